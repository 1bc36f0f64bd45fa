//! The pieces a side holds.

use crate::HandKind;

/// The pieces a side holds in hand (持駒): a count of 0 to 255 for each kind.
///
/// Counts past 255 stay at 255; a full set has 18 pawns, so only odd arrangements come near.
///
/// ```
/// use kifu_core::{Hand, HandKind};
/// let mut hand = Hand::EMPTY;
/// hand.add(HandKind::Pawn);
/// hand.add(HandKind::Pawn);
/// hand.add(HandKind::Rook);
/// assert!(hand.iter().eq([(HandKind::Rook, 1), (HandKind::Pawn, 2)]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hand([u8; 7]);

#[expect(clippy::indexing_slicing, reason = "HandKind::index is below 7")]
impl Hand {
    /// No pieces.
    ///
    /// ```
    /// # use kifu_core::Hand;
    /// assert!(Hand::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Self = Self([0; 7]);

    /// A hand with these counts, in the order of [`HandKind::ALL`].
    ///
    /// ```
    /// # use kifu_core::{Hand, HandKind};
    /// assert_eq!(Hand::new([3, 0, 0, 0, 0, 0, 1]).get(HandKind::Pawn), 3);
    /// ```
    pub const fn new(counts: [u8; 7]) -> Self {
        Self(counts)
    }

    /// The counts, in the order of [`HandKind::ALL`].
    ///
    /// ```
    /// # use kifu_core::Hand;
    /// assert_eq!(Hand::EMPTY.counts(), [0; 7]);
    /// ```
    #[inline]
    pub const fn counts(&self) -> [u8; 7] {
        self.0
    }

    /// How many of `kind`.
    ///
    /// ```
    /// # use kifu_core::{Hand, HandKind};
    /// assert_eq!(Hand::EMPTY.get(HandKind::Gold), 0);
    /// ```
    #[inline]
    pub const fn get(&self, kind: HandKind) -> u8 {
        self.0[kind.index()]
    }

    /// Makes it `count` of `kind`.
    ///
    /// ```
    /// # use kifu_core::{Hand, HandKind};
    /// let mut hand = Hand::EMPTY;
    /// hand.set(HandKind::Gold, 4);
    /// assert_eq!(hand.get(HandKind::Gold), 4);
    /// ```
    #[inline]
    pub const fn set(&mut self, kind: HandKind, count: u8) {
        self.0[kind.index()] = count;
    }

    /// One more of `kind`; 255 stays 255.
    ///
    /// ```
    /// # use kifu_core::{Hand, HandKind};
    /// let mut hand = Hand::new([255, 0, 0, 0, 0, 0, 0]);
    /// hand.add(HandKind::Pawn);
    /// assert_eq!(hand.get(HandKind::Pawn), 255);
    /// ```
    #[inline]
    pub const fn add(&mut self, kind: HandKind) {
        self.set(kind, self.get(kind).saturating_add(1));
    }

    /// One fewer of `kind`; `false`, and no change, when there was none.
    ///
    /// ```
    /// # use kifu_core::{Hand, HandKind};
    /// let mut hand = Hand::new([1, 0, 0, 0, 0, 0, 0]);
    /// assert!(hand.take(HandKind::Pawn));
    /// assert!(!hand.take(HandKind::Pawn));
    /// ```
    #[inline]
    pub const fn take(&mut self, kind: HandKind) -> bool {
        match self.get(kind).checked_sub(1) {
            Some(rest) => {
                self.set(kind, rest);
                true
            }
            None => false,
        }
    }

    /// Whether nothing is held.
    ///
    /// ```
    /// # use kifu_core::Hand;
    /// assert!(!Hand::new([0, 0, 0, 0, 0, 0, 1]).is_empty());
    /// ```
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 7]
    }

    /// The kinds held and how many of each, rook first ([`HandKind::BY_VALUE`]).
    ///
    /// ```
    /// # use kifu_core::{Hand, HandKind};
    /// assert!(Hand::new([2, 0, 0, 0, 0, 0, 0]).iter().eq([(HandKind::Pawn, 2)]));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (HandKind, u8)> + use<> {
        let hand = *self;
        HandKind::BY_VALUE.into_iter().map(move |kind| (kind, hand.get(kind))).filter(|&(_, count)| count > 0)
    }
}
