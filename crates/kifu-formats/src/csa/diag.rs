//! What can be wrong in a CSA file (`csa/…`).

use kifu_core::{Color, PieceKind, Rank, Square};
use kifu_record::names::{KANJI_DIGITS, english, kanji, side, side_ja, square_ja};
use kifu_text::{Code, Diagnostic, Severity, Span, Text};

use crate::diag::{KEPT, NOT_JUDGED};

/// `csa/unknown-line`: a line that fits nothing.
pub static UNKNOWN_LINE: Code = Code::new("csa/unknown-line", Severity::Warning);
/// `csa/server-line`: a line by which a server announces a game.
pub static SERVER_LINE: Code = Code::new("csa/server-line", Severity::Note);
/// `csa/another-game`: lines behind a separator.
pub static ANOTHER_GAME: Code = Code::new("csa/another-game", Severity::Warning);
/// `csa/version-twice`: a second version line.
pub static VERSION_TWICE: Code = Code::new("csa/version-twice", Severity::Note);
/// `csa/late-header`: a header below the moves.
pub static LATE_HEADER: Code = Code::new("csa/late-header", Severity::Note);
/// `csa/rank-length`: a rank of the board has another number of squares than nine.
pub static RANK_LENGTH: Code = Code::new("csa/rank-length", Severity::Error);
/// `csa/unknown-cell`: something in a rank that is neither piece nor empty square.
pub static UNKNOWN_CELL: Code = Code::new("csa/unknown-cell", Severity::Error);
/// `csa/missing-ranks`: a board with fewer ranks than nine.
pub static MISSING_RANKS: Code = Code::new("csa/missing-ranks", Severity::Warning);
/// `csa/mixed-position`: a board that is given twice.
pub static MIXED_POSITION: Code = Code::new("csa/mixed-position", Severity::Warning);
/// `csa/no-such-square`: digits that name no square.
pub static NO_SUCH_SQUARE: Code = Code::new("csa/no-such-square", Severity::Error);
/// `csa/unknown-piece`: letters that name no piece.
pub static UNKNOWN_PIECE: Code = Code::new("csa/unknown-piece", Severity::Error);
/// `csa/letter-for-zero`: the letter O in the place of a zero.
pub static LETTER_FOR_ZERO: Code = Code::new("csa/letter-for-zero", Severity::Warning);
/// `csa/cannot-be-held`: a piece in hand that cannot be there.
pub static CANNOT_BE_HELD: Code = Code::new("csa/cannot-be-held", Severity::Error);
/// `csa/square-twice`: two pieces are put on one square.
pub static SQUARE_TWICE: Code = Code::new("csa/square-twice", Severity::Warning);
/// `csa/not-there`: a piece is left out that does not stand there.
pub static NOT_THERE: Code = Code::new("csa/not-there", Severity::Warning);
/// `csa/no-turn`: the side to move is not given.
pub static NO_TURN: Code = Code::new("csa/no-turn", Severity::Note);
/// `csa/unreadable-move`: text in the place of a move that is none.
pub static UNREADABLE_MOVE: Code = Code::new("csa/unreadable-move", Severity::Error);
/// `csa/trailing-text`: something behind a statement that is none itself.
pub static TRAILING_TEXT: Code = Code::new("csa/trailing-text", Severity::Warning);
/// `csa/unknown-ending`: a word behind `%` that is in no table.
pub static UNKNOWN_ENDING: Code = Code::new("csa/unknown-ending", Severity::Warning);
/// `csa/take-back`: `%MATTA`.
pub static TAKE_BACK: Code = Code::new("csa/take-back", Severity::Warning);
/// `csa/after-ending`: a move follows the ending.
pub static AFTER_ENDING: Code = Code::new("csa/after-ending", Severity::Warning);
/// `csa/time-without-move`: a time before the first move.
pub static TIME_WITHOUT_MOVE: Code = Code::new("csa/time-without-move", Severity::Note);
/// `csa/time-twice`: a second time for one move.
pub static TIME_TWICE: Code = Code::new("csa/time-twice", Severity::Warning);

/// All codes of this file.
pub static CODES: &[&Code] = &[
    &UNKNOWN_LINE,
    &SERVER_LINE,
    &ANOTHER_GAME,
    &VERSION_TWICE,
    &LATE_HEADER,
    &RANK_LENGTH,
    &UNKNOWN_CELL,
    &MISSING_RANKS,
    &MIXED_POSITION,
    &NO_SUCH_SQUARE,
    &UNKNOWN_PIECE,
    &LETTER_FOR_ZERO,
    &CANNOT_BE_HELD,
    &SQUARE_TWICE,
    &NOT_THERE,
    &NO_TURN,
    &UNREADABLE_MOVE,
    &TRAILING_TEXT,
    &UNKNOWN_ENDING,
    &TAKE_BACK,
    &AFTER_ENDING,
    &TIME_WITHOUT_MOVE,
    &TIME_TWICE,
];

