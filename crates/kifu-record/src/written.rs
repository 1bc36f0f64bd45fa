//! What the text of a move says.

use kifu_core::{Color, File, HandKind, Move, PieceKind, Rank, Square};

/// A move as some notation wrote it: only what the text says, nothing that the board adds.
///
/// Every notation reads its text into this and nothing else; [`replay`](crate::replay) finds the
/// [`Move`] that it means. Fields are public because every combination can be written down.
///
/// ```
/// use kifu_core::{PieceKind, Square};
/// use kifu_record::{WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget};
///
/// // KIF: ７六歩(77)
/// let written = WrittenMove {
///     piece: WrittenPiece::Before(PieceKind::Pawn),
///     origin: WrittenOrigin::Square(Square::SQ_7G),
///     target: WrittenTarget::Square(Square::SQ_7F),
///     ..WrittenMove::UNSAID
/// };
/// assert!(std::mem::size_of::<WrittenMove>() <= 16);
/// assert_eq!(written.promotion, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WrittenMove {
    /// The side that the text names (▲, `+`, `w`), if it does.
    pub side: Option<Color>,
    /// The piece that the text names.
    pub piece: WrittenPiece,
    /// Where the piece comes from.
    pub origin: WrittenOrigin,
    /// Where it goes.
    pub target: WrittenTarget,
    /// What the text says of promotion. `None` is silence, which each notation fills differently.
    pub promotion: Option<Promotion>,
    /// What the text says of a capture.
    pub capture: WrittenCapture,
    /// Whether this way of writing always says so when a piece that may promote does not (Japanese
    /// 不成, Western `=`), so that silence is a slip where promotion was possible.
    pub tells_promotion: bool,
    /// Whether this way of writing always says so when a piece is dropped (Western `*`), so that a
    /// move that only the hand can make is a slip.
    pub tells_drop: bool,
}

impl WrittenMove {
    /// A move of which nothing is said: the base to fill in.
    pub const UNSAID: Self = Self {
        side: None,
        piece: WrittenPiece::Unsaid,
        origin: WrittenOrigin::Unsaid,
        target: WrittenTarget::Unsaid,
        promotion: None,
        capture: WrittenCapture::Unsaid,
        tells_promotion: false,
        tells_drop: false,
    };

    /// The move with both squares given, as USI writes it: no piece named, silence means "not
    /// promoted".
    ///
    /// ```
    /// use kifu_core::Move;
    /// use kifu_record::{WrittenMove, WrittenOrigin};
    /// let drop: Move = "P*5e".parse().unwrap();
    /// assert_eq!(WrittenMove::exact(drop).origin, WrittenOrigin::Hand);
    /// ```
    pub const fn exact(mv: Move) -> Self {
        match mv {
            Move::Board { from, to, promote } => Self {
                origin: WrittenOrigin::Square(from),
                target: WrittenTarget::Square(to),
                promotion: if promote { Some(Promotion::Promote) } else { None },
                ..Self::UNSAID
            },
            Move::Drop { kind, to } => Self {
                piece: WrittenPiece::Before(kind.kind()),
                origin: WrittenOrigin::Hand,
                target: WrittenTarget::Square(to),
                ..Self::UNSAID
            },
        }
    }

    /// The move that these words mean wherever they stand, when they need no board: a drop, or a
    /// move with both squares whose promotion is told by the text itself.
    ///
    /// `last` is the target of the move before, for 同. `None` when the board has to be asked.
    pub fn literal(&self, last: Option<Square>) -> Option<Move> {
        let to = self.target.square(last)?;
        match self.origin {
            WrittenOrigin::Square(from) if !matches!(self.piece, WrittenPiece::After(_)) => {
                Some(Move::Board { from, to, promote: self.promotion == Some(Promotion::Promote) })
            }
            WrittenOrigin::Hand => {
                Some(Move::Drop { kind: self.piece.kind().and_then(plain_hand_kind)?, to })
            }
            _ => None,
        }
    }
}

/// The hand kind of an unpromoted kind that can be held; a promoted kind cannot be dropped.
pub(crate) fn plain_hand_kind(kind: PieceKind) -> Option<HandKind> {
    if kind.is_promoted() { None } else { kind.hand_kind() }
}

/// The piece that a written move names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WrittenPiece {
    /// None is named (USI).
    Unsaid,
    /// The piece as it stood before the move (KIF, Western, Japanese).
    Before(PieceKind),
    /// The piece as it stands after the move (CSA).
    After(PieceKind),
    /// Any piece put in between (合): mating problems leave it open.
    Interposed,
}

impl WrittenPiece {
    /// The kind named, whichever side of the move it describes.
    pub const fn kind(self) -> Option<PieceKind> {
        match self {
            Self::Unsaid | Self::Interposed => None,
            Self::Before(kind) | Self::After(kind) => Some(kind),
        }
    }
}

/// Where a written move says that the piece comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WrittenOrigin {
    /// Not said: the board decides.
    Unsaid,
    /// The full square: KIF `(77)`, CSA, USI.
    Square(Square),
    /// The file alone (PSN `B8x5e`).
    File(File),
    /// The rank alone (PSN `Gb6b`).
    Rank(Rank),
    /// Relative words: 右左直上寄引中.
    Words(Words),
    /// From the hand: 打, `*`, `'`, CSA `00`.
    Hand,
}

/// Relative words of Japanese notation, as a set: 右 左 直 上 寄 引 中.
///
/// All are seen from the mover's seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Words(u8);

impl Words {
    /// No word.
    pub const NONE: Self = Self(0);
    /// 右: the piece that stood on the right.
    pub const RIGHT: Self = Self(1);
    /// 左: the piece that stood on the left.
    pub const LEFT: Self = Self(2);
    /// 直: the piece that stood straight behind the target.
    pub const STRAIGHT: Self = Self(4);
    /// 上 (行, 入): moved forward.
    pub const UP: Self = Self(8);
    /// 寄: moved sideways.
    pub const SIDE: Self = Self(16);
    /// 引: moved back.
    pub const DOWN: Self = Self(32);
    /// 中: the middle one of three; no rule of the federation, but in use.
    pub const MIDDLE: Self = Self(64);

    /// Both sets of words together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all words of `other` are in this set.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any word tells how the piece moved: 上 寄 引.
    pub const fn has_motion(self) -> bool {
        self.0 & (Self::UP.0 | Self::SIDE.0 | Self::DOWN.0) != 0
    }

    /// Whether there is no word.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Where a written move says that the piece goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WrittenTarget {
    /// Not said.
    Unsaid,
    /// A square.
    Square(Square),
    /// "The same square" (同, 仝): the target of the move before.
    Same,
    /// Both a square and 同 (`２四同歩`).
    SquareAndSame(Square),
}

impl WrittenTarget {
    /// The square meant, when the move before went to `last`.
    pub fn square(self, last: Option<Square>) -> Option<Square> {
        match self {
            Self::Unsaid => None,
            Self::Square(square) | Self::SquareAndSame(square) => Some(square),
            Self::Same => last,
        }
    }
}

/// What a written move says of promotion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Promotion {
    /// 成, `+`.
    Promote,
    /// 不成, 生, `=`.
    Decline,
}

/// What a written move says of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WrittenCapture {
    /// Nothing.
    Unsaid,
    /// That nothing is taken (a Western dash).
    No,
    /// That something is taken (`x`).
    Yes,
    /// What is taken (Hodges' first form, GNU Shogi `xP`).
    Kind(PieceKind),
}
