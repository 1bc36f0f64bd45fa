//! Walking over text, byte by byte where that is enough: what all readers are made of.

/// A place in a text from which to read on. Everything it hands out lies on character boundaries.
#[derive(Clone, Copy, Debug)]
pub struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    /// Stands at an offset of a text.
    pub fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// The offset in the text.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Whether nothing is left.
    pub fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// What is left.
    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// The next byte; only for comparing with ASCII.
    #[inline]
    pub fn byte(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    /// The next character.
    #[inline]
    pub fn peek(&self) -> Option<char> {
        // Three-byte characters are nearly all there is: kana, kanji, full-width forms.
        match self.text.as_bytes().get(self.at..) {
            Some(&[a, b, c, ..]) if a & 0xF0 == 0xE0 => {
                char::from_u32(u32::from(a & 15) << 12 | u32::from(b & 63) << 6 | u32::from(c & 63))
            }
            Some(&[a, ..]) if a < 0x80 => Some(char::from(a)),
            _ => self.rest().chars().next(),
        }
    }

    /// Takes the next character.
    #[inline]
    pub fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Takes the next character, which `peek` has shown to be `c`.
    #[inline]
    pub fn skip(&mut self, c: char) {
        self.at += c.len_utf8();
    }

    /// Takes `word` if it comes next.
    #[inline]
    pub fn eat(&mut self, word: &str) -> bool {
        let found = self.text.as_bytes().get(self.at..).is_some_and(|rest| rest.starts_with(word.as_bytes()));
        if found {
            self.at += word.len();
        }
        found
    }

    /// What is left, as bytes, for comparing with fixed layouts.
    #[inline]
    pub fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Steps over as many bytes, which have been seen to end at a character.
    #[inline]
    pub fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Takes the next character if `test` says so.
    #[inline]
    pub fn eat_if(&mut self, test: impl Fn(char) -> bool) -> Option<char> {
        let c = self.peek().filter(|c| test(*c))?;
        self.skip(c);
        Some(c)
    }

    /// Steps over blanks: half-width, full-width, tab, and the no-break space of web pages.
    #[inline]
    pub fn blanks(&mut self) {
        while let b' ' | b'\t' = self.byte() {
            self.at += 1;
        }
        // Blanks beyond ASCII: U+00A0 is C2 A0, U+3000 is E3 80 80, U+FEFF is EF BB BF.
        if matches!(self.byte(), 0xC2 | 0xE3 | 0xEF) {
            self.wide_blanks();
        }
    }

    #[cold]
    fn wide_blanks(&mut self) {
        while self.eat_if(is_blank).is_some() {}
    }

    /// Takes ASCII digits; `None` if there is none. Saturates.
    #[inline]
    pub fn number(&mut self) -> Option<u32> {
        let from = self.at;
        let mut value: u32 = 0;
        while let digit @ b'0'..=b'9' = self.byte() {
            value = value.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            self.at += 1;
        }
        (self.at > from).then_some(value)
    }

    /// The text between `from` and here.
    pub fn since(&self, from: usize) -> &'a str {
        self.text.get(from..self.at).unwrap_or("")
    }
}

/// Whether a character is a blank inside a line.
pub fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}' | '\u{A0}' | '\u{FEFF}')
}

/// Cuts blanks off both ends.
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// One line of a text: where its content lies and where the next line starts.
#[derive(Clone, Copy, Debug)]
pub struct LineAt {
    /// Start of the content.
    pub start: usize,
    /// End of the content, before the line end.
    pub end: usize,
    /// Start of the next line.
    pub next: usize,
}

/// The line that starts at `start`; `None` at the end of the text. Ends are LF, CR LF and CR.
#[inline]
pub fn line_at(text: &str, start: usize) -> Option<LineAt> {
    let bytes = text.as_bytes();
    let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
    Some(match memchr::memchr2(b'\n', b'\r', rest) {
        None => LineAt { start, end: bytes.len(), next: bytes.len() },
        Some(length) => {
            let end = start + length;
            let crlf = bytes.get(end) == Some(&b'\r') && bytes.get(end + 1) == Some(&b'\n');
            LineAt { start, end, next: end + if crlf { 2 } else { 1 } }
        }
    })
}

/// The lines of a text without their ends, which are LF, CR LF or CR.
///
/// ```
/// let lines: Vec<_> = kifu_notation::scan::lines("a\rb\r\nc\n").collect();
/// assert_eq!(lines, ["a", "b", "c"]);
/// ```
pub fn lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    let mut at = 0;
    core::iter::from_fn(move || {
        let line = line_at(text, at)?;
        at = line.next;
        text.get(line.start..line.end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways() {
        let text = "a\r\nb\rc\n\nd";
        let mut at = 0;
        let mut lines = Vec::new();
        while let Some(line) = line_at(text, at) {
            lines.push(text.get(line.start..line.end).unwrap());
            at = line.next;
        }
        assert_eq!(lines, ["a", "b", "c", "", "d"]);
    }

    #[test]
    fn reads_characters_of_every_length() {
        let mut scan = Scan::new("aé歩𠔼", 0);
        assert_eq!(
            [scan.take(), scan.take(), scan.take(), scan.take(), scan.take()],
            [Some('a'), Some('é'), Some('歩'), Some('𠔼'), None]
        );
    }
}
