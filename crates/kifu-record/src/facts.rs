//! A move described: what any notation may want to say about it.

use kifu_core::{Color, Move, PieceKind, Position, Square, SquareSet};

use crate::{Words, replay};

/// Which other pieces count when a notation tells pieces apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum School {
    /// All that can reach the square by their movement, pinned ones included. What is written so
    /// can always be read back, by either school.
    #[default]
    Reach,
    /// Only those that may legally make the move.
    Legality,
}

/// A move in its position, with everything that notations say about it.
///
/// Made once for a move, whatever notations it is then written in.
///
/// ```
/// use kifu_core::Position;
/// use kifu_record::{MoveFacts, School};
/// let position = Position::even();
/// let facts = MoveFacts::of(&position, "6i5h".parse()?, None).unwrap();
/// assert_eq!(facts.rivals(School::Reach).to_string(), "4i");
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MoveFacts<'a> {
    /// The position before the move.
    pub position: &'a Position,
    /// The move.
    pub mv: Move,
    /// The side that makes it.
    pub mover: Color,
    /// The piece as it stands before the move; of a drop the piece dropped.
    pub piece: PieceKind,
    /// The piece taken, as it stands.
    pub captured: Option<PieceKind>,
    /// Where the move before went: the square that 同 means.
    pub last: Option<Square>,
}

impl<'a> MoveFacts<'a> {
    /// Describes a move of the side to move. `last` is where the move before went. `None` when
    /// nothing stands on its origin.
    pub fn of(position: &'a Position, mv: Move, last: Option<Square>) -> Option<Self> {
        let piece = match mv {
            Move::Board { from, .. } => position.piece(from)?.kind,
            Move::Drop { kind, .. } => kind.kind(),
        };
        let captured = position.piece(mv.to()).map(|piece| piece.kind);
        Some(Self { position, mv, mover: position.turn(), piece, captured, last })
    }

    /// The target.
    pub const fn to(&self) -> Square {
        self.mv.to()
    }

    /// The origin; `None` for a drop.
    pub const fn from(&self) -> Option<Square> {
        self.mv.from()
    }

    /// Whether the piece promotes.
    pub const fn promotes(&self) -> bool {
        matches!(self.mv, Move::Board { promote: true, .. })
    }

    /// Whether it goes where the move before went (同).
    pub fn same_square(&self) -> bool {
        self.last == Some(self.to())
    }

    /// Whether promotion was possible.
    pub fn may_promote(&self) -> bool {
        self.from().is_some_and(|from| {
            let zone = SquareSet::promotion_zone(self.mover);
            self.piece.can_promote() && (zone.contains(from) || zone.contains(self.to()))
        })
    }

    /// Whether promotion was possible and declined, which many notations say (不成, `=`).
    pub fn declines(&self) -> bool {
        !self.promotes() && self.may_promote()
    }

    /// The other pieces of the same side and kind that could go to the same square. Of a drop:
    /// those on the board.
    pub fn rivals(&self, school: School) -> SquareSet {
        let mut rivals = self.position.movers(self.piece, self.to());
        if let Some(from) = self.from() {
            rivals.remove(from);
        }
        if school == School::Legality && !rivals.is_empty() {
            let to = self.to();
            rivals = rivals
                .iter()
                .filter(|from| {
                    [false, true].iter().any(|promote| {
                        self.position.is_legal(Move::Board { from: *from, to, promote: *promote })
                    })
                })
                .collect();
        }
        rivals
    }

    /// Where a square lies as the mover sees it from the target: how many files to the right
    /// (negative: to the left), and how many ranks below (negative: above).
    ///
    /// ```
    /// # use kifu_core::{Position, Square};
    /// # use kifu_record::MoveFacts;
    /// let position = Position::even();
    /// let facts = MoveFacts::of(&position, "6i5h".parse()?, None).unwrap();
    /// assert_eq!(facts.seen_from_target(Square::SQ_6I), (-1, 1));
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    pub fn seen_from_target(&self, square: Square) -> (i8, i8) {
        replay::seen(self.mover, square, self.to())
    }

    /// Those of `candidates` that relative words (右左直上寄引中) fit: what a reader takes them to mean.
    ///
    /// ```
    /// # use kifu_core::{Position, Square};
    /// # use kifu_record::{MoveFacts, School, Words};
    /// let position = Position::even();
    /// let facts = MoveFacts::of(&position, "6i5h".parse()?, None).unwrap();
    /// let golds = position.movers(facts.piece, facts.to());
    /// assert_eq!(facts.told_by(Words::UP, golds), golds);
    /// assert_eq!(facts.told_by(Words::LEFT, golds).to_string(), "6i");
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    pub fn told_by(&self, words: Words, candidates: SquareSet) -> SquareSet {
        replay::by_words(self.mover, self.piece, self.to(), candidates, words)
    }

    /// Whether the piece moves as golds and silvers do, step by step, so that 直 and the side of the
    /// target tell it from others.
    pub const fn is_gold_or_silver_like(&self) -> bool {
        replay::is_gold_or_silver_like(self.piece)
    }
}
