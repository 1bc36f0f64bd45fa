//! Files, ranks and squares.

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use crate::Color;

/// A file (筋), counted 1 to 9 from Black's right: file 1 is the rightmost column of a diagram
/// drawn from Black's side.
///
/// ```
/// use kifu_core::File;
/// assert_eq!(File::new(7).map(File::get), Some(7));
/// assert_eq!(File::new(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct File(NonZeroU8);

/// A rank (段), counted 1 to 9 from the top of a diagram drawn from Black's side; written `a` to
/// `i`.
///
/// ```
/// use kifu_core::Rank;
/// assert_eq!(Rank::new(7).map(Rank::letter), Some('g'));
/// assert_eq!(Rank::new(10), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(NonZeroU8);

/// `n` as a number known not to be zero; 1 when it is.
const fn non_zero(n: u8) -> NonZeroU8 {
    match NonZeroU8::new(n) {
        Some(n) => n,
        None => NonZeroU8::MIN,
    }
}

const fn one_to_nine(n: u8) -> Option<NonZeroU8> {
    match NonZeroU8::new(n) {
        Some(n) if n.get() <= 9 => Some(n),
        _ => None,
    }
}

const NUMBERS: [NonZeroU8; 9] = [
    non_zero(1),
    non_zero(2),
    non_zero(3),
    non_zero(4),
    non_zero(5),
    non_zero(6),
    non_zero(7),
    non_zero(8),
    non_zero(9),
];

impl File {
    /// Files 1 to 9.
    ///
    /// ```
    /// # use kifu_core::File;
    /// assert!(File::ALL.into_iter().map(File::get).eq(1..=9));
    /// ```
    pub const ALL: [Self; 9] = {
        let [a, b, c, d, e, f, g, h, i] = NUMBERS;
        [Self(a), Self(b), Self(c), Self(d), Self(e), Self(f), Self(g), Self(h), Self(i)]
    };

