//! From text to bytes and back.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "test helpers: clippy only excuses the test functions themselves"
)]

mod common;

use common::read;
use kifu_text::{
    EncodeError, EncodeOptions, Encoded, Encoding, LineEnds, Replaced, Unmappable, diagnostic::encoding,
    encode,
};
use proptest::prelude::*;

use Encoding::{Cp932, EucJp, Iso2022Jp, Utf8, Utf16Be, Utf16Le};

const LEGACY: [Encoding; 3] = [Cp932, EucJp, Iso2022Jp];

fn strict(text: &str, encoding: Encoding) -> Result<Vec<u8>, EncodeError> {
    encode(text, &EncodeOptions { encoding, ..EncodeOptions::default() }).map(|encoded| encoded.bytes)
}

fn replacing(text: &str, encoding: Encoding) -> Encoded {
    let options = EncodeOptions { encoding, unmappable: Unmappable::Replace, ..EncodeOptions::default() };
    encode(text, &options).unwrap()
}

fn decoded(bytes: &[u8], encoding: Encoding) -> String {
    read(bytes, Some(encoding)).0.text().to_owned()
}

#[test]
fn writes_these_bytes() {
    #[rustfmt::skip]
    let table: &[(&str, Encoding, &[u8])] = &[
        ("",       Utf8,      b""),
        ("歩",     Utf8,      b"\xE6\xAD\xA9"),
        ("歩",     Cp932,     b"\x95\xE0"),
        ("歩",     EucJp,     b"\xCA\xE2"),
        ("歩\na",  Iso2022Jp, b"\x1B$BJb\x1B(B\na"),
        ("歩",     Utf16Le,   b"\x69\x6B"),
        ("歩",     Utf16Be,   b"\x6B\x69"),
        ("表ソ",   Cp932,     b"\x95\x5C\x83\x5C"), // second bytes that look like a backslash
        ("ｱ",      Cp932,     b"\xB1"),
        ("ｱ",      EucJp,     b"\x8E\xB1"),
        ("髙﨑①",   Cp932,     b"\xFB\xFC\xFA\xB1\x87\x40"),
        ("\u{80}", Cp932,     b"\x80"),
        ("\u{E000}\u{E757}", Cp932, b"\xF0\x40\xF9\xFC"), // user-defined characters come back as they were
        ("〜～",   Cp932,     b"\x81\x60\x81\x60"),
        ("—―",     Cp932,     b"\x81\x5C\x81\x5C"),
        ("‖∥",     Cp932,     b"\x81\x61\x81\x61"),
        ("−－",    Cp932,     b"\x81\x7C\x81\x7C"),
        ("¢£¬",    Cp932,     b"\x81\x91\x81\x92\x81\xCA"),
        ("〜",     EucJp,     b"\xA1\xC1"),
        ("〜",     Iso2022Jp, b"\x1B$B!A\x1B(B"),
        ("¥",      Iso2022Jp, b"\x1B(J\\\x1B(B"), // its Roman letters have one
    ];
    for (text, encoding, bytes) in table {
        assert_eq!(strict(text, *encoding).unwrap(), *bytes, "{text} in {encoding}");
    }
}

#[test]
fn refuses_or_replaces_what_is_not_there() {
    #[rustfmt::skip]
    let table: &[(char, &[Encoding], &str)] = &[
        ('☗',         &LEGACY,         "▲"),
        ('☖',         &LEGACY,         "△"),
        ('⛊',         &LEGACY,         "▼"),
        ('⛉',         &LEGACY,         "▽"),
        ('𠔼',        &LEGACY,         "同"),
        ('𠮷',        &LEGACY,         "吉"),
        ('¥',         &[Cp932, EucJp], "￥"),
        ('‾',         &[Cp932, EucJp], "￣"),
        ('é',         &LEGACY,         "〓"),
        ('🀄',        &LEGACY,         "〓"),
        ('\u{FFFD}',  &LEGACY,         "〓"),
        ('\u{FE0E}',  &LEGACY,         ""),
        ('\u{E0101}', &LEGACY,         ""),
        ('\u{A0}',    &LEGACY,         " "),
        ('–',         &LEGACY,         "-"),
        ('\u{E000}',  &[EucJp, Iso2022Jp], "〓"),
        ('\u{1B}',    &[Iso2022Jp],    "〓"),
        ('ｱ',         &[Iso2022Jp],    "ア"),
        ('｡',         &[Iso2022Jp],    "。"),
        ('ﾟ',         &[Iso2022Jp],    "゜"),
    ];
    for (c, encodings, to) in table {
        for encoding in *encodings {
            let text = format!("先{c}手");
            let error = strict(&text, *encoding).unwrap_err();
            assert_eq!(error, EncodeError { encoding: *encoding, chars: vec![(*c, 3)] });
            let Encoded { bytes, replaced } = replacing(&text, *encoding);
            assert_eq!(replaced, [Replaced { offset: 3, from: *c, to }]);
            assert_eq!(decoded(&bytes, *encoding), format!("先{to}手"));
        }
    }
}

