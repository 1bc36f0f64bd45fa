//! Questions about attacks and checks.

use super::Position;
use crate::attack::{self, Sliders};
use crate::{Color, Move, Piece, PieceKind, Square, SquareSet};

impl Position {
    /// The pieces that give check to the side to move.
    ///
    /// With several kings, the pieces that attack any of them.
    ///
    /// ```
    /// # use kifu_core::Position;
    /// assert!(Position::even().checkers().is_empty());
    /// ```
    #[inline]
    pub const fn checkers(&self) -> SquareSet {
        self.checkers
    }

    /// Whether the side to move is in check.
    ///
    /// ```
    /// # use kifu_core::Position;
    /// assert!(!Position::even().in_check());
    /// ```
    #[inline]
    pub const fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The pieces of `color` that attack `square`, whatever stands there. Pins do not matter.
    ///
    /// ```
    /// # use kifu_core::{Color, Position, Square};
    /// let position = Position::even();
    /// assert_eq!(position.attackers(Color::Black, Square::SQ_5H).to_string(), "2h 4i 5i 6i");
    /// ```
    #[inline]
    pub fn attackers(&self, color: Color, square: Square) -> SquareSet {
        self.attackers_on(color, square, self.occupied())
    }

    /// Where the piece on `square` can go by its movement: squares attacked, without those where a
    /// piece of its own side stands. Pins and checks do not matter. Empty when nothing stands there.
    ///
    /// ```
    /// # use kifu_core::{Position, Square};
    /// assert_eq!(Position::even().reach(Square::SQ_2H).to_string(), "1h 3h 4h 5h 6h 7h");
    /// ```
    pub fn reach(&self, square: Square) -> SquareSet {
        match self.piece(square) {
            Some(piece) => attack::attacks(piece, square, self.occupied()) - self.colors[piece.color],
            None => SquareSet::EMPTY,
        }
    }

    /// The pieces of the side to move, of exactly this kind, that can reach `to` by their movement.
    /// Pins and checks do not matter. Empty when an own piece stands on `to`.
    ///
    /// Notations ask this to find the piece that a move without origin means, and to tell apart the
    /// pieces that could make it.
    ///
    /// ```
    /// # use kifu_core::{PieceKind, Position, Square};
    /// let position = Position::even();
    /// assert_eq!(position.movers(PieceKind::Gold, Square::SQ_5H).to_string(), "4i 6i");
    /// ```
    #[inline]
    pub fn movers(&self, kind: PieceKind, to: Square) -> SquareSet {
        let own = self.colors[self.turn];
        let candidates = self.kinds[kind] & own;
        if candidates.is_empty() || own.contains(to) {
            return SquareSet::EMPTY;
        }
        attack::attackers(self.turn, kind, to, self.occupied()) & candidates
    }

    /// Whether the opponent is in check after this move, legal or not.
    ///
    /// ```
    /// # use kifu_core::Position;
    /// let mut position = Position::even();
    /// position.play("7g7f".parse()?);
    /// position.play("5a5b".parse()?);
    /// assert!(!position.gives_check("8h2b+".parse()?));
    /// position.play("8h3c+".parse()?);
    /// position.play("9c9d".parse()?);
    /// assert!(position.gives_check("3c4c".parse()?));
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        let mut after = self.clone();
        after.play(mv);
        after.in_check()
    }

    /// The pieces of `color` that slide, by the lines they use.
    #[inline]
    pub(super) fn sliders(&self, color: Color) -> Sliders {
        let own = self.colors[color];
        Sliders {
            lances: self.kinds[PieceKind::Lance] & own,
            bishops: (self.kinds[PieceKind::Bishop] | self.kinds[PieceKind::Horse]) & own,
            rooks: (self.kinds[PieceKind::Rook] | self.kinds[PieceKind::Dragon]) & own,
        }
    }

    /// The pieces of `color` that would attack `square` if pieces stood on `occupied`.
    #[inline]
    pub(super) fn attackers_on(&self, color: Color, square: Square, occupied: SquareSet) -> SquareSet {
        let own = self.colors[color];
        let far = self.sliders(color).attacking(square, color, occupied);
        if (own & attack::near(square)).is_empty() { far } else { far | self.near_attackers(color, square) }
    }

    /// The pieces of `color` that attack `square` by a step or a jump.
    #[inline]
    fn near_attackers(&self, color: Color, square: Square) -> SquareSet {
        let kinds = &self.kinds;
        let from = |kind| attack::attacks(Piece::new(!color, kind), square, SquareSet::EMPTY);
        let golds = kinds[PieceKind::Gold]
            | kinds[PieceKind::ProPawn]
            | kinds[PieceKind::ProLance]
            | kinds[PieceKind::ProKnight]
            | kinds[PieceKind::ProSilver];
        let kings = kinds[PieceKind::King] | kinds[PieceKind::Horse] | kinds[PieceKind::Dragon];
        let found = (kinds[PieceKind::Pawn] & from(PieceKind::Pawn))
            | (kinds[PieceKind::Knight] & from(PieceKind::Knight))
            | (kinds[PieceKind::Silver] & from(PieceKind::Silver))
            | (golds & from(PieceKind::Gold))
            | (kings & from(PieceKind::King));
        found & self.colors[color]
    }

    /// What attacks the kings of the side to move.
    #[inline]
    pub(super) fn find_checkers(&self) -> SquareSet {
        let mut kings = self.kings(self.turn);
        let mut checkers = SquareSet::EMPTY;
        while let Some(king) = kings.pop_first() {
            checkers |= self.attackers(!self.turn, king);
        }
        checkers
    }
}
