//! One game.

use kifu_core::{Color, Move, Position};

use crate::{
    Clock, Ending, Facts, Header, HeaderEntry, HeaderKey, Line, Note, NoteEntry, NoteKind, Outcome, Ply,
    PlyId, Start, Step, TextRange, Written, WrittenMove,
    strings::Strings,
    tree::{MoveTree, Node},
};

/// One game (棋譜): where it starts, what is said about it, and its moves with variations.
///
/// Reading a record from text leaves [`Ply::played`] empty; [`replay`](crate::replay) fills it.
///
/// ```
/// use kifu_core::Move;
/// use kifu_record::{PlyId, Record, Written, WrittenMove, replay};
///
/// let mut record = Record::new();
/// let mut at = PlyId::ROOT;
/// for usi in ["7g7f", "3c3d", "8h2b+"] {
///     let mv: Move = usi.parse().unwrap();
///     at = record.add(at, Written::Move(WrittenMove::exact(mv)));
/// }
/// let mut problems = Vec::new();
/// replay(&mut record, &mut problems);
/// assert!(problems.is_empty());
/// assert_eq!(record.main_line().filter_map(|ply| ply.played).count(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    pub(crate) start: Start,
    pub(crate) headers: Vec<HeaderEntry>,
    pub(crate) notes: Vec<NoteEntry>,
    pub(crate) tree: MoveTree,
    pub(crate) strings: Strings,
    pub(crate) branched: bool,
    pub(crate) format: Option<&'static str>,
    pub(crate) variant: Option<&'static str>,
    /// Other things that the text of a ply may say, in the order of plies.
    pub(crate) alternatives: Vec<(PlyId, WrittenMove)>,
}

impl Default for Record {
    fn default() -> Self {
        Self::new()
    }
}

impl Record {
    /// A record of the even position without moves.
    pub fn new() -> Self {
        Self {
            start: Start::even(),
            headers: Vec::new(),
            notes: Vec::new(),
            tree: MoveTree::new(),
            strings: Strings::default(),
            branched: false,
            format: None,
            variant: None,
            alternatives: Vec::new(),
        }
    }

    /// Makes it [`Record::new`] again, keeping its buffers.
    pub fn clear(&mut self) {
        self.start = Start::even();
        self.headers.clear();
        self.notes.clear();
        self.tree.clear();
        self.strings.clear();
        self.branched = false;
        self.format = None;
        self.variant = None;
        self.alternatives.clear();
    }

    /// Where the game starts.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Sets where the game starts. Moves already replayed have to be replayed again.
    pub fn set_start(&mut self, start: Start) {
        self.start = start;
    }

