//! JSON (RFC 8259) for the formats that are written in it: read without recursion, with the place of
//! every value, and never failing.
//!
//! [`Json::read`] makes a flat list of values in the order of the text; a container knows where it
//! ends in that list, so a reader steps over what it does not need. What is wrong with the text is
//! reported and mended: a missing comma, a trailing one, a bracket that is not closed, a key that
//! stands twice (both are kept). [`Json::tokens`] then gives every byte of the text to a token.

pub(crate) mod diag;
mod lex;
#[cfg(test)]
mod tests;
mod text;

use std::{borrow::Cow, cell::OnceCell};

use kifu_record::{Builder, TokenKind, Trace};
use kifu_text::Span;

use crate::kakinoki::head::span;

pub(crate) use text::push_string;

/// How deep brackets may stand in each other. Nothing here recurses, so this only bounds the memory
/// of a hostile text; a record with variations in variations takes three levels for each.
pub(crate) const MAX_DEPTH: usize = 1 << 20;

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// `{…}`: its keys and values follow it in turn.
    Object,
    /// `[…]`: its values follow it.
    Array,
    /// `"…"`.
    String,
    /// A string that its text does not close.
    OpenString,
    /// A number.
    Number,
    /// `true`.
    True,
    /// `false`.
    False,
    /// `null`.
    Null,
    /// Nothing where something must be; reported.
    Missing,
    /// Text that is no value; reported.
    Bad,
}

/// One value, or one key of an object. Keys are values of their own in the list.
#[derive(Clone, Copy, Debug)]
struct Node {
    start: u32,
    end: u32,
    /// The value behind this one and all that is in it.
    next: u32,
    kind: Kind,
}

/// A value of a [`Json`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Value(u32);

/// What a reader takes the values to be, for the tokens: each whole with all that is in it.
#[derive(Debug, Default)]
pub(crate) struct Marks(Vec<(Value, TokenKind)>);

impl Marks {
    pub(crate) fn set(&mut self, value: Value, kind: TokenKind) {
        self.0.push((value, kind));
    }

    /// A key and its value.
    pub(crate) fn member(&mut self, (key, value): Member, kind: TokenKind) {
        self.set(key, kind);
        self.set(value, kind);
    }
}

/// A key and its value.
pub(crate) type Member = (Value, Value);

/// A text that was read.
#[derive(Debug)]
pub(crate) struct Json<'a> {
    text: &'a str,
    nodes: Vec<Node>,
    /// Behind the first value, where nothing more should be.
    behind: usize,
    /// Container and place in it of each value, made when the first message needs a path.
    places: OnceCell<Vec<(u32, u32)>>,
}

impl<'a> Json<'a> {
    /// Reads the first value of a text, which is an object or an array. What is wrong is reported.
    pub(crate) fn read<T: Trace>(b: &mut Builder<'_, T>, text: &'a str) -> Self {
        let (nodes, behind) = lex::lex(b, text);
        Self { text, nodes, behind, places: OnceCell::new() }
    }

    /// The first value of the text.
    pub(crate) fn root(&self) -> Option<Value> {
        (!self.nodes.is_empty()).then_some(Value(0))
    }

    /// What stands behind the first value, blanks left out, and where.
    pub(crate) fn behind(&self) -> Option<(&'a str, Span)> {
        let rest = self.text.get(self.behind..)?;
        let content = rest.trim();
        let start = self.behind + rest.len() - rest.trim_start().len();
        (!content.is_empty()).then(|| (content, span(start, start + content.len())))
    }

    fn node(&self, value: Value) -> Node {
        const NOTHING: Node = Node { start: 0, end: 0, next: 0, kind: Kind::Missing };
        self.nodes.get(value.0 as usize).copied().unwrap_or(NOTHING)
    }

    /// What a value is.
    pub(crate) fn kind(&self, value: Value) -> Kind {
        self.node(value).kind
    }

    /// Where a value stands, brackets and quotes included.
    pub(crate) fn span(&self, value: Value) -> Span {
        let node = self.node(value);
        Span::new(node.start, node.end)
    }

    /// Where a key and its value stand.
    pub(crate) fn member_span(&self, (key, value): Member) -> Span {
        self.span(key).join(self.span(value))
    }

