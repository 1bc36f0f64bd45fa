//! Changing headers of a record and nothing else.

use std::{borrow::Cow, fmt, ops::Range};

use kifu_formats::{Capabilities, Document};
use kifu_record::{Header, HeaderKey, PlyId, TokenKind};
use kifu_text::{
    Diagnostic, EncodeError, EncodeOptions, Encoding, Ignore, LineEnds, Severity, Source, Span, Text,
    Unmappable, encode,
};

use crate::{canonical::same, own};

/// One change of the headers of a record.
///
/// A key is the name of a header as the format spells it (`先手`, `N+`, `EVENT`, with or without
/// the `$` of CSA), or one for all formats, as [`HeaderKey::id`] says (`black`, `event`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeaderEdit {
    /// Gives a header this value; it is added where there is none. Of several with that key the
    /// last one counts, so that is the one that changes.
    Set {
        /// Which header.
        key: String,
        /// The value, one line.
        value: String,
    },
    /// Takes out all headers with this key.
    Unset {
        /// Which headers.
        key: String,
    },
}

/// Why headers cannot be changed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HeaderError {
    /// The format, named here, has no headers.
    NoHeaders(&'static str),
    /// The format has no header with that key, or none that can hold that value.
    NoSuchHeader {
        /// The key asked for.
        key: String,
        /// The name of the format.
        format: &'static str,
    },
    /// With that header the text would say something else than before in other places as well:
    /// another start position, say.
    ChangesMore(String),
    /// The encoding has not all characters of a value.
    Encode(EncodeError),
}

impl HeaderError {
    /// What it says, in both languages.
    pub fn text(&self) -> Text {
        match self {
            Self::NoHeaders(format) => {
                Text::new(format!("{format} has no headers"), format!("{format}には見出しがありません"))
            }
            Self::NoSuchHeader { key, format } => Text::new(
                format!("{format} has no header {key} that could hold this value"),
                format!("{format}には、この値を書ける見出し「{key}」がありません"),
            ),
            Self::ChangesMore(key) => Text::new(
                format!("header {key} cannot be changed without changing more of the record"),
                format!("見出し「{key}」を変えると、棋譜のほかの部分も変わってしまいます"),
            ),
            Self::Encode(error) => kifu_text::diagnostic::encoding::unmappable(error).title,
        }
    }
}

impl fmt::Display for HeaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for HeaderError {}

impl From<EncodeError> for HeaderError {
    fn from(error: EncodeError) -> Self {
        Self::Encode(error)
    }
}

/// Changes headers of one game and returns its bytes. Every byte that belongs to no changed header
/// stays as it is, the encoding and the line ends too.
///
/// How a header is spelled, where a new one goes and what a value may hold is asked of the format's
/// own writer and reader, so it works for every format that has headers. What comes out is read
/// again, and refused unless it says the same as before but for the headers asked for.
///
/// `continued` says whether another game stands before it in the same file.
///
/// ```
/// use kifu::{Document, HeaderEdit, Source, by_name, edit_headers, text::Ignore};
/// let source = Source::from_text("game.csa", "V2.2\nN+青木\nPI\n+\n+7776FU\n");
/// let document = Document::read(source, by_name("csa").unwrap().0, &mut Ignore);
/// let set = |key: &str, value: &str| HeaderEdit::Set { key: key.to_owned(), value: value.to_owned() };
/// let bytes = edit_headers(&document, &[set("black", "馬場"), set("$EVENT", "名人戦")], false)?;
/// assert_eq!(String::from_utf8_lossy(&bytes), "V2.2\nN+馬場\n$EVENT:名人戦\nPI\n+\n+7776FU\n");
/// # Ok::<(), kifu::HeaderError>(())
/// ```
///
/// # Errors
/// See [`HeaderError`]; then nothing is changed.
pub fn edit_headers(
    document: &Document,
    edits: &[HeaderEdit],
    continued: bool,
) -> Result<Vec<u8>, HeaderError> {
    if !document.format.can.has(Capabilities::HEADERS) {
        return Err(HeaderError::NoHeaders(document.format.name));
    }
    let mut now: Option<Read> = None;
    for edit in edits {
        let before = match now {
            Some(read) => read,
            None => Read::new(document, document.source.bytes().to_vec(), continued),
        };
        now = Some(before.edited(edit)?);
    }
    let bytes = now.map(|read| read.document.source.bytes().to_vec());
    Ok(bytes.unwrap_or_else(|| document.source.bytes().to_vec()))
}

/// A text as read, with the number of its faults.
struct Read {
    document: Document,
    found: Vec<Diagnostic>,
    continued: bool,
}

