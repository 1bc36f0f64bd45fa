//! What replay makes of written moves, and what it says about those that do not fit.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking; its helpers too"
)]

use kifu::{
    Document, Lang, Source, by_name,
    record::{Record, Step, Written},
};

fn read(format: &str, text: &str) -> (Document, Vec<kifu::Diagnostic>) {
    let mut found = Vec::new();
    let source = Source::from_text("test", text.to_owned());
    let document = Document::read(source, by_name(format).unwrap().0, &mut found);
    (document, found)
}

/// The main line: played moves, `-` for what could not be played, with `!` behind illegal moves
/// and `?` behind those after an unplayable one.
fn line(record: &Record) -> String {
    let plies: Vec<_> = record
        .main_line()
        .map(|ply| {
            let played = match (ply.played, ply.written) {
                (Some(mv), _) => mv.to_string(),
                (None, Written::Ending(ending)) => ending.reason.id().to_owned(),
                (None, _) => "-".to_owned(),
            };
            let illegal = if ply.facts.is_illegal() { "!" } else { "" };
            let blind = if ply.facts.after_unplayable() { "?" } else { "" };
            format!("{played}{illegal}{blind}")
        })
        .collect();
    plies.join(" ")
}

/// Every rule, the shortest position that breaks it, and the words for it.
#[rustfmt::skip]
const RULES: &[(&str, &str, &str, &str)] = &[
    ("startpos moves 7g7e", "rule/unreachable", "a pawn on 7g cannot go to 7e", "７七の歩は７五に行けません"),
    ("startpos moves 8h3c+", "rule/jumped", "the bishop on 8h cannot go to 3c: the pawn on 7g is in the way", "８八の角は３三に行けません。７七の歩が間にあります"),
    ("startpos moves 9i9f", "rule/jumped", "", ""),
    ("startpos moves 2h3h 5a5b 3h4i", "rule/unreachable", "", ""),
    ("startpos moves 4i5i", "rule/own-capture", "Black already has a king on 5i", "５九には自分の玉がいます"),
    ("startpos moves 3c3d", "rule/wrong-side", "the pawn on 3c is White's", "３三の歩は後手の駒です"),
    ("startpos moves 5e5d", "rule/empty-origin", "there is no piece on 5e", "５五に駒がありません"),
    ("startpos moves P*5e", "rule/not-in-hand", "Black has no pawn in hand", "先手の持駒に歩がありません"),
    ("startpos moves 7g7f+", "rule/outside-zone", "a pawn cannot promote between 7g and 7f: both are outside the promotion zone", "７七から７六では敵陣に入らないので歩は成れません"),
    ("startpos moves 4i4h+", "rule/cannot-promote", "a gold cannot promote", "金は成れません"),
    ("sfen 4k4/9/9/9/9/4P4/9/9/4K4 b P 1 moves P*5e", "rule/two-pawns", "two pawns on file 5: Black already has an unpromoted pawn on 5f", "二歩です。５六に先手の歩があります"),
    ("sfen 4k4/9/9/9/9/9/9/9/4K4 b N 1 moves N*3b", "rule/dead-piece", "a knight dropped on 3b could never move", "３二に打った桂は行き所がありません"),
    ("sfen 4k4/9/6N2/9/9/9/9/9/4K4 b - 1 moves 3c2a", "rule/must-promote", "a knight must promote on 2a: it could never move again", "２一の桂は行き所がないので、成らなければなりません"),
    ("sfen 7nk/9/7S1/9/9/9/9/9/4K2R1 b P 1 moves P*1b", "rule/drop-pawn-mate", "the pawn dropped on 1b mates the king on 1a: drop-pawn mate", "打ち歩詰めです（１一の玉）"),
    ("sfen 4k4/9/9/9/4P4/9/9/9/4K4 b G 1 moves G*5e", "rule/occupied", "a piece cannot be dropped on 5e: Black's pawn stands there", "５五には先手の歩がいるので打てません"),
    ("sfen 4k4/9/9/9/9/9/9/4G4/4K4 b - 1 moves 5h5a", "rule/unreachable", "", ""),
    ("sfen 4k4/4G4/9/9/9/9/9/9/4K4 b - 1 moves 5b5a", "rule/king-capture", "the king on 5a is taken: the game was over a move before", "５一の玉を取っています"),
    ("sfen 4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1 moves 5h4h", "rule/king-in-check", "the king on 5i is put in check by the rook on 5e", "王手になる手です。５九の玉が取られます（５五の飛が利いています）"),
    ("sfen 4k4/9/9/9/4r4/9/9/9/4K4 b G 1 moves G*1a", "rule/king-in-check", "the king on 5i is left in check by the rook on 5e", "王手放置です。５九の玉が取られます（５五の飛が利いています）"),
];

