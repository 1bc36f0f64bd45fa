//! Percent escapes of web addresses (`%7E`), undone without losing where things stood.

use std::borrow::Cow;

/// A stretch of a text with its escapes undone, and the place of every byte of it in the text.
#[derive(Clone, Debug)]
pub(crate) struct Unescaped<'a> {
    /// What it says.
    pub(crate) text: Cow<'a, str>,
    /// Offset in the source where the stretch begins.
    start: usize,
    /// Offset in the source of each byte and of the end; empty when nothing was escaped.
    places: Vec<usize>,
}

impl<'a> Unescaped<'a> {
    /// Undoes the escapes of `text`, which begins at `start` of the source. Escapes that are cut
    /// short, or stand for bytes that are no UTF-8, stay as they are.
    pub(crate) fn new(text: &'a str, start: usize) -> Self {
        let plain = Self { text: Cow::Borrowed(text), start, places: Vec::new() };
        if !text.contains('%') {
            return plain;
        }
        let bytes = text.as_bytes();
        let (mut said, mut places) = (Vec::with_capacity(bytes.len()), Vec::with_capacity(bytes.len() + 1));
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            places.push(start + at);
            let digit = |offset: usize| bytes.get(at + offset).copied().and_then(hex);
            if let (b'%', Some(high), Some(low)) = (byte, digit(1), digit(2)) {
                said.push(high << 4 | low);
                at += 3;
            } else {
                said.push(byte);
                at += 1;
            }
        }
        places.push(start + at);
        match String::from_utf8(said) {
            Ok(said) => Self { text: Cow::Owned(said), start, places },
            Err(_) => plain,
        }
    }

    /// Where in the source an offset of the text lies.
    pub(crate) fn place(&self, at: usize) -> usize {
        self.places.get(at).or(self.places.last()).copied().unwrap_or(self.start + at)
    }
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_keeps_its_place() {
        let found = Unescaped::new("a%7E0%2e%E7%94%B2z", 10);
        assert_eq!(found.text, "a~0.甲z");
        assert_eq!([0, 1, 2, 3, 4, 7, 8].map(|at| found.place(at)), [10, 11, 14, 15, 18, 27, 28]);
    }

    #[test]
    fn what_is_no_escape_stays() {
        for text in ["~0.7ku.", "100%", "%zz", "%FF"] {
            assert_eq!(Unescaped::new(text, 0).text, text);
        }
        assert_eq!(Unescaped::new("ab", 5).place(2), 7);
    }
}
