//! `kifu merge`: games and their variations in one tree.

use std::{io::Write as _, path::Path, process::ExitCode};

use kifu::{
    Merge, Record, WriteOptions, another_start,
    formats::loss,
    record::Prefer,
    text::{Code, Diagnostic, Severity, Text, diagnostic::encoding, encode},
    why_not_join,
};

use crate::{
    args::{ConvertArgs, MergeArgs, MessageFormat, PreferArg, Target, Threads},
    convert::{self, Told, failed},
    inputs, jobs,
    output::{Draft, Guard, Stop, Terminal},
    render::{Findings, Origin, Reporter},
    tally::Tally,
    words,
};

/// `merge/apart`: a game with another start stands in a tree of its own.
static APART: Code = Code::new("merge/apart", Severity::Note);

pub(crate) fn run(args: &MergeArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let convert = args.writing.as_convert(&args.reading, Threads { jobs: None }, &args.reporting);
    let named = args.writing.to.is_some() || convert.output.as_deref().is_some_and(|output| output != "-");
    let mut target = named.then(|| convert::target(&convert)).transpose().map_err(Stop::Refused)?;
    let inputs = inputs::gather(&args.reading).map_err(Stop::Refused)?;
    let place = convert.output.as_deref().filter(|output| *output != "-").map(Path::new);
    let guard = Guard::new(&inputs, args.writing.force);
    if let Some(path) = place
        && let Some(taken) = guard.taken(path)
    {
        return Err(Stop::Refused(convert::taken_text(path, taken)));
    }
    let reporter = Reporter::on_err(&args.reporting, terminal);
    let mut tally = Tally::default();
    let prefer = match args.prefer {
        PreferArg::First => Prefer::First,
        PreferArg::Last => Prefer::Last,
    };
    let mut merge = Merge::new(prefer);
    if args.apart {
        merge = merge.keep_apart();
    }
    let mut told = Told::default();
    for input in &inputs {
        let mut findings = Findings::default();
        let before = merge.records();
        let read = jobs::games(input, &args.reading).and_then(|mut games| {
            while let Some(game) = games.next_game()? {
                reporter.game(&game, &mut findings, |sink| {
                    let document = game.document(sink);
                    if game.refused || document.record.variant().is_some() {
                        return;
                    }
                    let output = document.format.outputs.first();
                    target = target.or(output.map(|output| Target { format: document.format, output }));
                    match merge.add(&document.record, sink) {
                        Ok(0) => {}
                        Ok(tree) => sink.report(apart(tree)),
                        Err(_) => sink.report(another_start()),
                    }
                });
            }
            Ok(())
        });
        let mut opened = true;
        if let Err(fault) = read {
            opened = merge.records() > before || !fault.is_total();
            reporter.fault(&input.name, &fault, &mut findings);
        }
        let refused = findings.messages.iter().any(|message| message.code.id == another_start().code.id);
        tally.add(opened, true, findings.counts);
        for message in findings.messages {
            if !reporter.is_human() || told.once_more(message.code) {
                terminal.tell(&reporter.text(&input.name, message));
            }
        }
        if refused {
            return Err(Stop::Failed(Text::new(
                "nothing is written; --apart keeps such games as games of their own",
                "何も書き出しません。--apart を付けると別の対局として残します",
            )));
        }
    }
    terminal.tell(&told.more(terminal));
    let (Some(target), records) = (target, merge.records()) else { return Ok(tally.code()) };
    if records == 0 {
        return Ok(tally.code());
    }
    let trees = merge.finish();
    if trees.len() > 1
        && let Some(why) = why_not_join(target.format)
    {
        return Err(Stop::Failed(why));
    }
    let plies: usize = trees.iter().map(Record::len).sum();
    let mut findings = Findings::default();
    let written = write(&trees, (target, &convert, place), (terminal, &reporter), &mut findings);
    tally.counts.errors += findings.counts.errors;
    tally.counts.warnings += findings.counts.warnings;
    let name = place.map_or_else(String::new, words::path);
    for message in findings.messages {
        terminal.tell(&reporter.text(&name, message));
    }
    written?;
    if !terminal.quiet && args.reporting.message_format != MessageFormat::Json {
        let (games, plies) =
            (words::count(records, "game", "games"), words::count(plies, "entry", "entries"));
        let trees = trees.len();
        let text = Text::new(
            format!("{games} in {} ({plies})\n", words::count(trees, "tree", "trees")),
            format!("{records}局を{trees}つの分岐にまとめました\n"),
        );
        terminal.tell(text.get(terminal.lang));
    }
    Ok(tally.code())
}

fn apart(tree: usize) -> Diagnostic {
    let number = tree + 1;
    Diagnostic::new(
        &APART,
        Text::new(
            format!("this game starts from another position: it stands in tree {number}"),
            format!("開始局面が違うので、{number}番目の分岐に入れます"),
        ),
    )
}

fn write(
    trees: &[Record],
    (target, convert, place): (Target, &ConvertArgs, Option<&Path>),
    (terminal, reporter): (&Terminal, &Reporter),
    findings: &mut Findings,
) -> Result<(), Stop> {
    let bytes = convert::encoding_options(convert, target, place.is_none());
    let name = place.map_or_else(|| "<stdout>".to_owned(), words::path);
    let mut text = String::new();
    let (found, ()) = reporter.collect(findings, |sink| {
        for (games_before, record) in trees.iter().enumerate() {
            let options = WriteOptions { encoding: bytes.encoding, games_before, ..WriteOptions::default() };
            loss::fit(record, target.format, &options, sink);
            (target.format.write)(record, &options, &mut text, sink);
        }
    });
    let origin = Origin { file: &name, game: None, source: None };
    reporter.add(origin, found, findings);
    let encoded = match encode(&text, &bytes) {
        Ok(encoded) => encoded,
        Err(error) => {
            reporter.add(origin, vec![encoding::unmappable(&error)], findings);
            return Ok(());
        }
    };
    if !encoded.replaced.is_empty() {
        reporter.add(origin, vec![encoding::replaced(bytes.encoding, &encoded.replaced)], findings);
    }
    let Some(path) = place else { return Ok(terminal.raw_out().write_all(&encoded.bytes)?) };
    let done = Draft::new(path, convert.force).and_then(|mut draft| {
        draft.write(&encoded.bytes)?;
        draft.finish()
    });
    if let Err(error) = done {
        reporter.add(origin, vec![failed(path, &error)], findings);
    }
    Ok(())
}
