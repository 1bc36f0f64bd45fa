//! Kinds of pieces, and pieces with an owner.

use core::fmt;

use crate::{Color, Square};

/// The kind of a piece on the board: eight unpromoted, six promoted.
///
/// ```
/// use kifu_core::{HandKind, PieceKind};
/// assert_eq!(PieceKind::Bishop.promoted(), Some(PieceKind::Horse));
/// assert_eq!(PieceKind::Dragon.hand_kind(), Some(HandKind::Rook));
/// assert_eq!(PieceKind::Gold.promoted(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceKind {
    /// 歩
    Pawn,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 金
    Gold,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 玉, 王
    King,
    /// と
    ProPawn,
    /// 成香
    ProLance,
    /// 成桂
    ProKnight,
    /// 成銀
    ProSilver,
    /// 馬: a promoted bishop.
    Horse,
    /// 龍, 竜: a promoted rook.
    Dragon,
}

impl PieceKind {
    /// All kinds: the unpromoted ones, then the promoted ones in the same order.
    ///
    /// ```
    /// # use kifu_core::PieceKind;
    /// assert!(PieceKind::ALL.iter().enumerate().all(|(at, kind)| kind.index() == at));
    /// ```
    pub const ALL: [Self; 14] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
        Self::ProPawn,
        Self::ProLance,
        Self::ProKnight,
        Self::ProSilver,
        Self::Horse,
        Self::Dragon,
    ];

    /// Its place in [`PieceKind::ALL`], 0 to 13.
    ///
    /// ```
    /// # use kifu_core::PieceKind;
    /// assert_eq!(PieceKind::Lance.index(), 1);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it becomes when it promotes. `None`: it cannot, being a gold, a king or promoted.
    ///
    /// ```
    /// # use kifu_core::PieceKind;
    /// assert_eq!(PieceKind::Pawn.promoted(), Some(PieceKind::ProPawn));
    /// assert_eq!(PieceKind::ProPawn.promoted(), None);
    /// ```
    #[inline]
    pub const fn promoted(self) -> Option<Self> {
        Some(match self {
            Self::Pawn => Self::ProPawn,
            Self::Lance => Self::ProLance,
            Self::Knight => Self::ProKnight,
            Self::Silver => Self::ProSilver,
            Self::Bishop => Self::Horse,
            Self::Rook => Self::Dragon,
            _ => return None,
        })
    }

    /// What it is without its promotion; itself when it has none.
    ///
    /// ```
    /// # use kifu_core::PieceKind;
    /// assert_eq!(PieceKind::Horse.unpromoted(), PieceKind::Bishop);
    /// assert_eq!(PieceKind::King.unpromoted(), PieceKind::King);
    /// ```
    #[inline]
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        match self {
            Self::ProPawn => Self::Pawn,
            Self::ProLance => Self::Lance,
            Self::ProKnight => Self::Knight,
            Self::ProSilver => Self::Silver,
            Self::Horse => Self::Bishop,
            Self::Dragon => Self::Rook,
            _ => self,
        }
    }

    /// Whether it is a promoted kind.
    ///
    /// ```
    /// # use kifu_core::PieceKind;
    /// assert!(PieceKind::ProSilver.is_promoted() && !PieceKind::Silver.is_promoted());
    /// ```
    #[inline]
    pub const fn is_promoted(self) -> bool {
        matches!(
            self,
            Self::ProPawn | Self::ProLance | Self::ProKnight | Self::ProSilver | Self::Horse | Self::Dragon
        )
    }

    /// Whether it has a promoted side: 歩香桂銀角飛.
    ///
    /// ```
    /// # use kifu_core::PieceKind;
    /// assert!(PieceKind::Rook.can_promote() && !PieceKind::Gold.can_promote());
    /// ```
    #[inline]
    pub const fn can_promote(self) -> bool {
        matches!(self, Self::Pawn | Self::Lance | Self::Knight | Self::Silver | Self::Bishop | Self::Rook)
    }

    /// What it is in the hand of who captures it. `None` for a king, which nobody captures.
    ///
    /// ```
    /// # use kifu_core::{HandKind, PieceKind};
    /// assert_eq!(PieceKind::ProPawn.hand_kind(), Some(HandKind::Pawn));
    /// assert_eq!(PieceKind::King.hand_kind(), None);
    /// ```
    #[inline]
    pub const fn hand_kind(self) -> Option<HandKind> {
        Some(match self {
            Self::Pawn | Self::ProPawn => HandKind::Pawn,
            Self::Lance | Self::ProLance => HandKind::Lance,
            Self::Knight | Self::ProKnight => HandKind::Knight,
            Self::Silver | Self::ProSilver => HandKind::Silver,
            Self::Gold => HandKind::Gold,
            Self::Bishop | Self::Horse => HandKind::Bishop,
            Self::Rook | Self::Dragon => HandKind::Rook,
            Self::King => return None,
        })
    }

    /// Its English name, such as `pawn`, `promoted silver`, `horse`.
    ///
    /// ```
    /// # use kifu_core::PieceKind;
    /// assert_eq!(PieceKind::ProPawn.english(), "promoted pawn");
    /// ```
    pub const fn english(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Lance => "lance",
            Self::Knight => "knight",
            Self::Silver => "silver",
            Self::Gold => "gold",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::King => "king",
            Self::ProPawn => "promoted pawn",
            Self::ProLance => "promoted lance",
            Self::ProKnight => "promoted knight",
            Self::ProSilver => "promoted silver",
            Self::Horse => "horse",
            Self::Dragon => "dragon",
        }
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.english())
    }
}

