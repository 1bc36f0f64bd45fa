//! One text together with the bytes it came from.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::decode::{Findings, Tally, decode_lossy, private_use};
use crate::diagnostic::encoding;
use crate::guess::{GuessReason, examine};
use crate::lines::Lines;
use crate::map::ByteMap;
use crate::{Encoding, Guess, LineCol, LineEnds, Sink, Span, binary_kind};

/// One file, or one game of a larger file: its bytes, their text, and the way
/// from any place in the text to its line, its column and its bytes.
///
/// A source cannot fail to be made. What is wrong with the bytes goes to the
/// sink, and the text has U+FFFD in their place; what is no text at all (a
/// picture, an archive) has an empty text.
///
/// ```
/// # use kifu_text::{Diagnostic, Encoding, Source, Span};
/// let mut found: Vec<Diagnostic> = Vec::new();
/// let source = Source::read("game.kif", b"\x8E\xE8\x8D\x87\x8A\x84\r\n\x85\n".to_vec(), None, &mut found);
/// assert_eq!(source.encoding(), Encoding::Cp932);
/// assert_eq!(source.text(), "手合割\r\n\u{FFFD}\n");
/// assert_eq!(found[0].to_string(), "error[encoding/invalid-bytes]: byte 0x85 is no Shift_JIS (CP932)");
/// assert_eq!(source.line_col(found[0].span.unwrap().start).to_string(), "2:1");
/// ```
#[derive(Clone)]
pub struct Source {
    name: Arc<str>,
    content: Content,
    guess: Guess,
    base_byte: u64,
    base_line: u32,
    lines: OnceLock<Lines>,
    map: OnceLock<ByteMap>,
}

/// Valid UTF-8 is kept once, with its byte-order mark; all else as bytes and as text.
#[derive(Clone)]
enum Content {
    Same { whole: String, skip: usize },
    Decoded { bytes: Vec<u8>, text: String },
}

impl Source {
    /// Longest text, in bytes: what the offsets of a [`Span`] reach.
    pub const MAX_TEXT: usize = u32::MAX as usize;

    /// Reads the bytes of a whole file.
    ///
    /// `name` is what messages call it. `told` is the encoding if somebody named
    /// it; `None` guesses ([`guess`](crate::guess())).
    ///
    /// Reports `encoding/invalid-bytes`, `encoding/not-text`,
    /// `encoding/undecided`, `encoding/private-use`, `encoding/line-decoded` and
    /// `encoding/too-long`, each at most once.
    ///
    /// ```
    /// # use kifu_text::{Encoding, Ignore, Source};
    /// let bytes = b"\xB2\xC3\xC6\xA3\n".to_vec(); // valid in two encodings
    /// let guessed = Source::read("a.csa", bytes.clone(), None, &mut Ignore);
    /// assert_eq!(guessed.text(), "加藤\n");
    /// let told = Source::read("a.csa", bytes, Some(Encoding::Cp932), &mut Ignore);
    /// assert_eq!(told.text(), "ｲﾃﾆ｣\n");
    /// ```
    pub fn read(
        name: impl Into<Arc<str>>,
        bytes: Vec<u8>,
        told: Option<Encoding>,
        sink: &mut dyn Sink,
    ) -> Source {
        Source::part(name, bytes, told, 0, 0, sink)
    }

    /// Reads one game that was cut out of a larger file, like [`Source::read`].
    ///
    /// `base_byte` bytes and `base_line` line ends stand before it in the file,
    /// so that lines and bytes are those of the whole file. For an encoding that
    /// only holds for the file as a whole see [`guess_like`](crate::guess_like).
    ///
    /// ```
    /// # use kifu_text::{Ignore, Source, Span};
    /// let source = Source::part("games.csa", b"+7776FU\n".to_vec(), None, 1000, 40, &mut Ignore);
    /// assert_eq!(source.line_col(1).to_string(), "41:2");
    /// assert_eq!(source.byte_span(Span::new(0, 3)), 1000..1003);
    /// ```
    pub fn part(
        name: impl Into<Arc<str>>,
        bytes: Vec<u8>,
        told: Option<Encoding>,
        base_byte: u64,
        base_line: u32,
        sink: &mut dyn Sink,
    ) -> Source {
        Source::read_limited(name.into(), bytes, told, Source::MAX_TEXT, sink).with_base(base_byte, base_line)
    }

