//! Moves that break a rule (`rule/…`).

use kifu_core::{
    Color, IllegalMove, IllegalReason, Move, Piece, PieceKind, Position, Repetition, Square, SquareSet,
    Verdict,
};
use kifu_text::{Code, Diagnostic, Severity, Text};

use super::Place;
use crate::names::{english, kanji, side, side_ja, square_ja};

/// `rule/empty-origin`: nothing stands where the move starts.
pub static EMPTY_ORIGIN: Code = Code::new("rule/empty-origin", Severity::Error);
/// `rule/wrong-side`: the piece belongs to the other side.
pub static WRONG_SIDE: Code = Code::new("rule/wrong-side", Severity::Error);
/// `rule/unreachable`: the piece does not move like that.
pub static UNREACHABLE: Code = Code::new("rule/unreachable", Severity::Error);
/// `rule/jumped`: a piece stands in the way.
pub static JUMPED: Code = Code::new("rule/jumped", Severity::Error);
/// `rule/own-capture`: a piece of the same side stands there.
pub static OWN_CAPTURE: Code = Code::new("rule/own-capture", Severity::Error);
/// `rule/king-capture`: a king is taken.
pub static KING_CAPTURE: Code = Code::new("rule/king-capture", Severity::Error);
/// `rule/cannot-promote`: the piece has no promoted side.
pub static CANNOT_PROMOTE: Code = Code::new("rule/cannot-promote", Severity::Error);
/// `rule/outside-zone`: promotion outside the zone.
pub static OUTSIDE_ZONE: Code = Code::new("rule/outside-zone", Severity::Error);
/// `rule/must-promote`: unpromoted, the piece could never move again (行き所のない駒).
pub static MUST_PROMOTE: Code = Code::new("rule/must-promote", Severity::Error);
/// `rule/not-in-hand`: the dropped piece is not in hand.
pub static NOT_IN_HAND: Code = Code::new("rule/not-in-hand", Severity::Error);
/// `rule/occupied`: a drop on a piece.
pub static OCCUPIED: Code = Code::new("rule/occupied", Severity::Error);
/// `rule/two-pawns`: 二歩.
pub static TWO_PAWNS: Code = Code::new("rule/two-pawns", Severity::Error);
/// `rule/dead-piece`: a drop from which the piece could never move (行き所のない駒).
pub static DEAD_PIECE: Code = Code::new("rule/dead-piece", Severity::Error);
/// `rule/drop-pawn-mate`: 打ち歩詰め.
pub static DROP_PAWN_MATE: Code = Code::new("rule/drop-pawn-mate", Severity::Error);
/// `rule/king-in-check`: the own king can be taken after the move (王手放置, 自殺手).
pub static KING_IN_CHECK: Code = Code::new("rule/king-in-check", Severity::Error);
/// `rule/fourfold`: a position stands for the fourth time (千日手) and the record goes on.
pub static FOURFOLD: Code = Code::new("rule/fourfold", Severity::Note);
/// `rule/perpetual-check`: a fourfold repetition in which one side gave check all the time (連続王手の千日手).
pub static PERPETUAL_CHECK: Code = Code::new("rule/perpetual-check", Severity::Warning);

/// Nothing stands on `from`. `kind` is the piece that the text names.
pub(crate) fn empty_origin(place: Place, from: Square, kind: Option<PieceKind>) -> Diagnostic {
    let ja = square_ja(from);
    let title = match kind {
        Some(kind) => Text::new(
            format!("there is no {} on {from}: the square is empty", english(kind)),
            format!("{ja}に{}がありません（空のマスです）", kanji(kind)),
        ),
        None => Text::new(format!("there is no piece on {from}"), format!("{ja}に駒がありません")),
    };
    place.diagnostic(&EMPTY_ORIGIN, title).note(Text::new(
        "the move cannot be played; the board stays as it is and the rest of this line is not judged",
        "指せない手なので盤面はそのままとし、この先の手順は判定しません",
    ))
}

