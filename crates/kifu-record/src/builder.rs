//! How readers fill a record.

use kifu_text::{Diagnostic, Span};

use crate::{
    Clock, HeaderEntry, HeaderKey, NoteEntry, NoteKind, PlyId, Record, Start, TextRange, TokenKind, Trace,
    Written, WrittenMove,
};

/// Fills a [`Record`] in the order of its text, and hands places and diagnostics to a [`Trace`].
///
/// It stands at a ply, the root at first; what is added goes there.
#[derive(Debug)]
pub struct Builder<'a, T: Trace> {
    /// The record being filled.
    pub record: &'a mut Record,
    /// Where tokens, places and diagnostics go.
    pub trace: &'a mut T,
    at: PlyId,
    sorted: bool,
}

impl<'a, T: Trace> Builder<'a, T> {
    /// Starts at the root of a cleared record.
    pub fn new(record: &'a mut Record, trace: &'a mut T) -> Self {
        record.clear();
        Self { record, trace, at: PlyId::ROOT, sorted: true }
    }

    /// The ply where the builder stands.
    pub fn at(&self) -> PlyId {
        self.at
    }

    /// Goes to another ply.
    pub fn go(&mut self, id: PlyId) {
        self.at = id;
    }

    /// Number that the next ply would get here.
    pub fn next_number(&self) -> u32 {
        if self.at == PlyId::ROOT {
            self.record.start.ply
        } else {
            self.record.tree.node(self.at).number.saturating_add(1)
        }
    }

    /// Adds a ply after the present one and goes there.
    #[inline]
    pub fn ply(&mut self, written: Written, span: Span) -> PlyId {
        self.at = self.record.add(self.at, written);
        self.trace.ply(self.at, span);
        self.at
    }

    /// Adds a move of which the text may say several things; replay keeps the first that fits.
    pub fn ply_any(&mut self, readings: &[WrittenMove], span: Span) -> PlyId {
        let Some((first, others)) = readings.split_first() else { return self.at };
        let id = self.ply(Written::Move(*first), span);
        self.record.alternatives.extend(others.iter().map(|other| (id, *other)));
        id
    }

    /// Sets the clock of the present ply.
    #[inline]
    pub fn clock(&mut self, clock: Clock, span: Span) {
        self.record.set_clock(self.at, clock);
        self.trace.clock(self.at, span);
    }

    /// Adds a note to the present ply.
    pub fn note(&mut self, kind: NoteKind, text: &str, span: Span) {
        let text = self.record.strings.keep(text);
        self.sorted &= self.record.notes.last().is_none_or(|note| note.ply <= self.at);
        self.record.notes.push(NoteEntry { ply: self.at, kind, text });
        self.trace.note(self.at, span);
    }

    /// Adds a header.
    pub fn header(
        &mut self,
        key: HeaderKey,
        (name, name_span): (&str, Span),
        (value, value_span): (&str, Span),
    ) {
        let (name, value) = (self.record.strings.keep(name), self.record.strings.keep(value));
        self.record.headers.push(HeaderEntry { key, name, value });
        self.trace.header(name_span, value_span);
    }

    /// Sets where the game starts.
    pub fn start(&mut self, start: Start) {
        self.record.start = start;
    }

    /// Says that the text is a record of another game than shogi.
    pub fn variant(&mut self, name: &'static str) {
        self.record.variant = Some(name);
    }

    /// Keeps text in the record.
    pub fn keep(&mut self, text: &str) -> TextRange {
        self.record.strings.keep(text)
    }

    /// Closes a token.
    #[inline]
    pub fn token(&mut self, kind: TokenKind, end: usize) {
        if T::FULL {
            self.trace.token(kind, end);
        }
    }

    /// Reports what `diagnostic` builds.
    pub fn report(&mut self, diagnostic: impl FnOnce() -> Diagnostic) {
        self.trace.report(diagnostic);
    }

    /// Whether reading should stop, see [`Trace::stopped`].
    #[inline]
    pub fn stopped(&self) -> bool {
        self.trace.stopped()
    }

    /// Puts notes in the order of their plies.
    pub fn finish(self) {
        if !self.sorted {
            self.record.notes.sort_by_key(|note| note.ply);
            self.trace.sort_notes();
        }
    }
}