    /// A source made from text in memory: a string given on the command line, a text field.
    ///
    /// Its bytes are the UTF-8 of the text.
    ///
    /// ```
    /// # use kifu_text::Source;
    /// let source = Source::from_text("argument", "▲７六歩");
    /// assert_eq!(source.text(), "▲７六歩");
    /// ```
    pub fn from_text(name: impl Into<Arc<str>>, text: impl Into<String>) -> Source {
        let mut whole = text.into();
        whole.truncate(whole.floor_char_boundary(Source::MAX_TEXT));
        let guess = Guess::told(Encoding::Utf8, whole.as_bytes());
        Source::new(name.into(), Content::Same { whole, skip: 0 }, Guess { bom: false, ..guess })
    }

    /// The same source with this many bytes and line ends before it in the whole file.
    #[must_use]
    pub fn with_base(mut self, base_byte: u64, base_line: u32) -> Source {
        self.base_byte = base_byte;
        self.base_line = base_line;
        self
    }

    fn new(name: Arc<str>, content: Content, guess: Guess) -> Source {
        Source {
            name,
            content,
            guess,
            base_byte: 0,
            base_line: 0,
            lines: OnceLock::new(),
            map: OnceLock::new(),
        }
    }

    fn read_limited(
        name: Arc<str>,
        bytes: Vec<u8>,
        told: Option<Encoding>,
        limit: usize,
        sink: &mut dyn Sink,
    ) -> Source {
        let (mut guess, text) = match told {
            Some(encoding) => (Guess::told(encoding, &bytes), None),
            None => examine(&bytes),
        };
        if !guess.is_text() {
            sink.report(encoding::not_text(binary_kind(&bytes)));
            return Source::new(name, Content::Decoded { bytes, text: String::new() }, guess);
        }
        if guess.reason == GuessReason::Tie {
            sink.report(encoding::undecided());
        }
        let skip = if guess.bom { guess.encoding.bom().len() } else { 0 };
        let mut findings = Findings::default();
        let mut decode = |bytes: Vec<u8>| {
            let mut text = String::new();
            findings = decode_lossy(bytes.get(skip..).unwrap_or_default(), guess.encoding, &mut text);
            Content::Decoded { bytes, text }
        };
        let mut content = match (text, guess.encoding) {
            (Some(text), _) => Content::Decoded { bytes, text },
            (None, Encoding::Utf8) => match String::from_utf8(bytes) {
                Ok(whole) => Content::Same { whole, skip },
                Err(error) => decode(error.into_bytes()),
            },
            (None, _) => decode(bytes),
        };
        guess.valid = findings.invalid.count == 0;
        let cut = content.limit(limit);
        let source = Source::new(name, content, guess);
        source.report(findings, skip, sink);
        if cut {
            sink.report(encoding::too_long(source.bytes().len(), limit));
        }
        source
    }

    fn report(&self, findings: Findings, skip: usize, sink: &mut dyn Sink) {
        let encoding = self.encoding();
        let span = |text: usize, len: usize| {
            let offset = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            Span::new(offset(text), offset(text + len))
        };
        if let Tally { first: Some(place), count } = findings.invalid {
            let from = skip + place.byte;
            let bytes = self.bytes().get(from..from + place.len).unwrap_or_default();
            let mut finding =
                encoding::invalid_bytes(encoding, span(place.text, '\u{FFFD}'.len_utf8()), bytes, count);
            if self.guess.reason == GuessReason::NoneValid {
                finding = finding.note(encoding::fits_best(encoding));
            }
            sink.report(finding);
        }
        if let Tally { first: Some(place), count } = findings.line_decoded {
            sink.report(encoding::line_decoded(span(place.text, place.len), count));
        }
        if encoding == Encoding::Cp932 {
            let mut private = private_use(self.text());
            if let Some((at, c)) = private.next() {
                sink.report(encoding::private_use(span(at, c.len_utf8()), c, 1 + private.count()));
            }
        }
    }

    /// What messages call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, without the byte-order mark.
    pub fn text(&self) -> &str {
        match &self.content {
            Content::Same { whole, skip } => whole.get(*skip..).unwrap_or(""),
            Content::Decoded { text, .. } => text,
        }
    }

    /// The original bytes, all of them.
    pub fn bytes(&self) -> &[u8] {
        match &self.content {
            Content::Same { whole, .. } => whole.as_bytes(),
            Content::Decoded { bytes, .. } => bytes,
        }
    }

