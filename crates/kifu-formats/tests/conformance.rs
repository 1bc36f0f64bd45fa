//! What every room must keep to, whichever format it is.
//!
//! Each room has samples under `src/<id>/tests`; beside each stand what reading it gives: `.tokens`,
//! `.record`, `.diag`, and `.out`, what is written in its own format. `UPDATE=1` writes them anew.

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

use kifu_formats::{Capabilities, Document, FORMATS, Format, Input, Positions, WriteOptions, analysis};
use kifu_record::{Bulk, NoteKind, Record, Replayer, Step, Trace, Written, replay_bulk};
use kifu_text::{Diagnostic, Encoding, Ignore, Source, Span, guess};

/// The samples of a room: their paths and bytes.
fn samples(format: &Format) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(format.id).join("tests");
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|_| panic!("{} has no samples", format.id))
        .map(|entry| entry.unwrap().path())
        .filter(|path| format.output(path.extension().and_then(|ext| ext.to_str()).unwrap_or("")).is_some())
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} has no samples", format.id);
    paths.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

/// Cuts bytes into games and reads each.
fn read_all(format: &'static Format, bytes: &[u8]) -> Vec<(Document, Vec<Diagnostic>)> {
    let encoding = guess(bytes).encoding;
    let mut documents = Vec::new();
    let (mut at, mut line) = (0, 0);
    loop {
        let rest = &bytes[at..];
        let length = match encoding {
            Encoding::Utf16Le | Encoding::Utf16Be => rest.len(),
            _ => (format.split)(rest, 0, true).unwrap_or(rest.len()),
        };
        let (mut found, continued) = (Vec::new(), at > 0);
        let part = rest[..length].to_vec();
        let lines = memchr::memchr_iter(b'\n', &part).count();
        let source = Source::part("sample", part, Some(encoding), at as u64, line, &mut found);
        documents.push((Document::read_continued(source, format, continued, &mut found), found));
        at += length;
        line += u32::try_from(lines).unwrap();
        if bytes[at..].trim_ascii().is_empty() {
            return documents;
        }
    }
}

fn write_all(format: &'static Format, records: &[&Record]) -> String {
    let mut out = String::new();
    for (games_before, record) in records.iter().enumerate() {
        let options = WriteOptions {
            csa_version: kifu_formats::CsaVersion::V3_0,
            games_before,
            positions: Positions::Last,
            ..WriteOptions::default()
        };
        (format.write)(record, &options, &mut out, &mut Ignore);
    }
    out
}

