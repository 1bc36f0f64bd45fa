//! What can be wrong in a JKF (`jkf/…`). Faults of JSON and of its types are `json/…`.

use kifu_text::{Code, Diagnostic, Severity, Span, Text};

use crate::diag::NOT_JUDGED;

/// `jkf/no-start-entry`: the moves lack their first entry, that of the start position.
pub static NO_START_ENTRY: Code = Code::new("jkf/no-start-entry", Severity::Note);
/// `jkf/start-entry-with-move`: the entry of the start position holds a move.
pub static START_WITH_MOVE: Code = Code::new("jkf/start-entry-with-move", Severity::Warning);
/// `jkf/no-moves`: the record has no `moves`.
pub static NO_MOVES: Code = Code::new("jkf/no-moves", Severity::Warning);
/// `jkf/no-move`: an entry without a move.
pub static NO_MOVE: Code = Code::new("jkf/no-move", Severity::Warning);
/// `jkf/unreadable-move`: a move that does not say enough.
pub static UNREADABLE_MOVE: Code = Code::new("jkf/unreadable-move", Severity::Error);
/// `jkf/unknown-ending`: a special that is in no table.
pub static UNKNOWN_ENDING: Code = Code::new("jkf/unknown-ending", Severity::Warning);
/// `jkf/after-ending`: an entry behind the ending.
pub static AFTER_ENDING: Code = Code::new("jkf/after-ending", Severity::Warning);
/// `jkf/move-and-ending`: an entry with both a move and an ending.
pub static MOVE_AND_ENDING: Code = Code::new("jkf/move-and-ending", Severity::Note);
/// `jkf/preset-with-data`: a named start with the board of another one.
pub static PRESET_WITH_DATA: Code = Code::new("jkf/preset-with-data", Severity::Note);
/// `jkf/no-data`: a start that should be given by a board and is not.
pub static NO_DATA: Code = Code::new("jkf/no-data", Severity::Error);
/// `jkf/board-size`: a board that has not nine files of nine squares.
pub static BOARD_SIZE: Code = Code::new("jkf/board-size", Severity::Error);
/// `jkf/handicap-differs`: the header names a handicap, the start is another position.
pub static HANDICAP_DIFFERS: Code = Code::new("jkf/handicap-differs", Severity::Warning);

/// All codes of this file.
pub static CODES: &[&Code] = &[
    &NO_START_ENTRY,
    &START_WITH_MOVE,
    &NO_MOVES,
    &NO_MOVE,
    &UNREADABLE_MOVE,
    &UNKNOWN_ENDING,
    &AFTER_ENDING,
    &MOVE_AND_ENDING,
    &PRESET_WITH_DATA,
    &NO_DATA,
    &BOARD_SIZE,
    &HANDICAP_DIFFERS,
];

pub(super) fn no_start_entry(span: Span) -> Diagnostic {
    Diagnostic::new(
        &NO_START_ENTRY,
        Text::new(
            "moves[0], the entry of the start position, is missing",
            "開始局面の要素 moves[0] がありません",
        ),
    )
    .at(span)
}

pub(super) fn start_with_move(span: Span) -> Diagnostic {
    Diagnostic::new(
        &START_WITH_MOVE,
        Text::new(
            "moves[0], the entry of the start position, holds a move",
            "開始局面の要素 moves[0] に指し手があります",
        ),
    )
    .at(span)
    .note(Text::new("it is taken as the first move", "初手として読みます"))
}

pub(super) fn no_moves(span: Span) -> Diagnostic {
    Diagnostic::new(&NO_MOVES, Text::new("this record has no `moves`", "「moves」がありません")).at(span)
}

pub(super) fn no_move(span: Span, path: &str) -> Diagnostic {
    Diagnostic::new(
        &NO_MOVE,
        Text::new(
            format!("{path} holds neither a move nor an ending"),
            format!("{path}に指し手も終局もありません"),
        ),
    )
    .at(span)
    .note(Text::new("it is passed over", "この要素は飛ばします"))
}

/// What a move lacks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lacks {
    Target,
    Origin,
    /// What is wrong was told already.
    Nothing,
}

pub(super) fn unreadable_move(span: Span, path: &str, lacks: Lacks) -> Diagnostic {
    let (en, ja) = match lacks {
        Lacks::Target => ("does not say where it goes", "に移動先がありません"),
        Lacks::Origin => {
            ("says neither where it comes from nor which piece is dropped", "に移動元も打つ駒もありません")
        }
        Lacks::Nothing => ("cannot be read", "が読み取れません"),
    };
    Diagnostic::new(&UNREADABLE_MOVE, Text::new(format!("{path} {en}"), format!("{path}{ja}")))
        .at(span)
        .note(NOT_JUDGED)
}

pub(super) fn unknown_ending(span: Span, word: &str) -> Diagnostic {
    Diagnostic::new(
        &UNKNOWN_ENDING,
        Text::new(format!("‘{word}’ is no ending of JKF"), format!("「{word}」はJKFの終局ではありません")),
    )
    .at(span)
    .note(crate::diag::KEPT)
}

pub(super) fn after_ending(span: Span) -> Diagnostic {
    Diagnostic::new(
        &AFTER_ENDING,
        Text::new("this stands behind the end of the game", "終局の後に続きがあります"),
    )
    .at(span)
}

pub(super) fn move_and_ending(span: Span) -> Diagnostic {
    Diagnostic::new(
        &MOVE_AND_ENDING,
        Text::new("this entry has both a move and an ending", "指し手と終局が同じ要素にあります"),
    )
    .at(span)
    .note(Text::new("the ending is taken to follow the move", "指し手の次に終局があるものとします"))
}

pub(super) fn preset_with_data(span: Span, preset: &str) -> Diagnostic {
    Diagnostic::new(
        &PRESET_WITH_DATA,
        Text::new(
            format!("the start is named {preset}, but its board is another one"),
            format!("開始局面の名は{preset}ですが、盤面が違います"),
        ),
    )
    .at(span)
    .note(Text::new("the board is taken", "盤面の方を採ります"))
}

pub(super) fn no_data(span: Span) -> Diagnostic {
    Diagnostic::new(&NO_DATA, Text::new("the board of the start is missing", "開始局面の盤面がありません"))
        .at(span)
        .note(Text::new("the even position is taken", "平手とします"))
}

pub(super) fn board_size(span: Span, path: &str, count: usize) -> Diagnostic {
    Diagnostic::new(
        &BOARD_SIZE,
        Text::new(format!("{path} has {count} entries, not 9"), format!("{path}の要素が9でなく{count}です")),
    )
    .at(span)
}

pub(super) fn handicap_differs(span: Span, word: &str) -> Diagnostic {
    Diagnostic::new(
        &HANDICAP_DIFFERS,
        Text::new(
            format!("the header says {word}, but the record starts from another position"),
            format!("見出しは{word}ですが、開始局面が違います"),
        ),
    )
    .at(span)
    .note(Text::new(
        "`initial` is taken, which is even when it is missing",
        "「initial」の方を採ります（なければ平手）",
    ))
}
