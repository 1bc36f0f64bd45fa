//! Which encoding some bytes are in, and how we know.
//!
//! The rule, in this order; the first that answers counts:
//!
//! | question | answer |
//! |---|---|
//! | a byte-order mark? | what it says |
//! | the first bytes of a picture, an archive, a program? | not text |
//! | NUL bytes, and UTF-16 makes sense of them? | UTF-16, low or high byte first |
//! | one byte in ten a control character? | not text |
//! | all bytes ASCII? | ISO-2022-JP if its escapes are there, else UTF-8 |
//! | strictly valid UTF-8? | UTF-8 |
//! | strictly valid in one of CP932 and EUC-JP? | that one |
//! | valid in both? | the one whose text has more of what records consist of; CP932 if equal |
//! | in neither? | the one of the three that fits best, or not text |
//!
//! Western code pages are never guessed. A declaration inside the text is no
//! evidence: files are converted without the line being changed.

mod binary;
mod score;

pub use binary::binary_kind;
use score::Score;

use crate::Encoding;
use crate::decode::{decode_lossy, decode_strict, utf8};
use crate::iso2022jp;

/// How many bytes are looked at. All of a record; of a large archive, enough.
const LOOKED_AT: usize = 1 << 20;
/// How many bytes are counted where something is counted.
const COUNTED: usize = 1 << 16;
/// A lead by less than this between CP932 and EUC-JP is not certain.
const CLEAR_LEAD: i64 = 4;

/// What [`guess`] found out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "four independent yes-or-no answers, read by name")]
pub struct Guess {
    /// The encoding. UTF-8 for ASCII, for no bytes at all and for what is not text.
    pub encoding: Encoding,
    /// Whether the bytes open with a byte-order mark.
    pub bom: bool,
    /// Whether all bytes are ASCII, so that most encodings would read them alike.
    pub ascii: bool,
    /// Whether nothing else fits, or fits far worse.
    pub certain: bool,
    /// Whether the bytes looked at (the first MiB) are valid in `encoding`. False also for what is not text.
    pub valid: bool,
    /// Which rule decided.
    pub reason: GuessReason,
}

impl Guess {
    const fn new(encoding: Encoding, reason: GuessReason) -> Self {
        Guess { encoding, bom: false, ascii: false, certain: true, valid: true, reason }
    }

    /// Not a guess: somebody said so. A byte-order mark only corrects the byte order of UTF-16.
    pub(crate) fn told(encoding: Encoding, bytes: &[u8]) -> Self {
        let encoding = right_byte_order(encoding, bytes);
        let bom = !encoding.bom().is_empty() && bytes.starts_with(encoding.bom());
        Guess { bom, ascii: bytes.is_ascii(), ..Guess::new(encoding, GuessReason::Told) }
    }

    /// Whether the bytes are a text at all.
    ///
    /// ```
    /// # use kifu_text::guess;
    /// assert!(!guess(b"\x89PNG\r\n\x1A\n").is_text());
    /// ```
    pub const fn is_text(&self) -> bool {
        !matches!(self.reason, GuessReason::Binary)
    }
}

/// Which rule decided on an encoding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GuessReason {
    /// There are no bytes.
    Empty,
    /// The caller named the encoding.
    Told,
    /// A byte-order mark.
    Bom,
    /// NUL bytes that make sense as UTF-16.
    Nul,
    /// All bytes are ASCII.
    Ascii,
    /// Escapes of ISO-2022-JP.
    Escapes,
    /// Valid UTF-8.
    Utf8,
    /// Valid in the encoding of the rest of the file ([`guess_like`]).
    Likely,
    /// Valid in only one of CP932 and EUC-JP.
    OnlyValid,
    /// Valid in both; one gives more of what records consist of.
    Score,
    /// Valid in both, with nothing to choose between them: CP932.
    Tie,
    /// Valid in no encoding; this one fits best.
    NoneValid,
    /// Not text: a picture, an archive, a program, a disk image.
    Binary,
}

/// Guesses the encoding of `bytes` from the first MiB (of a longer file, from
/// the first MiB that is not all ASCII).
///
/// ```
/// # use kifu_text::{Encoding, GuessReason, guess};
/// let found = guess(b"\x90\xE6\x8E\xE8\x81F\x89H\x90\xB6");
/// assert_eq!((found.encoding, found.reason), (Encoding::Cp932, GuessReason::OnlyValid));
/// assert!(guess(b"PI\n+7776FU\n").ascii);
/// ```
pub fn guess(bytes: &[u8]) -> Guess {
    examine(bytes).0
}