#[test]
fn every_broken_rule_is_named() {
    for (usi, code, en, ja) in RULES {
        let (_, found) = read("usi", &format!("position {usi}"));
        let told = found
            .iter()
            .find(|diagnostic| diagnostic.code.area() == "rule")
            .unwrap_or_else(|| panic!("{usi}"));
        assert_eq!(told.code.id, *code, "{usi}");
        if !en.is_empty() {
            assert_eq!(told.title.get(Lang::En), *en, "{usi}");
            assert_eq!(told.title.get(Lang::Ja), *ja, "{usi}");
        }
    }
}

/// Format, text, main line, codes.
#[rustfmt::skip]
const LINES: &[(&str, &str, &str, &str)] = &[
    // A move that cannot be played: the turn passes, what follows is played without being judged.
    ("kif", "1 ７六歩(77)\n2 ５五金(55)\n3 ２六歩(27)\n4 ３三歩(33)\n", "7g7f - 2g2f? 3c3c?", "rule/empty-origin"),
    ("kif", "1 ７六歩(77)\n2 ５５５\n3 ２六歩(27)\n", "7g7f - 2g2f?", "kif/unreadable-move"),
    ("kif", "1 同　歩(77)\n2 ３四歩(33)\n", "- 3c3d?", "move/same-without-move"),
    // An illegal move that can be made is made, and the game goes on from there.
    ("kif", "1 ７五歩(77)\n2 ３四歩(33)\n", "7g7e! 3c3d", "rule/unreachable"),
    // The record says itself that it was a foul: a notice.
    ("kif", "1 ７五歩(77)\n2 反則勝ち\n", "7g7e! foul-win", "rule/unreachable"),
    // Another piece is named than the one that stands there: the board wins, and it is said.
    ("kif", "1 ７六銀(77)\n", "7g7f", "move/other-piece"),
    ("csa", "PI\n+\n+7776GI\n", "7g7f", "move/other-piece"),
    // No origin: the one piece that can go there; else the one that may; else the hand.
    ("kif", "1 ７六歩\n2 ３四歩\n3 ２二角成\n4 同銀\n5 ４五角\n", "7g7f 3c3d 8h2b+ 3a2b B*4e", ""),
    ("kif", "1 ５八金\n", "-", "move/ambiguous"),
    ("kif", "1 ５五金\n", "-", "move/no-candidate"),
    ("kif", "1 ７六歩\n2 ７六同歩(33)\n", "7g7f 3c7f!", "rule/unreachable"),
    ("kif", "1 ７六歩\n2 ３四同歩(33)\n", "7g7f 3c3d", "move/not-the-same-square"),
    ("kif", "1 ５五と打\n", "-", "move/cannot-be-dropped"),
    // The mark of the other side is believed when the piece is that side's.
    ("csa", "PI\n+\n+7776FU\n+2726FU\n-3334FU\n", "7g7f 2g2f 3c3d", "move/wrong-side"),
    ("csa", "PI\n+\n-7776FU\n", "7g7f", "move/wrong-side"),
    ("kif", "1 ▲７六歩(77)\n2 ▲３四歩(33)\n", "7g7f 3c3d", "move/wrong-side"),
    // An ending and a summary that do not agree: the ending counts.
    ("kif", "1 ７六歩(77)\n2 投了\nまで1手で後手の勝ち\n", "7g7f resignation", "ending/winner-differs"),
    ("kif", "1 ７六歩(77)\nまで1手で先手の勝ち\n", "7g7f resignation", ""),
    ("kif", "1 ７六歩(77)\nまで1手で中断\n", "7g7f interruption", ""),
    // CSA names the side that fouled.
    ("csa", "PI\n+\n+7776FU\n%+ILLEGAL_ACTION\n", "7g7f foul-win", ""),
    ("csa", "PI\n+\n+7776FU\n%-ILLEGAL_ACTION\n", "7g7f foul", ""),
];

