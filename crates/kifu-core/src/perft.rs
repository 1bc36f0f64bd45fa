//! Counting move sequences.

use crate::Position;

/// The number of sequences of `depth` legal moves; the last ply is counted, not played.
///
/// ```
/// # use kifu_core::{Position, perft};
/// assert_eq!(perft(&Position::even(), 3), 25_470);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal(),
        _ => {
            let mut nodes = 0;
            let mut after = position.clone();
            position.for_each_legal(|mv| {
                let undo = after.play(mv);
                nodes += perft(&after, depth - 1);
                after.undo(undo);
            });
            nodes
        }
    }
}
