//! From written moves to played ones.
//!
//! What happens after a bad ply is defined, because silence starts there:
//!
//! * A ply that cannot be played (nothing on its origin, text that no piece fits) is kept as
//!   written. The board stays as it is and the turn passes.
//! * Later plies of that line that name their origin are still played, and flagged
//!   [`Facts::after_unplayable`]; those that need the board to be found stay unplayed. The line is
//!   not judged any further: one fault, one report.
//! * A move that breaks a rule but can be made is made, flagged [`Facts::is_illegal`] and reported:
//!   real records end with fouls, and are about them.

mod judge;
mod resolve;

pub(crate) use resolve::{Why, by_words, is_gold_or_silver_like, seen};

use kifu_core::{Color, History, Move, Position, Setup, Square, Undo};
use kifu_text::{Diagnostic, Sink};

use crate::{
    Bulk, Ending, EndingReason, Facts, Full, Outcome, PlyId, Record, SpanTable, Trace, Written, WrittenMove,
    diag::{self, Place},
    tree::Flag,
};

/// Plays all lines of a record, judges every move by the rules and reports to `sink`.
///
/// Fills [`Ply::played`](crate::Ply::played) and [`Ply::facts`](crate::Ply::facts). Diagnostics
/// name moves by number; use [`Replayer::replay`] with a [`Full`] trace to give them places.
pub fn replay(record: &mut Record, sink: &mut dyn Sink) {
    let mut trace = Full::resume(sink, SpanTable::default());
    Replayer::new().replay(record, &mut trace);
}

/// Plays all lines of a record; `true` when there was nothing to report.
///
/// After `false` the record is only partly played.
pub fn replay_bulk(record: &mut Record, replayer: &mut Replayer) -> bool {
    let mut trace = Bulk::new();
    replayer.replay(record, &mut trace);
    !trace.stopped()
}

/// What a line has come to at one ply; variations go back to it.
#[derive(Clone, Copy, Debug)]
struct LineState {
    /// Where the move before went.
    last: Option<Square>,
    /// A ply of this line could not be played.
    unplayable: bool,
    /// Sums of the times, by side, in milliseconds.
    used: [u64; 2],
    /// Whether the move before broke a rule.
    illegal: bool,
    /// Marks of the other side that were not believed have been told.
    mark_told: bool,
}

/// How to go back one ply.
#[derive(Clone, Copy, Debug)]
struct Frame {
    undo: Option<Undo>,
    turn: Color,
    passed: bool,
    pushed: bool,
    state: LineState,
}

/// The workspace of replay. Keep one and use it for many records.
#[derive(Debug)]
pub struct Replayer {
    even: (Setup, Position),
    position: Position,
    history: History,
    frames: Vec<Frame>,
}

impl Default for Replayer {
    fn default() -> Self {
        Self::new()
    }
}

impl Replayer {
    /// A workspace.
    pub fn new() -> Self {
        Self {
            even: (Setup::even(), Position::even()),
            position: Position::even(),
            history: History::new(),
            frames: Vec::new(),
        }
    }

    /// Plays all lines of `record`, reporting to `trace`. Stops early when the trace says so.
    pub fn replay<T: Trace>(&mut self, record: &mut Record, trace: &mut T) {
        self.start(record, trace);
        let mut state = LineState {
            last: record.start.last,
            unplayable: false,
            used: [0; 2],
            illegal: false,
            mark_told: false,
        };
        let keep_frames = record.has_variations();
        let mut at = PlyId::ROOT;
        loop {
            if trace.stopped() {
                return;
            }
            if let Some(child) = record.next(at) {
                at = child;
            } else if let Some(next) = self.back_to_sibling(record, at, &mut state) {
                at = next;
            } else {
                return;
            }
            let frame = self.ply(record, trace, at, &mut state);
            if keep_frames {
                self.frames.push(frame);
            }
        }
    }

    fn start<T: Trace>(&mut self, record: &mut Record, trace: &mut T) {
        self.frames.clear();
        if record.start.setup == self.even.0 {
            self.position.clone_from(&self.even.1);
        } else {
            self.position.reset(&record.start.setup);
            judge::setup(record, trace);
        }
        let root = Facts::of(self.position.turn()).and(Flag::Check, self.position.in_check());
        record.set_played(PlyId::ROOT, None, root);
        self.history.reset();
        self.history.push(self.position.key(), self.position.in_check());
    }

    /// Takes plies back until one has an alternative that was not played yet.
    fn back_to_sibling(&mut self, record: &Record, mut at: PlyId, state: &mut LineState) -> Option<PlyId> {
        while let Some(frame) = self.frames.pop() {
            if frame.pushed {
                self.history.pop();
            }
            if let Some(undo) = frame.undo {
                self.position.undo(undo);
            } else if frame.passed {
                self.position.pass();
            }
            if self.position.turn() != frame.turn {
                self.position.set_turn(frame.turn);
            }
            *state = frame.state;
            if let Some(sibling) = record.next_sibling(at) {
                return Some(sibling);
            }
            at = record.parent(at);
        }
        None
    }

