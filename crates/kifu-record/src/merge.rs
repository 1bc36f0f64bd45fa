//! Many games in one tree.

use std::collections::{HashMap, HashSet};

use kifu_text::Sink;

use crate::{
    Clock, NoteEntry, NoteKind, PlyId, Record, Step, TextRange,
    diag::merge as diag,
    graft::{HeaderId, StepKey, header_ids},
};

/// Which of two values stays when records that are merged say different things of one thing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Prefer {
    /// That of the record added first.
    #[default]
    First,
    /// That of the record added last.
    Last,
}

/// The record starts from another position than those merged before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnotherStart;

impl core::fmt::Display for AnotherStart {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("the record starts from another position")
    }
}

impl std::error::Error for AnotherStart {}

/// Up to so many lines beside a ply, text that is there already is found line by line.
const COMPARED_LINES: usize = 1000;

/// Merges replayed records of one start position into one tree by equal moves.
///
/// The main line is that of the first record; what others play differently becomes variations, in
/// the order in which they are added. Different endings at one place stand beside each other.
/// Comments, bookmarks and remarks are all kept, each text once for a ply; headers and clocks are
/// kept, and where two differ both values are told and one stays, see [`Prefer`]. The time it takes
/// grows with the plies of all records together, however many records and variations there are.
///
/// ```
/// use kifu_record::{Merger, PlyId, Prefer, Record, Written, WrittenMove, replay};
/// let game = |moves: &[&str]| {
///     let mut record = Record::new();
///     let mut at = PlyId::ROOT;
///     for usi in moves {
///         at = record.add(at, Written::Move(WrittenMove::exact(usi.parse().unwrap())));
///     }
///     replay(&mut record, &mut Vec::new());
///     record
/// };
/// let mut told = Vec::new();
/// let mut merger = Merger::new(Prefer::First);
/// merger.add(&game(&["7g7f", "3c3d", "2g2f"]), &mut told).unwrap();
/// merger.add(&game(&["7g7f", "8c8d"]), &mut told).unwrap();
/// let merged = merger.finish();
/// assert_eq!((merged.len(), merged.lines().len()), (4, 2));
/// assert!(told.is_empty());
/// ```
#[derive(Debug)]
pub struct Merger {
    record: Record,
    prefer: Prefer,
    records: usize,
    steps: HashMap<(PlyId, StepKey), PlyId>,
    /// Where each header stands in the record.
    headers: HashMap<HeaderId, usize>,
    /// The lines beside each ply, by kind.
    lines: HashMap<(PlyId, NoteKind), Vec<TextRange>>,
    /// The texts taken as a whole.
    texts: HashSet<(PlyId, NoteKind, String)>,
}

impl Merger {
    /// Nothing merged yet.
    pub fn new(prefer: Prefer) -> Self {
        Self {
            record: Record::new(),
            prefer,
            records: 0,
            steps: HashMap::new(),
            headers: HashMap::new(),
            lines: HashMap::new(),
            texts: HashSet::new(),
        }
    }

    /// Number of records merged so far.
    pub fn records(&self) -> usize {
        self.records
    }

    /// Number of plies so far.
    pub fn plies(&self) -> usize {
        self.record.len()
    }

    /// Adds a replayed record. Where it says something else than the records before (a header, a
    /// clock, the number of the first move), `sink` is told both values.
    ///
    /// # Errors
    /// When it starts from another position; then nothing of it is taken.
    pub fn add(&mut self, other: &Record, sink: &mut dyn Sink) -> Result<(), AnotherStart> {
        if self.records == 0 {
            self.record.start = other.start.clone();
            self.record.format = other.format;
            self.record.variant = other.variant;
            self.record.set_played(PlyId::ROOT, None, other.ply(PlyId::ROOT).facts);
        } else if self.record.start.setup != other.start.setup {
            return Err(AnotherStart);
        }
        self.records += 1;
        if self.record.start.ply != other.start.ply {
            sink.report(diag::start_number(self.record.start.ply, other.start.ply));
        }
        self.record.start.last = self.record.start.last.or(other.start.last);
        // Words and lines of one format mean nothing in another: from now on they are nobody's own.
        if self.record.format != other.format {
            self.record.format = None;
        }
        self.add_headers(other, sink);
        self.add_tree(other, sink);
        Ok(())
    }

