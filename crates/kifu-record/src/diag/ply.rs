//! Moves whose words do not fit the board (`move/…`).

use kifu_core::{Color, Move, Piece, PieceKind, Square, SquareSet};
use kifu_text::{Code, Diagnostic, Severity, Text};

use super::Place;
use crate::WrittenCapture;
use crate::names::{english, kanji, side, side_ja, square_ja};
use crate::replay::Why;

/// `move/wrong-side`: the move is marked as the other side's.
pub static WRONG_SIDE: Code = Code::new("move/wrong-side", Severity::Error);
/// `move/same-without-move`: 同 where no move went before.
pub static SAME_WITHOUT_MOVE: Code = Code::new("move/same-without-move", Severity::Error);
/// `move/not-the-same-square`: 同 beside a square that is another one.
pub static NOT_THE_SAME_SQUARE: Code = Code::new("move/not-the-same-square", Severity::Warning);
/// `move/other-piece`: the text names another piece than the one that stands there.
pub static OTHER_PIECE: Code = Code::new("move/other-piece", Severity::Error);
/// `move/cannot-be-dropped`: a king or a promoted piece is dropped.
pub static CANNOT_BE_DROPPED: Code = Code::new("move/cannot-be-dropped", Severity::Error);
/// `move/no-candidate`: no such piece can go there.
pub static NO_CANDIDATE: Code = Code::new("move/no-candidate", Severity::Error);
/// `move/ambiguous`: several such pieces can go there.
pub static AMBIGUOUS: Code = Code::new("move/ambiguous", Severity::Error);
/// `move/words-fit-none`: relative words (右 左 直 上 寄 引) that fit no piece.
pub static WORDS_FIT_NONE: Code = Code::new("move/words-fit-none", Severity::Error);
/// `move/interposed`: 合 that leaves the piece open.
pub static INTERPOSED: Code = Code::new("move/interposed", Severity::Note);
/// `move/several-readings`: the signs can be read in two ways, and both fit.
pub static SEVERAL_READINGS: Code = Code::new("move/several-readings", Severity::Warning);
/// `move/needless-words`: relative words where only one piece can go there.
pub static NEEDLESS_WORDS: Code = Code::new("move/needless-words", Severity::Note);
/// `move/words-do-not-fit`: relative words that do not fit the only piece that can go there.
pub static WORDS_DO_NOT_FIT: Code = Code::new("move/words-do-not-fit", Severity::Warning);
/// `move/one-of-several`: several pieces fit the words, and the rules or custom single one out.
pub static ONE_OF_SEVERAL: Code = Code::new("move/one-of-several", Severity::Note);
/// `move/needless-decline`: a promotion is declined that is not possible.
pub static NEEDLESS_DECLINE: Code = Code::new("move/needless-decline", Severity::Warning);
/// `move/promotion-untold`: silence where this notation has to say whether the piece promotes.
pub static PROMOTION_UNTOLD: Code = Code::new("move/promotion-untold", Severity::Warning);
/// `move/capture-differs`: the sign says that something is taken and nothing is, or the reverse.
pub static CAPTURE_DIFFERS: Code = Code::new("move/capture-differs", Severity::Warning);
/// `move/drop-untold`: the sign of a drop is left out where notation always has it.
pub static DROP_UNTOLD: Code = Code::new("move/drop-untold", Severity::Warning);
/// `move/no-target`: the text names no square.
pub static NO_TARGET: Code = Code::new("move/no-target", Severity::Error);

/// The text gives the move to `marked`, who is not to move. `believed`: the piece is theirs.
pub(crate) fn wrong_side(place: Place, marked: Color, believed: bool) -> Diagnostic {
    let diagnostic = place.diagnostic(
        &WRONG_SIDE,
        Text::new(
            format!("the move is marked as {}'s, but it is {}'s turn", side(marked), side(!marked)),
            format!("{}の手と書かれていますが、{}の番です", side_ja(marked), side_ja(!marked)),
        ),
    );
    if believed {
        diagnostic.note(Text::new(
            "the piece is that side's, so the mark is believed: is a move missing before it?",
            "その駒は書かれた側のものなので、印に従います。直前の手が抜けていませんか",
        ))
    } else {
        diagnostic.severity(Severity::Warning).note(Text::new(
            "the mark is not followed; this is told once a line",
            "印には従いません（手順ごとに一度だけ知らせます）",
        ))
    }
}

pub(crate) fn same_without_move(place: Place) -> Diagnostic {
    place.diagnostic(
        &SAME_WITHOUT_MOVE,
        Text::new(
            "同 means the square of the move before, and there is none",
            "直前の手がないので「同」の指すマスがありません",
        ),
    )
}