    /// Plays one ply. The frame returned takes it back.
    #[inline]
    fn ply<T: Trace>(
        &mut self,
        record: &mut Record,
        trace: &mut T,
        id: PlyId,
        state: &mut LineState,
    ) -> Frame {
        let mut frame =
            Frame { undo: None, turn: self.position.turn(), passed: false, pushed: false, state: *state };
        let written = record.tree.node(id).written;
        match written {
            Written::Move(words) => match self.resolve(record, trace, id, words, state) {
                Some(mv) => {
                    frame.undo = Some(self.play(record, trace, id, mv, state));
                    frame.pushed = true;
                    self.judge_repetition(record, trace, id);
                }
                None => self.pass(record, id, state, &mut frame, true),
            },
            Written::Pass => self.pass(record, id, state, &mut frame, false),
            Written::Unreadable(_) => self.pass(record, id, state, &mut frame, true),
            Written::Ending(ending) => self.ending(record, trace, id, ending, state),
        }
        judge::clock(record, trace, id, &mut state.used);
        frame
    }

    fn pass(
        &mut self,
        record: &mut Record,
        id: PlyId,
        state: &mut LineState,
        frame: &mut Frame,
        unplayable: bool,
    ) {
        let facts = Facts::of(self.position.turn()).and(Flag::AfterUnplayable, state.unplayable);
        record.set_played(id, None, facts);
        self.position.pass();
        frame.passed = true;
        state.unplayable |= unplayable;
        state.illegal = false;
    }

    /// Finds the move that the words mean. `None`: it cannot be played, which has been reported.
    #[inline]
    fn resolve<T: Trace>(
        &mut self,
        record: &Record,
        trace: &mut T,
        id: PlyId,
        words: WrittenMove,
        state: &mut LineState,
    ) -> Option<Move> {
        if let Some(side) = words.side
            && side != self.position.turn()
        {
            self.other_side(record, trace, id, words, side, state);
        }
        let words =
            if record.alternatives.is_empty() { words } else { self.choose(record, trace, id, words, state) };
        resolve::resolve(&self.position, words, state.last, state.unplayable, |problem| {
            if !state.unplayable {
                trace.report_at(record, id, problem);
            }
        })
    }

    /// Of several things that a text may say, the first that is a legal move here; more than one is
    /// reported. When none is, the likeliest stands and its fault is told.
    #[cold]
    fn choose<T: Trace>(
        &self,
        record: &Record,
        trace: &mut T,
        id: PlyId,
        words: WrittenMove,
        state: &LineState,
    ) -> WrittenMove {
        let from = record.alternatives.partition_point(|(ply, _)| *ply < id);
        let others = record.alternatives.get(from..).unwrap_or_default().iter();
        let readings =
            core::iter::once(words).chain(others.take_while(|(ply, _)| *ply == id).map(|(_, words)| *words));
        let mut fitting: Vec<(WrittenMove, Move)> = Vec::new();
        for reading in readings {
            let found = resolve::resolve(&self.position, reading, state.last, state.unplayable, |_| {});
            if let Some(mv) = found
                && self.position.is_legal(mv)
                && fitting.iter().all(|(_, other)| *other != mv)
            {
                fitting.push((reading, mv));
            }
        }
        if let [(_, first), (_, second), ..] = fitting.as_slice() {
            let (first, second) = (*first, *second);
            trace.report_at(record, id, |place| diag::ply::several_readings(place, first, second));
        }
        fitting.first().map_or(words, |(reading, _)| *reading)
    }

    /// The text names the other side. It is believed when the piece on the origin is that side's:
    /// then a move is missing, or was made twice in a row. Otherwise the turn stands.
    #[cold]
    fn other_side<T: Trace>(
        &mut self,
        record: &Record,
        trace: &mut T,
        id: PlyId,
        words: WrittenMove,
        side: Color,
        state: &mut LineState,
    ) {
        let origin = match words.origin {
            crate::WrittenOrigin::Square(square) => Some(square),
            _ => None,
        };
        let believed =
            origin.and_then(|square| self.position.piece(square)).is_some_and(|piece| piece.color == side);
        if !state.unplayable && (believed || !state.mark_told) {
            trace.report_at(record, id, |place| diag::ply::wrong_side(place, side, believed));
        }
        state.mark_told |= !believed;
        if believed {
            self.position.set_turn(side);
        }
    }

