//! Bytes to text with exact places, and findings as values.
//!
//! Shogi records come in six encodings, with three kinds of line ends, and
//! often with a byte or two that fits none of them. This crate
//!
//! - guesses the encoding and says why ([`guess`], [`Guess`]),
//! - turns the bytes into text and keeps the way back to every byte ([`Source`], [`Span`]),
//! - turns text into bytes and says what the encoding cannot hold ([`encode`]),
//! - defines what a finding is and where it goes ([`Diagnostic`], [`Sink`], [`Fix`]).
//!
//! It knows nothing of shogi beyond the few characters by which it tells two
//! encodings apart.
//!
//! ```
//! use kifu_text::{Diagnostic, Encoding, LineCol, Source, Span};
//!
//! let bytes = b"\x8E\xE8\x8D\x87\x8A\x84\x81F\x95\xBD\x8E\xE8\r\n".to_vec();
//! let mut found: Vec<Diagnostic> = Vec::new();
//! let source = Source::read("game.kif", bytes, None, &mut found);
//!
//! assert_eq!(source.encoding(), Encoding::Cp932);
//! assert_eq!(source.text(), "手合割：平手\r\n");
//! assert_eq!(source.line_col(12), LineCol { line: 1, column: 5 });
//! assert_eq!(source.byte_span(Span::new(12, 18)), 8..12);
//! assert!(found.is_empty());
//! ```

#![forbid(unsafe_code)]

mod decode;
pub mod diagnostic;
mod encode;
mod encoding;
mod guess;
mod iso2022jp;
mod lines;
mod map;
mod source;
mod span;
mod width;

pub use decode::{Decoder, NotClean};
pub use diagnostic::{
    CODES, Code, Counter, Diagnostic, Fix, Fixed, Ignore, Label, Lang, Limited, Severity, Sink, Text,
    apply_fixes,
};
pub use encode::{EncodeError, EncodeOptions, Encoded, Replaced, Unmappable, encode};
pub use encoding::{Encoding, LineEnds};
pub use guess::{Guess, GuessReason, binary_kind, guess, guess_like};
pub use source::Source;
pub use span::{LineCol, Span};
pub use width::display_width;
