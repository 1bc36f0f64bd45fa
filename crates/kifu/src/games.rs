//! Cutting an input into its games.

use std::{collections::VecDeque, io::Read, ops::Range, sync::Arc};

use kifu_formats::{Confidence, Detection, Document, FORMATS, Format, detect};
use kifu_text::{Decoder, Encoding, Guess, Sink, Source, guess, guess_like};

use crate::Error;

/// How much of an input is looked at to find its encoding and format.
const HEAD: usize = 1 << 20;

/// How to read an input.
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions {
    /// The format, if it is known; otherwise it is found from the text and the name.
    pub format: Option<&'static Format>,
    /// The encoding, if it is known; otherwise it is found from the bytes.
    pub encoding: Option<Encoding>,
    /// The greatest length of one game in bytes.
    pub max_game: usize,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self { format: None, encoding: None, max_game: 256 << 20 }
    }
}

/// The games of one input, one after the other.
///
/// Only the game in hand is kept, so an archive of any size needs the memory of its largest game.
#[derive(Debug)]
pub struct Games<R> {
    reader: R,
    name: Arc<str>,
    options: ReadOptions,
    /// Bytes read; those before `at` belong to games handed out.
    buffer: Vec<u8>,
    at: usize,
    end: bool,
    base_byte: u64,
    base_line: u32,
    index: usize,
    guess: Guess,
    detection: Detection,
    format: &'static Format,
    /// Lengths of the games still to come, for encodings that are cut as decoded text.
    lengths: Option<VecDeque<usize>>,
}

/// One game of an input, not yet read.
#[derive(Clone, Debug)]
pub struct Game<'a> {
    /// Its bytes.
    pub bytes: &'a [u8],
    /// The name of the input.
    pub name: Arc<str>,
    /// The format of the input.
    pub format: &'static Format,
    /// The encoding of the input.
    pub encoding: Encoding,
    /// Whether somebody named the encoding; it is then not looked for again.
    pub told: bool,
    /// Number of games before it.
    pub index: usize,
    /// Number of bytes before it.
    pub base_byte: u64,
    /// Number of line ends before it.
    pub base_line: u32,
    /// What was found out about the format; only the first game of an input has it.
    pub detection: Option<Detection>,
    /// The bytes are no text, or no format fits and none was named.
    pub refused: bool,
}

impl<R: Read> Games<R> {
    /// Looks at the beginning of an input. `name` is what diagnostics call it; its extension helps
    /// to find the format.
    ///
    /// # Errors
    /// When reading fails.
    pub fn new(name: impl Into<Arc<str>>, mut reader: R, options: ReadOptions) -> Result<Self, Error> {
        let name = name.into();
        let mut buffer = Vec::new();
        let end = fill(&mut reader, &mut buffer, HEAD)?;
        let guess = match options.encoding {
            Some(encoding) => Guess { encoding, ..guess(&buffer) },
            None => guess(&buffer),
        };
        let detection = Self::detection_of(&name, &buffer, guess, options);
        let format = detection
            .format
            .or_else(|| FORMATS.first().copied())
            .ok_or(Error::UnknownFormat(String::new()))?;
        let mut games = Self {
            reader,
            name,
            options,
            buffer,
            at: 0,
            end,
            base_byte: 0,
            base_line: 0,
            index: 0,
            guess,
            detection,
            format,
            lengths: None,
        };
        if matches!(guess.encoding, Encoding::Utf16Le | Encoding::Utf16Be) && guess.is_text() {
            games.cut_as_text()?;
        }
        Ok(games)
    }

