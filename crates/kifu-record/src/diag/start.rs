//! Odd start positions (`start/…`).

use kifu_core::SetupIssue;
use kifu_text::{Code, Diagnostic, Severity, Span, Text};

use crate::names::{english, kanji, side, side_ja, square_ja};

/// `start/several-kings`: a side has more than one king.
pub static SEVERAL_KINGS: Code = Code::new("start/several-kings", Severity::Error);
/// `start/two-pawns`: two unpromoted pawns of a side on one file (二歩).
pub static TWO_PAWNS: Code = Code::new("start/two-pawns", Severity::Warning);
/// `start/dead-piece`: a piece that can never move (行き所のない駒).
pub static DEAD_PIECE: Code = Code::new("start/dead-piece", Severity::Warning);
/// `start/too-many`: more pieces of a kind than a set has.
pub static TOO_MANY: Code = Code::new("start/too-many", Severity::Warning);
/// `start/opponent-in-check`: the side that is not to move is in check.
pub static OPPONENT_IN_CHECK: Code = Code::new("start/opponent-in-check", Severity::Warning);

/// The diagnostic for an oddity; a missing king is usual in problems and none.
pub(crate) fn issue(issue: &SetupIssue, span: Option<Span>) -> Option<Diagnostic> {
    let mut diagnostic = match issue {
        SetupIssue::NoKing { .. } => return None,
        SetupIssue::SeveralKings { color, squares } => Diagnostic::new(
            &SEVERAL_KINGS,
            Text::new(
                format!("{} has {} kings: on {squares}", side(*color), squares.len()),
                format!("{}の玉が{}枚あります", side_ja(*color), squares.len()),
            ),
        ),
        SetupIssue::TwoPawns { color, file, squares } => Diagnostic::new(
            &TWO_PAWNS,
            Text::new(
                format!("{} has {} pawns on file {}: on {squares}", side(*color), squares.len(), file.get()),
                format!("{}筋に{}の歩が{}枚あります（二歩）", file.get(), side_ja(*color), squares.len()),
            ),
        ),
        SetupIssue::DeadPiece { square, piece } => Diagnostic::new(
            &DEAD_PIECE,
            Text::new(
                format!("{}'s {} on {square} can never move", side(piece.color), english(piece.kind)),
                format!(
                    "{}の{}の{}は行き所がありません",
                    square_ja(*square),
                    side_ja(piece.color),
                    kanji(piece.kind)
                ),
            ),
        ),
        SetupIssue::TooMany { kind, count, full } => Diagnostic::new(
            &TOO_MANY,
            Text::new(
                format!("there are {count} pieces of kind {}, a set has {full}", english(*kind)),
                format!("{}が{count}枚あります（1組は{full}枚）", kanji(*kind)),
            ),
        ),
        SetupIssue::OpponentInCheck { king, attackers } => Diagnostic::new(
            &OPPONENT_IN_CHECK,
            Text::new(
                format!("the king on {king} is in check by {attackers}, but the other side is to move"),
                format!("手番でない側の{}の玉に王手がかかっています", square_ja(*king)),
            ),
        ),
    };
    diagnostic.span = span;
    Some(diagnostic)
}