    /// How the encoding was found. `valid` speaks of all bytes here.
    pub fn guess(&self) -> Guess {
        self.guess
    }

    /// The encoding of the bytes.
    pub fn encoding(&self) -> Encoding {
        self.guess.encoding
    }

    /// Whether the bytes open with a byte-order mark.
    pub fn bom(&self) -> bool {
        self.guess.bom
    }

    /// How many bytes stand before it in the whole file.
    pub fn base_byte(&self) -> u64 {
        self.base_byte
    }

    /// How many line ends stand before it in the whole file.
    pub fn base_line(&self) -> u32 {
        self.base_line
    }

    /// How its lines end.
    ///
    /// ```
    /// # use kifu_text::{LineEnds, Source};
    /// assert_eq!(Source::from_text("", "a\r\nb\r\n").line_ends(), LineEnds::CrLf);
    /// ```
    pub fn line_ends(&self) -> LineEnds {
        self.lines().ends()
    }

    /// The text of a span.
    ///
    /// Never panics: a place behind the end is the end, one inside a character is the start of it.
    ///
    /// ```
    /// # use kifu_text::{Source, Span};
    /// let source = Source::from_text("", "７六歩");
    /// assert_eq!(source.slice(Span::new(3, 9)), "六歩");
    /// assert_eq!(source.slice(Span::new(4, 99)), "六歩");
    /// ```
    pub fn slice(&self, span: Span) -> &str {
        self.text().get(self.floor(span.start)..self.floor(span.end)).unwrap_or("")
    }

    /// Line and column of an offset in the text, as an editor counts them in the whole file.
    ///
    /// A line end belongs to the line it ends.
    ///
    /// ```
    /// # use kifu_text::{LineCol, Source};
    /// let source = Source::from_text("", "▲２六歩\r\n△３四歩\r\n");
    /// assert_eq!(source.line_col(14), LineCol { line: 2, column: 1 });
    /// assert_eq!(source.line_col(17), LineCol { line: 2, column: 2 });
    /// ```
    pub fn line_col(&self, offset: u32) -> LineCol {
        let offset = self.floor(offset);
        let (index, start) = self.lines().find(u32::try_from(offset).unwrap_or(u32::MAX));
        let before = self.text().get(start as usize..offset).unwrap_or("").chars().count();
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        LineCol {
            line: self.base_line.saturating_add(number(index)).saturating_add(1),
            column: number(before).saturating_add(1),
        }
    }

    /// How many lines the text has. A line end at its end opens one more, empty line.
    ///
    /// ```
    /// # use kifu_text::Source;
    /// assert_eq!(Source::from_text("", "").line_count(), 1);
    /// assert_eq!(Source::from_text("", "a\nb\n").line_count(), 3);
    /// ```
    pub fn line_count(&self) -> u32 {
        u32::try_from(self.lines().count()).unwrap_or(u32::MAX)
    }

    /// The line with this number (in the whole file, from 1), without its line end.
    ///
    /// Empty where there is no such line: at the start for one before the text, at the end for one behind it.
    ///
    /// ```
    /// # use kifu_text::{Source, Span};
    /// let source = Source::from_text("", "PI\r\n+\r\n");
    /// assert_eq!(source.line_span(2), Span::new(4, 5));
    /// assert_eq!(source.line_span(9), Span::at(7));
    /// ```
    pub fn line_span(&self, line: u32) -> Span {
        let Some(index) = line.checked_sub(self.base_line).and_then(|n| n.checked_sub(1)) else {
            return Span::at(0);
        };
        let index = index as usize;
        let end_of_text = u32::try_from(self.text().len()).unwrap_or(u32::MAX);
        let Some(start) = self.lines().start(index) else {
            return Span::at(end_of_text);
        };
        let end = self.lines().start(index + 1).unwrap_or(end_of_text);
        let text = self.text().get(start as usize..end as usize).unwrap_or("");
        let bare = match self.lines().start(index + 1) {
            Some(_) => text.strip_suffix("\r\n").or_else(|| text.strip_suffix(['\n', '\r'])).unwrap_or(text),
            None => text,
        };
        Span::new(start, start + u32::try_from(bare.len()).unwrap_or(u32::MAX))
    }