#[test]
fn names_all_in_order_with_their_places_in_the_text() {
    let text = "☗1\n‾2\r\n¥\r☖\n";
    let chars = vec![('☗', 0), ('‾', 5), ('¥', 11), ('☖', 14)];
    for line_ends in [LineEnds::None, LineEnds::Lf, LineEnds::CrLf, LineEnds::Cr, LineEnds::Mixed] {
        let options = EncodeOptions { encoding: Cp932, line_ends, ..EncodeOptions::default() };
        assert_eq!(encode(text, &options).unwrap_err().chars, chars, "{line_ends:?}");
        let options = EncodeOptions { unmappable: Unmappable::Replace, ..options };
        let replaced: Vec<_> =
            encode(text, &options).unwrap().replaced.iter().map(|one| (one.from, one.offset)).collect();
        assert_eq!(replaced, chars, "{line_ends:?}");
    }
}

#[test]
fn converts_line_ends() {
    let text = "a\nb\r\nc\rd\n\r\n";
    for (line_ends, expected) in [
        (LineEnds::None, text),
        (LineEnds::Lf, text),
        (LineEnds::Mixed, text),
        (LineEnds::CrLf, "a\r\nb\r\nc\r\nd\r\n\r\n"),
        (LineEnds::Cr, "a\rb\rc\rd\r\r"),
    ] {
        for encoding in Encoding::ALL {
            let bytes = encode(text, &EncodeOptions { encoding, line_ends, ..EncodeOptions::default() })
                .unwrap()
                .bytes;
            assert_eq!(decoded(&bytes, encoding), expected, "{line_ends:?} in {encoding}");
        }
    }
}

#[test]
fn opens_with_a_mark_where_there_is_one() {
    for encoding in Encoding::ALL {
        let bytes =
            encode("a", &EncodeOptions { encoding, bom: true, ..EncodeOptions::default() }).unwrap().bytes;
        assert!(bytes.starts_with(encoding.bom()));
        let (source, _) = read(&bytes, Some(encoding));
        assert_eq!((source.text(), source.bom()), ("a", !encoding.bom().is_empty()));
    }
}

#[test]
fn every_pair_of_bytes_survives_as_text() {
    for encoding in [Cp932, EucJp] {
        for pair in 0..=u16::MAX {
            let bytes = pair.to_be_bytes();
            let text = decoded(&bytes, encoding);
            if !text.contains('\u{FFFD}') {
                // Vendor rows hold some characters twice, so the bytes may differ; the text may not.
                let again = strict(&text, encoding).unwrap();
                assert_eq!(decoded(&again, encoding), text, "{bytes:x?} in {encoding}");
            }
        }
    }
}

#[test]
fn a_flood_of_missing_characters_takes_linear_time() {
    let text = "☗¥ｱ歩".repeat(1 << 17);
    for (encoding, missing) in [(Cp932, 2), (EucJp, 2), (Iso2022Jp, 2)] {
        assert_eq!(strict(&text, encoding).unwrap_err().chars.len(), missing << 17);
        assert_eq!(replacing(&text, encoding).replaced.len(), missing << 17);
    }
}

#[test]
fn the_error_names_the_characters() {
    let error = strict("☗☗☖", Cp932).unwrap_err();
    assert_eq!(error.to_string(), "Shift_JIS (CP932) has no ☗ (U+2617), ☖ (U+2616)");
    assert_eq!(error.to_string(), encoding::unmappable(&error).title.en);
}

proptest! {
    // A finding becomes a row of a table above.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn unicode_comes_back(text: String, bom: bool) {
        for encoding in [Utf8, Utf16Le, Utf16Be] {
            let text = text.trim_start_matches(['\u{FEFF}', '\u{FFFE}']);
            let bytes = encode(text, &EncodeOptions { encoding, bom, ..EncodeOptions::default() }).unwrap().bytes;
            prop_assert_eq!(decoded(&bytes, encoding), text);
        }
    }

    /// Nothing is lost but what was reported, and the pairs that are one character.
    #[test]
    fn japanese_encodings_lose_only_what_they_report(text in "[\\x00-\\x7F¥‾ぁ-んァ-ヶ一-龠｡-ﾟ〜―☗☖！-～é]{0,40}") {
        for encoding in LEGACY {
            let Encoded { bytes, replaced } = replacing(&text, encoding);
            let mut expected = String::new();
            let mut replaced = replaced.iter().peekable();
            for (at, c) in text.char_indices() {
                match replaced.next_if(|one| one.offset as usize == at) {
                    Some(one) => {
                        assert_eq!(one.from, c);
                        expected.push_str(one.to);
                    }
                    None => expected.push(if c == '〜' { '～' } else { c }),
                }
            }
            prop_assert_eq!(decoded(&bytes, encoding), expected);
            prop_assert_eq!(strict(&text, encoding).is_err(), !replacing(&text, encoding).replaced.is_empty());
        }
    }
}
