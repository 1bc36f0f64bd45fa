//! `kifu header`: the headers of records, listed or changed.

use std::{fmt::Write as _, io::Write as _, process::ExitCode};

use kifu::{
    Diagnostic, Game, Games, HeaderEdit, Record, Severity, edit_headers,
    text::{Code, Ignore, Text, display_width},
};
use serde::Serialize;

use crate::{
    args::{GameArg, HeaderArgs, MessageFormat},
    convert::failed,
    inputs::{self, Input},
    jobs::{self, Fault},
    output::{Draft, Stop, Terminal},
    render::{Findings, Origin, Reporter, json},
    tally::Tally,
    words,
};

/// `header/refused`: headers of a record cannot be changed as asked for.
static REFUSED: Code = Code::new("header/refused", Severity::Error);
/// `header/which-game`: a file has several games, and none was named.
static WHICH_GAME: Code = Code::new("header/which-game", Severity::Error);
/// `header/no-game`: a file has no game with that number.
static NO_GAME: Code = Code::new("header/no-game", Severity::Error);

pub(crate) fn run(args: &HeaderArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let inputs = inputs::gather(&args.reading).map_err(Stop::Refused)?;
    let reporter = Reporter::on_err(&args.reporting, terminal);
    let mut tally = Tally::default();
    let listing = args.set.is_empty() && args.unset.is_empty();
    let (mut changed, mut shown) = (0, 0);
    for input in &inputs {
        let mut findings = Findings::default();
        let opened = match jobs::whole_input(input, &args.reading) {
            Err(fault) => {
                reporter.fault(&input.name, &fault, &mut findings);
                !fault.is_total()
            }
            Ok((bytes, options)) => {
                let games = Games::new(input.name.clone(), &*bytes, options).map_err(Fault::from);
                let done = games.and_then(|games| {
                    let mut work = Work { args, reporter: &reporter, findings: &mut findings, input };
                    if listing { work.list(games, &mut shown).map(Done::Listed) } else { work.edit(games) }
                });
                match done {
                    Ok(Done::Listed(text)) => terminal.out().write_all(text.as_bytes())?,
                    Ok(Done::Refused) => {}
                    Ok(Done::Edited(after)) => {
                        changed += usize::from(after != bytes);
                        put(input, (&bytes, &after), (terminal, &reporter), &mut findings)?;
                    }
                    Err(fault) => reporter.fault(&input.name, &fault, &mut findings),
                }
                true
            }
        };
        tally.add(opened, true, findings.counts);
        for message in findings.messages {
            terminal.tell(&reporter.text(&input.name, message));
        }
    }
    let files = inputs.iter().any(|input| input.path().is_some());
    if !listing && files && !terminal.quiet && args.reporting.message_format != MessageFormat::Json {
        let of = words::count(inputs.len(), "file", "files");
        let text = Text::new(
            format!("{changed} of {of} changed\n"),
            format!("{}ファイル中{changed}ファイルを変更しました\n", inputs.len()),
        );
        terminal.tell(text.get(terminal.lang));
    }
    Ok(tally.code())
}

/// What came of one input.
enum Done {
    Listed(String),
    Edited(Vec<u8>),
    /// It stays as it is, and why has been told.
    Refused,
}

/// One input in work.
struct Work<'a> {
    args: &'a HeaderArgs,
    reporter: &'a Reporter,
    findings: &'a mut Findings,
    input: &'a Input,
}

/// A game with its headers. The names of the fields are stable.
#[derive(Serialize)]
struct Listed<'a> {
    file: &'a str,
    game: usize,
    headers: Vec<Header<'a>>,
}

#[derive(Serialize)]
struct Header<'a> {
    key: &'static str,
    name: &'a str,
    value: &'a str,
}

