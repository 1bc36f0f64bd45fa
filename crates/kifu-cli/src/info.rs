//! `kifu info`: what is in a record.

use std::{fmt::Write as _, io::Write as _, process::ExitCode};

use kifu::{
    Color, Document, Lang, Outcome, PlyId, Record,
    formats::{
        Confidence,
        analysis::{self, DIALECTS},
        sfen,
    },
    record::{Millis, NoteKind, Perspective, Score, StartSource, Walker, Written, names},
    text::{Counter, LineEnds, display_width},
};
use serde::Serialize;

use crate::{
    args::InfoArgs,
    inputs,
    jobs::{Fault, Item, Items},
    output::{Stop, Terminal},
    render::{Findings, Reporter, json},
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
    /// What engines say along the main line.
    analysis: Vec<Analysis>,
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
    key: &'static str,
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
                .map(|header| Header { key: header.key.id(), name: header.name, value: header.value })
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
            analysis: Analysis::of(record),
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
        for dialect in DIALECTS {
            let count = self.analysis.iter().filter(|one| one.dialect == dialect.id).count();
            if count > 0 {
                row("Analysis", "解析", format!("{count} ({})", dialect.name));
            }
        }
        if let Some(time) = &self.time {
            let [black, white] =
                [time.black_ms, time.white_ms].map(|ms| names::clock(Millis::from_millis(ms.into())));
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

/// What an engine says at a ply.
#[derive(Serialize)]
struct Analysis {
    /// Number of the ply; 0 before the first.
    ply: u32,
    dialect: &'static str,
    kind: &'static str,
    /// Centipawns seen from Black.
    centipawns: Option<i32>,
    /// `black` or `white`, where one of them mates or the game is decided.
    mates: Option<&'static str>,
    /// In how many plies.
    mate_plies: Option<u32>,
    depth: Option<u32>,
    selective_depth: Option<u32>,
    nodes: Option<u64>,
    time_ms: Option<u32>,
    rank: Option<u32>,
    engine: Option<String>,
    /// The line of play as written.
    line: Option<String>,
    /// The same in USI; nothing when it cannot be played.
    moves: Option<String>,
    /// Whether it starts `after` the ply, or `before` it, in its place.
    starts: Option<&'static str>,
    /// Whether it could start at the other place as well.
    starts_either: bool,
    rest: String,
}

impl Analysis {
    fn of(record: &Record) -> Vec<Self> {
        let mut walker = Walker::new(record);
        let mut all = Vec::new();
        for id in std::iter::once(PlyId::ROOT).chain(record.main_line().map(|ply| ply.id)) {
            for found in analysis::read(record, id) {
                let ply = record.ply(id);
                let played = analysis::play(&mut walker, id, &found);
                let score = found.score_from(Perspective::Black, ply.facts.mover());
                let (centipawns, mates) = match score {
                    Some(Score::Centipawns(number)) => (Some(number), None),
                    Some(Score::Decided(number)) => {
                        (None, Some(if number > 0 { Color::Black } else { Color::White }))
                    }
                    Some(Score::Mate { winner, .. }) => (None, Some(winner)),
                    None => (None, None),
                };
                all.push(Self {
                    ply: ply.number,
                    dialect: found.dialect,
                    kind: found.kind.id(),
                    centipawns,
                    mates: mates.map(|color| if color == Color::Black { "black" } else { "white" }),
                    mate_plies: match score {
                        Some(Score::Mate { plies, .. }) => plies,
                        _ => None,
                    },
                    depth: found.depth,
                    selective_depth: found.selective_depth,
                    nodes: found.nodes,
                    time_ms: found.time.map(Millis::millis),
                    rank: found.rank,
                    engine: found.engine,
                    line: found.line,
                    starts_either: played.as_ref().is_some_and(|line| line.either),
                    starts: played.as_ref().map(|line| if line.after { "after" } else { "before" }),
                    moves: played
                        .map(|line| line.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
                    rest: found.rest,
                });
            }
        }
        all
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
