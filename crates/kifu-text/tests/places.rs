//! From the text back to lines, columns and bytes.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "test helpers: clippy only excuses the test functions themselves"
)]

mod common;

use common::{TEXTS, bytes_in, read};
use kifu_text::{Decoder, Encoding, LineCol, LineEnds, Source, Span, display_width};
use proptest::prelude::*;

#[test]
fn counts_lines_and_columns() {
    #[rustfmt::skip]
    let table: &[(&str, u32, u32, u32)] = &[
        // text                  offset line column
        ("",                     0,     1,   1),
        ("",                     9,     1,   1),
        ("ab",                   2,     1,   3),
        ("歩兵",                 3,     1,   2),
        ("歩兵",                 4,     1,   2), // inside a character
        ("か\u{3099}く",         6,     1,   3), // the voiced mark counts
        ("𠮷野",                 4,     1,   2),
        ("a\nb",                 1,     1,   2), // the line end ends its line
        ("a\nb",                 2,     2,   1),
        ("a\r\nb",               2,     1,   3),
        ("a\r\nb",               3,     2,   1),
        ("a\rb",                 2,     2,   1),
        ("a\n\r\n\rb",           1,     1,   2),
        ("a\n\r\n\rb",           2,     2,   1),
        ("a\n\r\n\rb",           4,     3,   1),
        ("a\n\r\n\rb",           5,     4,   1),
        ("a\u{85}b\u{2028}c\n",  7,     1,   5), // NEL and U+2028 end no line
        ("a\n",                  2,     2,   1),
    ];
    for (text, offset, line, column) in table {
        let source = Source::from_text("", *text);
        assert_eq!(source.line_col(*offset), LineCol { line: *line, column: *column }, "{text:?} {offset}");
    }
}

#[test]
fn names_the_line_ends() {
    for (text, ends, lines) in [
        ("", LineEnds::None, 1),
        ("a", LineEnds::None, 1),
        ("a\n", LineEnds::Lf, 2),
        ("\r\n\r\n", LineEnds::CrLf, 3),
        ("a\rb", LineEnds::Cr, 2),
        ("a\r\nb\n", LineEnds::Mixed, 3),
        ("\n\r", LineEnds::Mixed, 3),
        ("\r\r\n", LineEnds::Mixed, 3),
    ] {
        let source = Source::from_text("", text);
        assert_eq!((source.line_ends(), source.line_count()), (ends, lines), "{text:?}");
    }
}

#[test]
fn gives_lines_by_their_number_in_the_file() {
    let source = Source::from_text("", "一\r\n\r二\n三").with_base(100, 10);
    let lines = ["", "一", "", "二", "三", ""];
    for (line, text) in (10..).zip(lines) {
        assert_eq!(source.line_text(line), text, "{line}");
    }
    assert_eq!(source.line_text(0), "");
    assert_eq!(source.line_text(u32::MAX), "");
    assert_eq!(source.line_col(0).line, 11);
    assert_eq!(source.byte_span(Span::new(0, 3)), 100..103);
}

#[test]
fn slices_without_panic() {
    let source = Source::from_text("", "歩a");
    for (start, end, text) in [(0, 3, "歩"), (1, 3, "歩"), (0, 2, ""), (3, 99, "a"), (99, 99, "")] {
        assert_eq!(source.slice(Span { start, end }), text, "{start}..{end}");
    }
    assert_eq!(source.slice(Span { start: 4, end: 0 }), "");
    assert_eq!(source.byte_span(Span { start: 4, end: 0 }), 4..4);
}

/// What it is, the bytes, the text in pieces, where each piece ends in the bytes.
type Row<'a> = (&'a str, &'a [u8], &'a [&'a str], &'a [u64]);

