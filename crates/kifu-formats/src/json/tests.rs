//! Texts and what is made of them, one row a fact.

use kifu_record::{Builder, Full, Record, TokenKind};
use kifu_text::{Diagnostic, Span};

use super::*;

/// A text and what is reported: codes with the text they point at.
fn found(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut record = Record::new();
    let mut trace = Full::new(&mut found);
    let mut b = Builder::new(&mut record, &mut trace);
    let json = Json::read(&mut b, text);
    json.tokens(&mut b, Marks::default());
    let (tokens, _) = trace.finish();
    assert_eq!(tokens.last().map_or(0, |token| token.end as usize), text.len(), "{text}");
    assert!(tokens.windows(2).all(|pair| pair[0].end < pair[1].end), "{text}");
    found
        .iter()
        .map(|one| {
            let place = one.span.unwrap_or_default();
            (one.code.fault().to_owned(), text.get(place.range()).unwrap_or("").to_owned())
        })
        .collect()
}

#[test]
fn faults_are_reported_where_they_stand() {
    for (text, faults) in [
        (r#"{"a":[1,-2.5e3,true,false,null,"x"],"b":{}}"#, vec![]),
        ("{}", vec![]),
        (r#"{"a":[1,]}"#, vec![("trailing-comma", ",")]),
        (r#"{"a":1,}"#, vec![("trailing-comma", ",")]),
        (r#"{"a":1 "b":2}"#, vec![("missing", "")]),
        (r#"{"a" 1}"#, vec![("missing", "")]),
        (r#"{"a":,"b":2}"#, vec![("missing", "")]),
        (r"{a:1}", vec![("missing", "")]),
        (r"[1,,2]", vec![("missing", ",")]),
        (r"[01]", vec![("unknown-value", "01")]),
        (r"[NaN]", vec![("unknown-value", "NaN")]),
        (r#"{"a":1,"a":2}"#, vec![("duplicate-key", "\"a\"")]),
        (r#"{"a":1,"\u0061":2}"#, vec![("duplicate-key", "\"\\u0061\"")]),
        (r#"["\ud83d\ude00"]"#, vec![]),
        (r#"["\ud83d"]"#, vec![("unknown-escape", "\\ud83d")]),
        (r#"["\q"]"#, vec![("unknown-escape", "\\q")]),
        ("[\"two\nlines\"]", vec![("control-character", "\n")]),
        ("{\"a\":\"open\n,\"b\":1}", vec![("open-string", "\"open")]),
        (r#"{"a":[1"#, vec![("unclosed", "")]),
        (r#"{"a":[1}"#, vec![("unclosed", "}")]),
        (r#"{"a":1]}"#, vec![("stray-sign", "]")]),
        (r"[1:2]", vec![("stray-sign", ":"), ("missing", "")]),
        ("no", vec![("no-object", "no")]),
        ("", vec![("no-object", "")]),
    ] {
        let wanted: Vec<_> =
            faults.iter().map(|(code, place)| ((*code).to_owned(), (*place).to_owned())).collect();
        assert_eq!(found(text), wanted, "{text}");
    }
}

#[test]
fn every_key_of_a_large_object_is_compared() {
    let keys: Vec<_> = (0..50).chain([3, 30]).map(|n| format!("\"k{n}\":{n}")).collect();
    assert_eq!(found(&format!("{{{}}}", keys.join(","))).len(), 2);
}

fn with<R>(text: &str, look: impl FnOnce(&Json<'_>) -> R) -> R {
    let mut record = Record::new();
    let mut found = Vec::new();
    let mut trace = Full::new(&mut found);
    let mut b = Builder::new(&mut record, &mut trace);
    look(&Json::read(&mut b, text))
}

#[test]
fn strings_are_decoded_and_written_back() {
    for (text, wanted) in [
        (r#"["先手"]"#, "先手"),
        (r#"["\u5148\u624b"]"#, "先手"),
        (r#"["a\"\\\/\b\f\n\r\t"]"#, "a\"\\/\u{8}\u{c}\n\r\t"),
        (r#"["\ud83d\ude00!"]"#, "😀!"),
        (r#"["\ud83d!\udE00"]"#, "\u{FFFD}!\u{FFFD}"),
        (r#"["\q\u12"]"#, "\\q\\u12"),
    ] {
        let read = |text: &str| {
            with(text, |json| json.string(json.items(Value(0)).next().unwrap()).unwrap().into_owned())
        };
        assert_eq!(read(text), wanted);
        let mut out = "[".to_owned();
        push_string(&mut out, wanted);
        assert_eq!(read(&(out + "]")), wanted);
    }
}

#[test]
fn a_value_is_named_by_its_path() {
    let text = r#"{"moves":[{},{"move":{"from":{"x":7}}}]}"#;
    let path = with(text, |json| {
        let at = u32::try_from(text.find('7').unwrap()).unwrap();
        let found = (0..30).map(Value).find(|value| json.span(*value) == Span::new(at, at + 1)).unwrap();
        json.path(found)
    });
    assert_eq!(path, "moves[1].move.from.x");
}

#[test]
fn depth_is_no_danger() {
    let deep = "[".repeat(200_000);
    assert_eq!(found(&deep).len(), 1);
    assert_eq!(found(&(deep + &"]".repeat(200_000))), []);
    let text = "[".repeat(MAX_DEPTH + 5);
    assert_eq!(found(&text), [("too-deep".to_owned(), "[".to_owned())]);
}

#[test]
fn a_mark_makes_one_token_of_all_that_is_in_a_value() {
    let text = r#"{ "a": [1, 2] }"#;
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut record = Record::new();
    let mut trace = Full::new(&mut found);
    let mut b = Builder::new(&mut record, &mut trace);
    let json = Json::read(&mut b, text);
    let mut marks = Marks::default();
    marks.set(json.get(Value(0), "a").unwrap(), TokenKind::Move);
    json.tokens(&mut b, marks);
    let (tokens, _) = trace.finish();
    assert_eq!(tokens.iter().find(|token| token.kind == TokenKind::Move).unwrap().end, 13);
}
