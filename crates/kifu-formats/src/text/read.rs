//! Text to record.

use kifu_core::{Color, Handicap};
use kifu_notation::{NOTATIONS, Notation, Reading, western::read_result};
use kifu_record::{
    Builder, Ending, EndingReason, HeaderKey, NoteKind, Record, Start, TextRange, TokenKind, Trace, Written,
};

use super::{
    diag, tables,
    turned::{self, Mapped},
};
use crate::{
    Input,
    kakinoki::{
        endings, handicap,
        head::{content, span},
        headers,
    },
    scan::{LineAt, Scan, is_blank, line_at, trim},
    sfen,
};

/// What a text is made of, token by token, under one notation.
#[derive(Clone, Copy, Debug)]
enum Item {
    Blank,
    Number,
    /// Dots for the move of the other side.
    Dots,
    Move(Reading),
    Mark,
    Comment,
    Ending(EndingReason, Option<kifu_record::Outcome>),
    Summary,
    Word,
}

/// How much of a text one notation reads as moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Survey {
    notation: &'static Notation,
    /// Number of moves.
    pub(super) moves: usize,
    /// Bytes of moves.
    bytes: usize,
    /// Bytes of words that are none.
    words: usize,
}

impl Survey {
    /// Moves in percent of moves and words.
    pub(super) fn share(&self) -> usize {
        self.bytes * 100 / (self.bytes + self.words).max(1)
    }
}

/// Tries every notation on the beginning of a text, the one that reads most of it first.
pub(super) fn survey(text: &str) -> Vec<Survey> {
    let mut all: Vec<_> = NOTATIONS
        .iter()
        .map(|notation| {
            let mut found = Survey { notation, moves: 0, bytes: 0, words: 0 };
            let mut at = 0;
            while let Some(line) = line_at(text, at).filter(|_| at < 8 * 1024) {
                at = line.next;
                if header_of(content(text, line)).is_some() {
                    continue;
                }
                let mut here = line.start;
                while here < line.end {
                    let (item, end) = item(text, here, line.end, notation);
                    match item {
                        Item::Move(_) => {
                            found.moves += 1;
                            found.bytes += end - here;
                        }
                        Item::Word => found.words += end - here,
                        _ => {}
                    }
                    here = end.max(here + 1);
                }
            }
            found
        })
        .filter(|found| found.moves > 0)
        .collect();
    // Stable: of equals the first in the registry stays first.
    all.sort_by_key(|found| (std::cmp::Reverse(found.bytes), found.words));
    all
}

/// The item at `at`; it ends at or before `end`, the end of the line.
fn item(text: &str, at: usize, end: usize, notation: &Notation) -> (Item, usize) {
    let mut scan = Scan::new(text, at);
    let first = scan.peek().unwrap_or(' ');
    if is_blank(first) || matches!(first, ',' | '、' | '，' | '。') {
        while scan.at() < end
            && scan.eat_if(|c| is_blank(c) || matches!(c, ',' | '、' | '，' | '。')).is_some()
        {}
        return (Item::Blank, scan.at().min(end));
    }
    let rest = text.get(at..end).unwrap_or("");
    if let Some(reading) = (notation.read)(rest)
        && is_word_end(rest, reading.len(), notation)
    {
        return (Item::Move(reading), at + reading.len());
    }
    if summary_of(rest) {
        return (Item::Summary, end);
    }
    if let Some(dots) = dots(rest) {
        return (Item::Dots, at + dots);
    }
    let digits = rest.len()
        - rest.trim_start_matches(|c: char| c.is_ascii_digit() || ('０'..='９').contains(&c)).len();
    if digits > 0
        && let Some(point) = rest.get(digits..).and_then(|behind| behind.chars().next())
        && matches!(point, '.' | '．' | ')' | '）')
    {
        return (Item::Number, at + digits + point.len_utf8());
    }
    if let Some(mark) = tables::MARKS.iter().find(|mark| rest.starts_with(**mark)) {
        return (Item::Mark, at + mark.len());
    }
    if first == '{' {
        let length = rest.find('}').map_or(rest.len(), |close| close + 1);
        return (Item::Comment, at + length);
    }
    let word = rest.find(|c: char| is_blank(c) || matches!(c, ',' | '、' | '。')).unwrap_or(rest.len());
    let word_text = rest.get(..word).unwrap_or(rest);
    if let Some((reason, told, length)) = read_result(rest) {
        return (Item::Ending(reason, told), at + length);
    }
    if let Some(reason) = endings::reason(word_text) {
        return (Item::Ending(reason, None), at + word);
    }
    (Item::Word, at + word.max(first.len_utf8()))
}

