//! Notations of the Japanese family with signs of their own: Kitao–Kawasaki, shorthand, iroha, Edo.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking; its helpers too"
)]

mod common;

use common::{example_games, facts, position, read_move, wrong_moves};
use kifu::{
    Position,
    notations::{
        Options, by_name,
        japanese::{Dragon, Marks, Options as Japanese},
    },
};

fn write(notation: &str, position: &Position, usi: &str, last: Option<&str>) -> String {
    let mut out = String::new();
    (by_name(notation).unwrap().write)(&facts(position, usi, last), &Options::default(), &mut out);
    out
}

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// After ☗７六歩 ☖３四歩.
const OPEN: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1";
/// After ☗２二角成, White to take back.
const TAKEN: &str = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 1";
const BISHOPS: &str = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 1";
const GOLDS: &str = "k7K/9/9/9/9/9/2G6/3G5/2G6 b - 1";
const SILVERS: &str = "9/9/4p4/3+S1S3/9/9/9/9/9 b - 1";

/// Notation, position, square of the move before, move, and its one spelling.
#[rustfmt::skip]
const SPELLINGS: &[(&str, &str, &str, &str, &str)] = &[
    ("kitao-kawasaki", EVEN, "", "7g7f", "☗歩-76"),
    ("kitao-kawasaki", EVEN, "", "6i5h", "☗金(69)-58"),
    ("kitao-kawasaki", GOLDS, "", "7g7h", "☗金(77)-78"),
    ("kitao-kawasaki", GOLDS, "", "6h7h", "☗金(68)-78"),
    ("kitao-kawasaki", GOLDS, "", "7i7h", "☗金(79)-78"),
    ("kitao-kawasaki", OPEN, "", "2b8h+", "☖角x88+"),
    ("kitao-kawasaki", TAKEN, "2b", "3a2b", "☖銀x"),
    ("kitao-kawasaki", TAKEN, "1a", "3a2b", "☖銀x22"),
    ("kitao-kawasaki", BISHOPS, "2b", "B*4e", "☗角*45"),
    ("kitao-kawasaki", "9/9/1pS6/2S6/9/9/9/9/9 b - 1", "", "7d8c+", "☗銀x83+"),
    ("kitao-kawasaki", "9/2S6/1p7/2S6/9/9/9/9/9 b - 1", "", "7b8c+", "☗銀(72)x83+"),
    ("kitao-kawasaki", "9/2S6/1p7/2S6/9/9/9/9/9 b - 1", "8c", "7b8c", "☗銀(72)x="),
    ("kitao-kawasaki", SILVERS, "5c", "6d5c", "☗+銀x"),
    ("kitao-kawasaki", SILVERS, "5c", "4d5c+", "☗銀x+"),
    ("kitao-kawasaki", "9/9/7+R1/4+P4/9/9/9/9/9 b P 1", "", "2c2a", "☗龍-21"),
    ("kitao-kawasaki", "9/9/7+R1/4+P4/9/9/9/9/9 b P 1", "", "5d5c", "☗と-53"),
    ("shorthand", EVEN, "", "7g7f", "76丶"),
    ("shorthand", EVEN, "", "6i5h", "58人左"),
    ("shorthand", OPEN, "", "2b8h+", "88クナ"),
    ("shorthand", OPEN, "", "2b8h", "88ク不ナ"),
    ("shorthand", TAKEN, "2b", "3a2b", "ドヨ"),
    ("shorthand", BISHOPS, "2b", "B*4e", "45ク"),
    ("shorthand", SILVERS, "5c", "6d5c", "ドナヨ"),
    ("shorthand", SILVERS, "5c", "4d5c+", "ドヨナ"),
    ("shorthand", SILVERS, "", "4d5c", "53ヨ不ナ"),
    ("shorthand", "k7K/9/9/9/9/9/S8/8g/9 b SPg 1", "", "S*9f", "96ヨ打"),
    ("shorthand", "9/9/9/9/4+R3+R/9/9/9/2k1K4 b - 1", "", "5e3e", "35立左"),
    ("iroha", EVEN, "", "7g7f", "春歩"),
    ("iroha", OPEN, "", "8c8d", "楓歩"),
    ("iroha", EVEN, "", "6i5h", "す金左"),
    ("iroha", TAKEN, "2b", "3a2b", "同銀"),
    ("iroha", TAKEN, "1a", "3a2b", "る銀"),
    ("iroha", "9/9/9/9/9/9/7+P1/9/9 b - 1", "", "2g1g", "とと"),
    ("edo", EVEN, "", "7g7f", "☗七六兵"),
    ("edo", OPEN, "", "2b8h+", "☖八八角成"),
];