    /// The text of a value, brackets and quotes included.
    pub(crate) fn raw(&self, value: Value) -> &'a str {
        self.text.get(self.span(value).range()).unwrap_or("")
    }

    /// The values of an array; none when it is something else.
    pub(crate) fn items(&self, value: Value) -> Items<'_> {
        let node = self.node(value);
        let end = if node.kind == Kind::Array { node.next } else { 0 };
        Items { nodes: &self.nodes, at: value.0 + 1, end }
    }

    /// The keys and values of an object; none when it is something else.
    pub(crate) fn members(&self, value: Value) -> impl Iterator<Item = Member> {
        let node = self.node(value);
        let end = if node.kind == Kind::Object { node.next } else { 0 };
        let mut items = Items { nodes: &self.nodes, at: value.0 + 1, end };
        std::iter::from_fn(move || Some((items.next()?, items.next()?)))
    }

    /// The value of a key, of several the last, as every reader of JSON has it. `null` says nothing.
    pub(crate) fn get(&self, object: Value, key: &str) -> Option<Value> {
        let found = self.members(object).filter(|(name, _)| self.key(*name) == key).last();
        found.map(|(_, value)| value).filter(|value| self.kind(*value) != Kind::Null)
    }

    /// The text of a key.
    pub(crate) fn key(&self, key: Value) -> Cow<'a, str> {
        self.string(key).unwrap_or(Cow::Borrowed(self.raw(key)))
    }

    /// The text of a string, escapes decoded.
    pub(crate) fn string(&self, value: Value) -> Option<Cow<'a, str>> {
        self.inner(value).map(text::decode)
    }

    /// What stands between the quotes of a string.
    fn inner(&self, value: Value) -> Option<&'a str> {
        let raw = self.raw(value).strip_prefix('"')?;
        match self.kind(value) {
            Kind::String => raw.strip_suffix('"'),
            Kind::OpenString => Some(raw),
            _ => None,
        }
    }

    /// A number of 0 or more; fractions are cut off. `None` for what is none.
    pub(crate) fn count(&self, value: Value) -> Option<u64> {
        match self.kind(value) {
            Kind::Number => count(self.raw(value)),
            _ => None,
        }
    }

    /// Whether a value is a number with decimals that are not zero.
    pub(crate) fn has_fraction(&self, value: Value) -> bool {
        self.kind(value) == Kind::Number
            && self.raw(value).parse::<f64>().is_ok_and(|number| number.fract() != 0.0)
    }

    /// A value as text for the record: a string decoded, anything else as written, without blanks
    /// between its parts.
    pub(crate) fn plain(&self, value: Value) -> Cow<'a, str> {
        self.string(value).unwrap_or_else(|| text::compact(self.raw(value)))
    }

    /// A member as written, without blanks between its parts.
    pub(crate) fn compact(&self, (key, value): Member) -> String {
        [&text::compact(self.raw(key)), ":", &text::compact(self.raw(value))].concat()
    }

    /// The way from the root to a value: `moves[3].move.from.x`. Of a very long way only the end is
    /// told.
    pub(crate) fn path(&self, value: Value) -> String {
        const PARTS: usize = 12;
        let places = self.places.get_or_init(|| self.find_places());
        let mut parts = Vec::new();
        let mut at = value;
        while at.0 > 0
            && let Some((parent, index)) = places.get(at.0 as usize)
        {
            if parts.len() == PARTS {
                parts.push("…".to_owned());
                break;
            }
            let parent = Value(*parent);
            parts.push(match self.kind(parent) {
                Kind::Object => format!(".{}", self.key(Value(*index))),
                _ => format!("[{index}]"),
            });
            at = parent;
        }
        parts.reverse();
        let path = parts.concat();
        path.strip_prefix('.').map_or(path.clone(), str::to_owned)
    }

    /// For each value its container, and there its key or its number.
    fn find_places(&self) -> Vec<(u32, u32)> {
        let mut places = vec![(0, 0); self.nodes.len()];
        for (at, node) in (0..).zip(&self.nodes) {
            let mut set = |value: Value, index| {
                if let Some(place) = places.get_mut(value.0 as usize) {
                    *place = (at, index);
                }
            };
            match node.kind {
                Kind::Array => (0..).zip(self.items(Value(at))).for_each(|(index, item)| set(item, index)),
                Kind::Object => self.members(Value(at)).for_each(|(key, value)| {
                    set(key, key.0);
                    set(value, key.0);
                }),
                _ => {}
            }
        }
        places
    }

    /// Gives every byte of the text to a token. A value that is marked is one token with all that is
    /// in it, other names and values are structure.
    pub(crate) fn tokens<T: Trace>(&self, b: &mut Builder<'_, T>, mut marks: Marks) {
        if !T::FULL {
            return;
        }
        marks.0.sort_by_key(|(value, _)| *value);
        let mut marks = marks.0.into_iter().peekable();
        let (mut at, mut value) = (0, 0);
        while let Some(node) = self.nodes.get(value as usize) {
            let mark = std::iter::from_fn(|| marks.next_if(|(marked, _)| marked.0 <= value))
                .filter(|(marked, _)| marked.0 == value)
                .last();
            self.gap(b, at, node.start as usize);
            at = node.start as usize;
            let whole = match (mark, node.kind) {
                (Some((_, kind)), _) => Some(kind),
                (None, Kind::Object | Kind::Array) => None,
                (None, Kind::Bad) => Some(TokenKind::Unknown),
                (None, _) => Some(TokenKind::Structure),
            };
            if let Some(kind) = whole {
                b.token(kind, node.end as usize);
                at = at.max(node.end as usize);
                value = node.next;
            } else {
                value += 1;
            }
        }
        self.gap(b, at, self.behind);
        if let Some((_, place)) = self.behind() {
            self.gap(b, self.behind, place.start as usize);
            b.token(TokenKind::Unknown, place.end as usize);
            self.gap(b, place.end as usize, self.text.len());
        } else {
            self.gap(b, self.behind, self.text.len());
        }
    }

    /// The tokens of what stands between values: signs, blanks, line ends.
    fn gap<T: Trace>(&self, b: &mut Builder<'_, T>, start: usize, end: usize) {
        let bytes = self.text.as_bytes();
        let mut at = start;
        while at < end {
            let run = |test: &dyn Fn(u8) -> bool| {
                bytes.get(at..end).unwrap_or_default().iter().take_while(|b| test(**b)).count()
            };
            let (kind, length) = match bytes.get(at) {
                Some(b' ' | b'\t') => (TokenKind::Blank, run(&|b| matches!(b, b' ' | b'\t'))),
                Some(b'\r') if bytes.get(at + 1) == Some(&b'\n') && at + 1 < end => (TokenKind::LineEnd, 2),
                Some(b'\r' | b'\n') => (TokenKind::LineEnd, 1),
                Some(b'{' | b'}' | b'[' | b']' | b',' | b':') => (TokenKind::Mark, 1),
                _ => (TokenKind::Unknown, run(&|b| !lex::is_blank(b) && !lex::is_sign(b)).max(1)),
            };
            at = (at + length).min(end);
            b.token(kind, at);
        }
    }
}