pub(crate) fn not_the_same_square(place: Place, square: Square, last: Option<Square>) -> Diagnostic {
    let (en, ja) = last.map_or_else(
        || ("there is no move before".to_owned(), "直前の手はありません".to_owned()),
        |last| (format!("the move before went to {last}"), format!("直前の手は{}です", square_ja(last))),
    );
    place.diagnostic(
        &NOT_THE_SAME_SQUARE,
        Text::new(
            format!("同 is written for {square}, but {en}; {square} is taken"),
            format!("{}に「同」とありますが、{ja}。{}と読みます", square_ja(square), square_ja(square)),
        ),
    )
}

pub(crate) fn other_piece(place: Place, written: PieceKind, piece: Piece, from: Square) -> Diagnostic {
    place
        .diagnostic(
            &OTHER_PIECE,
            Text::new(
                format!(
                    "the text says {}, but the piece on {from} is a {}",
                    english(written),
                    english(piece.kind)
                ),
                format!(
                    "「{}」とありますが、{}の駒は{}です",
                    kanji(written),
                    square_ja(from),
                    kanji(piece.kind)
                ),
            ),
        )
        .note(Text::new("the piece on the board is moved", "盤上の駒を動かします"))
}

pub(crate) fn cannot_be_dropped(place: Place, kind: PieceKind) -> Diagnostic {
    place.diagnostic(
        &CANNOT_BE_DROPPED,
        Text::new(format!("a {} cannot be dropped", english(kind)), format!("{}は打てません", kanji(kind))),
    )
}

pub(crate) fn no_candidate(place: Place, piece: Option<Piece>, to: Square) -> Diagnostic {
    let title = match piece {
        Some(piece) => Text::new(
            format!("{} has no {} that can go to {to}", side(piece.color), english(piece.kind)),
            format!("{}に行ける{}の{}がありません", square_ja(to), side_ja(piece.color), kanji(piece.kind)),
        ),
        None => Text::new(
            format!("the text does not say which piece goes to {to}"),
            format!("{}に行く駒が書かれていません", square_ja(to)),
        ),
    };
    place.diagnostic(&NO_CANDIDATE, title)
}

pub(crate) fn ambiguous(place: Place, kind: PieceKind, to: Square, from: SquareSet) -> Diagnostic {
    place.diagnostic(
        &AMBIGUOUS,
        Text::new(
            format!("more than one {} can go to {to}: those on {from}", english(kind)),
            format!(
                "{}に行ける{}が複数あります：{}",
                square_ja(to),
                kanji(kind),
                from.iter().map(square_ja).collect::<Vec<_>>().join("、")
            ),
        ),
    )
}

pub(crate) fn words_fit_none(place: Place, kind: PieceKind, to: Square, reach: SquareSet) -> Diagnostic {
    place.diagnostic(
        &WORDS_FIT_NONE,
        Text::new(
            format!("no {} that can go to {to} fits these words: there are those on {reach}", english(kind)),
            format!(
                "{}に行ける{}（{}）のどれにも当てはまりません",
                square_ja(to),
                kanji(kind),
                reach.iter().map(square_ja).collect::<Vec<_>>().join("、")
            ),
        ),
    )
}

pub(crate) fn needless_words(
    place: Place,
    kind: PieceKind,
    from: Square,
    to: Square,
    fits: bool,
) -> Diagnostic {
    let (en, ja) = (english(kind), kanji(kind));
    let (from_ja, to_ja) = (square_ja(from), square_ja(to));
    if fits {
        place.diagnostic(
            &NEEDLESS_WORDS,
            Text::new(
                format!("only the {en} on {from} can go to {to}: no words are needed to tell it"),
                format!("{to_ja}に行ける{ja}は{from_ja}だけなので、区別の文字は不要です"),
            ),
        )
    } else {
        place.diagnostic(
            &WORDS_DO_NOT_FIT,
            Text::new(
                format!("only the {en} on {from} can go to {to}, and the words do not fit it"),
                format!("{to_ja}に行ける{ja}は{from_ja}だけですが、区別の文字と合いません"),
            ),
        )
    }
}

pub(crate) fn one_of_several(
    place: Place,
    kind: PieceKind,
    from: Square,
    to: Square,
    why: Why,
) -> Diagnostic {
    let (en, ja) = match why {
        Why::Legal => ("the others may not move there", "他の駒はそこに動けない局面です"),
        Why::MayPromote => {
            ("promotion is declined, and only it could promote", "不成と書かれ、成れるのはこの駒だけです")
        }
        Why::MayNotPromote => (
            "nothing is said of promotion, and only it cannot promote",
            "成・不成がなく、成れないのはこの駒だけです",
        ),
        Why::NotStraight => {
            ("the one straight behind would be written 直", "真後ろの駒なら「直」と書かれます")
        }
    };
    place
        .diagnostic(
            &ONE_OF_SEVERAL,
            Text::new(
                format!("more than one {} can go to {to}; the one on {from} is taken", english(kind)),
                format!(
                    "{}に行ける{}が複数あります。{}の駒と読みます",
                    square_ja(to),
                    kanji(kind),
                    square_ja(from)
                ),
            ),
        )
        .note(Text::new(en, ja))
}

