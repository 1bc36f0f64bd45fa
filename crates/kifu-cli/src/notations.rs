//! `kifu notations`: what the registry of notations knows.

use std::{io::Write as _, process::ExitCode};

use kifu::{
    Position,
    notations::{NOTATIONS, Notation, Options},
    record::MoveFacts,
    text::display_width,
};
use serde::Serialize;

use crate::{
    args::NotationsArgs,
    output::{Stop, Terminal},
    render::json,
};

/// A notation. The names of the fields are stable.
#[derive(Serialize)]
struct Described {
    notation: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    about: &'static str,
    example: String,
}

pub(crate) fn run(args: &NotationsArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let mut out = terminal.out();
    if args.json {
        for notation in NOTATIONS {
            let described = Described {
                notation: notation.id,
                name: notation.name,
                aliases: notation.aliases,
                about: notation.about,
                example: example(notation),
            };
            out.write_all(json::line(&described).as_bytes())?;
        }
    } else {
        out.write_all(table().as_bytes())?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The left gold to 5h, from the start: the right one could go there too.
fn example(notation: &Notation) -> String {
    let position = Position::even();
    let facts = "6i5h".parse().ok().and_then(|mv| MoveFacts::of(&position, mv, None));
    let mut out = String::new();
    if let Some(facts) = facts {
        (notation.write)(&facts, &Options::default(), &mut out);
    }
    out
}

fn table() -> String {
    let rows = NOTATIONS
        .iter()
        .map(|notation| [notation.id.to_owned(), example(notation), notation.about.to_owned()]);
    let rows: Vec<_> = std::iter::once(["NAME", "EXAMPLE", "ABOUT"].map(str::to_owned)).chain(rows).collect();
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| display_width(cell, false))
            .max()
            .unwrap_or(0)
    };
    let widths = [width(0), width(1)];
    let mut out = String::new();
    for [name, example, about] in &rows {
        for (cell, width) in [name, example].into_iter().zip(widths) {
            out.push_str(cell);
            out.extend(std::iter::repeat_n(' ', width + 2 - display_width(cell, false).min(width)));
        }
        out.push_str(about);
        out.push('\n');
    }
    out
}