impl Work<'_> {
    fn list(&mut self, mut games: Games<&[u8]>, shown: &mut usize) -> Result<String, Fault> {
        let mut out = String::new();
        let mut any = false;
        while let Some(game) = games.next_game()? {
            if matches!(self.args.game, Some(GameArg::Number(number)) if number.get() != game.index + 1) {
                continue;
            }
            any = true;
            if game.refused {
                self.reporter.game(&game, self.findings, |sink| game.document(sink));
                continue;
            }
            let record = game.document(&mut Ignore).record;
            if self.args.json {
                let headers = record.headers();
                out.push_str(&json::line(&Listed {
                    file: &self.input.name,
                    game: game.index + 1,
                    headers: headers
                        .map(|one| Header { key: one.key.id(), name: one.name, value: one.value })
                        .collect(),
                }));
            } else {
                if *shown > 0 {
                    out.push('\n');
                }
                table(&mut out, &self.input.name, game.index + 1, &record);
            }
            *shown += 1;
        }
        if !any {
            self.no_game();
        }
        Ok(out)
    }

    fn edit(&mut self, mut games: Games<&[u8]>) -> Result<Done, Fault> {
        let edits: Vec<_> = (self.args.unset.iter().map(|key| HeaderEdit::Unset { key: key.clone() }))
            .chain(
                self.args
                    .set
                    .iter()
                    .map(|(key, value)| HeaderEdit::Set { key: key.clone(), value: value.clone() }),
            )
            .collect();
        let (mut out, mut count, mut any, mut refused) = (Vec::new(), 0, false, false);
        while let Some(game) = games.next_game()? {
            count += 1;
            let wanted = match self.args.game {
                Some(GameArg::Number(number)) => number.get() == game.index + 1,
                Some(GameArg::All) | None => true,
            };
            any |= wanted;
            if game.refused {
                self.reporter.game(&game, self.findings, |sink| game.document(sink));
                return Ok(Done::Refused);
            }
            if !wanted {
                out.extend_from_slice(game.bytes);
                continue;
            }
            match self.edited(&game, &edits) {
                Some(bytes) => out.extend(bytes),
                None => refused = true,
            }
        }
        if count > 1 && self.args.game.is_none() {
            let text = Text::new(
                format!("there are {count} games in this file: say which with --game N or --game all"),
                format!("{count}局のファイルです。--game N か --game all で対象を指定してください"),
            );
            self.complain(Diagnostic::new(&WHICH_GAME, text));
            return Ok(Done::Refused);
        }
        if !any {
            self.no_game();
            return Ok(Done::Refused);
        }
        Ok(if refused { Done::Refused } else { Done::Edited(out) })
    }

    fn edited(&mut self, game: &Game<'_>, edits: &[HeaderEdit]) -> Option<Vec<u8>> {
        match edit_headers(&game.document(&mut Ignore), edits, game.index > 0) {
            Ok(bytes) => Some(bytes),
            Err(why) => {
                let found = vec![Diagnostic::new(&REFUSED, why.text())];
                let origin = Origin { file: &self.input.name, game: Some(game.index + 1), source: None };
                self.reporter.add(origin, found, self.findings);
                None
            }
        }
    }

    fn no_game(&mut self) {
        let Some(GameArg::Number(number)) = self.args.game else { return };
        let text = Text::new(format!("there is no game {number}"), format!("{number}局目はありません"));
        self.complain(Diagnostic::new(&NO_GAME, text));
    }

    fn complain(&mut self, what: Diagnostic) {
        let origin = Origin { file: &self.input.name, game: None, source: None };
        self.reporter.add(origin, vec![what], self.findings);
    }
}

/// Writes a changed file in its place; what came from standard input goes to standard output.
fn put(
    input: &Input,
    (before, after): (&[u8], &[u8]),
    (terminal, reporter): (&Terminal, &Reporter),
    findings: &mut Findings,
) -> Result<(), Stop> {
    let Some(path) = input.path() else { return Ok(terminal.raw_out().write_all(after)?) };
    if before == after {
        return Ok(());
    }
    if let Err(error) = Draft::in_place(path, after) {
        let origin = Origin { file: &input.name, game: None, source: None };
        reporter.add(origin, vec![failed(path, &error)], findings);
    }
    Ok(())
}

/// The file, then names, keys and values in columns.
fn table(out: &mut String, file: &str, game: usize, record: &Record) {
    let of = if game > 1 { format!(" ({game})") } else { String::new() };
    let _ = writeln!(out, "{}{of}", words::clean(file));
    let rows: Vec<[String; 3]> = record
        .headers()
        .map(|one| [one.name, one.key.id(), one.value].map(|cell| words::clean(cell).into_owned()))
        .collect();
    let wide = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| display_width(cell, false))
            .max()
            .unwrap_or(0)
    };
    let widths = [wide(0), wide(1)];
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            let gap = width.saturating_sub(display_width(cell, false)) + 2;
            let _ = write!(line, "{cell}{:gap$}", "");
        }
        let [.., value] = row;
        let _ = writeln!(out, "  {}", format!("{line}{value}").trim_end());
    }
}
