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
/// `text/several-directions`: signs from right to left, and moves that can follow either way.
pub static SEVERAL_DIRECTIONS: Code = Code::new("text/several-directions", Severity::Warning);
/// `text/wrong-turn`: an ellipsis where Black is to move.
pub static WRONG_TURN: Code = Code::new("text/wrong-turn", Severity::Warning);

/// `text/open-bracket`: a side line without its closing bracket.
pub static OPEN_BRACKET: Code = Code::new("text/open-bracket", Severity::Warning);
/// `text/aside`: moves in brackets that go on before the text does.
pub static ASIDE: Code = Code::new("text/aside", Severity::Note);

/// All codes of this file.
pub static CODES: &[&Code] =
    &[&NO_MOVES, &UNKNOWN_WORDS, &SEVERAL_NOTATIONS, &SEVERAL_DIRECTIONS, &WRONG_TURN, &OPEN_BRACKET, &ASIDE];

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

pub(super) fn several_directions() -> Diagnostic {
    Diagnostic::new(
        &SEVERAL_DIRECTIONS,
        Text::new(
            "the signs stand from right to left; the moves could follow either way, and are read from the left",
            "右から左に書かれています。手順はどちら向きとも取れるので、左から読みます",
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

pub(super) fn open_bracket(span: Span) -> Diagnostic {
    Diagnostic::new(
        &OPEN_BRACKET,
        Text::new("this side line has no closing bracket", "変化の括弧が閉じていません"),
    )
    .at(span)
}

pub(super) fn aside(span: Span) -> Diagnostic {
    Diagnostic::new(
        &ASIDE,
        Text::new(
            "these moves run ahead of the text: they are kept as a comment",
            "本文より先の手順なので、コメントとして残します",
        ),
    )
    .at(span)
}
