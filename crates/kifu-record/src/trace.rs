//! Where in the text each part of a record stood.

use kifu_text::{Diagnostic, Sink, Span};

use crate::PlyId;

/// What a stretch of text is. The tokens of a document join to its whole text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenKind {
    /// Blanks between other tokens.
    Blank,
    /// A line end.
    LineEnd,
    /// The name of a header.
    HeaderName,
    /// A mark between parts: `：`, `,`, `/`.
    Mark,
    /// The value of a header.
    HeaderValue,
    /// Part of a board diagram or of a position in a string.
    Position,
    /// The side to move, where it stands alone.
    Turn,
    /// The number of a ply.
    Number,
    /// A move.
    Move,
    /// An ending.
    Ending,
    /// A time.
    Time,
    /// A comment, mark included.
    Comment,
    /// A bookmark, mark included.
    Bookmark,
    /// A remark of a program, mark included.
    Remark,
    /// A line that only structures the file: ruler, `変化：3手`, version, `moves`.
    Structure,
    /// The summary line (まで…).
    Summary,
    /// Text that fits nothing.
    Unknown,
}

/// One token: its kind and where it ends. It starts where the one before ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Token {
    /// What the text is.
    pub kind: TokenKind,
    /// The offset behind its last byte, in the decoded text.
    pub end: u32,
}

/// The places of a record's parts in its source.
#[derive(Clone, Debug, Default)]
pub struct SpanTable {
    plies: Vec<Option<Span>>,
    clocks: Vec<(PlyId, Span)>,
    headers: Vec<(Span, Span)>,
    notes: Vec<(PlyId, Span)>,
    start: Option<Span>,
}

impl SpanTable {
    /// The text of a ply's move or ending.
    pub fn ply(&self, id: PlyId) -> Option<Span> {
        self.plies.get(id.index()).copied().flatten()
    }

    /// The text of a ply's time.
    pub fn clock(&self, id: PlyId) -> Option<Span> {
        let at = self.clocks.binary_search_by_key(&id, |(ply, _)| *ply).ok()?;
        self.clocks.get(at).map(|(_, span)| *span)
    }

    /// Name and value of the header with that index.
    pub fn header(&self, index: usize) -> Option<(Span, Span)> {
        self.headers.get(index).copied()
    }

    /// The text of the note with that index.
    pub fn note(&self, index: usize) -> Option<Span> {
        self.notes.get(index).map(|(_, span)| *span)
    }

    /// The text that gives the start position.
    pub fn start(&self) -> Option<Span> {
        self.start
    }
}

/// Where a reader leaves everything that is not the record itself.
///
/// Readers are generic over it and compiled twice: with [`Full`] they keep tokens, places and
/// diagnostics, with [`Bulk`] none of them, and stop at the first thing worth a diagnostic.
pub trait Trace {
    /// Whether tokens and places are kept.
    const FULL: bool;

    /// Closes a token that ends at `end`. An empty token is left out.
    fn token(&mut self, kind: TokenKind, end: usize);

    /// Reports what `diagnostic` builds.
    fn report(&mut self, diagnostic: impl FnOnce() -> Diagnostic);

    /// Whether reading should stop because the result will not be used.
    fn stopped(&self) -> bool;

    /// Keeps the place of a ply's text.
    fn ply(&mut self, id: PlyId, span: Span);

    /// Keeps the place of a ply's time.
    fn clock(&mut self, id: PlyId, span: Span);

    /// Keeps the places of the next header's name and value.
    fn header(&mut self, name: Span, value: Span);

    /// Keeps the place of the next note, which follows the ply `id`.
    fn note(&mut self, id: PlyId, span: Span);

    /// Puts the places of notes into the order of plies, as the record does with its notes.
    fn sort_notes(&mut self);

    /// Extends the place of the start position.
    fn start(&mut self, span: Span);

    /// The place of a ply's text, if kept.
    fn ply_span(&self, id: PlyId) -> Option<Span>;

    /// The place of a ply's time, if kept.
    fn clock_span(&self, id: PlyId) -> Option<Span>;

    /// The place of the start position, if kept.
    fn start_span(&self) -> Option<Span>;
}

