//! Where a record starts.

use kifu_core::{Handicap, Setup, Square};

/// How a record says where it starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StartSource {
    /// It does not say: the even position.
    Implied,
    /// By the name of a handicap (手合割).
    Named(Handicap),
    /// By a diagram or a string that gives every piece.
    Diagram,
}

/// The start of a record (開始局面).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Start {
    /// Board, hands and the side to move.
    pub setup: Setup,
    /// How the record said so.
    pub source: StartSource,
    /// Number of the first ply, 1 or more. A diagram taken after move 40 starts with 41.
    pub ply: u32,
    /// Where the move before the start went, when the record tells it: the square that 同 means.
    pub last: Option<Square>,
}

impl Start {
    /// The even position (平手), not said in so many words.
    pub fn even() -> Self {
        Self { setup: Setup::even(), source: StartSource::Implied, ply: 1, last: None }
    }

    /// The start of a named handicap.
    pub fn named(handicap: Handicap) -> Self {
        Self { setup: handicap.setup(), source: StartSource::Named(handicap), ply: 1, last: None }
    }

    /// A start that shows every piece.
    pub fn diagram(setup: Setup) -> Self {
        Self { setup, source: StartSource::Diagram, ply: 1, last: None }
    }

    /// The handicap that the position is, named or recognised.
    pub fn handicap(&self) -> Option<Handicap> {
        match self.source {
            StartSource::Implied => Some(Handicap::Even),
            StartSource::Named(handicap) => Some(handicap),
            StartSource::Diagram => Handicap::identify(&self.setup),
        }
    }
}

impl Default for Start {
    fn default() -> Self {
        Self::even()
    }
}
