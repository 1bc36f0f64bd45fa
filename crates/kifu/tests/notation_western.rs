//! Western notations: one move in all of them, real spellings, and what is said of doubtful ones.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking; its helpers too"
)]

mod common;

use common::{facts, position, read_move, wrong_moves};
use kifu::{
    Move, Position,
    notations::{
        Options, by_name,
        western::{self, Brackets, Captures, Dashes, Declines, DropMark, Origins, Promoted, Ranks, Sides},
    },
    record::School,
};

const ROOMS: [&str; 6] = ["hodges1", "hodges", "hosking", "western", "81dojo", "shogi-sk"];

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// After 1.P-76 P-34.
const OPEN: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
const GOLDS: &str = "k7K/9/9/9/9/9/2G6/3G5/2G6 b - 1";
const KNIGHT_OUT: &str = "4k4/9/9/6p2/9/4N4/9/9/4K4 b - 1";
const KNIGHT_IN: &str = "4k4/9/9/9/3N5/9/9/9/4K4 b - 1";
const BISHOP: &str = "4k4/9/9/9/9/9/9/9/4K4 b B 1";
const DRAGON: &str = "4k4/3+R5/9/9/9/9/9/9/4K4 b - 1";
/// A rook on 2e between two pawns and a tokin, and a silver that can take one of the pawns.
const ROOK_TAKES: &str = "4k4/9/9/9/1+p3p1Rp/6S2/9/9/4K4 b - 1";
/// Two silvers and two pawns: each silver can take either.
const SILVERS_TAKE: &str = "9/9/9/4pp3/4SS3/9/9/9/k1K6 b - 1";
/// Two silvers, one pawn.
const SILVERS_TAKE_ONE: &str = "9/9/9/4p4/3S1S3/9/9/9/k1K6 b - 1";

fn write(room: &str, position: &Position, usi: &str, options: western::Options) -> String {
    let mut out = String::new();
    let options = Options { western: options, ..Options::default() };
    (by_name(room).unwrap().write)(&facts(position, usi, None), &options, &mut out);
    out
}

