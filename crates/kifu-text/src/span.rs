//! Places in a text: [`Span`] for a stretch, [`LineCol`] for what an editor shows.

use std::fmt;
use std::ops::Range;

/// A half-open range of byte offsets into the decoded text of one [`Source`](crate::Source).
///
/// `start` is the first byte, `end` the first byte behind; an empty span marks
/// the gap before `start`. Offsets count bytes of the UTF-8 text, not of the
/// file: [`Source::byte_span`](crate::Source::byte_span) leads back to the file.
///
/// ```
/// # use kifu_text::Span;
/// let (rank, piece) = (Span::new(3, 6), Span::new(6, 9));
/// assert_eq!(rank.join(piece), Span::new(3, 9));
/// assert_eq!(&"７六歩"[rank.range()], "六");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset of the first byte behind the span.
    pub end: u32,
}

impl Span {
    /// The span from `start` up to, but without, `end`.
    ///
    /// An `end` before `start` is taken as `start`, so a span is never negative.
    ///
    /// ```
    /// # use kifu_text::Span;
    /// assert_eq!(Span::new(2, 5).len(), 3);
    /// assert!(Span::new(5, 2).is_empty());
    /// ```
    pub const fn new(start: u32, end: u32) -> Self {
        Span { start, end: if end < start { start } else { end } }
    }

    /// The empty span before the byte at `offset`.
    ///
    /// ```
    /// # use kifu_text::Span;
    /// assert_eq!(Span::at(4), Span::new(4, 4));
    /// ```
    pub const fn at(offset: u32) -> Self {
        Span { start: offset, end: offset }
    }

    /// Number of bytes.
    ///
    /// ```
    /// # use kifu_text::Span;
    /// assert_eq!(Span::new(10, 14).len(), 4);
    /// ```
    pub const fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Whether it holds no byte.
    ///
    /// ```
    /// # use kifu_text::Span;
    /// assert!(Span::at(7).is_empty());
    /// ```
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The smallest span that holds both, with all that lies between them.
    ///
    /// ```
    /// # use kifu_text::Span;
    /// assert_eq!(Span::new(8, 9).join(Span::new(1, 3)), Span::new(1, 9));
    /// ```
    #[must_use]
    pub fn join(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether `offset` is one of the bytes of the span.
    ///
    /// ```
    /// # use kifu_text::Span;
    /// assert!(Span::new(1, 3).contains(2));
    /// assert!(!Span::new(1, 3).contains(3));
    /// ```
    pub const fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset < self.end
    }

    /// The same range for indexing.
    ///
    /// ```
    /// # use kifu_text::Span;
    /// assert_eq!(Span::new(1, 3).range(), 1..3);
    /// ```
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The span moved by `delta` bytes, forward or (negative) back; it stops at both ends of `u32`.
    ///
    /// ```
    /// # use kifu_text::Span;
    /// assert_eq!(Span::new(1, 3).shift(10), Span::new(11, 13));
    /// assert_eq!(Span::new(1, 3).shift(-2), Span::new(0, 1));
    /// ```
    #[must_use]
    pub fn shift(self, delta: impl Into<i64>) -> Span {
        let delta = delta.into();
        let moved = |offset: u32| {
            let to = i64::from(offset).saturating_add(delta).clamp(0, i64::from(u32::MAX));
            u32::try_from(to).unwrap_or(u32::MAX)
        };
        Span { start: moved(self.start), end: moved(self.end) }
    }
}

impl fmt::Display for Span {
    /// `3..6`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.range()
    }
}

/// A place as editors count it: line and column, both from 1.
///
/// The column counts characters (Unicode scalar values), a combining mark being
/// one of its own. For the columns of a terminal see
/// [`display_width`](crate::display_width).
///
/// ```
/// # use kifu_text::LineCol;
/// assert_eq!(LineCol { line: 11, column: 6 }.to_string(), "11:6");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineCol {
    /// Line number in the whole file, from 1.
    pub line: u32,
    /// Character number in the line, from 1.
    pub column: u32,
}

impl fmt::Display for LineCol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
