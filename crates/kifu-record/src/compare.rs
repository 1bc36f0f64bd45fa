//! What two records say differently.

use std::collections::{HashMap, VecDeque};

use crate::{
    HeaderKey, NoteKind, Outcome, Ply, PlyId, Record, Written,
    graft::{StepKey, header_ids},
};

/// How much of two records is compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scope {
    /// Start, moves, variations, endings, headers, comments, bookmarks and clocks.
    #[default]
    All,
    /// Start, moves and variations.
    Moves,
}

/// One of the two records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Which {
    /// The first one.
    First,
    /// The second one.
    Second,
}

/// One difference between two records. An id is one of the record that its field names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// They start from different positions.
    Start,
    /// They number the first move differently.
    StartNumber,
    /// They have different values of a header, or one lacks it.
    Header {
        /// What the header tells.
        key: HeaderKey,
        /// Its name, as the record spells it that has it (the first, if both do).
        name: String,
        /// The value in the first record.
        first: Option<String>,
        /// The value in the second record.
        second: Option<String>,
    },
    /// A stretch of the main lines in which ply for ply something else is played.
    Moves {
        /// The first such ply of the first record.
        first: PlyId,
        /// The first such ply of the second record.
        second: PlyId,
        /// Number of plies until both play the same again, or one ends.
        plies: usize,
        /// Whether both play the same again after it.
        meet: bool,
    },
    /// The main line of one record goes on where that of the other is over.
    Longer {
        /// The record that goes on.
        which: Which,
        /// The first ply of what it has more.
        from: PlyId,
        /// Number of plies that it has more.
        plies: usize,
    },
    /// A variation that only one record has.
    Variation {
        /// The record that has it.
        which: Which,
        /// Its first ply.
        branch: PlyId,
        /// Number of plies of its own line.
        plies: usize,
    },
    /// A line ends differently. `None`: that record has no ending there.
    Ending {
        /// The ending in the first record.
        first: Option<PlyId>,
        /// The ending in the second record.
        second: Option<PlyId>,
    },
    /// Comments or bookmarks of one ply differ.
    Notes {
        /// Comments or bookmarks.
        kind: NoteKind,
        /// The ply in the first record.
        first: PlyId,
        /// The ply in the second record.
        second: PlyId,
    },
    /// One record has comments (or bookmarks), the other none at all.
    NotesOnly {
        /// Comments or bookmarks.
        kind: NoteKind,
        /// The record that has them.
        which: Which,
        /// Number of lines.
        lines: usize,
    },
    /// The clocks of one ply differ.
    Clock {
        /// The ply in the first record.
        first: PlyId,
        /// The ply in the second record.
        second: PlyId,
    },
    /// One record has clocks, the other none at all.
    ClocksOnly {
        /// The record that has them.
        which: Which,
        /// Number of plies with a clock.
        plies: usize,
    },
}

/// Compares two replayed records, which may come from different formats: what counts is what they
/// mean, not how it is spelled. The main lines are compared ply for ply, variations by their moves.
///
/// Header names, the words of endings and remarks of programs are not compared, nor is a handicap
/// word where the positions are the same.
///
/// ```
/// use kifu_record::{Difference, PlyId, Record, Scope, Written, WrittenMove, compare, replay};
/// let game = |moves: &[&str]| {
///     let mut record = Record::new();
///     let mut at = PlyId::ROOT;
///     for usi in moves {
///         at = record.add(at, Written::Move(WrittenMove::exact(usi.parse().unwrap())));
///     }
///     replay(&mut record, &mut Vec::new());
///     record
/// };
/// let (a, b) = (game(&["7g7f", "3c3d", "2g2f"]), game(&["7g7f", "8c8d", "2g2f"]));
/// let found = compare(&a, &b, Scope::All);
/// assert!(matches!(found[..], [Difference::Moves { plies: 1, meet: true, .. }]));
/// assert!(compare(&a, &a, Scope::All).is_empty());
/// ```
pub fn compare(first: &Record, second: &Record, scope: Scope) -> Vec<Difference> {
    let mut comparison = Comparison { first, second, scope, found: Vec::new() };
    comparison.run();
    comparison.found
}

