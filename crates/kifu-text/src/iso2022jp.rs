//! ISO-2022-JP: seven bits, with escapes that switch between letters and kanji.
//!
//! | escape        | what follows                              |
//! |---------------|-------------------------------------------|
//! | `ESC ( B`     | ASCII                                     |
//! | `ESC ( J`     | JIS X 0201 Roman: ASCII with ¥ and ‾      |
//! | `ESC ( I`     | JIS X 0201 half-width katakana            |
//! | `ESC $ @`     | JIS C 6226-1978, read as JIS X 0208       |
//! | `ESC $ B`     | JIS X 0208, two bytes a character         |
//! | `ESC $ ( D`   | JIS X 0212, two bytes a character         |
//!
//! Valid text decodes as `encoding_rs` decodes it (RFC 1468 and the WHATWG
//! encoding standard). Three things are read here and refused there, because old
//! mail has them: a line that ends without switching back, several escapes in a
//! row, and blanks between two-byte characters.

use crate::decode::{Findings, Place};

/// A stretch of the text in which each character has the same number of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    /// Where it starts in the text.
    pub(crate) text: usize,
    /// Where its first character starts in the bytes: behind the escapes.
    pub(crate) byte: usize,
    /// Bytes to a character.
    pub(crate) unit: usize,
}

/// Runs are cut at this many characters, so that none takes long to walk.
const LONGEST_RUN: usize = 128;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Ascii,
    Roman,
    Katakana,
    Kanji,
    Supplement,
}

impl Mode {
    /// Whether a line may end in it: only letters leave the line end what it is.
    fn is_letters(self) -> bool {
        matches!(self, Mode::Ascii | Mode::Roman)
    }
}

/// The mode that the escape at the start of `bytes` switches to, and its length.
fn escape(bytes: &[u8]) -> Option<(Mode, usize)> {
    let mode = match bytes {
        [0x1B, b'(', b'B', ..] => Mode::Ascii,
        [0x1B, b'(', b'J', ..] => Mode::Roman,
        [0x1B, b'(', b'I', ..] => Mode::Katakana,
        [0x1B, b'$', b'@' | b'B', ..] => Mode::Kanji,
        [0x1B, b'$', b'(', b'D', ..] => return Some((Mode::Supplement, 4)),
        _ => return None,
    };
    Some((mode, 3))
}

/// Whether an escape of this encoding stands in `bytes`. `ESC ( B` alone does not count: terminals write it too.
pub(crate) fn has_escape(bytes: &[u8]) -> bool {
    memchr::memchr_iter(0x1B, bytes)
        .any(|at| bytes.get(at..).and_then(escape).is_some_and(|(mode, _)| mode != Mode::Ascii))
}

/// Appends the text of `bytes` to `out`, with U+FFFD for what means nothing. `runs` gets the way back.
pub(crate) fn decode(bytes: &[u8], out: &mut String, runs: Option<&mut Vec<Run>>) -> Findings {
    let mut reader = Reader {
        bytes,
        at: 0,
        mode: Mode::Ascii,
        out,
        runs,
        next_escape: None,
        findings: Findings::default(),
    };
    reader.run();
    reader.findings
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    mode: Mode,
    out: &'a mut String,
    runs: Option<&'a mut Vec<Run>>,
    /// The escape found last by looking ahead: where it stands (the end, if there is none) and its mode.
    next_escape: Option<(usize, Option<Mode>)>,
    findings: Findings,
}