/// The values of an array, or the keys and values of an object in turn.
#[derive(Clone, Debug)]
pub(crate) struct Items<'a> {
    nodes: &'a [Node],
    at: u32,
    end: u32,
}

impl Iterator for Items<'_> {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        if self.at >= self.end {
            return None;
        }
        let found = Value(self.at);
        self.at = self.nodes.get(self.at as usize).map_or(self.end, |node| node.next);
        Some(found)
    }
}

/// A number that is 0 or more, fractions cut off.
pub(crate) fn count(text: &str) -> Option<u64> {
    if let Ok(number) = text.parse::<u64>() {
        return Some(number);
    }
    let number = text.parse::<f64>().ok().filter(|number| (0.0..9e15).contains(number))?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "just compared")]
    Some(number as u64)
}

/// Whether a text is an object to its end, and nothing is wrong with it: what may be written into
/// another as it is.
pub(crate) fn is_sound_object(text: &str) -> bool {
    let mut record = kifu_record::Record::new();
    let mut trace = kifu_record::Bulk::new();
    let mut b = Builder::new(&mut record, &mut trace);
    let json = Json::read(&mut b, text);
    let object = json.root().is_some_and(|root| json.kind(root) == Kind::Object);
    object && json.behind().is_none() && !b.stopped()
}