#[test]
fn leads_back_to_the_bytes() {
    #[rustfmt::skip]
    let table: &[Row] = &[
        ("mark goes to the first",    b"\xEF\xBB\xBFPI\n",              &["P", "I", "\n"],   &[4, 5, 6]),
        ("mark and nothing else",     b"\xEF\xBB\xBF",                  &[""],               &[3]),
        ("UTF-16 with mark",          b"\xFF\xFEP\0I\0",                &["P", "I"],         &[4, 6]),
        ("CP932",                     b"1 \x95\xE0\xB1\r\n",            &["1 ", "歩", "ｱ", "\r\n"], &[2, 4, 5, 7]),
        ("bad lead before ASCII",     b"\x8E\xE8\x85\n\x8E\xE8",        &["手", "\u{FFFD}", "\n手"], &[2, 3, 6]),
        ("escapes go to the next",    b"1\x1B$BJb\x1B(B2\x1B$BJb\x1B(B\n", &["1", "歩", "2", "歩\n"], &[1, 6, 10, 19]),
        ("the last goes to the last", b"\x1B$BJbJb\x1B(B",              &["歩", "歩"],       &[5, 10]),
        ("only an escape",            b"\x1B$B\x1B(B",                  &[""],               &[6]),
        ("a picture",                 b"GIF89a\x01",                    &[""],               &[7]),
    ];
    for (name, bytes, pieces, ends) in table {
        let (source, _) = read(bytes, None);
        assert_eq!(source.text(), pieces.concat(), "{name}");
        let (mut at, mut byte) = (0, 0);
        for (piece, end) in pieces.iter().zip(*ends) {
            let span = Span::new(at, at + u32::try_from(piece.len()).unwrap());
            assert_eq!(source.byte_span(span), byte..*end, "{name}: {piece:?}");
            (at, byte) = (span.end, *end);
        }
    }
}

#[test]
fn a_place_far_inside_a_long_line_is_exact() {
    let text = "先手７六歩ｱab".repeat(3000);
    for encoding in Encoding::ALL {
        let bytes = bytes_in(&text, encoding, true);
        let (source, _) = read(&bytes, Some(encoding));
        assert_tiles(&source, &mut source.text().char_indices().map(|(at, _)| at).step_by(97));
        assert_stands_alone(&source, 97);
    }
}

/// Spans between these cuts have bytes that follow each other and are all there are.
fn assert_tiles(source: &Source, cuts: &mut dyn Iterator<Item = usize>) {
    let mut cuts: Vec<u32> = cuts.map(|cut| u32::try_from(cut).unwrap()).collect();
    cuts.extend([0, u32::try_from(source.text().len()).unwrap()]);
    cuts.sort_unstable();
    cuts.dedup();
    let whole = 0..u64::try_from(source.bytes().len()).unwrap();
    if let [only] = cuts[..] {
        assert_eq!(source.byte_span(Span::at(only)), whole);
        return;
    }
    let mut behind = 0;
    for pair in cuts.windows(2) {
        let place = source.byte_span(Span::new(pair[0], pair[1]));
        assert_eq!(place.start, behind, "{source:?} {pair:?}");
        assert!(place.end >= place.start);
        behind = place.end;
    }
    assert_eq!(behind, whole.end);
}

/// The bytes of each character, by themselves, are that character again.
fn assert_stands_alone(source: &Source, every: usize) {
    if source.encoding() == Encoding::Iso2022Jp {
        return; // a character there needs the escape before it
    }
    for (at, c) in
        source.text().char_indices().step_by(every).filter(|&(_, c)| !matches!(c, '\u{FEFF}' | '\u{FFFE}'))
    {
        let at = u32::try_from(at).unwrap();
        let place = source.byte_span(Span::new(at, at + u32::try_from(c.len_utf8()).unwrap()));
        let bytes =
            &source.bytes()[usize::try_from(place.start).unwrap()..usize::try_from(place.end).unwrap()];
        assert_eq!(read(bytes, Some(source.encoding())).0.text(), c.to_string(), "{source:?} at {at}");
    }
}

fn any_encoding() -> impl Strategy<Value = Encoding> {
    proptest::sample::select(Encoding::ALL.to_vec())
}