/// Guesses the encoding of one part of a larger text that is, as a whole, in `likely`.
///
/// The part keeps `likely` wherever its bytes allow it, so that a short game is
/// not judged by its few bytes; only a part that is invalid in it is guessed anew.
///
/// ```
/// # use kifu_text::{Encoding, guess, guess_like};
/// let part = b"\xC5\xF5\n"; // 投 in EUC-JP, half-width ﾅ and a stray byte in CP932
/// assert_eq!(guess_like(part, Encoding::EucJp).encoding, Encoding::EucJp);
/// assert_eq!(guess_like("投了".as_bytes(), Encoding::Cp932).encoding, Encoding::Utf8);
/// ```
pub fn guess_like(bytes: &[u8], likely: Encoding) -> Guess {
    let ascii = bytes.is_ascii();
    let fits = match likely {
        Encoding::Utf8 => utf8(bytes).is_some(),
        Encoding::Cp932 | Encoding::EucJp if ascii => true,
        _ => decode_strict(bytes, likely, true, &mut String::new()),
    };
    if fits && binary_kind(bytes).is_none() {
        let bom = !likely.bom().is_empty() && bytes.starts_with(likely.bom());
        return Guess { bom, ascii, ..Guess::new(likely, GuessReason::Likely) };
    }
    guess(bytes)
}

/// The guess, and the whole text if it came about on the way.
pub(crate) fn examine(bytes: &[u8]) -> (Guess, Option<String>) {
    let found = if bytes.is_empty() {
        Some(Guess { ascii: true, ..Guess::new(Encoding::Utf8, GuessReason::Empty) })
    } else {
        by_bom(bytes)
            .or_else(|| binary_kind(bytes).map(|_| not_text()))
            .or_else(|| by_nul(bytes))
            .or_else(|| by_controls(bytes))
            .or_else(|| by_ascii(bytes))
    };
    match found {
        Some(guess) => (guess, None),
        None => by_validity(bytes),
    }
}

/// `encoding`, or the other UTF-16 if a byte-order mark says so: people say "UTF-16" and mean either.
pub(crate) fn right_byte_order(encoding: Encoding, bytes: &[u8]) -> Encoding {
    match encoding {
        Encoding::Utf16Le if bytes.starts_with(Encoding::Utf16Be.bom()) => Encoding::Utf16Be,
        Encoding::Utf16Be if bytes.starts_with(Encoding::Utf16Le.bom()) => Encoding::Utf16Le,
        other => other,
    }
}

fn not_text() -> Guess {
    Guess { certain: false, valid: false, ..Guess::new(Encoding::Utf8, GuessReason::Binary) }
}

fn by_bom(bytes: &[u8]) -> Option<Guess> {
    [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be].into_iter().find_map(|encoding| {
        let rest = bytes.strip_prefix(encoding.bom())?;
        let (sample, last) = sample(rest);
        let valid = decode_strict(sample, encoding, last, &mut String::new());
        Some(Guess { bom: true, valid, ..Guess::new(encoding, GuessReason::Bom) })
    })
}

/// UTF-16 without a mark: ASCII characters, above all the line ends, have a NUL byte in it.
fn by_nul(bytes: &[u8]) -> Option<Guess> {
    let (sample, last) = sample(bytes);
    memchr::memchr(0, sample)?;
    // A file that was cut off may end with half a unit; that does not make it less UTF-16.
    let pairs = sample.get(..sample.len() & !1).unwrap_or(sample);
    let counted = pairs.get(..pairs.len().min(COUNTED)).unwrap_or(pairs);
    let points = |encoding| {
        let mut text = String::new();
        let valid = decode_strict(counted, encoding, counted.len() == pairs.len() && last, &mut text);
        valid.then(|| score::utf16(&text)).flatten()
    };
    let (little, big) = (points(Encoding::Utf16Le), points(Encoding::Utf16Be));
    let encoding = match (little, big) {
        (None, None) => return None,
        (little, big) if little >= big => Encoding::Utf16Le,
        _ => Encoding::Utf16Be,
    };
    let odd = last && !sample.len().is_multiple_of(2);
    let valid = !odd && decode_strict(pairs, encoding, last, &mut String::new());
    Some(Guess { valid, certain: valid, ..Guess::new(encoding, GuessReason::Nul) })
}

