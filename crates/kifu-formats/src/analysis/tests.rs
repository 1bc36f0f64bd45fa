//! The vectors of the specification, and of real files.

use kifu_record::{NoteKind, PlyId, Record, Written, WrittenMove, replay};

use super::*;

/// A game with comments at its last ply.
fn record(moves: &str, comments: &[&str]) -> (Record, PlyId) {
    let mut record = Record::new();
    let mut at = PlyId::ROOT;
    for mv in moves.split(' ') {
        at = record.add(at, Written::Move(WrittenMove::exact(mv.parse().unwrap())));
    }
    for comment in comments {
        record.add_note(at, NoteKind::Comment, comment);
    }
    replay(&mut record, &mut Vec::new());
    (record, at)
}

/// Dialect, kind, score, depth, selective depth, nodes, milliseconds, line, where it starts, rest.
fn told(moves: &str, comments: &[&str]) -> String {
    let (record, ply) = record(moves, comments);
    let mut walker = Walker::new(&record);
    let mut out = Vec::new();
    for found in read(&record, ply) {
        let mut words = vec![found.dialect.to_owned(), found.kind.id().to_owned()];
        let mut add = |name: &str, value: Option<String>| {
            words.extend(value.map(|value| format!("{name} {value}")));
        };
        add("score", found.score.map(|score| format!("{score:?}")));
        add("depth", found.depth.map(|depth| depth.to_string()));
        add("selective", found.selective_depth.map(|depth| depth.to_string()));
        add("nodes", found.nodes.map(|nodes| nodes.to_string()));
        add("time", found.time.map(|time| time.to_string()));
        add("rank", found.rank.map(|rank| rank.to_string()));
        add("engine", found.engine.clone());
        let line = play(&mut walker, ply, &found);
        add(
            "line",
            line.as_ref()
                .map(|line| line.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
        );
        let unplayed = found.line.clone().filter(|_| line.is_none());
        add("starts", line.map(|line| if line.after { "after" } else { "before" }.to_owned()));
        add("unplayed", unplayed);
        if !found.rest.is_empty() {
            words.push(format!("rest {}", found.rest));
        }
        out.push(words.join(", "));
    }
    out.join(" | ")
}

#[test]
fn vectors_of_the_specification() {
    for (moves, comment, expected) in [
        ("7g7f", "*評価値=82", "shogihome, game, score Centipawns(82)"),
        ("7g7f", "#読み筋=△３四歩▲２六歩", "shogihome, research, line 3c3d 2g2f, starts after"),
        (
            "7g7f",
            "*対局 時間 00:01.5 深さ 9/14 ノード数 18000 評価値 -35 読み筋 △３四歩(33) ▲２六歩(27)",
            "shogigui, game, score Centipawns(-35), depth 9, selective 14, nodes 18000, time 1.5, line 3c3d 2g2f, starts after",
        ),
        (
            "7g7f",
            "#指し手[62]▲７六歩  △３四歩",
            "piyo, game, score Centipawns(62), line 7g7f 3c3d, starts before",
        ),
        (
            "7g7f",
            "#推奨手[70]▲２六歩  △８四歩",
            "piyo, better, score Centipawns(70), line 2g2f 8c8d, starts before",
        ),
        ("7g7f", "*詰み=後手勝ち:8手", "shogihome, game, score Mate { winner: White, plies: Some(8) }"),
        ("7g7f", "*詰み=先手勝ち", "shogihome, game, score Mate { winner: Black, plies: None }"),
        (
            "7g7f 8c8d 2g2f",
            "* 113 -3334FU +2625FU",
            "floodgate, game, score Centipawns(113), line 3c3d 2f2e, starts after",
        ),
        // Real files.
        (
            "7g7f",
            "*対局 深さ 2 ノード数 960 評価値 0 読み筋 ▲７六歩(77) ",
            "shogigui, game, score Centipawns(0), depth 2, nodes 960, line 7g7f, starts before",
        ),
        (
            "7g7f",
            "*対局 深さ 2 ノード数 1858 評価値 -1000001 読み筋 △９七角(75)",
            "shogigui, game, score Decided(-1000001), depth 2, nodes 1858, unplayed △９七角(75)",
        ),
        (
            "7g7f",
            "* 130 3c3d 2g2f #900",
            "floodgate, game, score Centipawns(130), nodes 900, line 3c3d 2g2f, starts after",
        ),
        (
            "7g7f",
            "#指し手[-5] 悪手▲７六歩",
            "piyo, game, score Centipawns(-5), line 7g7f, starts before, rest 悪手",
        ),
        (
            "7g7f",
            "*解析 0 ○ 候補2 時間 01:02.0 深さ 12 評価値 40",
            "shogigui, research, score Centipawns(40), depth 12, time 62, rank 2, rest ○",
        ),
        (
            "7g7f",
            "* Engine Foo Version 3 候補1 深さ 9/14 ノード数 5 評価値 30 読み筋 △３四歩(33)",
            "engine, research, score Centipawns(30), depth 9, selective 14, nodes 5, rank 1, engine Foo Version 3, line 3c3d, starts after",
        ),
        ("7g7f", "a comment with 評価値 in it", ""),
        ("7g7f", "*評価値=x", ""),
        ("7g7f", "#指し手[+5", ""),
    ] {
        assert_eq!(told(moves, &[comment]), expected, "{comment}");
    }
}

#[test]
fn fields_of_one_analysis_belong_together() {
    assert_eq!(
        told(
            "7g7f",
            &["互角", "*評価値=8", "*読み筋=△３四歩", "*深さ=5", "*評価値=0", "*エンジン=x", "互角"]
        ),
        "shogihome, game, score Centipawns(8), depth 5, line 3c3d, starts after | shogihome, game, score Centipawns(0), engine x"
    );
}

/// Comments at 7g7f, the dialect to write, what is there then, and how many reports there are.
#[test]
fn every_dialect_is_written() {
    let gui = "*対局 時間 00:01.5 深さ 9/14 ノード数 18000 評価値 -350 読み筋 △３四歩(33) ▲２六歩(27)";
    for (comments, dialect, expected, reports) in [
        (
            &["before", gui, "after"][..],
            "shogihome",
            "before/後手有望/*評価値=-350/*読み筋=△３四歩▲２六歩/*深さ=9/*ノード数=18000/after",
            2,
        ),
        (&[gui], "floodgate", "* -350 -3334FU +2726FU #18000", 3),
        (&[gui], "piyo", "#指し手[-350]▲７六歩  △３四歩  ▲２六歩", 4),
        (&[gui], "shogigui", gui, 0),
        (&["#評価値=82", "#深さ=3"], "shogigui", "*解析 0  深さ 3 評価値 82", 0),
        (&["*詰み=後手勝ち:8手"], "floodgate", "* -30000", 1),
        (&["#指し手[62] 悪手▲７六歩  △３四歩"], "shogihome", "互角/*評価値=62/*読み筋=△３四歩/悪手", 0),
        (&["#推奨手[70]▲２六歩"], "shogihome", "#推奨手[70]▲２六歩", 1),
        (&["*対局 評価値 5 読み筋 ▲９九玉(98)"], "floodgate", "* 5/▲９九玉(98)", 0),
        (&["no analysis"], "piyo", "no analysis", 0),
    ] {
        let (mut record, ply) = record("7g7f", comments);
        let mut found = Vec::new();
        rewrite(&mut record, by_name(dialect).unwrap(), &mut found);
        let notes: Vec<_> = record.notes_of(ply).map(|note| note.text).collect();
        assert_eq!(notes.join("/"), expected, "{comments:?}");
        assert_eq!(found.len(), reports, "{comments:?}: {found:?}");
    }
}

/// What a dialect writes, it reads as the same.
#[test]
fn what_is_written_is_read() {
    let source = "*対局 時間 00:01.5 深さ 9/14 ノード数 18000 評価値 -350 読み筋 △３四歩(33) ▲２六歩(27)";
    for dialect in DIALECTS.iter().filter(|dialect| dialect.is_written()) {
        let (mut record, ply) = record("7g7f", &[source]);
        rewrite(&mut record, dialect, &mut Vec::new());
        let found = read(&record, ply);
        assert_eq!(found.len(), 1, "{}", dialect.id);
        let mut walker = Walker::new(&record);
        for one in found {
            assert_eq!((one.dialect, one.kind), (dialect.id, AnalysisKind::Game));
            assert_eq!(one.score, Some(Score::Centipawns(-350)));
            let line = play(&mut walker, ply, &one).unwrap();
            assert_eq!(line.moves.len(), if line.after { 2 } else { 3 });
        }
    }
}

/// Numbers of a book are those of the side that moves.
#[test]
fn scores_change_sides() {
    let (mut record, ply) = record("7g7f 3c3d", &[]);
    record.add_note(ply, NoteKind::Remark, "score=40 depth=9 count=3");
    rewrite(&mut record, by_name("shogihome").unwrap(), &mut Vec::new());
    let notes: Vec<_> = record.notes_of(ply).map(|note| note.text).collect();
    assert_eq!(notes, ["互角", "#評価値=-40", "#深さ=9", "count=3"]);
}

/// The bounds of the verdict words.
#[test]
fn verdicts() {
    for (score, word) in [
        (1500, "先手勝勢"),
        (1499, "先手優勢"),
        (600, "先手優勢"),
        (599, "先手有利"),
        (400, "先手有利"),
        (200, "先手有望"),
        (199, "互角"),
        (-199, "互角"),
        (-200, "後手有望"),
        (-400, "後手有利"),
        (-599, "後手有利"),
        (-600, "後手優勢"),
        (-1499, "後手優勢"),
        (-1500, "後手勝勢"),
    ] {
        let comment = format!("*対局 評価値 {score}");
        let (mut record, ply) = record("7g7f", &[&comment]);
        rewrite(&mut record, by_name("shogihome").unwrap(), &mut Vec::new());
        assert_eq!(record.notes_of(ply).next().map(|note| note.text), Some(word), "{score}");
    }
}

#[test]
fn scores_of_the_side_that_moves_are_told() {
    for (black, told) in [(false, Some((9, 9))), (true, None)] {
        let (mut record, _) = record("7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i3h 7a7b", &[]);
        let plies: Vec<_> = record.main_line().map(|ply| (ply.id, ply.facts.mover())).collect();
        for (ply, mover) in plies {
            let score = if black || mover == Color::Black { 300 } else { -310 };
            record.add_note(ply, NoteKind::Comment, &format!("*対局 評価値 {score}"));
        }
        assert_eq!(changing_sides(&record), told);
        let mut found = Vec::new();
        rewrite(&mut record, by_name("floodgate").unwrap(), &mut found);
        assert_eq!(found.len(), usize::from(told.is_some()), "{found:?}");
    }
}
