//! Bytes to text: one way in for all encodings.

use encoding_rs::DecoderResult;

use crate::guess::right_byte_order;
use crate::iso2022jp;
use crate::{Encoding, Guess};

/// The bytes are not wholly valid in the encoding, or there is something to say
/// about them: read them with [`Source::read`](crate::Source::read), which says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotClean;

impl std::fmt::Display for NotClean {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the bytes are not clean text in this encoding")
    }
}

impl std::error::Error for NotClean {}

/// Decodes many texts one after the other with the same buffers, for reading in bulk.
///
/// It is strict: whatever [`Source::read`](crate::Source::read) would replace or
/// report about the bytes makes it refuse, so what it returns is what a
/// `Source` would hold.
///
/// ```
/// # use kifu_text::{Decoder, Encoding, NotClean, guess};
/// let mut decoder = Decoder::new();
/// assert_eq!(decoder.decode(b"\x95\xE0\r\n", Encoding::Cp932), Ok("歩\r\n"));
/// assert_eq!(decoder.decode(b"\x95", Encoding::Cp932), Err(NotClean));
///
/// let bytes = "\u{FEFF}手合割：平手".as_bytes();
/// assert_eq!(decoder.decode(bytes, guess(bytes)), Ok("手合割：平手"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Decoder {
    text: String,
}

impl Decoder {
    /// A decoder with empty buffers.
    pub const fn new() -> Self {
        Decoder { text: String::new() }
    }

    /// The text of `bytes`, without a byte-order mark.
    ///
    /// UTF-8 is only checked and comes back as it stands; all else is decoded
    /// into the buffer of the decoder.
    ///
    /// # Errors
    /// [`NotClean`] if a byte means nothing in `encoding`, or if reading it as a
    /// source would report anything (private use, line ends in two-byte mode).
    pub fn decode<'a>(
        &'a mut self,
        bytes: &'a [u8],
        encoding: impl Into<Encoding>,
    ) -> Result<&'a str, NotClean> {
        let encoding = right_byte_order(encoding.into(), bytes);
        let bytes = bytes.strip_prefix(encoding.bom()).unwrap_or(bytes);
        if encoding == Encoding::Utf8 {
            return utf8(bytes).ok_or(NotClean);
        }
        self.text.clear();
        let clean = decode_strict(bytes, encoding, true, &mut self.text)
            && !(encoding == Encoding::Cp932 && private_use(&self.text).next().is_some());
        if clean { Ok(&self.text) } else { Err(NotClean) }
    }
}

impl From<Guess> for Encoding {
    fn from(guess: Guess) -> Self {
        guess.encoding
    }
}

/// Where something was met while decoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// Offset of the character in the text.
    pub(crate) text: usize,
    /// Offset of its first byte.
    pub(crate) byte: usize,
    /// How many bytes it has.
    pub(crate) len: usize,
}

/// How often something was met, and where first. Only that: a file may be bad at every byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) first: Option<Place>,
    pub(crate) count: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, place: Place) {
        self.first.get_or_insert(place);
        self.count += 1;
    }
}

/// What was met while decoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Findings {
    /// Bytes that mean nothing.
    pub(crate) invalid: Tally,
    /// Line ends inside two-byte mode.
    pub(crate) line_decoded: Tally,
}

/// `bytes` as text if they are valid UTF-8.
pub(crate) fn utf8(bytes: &[u8]) -> Option<&str> {
    #[cfg(feature = "simd")]
    let text = simdutf8::basic::from_utf8(bytes).ok();
    #[cfg(not(feature = "simd"))]
    let text = std::str::from_utf8(bytes).ok();
    text
}

/// Appends the text of `bytes` (no byte-order mark) to `out`; says whether all of it is valid.
///
/// With `last` false the bytes may end within a character, which is then left out.
pub(crate) fn decode_strict(bytes: &[u8], encoding: Encoding, last: bool, out: &mut String) -> bool {
    match encoding {
        Encoding::Utf8 => match std::str::from_utf8(bytes) {
            Ok(text) => {
                out.push_str(text);
                true
            }
            Err(error) if !last && error.error_len().is_none() => {
                out.push_str(bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid()));
                true
            }
            Err(_) => false,
        },
        Encoding::Cp932 | Encoding::EucJp => legacy(bytes, encoding, last, true, out).invalid.count == 0,
        Encoding::Iso2022Jp => {
            let Findings { invalid, line_decoded } = iso2022jp::decode(bytes, out, None);
            // Half a character or half an escape at a cut: the last three bytes at most.
            let whole = if last { bytes.len() } else { bytes.len().saturating_sub(3) };
            line_decoded.count == 0 && invalid.first.is_none_or(|place| place.byte >= whole)
        }
        Encoding::Utf16Le | Encoding::Utf16Be => {
            let whole = if last { bytes } else { whole_utf16(bytes, encoding) };
            utf16(whole, encoding, true, out).invalid.count == 0
        }
    }
}

