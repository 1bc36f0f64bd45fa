//! Canonical form, splitting, merging, comparing and header changes over all samples, whatever the
//! format.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking; its helpers too"
)]

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use kifu::{
    Canonical, Document, Encoding, FORMATS, Games, HeaderEdit, HeaderError, Merge, ReadOptions, Record,
    Source, by_extension, by_name, canonical, edit_headers,
    formats::Capabilities,
    game_alone, line_alone,
    record::{Prefer, Scope, compare},
    text::{Counter, EncodeOptions, Ignore, LineEnds, encode},
};

/// The samples of all rooms and of the corpus; `KIFU_CORPUS` takes another folder in its place.
fn samples() -> Vec<(PathBuf, Vec<u8>)> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let corpus = std::env::var_os("KIFU_CORPUS").map_or_else(|| here.join("tests/corpus"), PathBuf::from);
    let mut folders = vec![corpus];
    folders.extend(FORMATS.iter().map(|f| here.join("../kifu-formats/src").join(f.id).join("tests")));
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let extension = path.extension().and_then(|ext| ext.to_str()).unwrap_or("").to_owned();
            if path.is_dir() {
                folders.push(path);
            } else if by_extension(&extension).is_some() && extension != "txt" {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(found.len() > 30);
    found.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

fn documents(name: &str, bytes: &[u8]) -> Vec<Document> {
    let mut games = Games::new(name, bytes, ReadOptions::default()).unwrap();
    let mut documents = Vec::new();
    while let Some(game) = games.next_game().unwrap() {
        if !game.refused {
            documents.push(game.document(&mut Ignore));
        }
    }
    documents
}

fn dumps(name: &str, bytes: &[u8]) -> Vec<String> {
    documents(name, bytes).iter().map(|document| document.record.dump()).collect()
}

#[test]
fn canonical_form_loses_nothing_and_stays() {
    let (mut same, mut changed, mut left) = (0, 0, 0);
    for (path, bytes) in samples() {
        let name = path.to_string_lossy();
        match canonical(&name, &bytes, ReadOptions::default()).unwrap() {
            Canonical::Same => same += 1,
            Canonical::LeftAlone(why) => {
                left += 1;
                assert_eq!(why.severity, kifu::Severity::Error, "{name}");
                assert!(!why.notes.is_empty() || why.code.area() != "fmt", "{name}");
            }
            Canonical::Changed(after) => {
                changed += 1;
                assert_eq!(dumps(&name, &after), dumps(&name, &bytes), "{name}");
                let again = canonical(&name, &after, ReadOptions::default()).unwrap();
                assert_eq!(again, Canonical::Same, "{name}");
            }
        }
    }
    println!("{same} same, {changed} changed, {left} left alone");
    assert!(changed > 20, "{same} same, {changed} changed, {left} left alone");
}

#[test]
fn games_stand_alone_as_they_stood_together() {
    for (path, bytes) in samples() {
        let name = path.to_string_lossy();
        let mut games = Games::new(&*name, &*bytes, ReadOptions::default()).unwrap();
        while let Some(game) = games.next_game().unwrap() {
            if game.refused {
                continue;
            }
            let document = game.document(&mut Ignore);
            let mut lost = Counter::default();
            let Ok(alone) = game_alone(&game, &document, &mut lost) else { continue };
            if lost.total() == 0 {
                let source = Source::read("", alone, Some(document.source.encoding()), &mut Ignore);
                let read = Document::read(source, document.format, &mut Ignore);
                assert_eq!(read.record.dump(), document.record.dump(), "{name} game {}", game.index + 1);
            }
        }
    }
}

#[test]
fn lines_taken_apart_merge_to_the_same_tree() {
    for (path, bytes) in samples() {
        let name = path.to_string_lossy();
        for document in documents(&name, &bytes) {
            let record = &document.record;
            let mut merge = Merge::new(Prefer::First);
            let mut told = Counter::default();
            for line in record.lines() {
                merge.add(&record.line_alone(line.last), &mut told).unwrap();
            }
            assert_eq!(told.total(), 0, "{name}");
            let merged = merge.finish().remove(0);
            // Moves that stand twice beside each other become one.
            let once = merged_alone(record);
            let found = compare(&once, &merged, Scope::All);
            assert!(found.is_empty(), "{name}: {found:?}");
            assert_eq!(once.len(), merged.len(), "{name}");
            for line in record.lines() {
                let mut out = Ignore;
                let bytes = line_alone(&document, line, &mut out);
                assert!(bytes.is_ok() || document.source.encoding() != Encoding::Utf8, "{name}");
            }
        }
    }
}

fn merged_alone(record: &Record) -> Record {
    let mut merge = Merge::new(Prefer::First);
    merge.add(record, &mut Ignore).unwrap();
    merge.finish().remove(0)
}

#[test]
fn a_merged_tree_survives_its_file() {
    let games = [
        "先手：A\n   1 ７六歩(77) ( 0:01/00:00:01)\n*one\n   2 ３四歩(33)\n   3 投了\n",
        "先手：B\n   1 ７六歩(77) ( 0:02/00:00:02)\n*two\n   2 ３四歩(33)\n   3 中断\n",
        "   1 ７六歩(77)\n   2 ３四歩(33)\n&mark\n   3 ２六歩(27)\n   4 投了\n\n変化：2手\n   2 ８四歩(83)\n",
        "   1 ２六歩(27)\n   2 投了\n",
    ];
    let mut merge = Merge::new(Prefer::First);
    let mut told: Vec<kifu::Diagnostic> = Vec::new();
    let (kif, _) = by_name("kifu").unwrap();
    for game in games {
        let document = Document::read(Source::from_text("", game), kif, &mut Ignore);
        merge.add(&document.record, &mut told).unwrap();
    }
    let codes: Vec<_> = told.iter().map(|one| one.code.id).collect();
    assert_eq!(codes, ["merge/header", "merge/clock"]);
    let tree = merge.finish().remove(0);
    let (mut text, mut lost) = (String::new(), Counter::default());
    (kif.write)(&tree, &kifu::WriteOptions::default(), &mut text, &mut lost);
    let read = Document::read(Source::from_text("", text.clone()), kif, &mut lost);
    assert_eq!(lost.total(), 0, "{text}");
    let found = compare(&tree, &read.record, Scope::All);
    assert!(found.is_empty(), "{found:?}\n{text}");
    assert_eq!(read.record.lines().len(), 5);
}

#[test]
fn merging_again_adds_nothing() {
    for (path, bytes) in samples() {
        let name = path.to_string_lossy();
        for document in documents(&name, &bytes) {
            let once = merged_alone(&document.record);
            let mut merge = Merge::new(Prefer::Last);
            let mut told = Counter::default();
            for record in [&once, &document.record, &once] {
                merge.add(record, &mut told).unwrap();
            }
            assert_eq!(merge.finish().remove(0).dump(), once.dump(), "{name}");
            assert_eq!(told.total(), 0, "{name}");
        }
    }
}

#[test]
fn a_record_differs_from_itself_in_no_format_that_holds_it() {
    for (path, bytes) in samples() {
        let name = path.to_string_lossy();
        for document in documents(&name, &bytes) {
            let record = &document.record;
            assert!(compare(record, record, Scope::All).is_empty(), "{name}");
            for target in ["kifu", "csa"] {
                let (format, _) = by_name(target).unwrap();
                let options = kifu::WriteOptions {
                    csa_version: kifu::CsaVersion::V3_0,
                    ..kifu::WriteOptions::default()
                };
                let (mut text, mut lost) = (String::new(), Counter::default());
                kifu::formats::loss::fit(record, format, &options, &mut lost);
                (format.write)(record, &options, &mut text, &mut lost);
                if lost.total() > 0 || record.variant().is_some() {
                    continue;
                }
                let read = Document::read(Source::from_text("", text), format, &mut Ignore);
                let mut found = compare(record, &read.record, Scope::All);
                // Dates are written anew, and totals are nothing that CSA says.
                found.retain(|one| match one {
                    kifu::record::Difference::Header { key, .. } => !matches!(
                        key,
                        kifu::HeaderKey::StartTime | kifu::HeaderKey::EndTime | kifu::HeaderKey::Handicap
                    ),
                    kifu::record::Difference::Clock { .. } => false,
                    _ => true,
                });
                assert!(found.is_empty(), "{name} as {target}: {found:?}");
            }
        }
    }
}

fn set(key: &str, value: &str) -> HeaderEdit {
    HeaderEdit::Set { key: key.to_owned(), value: value.to_owned() }
}

fn unset(key: &str) -> HeaderEdit {
    HeaderEdit::Unset { key: key.to_owned() }
}

#[test]
fn a_header_comes_and_goes_without_a_trace() {
    let mut done = 0;
    for (path, bytes) in samples() {
        let name = path.to_string_lossy();
        let all = documents(&name, &bytes);
        let [document] = &all[..] else { continue };
        let mut edited = edit_headers(document, &[set("event", "Meijin 81")], false);
        if matches!(edited, Err(HeaderError::NoSuchHeader { .. })) {
            // Some formats know players only.
            edited = edit_headers(document, &[set("black", "Habu")], false);
            let after = &documents(&name, &edited.unwrap())[0];
            assert_eq!(after.record.player(kifu::Color::Black), Some("Habu"), "{name}");
            continue;
        }
        if !document.format.can.has(Capabilities::HEADERS) {
            assert_eq!(edited, Err(HeaderError::NoHeaders(document.format.name)));
            continue;
        }
        let Ok(edited) = edited else {
            // Only where the text is so broken, or so set, that one more line means something else,
            // or where headers are no lines and there is none to stand beside.
            let odd = name.contains("fault")
                || document.format.id == "text"
                || document.record.headers().len() == 0;
            assert!(odd || document.record.variant().is_some(), "{name}: {edited:?}");
            continue;
        };
        done += 1;
        let after = &documents(&name, &edited)[0];
        assert_eq!(after.record.header(kifu::HeaderKey::Event), Some("Meijin 81"), "{name}");
        if document.record.header(kifu::HeaderKey::Event).is_none() && bytes.ends_with(b"\n") {
            let back = edit_headers(after, &[unset("event")], false).unwrap();
            assert!(back == bytes, "{name}");
        }
        if let Some(event) = document.record.header(kifu::HeaderKey::Event) {
            let back = edit_headers(after, &[set("event", event)], false).unwrap();
            assert_eq!(dumps(&name, &back), dumps(&name, &bytes), "{name}");
        }
    }
    assert!(done > 20, "{done}");
}

#[test]
fn only_the_bytes_of_the_header_change() {
    let kif = "# remark\r\n手合割：平手　　\r\n先手 ：青木\r\n後手：\r\n手数----指手---------消費時間--\r\n   1 ７六歩(77)   ( 0:01/00:00:01)\n*comment  \r\n   2 投了";
    let csa = "'CSA encoding=SHIFT_JIS\nV2\nN+青木\nN-\n$EVENT: x \nPI\n+\n+7776FU,T3\n%TORYO\n";
    for (format, text, edits, changes) in [
        ("kif", kif, vec![set("black", "馬場")], vec![("青木", "馬場")]),
        (
            "kif",
            kif,
            vec![set("先手", "馬場"), set("後手", "x")],
            vec![("青木", "馬場"), ("後手：", "後手：x")],
        ),
        ("kif", kif, vec![set("棋戦", "名人戦")], vec![("後手：\r\n", "後手：\r\n棋戦：名人戦\r\n")]),
        ("kif", kif, vec![set("天気", "晴れ")], vec![("後手：\r\n", "後手：\r\n天気：晴れ\r\n")]),
        ("kif", kif, vec![unset("white"), unset("先手")], vec![("先手 ：青木\r\n後手：\r\n", "")]),
        ("csa", csa, vec![set("N-", "馬場")], vec![("N-\n", "N-馬場\n")]),
        ("csa", csa, vec![set("$EVENT", "y")], vec![("$EVENT: x ", "$EVENT: y ")]),
        ("csa", csa, vec![set("site", "東京")], vec![("x \n", "x \n$SITE:東京\n")]),
        ("csa", csa, vec![unset("EVENT")], vec![("$EVENT: x \n", "")]),
        ("csa", "V2.2\nPI\n+\n", vec![set("black", "A")], vec![("PI\n", "N+A\nPI\n")]),
        ("ki2", "先手：a\n\n▲７六歩\n", vec![set("white", "b")], vec![("先手：a\n", "先手：a\n後手：b\n")]),
        ("csa", csa, vec![unset("black"), unset("event")], vec![("N+青木\n", ""), ("$EVENT: x \n", "")]),
        (
            "kif",
            "棋戦：a\n先手：x\n棋戦：b\n",
            vec![unset("event")],
            vec![("棋戦：a\n", ""), ("棋戦：b\n", "")],
        ),
        ("kif", "   1 ７六歩(77)\n", vec![set("black", "A")], vec![("   1", "先手：A\n   1")]),
    ] {
        let mut expected = text.to_owned();
        for (from, to) in changes {
            assert!(expected.contains(from));
            expected = expected.replacen(from, to, 1);
        }
        for encoding in
            [Encoding::Utf8, Encoding::Cp932, Encoding::EucJp, Encoding::Iso2022Jp, Encoding::Utf16Le]
        {
            let options =
                EncodeOptions { encoding, bom: true, line_ends: LineEnds::Mixed, ..EncodeOptions::default() };
            let bytes = |text: &str| encode(text, &options).unwrap().bytes;
            let source = Source::read("a", bytes(text), Some(encoding), &mut Ignore);
            let document = Document::read(source, by_name(format).unwrap().0, &mut Ignore);
            let edited = edit_headers(&document, &edits, false);
            let edited = edited.unwrap_or_else(|error| panic!("{edits:?} of {text}: {error}"));
            let shown = Source::read("a", edited.clone(), Some(encoding), &mut Ignore);
            assert_eq!(shown.text(), expected, "{encoding} {edits:?}");
            assert!(edited == bytes(&expected), "{encoding} {edits:?}");
        }
    }
}

#[test]
fn what_a_header_cannot_say_is_refused() {
    let read = |format: &str, text: &str, encoding| {
        let bytes = encode(text, &EncodeOptions { encoding, ..EncodeOptions::default() }).unwrap().bytes;
        let source = Source::read("a", bytes, Some(encoding), &mut Ignore);
        Document::read(source, by_name(format).unwrap().0, &mut Ignore)
    };
    let kif = read("kif", "手合割：平手\n   1 ７六歩(77)\n", Encoding::Cp932);
    let csa = read("csa", "V2.2\nPI\n+\n+7776FU\n", Encoding::Utf8);
    let usi = read("usi", "position startpos moves 7g7f\n", Encoding::Utf8);
    let error = |document: &Document, edit| edit_headers(document, &[edit], false).unwrap_err();
    assert!(matches!(error(&kif, set("black", "☗")), HeaderError::Encode(error) if error.chars[0].0 == '☗'));
    // Another handicap would be another start.
    assert_eq!(error(&kif, set("手合割", "二枚落ち")), HeaderError::ChangesMore("手合割".to_owned()));
    assert!(matches!(error(&csa, set("recorder", "x")), HeaderError::NoSuchHeader { format: "CSA", .. }));
    assert!(matches!(error(&csa, set("black", "a\n%TORYO")), HeaderError::NoSuchHeader { .. }));
    assert!(matches!(error(&kif, set("black", "a\n   1 投了")), HeaderError::NoSuchHeader { .. }));
    assert_eq!(error(&usi, set("black", "x")), HeaderError::NoHeaders("USI"));
}

#[test]
fn ten_thousand_games_merge_in_no_time() {
    let mut lines = String::new();
    for game in 0..10_000_u32 {
        // The same four moves, then two moves that tell the games apart, then both kings wander.
        let digit = |by: u32| game / by % 10;
        let files = [digit(1), digit(10), digit(100), digit(1000)].map(|digit| digit.min(8) + 1);
        lines.push_str("position startpos moves 7g7f 3c3d");
        let [a, b, c, d] = files;
        write!(lines, " 4i5h {a}c{a}d 5h4h {b}c{b}d 6i5h {c}c{c}d 5h6h {d}c{d}d").unwrap();
        lines.push_str(&" 5i5h 5a5b 5h5i 5b5a".repeat(20));
        lines.push('\n');
    }
    let started = std::time::Instant::now();
    let mut merge = Merge::new(Prefer::First);
    let mut games = Games::new("a.usi", lines.as_bytes(), ReadOptions::default()).unwrap();
    while let Some(game) = games.next_game().unwrap() {
        merge.add(&game.document(&mut Ignore).record, &mut Ignore).unwrap();
    }
    assert_eq!(merge.records(), 10_000);
    let tree = merge.finish().remove(0);
    // The square of it would take hours.
    assert!(started.elapsed().as_secs() < 120);
    let read = compare(&tree, &merged_alone(&tree), Scope::All);
    assert!(read.is_empty());
    assert_eq!(tree.lines().len(), 9_usize.pow(4));
}

#[test]
fn no_variation_hangs_from_a_wrong_place() {
    // Nothing stands on 5e: what comes after it cannot be written in a format of its own words.
    let lines =
        "position startpos moves 7g7f 3c3d 5e5d 8c8d 2g2f\nposition startpos moves 7g7f 3c3d 5e5d 4c4d\n";
    let mut merge = Merge::new(Prefer::First);
    for document in documents("a.usi", lines.as_bytes()) {
        merge.add(&document.record, &mut Ignore).unwrap();
    }
    let tree = merge.finish().remove(0);
    assert_eq!(tree.lines().len(), 2);
    for name in ["kifu", "ki2u"] {
        let (format, _) = by_name(name).unwrap();
        let (mut text, mut lost) = (String::new(), Vec::new());
        (format.write)(&tree, &kifu::WriteOptions::default(), &mut text, &mut lost);
        let codes: Vec<_> = lost.iter().map(|one| one.code.id).collect();
        assert_eq!(codes, ["loss/unresolved", "loss/variation"], "{text}");
        assert!(!text.contains("変化"), "{text}");
    }
}

#[test]
fn canonical_form_keeps_encoding_mark_and_line_ends() {
    let csa = "V2.2\nN+青木\nPI\n+\n+7776FU,T1\n%TORYO\n";
    for encoding in Encoding::ALL {
        for line_ends in [LineEnds::Lf, LineEnds::CrLf] {
            let options = EncodeOptions { encoding, bom: true, line_ends, ..EncodeOptions::default() };
            let bytes = encode(csa, &options).unwrap().bytes;
            let told = ReadOptions { encoding: Some(encoding), ..ReadOptions::default() };
            let Canonical::Changed(after) = canonical("a.csa", &bytes, told).unwrap() else {
                panic!("{encoding}")
            };
            let source = Source::read("a.csa", after, Some(encoding), &mut Ignore);
            assert_eq!(source.bom(), !encoding.bom().is_empty(), "{encoding}");
            assert_eq!(source.line_ends(), line_ends, "{encoding}");
            assert!(source.text().contains("青木"), "{encoding}");
        }
    }
}

#[test]
fn canonical_form_is_nothing_for_what_is_empty_mixed_or_no_record() {
    let form = |name: &str, bytes: &[u8]| canonical(name, bytes, ReadOptions::default()).unwrap();
    assert_eq!(form("a.kif", b""), Canonical::Same);
    assert_eq!(form("a.kif", b"\r\n"), Canonical::Same);
    let game = |encoding| {
        let options = EncodeOptions { encoding, ..EncodeOptions::default() };
        encode("N+青木\nN-加藤\nPI\n+\n+7776FU\n%TORYO\n", &options).unwrap().bytes
    };
    let mixed = [&game(Encoding::EucJp)[..], b"/\n", &game(Encoding::Cp932)].concat();
    let Canonical::LeftAlone(why) = form("a.csa", &mixed) else { panic!("two encodings") };
    assert!(why.notes[0].en.contains("the first one in EUC-JP"), "{:?}", why.notes);
    let Canonical::LeftAlone(why) = form("a.kif", b"\x89PNG\r\n\x1A\n\0\0") else { panic!("a picture") };
    assert_eq!(why.code.id, "encoding/not-text");
    let Canonical::LeftAlone(why) = form("a.md", b"Hello there.\n") else { panic!("no record") };
    assert_eq!(why.code.id, "detect/unknown");
}
