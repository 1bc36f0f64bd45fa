//! The two sides, and a pair of things, one for each.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// A side: who moves, or whose piece it is.
///
/// Black (先手, sente; in handicap games 下手, shitate) sits at the bottom of a diagram and plays
/// towards rank a. White (後手, gote; 上手, uwate) plays towards rank i.
///
/// ```
/// use kifu_core::Color;
/// assert_eq!(!Color::Black, Color::White);
/// assert_eq!(Color::White.to_string(), "white");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// 先手, ☗: moves first in an even game.
    Black,
    /// 後手, ☖: moves first in a handicap game.
    White,
}

impl Color {
    /// Both sides, Black first.
    ///
    /// ```
    /// # use kifu_core::Color;
    /// assert_eq!(Color::ALL, [Color::Black, Color::White]);
    /// ```
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// 0 for Black, 1 for White.
    ///
    /// ```
    /// # use kifu_core::Color;
    /// assert_eq!(Color::White.index(), 1);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side; what `!color` gives, usable in constants.
    ///
    /// ```
    /// # use kifu_core::Color;
    /// const OTHER: Color = Color::Black.flip();
    /// assert_eq!(OTHER, Color::White);
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.flip()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// One thing for each side, looked up by [`Color`].
///
/// ```
/// use kifu_core::{ByColor, Color};
/// let mut score = ByColor::new(3, 5);
/// score[Color::Black] += 1;
/// assert_eq!(score, ByColor { black: 4, white: 5 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ByColor<T> {
    /// What Black has.
    pub black: T,
    /// What White has.
    pub white: T,
}

impl<T> ByColor<T> {
    /// A pair, Black's first.
    ///
    /// ```
    /// # use kifu_core::{ByColor, Color};
    /// assert_eq!(ByColor::new('b', 'w')[Color::White], 'w');
    /// ```
    pub const fn new(black: T, white: T) -> Self {
        Self { black, white }
    }

    /// What `color` has. The same as indexing, usable in constants.
    ///
    /// ```
    /// # use kifu_core::{ByColor, Color};
    /// assert_eq!(ByColor::new(1, 2).get(Color::White), &2);
    /// ```
    #[inline]
    pub const fn get(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// What `color` has, to be changed.
    ///
    /// ```
    /// # use kifu_core::{ByColor, Color};
    /// let mut pair = ByColor::new(1, 2);
    /// *pair.get_mut(Color::White) = 7;
    /// assert_eq!(pair.white, 7);
    /// ```
    #[inline]
    pub const fn get_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    /// The same pair with each side's thing turned into another.
    ///
    /// ```
    /// # use kifu_core::ByColor;
    /// assert_eq!(ByColor::new(1, 2).map(|n| n * 10), ByColor::new(10, 20));
    /// ```
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { black: f(self.black), white: f(self.white) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        self.get(color)
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        self.get_mut(color)
    }
}