#[test]
fn samples_are_read_and_written_as_recorded() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    for format in FORMATS {
        for (path, bytes) in samples(format) {
            let documents = read_all(format, &bytes);
            let records: Vec<_> = documents.iter().map(|(document, _)| &document.record).collect();
            let [mut tokens, mut record, mut diag] = [String::new(), String::new(), String::new()];
            for (document, found) in &documents {
                let source = &document.source;
                let mut at = 0;
                for token in &document.tokens {
                    writeln!(tokens, "{:?} {:?}", token.kind, source.slice(Span::new(at, token.end)))
                        .unwrap();
                    at = token.end;
                }
                record.push_str(&document.record.dump());
                for diagnostic in found {
                    let place = diagnostic.span.map_or_else(String::new, |span| {
                        format!("{} {:?} ", source.line_col(span.start), source.slice(span))
                    });
                    writeln!(diag, "{place}{diagnostic}").unwrap();
                }
            }
            let out = write_all(format, &records);
            for (extension, text) in [("tokens", tokens), ("record", record), ("diag", diag), ("out", out)] {
                let golden = PathBuf::from(format!("{}.{extension}", path.display()));
                if update {
                    fs::write(&golden, &text).unwrap();
                } else if fs::read_to_string(&golden).unwrap_or_default() != text {
                    wrong.push(format!("{}:\n{text}", golden.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "differs from (UPDATE=1 to accept)\n{}", wrong.join("\n"));
}

fn assert_tiles(document: &Document, what: &str) {
    let (mut at, mut byte) = (0, document.source.base_byte());
    for token in &document.tokens {
        assert!(token.end > at, "{what}: an empty token at {at}");
        let bytes = document.source.byte_span(Span::new(at, token.end));
        assert_eq!(bytes.start, byte, "{what}: a gap at {at}");
        (at, byte) = (token.end, bytes.end);
    }
    assert_eq!(at as usize, document.source.text().len(), "{what}: text without a token");
}

/// Reading for the record alone gives the same record, or says that there is something to report.
fn assert_bulk_agrees(
    format: &'static Format,
    document: &Document,
    found: &[Diagnostic],
    continued: bool,
    what: &str,
) {
    let mut record = Record::new();
    let mut trace = Bulk::new();
    let input = Input { text: document.source.text(), encoding: document.source.encoding(), continued };
    (format.read_bulk)(input, &mut record, &mut trace);
    record.set_format(format.id);
    let quiet = !trace.stopped() && replay_bulk(&mut record, &mut Replayer::new());
    let reading: Vec<_> = found
        .iter()
        .filter(|diagnostic| {
            diagnostic.code.area() != "encoding" || diagnostic.code.fault() == "declared-differs"
        })
        .collect();
    assert_eq!(quiet, reading.is_empty(), "{what}: bulk quiet {quiet}, found {reading:?}");
    if quiet {
        assert_eq!(record.dump(), document.record.dump(), "{what}");
    }
}

#[test]
fn tokens_tile_the_text_and_bulk_agrees() {
    for format in FORMATS {
        for (path, bytes) in samples(format) {
            let what = path.display().to_string();
            for (index, (document, found)) in read_all(format, &bytes).iter().enumerate() {
                assert_tiles(document, &what);
                assert_bulk_agrees(format, document, found, index > 0, &what);
            }
        }
    }
}

#[test]
fn write_then_read_gives_the_same_record() {
    for format in FORMATS.iter().filter(|format| format.can.has(Capabilities::MOVES)) {
        for (path, bytes) in samples(format) {
            let documents = read_all(format, &bytes);
            // What could not be played is not promised to come back from every format.
            let playable = documents.iter().all(|(document, _)| {
                document.record.steps().all(|step| match step {
                    Step::Down(id) => {
                        let ply = document.record.ply(id);
                        ply.played.is_some() || matches!(ply.written, Written::Ending(_))
                    }
                    Step::Up => true,
                })
            });
            if !playable && format.id != "kif" {
                continue;
            }
            let records: Vec<_> = documents.iter().map(|(document, _)| &document.record).collect();
            let text = write_all(format, &records);
            let again = read_all(format, text.as_bytes());
            let dump = |documents: &[(Document, Vec<Diagnostic>)]| -> String {
                documents.iter().map(|(document, _)| document.record.dump()).collect()
            };
            let without = |dump: String| {
                if format.can.has(Capabilities::ENDINGS) {
                    return dump;
                }
                // Lines of moves only: remarks and endings are reported as lost.
                let kept = dump
                    .lines()
                    .filter(|line| !line.trim_start().starts_with('#') && !line.contains("resignation"));
                kept.fold(String::new(), |all, line| all + line + "\n")
            };
            assert_eq!(without(dump(&documents)), without(dump(&again)), "{}\n{text}", path.display());
        }
    }
}

/// What a record shows of a format's claims.
fn shown(record: &Record, games: usize) -> Capabilities {
    let mut shown = Capabilities::NONE;
    let mut show = |what, yes: bool| {
        if yes {
            shown = shown.and(what);
        }
    };
    let has = |kind| record.notes().any(|note| note.kind == kind);
    show(Capabilities::MANY_GAMES, games > 1);
    show(Capabilities::HEADERS, record.headers().len() > 0);
    show(Capabilities::START, record.start().handicap() != Some(kifu_core::Handicap::Even));
    show(Capabilities::COMMENTS, has(NoteKind::Comment));
    show(Capabilities::BOOKMARKS, has(NoteKind::Bookmark));
    show(Capabilities::REMARKS, has(NoteKind::Remark));
    show(Capabilities::VARIATIONS, record.has_variations());
    for step in record.steps() {
        let Step::Down(id) = step else { continue };
        let ply = record.ply(id);
        show(Capabilities::MOVES, ply.played.is_some());
        show(Capabilities::ENDINGS, matches!(ply.written, Written::Ending(_)));
        show(Capabilities::CLOCKS, ply.clock.time().is_some());
        show(Capabilities::TOTALS, ply.clock.total().is_some());
        show(Capabilities::FRACTIONS, ply.clock.time().is_some_and(|time| time.subsec_millis() > 0));
    }
    shown
}

#[test]
fn every_claimed_capability_is_shown_by_a_sample() {
    for format in FORMATS {
        let mut all = Capabilities::NONE;
        for (_, bytes) in samples(format) {
            let documents = read_all(format, &bytes);
            let records: Vec<_> = documents.iter().map(|(document, _)| &document.record).collect();
            // What counts is what survives writing and reading again.
            let again = read_all(format, write_all(format, &records).as_bytes());
            for (document, _) in &again {
                all = all.and(shown(&document.record, again.len()));
            }
        }
        for (capability, name) in Capabilities::ALL {
            assert!(
                !format.can.has(capability) || all.has(capability),
                "{} claims {name} and shows none",
                format.id
            );
        }
    }
}

/// A small generator of numbers, the same on every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit.max(1) as u64).unwrap()
    }
}

#[test]
fn damaged_samples_never_panic_and_lose_no_text() {
    let mut random = Random(1);
    for format in FORMATS {
        for (path, bytes) in samples(format) {
            for round in 0..200 {
                let mut damaged = bytes.clone();
                for _ in 0..=random.below(4) {
                    let at = random.below(damaged.len());
                    match random.below(5) {
                        0 => {
                            damaged.remove(at);
                        }
                        1 => damaged.insert(at, u8::try_from(random.below(256)).unwrap()),
                        2 => damaged[at] = u8::try_from(random.below(256)).unwrap(),
                        3 => damaged.truncate(at.max(1)),
                        _ => {
                            let copied = damaged[at..(at + random.below(60)).min(damaged.len())].to_vec();
                            let to = random.below(damaged.len());
                            damaged.splice(to..to, copied);
                        }
                    }
                    if damaged.is_empty() {
                        damaged.push(b'\n');
                    }
                }
                let what =
                    format!("{} round {round}: {:?}", path.display(), String::from_utf8_lossy(&damaged));
                for (index, (document, found)) in read_all(format, &damaged).iter().enumerate() {
                    assert_tiles(document, &what);
                    assert_bulk_agrees(format, document, found, index > 0, &what);
                    for dialect in analysis::DIALECTS {
                        analysis::rewrite(&mut document.record.clone(), dialect, &mut Ignore);
                    }
                    for target in FORMATS {
                        let mut out = String::new();
                        (target.write)(&document.record, &WriteOptions::default(), &mut out, &mut Ignore);
                    }
                }
            }
        }
    }
}

#[test]
fn bytes_of_no_record_never_panic() {
    let mut random = Random(2);
    for format in FORMATS {
        for length in [0, 1, 2, 3, 10, 100, 2000] {
            for _ in 0..20 {
                let bytes: Vec<u8> = (0..length).map(|_| u8::try_from(random.below(256)).unwrap()).collect();
                read_all(format, &bytes);
            }
        }
        read_all(format, &[0; 5000]);
        read_all(format, "変化：2手\n".repeat(1000).as_bytes());
    }
}

#[test]
fn codes_are_named_once() {
    let mut ids: Vec<_> =
        kifu_formats::diag::CODES.iter().flat_map(|list| list.iter()).map(|code| code.id).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
    assert!(
        ids.iter()
            .all(|id| id.split_once('/').is_some_and(|(area, fault)| !area.is_empty() && !fault.is_empty()))
    );
}
