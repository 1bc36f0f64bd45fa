//! Faults that users of shogi software reported, each as a small file with the right answer.
//!
//! See `cases/README.md`. What a case must report, and how it ends, stands in the table below.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking; its helpers too"
)]

use std::{collections::BTreeMap, fs, path::Path};

use kifu::{
    Diagnostic, Document, Games, PlyId, ReadOptions, WriteOptions, by_name,
    record::{NoteKind, Written},
    text::Ignore,
};

/// Case, ending and winner of the main line (first game), and the codes reported, in order.
#[rustfmt::skip]
const CASES: &[(&str, &str, &[&str])] = &[
    ("O01", "mate Win(Black)", &[]),
    ("O02", "sealed-move Undecided", &[]),
    ("O04", "interruption Undecided", &[]),
    ("O05", "mate Win(Black)", &["kif/handicap-differs"]),
    ("O06", "interruption Undecided", &[]),
    ("O07", "resignation Win(White)", &[]),
    ("O08", "foul-win Win(White)", &["rule/king-in-check"]),
    ("O09", "resignation Win(White)", &[]),
    ("O10", "", &[]),
    ("O11", "", &[]),
    ("O14", "resignation Win(White)", &[]),
    ("O15", "", &[]),
    ("O16", "resignation Win(White)", &[]),
    ("O17", "resignation Win(White)", &[]),
    ("O18", "interruption Undecided", &[]),
    ("O19", "mate Win(Black)", &[]),
    ("O20", "mate Win(Black)", &[]),
    ("O21", "resignation Win(White)", &[]),
    ("O22", "resignation Win(White)", &["csa/late-header"]),
    ("O23", "", &["sfen/hand-order"]),
    ("O24", "", &["sfen/unknown-letter"]),
    ("O25", "", &["rule/fourfold"]),
    ("O26", "interruption Undecided", &[]),
    ("O27", "resignation Win(White)", &[]),
    ("O28", "resignation Win(White)", &[]),
    ("O29", "resignation Win(Black)", &[]),
    ("O30", "", &[]),
    ("O31", "", &[]),
    ("O32", "interruption Undecided", &[]),
    ("O33", "mate Win(Black)", &[]),
    ("O34", "", &["sfen/no-number"]),
    ("O35", "", &["kif/variant"]),
    ("O37", "", &[]),
    ("O38", "interruption Undecided", &[]),
    ("O39", "", &[]),
    ("O40", "foul-win Win(Black)", &["csa/server-line", "rule/two-pawns"]),
    ("O41", "", &[]),
    ("O42", "", &[]),
    ("O43", "resignation Win(White)", &["kif/spelling"]),
    ("O44", "repetition Draw", &["ending/no-repetition"]),
    ("O45", "", &[]),
    ("O46", "resignation Win(White)", &[]),
    ("O47", "", &["kif/variation-without-parent"]),
    ("O48", "", &["jkf/no-start-entry"]),
    ("O49", "", &["csa/no-such-square"]),
    ("O50", "resignation Win(Black)", &["csa/time-without-move"]),
    ("O51", "interruption Undecided", &[]),
    ("O52", "", &["sfen/rank-length"]),
    ("O53", "", &[]),
    ("O58", "declaration-win Win(Black)", &["ending/not-declarable"]),
    ("O59", "interruption Undecided", &[]),
    ("O61", "resignation Win(White)", &[]),
    ("O62", "interruption Undecided", &[]),
    ("O63", "resignation Win(Black)", &[]),
];

struct Case {
    answer: BTreeMap<String, String>,
    documents: Vec<Document>,
    found: Vec<(Diagnostic, String)>,
}

impl Case {
    fn read(id: &str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
        let mut files: Vec<_> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.file_name().unwrap().to_string_lossy().starts_with(id))
            .collect();
        files.sort_by_key(|path| path.extension().unwrap() == "txt");
        let [input, answer] = files.try_into().unwrap();
        let answer = fs::read_to_string(answer).unwrap();
        let answer = answer
            .lines()
            .filter_map(|line| line.split_once(": "))
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        let bytes = fs::read(&input).unwrap();
        let mut games = Games::new(&*input.to_string_lossy(), &*bytes, ReadOptions::default()).unwrap();
        let (mut documents, mut found) = (Vec::new(), Vec::new());
        while let Some(game) = games.next_game().unwrap() {
            let mut sink = Vec::new();
            let document = game.document(&mut sink);
            found.extend(sink.into_iter().map(|diagnostic| {
                let place = diagnostic.span.map_or_else(String::new, |span| {
                    let (start, end) =
                        (document.source.line_col(span.start), document.source.line_col(span.end));
                    format!("{}:{}-{}", start.line, start.column, end.column - 1)
                });
                (diagnostic, place)
            }));
            documents.push(document);
        }
        Self { answer, documents, found }
    }

    fn first(&self) -> &Document {
        &self.documents[0]
    }
}

