//! Judging one move, by its geometry and the lines of the king.

use super::Position;
use crate::attack::{self, attacks, between};
use crate::{Color, HandKind, IllegalMove, IllegalReason, Move, Piece, PieceKind, Square, SquareSet};

/// How many kings the side to move has to care for.
pub(super) enum Kings {
    /// None, as the attacker in a problem: nothing exposes it.
    None,
    /// One, as usual.
    One(Square),
    /// Several, in odd arrangements.
    Several,
}

impl Position {
    /// Says whether a move of the side to move is legal, and if not, which rule it breaks first.
    ///
    /// # Errors
    ///
    /// The move and the first rule broken, in the order of [`IllegalReason`].
    ///
    /// ```
    /// # use kifu_core::{IllegalReason, Piece, PieceKind, Color, Position};
    /// let position = Position::even();
    /// assert_eq!(position.legality("7g7f".parse()?), Ok(()));
    /// let illegal = position.legality("7g7e".parse()?).unwrap_err();
    /// let piece = Piece::new(Color::Black, PieceKind::Pawn);
    /// assert_eq!(illegal.reason, IllegalReason::Unreachable { piece });
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    pub fn legality(&self, mv: Move) -> Result<(), IllegalMove> {
        let broken = match mv {
            Move::Board { from, to, promote } => self.broken_by_move(from, to, promote),
            Move::Drop { kind, to } => self.broken_by_drop(kind, to),
        };
        broken.map_or(Ok(()), |reason| Err(IllegalMove { mv, reason }))
    }

    fn broken_by_move(&self, from: Square, to: Square, promote: bool) -> Option<IllegalReason> {
        use IllegalReason as R;
        let Some(piece) = self.board[from] else { return Some(R::EmptyOrigin) };
        if piece.color != self.turn {
            return Some(R::WrongSide { piece });
        }
        if !attacks(piece, from, self.occupied()).contains(to) {
            if !attacks(piece, from, SquareSet::EMPTY).contains(to) {
                return Some(R::Unreachable { piece });
            }
            let over = between(from, to) & self.occupied();
            let over = if from < to { over.iter().next() } else { over.iter().next_back() };
            return Some(over.map_or(R::Unreachable { piece }, |over| R::Jumped { piece, over }));
        }
        match self.board[to] {
            Some(captured) if captured.color == self.turn => return Some(R::OwnCapture { captured }),
            Some(Piece { kind: PieceKind::King, .. }) => return Some(R::KingCapture { king: to }),
            _ => {}
        }
        if promote {
            if !piece.kind.can_promote() {
                return Some(R::CannotPromote { piece });
            }
            let zone = SquareSet::promotion_zone(self.turn);
            if !zone.contains(from) && !zone.contains(to) {
                return Some(R::OutsideZone { piece });
            }
        } else if piece.is_dead_on(to) {
            return Some(R::MustPromote { piece });
        }
        self.exposed(Some((from, piece.kind)), to)
    }

    fn broken_by_drop(&self, kind: HandKind, to: Square) -> Option<IllegalReason> {
        use IllegalReason as R;
        if self.hands[self.turn].get(kind) == 0 {
            return Some(R::NotInHand { kind });
        }
        if let Some(by) = self.board[to] {
            return Some(R::Occupied { by });
        }
        if kind == HandKind::Pawn
            && let Some(pawn) = (self.own(PieceKind::Pawn) & SquareSet::file(to.file())).first()
        {
            return Some(R::TwoPawns { pawn });
        }
        if Piece::new(self.turn, kind.kind()).is_dead_on(to) {
            return Some(R::DeadPiece { kind });
        }
        if let Some(exposed) = self.exposed(None, to) {
            return Some(exposed);
        }
        if kind == HandKind::Pawn && self.is_drop_pawn_mate(to) {
            let king = attacks(Piece::new(self.turn, PieceKind::Pawn), to, SquareSet::EMPTY).first();
            return Some(R::DropPawnMate { king: king.unwrap_or(to) });
        }
        None
    }

    /// The first own king that can be captured after the piece on `from`, or one from the hand, has
    /// gone to `to`.
    pub(super) fn exposed(&self, from: Option<(Square, PieceKind)>, to: Square) -> Option<IllegalReason> {
        self.kings_after(from, to).into_iter().find_map(|king| {
            let attackers = self.attackers_after(king, from.map(|(from, _)| from), to);
            if attackers.is_empty() {
                return None;
            }
            let before = match from {
                Some((from, PieceKind::King)) if king == to => from,
                _ => king,
            };
            let was_in_check = !self.attackers(!self.turn, before).is_empty();
            Some(IllegalReason::KingInCheck { king, attackers, was_in_check })
        })
    }

    /// Where the own kings stand after a move.
    fn kings_after(&self, from: Option<(Square, PieceKind)>, to: Square) -> SquareSet {
        let mut kings = self.kings(self.turn);
        if let Some((from, PieceKind::King)) = from {
            kings.remove(from);
            kings.insert(to);
        }
        kings
    }

    /// The opponent's pieces that attack `square` after a move.
    fn attackers_after(&self, square: Square, from: Option<Square>, to: Square) -> SquareSet {
        let mut occupied = self.occupied();
        if let Some(from) = from {
            occupied.remove(from);
        }
        occupied.insert(to);
        self.attackers_on(!self.turn, square, occupied) - to.into()
    }

