//! Text to values.

use std::collections::HashSet;

use kifu_record::{Builder, Trace};

use super::{Kind, MAX_DEPTH, Node, diag, text};
use crate::kakinoki::head::span;

pub(super) fn is_blank(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r')
}

/// Signs that end a bare word.
pub(super) fn is_sign(b: u8) -> bool {
    matches!(b, b'{' | b'}' | b'[' | b']' | b',' | b':' | b'"')
}

/// What may come next in the innermost container.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// The first key or value, or the end.
    First,
    /// A key or value behind a comma.
    AfterComma,
    /// The colon behind a key.
    Colon,
    /// The value behind a colon.
    Value,
    /// A comma, or the end.
    Comma,
}

/// A container that is not closed yet.
#[derive(Clone, Copy, Debug)]
struct Open {
    node: u32,
    object: bool,
    next: Next,
    /// Where the last comma stands.
    comma: usize,
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    nodes: Vec<Node>,
    open: Vec<Open>,
    /// How many of the open ones are objects.
    objects: usize,
}

/// Reads the first value, an object or an array, and returns where the text behind it begins.
pub(super) fn lex<T: Trace>(b: &mut Builder<'_, T>, text: &str) -> (Vec<Node>, usize) {
    let blanks = text.bytes().take_while(|b| is_blank(*b)).count();
    let mut lexer = Lexer { text, at: blanks, nodes: Vec::new(), open: Vec::new(), objects: 0 };
    match text.as_bytes().get(blanks) {
        Some(b'{' | b'[') => lexer.container(b),
        Some(_) => {
            let length = text.get(blanks..).map_or(0, |rest| rest.trim_end().len());
            b.report(|| diag::no_object(span(blanks, blanks + length)));
            return (Vec::new(), text.len());
        }
        None => {
            b.report(|| diag::no_object(span(0, 0)));
            return (Vec::new(), text.len());
        }
    }
    while !lexer.open.is_empty() && !b.stopped() {
        lexer.skip_blanks();
        let Some(byte) = text.as_bytes().get(lexer.at) else {
            lexer.unclosed(b);
            break;
        };
        match byte {
            b'}' | b']' => lexer.close(b, *byte == b'}'),
            b',' => lexer.comma(b),
            b':' => lexer.colon(b),
            _ => lexer.value(b),
        }
    }
    (lexer.nodes, lexer.at)
}

/// Offsets fit because sources are limited to 4 GiB before they are read.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