/// Keeps everything; diagnostics go to a sink.
pub struct Full<'a> {
    sink: &'a mut dyn Sink,
    tokens: Vec<Token>,
    spans: SpanTable,
    reported: bool,
}

impl core::fmt::Debug for Full<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Full")
            .field("tokens", &self.tokens)
            .field("spans", &self.spans)
            .finish_non_exhaustive()
    }
}

impl<'a> Full<'a> {
    /// An empty trace that reports to `sink`.
    pub fn new(sink: &'a mut dyn Sink) -> Self {
        Self { sink, tokens: Vec::new(), spans: SpanTable::default(), reported: false }
    }

    /// A trace that goes on with the places found before, as replay after reading does.
    pub fn resume(sink: &'a mut dyn Sink, spans: SpanTable) -> Self {
        Self { sink, tokens: Vec::new(), spans, reported: false }
    }

    /// The tokens and places found.
    pub fn finish(self) -> (Vec<Token>, SpanTable) {
        (self.tokens, self.spans)
    }

    /// Whether anything was reported.
    pub fn has_reported(&self) -> bool {
        self.reported
    }
}

/// Offsets fit because sources are limited to 4 GiB before they are read.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

impl Trace for Full<'_> {
    const FULL: bool = true;

    fn token(&mut self, kind: TokenKind, end: usize) {
        let end = offset(end);
        if self.tokens.last().map_or(0, |token| token.end) < end {
            self.tokens.push(Token { kind, end });
        }
    }

    fn report(&mut self, diagnostic: impl FnOnce() -> Diagnostic) {
        self.reported = true;
        self.sink.report(diagnostic());
    }

    fn stopped(&self) -> bool {
        false
    }

    fn ply(&mut self, id: PlyId, span: Span) {
        if self.spans.plies.len() <= id.index() {
            self.spans.plies.resize(id.index() + 1, None);
        }
        if let Some(place) = self.spans.plies.get_mut(id.index()) {
            *place = Some(span);
        }
    }

    fn clock(&mut self, id: PlyId, span: Span) {
        self.spans.clocks.push((id, span));
    }

    fn header(&mut self, name: Span, value: Span) {
        self.spans.headers.push((name, value));
    }

    fn note(&mut self, id: PlyId, span: Span) {
        self.spans.notes.push((id, span));
    }

    fn sort_notes(&mut self) {
        self.spans.notes.sort_by_key(|(id, _)| *id);
    }

    fn start(&mut self, span: Span) {
        self.spans.start = Some(self.spans.start.map_or(span, |start| start.join(span)));
    }

    fn ply_span(&self, id: PlyId) -> Option<Span> {
        self.spans.ply(id)
    }

    fn clock_span(&self, id: PlyId) -> Option<Span> {
        self.spans.clock(id)
    }

    fn start_span(&self) -> Option<Span> {
        self.spans.start()
    }
}

/// Keeps nothing, and notes only that there would have been something to report.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bulk {
    stopped: bool,
}

impl Bulk {
    /// A fresh trace.
    pub const fn new() -> Self {
        Self { stopped: false }
    }
}

impl Trace for Bulk {
    const FULL: bool = false;

    #[inline]
    fn token(&mut self, _: TokenKind, _: usize) {}

    #[cold]
    fn report(&mut self, _: impl FnOnce() -> Diagnostic) {
        self.stopped = true;
    }

    #[inline]
    fn stopped(&self) -> bool {
        self.stopped
    }

    #[inline]
    fn ply(&mut self, _: PlyId, _: Span) {}

    #[inline]
    fn clock(&mut self, _: PlyId, _: Span) {}

    #[inline]
    fn header(&mut self, _: Span, _: Span) {}

    #[inline]
    fn note(&mut self, _: PlyId, _: Span) {}

    #[inline]
    fn sort_notes(&mut self) {}

    #[inline]
    fn start(&mut self, _: Span) {}

    fn ply_span(&self, _: PlyId) -> Option<Span> {
        None
    }

    fn clock_span(&self, _: PlyId) -> Option<Span> {
        None
    }

    fn start_span(&self) -> Option<Span> {
        None
    }
}