    fn detection_of(name: &str, head: &[u8], guess: Guess, options: ReadOptions) -> Detection {
        if let Some(format) = options.format {
            return Detection { format: Some(format), confidence: Confidence::Certain, diagnostic: None };
        }
        let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
        // A compressed file is unpacked by whoever reads it, and keeps its name.
        let file = [".gz", ".zst"].iter().find_map(|packed| file.strip_suffix(packed)).unwrap_or(file);
        let extension = file.rsplit_once('.').map(|(_, ext)| ext);
        if !guess.is_text() && options.encoding.is_none() {
            return Detection { format: None, confidence: Confidence::No, diagnostic: None };
        }
        // The first lines nearly always tell; more is looked at when they do not.
        let mut detection = Detection { format: None, confidence: Confidence::No, diagnostic: None };
        for length in [4 * 1024, 64 * 1024] {
            detection = detect_part(head.get(..length).unwrap_or(head), guess.encoding, extension);
            if detection.confidence == Confidence::Certain || head.len() <= length {
                break;
            }
        }
        detection
    }

    /// UTF-16 cannot be cut by bytes: the whole is decoded once to find the cuts.
    fn cut_as_text(&mut self) -> Result<(), Error> {
        while !self.end {
            self.grow()?;
        }
        let source = Source::read("", self.buffer.clone(), Some(self.guess.encoding), &mut kifu_text::Ignore);
        let text = source.text();
        let mut lengths = VecDeque::new();
        let (mut at, mut before) = (0, 0);
        while let Some(cut) = text
            .as_bytes()
            .get(at..)
            .and_then(|rest| (self.format.split)(rest, 0, true))
            .filter(|cut| *cut > 0)
        {
            at += cut;
            let byte = usize::try_from(
                source.byte_span(kifu_text::Span::at(u32::try_from(at).unwrap_or(u32::MAX))).start,
            )
            .unwrap_or(self.buffer.len());
            lengths.push_back(byte - before);
            before = byte;
        }
        lengths.push_back(self.buffer.len() - before);
        self.lengths = Some(lengths);
        Ok(())
    }

    /// The format in which the games are read.
    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// How the format was found.
    pub fn detection(&self) -> &Detection {
        &self.detection
    }

    /// How the encoding was found.
    pub fn guess(&self) -> Guess {
        self.guess
    }

    /// Whether the input cannot be read as a record: its bytes are no text, or no format fits.
    pub fn is_refused(&self) -> bool {
        self.detection.format.is_none()
    }

    /// The next game. An input without any text has one game, an empty one.
    ///
    /// # Errors
    /// When reading fails, or one game is longer than the limit.
    pub fn next_game(&mut self) -> Result<Option<Game<'_>>, Error> {
        let mut seen = 0;
        let length = loop {
            if self.is_refused() {
                // Nothing is to be read from it: its beginning stands for the whole.
                let length = if self.index == 0 { self.buffer.len().min(HEAD) } else { 0 };
                break length;
            }
            if let Some(length) = self.find_cut(seen) {
                break length;
            }
            let waiting = self.buffer.len() - self.at;
            if self.end {
                break waiting;
            }
            if waiting >= self.options.max_game {
                return Err(Error::TooLong(self.options.max_game));
            }
            seen = waiting;
            self.grow()?;
        };
        let range = self.at..self.at + length;
        let bytes = self.buffer.get(range.clone()).unwrap_or_default();
        if self.index > 0 && bytes.iter().all(u8::is_ascii_whitespace) {
            // What is left behind the last game holds nothing.
            if bytes.is_empty() || self.end {
                return Ok(None);
            }
        }
        Ok(Some(self.hand_out(range)))
    }

    fn find_cut(&mut self, seen: usize) -> Option<usize> {
        if let Some(lengths) = &mut self.lengths {
            return lengths.pop_front();
        }
        let rest = self.buffer.get(self.at..)?;
        (self.format.split)(rest, seen, self.end).filter(|cut| *cut > 0 && *cut <= rest.len())
    }

    fn hand_out(&mut self, range: Range<usize>) -> Game<'_> {
        let first = self.index == 0;
        let (base_byte, base_line) = (self.base_byte, self.base_line);
        let refused = self.is_refused();
        let bytes = self.buffer.get(range.clone()).unwrap_or_default();
        self.at = range.end;
        self.base_byte += range.len() as u64;
        if !(self.end && self.at == self.buffer.len()) {
            self.base_line = base_line.saturating_add(count_lines(bytes, self.guess.encoding));
        }
        self.index += 1;
        Game {
            bytes,
            name: self.name.clone(),
            format: self.format,
            encoding: self.guess.encoding,
            told: self.options.encoding.is_some(),
            index: self.index - 1,
            base_byte,
            base_line,
            detection: first.then(|| self.detection.clone()),
            refused,
        }
    }

    /// Reads on: at least as much again as is waiting.
    fn grow(&mut self) -> Result<(), Error> {
        self.buffer.drain(..self.at);
        self.at = 0;
        let more = self.buffer.len().max(256 * 1024);
        self.end = fill(&mut self.reader, &mut self.buffer, more)?;
        Ok(())
    }
}

