//! `kifu info`: what is in a record.

use std::{fmt::Write as _, io::Write as _, process::ExitCode};

use kifu::{
    Color, Document, HeaderKey, Lang, Outcome, PlyId, Record,
    formats::{Confidence, sfen},
    record::{Millis, NoteKind, StartSource, Written},
    text::{Counter, LineEnds, display_width},
};
use serde::Serialize;

use crate::{
    args::InfoArgs,
    inputs,
    jobs::{Fault, Item, Items},
    output::{Stop, Terminal},
    render::{Findings, Reporter, json},
    show::clock,
    tally::Tally,
    words,
};

pub(crate) fn run(args: &InfoArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let inputs = inputs::gather(&args.reading).map_err(Stop::Refused)?;
    let reporter = Reporter::on_err(&args.reporting, terminal);
    let mut tally = Tally::default();
    let mut out = terminal.out();
    let mut games = 0;
    for item in Items::new(&inputs, &args.reading) {
        let name = item.name.clone();
        let mut findings = Findings::default();
        let before = games;
        let mut written = Ok(());
        let read = each(item, args, &reporter, &mut findings, |info| {
            let text = if args.json { json::line(&info) } else { info.table(terminal.lang) };
            let gap = if games > 0 && !args.json { "\n" } else { "" };
            games += 1;
            written = write!(out, "{gap}{text}");
            written.is_ok()
        });
        written?;
        let mut opened = true;
        if let Err(fault) = read {
            opened = games > before || !fault.is_total();
            reporter.fault(&name, &fault, &mut findings);
        } else if games == before && findings.counts.errors == 0 {
            // Only with --game can it be that nothing was told.
            opened = false;
            let number = args.game.map_or(0, std::num::NonZeroUsize::get);
            terminal.complain(&kifu::text::Text::new(
                format!("{name}: there is no game {number}"),
                format!("{name}：{number}局目はありません"),
            ));
        }
        tally.add(opened, true, findings.counts);
        out.flush()?;
        for message in findings.messages {
            terminal.tell(&reporter.text(&name, message));
        }
    }
    Ok(tally.code())
}

/// Hands over what there is to tell of each game; ends when `take` says `false`.
fn each(
    item: Item<'_>,
    args: &InfoArgs,
    reporter: &Reporter,
    findings: &mut Findings,
    mut take: impl FnMut(Info<'_>) -> bool,
) -> Result<(), Fault> {
    let mut games = item.games(&args.reading)?;
    let confidence = games.detection().confidence;
    while let Some(game) = games.next_game()? {
        if args.game.is_some_and(|number| number.get() != game.index + 1) {
            continue;
        }
        let mut own = Findings::default();
        let document = reporter.game(&game, &mut own, |sink| game.document(sink));
        let counts = own.counts;
        findings.counts.errors += counts.errors;
        findings.counts.warnings += counts.warnings;
        findings.counts.notes += counts.notes;
        findings.messages.append(&mut own.messages);
        if game.refused {
            continue;
        }
        if !take(Info::of(&document, game.index + 1, confidence, counts)) {
            break;
        }
    }
    Ok(())
}

/// What there is to tell of a game. The names of the fields are stable.
#[derive(Serialize)]
struct Info<'a> {
    file: &'a str,
    game: usize,
    format: &'static str,
    #[serde(skip)]
    format_name: &'static str,
    confidence: &'static str,
    encoding: &'static str,
    #[serde(skip)]
    encoding_name: &'static str,
    bom: bool,
    line_ends: Option<&'static str>,
    start: Start,
    black: Option<&'a str>,
    white: Option<&'a str>,
    headers: Vec<Header<'a>>,
    /// Moves of the main line.
    plies: usize,
    ending: Option<Ending>,
    /// `black`, `white`, `draw` or nothing.
    winner: Option<&'static str>,
    #[serde(skip)]
    result: Option<[String; 2]>,
    variations: usize,
    comments: usize,
    bookmarks: usize,
    time: Option<Time>,
    /// The final position of the main line.
    sfen: String,
    errors: usize,
    warnings: usize,
    notes: usize,
}

#[derive(Serialize)]
struct Start {
    /// The handicap, in English; nothing where it is none of those that have a name.
    handicap: Option<&'static str>,
    handicap_ja: Option<String>,
    /// Whether the record shows every piece.
    diagram: bool,
    /// Number of the first ply.
    ply: u32,
    sfen: String,
}

#[derive(Serialize)]
struct Header<'a> {
    key: String,
    name: &'a str,
    value: &'a str,
}

#[derive(Serialize)]
struct Ending {
    id: &'static str,
    word: Option<String>,
}

/// Milliseconds that each side used.
#[derive(Serialize)]
struct Time {
    black_ms: u32,
    white_ms: u32,
}

