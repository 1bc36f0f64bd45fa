//! `kifu`: reads, checks and converts shogi records on the command line.
//!
//! | module | what it does |
//! |--------|--------------|
//! | `args` | options, their help, and what they mean |
//! | `archives` | archives and compressed files as inputs |
//! | `inputs` | files, folders, standard input and texts given as arguments |
//! | `jobs`, `ordered` | cutting inputs into jobs; doing them in several threads with results in order |
//! | `render` | findings as a report for people, as JSON, as short lines |
//! | `tally` | counting, the summary, the exit code |
//! | `output` | files written whole or not at all |
//! | `convert`, `check`, `show`, `info`, `detect`, `fmt`, `split`, `join`, `merge`, `diff`, `header`, `formats`, `notations`, `translate` | the commands |
//!
//! What it knows of shogi is what the library tells it.

#![forbid(unsafe_code)]

mod archives;
mod args;
mod check;
mod convert;
mod detect;
mod diff;
mod fmt;
mod formats;
mod header;
mod info;
mod inputs;
mod jobs;
mod join;
mod lang;
mod merge;
mod notations;
mod ordered;
mod output;
mod progress;
mod render;
mod show;
mod split;
mod tally;
mod translate;
mod words;

use std::process::ExitCode;

use args::{Cli, Command};
use output::{Stop, Terminal};

fn main() -> ExitCode {
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(error) => {
            let code = u8::try_from(error.exit_code()).unwrap_or(2);
            // Help goes to a pipe that may be closed: nothing is left to be said then.
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    let terminal = Terminal::new(&cli.global);
    let done = match &cli.command {
        Command::Convert(args) => convert::run(args, &terminal),
        Command::Check(args) => check::run(args, &terminal),
        Command::Show(args) => show::run(args, &terminal),
        Command::Info(args) => info::run(args, &terminal),
        Command::Detect(args) => detect::run(args, &terminal),
        Command::Formats(args) => formats::run(args, &terminal),
        Command::Notations(args) => notations::run(args, &terminal),
        Command::Fmt(args) => fmt::run(args, &terminal),
        Command::Split(args) => split::run(args, &terminal),
        Command::Join(args) => join::run(args, &terminal),
        Command::Merge(args) => merge::run(args, &terminal),
        Command::Diff(args) => diff::run(args, &terminal),
        Command::Header(args) => header::run(args, &terminal),
        Command::Translate(args) => translate::run(args, &terminal),
    };
    match done {
        Ok(code) => code,
        // Who reads our output has seen enough, as `head` does.
        Err(Stop::Closed) => ExitCode::SUCCESS,
        Err(Stop::Failed(text)) => {
            terminal.complain(&text);
            ExitCode::from(1)
        }
        Err(Stop::Refused(text)) => {
            terminal.complain(&text);
            ExitCode::from(2)
        }
    }
}
