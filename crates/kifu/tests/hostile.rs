//! Files that are large, deep or nonsense: they are read to the end, without a panic, in linear time.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking; its helpers too"
)]

use std::fmt::Write;

use kifu::{
    Games, ReadOptions, WriteOptions, by_name,
    text::{Counter, Ignore, Limited},
};

/// Reads everything and writes it in every format; returns the number of games and of reports.
fn through(name: &str, bytes: &[u8]) -> (usize, usize) {
    let mut games = Games::new(name, bytes, ReadOptions::default()).unwrap();
    let (mut count, mut counter) = (0, Counter::default());
    while let Some(game) = games.next_game().unwrap() {
        count += 1;
        let mut limited = Limited::new(&mut counter);
        let document = game.document(&mut limited);
        limited.finish();
        for format in kifu::FORMATS {
            let mut out = String::new();
            (format.write)(
                &document.record,
                &WriteOptions { all_lines: false, ..WriteOptions::default() },
                &mut out,
                &mut Ignore,
            );
        }
        document.record.lines();
        document.record.dump();
    }
    (count, counter.total())
}

/// A king that steps out and back, so that any number of plies is legal.
const STEPS: [&str; 4] = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];

#[test]
fn ten_thousand_variations_each_inside_the_other() {
    let mut text = String::from("手合割：平手\n手数----指手--\n");
    for ply in 1..=3 {
        writeln!(text, "{ply} {}", STEPS[(ply - 1) % 4]).unwrap();
    }
    // Each block starts one ply later than the one before and reaches one ply further.
    for ply in 2..10_002 {
        writeln!(text, "変化：{ply}手\n{ply} {}\n{} {}", STEPS[(ply - 1) % 4], ply + 1, STEPS[ply % 4])
            .unwrap();
    }
    let (games, _) = through("deep.kifu", text.as_bytes());
    assert_eq!(games, 1);
    let mut games = Games::new("deep.kifu", text.as_bytes(), ReadOptions::default()).unwrap();
    let document = games.next_game().unwrap().unwrap().document(&mut Ignore);
    assert_eq!(document.record.lines().len(), 10_001);
    assert_eq!(document.record.len(), 20_003);
    let mut out = String::new();
    let (kif, _) = by_name("kifu").unwrap();
    (kif.write)(&document.record, &WriteOptions::default(), &mut out, &mut Ignore);
    let again = Games::new("deep.kifu", out.as_bytes(), ReadOptions::default())
        .unwrap()
        .next_game()
        .unwrap()
        .unwrap()
        .document(&mut Ignore);
    assert_eq!(again.record.dump(), document.record.dump());
}

#[test]
fn a_hundred_thousand_variations_side_by_side() {
    let mut text = String::from("手合割：平手\n手数----指手--\n1 ５八玉(59)\n2 ５二玉(51)\n");
    for _ in 0..100_000 {
        text.push_str("変化：2手\n2 ５二玉(51)\n");
    }
    assert_eq!(through("wide.kifu", text.as_bytes()).0, 1);
}

#[test]
fn a_hundred_thousand_plies() {
    let mut text = String::from("position startpos moves");
    for _ in 0..25_000 {
        text.push_str(" 5i5h 5a5b 5h5i 5b5a");
    }
    assert_eq!(through("long.usi", text.as_bytes()).0, 1);
}

#[test]
fn garbage_is_told_in_a_few_words() {
    for (name, bytes) in [
        ("zeros.kif", vec![0; 4 << 20]),
        ("picture.kif", [b"\x89PNG\r\n\x1A\n".as_slice(), &[7; 10_000]].concat()),
        ("empty.kif", Vec::new()),
        ("blank.csa", b" \n\n".to_vec()),
        ("lines.kif", "何か\n".repeat(100_000).into_bytes()),
        ("line.kif", "あ".repeat(1_000_000).into_bytes()),
        ("lines.csa", "何か\n".repeat(100_000).into_bytes()),
        ("slashes.csa", "/\n".repeat(10_000).into_bytes()),
        ("slashes.sfen", "/".repeat(100_000).into_bytes()),
        ("words.usi", format!("position startpos moves {}", "zz ".repeat(100_000)).into_bytes()),
        ("rows.bod", "| ・\n".repeat(100_000).into_bytes()),
        ("hands.kif", format!("先手の持駒：{}\n1 ７六歩(77)\n", "歩十八".repeat(100_000)).into_bytes()),
        ("plus.sfen", format!("{}/9/9/9/9/9/9/9/9 b - 1", "+".repeat(100_000)).into_bytes()),
        ("cut.kif", "手合割：平手\n   1 ７六歩(7".as_bytes().to_vec()),
        ("halfchar.kif", b"\x8E\xE8\x8D\x87\x8A\x84\x81\x46\x95\xBD\x8E".to_vec()),
    ] {
        let (games, reports) = through(name, &bytes);
        assert!(
            games <= 10_001 && reports <= 1_000 * games.max(1),
            "{name}: {games} games, {reports} reports"
        );
    }
}

#[test]
fn links_books_and_sets_of_any_size() {
    let branches = format!("~0.7ku2jm.{}\n", "~1.36e.".repeat(20_000));
    let mut inside = String::from("~0.7ku2jm.");
    for ply in 1..10_000 {
        write!(inside, "~{ply}.36e6y2.").unwrap();
    }
    let positions = "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n5i5h none 1 2 3\n".repeat(5_000);
    let problems = "[\"4k4/9/9/9/9/9/9/9/4K4 b -\",[\"5i5h\"]]\n".repeat(5_000);
    for (name, text, games) in [
        ("a.usen", branches, 1),
        ("b.usen", inside, 1),
        ("a.db", positions, 5_000),
        ("b.db", format!("#another\n{}", "sfen a\n".repeat(50_000)), 1),
        ("a.json", problems, 5_000),
        ("b.tsume", "[[[\"\"".repeat(50_000), 1),
    ] {
        assert_eq!(through(name, text.as_bytes()).0, games, "{name}");
    }
}

#[test]
fn analysis_of_any_size() {
    let line = "**対局 評価値 5 読み筋 △３四歩(33) ▲２六歩(27)\n*#評価値=3\n";
    let text = format!("   1 ７六歩(77)\n{}", line.repeat(10_000));
    let mut games = Games::new("a.kifu", text.as_bytes(), ReadOptions::default()).unwrap();
    let mut record = games.next_game().unwrap().unwrap().document(&mut Ignore).record;
    let piyo = kifu::formats::analysis::by_name("piyo").unwrap();
    kifu::formats::analysis::rewrite(&mut record, piyo, &mut Ignore);
    assert!(record.notes().all(|note| note.text.starts_with('#')));
    assert_eq!(record.notes().len(), 20_000);
}
