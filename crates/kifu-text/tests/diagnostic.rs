//! Findings, fixes and where they go.

use std::collections::HashSet;

use kifu_text::{
    CODES, Code, Counter, Diagnostic, EncodeError, Encoding, Fix, Lang, Limited, Severity, Sink, Span, Text,
    apply_fixes, diagnostic::encoding,
};

static ODD: Code = Code::new("kif/odd", Severity::Warning);
static BAD: Code = Code::new("kif/bad", Severity::Error);

fn finding(code: &'static Code) -> Diagnostic {
    Diagnostic::new(code, Text::new("odd", "妙"))
}

#[test]
fn codes_are_well_formed_and_unique() {
    let mut seen = HashSet::new();
    for code in CODES {
        assert!(seen.insert(code.id), "{code}");
        assert!(!code.area().is_empty() && !code.fault().is_empty(), "{code}");
        assert!(code.id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-' || b == b'/'), "{code}");
    }
}

#[test]
fn every_message_is_there_in_both_languages() {
    let span = Span::new(0, 3);
    let error = EncodeError { encoding: Encoding::Cp932, chars: vec![('☗', 0), ('\u{FE0E}', 3)] };
    let replaced = kifu_text::Replaced { offset: 0, from: '☗', to: "▲" };
    for one in [
        encoding::invalid_bytes(Encoding::Cp932, span, b"\x85", 1),
        encoding::invalid_bytes(Encoding::EucJp, span, b"\x85\x86", 2),
        encoding::not_text(None),
        encoding::not_text(kifu_text::binary_kind(b"GIF89a")),
        encoding::too_long(2, 1),
        encoding::undecided(),
        encoding::private_use(span, '\u{80}', 1),
        encoding::private_use(span, '\u{E000}', 2),
        encoding::line_decoded(span, 2),
        encoding::declared_differs("Shift_JIS", Encoding::Utf8, span),
        encoding::changes(Encoding::Cp932, Encoding::Utf8),
        encoding::unmappable(&error),
        encoding::replaced(Encoding::Cp932, &[replaced]),
        encoding::replaced(Encoding::Cp932, &[replaced, replaced]),
    ] {
        let texts = [&one.title].into_iter().chain(&one.label).chain(&one.notes).chain(&one.help);
        for text in texts {
            assert!(!text.en.is_empty() && !text.en.ends_with('.'), "{text:?}");
            assert!(text.ja.chars().any(|c| c > '\u{2FFF}') && !text.ja.ends_with('。'), "{text:?}");
        }
    }
}

#[test]
fn lists_few_characters_and_makes_them_visible() {
    let chars: Vec<(char, u32)> = ('ā'..='ſ').zip(0..).collect();
    let title = encoding::unmappable(&EncodeError { encoding: Encoding::EucJp, chars }).title.en;
    assert_eq!(title.matches("U+").count(), 10);
    assert!(title.ends_with('…'));
    let hidden = EncodeError { encoding: Encoding::EucJp, chars: vec![('\u{FE0E}', 0)] };
    assert_eq!(encoding::unmappable(&hidden).title.en, "EUC-JP has no \\u{fe0e} (U+FE0E)");
}

#[test]
fn keeps_a_flood_small() {
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut limited = Limited::new(&mut found);
    for _ in 0..1_000 {
        limited.report(finding(&ODD));
    }
    limited.report(finding(&BAD));
    assert_eq!(limited.suppressed(), Counter { warnings: 900, ..Counter::default() });
    limited.finish();
    assert_eq!(found.len(), 102);
    assert_eq!(found[100].code, &BAD);
    assert_eq!(found[101].title.en, "900 more findings are not shown");
    assert_eq!(found[101].notes.len(), 1);
}

#[test]
fn says_nothing_about_suppression_where_there_was_none() {
    let mut found: Vec<Diagnostic> = Vec::new();
    Limited::with_limit(&mut found, 1).report(finding(&ODD));
    assert_eq!(found.len(), 1);
}

#[test]
fn counts_by_severity() {
    let mut counter = Counter::default();
    assert_eq!(counter.worst(), None);
    for severity in [Severity::Note, Severity::Warning, Severity::Warning, Severity::Error] {
        counter.report(finding(&ODD).severity(severity));
    }
    assert_eq!((counter.notes, counter.warnings, counter.errors, counter.total()), (1, 2, 1, 4));
}

#[test]
fn tells_the_language_from_a_tag() {
    for (tag, lang) in [
        ("ja", Lang::Ja),
        ("ja-JP", Lang::Ja),
        ("ja_JP.eucJP", Lang::Ja),
        ("en_US", Lang::En),
        ("", Lang::En),
        ("jam", Lang::En),
    ] {
        assert_eq!(Lang::from_tag(tag), lang, "{tag}");
    }
}

#[test]
fn applies_fixes_wholly_or_not_at_all() {
    fn fix(edits: &[(u32, u32, &str)]) -> Fix {
        let edits = edits.iter().map(|&(start, end, text)| (Span { start, end }, text.to_owned())).collect();
        Fix { title: Text::new("mend", "直す"), edits }
    }
    const TEXT: &str = "0123歩789";
    #[rustfmt::skip]
    let table: &[(&str, Vec<Fix>, &str, &[usize])] = &[
        ("none",                       vec![],                                                    TEXT,          &[]),
        ("replace",                    vec![fix(&[(1, 3, "x")])],                                 "0x3歩789",    &[]),
        ("delete",                     vec![fix(&[(4, 7, "")])],                                  "0123789",     &[]),
        ("insert at both ends",        vec![fix(&[(0, 0, "<"), (10, 10, ">")])],                  "<0123歩789>", &[]),
        ("in any order",               vec![fix(&[(8, 9, "y")]), fix(&[(0, 1, "x")])],            "x123歩7y9",   &[]),
        ("side by side",               vec![fix(&[(0, 2, "x")]), fix(&[(2, 4, "y")])],            "xy歩789",     &[]),
        ("insert before a replaced",   vec![fix(&[(1, 2, "x")]), fix(&[(1, 1, "+")])],            "0+x23歩789",  &[]),
        ("insert behind a replaced",   vec![fix(&[(1, 2, "x")]), fix(&[(2, 2, "+")])],            "0x+23歩789",  &[]),
        ("overlap",                    vec![fix(&[(0, 2, "x")]), fix(&[(1, 3, "y")])],            "x23歩789",    &[1]),
        ("one inside the other",       vec![fix(&[(0, 4, "x")]), fix(&[(1, 2, "y")])],            "x歩789",      &[1]),
        ("insert into a replaced",     vec![fix(&[(0, 4, "x")]), fix(&[(1, 1, "y")])],            "x歩789",      &[1]),
        ("around an insertion",        vec![fix(&[(1, 1, "x")]), fix(&[(0, 4, "y")])],            "0x123歩789",  &[1]),
        ("two insertions",             vec![fix(&[(1, 1, "x")]), fix(&[(1, 1, "y")])],            "0x123歩789",  &[1]),
        ("the same twice",             vec![fix(&[(1, 1, "x")]), fix(&[(1, 1, "x")])],            "0x123歩789",  &[]),
        ("half of it does not fit",    vec![fix(&[(0, 2, "x")]), fix(&[(7, 8, "y"), (1, 3, "z")])], "x23歩789",  &[1]),
        ("room left by a skipped one", vec![fix(&[(0, 2, "x"), (1, 3, "y")]), fix(&[(0, 2, "z")])], "z23歩789",  &[0]),
        ("inside a character",         vec![fix(&[(5, 7, "x")])],                                 TEXT,          &[0]),
        ("behind the end",             vec![fix(&[(9, 11, "x")])],                                TEXT,          &[0]),
        ("backwards",                  vec![fix(&[(3, 1, "x")])],                                 TEXT,          &[0]),
    ];
    for (name, fixes, expected, skipped) in table {
        let fixed = apply_fixes(TEXT, fixes);
        assert_eq!(fixed.text, *expected, "{name}");
        assert_eq!(fixed.skipped, *skipped, "{name}");
        assert_eq!(fixed.applied, fixes.len() - skipped.len(), "{name}");
    }
}
