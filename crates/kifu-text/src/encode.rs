//! Text to bytes.
use crate::{Encoding, LineEnds};

/// How to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EncodeOptions {
    /// The encoding.
    pub encoding: Encoding,
    /// BOM.
    pub bom: bool,
    /// Line ends.
    pub line_ends: LineEnds,
    /// What to do with characters the encoding has not.
    pub unmappable: Unmappable,
}

impl Default for EncodeOptions {
    fn default() -> Self {
        EncodeOptions { encoding: Encoding::Utf8, bom: false, line_ends: LineEnds::Lf, unmappable: Unmappable::Refuse }
    }
}

/// What to do with characters that the encoding has not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Unmappable {
    /// Refuse.
    #[default]
    Refuse,
    /// Replace.
    Replace,
}

/// Bytes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Encoded {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// What was replaced.
    pub replaced: Vec<Replaced>,
}

/// One replaced character.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Replaced {
    /// Byte offset into the text.
    pub offset: u32,
    /// What stood there.
    pub from: char,
    /// What was written.
    pub to: &'static str,
}

/// Refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EncodeError {
    /// The encoding.
    pub encoding: Encoding,
    /// Each character, with its byte offset.
    pub chars: Vec<(char, u32)>,
}

/// Encode.
pub fn encode(text: &str, _options: &EncodeOptions) -> Result<Encoded, EncodeError> {
    Ok(Encoded { bytes: text.as_bytes().to_vec(), replaced: Vec::new() })
}
