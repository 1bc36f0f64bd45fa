//! The text buffer that all strings of a record share.

/// A piece of text kept in a record: a range of its shared buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TextRange {
    start: u32,
    end: u32,
}

impl TextRange {
    /// The empty text.
    pub const EMPTY: Self = Self { start: 0, end: 0 };

    /// Whether it holds no text.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// One growing buffer instead of a `String` for each header and comment: a record is filled and
/// cleared without touching the allocator once the buffer is large enough.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strings {
    text: String,
}

impl Strings {
    pub(crate) fn clear(&mut self) {
        self.text.clear();
    }

    /// Keeps a copy of `text`. Beyond 4 GiB in one record nothing more is kept; sources are
    /// limited to less than that before they are read.
    pub(crate) fn keep(&mut self, text: &str) -> TextRange {
        let (Ok(start), Ok(end)) =
            (u32::try_from(self.text.len()), u32::try_from(self.text.len() + text.len()))
        else {
            return TextRange::EMPTY;
        };
        self.text.push_str(text);
        TextRange { start, end }
    }

    pub(crate) fn get(&self, range: TextRange) -> &str {
        self.text.get(range.start as usize..range.end as usize).unwrap_or("")
    }
}
