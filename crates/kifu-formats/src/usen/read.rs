//! Text to record.

use std::ops::Range;

use kifu_core::Move;
use kifu_record::{
    Builder, Ending, EndingReason, HeaderKey, NoteKind, PlyId, Record, TokenKind, Trace, Written, WrittenMove,
};
use kifu_text::Span;

use super::{diag, tables};
use crate::{
    Confidence, Input,
    escapes::Unescaped,
    kakinoki::{blocks::Blocks, head::span},
    one_line, sfen,
};

/// Reads one line; the lines before it are blank or remarks.
pub(super) fn read<T: Trace>(input: Input<'_>, record: &mut Record, trace: &mut T) {
    one_line::read(input, record, trace, diag::second_line, line);
}

/// How well a line fits.
pub(super) fn fits(line: &str) -> Confidence {
    let (address, fields) = address(line);
    let linked = fields.is_some();
    let whole = line.get(fields.unwrap_or(address)).unwrap_or("");
    let found =
        if linked { whole.split('&').find_map(|field| field.strip_prefix("u=")) } else { Some(whole) };
    let Some(found) = found else { return Confidence::No };
    let said = Unescaped::new(found, 0);
    // `~0.7ku.`: the first section tells.
    let section = said.text.split_once('~').map(|(_, rest)| rest.split('~').next().unwrap_or(rest));
    let Some((number, rest)) = section.and_then(|section| section.split_once('.')) else {
        return Confidence::No;
    };
    let (moves, ending) = rest.split_once('.').unwrap_or((rest, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if number.is_empty()
        || !number.bytes().all(|byte| byte.is_ascii_digit())
        || !plain(moves)
        || !plain(ending)
    {
        Confidence::No
    } else if linked || (rest.contains('.') && moves.len().is_multiple_of(3)) {
        Confidence::Certain
    } else {
        Confidence::Likely
    }
}

/// Where in a line the address or the bare text stands, and the fields behind its `?`, if it has some.
fn address(line: &str) -> (Range<usize>, Option<Range<usize>>) {
    let around = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>' | '(' | ')' | '「' | '」');
    let from = match line.find("http://").or_else(|| line.find("https://")) {
        Some(from) => from,
        None => line.len() - line.trim_start_matches(around).len(),
    };
    let rest = line.get(from..).unwrap_or("");
    let end = from + rest.find(around).unwrap_or(rest.len());
    let whole = line.get(from..end).unwrap_or("");
    let fields = match whole.find('?') {
        Some(at) => Some(from + at + 1..end),
        None if whole.starts_with("u=") => Some(from..end),
        None => None,
    };
    (from..end, fields)
}

fn line<T: Trace>(b: &mut Builder<'_, T>, text: &str, start: usize, end: usize) {
    let Some(whole) = text.get(start..end) else { return };
    let (found, fields) = address(whole);
    let (from, to) = (start + found.start, start + found.end);
    aside(b, text, start, from);
    match fields {
        Some(fields) => link(b, text, from, start + fields.start, to),
        None => game(b, text, from, to),
    }
    aside(b, text, to, end);
}

/// What stands beside the link: quotes and brackets say nothing.
fn aside<T: Trace>(b: &mut Builder<'_, T>, text: &str, from: usize, to: usize) {
    let whole = text.get(from..to).unwrap_or("");
    b.token(TokenKind::Unknown, to);
    if whole.chars().any(char::is_alphanumeric) {
        let at = span(from, to);
        b.report(|| diag::around(at));
        at_root(b, NoteKind::Unknown, crate::scan::trim(whole), at);
    }
}

/// An address: `from` where it begins, `fields` where its fields do.
fn link<T: Trace>(b: &mut Builder<'_, T>, text: &str, from: usize, fields: usize, to: usize) {
    b.token(TokenKind::Structure, fields);
    let (mut at, mut seen, mut others) = (fields, false, String::new());
    let whole = text.get(fields..to).unwrap_or("");
    for field in whole.split_inclusive('&') {
        let next = at + field.len();
        let field = field.strip_suffix('&').unwrap_or(field);
        let end = at + field.len();
        let (name, value) = field.split_once('=').unwrap_or((field, ""));
        let value_at = end - value.len();
        match name {
            "u" if !seen => {
                seen = true;
                b.token(TokenKind::Structure, value_at);
                game(b, text, value_at, end);
            }
            "bn" | "wn" => {
                let key = if name == "bn" { HeaderKey::Black } else { HeaderKey::White };
                let said = Unescaped::new(value, value_at).text.replace('+', " ");
                b.token(TokenKind::HeaderName, at + name.len());
                b.token(TokenKind::Mark, value_at);
                b.token(TokenKind::HeaderValue, end);
                if !said.is_empty() {
                    b.header(key, (name, span(at, at + name.len())), (&said, span(value_at, end)));
                }
            }
            _ => {
                others.push_str(if others.is_empty() { "" } else { "&" });
                others.push_str(field);
            }
        }
        b.token(TokenKind::Structure, next);
        at = next;
    }
    if !seen {
        let here = span(from, to);
        b.report(|| diag::no_sections(here));
        at_root(b, NoteKind::Unknown, text.get(from..to).unwrap_or(""), here);
    } else if !others.is_empty() {
        at_root(b, NoteKind::Remark, &others, span(fields, to));
    }
}

fn at_root<T: Trace>(b: &mut Builder<'_, T>, kind: NoteKind, text: &str, at: Span) {
    let here = b.at();
    b.go(PlyId::ROOT);
    b.note(kind, text, at);
    b.go(here);
}

/// The USEN itself.
fn game<T: Trace>(b: &mut Builder<'_, T>, text: &str, start: usize, end: usize) {
    let raw = text.get(start..end).unwrap_or("");
    let said = Unescaped::new(raw, start);
    let mut sections = said.text.split('~');
    let head = sections.next().unwrap_or("");
    if head.len() == said.text.len() {
        let at = span(start, end);
        b.token(TokenKind::Unknown, end);
        b.report(|| diag::no_sections(at));
        at_root(b, NoteKind::Unknown, raw, at);
        return;
    }
    let numbered = !head.is_empty() && position(b, head, &said);
    b.token(TokenKind::Position, said.place(head.len()));
    let mut reader = Reader { said: &said, blocks: Blocks::default(), main: None, shift: 0, numbered };
    let mut at = head.len();
    for section in sections {
        b.token(TokenKind::Structure, said.place(at + 1));
        reader.section(b, at + 1, section);
        at += 1 + section.len();
        b.token(TokenKind::Unknown, said.place(at));
        if b.stopped() {
            return;
        }
    }
}

/// The start; whether it tells the number of the first move. tsshogi writes it unless it is 1.
fn position<T: Trace>(b: &mut Builder<'_, T>, head: &str, said: &Unescaped<'_>) -> bool {
    let mut sfen: String = head
        .chars()
        .map(|sign| match sign {
            '_' => '/',
            '.' => ' ',
            'z' => '+',
            other => other,
        })
        .collect();
    let numbered = sfen.split(' ').count() > 3;
    if !numbered {
        sfen.push_str(" 1");
    }
    // The number put behind has no place of its own.
    sfen::parse_placed(b, &sfen, &|at| said.place(at.min(head.len())));
    numbered
}

struct Reader<'a> {
    said: &'a Unescaped<'a>,
    blocks: Blocks,
    /// The last ply of the main line, once it is read.
    main: Option<PlyId>,
    /// What has to be added to the plies before a section to get the number of its first ply.
    shift: u32,
    /// The start told the number of the first move.
    numbered: bool,
}

impl Reader<'_> {
    fn span(&self, from: usize, to: usize) -> Span {
        span(self.said.place(from), self.said.place(to))
    }

    /// One section, which begins at `from` of the text.
    fn section<T: Trace>(&mut self, b: &mut Builder<'_, T>, from: usize, section: &str) {
        let whole = self.span(from, from + section.len());
        let (number, rest) = section.split_once('.').unwrap_or((section, ""));
        let Some(before) = number.parse::<u32>().ok().filter(|_| number.len() < section.len()) else {
            b.report(|| diag::section(whole));
            b.note(NoteKind::Unknown, section, whole);
            return;
        };
        let at = self.span(from, from + number.len());
        if self.main.is_none() {
            let mut start = b.record.start().clone();
            if !self.numbered && before > 0 {
                start.ply = before.saturating_add(1);
            }
            self.shift = start.ply.saturating_sub(before);
            self.blocks.begin(start.ply, PlyId::ROOT);
            b.start(start);
        } else if !self.blocks.open(b, before.saturating_add(self.shift)) {
            b.report(|| diag::no_parent(at, before));
            b.note(NoteKind::Unknown, section, whole);
            return;
        } else if self.main.is_some_and(|last| b.at() > last) {
            b.report(|| diag::branch_of_branch(at));
        }
        b.token(TokenKind::Number, self.said.place(from + number.len()));
        let moves_at = from + number.len() + 1;
        b.token(TokenKind::Mark, self.said.place(moves_at));
        let moves = rest.split('.').next().unwrap_or(rest);
        if moves.len() == rest.len() {
            b.report(|| diag::section(whole));
        }
        self.moves(b, moves_at, moves);
        let ending = rest.get(moves.len() + 1..).unwrap_or("");
        let ending_at = moves_at + moves.len() + 1;
        if rest.len() > moves.len() {
            b.token(TokenKind::Mark, self.said.place(ending_at));
            self.ending(b, ending_at, ending);
        }
        self.main.get_or_insert(b.at());
    }

    fn moves<T: Trace>(&mut self, b: &mut Builder<'_, T>, mut at: usize, moves: &str) {
        let mut left = moves;
        while !left.is_empty() {
            // Other signs than ASCII are longer than a byte.
            let length = left.char_indices().nth(3).map_or(left.len(), |(length, _)| length);
            let (signs, rest) = left.split_at_checked(length).unwrap_or((left, ""));
            let here = self.span(at, at + length);
            let written = if let Some(mv) = tables::read_move(signs) {
                Written::Move(WrittenMove::exact(mv))
            } else {
                b.report(|| diag::unreadable_move(here));
                Written::Unreadable(b.keep(signs))
            };
            at += length;
            b.token(TokenKind::Move, self.said.place(at));
            self.ply(b, written, here);
            left = rest;
            if b.stopped() {
                return;
            }
        }
    }

    fn ply<T: Trace>(&mut self, b: &mut Builder<'_, T>, written: Written, at: Span) {
        let number = b.next_number();
        b.ply(written, at);
        self.blocks.grow(b.at(), number);
    }

    fn ending<T: Trace>(&mut self, b: &mut Builder<'_, T>, at: usize, signs: &str) {
        if signs.is_empty() {
            return;
        }
        let here = self.span(at, at + signs.len());
        let illegal: Option<Move> = signs.strip_prefix(tables::ILLEGAL).and_then(tables::read_move);
        let reason = match illegal {
            Some(_) => Some(EndingReason::FoulWin),
            None => tables::ENDINGS
                .iter()
                .find(|(letter, ..)| signs.chars().eq([*letter]))
                .map(|(_, reason, _)| *reason),
        };
        let Some(reason) = reason else {
            b.report(|| diag::unknown_ending(here));
            b.note(NoteKind::Unknown, signs, here);
            return;
        };
        if let Some(mv) = illegal {
            b.token(TokenKind::Ending, self.said.place(at + 1));
            b.token(TokenKind::Move, self.said.place(at + signs.len()));
            self.ply(b, Written::Move(WrittenMove::exact(mv)), self.span(at + 1, at + signs.len()));
        } else {
            b.token(TokenKind::Ending, self.said.place(at + signs.len()));
        }
        self.ply(b, Written::Ending(Ending::new(reason)), here);
    }
}