/// Bytes of which many are leads, trails, escapes and line ends.
fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    let telling =
        b"\x1B\x1B$$BB@((JID\x81\x8E\x8F\xA1\xE0\xF0\xFC\xFE\xFF\x80\x40\n\r\0\xD8\xDC\xE3\xEF\xBB\xBF!~ a";
    let byte = prop_oneof![any::<u8>(), proptest::sample::select(telling.to_vec())];
    proptest::collection::vec(byte, 0..200)
}

fn any_record() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        proptest::sample::select(vec![
            "▲",
            "７六歩",
            "同　銀",
            "(77)",
            "\n",
            "\r\n",
            "\r",
            "ｱﾊﾞ",
            "髙",
            "①",
            "〜",
            "¥",
            "☗",
            "𠮷",
            " ",
            "é",
            "\u{E000}",
        ])
        .prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(word, 0..60).prop_map(|words| words.concat())
}

proptest! {
    // A finding becomes a row of a table above.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spans_tile_the_bytes_of_texts(
        text in any_record(), encoding in any_encoding(), bom: bool, cuts in proptest::collection::vec(0..400_usize, 0..20)
    ) {
        let (source, _) = read(&bytes_in(&text, encoding, bom), Some(encoding));
        assert_tiles(&source, &mut cuts.into_iter().map(|cut| cut.min(source.text().len())));
        assert_stands_alone(&source, 1);
    }

    #[test]
    fn spans_tile_any_bytes(
        bytes in any_bytes(), told in proptest::option::of(any_encoding()), cuts in proptest::collection::vec(0..600_usize, 0..20)
    ) {
        let (source, _) = read(&bytes, told);
        assert_tiles(&source, &mut cuts.into_iter().map(|cut| cut.min(source.text().len())));
        assert_stands_alone(&source, 1);
        let end = source.line_col(u32::MAX);
        prop_assert_eq!(end.line, source.line_count());
    }

    #[test]
    fn bulk_decodes_what_a_source_reads_without_remark(bytes in any_bytes(), encoding in any_encoding()) {
        let (source, found) = read(&bytes, Some(encoding));
        let mut decoder = Decoder::new();
        let bulk = decoder.decode(&bytes, encoding).ok();
        prop_assert_eq!(bulk, found.is_empty().then_some(source.text()));
    }

    #[test]
    fn lines_tile_the_text(text in any_record()) {
        let source = Source::from_text("", text.clone());
        let lines: Vec<&str> = (1..=source.line_count()).map(|line| source.line_text(line)).collect();
        let bare = text.replace("\r\n", "\n").replace('\r', "\n");
        prop_assert_eq!(lines, bare.split('\n').collect::<Vec<_>>());
    }
}

#[test]
fn every_text_and_every_single_byte_can_be_read() {
    for byte in 0..=255 {
        for told in Encoding::ALL.map(Some).into_iter().chain([None]) {
            let (source, _) = read(&[byte], told);
            assert_tiles(&source, &mut std::iter::empty());
        }
    }
    for text in TEXTS {
        for encoding in Encoding::ALL {
            let (source, found) = read(&bytes_in(text, encoding, true), None);
            assert_eq!((source.text(), found), (text, vec![]));
        }
    }
}

#[test]
fn measures_columns_of_a_terminal() {
    for (text, narrow, wide) in [
        ("", 0, 0),
        ("+7776FU", 7, 7),
        ("７六歩", 6, 6),
        ("同　歩", 6, 6),
        ("▲△", 2, 4),
        ("☗☖", 2, 4),
        ("ｶﾞ", 2, 2),
        ("か\u{3099}", 2, 2),
        ("𠮷", 2, 2),
        ("①…※", 3, 6),
        ("〜", 2, 2),
        ("～", 2, 2),
    ] {
        assert_eq!((display_width(text, false), display_width(text, true)), (narrow, wide), "{text}");
    }
}