/// A move in its position, then as hodges1, hodges, hosking, western, 81dojo and shogi-sk write it.
#[rustfmt::skip]
const SPELLINGS: &[(&str, &str, [&str; 6])] = &[
    (EVEN, "7g7f", ["P-7f", "P-7f", "P76", "P-76", "P-76", "P-7f"]),
    (EVEN, "6i5h", ["G(6i)-5h", "G6i-5h", "G69-58", "G69-58", "G69-58", "G6i-5h"]),
    (OPEN, "8h2b+", ["BxB+", "Bx2b+", "Bx22+", "Bx22+", "Bx22+", "Bx2b+"]),
    (OPEN, "8h2b", ["BxB", "Bx2b=", "Bx22=", "Bx22=", "Bx22=", "Bx2b"]),
    (BISHOP, "B*5f", ["B*5f", "B*5f", "B'56", "B*56", "B*56", "B*5f"]),
    (GOLDS, "7g7h", ["G(7g)-7h", "G7g-7h", "G77-78", "G77-78", "G77-78", "G7g-7h"]),
    (GOLDS, "6h7h", ["G(6h)-7h", "G6h-7h", "G68-78", "G68-78", "G68-78", "G6h-7h"]),
    (GOLDS, "7i7h", ["G(7i)-7h", "G7i-7h", "G79-78", "G79-78", "G79-78", "G7i-7h"]),
    (KNIGHT_OUT, "5f4d", ["N-4d", "N-4d", "N44", "N-44", "N-44", "N-4d"]),
    (KNIGHT_IN, "6e7c+", ["N-7c+", "N-7c+", "N73+", "N-73+", "N-73+", "N-7c+"]),
    (KNIGHT_IN, "6e7c", ["N-7c", "N-7c=", "N73=", "N-73=", "N-73=", "N-7c"]),
    (DRAGON, "6b6a", ["R(+)-6a", "+R-6a", "+R61", "+R-61", "D-61", "+R-6a"]),
    ("4k4/9/9/9/9/9/9/7+B1/4K4 b - 1", "2h2g", ["B(+)-2g", "+B-2g", "+B27", "+B-27", "H-27", "+B-2g"]),
    ("4r1k2/5+P3/9/9/9/9/9/9/4K4 b - 1", "4b5a", ["P(+)xR", "+Px5a", "+Px51", "+Px51", "Tx51", "+Px5a"]),
    ("9/9/5+S3/9/9/9/9/9/k1K6 b - 1", "4c4b", ["S(+)-4b", "+S-4b", "+S42", "+S-42", "+S-42", "+S-4b"]),
    // A move the sources give in full.
    ("4k4/1S7/1pS6/9/9/9/9/9/4K4 b - 1", "8b9c", ["S-9c", "S-9c=", "S93=", "S-93=", "S-93=", "S-9c"]),
    ("4k4/2S6/1p7/1S7/9/9/9/9/4K4 b - 1", "7b8c+", ["S(7b)xP+", "S7bx8c+", "S72x83+", "S72x83+", "S72x83+", "S7bx8c+"]),
    ("4k4/9/9/9/9/9/9/2S6/1S2K4 w - 1", "5a6b", ["K-6b", "K-6b", "K62", "K-62", "K-62", "K-6b"]),
    // A promoted and an unpromoted piece are told apart by the plus alone, gold and tokin by the letter.
    ("8k/9/9/9/9/9/2G1+P4/2S1+S4/8K b - 1", "7g6f", ["G-6f", "G-6f", "G66", "G-66", "G-66", "G-6f"]),
    ("8k/9/9/9/9/9/2G1+P4/2S1+S4/8K b - 1", "5h6g", ["S(+)-6g", "+S-6g", "+S67", "+S-67", "+S-67", "+S-6g"]),
    // The pinned one counts, too.
    ("4k4/9/4r4/9/9/9/9/4G4/4KG3 b - 1", "4i4h", ["G(4i)-4h", "G4i-4h", "G49-48", "G49-48", "G49-48", "G4i-4h"]),
    // Forced promotion.
    ("9/4P4/9/9/9/9/9/9/k1K6 b - 1", "5b5a+", ["P-5a+", "P-5a+", "P51+", "P-51+", "P-51+", "P-5a+"]),
    // Hodges' first form: only the squares that it takes.
    (ROOK_TAKES, "2e1e", ["RxP(1e)", "Rx1e", "Rx15", "Rx15", "Rx15", "Rx1e"]),
    (ROOK_TAKES, "2e4e", ["RxP(4e)", "Rx4e", "Rx45", "Rx45", "Rx45", "Rx4e"]),
    (ROOK_TAKES, "3f4e", ["SxP", "Sx4e", "Sx45", "Sx45", "Sx45", "Sx4e"]),
    (SILVERS_TAKE, "5e5d", ["S(5e)xP(5d)", "S5ex5d", "S55x54", "S55x54", "S55x54", "S5ex5d"]),
    (SILVERS_TAKE, "4e5d", ["S(4e)xP(5d)", "S4ex5d", "S45x54", "S45x54", "S45x54", "S4ex5d"]),
    (SILVERS_TAKE_ONE, "6e5d", ["S(6e)xP", "S6ex5d", "S65x54", "S65x54", "S65x54", "S6ex5d"]),
    ("9/9/9/3p1p3/3S1S3/9/9/9/k1K6 b - 1", "6e6d", ["SxP(6d)", "Sx6d", "Sx64", "Sx64", "Sx64", "Sx6d"]),
    ("9/9/9/4+pG3/9/9/9/9/k1K6 b - 1", "4d5d", ["GxP(+)", "Gx5d", "Gx54", "Gx54", "Gx54", "Gx5d"]),
];

