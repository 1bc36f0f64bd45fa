//! `kifu diff`: in what two records differ.

use std::{io::Write as _, process::ExitCode};

use kifu::{
    Described, Document, Lang, describe,
    notations::by_name,
    record::{Scope, compare},
    text::Text,
};
use serde::Serialize;

use crate::{
    args::{DiffArgs, notation_options},
    inputs::{self, Input},
    jobs::{self, Fault},
    output::{Stop, Terminal},
    render::{Findings, Reporter, json},
    words,
};

/// A difference. The names of the fields are stable.
#[derive(Serialize)]
struct Found<'a> {
    /// Number of the game in the files, from 1.
    game: usize,
    kind: &'static str,
    /// The number of the ply.
    ply: Option<u32>,
    what: &'a str,
    first: Option<&'a str>,
    second: Option<&'a str>,
    more: Option<&'a str>,
}

pub(crate) fn run(args: &DiffArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let inputs = inputs::gather(&args.reading).map_err(Stop::Refused)?;
    let [first, second] = &inputs[..] else {
        let count = inputs.len();
        return Err(Stop::Refused(Text::new(
            format!("two records are compared, and {count} given"),
            format!("2つの棋譜を比べます（{count}件が指定されました）"),
        )));
    };
    let reporter = Reporter::on_err(&args.reporting, terminal);
    let (Some(ours), Some(theirs)) =
        (read(first, args, terminal, &reporter), read(second, args, terminal, &reporter))
    else {
        return Ok(ExitCode::from(2));
    };
    let usual = if terminal.lang == Lang::Ja { "japanese" } else { "western" };
    let notation = args.notation.or_else(|| by_name(usual)).unwrap_or(&kifu::notations::usi::NOTATION);
    let options = notation_options(&args.style);
    let scope = if args.moves_only { Scope::Moves } else { Scope::All };
    let mut out = terminal.out();
    let mut differ = false;
    let mut head = |out: &mut dyn std::io::Write| -> std::io::Result<()> {
        if !std::mem::replace(&mut differ, true) && !args.json {
            writeln!(out, "{} | {}", words::clean(&first.name), words::clean(&second.name))?;
        }
        Ok(())
    };
    let many = ours.len().max(theirs.len()) > 1;
    for (index, (a, b)) in ours.iter().zip(&theirs).enumerate() {
        let found = compare(&a.record, &b.record, scope);
        let game = index + 1;
        for (number, one) in describe(&found, &a.record, &b.record, notation, &options).iter().enumerate() {
            head(&mut out)?;
            if number == 0 && many && !args.json {
                let text = Text::new(format!("game {game}:"), format!("{game}局目："));
                writeln!(out, "{}", text.get(terminal.lang))?;
            }
            let text = if args.json { as_json(one, game, terminal.lang) } else { line(one, terminal.lang) };
            out.write_all(text.as_bytes())?;
        }
    }
    if ours.len() != theirs.len() {
        let told = Described {
            kind: "games",
            number: None,
            what: Text::new("number of games", "対局数"),
            first: Some(Text::same(ours.len().to_string())),
            second: Some(Text::same(theirs.len().to_string())),
            more: None,
        };
        head(&mut out)?;
        let game = ours.len().min(theirs.len()) + 1;
        let text = if args.json { as_json(&told, game, terminal.lang) } else { line(&told, terminal.lang) };
        out.write_all(text.as_bytes())?;
    }
    out.flush()?;
    Ok(ExitCode::from(u8::from(differ)))
}

/// The games of an input; nothing when it cannot be compared, and why has been told.
fn read(input: &Input, args: &DiffArgs, terminal: &Terminal, reporter: &Reporter) -> Option<Vec<Document>> {
    let mut findings = Findings::default();
    let mut documents = Vec::new();
    let mut refused = false;
    let read = jobs::games(input, &args.reading).and_then(|mut games| -> Result<(), Fault> {
        while let Some(game) = games.next_game()? {
            let document = reporter.game(&game, &mut findings, |sink| game.document(sink));
            // Of another game than shogi no moves were read.
            refused |= game.refused || document.record.variant().is_some();
            documents.push(document);
        }
        Ok(())
    });
    if let Err(fault) = &read {
        reporter.fault(&input.name, fault, &mut findings);
    }
    for message in findings.messages {
        terminal.tell(&reporter.text(&input.name, message));
    }
    (read.is_ok() && !refused).then_some(documents)
}

/// `move 23: P-2f | P-6f`, texts of several lines one below the other.
fn line(one: &Described, lang: Lang) -> String {
    let nothing = Text::new("(nothing)", "（なし）");
    let [first, second] = [&one.first, &one.second]
        .map(|value| words::clean(value.as_ref().unwrap_or(&nothing).get(lang)).replace('␊', " / "));
    let colon = if lang == Lang::Ja { "：" } else { ": " };
    let more = one.more.as_ref().map_or_else(String::new, |more| match lang {
        Lang::En => format!(" ({})", more.get(lang)),
        Lang::Ja => format!("（{}）", more.get(lang)),
    });
    format!("  {}{colon}{first} | {second}{more}\n", words::clean(one.what.get(lang)))
}

fn as_json(one: &Described, game: usize, lang: Lang) -> String {
    let text = |value: &'_ Option<Text>| value.as_ref().map(|text| text.get(lang).to_owned());
    let (first, second, more) = (text(&one.first), text(&one.second), text(&one.more));
    json::line(&Found {
        game,
        kind: one.kind,
        ply: one.number,
        what: one.what.get(lang),
        first: first.as_deref(),
        second: second.as_deref(),
        more: more.as_deref(),
    })
}
