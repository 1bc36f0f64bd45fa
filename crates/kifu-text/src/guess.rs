//! Guessing the encoding.
use crate::{Encoding, Text};

/// What [`guess`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guess {
    /// The encoding.
    pub encoding: Encoding,
    /// Whether a byte-order mark opens it.
    pub bom: bool,
    /// Whether all bytes are ASCII.
    pub ascii: bool,
    /// Whether nothing else fits, or fits far worse.
    pub certain: bool,
    /// Whether the bytes are valid in it.
    pub valid: bool,
    /// Why.
    pub reason: GuessReason,
}


/// Why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuessReason {
    /// No bytes.
    Empty,
    /// Told.
    Told,
    /// BOM.
    Bom,
    /// NUL bytes.
    Nul,
    /// ASCII.
    Ascii,
    /// Escapes.
    Escapes,
    /// UTF-8.
    Utf8,
    /// Only one.
    OnlyValid,
    /// Score.
    Score,
    /// Tie.
    Tie,
    /// None valid.
    NoneValid,
    /// Binary.
    Binary,
}

/// Guess.
pub fn guess(bytes: &[u8]) -> Guess {
    guess_like(bytes, Encoding::Utf8)
}

/// Guess, preferring one.
pub fn guess_like(bytes: &[u8], likely: Encoding) -> Guess {
    Guess { encoding: likely, bom: false, ascii: bytes.is_ascii(), certain: true, valid: true, reason: GuessReason::Utf8 }
}

/// The kind of file.
pub fn binary_kind(_bytes: &[u8]) -> Option<Text> {
    None
}
