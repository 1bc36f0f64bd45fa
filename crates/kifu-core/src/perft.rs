//! Counting lines of play.

use crate::Position;

/// How many lines of `depth` legal moves there are: the usual check of a move generator.
///
/// Promotion and non-promotion are two moves. Repetition is not looked at. Depth 0 is one line.
///
/// ```
/// use kifu_core::{Position, perft};
/// assert_eq!(perft(&Position::even(), 3), 25_470);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal(),
        _ => {
            let mut nodes = 0;
            position.for_each_legal(|mv| {
                let mut after = position.clone();
                after.play(mv);
                nodes += perft(&after, depth - 1);
            });
            nodes
        }
    }
}