    /// Whether a move of the side to move is legal: the answer of [`Position::legality`] without its
    /// reason, and faster.
    ///
    /// ```
    /// # use kifu_core::Position;
    /// let position = Position::even();
    /// assert!(position.is_legal("2g2f".parse()?));
    /// assert!(!position.is_legal("2g2e".parse()?));
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Board { from, to, promote } => self.is_legal_move(from, to, promote),
            Move::Drop { kind, to } => self.is_legal_drop(kind, to),
        }
    }

    #[inline]
    fn is_legal_move(&self, from: Square, to: Square, promote: bool) -> bool {
        let us = self.turn;
        let Some(piece) = self.board[from] else { return false };
        let barred = self.colors[us] | self.kinds[PieceKind::King];
        if piece.color != us || barred.contains(to) || !attacks(piece, from, self.occupied()).contains(to) {
            return false;
        }
        let promotion_fits = if promote {
            let zone = SquareSet::promotion_zone(us);
            piece.kind.can_promote() && (zone.contains(from) || zone.contains(to))
        } else {
            !piece.is_dead_on(to)
        };
        promotion_fits && self.keeps_kings_safe(piece.kind, from, to)
    }

    #[inline]
    fn keeps_kings_safe(&self, kind: PieceKind, from: Square, to: Square) -> bool {
        match self.own_kings() {
            Kings::None => true,
            Kings::One(king) if kind == PieceKind::King => self.is_safe_for_king(king, to),
            Kings::One(king) => self.answers_check(king, to) && !self.leaves_pin(king, from, to),
            Kings::Several => self.exposed(Some((from, kind)), to).is_none(),
        }
    }

    #[inline]
    fn is_legal_drop(&self, kind: HandKind, to: Square) -> bool {
        let us = self.turn;
        if self.hands[us].get(kind) == 0
            || self.occupied().contains(to)
            || Piece::new(us, kind.kind()).is_dead_on(to)
        {
            return false;
        }
        let safe = match self.own_kings() {
            Kings::None => true,
            Kings::One(king) => self.answers_check(king, to),
            Kings::Several => self.exposed(None, to).is_none(),
        };
        safe && (kind != HandKind::Pawn
            || (self.own(PieceKind::Pawn) & SquareSet::file(to.file())).is_empty()
                && !self.is_drop_pawn_mate(to))
    }

    /// The kings of the side to move.
    #[inline]
    pub(super) fn own_kings(&self) -> Kings {
        let kings = self.kings(self.turn);
        match kings.first() {
            None => Kings::None,
            Some(king) if !kings.is_several() => Kings::One(king),
            Some(_) => Kings::Several,
        }
    }

    /// The pieces of this kind of the side to move.
    #[inline]
    pub(super) fn own(&self, kind: PieceKind) -> SquareSet {
        self.kinds[kind] & self.colors[self.turn]
    }

    /// Whether the only own king may step from `king` to `to`, as far as checks go.
    #[inline]
    pub(super) fn is_safe_for_king(&self, king: Square, to: Square) -> bool {
        self.attackers_on(!self.turn, to, self.occupied() - king.into()).is_empty()
    }

    /// The squares where another piece ends a check of the only own king: all when there is none,
    /// none when there are two.
    #[inline]
    pub(super) fn answers(&self, king: Square) -> SquareSet {
        match self.checkers.first() {
            None => SquareSet::ALL,
            Some(checker) if !self.checkers.is_several() => between(king, checker) | self.checkers,
            Some(_) => SquareSet::EMPTY,
        }
    }

    #[inline]
    fn answers_check(&self, king: Square, to: Square) -> bool {
        self.checkers.is_empty() || self.answers(king).contains(to)
    }

    /// Whether a piece going from `from` to `to` opens a line to the only own king.
    #[inline]
    fn leaves_pin(&self, king: Square, from: Square, to: Square) -> bool {
        let ray = attack::ray(king, from);
        if ray.is_empty() || ray.contains(to) {
            return false;
        }
        let them = !self.turn;
        let mut aimed = self.sliders(them).aimed_at(king, them) & ray;
        while let Some(slider) = aimed.pop_first() {
            if between(king, slider) & self.occupied() == SquareSet::of(from) {
                return true;
            }
        }
        false
    }

    /// The pieces between the only own king and an opponent's slider: those which may not leave the
    /// line.
    #[inline]
    pub(super) fn pinned(&self, king: Square) -> SquareSet {
        let them = !self.turn;
        let mut aimed = self.sliders(them).aimed_at(king, them);
        let mut pinned = SquareSet::EMPTY;
        while let Some(slider) = aimed.pop_first() {
            let shield = between(king, slider) & self.occupied();
            if !shield.is_several() {
                pinned |= shield & self.colors[self.turn];
            }
        }
        pinned
    }

    /// Whether a pawn dropped on `to`, legal otherwise, mates (打ち歩詰め).
    #[inline]
    pub(super) fn is_drop_pawn_mate(&self, to: Square) -> bool {
        let target = attacks(Piece::new(self.turn, PieceKind::Pawn), to, SquareSet::EMPTY);
        !(target & self.kings(!self.turn)).is_empty() && self.mates_by_pawn(to)
    }

    #[inline(never)]
    fn mates_by_pawn(&self, to: Square) -> bool {
        let mut after = self.clone();
        after.play(Move::Drop { kind: HandKind::Pawn, to });
        // Nothing can be put between a pawn and the king before it, so only moves on the board count,
        // and this question does not come up again inside itself.
        !after.has_legal_board_move()
    }

    /// Whether the side to move is mated: in check, with no legal move.
    ///
    /// ```
    /// # use kifu_core::Position;
    /// assert!(!Position::even().is_mate());
    /// ```
    pub fn is_mate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// The ranks where a piece of this kind and colour could never move again.
    #[inline]
    pub(super) fn dead_ranks(kind: PieceKind, color: Color) -> SquareSet {
        match kind {
            PieceKind::Pawn | PieceKind::Lance => SquareSet::last_ranks(color, 1),
            PieceKind::Knight => SquareSet::last_ranks(color, 2),
            _ => SquareSet::EMPTY,
        }
    }
}