#[test]
fn each_notation_spells_each_move_its_way_and_reads_all_the_others() {
    for (sfen, usi, spellings) in SPELLINGS {
        let position = position(sfen);
        for (room, spelling) in ROOMS.iter().zip(spellings) {
            assert_eq!(write(room, &position, usi, western::Options::default()), *spelling, "{room} {usi}");
            let read = read_move(by_name(room).unwrap(), &position, spelling, None);
            assert_eq!(read, *usi, "{sfen} {room} {spelling}");
            for other in ROOMS {
                let read = read_move(by_name(other).unwrap(), &position, spelling, None);
                let (mv, said) = read.split_once(' ').unwrap_or((&read, ""));
                assert_eq!(mv, *usi, "{sfen} {other} reads {spelling}: {read}");
                assert!(matches!(said, "" | "move/promotion-untold"), "{other} reads {spelling}: {read}");
            }
        }
    }
}

/// One move with one thing changed.
#[test]
fn options_change_one_thing_each() {
    let own = western::Options::default();
    let declined = position(KNIGHT_IN);
    let dragon = position(DRAGON);
    let golds = position(GOLDS);
    let bishop = position(BISHOP);
    let open = position(OPEN);
    let white = position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    let pinned = position("4k4/9/4r4/9/9/9/9/4G4/4KG3 b - 1");
    let rows = [
        ("western", &golds, "7g7h", "G7g-7h", western::Options { ranks: Some(Ranks::Letters), ..own }),
        ("hodges", &golds, "7g7h", "G77-78", western::Options { ranks: Some(Ranks::Digits), ..own }),
        ("hosking", &golds, "7g7h", "G7778", western::Options { dashes: Some(Dashes::Never), ..own }),
        ("hodges", &golds, "7g7f", "G7f", western::Options { dashes: Some(Dashes::BetweenSquares), ..own }),
        ("hosking", &golds, "7g7f", "G-76", western::Options { dashes: Some(Dashes::Always), ..own }),
        ("western", &bishop, "B*5f", "B'56", western::Options { drops: Some(DropMark::Quote), ..own }),
        ("western", &bishop, "B*5f", "B@56", western::Options { drops: Some(DropMark::At), ..own }),
        ("hosking", &bishop, "B*5f", "B*56", western::Options { drops: Some(DropMark::Star), ..own }),
        ("hodges", &dragon, "6b6a", "D-6a", western::Options { promoted: Some(Promoted::Letters), ..own }),
        ("81dojo", &dragon, "6b6a", "+R-61", western::Options { promoted: Some(Promoted::Plus), ..own }),
        (
            "hodges",
            &dragon,
            "6b6a",
            "R(+)-6a",
            western::Options { promoted: Some(Promoted::Brackets), ..own },
        ),
        ("hodges", &declined, "6e7c", "N-7c", western::Options { declines: Some(Declines::Silent), ..own }),
        (
            "shogi-sk",
            &declined,
            "6e7c",
            "N-7c=",
            western::Options { declines: Some(Declines::Written), ..own },
        ),
        ("western", &open, "8h2b+", "BxB+", western::Options { captures: Some(Captures::Piece), ..own }),
        ("hodges1", &open, "8h2b+", "Bx2b+", western::Options { captures: Some(Captures::Square), ..own }),
        ("hodges", &open, "8h2b+", "B8hx2b+", western::Options { origins: Some(Origins::Always), ..own }),
        ("hodges1", &open, "8h2b+", "B(8h)xB+", western::Options { origins: Some(Origins::Always), ..own }),
        ("western", &golds, "7g7h", "G(77)-78", western::Options { brackets: Some(Brackets::Round), ..own }),
        ("hodges1", &golds, "7g7h", "G7g-7h", western::Options { brackets: Some(Brackets::None), ..own }),
        ("shogi-sk", &white, "3c3d", "wP-3d", western::Options { sides: Some(Sides::Letters), ..own }),
        ("shogi-sk", &dragon, "6b6a", "+bR-6a", western::Options { sides: Some(Sides::Letters), ..own }),
        ("western", &white, "3c3d", "☖P-34", western::Options { sides: Some(Sides::Pieces), ..own }),
        ("western", &pinned, "4i4h", "G-48", western::Options { school: Some(School::Legality), ..own }),
    ];
    for (room, position, usi, text, options) in rows {
        assert_eq!(write(room, position, usi, options), text);
        let read = read_move(by_name(room).unwrap(), position, text, None);
        assert_eq!(read.split(' ').next(), Some(usi), "{text}: {read}");
    }
}

