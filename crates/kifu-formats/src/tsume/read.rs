//! Text to record.

use kifu_notation::usi::read_move;
use kifu_record::{Builder, NoteKind, Record, TokenKind, Trace, Written};

use super::diag;
use crate::{Input, kakinoki::head::span, sfen};

/// A piece of JSON, and where it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece {
    Blank,
    LineEnd,
    Open,
    Close,
    Comma,
    /// A string with both quotes.
    String,
    /// A string without its end, up to the end of its line.
    OpenString,
    /// A run of anything else.
    Other,
}

/// The piece at an offset, which lies before the end, and the offset behind it.
fn piece(bytes: &[u8], at: usize) -> (Piece, usize) {
    let rest = bytes.get(at..).unwrap_or_default();
    let run = |test: fn(&u8) -> bool| at + rest.iter().take_while(|byte| test(byte)).count().max(1);
    match rest {
        [b'\r', b'\n', ..] => (Piece::LineEnd, at + 2),
        [b'\r' | b'\n', ..] => (Piece::LineEnd, at + 1),
        [b' ' | b'\t', ..] => (Piece::Blank, run(|byte| matches!(byte, b' ' | b'\t'))),
        [b'[', ..] => (Piece::Open, at + 1),
        [b']', ..] => (Piece::Close, at + 1),
        [b',', ..] => (Piece::Comma, at + 1),
        [b'"', ..] => string(bytes, at),
        _ => (
            Piece::Other,
            run(|byte| !matches!(byte, b'\r' | b'\n' | b' ' | b'\t' | b'[' | b']' | b',' | b'"')),
        ),
    }
}

/// The string that begins at an offset.
fn string(bytes: &[u8], at: usize) -> (Piece, usize) {
    let mut end = at + 1;
    while let Some(byte) = bytes.get(end) {
        match byte {
            b'"' => return (Piece::String, end + 1),
            b'\r' | b'\n' => break,
            b'\\' if bytes.get(end + 1).is_some_and(|next| next.is_ascii() && !next.is_ascii_control()) => {
                end += 2;
            }
            _ => end += 1,
        }
    }
    (Piece::OpenString, end.min(bytes.len()))
}

/// A problem ends with the bracket around its first string; the next begins with the next one, at
/// the start of its line if nothing else stands there.
pub(super) fn split(bytes: &[u8], _seen: usize, _end: bool) -> Option<usize> {
    let (mut at, mut depth, mut own, mut line) = (0, 0_usize, None, None);
    let mut ended = false;
    while at < bytes.len() {
        let (piece, end) = piece(bytes, at);
        match piece {
            Piece::Open if ended => return Some(line.unwrap_or(at)),
            Piece::Open => depth += 1,
            Piece::Close => {
                depth = depth.saturating_sub(1);
                ended = own.is_some_and(|own| depth < own);
            }
            Piece::String => own = own.or(Some(depth)).filter(|_| depth > 0),
            Piece::LineEnd if ended => line = Some(end),
            _ => {}
        }
        at = end;
    }
    None
}

/// Reads one problem.
pub(super) fn read<T: Trace>(input: Input<'_>, record: &mut Record, trace: &mut T) {
    let mut b = Builder::new(record, trace);
    let text = input.text;
    let (mut at, mut position) = (0, false);
    while at < text.len() {
        let (piece, end) = piece(text.as_bytes(), at);
        let here = span(at, end);
        let inner = text.get(at + 1..end).unwrap_or("");
        match piece {
            Piece::Blank => b.token(TokenKind::Blank, end),
            Piece::LineEnd => b.token(TokenKind::LineEnd, end),
            Piece::Open | Piece::Close => b.token(TokenKind::Structure, end),
            Piece::Comma => b.token(TokenKind::Mark, end),
            Piece::String | Piece::OpenString => {
                if piece == Piece::OpenString {
                    b.report(|| diag::open_string(here));
                }
                let inner = inner.strip_suffix('"').filter(|_| piece == Piece::String).unwrap_or(inner);
                let within = span(at + 1, at + 1 + inner.len());
                if position {
                    let written = if let Some(words) = read_move(inner) {
                        Written::Move(words)
                    } else {
                        b.report(|| diag::unreadable_move(within));
                        Written::Unreadable(b.keep(inner))
                    };
                    b.token(TokenKind::Move, end);
                    b.ply(written, within);
                } else {
                    position = true;
                    start(&mut b, inner, at + 1);
                    b.token(TokenKind::Position, end);
                }
            }
            Piece::Other => {
                b.token(TokenKind::Unknown, end);
                b.report(|| diag::unexpected(here));
                b.note(NoteKind::Unknown, text.get(at..end).unwrap_or(""), here);
            }
        }
        at = end;
        if b.stopped() {
            return;
        }
    }
    if !position {
        b.report(|| diag::no_position(span(0, text.len())));
    }
    b.finish();
}

/// The position in a string that begins at `from`. `\/` is a way to write `/`.
fn start<T: Trace>(b: &mut Builder<'_, T>, inner: &str, from: usize) {
    let mut sfen = inner.replace("\\/", "/");
    let length = sfen.len();
    if sfen.split_ascii_whitespace().count() == 3 {
        // The number of the first ply is seldom there, and then it is 1.
        sfen.push_str(" 1");
    }
    let place = |at: usize| {
        // An offset behind as many slashes as were written with a sign more.
        let mut left = at.min(length);
        let mut chars = inner.char_indices().peekable();
        while let Some((offset, c)) = chars.next() {
            let escaped = c == '\\' && chars.peek().is_some_and(|(_, next)| *next == '/');
            if escaped {
                continue;
            }
            if left < c.len_utf8() {
                return from + offset;
            }
            left -= c.len_utf8();
        }
        from + inner.len()
    };
    let used = sfen::parse_placed(b, &sfen, &place);
    let rest = sfen.get(used..length).map_or("", str::trim);
    if !rest.is_empty() {
        let at = span(place(used), place(length));
        b.report(|| diag::unexpected(at));
        b.note(NoteKind::Unknown, rest, at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_is_a_part() {
        for (text, parts) in [
            ("[\n [\n  \"a\",\n  [\"b\"]\n ],\n [\"c\", []]\n]\n", vec![24, 13]),
            ("[[\"a\",[\"b\"]],[\"c\",[\"]\"]]]", vec![13, 12]),
            ("[\"a\",[\"b\"]]\n\n[\"c\",[]]\n", vec![13, 9]),
            ("[]", vec![2]),
            ("[[\"a\", [\"b\"", vec![11]),
        ] {
            let (mut rest, mut found) = (text.as_bytes(), Vec::new());
            while let Some(cut) = split(rest, 0, true) {
                found.push(cut);
                rest = rest.get(cut..).unwrap_or_default();
            }
            found.push(rest.len());
            assert_eq!(found, parts, "{text}");
        }
    }
}
