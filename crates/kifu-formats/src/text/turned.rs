//! Text in another direction of writing: columns from right to left, or lines from right to left.

use kifu_notation::japanese::layout::{Turned, horizontal_from_vertical, reverse_lines, reverse_words};
use kifu_record::{PlyId, TokenKind, Trace};
use kifu_text::{Diagnostic, Span};

use super::read::{Survey, faults, header_of, survey};
use crate::{
    kakinoki::head::content,
    scan::{line_at, trim},
};

/// How much more of a text must be moves in another direction for it to be read so.
const MARGIN: usize = 2;

/// A text that is moves only in another direction of writing.
pub(super) struct Direction {
    /// The text in lines from left to right. Headers before the moves stand as they are.
    pub(super) turned: Turned,
    /// How many moves it then has.
    pub(super) moves: usize,
    /// It could as well be turned otherwise.
    pub(super) open: bool,
}

/// The text turned to lines from left to right, if most of it is moves only then.
///
/// Signs set from right to left leave open whether the moves follow each other that way too: the
/// order in which more of them can be played is taken.
pub(super) fn turned(text: &str, straight: Option<&Survey>) -> Option<Direction> {
    let least = straight.map_or(0, |found| found.moves * MARGIN).max(1);
    if straight.is_some_and(|found| found.share() > 50) || text.len() > 64 * 1024 {
        return None;
    }
    let (head, moves) = text.split_at_checked(headers(text))?;
    let mut found: Vec<_> = [horizontal_from_vertical(moves), reverse_words(moves), reverse_lines(moves)]
        .into_iter()
        .filter_map(|turned| {
            let turned = behind(head, &turned);
            let best = *survey(&turned.text).first()?;
            (best.moves >= least && best.share() > 50).then_some((turned, best))
        })
        .collect();
    let most = found.iter().map(|(_, best)| best.moves).max()?;
    found.retain(|(_, best)| best.moves == most);
    found.dedup_by(|(a, _), (b, _)| a.text == b.text);
    if found.len() < 2 {
        return found.pop().map(|(turned, _)| Direction { turned, moves: most, open: false });
    }
    let faults: Vec<_> = found.iter().map(|(turned, best)| faults(&turned.text, best.notation)).collect();
    let fewest = faults.iter().copied().min()?;
    let open = faults.iter().filter(|count| **count == fewest).count() > 1;
    let at = faults.iter().position(|count| *count == fewest)?;
    Some(Direction { turned: found.swap_remove(at).0, moves: most, open })
}

/// Where the headers at the beginning of a text end.
fn headers(text: &str) -> usize {
    let mut at = 0;
    while let Some(line) = line_at(text, at) {
        let line_text = content(text, line);
        if header_of(line_text).is_none() && (at == 0 || !trim(line_text).is_empty()) {
            break;
        }
        at = line.next;
    }
    at
}

/// Puts what was turned behind the part that was not.
fn behind(head: &str, turned: &Turned) -> Turned {
    let moved = turned.places.iter().map(|(here, there)| (here + head.len(), there + head.len()));
    let places = head.char_indices().map(|(at, _)| (at, at)).chain(moved).collect();
    Turned { text: head.to_owned() + &turned.text, places }
}

/// Hands places on as those of the original text. Tokens are left out: one covers the whole, since
/// the signs of a move do not stand side by side.
pub(super) struct Mapped<'a, T> {
    pub(super) inner: &'a mut T,
    pub(super) turned: &'a Turned,
}

impl<T: Trace> Mapped<'_, T> {
    /// The first sign of a span, where it stands in the original.
    fn map(&self, span: Span) -> Span {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let first = self.turned.place(span.start as usize).unwrap_or(0);
        let length = self
            .turned
            .text
            .get(span.start as usize..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8);
        Span::new(offset(first), offset(first + length))
    }

    fn mapped(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        diagnostic.span = diagnostic.span.map(|span| self.map(span));
        for label in &mut diagnostic.labels {
            label.span = self.map(label.span);
        }
        diagnostic.fix = None;
        diagnostic
    }
}

impl<T: Trace> Trace for Mapped<'_, T> {
    const FULL: bool = T::FULL;

    fn token(&mut self, _: TokenKind, _: usize) {}

    fn report(&mut self, diagnostic: impl FnOnce() -> Diagnostic) {
        if T::FULL {
            let mapped = self.mapped(diagnostic());
            self.inner.report(|| mapped);
        } else {
            self.inner.report(diagnostic);
        }
    }

    fn stopped(&self) -> bool {
        self.inner.stopped()
    }

    fn ply(&mut self, id: PlyId, span: Span) {
        let span = self.map(span);
        self.inner.ply(id, span);
    }

    fn clock(&mut self, id: PlyId, span: Span) {
        let span = self.map(span);
        self.inner.clock(id, span);
    }

    fn header(&mut self, name: Span, value: Span) {
        let (name, value) = (self.map(name), self.map(value));
        self.inner.header(name, value);
    }

    fn note(&mut self, id: PlyId, span: Span) {
        let span = self.map(span);
        self.inner.note(id, span);
    }

    fn sort_notes(&mut self) {
        self.inner.sort_notes();
    }

    fn start(&mut self, span: Span) {
        let span = self.map(span);
        self.inner.start(span);
    }

    fn ply_span(&self, id: PlyId) -> Option<Span> {
        self.inner.ply_span(id)
    }

    fn clock_span(&self, id: PlyId) -> Option<Span> {
        self.inner.clock_span(id)
    }

    fn start_span(&self) -> Option<Span> {
        self.inner.start_span()
    }
}
