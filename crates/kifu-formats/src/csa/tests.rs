//! What CSA files say, and what is written.

use kifu_core::{Color, Handicap};
use kifu_record::{HeaderKey, Record, StartSource};
use kifu_text::{Diagnostic, Encoding, LineCol, Source};
use proptest::prelude::*;

use super::FORMAT;
use crate::{Confidence, CsaVersion, Document, WriteOptions, sfen};

fn read(text: &str) -> (Document, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let document = Document::read(Source::from_text("game.csa", text.to_owned()), &FORMAT, &mut found);
    let last = document.tokens.last().map_or(0, |token| token.end as usize);
    assert_eq!(last, text.len(), "tokens reach the end of {text:?}");
    let mut before = 0;
    for token in &document.tokens {
        assert!(token.end > before && text.is_char_boundary(token.end as usize), "{text:?}");
        before = token.end;
    }
    (document, found)
}

fn codes(found: &[Diagnostic]) -> Vec<&'static str> {
    found.iter().map(|one| one.code.id).collect()
}

/// The main line in one row: moves in USI, `!text` for what is unreadable, `?` for what cannot be
/// played, `#reason` for endings, each followed by its seconds.
fn line(record: &Record) -> String {
    let mut parts = Vec::new();
    for ply in record.main_line() {
        let mut part = match (ply.played, ply.written) {
            (Some(mv), _) => mv.to_string(),
            (None, kifu_record::Written::Ending(ending)) => format!("#{}", ending.reason.id()),
            (None, kifu_record::Written::Unreadable(text)) => format!("!{}", record.text(text)),
            (None, _) => "?".to_owned(),
        };
        if let Some(time) = ply.clock.time() {
            part = format!("{part}:{time}");
        }
        parts.push(part);
    }
    parts.join(" ")
}

fn notes(record: &Record) -> String {
    let all = record.notes().map(|note| {
        let mark = match note.kind {
            kifu_record::NoteKind::Comment => "*",
            kifu_record::NoteKind::Remark => "'",
            kifu_record::NoteKind::Bookmark => "&",
            kifu_record::NoteKind::Unknown => "?",
        };
        format!("{}{mark}{}", record.ply(note.ply).number, note.text)
    });
    all.collect::<Vec<_>>().join(" | ")
}

fn start(record: &Record) -> String {
    let mut out = String::new();
    sfen::write_sfen(&mut out, &record.start().setup, 1);
    out
}

fn last(record: &Record) -> String {
    let mut out = String::new();
    let position = record.position(record.last_of(kifu_record::PlyId::ROOT));
    sfen::write_sfen(
        &mut out,
        &position,
        u32::try_from(record.main_line().filter(|ply| ply.played.is_some()).count()).unwrap() + 1,
    );
    out
}

fn write(record: &Record, options: &WriteOptions) -> (String, Vec<Diagnostic>) {
    let mut out = String::new();
    let mut found = Vec::new();
    (FORMAT.write)(record, options, &mut out, &mut found);
    (out, found)
}

fn v3() -> WriteOptions {
    WriteOptions { csa_version: CsaVersion::V3_0, ..WriteOptions::default() }
}

/// Writes what `text` says and reads that again: the record must be the same.
fn comes_back(text: &str) {
    let (document, _) = read(text);
    let (out, lost) = write(&document.record, &v3());
    let (again, _) = read(&out);
    if lost.is_empty() {
        assert_eq!(again.record.dump(), document.record.dump(), "{text:?} was written as {out:?}");
        let (twice, _) = write(&again.record, &v3());
        assert_eq!(twice, out, "writing is stable");
    }
}

/// The games of a text, cut as [`FORMAT`] cuts them.
fn split_all(mut text: &str) -> Vec<&str> {
    let mut games = Vec::new();
    while let Some(at) = (FORMAT.split)(text.as_bytes(), 0, true) {
        let (game, rest) = text.split_at(at);
        games.push(game);
        text = rest;
    }
    games.push(text);
    games
}

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const RANKS: &str = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n";