/// A header as the format spells it.
struct Spelled {
    key: HeaderKey,
    name: String,
    /// The value as it stands in the text, marks and escapes included.
    value: String,
    /// The whole line.
    line: String,
    /// What the format puts behind the last header of the document (`true`) or before it for this
    /// one, where headers are no lines.
    beside: Option<(bool, String)>,
    /// Whether the format puts a line of its own structure (a version) above headers.
    below_structure: bool,
}

impl Read {
    fn new(like: &Document, bytes: Vec<u8>, continued: bool) -> Self {
        let mut found = Vec::new();
        let encoding = Some(like.source.encoding());
        let source = Source::part(like.source.name(), bytes, encoding, 0, 0, &mut Ignore);
        let document = Document::read_continued(source, like.format, continued, &mut found);
        Self { document, found, continued }
    }

    fn edited(self, edit: &HeaderEdit) -> Result<Self, HeaderError> {
        match edit {
            HeaderEdit::Set { key, value } => self.set(key, value),
            HeaderEdit::Unset { key } => self.unset(key),
        }
    }

    fn set(self, key: &str, value: &str) -> Result<Self, HeaderError> {
        let value = value.trim();
        let no_such = || HeaderError::NoSuchHeader { key: key.to_owned(), format: self.document.format.name };
        let spelled = self.spell(key, value).ok_or_else(no_such)?;
        let mut expected: Vec<_> = self.headers().collect();
        let known = expected.iter().rposition(|(key, name, _)| is(*key, name, spelled.key, &spelled.name));
        let candidates = match known {
            Some(at) => {
                if let Some((_, _, old)) = expected.get_mut(at) {
                    value.clone_into(old);
                }
                let span = self.document.spans.header(at).map(|(_, value)| value);
                span.into_iter().map(|span| (span, spelled.value.clone())).collect()
            }
            None => self.places(&spelled),
        };
        let mut refused = HeaderError::ChangesMore(key.to_owned());
        for (span, text) in candidates {
            let next = match self.spliced(&[(span, text)]) {
                Ok(next) => next,
                Err(error) => {
                    refused = error;
                    continue;
                }
            };
            let added: Vec<_> = next.headers().collect();
            let is_as_expected = if known.is_some() {
                added == expected
            } else {
                let mut others = added.clone();
                let new = others.iter().position(|(key, name, found)| {
                    is(*key, name, spelled.key, &spelled.name) && found == value
                });
                new.map(|at| others.remove(at)).is_some() && others == expected
            };
            if is_as_expected && self.says_the_same(&next) {
                return Ok(next);
            }
        }
        Err(refused)
    }

    fn unset(self, key: &str) -> Result<Self, HeaderError> {
        // A name that the format knows, however it is spelled here; failing that, the very name.
        let spelled = self.spell(key, "1").or_else(|| self.spell(key, "24"));
        let is_it = |found: HeaderKey, name: &str| {
            name == bare(key)
                || found.id().eq_ignore_ascii_case(key) && found != HeaderKey::Other
                || spelled.as_ref().is_some_and(|spelled| is(found, name, spelled.key, &spelled.name))
        };
        let (mut rest, mut gone) = (Vec::new(), Vec::new());
        for (at, header) in self.headers().enumerate() {
            if is_it(header.0, &header.1) {
                gone.extend(self.document.spans.header(at).map(|spans| (at, spans)));
            } else {
                rest.push(header);
            }
        }
        if gone.is_empty() {
            return Ok(self);
        }
        // Whole lines; where headers share one, what stands between this one and its neighbour.
        let lines = gone.iter().map(|(_, (name, value))| self.whole_line(name.join(*value)));
        let mut ways = vec![lines.collect::<Vec<_>>()];
        let neighbour = |at: Option<usize>| self.document.spans.header(at?);
        let behind = |(at, (_, value)): &(usize, (Span, Span))| {
            let (_, before) = neighbour(at.checked_sub(1))?;
            Some(Span::new(before.end, value.end))
        };
        let before = |(at, (name, _)): &(usize, (Span, Span))| {
            let (after, _) = neighbour(Some(at + 1))?;
            Some(Span::new(name.start, after.start))
        };
        ways.extend(gone.iter().map(behind).collect::<Option<Vec<_>>>());
        ways.extend(gone.iter().map(before).collect::<Option<Vec<_>>>());
        for mut way in ways {
            way.sort_unstable();
            way.dedup();
            let changes: Vec<_> = way.into_iter().map(|span| (span, String::new())).collect();
            if let Ok(next) = self.spliced(&changes)
                && next.headers().eq(rest.iter().cloned())
                && self.says_the_same(&next)
            {
                return Ok(next);
            }
        }
        Err(HeaderError::ChangesMore(key.to_owned()))
    }

    fn headers(&self) -> impl Iterator<Item = (HeaderKey, String, String)> {
        let of = |header: Header<'_>| (header.key, header.name.to_owned(), header.value.to_owned());
        self.document.record.headers().map(of)
    }

