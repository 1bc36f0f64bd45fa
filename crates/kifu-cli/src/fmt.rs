//! `kifu fmt`: files in the canonical form of their own format.

use std::{fs, io::Write as _, process::ExitCode};

use kifu::{
    Canonical, Lang, Source, canonical,
    text::{Ignore, Text},
};
use similar::TextDiff;

use crate::{
    args::{FmtArgs, MessageFormat},
    convert::failed,
    inputs::{self, Input},
    jobs::{self, Fault},
    ordered::{self, Then, Work},
    output::{Draft, Stop, Terminal},
    progress::Progress,
    render::{Findings, Origin, Reporter},
    tally::Tally,
    words,
};

pub(crate) fn run(args: &FmtArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let inputs = inputs::gather(&args.reading).map_err(Stop::Refused)?;
    let reporter = Reporter::on_err(&args.reporting, terminal);
    let progress = Progress::new(inputs.len(), terminal.quiet);
    let mut tally = Tally::default();
    let mut changed = 0;
    let mut written = Ok(());
    ordered::run(
        Work {
            threads: || args.threads.count(),
            jobs: inputs.iter(),
            weight: |input: &&Input| weight(input),
            state: || (),
            each: |(): &mut (), input| (input, formed(input, args)),
        },
        |(input, formed)| {
            let mut findings = Findings::default();
            let mut opened = true;
            match formed {
                Ok((_, Canonical::LeftAlone(why))) => {
                    let origin = Origin { file: &input.name, game: None, source: None };
                    reporter.add(origin, vec![*why], &mut findings);
                }
                Ok((before, Canonical::Same)) => {
                    if input.path().is_none() && !args.check && !args.diff {
                        written = terminal.raw_out().write_all(&before).map_err(Stop::from);
                    }
                }
                Ok((before, Canonical::Changed(after))) => {
                    changed += 1;
                    let bytes = (&*before, &*after);
                    written =
                        progress.aside(|| put(input, args, bytes, (terminal, &reporter), &mut findings));
                }
                Err(fault) => {
                    opened = !fault.is_total();
                    reporter.fault(&input.name, &fault, &mut findings);
                }
            }
            tally.add(opened, true, findings.counts);
            progress.aside(|| {
                for message in findings.messages {
                    terminal.tell(&reporter.text(&input.name, message));
                }
            });
            progress.step();
            if written.is_ok() { Then::Together } else { Then::Stop }
        },
    );
    drop(progress);
    written?;
    if !terminal.quiet && args.reporting.message_format != MessageFormat::Json {
        let only_out = inputs.iter().all(|input| input.path().is_none()) && !args.check;
        if !only_out {
            terminal.tell(&summary(changed, inputs.len(), args, terminal.lang));
        }
    }
    let code = tally.code();
    Ok(if args.check && changed > 0 && code == ExitCode::SUCCESS { ExitCode::from(1) } else { code })
}

/// About how much work an input is, in bytes.
fn weight(input: &Input) -> usize {
    let length = input.path().and_then(|path| fs::metadata(path).ok()).map_or(0, |found| found.len());
    usize::try_from(length).unwrap_or(usize::MAX)
}

/// An input, and its canonical form.
fn formed(input: &Input, args: &FmtArgs) -> Result<(Vec<u8>, Canonical), Fault> {
    let (bytes, options) = jobs::whole_input(input, &args.reading)?;
    let found = canonical(&input.name, &bytes, options)?;
    Ok((bytes, found))
}

/// Does what was asked for with a file that is not in canonical form.
fn put(
    input: &Input,
    args: &FmtArgs,
    (before, after): (&[u8], &[u8]),
    (terminal, reporter): (&Terminal, &Reporter),
    findings: &mut Findings,
) -> Result<(), Stop> {
    if args.diff {
        let text = difference(&input.name, before, after);
        terminal.out().write_all(text.as_bytes())?;
    } else if args.check {
        writeln!(terminal.out(), "{}", words::clean(&input.name))?;
    }
    if args.check || args.diff {
        return Ok(());
    }
    match input.path() {
        None => terminal.raw_out().write_all(after)?,
        Some(path) => {
            if let Err(error) = Draft::in_place(path, after) {
                let origin = Origin { file: &input.name, game: None, source: None };
                reporter.add(origin, vec![failed(path, &error)], findings);
            }
        }
    }
    Ok(())
}

/// A unified diff, safe to show.
fn difference(name: &str, before: &[u8], after: &[u8]) -> String {
    let [before, after] =
        [before, after].map(|bytes| Source::read(name, bytes.to_vec(), None, &mut Ignore).text().to_owned());
    let diff = TextDiff::from_lines(&before, &after);
    let shown = diff.unified_diff().header(name, name).to_string();
    let lines = shown.split_inclusive('\n').map(|line| match line.strip_suffix('\n') {
        Some(line) => format!("{}\n", words::clean(line.strip_suffix('\r').unwrap_or(line))),
        None => words::clean(line).into_owned(),
    });
    lines.collect()
}

fn summary(changed: usize, files: usize, args: &FmtArgs, lang: Lang) -> String {
    let of = words::count(files, "file", "files");
    let text = if args.check || args.diff {
        Text::new(
            format!("{changed} of {of} would change"),
            format!("{files}ファイル中{changed}ファイルが変わります"),
        )
    } else {
        Text::new(
            format!("{changed} of {of} rewritten"),
            format!("{files}ファイル中{changed}ファイルを書き直しました"),
        )
    };
    format!("{}\n", text.get(lang))
}