/// Text, main line, notes, codes.
#[rustfmt::skip]
static GAMES: &[(&str, &str, &str, &[&str])] = &[
    // Vectors.
    ("PI\n+\n+7776FU\n", "7g7f", "", &[]),
    ("PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n%CHUDAN\n", "7g7f 3c3d 8h2b+ 3a2b B*4e #interruption", "", &[]),
    ("P+23FU59OU\nP-51OU\n+\n+2322TO\n", "2c2b+", "", &[]),
    ("P+24FU59OU\nP-51OU\n+\n+2423TO\n", "2d2c+", "", &[]),
    ("P+24FU59OU\nP-51OU\n+\n+2423FU\n", "2d2c", "", &[]),
    ("P+22UM59OU\nP-51OU\n+\n+2233UM\n", "2b3c", "", &[]),
    ("PI\n+\n+7776FU\nT6.123\n%+ILLEGAL_ACTION\n", "7g7f:6.123 #foul-win", "", &[]),
    ("PI\n+\n+7776FU\n%-ILLEGAL_ACTION\n", "7g7f #foul", "", &[]),
    // Ambiguities.
    ("PI\n+\nT9\n+7776FU\nT3\n%TORYO\n", "7g7f:3 #resignation", "0?T9", &["csa/time-without-move"]),
    ("PI\n+\n+7776OU\n", "7g7f", "", &["move/other-piece"]),
    ("'one\nPI\n'two\n+\n'*three\n+7776FU\n'*four\n", "7g7f", "0'one | 0'two | 0*three | 1*four", &[]),
    ("V2.2\nV2.2\nPI\n+\n+7776FU\n", "7g7f", "", &["csa/version-twice"]),
    // Tolerances.
    ("PI\r\n+\r\n+7776FU\r\nT12\r\n-3334FU\r\n%TORYO\r\n", "7g7f:12 3c3d #resignation", "", &[]),
    ("PI\r+\r+7776FU\rT12\r-3334FU\r%TORYO", "7g7f:12 3c3d #resignation", "", &[]),
    ("\n  \nPI  \n + \n  +7776FU \n\n\t-3334FU\n  T3  \n", "7g7f 3c3d:3", "", &[]),
    ("PI\n+\n+7776fu\n-3334Fu\n", "7g7f 3c3d", "", &[]),
    ("PI\n+\n7776FU\n3334FU\nT4\n", "7g7f 3c3d:4", "", &[]),
    ("PI,+,+7776FU,T12,-3334FU,T3,%TORYO,T5\n", "7g7f:12 3c3d:3 #resignation:5", "", &[]),
    ("PI\n+\n+7776FU,T12\n-3334FU,T2\n+2726FU,T0\n", "7g7f:12 3c3d:2 2g2f:0", "", &[]),
    ("PI\n+\n+7776FU  ,T12\n-3334FU  ,  T2  \n", "7g7f:12 3c3d:2", "", &[]),
    ("PI\n+\n+7776FU\n'between\nT7\n'* -12 -3334FU\n-3334FU\nT5\n", "7g7f:7 3c3d:5", "1'between | 1* -12 -3334FU", &[]),
    ("PI\n+\n+7776FU\nT\n-3334FU\nT3\n", "7g7f 3c3d:3", "", &[]),
    ("PI\n+\n+7776FU%TORYO\n", "7g7f #resignation", "", &[]),
    ("PI\n+\n+7776FUT12-3334FU\n", "7g7f:12 3c3d", "", &[]),
    ("PI\n+\n+7776FUT12\n-3334FU -x\n", "7g7f:12 3c3d", "2?-x", &["csa/trailing-text"]),
    ("PI\n+\n+7776FU\n%GAME_OVER\n", "7g7f #other", "", &["csa/unknown-ending"]),
    ("PI\n+\n+7776FU\n%toryo\n", "7g7f #resignation", "", &[]),
    ("'first\n'second\nV2.2\nPI\n+\n+7776FU\n", "7g7f", "0'first | 0'second", &[]),
    ("PI\n+7776FU\n-3334FU\n", "7g7f 3c3d", "", &["csa/no-turn"]),
    ("PI82HI22KA\n-6152KI\n", "6a5b", "", &["csa/no-turn"]),
    ("+7776FU\n-3334FU\nT3\n", "7g7f 3c3d:3", "", &["csa/no-turn"]),
    ("+\n+7776FU\n", "7g7f", "", &[]),
    ("", "", "", &[]),
    ("\u{FEFF}V2\nPI\n+\n+7776FU\n", "7g7f", "", &[]),
    // What fits nothing.
    ("PI\n+\n+7776FU\nHello, world\n-3334FU\n", "7g7f 3c3d", "1?Hello, world", &["csa/unknown-line"]),
    ("PI\n+\n+7776FU\nP1 * \n+\n-3334FU\n", "7g7f 3c3d", "1?P1 * | 1?+", &["csa/unknown-line", "csa/unknown-line"]),
    ("PI\n+\n+7776FU\nT3\nT4\n-3334FU\n", "7g7f:3 3c3d", "1?T4", &["csa/time-twice"]),
    ("PI\n+\n+7776FU\nT3s\n-3334FU\n", "7g7f:3 3c3d", "1?s", &["csa/trailing-text"]),
    ("PI\n+\n+7776FU\nT1.2.3\n-3334FU\n", "7g7f 3c3d", "1?T1.2.3", &["csa/unknown-line"]),
    ("PI\n+\n+7776FU\n#what\n% \n$\n$:\n", "7g7f", "1?#what | 1?% | 1?$ | 1?$:",
        &["csa/unknown-line", "csa/unknown-line", "csa/unknown-line", "csa/unknown-line"]),
    ("PI\n+\n+7776XX\n-3334FU\n", "!+7776XX 3c3d", "", &["csa/unknown-piece"]),
    ("PI\n+\n+0176FU\n-3334FU\n", "!+0176FU 3c3d", "", &["csa/no-such-square"]),
    ("PI\n+\n+7700FU\n-3334FU\n", "!+7700FU 3c3d", "", &["csa/no-such-square"]),
    ("PI\n+\n+7776F\n-3334FU\n", "!+7776F 3c3d", "", &["csa/unreadable-move"]),
    ("PI\n+\n+77六FU\n-3334FU\n", "!+77六FU 3c3d", "", &["csa/unreadable-move"]),
    ("PI\n+\n+7776FU\n%TORYO\n-3334FU\n", "7g7f #resignation 3c3d", "", &["csa/after-ending"]),
    ("PI\n+\n+7776FU\n%MATTA\n", "7g7f #take-back", "", &["csa/take-back"]),
    ("PI\n+\n+OO55KA\n", "B*5e", "", &["csa/letter-for-zero", "rule/not-in-hand"]),
    ("PI\n+\n+7776FU\n/\n", "7g7f", "", &[]),
    ("/\nPI\n+\n+7776FU\n/\n/\n", "7g7f", "", &[]),
    ("PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n", "7g7f", "", &["csa/another-game"]),
    // Servers.
    ("PI\n+\n+7776FU\n%KACHI,'* -5000 win\nT3\n%KACHI\n'x\n", "7g7f #declaration-win:3", "2* -5000 win | 2'x", &["ending/not-declarable"]),
    ("PI\n+\n+7776FU\n#RESIGN\n#WIN\n", "7g7f #resignation", "2?#RESIGN | 2?#WIN", &[]),
    ("PI\n+\n+7776FU\n%TORYO\n#RESIGN\n#SENTE_WIN\n", "7g7f #resignation", "2?#RESIGN | 2?#SENTE_WIN", &[]),
    ("PI\n+\n+7776FU\n#GOTE_WIN\n#TIME_UP\n", "7g7f #time-up", "2?#GOTE_WIN | 2?#TIME_UP", &["ending/winner-differs"]),
    ("PI\n+\n+7776FU\n#OUTE_SENNICHITE\n#GOTE_WIN\n", "7g7f #foul-win", "2?#OUTE_SENNICHITE | 2?#GOTE_WIN", &[]),
    ("PI\n+\n+7776FU\n#JISHOGI\n#DRAW\n", "7g7f #impasse", "2?#JISHOGI | 2?#DRAW", &[]),
    ("PI\n+\n+7776FU\n#MAX_MOVES\n#CENSORED\n", "7g7f #move-limit", "2?#MAX_MOVES | 2?#CENSORED", &[]),
    ("PI\n+\n+7776FU\n#SENTE_WIN\n", "7g7f #other", "", &[]),
];

