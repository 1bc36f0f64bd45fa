//! What can be wrong in the head of a KIF file or in a diagram (`kif/…`, `bod/…`).

use kifu_core::{Color, PieceKind, Rank};
use kifu_record::names::{KANJI_DIGITS, english, kanji, side, side_ja};
use kifu_text::{Code, Diagnostic, Severity, Span, Text};

use crate::diag::KEPT;

/// `kif/unknown-line`: a line that fits nothing.
pub(crate) static UNKNOWN_LINE: Code = Code::new("kif/unknown-line", Severity::Warning);
/// `kif/handicap-differs`: the handicap word says another position than the diagram.
pub(crate) static HANDICAP_DIFFERS: Code = Code::new("kif/handicap-differs", Severity::Note);
/// `kif/unknown-handicap`: a handicap word in no table, and no diagram.
pub(crate) static UNKNOWN_HANDICAP: Code = Code::new("kif/unknown-handicap", Severity::Error);
/// `kif/variant`: the record is of another game.
pub(crate) static VARIANT: Code = Code::new("kif/variant", Severity::Error);
/// `bod/row-length`: a row of the diagram has another number of squares than nine.
pub(crate) static ROW_LENGTH: Code = Code::new("bod/row-length", Severity::Error);
/// `bod/unknown-cell`: something in a row that is neither piece nor empty square.
pub(crate) static UNKNOWN_CELL: Code = Code::new("bod/unknown-cell", Severity::Error);
/// `bod/rows`: the diagram has another number of rows than nine.
pub(crate) static ROWS: Code = Code::new("bod/rows", Severity::Error);
/// `bod/unknown-hand`: something among the pieces in hand that is no piece.
pub(crate) static UNKNOWN_HAND: Code = Code::new("bod/unknown-hand", Severity::Error);
/// `bod/cannot-be-held`: a piece in hand that cannot be there.
pub(crate) static CANNOT_BE_HELD: Code = Code::new("bod/cannot-be-held", Severity::Error);

/// All codes of this file.
pub(crate) static CODES: &[&Code] = &[
    &UNKNOWN_LINE,
    &HANDICAP_DIFFERS,
    &UNKNOWN_HANDICAP,
    &VARIANT,
    &ROW_LENGTH,
    &UNKNOWN_CELL,
    &ROWS,
    &UNKNOWN_HAND,
    &CANNOT_BE_HELD,
];

pub(crate) fn unknown_line(span: Span) -> Diagnostic {
    Diagnostic::new(
        &UNKNOWN_LINE,
        Text::new("this line fits nothing in a KIF file", "KIFとして読めない行です"),
    )
    .at(span)
    .note(KEPT)
}

pub(crate) fn handicap_differs(span: Span) -> Diagnostic {
    Diagnostic::new(
        &HANDICAP_DIFFERS,
        Text::new(
            "the handicap word and the diagram are not the same position",
            "手合割と局面図が一致しません",
        ),
    )
    .at(span)
    .note(Text::new("the diagram is used", "局面図に従います"))
}

pub(crate) fn unknown_handicap(span: Span) -> Diagnostic {
    Diagnostic::new(&UNKNOWN_HANDICAP, Text::new("this handicap is not known", "知らない手合割です"))
        .at(span)
        .note(Text::new("the even position is taken", "平手とみなします"))
        .help(Text::new(
            "add a board diagram, or use a word such as 平手, 香落ち, 角落ち, 飛車落ち, 二枚落ち … 十枚落ち",
            "局面図を付けるか、平手、香落ち、角落ち、飛車落ち、二枚落ち…十枚落ちなどを使ってください",
        ))
}

pub(crate) fn variant(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(
        &VARIANT,
        Text::new(
            format!("this is a record of {name}, not of shogi"),
            format!("将棋ではなく {name} の棋譜です"),
        ),
    )
    .at(span)
    .note(Text::new(
        "kifu reads standard shogi only; nothing below is read or written",
        "通常の将棋だけを読みます。以下は読まず、書き出しもしません",
    ))
}

pub(crate) fn row_length(span: Span, rank: Option<Rank>, cells: usize) -> Diagnostic {
    let (en, ja) = rank.map_or(("a row".to_owned(), "行".to_owned()), |rank| {
        (
            format!("rank {rank}"),
            format!("{}段目", KANJI_DIGITS.get(usize::from(rank.get())).copied().unwrap_or_default()),
        )
    });
    let (count_en, count_ja) = if cells > 9 {
        ("more than 9".to_owned(), "9個より多い".to_owned())
    } else {
        (cells.to_string(), format!("{cells}個の"))
    };
    Diagnostic::new(
        &ROW_LENGTH,
        Text::new(
            format!("{en} has {count_en} squares instead of 9"),
            format!("{ja}に{count_ja}マスがあります（9個のはずです）"),
        ),
    )
    .at(span)
}

pub(crate) fn unknown_cell(span: Span, rank: Option<Rank>, c: char) -> Diagnostic {
    let rank = rank.map_or_else(String::new, |rank| rank.to_string());
    Diagnostic::new(
        &UNKNOWN_CELL,
        Text::new(
            format!("‘{c}’ in rank {rank} is neither a piece nor an empty square"),
            format!("「{c}」は駒でも空のマスでもありません"),
        ),
    )
    .at(span)
    .note(Text::new("the rest of this rank is left empty", "この段の残りは空とします"))
}

pub(crate) fn rows(span: Option<Span>, rows: usize) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(
        &ROWS,
        Text::new(
            format!("the diagram has {rows} ranks instead of 9"),
            format!("局面図が{rows}段です（9段のはずです）"),
        ),
    );
    diagnostic.span = span;
    diagnostic
}

pub(crate) fn unknown_hand(span: Span) -> Diagnostic {
    Diagnostic::new(&UNKNOWN_HAND, Text::new("this is no piece in hand", "持駒として読めません"))
        .at(span)
        .note(Text::new("the pieces before it are taken, nothing from here on", "ここまでの駒だけを読みます"))
        .help(Text::new("write for example 飛二　金　歩十八", "「飛二　金　歩十八」のように書きます"))
}

pub(crate) fn cannot_be_held(span: Span, color: Color, kind: PieceKind) -> Diagnostic {
    Diagnostic::new(
        &CANNOT_BE_HELD,
        Text::new(
            format!("{} cannot have this {} in hand", side(color), english(kind)),
            format!("{}の持駒に{}は入れられません", side_ja(color), kanji(kind)),
        ),
    )
    .at(span)
}