    /// The merged record, replayed as its parts were.
    pub fn finish(mut self) -> Record {
        self.record.notes.sort_by_key(|note| note.ply);
        self.record
    }

    fn add_headers(&mut self, other: &Record, sink: &mut dyn Sink) {
        for (id, header) in header_ids(other).into_iter().zip(other.headers()) {
            let Some(entry) = self.headers.get(&id).and_then(|at| self.record.headers.get_mut(*at)) else {
                self.headers.insert(id, self.record.headers.len());
                self.record.add_header(header.key, header.name, header.value);
                continue;
            };
            let before = self.record.strings.get(entry.value);
            if before == header.value {
                continue;
            }
            sink.report(diag::header(header.name, before, header.value, self.prefer));
            if self.prefer == Prefer::Last {
                entry.value = self.record.strings.keep(header.value);
            }
        }
    }

    fn add_tree(&mut self, other: &Record, sink: &mut dyn Sink) {
        let mut clocks = diag::Clocks::default();
        let mut notes = other.notes().peekable();
        let mut way = vec![PlyId::ROOT];
        let mut places = vec![PlyId::ROOT; other.len() + 1];
        for step in other.steps() {
            match step {
                Step::Up => {
                    way.pop();
                }
                Step::Down(id) => {
                    let parent = way.last().copied().unwrap_or(PlyId::ROOT);
                    let to = self.ply(parent, other, id, &mut clocks);
                    if let Some(place) = places.get_mut(id.index()) {
                        *place = to;
                    }
                    way.push(to);
                }
            }
        }
        // Lines of one kind that follow each other are one text.
        while let Some(first) = notes.next() {
            let mut text = vec![first.text];
            while let Some(next) = notes.next_if(|note| note.ply == first.ply && note.kind == first.kind) {
                text.push(next.text);
            }
            let ply = places.get(first.ply.index()).copied().unwrap_or(PlyId::ROOT);
            self.add_text(ply, first.kind, &text);
        }
        if let Some(told) = clocks.diagnostic(self.prefer) {
            sink.report(told);
        }
    }

    /// The ply after `parent` that is the same as that of the other record; a new one if there is none.
    fn ply(&mut self, parent: PlyId, other: &Record, id: PlyId, clocks: &mut diag::Clocks) -> PlyId {
        let theirs = other.ply(id);
        let key = (parent, StepKey::of(other, &theirs));
        let Some(&found) = self.steps.get(&key) else {
            let new = self.record.graft(parent, other, id);
            self.steps.insert(key, new);
            return new;
        };
        let ours = self.record.ply(found);
        let (mut time, mut total) = (ours.clock.time(), ours.clock.total());
        let differs = |a, b| matches!((a, b), (Some(a), Some(b)) if a != b);
        let odd = differs(time, theirs.clock.time()) || differs(total, theirs.clock.total());
        if odd {
            clocks.add(ours.number, ours.clock, theirs.clock);
        }
        if odd && self.prefer == Prefer::Last {
            (time, total) = (theirs.clock.time().or(time), theirs.clock.total().or(total));
        } else {
            (time, total) = (time.or(theirs.clock.time()), total.or(theirs.clock.total()));
        }
        self.record.set_clock(found, Clock::new(time, total));
        found
    }

