//! Japanese notation: the federation's diagrams, real spellings, and what is said of doubtful ones.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking; its helpers too"
)]

mod common;

use common::{facts, position, read_move, wrong_moves};
use kifu::{
    Position,
    notations::{
        Options, by_name,
        japanese::{self, Decline, Dragon, Drops, Files, Forward, Marks, Pawn, Ranks, Same},
    },
    record::School,
};

const PLAIN: japanese::Options = japanese::Options {
    marks: Marks::None,
    files: Files::FullWidth,
    ranks: Ranks::Kanji,
    dragon: Dragon::Old,
    pawn: Pawn::Usual,
    forward: Forward::Up,
    drops: Drops::Needed,
    decline: Decline::Word,
    same: Same::Tight,
    school: School::Reach,
};

fn write(position: &Position, usi: &str, last: Option<&str>, options: japanese::Options) -> String {
    let mut out = String::new();
    japanese::write_move(&mut out, &facts(position, usi, last), &options);
    out
}

/// Position, and each move with its only right spelling: written so, and read back without a word.
#[rustfmt::skip]
const SPELLINGS: &[(&str, &str)] = &[
    // The diagrams of the federation's page.
    ("4k4/2G6/G8/9/9/9/9/9/4K4 b - 1", "7b8b=８二金寄 9c8b=８二金上"),
    ("4k1G2/9/5G3/9/9/9/9/9/4K4 b - 1", "4c3b=３二金上 3a3b=３二金引"),
    ("4k4/9/9/9/5G3/4G4/2S4S1/9/1S2KS3 b - 1", "5f5e=５五金上 4e5e=５五金寄 8i8h=８八銀上 7g8h=８八銀引 4i3h=３八銀上 2g3h=３八銀引"),
    ("4k4/G1G3G1G/9/9/3S1S3/9/9/9/4K4 b - 1", "9b8a=８一金左 7b8a=８一金右 3b2b=２二金左 1b2b=２二金右 6e5f=５六銀左 4e5f=５六銀右"),
    ("4k4/9/9/9/9/9/9/9/1GG1K1SS1 b - 1", "8i7h=７八金左 7i7h=７八金直 3i3h=３八銀直 2i3h=３八銀右"),
    ("4k4/9/3GGG3/9/9/9/1+P4S1S/+P8/+P+P+P1K1SS1 b - 1", "6c5b=５二金左 5c5b=５二金直 4c5b=５二金右 7i8h=８八と右 8i8h=８八と直 9i8h=８八と左上 9h8h=８八と寄 8g8h=８八と引 2i2h=２八銀直 1g2h=２八銀右 3i2h=２八銀左上 3g2h=２八銀左引"),
    ("+R8/9/9/1+R7/9/9/9/9/4K1k2 b - 1", "9a8b=８二龍引 8d8b=８二龍上"),
    ("9/4+R4/7+R1/9/9/9/9/9/2k1K4 b - 1", "2c4c=４三龍寄 5b4c=４三龍引"),
    ("9/9/9/9/4+R3+R/9/9/9/2k1K4 b - 1", "5e3e=３五龍左 1e3e=３五龍右"),
    ("9/9/9/9/9/9/9/9/+R+R2K1k2 b - 1", "9i8h=８八龍左 8i8h=８八龍右"),
    ("9/9/9/9/9/9/9/7+R1/2k1K3+R b - 1", "2h1g=１七龍左 1i1g=１七龍右"),
    ("+B+B7/9/9/9/9/9/9/9/4K1k2 b - 1", "9a8b=８二馬左 8a8b=８二馬右"),
    ("9/9/3+B5/9/+B8/9/9/9/4K1k2 b - 1", "9e8e=８五馬寄 6c8e=８五馬引"),
    ("4k4/9/9/9/3G5/3GG4/9/9/4K4 b - 1", "6e5e=５五金寄 6f5e=５五金左上 5f5e=５五金直"),
    ("3k1K3/9/9/3S1S3/9/3S1S3/9/9/9 b - 1", "4d5e=５五銀右引 4f5e=５五銀右上 6d5e=５五銀左引 6f5e=５五銀左上"),
    ("3k1K3/9/9/9/9/3ggg3/9/9/9 w - 1", "4f5g=５七金左 5f5g=５七金直 6f5g=５七金右"),
    ("4k4/9/9/3N1N3/9/9/9/9/4K4 b - 1", "6d5b+=５二桂左成 4d5b+=５二桂右成"),
    ("k7K/9/9/9/9/9/S8/8g/9 b SPg 1", "S*9f=９六銀打 S*5e=５五銀"),
    ("k7K/9/9/9/9/9/2G6/3G5/2G6 b - 1", "7g7h=７八金引 6h7h=７八金寄 7i7h=７八金上"),
    // White sees everything from the other side of the board.
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "6a5b=５二金右 4a5b=５二金左"),
    ("4k4/9/4s1s2/9/5P3/5P3/9/9/4K4 w - 1", "5c4d=４四銀右 3c4d=４四銀左"),
    // Horses and dragons have no 直: also the one straight behind is the left or the right one.
    ("4k4/9/6+B+B1/9/9/9/9/9/4K4 b - 1", "2c2b=２二馬右 3c2b=２二馬左"),
    ("4k4/9/4+B+B3/9/9/9/9/9/4K4 b - 1", "5c4b=４二馬左 4c4b=４二馬右"),
    ("4k4/9/9/9/9/3+R5/4+R4/9/4K4 b - 1", "5g5f=５六龍上 6f5f=５六龍寄"),
    // Promotion is said wherever it is possible, and never tells pieces apart.
    ("3k1K3/9/9/3S1S3/5S3/9/9/9/9 b - 1", "4d5c+=５三銀右成 6d5c=５三銀左不成 4e3d=３四銀"),
    ("9/9/7S1/9/7S1/9/9/9/9 b - 1", "2c3d+=３四銀引成 2c3d=３四銀引不成 2e3d=３四銀上"),
    ("9/9/9/9/9/4R4/9/2R6/9 b - 1", "5f7f=７六飛寄 7h7f=７六飛上"),
    ("9/9/9/9/9/9/4R4/2R6/9 b - 1", "5g5a+=５一飛成 5g5a=５一飛不成"),
    ("9/2R6/9/9/9/9/4R4/9/9 b - 1", "5g5b+=５二飛上成 7b5b=５二飛寄不成"),
    ("9/9/9/9/4B4/9/9/9/9 w b 1", "B*3c=３三角"),
    ("9/9/9/9/4b4/9/9/9/9 w b 1", "5e3g+=３七角成 5e3g=３七角不成 B*3g=３七角打"),
    // Gold and king have no 不成.
    ("8k/9/4G4/3R5/9/9/9/9/4K4 b - 1", "5c6c=６三金 5c5b=５二金"),
    // A promoted piece is no rival of the unpromoted one, nor a tokin of a gold.
    ("8k/9/9/9/9/9/2G1+P4/2S1+S4/8K b - 1", "7g6f=６六金 5g6f=６六と 7h6g=６七銀 5h6g=６七成銀"),
    // More of a kind than a game can have.
    ("9/9/9/9/9/9/9/2+R+R+R4/9 b - 1", "7h6g=６七龍左 6h6g=６七龍中 5h6g=６七龍右"),
    ("9/9/9/9/3B1B3/9/3B1B3/9/9 b - 1", "6e5f=５六角左引 4e5f=５六角右引 6g5f=５六角左上 4g5f=５六角右上"),
    ("9/9/9/9/9/9/9/2KKK4/9 b - 1", "7h6g=６七玉左 6h6g=６七玉中 5h6g=６七玉右"),
];

