//! Sets of squares.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::{Color, File, Rank, Square};

/// A set of squares, as cheap to copy and combine as two words.
///
/// `|` joins, `&` keeps what both have, `-` takes away, `^` keeps what one has, `!` is all the rest.
/// Iterates in the order of [`Square`].
///
/// ```
/// use kifu_core::{Square, SquareSet};
/// let set = SquareSet::from_iter([Square::SQ_6G, Square::SQ_4G]);
/// assert_eq!(set.to_string(), "4g 6g");
/// assert_eq!((set - Square::SQ_4G.into()).first(), Some(Square::SQ_6G));
/// assert_eq!((!set).len(), 79);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SquareSet(u128); // bit n is the square of index n; bits 81 and up are zero

const ALL: u128 = (1 << 81) - 1;
const FILE_1: u128 = (1 << 9) - 1;
const RANK_A: u128 = {
    let mut ranks = 0;
    let mut file = 0;
    while file < 9 {
        ranks |= 1 << (9 * file);
        file += 1;
    }
    ranks
};

impl SquareSet {
    /// No square.
    ///
    /// ```
    /// # use kifu_core::SquareSet;
    /// assert!(SquareSet::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Self = Self(0);

    /// The whole board.
    ///
    /// ```
    /// # use kifu_core::SquareSet;
    /// assert_eq!(SquareSet::ALL.len(), 81);
    /// ```
    pub const ALL: Self = Self(ALL);

    /// The set whose squares are the bits set: bit n is the square of [index](Square::index) n.
    /// Bits from 81 on are ignored.
    ///
    /// ```
    /// # use kifu_core::{Square, SquareSet};
    /// assert_eq!(SquareSet::from_bits(0b10), Square::SQ_1B.into());
    /// ```
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & ALL)
    }

    /// One bit for each square: bit n is the square of [index](Square::index) n.
    ///
    /// ```
    /// # use kifu_core::{Square, SquareSet};
    /// assert_eq!(SquareSet::from(Square::SQ_1B).bits(), 0b10);
    /// ```
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one square.
    ///
    /// ```
    /// # use kifu_core::{Square, SquareSet};
    /// const CENTRE: SquareSet = SquareSet::of(Square::SQ_5E);
    /// assert_eq!(CENTRE.len(), 1);
    /// ```
    #[inline]
    pub const fn of(square: Square) -> Self {
        // Two 64-bit shifts and a choice: a 128-bit shift by a variable is slower.
        let at = square.index();
        let word = 1_u64 << (at & 63);
        let (low, high) = if at < 64 { (word, 0) } else { (0, word) };
        Self(low as u128 | (high as u128) << 64)
    }

    /// The nine squares of a file.
    ///
    /// ```
    /// # use kifu_core::{Square, SquareSet};
    /// assert!(SquareSet::file(Square::SQ_7F.file()).contains(Square::SQ_7A));
    /// ```
    #[inline]
    pub const fn file(file: File) -> Self {
        Self(FILE_1 << (9 * (file.get() as u32 - 1)))
    }

    /// The nine squares of a rank.
    ///
    /// ```
    /// # use kifu_core::{Square, SquareSet};
    /// assert!(SquareSet::rank(Square::SQ_7F.rank()).contains(Square::SQ_1F));
    /// ```
    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(RANK_A << (rank.get() as u32 - 1))
    }

    /// The three ranks where pieces of `color` promote: a, b, c for Black, g, h, i for White.
    ///
    /// ```
    /// # use kifu_core::{Color, Square, SquareSet};
    /// let zone = SquareSet::promotion_zone(Color::Black);
    /// assert!(zone.contains(Square::SQ_5C) && !zone.contains(Square::SQ_5D));
    /// ```
    #[inline]
    pub const fn promotion_zone(color: Color) -> Self {
        Self::last_ranks(color, 3)
    }

    /// The `count` ranks furthest from `color`.
    pub(crate) const fn last_ranks(color: Color, count: u32) -> Self {
        let top = RANK_A * ((1 << count) - 1);
        match color {
            Color::Black => Self(top),
            Color::White => Self(top << (9 - count)),
        }
    }

    /// Whether `square` is in it.
    ///
    /// ```
    /// # use kifu_core::{Square, SquareSet};
    /// assert!(SquareSet::ALL.contains(Square::SQ_9I));
    /// ```
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    /// Puts `square` in.
    ///
    /// ```
    /// # use kifu_core::{Square, SquareSet};
    /// let mut set = SquareSet::EMPTY;
    /// set.insert(Square::SQ_5E);
    /// assert_eq!(set.len(), 1);
    /// ```
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= Self::of(square).0;
    }

    /// Takes `square` out.
    ///
    /// ```
    /// # use kifu_core::{Square, SquareSet};
    /// let mut set = SquareSet::ALL;
    /// set.remove(Square::SQ_5E);
    /// assert_eq!(set.len(), 80);
    /// ```
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !Self::of(square).0;
    }

    /// How many squares.
    ///
    /// ```
    /// # use kifu_core::{Color, SquareSet};
    /// assert_eq!(SquareSet::promotion_zone(Color::White).len(), 27);
    /// ```
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has no square.
    ///
    /// ```
    /// # use kifu_core::SquareSet;
    /// assert!(!SquareSet::ALL.is_empty());
    /// ```
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has two squares or more.
    #[inline]
    pub(crate) const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Its first square.
    ///
    /// ```
    /// # use kifu_core::{Square, SquareSet};
    /// assert_eq!(SquareSet::ALL.first(), Some(Square::SQ_1A));
    /// ```
    #[inline]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// Takes out the first square.
    #[inline]
    pub(crate) const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// Its squares in order.
    ///
    /// ```
    /// # use kifu_core::{Square, SquareSet};
    /// assert!(SquareSet::ALL.iter().eq(Square::ALL));
    /// ```
    #[inline]
    pub const fn iter(self) -> SquareSetIter {
        SquareSetIter(self)
    }
}

/// The squares of a [`SquareSet`] in order.
///
/// ```
/// use kifu_core::{Square, SquareSet};
/// let mut squares = SquareSet::ALL.iter();
/// assert_eq!(squares.next_back(), Some(Square::SQ_9I));
/// assert_eq!(squares.len(), 80);
/// ```
#[derive(Clone, Debug)]
pub struct SquareSetIter(SquareSet);

impl Iterator for SquareSetIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for SquareSetIter {
    fn next_back(&mut self) -> Option<Square> {
        let last = Square::from_index(127_usize.wrapping_sub(self.0.0.leading_zeros() as usize))?;
        self.0.remove(last);
        Some(last)
    }
}

impl ExactSizeIterator for SquareSetIter {}
impl FusedIterator for SquareSetIter {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = SquareSetIter;

    #[inline]
    fn into_iter(self) -> SquareSetIter {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl From<Square> for SquareSet {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl Not for SquareSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & ALL)
    }
}

impl BitOr for SquareSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for SquareSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for SquareSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for SquareSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitXorAssign for SquareSet {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl SubAssign for SquareSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, square) in self.iter().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