pub(super) fn unknown_line(span: Span) -> Diagnostic {
    Diagnostic::new(
        &UNKNOWN_LINE,
        Text::new("this line fits nothing in a CSA file", "CSA形式として読めない行です"),
    )
    .at(span)
    .note(KEPT)
}

pub(super) fn server_line(span: Span) -> Diagnostic {
    Diagnostic::new(
        &SERVER_LINE,
        Text::new(
            "this line is of the server protocol, not of a record",
            "サーバ通信プロトコルの行で、棋譜の行ではありません",
        ),
    )
    .at(span)
    .note(KEPT)
}

pub(super) fn another_game(span: Span) -> Diagnostic {
    Diagnostic::new(&ANOTHER_GAME, Text::new("another game begins here", "ここから別の棋譜です"))
        .at(span)
        .note(Text::new(
            "it is not read; a file with several games has to be cut first",
            "この棋譜は読みません。複数の棋譜は分けて読みます",
        ))
}

pub(super) fn version_twice(span: Span) -> Diagnostic {
    Diagnostic::new(
        &VERSION_TWICE,
        Text::new("this is a second version line", "バージョンの行が二つあります"),
    )
    .at(span)
    .note(Text::new("the first one counts", "最初の行に従います"))
}

pub(super) fn late_header(span: Span) -> Diagnostic {
    Diagnostic::new(
        &LATE_HEADER,
        Text::new("this header stands below the moves", "指し手の後に棋譜情報があります"),
    )
    .at(span)
}

pub(super) fn rank_length(span: Span, rank: Rank, cells: usize) -> Diagnostic {
    Diagnostic::new(
        &RANK_LENGTH,
        Text::new(
            format!("rank {rank} (P{}) has {cells} squares instead of 9", rank.get()),
            format!("{}段目（P{}）に{cells}マスがあります（9マスのはずです）", kanji_digit(rank), rank.get()),
        ),
    )
    .at(span)
}

pub(super) fn unknown_cell(span: Span, rank: Rank, c: char) -> Diagnostic {
    Diagnostic::new(
        &UNKNOWN_CELL,
        Text::new(
            format!("‘{c}’ in rank {rank} is neither a piece nor an empty square"),
            format!("{}段目の「{c}」は駒でも空のマスでもありません", kanji_digit(rank)),
        ),
    )
    .at(span)
    .note(Text::new("the rest of this rank is left empty", "この段の残りは空とします"))
}

fn kanji_digit(rank: Rank) -> &'static str {
    KANJI_DIGITS.get(usize::from(rank.get())).copied().unwrap_or_default()
}

pub(super) fn missing_ranks(span: Option<Span>, missing: &[Rank]) -> Diagnostic {
    let list = missing.iter().map(|rank| format!("P{}", rank.get())).collect::<Vec<_>>();
    let mut diagnostic = Diagnostic::new(
        &MISSING_RANKS,
        Text::new(
            format!("the board lacks {}", list.join(", ")),
            format!("局面に{}がありません", list.join("、")),
        ),
    )
    .note(Text::new("these ranks are left empty", "その段は空とします"));
    diagnostic.span = span;
    diagnostic
}

pub(super) fn mixed_position(span: Span) -> Diagnostic {
    Diagnostic::new(
        &MIXED_POSITION,
        Text::new("this part of the board was given before", "ここの局面は既に書かれています"),
    )
    .at(span)
    .note(Text::new("the later line counts", "後の行に従います"))
}

pub(super) fn no_such_square(span: Span, digits: &str, hand: bool) -> Diagnostic {
    Diagnostic::new(
        &NO_SUCH_SQUARE,
        Text::new(format!("there is no square {digits}"), format!("{digits}というマスはありません")),
    )
    .at(span)
    .label(if hand {
        Text::new("squares are 11 to 99; 00 is the hand", "マスは11から99まで、00は持駒です")
    } else {
        Text::new("squares are 11 to 99", "マスは11から99までです")
    })
}