/// A move that breaks a rule. `declared`: the record itself says that it was a foul.
pub(crate) fn illegal(
    place: Place,
    illegal: &IllegalMove,
    position: &Position,
    declared: bool,
) -> Diagnostic {
    let to = illegal.mv.to();
    let to_ja = square_ja(to);
    let diagnostic = match illegal.reason {
        IllegalReason::EmptyOrigin => empty_origin(place, illegal.mv.from().unwrap_or(to), None),
        IllegalReason::WrongSide { piece } => place.diagnostic(
            &WRONG_SIDE,
            Text::new(
                format!("the {} on {} is {}'s", english(piece.kind), from(illegal.mv), side(piece.color)),
                format!("{}の{}は{}の駒です", from_ja(illegal.mv), kanji(piece.kind), side_ja(piece.color)),
            ),
        ),
        IllegalReason::Unreachable { piece } => unreachable(place, illegal.mv, piece, position),
        IllegalReason::Jumped { piece, over } => {
            let blocker = position.piece(over);
            place.diagnostic(
                &JUMPED,
                Text::new(
                    format!(
                        "the {} on {} cannot go to {to}: the {} on {over} is in the way",
                        english(piece.kind),
                        from(illegal.mv),
                        blocker.map_or("piece", |piece| english(piece.kind))
                    ),
                    format!(
                        "{}の{}は{to_ja}に行けません。{}の{}が間にあります",
                        from_ja(illegal.mv),
                        kanji(piece.kind),
                        square_ja(over),
                        blocker.map_or("駒", |piece| kanji(piece.kind))
                    ),
                ),
            )
        }
        IllegalReason::OwnCapture { captured } => place.diagnostic(
            &OWN_CAPTURE,
            Text::new(
                format!("{} already has a {} on {to}", side(captured.color), english(captured.kind)),
                format!("{to_ja}には自分の{}がいます", kanji(captured.kind)),
            ),
        ),
        IllegalReason::KingCapture { king } => place.diagnostic(
            &KING_CAPTURE,
            Text::new(
                format!("the king on {king} is taken: the game was over a move before"),
                format!("{}の玉を取っています", square_ja(king)),
            ),
        ),
        IllegalReason::CannotPromote { piece } => place.diagnostic(
            &CANNOT_PROMOTE,
            Text::new(
                format!("a {} cannot promote", english(piece.kind)),
                format!("{}は成れません", kanji(piece.kind)),
            ),
        ),
        IllegalReason::OutsideZone { piece } => place.diagnostic(
            &OUTSIDE_ZONE,
            Text::new(
                format!(
                    "a {} cannot promote between {} and {to}: both are outside the promotion zone",
                    english(piece.kind),
                    from(illegal.mv)
                ),
                format!(
                    "{}から{to_ja}では敵陣に入らないので{}は成れません",
                    from_ja(illegal.mv),
                    kanji(piece.kind)
                ),
            ),
        ),
        IllegalReason::MustPromote { piece } => place.diagnostic(
            &MUST_PROMOTE,
            Text::new(
                format!("a {} must promote on {to}: it could never move again", english(piece.kind)),
                format!("{to_ja}の{}は行き所がないので、成らなければなりません", kanji(piece.kind)),
            ),
        ),
        IllegalReason::NotInHand { kind } => {
            let mover = position.turn();
            place.diagnostic(
                &NOT_IN_HAND,
                Text::new(
                    format!("{} has no {} in hand", side(mover), english(kind.kind())),
                    format!("{}の持駒に{}がありません", side_ja(mover), kanji(kind.kind())),
                ),
            )
        }
        IllegalReason::Occupied { by } => place.diagnostic(
            &OCCUPIED,
            Text::new(
                format!(
                    "a piece cannot be dropped on {to}: {}'s {} stands there",
                    side(by.color),
                    english(by.kind)
                ),
                format!("{to_ja}には{}の{}がいるので打てません", side_ja(by.color), kanji(by.kind)),
            ),
        ),
        IllegalReason::TwoPawns { pawn } => place.diagnostic(
            &TWO_PAWNS,
            Text::new(
                format!(
                    "two pawns on file {}: {} already has an unpromoted pawn on {pawn}",
                    to.file().get(),
                    side(position.turn())
                ),
                format!("二歩です。{}に{}の歩があります", square_ja(pawn), side_ja(position.turn())),
            ),
        ),
        IllegalReason::DeadPiece { kind } => place.diagnostic(
            &DEAD_PIECE,
            Text::new(
                format!("a {} dropped on {to} could never move", english(kind.kind())),
                format!("{to_ja}に打った{}は行き所がありません", kanji(kind.kind())),
            ),
        ),
        IllegalReason::DropPawnMate { king } => place.diagnostic(
            &DROP_PAWN_MATE,
            Text::new(
                format!("the pawn dropped on {to} mates the king on {king}: drop-pawn mate"),
                format!("打ち歩詰めです（{}の玉）", square_ja(king)),
            ),
        ),
        IllegalReason::KingInCheck { king, attackers, was_in_check } => {
            let attacker = attackers.first();
            let name = |square| english(piece_after(position, illegal.mv, square));
            let (en, ja) = attacker.map_or((String::new(), String::new()), |square| {
                (
                    format!(" by the {} on {square}", name(square)),
                    format!(
                        "（{}の{}が利いています）",
                        square_ja(square),
                        kanji(piece_after(position, illegal.mv, square))
                    ),
                )
            });
            let (what_en, what_ja) = if was_in_check {
                ("left in check", "王手放置")
            } else {
                ("put in check", "王手になる手")
            };
            place.diagnostic(
                &KING_IN_CHECK,
                Text::new(
                    format!("the king on {king} is {what_en}{en}"),
                    format!("{what_ja}です。{}の玉が取られます{ja}", square_ja(king)),
                ),
            )
        }
    };
    if declared {
        diagnostic.severity(Severity::Note).note(Text::new(
            "the record itself says that a foul ends the game here",
            "棋譜にも反則で終局とあります",
        ))
    } else {
        diagnostic
    }
}

