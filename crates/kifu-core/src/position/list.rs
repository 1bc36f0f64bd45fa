//! A list of moves that needs no allocation.

use core::ops::Deref;

use crate::Move;

/// The most legal moves that a position is known to have.
const CAPACITY: usize = 593;

/// The legal moves of a position, in no particular order. At most 593.
///
/// ```
/// # use kifu_core::Position;
/// assert_eq!(Position::even().legal_moves().len(), 30);
/// ```
#[derive(Clone, Debug)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

impl MoveList {
    pub(super) const fn new(filler: Move) -> Self {
        Self { moves: [filler; CAPACITY], len: 0 }
    }

    /// Adds a move; odd arrangements may have more than fit, those are left out.
    #[inline]
    pub(super) fn push(&mut self, mv: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = mv;
            self.len += 1;
        }
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        self.moves.get(..self.len).unwrap_or(&[])
    }
}
