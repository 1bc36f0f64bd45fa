//! Arrays looked up by a square or a kind of piece.
#![expect(clippy::indexing_slicing, reason = "Square::index is below 81, PieceKind::index below 14")]

use core::ops::{Index, IndexMut};

use crate::{PieceKind, Square};

/// One thing for each square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct BySquare<T>(pub(crate) [T; 81]);

impl<T> BySquare<T> {
    /// The same as indexing, usable in constants.
    #[inline]
    pub(crate) const fn get(&self, square: Square) -> &T {
        &self.0[square.index()]
    }

    /// The same as indexing, usable in constants.
    #[inline]
    pub(crate) const fn get_mut(&mut self, square: Square) -> &mut T {
        &mut self.0[square.index()]
    }
}

impl<T> Index<Square> for BySquare<T> {
    type Output = T;
    #[inline]
    fn index(&self, square: Square) -> &T {
        self.get(square)
    }
}

impl<T> IndexMut<Square> for BySquare<T> {
    #[inline]
    fn index_mut(&mut self, square: Square) -> &mut T {
        self.get_mut(square)
    }
}

/// One thing for each kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ByKind<T>(pub(crate) [T; 14]);

impl<T> Index<PieceKind> for ByKind<T> {
    type Output = T;
    #[inline]
    fn index(&self, kind: PieceKind) -> &T {
        &self.0[kind.index()]
    }
}

impl<T> IndexMut<PieceKind> for ByKind<T> {
    #[inline]
    fn index_mut(&mut self, kind: PieceKind) -> &mut T {
        &mut self.0[kind.index()]
    }
}
