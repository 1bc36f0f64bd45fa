//! Moves.

use core::fmt;
use core::str::FromStr;

use crate::{HandKind, Square};

/// A move as the rules see it: no text, no legality. Three bytes, `Option<Move>` too.
///
/// Written as the protocol USI writes it: `7g7f`, `8h2b+`, `P*5e`.
///
/// ```
/// use kifu_core::{HandKind, Move, Square};
/// let mv: Move = "8h2b+".parse()?;
/// assert_eq!(mv, Move::Board { from: Square::SQ_8H, to: Square::SQ_2B, promote: true });
/// assert_eq!(Move::Drop { kind: HandKind::Pawn, to: Square::SQ_5E }.to_string(), "P*5e");
/// assert_eq!(size_of::<Option<Move>>(), 3);
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece goes from one square to another.
    Board {
        /// Where it starts.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it promotes (成).
        promote: bool,
    },
    /// A piece from the hand is put on the board (打).
    Drop {
        /// What is dropped.
        kind: HandKind,
        /// Where.
        to: Square,
    },
}

impl Move {
    /// Where the piece ends up.
    ///
    /// ```
    /// # use kifu_core::{HandKind, Move, Square};
    /// assert_eq!(Move::Drop { kind: HandKind::Gold, to: Square::SQ_5B }.to(), Square::SQ_5B);
    /// ```
    #[inline]
    pub const fn to(self) -> Square {
        match self {
            Self::Board { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    /// Where the piece starts; `None` for a drop.
    ///
    /// ```
    /// # use kifu_core::{HandKind, Move, Square};
    /// assert_eq!(Move::Drop { kind: HandKind::Gold, to: Square::SQ_5B }.from(), None);
    /// ```
    #[inline]
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Board { from, .. } => Some(from),
            Self::Drop { .. } => None,
        }
    }

    /// Whether the piece promotes; never with a drop.
    ///
    /// ```
    /// # use kifu_core::Move;
    /// assert!("8h2b+".parse::<Move>()?.promote());
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    #[inline]
    pub const fn promote(self) -> bool {
        matches!(self, Self::Board { promote: true, .. })
    }
}

const fn letter(kind: HandKind) -> u8 {
    match kind {
        HandKind::Pawn => b'P',
        HandKind::Lance => b'L',
        HandKind::Knight => b'N',
        HandKind::Silver => b'S',
        HandKind::Gold => b'G',
        HandKind::Bishop => b'B',
        HandKind::Rook => b'R',
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Board { from, to, promote } => write!(f, "{from}{to}{}", if promote { "+" } else { "" }),
            Self::Drop { kind, to } => write!(f, "{}*{to}", char::from(letter(kind))),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a move in the spelling of USI.
///
/// ```
/// use kifu_core::{Move, NotAMove};
/// assert_eq!("K*5e".parse::<Move>(), Err(NotAMove));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotAMove;

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move is written like 7g7f, 8h2b+ or P*5e")
    }
}

impl core::error::Error for NotAMove {}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let square = |file: u8, rank: u8| {
            Square::from_digits(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a' - 1)).ok_or(NotAMove)
        };
        match *text.as_bytes() {
            [piece, b'*', file, rank] => {
                let kind = HandKind::ALL.into_iter().find(|&kind| letter(kind) == piece).ok_or(NotAMove)?;
                Ok(Self::Drop { kind, to: square(file, rank)? })
            }
            [file, rank, to_file, to_rank] => {
                Ok(Self::Board { from: square(file, rank)?, to: square(to_file, to_rank)?, promote: false })
            }
            [file, rank, to_file, to_rank, b'+'] => {
                Ok(Self::Board { from: square(file, rank)?, to: square(to_file, to_rank)?, promote: true })
            }
            _ => Err(NotAMove),
        }
    }
}