    /// How the format spells a header, found out by letting it write and read one.
    fn spell(&self, key: &str, value: &str) -> Option<Spelled> {
        let bare = bare(key);
        if let Some(known) = self.document.record.headers().rev().find(|header| header.name == bare) {
            return self.sample(known.key, known.name, value);
        }
        if let Some(key) = HeaderKey::ALL.into_iter().find(|one| one.id().eq_ignore_ascii_case(key))
            && key != HeaderKey::Other
        {
            return self.sample(key, "", value);
        }
        // `Other` is the last: what is the name of something known is meant as that.
        HeaderKey::ALL
            .into_iter()
            .filter_map(|key| self.sample(key, bare, value))
            .find(|sample| sample.name.eq_ignore_ascii_case(bare))
    }

    /// The first move with this header, behind the last one of the document or alone, written and
    /// read by the format.
    fn sample(&self, key: HeaderKey, name: &str, value: &str) -> Option<Spelled> {
        let last = self.document.record.headers().next_back();
        last.and_then(|last| self.written(Some(last), key, name, value))
            .or_else(|| self.written(None, key, name, value))
    }

    fn written(&self, last: Option<Header<'_>>, key: HeaderKey, name: &str, value: &str) -> Option<Spelled> {
        let whole = &self.document.record;
        let mut record = whole.line_alone(whole.next(PlyId::ROOT).unwrap_or(PlyId::ROOT));
        record.retain_headers(|_| false);
        if let Some(last) = last {
            record.add_header(last.key, last.name, last.value);
        }
        record.add_header(key, name, value);
        let (text, losses) = own::write_alone(&record, &self.document);
        if losses.iter().any(|loss| loss.code.id == kifu_formats::loss::HEADER.id) {
            return None;
        }
        let source = Source::from_text("", text);
        let read = Document::read(source, self.document.format, &mut Ignore);
        let at = read.record.headers().rposition(|header| header.key == key && header.value == value)?;
        let header = read.record.headers().nth(at)?;
        let (name_at, value_at) = read.spans.header(at)?;
        let mut start = 0;
        let below_structure = read.tokens.iter().any(|token| {
            let before = start < name_at.start;
            start = token.end;
            before && token.kind == TokenKind::Structure
        });
        let line = read.source.line_text(read.source.line_col(name_at.start).line);
        // The same text behind the last header of the document, or before it.
        let last = last.and_then(|last| read.record.headers().position(|one| one == last));
        let beside = last.filter(|last| *last != at).and_then(|last| {
            let (other_name, other_value) = read.spans.header(last)?;
            let behind = last < at;
            let span = if behind {
                Span::new(other_value.end, value_at.end)
            } else {
                Span::new(name_at.start, other_name.start)
            };
            Some((behind, read.source.slice(span).to_owned()))
        });
        Some(Spelled {
            key,
            beside,
            name: header.name.to_owned(),
            value: read.source.slice(value_at).to_owned(),
            line: line.to_owned(),
            below_structure,
        })
    }

    /// Where a header that is not there yet may go, the best place first, and what is put there.
    fn places(&self, spelled: &Spelled) -> Vec<(Span, String)> {
        let source = &self.document.source;
        let text = source.text();
        let usual = own::encode_options(source, self.document.format).line_ends.as_str();
        let before = |at: u32| {
            // The line end of the line above, or else below.
            let (above, below) = text.split_at_checked(at as usize).unwrap_or((text, ""));
            let ends = |text: &str| ["\r\n", "\n", "\r"].into_iter().find(|end| text.ends_with(end));
            let next = below.find(['\n', '\r']).and_then(|at| below.get(at..));
            let starts = |text: &str| ["\r\n", "\n", "\r"].into_iter().find(|end| text.starts_with(end));
            let end = ends(above).or_else(|| starts(next?)).unwrap_or(usual);
            let open = at > 0 && ends(above).is_none();
            let text = if open { format!("{end}{}", spelled.line) } else { format!("{}{end}", spelled.line) };
            (Span::at(at), text)
        };
        let mut places = Vec::new();
        // A name without a value stands there already: `N+`.
        let mut start = 0;
        for token in &self.document.tokens {
            let span = Span::new(start, token.end);
            start = token.end;
            if token.kind == TokenKind::HeaderName && source.slice(span).trim() == spelled.name {
                places.push((Span::at(span.end), spelled.value.clone()));
            }
        }
        let count = self.document.record.headers().len();
        if let Some((name, value)) = count.checked_sub(1).and_then(|last| self.document.spans.header(last)) {
            places.push(before(self.whole_line(name.join(value)).end));
        }
        if let (Some((behind, text)), Some((name, value))) =
            (&spelled.beside, count.checked_sub(1).and_then(|last| self.document.spans.header(last)))
        {
            places.push((Span::at(if *behind { value.end } else { name.start }), text.clone()));
        }
        let mut start = 0;
        let above = self.document.tokens.iter().find(|token| {
            let is_above = matches!(token.kind, TokenKind::Remark | TokenKind::Blank | TokenKind::LineEnd)
                || spelled.below_structure && token.kind == TokenKind::Structure;
            if is_above {
                start = token.end;
            }
            !is_above
        });
        let at = if above.is_some() { start } else { u32::try_from(text.len()).unwrap_or(u32::MAX) };
        places.push(before(self.whole_line(Span::at(at)).start));
        places
    }