struct Comparison<'a> {
    first: &'a Record,
    second: &'a Record,
    scope: Scope,
    found: Vec<Difference>,
}

/// Two plies that stand in the same place, and whether that is on both main lines.
#[derive(Clone, Copy)]
struct Pair {
    first: PlyId,
    second: PlyId,
    main: bool,
}

/// What the two records have at all.
#[derive(Clone, Copy)]
struct Both {
    clocks: bool,
    comments: bool,
    bookmarks: bool,
}

impl Comparison<'_> {
    fn run(&mut self) {
        let (first, second) = (self.first, self.second);
        if first.start().setup != second.start().setup {
            self.found.push(Difference::Start);
        }
        if first.start().ply != second.start().ply {
            self.found.push(Difference::StartNumber);
        }
        if self.scope == Scope::All {
            self.headers();
        }
        self.main_lines();
        let both = self.whole();
        self.tree(both);
    }

    fn headers(&mut self) {
        let same_start = self.first.start().setup == self.second.start().setup;
        let counts = |key| !(key == HeaderKey::Handicap && same_start);
        // A name without a value says nothing; flags of programs have no value.
        let says = |header: Option<crate::Header<'_>>| {
            header.is_some_and(|header| !header.value.is_empty() || header.key == HeaderKey::Other)
        };
        let mut theirs: HashMap<_, _> =
            header_ids(self.second).into_iter().zip(self.second.headers()).collect();
        for (id, header) in header_ids(self.first).into_iter().zip(self.first.headers()) {
            let other = theirs.remove(&id);
            let differs = other.is_none_or(|other| other.value.trim() != header.value.trim());
            if counts(header.key) && differs && (says(Some(header)) || says(other)) {
                self.found.push(Difference::Header {
                    key: header.key,
                    name: header.name.to_owned(),
                    first: Some(header.value.to_owned()),
                    second: other.map(|other| other.value.to_owned()),
                });
            }
        }
        for (id, header) in header_ids(self.second).into_iter().zip(self.second.headers()) {
            if theirs.contains_key(&id) && counts(header.key) && says(Some(header)) {
                self.found.push(Difference::Header {
                    key: header.key,
                    name: header.name.to_owned(),
                    first: None,
                    second: Some(header.value.to_owned()),
                });
            }
        }
    }

    /// Ply for ply; a stretch of different ones is one difference.
    fn main_lines(&mut self) {
        let moves =
            |record: &Record| -> Vec<Ply> { record.main_line().filter(|ply| !is_ending(ply)).collect() };
        let (ours, theirs) = (moves(self.first), moves(self.second));
        let mut stretch: Option<(PlyId, PlyId, usize)> = None;
        let told = |(first, second, plies), meet| Difference::Moves { first, second, plies, meet };
        for (a, b) in ours.iter().zip(&theirs) {
            if StepKey::of(self.first, a) == StepKey::of(self.second, b) {
                self.found.extend(stretch.take().map(|stretch| told(stretch, true)));
            } else {
                stretch.get_or_insert((a.id, b.id, 0)).2 += 1;
            }
        }
        self.found.extend(stretch.map(|stretch| told(stretch, false)));
        let common = ours.len().min(theirs.len());
        for (which, moves) in [(Which::First, &ours), (Which::Second, &theirs)] {
            if let Some(from) = moves.get(common) {
                let plies = moves.len() - common;
                self.found.push(Difference::Longer { which, from: from.id, plies });
            }
        }
        if self.scope == Scope::All {
            let [a, b] = [self.first, self.second].map(main_ending);
            self.ending(a, b);
        }
    }

    /// Tells what only one record has at all; what both have is compared ply by ply.
    fn whole(&mut self) -> Both {
        if self.scope == Scope::Moves {
            return Both { clocks: false, comments: false, bookmarks: false };
        }
        let mut both = [NoteKind::Comment, NoteKind::Bookmark].map(|kind| {
            let lines = |record: &Record| record.notes().filter(|note| note.kind == kind).count();
            let (only, both) = only(lines(self.first), lines(self.second));
            self.found.extend(only.map(|(which, lines)| Difference::NotesOnly { kind, which, lines }));
            both
        });
        let [comments, bookmarks] = &mut both;
        let clocks = |record: &Record| {
            let ids = record.steps().filter_map(|step| match step {
                crate::Step::Down(id) => Some(id),
                crate::Step::Up => None,
            });
            ids.filter(|id| !record.ply(*id).clock.is_unsaid()).count()
        };
        let (only, clocks) = only(clocks(self.first), clocks(self.second));
        self.found.extend(only.map(|(which, plies)| Difference::ClocksOnly { which, plies }));
        Both { clocks, comments: *comments, bookmarks: *bookmarks }
    }

    /// Goes down both trees side by side.
    fn tree(&mut self, both: Both) {
        let mut waiting = vec![Pair { first: PlyId::ROOT, second: PlyId::ROOT, main: true }];
        while let Some(pair) = waiting.pop() {
            self.pair(pair, both);
            let from = waiting.len();
            self.children(pair, &mut waiting);
            // The main line first, so that differences come in the order of moves.
            if let Some(new) = waiting.get_mut(from..) {
                new.reverse();
            }
        }
    }

    /// Finds the pairs below a pair, and what only one record has there.
    fn children(&mut self, pair: Pair, waiting: &mut Vec<Pair>) {
        let from = waiting.len();
        let (first, second) = (self.first, self.second);
        let (a, b) = (first.next(pair.first), second.next(pair.second));
        // Nearly always there is one child on both sides.
        let single =
            |record: &Record, id: Option<PlyId>| id.is_none_or(|id| record.next_sibling(id).is_none());
        if single(first, a) && single(second, b) {
            let keys = (a.map(|id| key(first, id)), b.map(|id| key(second, id)));
            if let ((Some(first), Some(second)), true) = ((a, b), keys.0 == keys.1) {
                return waiting.push(Pair { first, second, ..pair });
            }
        }
        // A move may stand twice beside itself: the first goes with the first.
        let mut theirs: HashMap<StepKey, VecDeque<PlyId>> = HashMap::new();
        for id in second.children(pair.second) {
            theirs.entry(key(second, id)).or_default().push_back(id);
        }
        let mut only_first = Vec::new();
        for id in first.children(pair.first) {
            match theirs.get_mut(&key(first, id)).and_then(VecDeque::pop_front) {
                Some(other) => {
                    let main = pair.main && Some(id) == a && Some(other) == b;
                    waiting.push(Pair { first: id, second: other, main });
                }
                None => only_first.push(id),
            }
        }
        let mut only_second: Vec<_> = theirs.into_values().flatten().collect();
        only_second.sort_unstable();
        let is_move = |record: &Record, id: &PlyId| !is_ending(&record.ply(*id));
        if pair.main {
            // What stands in the same place of the main lines was compared there; so was what only
            // one main line has because the other is over.
            let goes_on = |record: &Record, main: Option<PlyId>| main.is_some_and(|id| is_move(record, &id));
            let find = |only: &[PlyId], main| only.iter().position(|id| Some(*id) == main);
            match (find(&only_first, a), find(&only_second, b)) {
                (Some(ours), Some(theirs)) => {
                    let (ours, theirs) = (only_first.remove(ours), only_second.remove(theirs));
                    if is_move(first, &ours) == is_move(second, &theirs) {
                        waiting.insert(from, Pair { first: ours, second: theirs, main: true });
                    }
                }
                (Some(ours), None) if !goes_on(second, b) => {
                    only_first.remove(ours);
                }
                (None, Some(theirs)) if !goes_on(first, a) => {
                    only_second.remove(theirs);
                }
                _ => {}
            }
        }
        let endings = |record: &Record, only: &[PlyId]| -> Vec<PlyId> {
            let main = main_ending(record);
            only.iter().copied().filter(|id| !is_move(record, id) && Some(*id) != main).collect()
        };
        if self.scope == Scope::All {
            let (ours, theirs) = (endings(first, &only_first), endings(second, &only_second));
            for at in 0..ours.len().max(theirs.len()) {
                self.ending(ours.get(at).copied(), theirs.get(at).copied());
            }
        }
        for (which, record, only) in [(Which::First, first, only_first), (Which::Second, second, only_second)]
        {
            for branch in only.into_iter().filter(|id| is_move(record, id)) {
                let rest = record.continuation(branch).filter(|ply| !is_ending(ply)).count();
                self.found.push(Difference::Variation { which, branch, plies: 1 + rest });
            }
        }
    }

    /// What stands beside two plies.
    fn pair(&mut self, Pair { first, second, .. }: Pair, both: Both) {
        for (kind, compared) in [(NoteKind::Comment, both.comments), (NoteKind::Bookmark, both.bookmarks)] {
            let of = |note: &crate::Note<'_>| note.kind == kind;
            if compared {
                let ours = self.first.notes_of(first).filter(of).map(|note| note.text);
                let theirs = self.second.notes_of(second).filter(of).map(|note| note.text);
                if !ours.eq(theirs) {
                    self.found.push(Difference::Notes { kind, first, second });
                }
            }
        }
        if both.clocks {
            let (ours, theirs) = (self.first.ply(first).clock, self.second.ply(second).clock);
            let totals = matches!((ours.total(), theirs.total()), (Some(a), Some(b)) if a != b);
            if ours.time() != theirs.time() || totals {
                self.found.push(Difference::Clock { first, second });
            }
        }
    }

    fn ending(&mut self, first: Option<PlyId>, second: Option<PlyId>) {
        let [a, b] = [(self.first, first), (self.second, second)].map(|(record, id)| {
            let ply = record.ply(id?);
            let ending = ply.ending()?;
            Some((ending.reason, ending.outcome(ply.facts.mover())))
        });
        if a != b {
            self.found.push(Difference::Ending { first, second });
        }
    }
}

