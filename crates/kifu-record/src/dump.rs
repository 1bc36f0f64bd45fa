//! A record as plain text, for comparing.

use core::fmt::{self, Write};

use kifu_core::{Color, Handicap, PieceKind};

use crate::{HeaderKey, Millis, NoteKind, PlyId, Record, StartSource, Step, Written, names};

impl Record {
    /// Everything that the record holds, one fact a line. Two records are the same when their
    /// dumps are: golden files and round trips are compared by it.
    ///
    /// What formats say in different words without meaning something else is said in one way: an
    /// even start that is named and one that is implied, the handicap word beside a position that
    /// it means, a running total that is the sum of the times. Needs a replayed record.
    pub fn dump(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_dump(&mut out);
        out
    }

    fn write_dump(&self, out: &mut String) -> fmt::Result {
        self.dump_start(out)?;
        for header in self.headers() {
            let implied = header.key == HeaderKey::Handicap && self.start.source != StartSource::Diagram;
            if !implied {
                writeln!(out, "header {:?} {} = {}", header.key, header.name, header.value)?;
            }
        }
        self.dump_notes(out, PlyId::ROOT, 0)?;
        // Alternatives are shown one step further in than the ply they stand beside.
        let mut above = vec![(0_usize, [0_u64; 2])];
        for step in self.steps() {
            match step {
                Step::Up => {
                    above.pop();
                }
                Step::Down(id) => {
                    let (depth, mut used) = above.last().copied().unwrap_or_default();
                    let depth = depth + usize::from(self.next(self.parent(id)) != Some(id));
                    self.dump_ply(out, id, depth, &mut used)?;
                    above.push((depth, used));
                }
            }
        }
        Ok(())
    }

    fn dump_start(&self, out: &mut String) -> fmt::Result {
        let start = self.start();
        match start.handicap() {
            Some(handicap) if handicap.setup() == start.setup => {
                writeln!(
                    out,
                    "start {}",
                    if handicap == Handicap::Even { "even" } else { handicap.english() }
                )?;
            }
            _ => {
                writeln!(out, "start diagram, {} to move", names::side(start.setup.turn()))?;
                for color in Color::ALL {
                    write!(out, "  {}:", names::side(color))?;
                    for kind in PieceKind::ALL {
                        let mut squares = start
                            .setup
                            .pieces()
                            .filter(|(_, piece)| piece.color == color && piece.kind == kind)
                            .peekable();
                        if squares.peek().is_some() {
                            write!(out, " {}", names::board_kanji(kind))?;
                        }
                        for (square, _) in squares {
                            write!(out, " {square}")?;
                        }
                    }
                    write!(out, " | hand")?;
                    for (kind, count) in start.setup.hand(color).iter() {
                        write!(out, " {}{count}", names::kanji(kind.kind()))?;
                    }
                    writeln!(out)?;
                }
            }
        }
        if start.ply != 1 {
            writeln!(out, "first ply {}", start.ply)?;
        }
        if let Some(last) = start.last {
            writeln!(out, "move before went to {last}")?;
        }
        Ok(())
    }

    fn dump_ply(&self, out: &mut String, id: PlyId, depth: usize, used: &mut [u64; 2]) -> fmt::Result {
        let ply = self.ply(id);
        write!(out, "{:depth$}{}", "", ply.number, depth = indent(depth))?;
        match (ply.played, ply.written) {
            (Some(mv), _) => write!(out, " {mv}")?,
            (None, Written::Move(words)) => write!(out, " unplayed {words:?}")?,
            (None, Written::Pass) => write!(out, " pass")?,
            (None, Written::Unreadable(text)) => write!(out, " unreadable {}", self.text(text))?,
            (None, Written::Ending(ending)) => {
                write!(out, " {}", ending.reason.id())?;
                if let Some(told) = ending.told {
                    write!(out, " told {told:?}")?;
                }
                if !ending.word.is_empty() {
                    write!(out, " as {}", self.text(ending.word))?;
                }
            }
        }
        if ply.facts.is_illegal() {
            write!(out, " illegal")?;
        }
        if let Some(time) = ply.clock.time() {
            write!(out, " time {time}")?;
        }
        if let Some(sum) = used.get_mut(ply.facts.mover().index()) {
            *sum += u64::from(ply.clock.time().map_or(0, Millis::millis));
            match ply.clock.total() {
                Some(total) if u64::from(total.millis()) != *sum => {
                    write!(out, " total {total}")?;
                    *sum = u64::from(total.millis());
                }
                _ => {}
            }
        }
        writeln!(out)?;
        self.dump_notes(out, id, depth)
    }

    fn dump_notes(&self, out: &mut String, id: PlyId, depth: usize) -> fmt::Result {
        for note in self.notes_of(id) {
            let mark = match note.kind {
                NoteKind::Comment => '*',
                NoteKind::Bookmark => '&',
                NoteKind::Remark => '#',
                NoteKind::Unknown => '?',
            };
            writeln!(out, "{:depth$}  {mark}{}", "", note.text, depth = indent(depth))?;
        }
        Ok(())
    }
}

/// Columns before a ply of a variation; deep ones stop moving in, or the dump would grow by the
/// square of the depth.
fn indent(depth: usize) -> usize {
    depth.min(32) * 2
}
