//! A list of moves that needs no heap.

use core::fmt;
use core::ops::Deref;

use crate::{Move, Square};

/// The legal moves of a position. Use it as a slice.
///
/// A legal arrangement has at most 593. There is room for the moves of every arrangement: each free
/// square can be reached by at most ten pieces (eight directions, two knights), with or without
/// promotion, and by seven drops, and a piece has at most forty moves, so that 27 pieces of one side
/// and 54 other squares allow no more than 1,458.
///
/// ```
/// use kifu_core::Position;
/// let moves = Position::even().legal_moves();
/// assert_eq!(moves.len(), 30);
/// assert!(moves.contains(&"7g7f".parse()?));
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

const CAPACITY: usize = 1458;
/// Copying this is faster than writing three bytes at a time.
static FILLER: [Move; CAPACITY] =
    [Move::Board { from: Square::SQ_1A, to: Square::SQ_1A, promote: false }; CAPACITY];

impl MoveList {
    #[inline]
    pub(super) fn new() -> Self {
        Self { moves: FILLER, len: 0 }
    }

    #[inline]
    pub(super) fn push(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(self.len) {
            *place = mv;
            self.len += 1;
        }
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        self.moves.get(..self.len).unwrap_or_default()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
