//! The part above the moves: headers, diagram, hands, side to move.

use kifu_core::{Color, Rank, Setup, Square};
use kifu_record::{Builder, HeaderKey, NoteKind, Start, StartSource, TokenKind, Trace};
use kifu_text::{Encoding, Span};

use super::{board, diag, handicap, headers, words};
use crate::scan::{LineAt, Scan, is_blank, trim};

/// What the head has said so far about the start.
#[derive(Debug)]
pub(crate) struct Head {
    setup: Setup,
    rows: usize,
    cells: Vec<board::Cell>,
    hands: bool,
    turn: Option<Color>,
    handicap: Option<(handicap::Word, Span)>,
    /// 手数＝n: moves made so far, and where the last one went.
    after: Option<(u32, Option<Square>, Option<Color>)>,
    rest: Option<Color>,
    board_span: Option<Span>,
    /// The record is of another game: nothing more is read.
    pub(crate) variant: bool,
}

impl Head {
    pub(crate) fn new() -> Self {
        Self {
            setup: Setup::empty(Color::Black),
            rows: 0,
            cells: Vec::new(),
            hands: false,
            turn: None,
            handicap: None,
            after: None,
            rest: None,
            board_span: None,
            variant: false,
        }
    }

    /// Whether a diagram was seen.
    pub(crate) fn has_board(&self) -> bool {
        self.rows > 0
    }