impl Lexer<'_> {
    #[inline]
    fn skip_blanks(&mut self) {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        self.at += rest.iter().take_while(|b| is_blank(**b)).count();
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize) {
        let next = offset(self.nodes.len() + 1);
        self.nodes.push(Node { start: offset(start), end: offset(end), next, kind });
    }

    fn set_next(&mut self, next: Next) {
        if let Some(open) = self.open.last_mut() {
            open.next = next;
        }
    }

    fn container<T: Trace>(&mut self, b: &mut Builder<'_, T>) {
        let object = self.text.as_bytes().get(self.at) == Some(&b'{');
        if self.open.len() >= MAX_DEPTH {
            b.report(|| diag::too_deep(span(self.at, self.at + 1)));
            self.push(Kind::Bad, self.at, self.text.len());
            self.at = self.text.len();
            // What is open is closed without another word.
            while !self.open.is_empty() {
                self.finish(b);
            }
            return;
        }
        self.open.push(Open { node: offset(self.nodes.len()), object, next: Next::First, comma: 0 });
        self.objects += usize::from(object);
        self.push(if object { Kind::Object } else { Kind::Array }, self.at, self.at + 1);
        self.at += 1;
    }

    /// A key or a value.
    #[inline]
    fn value<T: Trace>(&mut self, b: &mut Builder<'_, T>) {
        let Some(open) = self.open.last().copied() else { return };
        match open.next {
            Next::Comma => {
                b.report(|| diag::missing(span(self.at, self.at), diag::Missing::Comma));
                self.set_next(Next::AfterComma);
                return self.value_at(b, Open { next: Next::AfterComma, ..open });
            }
            Next::Colon => {
                b.report(|| diag::missing(span(self.at, self.at), diag::Missing::Colon));
                return self.value_at(b, Open { next: Next::Value, ..open });
            }
            _ => {}
        }
        self.value_at(b, open);
    }

    #[inline]
    fn value_at<T: Trace>(&mut self, b: &mut Builder<'_, T>, open: Open) {
        let byte = self.text.as_bytes().get(self.at).copied();
        let is_key = open.object && open.next != Next::Value;
        if is_key && byte != Some(b'"') {
            b.report(|| diag::missing(span(self.at, self.at), diag::Missing::Key));
            if matches!(byte, Some(b'{' | b'[')) {
                // A value without its key.
                self.push(Kind::Missing, self.at, self.at);
                self.set_next(Next::Comma);
                return self.container(b);
            }
            let end = self.bare_end();
            self.push(Kind::Bad, self.at, end);
            self.at = end;
            return self.set_next(Next::Colon);
        }
        self.set_next(if is_key { Next::Colon } else { Next::Comma });
        match byte {
            Some(b'{' | b'[') => self.container(b),
            Some(b'"') => self.string(b),
            _ => self.bare(b),
        }
    }

    /// Where a bare word ends.
    fn bare_end(&self) -> usize {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        self.at + rest.iter().take_while(|b| !is_blank(**b) && !is_sign(**b)).count().max(1)
    }

    /// A number, `true`, `false`, `null`, or what is none of them.
    #[inline]
    fn bare<T: Trace>(&mut self, b: &mut Builder<'_, T>) {
        let end = self.bare_end();
        let word = self.text.get(self.at..end).unwrap_or("");
        let kind = match word {
            "true" => Kind::True,
            "false" => Kind::False,
            "null" => Kind::Null,
            _ if is_number(word) => Kind::Number,
            _ => {
                b.report(|| diag::unknown_value(span(self.at, end), word));
                Kind::Bad
            }
        };
        self.push(kind, self.at, end);
        self.at = end;
    }

    #[inline]
    fn string<T: Trace>(&mut self, b: &mut Builder<'_, T>) {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let mut at = start + 1;
        loop {
            let rest = bytes.get(at..).unwrap_or_default();
            let plain = rest.iter().take_while(|b| !matches!(b, b'"' | b'\\' | 0..=0x1f)).count();
            at += plain;
            match bytes.get(at) {
                Some(b'"') => {
                    self.push(Kind::String, start, at + 1);
                    self.at = at + 1;
                    return;
                }
                Some(b'\\') => {
                    let (read, length) = text::escape(self.text.get(at..).unwrap_or(""));
                    if read.is_none() {
                        let written = self.text.get(at..at + length).unwrap_or("");
                        b.report(|| diag::unknown_escape(span(at, at + length), written));
                    }
                    at += length;
                }
                Some(b'\n' | b'\r') if !self.goes_on(at) => break,
                Some(control) => {
                    let control = *control;
                    b.report(|| diag::control(span(at, at + 1), control));
                    at += 1;
                }
                None => break,
            }
        }
        b.report(|| diag::open_string(span(start, at)));
        self.push(Kind::OpenString, start, at);
        self.at = at;
    }

    /// Whether a string goes on behind a line end that stands in it: its closing quote is then
    /// followed by a sign. Otherwise the quote is missing, and the next one opens another string.
    #[cold]
    fn goes_on(&self, at: usize) -> bool {
        let rest = self.text.as_bytes().get(at..).unwrap_or_default();
        let Some(quote) = memchr::memchr(b'"', rest) else { return false };
        let behind = rest.get(quote + 1..).unwrap_or_default();
        behind.iter().find(|b| !is_blank(**b)).is_none_or(|b| matches!(b, b',' | b'}' | b']' | b':'))
            // `{"a": "open` and `"b": 1` behind the line end: that quote opens a key.
            && rest.get(..quote).is_some_and(|between| between.iter().any(|b| !is_blank(*b) && !is_sign(*b)))
    }

    fn comma<T: Trace>(&mut self, b: &mut Builder<'_, T>) {
        let Some(open) = self.open.last().copied() else { return };
        let at = span(self.at, self.at + 1);
        match open.next {
            Next::Comma => {}
            Next::Colon | Next::Value => self.no_value(b),
            Next::First | Next::AfterComma => {
                let what = if open.object { diag::Missing::Key } else { diag::Missing::Value };
                b.report(|| diag::missing(at, what));
            }
        }
        if let Some(open) = self.open.last_mut() {
            *open = Open { next: Next::AfterComma, comma: self.at, ..*open };
        }
        self.at += 1;
    }

    fn colon<T: Trace>(&mut self, b: &mut Builder<'_, T>) {
        if self.open.last().is_some_and(|open| open.next == Next::Colon) {
            self.set_next(Next::Value);
        } else {
            b.report(|| diag::stray_sign(span(self.at, self.at + 1), ':'));
        }
        self.at += 1;
    }

    /// A key is not followed by a value.
    #[cold]
    fn no_value<T: Trace>(&mut self, b: &mut Builder<'_, T>) {
        b.report(|| diag::missing(span(self.at, self.at), diag::Missing::Value));
        self.push(Kind::Missing, self.at, self.at);
    }

    #[inline]
    fn close<T: Trace>(&mut self, b: &mut Builder<'_, T>, object: bool) {
        let at = span(self.at, self.at + 1);
        let some_open = if object { self.objects } else { self.open.len() - self.objects } > 0;
        if !some_open {
            b.report(|| diag::stray_sign(at, if object { '}' } else { ']' }));
            self.at += 1;
            return;
        }
        let mut told = false;
        while let Some(open) = self.open.last().copied() {
            let matches = open.object == object;
            if !matches && !std::mem::replace(&mut told, true) {
                let opening = self.opening(open);
                b.report(|| diag::unclosed(at, opening, open.object));
            }
            match open.next {
                Next::Colon | Next::Value if matches => self.no_value(b),
                Next::Colon | Next::Value => self.push(Kind::Missing, self.at, self.at),
                Next::AfterComma if matches => {
                    b.report(|| diag::trailing_comma(span(open.comma, open.comma + 1)));
                }
                _ => {}
            }
            if matches {
                self.at += 1;
            }
            self.finish(b);
            if matches {
                return;
            }
        }
    }

    fn opening(&self, open: Open) -> kifu_text::Span {
        let start = self.nodes.get(open.node as usize).map_or(0, |node| node.start as usize);
        span(start, start + 1)
    }

    /// The text ends inside of brackets.
    #[cold]
    fn unclosed<T: Trace>(&mut self, b: &mut Builder<'_, T>) {
        if let Some(open) = self.open.last().copied() {
            let opening = self.opening(open);
            b.report(|| diag::unclosed(span(self.at, self.at), opening, open.object));
        }
        while let Some(open) = self.open.last() {
            if matches!(open.next, Next::Colon | Next::Value) {
                self.push(Kind::Missing, self.at, self.at);
            }
            self.finish(b);
        }
    }

    /// Ends the innermost container here.
    #[inline]
    fn finish<T: Trace>(&mut self, b: &mut Builder<'_, T>) {
        let Some(open) = self.open.pop() else { return };
        self.objects -= usize::from(open.object);
        let next = offset(self.nodes.len());
        let end = offset(self.at);
        if let Some(node) = self.nodes.get_mut(open.node as usize) {
            *node = Node { end, next, ..*node };
        }
        if open.object {
            self.duplicates(b, open.node);
        }
    }

    /// The keys of an object that was just read, in quotes.
    fn keys(&self, object: u32) -> impl Iterator<Item = (usize, &str)> {
        let mut at = object as usize + 1;
        std::iter::from_fn(move || {
            let key = self.nodes.get(at)?;
            at = self.nodes.get(key.next as usize).map_or(usize::MAX, |value| value.next as usize);
            Some((key.start as usize, self.text.get(key.start as usize..key.end as usize)?))
        })
    }

    /// Reports keys that stand twice in an object.
    #[inline]
    fn duplicates<T: Trace>(&self, b: &mut Builder<'_, T>, object: u32) {
        const FEW: usize = 8;
        let mut seen: [&str; FEW] = [""; FEW];
        for (count, (start, key)) in self.keys(object).enumerate() {
            let (Some(before), false) = (seen.get(..count), key.contains('\\')) else {
                return self.duplicates_from(b, object, count);
            };
            if before.contains(&key) && !key.is_empty() {
                b.report(|| diag::duplicate_key(span(start, start + key.len()), key));
            }
            match seen.get_mut(count) {
                Some(slot) => *slot = key,
                None => return self.duplicates_from(b, object, count),
            }
        }
    }

    /// The same for the keys from the one with number `from` on.
    #[cold]
    fn duplicates_from<T: Trace>(&self, b: &mut Builder<'_, T>, object: u32, from: usize) {
        let mut seen = HashSet::new();
        for (count, (start, key)) in self.keys(object).enumerate() {
            let new = seen.insert(text::decode(key));
            if !new && !key.is_empty() && count >= from {
                b.report(|| diag::duplicate_key(span(start, start + key.len()), key));
            }
        }
    }
}

/// Whether a word is a number as JSON writes it.
fn is_number(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let word = word.strip_prefix('-').unwrap_or(word);
    let (mantissa, exponent) = match word.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))),
        None => (word, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    digits(whole)
        && (whole.len() == 1 || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(digits)
}
