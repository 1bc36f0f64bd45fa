//! Listing legal moves, by sets of squares.

use super::judge::Kings;
use super::{MoveList, Position};
use crate::attack::{self, attacks};
use crate::{Color, HandKind, Move, Piece, PieceKind, Square, SquareSet};

/// What is done with the legal moves as they are found. Each method says whether to go on.
pub(crate) trait Visitor {
    /// One piece can go to the squares of `plain` without and those of `promote` with promotion.
    fn piece(&mut self, from: Square, plain: SquareSet, promote: SquareSet) -> bool;
    /// Pawns can step to these squares.
    fn pawns(&mut self, color: Color, plain: SquareSet, promote: SquareSet) -> bool;
    /// A piece can be dropped on these squares.
    fn drops(&mut self, kind: HandKind, to: SquareSet) -> bool;
}

/// Calls a function with each move.
struct Each<F>(F);

impl<F: FnMut(Move)> Visitor for Each<F> {
    #[inline]
    fn piece(&mut self, from: Square, mut plain: SquareSet, mut promote: SquareSet) -> bool {
        while let Some(to) = promote.pop_first() {
            (self.0)(Move::Board { from, to, promote: true });
        }
        while let Some(to) = plain.pop_first() {
            (self.0)(Move::Board { from, to, promote: false });
        }
        true
    }

    #[inline]
    fn pawns(&mut self, color: Color, mut plain: SquareSet, mut promote: SquareSet) -> bool {
        // The one square from which a pawn steps to `to`.
        let origin = |to| attack::attackers(color, PieceKind::Pawn, to, SquareSet::EMPTY).first();
        while let Some(to) = promote.pop_first() {
            if let Some(from) = origin(to) {
                (self.0)(Move::Board { from, to, promote: true });
            }
        }
        while let Some(to) = plain.pop_first() {
            if let Some(from) = origin(to) {
                (self.0)(Move::Board { from, to, promote: false });
            }
        }
        true
    }

    #[inline]
    fn drops(&mut self, kind: HandKind, mut squares: SquareSet) -> bool {
        while let Some(to) = squares.pop_first() {
            (self.0)(Move::Drop { kind, to });
        }
        true
    }
}

/// Adds up the moves.
#[derive(Default)]
struct Count(u64);

impl Visitor for Count {
    #[inline]
    fn piece(&mut self, _: Square, plain: SquareSet, promote: SquareSet) -> bool {
        self.0 += plain.len() as u64;
        if !promote.is_empty() {
            self.0 += promote.len() as u64;
        }
        true
    }

    #[inline]
    fn pawns(&mut self, _: Color, plain: SquareSet, promote: SquareSet) -> bool {
        self.0 += (plain.len() + promote.len()) as u64;
        true
    }

    #[inline]
    fn drops(&mut self, _: HandKind, to: SquareSet) -> bool {
        self.0 += to.len() as u64;
        true
    }
}

/// Stops at the first move.
struct Any;

impl Visitor for Any {
    #[inline]
    fn piece(&mut self, _: Square, plain: SquareSet, promote: SquareSet) -> bool {
        (plain | promote).is_empty()
    }

    #[inline]
    fn pawns(&mut self, _: Color, plain: SquareSet, promote: SquareSet) -> bool {
        (plain | promote).is_empty()
    }

    #[inline]
    fn drops(&mut self, _: HandKind, to: SquareSet) -> bool {
        to.is_empty()
    }
}

/// Where pieces other than the king may go.
struct Bounds {
    /// No own piece, no king, and the end of any check.
    targets: SquareSet,
    /// Pieces that must stay on the line from `king`.
    pinned: SquareSet,
    king: Option<Square>,
}

impl Position {
    /// Calls `visit` with each legal move. The order is the same every time, and of no meaning.
    ///
    /// ```
    /// # use kifu_core::Position;
    /// let mut promotions = 0;
    /// Position::even().for_each_legal(|mv| promotions += u32::from(mv.promote()));
    /// assert_eq!(promotions, 0);
    /// ```
    #[inline]
    pub fn for_each_legal(&self, visit: impl FnMut(Move)) {
        self.visit(&mut Each(visit));
    }