    /// Reads one line; `false` when it is none of the head's.
    pub(crate) fn line<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        text: &str,
        line: LineAt,
        encoding: Encoding,
    ) -> bool {
        let mut scan = Scan::new(text, line.start);
        scan.blanks();
        let start = scan.at();
        if start >= line.end {
            b.token(TokenKind::Blank, line.end);
            return true;
        }
        match scan.peek().unwrap_or(' ') {
            '#' => remark(b, text, line, start, encoding),
            '*' | '＊' => note(b, text, line, start, NoteKind::Comment),
            '&' | '＆' => note(b, text, line, start, NoteKind::Bookmark),
            '|' | '｜' => self.row(b, text, line, start),
            '+' if scan.eat("+-") => b.token(TokenKind::Position, line.end),
            '９' | '9' if is_legend(content(text, line)) => b.token(TokenKind::Position, line.end),
            _ => self.words(b, text, line, start),
        }
        true
    }

    fn row<T: Trace>(&mut self, b: &mut Builder<'_, T>, text: &str, line: LineAt, start: usize) {
        let span = span(start, line.end);
        self.board_span = Some(self.board_span.map_or(span, |all| all.join(span)));
        b.trace.start(span);
        b.token(TokenKind::Position, line.end);
        let rank = u8::try_from(self.rows + 1).ok().and_then(Rank::new);
        self.rows += 1;
        let Some(content) = text.get(..line.end) else { return };
        let read = board::read_row(content, start, &mut self.cells);
        if let Some(rank) = rank {
            board::place_row(&mut self.setup, rank, &self.cells);
        }
        match read {
            Ok(()) => {}
            Err(board::RowFault::Length(5)) if self.rows == 1 => {
                self.variant = true;
                b.variant("minishogi");
                b.report(|| diag::variant(span, "minishogi (or another game on five files)"));
            }
            Err(board::RowFault::Length(cells)) => b.report(|| diag::row_length(span, rank, cells)),
            Err(board::RowFault::Unknown { at, c }) => {
                b.report(|| diag::unknown_cell(self::span(at, at + c.len_utf8()), rank, c));
            }
        }
    }

    /// Lines that begin with a word: headers, the side to move, the number of moves.
    fn words<T: Trace>(&mut self, b: &mut Builder<'_, T>, text: &str, line: LineAt, start: usize) {
        let content = content(text, LineAt { start, ..line });
        let trimmed = trim(content);
        let mut scan = Scan::new(trimmed, 0);
        if let Some(color) = words::side(&mut scan)
            && scan.eat("番")
            && scan.is_done()
        {
            self.turn = Some(color);
            b.token(TokenKind::Turn, line.end);
            b.trace.start(span(start, start + trimmed.len()));
            return;
        }
        if let Some(rest) = trimmed.strip_prefix("手数＝").or_else(|| trimmed.strip_prefix("手数=")) {
            self.after = Some(read_after(rest));
            b.token(TokenKind::Position, line.end);
            return;
        }
        if headers::BARE.contains(&trimmed) {
            let at = span(start, start + trimmed.len());
            b.header(HeaderKey::Other, (trimmed, at), ("", span(line.end, line.end)));
            b.token(TokenKind::HeaderName, line.end);
            return;
        }
        if !self.header(b, content, line, start) {
            unknown(b, trimmed, line, start);
        }
    }

    fn header<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        content: &str,
        line: LineAt,
        start: usize,
    ) -> bool {
        let Some(colon) = content.find(['：', ':']) else { return false };
        let (name, rest) = content.split_at(colon);
        let Some(mark) = rest.chars().next() else { return false };
        let rest = rest.get(mark.len_utf8()..).unwrap_or("");
        let name = trim(name);
        // A web address is no header.
        if name.is_empty() || name.contains(is_blank) || rest.starts_with("//") {
            return false;
        }
        let value = trim(rest);
        let value_start =
            start + colon + mark.len_utf8() + (rest.len() - rest.trim_start_matches(is_blank).len());
        let name_span = span(start, start + name.len());
        let value_span = span(value_start, value_start + value.len());
        b.token(TokenKind::Blank, start);
        b.token(TokenKind::HeaderName, start + colon);
        b.token(TokenKind::Mark, start + colon + mark.len_utf8());
        b.token(TokenKind::Blank, value_start);
        b.token(TokenKind::HeaderValue, value_start + value.len());
        b.token(TokenKind::Blank, line.end);
        if let Some(color) = headers::hand(name) {
            self.hand(b, color, value, value_span);
            return true;
        }
        if name == "手番" {
            let mut scan = Scan::new(value, 0);
            if let Some(color) = words::side(&mut scan) {
                self.turn = Some(color);
                return true;
            }
        }
        let key = headers::key(name);
        if key == HeaderKey::Handicap {
            let word = handicap::read(value);
            if let handicap::Word::Variant(game) = word {
                self.variant = true;
                b.variant(game);
                b.report(|| diag::variant(value_span, game));
            }
            self.handicap = Some((word, value_span));
        }
        b.header(key, (name, name_span), (value, value_span));
        true
    }

    fn hand<T: Trace>(&mut self, b: &mut Builder<'_, T>, color: Color, value: &str, span: Span) {
        let found = board::read_hand(value);
        self.hands = true;
        b.trace.start(span);
        if found.rest {
            self.rest = Some(color);
        }
        *self.setup.hand_mut(color) = found.hand;
        let at = |offset: usize| Span::new(span.start + u32::try_from(offset).unwrap_or(0), span.end);
        match (found.unknown, found.impossible) {
            (offset, Some(kind)) => b.report(|| diag::cannot_be_held(at(offset.unwrap_or(0)), color, kind)),
            (Some(offset), None) => b.report(|| diag::unknown_hand(at(offset))),
            (None, None) => {}
        }
    }

    /// Sets the start of the record from all that was said.
    pub(crate) fn finish<T: Trace>(mut self, b: &mut Builder<'_, T>) {
        let named = match self.handicap {
            Some((handicap::Word::Handicap(handicap), _)) => Some(handicap),
            _ => None,
        };
        let mut start = if self.has_board() {
            if self.rows != 9 && !self.variant {
                b.report(|| diag::rows(self.board_span, self.rows));
            }
            self.setup.set_turn(self.turn.unwrap_or_else(|| self.turn_without_word(named)));
            if let Some(color) = self.rest {
                board::give_rest(&mut self.setup, color);
            }
            match (named, self.handicap) {
                (Some(handicap), _) if handicap.setup() == self.setup => Start::named(handicap),
                (Some(_), Some((_, span))) => {
                    b.report(|| diag::handicap_differs(span));
                    Start::diagram(self.setup.clone())
                }
                _ => Start::diagram(self.setup.clone()),
            }
        } else {
            if let Some((handicap::Word::Unknown, span)) = self.handicap {
                b.report(|| diag::unknown_handicap(span));
            }
            let mut start = named.map_or_else(Start::even, Start::named);
            if let Some(turn) = self.turn
                && turn != start.setup.turn()
            {
                start.setup.set_turn(turn);
                start.source = StartSource::Diagram;
            }
            if self.hands
                && (!self.setup.hand(Color::Black).is_empty() || !self.setup.hand(Color::White).is_empty())
            {
                for color in Color::ALL {
                    *start.setup.hand_mut(color) = *self.setup.hand(color);
                }
                start.source = StartSource::Diagram;
            }
            start
        };
        if let Some((moves, last, _)) = self.after {
            start.ply = moves.saturating_add(1);
            start.last = last;
        }
        b.start(start);
    }

    /// The side to move of a diagram that does not say: that of the handicap; the one after the
    /// last move when the diagram tells who made it; else Black.
    fn turn_without_word(&self, named: Option<kifu_core::Handicap>) -> Color {
        if let Some(handicap) = named
            && handicap != kifu_core::Handicap::Even
        {
            return handicap.setup().turn();
        }
        match self.after {
            Some((_, _, Some(mover))) => !mover,
            _ => Color::Black,
        }
    }
}

