//! Text to record.

use kifu_core::{Color, Handicap};
use kifu_notation::{NOTATIONS, Notation, Reading, western::read_result};
use kifu_record::{
    Builder, Ending, EndingReason, Full, HeaderKey, NoteKind, PlyId, Record, Replayer, Start, TextRange,
    TokenKind, Trace, Written,
};
use kifu_text::{Counter, Span};

use super::{
    diag, tables,
    turned::{self, Direction, Mapped},
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
    Open(SideLine),
    Close,
    Ending(EndingReason, Option<kifu_record::Outcome>),
    Summary,
    Word,
}

/// The beginning of a side line, in brackets.
#[derive(Clone, Copy, Debug)]
struct SideLine {
    /// The side that its first move names.
    side: Option<Color>,
}

/// How much of a text is looked at to find its notation, in bytes.
const LOOK: usize = 8 * 1024;

/// How much of a text one notation reads as moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Survey {
    pub(super) notation: &'static Notation,
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
            while let Some(line) = line_at(text, at).filter(|_| at < LOOK) {
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
    if let Some(number) = number(rest) {
        return (Item::Number, at + number);
    }
    if is_open(first)
        && let Some(line) = side_line(text, at + first.len_utf8(), end, notation)
    {
        return (Item::Open(line), at + first.len_utf8());
    }
    if is_close(first) {
        return (Item::Close, at + first.len_utf8());
    }
    if let Some(mark) = tables::MARKS.iter().find(|mark| rest.starts_with(**mark)) {
        return (Item::Mark, at + mark.len());
    }
    if first == '{' {
        let length = rest.find('}').map_or(rest.len(), |close| close + 1);
        return (Item::Comment, at + length);
    }
    let word = rest
        .find(|c: char| is_blank(c) || matches!(c, ',' | '、' | '。') || is_close(c))
        .unwrap_or(rest.len());
    let word_text = rest.get(..word).unwrap_or(rest);
    if let Some((reason, told, length)) = read_result(rest) {
        return (Item::Ending(reason, told), at + length);
    }
    let unmarked = if is_mark(word_text) { word_text.get(first.len_utf8()..) } else { None };
    if let Some(reason) = endings::reason(unmarked.unwrap_or(word_text)) {
        return (Item::Ending(reason, None), at + word);
    }
    (Item::Word, at + word.max(first.len_utf8()))
}

/// `12.`, `３．`, `4)`, `(5)`, `⑥`, `⑺`: the length of a number that opens a move.
fn number(rest: &str) -> Option<usize> {
    let first = rest.chars().next()?;
    if ('①'..='⒇').contains(&first) {
        return Some(first.len_utf8());
    }
    let open = if matches!(first, '(' | '（') { first.len_utf8() } else { 0 };
    let inside = rest.get(open..)?;
    let digits = inside.len()
        - inside.trim_start_matches(|c: char| c.is_ascii_digit() || ('０'..='９').contains(&c)).len();
    let point = inside.get(digits..)?.chars().next()?;
    let closed = matches!(point, ')' | '）') || (open == 0 && matches!(point, '.' | '．'));
    (digits > 0 && closed).then_some(open + digits + point.len_utf8())
}

/// Whether a text begins with the mark of a side.
fn is_mark(text: &str) -> bool {
    text.chars().next().and_then(kifu_notation::words::side_mark).is_some()
}

fn is_open(c: char) -> bool {
    matches!(c, '(' | '（' | '[' | '［')
}

fn is_close(c: char) -> bool {
    matches!(c, ')' | '）' | ']' | '］')
}

