//! Text to bytes, and what the encoding cannot hold.

mod replace;

use std::borrow::Cow;
use std::fmt;

use encoding_rs::{Encoder, EncoderResult};
use memchr::memmem;

use crate::{Encoding, LineEnds};

/// How [`encode`] writes. The default is UTF-8 with the text's own line ends.
///
/// ```
/// # use kifu_text::{EncodeOptions, Encoding, LineEnds, Unmappable, encode};
/// let options = EncodeOptions {
///     encoding: Encoding::Cp932,
///     line_ends: LineEnds::CrLf,
///     unmappable: Unmappable::Replace,
///     ..EncodeOptions::default()
/// };
/// assert_eq!(encode("歩\n", &options).unwrap().bytes, b"\x95\xE0\r\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EncodeOptions {
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// Whether to open with a byte-order mark, in the encodings that have one.
    pub bom: bool,
    /// [`LineEnds::CrLf`] and [`LineEnds::Cr`] convert all line ends to that; the others leave them as they are.
    pub line_ends: LineEnds,
    /// What to do with a character that the encoding has not.
    pub unmappable: Unmappable,
}

impl Default for EncodeOptions {
    fn default() -> Self {
        EncodeOptions {
            encoding: Encoding::Utf8,
            bom: false,
            line_ends: LineEnds::Lf,
            unmappable: Unmappable::Refuse,
        }
    }
}

/// What to do with a character that the encoding has not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Unmappable {
    /// Write nothing at all and name the characters.
    #[default]
    Refuse,
    /// Write another character and say so: ▲ for ☗, △ for ☖, 同 for 𠔼, 〓 for what has no likeness.
    Replace,
}

/// The bytes of a text, and what had to be replaced.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Encoded {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The characters in whose place others were written, in their order. Empty unless asked for.
    pub replaced: Vec<Replaced>,
}

/// One character in whose place another was written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Replaced {
    /// Byte offset of the character in the text.
    pub offset: u32,
    /// The character.
    pub from: char,
    /// What was written: one character, or nothing for a variation selector.
    pub to: &'static str,
}

/// The characters of a text that an encoding has not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EncodeError {
    /// The encoding.
    pub encoding: Encoding,
    /// Each such character and its byte offset in the text, in order.
    pub chars: Vec<(char, u32)>,
}

impl fmt::Display for EncodeError {
    /// The title of `encoding/unmappable`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::diagnostic::encoding::unmappable(self).title.en)
    }
}

impl std::error::Error for EncodeError {}

/// The bytes of `text`.
///
/// Two Unicode characters that are one in the Japanese sets are written alike
/// and not reported: 〜 and ～, — and ―, ‖ and ∥, − and －, ¢ £ ¬ and their
/// full-width forms. ¥ and ‾ are not `\` and `~`: CP932 and EUC-JP have neither.
///
/// ```
/// # use kifu_text::{EncodeOptions, Encoding, Unmappable, encode};
/// let mut options = EncodeOptions { encoding: Encoding::Cp932, ..EncodeOptions::default() };
/// assert_eq!(encode("〜～", &options).unwrap().bytes, b"\x81\x60\x81\x60");
///
/// assert_eq!(encode("先☗", &options).unwrap_err().chars, [('☗', 3)]);
/// options.unmappable = Unmappable::Replace;
/// let encoded = encode("先☗", &options).unwrap();
/// assert_eq!(encoded.bytes, b"\x90\xE6\x81\xA3");
/// assert_eq!((encoded.replaced[0].from, encoded.replaced[0].to), ('☗', "▲"));
/// ```
///
/// # Errors
/// [`EncodeError`] if the encoding has not all characters and [`Unmappable::Refuse`] is asked for.
pub fn encode(text: &str, options: &EncodeOptions) -> Result<Encoded, EncodeError> {
    let converted = convert(text, options.line_ends);
    let mut bytes = if options.bom { options.encoding.bom().to_vec() } else { Vec::new() };
    match options.encoding {
        Encoding::Utf8 => bytes.extend_from_slice(converted.as_bytes()),
        Encoding::Utf16Le => bytes.extend(converted.encode_utf16().flat_map(u16::to_le_bytes)),
        Encoding::Utf16Be => bytes.extend(converted.encode_utf16().flat_map(u16::to_be_bytes)),
        Encoding::Cp932 | Encoding::EucJp | Encoding::Iso2022Jp => {
            let mut writer = Writer::new(*options, converted.len());
            writer.text(&converted);
            return writer.finish(text, *options);
        }
    }
    Ok(Encoded { bytes, replaced: Vec::new() })
}

/// `text` with its line ends as asked for.
fn convert(text: &str, line_ends: LineEnds) -> Cow<'_, str> {
    let wanted = match line_ends {
        LineEnds::CrLf | LineEnds::Cr => line_ends.as_str(),
        LineEnds::None | LineEnds::Lf | LineEnds::Mixed => return Cow::Borrowed(text),
    };
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut behind = 0;
    for (at, len) in ends_of_lines(text) {
        out.push_str(text.get(behind..at).unwrap_or(""));
        out.push_str(wanted);
        behind = at + len;
    }
    out.push_str(text.get(behind..).unwrap_or(""));
    Cow::Owned(out)
}

/// Offset and length of each line end.
fn ends_of_lines(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let bytes = text.as_bytes();
    memchr::memchr2_iter(b'\n', b'\r', bytes).filter_map(move |at| {
        let previous = at.checked_sub(1).and_then(|before| bytes.get(before));
        match (bytes.get(at), bytes.get(at + 1), previous) {
            (Some(b'\r'), Some(b'\n'), _) => Some((at, 2)),
            (Some(b'\n'), _, Some(b'\r')) => None,
            _ => Some((at, 1)),
        }
    })
}