    /// The lines that a span touches, with their line ends.
    fn whole_line(&self, span: Span) -> Span {
        let text = self.document.source.text();
        let start = text.get(..span.start as usize).unwrap_or("");
        let start = start.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let rest = text.get(span.end as usize..).unwrap_or("");
        let length = rest.find(['\n', '\r']).map_or(rest.len(), |at| {
            at + if rest.get(at..).is_some_and(|rest| rest.starts_with("\r\n")) { 2 } else { 1 }
        });
        let cut = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span::new(cut(start), cut(span.end as usize + length))
    }

    /// Puts texts in the place of spans, in the bytes, and reads the whole again. The spans are in
    /// order and do not overlap.
    fn spliced(&self, changes: &[(Span, String)]) -> Result<Self, HeaderError> {
        let source = &self.document.source;
        let (text, bytes) = (source.text(), source.bytes());
        let options = EncodeOptions {
            encoding: source.encoding(),
            bom: false,
            line_ends: LineEnds::Lf,
            unmappable: Unmappable::Refuse,
        };
        let (mut new, mut done) = (Vec::with_capacity(bytes.len()), 0);
        let (mut expected, mut read) = (String::with_capacity(text.len()), 0);
        for (span, with) in changes {
            expected.push_str(text.get(read..span.start as usize).unwrap_or(""));
            expected.push_str(with);
            read = span.end as usize;
            let (span, with) = self.encodable(*span, with);
            let old = self.bytes_of(span);
            new.extend_from_slice(bytes.get(done..old.start).unwrap_or_default());
            new.extend(encode(&with, &options)?.bytes);
            done = old.end;
        }
        expected.push_str(text.get(read..).unwrap_or(""));
        new.extend_from_slice(bytes.get(done..).unwrap_or_default());
        let next = Self::new(&self.document, new, self.continued);
        if next.document.source.text() == expected {
            Ok(next)
        } else {
            // A character has become another on its way through the encoding.
            let with = changes.first().map_or("", |(_, with)| with.trim());
            Err(HeaderError::ChangesMore(with.to_owned()))
        }
    }

    /// A change that the encoding lets be made in bytes: in ISO-2022-JP escapes reach over the
    /// places between characters, but not over line ends.
    fn encodable<'a>(&self, span: Span, with: &'a str) -> (Span, Cow<'a, str>) {
        let source = &self.document.source;
        if source.encoding() != Encoding::Iso2022Jp || with.is_empty() {
            return (span, with.into());
        }
        let line = self.whole_line(span);
        let cut = |from: u32, to: u32| source.slice(Span::new(from, to));
        (line, [cut(line.start, span.start), with, cut(span.end, line.end)].concat().into())
    }

    /// The bytes of a span. A byte-order mark belongs to none.
    fn bytes_of(&self, span: Span) -> Range<usize> {
        let source = &self.document.source;
        let bytes = source.byte_span(span);
        let place = |at: u64| usize::try_from(at.saturating_sub(source.base_byte())).unwrap_or(usize::MAX);
        let mark = if source.bom() { source.encoding().bom().len() } else { 0 };
        let start = place(bytes.start).max(mark);
        start..place(bytes.end).max(start)
    }

    /// Whether two texts say the same but for their headers, and the second has no more faults.
    fn says_the_same(&self, other: &Self) -> bool {
        let bare = |read: &Self| {
            let mut record = read.document.record.clone();
            record.retain_headers(|_| false);
            record
        };
        let count = |severity| {
            let of = |read: &Self| read.found.iter().filter(|one| one.severity >= severity).count();
            of(other) <= of(self)
        };
        [Severity::Error, Severity::Warning, Severity::Note].into_iter().all(count)
            && same(&bare(self), &bare(other))
    }
}

/// A key without the mark that CSA puts before names.
fn bare(key: &str) -> &str {
    key.strip_prefix('$').unwrap_or(key)
}

/// Whether a header is the one with that key, or with that name where the key says nothing.
fn is(key: HeaderKey, name: &str, wanted: HeaderKey, wanted_name: &str) -> bool {
    key == wanted && (key != HeaderKey::Other || name == wanted_name)
}
