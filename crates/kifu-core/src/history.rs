//! Repetition (千日手) and perpetual check.

use alloc::vec::Vec;

use crate::{Color, zobrist};

/// The positions a game has gone through, to judge repetition.
///
/// Push the start position and then the position after each move. A position is its
/// [key](crate::Position::key): board, both hands and the side to move.
///
/// ```
/// use kifu_core::{History, Position, Verdict};
/// let mut position = Position::even();
/// let mut history = History::new();
/// history.push(position.key(), position.in_check());
/// for mv in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
///     assert_eq!(history.repetition(), None);
///     position.play(mv.parse()?);
///     history.push(position.key(), position.in_check());
/// }
/// let repetition = history.repetition().ok_or("fourth occurrence")?;
/// assert_eq!(repetition.occurrences, [0, 4, 8, 12]);
/// assert_eq!(repetition.verdict, Verdict::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    entries: Vec<Entry>,
    /// By the key's low bits: the latest entry with such a key, [`NONE`] when there is none.
    heads: [u32; BUCKETS],
}

/// One position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    /// The entry before in the same bucket.
    before: u32,
    /// The same position's occurrence before.
    same: u32,
    /// The same position's fourth occurrence, once there is one.
    fourth: u32,
    /// How often this position has occurred so far.
    count: u32,
    /// The latest ply of Black, and of White, that gave no check; 0 when there is none.
    quiet: [u32; 2],
}

const BUCKETS: usize = 512;
const NONE: u32 = u32::MAX;

/// A position that has occurred four times.
///
/// ```
/// use kifu_core::{Color, Repetition, Verdict};
/// let repetition = Repetition {
///     occurrences: [10, 14, 18, 22],
///     verdict: Verdict::PerpetualCheck { by: Color::Black },
/// };
/// assert_eq!(repetition.occurrences[3] - repetition.occurrences[0], 12);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Repetition {
    /// The plies after which it occurred the first four times; 0 is the start.
    pub occurrences: [u32; 4],
    /// What that means for the game.
    pub verdict: Verdict,
}

/// What a fourth occurrence means.
///
/// ```
/// use kifu_core::{Color, Verdict};
/// let verdict = Verdict::PerpetualCheck { by: Color::White };
/// assert_ne!(verdict, Verdict::Draw);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// 千日手: no result, the game is played again.
    Draw,
    /// 連続王手の千日手: all moves of one side since the first occurrence gave check. It loses.
    PerpetualCheck {
        /// The side that gave check.
        by: Color,
    },
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}

impl History {
    /// No positions yet.
    ///
    /// ```
    /// # use kifu_core::History;
    /// assert!(History::new().is_empty());
    /// ```
    pub const fn new() -> Self {
        Self { entries: Vec::new(), heads: [NONE; BUCKETS] }
    }

    /// Forgets all positions, for the next game. Keeps its memory.
    ///
    /// ```
    /// # use kifu_core::History;
    /// let mut history = History::new();
    /// history.push(2, false);
    /// history.reset();
    /// assert_eq!(history.len(), 0);
    /// ```
    pub fn reset(&mut self) {
        self.entries.clear();
        self.heads.fill(NONE);
    }

