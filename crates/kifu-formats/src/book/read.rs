//! Text to record.

use kifu_notation::usi::read_move;
use kifu_record::{Builder, NoteKind, PlyId, Record, TokenKind, Trace, Written, WrittenMove};

use super::{HEADER, NUMBERS, diag};
use crate::{
    Input,
    kakinoki::head::span,
    scan::{LineAt, line_at, trim},
    sfen,
};

/// Reads one position with its moves.
pub(super) fn read<T: Trace>(input: Input<'_>, record: &mut Record, trace: &mut T) {
    let mut b = Builder::new(record, trace);
    let text = input.text;
    if !input.continued && is_refused(text.as_bytes()) {
        let end = line_at(text, 0).map_or(0, |line| line.end);
        b.report(|| diag::version(span(0, end)));
        b.variant("a book of another version");
        b.token(TokenKind::Unknown, text.len());
        return b.finish();
    }
    let mut reader = Reader { text, position: false };
    let mut at = 0;
    while let Some(line) = line_at(text, at) {
        reader.line(&mut b, line);
        b.token(TokenKind::Blank, line.end);
        b.token(TokenKind::LineEnd, line.next);
        at = line.next;
        if b.stopped() {
            return;
        }
    }
    b.finish();
}

/// Whether the first line is a comment other than the header.
pub(super) fn is_refused(text: &[u8]) -> bool {
    let line = text.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or(text);
    line.starts_with(b"#") && line.trim_ascii_end() != HEADER.as_bytes()
}

/// Whether a line is a move of a book, for detection.
pub(super) fn is_move(line: &str) -> bool {
    Entry::read(line).is_some()
}

/// A line with a move, taken apart.
struct Entry<'a> {
    mv: WrittenMove,
    /// The reply and how long its text is; `None` when there is none.
    reply: Option<WrittenMove>,
    reply_length: usize,
    move_length: usize,
    /// The numbers as written, empty where unknown.
    numbers: [&'a str; 3],
    /// Offset of the first field that is empty where it could be `none`.
    empty: Option<usize>,
    /// Offset of the comment, mark included.
    comment: Option<usize>,
}

impl<'a> Entry<'a> {
    /// Fields are separated by one blank each: two blanks have an empty field between them.
    fn read(line: &'a str) -> Option<Self> {
        let comment = line
            .match_indices(' ')
            .map(|(at, _)| at + 1)
            .find(|at| line.get(*at..).is_some_and(|rest| rest.starts_with('#') || rest.starts_with("//")));
        let content = line.get(..comment.unwrap_or(line.len()))?.trim_end_matches(' ');
        let mut fields = content.split(' ');
        let word = fields.next()?;
        let mv = read_move(word)?;
        let reply_word = fields.next()?;
        let reply = match reply_word {
            "none" | "None" | "" => None,
            word => Some(read_move(word)?),
        };
        let mut empty = reply_word.is_empty().then_some(word.len() + 1);
        let mut numbers = [""; 3];
        let mut at = word.len() + 1 + reply_word.len() + 1;
        for (index, slot) in numbers.iter_mut().enumerate() {
            let Some(field) = fields.next() else { break };
            match field {
                "none" | "None" => {}
                "" => {
                    empty = empty.or(Some(at));
                }
                number if is_number(number, index < 2) => *slot = number,
                _ => return None,
            }
            at += field.len() + 1;
        }
        fields.next().is_none().then_some(Self {
            mv,
            reply,
            reply_length: reply_word.len(),
            move_length: word.len(),
            numbers,
            empty,
            comment,
        })
    }

    /// The numbers as a remark: `score=63 depth=27 count=935`.
    fn remark(&self) -> String {
        let mut text = String::new();
        for (name, number) in NUMBERS.iter().zip(self.numbers).filter(|(_, number)| !number.is_empty()) {
            for part in [if text.is_empty() { "" } else { " " }, name, "=", number] {
                text.push_str(part);
            }
        }
        text
    }
}

/// Whether a field is an integer; counts have no sign.
pub(super) fn is_number(text: &str, signed: bool) -> bool {
    let digits = if signed { text.strip_prefix(['-', '+']).unwrap_or(text) } else { text };
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

struct Reader<'a> {
    text: &'a str,
    /// The position has been read.
    position: bool,
}

