//! Text to record.

use kifu_record::{
    Builder, Ending, EndingReason, HeaderKey, NoteKind, Outcome, PlyId, Record, TextRange, TokenKind, Trace,
    Written,
};
use kifu_text::Encoding;

use super::diag;
use crate::{
    Input,
    kakinoki::{
        blocks::Blocks,
        endings,
        head::{self, Head, content, span},
        headers, moves, times,
    },
    scan::{LineAt, Scan, is_blank, line_at, trim},
};

/// Reads one game.
pub(super) fn read<T: Trace>(input: Input<'_>, record: &mut Record, trace: &mut T) {
    let mut b = Builder::new(record, trace);
    let mut reader = Reader {
        text: input.text,
        encoding: input.encoding,
        head: Some(Head::new()),
        blocks: Blocks::default(),
        number: 0,
        orphan: false,
        spelling_told: false,
    };
    let mut at = 0;
    while let Some(line) = line_at(input.text, at) {
        reader.line(&mut b, line);
        b.token(TokenKind::LineEnd, line.next);
        at = line.next;
        if b.stopped() {
            return;
        }
        if reader.head.as_ref().is_some_and(|head| head.variant) {
            b.token(TokenKind::Unknown, input.text.len());
            break;
        }
    }
    reader.finish_head(&mut b, None);
    b.finish();
}

/// Whether a line begins with a number and something that a numbered line has.
pub(super) fn is_move_line(line: &str) -> bool {
    let mut scan = Scan::new(line, 0);
    scan.blanks();
    if scan.number().is_none() {
        return false;
    }
    let from = scan.at();
    scan.blanks();
    let blank = scan.at() > from;
    moves::read(&mut scan).is_some() || (blank && endings::reason(word(&mut scan)).is_some())
}

struct Reader<'a> {
    text: &'a str,
    encoding: Encoding,
    /// The head, until the first move.
    head: Option<Head>,
    /// The lines on the path of the present one.
    blocks: Blocks,
    /// Written number of the ply before.
    number: u32,
    /// Inside a variation that belongs nowhere.
    orphan: bool,
    spelling_told: bool,
}