#[test]
fn reads_every_spelling() {
    for (text, moves, kept, reported) in GAMES {
        let (document, found) = read(text);
        assert_eq!(line(&document.record), *moves, "{text:?}");
        assert_eq!(notes(&document.record), *kept, "{text:?}");
        assert_eq!(codes(&found), *reported, "{text:?}");
    }
}

/// Position lines, the start, codes.
#[rustfmt::skip]
static STARTS: &[(&str, &str, &[&str])] = &[
    ("PI\n+\n", EVEN, &[]),
    ("PI\n-\n", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", &[]),
    ("PI11KY\n-\n", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", &[]),
    ("PI82HI22KA21KE81KE11KY91KY\n-\n", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", &[]),
    ("PI 82HI 22KA\n-\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", &[]),
    ("PI82hi22ka\n-\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", &[]),
    ("PI82KA\n-\n", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", &["csa/not-there"]),
    ("PI11KY\nP-00KY\n-\n", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w l 1", &[]),
    ("PI82HI\nP+\nP-00AL\n-\n", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w r 1", &[]),
    ("P+59OU00KI00KI00FU00FU00FU\nP-51OU00HI00GI\n+\n", "4k4/9/9/9/9/9/9/9/4K4 b 2G3Prs 1", &[]),
    ("P-00AL\nP+59OU00KI\nP-51OU\n+\n", "4k4/9/9/9/9/9/9/9/4K4 b G2r2b3g4s4n4l18p 1", &[]),
    ("P+59OU00KIOOFU\nP-51OU\n+\n", "4k4/9/9/9/9/9/9/9/4K4 b GP 1", &["csa/letter-for-zero"]),
    ("P+01FU\nP-51OU\nP+59OU\n+\n", "4k4/9/9/9/9/9/9/9/4K4 b - 1", &["csa/no-such-square"]),
    ("P+59OU55XX54FU\nP-51OU\n+\n", "4k4/9/9/4P4/9/9/9/9/4K4 b - 1", &["csa/unknown-piece"]),
    ("P+59OU5\nP-51OU\n+\n", "4k4/9/9/9/9/9/9/9/4K4 b - 1", &["csa/unknown-piece"]),
    ("P+59OU00TO00OU\nP-51OU\n+\n", "4k4/9/9/9/9/9/9/9/4K4 b - 1", &["csa/cannot-be-held", "csa/cannot-be-held"]),
    ("P+59OU45FU45KE\nP-51OU\n+\n", "4k4/9/9/9/5N3/9/9/9/4K4 b - 1", &["csa/square-twice"]),
    ("P+59OU,P-51OU,+\n", "4k4/9/9/9/9/9/9/9/4K4 b - 1", &[]),
    ("P1-OU\n+\n", "k8/9/9/9/9/9/9/9/9 b - 1", &["csa/rank-length", "csa/missing-ranks"]),
    ("PI\nP1 *  *  *  * -OU *  *  *  * \n+\n", "4k4/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", &["csa/mixed-position"]),
    ("P1 *  *  *  * -OU *  *  *  * \nPI\n+\n", EVEN, &["csa/mixed-position"]),
];

#[test]
fn reads_every_start() {
    for (text, sfen, reported) in STARTS {
        let (document, found) = read(text);
        assert_eq!(start(&document.record), *sfen, "{text:?}");
        assert_eq!(codes(&found), *reported, "{text:?}");
    }
}

#[test]
fn names_the_starts_that_have_a_name() {
    for (text, source) in [
        ("PI\n+\n".to_owned(), StartSource::Named(Handicap::Even)),
        (format!("{RANKS}+\n"), StartSource::Named(Handicap::Even)),
        (format!("{RANKS}P+\nP-\n+\n"), StartSource::Named(Handicap::Even)),
        (format!("{RANKS}-\n"), StartSource::Diagram),
        ("PI82HI22KA\n-\n".to_owned(), StartSource::Named(Handicap::TwoPiece)),
        (RANKS.replace("-KA", " * ") + "-\n", StartSource::Named(Handicap::Bishop)),
        ("PI\n-\n".to_owned(), StartSource::Diagram),
        ("+\n".to_owned(), StartSource::Implied),
        ("V2.2\n".to_owned(), StartSource::Implied),
        ("-\n".to_owned(), StartSource::Diagram),
    ] {
        assert_eq!(read(&text).0.record.start().source, source, "{text:?}");
    }
}

#[test]
fn reads_ranks_as_mails_leave_them() {
    for (rank, sfen, reported) in [
        ("P4 *  *  *  *  *  *  *  *  * ", "9", &[][..]),
        ("P4 *  *  *  *  *  *  *  *  *", "9", &[]),
        ("P4 * * * * * * * * *", "9", &[]),
        ("P4*********", "9", &[]),
        ("P4 * -HI *  *  *  *  * -KA *.", "1r5b1", &[]),
        ("P4 * -HI * * * * * -KA *", "1r5b1", &[]),
        ("P4 * -hi *  *  *  *  * +ka * ", "1r5B1", &[]),
        ("P4                           ", "9", &[]),
        ("P4   -HI               -KA   ", "1r5b1", &[]),
        ("P4   -HI               -KA", "1r6b", &["csa/rank-length"]),
        ("P4 ・ -HI ・ ・ ・ ・ ・ -KA ・", "1r5b1", &[]),
        ("P4 *  *  *  *  *  *  *  * ", "9", &["csa/rank-length"]),
        ("P4 *  *  *  *  *  *  *  *  *  * ", "9", &["csa/rank-length"]),
        ("P4 * -XX *  *  *  *  *  *  * ", "9", &["csa/unknown-piece"]),
        ("P4 * -HI ? *  *  *  *  *  * ", "1r7", &["csa/unknown-cell"]),
    ] {
        let text = format!("{}+\n", RANKS.replace("P4 *  *  *  *  *  *  *  *  * ", rank));
        let (document, mut found) = read(&text);
        found.retain(|one| one.code.area() == "csa");
        let shown = start(&document.record);
        let shown = shown.split('/').nth(3).unwrap();
        // A rank of another length keeps the pieces that it has, from file 9 on.
        if reported.is_empty() || reported[0] != "csa/rank-length" {
            assert_eq!(shown, sfen, "{rank:?}");
        }
        assert_eq!(codes(&found), reported, "{rank:?}");
    }
    let (_, found) = read(&format!("{}+\n", RANKS.replace("P4 *  *", "P4 *")));
    assert_eq!(found[0].title.en, "rank d (P4) has 8 squares instead of 9");
    let (_, found) = read(&format!("{}+\n", RANKS.replace("P4 *  *", "P4 *  *  *")));
    assert_eq!(found[0].title.en, "rank d (P4) has 10 squares instead of 9");
}

#[test]
fn points_at_the_digits_that_name_no_square() {
    let text = "V2.2\nP+01FU\nP-51OU\nP+59OU\n+\n";
    let (document, found) = read(text);
    assert_eq!(codes(&found), ["csa/no-such-square"]);
    assert_eq!(found[0].title.en, "there is no square 01");
    let span = found[0].span.unwrap();
    assert_eq!(document.source.line_col(span.start), LineCol { line: 2, column: 3 });
    assert_eq!(document.source.line_col(span.end), LineCol { line: 2, column: 5 });
    let (_, found) = read("PI\n+\n+7706FU\n");
    assert_eq!(found[0].span.unwrap().range(), 8..10);
    let (_, found) = read("PI\n+\n+7776QQ\n");
    assert_eq!(found[0].span.unwrap().range(), 10..12);
}

#[test]
fn reads_headers_wherever_they_stand() {
    let text = "V2.2\nN+青木, 一郎 \nN-\n$EVENT: 名人戦, 第1局\n$TIME_LIMIT:00:25+00\n$TIMET+:900+0+5\n$NOTE:a\\nb\\\\\n$X_Y:1:2\n$EMPTY:\nPI\n+\n+7776FU\n$END_TIME:2026/05/03 11:57:00\n";
    let (document, found) = read(text);
    let record = &document.record;
    let headers: Vec<_> = record.headers().map(|header| (header.key, header.name, header.value)).collect();
    assert_eq!(
        headers,
        [
            (HeaderKey::Black, "N+", "青木, 一郎"),
            (HeaderKey::Event, "EVENT", "名人戦, 第1局"),
            (HeaderKey::TimeControl, "TIME_LIMIT", "00:25+00"),
            (HeaderKey::BlackTimeControl, "TIMET+", "900+0+5"),
            (HeaderKey::Remarks, "NOTE", "a\nb\\"),
            (HeaderKey::Other, "X_Y", "1:2"),
            (HeaderKey::Other, "EMPTY", ""),
            (HeaderKey::EndTime, "END_TIME", "2026/05/03 11:57:00"),
        ]
    );
    assert_eq!(codes(&found), ["csa/late-header"]);
    comes_back(text);
}

#[test]
fn compares_the_declaration_with_the_bytes() {
    let read_as = |text: &str, encoding: Encoding| {
        let options = kifu_text::EncodeOptions { encoding, ..kifu_text::EncodeOptions::default() };
        let bytes = kifu_text::encode(text, &options).unwrap().bytes;
        let mut found = Vec::new();
        let source = Source::read("game.csa", bytes, Some(encoding), &mut found);
        let document = Document::read(source, &FORMAT, &mut found);
        (notes(&document.record), codes(&found))
    };
    let text = |label: &str| format!("'{label}\nV3.0\nN+青木\nPI\n+\n");
    let none: Vec<&str> = Vec::new();
    assert_eq!(read_as(&text("CSA encoding=UTF-8"), Encoding::Utf8), (String::new(), none.clone()));
    assert_eq!(read_as(&text("CSA encoding=SHIFT_JIS"), Encoding::Cp932), (String::new(), none.clone()));
    assert_eq!(read_as(&text("encoding=Shift_JIS"), Encoding::Cp932), (String::new(), none.clone()));
    let differs = vec!["encoding/declared-differs"];
    assert_eq!(read_as(&text("CSA encoding=SHIFT_JIS"), Encoding::Utf8), (String::new(), differs.clone()));
    assert_eq!(read_as(&text("CSA encoding=UTF-8"), Encoding::Cp932), (String::new(), differs));
    // Plain ASCII fits everything; below the first line it is a remark.
    assert_eq!(read_as("'CSA encoding=SHIFT_JIS\nPI\n+\n", Encoding::Utf8), (String::new(), none.clone()));
    let late = read_as("V3.0\n'CSA encoding=SHIFT_JIS\nN+青木\nPI\n+\n", Encoding::Utf8);
    assert_eq!(late, ("0'CSA encoding=SHIFT_JIS".to_owned(), none));
    let (_, found) = read("  'CSA encoding= SHIFT_JIS\nN+青木\n");
    assert_eq!(found[0].span.unwrap().range(), 17..26);
}

/// The cases O17 to O22, O29, O40, O49 to O51 that are not in the tables above.
#[test]
fn reads_floodgate() {
    let text = format!(
        "V2\nN+alpha\nN-beta\n$EVENT:wdoor+floodgate\n$START_TIME:2020/01/02 03:04:05\n{RANKS}+\n+2726FU\nT3\n-8384FU\nT0\n%TORYO\n'summary:toryo:alpha lose:beta win\n'$END_TIME:2020/01/02 03:04:20\n"
    );
    let (document, found) = read(&text);
    assert_eq!(codes(&found), [""; 0]);
    assert_eq!(line(&document.record), "2g2f:3 8c8d:0 #resignation");
    assert_eq!(last(&document.record), "lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL b - 3");
    comes_back(&text);
}

#[test]
fn takes_scores_as_comments_on_the_move_before() {
    let text = "V2\nN+A\nN-B\n$EVENT:x\nPI\n+\n'rating:A+0:B+0\n+7776FU\nT3\n'** 54 -3334FU +2726FU\n-3334FU\nT5\n'** -12 +2726FU -8384FU\n'*plain remark on move 2\n+2726FU\nT1\n%TORYO\nT2\n'P1-KY-KE\n'summary:toryo:B lose:A win\n";
    let (document, found) = read(text);
    assert_eq!(codes(&found), [""; 0]);
    assert_eq!(line(&document.record), "7g7f:3 3c3d:5 2g2f:1 #resignation:2");
    assert_eq!(
        notes(&document.record),
        "0'rating:A+0:B+0 | 1** 54 -3334FU +2726FU | 2** -12 +2726FU -8384FU | 2*plain remark on move 2 | 4'P1-KY-KE | 4'summary:toryo:B lose:A win"
    );
    comes_back(text);
}

#[test]
fn reads_a_log_that_ends_with_a_foul() {
    let text = "V2\nN+A\nN-B\nTo_Move:+\n$EVENT:x\nPI\n+\n'rating:A:B\n+2726FU\nT4\n-8384FU\nT2\n+2625FU\nT1\n-8485FU\nT1\n+2524FU\nT1\n-2324FU\nT1\n+2824HI\nT1\n-0083FU\nT2\n'ILLEGAL_MOVE(-0083FU)\n#ILLEGAL_MOVE\n#SENTE_WIN\n";
    let (document, found) = read(text);
    assert_eq!(codes(&found), ["csa/server-line", "rule/two-pawns"]);
    assert_eq!(line(&document.record), "2g2f:4 8c8d:2 2f2e:1 8d8e:1 2e2d:1 2c2d:1 2h2d:1 P*8c:2 #foul-win");
    assert_eq!(document.record.outcome(), kifu_record::Outcome::Win(Color::Black));
    assert_eq!(
        notes(&document.record),
        "0?To_Move:+ | 0'rating:A:B | 8'ILLEGAL_MOVE(-0083FU) | 9?#ILLEGAL_MOVE | 9?#SENTE_WIN"
    );
    comes_back(text);
}

#[test]
fn reads_the_games_of_one_file() {
    let text = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nV2.2\nN+C\nN-D\nPI\n+\n+2726FU\n-8384FU\n+2625FU\n%CHUDAN\n";
    let games = split_all(text);
    assert_eq!(games.len(), 2);
    let (first, found) = read(games[0]);
    assert_eq!((line(&first.record).as_str(), codes(&found)), ("7g7f 3c3d #resignation", vec![]));
    let (second, found) = read(games[1]);
    assert_eq!((line(&second.record).as_str(), codes(&found)), ("2g2f 8c8d 2f2e #interruption", vec![]));
    assert_eq!(second.record.player(Color::White), Some("D"));
    // Written again, they are two again.
    let (mut out, _) = write(&first.record, &WriteOptions::default());
    let options = WriteOptions { games_before: 1, ..WriteOptions::default() };
    (FORMAT.write)(&second.record, &options, &mut out, &mut Vec::new());
    let again = split_all(&out);
    assert_eq!(again.len(), 2);
    assert_eq!(read(again[0]).0.record.dump(), first.record.dump());
    assert_eq!(read(again[1]).0.record.dump(), second.record.dump());
}

#[test]
fn writes_version_2_2() {
    let text = "'CSA encoding=UTF-8\nV3.0\n'made by hand\nN+青木\n$EVENT:名人戦\n$NOTE:a\\nb\nPI82HI22KA\n-\n'*opening\n-6152KI\nT6.5\n'*good\n'** 30 +7776FU\n'left\n+7776FU,T3\n%MAX_MOVES\n";
    let (document, _) = read(text);
    let (out, found) = write(&document.record, &WriteOptions::default());
    assert_eq!(
        out,
        "'CSA encoding=UTF-8\nV2.2\n'made by hand\nN+青木\n$EVENT:名人戦\n$NOTE:a\\nb\nPI82HI22KA\n-\n'*opening\n-6152KI\nT6\n'*good\n'** 30 +7776FU\n'left\n+7776FU\nT3\n%JISHOGI\n"
    );
    assert_eq!(codes(&found), ["loss/ending"]);
    let (out, found) = write(&document.record, &v3());
    assert_eq!(
        out,
        "'CSA encoding=UTF-8\nV3.0\n'made by hand\nN+青木\n$EVENT:名人戦\n$NOTE:a\\nb\nPI82HI22KA\n-\n'*opening\n-6152KI\nT6.5\n'*good\n'** 30 +7776FU\n'left\n+7776FU\nT3\n%MAX_MOVES\n"
    );
    assert_eq!(codes(&found), [""; 0]);
    let (out, _) =
        write(&document.record, &WriteOptions { encoding: Encoding::Cp932, ..WriteOptions::default() });
    assert!(out.starts_with("'CSA encoding=SHIFT_JIS\nV2.2\n"));
    let (out, _) =
        write(&document.record, &WriteOptions { encoding: Encoding::EucJp, ..WriteOptions::default() });
    assert!(out.starts_with("V2.2\n"));
}

#[test]
fn writes_boards_and_hands() {
    let (document, _) = read("P+59OU00KI00KI\nP-51OU23TO\nP-00AL\n-\n");
    let (out, _) = write(&document.record, &WriteOptions::default());
    let expected =
        "P1 *  *  *  * -OU *  *  *  * \nP2 *  *  *  *  *  *  *  *  * \nP3 *  *  *  *  *  *  * -TO * \n";
    assert!(out.contains(expected), "{out}");
    assert!(out.contains("P+00KI00KI\nP-00HI00HI00KA00KA00KI00KI00GI"), "{out}");
    for handicap in Handicap::ALL {
        let mut record = Record::new();
        record.set_start(kifu_record::Start::named(handicap));
        let (out, found) = write(&record, &WriteOptions::default());
        assert!(found.is_empty() && out.contains("PI"));
        assert_eq!(read(&out).0.record.start().setup, handicap.setup(), "{handicap}");
    }
}

#[test]
fn says_what_it_cannot_write() {
    use kifu_record::{Ending, EndingReason as R, NoteKind, Outcome, PlyId, Written, WrittenMove};
    let mut record = Record::new();
    for (key, name, value) in [
        (HeaderKey::Event, "棋戦", "王位戦"),
        (HeaderKey::StartTime, "開始日時", "2026/11/3(火) 9:05"),
        (HeaderKey::EndTime, "終了日時", "昨日"),
        (HeaderKey::TimeControl, "持ち時間", "各6時間"),
        (HeaderKey::TimeControl, "持ち時間", "900+0+5"),
        (HeaderKey::Handicap, "手合割", "平手"),
        (HeaderKey::Black, "先手", "青木"),
        (HeaderKey::White, "後手", ""),
        (HeaderKey::Title, "表題", "名局"),
        (HeaderKey::Remarks, "備考", "a\\b"),
        (HeaderKey::Other, "X", "y"),
    ] {
        record.add_header(key, name, value);
    }
    record.add_note(PlyId::ROOT, NoteKind::Remark, "*starred");
    record.add_note(PlyId::ROOT, NoteKind::Unknown, "of another format");
    let mv = record.add(PlyId::ROOT, Written::Move(WrittenMove::exact("7g7f".parse().unwrap())));
    let told = Some(Outcome::Win(Color::Black));
    record.add(mv, Written::Ending(Ending { told, ..Ending::new(R::Try) }));
    kifu_record::replay(&mut record, &mut Vec::new());
    let (out, found) = write(&record, &WriteOptions::default());
    assert_eq!(
        out,
        "'CSA encoding=UTF-8\nV2.2\n' *starred\nN+青木\n$EVENT:王位戦\n$START_TIME:2026/11/03 09:05:00\n$TIME:900+0+5\n$NOTE:a\\\\b\nPI\n+\n+7776FU\n%CHUDAN\n"
    );
    let said: Vec<_> = found.iter().map(|one| one.title.en.as_ref()).collect();
    assert_eq!(
        said,
        [
            "a remark that begins with * is written with a blank before it, lest it become a comment",
            "header 終了日時 not written: CSA has no such header",
            "header 持ち時間 not written: CSA has no such header",
            "header 表題 not written: CSA has no such header",
            "header X not written: CSA has no such header",
            "ending ‘try, Black wins’ is written as %CHUDAN: CSA has no word for it",
        ]
    );
}

#[test]
fn stops_where_a_move_cannot_be_said() {
    use kifu_record::{PlyId, Start, Written, WrittenMove};
    let mv = |usi: &str| Written::Move(WrittenMove::exact(usi.parse().unwrap()));
    for (second, code) in [(Written::Pass, "loss/pass"), (mv("5e5d"), "loss/unresolved")] {
        let mut record = Record::new();
        record.set_start(Start { ply: 41, ..Start::even() });
        let mut at = PlyId::ROOT;
        for written in [mv("7g7f"), second, mv("2g2f")] {
            at = record.add(at, written);
        }
        kifu_record::replay(&mut record, &mut Vec::new());
        let (out, found) = write(&record, &WriteOptions::default());
        assert!(out.ends_with("+\n+7776FU\n"), "{out}");
        assert_eq!(codes(&found), ["loss/start-number", code]);
    }
}

#[test]
fn writes_every_ending() {
    use kifu_record::{Ending, EndingReason as R, PlyId, Written, WrittenMove};
    for (reason, word, exact, exact_v3) in [
        (R::Resignation, "%TORYO", true, true),
        (R::Interruption, "%CHUDAN", true, true),
        (R::SealedMove, "%CHUDAN", false, false),
        (R::Repetition, "%SENNICHITE", true, true),
        (R::Impasse, "%JISHOGI", true, true),
        (R::DeclaredDraw, "%HIKIWAKE", true, true),
        (R::DeclarationWin, "%KACHI", true, true),
        (R::TimeUp, "%TIME_UP", true, true),
        (R::Foul, "%ILLEGAL_MOVE", true, true),
        (R::FoulWin, "%+ILLEGAL_ACTION", true, true),
        (R::FoulBy(Color::White), "%ILLEGAL_MOVE", true, true),
        (R::Mate, "%TSUMI", true, true),
        (R::NoMate, "%FUZUMI", true, true),
        (R::DefaultWin, "%CHUDAN", false, false),
        (R::DefaultLoss, "%CHUDAN", false, false),
        (R::TakeBack, "%MATTA", true, false),
        (R::Try, "%CHUDAN", false, false),
        (R::Error, "%ERROR", true, true),
        (R::Other, "%CHUDAN", false, false),
    ] {
        let mut record = Record::new();
        let mv = record.add(PlyId::ROOT, Written::Move(WrittenMove::exact("7g7f".parse().unwrap())));
        record.add(mv, Written::Ending(Ending::new(reason)));
        kifu_record::replay(&mut record, &mut Vec::new());
        let (out, found) = write(&record, &WriteOptions::default());
        assert_eq!(out.lines().last(), Some(word), "{reason:?}");
        assert_eq!(found.is_empty(), exact, "{reason:?}");
        assert_eq!(write(&record, &v3()).1.is_empty(), exact_v3, "{reason:?}");
    }
}

#[test]
fn every_record_comes_back() {
    for (text, ..) in GAMES {
        comes_back(text);
    }
    for (text, ..) in STARTS {
        comes_back(text);
    }
}

#[test]
fn bulk_reads_the_same() {
    for (text, _, _, reported) in GAMES {
        let mut record = Record::new();
        let mut trace = kifu_record::Bulk::new();
        let input = crate::Input { text, encoding: Encoding::Utf8, continued: false };
        (FORMAT.read_bulk)(input, &mut record, &mut trace);
        if reported.is_empty() {
            let mut replayer = kifu_record::Replayer::new();
            assert!(kifu_record::replay_bulk(&mut record, &mut replayer), "{text:?}");
            assert_eq!(record.dump(), read(text).0.record.dump());
        }
    }
}

#[test]
fn is_recognised() {
    for (text, confidence) in [
        ("V2.2\nN+a\n", Confidence::Certain),
        ("'CSA encoding=UTF-8\n", Confidence::Certain),
        ("' a file\nPI\n+\n+7776FU\n", Confidence::Certain),
        (RANKS, Confidence::Certain),
        ("N+a\nN-b\nPI\n", Confidence::Likely),
        ("%TORYO\n", Confidence::Weak),
        ("手合割：平手\n   1 ７六歩(77)\n", Confidence::No),
        ("position startpos moves 7g7f\n", Confidence::No),
        ("P7g-7f P3c-3d\n", Confidence::No),
    ] {
        assert_eq!((FORMAT.sniff)(text), confidence, "{text:?}");
    }
}

/// Lines of all kinds, and pieces of lines.
fn any_line() -> impl Strategy<Value = String> {
    let lines =
        GAMES.iter().map(|(text, ..)| *text).chain(STARTS.iter().map(|(text, ..)| *text)).chain([RANKS]);
    let lines: Vec<String> = lines.flat_map(|text| text.split('\n')).map(str::to_owned).collect();
    let usual = prop::sample::select(vec![
        "+7776FU", "-3334FU", "+8822UM", "-3122GI", "T3", "T", "%TORYO", "'*a", "'b", "PI", "+", "-", "N+青",
        "/", ",",
    ]);
    prop_oneof![
        3 => prop::sample::select(lines),
        5 => usual.prop_map(str::to_owned),
        1 => "[-+'*%$#/,TPNVOAL0-9 ・歩\r\t:.\\\\]{0,12}",
    ]
}

proptest! {
    #[test]
    fn any_lines_are_kept(lines in prop::collection::vec(any_line(), 0..24), ends in "(\n|\r\n|\r|,)") {
        comes_back(&lines.join(&ends));
    }

    #[test]
    fn any_damage_is_survived(at in 0_usize..400, with in "\\PC{0,3}", cut in 0_usize..5) {
        let mut text = format!("'CSA encoding=UTF-8\nV3.0\nN+青木\n$NOTE:a\\nb\n{RANKS}P+00KI\n+\n+7776FU\nT1.5\n'*歩\n-3334FU,T2\n%TORYO\n#RESIGN\n/\n");
        let floor = |text: &str, at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let from = floor(&text, at);
        let to = floor(&text, from + cut).max(from);
        text.replace_range(from..to, &with);
        comes_back(&text);
    }
}
