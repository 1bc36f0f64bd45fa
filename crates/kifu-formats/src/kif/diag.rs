//! What can be wrong below the head of a KIF file (`kif/…`).

use kifu_text::{Code, Diagnostic, Severity, Span, Text};

use crate::diag::{KEPT, NOT_JUDGED};

/// `kif/unreadable-move`: text in the place of a move that is none.
pub static UNREADABLE_MOVE: Code = Code::new("kif/unreadable-move", Severity::Error);
/// `kif/unknown-ending`: a word in the place of a move that is in no table.
pub static UNKNOWN_ENDING: Code = Code::new("kif/unknown-ending", Severity::Warning);
/// `kif/number`: the number of a move is out of step.
pub static NUMBER: Code = Code::new("kif/number", Severity::Warning);
/// `kif/implicit-variation`: the numbers go back without a 変化 line.
pub static IMPLICIT_VARIATION: Code = Code::new("kif/implicit-variation", Severity::Note);
/// `kif/variation-without-parent`: no line has the ply before the variation.
pub static VARIATION_WITHOUT_PARENT: Code = Code::new("kif/variation-without-parent", Severity::Error);
/// `kif/variation-before-moves`: a 変化 line above the first move.
pub static VARIATION_BEFORE_MOVES: Code = Code::new("kif/variation-before-moves", Severity::Note);
/// `kif/after-ending`: a move follows the ending of its line.
pub static AFTER_ENDING: Code = Code::new("kif/after-ending", Severity::Warning);
/// `kif/trailing-text`: something behind a move that is neither time nor `+`.
pub static TRAILING_TEXT: Code = Code::new("kif/trailing-text", Severity::Warning);
/// `kif/spelling`: moves are spelled in half-width digits.
pub static SPELLING: Code = Code::new("kif/spelling", Severity::Note);
/// `kif/unknown-summary`: a まで line that says nothing known.
pub static UNKNOWN_SUMMARY: Code = Code::new("kif/unknown-summary", Severity::Warning);
/// `kif/summary-plies`: the summary counts another number of moves.
pub static SUMMARY_PLIES: Code = Code::new("kif/summary-plies", Severity::Warning);
/// `kif/late-header`: a header below the moves.
pub static LATE_HEADER: Code = Code::new("kif/late-header", Severity::Note);

/// All codes of this file.
pub static CODES: &[&Code] = &[
    &UNREADABLE_MOVE,
    &UNKNOWN_ENDING,
    &NUMBER,
    &IMPLICIT_VARIATION,
    &VARIATION_WITHOUT_PARENT,
    &VARIATION_BEFORE_MOVES,
    &AFTER_ENDING,
    &TRAILING_TEXT,
    &SPELLING,
    &UNKNOWN_SUMMARY,
    &SUMMARY_PLIES,
    &LATE_HEADER,
];

pub(crate) fn unreadable_move(span: Span) -> Diagnostic {
    Diagnostic::new(&UNREADABLE_MOVE, Text::new("this is no move", "指し手として読めません"))
        .at(span)
        .label(Text::new(
            "expected square, piece and origin, as in ７六歩(77) or ４五角打",
            "「７六歩(77)」「４五角打」のように書きます",
        ))
        .note(NOT_JUDGED)
}

pub(crate) fn unknown_ending(span: Span, word: &str) -> Diagnostic {
    Diagnostic::new(
        &UNKNOWN_ENDING,
        Text::new(format!("‘{word}’ is no known ending"), format!("「{word}」は知らない終局の語です")),
    )
    .at(span)
    .note(Text::new("it is kept as the ending of this line", "この手順の終わりとして残します"))
}

pub(crate) fn number(span: Span, found: u32, expected: u32) -> Diagnostic {
    Diagnostic::new(
        &NUMBER,
        Text::new(
            format!("move {expected} is numbered {found}"),
            format!("{expected}手目の番号が{found}になっています"),
        ),
    )
    .at(span)
    .note(Text::new("is a line missing?", "行が抜けていませんか"))
}

pub(crate) fn implicit_variation(span: Span, number: u32) -> Diagnostic {
    Diagnostic::new(
        &IMPLICIT_VARIATION,
        Text::new(
            format!("the numbers go back to {number}: taken as a variation"),
            format!("番号が{number}に戻るので、変化と読みます"),
        ),
    )
    .at(span)
}

pub(crate) fn variation_without_parent(span: Span, number: u32) -> Diagnostic {
    let before = number.saturating_sub(1);
    Diagnostic::new(
        &VARIATION_WITHOUT_PARENT,
        Text::new(
            format!("this variation starts at move {number}, but no line has a move {before}"),
            format!("{number}手目からの変化ですが、{before}手目のある手順がありません"),
        ),
    )
    .at(span)
    .note(Text::new(
        "its text is kept, its moves are attached nowhere",
        "文字列として残し、どこにもつなぎません",
    ))
}

pub(crate) fn variation_before_moves(span: Span) -> Diagnostic {
    Diagnostic::new(
        &VARIATION_BEFORE_MOVES,
        Text::new(
            "there is no move yet from which this variation could start",
            "まだ指し手がないので変化にできません",
        ),
    )
    .at(span)
    .note(Text::new("the line is passed over", "この行は読み飛ばします"))
}

pub(crate) fn after_ending(span: Span) -> Diagnostic {
    Diagnostic::new(
        &AFTER_ENDING,
        Text::new("this move follows the end of its line", "終局の後に指し手があります"),
    )
    .at(span)
}

pub(crate) fn trailing_text(span: Span) -> Diagnostic {
    Diagnostic::new(
        &TRAILING_TEXT,
        Text::new(
            "this text behind the move is neither a time nor +",
            "指し手の後の文字列が、時間でも+でもありません",
        ),
    )
    .at(span)
    .note(KEPT)
}

pub(crate) fn spelling(span: Span) -> Diagnostic {
    Diagnostic::new(
        &SPELLING,
        Text::new("moves are spelled with half-width digits", "指し手が半角数字で書かれています"),
    )
    .at(span)
    .note(Text::new(
        "some programs take such a line for the end of the game; ７六歩(77) is the usual form",
        "この形を終局と読むソフトがあります。「７六歩(77)」と書くのが普通です",
    ))
}

pub(crate) fn unknown_summary(span: Span) -> Diagnostic {
    Diagnostic::new(
        &UNKNOWN_SUMMARY,
        Text::new("this summary says nothing known", "まとめの行として読めません"),
    )
    .at(span)
    .note(KEPT)
}

pub(crate) fn summary_plies(span: Span, told: u32, found: u32) -> Diagnostic {
    Diagnostic::new(
        &SUMMARY_PLIES,
        Text::new(
            format!("the summary counts {told} moves, the line has {found}"),
            format!("まとめの行は{told}手ですが、手順は{found}手です"),
        ),
    )
    .at(span)
}

pub(crate) fn late_header(span: Span) -> Diagnostic {
    Diagnostic::new(
        &LATE_HEADER,
        Text::new("this header stands below the moves", "指し手の後に見出しがあります"),
    )
    .at(span)
}