pub(crate) fn only_drop(place: Place, kind: PieceKind, to: Square, from: SquareSet) -> Diagnostic {
    place
        .diagnostic(
            &ONE_OF_SEVERAL,
            Text::new(
                format!("the {} on {from} may not go to {to}; one from the hand is taken", english(kind)),
                format!(
                    "{}の{}は{}に動けない局面なので、持駒を打つ手と読みます",
                    from.iter().map(square_ja).collect::<Vec<_>>().join("、"),
                    kanji(kind),
                    square_ja(to)
                ),
            ),
        )
        .note(Text::new("打 is missing", "「打」がありません"))
}

pub(crate) fn needless_decline(place: Place, kind: PieceKind) -> Diagnostic {
    place.diagnostic(
        &NEEDLESS_DECLINE,
        Text::new(
            format!("promotion is declined, but the {} cannot promote with this move", english(kind)),
            format!("不成とありますが、この手で{}は成れません", kanji(kind)),
        ),
    )
}

pub(crate) fn promotion_untold(place: Place, kind: PieceKind, to: Square, must: bool) -> Diagnostic {
    let (piece, piece_ja) = (english(kind), kanji(kind));
    let (en, ja) = if must {
        (format!("on {to} it has to promote, so it does"), "行き所がなくなるので、成と読みます")
    } else {
        ("it is taken not to".to_owned(), "不成と読みます")
    };
    place
        .diagnostic(
            &PROMOTION_UNTOLD,
            Text::new(
                format!("the text does not say whether the {piece} promotes"),
                format!("{piece_ja}の成・不成が書かれていません"),
            ),
        )
        .note(Text::new(en, ja))
}

pub(crate) fn any_interposed(place: Place, to: Square) -> Diagnostic {
    place.diagnostic(
        &INTERPOSED,
        Text::new(
            format!("合 leaves open which piece is put on {to}; it stays open"),
            format!("{}の合駒が特定できないので、そのまま残します", square_ja(to)),
        ),
    )
}

pub(crate) fn no_target(place: Place) -> Diagnostic {
    place.diagnostic(&NO_TARGET, Text::new("the move does not say where it goes", "行き先が書かれていません"))
}

pub(crate) fn several_captures(
    place: Place,
    kind: PieceKind,
    captured: PieceKind,
    at: SquareSet,
) -> Diagnostic {
    place.diagnostic(
        &AMBIGUOUS,
        Text::new(
            format!("more than one {} can take a {}: on {at}", english(kind), english(captured)),
            format!("{}を取れる{}が複数あります", kanji(captured), kanji(kind)),
        ),
    )
}

pub(crate) fn no_capture(place: Place, kind: PieceKind, captured: PieceKind) -> Diagnostic {
    place.diagnostic(
        &NO_CANDIDATE,
        Text::new(
            format!("no {} can take a {}", english(kind), english(captured)),
            format!("{}を取れる{}がありません", kanji(captured), kanji(kind)),
        ),
    )
}

/// `victim` is what stands on `to`.
pub(crate) fn capture_differs(
    place: Place,
    written: WrittenCapture,
    victim: Option<PieceKind>,
    to: Square,
) -> Diagnostic {
    let said = match written {
        WrittenCapture::Kind(kind) => Text::new(
            format!("the text takes a {}", english(kind)),
            format!("{}を取ると書かれています", kanji(kind)),
        ),
        WrittenCapture::Yes => Text::new("the text takes a piece", "駒を取ると書かれています"),
        WrittenCapture::No | WrittenCapture::Unsaid => {
            Text::new("the text takes nothing", "駒を取らないと書かれています")
        }
    };
    let stands = match victim {
        Some(kind) => Text::new(
            format!("there is a {} on {to}", english(kind)),
            format!("{}には{}がいます", square_ja(to), kanji(kind)),
        ),
        None => Text::new(format!("there is none on {to}"), format!("{}に駒はありません", square_ja(to))),
    };
    place
        .diagnostic(
            &CAPTURE_DIFFERS,
            Text::new(format!("{}, but {}", said.en, stands.en), format!("{}が、{}", said.ja, stands.ja)),
        )
        .note(Text::new("the squares count", "マスに従います"))
}

pub(crate) fn drop_untold(place: Place, kind: PieceKind, to: Square) -> Diagnostic {
    place.diagnostic(
        &DROP_UNTOLD,
        Text::new(
            format!("only the {} in hand can go to {to}: the sign of a drop is missing", english(kind)),
            format!("{}に行けるのは持駒の{}だけですが、打つ印がありません", square_ja(to), kanji(kind)),
        ),
    )
}

pub(crate) fn several_readings(place: Place, first: Move, second: Move) -> Diagnostic {
    place.diagnostic(
        &SEVERAL_READINGS,
        Text::new(
            format!("these signs can mean {first} and {second}; {first} is taken"),
            format!("{first}とも{second}とも読めます。{first}と読みます"),
        ),
    )
}
