//! What can be wrong in a USI line (`usi/…`).

use kifu_text::{Code, Diagnostic, Severity, Span, Text};

use crate::diag::KEPT;

/// `usi/unreadable-move`: a word that is neither a move nor an ending.
pub static UNREADABLE_MOVE: Code = Code::new("usi/unreadable-move", Severity::Error);
/// `usi/no-position`: a line that names no position.
pub static NO_POSITION: Code = Code::new("usi/no-position", Severity::Error);
/// `usi/after-ending`: a move behind the ending.
pub static AFTER_ENDING: Code = Code::new("usi/after-ending", Severity::Warning);
/// `usi/second-line`: another line in the text of one game.
pub static SECOND_LINE: Code = Code::new("usi/second-line", Severity::Warning);

/// All codes of this file.
pub static CODES: &[&Code] = &[&UNREADABLE_MOVE, &NO_POSITION, &AFTER_ENDING, &SECOND_LINE];

pub(super) fn unreadable_move(span: Span) -> Diagnostic {
    Diagnostic::new(&UNREADABLE_MOVE, Text::new("this is no move of USI", "USIの指し手として読めません"))
        .at(span)
        .label(Text::new(
            "expected a move such as 7g7f, 2b8h+ or P*5e",
            "「7g7f」「2b8h+」「P*5e」のように書きます",
        ))
        .note(Text::new(
            "it is kept as it is; the rest of the line is not judged",
            "そのまま残します。この先の手順は判定しません",
        ))
}

pub(super) fn no_position(span: Span) -> Diagnostic {
    Diagnostic::new(
        &NO_POSITION,
        Text::new("this line names no position and no moves", "局面も指し手もない行です"),
    )
    .at(span)
    .help(Text::new(
        "write `position startpos moves …` or `position sfen … moves …`",
        "「position startpos moves …」または「position sfen … moves …」と書きます",
    ))
}

pub(super) fn after_ending(span: Span) -> Diagnostic {
    Diagnostic::new(
        &AFTER_ENDING,
        Text::new("this stands behind the end of the game", "終局の後に続きがあります"),
    )
    .at(span)
}

pub(super) fn second_line(span: Span) -> Diagnostic {
    Diagnostic::new(
        &SECOND_LINE,
        Text::new("this is a second line beside the game", "対局の行が既にあります"),
    )
    .at(span)
    .note(KEPT)
}
