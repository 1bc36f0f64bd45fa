use crate::*;
pub fn perft(position: &Position, depth: u32) -> u64 { let _=(position,depth); todo!() }