#[test]
fn each_move_has_one_spelling() {
    let notation = by_name("japanese").unwrap();
    for (sfen, moves) in SPELLINGS {
        let position = position(sfen);
        for pair in moves.split(' ') {
            let (usi, text) = pair.split_once('=').unwrap();
            assert_eq!(write(&position, usi, None, PLAIN), text, "{sfen} {usi}");
            assert_eq!(read_move(notation, &position, text, None), usi, "{sfen} {text}");
        }
    }
}

/// One move in all styles.
#[test]
fn styles_differ_and_are_all_read() {
    let notation = by_name("japanese").unwrap();
    let dragons = position("9/9/9/9/4+R3+R/9/9/9/2k1K4 b P 1");
    let bishops = position("9/9/9/9/4b4/9/9/9/9 w b 1");
    let rows = [
        (&dragons, "5e3e", "３五竜左", japanese::Options { dragon: Dragon::New, ..PLAIN }),
        (&dragons, "5e3e", "☗３五龍左", japanese::Options::default()),
        (&dragons, "5e3e", "▲35龍左", {
            japanese::Options { marks: Marks::Triangles, files: Files::Ascii, ranks: Ranks::Ascii, ..PLAIN }
        }),
        (&dragons, "P*4c", "四三兵打", {
            japanese::Options { files: Files::Kanji, pawn: Pawn::Soldier, drops: Drops::Always, ..PLAIN }
        }),
        (&dragons, "P*4c", "卯３歩", {
            japanese::Options { files: Files::Zodiac, ranks: Ranks::FullWidth, ..PLAIN }
        }),
        (&bishops, "5e3g", "☖３七角生", {
            japanese::Options { decline: Decline::Sign, ..japanese::Options::default() }
        }),
    ];
    for (position, usi, text, options) in rows {
        assert_eq!(write(position, usi, None, options), text);
        assert_eq!(read_move(notation, position, text, None), usi, "{text}");
    }
    let dragons = position("9/9/9/9/9/3+R5/4+R4/9/9 b - 1");
    for (forward, text) in
        [(Forward::Up, "５六龍上"), (Forward::Go, "５六龍行"), (Forward::Enter, "５六龍入")]
    {
        assert_eq!(write(&dragons, "5g5f", None, japanese::Options { forward, ..PLAIN }), text);
        assert_eq!(read_move(notation, &dragons, text, None), "5g5f");
    }
    let golds = position("9/9/9/9/9/3G5/4G4/9/9 b - 1");
    assert_eq!(
        write(&golds, "5g5f", None, japanese::Options { forward: Forward::Go, ..PLAIN }),
        "５六金上",
        "行 is for horses and dragons"
    );
}

