//! What is read from bytes that are not clean, and what is said about them.

mod common;

use common::read;
use kifu_text::{Decoder, Diagnostic, Encoding, GuessReason, NotClean, Severity, Source};
use proptest::prelude::*;

use Encoding::{Cp932, EucJp, Iso2022Jp, Utf8, Utf16Be, Utf16Le};

/// `severity[code] start..end` of each finding.
fn brief(found: &[Diagnostic]) -> Vec<String> {
    let place = |one: &Diagnostic| one.span.map_or("whole".to_owned(), |span| span.to_string());
    found.iter().map(|one| format!("{}[{}] {}", one.severity, one.code, place(one))).collect()
}

/// Bytes, the encoding if it is told, the text they give, what is reported.
type Row<'a> = (&'a [u8], Option<Encoding>, &'a str, &'a [&'a str]);

#[test]
fn says_what_is_wrong_and_where() {
    const BAD: &str = "error[encoding/invalid-bytes]";
    const PRIVATE: &str = "warning[encoding/private-use]";
    const LINE: &str = "note[encoding/line-decoded]";
    #[rustfmt::skip]
    let table: &[Row] = &[
        (b"",                              None,            "",                    &[]),
        (b"\xEF\xBB\xBF",                  None,            "",                    &[]),
        (b"\x8E\xE8\x85\n\xFD\n",          Some(Cp932),     "手\u{FFFD}\n\u{FFFD}\n", &[&format!("{BAD} 3..6")]),
        (b"\x8E\xE8\x81",                  Some(Cp932),     "手\u{FFFD}",          &[&format!("{BAD} 3..6")]),
        (b"a\x80b",                        Some(Cp932),     "a\u{80}b",            &[&format!("{PRIVATE} 1..3")]),
        (b"\xF0\x40\xF9\xFC",              Some(Cp932),     "\u{E000}\u{E757}",    &[&format!("{PRIVATE} 0..3")]),
        ("\u{E000}\u{80}".as_bytes(),      Some(Utf8),      "\u{E000}\u{80}",      &[]),
        (b"\xBC\xEA\x8F\xA1",              Some(EucJp),     "手\u{FFFD}",          &[&format!("{BAD} 3..6")]),
        (b"\xE6\x89\x8B\xE6\x89",          Some(Utf8),      "手\u{FFFD}",          &[&format!("{BAD} 3..6")]),
        (b"P\0\x00\xD8I\0",                Some(Utf16Le),   "P\u{FFFD}I",          &[&format!("{BAD} 1..4")]),
        (b"\0P\0",                         Some(Utf16Be),   "P\u{FFFD}",           &[&format!("{BAD} 1..4")]),
        (b"\xFE\xFF\0P",                   Some(Utf16Le),   "P",                   &[]), // the mark knows better
        (b"\xC5\xEA",                      None,            "投",                  &[]),
        (b"\x8E\xE1",                      None,            "若",                  &[]),
        (b"\x89PNG\r\n\x1A\n",             None,            "",                    &["error[encoding/not-text] whole"]),
        (b"\0\0",                          None,            "",                    &["error[encoding/not-text] whole"]),
        (b"\0\0",                          Some(Utf8),      "\0\0",                &[]), // told so, we believe it
        // ISO-2022-JP
        (b"\x1B$BJb",                      None,            "歩",                  &[]), // never switched back
        (b"\x1B$BJb\n+\n",                 None,            "歩\n+\n",             &[&format!("{LINE} 3..4")]),
        (b"\x1B$BJb\r\n\x1B$BJb\x1B(B",    None,            "歩\r\n歩",            &[&format!("{LINE} 3..5")]),
        (b"\x1B$BJb\nJb\x1B(B+",           None,            "歩\n歩+",             &[&format!("{LINE} 3..4")]), // a broken line
        (b"\x1B$BJb Jb\x1B(B",             None,            "歩 歩",               &[]), // a blank between kanji
        (b"\x1B$B\x1B(B\x1B(J\\~\x1B(B",   None,            "¥‾",                  &[]), // escapes in a row
        (b"\x1B(I1_\x1B(B",                None,            "ｱﾟ",                  &[]),
        (b"\x1B$(D0!\x1B(B",               None,            "丂",                  &[]), // JIS X 0212
        (b"\x1B$BJ\x1B(B",                 None,            "\u{FFFD}",            &[&format!("{BAD} 0..3")]),
        (b"\x1B$BJb\x0E~~\x1B(B",          None,            "歩\u{FFFD}\u{FFFD}",  &[&format!("{BAD} 3..6")]),
        (b"\x1B$BJb\x1B(B\x1BX\xFF",       Some(Iso2022Jp), "歩\u{FFFD}X\u{FFFD}", &[&format!("{BAD} 3..6")]),
    ];
    for (bytes, told, text, expected) in table {
        let (source, found) = read(bytes, *told);
        assert_eq!(source.text(), *text, "{bytes:x?}");
        assert_eq!(brief(&found), *expected, "{bytes:x?}");
        assert_eq!(source.bytes(), *bytes);
    }
}

#[test]
fn counts_what_it_does_not_show() {
    let (source, found) = read(b"\xFF\x80\xFF\n\x80\xFF", Some(Cp932));
    assert_eq!(source.text().matches('\u{FFFD}').count(), 3);
    assert_eq!(brief(&found), ["error[encoding/invalid-bytes] 0..3", "warning[encoding/private-use] 3..5"]);
    assert_eq!(found[0].notes[0].en, "3 places cannot be read; this is the first");
    assert_eq!(found[1].notes[0].en, "2 such characters in this text; this is the first");
    assert!(!source.guess().valid);
}

#[test]
fn says_that_no_encoding_fits() {
    let (source, found) = read(&[KANJI_IN_EUC, b"\xFF\n"].concat(), None);
    assert_eq!((source.encoding(), source.guess().reason), (EucJp, GuessReason::NoneValid));
    assert_eq!(found[0].notes[0].en, "the bytes are valid in no encoding; EUC-JP fits best");
}

const KANJI_IN_EUC: &[u8] = b"\xBC\xEA\xB9\xE7\xB3\xE4";

#[test]
fn says_that_two_encodings_fit() {
    let (source, found) = read(b"\xE0\xA1", None); // 爍, or 燹 in EUC-JP
    assert_eq!((source.text(), source.guess().reason), ("爍", GuessReason::Tie));
    assert_eq!(source.encoding(), Cp932);
    assert_eq!(found[0].code.id, "encoding/undecided");
    assert_eq!(found[0].severity, Severity::Note);
}

#[test]
fn bulk_refuses_what_needs_a_remark() {
    let mut decoder = Decoder::new();
    for (bytes, encoding) in [
        (b"\xFF".as_slice(), Utf8),
        (b"\x85\n", Cp932),
        (b"\x80", Cp932),
        (b"\xF0\x40", Cp932),
        (b"\xFF", EucJp),
        (b"\x1B$BJb\n", Iso2022Jp),
        (b"\0\xD8", Utf16Le),
        (b"\0", Utf16Be),
    ] {
        assert_eq!(decoder.decode(bytes, encoding), Err(NotClean), "{bytes:x?}");
    }
    assert_eq!(decoder.decode(b"\x8E\xE8", Cp932), Ok("手"));
}

#[test]
fn a_flood_of_bad_bytes_takes_linear_time_and_one_report() {
    for encoding in Encoding::ALL {
        // Bad in each of them, as far as that goes.
        let (source, found) = read(&b"\xFF\xD8".repeat(1 << 19), Some(encoding));
        assert_eq!(source.text().chars().filter(|&c| c == '\u{FFFD}').count() > 1 << 18, encoding != Utf16Be);
        assert!(found.len() <= 1);
    }
}

#[test]
fn a_source_is_shared_between_threads() {
    fn check<T: Send + Sync>(_: &T) {}
    check(&Source::from_text("", ""));
}

proptest! {
    // A finding becomes a row of a table above.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Our own ISO-2022-JP reads what the standard's reads, and a little more.
    #[test]
    fn iso_2022_jp_reads_as_the_standard_has_it(
        pieces in proptest::collection::vec(
            proptest::sample::select(vec![
                b"\x1B$B".as_slice(), b"\x1B(B", b"\x1B(J", b"\x1B(I", b"\x1B$@", b"a", b"\\~", b"\n", b"Jb", b"@h<j", b"1", b"-!", b"\x7F",
            ]),
            0..20,
        )
    ) {
        let bytes = pieces.concat();
        if let Some(theirs) = encoding_rs::ISO_2022_JP.decode_without_bom_handling_and_without_replacement(&bytes) {
            let (source, found) = read(&bytes, Some(Iso2022Jp));
            prop_assert_eq!(source.text(), theirs);
            prop_assert!(found.is_empty());
        }
    }
}