    /// The id of the format that the record was read from, if it was read.
    pub fn format(&self) -> Option<&'static str> {
        self.format
    }

    /// Says which format the record was read from: its unknown lines are that format's.
    pub fn set_format(&mut self, id: &'static str) {
        self.format = Some(id);
    }

    /// The English name of another game, if the text turned out to be a record of one. Then nothing
    /// but its headers was read.
    pub fn variant(&self) -> Option<&'static str> {
        self.variant
    }

    /// Text kept in this record.
    pub fn text(&self, range: TextRange) -> &str {
        self.strings.get(range)
    }

    /// Keeps a copy of `text` in this record.
    pub fn keep(&mut self, text: &str) -> TextRange {
        self.strings.keep(text)
    }

    // ----- headers

    /// All headers in order, duplicates included.
    pub fn headers(&self) -> impl DoubleEndedIterator<Item = Header<'_>> + ExactSizeIterator {
        self.headers.iter().map(|entry| Header {
            key: entry.key,
            name: self.text(entry.name),
            value: self.text(entry.value),
        })
    }

    /// The value of a header. Of several with one key the last counts.
    pub fn header(&self, key: HeaderKey) -> Option<&str> {
        self.headers().rev().find(|header| header.key == key).map(|header| header.value)
    }

    /// Appends a header. `name` is its spelling, kept for formats that share it.
    pub fn add_header(&mut self, key: HeaderKey, name: &str, value: &str) {
        let (name, value) = (self.strings.keep(name), self.strings.keep(value));
        self.headers.push(HeaderEntry { key, name, value });
    }

    /// Removes the headers for which `keep` says `false`. What was read from them (the start) stays.
    pub fn retain_headers(&mut self, mut keep: impl FnMut(Header<'_>) -> bool) {
        let strings = &self.strings;
        self.headers.retain(|entry| {
            let (name, value) = (strings.get(entry.name), strings.get(entry.value));
            keep(Header { key: entry.key, name, value })
        });
    }

    /// The name of a player.
    pub fn player(&self, color: Color) -> Option<&str> {
        self.header(match color {
            Color::Black => HeaderKey::Black,
            Color::White => HeaderKey::White,
        })
    }

    // ----- notes

    /// All notes, in the order of their plies.
    pub fn notes(&self) -> impl DoubleEndedIterator<Item = Note<'_>> + ExactSizeIterator {
        self.notes.iter().map(|entry| self.note(entry))
    }

    /// The notes of one ply, in order.
    pub fn notes_of(&self, id: PlyId) -> impl DoubleEndedIterator<Item = Note<'_>> {
        let from = self.notes.partition_point(|note| note.ply < id);
        let rest = self.notes.get(from..).unwrap_or_default();
        let count = rest.partition_point(|note| note.ply == id);
        rest.get(..count).unwrap_or_default().iter().map(|entry| self.note(entry))
    }

    fn note(&self, entry: &NoteEntry) -> Note<'_> {
        Note { ply: entry.ply, kind: entry.kind, text: self.text(entry.text) }
    }

    /// Adds text behind the other notes of a ply: one note for each of its lines.
    pub fn add_note(&mut self, ply: PlyId, kind: NoteKind, text: &str) {
        let from = self.notes.partition_point(|note| note.ply <= ply);
        for (offset, line) in text.split('\n').enumerate() {
            let text = self.strings.keep(line.strip_suffix('\r').unwrap_or(line));
            self.notes.insert(from + offset, NoteEntry { ply, kind, text });
        }
    }

    /// Replaces all notes: each with its ply, its kind and its text of one line.
    pub fn replace_notes(&mut self, notes: Vec<(PlyId, NoteKind, String)>) {
        self.notes.clear();
        for (ply, kind, text) in notes {
            let text = self.strings.keep(&text);
            self.notes.push(NoteEntry { ply, kind, text });
        }
        self.notes.sort_by_key(|note| note.ply);
    }

    // ----- the tree

    /// The ply with that id; the root has number 0 and no move.
    pub fn ply(&self, id: PlyId) -> Ply {
        let node = self.tree.node(id);
        Ply {
            id,
            number: node.number,
            written: node.written,
            played: node.played,
            facts: node.facts,
            clock: node.clock,
        }
    }

    /// Number of plies in the whole tree, endings included.
    pub fn len(&self) -> usize {
        self.tree.len() - 1
    }

    /// Whether there is no ply at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends a ply after `parent`: its continuation if there is none yet, else the last alternative.
    /// Returns `parent` when 4 billion plies are reached.
    pub fn add(&mut self, parent: PlyId, written: Written) -> PlyId {
        let above = self.tree.node(parent);
        let number = if parent == PlyId::ROOT { self.start.ply } else { above.number.saturating_add(1) };
        self.branched |= above.first_child.is_some();
        self.tree.push(parent, written, number).unwrap_or(parent)
    }

    /// Sets the clock of a ply.
    pub fn set_clock(&mut self, id: PlyId, clock: Clock) {
        if let Some(node) = self.tree.node_mut(id) {
            node.clock = clock;
        }
    }

    /// Replaces what is written at a ply. Replay has to follow.
    pub fn set_written(&mut self, id: PlyId, written: Written) {
        if let Some(node) = self.tree.node_mut(id) {
            node.written = written;
        }
    }

    pub(crate) fn set_played(&mut self, id: PlyId, played: Option<Move>, facts: Facts) {
        if let Some(node) = self.tree.node_mut(id) {
            node.played = played;
            node.facts = facts;
        }
    }

    /// The ply before; the root's is the root.
    pub fn parent(&self, id: PlyId) -> PlyId {
        self.tree.node(id).parent
    }

    /// The ply that continues the line of `id`.
    pub fn next(&self, id: PlyId) -> Option<PlyId> {
        self.tree.node(id).first_child
    }

    /// The next alternative to `id`.
    pub fn next_sibling(&self, id: PlyId) -> Option<PlyId> {
        self.tree.node(id).next_sibling
    }

    /// The plies that follow `id`: the continuation first, then the alternatives to it.
    pub fn children(&self, id: PlyId) -> impl Iterator<Item = PlyId> {
        core::iter::successors(self.next(id), |child| self.next_sibling(*child))
    }

    /// Whether any ply has an alternative.
    pub fn has_variations(&self) -> bool {
        self.branched
    }

    /// The plies from `id` on along first continuations; `id` itself is left out.
    pub fn continuation(&self, id: PlyId) -> impl Iterator<Item = Ply> {
        core::iter::successors(self.next(id), |id| self.next(*id)).map(|id| self.ply(id))
    }

    /// The main line: every ply, the ending included.
    pub fn main_line(&self) -> impl Iterator<Item = Ply> {
        self.continuation(PlyId::ROOT)
    }

    /// The last ply of the line that goes on from `id`.
    pub fn last_of(&self, id: PlyId) -> PlyId {
        core::iter::successors(Some(id), |id| self.next(*id)).last().unwrap_or(id)
    }

    /// The plies from the first one down to `id`.
    pub fn path(&self, id: PlyId) -> Vec<PlyId> {
        let mut path: Vec<_> = core::iter::successors(Some(id), |id| Some(self.parent(*id)))
            .take_while(|id| *id != PlyId::ROOT)
            .collect();
        path.reverse();
        path
    }

    /// All lines: the main line first, then each variation as KIF orders them, that is from the
    /// end of its parent line backwards, each followed by its own variations.
    pub fn lines(&self) -> Vec<Line> {
        // Taken from the back. Alternatives to the very first ply belong to no other line, so they
        // lie at the bottom and come last.
        let mut waiting: Vec<_> = self.children(PlyId::ROOT).collect();
        waiting.reverse();
        let mut lines = Vec::new();
        if waiting.is_empty() {
            lines.push(Line { branch: PlyId::ROOT, last: PlyId::ROOT });
        }
        while let Some(branch) = waiting.pop() {
            let mut last = branch;
            while let Some(next) = self.next(last) {
                last = next;
                // Put down from the start of the line on, so that its last branch is taken first;
                // alternatives to one ply keep their order.
                let from = waiting.len();
                waiting.extend(self.alternatives(last));
                if let Some(new) = waiting.get_mut(from..) {
                    new.reverse();
                }
            }
            lines.push(Line { branch, last });
        }
        lines
    }

    /// The plies that stand beside `id` and come after it.
    fn alternatives(&self, id: PlyId) -> impl Iterator<Item = PlyId> {
        core::iter::successors(self.next_sibling(id), |id| self.next_sibling(*id))
    }

    /// The whole tree as a walk from the root: down and up, each ply once, first continuations first.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let mut at = PlyId::ROOT;
        let mut down = true;
        let mut pending: Option<PlyId> = None;
        core::iter::from_fn(move || {
            if let Some(next) = pending.take() {
                at = next;
                down = true;
                return Some(Step::Down(next));
            }
            if down && let Some(child) = self.next(at) {
                at = child;
                return Some(Step::Down(child));
            }
            if at == PlyId::ROOT {
                return None;
            }
            pending = self.next_sibling(at);
            down = false;
            at = self.parent(at);
            Some(Step::Up)
        })
    }

    /// The ending of the main line, if it has one; of several the first.
    pub fn ending(&self) -> Option<Ending> {
        self.main_line().find_map(|ply| ply.ending())
    }

    /// Who won the main line. Needs a replayed record.
    pub fn outcome(&self) -> Outcome {
        self.main_line()
            .find_map(|ply| ply.ending().map(|ending| ending.outcome(ply.facts.mover())))
            .unwrap_or(Outcome::Undecided)
    }

    /// The position after `id` (the start for the root). Needs a replayed record; plies that could
    /// not be played pass the turn.
    pub fn position(&self, id: PlyId) -> Position {
        let mut position = Position::from(&self.start.setup);
        for id in self.path(id) {
            let ply = self.ply(id);
            apply(&mut position, &ply);
        }
        position
    }
}

/// Plays one ply of a replayed record; an ending leaves the board alone.
pub(crate) fn apply(position: &mut Position, ply: &Ply) {
    match ply.played {
        Some(mv) => {
            position.set_turn(ply.facts.mover());
            position.play(mv);
        }
        None if matches!(ply.written, Written::Ending(_)) => {}
        None => position.pass(),
    }
}

/// One cache line: replay walks the nodes in order.
const _: () = assert!(size_of::<Node>() <= 64);
