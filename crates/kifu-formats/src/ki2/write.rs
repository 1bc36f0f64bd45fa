//! Record to text.

use kifu_notation::{Options, japanese};
use kifu_record::{Line, PlyId, Record, Walker, Written};
use kifu_text::{Sink, display_width};

use crate::{
    WriteOptions,
    kakinoki::{endings, head_out, standing::Standing, times},
    loss,
};

/// Columns of a move, and moves of a line.
const COLUMNS: usize = 12;
const PER_LINE: usize = 6;

/// Writes one game, main line first, then the variations from the end of each line backwards.
pub(super) fn write(record: &Record, options: &WriteOptions, out: &mut String, sink: &mut dyn Sink) {
    if options.games_before > 0 {
        out.push('\n');
    }
    head_out::declare(out, "KI2", options.encoding);
    head_out::write(record, super::FORMAT.name, out, sink);
    out.push('\n');
    let mut writer = Writer {
        record,
        out,
        sink,
        walker: Walker::new(record),
        options: Options {
            japanese: japanese::Options {
                school: options.notation_options.japanese.school,
                ..japanese::Options::KI2
            },
            ..Options::default()
        },
        foreign: record.format() != Some(super::FORMAT.id),
        in_line: 0,
        pending: 0,
    };
    head_out::notes(record, PlyId::ROOT, writer.foreign, writer.out);
    let mut standing = Standing::new(record);
    for (index, line) in record.lines().iter().enumerate() {
        if standing.holds(record, *line) {
            writer.line(*line, index > 0, &mut standing);
        }
    }
    standing.finish(writer.sink);
}

struct Writer<'a> {
    record: &'a Record,
    out: &'a mut String,
    sink: &'a mut dyn Sink,
    walker: Walker<'a>,
    options: Options,
    foreign: bool,
    /// Moves on the present line of text.
    in_line: usize,
    /// Blanks that the next move of the line is set off by.
    pending: usize,
}

impl Writer<'_> {
    fn line(&mut self, line: Line, variation: bool, standing: &mut Standing) {
        if line.branch == PlyId::ROOT {
            return;
        }
        if variation {
            self.out.push_str("\n変化：");
            times::number(self.out, self.record.ply(line.branch).number);
            self.out.push_str("手\n");
        }
        let mut at = Some(line.branch);
        while let Some(id) = at {
            if !self.ply(id) {
                break;
            }
            standing.add(id);
            if self.record.notes_of(id).next().is_some() {
                self.end_line();
                head_out::notes(self.record, id, self.foreign, self.out);
            }
            at = self.record.next(id);
        }
        self.end_line();
    }

    /// Writes a ply; `false` when the line has to stop here.
    fn ply(&mut self, id: PlyId) -> bool {
        let ply = self.record.ply(id);
        let mut word = String::new();
        match ply.written {
            Written::Ending(ending) => {
                self.end_line();
                let reason = endings::summary_reason(ending.reason);
                if reason != ending.reason && endings::word(ending.reason).is_none() {
                    let kept = self.record.text(ending.word);
                    let told = if kept.is_empty() { ending.reason.id() } else { kept };
                    loss::ending(
                        self.sink,
                        super::FORMAT.name,
                        told,
                        endings::word(reason).unwrap_or("中断"),
                    );
                }
                let mover = ply.facts.mover();
                let side = head_out::side_words(self.record);
                let plies = ply.number.saturating_sub(1);
                endings::write_summary(self.out, plies, reason, ending.outcome(mover), mover, side);
                self.out.push('\n');
                return true;
            }
            Written::Pass => {
                loss::pass(self.sink, super::FORMAT.name, ply.number);
                return false;
            }
            Written::Unreadable(text) if !self.foreign => word.push_str(self.record.text(text)),
            _ => {
                if let Some(facts) = self.walker.facts(id) {
                    japanese::write_move(&mut word, &facts, &self.options.japanese);
                } else if let Written::Move(words) = ply.written
                    && japanese::write_interposed(
                        &mut word,
                        &japanese::NOTATION,
                        words,
                        ply.facts.mover(),
                        &self.options,
                    )
                {
                    // Written as it was read.
                } else {
                    loss::unresolved(self.sink, self.record, id);
                    return false;
                }
            }
        }
        if self.in_line == PER_LINE {
            self.end_line();
        }
        for _ in 0..self.pending {
            self.out.push(' ');
        }
        self.out.push_str(&word);
        self.pending = COLUMNS.saturating_sub(display_width(&word, true)).max(1);
        self.in_line += 1;
        true
    }

    fn end_line(&mut self) {
        if self.in_line > 0 {
            self.out.push('\n');
        }
        self.in_line = 0;
        self.pending = 0;
    }
}
