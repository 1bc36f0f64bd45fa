//! What can be wrong in a text of moves (`text/…`).

use kifu_notation::Notation;
use kifu_text::{Code, Diagnostic, Severity, Span, Text};

use crate::diag::KEPT;

/// `text/no-moves`: no notation finds a move.
pub static NO_MOVES: Code = Code::new("text/no-moves", Severity::Warning);
/// `text/unknown-words`: words that are no move.
pub static UNKNOWN_WORDS: Code = Code::new("text/unknown-words", Severity::Warning);
/// `text/several-notations`: two notations read the text equally far, and differently.
pub static SEVERAL_NOTATIONS: Code = Code::new("text/several-notations", Severity::Warning);
/// `text/wrong-turn`: an ellipsis where Black is to move.
pub static WRONG_TURN: Code = Code::new("text/wrong-turn", Severity::Warning);

/// All codes of this file.
pub static CODES: &[&Code] = &[&NO_MOVES, &UNKNOWN_WORDS, &SEVERAL_NOTATIONS, &WRONG_TURN];

pub(super) fn no_moves() -> Diagnostic {
    Diagnostic::new(&NO_MOVES, Text::new("no notation finds a move in this text", "指し手が見つかりません"))
}

pub(super) fn unknown_words(span: Span) -> Diagnostic {
    Diagnostic::new(&UNKNOWN_WORDS, Text::new("this is no move", "指し手として読めません"))
        .at(span)
        .note(KEPT)
}

pub(super) fn several_notations(first: &Notation, second: &Notation) -> Diagnostic {
    Diagnostic::new(
        &SEVERAL_NOTATIONS,
        Text::new(
            format!(
                "the moves can be read as {} and as {}; {} is taken",
                first.name, second.name, first.name
            ),
            format!("{}とも{}とも読めます。{}として読みます", first.name, second.name, first.name),
        ),
    )
}

pub(super) fn wrong_turn(span: Span) -> Diagnostic {
    Diagnostic::new(
        &WRONG_TURN,
        Text::new(
            "the dots say that White moves, but it is Black's turn",
            "「…」は後手の手を表しますが、先手の番です",
        ),
    )
    .at(span)
}