impl Reader<'_> {
    fn line<T: Trace>(&mut self, b: &mut Builder<'_, T>, line: LineAt) {
        let mut scan = Scan::new(self.text, line.start);
        scan.blanks();
        if scan.byte().is_ascii_digit() && self.numbered(b, line, scan) {
            return;
        }
        let start = scan.at();
        if start >= line.end {
            b.token(TokenKind::Blank, line.end);
            return;
        }
        if self.orphan && !scan.rest().starts_with("変化") {
            return keep_orphan(b, self.text, line, start);
        }
        match scan.peek().unwrap_or(' ') {
            '変' if scan.rest().starts_with("変化") => self.variation(b, line, start),
            '手' if scan.rest().starts_with("手数--") => {
                b.token(TokenKind::Structure, line.end);
            }
            'ま' | '1'..='9' | '１'..='９' | '一'..='鿿' if self.is_summary(line, start) => {
                self.summary(b, line, start);
            }
            _ => match &mut self.head {
                Some(head) => {
                    head.line(b, self.text, line, self.encoding);
                }
                None => self.below_the_head(b, line, start),
            },
        }
    }

    /// Whether a line is a summary. In the head it has to be one that is understood.
    fn is_summary(&self, line: LineAt, start: usize) -> bool {
        let line = content(self.text, LineAt { start, ..line });
        endings::is_summary(line) && (self.head.is_none() || endings::read_summary(line).is_some())
    }

    /// Lines that are not moves, below the first one.
    fn below_the_head<T: Trace>(&mut self, b: &mut Builder<'_, T>, line: LineAt, start: usize) {
        let text = self.text;
        match Scan::new(text, start).peek().unwrap_or(' ') {
            '#' => head::remark(b, text, line, start, self.encoding),
            '*' | '＊' => head::note(b, text, line, start, NoteKind::Comment),
            '&' | '＆' => head::note(b, text, line, start, NoteKind::Bookmark),
            _ => {
                let content = trim(content(text, LineAt { start, ..line }));
                if let Some((name, value)) = content.split_once(['：', ':'])
                    && headers::key(trim(name)) != HeaderKey::Other
                    && headers::key(trim(name)) != HeaderKey::Handicap
                {
                    let at = span(start, start + content.len());
                    b.token(TokenKind::HeaderValue, line.end);
                    b.report(|| diag::late_header(at));
                    b.header(headers::key(trim(name)), (trim(name), at), (trim(value), at));
                } else {
                    head::unknown(b, content, line, start);
                }
            }
        }
    }

    /// A line that begins with a number. `false` when it is none of the numbered lines.
    fn numbered<T: Trace>(&mut self, b: &mut Builder<'_, T>, line: LineAt, mut scan: Scan<'_>) -> bool {
        let number_at = scan.at();
        let Some(number) = scan.number() else { return false };
        let number_end = scan.at();
        scan.blanks();
        let move_at = scan.at();
        let written = moves::read(&mut scan).filter(|_| scan.at() <= line.end);
        let Some(words) = written else {
            return (move_at > number_end || moves::looks_like_move(&scan))
                && self.numbered_other(b, line, (number, number_at, number_end), move_at);
        };
        if self.orphan {
            keep_orphan(b, self.text, line, number_at);
            return true;
        }
        self.place(b, number, number_at, number_end, false);
        self.number = number;
        let move_end = scan.at();
        b.token(TokenKind::Blank, number_at);
        b.token(TokenKind::Number, number_end);
        b.token(TokenKind::Blank, move_at);
        b.token(TokenKind::Move, move_end);
        b.ply(Written::Move(words), span(move_at, move_end));
        self.blocks.grow(b.at(), self.number);
        if !self.spelling_told && self.text.as_bytes().get(move_at).is_some_and(u8::is_ascii_digit) {
            self.spelling_told = true;
            b.report(|| diag::spelling(span(move_at, move_end)));
        }
        self.behind(b, line, scan);
        true
    }

    /// A numbered line without a move: an ending, a null move, or text that cannot be read.
    fn numbered_other<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        line: LineAt,
        (number, number_at, number_end): (u32, usize, usize),
        word_at: usize,
    ) -> bool {
        let mut scan = Scan::new(self.text, word_at);
        let broken = moves::looks_like_move(&scan);
        let word = if word_at < line.end { word(&mut scan) } else { "" };
        if word.is_empty() {
            return false;
        }
        let reason = endings::reason(word);
        let pass = endings::PASS.contains(&word);
        // Above the moves a line such as `10 分` is no move, unless its word is known.
        if self.head.is_some() && reason.is_none() && !pass && !broken {
            return false;
        }
        if self.orphan {
            keep_orphan(b, self.text, line, number_at);
            return true;
        }
        let word_end = scan.at();
        let at = span(word_at, word_end);
        self.place(b, number, number_at, number_end, reason.is_some());
        self.number = number;
        b.token(TokenKind::Blank, number_at);
        b.token(TokenKind::Number, number_end);
        b.token(TokenKind::Blank, word_at);
        let written = match reason {
            _ if pass => Written::Pass,
            Some(reason) => {
                let usual = endings::word(reason) == Some(word);
                let word = if usual { TextRange::EMPTY } else { b.keep(word) };
                Written::Ending(Ending { reason, told: None, word })
            }
            None if broken => {
                b.report(|| diag::unreadable_move(at));
                Written::Unreadable(b.keep(word))
            }
            None => {
                b.report(|| diag::unknown_ending(at, word));
                Written::Ending(Ending { word: b.keep(word), ..Ending::new(EndingReason::Other) })
            }
        };
        b.token(
            if matches!(written, Written::Ending(_)) { TokenKind::Ending } else { TokenKind::Move },
            word_end,
        );
        b.ply(written, at);
        self.blocks.grow(b.at(), self.number);
        self.behind(b, line, scan);
        true
    }

    /// Time, `+`, and whatever else stands behind a move.
    #[inline]
    fn behind<T: Trace>(&mut self, b: &mut Builder<'_, T>, line: LineAt, mut scan: Scan<'_>) {
        scan.blanks();
        let time_at = scan.at();
        if time_at < line.end
            && matches!(scan.byte(), b'(' | 0xEF)
            && let Some(clock) = times::read(&mut scan)
        {
            b.token(TokenKind::Blank, time_at);
            b.token(TokenKind::Time, scan.at());
            b.clock(clock, span(time_at, scan.at()));
            scan.blanks();
        }
        if scan.byte() == b'+' {
            b.token(TokenKind::Blank, scan.at());
            scan.advance(1);
            b.token(TokenKind::Mark, scan.at());
            scan.blanks();
        }
        if scan.at() < line.end {
            self.trailing(b, line, scan.at());
        } else {
            b.token(TokenKind::Blank, line.end);
        }
    }

    #[cold]
    fn trailing<T: Trace>(&self, b: &mut Builder<'_, T>, line: LineAt, start: usize) {
        b.token(TokenKind::Blank, start);
        if Scan::new(self.text, start).byte() == b'#' {
            return head::remark(b, self.text, line, start, self.encoding);
        }
        let rest = trim(content(self.text, LineAt { start, ..line }));
        let at = span(start, start + rest.len());
        b.token(TokenKind::Unknown, line.end);
        b.report(|| diag::trailing_text(at));
        b.note(NoteKind::Unknown, rest, at);
    }

    /// Puts the builder where the ply with this written number goes.
    #[inline]
    fn place<T: Trace>(&mut self, b: &mut Builder<'_, T>, number: u32, from: usize, to: usize, ending: bool) {
        if self.head.is_some() {
            self.finish_head(b, Some((number, from, to)));
        }
        let Some(expected) = self.blocks.expected() else {
            self.blocks.begin(number, PlyId::ROOT);
            return;
        };
        if number == expected {
            if matches!(b.record.ply(b.at()).written, Written::Ending(_)) {
                b.report(|| diag::after_ending(span(from, to)));
            }
            return;
        }
        self.out_of_step(b, number, expected, span(from, to), ending);
    }

    #[cold]
    fn out_of_step<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        number: u32,
        expected: u32,
        at: kifu_text::Span,
        ending: bool,
    ) {
        let first = self.blocks.is_fresh();
        if number < expected && !first && !ending && self.blocks.open(b, number) {
            b.report(|| diag::implicit_variation(at, number));
            return;
        }
        b.report(|| diag::number(at, number, expected));
        // From here on the numbers run anew, in a block of its own that continues the line.
        if first {
            self.blocks.renumber(number);
        } else {
            self.blocks.begin(number, b.at());
        }
    }

    fn variation<T: Trace>(&mut self, b: &mut Builder<'_, T>, line: LineAt, start: usize) {
        let mut scan = Scan::new(self.text, start);
        scan.eat("変化");
        let _ = scan.eat("：") || scan.eat(":");
        scan.blanks();
        let number = scan.number().or_else(|| crate::kakinoki::words::count(&mut scan));
        scan.eat("手");
        let at = span(start, scan.at());
        scan.blanks();
        let Some(number) = number.filter(|_| scan.at() <= line.end) else {
            return head::unknown(b, trim(content(self.text, LineAt { start, ..line })), line, start);
        };
        b.token(TokenKind::Structure, scan.at().min(line.end));
        self.orphan = false;
        if self.head.is_some() {
            b.report(|| diag::variation_before_moves(at));
        } else if !self.blocks.open(b, number) {
            self.orphan = true;
            b.report(|| diag::variation_without_parent(at, number));
            b.note(NoteKind::Unknown, trim(content(self.text, LineAt { start, ..line })), at);
        }
        if scan.at() < line.end {
            self.trailing(b, line, scan.at());
        }
    }

    fn summary<T: Trace>(&mut self, b: &mut Builder<'_, T>, line: LineAt, start: usize) {
        let mut text = content(self.text, LineAt { start, ..line });
        let remark = text.find('#').map(|at| start + at);
        if let Some(remark) = remark {
            text = text.get(..remark - start).unwrap_or(text);
        }
        let text = trim(text);
        let at = span(start, start + text.len());
        b.token(TokenKind::Summary, start + text.len());
        if let Some(summary) = endings::read_summary(text) {
            self.finish_head(b, None);
            self.apply_summary(b, summary, at);
        } else {
            b.report(|| diag::unknown_summary(at));
            b.note(NoteKind::Unknown, text, at);
        }
        match remark {
            Some(remark) => head::remark(b, self.text, line, remark, self.encoding),
            None => b.token(TokenKind::Blank, line.end),
        }
    }

    fn apply_summary<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        summary: endings::Summary,
        at: kifu_text::Span,
    ) {
        let ply = b.record.ply(b.at());
        let first = b.record.start().ply;
        let (number, ending) = match ply.written {
            Written::Ending(ending) => (ply.number.saturating_sub(1), Some(ending)),
            _ => (ply.number, None),
        };
        if let Some(told) = summary.plies
            && first == 1
            && told != number
        {
            b.report(|| diag::summary_plies(at, told, number));
        }
        let told = match summary.reason {
            // A winner that follows from a foul or a time needs no telling, but one beside a word
            // that decides nothing does.
            Some(_) => summary.winner,
            None => None,
        };
        match ending {
            Some(ending) => {
                let told = told.or(match summary.reason {
                    Some(EndingReason::Repetition | EndingReason::Impasse) => Some(Outcome::Draw),
                    _ => None,
                });
                b.record.set_written(ply.id, Written::Ending(Ending { told, ..ending }));
            }
            None => {
                if let Some(reason) = summary.reason {
                    b.ply(Written::Ending(Ending { told, ..Ending::new(reason) }), at);
                    self.number = self.number.wrapping_add(1);
                    self.blocks.grow(b.at(), self.number);
                }
            }
        }
    }

    /// The first move, or the end of the text: the start is known now.
    fn finish_head<T: Trace>(&mut self, b: &mut Builder<'_, T>, first: Option<(u32, usize, usize)>) {
        let Some(head) = self.head.take() else { return };
        head.finish(b);
        let Some((number, from, to)) = first else { return };
        let start = b.record.start();
        if number == start.ply || number == 0 {
            return;
        }
        let diagram = start.source == kifu_record::StartSource::Diagram;
        let expected = start.ply;
        let mut start = start.clone();
        start.ply = number;
        if number == 1 || diagram {
            b.start(start);
        } else {
            b.report(|| diag::number(span(from, to), number, expected));
        }
    }
}

/// A line of a variation that belongs nowhere: kept as text, already reported.
fn keep_orphan<T: Trace>(b: &mut Builder<'_, T>, text: &str, line: LineAt, start: usize) {
    let content = trim(content(text, LineAt { start, ..line }));
    b.token(TokenKind::Unknown, line.end);
    b.note(NoteKind::Unknown, content, span(start, start + content.len()));
}

/// Takes the word in the move column: up to a blank, a bracket, `+` or the end of the line.
fn word<'a>(scan: &mut Scan<'a>) -> &'a str {
    let from = scan.at();
    while scan.eat_if(|c| !is_blank(c) && !matches!(c, '(' | '（' | '+' | '\r' | '\n')).is_some() {}
    scan.since(from)
}