/// `...`, `…`, `..`.
fn dots(rest: &str) -> Option<usize> {
    let length = rest.len() - rest.trim_start_matches(['.', '…', '‥', '・']).len();
    (length >= 2).then_some(length)
}

/// Whether a move ends where its word ends: `P-76` is one in `P-76 `, not in `P-765` nor `P-76er`.
fn is_word_end(rest: &str, length: usize, notation: &Notation) -> bool {
    match rest.get(length..).and_then(|behind| behind.chars().next()) {
        None => true,
        Some(c) => !c.is_ascii_alphanumeric() || (notation.layout.marked && !c.is_ascii_digit()),
    }
}

/// A header line: its key, its name, its value.
fn header_of(line: &str) -> Option<(HeaderKey, &str, &str)> {
    let colon = line.find([':', '：'])?;
    let (name, rest) = line.split_at(colon);
    let value = rest.strip_prefix(':').or_else(|| rest.strip_prefix('：'))?;
    let name = trim(name);
    if name.eq_ignore_ascii_case("SFEN") {
        return Some((HeaderKey::Other, name, trim(value)));
    }
    let key =
        tables::header(name).or_else(|| Some(headers::key(name)).filter(|key| *key != HeaderKey::Other))?;
    Some((key, name, trim(value)))
}

fn summary_of(line: &str) -> bool {
    endings::is_summary(line) && endings::read_summary(line).is_some()
}

/// Reads one game, in whichever direction it is written.
pub(super) fn read<T: Trace>(input: Input<'_>, record: &mut Record, trace: &mut T) {
    let surveys = survey(input.text);
    if let Some(turned) = turned::turned(input.text, surveys.first()) {
        let surveys = survey(&turned.text);
        let mut mapped = Mapped { inner: trace, turned: &turned };
        read_lines(&turned.text, &surveys, record, &mut mapped);
        trace.token(TokenKind::Move, input.text.len());
        return;
    }
    read_lines(input.text, &surveys, record, trace);
}

fn read_lines<T: Trace>(text: &str, surveys: &[Survey], record: &mut Record, trace: &mut T) {
    let mut b = Builder::new(record, trace);
    let Some(best) = surveys.first() else {
        b.token(TokenKind::Unknown, text.len());
        if !trim(text).trim().is_empty() {
            b.report(diag::no_moves);
        }
        return;
    };
    if let Some(second) =
        surveys.get(1).filter(|second| second.bytes == best.bytes && second.words == best.words)
        && differs(text, best.notation, second.notation)
    {
        b.report(|| diag::several_notations(best.notation, second.notation));
    }
    let mut reader = Reader { text, notation: best.notation, started: false };
    let mut at = 0;
    while let Some(line) = line_at(text, at) {
        reader.line(&mut b, line);
        b.token(TokenKind::LineEnd, line.next);
        at = line.next;
        if b.stopped() {
            return;
        }
    }
    b.finish();
}

/// Whether two notations read different moves.
fn differs(text: &str, first: &'static Notation, second: &'static Notation) -> bool {
    let moves = |notation: &'static Notation| {
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(line) = line_at(text, at).filter(|_| at < 8 * 1024) {
            let mut here = line.start;
            while here < line.end {
                let (item, end) = item(text, here, line.end, notation);
                if let Item::Move(reading) = item {
                    // Which silence means what is not a difference in what is written.
                    let words = reading.first();
                    found.push((words.piece, words.origin, words.target, words.promotion));
                }
                here = end.max(here + 1);
            }
            at = line.next;
        }
        found
    };
    moves(first) != moves(second)
}

struct Reader<'a> {
    text: &'a str,
    notation: &'static Notation,
    /// A move has been read.
    started: bool,
}

