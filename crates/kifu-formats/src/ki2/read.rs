//! Text to record.

use kifu_notation::{japanese, words};
use kifu_record::{Builder, Ending, NoteKind, Outcome, PlyId, Record, TextRange, TokenKind, Trace, Written};
use kifu_text::Encoding;

use super::diag;
use crate::{
    Input,
    kakinoki::{
        blocks::Blocks,
        endings,
        head::{self, Head, content, span},
    },
    kif::diag as kif_diag,
    scan::{LineAt, Scan, line_at, trim},
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
    reader.finish_head(&mut b);
    b.finish();
}

/// Whether a mark of a side comes next, perhaps behind a number.
pub(super) fn is_marked(scan: &Scan<'_>) -> bool {
    let mut ahead = *scan;
    ahead.number();
    ahead.peek().is_some_and(|c| words::side_mark(c).is_some())
}

struct Reader<'a> {
    text: &'a str,
    encoding: Encoding,
    /// The head, until the first move.
    head: Option<Head>,
    /// The lines on the path of the present one.
    blocks: Blocks,
    /// Number of the ply before in its line.
    number: u32,
    /// Inside a variation that belongs nowhere.
    orphan: bool,
}

impl Reader<'_> {
    fn line<T: Trace>(&mut self, b: &mut Builder<'_, T>, line: LineAt) {
        let mut scan = Scan::new(self.text, line.start);
        scan.blanks();
        let start = scan.at();
        if start >= line.end {
            b.token(TokenKind::Blank, line.end);
            return;
        }
        let whole = content(self.text, LineAt { start, ..line });
        let variation = whole.starts_with("変化") && whole.contains('手');
        if self.orphan && !variation {
            b.token(TokenKind::Unknown, line.end);
            b.note(NoteKind::Unknown, trim(whole), span(start, start + trim(whole).len()));
        } else if is_marked(&scan) {
            self.finish_head(b);
            self.moves(b, line, start);
        } else if variation {
            self.variation(b, line, start);
        } else if endings::is_summary(whole)
            && (self.head.is_none() || endings::read_summary(whole).is_some())
        {
            self.summary(b, line, start);
        } else if let Some(head) = &mut self.head {
            head.line(b, self.text, line, self.encoding);
        } else {
            self.other(b, line, start);
        }
    }

    fn other<T: Trace>(&self, b: &mut Builder<'_, T>, line: LineAt, start: usize) {
        match Scan::new(self.text, start).peek().unwrap_or(' ') {
            '#' => head::remark(b, self.text, line, start, self.encoding),
            '*' | '＊' => head::note(b, self.text, line, start, NoteKind::Comment),
            '&' | '＆' => head::note(b, self.text, line, start, NoteKind::Bookmark),
            _ => head::unknown(b, trim(content(self.text, LineAt { start, ..line })), line, start),
        }
    }

    /// A line of moves.
    fn moves<T: Trace>(&mut self, b: &mut Builder<'_, T>, line: LineAt, start: usize) {
        let mut scan = Scan::new(self.text, start);
        b.token(TokenKind::Blank, start);
        while scan.at() < line.end {
            let mut ahead = scan;
            if ahead.number().is_some() && ahead.peek().is_some_and(|c| words::side_mark(c).is_some()) {
                scan = ahead;
                b.token(TokenKind::Number, scan.at());
            }
            let at = scan.at();
            let reading = japanese::read(&mut scan).filter(|_| scan.at() <= line.end);
            if let Some(reading) = reading {
                let here = span(at, scan.at());
                b.token(TokenKind::Move, scan.at());
                self.number = self.blocks.expected().unwrap_or(b.record.start().ply);
                if matches!(b.record.ply(b.at()).written, Written::Ending(_)) && b.at() != PlyId::ROOT {
                    b.report(|| diag::after_ending(here));
                }
                b.ply_any(reading.all(), here);
                if let Some(remark) = reading.remark() {
                    b.report(|| crate::spelling::remark(remark, here));
                }
                self.grow(b);
            } else {
                scan = Scan::new(self.text, self.unread(b, at, line.end));
            }
            let blank = scan.at();
            scan.blanks();
            while scan.eat("、") || scan.eat(",") || scan.eat("，") {
                scan.blanks();
            }
            if scan.at() > blank {
                b.token(TokenKind::Blank, scan.at().min(line.end));
            }
            if b.stopped() {
                return;
            }
        }
    }

    /// Text between moves up to the next mark: a broken move when it begins with a mark.
    fn unread<T: Trace>(&mut self, b: &mut Builder<'_, T>, at: usize, end: usize) -> usize {
        let mut scan = Scan::new(self.text, at);
        let marked = scan.peek().is_some_and(|c| words::side_mark(c).is_some());
        scan.take();
        while scan.at() < end && scan.peek().is_none_or(|c| words::side_mark(c).is_none()) {
            scan.take();
        }
        let to = scan.at().min(end);
        let text = trim(self.text.get(at..to).unwrap_or(""));
        let here = span(at, at + text.len());
        if marked {
            b.token(TokenKind::Move, at + text.len());
            self.number = self.blocks.expected().unwrap_or(b.record.start().ply);
            b.report(|| diag::unreadable_move(here));
            let kept = b.keep(text);
            b.ply(Written::Unreadable(kept), here);
            self.grow(b);
        } else {
            b.token(TokenKind::Unknown, at + text.len());
            b.report(|| diag::trailing_text(here));
            b.note(NoteKind::Unknown, text, here);
        }
        b.token(TokenKind::Blank, to);
        to
    }

    fn grow<T: Trace>(&mut self, b: &Builder<'_, T>) {
        if self.blocks.expected().is_none() {
            self.blocks.begin(self.number, PlyId::ROOT);
        }
        self.blocks.grow(b.at(), self.number);
    }

    fn variation<T: Trace>(&mut self, b: &mut Builder<'_, T>, line: LineAt, start: usize) {
        let mut scan = Scan::new(self.text, start);
        scan.eat("変化");
        let _ = scan.eat("：") || scan.eat(":");
        scan.blanks();
        let number = scan.number().or_else(|| words::count(&mut scan));
        scan.eat("手");
        let at = span(start, scan.at());
        let whole = trim(content(self.text, LineAt { start, ..line }));
        let Some(number) = number else { return head::unknown(b, whole, line, start) };
        b.token(TokenKind::Structure, scan.at());
        b.token(TokenKind::Blank, line.end);
        self.orphan = false;
        if self.head.is_some() {
            b.report(|| kif_diag::variation_before_moves(at));
        } else if !self.blocks.open(b, number) {
            self.orphan = true;
            b.report(|| kif_diag::variation_without_parent(at, number));
            b.note(NoteKind::Unknown, whole, at);
        }
    }

    fn summary<T: Trace>(&mut self, b: &mut Builder<'_, T>, line: LineAt, start: usize) {
        let whole = trim(content(self.text, LineAt { start, ..line }));
        let at = span(start, start + whole.len());
        b.token(TokenKind::Summary, start + whole.len());
        b.token(TokenKind::Blank, line.end);
        self.finish_head(b);
        let Some(summary) = endings::read_summary(whole) else {
            b.report(|| kif_diag::unknown_summary(at));
            b.note(NoteKind::Unknown, whole, at);
            return;
        };
        let ply = b.record.ply(b.at());
        if matches!(ply.written, Written::Ending(_)) && b.at() != PlyId::ROOT {
            return;
        }
        if let Some(told) = summary.plies
            && b.record.start().ply == 1
            && told != ply.number
        {
            b.report(|| kif_diag::summary_plies(at, told, ply.number));
        }
        if let Some(reason) = summary.reason {
            self.number = self.blocks.expected().unwrap_or(b.record.start().ply);
            let told: Option<Outcome> = summary.winner;
            b.ply(Written::Ending(Ending { reason, told, word: TextRange::EMPTY }), at);
            self.grow(b);
        }
    }

    fn finish_head<T: Trace>(&mut self, b: &mut Builder<'_, T>) {
        if let Some(head) = self.head.take() {
            head.finish(b);
        }
    }
}
