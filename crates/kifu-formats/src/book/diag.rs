//! What can be wrong in a book (`book/…`).

use kifu_text::{Code, Diagnostic, Severity, Span, Text};

use crate::diag::KEPT;

/// `book/version`: the first line is a comment, but not the header of the version that is known.
pub static VERSION: Code = Code::new("book/version", Severity::Error);
/// `book/move-without-position`: a move before any position.
pub static MOVE_WITHOUT_POSITION: Code = Code::new("book/move-without-position", Severity::Warning);
/// `book/second-position`: another position in the text of one record.
pub static SECOND_POSITION: Code = Code::new("book/second-position", Severity::Warning);
/// `book/unknown-line`: a line that is neither a position nor a move nor a comment.
pub static UNKNOWN_LINE: Code = Code::new("book/unknown-line", Severity::Warning);
/// `book/empty-field`: nothing between two blanks, which programs read in two ways.
pub static EMPTY_FIELD: Code = Code::new("book/empty-field", Severity::Note);
/// `book/no-moves`: a position without moves is written.
pub static NO_MOVES: Code = Code::new("book/no-moves", Severity::Note);
/// `book/deeper`: moves behind the reply are not written.
pub static DEEPER: Code = Code::new("book/deeper", Severity::Warning);

/// All codes of this file.
pub static CODES: &[&Code] =
    &[&VERSION, &MOVE_WITHOUT_POSITION, &SECOND_POSITION, &UNKNOWN_LINE, &EMPTY_FIELD, &NO_MOVES, &DEEPER];

pub(super) fn version(span: Span) -> Diagnostic {
    Diagnostic::new(
        &VERSION,
        Text::new(
            "this is no header of a book that kifu reads",
            "kifuで読める定跡ファイルの見出しではありません",
        ),
    )
    .at(span)
    .label(Text::new(format!("expected {}", super::HEADER), format!("「{}」のはずです", super::HEADER)))
    .note(Text::new("nothing of it is read", "中身は読みません"))
}

pub(super) fn move_without_position(span: Span) -> Diagnostic {
    Diagnostic::new(
        &MOVE_WITHOUT_POSITION,
        Text::new("this move stands before any position", "局面の行より前に指し手があります"),
    )
    .at(span)
    .note(KEPT)
}

pub(super) fn second_position(span: Span) -> Diagnostic {
    Diagnostic::new(
        &SECOND_POSITION,
        Text::new("this is a second position beside the record", "局面の行が既にあります"),
    )
    .at(span)
    .note(KEPT)
}

pub(super) fn unknown_line(span: Span) -> Diagnostic {
    Diagnostic::new(
        &UNKNOWN_LINE,
        Text::new(
            "this line is neither a position nor a move nor a comment",
            "局面でも指し手でもコメントでもない行です",
        ),
    )
    .at(span)
    .note(KEPT)
}

pub(super) fn empty_field(span: Span) -> Diagnostic {
    Diagnostic::new(
        &EMPTY_FIELD,
        Text::new("there is nothing between two blanks", "空白が続き、項目が空です"),
    )
    .at(span)
    .note(Text::new(
        "the field is taken as unknown, as ShogiHome writes it; programs that skip blanks read the numbers behind it as others",
        "値なしとして読みます（ShogiHomeの書き方）。空白を読み飛ばすソフトでは後の数値がずれます",
    ))
}

pub(super) fn no_moves() -> Diagnostic {
    Diagnostic::new(
        &NO_MOVES,
        Text::new(
            "the position is written without moves; ShogiHome leaves such positions out",
            "指し手のない局面を書き出します。ShogiHomeはこのような局面を残しません",
        ),
    )
}

pub(super) fn deeper(count: usize) -> Diagnostic {
    Diagnostic::new(
        &DEEPER,
        Text::new(
            format!(
                "{count} {} beyond the first move and its reply not written: a book has one position a record",
                if count == 1 { "entry" } else { "entries" }
            ),
            format!("初手とその応手より先の{count}手は書き出しません（定跡は局面ごとに書きます）"),
        ),
    )
}
