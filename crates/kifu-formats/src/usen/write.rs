//! Record to text.

use kifu_core::{Move, Setup};
use kifu_record::{Ending, EndingReason, Line, Outcome, Ply, PlyId, Record, Written};
use kifu_text::Sink;

use super::{diag, tables};
use crate::{WriteOptions, kakinoki::times, loss, sfen};

/// Writes the main line and the variations, as KIF orders them, in one line of text.
pub(super) fn write(record: &Record, _: &WriteOptions, out: &mut String, sink: &mut dyn Sink) {
    if record.start().setup != Setup::even() {
        start(record, out);
    }
    let mut writer = Writer { record, out, sink, written: vec![false; record.len() + 1] };
    let mut main = vec![false; record.len() + 1];
    for id in record.main_line().map(|ply| ply.id).chain([PlyId::ROOT]) {
        main.get_mut(id.index()).into_iter().for_each(|slot| *slot = true);
    }
    let mut of_branches = 0;
    for line in record.lines() {
        let parent = record.parent(line.branch);
        if parent != PlyId::ROOT && !writer.is_written(parent) {
            loss::branch_without_parent(writer.sink, record.ply(line.branch).number);
            continue;
        }
        of_branches += usize::from(main.get(parent.index()) == Some(&false));
        writer.line(line);
    }
    if of_branches > 0 {
        writer.sink.report(diag::branches_of_branches(of_branches));
    }
    writer.out.push('\n');
}

/// The start in the signs of an address, without the number of the next ply.
fn start(record: &Record, out: &mut String) {
    let mut text = String::new();
    sfen::write_sfen(&mut text, &record.start().setup, 1);
    let position = text.rsplit_once(' ').map_or(text.as_str(), |(position, _)| position);
    out.extend(position.chars().map(|sign| match sign {
        '/' => '_',
        ' ' => '.',
        '+' => 'z',
        other => other,
    }));
}

struct Writer<'a> {
    record: &'a Record,
    out: &'a mut String,
    sink: &'a mut dyn Sink,
    /// By ply, whether it stands in the text.
    written: Vec<bool>,
}

impl Writer<'_> {
    fn is_written(&self, id: PlyId) -> bool {
        self.written.get(id.index()).copied().unwrap_or(false)
    }

    fn line(&mut self, line: Line) {
        let first = if line.branch == PlyId::ROOT {
            self.record.start().ply
        } else {
            self.record.ply(line.branch).number
        };
        self.out.push('~');
        times::number(self.out, first.saturating_sub(1));
        self.out.push('.');
        let mut at = (line.branch != PlyId::ROOT).then_some(line.branch);
        let mut ending = None;
        while let Some(id) = at {
            let ply = self.record.ply(id);
            at = self.record.next(id);
            if let Some(slot) = self.written.get_mut(id.index()) {
                *slot = true;
            }
            match (ply.played, ply.written) {
                (Some(mv), _) => {
                    if let Some(end) = at.and_then(|next| self.illegal(&ply, next)) {
                        ending = Some((end, Some(mv)));
                        at = None;
                    } else {
                        tables::write_move(self.out, mv);
                    }
                }
                (None, Written::Ending(_)) => {
                    ending = Some((ply, None));
                    if at.is_some() {
                        loss::after_ending(self.sink, super::FORMAT.name, ply.number);
                    }
                    at = None;
                }
                (None, written) => {
                    if let Some(slot) = self.written.get_mut(id.index()) {
                        *slot = false;
                    }
                    match written {
                        Written::Pass => loss::pass(self.sink, super::FORMAT.name, ply.number),
                        _ => loss::unresolved(self.sink, self.record, id),
                    }
                    break;
                }
            }
        }
        self.out.push('.');
        if let Some((ply, illegal)) = ending
            && let Some(end) = ply.ending()
        {
            self.ending(&ply, end, illegal);
        }
    }

    /// The ending behind an illegal move, which says both in one word.
    fn illegal(&self, ply: &Ply, next: PlyId) -> Option<Ply> {
        let end = self.record.ply(next);
        let foul = end.ending().is_some_and(|ending| ending.reason == EndingReason::FoulWin);
        (ply.facts.is_illegal() && foul && self.record.next(next).is_none()).then_some(end)
    }

    fn ending(&mut self, ply: &Ply, ending: Ending, illegal: Option<Move>) {
        let implied = ending.reason.outcome(ply.facts.mover());
        let told = ending.told.filter(|told| *told != implied && *told != Outcome::Undecided);
        if let Some(mv) = illegal {
            self.out.push(tables::ILLEGAL);
            return tables::write_move(self.out, mv);
        }
        let found = tables::ENDINGS.iter().find(|(_, reason, _)| *reason == ending.reason);
        let (letter, exact) = match (found, ending.reason) {
            (Some((letter, _, exact)), _) => (Some(*letter), *exact),
            // Shogi Playground sees a mate by itself, and the game is over.
            (None, EndingReason::Mate) => (None, false),
            (None, _) => (Some('p'), false),
        };
        self.out.extend(letter);
        if !exact || told.is_some() {
            let kept = self.record.text(ending.word);
            let said = if kept.is_empty() { ending.reason.id() } else { kept };
            let letter = letter.map_or_else(|| "nothing".to_owned(), String::from);
            loss::ending(self.sink, super::FORMAT.name, said, &letter);
        }
    }
}