    /// The file of this number, 1 to 9.
    ///
    /// ```
    /// # use kifu_core::File;
    /// assert!(File::new(9).is_some() && File::new(10).is_none());
    /// ```
    #[inline]
    pub const fn new(number: u8) -> Option<Self> {
        match one_to_nine(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// Its number, 1 to 9.
    ///
    /// ```
    /// # use kifu_core::Square;
    /// assert_eq!(Square::SQ_7F.file().get(), 7);
    /// ```
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Rank {
    /// Ranks 1 to 9, that is `a` to `i`.
    ///
    /// ```
    /// # use kifu_core::Rank;
    /// assert!(Rank::ALL.into_iter().map(Rank::letter).eq('a'..='i'));
    /// ```
    pub const ALL: [Self; 9] = {
        let [a, b, c, d, e, f, g, h, i] = NUMBERS;
        [Self(a), Self(b), Self(c), Self(d), Self(e), Self(f), Self(g), Self(h), Self(i)]
    };

    /// The rank of this number, 1 to 9.
    ///
    /// ```
    /// # use kifu_core::Rank;
    /// assert!(Rank::new(1).is_some() && Rank::new(0).is_none());
    /// ```
    #[inline]
    pub const fn new(number: u8) -> Option<Self> {
        match one_to_nine(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// Its number, 1 to 9.
    ///
    /// ```
    /// # use kifu_core::Square;
    /// assert_eq!(Square::SQ_7F.rank().get(), 6);
    /// ```
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Its letter, `a` to `i`.
    ///
    /// ```
    /// # use kifu_core::Square;
    /// assert_eq!(Square::SQ_7F.rank().letter(), 'f');
    /// ```
    #[inline]
    pub const fn letter(self) -> char {
        (b'a' - 1 + self.get()) as char
    }

    /// Its number as `color` counts from its own far side: 1 is the rank where the pawns of
    /// `color` end.
    ///
    /// ```
    /// # use kifu_core::{Color, Square};
    /// assert_eq!(Square::SQ_5C.rank().seen_by(Color::Black), 3);
    /// assert_eq!(Square::SQ_5C.rank().seen_by(Color::White), 7);
    /// ```
    #[inline]
    pub const fn seen_by(self, color: Color) -> u8 {
        match color {
            Color::Black => self.get(),
            Color::White => 10 - self.get(),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

/// A square (マス). One byte; `Option<Square>` is one byte too.
///
/// Ordered by file, then by rank: 1a, 1b … 1i, 2a … 9i. Written `7f`.
///
/// ```
/// use kifu_core::{File, Rank, Square};
/// assert_eq!(Square::from_digits(7, 6), Some(Square::SQ_7F));
/// assert_eq!("7f".parse(), Ok(Square::SQ_7F));
/// assert_eq!(Square::SQ_7F.to_string(), "7f");
/// assert_eq!(size_of::<Option<Square>>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(NonZeroU8); // index + 1

macro_rules! squares {
    ($($file:literal $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $g:ident $h:ident $i:ident,)*) => {$(
        squares!(@ $file "a" $a 1);
        squares!(@ $file "b" $b 2);
        squares!(@ $file "c" $c 3);
        squares!(@ $file "d" $d 4);
        squares!(@ $file "e" $e 5);
        squares!(@ $file "f" $f 6);
        squares!(@ $file "g" $g 7);
        squares!(@ $file "h" $h 8);
        squares!(@ $file "i" $i 9);
    )*};
    (@ $file:literal $letter:literal $name:ident $rank:literal) => {
        #[doc = concat!("The square ", $file, $letter, ".")]
        pub const $name: Square = Square(non_zero(($file - 1) * 9 + $rank));
    };
}

/// Constants for all squares.
#[rustfmt::skip]
impl Square { squares! {
    1 SQ_1A SQ_1B SQ_1C SQ_1D SQ_1E SQ_1F SQ_1G SQ_1H SQ_1I,
    2 SQ_2A SQ_2B SQ_2C SQ_2D SQ_2E SQ_2F SQ_2G SQ_2H SQ_2I,
    3 SQ_3A SQ_3B SQ_3C SQ_3D SQ_3E SQ_3F SQ_3G SQ_3H SQ_3I,
    4 SQ_4A SQ_4B SQ_4C SQ_4D SQ_4E SQ_4F SQ_4G SQ_4H SQ_4I,
    5 SQ_5A SQ_5B SQ_5C SQ_5D SQ_5E SQ_5F SQ_5G SQ_5H SQ_5I,
    6 SQ_6A SQ_6B SQ_6C SQ_6D SQ_6E SQ_6F SQ_6G SQ_6H SQ_6I,
    7 SQ_7A SQ_7B SQ_7C SQ_7D SQ_7E SQ_7F SQ_7G SQ_7H SQ_7I,
    8 SQ_8A SQ_8B SQ_8C SQ_8D SQ_8E SQ_8F SQ_8G SQ_8H SQ_8I,
    9 SQ_9A SQ_9B SQ_9C SQ_9D SQ_9E SQ_9F SQ_9G SQ_9H SQ_9I,
}}

impl Square {
    /// All 81 squares in order.
    ///
    /// ```
    /// # use kifu_core::Square;
    /// assert_eq!(Square::ALL.len(), 81);
    /// assert!(Square::ALL.is_sorted());
    /// ```
    #[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
    pub const ALL: [Self; 81] = {
        let mut all = [Self::SQ_1A; 81];
        let mut n = 0;
        while n < 81 {
            all[n as usize] = Self(non_zero(n + 1));
            n += 1;
        }
        all
    };

    /// The square where a file and a rank cross.
    ///
    /// ```
    /// # use kifu_core::Square;
    /// let square = Square::SQ_2H;
    /// assert_eq!(Square::new(square.file(), square.rank()), square);
    /// ```
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(non_zero((file.get() - 1) * 9 + rank.get()))
    }

    /// The square named by two numbers, each 1 to 9.
    ///
    /// ```
    /// # use kifu_core::Square;
    /// assert_eq!(Square::from_digits(5, 1), Some(Square::SQ_5A));
    /// assert_eq!(Square::from_digits(0, 0), None);
    /// ```
    #[inline]
    pub const fn from_digits(file: u8, rank: u8) -> Option<Self> {
        match (File::new(file), Rank::new(rank)) {
            (Some(file), Some(rank)) => Some(Self::new(file, rank)),
            _ => None,
        }
    }

    /// Its number 0 to 80, file by file: 1a is 0, 1b is 1, 2a is 9.
    ///
    /// ```
    /// # use kifu_core::Square;
    /// assert_eq!(Square::SQ_2A.index(), 9);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }

    /// The square of this number, 0 to 80.
    ///
    /// ```
    /// # use kifu_core::Square;
    /// assert_eq!(Square::from_index(9), Some(Square::SQ_2A));
    /// assert_eq!(Square::from_index(81), None);
    /// ```
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "below 81")]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 81 { Some(Self(non_zero(index as u8 + 1))) } else { None }
    }

    /// The file it stands on.
    ///
    /// ```
    /// # use kifu_core::Square;
    /// assert_eq!(Square::SQ_8B.file().get(), 8);
    /// ```
    #[inline]
    pub const fn file(self) -> File {
        File(non_zero((self.0.get() - 1) / 9 + 1))
    }

    /// The rank it stands on.
    ///
    /// ```
    /// # use kifu_core::Square;
    /// assert_eq!(Square::SQ_8B.rank().get(), 2);
    /// ```
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(non_zero((self.0.get() - 1) % 9 + 1))
    }

    /// The square in its place when the board is turned by 180 degrees.
    ///
    /// ```
    /// # use kifu_core::Square;
    /// assert_eq!(Square::SQ_2H.flip(), Square::SQ_8B);
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(non_zero(82 - self.0.get()))
    }

    /// The square `files` further towards file 9 and `ranks` further towards rank i, if it is on
    /// the board.
    ///
    /// ```
    /// # use kifu_core::Square;
    /// assert_eq!(Square::SQ_5E.offset(1, -2), Some(Square::SQ_6C));
    /// assert_eq!(Square::SQ_9A.offset(1, 0), None);
    /// ```
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        match (self.file().get().checked_add_signed(files), self.rank().get().checked_add_signed(ranks)) {
            (Some(file), Some(rank)) => Self::from_digits(file, rank),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'0' + self.file().get(), b'a' - 1 + self.rank().get()];
        f.pad(str::from_utf8(&name).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a square, `1a` to `9i`.
///
/// ```
/// use kifu_core::{NotASquare, Square};
/// assert_eq!("0a".parse::<Square>(), Err(NotASquare));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is written as a digit 1 to 9 and a letter a to i")
    }
}

impl core::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let &[file, rank] = text.as_bytes() else { return Err(NotASquare) };
        Self::from_digits(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a' - 1)).ok_or(NotASquare)
    }
}