impl<'a> Info<'a> {
    fn of(document: &'a Document, game: usize, confidence: Confidence, counts: Counter) -> Self {
        let (source, record) = (&document.source, &document.record);
        let last = record.main_line().take_while(|ply| !matches!(ply.written, Written::Ending(_))).last();
        let next = last.map_or(record.start().ply, |ply| ply.number.saturating_add(1));
        let mut position = String::new();
        sfen::write_sfen(&mut position, &record.position(last.map_or(PlyId::ROOT, |ply| ply.id)), next);
        let ending = record.ending();
        let outcome = record.outcome();
        let notes = |kind| record.notes().filter(|note| note.kind == kind).count();
        Self {
            file: source.name(),
            game,
            format: document.format.id,
            format_name: document.format.name,
            confidence: confidence.id(),
            encoding: source.encoding().id(),
            encoding_name: if source.guess().ascii { "ASCII" } else { source.encoding().name() },
            bom: source.bom(),
            line_ends: line_ends(source.line_ends()),
            start: Start::of(record),
            black: record.player(Color::Black),
            white: record.player(Color::White),
            headers: record
                .headers()
                .map(|header| Header { key: key(header.key), name: header.name, value: header.value })
                .collect(),
            plies: record.main_line().filter(|ply| !matches!(ply.written, Written::Ending(_))).count(),
            ending: ending
                .map(|ending| Ending { id: ending.reason.id(), word: words::ending_ja(record, &ending) }),
            winner: match outcome {
                Outcome::Win(Color::Black) => Some("black"),
                Outcome::Win(Color::White) => Some("white"),
                Outcome::Draw => Some("draw"),
                Outcome::Undecided => None,
            },
            result: ending
                .map(|ending| [Lang::En, Lang::Ja].map(|lang| words::ending(record, &ending, outcome, lang))),
            variations: record.lines().len() - 1,
            comments: notes(NoteKind::Comment),
            bookmarks: notes(NoteKind::Bookmark),
            time: Time::of(record),
            sfen: position,
            errors: counts.errors,
            warnings: counts.warnings,
            notes: counts.notes,
        }
    }

    /// Two columns, aligned.
    fn table(&self, lang: Lang) -> String {
        let (en, ja) = (lang == Lang::En, lang == Lang::Ja);
        let mut rows: Vec<(String, String)> = Vec::new();
        let mut row = |english: &str, japanese: &str, value: String| {
            rows.push(((if en { english } else { japanese }).to_owned(), value));
        };
        row("File", "ファイル", self.file.to_owned());
        if self.game > 1 {
            row("Game", "局", self.game.to_string());
        }
        row("Format", "形式", self.format_name.to_owned());
        let bom = match (self.bom, lang) {
            (false, _) => "",
            (true, Lang::En) => " with byte-order mark",
            (true, Lang::Ja) => "（BOM付き）",
        };
        row("Encoding", "文字コード", format!("{}{bom}", self.encoding_name));
        let none = if en { "none" } else { "なし" };
        row("Line ends", "改行", self.line_ends.map_or_else(|| none.to_owned(), str::to_uppercase));
        for header in &self.headers {
            row(header.name, header.name, header.value.to_owned());
        }
        let start = match (&self.start, lang) {
            (Start { handicap: Some(english), handicap_ja: Some(japanese), .. }, Lang::En) => {
                format!("{english} ({japanese})")
            }
            (Start { handicap: Some(_), handicap_ja: Some(japanese), .. }, Lang::Ja) => japanese.clone(),
            (Start { handicap: Some(english), .. }, _) => (*english).to_owned(),
            (_, Lang::En) => "diagram".to_owned(),
            (_, Lang::Ja) => "局面図".to_owned(),
        };
        row("Start", "開始局面", start);
        if self.start.ply > 1 {
            row("First move", "開始手数", self.start.ply.to_string());
        }
        row("Moves", "手数", self.plies.to_string());
        if let Some([english, japanese]) = &self.result {
            row("Ending", "終局", (if ja { japanese } else { english }).clone());
        }
        for (count, english, japanese) in [
            (self.variations, "Variations", "変化"),
            (self.comments, "Comment lines", "コメント行"),
            (self.bookmarks, "Bookmarks", "しおり"),
        ] {
            if count > 0 {
                row(english, japanese, count.to_string());
            }
        }
        if let Some(time) = &self.time {
            let [black, white] =
                [time.black_ms, time.white_ms].map(|ms| clock(Millis::from_millis(ms.into())));
            let value = match lang {
                Lang::En => format!("Black {black}, White {white}"),
                Lang::Ja => format!("先手 {black}、後手 {white}"),
            };
            row("Time used", "消費時間", value);
        }
        row("Final SFEN", "最終局面", self.sfen.clone());
        let width = rows.iter().map(|(name, _)| display_width(&words::clean(name), false)).max().unwrap_or(0);
        let mut out = String::new();
        for (name, value) in rows {
            let name = words::clean(&name);
            let gap = " ".repeat(width.saturating_sub(display_width(&name, false)));
            let _ = writeln!(out, "{}", format!("{name}{gap}  {}", words::clean(&value)).trim_end());
        }
        out
    }
}

impl Start {
    fn of(record: &Record) -> Self {
        let start = record.start();
        let handicap = start.handicap();
        let mut position = String::new();
        sfen::write_sfen(&mut position, &start.setup, start.ply);
        Self {
            handicap: handicap.map(kifu::Handicap::english),
            handicap_ja: handicap.and_then(words::handicap_ja),
            diagram: start.source == StartSource::Diagram,
            ply: start.ply,
            sfen: position,
        }
    }
}

impl Time {
    /// What the record says in total; where it does not, the sum of the moves.
    fn of(record: &Record) -> Option<Self> {
        let mut said = false;
        let mut used = [Millis::ZERO; 2];
        for ply in record.main_line() {
            let Some(own) = used.get_mut(ply.facts.mover().index()) else { continue };
            if let Some(total) = ply.clock.total() {
                *own = total;
            } else if let Some(time) = ply.clock.time() {
                *own = own.saturating_add(time);
            }
            said |= !ply.clock.is_unsaid();
        }
        let [black, white] = used.map(Millis::millis);
        said.then_some(Self { black_ms: black, white_ms: white })
    }
}

pub(crate) fn line_ends(found: LineEnds) -> Option<&'static str> {
    match found {
        LineEnds::None => None,
        LineEnds::Lf => Some("lf"),
        LineEnds::CrLf => Some("crlf"),
        LineEnds::Cr => Some("cr"),
        LineEnds::Mixed => Some("mixed"),
    }
}

/// The name of a header for programs: `start-time`.
fn key(key: HeaderKey) -> String {
    let mut out = String::new();
    for c in format!("{key:?}").chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}