fn by_controls(bytes: &[u8]) -> Option<Guess> {
    let counted = bytes.get(..COUNTED).unwrap_or(bytes);
    (binary::controls(counted) * 10 > counted.len()).then(not_text)
}

fn by_ascii(bytes: &[u8]) -> Option<Guess> {
    if !bytes.is_ascii() {
        return None;
    }
    let guess = if iso2022jp::has_escape(bytes) {
        let (sample, last) = sample(bytes);
        let valid = decode_strict(sample, Encoding::Iso2022Jp, last, &mut String::new());
        Guess { valid, ..Guess::new(Encoding::Iso2022Jp, GuessReason::Escapes) }
    } else {
        Guess::new(Encoding::Utf8, GuessReason::Ascii)
    };
    Some(Guess { ascii: true, ..guess })
}

/// UTF-8, CP932 or EUC-JP, by which of them the bytes are valid in.
fn by_validity(bytes: &[u8]) -> (Guess, Option<String>) {
    // A long file may begin with a MiB of moves in ASCII and bring its first name later.
    // ASCII before it is no part of a character in any of the three.
    let from = if bytes.len() <= LOOKED_AT { 0 } else { first_beyond_ascii(bytes) };
    let (sample, last) = sample(bytes.get(from..).unwrap_or(bytes));
    if is_utf8(sample, last) {
        // Two kanji of EUC-JP can be two Latin letters of UTF-8 (反則, for one); kana and kanji
        // of UTF-8 have three bytes each, and three of those in order are no accident.
        let certain = sample.iter().any(|&b| b >= 0xE0);
        return (Guess { certain, ..Guess::new(Encoding::Utf8, GuessReason::Utf8) }, None);
    }
    let strict = |encoding| {
        let mut text = String::new();
        decode_strict(sample, encoding, last, &mut text).then_some(text)
    };
    let (guess, text) = match (strict(Encoding::Cp932), strict(Encoding::EucJp)) {
        (Some(text), None) => (Guess::new(Encoding::Cp932, GuessReason::OnlyValid), text),
        (None, Some(text)) => (Guess::new(Encoding::EucJp, GuessReason::OnlyValid), text),
        (Some(cp932), Some(euc)) => {
            let lead = Score::of(&cp932).points() - Score::of(&euc).points();
            let reason = if lead == 0 { GuessReason::Tie } else { GuessReason::Score };
            let (encoding, text) = if lead >= 0 { (Encoding::Cp932, cp932) } else { (Encoding::EucJp, euc) };
            (Guess { certain: lead.abs() >= CLEAR_LEAD, ..Guess::new(encoding, reason) }, text)
        }
        (None, None) => return (best_of_none(sample), None),
    };
    let whole = from == 0 && last;
    (guess, whole.then_some(text))
}

/// No encoding has all these bytes: the one that leaves the least unread, or not text.
fn best_of_none(sample: &[u8]) -> Guess {
    let counted = sample.get(..COUNTED).unwrap_or(sample);
    // Compressed or encrypted data has one control character in ten bytes; a damaged text has hardly any.
    if counted.contains(&0) || binary::controls(counted) * 32 > counted.len() {
        return not_text();
    }
    let points = |encoding| {
        let mut text = String::new();
        let bad = decode_lossy(counted, encoding, &mut text).invalid.count;
        Score { bad, ..Score::of(&text) }.points()
    };
    let mut best = (Encoding::Cp932, points(Encoding::Cp932));
    for encoding in [Encoding::Utf8, Encoding::EucJp] {
        let points = points(encoding);
        if points > best.1 {
            best = (encoding, points);
        }
    }
    Guess { certain: false, valid: false, ..Guess::new(best.0, GuessReason::NoneValid) }
}

/// The first MiB, and whether that is all.
fn sample(bytes: &[u8]) -> (&[u8], bool) {
    bytes.get(..LOOKED_AT).map_or((bytes, true), |sample| (sample, sample.len() == bytes.len()))
}

fn is_utf8(sample: &[u8], last: bool) -> bool {
    if last {
        return utf8(sample).is_some();
    }
    // The cut may go through a character: at most its first three bytes are here.
    (0..=3).any(|less| sample.get(..sample.len().saturating_sub(less)).and_then(utf8).is_some())
}

fn first_beyond_ascii(bytes: &[u8]) -> usize {
    encoding_rs::Encoding::ascii_valid_up_to(bytes)
}
