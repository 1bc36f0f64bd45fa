//! Going through a record with a position at hand.

use kifu_core::{Color, Position, Square, Undo};

use crate::{MoveFacts, PlyId, Record, Written};

/// A position that goes from ply to ply of a replayed record.
///
/// Going to a ply takes back and plays only what lies between, so a walk through all variations in
/// the order of [`Record::lines`] plays every ply once.
///
/// ```
/// use kifu_record::{PlyId, Record, Walker, Written, WrittenMove, replay};
/// let mut record = Record::new();
/// let first = record.add(PlyId::ROOT, Written::Move(WrittenMove::exact("7g7f".parse()?)));
/// replay(&mut record, &mut Vec::new());
/// let mut walker = Walker::new(&record);
/// assert_eq!(walker.facts(first).unwrap().mv.to_string(), "7g7f");
/// walker.go(first);
/// assert_eq!(walker.position().turn(), kifu_core::Color::White);
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
#[derive(Debug)]
pub struct Walker<'a> {
    record: &'a Record,
    position: Position,
    path: Vec<Step>,
}

/// One ply on the way, and how to take it back.
#[derive(Clone, Copy, Debug)]
struct Step {
    id: PlyId,
    undo: Option<Undo>,
    turn: Color,
    target: Option<Square>,
}

impl<'a> Walker<'a> {
    /// Stands at the root.
    pub fn new(record: &'a Record) -> Self {
        Self { record, position: Position::from(&record.start().setup), path: Vec::new() }
    }

    /// The record that it goes through.
    pub fn record(&self) -> &'a Record {
        self.record
    }

    /// The ply after which it stands.
    pub fn at(&self) -> PlyId {
        self.path.last().map_or(PlyId::ROOT, |step| step.id)
    }

    /// The position here.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Where the move that led here went.
    pub fn last(&self) -> Option<Square> {
        match self.path.last() {
            Some(step) => step.target,
            None => self.record.start().last,
        }
    }

    /// Goes to a ply, from wherever it stands.
    pub fn go(&mut self, id: PlyId) {
        // What is missing, from the ply up to one that lies on the way here.
        let mut missing = Vec::new();
        let mut at = id;
        while at != PlyId::ROOT && !self.passes(at) {
            missing.push(at);
            at = self.record.parent(at);
        }
        while self.at() != at {
            self.back();
        }
        while let Some(next) = missing.pop() {
            self.forward(next);
        }
    }

    /// Whether the way here passes a ply. Ids grow along every line, so the place can be searched.
    fn passes(&self, id: PlyId) -> bool {
        self.path.binary_search_by_key(&id, |step| step.id).is_ok()
    }

    fn forward(&mut self, id: PlyId) {
        let ply = self.record.ply(id);
        let turn = self.position.turn();
        let mut step = Step { id, undo: None, turn, target: self.last() };
        match ply.played {
            Some(mv) => {
                self.position.set_turn(ply.facts.mover());
                step.undo = Some(self.position.play(mv));
                step.target = Some(mv.to());
            }
            None if matches!(ply.written, Written::Ending(_)) => {}
            None => self.position.pass(),
        }
        self.path.push(step);
    }

    fn back(&mut self) {
        let Some(step) = self.path.pop() else { return };
        if let Some(undo) = step.undo {
            self.position.undo(undo);
        }
        self.position.set_turn(step.turn);
    }

    /// Goes to the ply before `id` and describes the move of `id`, if it was played.
    pub fn facts(&mut self, id: PlyId) -> Option<MoveFacts<'_>> {
        self.go(self.record.parent(id));
        let ply = self.record.ply(id);
        self.position.set_turn(ply.facts.mover());
        MoveFacts::of(&self.position, ply.played?, self.last())
    }
}
