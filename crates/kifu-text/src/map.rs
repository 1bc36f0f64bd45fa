//! The way back from the text to the bytes it was decoded from.

use crate::Encoding;
use crate::iso2022jp::{self, Run};

/// The map is marked about this often (in bytes of text), and walked from there.
const STEP: usize = 128;

/// For each place in a decoded text its place in the bytes.
///
/// What a character was made from is told by the bytes and the character
/// together, so only some places are kept and the rest is walked.
#[derive(Clone, Debug)]
pub(crate) struct ByteMap {
    encoding: Encoding,
    /// In order; the first is at the start of the text. `unit` is 0 where the step depends on the character.
    marks: Vec<Run>,
}

impl ByteMap {
    /// Maps `text`, which was decoded (with replacement) from `bytes` from `skip` on.
    pub(crate) fn new(encoding: Encoding, text: &str, bytes: &[u8], skip: usize) -> Self {
        let body = bytes.get(skip..).unwrap_or_default();
        let mut marks = Vec::new();
        if encoding == Encoding::Iso2022Jp {
            iso2022jp::decode(body, &mut String::new(), Some(&mut marks));
            for mark in &mut marks {
                mark.byte += skip;
            }
        } else {
            let (mut byte, mut next) = (skip, 0);
            for (at, c) in text.char_indices() {
                if at >= next {
                    marks.push(Run { text: at, byte, unit: 0 });
                    next = at + STEP;
                }
                byte += step(encoding, c, bytes.get(byte..).unwrap_or_default());
            }
        }
        ByteMap { encoding, marks }
    }

    /// Offset in `bytes` behind the character that ends at `offset` in `text`; `offset` is at a character boundary.
    ///
    /// Being behind the last character instead of before the next one gives
    /// the escapes between them to the next one.
    pub(crate) fn byte(&self, offset: usize, text: &str, bytes: &[u8]) -> usize {
        let index = self.marks.partition_point(|mark| mark.text < offset);
        let Some(mark) = index.checked_sub(1).and_then(|i| self.marks.get(i)) else {
            return 0;
        };
        let between = text.get(mark.text..offset).unwrap_or("").chars();
        if mark.unit > 0 {
            return mark.byte + mark.unit * between.count();
        }
        between
            .fold(mark.byte, |byte, c| byte + step(self.encoding, c, bytes.get(byte..).unwrap_or_default()))
    }
}

/// How many bytes the character `c` was decoded from, which stand at the start of `bytes`.
///
/// U+FFFD stands for bytes that mean nothing. How many of them make one U+FFFD
/// is what the WHATWG encoding standard says and `encoding_rs` does: a second
/// byte that is ASCII is never swallowed.
fn step(encoding: Encoding, c: char, bytes: &[u8]) -> usize {
    if c == char::REPLACEMENT_CHARACTER {
        return step_over_bad(encoding, bytes);
    }
    match (encoding, bytes.first()) {
        (Encoding::Utf8, _) => c.len_utf8(),
        (Encoding::Utf16Le | Encoding::Utf16Be, _) => 2 * c.len_utf16(),
        (Encoding::Cp932, Some(0x81..=0x9F | 0xE0..=0xFC)) => 2,
        (Encoding::EucJp, Some(0x8F)) => 3,
        (Encoding::EucJp, Some(0x8E | 0xA1..=0xFE)) => 2,
        _ => 1,
    }
}

fn step_over_bad(encoding: Encoding, bytes: &[u8]) -> usize {
    match (encoding, bytes) {
        (Encoding::Utf8, _) => {
            // An invalid sequence has at most three bytes; a U+FFFD that stands in the file has three too.
            let ahead = bytes.get(..4).unwrap_or(bytes);
            let chunk = ahead.utf8_chunks().next();
            chunk.map_or(1, |chunk| if chunk.valid().is_empty() { chunk.invalid().len() } else { 3 })
        }
        (Encoding::Utf16Le | Encoding::Utf16Be, [_, _, ..]) => 2,
        (Encoding::Cp932, [0x81..=0x9F | 0xE0..=0xFC, 0x80..=0xFF, ..]) => 2,
        (Encoding::EucJp, [0x8F, 0xA1..=0xFE, 0x80..=0xFF, ..]) => 3,
        (Encoding::EucJp, [0x8E | 0x8F | 0xA1..=0xFE, 0x80..=0xFF, ..]) => 2,
        _ => 1,
    }
}