    /// Adds a text beside a ply unless it stands there already.
    fn add_text(&mut self, ply: PlyId, kind: NoteKind, text: &[&str]) {
        if !self.texts.insert((ply, kind, text.join("\n"))) {
            return;
        }
        let Self { record, lines, .. } = self;
        let lines = lines.entry((ply, kind)).or_default();
        if lines.len() <= COMPARED_LINES {
            let known = |part: &[TextRange]| {
                part.iter().zip(text).all(|(known, line)| record.strings.get(*known) == *line)
            };
            if lines.windows(text.len()).any(known) {
                return;
            }
        }
        for line in text {
            let text = record.strings.keep(line);
            record.notes.push(NoteEntry { ply, kind, text });
            lines.push(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ending, EndingReason, HeaderKey, Millis, Start, Written, WrittenMove, replay};

    fn game(moves: &str, ending: Option<EndingReason>) -> Record {
        let mut record = Record::new();
        let mut at = PlyId::ROOT;
        for usi in moves.split_whitespace() {
            at = record.add(at, Written::Move(WrittenMove::exact(usi.parse().unwrap())));
        }
        if let Some(reason) = ending {
            record.add(at, Written::Ending(Ending::new(reason)));
        }
        replay(&mut record, &mut Vec::new());
        record
    }

    fn merged(records: &[&Record], prefer: Prefer) -> (Record, Vec<String>) {
        let mut told: Vec<kifu_text::Diagnostic> = Vec::new();
        let mut merger = Merger::new(prefer);
        for record in records {
            merger.add(record, &mut told).unwrap();
        }
        (merger.finish(), told.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn keeps_both_endings_of_one_line() {
        let won = game("7g7f 3c3d", Some(EndingReason::Resignation));
        let broken_off = game("7g7f 3c3d", Some(EndingReason::Interruption));
        let (record, told) = merged(&[&won, &broken_off, &won], Prefer::First);
        assert!(told.is_empty());
        let last = record.last_of(PlyId::ROOT);
        let endings: Vec<_> =
            record.children(record.parent(last)).filter_map(|id| record.ply(id).ending()).collect();
        assert_eq!(
            endings.iter().map(|ending| ending.reason).collect::<Vec<_>>(),
            [EndingReason::Resignation, EndingReason::Interruption]
        );
    }

    #[test]
    fn tells_both_values_and_keeps_the_one_asked_for() {
        let (mut a, mut b) = (game("7g7f", None), game("7g7f", None));
        let first = a.next(PlyId::ROOT).unwrap();
        a.add_header(HeaderKey::Event, "棋戦", "名人戦");
        b.add_header(HeaderKey::Event, "棋戦", "王将戦");
        b.add_header(HeaderKey::Site, "場所", "大阪");
        a.set_clock(first, Clock::new(Some(Millis::from_secs(16)), None));
        b.set_clock(first, Clock::new(Some(Millis::from_secs(12)), Some(Millis::from_secs(12))));
        for (prefer, event, time) in [(Prefer::First, "名人戦", 16), (Prefer::Last, "王将戦", 12)] {
            let (record, told) = merged(&[&a, &b], prefer);
            assert_eq!(record.header(HeaderKey::Event), Some(event));
            assert_eq!(record.header(HeaderKey::Site), Some("大阪"));
            let clock = record.ply(first).clock;
            assert_eq!(clock.time(), Some(Millis::from_secs(time)));
            assert_eq!(clock.total(), Some(Millis::from_secs(12)));
            assert!(told[0].contains("名人戦") && told[0].contains("王将戦"), "{told:?}");
            assert!(told[1].contains("0:16") && told[1].contains("0:12"), "{told:?}");
            assert_eq!(told.len(), 2);
        }
    }

    #[test]
    fn keeps_every_text_once() {
        let (mut a, mut b) = (game("7g7f", None), game("7g7f 3c3d", None));
        let first = a.next(PlyId::ROOT).unwrap();
        a.add_note(first, NoteKind::Comment, "one\ntwo");
        b.add_note(first, NoteKind::Comment, "three");
        b.add_note(first, NoteKind::Bookmark, "mark");
        let (both, _) = merged(&[&a, &b], Prefer::First);
        let texts: Vec<_> = both.notes_of(first).map(|note| note.text).collect();
        assert_eq!(texts, ["one", "two", "three", "mark"]);
        // What is merged already adds nothing.
        let (again, _) = merged(&[&both, &b, &a], Prefer::First);
        assert_eq!(again.dump(), both.dump());
    }

    #[test]
    fn another_start_is_refused_whole() {
        let mut told: Vec<kifu_text::Diagnostic> = Vec::new();
        let mut merger = Merger::new(Prefer::First);
        merger.add(&game("7g7f", None), &mut told).unwrap();
        let mut other = Record::new();
        other.set_start(Start::named(kifu_core::Handicap::Rook));
        replay(&mut other, &mut told);
        assert_eq!(merger.add(&other, &mut told), Err(AnotherStart));
        assert_eq!((merger.records(), merger.plies()), (1, 1));
    }
}
