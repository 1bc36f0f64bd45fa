//! What can be wrong in a KI2 file (`ki2/…`).

use kifu_text::{Code, Diagnostic, Severity, Span, Text};

use crate::diag::{KEPT, NOT_JUDGED};

/// `ki2/unreadable-move`: text in the place of a move that is none.
pub static UNREADABLE_MOVE: Code = Code::new("ki2/unreadable-move", Severity::Error);
/// `ki2/trailing-text`: something behind a move that is no move.
pub static TRAILING_TEXT: Code = Code::new("ki2/trailing-text", Severity::Warning);
/// `ki2/after-ending`: a move behind the ending of its line.
pub static AFTER_ENDING: Code = Code::new("ki2/after-ending", Severity::Warning);

/// All codes of this file.
pub static CODES: &[&Code] = &[&UNREADABLE_MOVE, &TRAILING_TEXT, &AFTER_ENDING];

pub(super) fn unreadable_move(span: Span) -> Diagnostic {
    Diagnostic::new(&UNREADABLE_MOVE, Text::new("this is no move", "指し手として読めません"))
        .at(span)
        .label(Text::new(
            "expected square and piece, as in ▲７六歩 or △同　銀",
            "「▲７六歩」「△同　銀」のように書きます",
        ))
        .note(NOT_JUDGED)
}

pub(super) fn trailing_text(span: Span) -> Diagnostic {
    Diagnostic::new(
        &TRAILING_TEXT,
        Text::new("this text between the moves is no move", "指し手の間の文字列が読めません"),
    )
    .at(span)
    .note(KEPT)
}

pub(super) fn after_ending(span: Span) -> Diagnostic {
    Diagnostic::new(
        &AFTER_ENDING,
        Text::new("this move follows the end of its line", "終局の後に指し手があります"),
    )
    .at(span)
}
