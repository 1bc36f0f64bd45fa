//! `kifu formats`: what the registry knows.

use std::{fmt::Write as _, io::Write as _, process::ExitCode};

use kifu::{FORMATS, Format, formats::Capabilities, formats::Output};
use serde::Serialize;

use crate::{
    args::FormatsArgs,
    info::line_ends,
    output::{Stop, Terminal},
    render::json,
};

/// A format. The names of the fields are stable.
#[derive(Serialize)]
struct Described {
    format: &'static str,
    name: &'static str,
    about: &'static str,
    outputs: Vec<Named>,
    can: Vec<&'static str>,
}

#[derive(Serialize)]
struct Named {
    name: &'static str,
    encoding: &'static str,
    line_ends: Option<&'static str>,
    extensions: Vec<&'static str>,
}

pub(crate) fn run(args: &FormatsArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let mut out = terminal.out();
    if args.json {
        for format in FORMATS {
            out.write_all(json::line(&describe(format)).as_bytes())?;
        }
    } else {
        out.write_all(table().as_bytes())?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn describe(format: &'static Format) -> Described {
    Described {
        format: format.id,
        name: format.name,
        about: format.about,
        outputs: format
            .outputs
            .iter()
            .map(|output| Named {
                name: output.name,
                encoding: output.encoding.id(),
                line_ends: line_ends(output.line_ends),
                extensions: extensions(output).collect(),
            })
            .collect(),
        can: Capabilities::ALL
            .iter()
            .filter(|(what, _)| format.can.has(*what))
            .map(|(_, name)| *name)
            .collect(),
    }
}

fn extensions(output: &'static Output) -> impl Iterator<Item = &'static str> {
    std::iter::once(output.name).chain(output.extensions.iter().copied())
}

/// The names with their bytes, then what each format can hold.
fn table() -> String {
    let mut rows =
        vec![["NAME", "FORMAT", "EXTENSIONS", "ENCODING", "LINE ENDS", "ABOUT"].map(str::to_owned).to_vec()];
    for format in FORMATS {
        for output in format.outputs {
            let extensions: Vec<_> = extensions(output).map(|extension| format!(".{extension}")).collect();
            rows.push(vec![
                output.name.to_owned(),
                format.name.to_owned(),
                extensions.join(" "),
                output.encoding.name().to_owned(),
                line_ends(output.line_ends).unwrap_or("").to_uppercase(),
                format.about.to_owned(),
            ]);
        }
    }
    let mut out = aligned(&rows);
    out.push('\n');
    let head = std::iter::once("HOLDS".to_owned()).chain(FORMATS.iter().map(|format| format.name.to_owned()));
    let mut rows = vec![head.collect::<Vec<_>>()];
    for (what, name) in Capabilities::ALL {
        let cells = FORMATS.iter().map(|format| (if format.can.has(what) { "yes" } else { "-" }).to_owned());
        rows.push(std::iter::once(name.to_owned()).chain(cells).collect());
    }
    out.push_str(&aligned(&rows));
    out
}

/// Columns as wide as their widest cell. All is ASCII here.
fn aligned(rows: &[Vec<String>]) -> String {
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(String::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows.first().map_or(0, Vec::len)).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(line, "{cell:<width$}  ");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