/// Appends the text of `bytes` (no byte-order mark) to `out`, with U+FFFD for what means nothing.
pub(crate) fn decode_lossy(bytes: &[u8], encoding: Encoding, out: &mut String) -> Findings {
    match encoding {
        Encoding::Utf8 => utf8_lossy(bytes, out),
        Encoding::Cp932 | Encoding::EucJp => legacy(bytes, encoding, true, false, out),
        Encoding::Iso2022Jp => iso2022jp::decode(bytes, out, None),
        Encoding::Utf16Le | Encoding::Utf16Be => utf16(bytes, encoding, false, out),
    }
}

fn utf8_lossy(bytes: &[u8], out: &mut String) -> Findings {
    let mut findings = Findings::default();
    let mut byte = 0;
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        byte += chunk.valid().len();
        let len = chunk.invalid().len();
        if len > 0 {
            findings.invalid.add(Place { text: out.len(), byte, len });
            out.push(char::REPLACEMENT_CHARACTER);
            byte += len;
        }
    }
    findings
}

/// Bytes of text that are decoded in one go where bad bytes are about.
const PIECE: usize = 4096;

/// CP932 and EUC-JP. With `strict` the first bad byte ends it.
fn legacy(bytes: &[u8], encoding: Encoding, last: bool, strict: bool, out: &mut String) -> Findings {
    let table = if encoding == Encoding::EucJp { encoding_rs::EUC_JP } else { encoding_rs::SHIFT_JIS };
    let mut decoder = table.new_decoder_without_bom_handling();
    let mut findings = Findings::default();
    // Two bytes become three; half-width katakana (one becomes three) make it grow.
    out.reserve(bytes.len() + bytes.len() / 2 + 16);
    // Each call of the decoder touches all free pages of its target, so that a
    // flood of bad bytes would take the square of its length: from the first
    // bad byte on the target is this small one.
    let mut piece = String::new();
    let mut at = 0;
    while let Some(rest) = bytes.get(at..) {
        let direct = findings.invalid.count == 0;
        let target = if direct { &mut *out } else { &mut piece };
        let (result, read) = decoder.decode_to_string_without_replacement(rest, target, last);
        at += read;
        out.push_str(&piece);
        piece.clear();
        match result {
            DecoderResult::InputEmpty => break,
            DecoderResult::OutputFull if direct => out.reserve(rest.len() - read + 1024),
            DecoderResult::OutputFull => piece.reserve(PIECE),
            DecoderResult::Malformed(len, ahead) => {
                let len = usize::from(len);
                let byte = at.saturating_sub(len + usize::from(ahead));
                findings.invalid.add(Place { text: out.len(), byte, len });
                if strict {
                    break;
                }
                out.push(char::REPLACEMENT_CHARACTER);
            }
        }
    }
    findings
}

/// `bytes` without half a unit or half a surrogate pair at their end.
fn whole_utf16(bytes: &[u8], encoding: Encoding) -> &[u8] {
    let (pairs, _) = bytes.as_chunks::<2>();
    let high_byte = usize::from(encoding == Encoding::Utf16Le);
    let cut = pairs.last().is_some_and(|pair| matches!(pair.get(high_byte), Some(0xD8..0xDC)));
    bytes.get(..2 * (pairs.len() - usize::from(cut))).unwrap_or(bytes)
}

/// UTF-16. With `strict` the first bad unit ends it.
fn utf16(bytes: &[u8], encoding: Encoding, strict: bool, out: &mut String) -> Findings {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let big = encoding == Encoding::Utf16Be;
    let units =
        pairs.iter().map(|&pair| if big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) });
    let mut findings = Findings::default();
    out.reserve(bytes.len());
    let mut byte = 0;
    for c in char::decode_utf16(units) {
        if c.is_err() {
            findings.invalid.add(Place { text: out.len(), byte, len: 2 });
            if strict {
                return findings;
            }
        }
        let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
        out.push(c);
        byte += 2 * c.len_utf16();
    }
    if !odd.is_empty() {
        findings.invalid.add(Place { text: out.len(), byte, len: 1 });
        out.push(char::REPLACEMENT_CHARACTER);
    }
    findings
}

/// The characters of a CP932 text that come from byte 0x80 or from rows F0 to F9, with their offsets.
///
/// They are U+0080 and U+E000 to U+E757; in UTF-8 these start with C2 and EE,
/// which are rare enough in Japanese for a search over bytes.
pub(crate) fn private_use(text: &str) -> impl Iterator<Item = (usize, char)> {
    memchr::memchr2_iter(0xC2, 0xEE, text.as_bytes()).filter_map(|at| {
        let c = text.get(at..)?.chars().next()?;
        matches!(c, '\u{80}' | '\u{E000}'..='\u{E757}').then_some((at, c))
    })
}