    /// The text of [`Source::line_span`].
    ///
    /// ```
    /// # use kifu_text::Source;
    /// assert_eq!(Source::from_text("", "先手：羽生\n後手：佐藤\n").line_text(2), "後手：佐藤");
    /// ```
    pub fn line_text(&self, line: u32) -> &str {
        self.slice(self.line_span(line))
    }

    /// The bytes of a span: offsets into the original bytes of the whole file.
    ///
    /// Spans that follow each other have bytes that follow each other, and spans
    /// that tile the text tile the bytes: a byte-order mark belongs to what
    /// starts at 0, an escape of ISO-2022-JP to what follows it, the last escape to
    /// what ends the text. Places inside a character are moved as by [`Source::slice`].
    ///
    /// ```
    /// # use kifu_text::{Ignore, Source, Span};
    /// let source = Source::read("", b"\x1B$BJb\x1B(B+\n".to_vec(), None, &mut Ignore);
    /// assert_eq!(source.text(), "歩+\n");
    /// assert_eq!(source.byte_span(Span::new(0, 3)), 0..5);
    /// assert_eq!(source.byte_span(Span::new(3, 4)), 5..9);
    /// ```
    pub fn byte_span(&self, span: Span) -> Range<u64> {
        let text_len = self.text().len();
        let start = match self.floor(span.start) {
            0 => 0,
            offset => self.byte(offset),
        };
        let end = match self.floor(span.end) {
            offset if offset == text_len => self.bytes().len(),
            offset => self.byte(offset),
        };
        let place = |n: usize| self.base_byte.saturating_add(u64::try_from(n).unwrap_or(u64::MAX));
        place(start)..place(end.max(start))
    }

    /// Where the character that ends at `offset` ends in the bytes.
    fn byte(&self, offset: usize) -> usize {
        match &self.content {
            _ if offset == 0 => 0,
            _ if offset == self.text().len() => self.bytes().len(),
            Content::Same { skip, .. } => offset + skip,
            Content::Decoded { bytes, text } => {
                let skip = if self.bom() { self.encoding().bom().len() } else { 0 };
                let map = self.map.get_or_init(|| ByteMap::new(self.encoding(), text, bytes, skip));
                map.byte(offset, text, bytes)
            }
        }
    }

    fn floor(&self, offset: u32) -> usize {
        self.text().floor_char_boundary(offset as usize)
    }

    fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::of(self.text()))
    }
}

impl Content {
    /// Cuts the text to `limit` bytes; says whether that was needed.
    fn limit(&mut self, limit: usize) -> bool {
        let (text, skip) = match self {
            Content::Same { whole, skip } => (whole, *skip),
            Content::Decoded { text, .. } => (text, 0),
        };
        if text.len() - skip <= limit {
            return false;
        }
        let text_only = text.get(skip..).unwrap_or("");
        let text_only = text_only.get(..text_only.floor_char_boundary(limit)).unwrap_or("").to_owned();
        let bytes = match std::mem::replace(self, Content::Same { whole: String::new(), skip: 0 }) {
            Content::Same { whole, .. } => whole.into_bytes(),
            Content::Decoded { bytes, .. } => bytes,
        };
        *self = Content::Decoded { bytes, text: text_only };
        true
    }
}

impl fmt::Debug for Source {
    /// Name, encoding and sizes: the text itself may be large.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("name", &self.name)
            .field("guess", &self.guess)
            .field("bytes", &self.bytes().len())
            .field("text", &self.text().len())
            .field("base_byte", &self.base_byte)
            .field("base_line", &self.base_line)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Diagnostic;

    /// A text of 4 GiB is no test case; a lower limit is.
    #[test]
    fn cuts_a_text_that_offsets_cannot_count() {
        for (bytes, limit, text) in [
            ("一二三".as_bytes(), 7, "一二"),
            ("\u{FEFF}一二三".as_bytes(), 6, "一二"),
            (b"\x88\xEA\x93\xF1\x8EO".as_slice(), 3, "一"),
        ] {
            let mut found: Vec<Diagnostic> = Vec::new();
            let source = Source::read_limited("".into(), bytes.to_vec(), None, limit, &mut found);
            assert_eq!((source.text(), source.bytes()), (text, bytes));
            assert_eq!(found[0].code.id, "encoding/too-long");
            let end = u32::try_from(text.len()).unwrap();
            assert_eq!(source.byte_span(Span::new(0, end)), 0..u64::try_from(bytes.len()).unwrap());
            source.byte_span(Span::new(1, 2));
        }
    }
}