impl Reader<'_> {
    fn run(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            if byte == 0x1B {
                match self.bytes.get(self.at..).and_then(escape) {
                    Some((mode, len)) => {
                        self.mode = mode;
                        self.at += len;
                    }
                    None => self.bad(),
                }
                continue;
            }
            match (self.mode, byte) {
                (_, 0x0E | 0x0F | 0x80..) => self.bad(),
                (Mode::Kanji | Mode::Supplement, 0x21..) => self.kanji(),
                (_, b'\n' | b'\r') if !self.mode.is_letters() => self.line_end(),
                _ => self.single(),
            }
        }
    }

    /// One or more characters of one byte, up to the next escape or line end.
    fn single(&mut self) {
        let from = self.at;
        let mut length = 0;
        while let Some(&byte) = self.bytes.get(self.at) {
            let c = match (self.mode, byte) {
                (_, 0x0E | 0x0F | 0x1B) => break,
                (Mode::Ascii, ..0x80) => char::from(byte),
                (Mode::Roman, 0x5C) => '¥',
                (Mode::Roman, 0x7E) => '‾',
                (Mode::Roman, ..0x80) => char::from(byte),
                (Mode::Katakana, 0x21..0x60) => half_width_katakana(byte),
                (_, b'\n' | b'\r') => break,
                (_, ..0x21) => char::from(byte),
                _ => break,
            };
            if length == 0 {
                self.mark(from, 1);
            }
            self.out.push(c);
            self.at += 1;
            length += 1;
            if length == LONGEST_RUN {
                return;
            }
        }
        if self.at == from {
            self.bad(); // a byte that katakana has not
        }
    }

    /// A run of two-byte characters. JIS X 0208 and 0212 are EUC-JP without the high bits.
    fn kanji(&mut self) {
        let from = self.at;
        let mut euc = Vec::with_capacity(3 * LONGEST_RUN);
        let mut length = 0;
        while let Some([lead @ 0x21..0x7F, trail @ 0x21..0x7F]) = self.bytes.get(self.at..self.at + 2) {
            if self.mode == Mode::Supplement {
                euc.push(0x8F);
            }
            euc.extend([lead | 0x80, trail | 0x80]);
            self.at += 2;
            length += 1;
            if length == LONGEST_RUN {
                break;
            }
        }
        if length == 0 {
            self.bad(); // a first byte without its second
        } else if let Some(text) =
            encoding_rs::EUC_JP.decode_without_bom_handling_and_without_replacement(&euc)
        {
            self.mark(from, 2);
            self.out.push_str(&text);
        } else {
            let unit = if self.mode == Mode::Supplement { 3 } else { 2 };
            for (index, one) in euc.chunks(unit).enumerate() {
                let byte = from + 2 * index;
                self.mark(byte, 2);
                match encoding_rs::EUC_JP.decode_without_bom_handling_and_without_replacement(one) {
                    Some(text) => self.out.push_str(&text),
                    None => self.replace(byte, 2),
                }
            }
        }
    }

    /// A line end among kanji or katakana.
    ///
    /// Either the writer forgot to switch back, or somebody broke a long line in
    /// two. The next escape tells: one that goes back to letters means that the
    /// mode went on until there.
    fn line_end(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let line_end = if rest.starts_with(b"\r\n") {
            "\r\n"
        } else if rest.starts_with(b"\r") {
            "\r"
        } else {
            "\n"
        };
        self.findings.line_decoded.add(Place { text: self.out.len(), byte: self.at, len: line_end.len() });
        if !self.next_mode().is_some_and(Mode::is_letters) {
            self.mode = Mode::Ascii;
        }
        self.mark(self.at, 1);
        self.out.push_str(line_end);
        self.at += line_end.len();
    }

    /// The mode that the next escape switches to.
    fn next_mode(&mut self) -> Option<Mode> {
        match self.next_escape {
            Some((at, mode)) if at >= self.at => mode,
            _ => {
                let found = memchr::memchr_iter(0x1B, self.bytes.get(self.at..).unwrap_or_default())
                    .map(|ahead| self.at + ahead)
                    .find_map(|at| Some((at, escape(self.bytes.get(at..)?)?.0)));
                self.next_escape = match found {
                    Some((at, mode)) => Some((at, Some(mode))),
                    None => Some((usize::MAX, None)),
                };
                found.map(|(_, mode)| mode)
            }
        }
    }

    /// One byte that means nothing.
    fn bad(&mut self) {
        self.mark(self.at, 1);
        self.replace(self.at, 1);
        self.at += 1;
    }

    fn replace(&mut self, byte: usize, len: usize) {
        self.findings.invalid.add(Place { text: self.out.len(), byte, len });
        self.out.push(char::REPLACEMENT_CHARACTER);
    }

    fn mark(&mut self, byte: usize, unit: usize) {
        let text = self.out.len();
        if let Some(runs) = &mut self.runs {
            runs.push(Run { text, byte, unit });
        }
    }
}

fn half_width_katakana(byte: u8) -> char {
    char::from_u32(0xFF40 + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)
}