#[test]
fn lines_come_out_as_defined() {
    for (format, text, wanted, codes) in LINES {
        let (document, found) = read(format, text);
        let found: Vec<_> = found.iter().map(|diagnostic| diagnostic.code.id).collect();
        assert_eq!(line(&document.record), *wanted, "{text}");
        assert_eq!(found.join(" "), *codes, "{text}");
    }
}

#[test]
fn repetition_is_told_with_its_plies() {
    let four = "5i5h 5a5b 5h5i 5b5a ".repeat(3);
    let (_, found) = read("usi", &format!("position startpos moves {four}7g7f"));
    assert_eq!(found[0].code.id, "rule/fourfold");
    assert!(found[0].notes.iter().any(|note| note.en == "fourth time: after plies 0, 4, 8, 12"));

    let checks = "5h4h 4a5a 4h5h 5a4a ".repeat(4);
    let (_, found) = read("usi", &format!("position sfen 5k3/9/9/9/9/9/9/4R4/8K b - 1 moves {checks}"));
    assert_eq!(found[0].code.id, "rule/perpetual-check", "{found:?}");
}

#[test]
fn variations_are_replayed_each_from_its_own_position() {
    let text = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n\
        変化：3手\n3 ２六歩(27)\n4 ８四歩(83)\n変化：4手\n4 ４四歩(43)\n変化：2手\n2 ８四歩(83)\n3 投了\n変化：1手\n1 ２六歩(27)\n";
    let (document, found) = read("kif", text);
    assert!(found.is_empty(), "{found:?}");
    let record = &document.record;
    let lines: Vec<_> = record
        .lines()
        .iter()
        .map(|line| {
            let path = record.path(line.last);
            path.iter()
                .filter_map(|id| record.ply(*id).played)
                .map(|mv| mv.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    assert_eq!(
        lines,
        ["7g7f 3c3d 8h2b+ 3a2b", "7g7f 3c3d 2g2f 8c8d", "7g7f 3c3d 2g2f 4c4d", "7g7f 8c8d", "2g2f"]
    );
    // Every ply is reached once on the walk, and the walk comes back to the root.
    let (mut depth, mut seen) = (0_i32, 0);
    for step in record.steps() {
        match step {
            Step::Down(_) => {
                depth += 1;
                seen += 1;
            }
            Step::Up => depth -= 1,
        }
    }
    assert_eq!((depth, seen), (0, record.len()));
}

#[test]
fn records_can_be_made_without_a_text() {
    use kifu::{
        HeaderKey, Move, PlyId,
        record::{NoteKind, WrittenMove},
    };
    let mut record = Record::new();
    record.add_header(HeaderKey::Black, "", "青木");
    let mv = |usi: &str| Written::Move(WrittenMove::exact(usi.parse::<Move>().unwrap()));
    let first = record.add(PlyId::ROOT, mv("7g7f"));
    record.add(first, mv("3c3d"));
    record.add(first, mv("8c8d"));
    record.add_note(first, NoteKind::Comment, "角道を\n開ける");
    let mut found = Vec::new();
    kifu::replay(&mut record, &mut found);
    assert!(found.is_empty());
    let mut out = String::new();
    let (kif, _) = by_name("kifu").unwrap();
    (kif.write)(&record, &kifu::WriteOptions::default(), &mut out, &mut found);
    assert_eq!(
        out,
        "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n先手：青木\n手数----指手---------消費時間--\n   \
         1 ７六歩(77)   \n*角道を\n*開ける\n   2 ３四歩(33)   +\n\n変化：2手\n   2 ８四歩(83)   \n"
    );
}