/// Position, square of the move before, text, what it comes to and what is said of it.
#[rustfmt::skip]
const READINGS: &[(&str, &str, &str, &str)] = &[
    // The test vectors of the specification.
    (EVEN, "", "P-7f", "7g7f"),
    (EVEN, "", "P76", "7g7f"),
    (EVEN, "", "P-76", "7g7f"),
    (EVEN, "", "P7g-7f", "7g7f"),
    (EVEN, "", "P7f", "7g7f"),
    (EVEN, "", "G-5h", "- move/ambiguous"),
    (EVEN, "", "G6i-5h", "6i5h"),
    (EVEN, "", "G69-58", "6i5h"),
    (EVEN, "", "G(6i)-5h", "6i5h"),
    (EVEN, "", "G6958", "6i5h"),
    (EVEN, "", "G6i5h", "6i5h"),
    (GOLDS, "", "G77-78", "7g7h"),
    (GOLDS, "", "G68-78", "6h7h"),
    (GOLDS, "", "G79-78", "7i7h"),
    (KNIGHT_OUT, "", "N-4d", "5f4d"),
    (KNIGHT_IN, "", "N-73+", "6e7c+"),
    (KNIGHT_IN, "", "N-73=", "6e7c"),
    (KNIGHT_IN, "", "N-73", "6e7c move/promotion-untold"),
    (BISHOP, "", "B'56", "B*5f"),
    (BISHOP, "", "B*5f", "B*5f"),
    (BISHOP, "", "B@5f", "B*5f"),
    (DRAGON, "", "D-61", "6b6a"),
    (DRAGON, "", "+R-6a", "6b6a"),
    (DRAGON, "", "R(+)-6a", "6b6a"),
    (OPEN, "", "BxB+", "8h2b+"),
    // Signs that look alike.
    (EVEN, "", "P‐76", "7g7f"),
    (EVEN, "", "P–76", "7g7f"),
    (EVEN, "", "P−76", "7g7f"),
    (EVEN, "", "Pー76", "7g7f"),
    (EVEN, "", "Ｐ－７６", "7g7f"),
    (OPEN, "", "B×22＋", "8h2b+"),
    (OPEN, "", "BX22^", "8h2b+"),
    (OPEN, "", "Bｘ22＝", "8h2b"),
    (OPEN, "", "Bх22=", "8h2b"),
    (BISHOP, "", "B’56", "B*5f"),
    (BISHOP, "", "B`56", "B*5f"),
    (BISHOP, "", "B′56", "B*5f"),
    (BISHOP, "", "B＊56", "B*5f"),
    (BISHOP, "", "B∗5f", "B*5f"),
    (EVEN, "", "P-7F", "7g7f"),
    // Small letters.
    (EVEN, "", "p-7f", "7g7f"),
    (EVEN, "", "g6i5h", "6i5h"),
    (OPEN, "", "b8hx2b+", "8h2b+"),
    (OPEN, "", "bxb+", "8h2b+"),
    (OPEN, "", "bx2b+", "8h2b+"),
    ("4k4/9/9/9/9/9/9/1+b7/4K4 w - 1", "", "+b8h-8g", "8h8g"),
    // Sides.
    (EVEN, "", "bP-7f", "7g7f"),
    (EVEN, "", "☗P-76", "7g7f"),
    (EVEN, "", "▲ P-76", "7g7f"),
    (EVEN, "", "bp76", "7g7f"),
    (DRAGON, "", "+bR-6a", "6b6a"),
    (DRAGON, "", "b+R-6a", "6b6a"),
    (DRAGON, "", "bR(+)-6a", "6b6a"),
    // Part of the origin.
    (EVEN, "", "G65h", "6i5h"),
    (EVEN, "", "G45h", "4i5h"),
    (EVEN, "", "G658", "6i5h"),
    (EVEN, "", "G6-5h", "6i5h"),
    ("k7K/9/9/9/9/9/2G6/3G5/2G6 b - 1", "", "Gg7h", "7g7h"),
    ("k7K/9/9/9/9/9/2G6/3G5/2G6 b - 1", "", "Gg-7h", "7g7h"),
    (SILVERS_TAKE, "", "S5x5d", "5e5d"),
    (SILVERS_TAKE, "", "S5x5d=", "5e5d move/needless-decline"),
    // MacShogi: on the square just moved to.
    (SILVERS_TAKE_ONE, "5d", "xS6", "6e5d"),
    (SILVERS_TAKE_ONE, "5d", "S6x", "6e5d"),
    (SILVERS_TAKE_ONE, "5d", "S6ex", "6e5d"),
    (SILVERS_TAKE_ONE, "5d", "xS6e", "6e5d"),
    (SILVERS_TAKE_ONE, "5d", "Sx", "- move/ambiguous"),
    (SILVERS_TAKE_ONE, "", "xS6", "- move/same-without-move"),
    (ROOK_TAKES, "1e", "xR", "2e1e"),
    (ROOK_TAKES, "1e", "Rx", "2e1e"),
    (ROOK_TAKES, "4e", "Rex", "2e4e"),
    (ROOK_TAKES, "4e", "xRe", "2e4e"),
    ("4k4/9/9/9/1p7/1+P7/9/9/4K4 b - 1", "8e", "x+P", "8f8e"),
    ("4k4/9/9/9/1p7/1+P7/9/9/4K4 b - 1", "8e", "xP(+)", "8f8e"),
    ("4k4/9/9/9/1p7/1+P7/9/9/4K4 b - 1", "8e", "+Px", "8f8e"),
    ("4k4/9/1p7/1P7/9/9/9/9/4K4 b - 1", "8c", "xP+", "8d8c+"),
    ("4k4/9/1p7/1P7/9/9/9/9/4K4 b - 1", "8c", "Px+", "8d8c+"),
    ("4k4/9/1p7/1P7/9/9/9/9/4K4 b - 1", "8c", "Px=", "8d8c"),
    // Hodges' first form.
    (ROOK_TAKES, "", "RxP(1e)", "2e1e"),
    (ROOK_TAKES, "", "RxP(45)", "2e4e"),
    (ROOK_TAKES, "", "RxP", "- move/ambiguous"),
    (ROOK_TAKES, "", "RxL", "- move/no-candidate"),
    (ROOK_TAKES, "", "RxL(1e)", "2e1e move/capture-differs"),
    (ROOK_TAKES, "", "SxP", "3f4e"),
    (SILVERS_TAKE, "", "S(5e)xP", "- move/ambiguous"),
    (SILVERS_TAKE, "", "SxP(5d)", "- move/ambiguous"),
    (SILVERS_TAKE, "", "S(5e)xP(5d)", "5e5d"),
    (SILVERS_TAKE_ONE, "", "S(6e)xP", "6e5d"),
    ("9/9/9/4+pG3/9/9/9/9/k1K6 b - 1", "", "GxP(+)", "4d5d"),
    ("9/9/9/4+pG3/9/9/9/9/k1K6 b - 1", "", "Gx+P", "4d5d"),
    ("9/9/9/4+pG3/9/9/9/9/k1K6 b - 1", "", "GxT", "4d5d"),
    ("9/9/9/4+pG3/9/9/9/9/k1K6 b - 1", "", "GxP", "4d5d"),
    // No piece: books of GNU Shogi.
    (EVEN, "", "6i5h", "6i5h"),
    (OPEN, "", "8h2b+", "8h2b+"),
    // What is doubtful.
    (BISHOP, "", "B-5f", "B*5f move/drop-untold"),
    (BISHOP, "", "B56", "B*5f move/drop-untold"),
    (EVEN, "", "P*7f", "P*7f illegal"),
    (OPEN, "", "B-22+", "8h2b+ move/capture-differs"),
    (OPEN, "", "B22+", "8h2b+"),
    (EVEN, "", "Px76", "7g7f move/capture-differs"),
    (EVEN, "", "P-76=", "7g7f move/needless-decline"),
    (EVEN, "", "K-58=", "5i5h move/needless-decline remark Needless"),
    (BISHOP, "", "B*56+", "B*5f remark Needless"),
    (EVEN, "", "wP-76", "7g7f"),
    (EVEN, "", "S-76", "- move/no-candidate"),
    (EVEN, "", "S77-76", "7g7f move/other-piece"),
    (DRAGON, "", "+R-6a+", "6b6a+ illegal"),
    (DRAGON, "", "+R-6a+ch", "6b6a rest ch"),
    // What is no move, and where moves end.
    (EVEN, "", "", "none"),
    (EVEN, "", "P", "none"),
    (EVEN, "", "P-", "none"),
    (EVEN, "", "P-06", "none"),
    (EVEN, "", "P*", "none"),
    (EVEN, "", "X-76", "none"),
    (EVEN, "", "+G-58", "none"),
    (EVEN, "", "+7776FU", "none"),
    (EVEN, "", "7g7fx", "none"),
    (EVEN, "", "1976", "none"),
    (EVEN, "", "Next", "none"),
    (EVEN, "", "Rxyz", "none"),
    (EVEN, "", "Black", "none"),
    (EVEN, "", "P(7g", "none"),
    (EVEN, "", "G6i-5h!? P-34", "6i5h rest !? P-34"),
    (EVEN, "", "P-76~", "7g7f rest ~"),
    (EVEN, "", "P-761-0", "7g7f rest 1-0"),
    (EVEN, "", "P761-0", "7g7f rest 1-0"),
    (EVEN, "", "P7f2.P3d", "7g7f rest 2.P3d"),
    (EVEN, "", "P762.P34", "7g7f rest 2.P34"),
    (EVEN, "", "P7f(12)", "7g7f rest (12)"),
    (OPEN, "", "Bx22+(1:11)", "8h2b+ rest (1:11)"),
];

