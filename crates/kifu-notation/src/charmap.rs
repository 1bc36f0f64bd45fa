//! A table from characters to small values, built at compile time.

/// The characters of one vocabulary and what each means.
///
/// A vocabulary is written once, as a list a player can read; this makes it fast to look up.
/// `SLOTS` is a power of two at least twice the number of characters.
#[derive(Debug)]
pub struct CharMap<const SLOTS: usize> {
    slots: [(u32, u8); SLOTS],
}

const FREE: u32 = u32::MAX;

impl<const SLOTS: usize> CharMap<SLOTS> {
    /// Builds the table, at compile time.
    ///
    /// # Panics
    /// That is, fails to compile, when the list does not fit or names a character twice.
    #[expect(clippy::indexing_slicing, reason = "runs at compile time, where a bad index is a compile error")]
    pub const fn new(words: &[(char, u8)]) -> Self {
        assert!(SLOTS.is_power_of_two() && words.len() * 2 <= SLOTS);
        let mut slots = [(FREE, 0); SLOTS];
        let mut i = 0;
        while i < words.len() {
            let key = words[i].0 as u32;
            let mut at = Self::slot(key);
            while slots[at].0 != FREE {
                assert!(slots[at].0 != key, "the same character twice");
                at = (at + 1) % SLOTS;
            }
            slots[at] = (key, words[i].1);
            i += 1;
        }
        Self { slots }
    }

    const fn slot(key: u32) -> usize {
        (key.wrapping_mul(0x9E37_79B1) >> 16) as usize % SLOTS
    }

    /// What `c` means, if it is in the vocabulary.
    #[inline]
    pub fn get(&self, c: char) -> Option<u8> {
        let key = c as u32;
        let mut at = Self::slot(key);
        loop {
            let (found, value) = *self.slots.get(at)?;
            if found == key {
                return Some(value);
            }
            if found == FREE {
                return None;
            }
            at = (at + 1) % SLOTS;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_put_in_and_nothing_else() {
        const MAP: CharMap<16> = CharMap::new(&[('一', 1), ('二', 2), ('三', 3), ('1', 1)]);
        assert_eq!(
            ['一', '二', '三', '1', '四', '\0'].map(|c| MAP.get(c)),
            [Some(1), Some(2), Some(3), Some(1), None, None]
        );
    }
}