#[test]
fn only_short_moves_are_padded_behind_same() {
    let ki2 = japanese::Options { marks: Marks::None, ..japanese::Options::KI2 };
    let rows = [
        ("9/9/4p4/3+S1S3/9/9/9/9/9 b - 1", "4d5c+", "同銀成", "同銀成"),
        ("9/9/4p4/3+S1S3/9/9/9/9/9 b - 1", "6d5c", "同成銀", "同成銀"),
        ("9/9/4p4/4P4/9/9/9/9/9 b - 1", "5d5c+", "同歩成", "同歩成"),
        ("9/9/4p4/3G5/9/9/9/9/9 b - 1", "6d5c", "同金", "同　金"),
        ("9/9/4p4/3G1G3/9/9/9/9/9 b - 1", "6d5c", "同金左", "同金左"),
    ];
    for (sfen, usi, tight, padded) in rows {
        let position = position(sfen);
        assert_eq!(write(&position, usi, Some("5c"), PLAIN), tight);
        assert_eq!(write(&position, usi, Some("5c"), ki2), padded);
        assert_eq!(read_move(by_name("ki2").unwrap(), &position, padded, Some("5c")), usi);
    }
}

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// After ☗７六歩☖３四歩☗２二角成☖同銀.
const BISHOPS: &str = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 1";
/// Horses on 3c and 2c, a bishop in hand; a pinned gold on 5h, a free one on 4i.
const PINNED: &str = "4k4/9/4r4/9/9/9/9/4G4/4KG3 b RG 1";