fn sfen_after(document: &Document, id: PlyId) -> String {
    let record = &document.record;
    let number = if id == PlyId::ROOT { record.start().ply } else { record.ply(id).number + 1 };
    let mut out = String::new();
    kifu::formats::sfen::write_sfen(&mut out, &record.position(id), number);
    out
}

fn moves_from(document: &Document, first: PlyId) -> String {
    let mut moves: Vec<String> = Vec::new();
    let mut at = Some(first);
    while let Some(id) = at {
        moves.extend(document.record.ply(id).played.map(|mv| mv.to_string()));
        at = document.record.next(id);
    }
    moves.join(" ")
}

/// The last ply of the main line that is a move.
fn last_move(document: &Document) -> PlyId {
    document
        .record
        .main_line()
        .filter(|ply| !matches!(ply.written, Written::Ending(_)))
        .last()
        .map_or(PlyId::ROOT, |ply| ply.id)
}

#[test]
fn every_case_comes_out_as_its_answer_says() {
    let mut wrong = Vec::new();
    for (id, ending, codes) in CASES {
        let case = Case::read(id);
        let document = case.first();
        let record = &document.record;
        let mut expect = |what: &str, found: String, wanted: &str| {
            if found != wanted {
                wrong.push(format!("{id} {what}:\n  found  {found}\n  wanted {wanted}"));
            }
        };
        let found: Vec<_> = case.found.iter().map(|(diagnostic, _)| diagnostic.code.id).collect();
        expect("codes", found.join(" "), &codes.join(" "));
        let told = record
            .ending()
            .map_or_else(String::new, |ending| format!("{} {:?}", ending.reason.id(), record.outcome()));
        expect("ending", told, ending);
        if codes.contains(&"kif/variant") {
            continue;
        }
        if let Some(initial) = case.answer.get("initial") {
            let initial =
                if initial.split(' ').count() == 3 { format!("{initial} 1") } else { initial.clone() };
            let mut start = String::new();
            kifu::formats::sfen::write_sfen(&mut start, &record.start().setup, record.start().ply);
            // A number after `b -` may be left out in an answer.
            expect("initial", start, &initial);
        }
        let one_game = !case.answer.contains_key("records");
        if let (Some(moves), true) = (case.answer.get("moves"), one_game) {
            expect(
                "moves",
                record.next(PlyId::ROOT).map_or_else(String::new, |first| moves_from(document, first)),
                if moves == "(none)" { "" } else { moves },
            );
        }
        if let (Some(last), true) = (case.answer.get("final"), one_game) {
            expect("final", sfen_after(document, last_move(document)), last);
        }
        if let Some(records) = case.answer.get("records") {
            expect("records", case.documents.len().to_string(), records);
        }
        if let Some(times) = case.answer.get("times") {
            let wanted: Vec<_> = times.replace(" ; ending", "").split(' ').map(str::to_owned).collect();
            let found: Vec<_> =
                record.main_line().filter_map(|ply| ply.clock.time()).map(|time| time.to_string()).collect();
            let ending_without_time = found.len() == wanted.len();
            expect(
                "times",
                found.join(" "),
                &if ending_without_time { wanted.join(" ") } else { times.clone() },
            );
        }
        if let Some(variation) = case.answer.get("variation") {
            let (place, moves) = variation.split_once(": ").unwrap();
            let ply: u32 = place.trim_start_matches("at ply ").split(' ').next().unwrap().parse().unwrap();
            let line = record.lines()[1];
            expect("variation ply", record.ply(line.branch).number.to_string(), &ply.to_string());
            expect(
                "variation",
                moves_from(document, line.branch),
                moves.split(['#', '(']).next().unwrap().trim_end(),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn faults_are_shown_where_they_stand() {
    for (id, code, place) in [
        ("O24", "sfen/unknown-letter", "1:1-1"),
        ("O47", "kif/variation-without-parent", "5:1-5"),
        ("O49", "csa/no-such-square", "2:3-4"),
        ("O52", "sfen/rank-length", "1:17-24"),
        ("O50", "csa/time-without-move", "4:1-2"),
        ("O43", "kif/spelling", "5:6-12"),
    ] {
        let case = Case::read(id);
        let found: Vec<_> = case.found.iter().map(|(d, place)| (d.code.id, place.as_str())).collect();
        assert!(found.contains(&(code, place)), "{id}: {found:?}");
    }
}

#[test]
fn comments_bookmarks_and_headers_stay_where_they_were() {
    let notes = |id: &str, kind: NoteKind| -> Vec<(u32, String)> {
        let case = Case::read(id);
        let record = &case.first().record;
        record
            .notes()
            .filter(|note| note.kind == kind)
            .map(|note| (record.ply(note.ply).number, note.text.to_owned()))
            .collect()
    };
    let texts =
        |list: &[(u32, &str)]| list.iter().map(|(ply, text)| (*ply, (*text).to_owned())).collect::<Vec<_>>();
    assert_eq!(
        notes("O09", NoteKind::Comment),
        texts(&[
            (0, "KEY1：VALUE1"),
            (0, "見出しの中の注"),
            (0, "表の直前の注"),
            (0, "表の直後の注"),
            (1, "一手目の注")
        ])
    );
    assert_eq!(
        notes("O28", NoteKind::Comment),
        texts(&[
            (0, "開始前"),
            (2, "二手目その一"),
            (2, "二手目その二"),
            (2, "*二手目その三"),
            (4, "四手目"),
            (5, "終局後")
        ])
    );
    assert_eq!(notes("O05", NoteKind::Bookmark), texts(&[(0, "問題図")]));
    assert_eq!(notes("O08", NoteKind::Comment), texts(&[(8, "王手放置の反則")]));
    assert_eq!(
        notes("O29", NoteKind::Comment),
        texts(&[(1, "* 54 -3334FU +2726FU"), (2, "* -12 +2726FU -8384FU"), (2, "plain remark on move 2")])
    );

    let headers = |id: &str| -> Vec<(String, String)> {
        let case = Case::read(id);
        case.first()
            .record
            .headers()
            .map(|header| (header.name.to_owned(), header.value.to_owned()))
            .collect()
    };
    let all = headers("O62");
    assert_eq!(all.len(), 16);
    for (name, value) in
        [("場所", "会館：二階"), ("URL", "https://example.invalid/a?b=1"), ("先手省略名", "甲")]
    {
        assert!(all.contains(&(name.to_owned(), value.to_owned())), "{name}");
    }
    assert!(headers("O01").contains(&("手合割".to_owned(), "詰将棋".to_owned())));
    assert!(headers("O04").contains(&("盤面反転".to_owned(), String::new())));
    assert_eq!(
        headers("O14")[1..],
        [("先手".to_owned(), "甲".to_owned()), ("後手".to_owned(), "乙".to_owned())]
    );
    let second = &Case::read("O21").documents[1].record;
    assert_eq!(
        (second.player(kifu::Color::Black), second.player(kifu::Color::White)),
        (Some("C"), Some("D"))
    );
}

#[test]
fn records_of_one_line_each_are_all_read() {
    let case = Case::read("O34");
    let moves: Vec<_> = case
        .documents
        .iter()
        .map(|document| {
            document.record.next(PlyId::ROOT).map_or_else(String::new, |first| moves_from(document, first))
        })
        .collect();
    assert_eq!(moves, ["", "", "", "7g7f 3c3d", "7g7f 3c3d", "7g7f 3c3d", "7g7f 3c3d", ""]);
    assert_eq!(case.documents[6].record.outcome(), kifu::Outcome::Win(kifu::Color::White));
}

#[test]
fn an_ending_stays_with_its_line() {
    let case = Case::read("O63");
    let record = &case.first().record;
    assert!(record.lines().get(1).is_some_and(|line| record.ply(line.last).ending().is_none()));
    let mut out = String::new();
    let (usen, _) = by_name("usen").unwrap();
    (usen.write)(record, &WriteOptions::default(), &mut out, &mut Ignore);
    assert_eq!(out, "~0.7ku2jm8rl09kbxo.r~2.6y236e.\n");
}

#[test]
fn a_diagram_tells_the_move_before_it() {
    let case = Case::read("O41");
    let start = case.first().record.start();
    assert_eq!((start.ply, start.last), (10, Some(kifu::Square::SQ_2D)));
}

#[test]
fn twelve_pawns_in_hand_are_twelve() {
    let case = Case::read("O53");
    let text = |format: &str| {
        let mut out = String::new();
        let (format, _) = by_name(format).unwrap();
        (format.write)(&case.first().record, &WriteOptions::default(), &mut out, &mut Ignore);
        out
    };
    assert!(text("bod").contains("先手の持駒：飛二　歩十二") && text("bod").contains("後手の持駒：歩三"));
    assert_eq!(text("csa").matches("00FU").count(), 15);
    assert!(text("sfen").starts_with("4k4/9/9/9/9/9/9/9/4K4 b 2R12P3p 1"));
}

#[test]
fn marks_that_cp932_lacks_are_refused_or_replaced_as_asked() {
    use kifu::text::{EncodeOptions, Encoding, Unmappable, encode};
    let case = Case::read("O26");
    let mut out = String::new();
    let (kif, _) = by_name("kif").unwrap();
    (kif.write)(&case.first().record, &WriteOptions::default(), &mut out, &mut Ignore);
    let options =
        |unmappable| EncodeOptions { encoding: Encoding::Cp932, unmappable, ..EncodeOptions::default() };
    let refused = encode(&out, &options(Unmappable::Refuse)).unwrap_err();
    assert_eq!(refused.chars.iter().map(|(c, _)| *c).collect::<String>(), "☖☗");
    assert_eq!(encode(&out, &options(Unmappable::Replace)).unwrap().replaced.len(), 2);
}