#[test]
fn each_move_has_one_spelling() {
    for (notation, sfen, last, usi, text) in SPELLINGS {
        let position = position(sfen);
        let last = (!last.is_empty()).then_some(*last);
        assert_eq!(write(notation, &position, usi, last), *text, "{notation} {usi}");
        assert_eq!(read_move(by_name(notation).unwrap(), &position, text, last), *usi, "{notation} {text}");
    }
}

/// Notation, position, square of the move before, text, and what it comes to with what is said.
#[rustfmt::skip]
const READINGS: &[(&str, &str, &str, &str, &str)] = &[
    ("kk", EVEN, "", "歩-76", "7g7f"),
    ("kk", EVEN, "", "☗歩－７六", "7g7f"),
    ("kk", EVEN, "", "▲歩—76", "7g7f"),
    ("kk", EVEN, "", "☗金(69)-58", "6i5h"),
    ("kk", EVEN, "", "☗金（６９）-58", "6i5h"),
    ("kk", EVEN, "", "☗金69-58", "6i5h"),
    ("kk", EVEN, "", "☗金-58", "- move/ambiguous"),
    ("kk", EVEN, "", "☗歩x", "- move/same-without-move"),
    ("kk", EVEN, "", "☗歩x76", "7g7f move/capture-differs"),
    ("kk", TAKEN, "2b", "☖銀x22", "3a2b"),
    ("kk", TAKEN, "2b", "☖銀×", "3a2b"),
    ("kk", OPEN, "", "☖角x88", "2b8h move/promotion-untold"),
    ("kk", SILVERS, "5c", "成銀x", "6d5c"),
    ("kk", SILVERS, "5c", "+銀x", "6d5c"),
    ("kk", SILVERS, "5c", "銀x53=", "4d5c"),
    ("kk", "9/9/7+R1/4+P4/9/9/9/9/9 b P 1", "", "☗+飛-21", "2c2a"),
    ("kk", "9/9/7+R1/4+P4/9/9/9/9/9 b P 1", "", "☗竜-21", "2c2a"),
    ("kk", "9/9/7+R1/4+P4/9/9/9/9/9 b P 1", "", "☗+歩-53", "5d5c"),
    ("kk", BISHOPS, "2b", "角＊45", "B*4e"),
    ("kk", EVEN, "", "☗歩76", "none"),
    ("kk", EVEN, "", "☗歩-", "none"),
    ("kk", EVEN, "", "☗７六歩", "none"),
    ("kk", EVEN, "", "☗歩-76☖歩-34", "7g7f rest ☖歩-34"),
    ("shorthand", EVEN, "", "76フ", "7g7f"),
    ("shorthand", EVEN, "", "76ﾌ", "7g7f"),
    ("shorthand", EVEN, "", "76ゝ", "7g7f"),
    ("shorthand", EVEN, "", "７６・", "7g7f"),
    ("shorthand", EVEN, "", "７六歩", "7g7f"),
    ("shorthand", EVEN, "", "76丶 34丶 26フ", "7g7f rest  34丶 26フ"),
    ("shorthand", EVEN, "", "58人左", "6i5h"),
    ("shorthand", EVEN, "", "58○", "5i5h"),
    ("shorthand", OPEN, "", "88クナ", "2b8h+"),
    ("shorthand", OPEN, "", "88ｸﾅ", "2b8h+"),
    ("shorthand", OPEN, "", "88クフナ", "2b8h"),
    ("shorthand", OPEN, "", "88角成", "2b8h+"),
    ("shorthand", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "", "34フ", "3c3d"),
    ("shorthand", TAKEN, "2b", "-ヨ", "3a2b"),
    ("shorthand", TAKEN, "2b", "ドヨ", "3a2b"),
    ("shorthand", TAKEN, "2b", "ﾄﾞﾖ", "3a2b"),
    ("shorthand", TAKEN, "2b", "𠔼銀", "3a2b"),
    ("shorthand", TAKEN, "2b", "―ヨ", "3a2b"),
    ("shorthand", BISHOPS, "2b", "45ク", "B*4e"),
    ("shorthand", BISHOPS, "2b", "45ク打", "B*4e"),
    ("shorthand", SILVERS, "5c", "53ナヨ", "6d5c"),
    ("shorthand", SILVERS, "5c", "-成ヨ", "6d5c"),
    ("shorthand", SILVERS, "5c", "53ヨナ", "4d5c+"),
    ("shorthand", SILVERS, "5c", "53ヨフナ", "4d5c"),
    ("shorthand", SILVERS, "5c", "53ヨ生", "4d5c"),
    ("shorthand", "9/9/9/4P4/9/9/9/9/9 b - 1", "", "53フナ", "5d5c+"),
    ("shorthand", "9/9/9/4P4/9/9/9/9/9 b - 1", "", "53フフナ", "5d5c"),
    ("shorthand", "4k4/9/9/3N1N3/9/9/9/9/4K4 b - 1", "", "52土左ナ", "6d5b+"),
    ("shorthand", "4k4/9/9/3N1N3/9/9/9/9/4K4 b - 1", "", "52土左", "6d5b+ move/promotion-untold"),
    ("shorthand", EVEN, "", "-26フ", "none"),
    ("iroha", EVEN, "", "春兵", "7g7f"),
    ("iroha", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "", "△ら歩", "3c3d"),
    ("iroha", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "", "ラ歩", "3c3d"),
    ("iroha", TAKEN, "2b", "る銀", "3a2b"),
    ("iroha", TAKEN, "2b", "るぎん", "3a2b"),
    ("iroha", "9/9/9/9/9/9/7+P1/9/9 w - 1", "", "とと", "- move/no-candidate"),
    ("iroha", "9/9/9/9/9/8+P/9/9/9 b - 1", "", "とと", "1f1g"),
    ("iroha", "9/9/9/9/9/9/9/4K4/9 b - 1", "", "京玉", "5h5i"),
    ("iroha", "9/9/9/7P1/9/9/9/9/9 b - 1", "", "を歩成", "2d2c+"),
    ("iroha", "9/9/9/7P1/9/9/9/9/9 b - 1", "", "お歩成", "2d2c+"),
    ("iroha", "9/9/9/7P1/9/9/9/9/9 b - 1", "", "を歩ナル", "2d2c+"),
    ("iroha", "1R7/9/9/9/9/9/9/9/9 b - 1", "", "櫻飛生", "8a8b"),
    ("iroha", "9/2R6/9/9/9/9/9/9/9 b - 1", "", "萬飛成", "7b7a+"),
    ("iroha", EVEN, "", "八六歩", "none"),
    ("iroha", EVEN, "", "７六歩", "none"),
    ("iroha", EVEN, "", "二歩", "none"),
    ("edo", EVEN, "", "七六歩", "7g7f"),
    ("edo", EVEN, "", "午六歩", "7g7f"),
];

