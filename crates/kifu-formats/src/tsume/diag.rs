//! What can be wrong in a set of problems (`tsume/…`).

use kifu_text::{Code, Diagnostic, Severity, Span, Text};

use crate::diag::{KEPT, NOT_JUDGED};

/// `tsume/unexpected`: something that is neither a position nor a move.
pub static UNEXPECTED: Code = Code::new("tsume/unexpected", Severity::Warning);
/// `tsume/unreadable-move`: a string in the place of a move that is none.
pub static UNREADABLE_MOVE: Code = Code::new("tsume/unreadable-move", Severity::Error);
/// `tsume/open-string`: a string without its end.
pub static OPEN_STRING: Code = Code::new("tsume/open-string", Severity::Error);
/// `tsume/no-position`: there is no problem in it.
pub static NO_POSITION: Code = Code::new("tsume/no-position", Severity::Error);

/// All codes of this file.
pub static CODES: &[&Code] = &[&UNEXPECTED, &UNREADABLE_MOVE, &OPEN_STRING, &NO_POSITION];

pub(super) fn unexpected(span: Span) -> Diagnostic {
    Diagnostic::new(
        &UNEXPECTED,
        Text::new("this is neither a position nor a move", "局面でも指し手でもありません"),
    )
    .at(span)
    .note(KEPT)
}

pub(super) fn unreadable_move(span: Span) -> Diagnostic {
    Diagnostic::new(&UNREADABLE_MOVE, Text::new("this is no move of USI", "USIの指し手として読めません"))
        .at(span)
        .note(NOT_JUDGED)
}

pub(super) fn open_string(span: Span) -> Diagnostic {
    Diagnostic::new(&OPEN_STRING, Text::new("this string does not end", "文字列が閉じていません")).at(span)
}

pub(super) fn no_position(span: Span) -> Diagnostic {
    Diagnostic::new(&NO_POSITION, Text::new("there is no problem in this", "問題がありません")).at(span)
}