    /// How many positions there are, the start included.
    ///
    /// ```
    /// # use kifu_core::History;
    /// let mut history = History::new();
    /// history.push(2, false);
    /// assert_eq!(history.len(), 1);
    /// ```
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no position.
    ///
    /// ```
    /// # use kifu_core::History;
    /// assert!(History::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Adds a position by its key. `gives_check`: the move that led to it gave check, that is, the
    /// side to move is in check.
    ///
    /// ```
    /// # use kifu_core::{History, Position};
    /// let position = Position::even();
    /// let mut history = History::new();
    /// history.push(position.key(), position.in_check());
    /// ```
    #[inline]
    pub fn push(&mut self, key: u64, gives_check: bool) {
        let at = u32::try_from(self.entries.len()).unwrap_or(NONE);
        let mut quiet = self.entries.last().map_or([0; 2], |entry| entry.quiet);
        if let (false, Some(latest)) = (gives_check, quiet.get_mut((!zobrist::turn_of(key)).index())) {
            *latest = at;
        }
        let head = self.heads.get(bucket(key)).copied().unwrap_or(NONE);
        let mut entry = Entry { key, before: head, same: NONE, fourth: NONE, count: 1, quiet };
        let mut candidate = head;
        while let Some(earlier) = self.entry(candidate) {
            if earlier.key == key {
                entry.same = candidate;
                entry.count = earlier.count.saturating_add(1);
                entry.fourth = if entry.count == 4 { at } else { earlier.fourth };
                break;
            }
            candidate = earlier.before;
        }
        self.entries.push(entry);
        self.set_head(key, at);
    }

    /// Takes back the latest position.
    ///
    /// ```
    /// # use kifu_core::History;
    /// let mut history = History::new();
    /// history.push(2, false);
    /// history.pop();
    /// assert!(history.is_empty());
    /// ```
    #[inline]
    pub fn pop(&mut self) {
        if let Some(entry) = self.entries.pop() {
            self.set_head(entry.key, entry.before);
        }
    }

    /// How often the latest position has occurred, itself included; 0 when there is none.
    ///
    /// ```
    /// # use kifu_core::History;
    /// let mut history = History::new();
    /// history.push(2, false);
    /// history.push(5, false);
    /// history.push(2, false);
    /// assert_eq!(history.occurrences(), 2);
    /// ```
    pub fn occurrences(&self) -> u32 {
        self.entries.last().map_or(0, |entry| entry.count)
    }

    /// Judges the latest position: `Some` when it has occurred four times or more. The first four
    /// occurrences decide.
    ///
    /// ```
    /// # use kifu_core::History;
    /// let mut history = History::new();
    /// for _ in 0..4 {
    ///     assert!(history.repetition().is_none());
    ///     history.push(2, false);
    /// }
    /// assert!(history.repetition().is_some());
    /// ```
    #[inline]
    pub fn repetition(&self) -> Option<Repetition> {
        let latest = self.entries.last()?;
        if latest.count < 4 { None } else { self.judge(latest.fourth) }
    }

    #[cold]
    fn judge(&self, fourth: u32) -> Option<Repetition> {
        let last = self.entry(fourth)?;
        let third = last.same;
        let second = self.entry(third)?.same;
        let first = self.entry(second)?.same;
        // The side that moved last is asked first, should both have given nothing but check.
        let mover = !zobrist::turn_of(last.key);
        let by = [mover, !mover].into_iter().find(|&side| self.only_checks(side, first, fourth));
        let verdict = by.map_or(Verdict::Draw, |by| Verdict::PerpetualCheck { by });
        Some(Repetition { occurrences: [first, second, third, fourth], verdict })
    }

    /// Whether `side` moved after ply `first`, up to ply `last`, and always gave check.
    fn only_checks(&self, side: Color, first: u32, last: u32) -> bool {
        let quiet = self.entry(last).and_then(|entry| entry.quiet.get(side.index())).copied().unwrap_or(NONE);
        let moved = |ply| self.entry(ply).is_some_and(|entry| zobrist::turn_of(entry.key) != side);
        quiet <= first && (first + 1..=last).rev().any(moved)
    }

    #[inline]
    fn entry(&self, at: u32) -> Option<&Entry> {
        // `NONE` is past every entry.
        self.entries.get(at as usize)
    }

    #[inline]
    fn set_head(&mut self, key: u64, at: u32) {
        if let Some(head) = self.heads.get_mut(bucket(key)) {
            *head = at;
        }
    }
}

/// Bit 0 says whose turn it is and nothing else, so the bits above it are taken.
#[inline]
fn bucket(key: u64) -> usize {
    usize::try_from(key >> 1 & 0x1ff).unwrap_or_default()
}
