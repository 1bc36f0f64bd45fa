//! Judging one move by the rules.

use super::Position;
use crate::attack;
use crate::{HandKind, IllegalMove, IllegalReason, Move, Piece, PieceKind, Square, SquareSet};

impl Position {
    /// Whether the rules allow a move, and if not, which rule forbids it and which squares show it.
    ///
    /// # Errors
    /// The first rule that the move breaks, the most basic one first.
    ///
    /// ```
    /// # use kifu_core::{IllegalReason, Position};
    /// let position = Position::even();
    /// assert!(position.legality("7g7f".parse()?).is_ok());
    /// let illegal = position.legality("7g7e".parse()?).unwrap_err();
    /// assert!(matches!(illegal.reason, IllegalReason::Unreachable { .. }));
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    pub fn legality(&self, mv: Move) -> Result<(), IllegalMove> {
        self.judge(mv).map_err(|reason| IllegalMove { mv, reason })
    }

    /// Whether the rules allow a move.
    ///
    /// ```
    /// # use kifu_core::Position;
    /// assert!(Position::even().is_legal("2g2f".parse()?));
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.judge(mv).is_ok()
    }

    #[inline]
    fn judge(&self, mv: Move) -> Result<(), IllegalReason> {
        match mv {
            Move::Board { from, to, promote } => self.judge_board(from, to, promote),
            Move::Drop { kind, to } => self.judge_drop(kind, to),
        }
    }

    fn judge_board(&self, from: Square, to: Square, promote: bool) -> Result<(), IllegalReason> {
        let us = self.turn;
        let piece = self.board[from].ok_or(IllegalReason::EmptyOrigin)?;
        if piece.color != us {
            return Err(IllegalReason::WrongSide { piece });
        }
        if !attack::attacks(piece, from, SquareSet::EMPTY).contains(to) {
            return Err(IllegalReason::Unreachable { piece });
        }
        // Only a knight leaves the lines, and nothing lies between its squares.
        let way = attack::between(from, to) & self.occupied();
        if let Some(over) = Self::nearest(way, from) {
            return Err(IllegalReason::Jumped { piece, over });
        }
        if let Some(target) = self.board[to] {
            if target.color == us {
                return Err(IllegalReason::OwnCapture { captured: target });
            }
            if target.kind == PieceKind::King {
                return Err(IllegalReason::KingCapture { king: to });
            }
        }
        if promote {
            if piece.kind.promoted().is_none() {
                return Err(IllegalReason::CannotPromote { piece });
            }
            let zone = SquareSet::promotion_zone(us);
            if !zone.contains(from) && !zone.contains(to) {
                return Err(IllegalReason::OutsideZone { piece });
            }
        } else if self.is_dead_end(piece.kind, to) {
            return Err(IllegalReason::MustPromote { piece });
        }
        self.judge_kings(from, to, piece)
    }

    /// The square of `way` that is nearest to `from`; `way` lies on one line from it.
    #[inline]
    fn nearest(way: SquareSet, from: Square) -> Option<Square> {
        if way.is_empty() {
            return None;
        }
        way.iter().min_by_key(|square| square.index().abs_diff(from.index()))
    }

    /// Whether an unpromoted piece of the side to move could never leave `to`.
    #[inline]
    pub(super) fn is_dead_end(&self, kind: PieceKind, to: Square) -> bool {
        let ranks = match kind {
            PieceKind::Pawn | PieceKind::Lance => 1,
            PieceKind::Knight => 2,
            _ => return false,
        };
        SquareSet::last_ranks(self.turn, ranks).contains(to)
    }

    /// Whether an own king can be captured after a move on the board.
    fn judge_kings(&self, from: Square, to: Square, piece: Piece) -> Result<(), IllegalReason> {
        let us = self.turn;
        let mut kings = self.kings(us);
        if piece.kind == PieceKind::King {
            kings.remove(from);
            kings.insert(to);
        } else if self.checkers.is_empty() && kings.iter().all(|king| attack::ray(king, from).is_empty()) {
            // Not in check, and the piece stands on no line with a king: it shields nothing.
            return Ok(());
        }
        let mut occupied = self.occupied();
        occupied.remove(from);
        occupied.insert(to);
        for king in kings {
            let mut attackers = self.attackers_on(!us, king, occupied);
            attackers.remove(to);
            if !attackers.is_empty() {
                let before = if king == to && piece.kind == PieceKind::King { from } else { king };
                let was_in_check = !self.checkers.is_empty() && !self.attackers(!us, before).is_empty();
                return Err(IllegalReason::KingInCheck { king, attackers, was_in_check });
            }
        }
        Ok(())
    }

    fn judge_drop(&self, kind: HandKind, to: Square) -> Result<(), IllegalReason> {
        let us = self.turn;
        if self.hands[us].get(kind) == 0 {
            return Err(IllegalReason::NotInHand { kind });
        }
        if let Some(by) = self.board[to] {
            return Err(IllegalReason::Occupied { by });
        }
        if self.is_dead_end(kind.kind(), to) {
            return Err(IllegalReason::DeadPiece { kind });
        }
        if kind == HandKind::Pawn {
            let pawns = self.kinds[PieceKind::Pawn] & self.colors[us] & SquareSet::file(to.file());
            if let Some(pawn) = pawns.first() {
                return Err(IllegalReason::TwoPawns { pawn });
            }
        }
        if !self.checkers.is_empty() {
            let occupied = self.occupied() | SquareSet::of(to);
            for king in self.kings(us) {
                let attackers = self.attackers_on(!us, king, occupied);
                if !attackers.is_empty() {
                    return Err(IllegalReason::KingInCheck { king, attackers, was_in_check: true });
                }
            }
        }
        if kind == HandKind::Pawn && self.is_drop_pawn_mate(to) {
            let king = attack::attacks(Piece::new(us, PieceKind::Pawn), to, SquareSet::EMPTY).first().unwrap_or(to);
            return Err(IllegalReason::DropPawnMate { king });
        }
        Ok(())
    }

    /// Whether a pawn dropped on `to` mates (打ち歩詰め).
    pub(super) fn is_drop_pawn_mate(&self, to: Square) -> bool {
        let us = self.turn;
        let ahead = attack::attacks(Piece::new(us, PieceKind::Pawn), to, SquareSet::EMPTY);
        if (ahead & self.kings(!us)).is_empty() {
            return false;
        }
        let mut after = self.clone();
        after.play(Move::Drop { kind: HandKind::Pawn, to });
        !after.has_legal_move()
    }
}
