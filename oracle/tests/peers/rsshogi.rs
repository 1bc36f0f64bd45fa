//! rsshogi 1.7.3: tables made at build time, pins, evasions.

use rsshogi::{
    board::{self, MoveList, Position},
    movegen::generate_legal_all,
};

/// Reads a position.
pub(crate) fn read(sfen: &str) -> Position {
    board::position_from_sfen(sfen).unwrap_or_else(|error| panic!("rsshogi refuses {sfen}: {error}"))
}

/// The legal moves as USI, sorted, non-promotions without a point included.
pub(crate) fn usi_moves(position: &Position) -> Vec<String> {
    let mut list = MoveList::new();
    generate_legal_all(position, &mut list);
    let mut moves: Vec<String> = list.iter().map(|mv| mv.to_usi()).collect();
    moves.sort_unstable();
    moves
}

/// The position in its own spelling, as ply 1.
pub(crate) fn sfen(position: &Position) -> String {
    position.to_sfen(Some(1))
}