/// Position, the square of the move before, text, and what it comes to with what is said of it.
#[rustfmt::skip]
const READINGS: &[(&str, &str, &str, &str)] = &[
    (EVEN, "", "☗７六歩", "7g7f"),
    (EVEN, "", "▲７六歩", "7g7f"),
    (EVEN, "", "▼７六歩", "7g7f"),
    (EVEN, "", "先７六歩", "7g7f"),
    (EVEN, "", "先手 ７六歩", "7g7f"),
    (EVEN, "", "７六歩", "7g7f"),
    (EVEN, "", "76歩", "7g7f"),
    (EVEN, "", "７６歩", "7g7f"),
    (EVEN, "", "7六歩", "7g7f"),
    (EVEN, "", "七六歩", "7g7f"),
    (EVEN, "", "七六兵", "7g7f"),
    (EVEN, "", "漆陸步", "7g7f remark OldDigits"),
    (EVEN, "", "⑦六歩兵", "7g7f"),
    (EVEN, "", "午六歩", "7g7f"),
    (EVEN, "", "☗\u{FE0E}７六歩\u{E0100}", "7g7f"),
    (EVEN, "", "▲７六　歩", "7g7f"),
    (EVEN, "", "▲５八金左", "6i5h"),
    (EVEN, "", "▲５八金右", "4i5h"),
    (EVEN, "", "▲58金左", "6i5h"),
    (EVEN, "", "▲5八金左上", "6i5h"),
    (EVEN, "", "▲5八金上左", "6i5h remark Order"),
    (EVEN, "", "▲５八金左上る", "6i5h"),
    (EVEN, "", "▲５八金", "- move/ambiguous"),
    (EVEN, "", "▲５八金上", "- move/ambiguous"),
    (EVEN, "", "▲５八金引", "- move/words-fit-none"),
    (EVEN, "", "▲５八金直", "- move/words-fit-none"),
    (EVEN, "", "▲７六歩直", "7g7f move/needless-words"),
    (EVEN, "", "▲７六歩引", "7g7f move/words-do-not-fit"),
    (EVEN, "", "▲７六歩打", "P*7f illegal"),
    (EVEN, "", "▲７六歩不成", "7g7f move/needless-decline"),
    (EVEN, "", "▲５五銀", "- move/no-candidate"),
    (EVEN, "", "▲同歩", "- move/same-without-move"),
    (EVEN, "", "▲５八王", "5i5h"),
    (EVEN, "", "▲５八玉将", "5i5h"),
    (BISHOPS, "2b", "４五角", "B*4e"),
    (BISHOPS, "2b", "４五角打", "B*4e"),
    (BISHOPS, "2b", "４五角合", "B*4e"),
    ("9/9/9/9/9/6B2/9/9/9 b B 1", "", "４五角", "3f4e"),
    ("9/9/9/9/9/6B2/9/9/9 b B 1", "", "４五角打", "B*4e"),
    ("4k4/9/7+R1/9/3P5/9/9/9/4K4 b - 1", "", "2一竜", "2c2a"),
    ("4k4/9/7+R1/9/3P5/9/9/9/4K4 b - 1", "", "2一龍王", "2c2a"),
    ("4k4/9/7+R1/9/3P5/9/9/9/4K4 b - 1", "", "２一成飛", "2c2a"),
    ("4k4/9/7+R1/9/3P5/9/9/9/4K4 b - 1", "", "２一\u{F9C4}", "2c2a"),
    // 同 in all its forms.
    ("9/9/4p4/3+S1S3/9/9/9/9/9 b - 1", "5c", "同銀成", "4d5c+"),
    ("9/9/4p4/3+S1S3/9/9/9/9/9 b - 1", "5c", "同　銀　成", "4d5c move/promotion-untold rest 　成"),
    ("9/9/4p4/3+S1S3/9/9/9/9/9 b - 1", "5c", "仝　成銀", "6d5c"),
    ("9/9/4p4/3+S1S3/9/9/9/9/9 b - 1", "5c", "𠔼全", "6d5c"),
    ("9/9/4p4/3+S1S3/9/9/9/9/9 b - 1", "5c", "５三同銀生", "4d5c"),
    ("9/9/4p4/3+S1S3/9/9/9/9/9 b - 1", "1a", "５三同銀ナラズ", "4d5c move/not-the-same-square"),
    ("9/9/4p4/3+S1S3/9/9/9/9/9 b - 1", "5c", "同銀ナリ", "4d5c+"),
    // Silence about a promotion.
    ("9/9/9/4P4/9/9/9/9/9 b - 1", "", "５三歩", "5d5c move/promotion-untold"),
    ("9/4P4/9/9/9/9/9/9/9 b - 1", "", "５一歩", "5b5a+ move/promotion-untold"),
    ("9/4P4/9/9/9/9/9/9/9 b - 1", "", "５一歩不成", "5b5a illegal"),
    ("9/9/4G4/9/9/9/9/9/9 b - 1", "", "５二金", "5c5b"),
    // Several fit: the rules may single one out.
    (PINNED, "", "４八金", "4i4h move/one-of-several"),
    (PINNED, "", "４八金寄", "5h4h illegal"),
    (PINNED, "", "６八金", "G*6h move/one-of-several"),
    (PINNED, "", "６八金打", "G*6h"),
    // Promotion and 上 without 直, as some programs tell pieces apart.
    ("9/9/7S1/9/7S1/9/9/9/9 b - 1", "", "３四銀成", "2c3d+ move/one-of-several"),
    ("9/9/7S1/9/7S1/9/9/9/9 b - 1", "", "１四銀不成", "2c1d move/one-of-several"),
    ("9/9/7S1/9/7S1/9/9/9/9 b - 1", "", "１四銀", "2e1d move/one-of-several"),
    ("9/9/9/5S1S1/9/5SS2/9/9/9 b - 1", "", "３五銀上", "4f3e move/one-of-several"),
    ("9/9/9/5S1S1/9/5SS2/9/9/9 b - 1", "", "３五銀左上", "4f3e"),
    // 直 for a horse or dragon: the one on the file of the target.
    ("4k4/9/6+B+B1/9/9/9/9/9/4K4 b - 1", "", "２二馬直", "2c2b"),
    // 右 for a gold straight behind, where the other is on the left.
    ("9/9/9/9/9/9/9/9/1GG6 b - 1", "", "７八金右", "7i7h"),
    ("4k4/9/9/3N1N3/9/9/9/9/4K4 b - 1", "", "５二桂左成", "6d5b+"),
    ("9/9/9/9/9/9/9/2+R+R+R4/9 b - 1", "", "６七龍直", "6h6g"),
    // Any piece put in between.
    ("7rK/9/9/9/9/9/9/9/1k7 b - 1", "", "１二合", "- move/interposed"),
    ("8k/9/9/9/8L/9/9/9/4K4 w p 1", "", "１三合", "P*1c"),
    ("8k/9/9/9/8L/9/9/9/4K4 w ps 1", "", "１三合駒", "- move/interposed"),
    // No move.
    (EVEN, "", "", "none"),
    (EVEN, "", "☗", "none"),
    (EVEN, "", "７六", "none"),
    (EVEN, "", "〇六歩", "none"),
    (EVEN, "", "投了", "none"),
    (EVEN, "", "先手番", "none"),
];

