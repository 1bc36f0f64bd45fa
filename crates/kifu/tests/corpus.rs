//! Real files against values on which independent programs agree.
//!
//! `tests/corpus` holds a small, varied part of a larger collection. `KIFU_CORPUS=DIR` runs the
//! same tests over another folder of the same layout: `EXPECTED.tsv`, the files it names, and one
//! USI line for each under `expected/`.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking; its helpers too"
)]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use kifu::{
    CsaVersion, Document, FORMATS, Format, Games, ReadOptions, WriteOptions, by_name,
    record::{EndingReason, Step},
    text::Ignore,
};

/// Formats that can be read so far; files of others are left out.
const EXTENSIONS: &[&str] = &["kif", "kifu", "ki2", "ki2u", "csa", "usi", "sfen", "bod", "jkf"];

/// Where we read something else than the table says, and why.
const EXPLAINED: &[(&str, &str, &str)] = &[
    (
        "kif/scala_kp14.kifu",
        "final",
        "a move from an empty square: kept as written, and the turn passes; the peers drop it",
    ),
    ("kif/scala_kp24.kifu", "ending", "the summary line says 中断; the peers pass over it"),
    (
        "kif/scala_kp26.kifu",
        "start",
        "歩三兵 is a handicap of three pawns in hand; the peers take the even position",
    ),
    ("kif/scala_kp26.kifu", "final", "the same"),
    ("csa/jkf_illegal_win.csa", "ending", "the table has CSA's own word: White's foul, Black to move"),
    ("ki2/k4js_fuujite.ki2u", "ending", "the summary says 封じ手; the peers pass over it"),
    ("kif/scala_kp31.kifu", "moves", "two peers read the variations into the main line"),
];

fn corpus() -> PathBuf {
    std::env::var_os("KIFU_CORPUS")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus"), PathBuf::from)
}

/// One row of `EXPECTED.tsv`.
struct Expected {
    file: String,
    columns: BTreeMap<String, String>,
}

impl Expected {
    fn get(&self, column: &str) -> &str {
        self.columns.get(column).map_or("", String::as_str)
    }
}

fn expected() -> Vec<Expected> {
    let table = fs::read_to_string(corpus().join("EXPECTED.tsv")).unwrap();
    let mut lines = table.lines();
    let names: Vec<_> = lines.next().unwrap().split('\t').collect();
    lines
        .map(|line| {
            let columns: BTreeMap<_, _> = names
                .iter()
                .zip(line.split('\t'))
                .map(|(name, value)| ((*name).to_owned(), value.to_owned()))
                .collect();
            Expected { file: columns["file"].clone(), columns }
        })
        .filter(|row| {
            let extension = row.file.rsplit('.').next().unwrap();
            EXTENSIONS.contains(&extension) && !row.file.starts_with("variants/")
        })
        .collect()
}

fn read(path: &Path) -> Vec<Document> {
    read_bytes(&path.to_string_lossy(), &fs::read(path).unwrap())
}

fn read_bytes(name: &str, bytes: &[u8]) -> Vec<Document> {
    let mut games = Games::new(name, bytes, ReadOptions::default()).unwrap();
    let mut documents = Vec::new();
    while let Some(game) = games.next_game().unwrap() {
        documents.push(game.document(&mut Ignore));
    }
    documents
}

fn write(document: &Document, format: &Format) -> String {
    let mut out = String::new();
    let options = WriteOptions { csa_version: CsaVersion::V3_0, ..WriteOptions::default() };
    (format.write)(&document.record, &options, &mut out, &mut Ignore);
    out
}

/// Board, side and hands without the move number.
fn without_number(sfen: &str) -> String {
    sfen.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

/// Our ending in the words of the table.
fn ending_word(reason: Option<EndingReason>) -> &'static str {
    match reason {
        None => "(none)",
        Some(reason) => match reason {
            EndingReason::Resignation => "resign",
            EndingReason::Interruption => "interrupt",
            EndingReason::Repetition => "repetition",
            EndingReason::Impasse => "impasse",
            EndingReason::TimeUp => "timeout",
            EndingReason::Mate => "mate",
            EndingReason::NoMate => "nomate",
            EndingReason::DeclarationWin => "declaration",
            EndingReason::Foul => "illegal-move",
            EndingReason::FoulWin => "foul-win",
            other => other.id(),
        },
    }
}