impl<'a> Reader<'a> {
    fn line<T: Trace>(&mut self, b: &mut Builder<'_, T>, line: LineAt) {
        let LineAt { start, end, .. } = line;
        let whole = self.text.get(start..end).unwrap_or("");
        let content = trim(whole);
        if content.is_empty() {
            return;
        }
        if start == 0 && content == HEADER {
            b.token(TokenKind::Structure, start + HEADER.len());
        } else if let Some(mark) = comment_mark(whole) {
            self.comment(b, start, mark, end);
        } else if whole.starts_with("sfen ") && !self.position {
            self.position = true;
            let used = sfen::parse(b, self.text, start, end);
            b.token(TokenKind::Position, used);
            let rest = trim(self.text.get(used..end).unwrap_or(""));
            if !rest.is_empty() {
                let at = span(end - rest.len(), end);
                b.token(TokenKind::Unknown, end);
                b.report(|| diag::unknown_line(at));
                b.note(NoteKind::Unknown, rest, at);
            }
        } else if let Some(entry) = Entry::read(whole).filter(|_| self.position) {
            self.entry(b, start, end, &entry);
        } else {
            let at = span(start, end);
            b.token(TokenKind::Unknown, end);
            match (self.position, whole.starts_with("sfen ")) {
                (true, true) => b.report(|| diag::second_position(at)),
                (false, _) if is_move(whole) => b.report(|| diag::move_without_position(at)),
                _ => b.report(|| diag::unknown_line(at)),
            }
            b.note(NoteKind::Unknown, content, at);
        }
    }

    fn comment<T: Trace>(&self, b: &mut Builder<'_, T>, start: usize, mark: usize, end: usize) {
        b.token(TokenKind::Comment, end);
        b.note(NoteKind::Comment, self.text.get(start + mark..end).unwrap_or(""), span(start, end));
    }

    fn entry<T: Trace>(&self, b: &mut Builder<'_, T>, start: usize, end: usize, entry: &Entry<'a>) {
        if let Some(empty) = entry.empty {
            b.report(|| diag::empty_field(span(start + empty - 1, start + empty + 1)));
        }
        b.go(PlyId::ROOT);
        let mut at = start + entry.move_length;
        b.token(TokenKind::Move, at);
        let id = b.ply(Written::Move(entry.mv), span(start, at));
        b.token(TokenKind::Blank, at + 1);
        at += 1;
        b.token(TokenKind::Move, at + entry.reply_length);
        let stop = entry.comment.map_or(end, |comment| start + comment);
        let remark = entry.remark();
        if !remark.is_empty() {
            b.note(NoteKind::Remark, &remark, span(at + entry.reply_length, stop));
        }
        b.token(TokenKind::Remark, stop);
        if entry.comment.is_some() {
            let mark = self.text.get(stop..end).and_then(comment_mark).unwrap_or(0);
            self.comment(b, stop, mark, end);
        }
        if let Some(reply) = entry.reply {
            b.ply(Written::Move(reply), span(at, at + entry.reply_length));
        }
        // What follows is said of the move, not of the reply.
        b.go(id);
    }
}

/// The length of the mark that begins a comment.
fn comment_mark(line: &str) -> Option<usize> {
    ["#", "//"].iter().find(|mark| line.starts_with(**mark)).map(|mark| mark.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the specification: move, reply, numbers, comment.
    #[test]
    fn lines_are_taken_apart() {
        for (line, mv, reply, numbers, comment) in [
            ("2g2f 3c3d 63 27 935", "2g2f", Some("3c3d"), ["63", "27", "935"], None),
            ("7g7f none 20 25 6 #book", "7g7f", None, ["20", "25", "6"], Some("#book")),
            ("7i6h none   8", "7i6h", None, ["", "", "8"], None),
            ("P*5e none none none", "P*5e", None, ["", "", ""], None),
            ("8h2b+ none none none 103", "8h2b+", None, ["", "", "103"], None),
            ("2g2f 8c8d", "2g2f", Some("8c8d"), ["", "", ""], None),
            ("2g2f None -5 3 // x y", "2g2f", None, ["-5", "3", ""], Some("// x y")),
        ] {
            let entry = Entry::read(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(Some(entry.mv), read_move(mv), "{line}");
            assert_eq!(entry.reply, reply.and_then(read_move), "{line}");
            assert_eq!(entry.numbers, numbers, "{line}");
            assert_eq!(entry.comment.and_then(|at| line.get(at..)), comment, "{line}");
        }
        assert_eq!(Entry::read("7i6h none   8").and_then(|entry| entry.empty), Some(10));
    }

    #[test]
    fn other_lines_are_no_moves() {
        for line in [
            "2g2f",
            "2g2f\t3c3d",
            "2g2f 3c3d 1 2 3 4",
            "resign none 1 2 3",
            "2g2f resign 1 2 3",
            "2g2f 3c3d x",
            "sfen 9/9 b -",
        ] {
            assert!(!is_move(line), "{line}");
        }
    }
}
