//! Copying plies from one record to another.

use core::hash::Hash;

use kifu_core::{Color, Move};

use crate::{
    Ending, EndingReason, HeaderKey, NoteEntry, Outcome, Ply, PlyId, Record, TextRange, Written, WrittenMove,
};

/// What a ply is, however it is spelled: plies of two records that are equal in this are the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StepKey {
    /// A move that was played, and by whom.
    Played(Color, Move),
    /// A move that could not be played.
    Unplayed(WrittenMove),
    /// A null move.
    Pass,
    /// Text that cannot be read.
    Unreadable(String),
    /// An ending: reason, who won if it is told, the word if it is an unusual one.
    Ending(EndingReason, Option<Outcome>, String),
}

impl StepKey {
    /// The key of a ply of a replayed record.
    pub(crate) fn of(record: &Record, ply: &Ply) -> Self {
        match (ply.played, ply.written) {
            (Some(mv), _) => Self::Played(ply.facts.mover(), mv),
            (None, Written::Move(words)) => Self::Unplayed(words),
            (None, Written::Pass) => Self::Pass,
            (None, Written::Unreadable(text)) => Self::Unreadable(record.text(text).to_owned()),
            (None, Written::Ending(Ending { reason, told, word })) => {
                Self::Ending(reason, told, record.text(word).to_owned())
            }
        }
    }
}

/// What makes two headers of two records the same one: the key, the name where the key is
/// [`HeaderKey::Other`], and how many such headers stand before it.
pub(crate) type HeaderId = (HeaderKey, String, usize);

/// The identities of the headers of a record, in order.
pub(crate) fn header_ids(record: &Record) -> Vec<HeaderId> {
    let mut seen: std::collections::HashMap<(HeaderKey, String), usize> = std::collections::HashMap::new();
    record
        .headers()
        .map(|header| {
            let name = if header.key == HeaderKey::Other { header.name.to_owned() } else { String::new() };
            let count = seen.entry((header.key, name.clone())).or_insert(0);
            *count += 1;
            (header.key, name, *count)
        })
        .collect()
}

impl Record {
    /// Appends a copy of a ply of a replayed record after `parent`: what is written, what was
    /// played, the clock. Notes are left to the caller.
    pub(crate) fn graft(&mut self, parent: PlyId, from: &Record, id: PlyId) -> PlyId {
        let ply = from.ply(id);
        let written = match ply.written {
            Written::Unreadable(text) => Written::Unreadable(self.copy(from, text)),
            Written::Ending(ending) => {
                Written::Ending(Ending { word: self.copy(from, ending.word), ..ending })
            }
            other => other,
        };
        let new = self.add(parent, written);
        if new == parent {
            return new;
        }
        self.set_played(new, ply.played, ply.facts);
        self.set_clock(new, ply.clock);
        let first = from.alternatives.partition_point(|(other, _)| *other < id);
        let others = from.alternatives.iter().skip(first).take_while(|(other, _)| *other == id);
        self.alternatives.extend(others.map(|(_, words)| (new, *words)));
        new
    }

    /// Keeps a copy of a text of another record.
    pub(crate) fn copy(&mut self, from: &Record, text: TextRange) -> TextRange {
        if text.is_empty() { TextRange::EMPTY } else { self.keep(from.text(text)) }
    }

    /// A record of one line alone: start, headers and notes are those of this record, the plies are
    /// those from the first one down to `last`. Needs a replayed record and gives one.
    ///
    /// ```
    /// use kifu_record::{PlyId, Record, Written, WrittenMove, replay};
    /// let mut record = Record::new();
    /// let first = record.add(PlyId::ROOT, Written::Move(WrittenMove::exact("7g7f".parse()?)));
    /// record.add(first, Written::Move(WrittenMove::exact("3c3d".parse()?)));
    /// record.add(first, Written::Move(WrittenMove::exact("8c8d".parse()?)));
    /// replay(&mut record, &mut Vec::new());
    /// let lines: Vec<Record> =
    ///     record.lines().into_iter().map(|line| record.line_alone(line.last)).collect();
    /// assert_eq!(lines.len(), 2);
    /// assert_eq!(lines[1].main_line().last().unwrap().played, Some("8c8d".parse()?));
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    #[must_use]
    pub fn line_alone(&self, last: PlyId) -> Self {
        let mut line = Self::new();
        line.start = self.start.clone();
        line.format = self.format;
        line.variant = self.variant;
        for header in self.headers() {
            line.add_header(header.key, header.name, header.value);
        }
        line.set_played(PlyId::ROOT, None, self.ply(PlyId::ROOT).facts);
        let mut at = PlyId::ROOT;
        line.graft_notes(at, self, at);
        for id in self.path(last) {
            at = line.graft(at, self, id);
            line.graft_notes(at, self, id);
        }
        line
    }

    /// Appends copies of the notes of a ply of another record. The new ply must not come before one
    /// that has notes already.
    fn graft_notes(&mut self, to: PlyId, from: &Record, id: PlyId) {
        for note in from.notes_of(id) {
            let text = self.keep(note.text);
            self.notes.push(NoteEntry { ply: to, kind: note.kind, text });
        }
    }
}