    /// All legal moves, in the order of [`Position::for_each_legal`].
    ///
    /// ```
    /// # use kifu_core::{Color, Position, Setup};
    /// assert_eq!(Position::even().legal_moves().len(), 30);
    /// assert!(Position::from(Setup::empty(Color::Black)).legal_moves().is_empty());
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.for_each_legal(|mv| moves.push(mv));
        moves
    }

    /// How many legal moves there are, without listing them.
    ///
    /// ```
    /// # use kifu_core::Position;
    /// assert_eq!(Position::even().count_legal(), 30);
    /// ```
    pub fn count_legal(&self) -> u64 {
        let mut count = Count::default();
        self.visit(&mut count);
        count.0
    }

    /// Whether there is any legal move.
    ///
    /// ```
    /// # use kifu_core::{Color, Position, Setup};
    /// assert!(Position::even().has_legal_move());
    /// assert!(!Position::from(Setup::empty(Color::Black)).has_legal_move());
    /// ```
    pub fn has_legal_move(&self) -> bool {
        !self.visit(&mut Any)
    }

    /// Whether there is any legal move that is not a drop.
    pub(super) fn has_legal_board_move(&self) -> bool {
        match self.own_kings() {
            Kings::Several => !self.visit_several_kings_board(&mut Any),
            Kings::One(king) => {
                !(self.visit_king(king, &mut Any) && self.visit_board(&self.bounds(Some(king)), &mut Any))
            }
            Kings::None => !self.visit_board(&self.bounds(None), &mut Any),
        }
    }

    /// Shows all legal moves to `visitor`; `false` when it stopped.
    #[inline]
    pub(crate) fn visit(&self, visitor: &mut impl Visitor) -> bool {
        let king = match self.own_kings() {
            Kings::One(king) => Some(king),
            Kings::None => None,
            Kings::Several => return self.visit_several_kings(visitor),
        };
        if let Some(king) = king
            && !self.visit_king(king, visitor)
        {
            return false;
        }
        // In double check only the king moves.
        let bounds = self.bounds(king);
        bounds.targets.is_empty()
            || (self.visit_board(&bounds, visitor)
                && self.visit_drops(bounds.targets - self.occupied(), visitor))
    }

    #[inline]
    fn bounds(&self, king: Option<Square>) -> Bounds {
        let free = !(self.colors[self.turn] | self.kinds[PieceKind::King]);
        match king {
            Some(king) => {
                Bounds { targets: free & self.answers(king), pinned: self.pinned(king), king: Some(king) }
            }
            None => Bounds { targets: free, pinned: SquareSet::EMPTY, king: None },
        }
    }

    #[inline]
    fn visit_king(&self, king: Square, visitor: &mut impl Visitor) -> bool {
        let barred = self.colors[self.turn] | self.kinds[PieceKind::King];
        let mut candidates = attacks(Piece::new(self.turn, PieceKind::King), king, SquareSet::EMPTY) - barred;
        let mut safe = SquareSet::EMPTY;
        while let Some(to) = candidates.pop_first() {
            if self.is_safe_for_king(king, to) {
                safe.insert(to);
            }
        }
        visitor.piece(king, safe, SquareSet::EMPTY)
    }

    /// Moves of pieces other than the king.
    #[inline]
    fn visit_board(&self, bounds: &Bounds, visitor: &mut impl Visitor) -> bool {
        let own = self.colors[self.turn] - self.kinds[PieceKind::King];
        let pawns = own & self.kinds[PieceKind::Pawn];
        if !self.visit_pawns(pawns - bounds.pinned, bounds.targets, visitor) {
            return false;
        }
        let mut rest = own - (pawns - bounds.pinned);
        while let Some(from) = rest.pop_first() {
            let Some(piece) = self.board[from] else { continue };
            let mut to = attacks(piece, from, self.occupied()) & bounds.targets;
            if bounds.pinned.contains(from)
                && let Some(king) = bounds.king
            {
                to &= attack::ray(king, from);
            }
            if !visit_piece(piece, from, to, visitor) {
                return false;
            }
        }
        true
    }

    /// Steps of all these pawns at once.
    #[inline]
    fn visit_pawns(&self, pawns: SquareSet, targets: SquareSet, visitor: &mut impl Visitor) -> bool {
        let us = self.turn;
        let pawns = (pawns - Self::dead_ranks(PieceKind::Pawn, us)).bits();
        // One square up or down a file is the next bit.
        let steps = match us {
            Color::Black => pawns >> 1,
            Color::White => pawns << 1,
        };
        let to = SquareSet::from_bits(steps) & targets;
        visitor.pawns(us, to - Self::dead_ranks(PieceKind::Pawn, us), to & SquareSet::promotion_zone(us))
    }

    /// Drops on these squares, which are empty.
    #[inline]
    fn visit_drops(&self, empty: SquareSet, visitor: &mut impl Visitor) -> bool {
        let us = self.turn;
        let hand = &self.hands[us];
        if empty.is_empty() || hand.is_empty() {
            return true;
        }
        for kind in HandKind::ALL {
            if hand.get(kind) == 0 {
                continue;
            }
            let mut to = empty - Self::dead_ranks(kind.kind(), us);
            if kind == HandKind::Pawn {
                to -= files_of(self.own(PieceKind::Pawn));
                to -= self.drop_pawn_mates(to);
            }
            if !visitor.drops(kind, to) {
                return false;
            }
        }
        true
    }

    /// Those of the squares where a pawn, dropped, would mate.
    #[inline]
    fn drop_pawn_mates(&self, to: SquareSet) -> SquareSet {
        let mut mates = SquareSet::EMPTY;
        for king in self.kings(!self.turn) {
            let before = attack::attackers(self.turn, PieceKind::Pawn, king, SquareSet::EMPTY) & to;
            if let Some(square) = before.first()
                && self.is_drop_pawn_mate(square)
            {
                mates.insert(square);
            }
        }
        mates
    }

    /// All moves when any of several own kings could be exposed: each is tried.
    #[cold]
    fn visit_several_kings(&self, visitor: &mut impl Visitor) -> bool {
        let is_safe = |&to: &Square| self.exposed(None, to).is_none();
        self.visit_several_kings_board(visitor)
            && self.visit_drops((!self.occupied()).into_iter().filter(is_safe).collect(), visitor)
    }

    #[cold]
    fn visit_several_kings_board(&self, visitor: &mut impl Visitor) -> bool {
        let barred = self.colors[self.turn] | self.kinds[PieceKind::King];
        self.colors[self.turn].into_iter().all(|from| {
            let Some(piece) = self.board[from] else { return true };
            let is_safe = |&to: &Square| self.exposed(Some((from, piece.kind)), to).is_none();
            let to = (attacks(piece, from, self.occupied()) - barred).into_iter().filter(is_safe).collect();
            visit_piece(piece, from, to, visitor)
        })
    }
}

/// Moves of one piece to these squares, with promotion where it may and without where it must not.
#[inline]
fn visit_piece(piece: Piece, from: Square, to: SquareSet, visitor: &mut impl Visitor) -> bool {
    if to.is_empty() {
        return true;
    }
    if !piece.kind.can_promote() {
        return visitor.piece(from, to, SquareSet::EMPTY);
    }
    let zone = SquareSet::promotion_zone(piece.color);
    let promote = if zone.contains(from) { to } else { to & zone };
    visitor.piece(from, to - Position::dead_ranks(piece.kind, piece.color), promote)
}

/// All squares of the files that have a square in `set`.
#[inline]
fn files_of(set: SquareSet) -> SquareSet {
    const LAST: u128 = SquareSet::last_ranks(Color::White, 1).bits();
    let bits = set.bits();
    // Adding 255 to the first eight bits of a file carries into the ninth unless they are zero.
    let used = ((bits & !LAST) + (LAST - (LAST >> 8))) | bits;
    let ends = used & LAST;
    SquareSet::from_bits((ends << 1) - (ends >> 8))
}
