//! Why a move breaks the rules.

use core::fmt;

use crate::{HandKind, Move, Piece, PieceKind, Square, SquareSet};

/// A move that breaks a rule, and which rule.
///
/// ```
/// use kifu_core::{IllegalReason, Piece, Position, Square};
/// let position = Position::even();
/// let illegal = position.legality("8h3c".parse()?).unwrap_err();
/// assert!(matches!(illegal.reason, IllegalReason::Jumped { over: Square::SQ_7G, .. }));
/// assert_eq!(illegal.to_string(), "the bishop from 8h cannot jump over 7g to 3c");
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The first rule it breaks, the most basic one first.
    pub reason: IllegalReason,
}

/// The rule that a move breaks.
///
/// Listed in the order of judging: a move that breaks several rules is named for the first.
///
/// ```
/// use kifu_core::{IllegalReason, Position};
/// let illegal = Position::even().legality("5e5d".parse()?).unwrap_err();
/// assert_eq!(illegal.reason, IllegalReason::EmptyOrigin);
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IllegalReason {
    /// Nothing stands where the move starts.
    EmptyOrigin,
    /// The piece is the opponent's.
    WrongSide {
        /// The piece on the origin.
        piece: Piece,
    },
    /// The piece does not move like that.
    Unreachable {
        /// The piece on the origin.
        piece: Piece,
    },
    /// The piece moves like that, but another stands in between.
    Jumped {
        /// The piece on the origin.
        piece: Piece,
        /// The first square in its way.
        over: Square,
    },
    /// A piece of the same side stands on the target.
    OwnCapture {
        /// The piece on the target.
        captured: Piece,
    },
    /// The opponent's king stands on the target; kings are never captured.
    KingCapture {
        /// The target.
        king: Square,
    },
    /// The piece has no promoted side, or has turned it up already.
    CannotPromote {
        /// The piece on the origin.
        piece: Piece,
    },
    /// Promotion, but neither the origin nor the target is in the promotion zone.
    OutsideZone {
        /// The piece on the origin.
        piece: Piece,
    },
    /// No promotion, but the piece could never move again (行き所のない駒).
    MustPromote {
        /// The piece on the origin.
        piece: Piece,
    },
    /// A drop of a piece that is not held.
    NotInHand {
        /// What would be dropped.
        kind: HandKind,
    },
    /// A drop on a square that is not empty.
    Occupied {
        /// The piece on it.
        by: Piece,
    },
    /// A pawn dropped on a file with an unpromoted pawn of the same side (二歩).
    TwoPawns {
        /// The pawn that stands there already.
        pawn: Square,
    },
    /// A drop where the piece could never move (行き所のない駒).
    DeadPiece {
        /// What would be dropped.
        kind: HandKind,
    },
    /// After the move the mover's own king can be captured.
    KingInCheck {
        /// Where that king stands after the move.
        king: Square,
        /// The pieces that could capture it.
        attackers: SquareSet,
        /// `true`: that king was in check already and the move is no answer (王手放置). `false`: the
        /// move exposes the king or walks into check (自殺手).
        was_in_check: bool,
    },
    /// A pawn drop that mates (打ち歩詰め).
    DropPawnMate {
        /// The mated king.
        king: Square,
    },
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = self.mv.to();
        let from = self.mv.from().unwrap_or(to);
        match self.reason {
            IllegalReason::EmptyOrigin => write!(f, "there is no piece on {from}"),
            IllegalReason::WrongSide { piece } => {
                write!(f, "the {} on {from} is {}'s", piece.kind, piece.color)
            }
            IllegalReason::Unreachable { piece } => write!(f, "a {} on {from} cannot go to {to}", piece.kind),
            IllegalReason::Jumped { piece, over } => {
                write!(f, "the {} from {from} cannot jump over {over} to {to}", piece.kind)
            }
            IllegalReason::OwnCapture { captured } => {
                write!(f, "{}'s own {} stands on {to}", captured.color, captured.kind)
            }
            IllegalReason::KingCapture { king } => write!(f, "the king on {king} cannot be captured"),
            IllegalReason::CannotPromote { piece } => write!(f, "a {} cannot promote", piece.kind),
            IllegalReason::OutsideZone { piece } => {
                write!(f, "a {} from {from} to {to} cannot promote outside the zone", piece.kind)
            }
            IllegalReason::MustPromote { piece } => write!(f, "a {} must promote on {to}", piece.kind),
            IllegalReason::NotInHand { kind } => write!(f, "there is no {kind} in hand"),
            IllegalReason::Occupied { by } => write!(f, "the {by} stands on {to}"),
            IllegalReason::TwoPawns { pawn } => {
                write!(f, "two pawns: file {} has an unpromoted pawn on {pawn}", to.file())
            }
            IllegalReason::DeadPiece { kind } => write!(f, "a {kind} dropped on {to} could never move"),
            IllegalReason::KingInCheck { king, attackers, was_in_check } => {
                let words = if was_in_check { "is left in check" } else { "would be in check" };
                write!(f, "the king on {king} {words} from {attackers}")
            }
            IllegalReason::DropPawnMate { king } => {
                write!(f, "the {} dropped on {to} mates the king on {king}", PieceKind::Pawn)
            }
        }
    }
}

impl core::error::Error for IllegalMove {}