#[test]
fn spellings_come_to_moves_and_doubts_are_told() {
    let notation = by_name("western").unwrap();
    let mut wrong = Vec::new();
    for (sfen, last, text, wanted) in READINGS {
        let last = (!last.is_empty()).then_some(*last);
        let read = read_move(notation, &position(sfen), text, last);
        if read != *wanted {
            wrong.push(format!("{sfen} {text}: {read}, not {wanted}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn silence_declines_where_the_notation_has_no_sign_for_it() {
    for room in ROOMS {
        let silent = matches!(room, "hodges1" | "shogi-sk");
        let wanted = if silent { "6e7c" } else { "6e7c move/promotion-untold" };
        assert_eq!(read_move(by_name(room).unwrap(), &position(KNIGHT_IN), "N-7c", None), wanted, "{room}");
    }
}

/// Records end with fouls: a move that cannot be found on the board is written with its origin.
#[test]
fn illegal_moves_are_written_so_that_they_read_back() {
    for (sfen, usi, spelling, first_form) in [
        (EVEN, "7g7e", "P7g-7e", "P(7g)-7e"),
        (EVEN, "8h2b", "B8hx2b=", "B(8h)xB(2b)"),
        (EVEN, "8h8g", "B8hx8g", "B(8h)xP(8g)"),
        // Pinned: it can go there, and may not.
        ("4k4/9/4r4/9/9/9/3p5/4G4/4K4 b - 1", "5h6g", "Gx6g", "G(5h)xP(6g)"),
    ] {
        let position = position(sfen);
        for (room, spelling) in [("hodges", spelling), ("hodges1", first_form)] {
            assert_eq!(write(room, &position, usi, western::Options::default()), spelling);
            let read = read_move(by_name(room).unwrap(), &position, spelling, None);
            assert_eq!(read, format!("{usi} illegal"), "{spelling}");
        }
    }
}

#[test]
fn signs_that_do_not_fit_are_told_in_words() {
    for (sfen, text, en, ja) in [
        (
            OPEN,
            "B-22+",
            "the text takes nothing, but there is a bishop on 2b",
            "駒を取らないと書かれていますが、２二には角がいます",
        ),
        (
            EVEN,
            "Px76",
            "the text takes a piece, but there is none on 7f",
            "駒を取ると書かれていますが、７六に駒はありません",
        ),
        (
            ROOK_TAKES,
            "RxL(1e)",
            "the text takes a lance, but there is a pawn on 1e",
            "香を取ると書かれていますが、１五には歩がいます",
        ),
        (
            BISHOP,
            "B-56",
            "only the bishop in hand can go to 5f: the sign of a drop is missing",
            "５六に行けるのは持駒の角だけですが、打つ印がありません",
        ),
    ] {
        let words = (by_name("western").unwrap().read)(text).unwrap().first();
        let mut found = Vec::new();
        kifu::record::resolve(&position(sfen), words, None, &mut found);
        let titles: Vec<_> =
            found.iter().map(|found| (found.title.en.as_ref(), found.title.ja.as_ref())).collect();
        assert_eq!(titles, [(en, ja)], "{text}");
    }
}

/// The two worked example games, in the columns of three notations.
#[test]
fn example_games_read_and_write_move_by_move() {
    let mut position = Position::even();
    let mut plies = 0;
    for line in include_str!("notation/western_games.txt").lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<_> = line.split(" | ").collect();
        let [usi, spellings @ ..] = &columns[..] else { panic!() };
        if spellings.is_empty() {
            position = Position::even();
            continue;
        }
        for (room, spelling) in ["hodges", "hosking", "western"].iter().zip(spellings) {
            assert_eq!(write(room, &position, usi, western::Options::default()), *spelling, "{usi}");
            assert_eq!(read_move(by_name(room).unwrap(), &position, spelling, None), *usi, "{spelling}");
        }
        position.play(usi.parse::<Move>().unwrap());
        plies += 1;
    }
    assert_eq!(plies, 44 + 37);
}

/// The table of the program tsumemi, where the collection is at hand: `KIFU_CORPUS=DIR`.
#[test]
fn another_programs_table_is_understood() {
    // The others tell pieces apart by promotion.
    if let Some(counts) = common::tsumemi("western", |position, usi| {
        write("western", position, usi, western::Options::default())
    }) {
        assert_eq!(counts, (22, 16));
    }
}

#[test]
fn every_legal_move_has_a_spelling_of_its_own() {
    for room in ROOMS {
        assert_eq!(wrong_moves(room, Options::default()), "", "{room}");
    }
    let bare = western::Options {
        dashes: Some(Dashes::Never),
        drops: Some(DropMark::At),
        promoted: Some(Promoted::Letters),
        captures: Some(Captures::Piece),
        sides: Some(Sides::Letters),
        ..western::Options::default()
    };
    let full = western::Options {
        origins: Some(Origins::Always),
        brackets: Some(Brackets::Round),
        sides: Some(Sides::Pieces),
        ..bare
    };
    for western in [bare, full] {
        assert_eq!(wrong_moves("western", Options { western, ..Options::default() }), "", "{western:?}");
    }
}

/// Any heap of the signs of notation: what is read lies within the text, and is read again without
/// what follows it.
#[test]
fn reads_any_heap_of_signs() {
    const SIGNS: &[&str] = &[
        "P", "N", "R", "D", "b", "w", "g", "x", "-", "–", "*", "'", "+", "=", "^", "(", ")", "1", "5", "7",
        "９", "a", "e", "F", "☗", " ", "!", "ch", "×", "歩",
    ];
    let mut random = common::Random::new(7);
    for _ in 0..200_000 {
        let text: String = (0..random.below(9)).map(|_| SIGNS[random.below(SIGNS.len())]).collect();
        for room in ["western", "hodges1"] {
            let read = by_name(room).unwrap().read;
            let Some(reading) = read(&text) else { continue };
            let word = text.get(..reading.len()).unwrap_or_else(|| panic!("{text}"));
            assert!(!word.is_empty(), "{text}");
            let alone = read(word).unwrap_or_else(|| panic!("{text}: {word}"));
            if !text.get(word.len()..).unwrap().starts_with("ch") {
                assert_eq!(alone, reading, "{text}: {word}");
            }
        }
    }
}

/// How many games, how many of them to the end without an illegal move, how many moves.
type Tally = (usize, usize, usize);

/// Plays the games of all files of a folder of the collection, where it is at hand: `KIFU_CORPUS=DIR`.
/// `games_of` leaves only moves, numbers and results; words that are none of these are returned.
fn play_all(folder: &str, room: &str, games_of: fn(&str) -> Vec<String>) -> Option<(Tally, Vec<String>)> {
    let folder = std::path::Path::new(&std::env::var_os("KIFU_CORPUS")?).join(folder);
    let notation = by_name(room).unwrap();
    let (mut games, mut whole, mut moves) = (0, 0, 0);
    let mut unread = Vec::new();
    for entry in std::fs::read_dir(folder).ok()? {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        for game in games_of(&text) {
            let mut position = Position::even();
            let mut last: Option<String> = None;
            let mut stuck = false;
            for word in game.split_whitespace() {
                let word = word.trim_end_matches(['!', '?', '~', ',']);
                if western::read_result(word).is_some() {
                    continue;
                }
                let is_coordinates = word.starts_with(|c: char| c.is_ascii_digit()) && !word.contains('.');
                let word = if is_coordinates {
                    word
                } else {
                    word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.')
                };
                if (notation.read)(word).is_none_or(|reading| reading.len() < word.len()) {
                    unread.extend((!word.is_empty()).then(|| word.to_owned()));
                    continue;
                }
                moves += 1;
                if stuck {
                    continue;
                }
                let read = read_move(notation, &position, word, last.as_deref());
                match read.split(' ').next().unwrap().parse::<Move>() {
                    Ok(mv) if position.is_legal(mv) => {
                        position.play(mv);
                        last = Some(mv.to().to_string());
                    }
                    _ => stuck = true,
                }
            }
            games += 1;
            whole += usize::from(!stuck);
        }
    }
    unread.retain(|word| word.contains(|c: char| !c.is_ascii_digit()));
    unread.sort();
    unread.dedup();
    Some(((games, whole, moves), unread))
}

/// PSN of the 1990s: full origins, MacShogi's short forms, one ply or a pair a number.
#[test]
fn moves_of_real_games_are_read() {
    let Some((tally, unread)) = play_all("psn", "shogi-sk", games_of) else { return };
    assert_eq!((tally, unread), ((133, 133, 16036), Vec::<String>::new()));
}

/// The opening book and the annotated games of GNU Shogi.
#[test]
fn moves_of_gnu_shogi_are_read() {
    let games_of = |text: &str| {
        let mut games = vec![String::new()];
        let mut depth = 0;
        for line in text.lines() {
            if line.starts_with('#') || line.trim().is_empty() {
                if depth == 0 {
                    games.push(String::new());
                }
                continue;
            }
            let line = line.split('#').next().unwrap();
            let game = games.last_mut().unwrap();
            for c in line.chars() {
                match c {
                    '[' | '(' => depth += 1,
                    ']' | ')' if depth > 0 => depth -= 1,
                    _ if depth > 0 => {}
                    _ => game.push(c),
                }
            }
            game.push(' ');
        }
        games.retain(|game| !game.trim().is_empty());
        games
    };
    // Where lines of play stand without a mark between them, or in prose, the second is not followed.
    let Some((tally, _)) = play_all("western", "shogi-sk", games_of) else { return };
    assert_eq!(tally, (500, 480, 20960));
}

/// The move texts of the games of a file.
fn games_of(text: &str) -> Vec<String> {
    let mut games = vec![String::new()];
    let mut depth = 0;
    let mut comment = false;
    for line in text.lines() {
        if !comment && line.trim_start().starts_with('[') {
            if games.last().is_some_and(|game| !game.trim().is_empty()) {
                games.push(String::new());
            }
            continue;
        }
        let game = games.last_mut().unwrap();
        for c in line.chars() {
            match c {
                '{' => comment = true,
                '}' => comment = false,
                _ if comment => {}
                '(' => depth += 1,
                ')' if depth > 0 => depth -= 1,
                _ if depth > 0 => {}
                _ => game.push(c),
            }
        }
        game.push(' ');
    }
    games
}
