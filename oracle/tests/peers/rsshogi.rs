//! rsshogi 1.7.3: tables made at build time, pins, evasions.

use rsshogi::{
    board::{self, MoveList, Position},
    movegen::generate_legal_all,
};

/// The name that reports use.
pub(crate) const NAME: &str = "rsshogi";

/// A position.
pub(crate) struct Rsshogi(Position);

/// Reads a position.
pub(crate) fn read(sfen: &str) -> Rsshogi {
    Rsshogi(board::position_from_sfen(sfen).unwrap_or_else(|error| panic!("rsshogi refuses {sfen}: {error}")))
}

impl Rsshogi {
    /// The legal moves as USI, sorted, non-promotions without a point included.
    pub(crate) fn usi_moves(&self) -> Vec<String> {
        let mut list = MoveList::new();
        generate_legal_all(&self.0, &mut list);
        let mut moves: Vec<String> = list.iter().map(|mv| mv.to_usi()).collect();
        moves.sort_unstable();
        moves
    }

    /// A move as KI2 has it.
    pub(crate) fn ki2(&self, usi: &str) -> Option<String> {
        board::move_from_usi_expect(&self.0, usi).to_ki2(&self.0)
    }

    /// Whether the side to move is in check.
    pub(crate) fn in_check(&self) -> bool {
        self.0.is_in_check()
    }

    /// The position in its own spelling, as ply 1.
    pub(crate) fn sfen(&self) -> String {
        self.0.to_sfen(Some(1))
    }
}