/// Turns ascending offsets in the converted text into offsets in `text`.
fn offsets_before_conversion<'a>(
    text: &str,
    line_ends: LineEnds,
    offsets: impl Iterator<Item = &'a mut u32>,
) {
    let wanted = match line_ends {
        LineEnds::CrLf | LineEnds::Cr => line_ends.as_str().len(),
        LineEnds::None | LineEnds::Lf | LineEnds::Mixed => return,
    };
    let mut ends = ends_of_lines(text).peekable();
    let (mut longer, mut shorter) = (0, 0);
    for offset in offsets {
        // A line end at `at` stands at `at + longer - shorter` in the converted text.
        while let Some((_, len)) = ends.next_if(|(at, _)| at + longer < *offset as usize + shorter) {
            longer += wanted;
            shorter += len;
        }
        *offset = index(*offset as usize + shorter - longer);
    }
}

/// Bytes that are encoded in one go.
const PIECE: usize = 4096;

struct Writer {
    encoder: Encoder,
    encoding: Encoding,
    replace: bool,
    bytes: Vec<u8>,
    piece: Box<[u8]>,
    refused: Vec<(char, u32)>,
    replaced: Vec<Replaced>,
}

impl Writer {
    fn new(options: EncodeOptions, len: usize) -> Self {
        let table = match options.encoding {
            Encoding::EucJp => encoding_rs::EUC_JP,
            Encoding::Iso2022Jp => encoding_rs::ISO_2022_JP,
            _ => encoding_rs::SHIFT_JIS,
        };
        Writer {
            encoder: table.new_encoder(),
            encoding: options.encoding,
            replace: options.unmappable == Unmappable::Replace,
            // No character is longer in these than in UTF-8, escapes of ISO-2022-JP apart.
            bytes: Vec::with_capacity(len + 16),
            piece: vec![0; PIECE].into(),
            refused: Vec::new(),
            replaced: Vec::new(),
        }
    }

    fn text(&mut self, text: &str) {
        let mut at = 0;
        for silent in changed_in_silence(text, self.encoding) {
            self.piece(text, at, silent);
            let c = text.get(silent..).and_then(|rest| rest.chars().next()).unwrap_or_default();
            self.missing(c, silent);
            at = silent + c.len_utf8();
        }
        self.piece(text, at, text.len());
        self.put("", true);
    }

    fn piece(&mut self, text: &str, mut from: usize, to: usize) {
        while let Some(rest) = text.get(from..to) {
            let (result, read) = self.step(rest, false);
            from += read;
            match result {
                EncoderResult::InputEmpty => break,
                EncoderResult::OutputFull => {}
                EncoderResult::Unmappable(_) => {
                    // Not the character it names: for a stray escape that is U+FFFD.
                    let c = text.get(..from).and_then(|done| done.chars().next_back()).unwrap_or_default();
                    self.missing(c, from - c.len_utf8());
                }
            }
        }
    }

    /// A character that the encoder does not write, or not as it should.
    fn missing(&mut self, c: char, at: usize) {
        if let Some(same) = replace::same_character(c) {
            self.put(same, false);
        } else if let Some(pair) = replace::user_defined(c).filter(|_| self.encoding == Encoding::Cp932) {
            self.bytes.extend(pair);
        } else if self.replace {
            let to = replace::likeness(c);
            self.put(to, false);
            self.replaced.push(Replaced { offset: index(at), from: c, to });
        } else {
            self.refused.push((c, index(at)));
        }
    }

    /// Writes what the encoding has.
    fn put(&mut self, text: &str, last: bool) {
        let mut from = 0;
        while let Some(rest) = text.get(from..) {
            let (result, read) = self.step(rest, last);
            from += read;
            if result == EncoderResult::InputEmpty {
                break;
            }
        }
    }

    /// Encodes until the piece is full, the text is done or a character is missing; says how far it came.
    ///
    /// Not straight into `bytes`: the encoder touches all free pages of its target
    /// at each call, and many missing characters would take the square of their number.
    fn step(&mut self, text: &str, last: bool) -> (EncoderResult, usize) {
        let (result, read, written) =
            self.encoder.encode_from_utf8_without_replacement(text, &mut self.piece, last);
        self.bytes.extend_from_slice(self.piece.get(..written).unwrap_or_default());
        (result, read)
    }

    fn finish(self, text: &str, options: EncodeOptions) -> Result<Encoded, EncodeError> {
        let Writer { encoding, bytes, mut refused, mut replaced, .. } = self;
        offsets_before_conversion(text, options.line_ends, replaced.iter_mut().map(|one| &mut one.offset));
        offsets_before_conversion(text, options.line_ends, refused.iter_mut().map(|(_, offset)| offset));
        if refused.is_empty() {
            Ok(Encoded { bytes, replaced })
        } else {
            Err(EncodeError { encoding, chars: refused })
        }
    }
}

/// Where `encoding_rs` would write another character without a word: ¥ and ‾ as `\` and `~`,
/// and in ISO-2022-JP half-width katakana as full-width ones.
fn changed_in_silence(text: &str, encoding: Encoding) -> Vec<usize> {
    if encoding == Encoding::Iso2022Jp {
        return text.match_indices(replace::is_half_width_katakana).map(|(at, _)| at).collect();
    }
    let bytes = text.as_bytes();
    let mut found: Vec<usize> = memmem::find_iter(bytes, "¥").collect();
    let yen = found.len();
    found.extend(memmem::find_iter(bytes, "‾"));
    if 0 < yen && yen < found.len() {
        found.sort_unstable();
    }
    found
}

/// An offset as spans count it.
fn index(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}
