//! Record to text.

use kifu_record::{EndingReason, Line, Outcome, Ply, PlyId, Record, Written};
use kifu_text::{Encoding, Sink};

use crate::{
    WriteOptions,
    kakinoki::{endings, head_out, moves, standing::Standing, times},
    loss,
    totals::Totals,
};

/// Writes one game, main line first, then the variations from the end of each line backwards.
pub(super) fn write(record: &Record, options: &WriteOptions, out: &mut String, sink: &mut dyn Sink) {
    let mut writer = Writer {
        record,
        out,
        sink,
        foreign: record.format() != Some(super::FORMAT.id),
        clocks: has_clocks(record),
        totals: Totals::of(record),
    };
    if options.games_before > 0 {
        writer.out.push('\n');
    }
    writer.head(options.encoding);
    if record.has_variations() {
        let mut standing = Standing::new(record);
        for (index, line) in record.lines().iter().enumerate() {
            if standing.holds(record, *line) {
                writer.line(*line, index > 0, |id| standing.add(id));
            }
        }
        standing.finish(writer.sink);
    } else {
        let last = record.last_of(PlyId::ROOT);
        let line = Line { branch: record.next(PlyId::ROOT).unwrap_or(PlyId::ROOT), last };
        writer.line(line, false, |_| {});
    }
}

fn has_clocks(record: &Record) -> bool {
    record.has_variations() || record.main_line().any(|ply| !ply.clock.is_unsaid())
}

struct Writer<'a> {
    record: &'a Record,
    out: &'a mut String,
    sink: &'a mut dyn Sink,
    /// The record was read from another format, whose unknown lines mean nothing here.
    foreign: bool,
    clocks: bool,
    totals: Totals,
}

impl Writer<'_> {
    fn head(&mut self, encoding: Encoding) {
        head_out::declare(self.out, "KIF", encoding);
        head_out::write(self.record, super::FORMAT.name, self.out, self.sink);
        self.out.push_str(if self.clocks {
            "手数----指手---------消費時間--\n"
        } else {
            "手数----指手--\n"
        });
        self.notes(PlyId::ROOT);
    }

    /// One line of the tree: from its branch on to its end. `written` is told each ply.
    fn line(&mut self, line: Line, variation: bool, mut written: impl FnMut(PlyId)) {
        if line.branch == PlyId::ROOT {
            return;
        }
        if variation {
            let number = self.record.ply(line.branch).number;
            self.out.push_str("\n変化：");
            times::number(self.out, number);
            self.out.push_str("手\n");
        }
        let mut at = Some(line.branch);
        while let Some(id) = at {
            let ply = self.record.ply(id);
            if !self.ply(&ply) {
                return;
            }
            written(id);
            self.notes(id);
            at = self.record.next(id);
        }
    }

    /// Writes a ply; `false` when the line has to stop here.
    fn ply(&mut self, ply: &Ply) -> bool {
        let from = self.out.len();
        let shown = ply.number;
        for limit in [1000, 100, 10] {
            if shown < limit {
                self.out.push(' ');
            }
        }
        times::number(self.out, shown);
        self.out.push(' ');
        let columns = match (ply.written, ply.played, ply.facts.piece) {
            (_, Some(mv), Some(piece)) => moves::write_move(self.out, mv, piece, ply.facts.same_square()),
            (Written::Move(words), ..) => match moves::write_words(self.out, &words) {
                Some(columns) if !self.foreign => columns,
                _ => return self.stop(from, ply),
            },
            (Written::Unreadable(text), ..) if !self.foreign => self.word(self.record.text(text)),
            (Written::Unreadable(_), ..) => return self.stop(from, ply),
            (Written::Pass, ..) => self.word("パス"),
            (Written::Ending(ending), ..) => {
                let kept = self.record.text(ending.word);
                let usual = endings::word(ending.reason);
                let word = match usual {
                    _ if !kept.is_empty() && !self.foreign => kept,
                    Some(usual) => usual,
                    None => {
                        let word = endings::word(endings::summary_reason(ending.reason)).unwrap_or("中断");
                        let told = if kept.is_empty() { ending.reason.id() } else { kept };
                        loss::ending(self.sink, super::FORMAT.name, told, word);
                        word
                    }
                };
                self.word(word)
            }
        };
        for _ in columns..13 {
            self.out.push(' ');
        }
        if let Some(time) = ply.clock.time() {
            let total = self.totals.at(ply);
            times::write(self.out, time, total);
        }
        if self.record.next_sibling(ply.id).is_some() {
            self.out.push('+');
        }
        self.out.push('\n');
        if let Written::Ending(ending) = ply.written {
            self.summary(ply, ending.reason, ending.outcome(ply.facts.mover()));
        }
        true
    }

    fn word(&mut self, word: &str) -> usize {
        self.out.push_str(word);
        kifu_text::display_width(word, true)
    }

    /// A ply that cannot be said: the line ends before it.
    fn stop(&mut self, from: usize, ply: &Ply) -> bool {
        self.out.truncate(from);
        loss::unresolved(self.sink, self.record, ply.id);
        false
    }

    fn summary(&mut self, ply: &Ply, reason: EndingReason, outcome: Outcome) {
        let plies = ply.number.saturating_sub(1);
        if reason == EndingReason::Other {
            // A word of its own needs no summary that says something else.
            return;
        }
        let side = head_out::side_words(self.record);
        endings::write_summary(self.out, plies, reason, outcome, ply.facts.mover(), side);
        self.out.push('\n');
    }

    fn notes(&mut self, id: PlyId) {
        head_out::notes(self.record, id, self.foreign, self.out);
    }
}
