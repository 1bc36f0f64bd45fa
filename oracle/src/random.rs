//! Random numbers that are the same everywhere.

/// A seeded generator of random numbers: splitmix64 (Steele, Lea and Flood, 2014).
///
/// ```
/// use kifu_oracle::Random;
/// let mut random = Random::new(0);
/// assert_eq!(random.next_u64(), 0xe220_a839_7b1d_cdaf);
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of this seed.
    ///
    /// ```
    /// # use kifu_oracle::Random;
    /// assert_ne!(Random::new(1).next_u64(), Random::new(2).next_u64());
    /// ```
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, of all there are.
    ///
    /// ```
    /// # use kifu_oracle::Random;
    /// let mut random = Random::new(3);
    /// assert_ne!(random.next_u64(), random.next_u64());
    /// ```
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `end - 1`; 0 when `end` is 0.
    ///
    /// ```
    /// # use kifu_oracle::Random;
    /// assert!(Random::new(4).below(6) < 6);
    /// ```
    pub fn below(&mut self, end: usize) -> usize {
        // The upper half of the product: the remainder would be as good, and slower.
        let product = u128::from(self.next_u64()) * (end as u128);
        usize::try_from(product >> 64).unwrap_or_default()
    }

    /// True once in `times` tries, on average.
    ///
    /// ```
    /// # use kifu_oracle::Random;
    /// assert!(Random::new(5).once_in(1));
    /// ```
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of `items`; `None` when there are none.
    ///
    /// ```
    /// # use kifu_oracle::Random;
    /// assert_eq!(Random::new(6).pick(&["a"]), Some("a"));
    /// ```
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }

    /// Puts `items` into a random order.
    ///
    /// ```
    /// # use kifu_oracle::Random;
    /// let mut cards: Vec<u8> = (0..52).collect();
    /// Random::new(7).shuffle(&mut cards);
    /// assert!(!cards.is_sorted());
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