fn unreachable(place: Place, mv: Move, piece: Piece, position: &Position) -> Diagnostic {
    let to = mv.to();
    let reach = mv.from().map_or(SquareSet::EMPTY, |from| position.reach(from));
    let label = match reach.len() {
        0 => Text::new("it cannot go anywhere", "動けるマスがありません"),
        1..=4 => Text::new(
            format!("from {} it can go to {reach}", from(mv)),
            format!(
                "{}からは{}に行けます",
                from_ja(mv),
                reach.iter().map(square_ja).collect::<Vec<_>>().join("、")
            ),
        ),
        count => Text::new(
            format!("from {} it can go to {count} other squares", from(mv)),
            format!("{}からは他の{count}か所に行けます", from_ja(mv)),
        ),
    };
    place
        .diagnostic(
            &UNREACHABLE,
            Text::new(
                format!("a {} on {} cannot go to {to}", english(piece.kind), from(mv)),
                format!("{}の{}は{}に行けません", from_ja(mv), kanji(piece.kind), square_ja(to)),
            ),
        )
        .label(label)
}

/// The piece that stands on `square` after the move.
fn piece_after(position: &Position, mv: Move, square: Square) -> PieceKind {
    let mut after = position.clone();
    after.play(mv);
    after.piece(square).map_or(PieceKind::Pawn, |piece| piece.kind)
}

fn from(mv: Move) -> String {
    mv.from().map_or_else(|| "hand".to_owned(), |from| from.to_string())
}

fn from_ja(mv: Move) -> String {
    mv.from().map_or_else(|| "駒台".to_owned(), square_ja)
}

/// A position that stands for the fourth time. Plies are told with the numbers of the record.
pub(crate) fn fourfold(place: Place, repetition: &Repetition, first: u32) -> Diagnostic {
    let plies = repetition.occurrences.map(|at| at + first - 1);
    let list = plies.map(|ply| ply.to_string()).join(", ");
    let note = Text::new(format!("fourth time: after plies {list}"), format!("4回目：{list}手目の後"));
    match repetition.verdict {
        Verdict::Draw => place
            .diagnostic(
                &FOURFOLD,
                Text::new(
                    "this position stands for the fourth time: a draw by repetition, not recorded as one here",
                    "同一局面4回目で千日手ですが、棋譜はそう記録していません",
                ),
            )
            .note(note),
        Verdict::PerpetualCheck { by } => perpetual(place, by).note(note),
    }
}

fn perpetual(place: Place, by: Color) -> Diagnostic {
    place.diagnostic(
        &PERPETUAL_CHECK,
        Text::new(
            format!(
                "this position stands for the fourth time and {} gave check all along: {} loses",
                side(by),
                side(by)
            ),
            format!("連続王手の千日手で、{}の反則です", side_ja(by)),
        ),
    )
}
