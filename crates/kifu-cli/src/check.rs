//! `kifu check`: what is wrong, as a report on standard output.

use std::{io::Write, process::ExitCode, sync::Arc};

use kifu::{Record, record::Step};

use crate::{
    args::CheckArgs,
    inputs,
    jobs::{Job, Jobs},
    ordered::{self, Then, Work},
    output::{Stop, Terminal},
    progress::Progress,
    render::{Findings, Reporter},
    tally::Tally,
};

/// What one job came to.
struct Done {
    file: Arc<str>,
    /// An input is done with it, not a member of one.
    step: bool,
    last: bool,
    opened: bool,
    games: usize,
    moves: u64,
    findings: Findings,
}

pub(crate) fn run(args: &CheckArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let inputs = inputs::gather(&args.reading).map_err(Stop::Refused)?;
    let reporter = Reporter::on_out(&args.reporting, terminal);
    let progress = Progress::new(inputs.len(), terminal.quiet);
    let mut tally = Tally::default();
    let mut out = terminal.out();
    let mut written = Ok(());
    ordered::run(
        Work {
            threads: || args.threads.count(),
            jobs: Jobs::new(&inputs, &args.reading),
            weight: Job::weight,
            state: kifu::Checker::new,
            each: |checker: &mut kifu::Checker, job| check(checker, job, &reporter),
        },
        |done| {
            tally.games += done.games;
            tally.moves += done.moves;
            tally.add(done.opened, done.last, done.findings.counts);
            if !done.findings.messages.is_empty() {
                written = progress.aside(|| {
                    for message in done.findings.messages {
                        out.write_all(reporter.text(&done.file, message).as_bytes())?;
                    }
                    // In a terminal the report should not wait for its end.
                    if terminal.is_terminal() { out.flush() } else { Ok(()) }
                });
            }
            if done.step {
                progress.step();
            }
            if written.is_ok() { Then::Together } else { Then::Stop }
        },
    );
    written?;
    out.flush()?;
    drop(progress);
    if !terminal.quiet {
        terminal.tell(&format!("{}\n", tally.summary(terminal.lang)));
    }
    Ok(tally.code())
}

fn check(checker: &mut kifu::Checker, job: Job<'_>, reporter: &Reporter) -> Done {
    let mut done = Done {
        file: job.name.clone(),
        step: job.piece.last && !job.member,
        last: job.piece.last,
        opened: true,
        games: 0,
        moves: 0,
        findings: Findings::default(),
    };
    let file = job.name.clone();
    let read = job.each_game(|game| {
        done.games += usize::from(!game.refused);
        done.moves += reporter.game(game, &mut done.findings, |sink| moves(checker.check(game, sink)));
    });
    if let Err(fault) = read {
        done.opened = !fault.is_total() || done.games > 0;
        reporter.fault(&file, &fault, &mut done.findings);
    }
    done
}

/// Number of moves in all lines.
fn moves(record: &Record) -> u64 {
    if !record.has_variations() {
        return record.main_line().map(|ply| u64::from(ply.played.is_some())).sum();
    }
    let played = |step| matches!(step, Step::Down(id) if record.ply(id).played.is_some());
    record.steps().map(|step| u64::from(played(step))).sum()
}