/// Whether a side line begins at `at`, behind a bracket: numbers and dots, then a move, or an ending
/// that they introduce.
fn side_line(text: &str, mut at: usize, end: usize, notation: &Notation) -> Option<SideLine> {
    let (mut side, mut introduced) = (None, false);
    while at < end && !text.get(at..end)?.starts_with(is_open) {
        let (item, next) = item(text, at, end, notation);
        match item {
            Item::Blank => {}
            Item::Number => introduced = true,
            Item::Dots => {
                introduced = true;
                side = Some(Color::White);
            }
            Item::Move(reading) => return Some(SideLine { side: reading.first().side.or(side) }),
            Item::Ending(..) if introduced || is_mark(text.get(at..end)?) => return Some(SideLine { side }),

            _ => return None,
        }
        at = next.max(at + 1);
    }
    None
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
pub(super) fn header_of(line: &str) -> Option<(HeaderKey, &str, &str)> {
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
    if let Some(Direction { turned, open, .. }) = turned::turned(input.text, surveys.first()) {
        if open {
            trace.report(diag::several_directions);
        }
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
    let notation = the_notation(text, best, surveys, &mut b);
    Reader { text, notation, started: false, outer: Vec::new() }.lines(b);
}

/// How many errors the beginning of a text has when it is read in a notation and played.
pub(super) fn faults(text: &str, notation: &'static Notation) -> usize {
    let mut end = 0;
    while let Some(line) = line_at(text, end).filter(|line| line.next <= LOOK) {
        end = line.next;
    }
    let mut counter = Counter::default();
    let mut record = Record::new();
    let mut trace = Full::new(&mut counter);
    let b = Builder::new(&mut record, &mut trace);
    let text = text.get(..end).unwrap_or(text);
    Reader { text, notation, started: false, outer: Vec::new() }.lines(b);
    Replayer::new().replay(&mut record, &mut trace);
    counter.errors
}

/// The notation that reads most of a text. Of those that read it equally far, and differently, the
/// one whose moves can be played; what then is still open is reported.
fn the_notation<T: Trace>(
    text: &str,
    best: &Survey,
    surveys: &[Survey],
    b: &mut Builder<'_, T>,
) -> &'static Notation {
    let rivals = surveys.iter().skip(1).filter(|other| {
        other.bytes == best.bytes && other.words == best.words && differs(text, best.notation, other.notation)
    });
    let mut found = (best.notation, None);
    let mut least = None;
    for rival in rivals {
        let so_far = *least.get_or_insert_with(|| faults(text, found.0));
        let faults = faults(text, rival.notation);
        if faults < so_far {
            found = (rival.notation, None);
            least = Some(faults);
        } else if faults == so_far && found.1.is_none() {
            found.1 = Some(rival.notation);
        }
    }
    if let (first, Some(second)) = found {
        b.report(|| diag::several_notations(first, second));
    }
    found.0
}

/// Whether two notations read different moves.
fn differs(text: &str, first: &'static Notation, second: &'static Notation) -> bool {
    let moves = |notation: &'static Notation| {
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(line) = line_at(text, at).filter(|_| at < LOOK) {
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
    /// Where the lines outside the open brackets stand.
    outer: Vec<(PlyId, Span)>,
}

impl Reader<'_> {
    fn lines<T: Trace>(mut self, mut b: Builder<'_, T>) {
        let mut at = 0;
        while let Some(line) = line_at(self.text, at) {
            self.line(&mut b, line);
            b.token(TokenKind::LineEnd, line.next);
            at = line.next;
            if b.stopped() {
                return;
            }
        }
        for (_, bracket) in &self.outer {
            b.report(|| diag::open_bracket(*bracket));
        }
        b.finish();
    }

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
            let item = if matches!(item, Item::Close) && self.outer.is_empty() { Item::Word } else { item };
            if !matches!(item, Item::Word | Item::Blank)
                && let Some(from) = unknown.take()
            {
                self.unknown(b, from, at);
            }
            match item {
                Item::Open(SideLine { side: Some(side) })
                    if side == to_move(b, b.at()) && side != to_move(b, b.record.parent(b.at())) =>
                {
                    at = self.aside(b, at, line.end);
                    continue;
                }
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
            Item::Open(_) => {
                b.token(TokenKind::Structure, end);
                self.outer.push((b.at(), here));
                b.go(b.record.parent(b.at()));
            }
            Item::Close => {
                b.token(TokenKind::Structure, end);
                if let Some((outer, _)) = self.outer.pop() {
                    b.go(outer);
                }
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

    /// A bracket whose moves go on from here, before the text itself does: no other line of the game
    /// yet, so it is kept as a comment. Gives its end.
    fn aside<T: Trace>(&self, b: &mut Builder<'_, T>, at: usize, line_end: usize) -> usize {
        let mut depth = 0_usize;
        let close = self.text.get(at..line_end).unwrap_or("").char_indices().find_map(|(offset, c)| {
            depth = if is_open(c) { depth + 1 } else { depth - usize::from(is_close(c)) };
            (depth == 0).then_some(at + offset + c.len_utf8())
        });
        let end = close.unwrap_or(line_end);
        b.token(TokenKind::Comment, end);
        b.report(|| diag::aside(span(at, end)));
        b.note(NoteKind::Comment, self.text.get(at..end).unwrap_or(""), span(at, end));
        end
    }

    /// Dots before the very first move say that White begins; elsewhere they have to fit.
    fn dots<T: Trace>(&self, b: &mut Builder<'_, T>, here: Span) {
        let start = b.record.start();
        if !self.started && start.setup.turn() == Color::Black {
            let mut start = start.clone();
            start.setup.set_turn(Color::White);
            start.source = kifu_record::StartSource::Diagram;
            b.start(start);
        } else if self.started && to_move(b, b.at()) == Color::Black {
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

/// Who moves after a ply, if all have moved in turn.
fn to_move<T: Trace>(b: &Builder<'_, T>, id: PlyId) -> Color {
    let start = b.record.start();
    let plies = b.record.ply(id).number.saturating_sub(start.ply.saturating_sub(1));
    if plies.is_multiple_of(2) { start.setup.turn() } else { start.setup.turn().flip() }
}
