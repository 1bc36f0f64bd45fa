//! What can be wrong in an SFEN (`sfen/…`).

use kifu_core::Rank;
use kifu_text::{Code, Diagnostic, Severity, Span, Text};

use crate::diag::KEPT;

/// `sfen/rank-length`: a rank has another number of squares than nine.
pub static RANK_LENGTH: Code = Code::new("sfen/rank-length", Severity::Error);
/// `sfen/rank-count`: the board has another number of ranks than nine.
pub static RANK_COUNT: Code = Code::new("sfen/rank-count", Severity::Error);
/// `sfen/unknown-letter`: a letter that is no piece.
pub static UNKNOWN_LETTER: Code = Code::new("sfen/unknown-letter", Severity::Error);
/// `sfen/cannot-promote`: `+` before a king, a gold, or nothing.
pub static CANNOT_PROMOTE: Code = Code::new("sfen/cannot-promote", Severity::Error);
/// `sfen/side`: the side to move is neither `b` nor `w`.
pub static SIDE: Code = Code::new("sfen/side", Severity::Error);
/// `sfen/hand`: the hands hold something that is no piece.
pub static HAND: Code = Code::new("sfen/hand", Severity::Error);
/// `sfen/hand-order`: the hands are not in the usual order.
pub static HAND_ORDER: Code = Code::new("sfen/hand-order", Severity::Note);
/// `sfen/no-hands`: the hands are missing.
pub static NO_HANDS: Code = Code::new("sfen/no-hands", Severity::Note);
/// `sfen/no-number`: the number of the next move is missing.
pub static NO_NUMBER: Code = Code::new("sfen/no-number", Severity::Note);
/// `sfen/number`: the number of the next move is not a number above 0.
pub static NUMBER: Code = Code::new("sfen/number", Severity::Warning);
/// `sfen/chess`: the board is one of chess.
pub static CHESS: Code = Code::new("sfen/chess", Severity::Error);
/// `sfen/trailing`: something behind the position.
pub static TRAILING: Code = Code::new("sfen/trailing", Severity::Warning);
/// `sfen/second-line`: another line in the text of one position.
pub static SECOND_LINE: Code = Code::new("sfen/second-line", Severity::Warning);

/// All codes of this file.
pub static CODES: &[&Code] = &[
    &RANK_LENGTH,
    &RANK_COUNT,
    &UNKNOWN_LETTER,
    &CANNOT_PROMOTE,
    &SIDE,
    &HAND,
    &HAND_ORDER,
    &NO_HANDS,
    &NO_NUMBER,
    &NUMBER,
    &CHESS,
    &TRAILING,
    &SECOND_LINE,
];

pub(super) fn rank_length(span: Span, rank: Option<Rank>, count: usize) -> Diagnostic {
    let name = rank.map_or_else(String::new, |rank| format!(" {rank}"));
    let number = rank.map_or_else(String::new, |rank| rank.get().to_string());
    Diagnostic::new(
        &RANK_LENGTH,
        Text::new(
            format!("rank{name} has {count} squares instead of 9"),
            format!("{number}段目が{count}マスです（9マスのはずです）"),
        ),
    )
    .at(span)
}

pub(super) fn rank_count(span: Span, count: usize) -> Diagnostic {
    Diagnostic::new(
        &RANK_COUNT,
        Text::new(
            format!("the board has {count} ranks instead of 9"),
            format!("盤が{count}段です（9段のはずです）"),
        ),
    )
    .at(span)
}

pub(super) fn chess(span: Span) -> Diagnostic {
    Diagnostic::new(
        &CHESS,
        Text::new(
            "the board has 8 ranks of 8 squares: this looks like chess",
            "8×8の盤です。チェスのFENのようです",
        ),
    )
    .at(span)
}

pub(super) fn unknown_letter(span: Span, c: char) -> Diagnostic {
    Diagnostic::new(
        &UNKNOWN_LETTER,
        Text::new(format!("‘{c}’ is no piece of SFEN"), format!("「{c}」はSFENの駒ではありません")),
    )
    .at(span)
    .label(Text::new(
        "expected one of K R B G S N L P, in small letters for White",
        "K R B G S N L P（後手は小文字）のどれか",
    ))
    .help(Text::new(
        "a promoted piece is written with +, as in +P",
        "成駒は「+P」のように「+」を付けて書きます",
    ))
}

pub(super) fn cannot_promote(span: Span) -> Diagnostic {
    Diagnostic::new(
        &CANNOT_PROMOTE,
        Text::new("+ stands before something that cannot be promoted", "「+」の後が成れる駒ではありません"),
    )
    .at(span)
}

pub(super) fn side(span: Span) -> Diagnostic {
    Diagnostic::new(&SIDE, Text::new("the side to move is neither b nor w", "手番が b でも w でもありません"))
        .at(span)
        .note(Text::new("Black is taken", "先手番とみなします"))
}

pub(super) fn hand(span: Span) -> Diagnostic {
    Diagnostic::new(&HAND, Text::new("this is no piece in hand", "持駒として読めません")).at(span).help(
        Text::new(
            "write for example RB2G4Prb, or - for none",
            "「RB2G4Prb」のように書きます。なければ「-」です",
        ),
    )
}

pub(super) fn hand_order(span: Span) -> Diagnostic {
    Diagnostic::new(
        &HAND_ORDER,
        Text::new("the pieces in hand are not in the usual order", "持駒が決まった順に書かれていません"),
    )
    .at(span)
    .note(Text::new(
        "usual is Black first, then White, each R B G S N L P with one count; repeated letters were added up",
        "先手、後手の順に、それぞれRBGSNLPの順で1回ずつ書きます。重なった駒は足しました",
    ))
}

pub(super) fn no_hands(span: Span) -> Diagnostic {
    Diagnostic::new(&NO_HANDS, Text::new("the pieces in hand are missing", "持駒がありません"))
        .at(span)
        .note(Text::new("none are taken", "持駒なしとみなします"))
}

pub(super) fn no_number(span: Span) -> Diagnostic {
    Diagnostic::new(&NO_NUMBER, Text::new("the move number is missing", "手数がありません"))
        .at(span)
        .note(Text::new("1 is taken", "1とみなします"))
}

pub(super) fn number(span: Span) -> Diagnostic {
    Diagnostic::new(
        &NUMBER,
        Text::new("the move number is not a number above 0", "手数が正の数ではありません"),
    )
    .at(span)
    .note(Text::new("1 is taken", "1とみなします"))
}

pub(super) fn trailing(span: Span) -> Diagnostic {
    Diagnostic::new(&TRAILING, Text::new("there is text behind the position", "局面の後に文字列があります"))
        .at(span)
        .note(KEPT)
}

pub(super) fn second_line(span: Span) -> Diagnostic {
    Diagnostic::new(
        &SECOND_LINE,
        Text::new("this is a second line beside the position", "局面の行が既にあります"),
    )
    .at(span)
    .note(KEPT)
}