    #[inline]
    fn play<T: Trace>(
        &mut self,
        record: &mut Record,
        trace: &mut T,
        id: PlyId,
        mv: Move,
        state: &mut LineState,
    ) -> Undo {
        let position = &mut self.position;
        let mover = position.turn();
        let legal = position.is_legal(mv);
        if !legal && !state.unplayable {
            judge::illegal(record, trace, id, position, mv);
        }
        let to = mv.to();
        let mut facts = Facts::of(mover);
        facts.captured = position.piece(to).map(|piece| piece.kind);
        let may_promote = match mv {
            Move::Board { from, .. } => {
                let piece = position.piece(from);
                facts.piece = piece.map(|piece| piece.kind);
                piece.is_some_and(|piece| piece.kind.can_promote())
                    && (in_zone(mover, from) || in_zone(mover, to))
            }
            Move::Drop { kind, .. } => {
                facts.piece = Some(kind.kind());
                false
            }
        };
        let undo = position.play(mv);
        let check = position.in_check();
        let facts = facts
            .and(Flag::MayPromote, may_promote)
            .and(Flag::Same, state.last == Some(to))
            .and(Flag::Illegal, !legal && !state.unplayable)
            .and(Flag::Check, check)
            .and(Flag::AfterUnplayable, state.unplayable);
        record.set_played(id, Some(mv), facts);
        state.last = Some(to);
        state.illegal = !legal;
        self.history.push(position.key(), check);
        undo
    }

    /// Says so when the position stands for the fourth time, unless the record ends here and says it.
    #[inline]
    fn judge_repetition<T: Trace>(&mut self, record: &Record, trace: &mut T, id: PlyId) {
        if let Some(repetition) = self.history.repetition() {
            judge::repetition(record, trace, id, &repetition);
        }
    }

    #[cold]
    fn ending<T: Trace>(
        &mut self,
        record: &mut Record,
        trace: &mut T,
        id: PlyId,
        mut ending: Ending,
        state: &LineState,
    ) {
        let mover = self.position.turn();
        if let EndingReason::FoulBy(color) = ending.reason {
            ending.reason = if color == mover { EndingReason::Foul } else { EndingReason::FoulWin };
        }
        // A server that names only the winner of a foul means the one who did not make it.
        if let (EndingReason::Foul, Some(Outcome::Win(winner)), true) =
            (ending.reason, ending.told, state.illegal)
            && winner == mover
        {
            ending.reason = EndingReason::FoulWin;
        }
        if let Some(told) = ending.told {
            let follows = ending.reason.outcome(mover);
            if follows == told {
                ending.told = None;
            } else if follows != Outcome::Undecided && !state.unplayable {
                trace.report_at(record, id, |place| diag::ending::winner_differs(place, follows, told));
                ending.told = None;
            }
        }
        record.set_written(id, Written::Ending(ending));
        record.set_played(
            id,
            None,
            Facts::of(mover)
                .and(Flag::AfterUnplayable, state.unplayable)
                .and(Flag::Check, self.position.in_check()),
        );
        if !state.unplayable {
            judge::ending(record, trace, id, ending.reason, &self.position, &self.history);
        }
    }
}

/// Whether a square is in the mover's promotion zone.
#[inline]
fn in_zone(mover: Color, square: Square) -> bool {
    match mover {
        Color::Black => square.rank().get() <= 3,
        Color::White => square.rank().get() >= 7,
    }
}

/// Reports with the place of a ply.
pub(crate) trait ReportAt: Trace {
    fn report_at(&mut self, record: &Record, id: PlyId, build: impl FnOnce(Place) -> Diagnostic) {
        if Self::FULL {
            let place = Place::of(record, id, self.ply_span(id));
            self.report(|| build(place));
        } else {
            // The builder is not run: bulk only has to know that there is something to say.
            self.report(|| build(Place::NOWHERE));
        }
    }
}

impl<T: Trace> ReportAt for T {}

/// The move that written words mean in a position, when the move before went to `last`: the same
/// answer that [`replay`] would give. What is wrong goes to `sink`.
///
/// ```
/// use kifu_core::{PieceKind, Position, Square};
/// use kifu_record::{WrittenMove, WrittenPiece, WrittenTarget, resolve};
/// // ７六歩: no origin is written, and just one pawn can go there.
/// let words = WrittenMove {
///     piece: WrittenPiece::Before(PieceKind::Pawn),
///     target: WrittenTarget::Square(Square::SQ_7F),
///     ..WrittenMove::UNSAID
/// };
/// let mv = resolve(&Position::even(), words, None, &mut Vec::new()).unwrap();
/// assert_eq!(mv.to_string(), "7g7f");
/// ```
pub fn resolve(
    position: &Position,
    words: WrittenMove,
    last: Option<Square>,
    sink: &mut dyn Sink,
) -> Option<Move> {
    resolve::resolve(position, words, last, false, |problem| sink.report(problem(Place::NOWHERE)))
}
