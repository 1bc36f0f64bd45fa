//! `kifu split`: each game, or each line of a game, as a file of its own.

use std::{
    collections::HashSet,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::ExitCode,
};

use kifu::{Document, Game, HeaderKey, Lang, by_extension, game_alone, line_alone, text::Sink};

use crate::{
    args::{MessageFormat, NAME_WORDS, SplitArgs},
    convert::{failed, same_name, taken_diagnostic},
    inputs::{self, Input},
    jobs,
    output::{Draft, Guard, Stop, Taken, Terminal},
    render::{Findings, Reporter},
    tally::Tally,
    words,
};

/// What is the same for all inputs.
struct Plan<'a> {
    args: &'a SplitArgs,
    guard: Guard<'a>,
    /// The files written so far.
    written: HashSet<PathBuf>,
}

pub(crate) fn run(args: &SplitArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let inputs = inputs::gather(&args.reading).map_err(Stop::Refused)?;
    let reporter = Reporter::on_err(&args.reporting, terminal);
    let mut tally = Tally::default();
    let mut plan = Plan { args, guard: Guard::new(&inputs, args.force), written: HashSet::new() };
    for input in &inputs {
        let mut findings = Findings::default();
        let mut games = 0;
        let split = jobs::games(input, &args.reading).and_then(|mut all| {
            while let Some(game) = all.next_game()? {
                games += 1;
                reporter.game(&game, &mut findings, |sink| plan.game(input, &game, sink));
            }
            Ok(())
        });
        let mut opened = true;
        if let Err(fault) = split {
            opened = games > 0 || !fault.is_total();
            reporter.fault(&input.name, &fault, &mut findings);
        }
        tally.add(opened, true, findings.counts);
        for message in findings.messages {
            terminal.tell(&reporter.text(&input.name, message));
        }
    }
    if !terminal.quiet && args.reporting.message_format != MessageFormat::Json {
        let files = plan.written.len();
        let text = match terminal.lang {
            Lang::En => format!("{} written\n", words::count(files, "file", "files")),
            Lang::Ja => format!("{files}ファイルを書き出しました\n"),
        };
        terminal.tell(&text);
    }
    Ok(tally.code())
}

impl Plan<'_> {
    fn game(&mut self, input: &Input, game: &Game<'_>, sink: &mut dyn Sink) {
        let document = game.document(sink);
        if game.refused {
            return;
        }
        // Of another game than shogi no lines are known.
        if !self.args.variations || document.record.variant().is_some() {
            let bytes = game_alone(game, &document, sink);
            return self.put(input, &document, (game.index, 0), bytes, sink);
        }
        for (number, line) in document.record.lines().into_iter().enumerate() {
            let bytes = line_alone(&document, line, sink);
            self.put(input, &document, (game.index, number), bytes, sink);
        }
    }

    fn put(
        &mut self,
        input: &Input,
        document: &Document,
        (game, line): (usize, usize),
        bytes: Result<Vec<u8>, kifu::Error>,
        sink: &mut dyn Sink,
    ) {
        let path = Path::new(&self.args.output).join(self.name(input, document, game, line));
        // Two games of one name in one run: neither is worth less.
        let key = same_name(&path);
        let taken = if self.written.contains(&key) { Some(Taken::Exists) } else { self.guard.taken(&path) };
        if let Some(taken) = taken {
            return sink.report(taken_diagnostic(&path, taken));
        }
        let done = bytes.map_err(std::io::Error::other).and_then(|bytes| {
            let mut draft = Draft::new(&path, self.args.force)?;
            draft.write(&bytes)?;
            draft.finish()
        });
        match done {
            Ok(()) => {
                self.written.insert(key);
            }
            Err(error) => sink.report(failed(&path, &error)),
        }
    }

    /// The name of a file, with the extension of its input if that is one of the format.
    fn name(&self, input: &Input, document: &Document, game: usize, line: usize) -> String {
        let usual = if self.args.variations { "{stem}-{n}-{line}" } else { "{stem}-{n}" };
        let template = self.args.name.as_deref().unwrap_or(usual);
        let record = &document.record;
        let header = |key| record.header(key).unwrap_or("").to_owned();
        let mut parts = template.split('{');
        let mut out = parts.next().unwrap_or("").to_owned();
        for part in parts {
            let (word, rest) = part.split_once('}').unwrap_or(("", part));
            let value = match NAME_WORDS.iter().position(|known| *known == word) {
                Some(0) => input
                    .below
                    .file_stem()
                    .map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()),
                Some(1) => format!("{:03}", game + 1),
                Some(2) => line.to_string(),
                Some(3) => header(HeaderKey::Black),
                Some(4) => header(HeaderKey::White),
                Some(5) => header(HeaderKey::Event),
                _ => date(&header(HeaderKey::StartTime)),
            };
            out.push_str(&file_name(&value));
            out.push_str(rest);
        }
        let own = input.below.extension().and_then(OsStr::to_str);
        let own =
            own.filter(|own| by_extension(own).is_some_and(|(format, _)| format.id == document.format.id));
        let encoding = document.source.encoding();
        let outputs = document.format.outputs;
        let usual = outputs.iter().find(|output| output.encoding == encoding).or(outputs.first());
        let extension = own.or(usual.map(|output| output.name)).unwrap_or("txt");
        format!("{out}.{extension}")
    }
}

/// The day of a time: `2024/05/01 10:00:00` gives `2024-05-01`.
fn date(time: &str) -> String {
    time.split([' ', '　']).next().unwrap_or("").replace('/', "-")
}

/// A value as part of a file name: what no system likes in names is left out.
fn file_name(value: &str) -> String {
    let odd =
        |c: char| words::is_trick(c) || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    let kept: String = value.chars().filter(|c| !odd(*c)).collect();
    kept.trim_matches(['.', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_become_safe_names() {
        assert_eq!(file_name("../../etc/passwd"), "etcpasswd");
        assert_eq!(file_name(" 青木 a:b?\u{202e} "), "青木 ab");
        assert_eq!(date("2024/05/01 10:00:00"), "2024-05-01");
    }
}