/// The text of a line without its end.
pub(crate) fn content(text: &str, line: LineAt) -> &str {
    text.get(line.start..line.end).unwrap_or("")
}

/// A span; offsets fit because sources are limited to 4 GiB.
#[inline]
pub(crate) fn span(start: usize, end: usize) -> Span {
    let cut = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(cut(start), cut(end))
}

/// `９ ８ ７ ６ ５ ４ ３ ２ １`, in digits of any width.
fn is_legend(line: &str) -> bool {
    line.chars().filter(|c| !is_blank(*c)).map(|c| words::digit(c).unwrap_or(0)).eq((1..=9).rev())
}

/// `171 ▲６二角成 まで`: how many moves were made, where the last one went, whose it was.
fn read_after(rest: &str) -> (u32, Option<Square>, Option<Color>) {
    let mut scan = Scan::new(rest, 0);
    scan.blanks();
    let moves = words::count(&mut scan).unwrap_or(0);
    scan.blanks();
    let side = scan.peek().and_then(words::side_mark);
    let last = super::moves::read(&mut scan).and_then(|written| written.target.square(None));
    (moves, last, side)
}

/// `#` lines are remarks of programs; the first may declare the encoding.
pub(crate) fn remark<T: Trace>(
    b: &mut Builder<'_, T>,
    text: &str,
    line: LineAt,
    start: usize,
    encoding: Encoding,
) {
    b.token(TokenKind::Blank, start);
    b.token(TokenKind::Remark, line.end);
    let content = content(text, LineAt { start, ..line });
    if content.starts_with("#KIF ") || content.starts_with("#KI2 ") {
        if let Some((_, label)) = content.split_once("encoding=") {
            let label = trim(label);
            if Encoding::from_label(label).is_some_and(|declared| declared != encoding) {
                let at = line.start + content.len() - label.len() + (start - line.start);
                b.report(|| {
                    kifu_text::diagnostic::encoding::declared_differs(
                        label,
                        encoding,
                        span(at, at + label.len()),
                    )
                });
            }
        }
        return;
    }
    let body = content.strip_prefix('#').unwrap_or(content);
    b.note(NoteKind::Remark, body, span(start, line.end));
}

/// A comment or bookmark: everything behind the mark, blanks included.
pub(crate) fn note<T: Trace>(b: &mut Builder<'_, T>, text: &str, line: LineAt, start: usize, kind: NoteKind) {
    b.token(TokenKind::Blank, start);
    b.token(if kind == NoteKind::Comment { TokenKind::Comment } else { TokenKind::Bookmark }, line.end);
    let content = content(text, LineAt { start, ..line });
    let mut body = content.chars();
    body.next();
    b.note(kind, body.as_str(), span(start, line.end));
}

/// A line that fits nothing: kept, and reported.
pub(crate) fn unknown<T: Trace>(b: &mut Builder<'_, T>, trimmed: &str, line: LineAt, start: usize) {
    let at = span(start, start + trimmed.len());
    b.token(TokenKind::Unknown, line.end);
    b.report(|| diag::unknown_line(at));
    b.note(NoteKind::Unknown, trimmed, at);
}
