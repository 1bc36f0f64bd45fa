//! `kifu detect`: format and encoding of files, one line each.

use std::{io::Write, process::ExitCode};

use kifu::{
    Lang,
    text::{Text, binary_kind},
};
use serde::Serialize;

use crate::{
    args::{DetectArgs, MessageFormat, Reporting},
    inputs,
    jobs::{Fault, Item, Items},
    output::{Stop, Terminal},
    render::{Findings, Reporter, json},
    tally::Tally,
    words,
};

/// What was found out about a file. The names of the fields are stable.
#[derive(Serialize)]
struct Found<'a> {
    file: &'a str,
    format: Option<&'static str>,
    #[serde(skip)]
    format_name: Option<&'static str>,
    confidence: &'static str,
    /// Nothing where it is no text.
    encoding: Option<&'static str>,
    #[serde(skip)]
    encoding_name: &'static str,
    encoding_certain: bool,
    ascii: bool,
    bom: bool,
    #[serde(skip)]
    kind: Option<Text>,
}

pub(crate) fn run(args: &DetectArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let inputs = inputs::gather(&args.reading).map_err(Stop::Refused)?;
    let reporting = Reporting { message_format: MessageFormat::Human, deny: None };
    let reporter = Reporter::on_err(&reporting, terminal);
    let mut tally = Tally::default();
    let mut out = terminal.out();
    for item in Items::new(&inputs, &args.reading) {
        let name = item.name.clone();
        let mut findings = Findings::default();
        let opened = match detect(&name, item, args) {
            Ok(found) => {
                findings.counts.errors += usize::from(found.format.is_none());
                let text = if args.json { json::line(&found) } else { found.line(terminal.lang) };
                out.write_all(text.as_bytes())?;
                true
            }
            Err(fault) => {
                reporter.fault(&name, &fault, &mut findings);
                !fault.is_total()
            }
        };
        tally.add(opened, true, findings.counts);
        if !findings.messages.is_empty() {
            out.flush()?;
        }
        for message in findings.messages {
            terminal.tell(&reporter.text(&name, message));
        }
    }
    out.flush()?;
    Ok(tally.code())
}

fn detect<'a>(name: &'a str, item: Item<'_>, args: &DetectArgs) -> Result<Found<'a>, Fault> {
    let mut games = item.games(&args.reading)?;
    let (guess, detection) = (games.guess(), games.detection().clone());
    let kind = if guess.is_text() {
        None
    } else {
        games
            .next_game()?
            .and_then(|game| binary_kind(game.bytes))
            .or(Some(Text::new("binary data", "バイナリデータ")))
    };
    Ok(Found {
        file: name,
        format: detection.format.map(|format| format.id),
        format_name: detection.format.map(|format| format.name),
        confidence: detection.confidence.id(),
        encoding: guess.is_text().then(|| guess.encoding.id()),
        encoding_name: if guess.ascii { "ASCII" } else { guess.encoding.name() },
        encoding_certain: guess.is_text() && guess.certain,
        ascii: guess.ascii,
        bom: guess.bom,
        kind,
    })
}

impl Found<'_> {
    fn line(&self, lang: Lang) -> String {
        let file = words::clean(self.file);
        if let Some(kind) = &self.kind {
            return format!("{file}: {}\n", kind.get(lang));
        }
        let format = match (self.format_name, lang) {
            (Some(name), Lang::En) => format!("{name} ({})", self.confidence),
            (Some(name), Lang::Ja) => format!("{name}（{}）", confidence_ja(self.confidence)),
            (None, Lang::En) => "unknown format".to_owned(),
            (None, Lang::Ja) => "不明な形式".to_owned(),
        };
        let bom = match (self.bom, lang) {
            (false, _) => "",
            (true, Lang::En) => " with byte-order mark",
            (true, Lang::Ja) => "（BOM付き）",
        };
        let doubt = match (self.encoding_certain, lang) {
            (true, _) => "",
            (false, Lang::En) => " (not certain)",
            (false, Lang::Ja) => "（不確か）",
        };
        format!("{file}: {format}, {}{bom}{doubt}\n", self.encoding_name)
    }
}

fn confidence_ja(id: &str) -> &str {
    match id {
        "certain" => "確実",
        "likely" => "おそらく",
        "weak" => "弱い",
        _ => "名前による",
    }
}