pub(super) fn unknown_piece(span: Span, letters: &str) -> Diagnostic {
    Diagnostic::new(
        &UNKNOWN_PIECE,
        Text::new(format!("‘{letters}’ is no piece"), format!("「{letters}」という駒はありません")),
    )
    .at(span)
    .note(Text::new(
        "the codes are FU KY KE GI KI KA HI OU TO NY NK NG UM RY",
        "駒の記号は FU KY KE GI KI KA HI OU TO NY NK NG UM RY です",
    ))
}

pub(super) fn letter_for_zero(span: Span) -> Diagnostic {
    Diagnostic::new(
        &LETTER_FOR_ZERO,
        Text::new("this is the letter O, not a zero", "数字のゼロではなく英字のOです"),
    )
    .at(span)
    .note(Text::new("it is read as 00, the hand", "00（持駒）と読みます"))
}

pub(super) fn cannot_be_held(span: Span, color: Color, kind: PieceKind) -> Diagnostic {
    Diagnostic::new(
        &CANNOT_BE_HELD,
        Text::new(
            format!("{} cannot have a {} in hand", side(color), english(kind)),
            format!("{}の持駒に{}は入れられません", side_ja(color), kanji(kind)),
        ),
    )
    .at(span)
}

pub(super) fn square_twice(span: Span, square: Square) -> Diagnostic {
    Diagnostic::new(
        &SQUARE_TWICE,
        Text::new(
            format!("there is a piece on {square} already"),
            format!("{}には既に駒があります", square_ja(square)),
        ),
    )
    .at(span)
    .note(Text::new("the later one is taken", "後のほうに従います"))
}

pub(super) fn not_there(span: Span, square: Square, kind: PieceKind) -> Diagnostic {
    Diagnostic::new(
        &NOT_THERE,
        Text::new(
            format!("there is no {} on {square} to be left out", english(kind)),
            format!("{}に{}はないので、取り除けません", square_ja(square), kanji(kind)),
        ),
    )
    .at(span)
    .note(Text::new("the square is emptied", "このマスを空にします"))
}

pub(super) fn no_turn(span: Option<Span>, turn: Color) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(
        &NO_TURN,
        Text::new("the line that says who is to move is missing", "手番の行がありません"),
    )
    .note(Text::new(
        format!("the first move is {}'s, so {} is to move", side(turn), side(turn)),
        format!("最初の指し手に従い、{}の番とします", side_ja(turn)),
    ));
    diagnostic.span = span;
    diagnostic
}

pub(super) fn unreadable_move(span: Span) -> Diagnostic {
    Diagnostic::new(&UNREADABLE_MOVE, Text::new("this is no move", "指し手として読めません"))
        .at(span)
        .label(Text::new(
            "expected side, origin, target and piece, as in +7776FU or -0055KA",
            "「+7776FU」「-0055KA」のように書きます",
        ))
        .note(NOT_JUDGED)
}

pub(super) fn trailing_text(span: Span) -> Diagnostic {
    Diagnostic::new(
        &TRAILING_TEXT,
        Text::new("this text behind a statement is none itself", "後ろに続くこの文字列は読めません"),
    )
    .at(span)
    .note(KEPT)
}

pub(super) fn unknown_ending(span: Span, word: &str) -> Diagnostic {
    Diagnostic::new(
        &UNKNOWN_ENDING,
        Text::new(format!("‘{word}’ is no known ending"), format!("「{word}」は知らない終局の語です")),
    )
    .at(span)
    .note(Text::new("it is kept as the ending of the game", "終局の語として残します"))
}

pub(super) fn take_back(span: Span) -> Diagnostic {
    Diagnostic::new(&TAKE_BACK, Text::new("a move is taken back here", "ここで待ったがあります"))
        .at(span)
        .note(Text::new(
            "no move is removed; version 3 of the format has no such word",
            "指し手は取り除きません。バージョン3にはない語です",
        ))
}

pub(super) fn after_ending(span: Span) -> Diagnostic {
    Diagnostic::new(&AFTER_ENDING, Text::new("this follows the end of the game", "終局の後に続きがあります"))
        .at(span)
}

pub(super) fn time_without_move(span: Span) -> Diagnostic {
    Diagnostic::new(
        &TIME_WITHOUT_MOVE,
        Text::new("this time belongs to no move", "この消費時間に当たる指し手がありません"),
    )
    .at(span)
    .note(KEPT)
}

pub(super) fn time_twice(span: Span) -> Diagnostic {
    Diagnostic::new(
        &TIME_TWICE,
        Text::new("this move has a time already", "この指し手の消費時間は既に書かれています"),
    )
    .at(span)
    .note(Text::new(
        "the first one counts, this one is kept as text",
        "最初のものに従い、これは文字列として残します",
    ))
}