fn main_line_usi(document: &Document) -> (String, String) {
    let (usi, _) = by_name("usi").unwrap();
    let line = write(document, usi);
    let mut start = String::new();
    kifu::formats::sfen::write_sfen(&mut start, &document.record.start().setup, 1);
    let moves = line.split_once(" moves ").map_or("", |(_, moves)| moves.trim_end()).to_owned();
    (without_number(&start), moves)
}

#[test]
fn moves_and_positions_are_those_that_others_read() {
    let mut wrong = Vec::new();
    let rows = expected();
    for row in &rows {
        let documents = read(&corpus().join(&row.file));
        let Some(document) = documents.first() else {
            wrong.push(format!("{}: nothing read", row.file));
            continue;
        };
        let (start, moves) = main_line_usi(document);
        let line = fs::read_to_string(corpus().join("expected").join(format!("{}.usi", row.file))).unwrap();
        let wanted = line.trim_end().split_once(" moves ").map_or("", |(_, moves)| moves);
        if start != row.get("start") {
            wrong.push(format!("{}: start {start}, expected {}", row.file, row.get("start")));
        }
        if moves != wanted {
            wrong.push(format!("{}: moves\n  {moves}\n  {wanted}", row.file));
        }
        let mut last = String::new();
        let record = &document.record;
        kifu::formats::sfen::write_sfen(&mut last, &record.position(record.last_of(kifu::PlyId::ROOT)), 1);
        if !row.get("final").is_empty() && without_number(&last) != row.get("final") {
            wrong.push(format!("{}: final {last}, expected {}", row.file, row.get("final")));
        }
        let ending = ending_word(record.ending().map(|ending| ending.reason));
        if !row.get("ending").is_empty() && ending != row.get("ending") {
            wrong.push(format!("{}: ending {ending}, expected {}", row.file, row.get("ending")));
        }
        let variations = record
            .steps()
            .filter(|step| matches!(step, Step::Down(id) if record.next(record.parent(*id)) != Some(*id)))
            .count();
        if !row.get("variations").is_empty() && variations.to_string() != row.get("variations") {
            wrong.push(format!("{}: {variations} variations, expected {}", row.file, row.get("variations")));
        }
        if documents.len() != 1 && !matches!(document.format.id, "usi" | "sfen") {
            wrong.push(format!("{}: read as {} games", row.file, documents.len()));
        }
    }
    println!("{} files", rows.len());
    wrong.retain(|found| {
        !EXPLAINED.iter().any(|(file, what, _)| found.starts_with(&format!("{file}: {what}")))
    });
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

/// Records on which no two programs agree: file, start, moves, and why it is read so.
#[rustfmt::skip]
const UNDECIDED: &[(&str, &str, &str, &str)] = &[
    ("csa/scala_cp14.csa", EVEN, "", "the move starts on an empty square: it cannot be played"),
    ("csa/scala_cp15.csa", "lnsgkgsnl/1r5b1/pppppp1pp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -", "", "PI takes a pawn away; the move starts on an empty square"),
    ("csa/tsshogi_csalit03.csa", "7n1/6gk1/6gpN/9/9/6b1P/9/9/9 b 2R2Gb4s2n4l16p", "1c2a+ 2b2a N*1c 2a2b G*1b 2b1b R*1a 1b1a G*2a 1a1b R*1a", "AL is everything that is not placed, kings excepted"),
    ("sfen/sbq_test_collection.sfen", EVEN, "", "a list of positions without moves"),
    ("usi/sbq_test_drops.usi", EVEN, "7g7f 3c3d 8h2b+ 3a2b P*5e", "a drop of a pawn that is not in hand is kept, played and reported"),
    ("usi/sbq_test_resign.usi", EVEN, "7g7f 3c3d", "the word resign is an ending"),
    ("variants/scala_kp37.kifu", EVEN, "", "kyoto shogi: named and refused"),
    ("variants/scala_kp38.kifu", EVEN, "", "kyoto shogi: named and refused"),
];

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

#[test]
fn undecided_records_are_read_for_a_reason() {
    for (file, start, moves, why) in UNDECIDED {
        let path = corpus().join(file);
        if path.exists() {
            let documents = read(&path);
            assert_eq!(
                main_line_usi(&documents[0]),
                ((*start).to_owned(), (*moves).to_owned()),
                "{file}: {why}"
            );
        }
    }
}

#[test]
fn tokens_tile_the_bytes() {
    for row in expected() {
        for document in read(&corpus().join(&row.file)) {
            let mut at = 0;
            let base = document.source.base_byte();
            let mut byte = base;
            for token in &document.tokens {
                assert!(token.end > at, "{}: an empty or backward token", row.file);
                let bytes = document.source.byte_span(kifu::Span::new(at, token.end));
                assert_eq!(bytes.start, byte, "{}: a gap before {at}", row.file);
                (at, byte) = (token.end, bytes.end);
            }
            assert_eq!(at as usize, document.source.text().len(), "{}: text behind the last token", row.file);
            assert_eq!(byte - base, document.source.bytes().len() as u64, "{}", row.file);
        }
    }
}

#[test]
fn write_then_read_gives_the_same_record() {
    let mut wrong = Vec::new();
    for row in expected() {
        for document in read(&corpus().join(&row.file)) {
            if !matches!(document.format.id, "kif" | "ki2" | "csa" | "jkf") {
                continue;
            }
            let text = write(&document, document.format);
            let again = read_bytes(&row.file, text.as_bytes());
            let (before, after) =
                (document.record.dump(), again.iter().map(|d| d.record.dump()).collect::<String>());
            if before != after {
                wrong.push(format!("{}:\n{}", row.file, first_difference(&before, &after)));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn bulk_reads_the_same_as_full() {
    for row in expected() {
        let bytes = fs::read(corpus().join(&row.file)).unwrap();
        let mut games = Games::new(row.file.as_str(), &*bytes, ReadOptions::default()).unwrap();
        let mut checker = kifu::Checker::new();
        while let Some(game) = games.next_game().unwrap() {
            let (mut found, mut found_bulk) = (Vec::new(), Vec::new());
            let document = game.document(&mut found);
            let record = checker.check(&game, &mut found_bulk);
            assert_eq!(record.dump(), document.record.dump(), "{}", row.file);
            assert_eq!(found, found_bulk, "{}", row.file);
        }
    }
}

/// Through another format and back: what comes back differently was reported.
#[test]
fn only_what_is_reported_is_lost() {
    let mut wrong = Vec::new();
    for row in expected() {
        for document in read(&corpus().join(&row.file)) {
            for target in FORMATS.iter().filter(|format| matches!(format.id, "kif" | "ki2" | "csa" | "jkf")) {
                if target.id == document.format.id
                    || !matches!(document.format.id, "kif" | "ki2" | "csa" | "jkf")
                {
                    continue;
                }
                let mut lost = Vec::new();
                let options = WriteOptions::default();
                kifu::formats::loss::fit(&document.record, target, &options, &mut lost);
                let mut there = String::new();
                (target.write)(&document.record, &options, &mut there, &mut lost);
                if !lost.is_empty() {
                    continue;
                }
                let Some(there) = read_bytes(target.id, there.as_bytes()).pop() else { continue };
                let mut back = String::new();
                kifu::formats::loss::fit(&there.record, document.format, &options, &mut lost);
                (document.format.write)(&there.record, &options, &mut back, &mut lost);
                if !lost.is_empty() {
                    continue;
                }
                let Some(back) = read_bytes(document.format.id, back.as_bytes()).pop() else { continue };
                let (before, after) = (plain(&document), plain(&back));
                if before != after {
                    wrong.push(format!(
                        "{} by {}:\n{}",
                        row.file,
                        target.id,
                        first_difference(&before, &after)
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

/// The dump with headers by key alone and sorted: formats have their own names and order for them.
fn plain(document: &Document) -> String {
    let dump = document.record.dump();
    let (headers, others): (Vec<_>, Vec<_>) = dump.lines().partition(|line| line.starts_with("header "));
    let mut headers: Vec<_> = headers
        .iter()
        .filter_map(|line| line.strip_prefix("header "))
        .map(|header| {
            let key = header.split(' ').next().unwrap_or("");
            let (name, value) = header.split_once(" = ").unwrap_or((header, ""));
            // A key that no table knows is told by its name.
            let (key, value) = (if key == "Other" { name } else { key }, value.trim());
            format!("header {key} = {}", if key.ends_with("Time") { date(value) } else { value.to_owned() })
        })
        // A header without a value says nothing, nor does the word beside a diagram that says so.
        .filter(|header| !header.ends_with("= ") && header != "header Handicap = その他")
        .collect();
    headers.sort();
    let others: Vec<_> = others.into_iter().map(own_spelling).collect();
    headers.iter().chain(&others).fold(String::new(), |all, line| all + line + "\n")
}

/// An ending without the word that the file has for it: how it is spelled is the format's, unless no
/// reason is known.
fn own_spelling(line: &str) -> String {
    let Some((before, word)) = line.split_once(" time-up as ") else { return line.to_owned() };
    format!("{before} time-up{}", word.find(" time ").and_then(|at| word.get(at..)).unwrap_or(""))
}

/// A date as CSA spells it: `2010/07/03(土) 9:50` is `2010/07/03 09:50:00`.
fn date(value: &str) -> String {
    let value: String = {
        let (before, rest) = value.split_once('(').unwrap_or((value, ""));
        format!("{before}{}", rest.split_once(')').map_or("", |(_, rest)| rest))
    };
    let (day, time) = value.split_once(' ').unwrap_or((&value, ""));
    let day = day.split('/').map(|part| format!("{part:0>2}")).collect::<Vec<_>>().join("/");
    if time.is_empty() {
        return day;
    }
    let mut parts: Vec<_> = time.split(':').map(|part| format!("{part:0>2}")).collect();
    parts.resize(3, "00".to_owned());
    format!("{day} {}", parts.join(":"))
}

fn first_difference(before: &str, after: &str) -> String {
    let mut after = after.lines();
    for line in before.lines() {
        let other = after.next();
        if other != Some(line) {
            return format!("  was {line}\n  now {}", other.unwrap_or("(nothing)"));
        }
    }
    format!("  was (nothing)\n  now {}", after.next().unwrap_or("(nothing)"))
}

/// The same text in every encoding and with every line end is the same record.
#[test]
fn encodings_and_line_ends_change_nothing() {
    use kifu::text::{EncodeOptions, Encoding, LineEnds, Unmappable, encode};
    for row in expected().iter().step_by(3) {
        let original = read(&corpus().join(&row.file));
        let [document] = original.as_slice() else { continue };
        let text = document.source.text();
        for (encoding, bom) in [
            (Encoding::Utf8, true),
            (Encoding::Cp932, false),
            (Encoding::EucJp, false),
            (Encoding::Iso2022Jp, false),
            (Encoding::Utf16Le, true),
            (Encoding::Utf16Be, true),
            (Encoding::Utf16Le, false),
        ] {
            // Without a mark, UTF-16 is known by the zero bytes of ASCII.
            if encoding == Encoding::Utf16Le && !bom && !text.contains(|c: char| c.is_ascii()) {
                continue;
            }
            for line_ends in [LineEnds::Lf, LineEnds::CrLf, LineEnds::Cr] {
                let options = EncodeOptions { encoding, bom, line_ends, unmappable: Unmappable::Refuse };
                let Ok(encoded) = encode(text, &options) else { continue };
                let again = read_bytes(&row.file, &encoded.bytes);
                let dump = again.iter().map(|document| document.record.dump()).collect::<String>();
                // 〜 and its like come back as their twin in the legacy encodings.
                let fold = |dump: &str| dump.replace('〜', "～").replace('−', "－").replace('—', "―");
                assert_eq!(
                    fold(&dump),
                    fold(&document.record.dump()),
                    "{} in {encoding:?}, {line_ends:?}",
                    row.file
                );
            }
        }
    }
}

/// Files of the larger collection that others transcoded: each group is one record.
#[test]
fn transcoded_files_are_one_record() {
    let Ok(entries) = fs::read_dir(corpus().join("derived")) else { return };
    let mut groups: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !EXTENSIONS.contains(&name.rsplit('.').next().unwrap()) {
            continue;
        }
        let record: String = read(&path).iter().map(|document| document.record.dump()).collect();
        groups.entry(name.rsplit('_').next().unwrap().to_owned()).or_default().push((name, record));
    }
    for group in groups.values() {
        for (name, record) in group {
            assert_eq!(record, &group[0].1, "{name} and {}", group[0].0);
        }
    }
}

/// One book with and without a mark, a header and carriage returns; another program's copy of it is
/// what we write.
#[test]
fn books_in_every_shape_are_one() {
    let folder = corpus().join("book");
    if !folder.exists() {
        return;
    }
    let (book, _) = by_name("db").unwrap();
    let written = |name: &str| {
        let documents = read(&folder.join(format!("shogihome_yaneuraou{name}.db")));
        assert!(documents.iter().all(|document| document.format.id == "book"), "{name}");
        let mut out = String::new();
        for (games_before, document) in documents.iter().enumerate() {
            let options = WriteOptions { games_before, ..WriteOptions::default() };
            (book.write)(&document.record, &options, &mut out, &mut Ignore);
        }
        out
    };
    let copy = fs::read_to_string(folder.join("shogihome_yaneuraou-copy.db")).unwrap();
    for name in ["", "-bom-crlf", "-bom-no-header", "-crlf", "-no-header", "-copy"] {
        assert_eq!(written(name), copy, "{name}");
    }
    let merged = fs::read_to_string(folder.join("shogihome_yaneuraou-merge.db")).unwrap();
    assert_eq!(written("-merge"), merged);
    let refused = read(&corpus().join("broken/shogihome_yaneuraou-invalid-header.db"));
    assert!(refused.iter().all(|document| document.record.is_empty()) && refused.len() == 1);
}

/// A list of named positions keeps the names.
#[test]
fn keyed_positions_are_read() {
    let path = corpus().join("sfen/rsshogi_sfen_positions.txt");
    let Ok(text) = fs::read_to_string(&path) else { return };
    let lines = text.lines().map(|line| line.split_once(" | ").unwrap());
    let documents = read(&path);
    assert_eq!(documents.len(), lines.clone().count());
    for (document, (name, sfen)) in documents.iter().zip(lines) {
        let record = &document.record;
        assert_eq!(record.notes().map(|note| note.text).collect::<Vec<_>>(), [name]);
        let mut out = String::new();
        kifu::formats::sfen::write_sfen(&mut out, &record.start().setup, record.start().ply);
        assert_eq!(without_number(&out), without_number(sfen));
    }
}

/// Analysis in the comments of the whole collection: what is recognised, whose line can be played,
/// and what looks like analysis and is not.
#[test]
fn analysis_is_recognised() {
    use kifu::{formats::analysis, record::Walker};
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let [mut missed, mut unplayed, mut changing]: [Vec<String>; 3] = Default::default();
    for row in expected() {
        for document in read(&corpus().join(&row.file)) {
            let record = &document.record;
            if let Some(changes) = analysis::changing_sides(record) {
                changing.push(format!("{} {changes:?}", row.file));
            }
            let mut walker = Walker::new(record);
            let mut plies: Vec<_> = record.notes().map(|note| note.ply).collect();
            plies.dedup();
            for ply in plies {
                let found = analysis::read(record, ply);
                for (index, note) in record.notes_of(ply).enumerate() {
                    let read = found.iter().any(|one| one.notes.contains(&index));
                    if !read && analysis::looks_like_analysis(note.text) {
                        missed.push(format!("{}: {}", row.file, note.text));
                    }
                }
                for one in &found {
                    let count = counts.entry(one.dialect).or_default();
                    count[0] += 1;
                    count[1] += usize::from(one.line.is_some());
                    let played = analysis::play(&mut walker, ply, one).is_some();
                    count[2] += usize::from(played);
                    if let Some(line) = one.line.as_ref().filter(|_| !played) {
                        unplayed.push(format!("{} {}: {line}", row.file, record.ply(ply).number));
                    }
                }
            }
        }
    }
    for (dialect, [all, lines, played]) in &counts {
        println!("{dialect}: {all}, {lines} with a line, {played} of them played");
    }
    // Null moves, resignations and illegal moves in a line are not played; the text stays.
    println!("{} look like analysis: {missed:#?}", missed.len());
    println!("not played: {unplayed:#?}");
    println!("changing sides: {changing:?}");
    assert!(counts.contains_key("shogihome"), "{counts:?}");
}

/// Every position and every move of a set of problems, in the order of its strings.
#[test]
fn sets_of_problems_are_read() {
    let path = corpus().join("tsume/tsumerush_1te_sfens.json");
    let Ok(text) = fs::read_to_string(&path) else { return };
    let strings: Vec<_> = text.split('"').skip(1).step_by(2).collect();
    let documents = read(&path);
    assert_eq!(documents.len(), strings.iter().filter(|string| string.contains('/')).count());
    let mut expected = strings.iter().peekable();
    for document in &documents {
        assert_eq!(document.format.id, "tsume");
        assert!(expected.next().unwrap().contains('/'));
        for ply in document.record.main_line() {
            assert_eq!(Some(ply.played.unwrap().to_string().as_str()), expected.next().copied());
        }
        assert!(expected.peek().is_none_or(|next| next.contains('/')), "{:?}", expected.peek());
    }
}