impl Reader<'_> {
    fn line<T: Trace>(&mut self, b: &mut Builder<'_, T>, line: LineAt) {
        let whole = content(self.text, line);
        if !self.started
            && let Some((key, name, value)) = header_of(whole)
        {
            return self.header(b, line, key, name, value);
        }
        let mut at = line.start;
        let mut unknown: Option<usize> = None;
        while at < line.end {
            let (item, end) = item(self.text, at, line.end, self.notation);
            let end = end.max(at + 1).min(line.end);
            if !matches!(item, Item::Word | Item::Blank)
                && let Some(from) = unknown.take()
            {
                self.unknown(b, from, at);
            }
            match item {
                Item::Word => {
                    unknown.get_or_insert(at);
                }
                Item::Blank if unknown.is_some() => {}
                _ => self.item(b, item, at, end),
            }
            at = end;
        }
        if let Some(from) = unknown {
            self.unknown(b, from, line.end);
        }
    }

    /// A run of words that are no moves: one report, one note.
    fn unknown<T: Trace>(&self, b: &mut Builder<'_, T>, from: usize, to: usize) {
        let words = self.text.get(from..to).unwrap_or("");
        let trimmed = words.trim_end_matches(is_blank);
        let at = span(from, from + trimmed.len());
        b.token(TokenKind::Unknown, from + trimmed.len());
        b.token(TokenKind::Blank, to);
        b.report(|| diag::unknown_words(at));
        b.note(NoteKind::Unknown, trimmed, at);
    }

    fn item<T: Trace>(&mut self, b: &mut Builder<'_, T>, item: Item, at: usize, end: usize) {
        let here = span(at, end);
        match item {
            Item::Blank | Item::Word => b.token(TokenKind::Blank, end),
            Item::Number => b.token(TokenKind::Number, end),
            Item::Dots => {
                b.token(TokenKind::Mark, end);
                self.dots(b, here);
            }
            Item::Move(reading) => {
                self.started = true;
                b.token(TokenKind::Move, end);
                b.ply_any(reading.all(), here);
                if let Some(remark) = reading.remark() {
                    b.report(|| crate::spelling::remark(remark, here));
                }
                self.marks(b, end);
            }
            Item::Summary => self.summary(b, at, end),
            Item::Mark => b.token(TokenKind::Comment, end),
            Item::Comment => {
                b.token(TokenKind::Comment, end);
                let text = self.text.get(at..end).unwrap_or("");
                b.note(NoteKind::Comment, text.trim_start_matches('{').trim_end_matches('}'), here);
            }
            Item::Ending(reason, told) => {
                b.token(TokenKind::Ending, end);
                b.ply(Written::Ending(Ending { reason, told, word: TextRange::EMPTY }), here);
            }
        }
    }

    /// Marks behind a move are left to the next item; this only peeks for them.
    fn marks<T: Trace>(&self, b: &mut Builder<'_, T>, at: usize) {
        let rest = self.text.get(at..).unwrap_or("");
        if let Some(mark) = tables::MARKS.iter().find(|mark| rest.starts_with(**mark)) {
            b.note(NoteKind::Comment, mark, span(at, at + mark.len()));
        }
    }

    /// Dots before the very first move say that White begins; elsewhere they have to fit.
    fn dots<T: Trace>(&self, b: &mut Builder<'_, T>, here: kifu_text::Span) {
        let start = b.record.start();
        let plies = b.record.ply(b.at()).number;
        let black_to_move = match start.setup.turn() {
            Color::Black => plies % 2 == (start.ply - 1) % 2,
            Color::White => plies % 2 != (start.ply - 1) % 2,
        };
        if !self.started && start.setup.turn() == Color::Black {
            let mut start = start.clone();
            start.setup.set_turn(Color::White);
            start.source = kifu_record::StartSource::Diagram;
            b.start(start);
        } else if black_to_move && self.started {
            b.report(|| diag::wrong_turn(here));
        }
    }

    fn header<T: Trace>(
        &self,
        b: &mut Builder<'_, T>,
        line: LineAt,
        key: HeaderKey,
        name: &str,
        value: &str,
    ) {
        let value_at = line.end - content(self.text, line).trim_start_matches(is_blank).len();
        let whole = content(self.text, line);
        let value_start = line.start + whole.rfind(value).unwrap_or(0);
        let name_span = span(value_at, value_at + name.len());
        let value_span = span(value_start, value_start + value.len());
        b.token(TokenKind::HeaderName, name_span.end as usize);
        b.token(TokenKind::Mark, value_start);
        if name.eq_ignore_ascii_case("SFEN") {
            let used = sfen::parse(b, self.text, value_start, value_start + value.len());
            b.token(TokenKind::Position, used.max(value_start));
            b.token(TokenKind::Blank, line.end);
            return;
        }
        b.token(TokenKind::HeaderValue, line.end);
        if key == HeaderKey::Handicap {
            let english =
                Handicap::ALL.into_iter().find(|handicap| handicap.english().eq_ignore_ascii_case(value));
            match (english, handicap::read(value)) {
                (Some(handicap), _) | (None, handicap::Word::Handicap(handicap)) => {
                    b.start(Start::named(handicap));
                }
                _ => b.report(|| crate::kakinoki::diag::unknown_handicap(value_span)),
            }
        }
        b.header(key, (name, name_span), (value, value_span));
    }

    fn summary<T: Trace>(&self, b: &mut Builder<'_, T>, at: usize, end: usize) {
        b.token(TokenKind::Summary, end);
        let Some(summary) = endings::read_summary(self.text.get(at..end).unwrap_or("")) else { return };
        if let Some(reason) = summary.reason
            && !matches!(b.record.ply(b.at()).written, Written::Ending(_))
        {
            b.ply(Written::Ending(Ending { told: summary.winner, ..Ending::new(reason) }), span(at, end));
        }
    }
}