/// Which one alone has something, and whether both have.
fn only(first: usize, second: usize) -> (Option<(Which, usize)>, bool) {
    match (first, second) {
        (0, 0) => (None, false),
        (count, 0) => (Some((Which::First, count)), false),
        (0, count) => (Some((Which::Second, count)), false),
        _ => (None, true),
    }
}

fn is_ending(ply: &Ply) -> bool {
    matches!(ply.written, Written::Ending(_))
}

fn main_ending(record: &Record) -> Option<PlyId> {
    record.main_line().find(is_ending).map(|ply| ply.id)
}

/// The key of a ply; endings are the same when they mean the same, whatever the word.
fn key(record: &Record, id: PlyId) -> StepKey {
    let ply = record.ply(id);
    match ply.ending() {
        Some(ending) => {
            let outcome: Outcome = ending.outcome(ply.facts.mover());
            StepKey::Ending(ending.reason, Some(outcome), String::new())
        }
        None => StepKey::of(record, &ply),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Ending, EndingReason, Millis, WrittenMove, replay};

    /// Each line of text is a way from the root.
    fn tree(lines: &[&str]) -> Record {
        let mut record = Record::new();
        for line in lines {
            let mut at = PlyId::ROOT;
            for word in line.split_whitespace() {
                let written = match word {
                    "won" => Written::Ending(Ending::new(EndingReason::Resignation)),
                    "off" => Written::Ending(Ending::new(EndingReason::Interruption)),
                    usi => Written::Move(WrittenMove::exact(usi.parse().unwrap())),
                };
                let known = record.children(at).find(|id| record.ply(*id).written == written);
                at = known.unwrap_or_else(|| record.add(at, written));
            }
        }
        replay(&mut record, &mut Vec::new());
        record
    }

    fn shown(a: &Record, b: &Record) -> Vec<String> {
        let word = |record: &Record, id: PlyId| {
            let ply = record.ply(id);
            match ply.ending() {
                Some(ending) => ending.reason.id().to_owned(),
                None => format!("{} {}", ply.number, ply.played.unwrap()),
            }
        };
        let found = compare(a, b, Scope::All);
        // From the other side it is the same the other way round.
        assert_eq!(compare(b, a, Scope::All).len(), found.len());
        found
            .into_iter()
            .map(|one| match one {
                Difference::Moves { first, second, plies, meet } => {
                    format!("{} / {} x{plies} {meet}", word(a, first), word(b, second))
                }
                Difference::Longer { which, from, plies } => {
                    let record = if which == Which::First { a } else { b };
                    format!("{which:?} longer {} x{plies}", word(record, from))
                }
                Difference::Variation { which, branch, plies } => {
                    let record = if which == Which::First { a } else { b };
                    format!("{which:?} alone {} x{plies}", word(record, branch))
                }
                Difference::Ending { first, second } => {
                    format!("ends {:?} / {:?}", first.map(|id| word(a, id)), second.map(|id| word(b, id)))
                }
                other => format!("{other:?}").split([' ', '{']).next().unwrap().to_owned(),
            })
            .collect()
    }

    #[test]
    fn says_in_what_the_moves_differ() {
        let long = tree(&["7g7f 3c3d 2g2f 4c4d 3i4h won"]);
        for (lines, found) in [
            (&["7g7f 3c3d 2g2f 4c4d 3i4h won"][..], &[][..]),
            (&["7g7f 3c3d 6g6f 4c4d 3i4h won"], &["3 2g2f / 3 6g6f x1 true"]),
            (&["7g7f 3c3d 6g6f 8c8d 6i7h won"], &["3 2g2f / 3 6g6f x3 false"]),
            (&["7g7f 3c3d 2g2f won"], &["First longer 4 4c4d x2"]),
            (&["7g7f 3c3d 2g2f 4c4d 3i4h off"], &["ends Some(\"resignation\") / Some(\"interruption\")"]),
            (&["7g7f 3c3d 2g2f 4c4d 3i4h"], &["ends Some(\"resignation\") / None"]),
            (&["7g7f 3c3d 2g2f 4c4d 3i4h won", "7g7f 8c8d 2g2f off"], &["Second alone 2 8c8d x2"]),
            // The main line of one is a variation of the other.
            (
                &["7g7f 8c8d", "7g7f 3c3d 2g2f 4c4d 3i4h won"],
                &[
                    "2 3c3d / 2 8c8d x1 false",
                    "First longer 3 2g2f x3",
                    "ends Some(\"resignation\") / None",
                    "Second alone 2 8c8d x1",
                ],
            ),
        ] {
            let mut shown = shown(&long, &tree(lines));
            let mut found: Vec<_> = found.to_vec();
            shown.sort();
            found.sort_unstable();
            assert_eq!(shown, found, "{lines:?}");
        }
    }

    #[test]
    fn compares_what_stands_beside_the_moves() {
        let clock = |secs, total: Option<u64>| {
            Clock::new(Some(Millis::from_secs(secs)), total.map(Millis::from_secs))
        };
        let (mut a, mut b) = (tree(&["7g7f 3c3d won"]), tree(&["7g7f 3c3d won"]));
        let ids: Vec<_> = a.main_line().map(|ply| ply.id).collect();
        a.add_header(HeaderKey::Event, "棋戦", "名人戦");
        b.add_header(HeaderKey::Event, "EVENT", "名人戦");
        b.add_header(HeaderKey::Handicap, "手合割", "平手");
        a.set_clock(ids[0], clock(3, Some(3)));
        b.set_clock(ids[0], clock(3, None));
        a.add_note(ids[1], NoteKind::Comment, "x");
        b.add_note(ids[1], NoteKind::Comment, "x");
        assert_eq!(shown(&a, &b), [""; 0]);
        a.set_clock(ids[1], clock(5, None));
        b.add_note(ids[2], NoteKind::Comment, "y");
        b.add_note(ids[2], NoteKind::Bookmark, "z");
        b.add_header(HeaderKey::Other, "天気", "晴れ");
        assert_eq!(shown(&a, &b), ["Header", "NotesOnly", "Clock", "Notes"]);
        assert!(compare(&a, &b, Scope::Moves).is_empty());
    }
}
