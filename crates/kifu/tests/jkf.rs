//! JKF: variations without end, and the vectors of its specification.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking; its helpers too"
)]

use std::fmt::Write as _;

use kifu::{Document, WriteOptions, by_name, text::Ignore, text::Source};

fn read(text: &str) -> (Document, Vec<String>) {
    let mut found = Vec::new();
    let source = Source::from_text("game.jkf", text.to_owned());
    let document = Document::read(source, by_name("jkf").unwrap().0, &mut found);
    (document, found.iter().map(|one| one.code.id.to_owned()).collect())
}

fn write(document: &Document, format: &str) -> String {
    let mut out = String::new();
    (by_name(format).unwrap().0.write)(&document.record, &WriteOptions::default(), &mut out, &mut Ignore);
    out
}

#[test]
fn ten_thousand_forks_in_each_other_are_read_and_written() {
    // Each fork stands beside the second ply of the one before: the shuffling of two golds.
    let squares = [((4, 9), (4, 8)), ((4, 1), (4, 2)), ((4, 8), (4, 9)), ((4, 2), (4, 1))];
    let mv = |n: usize| {
        let ((fx, fy), (tx, ty)) = squares[n % 4];
        format!("{{\"move\":{{\"from\":{{\"x\":{fx},\"y\":{fy}}},\"to\":{{\"x\":{tx},\"y\":{ty}}}}}")
    };
    let mut text = "{\"header\":{},\"moves\":[{},".to_owned();
    let depth = 10_000;
    for n in 0..depth {
        write!(text, "{}}},{},\"forks\":[[", mv(n), mv(n + 1)).unwrap();
    }
    text += &(mv(depth + 1) + "}");
    text += &"]]}".repeat(depth);
    text += "]}";
    let (document, found) = read(&text);
    assert!(
        found.iter().all(|code| code == "rule/fourfold" || code.starts_with("rule/")),
        "{:?}",
        found.first()
    );
    assert_eq!(document.record.lines().len(), depth + 1);
    let (again, _) = read(&write(&document, "jkf"));
    assert_eq!(again.record.lines().len(), depth + 1);
    assert_eq!(again.record.len(), document.record.len());
}

/// Moves, and what is reported.
#[test]
fn entries_mean_what_the_specification_says() {
    let first = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}}}"#;
    for (entries, usi, codes) in [
        (first.to_owned(), "7g7f", vec![]),
        (format!(r#"{first},{{"special":"TORYO"}}"#), "7g7f", vec![]),
        (r#"{"move":{"color":0,"to":{"x":7,"y":6},"piece":"FU","relative":"U"}}"#.to_owned(), "7g7f", vec!["move/needless-words"]),
        (r#"{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","promote":null,"capture":null,"same":null}}"#.to_owned(), "7g7f", vec![]),
        (format!(r#"{first},{{"move":{{"color":0,"from":{{"x":3,"y":3}},"to":{{"x":3,"y":4}}}}}}"#), "7g7f 3c3d", vec!["move/wrong-side"]),
        (r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"GI"}}"#.to_owned(), "7g7f", vec!["move/other-piece"]),
        (r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"capture":"FU"}}"#.to_owned(), "7g7f", vec!["move/capture-differs"]),
        (r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"same":true}}"#.to_owned(), "7g7f", vec!["move/not-the-same-square"]),
        (r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"promote":false}}"#.to_owned(), "7g7f", vec!["move/needless-decline"]),
    ] {
        let (document, found) = read(&format!("{{\"header\":{{}},\"moves\":[{{}},{entries}]}}"));
        let line = write(&document, "usi");
        let moves = line.trim_end().split_once(" moves ").map_or("", |(_, moves)| moves);
        assert_eq!((moves, found), (usi, codes.into_iter().map(str::to_owned).collect()), "{entries}");
    }
}

#[test]
fn what_is_not_understood_comes_back() {
    let text = r#"{"header":{"先手":"a"},"initial":{"preset":"HIRATE"},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","speed":3},"eval":[1,{"pv":"x"}]}],"site":7}"#;
    let (document, _) = read(text);
    assert_eq!(write(&document, "jkf").trim_end(), text);
}
