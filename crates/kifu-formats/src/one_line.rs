//! What the formats share whose record is one line.

use kifu_record::{Builder, NoteKind, Record, TokenKind, Trace};
use kifu_text::{Diagnostic, Span};

use crate::{
    Input,
    kakinoki::head::span,
    scan::{is_blank, line_at, trim},
};

/// Reads the line that counts, from its first to its last sign, with `content(builder, text, start,
/// end)`. Blank lines are passed over, lines that begin with `#` are remarks, and a second line is
/// reported and kept.
pub(crate) fn read<'a, T: Trace>(
    input: Input<'a>,
    record: &'a mut Record,
    trace: &'a mut T,
    second_line: fn(Span) -> Diagnostic,
    content: impl FnOnce(&mut Builder<'a, T>, &'a str, usize, usize),
) {
    let mut b = Builder::new(record, trace);
    let mut content = Some(content);
    let mut at = 0;
    while let Some(line) = line_at(input.text, at) {
        let whole = input.text.get(line.start..line.end).unwrap_or("");
        let start = line.end - whole.trim_start_matches(is_blank).len();
        let trimmed = trim(whole);
        let end = start + trimmed.len();
        b.token(TokenKind::Blank, start);
        if let Some(remark) = trimmed.strip_prefix('#') {
            b.token(TokenKind::Remark, line.end);
            b.note(NoteKind::Remark, remark, span(start, line.end));
        } else if !trimmed.is_empty() {
            if let Some(content) = content.take() {
                content(&mut b, input.text, start, end);
            } else {
                b.token(TokenKind::Unknown, line.end);
                b.report(|| second_line(span(start, end)));
                b.note(NoteKind::Unknown, trimmed, span(start, end));
            }
        }
        b.token(TokenKind::Blank, line.end);
        b.token(TokenKind::LineEnd, line.next);
        at = line.next;
        if b.stopped() {
            return;
        }
    }
    b.finish();
}