#[test]
fn spellings_come_to_moves_and_doubts_are_told() {
    let notation = by_name("japanese").unwrap();
    for (sfen, last, text, wanted) in READINGS {
        let last = (!last.is_empty()).then_some(*last);
        assert_eq!(read_move(notation, &position(sfen), text, last), *wanted, "{sfen} {text}");
    }
}

/// Text, and what is left of it behind the move.
#[test]
fn a_move_ends_where_the_next_thing_begins() {
    for (text, rest) in [
        ("▲７六歩△３四歩", "△３四歩"),
        ("７六歩３四歩", "３四歩"),
        ("▲７六歩    △３四歩", "    △３四歩"),
        ("☖３九角不成中断", "中断"),
        ("▲７六歩上手投了", "上手投了"),
        ("☗２二玉入玉宣言", "入玉宣言"),
        ("☗８三銀成△同成銀", "△同成銀"),
        ("☗同銀、☖同飛", "、☖同飛"),
        ("☗５二銀右上成まで", "まで"),
        ("☗５二銀右右", "右"),
        ("☗５二銀成不成", "不成"),
        ("☗５二銀不", "不"),
        ("☗５五金打打", "打"),
        ("52金右上がる。", "。"),
    ] {
        let mut scan = kifu::notations::scan::Scan::new(text, 0);
        assert_eq!(japanese::read(&mut scan).unwrap().len(), text.len() - rest.len(), "{text}");
        assert_eq!(scan.rest(), rest, "{text}");
    }
}

/// A player's running text, with the moves of the two worked example games.
#[test]
fn example_games_read_and_write_move_by_move() {
    common::example_games(|position, last, usi, japanese, _| {
        let notation = by_name("japanese").unwrap();
        assert_eq!(read_move(notation, position, japanese, last), usi);
        let mut out = String::new();
        (notation.write)(&facts(position, usi, last), &Options::default(), &mut out);
        assert_eq!(out, japanese);
    });
}

/// The table of the program tsumemi, where the collection is at hand: `KIFU_CORPUS=DIR`.
#[test]
fn another_programs_table_is_understood() {
    // The others have 上 where the federation has 左上, 右 before 上 for rooks, or tell pieces apart by
    // promotion.
    if let Some(counts) = common::tsumemi("japanese", |position, usi| write(position, usi, None, PLAIN)) {
        assert_eq!(counts, (30, 18));
    }
}

#[test]
fn every_legal_move_has_a_spelling_of_its_own() {
    assert_eq!(wrong_moves("japanese", Options::default()), "");
    let mut ki2 = Options { japanese: japanese::Options::KI2, ..Options::default() };
    assert_eq!(wrong_moves("ki2", ki2), "");
    ki2.japanese =
        japanese::Options { forward: Forward::Go, files: Files::Kanji, drops: Drops::Always, ..PLAIN };
    assert_eq!(wrong_moves("ki2", ki2), "");
}