#[test]
fn spellings_come_to_moves_and_doubts_are_told() {
    for (notation, sfen, last, text, wanted) in READINGS {
        let last = (!last.is_empty()).then_some(*last);
        let read = read_move(by_name(notation).unwrap(), &position(sfen), text, last);
        assert_eq!(read, *wanted, "{notation} {sfen} {text}");
    }
}

#[test]
fn example_games_read_and_write_move_by_move() {
    example_games(|position, last, usi, _, kitao| {
        assert_eq!(read_move(by_name("kitao").unwrap(), position, kitao, last), usi);
        assert_eq!(write("kitao", position, usi, last), kitao);
        for notation in ["shorthand", "iroha", "edo"] {
            let text = write(notation, position, usi, last);
            assert_eq!(
                read_move(by_name(notation).unwrap(), position, &text, last),
                usi,
                "{notation} {text}"
            );
        }
    });
}

#[test]
fn every_legal_move_has_a_spelling_of_its_own() {
    for notation in ["kitao-kawasaki", "shorthand", "iroha", "edo"] {
        assert_eq!(wrong_moves(notation, Options::default()), "", "{notation}");
    }
    let japanese = Japanese { marks: Marks::None, dragon: Dragon::New, ..Japanese::KI2 };
    assert_eq!(wrong_moves("kk", Options { japanese, ..Options::default() }), "");
}
