//! Which encoding is recognised, and by which rule.

mod common;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use common::{CSA, KIF, TEXTS, bytes_in};
use kifu_text::{Encoding, Guess, GuessReason, binary_kind, guess, guess_like};

use Encoding::{Cp932, EucJp, Iso2022Jp, Utf8, Utf16Be, Utf16Le};
use GuessReason as Why;

#[test]
fn each_rule_decides_its_cases() {
    let kif_le = bytes_in(KIF, Utf16Le, false);
    let broken_utf8 = [KIF.as_bytes(), b"\xFF\n"].concat();
    let one_nul = [bytes_in(KIF, Cp932, false).as_slice(), b"\0"].concat();
    #[rustfmt::skip]
    let table: &[(&str, &[u8], Encoding, Why)] = &[
        ("nothing",                         b"",                                  Utf8,      Why::Empty),
        ("UTF-8 mark alone",                b"\xEF\xBB\xBF",                      Utf8,      Why::Bom),
        ("UTF-8 mark",                      b"\xEF\xBB\xBFV2.2\n",                Utf8,      Why::Bom),
        ("UTF-16 mark, low first",          b"\xFF\xFEP\0I\0",                    Utf16Le,   Why::Bom),
        ("UTF-16 mark, high first",         b"\xFE\xFF\0P\0I",                    Utf16Be,   Why::Bom),
        ("UTF-16 record, low first",        &kif_le,                              Utf16Le,   Why::Nul),
        ("UTF-16 record, high first",       &bytes_in(KIF, Utf16Be, false),       Utf16Be,   Why::Nul),
        ("UTF-16 line of ASCII, no end",    &bytes_in("9/9 b - 1", Utf16Be, false), Utf16Be, Why::Nul),
        ("UTF-16 cut in the middle",        &kif_le[..kif_le.len() - 1],          Utf16Le,   Why::Nul),
        ("UTF-16 with a rare kanji",        &bytes_in("𠮷田\n", Utf16Le, false),   Utf16Le,   Why::Nul),
        ("ASCII",                           b"+7776FU\n",                         Utf8,      Why::Ascii),
        ("ASCII with a ^Z",                 b"+7776FU\r\n\x1A",                   Utf8,      Why::Ascii),
        ("kanji in seven bits",             b"\x1B$B@h<j\x1B(B\n",                Iso2022Jp, Why::Escapes),
        ("kanji of 1978",                   b"\x1B$@@h<j\x1B(J\n",                Iso2022Jp, Why::Escapes),
        ("escape of a terminal",            b"\x1B(B\x1B[m+7776FU\n",             Utf8,      Why::Ascii),
        ("UTF-8",                           KIF.as_bytes(),                       Utf8,      Why::Utf8),
        ("one kanji in UTF-8",              "歩".as_bytes(),                      Utf8,      Why::Utf8),
        ("CP932",                           &bytes_in(KIF, Cp932, false),         Cp932,     Why::OnlyValid),
        ("CP932 with a stray NUL",          &one_nul,                             Cp932,     Why::OnlyValid),
        ("EUC-JP",                          b"\xBC\xEA\xB9\xE7\xB3\xE4\xFC\xFC\n",  EucJp,     Why::OnlyValid),
        ("EUC-JP with a bad end",           b"\xBC\xEA\xB9\xE7\xB3\xE4\xFF\n",      EucJp,     Why::NoneValid),
        ("EUC-JP name",                     b"\xB2\xC3\xC6\xA3\n",                EucJp,     Why::Score),
        ("kana equally good in both",       b"\xA4\xA2",                          EucJp,     Why::Score),
        ("not a hit in either",             b"\x8E\xB1",                          Cp932,     Why::Score),
        ("byte 80",                         b"\x80",                              Cp932,     Why::OnlyValid),
        ("byte FF",                         b"\xFF",                              Cp932,     Why::NoneValid),
        ("UTF-8 with a bad byte",           &broken_utf8,                         Utf8,      Why::NoneValid),
        ("PNG",                             b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR",     Utf8,      Why::Binary),
        ("NUL bytes",                       &[0; 100],                            Utf8,      Why::Binary),
        ("one NUL",                         b"\0",                                Utf8,      Why::Binary),
        ("NULs in ASCII",                   b"abc\0\0def",                        Utf8,      Why::Binary),
        ("control characters",              b"\x01\x02ab\x03\x04",                Utf8,      Why::Binary),
    ];
    for (name, bytes, encoding, reason) in table {
        let found = guess(bytes);
        assert_eq!((found.encoding, found.reason), (*encoding, *reason), "{name}: {found:?}");
    }
}

/// The texts whole and cut to 1, 3 and 10 lines from each line on, where the cut is not ASCII.
fn cuts() -> Vec<String> {
    let mut all = Vec::new();
    for text in TEXTS {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for first in 0..lines.len() {
            for many in [1, 3, 10, lines.len()] {
                let cut: String = lines.iter().skip(first).take(many).copied().collect();
                if !cut.is_ascii() {
                    all.push(cut);
                }
            }
        }
    }
    all
}

#[test]
fn recognises_few_lines_in_every_encoding() {
    for cut in cuts() {
        for encoding in Encoding::ALL {
            for bom in [false, true] {
                let bytes = bytes_in(&cut, encoding, bom);
                let found = guess(&bytes);
                assert_eq!(found.encoding, encoding, "{cut:?} {found:?}");
                assert_eq!(found.bom, bom && !encoding.bom().is_empty(), "{cut:?}");
                assert!(found.valid, "{cut:?} {found:?}");
            }
        }
    }
}

#[test]
fn agrees_with_the_detector_of_firefox() {
    for cut in cuts() {
        for encoding in [Utf8, Cp932, EucJp, Iso2022Jp] {
            let bytes = bytes_in(&cut, encoding, false);
            let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
            detector.feed(&bytes, true);
            let theirs = detector.guess(Some(b"jp"), Utf8Detection::Allow);
            assert_eq!(Encoding::from_label(theirs.name()), Some(guess(&bytes).encoding), "{cut:?}");
        }
    }
}

#[test]
fn looks_behind_a_long_stretch_of_ascii() {
    let moves = "+7776FU\n".repeat(200_000);
    for encoding in [Utf8, Cp932, EucJp] {
        let bytes = [moves.as_bytes(), &bytes_in(CSA, encoding, false)].concat();
        assert_eq!(guess(&bytes).encoding, encoding);
    }
}

#[test]
fn a_cut_sample_does_not_make_bytes_invalid() {
    // Three bytes in UTF-8, two in the others: some of these cut a character at the first MiB.
    for shift in 0..4 {
        let text = format!("{}{}", "+".repeat(shift), "手合割：平手▲７六歩".repeat(60_000));
        for encoding in Encoding::ALL {
            let found = guess(&bytes_in(&text, encoding, true));
            assert_eq!((found.encoding, found.valid), (encoding, true), "{shift}");
        }
    }
}

#[test]
fn four_million_zeros_are_refused() {
    assert_eq!(guess(&vec![0; 4 << 20]).reason, Why::Binary);
}

#[test]
fn what_is_not_text_is_named() {
    for (bytes, name) in [
        (b"\x89PNG\r\n\x1A\n".as_slice(), Some("a PNG picture")),
        (b"RIFF\x01\x02\x03\x04WEBPVP8 ", Some("a WebP picture")),
        (b"\x24\x5A-lh5-", Some("an LZH archive")),
        (b"RIFF", None),
        (b"", None),
    ] {
        assert_eq!(binary_kind(bytes).map(|kind| kind.en.into_owned()).as_deref(), name);
    }
}

#[test]
fn says_when_it_is_not_certain() {
    for (bytes, certain) in [
        (b"+7776FU".as_slice(), true),
        (b"\x8E\xE8\x8D\x87\x8A\x84", true), // 手合割 in CP932, invalid in EUC-JP
        (b"\xB2\xC3\xC6\xA3", true),         // 加藤 in EUC-JP, four half-width katakana in CP932
        (b"\xA4\xA2", false),                // あ in EUC-JP, two half-width katakana in CP932
        ("手".as_bytes(), true),
        (b"\xC8\xBF\xC2\xA7", false), // 反則 in EUC-JP, two letters in UTF-8
        (b"\xFF", false),
        (b"\0", false),
    ] {
        assert_eq!(guess(bytes).certain, certain, "{bytes:?}");
    }
}

#[test]
fn a_part_keeps_the_encoding_of_its_file() {
    let katakana = bytes_in("ｱｲ", Cp932, false); // EUC-JP by itself
    #[rustfmt::skip]
    let table: &[(&[u8], Encoding, Encoding, Why)] = &[
        (&katakana,                          Cp932, Cp932,     Why::Likely),
        (&katakana,                          EucJp, EucJp,     Why::Likely),
        (b"+7776FU",                         EucJp, EucJp,     Why::Likely),
        (&bytes_in(KIF, Cp932, false),       Utf8,  Cp932,     Why::OnlyValid),
        (KIF.as_bytes(),                     Cp932, Utf8,      Why::Utf8),
        (&bytes_in(KIF, Utf16Be, false),  Utf16Be, Utf16Be,    Why::Likely),
        (b"\x89PNG\r\n\x1A\n",               Cp932, Utf8,      Why::Binary),
    ];
    for (bytes, likely, encoding, reason) in table {
        let Guess { encoding: found, reason: why, .. } = guess_like(bytes, *likely);
        assert_eq!((found, why), (*encoding, *reason), "{bytes:?}");
    }
}