/// A piece and whose it is.
///
/// ```
/// use kifu_core::{Color, Piece, PieceKind};
/// let piece = Piece::new(Color::White, PieceKind::Horse);
/// assert_eq!(piece.to_string(), "white horse");
/// assert_eq!(size_of::<Option<Piece>>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of `color`.
    ///
    /// ```
    /// # use kifu_core::{Color, Piece, PieceKind};
    /// assert_eq!(Piece::new(Color::Black, PieceKind::King).kind, PieceKind::King);
    /// ```
    #[inline]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self { color, kind }
    }

    /// Whether it could never move again from `square` (行き所のない駒): a pawn or lance on the
    /// last rank, a knight on the last two.
    ///
    /// ```
    /// # use kifu_core::{Color, Piece, PieceKind, Square};
    /// assert!(Piece::new(Color::Black, PieceKind::Knight).is_dead_on(Square::SQ_5B));
    /// assert!(!Piece::new(Color::White, PieceKind::Knight).is_dead_on(Square::SQ_5B));
    /// ```
    #[inline]
    pub const fn is_dead_on(self, square: Square) -> bool {
        match self.kind {
            PieceKind::Pawn | PieceKind::Lance => square.rank().seen_by(self.color) <= 1,
            PieceKind::Knight => square.rank().seen_by(self.color) <= 2,
            _ => false,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.kind)
    }
}

/// A kind of piece that can be held in hand. A king or a promoted piece cannot be, so neither is
/// here (a captured king goes nowhere).
///
/// ```
/// use kifu_core::{HandKind, PieceKind};
/// assert_eq!(HandKind::Gold.kind(), PieceKind::Gold);
/// assert_eq!(HandKind::BY_VALUE[0], HandKind::Rook);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum HandKind {
    /// 歩
    Pawn,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 金
    Gold,
    /// 角
    Bishop,
    /// 飛
    Rook,
}

impl HandKind {
    /// All kinds, pawn first.
    ///
    /// ```
    /// # use kifu_core::HandKind;
    /// assert!(HandKind::ALL.iter().enumerate().all(|(at, kind)| kind.index() == at));
    /// ```
    pub const ALL: [Self; 7] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Gold, Self::Bishop, Self::Rook];

    /// All kinds, rook first: the order in which hands are written.
    ///
    /// ```
    /// # use kifu_core::HandKind;
    /// assert!(HandKind::BY_VALUE.iter().rev().eq(HandKind::ALL.iter()));
    /// ```
    pub const BY_VALUE: [Self; 7] =
        [Self::Rook, Self::Bishop, Self::Gold, Self::Silver, Self::Knight, Self::Lance, Self::Pawn];

    /// Its place in [`HandKind::ALL`], 0 to 6.
    ///
    /// ```
    /// # use kifu_core::HandKind;
    /// assert_eq!(HandKind::Rook.index(), 6);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The same kind on the board.
    ///
    /// ```
    /// # use kifu_core::{HandKind, PieceKind};
    /// assert_eq!(HandKind::Pawn.kind(), PieceKind::Pawn);
    /// ```
    #[inline]
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Pawn => PieceKind::Pawn,
            Self::Lance => PieceKind::Lance,
            Self::Knight => PieceKind::Knight,
            Self::Silver => PieceKind::Silver,
            Self::Gold => PieceKind::Gold,
            Self::Bishop => PieceKind::Bishop,
            Self::Rook => PieceKind::Rook,
        }
    }

    /// How many of this kind, promoted ones included, a full set of 40 pieces has.
    ///
    /// ```
    /// # use kifu_core::HandKind;
    /// assert_eq!(HandKind::ALL.map(HandKind::full_set), [18, 4, 4, 4, 4, 2, 2]);
    /// ```
    #[inline]
    pub const fn full_set(self) -> u8 {
        match self {
            Self::Pawn => 18,
            Self::Lance | Self::Knight | Self::Silver | Self::Gold => 4,
            Self::Bishop | Self::Rook => 2,
        }
    }
}

impl fmt::Display for HandKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.kind(), f)
    }
}
