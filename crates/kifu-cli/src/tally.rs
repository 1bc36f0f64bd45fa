//! Counting over all inputs: the summary and the exit code.

use std::{fmt::Write, process::ExitCode};

use kifu::{Lang, text::Counter};

use crate::words::count;

/// What happened to all inputs.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) inputs: usize,
    /// Inputs of which something was read.
    pub(crate) opened: usize,
    /// Inputs with errors or warnings, or whose output failed.
    pub(crate) bad: usize,
    pub(crate) games: usize,
    pub(crate) moves: u64,
    pub(crate) counts: Counter,
    /// The input at hand, over its jobs.
    current: Current,
}

#[derive(Debug, Default)]
struct Current {
    opened: bool,
    bad: bool,
}

impl Tally {
    /// Adds what one job found.
    pub(crate) fn add(&mut self, opened: bool, last: bool, counts: Counter) {
        self.current.opened |= opened;
        self.current.bad |= counts.errors + counts.warnings > 0;
        self.counts.errors += counts.errors;
        self.counts.warnings += counts.warnings;
        self.counts.notes += counts.notes;
        if last {
            self.inputs += 1;
            self.opened += usize::from(self.current.opened);
            self.bad += usize::from(self.current.bad);
            self.current = Current::default();
        }
    }

    /// 0: all well; 1: some input has errors; 2: nothing could be read.
    pub(crate) fn code(&self) -> ExitCode {
        ExitCode::from(if self.opened == 0 { 2 } else { u8::from(self.counts.errors > 0) })
    }

    /// `3 errors, 1 warning in 2 of 651 files (74962 moves)`; moves are left out where none were counted.
    pub(crate) fn summary(&self, lang: Lang) -> String {
        let Counter { errors, warnings, notes } = self.counts;
        let mut out = String::new();
        let mut bad = self.bad;
        let parts = [
            (errors, "error", "errors", "エラー"),
            (warnings, "warning", "warnings", "警告"),
            (if errors + warnings == 0 { notes } else { 0 }, "note", "notes", "注記"),
        ];
        for (number, one, many, ja) in parts.into_iter().filter(|(number, ..)| *number > 0) {
            let _ = match lang {
                Lang::En if out.is_empty() => write!(out, "{}", count(number, one, many)),
                Lang::En => write!(out, ", {}", count(number, one, many)),
                Lang::Ja if out.is_empty() => write!(out, "{ja}{number}件"),
                Lang::Ja => write!(out, "、{ja}{number}件"),
            };
        }
        let clean = out.is_empty() || errors + warnings == 0;
        if out.is_empty() {
            out.push_str(match lang {
                Lang::En => "no problems",
                Lang::Ja => "問題なし",
            });
        }
        if clean {
            bad = self.inputs;
        }
        let files = self.inputs;
        let _ = match lang {
            Lang::En if bad == files => write!(out, " in {}", count(files, "file", "files")),
            Lang::En => write!(out, " in {bad} of {}", count(files, "file", "files")),
            Lang::Ja if bad == files => write!(out, "（{files}ファイル"),
            Lang::Ja => write!(out, "（{files}ファイル中{bad}ファイル"),
        };
        let mut inner = Vec::new();
        if self.games > files {
            inner.push(match lang {
                Lang::En => count(self.games, "game", "games"),
                Lang::Ja => format!("{}局", self.games),
            });
        }
        if self.moves > 0 {
            inner.push(match lang {
                Lang::En => count(usize::try_from(self.moves).unwrap_or(usize::MAX), "move", "moves"),
                Lang::Ja => format!("{}手", self.moves),
            });
        }
        match lang {
            Lang::En if inner.is_empty() => {}
            Lang::En => {
                let _ = write!(out, " ({})", inner.join(", "));
            }
            Lang::Ja => {
                for part in inner {
                    let _ = write!(out, "、{part}");
                }
                out.push('）');
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_happened() {
        let mut tally = Tally { inputs: 651, ..Tally::default() };
        tally.games = 651;
        tally.moves = 74962;
        assert_eq!(tally.summary(Lang::En), "no problems in 651 files (74962 moves)");
        tally.inputs -= 2; // Counted when they are added.
        tally.add(true, true, Counter { errors: 1, warnings: 1, notes: 1 });
        tally.add(true, false, Counter { errors: 2, warnings: 0, notes: 0 });
        tally.add(true, true, Counter::default());
        assert_eq!(tally.summary(Lang::En), "3 errors, 1 warning in 2 of 651 files (74962 moves)");
        assert_eq!(tally.summary(Lang::Ja), "エラー3件、警告1件（651ファイル中2ファイル、74962手）");
    }
}