/// Finds the format of the beginning of an input.
fn detect_part(part: &[u8], encoding: Encoding, extension: Option<&str>) -> Detection {
    // Whole lines are decoded strictly and in place; anything odd takes the way that cannot fail.
    let wide = matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be);
    let lines = if wide { part } else { whole_lines(part) };
    let mut decoder = Decoder::new();
    if let Ok(text) = decoder.decode(lines, encoding) {
        return detect(text, extension);
    }
    let source = Source::read("", part.to_vec(), Some(encoding), &mut kifu_text::Ignore);
    detect(source.text(), extension)
}

/// Without the last line, which may be cut inside a character; the whole when it is the only one.
fn whole_lines(part: &[u8]) -> &[u8] {
    part.iter().rposition(|byte| *byte == b'\n').and_then(|end| part.get(..=end)).unwrap_or(part)
}

/// Reads up to `more` bytes behind what `buffer` holds; `true` at the end of the input.
fn fill(reader: &mut impl Read, buffer: &mut Vec<u8>, more: usize) -> Result<bool, Error> {
    let wanted = u64::try_from(more).unwrap_or(u64::MAX);
    let read = reader.by_ref().take(wanted).read_to_end(buffer)?;
    Ok(read < more)
}

/// Number of line ends: LF, and CR without one.
fn count_lines(bytes: &[u8], encoding: Encoding) -> u32 {
    let (mut count, mut before) = (0_u32, 0_u8);
    // In UTF-16 every other byte is 0 or part of a kanji; line ends are told by both bytes.
    let wide = matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be);
    let low = usize::from(encoding == Encoding::Utf16Be);
    if wide {
        for pair in bytes.chunks_exact(2) {
            let (Some(&unit), Some(&high)) = (pair.get(low), pair.get(1 - low)) else { continue };
            if high == 0 && (unit == b'\r' || (unit == b'\n' && before != b'\r')) {
                count = count.saturating_add(1);
            }
            before = if high == 0 { unit } else { 0 };
        }
        return count;
    }
    for &byte in bytes {
        count = count.saturating_add(u32::from(byte == b'\r' || (byte == b'\n' && before != b'\r')));
        before = byte;
    }
    count
}

impl Game<'_> {
    /// Reads and replays the game with places and diagnostics. What was found out about encoding
    /// and format is reported too.
    pub fn document(&self, sink: &mut dyn Sink) -> Document {
        let changes = self.encoding_changes();
        let told = if changes { None } else { Some(self.encoding) };
        // The first game lets the encoding report what it has to say of the file.
        let told = if self.index == 0 && !self.told { None } else { told };
        let source =
            Source::part(self.name.clone(), self.bytes.to_vec(), told, self.base_byte, self.base_line, sink);
        if changes {
            sink.report(kifu_text::diagnostic::encoding::changes(self.encoding, source.encoding()));
        }
        if let Some(diagnostic) = self.detection.as_ref().and_then(|detection| detection.diagnostic.clone())
            && source.guess().is_text()
        {
            sink.report(diagnostic);
        }
        if self.refused {
            return Document::unread(source, self.format);
        }
        Document::read_continued(source, self.format, self.index > 0, sink)
    }

    /// Whether these bytes are in another encoding than the input's beginning.
    pub(crate) fn encoding_changes(&self) -> bool {
        self.index > 0
            && !self.told
            && self.encoding != Encoding::Utf8
            && guess_like(self.bytes, self.encoding).encoding != self.encoding
    }
}
