//! Time used.

use core::fmt;

/// A span of clock time in whole milliseconds, 0 to about 49 days.
///
/// KIF and CSA up to 2.2 write whole seconds; CSA 3.0 allows up to three decimals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Millis(u32);

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);
    /// The longest time that can be held; longer ones are cut to it.
    pub const MAX: Self = Self(u32::MAX - 1);

    /// That many milliseconds; more than [`Millis::MAX`] is cut to it.
    pub const fn from_millis(millis: u64) -> Self {
        if millis >= Self::MAX.0 as u64 {
            Self::MAX
        } else {
            #[expect(clippy::cast_possible_truncation, reason = "just compared with the largest u32")]
            Self(millis as u32)
        }
    }

    /// That many seconds.
    pub const fn from_secs(secs: u64) -> Self {
        Self::from_millis(secs.saturating_mul(1000))
    }

    /// The time in milliseconds.
    pub const fn millis(self) -> u32 {
        self.0
    }

    /// The whole seconds, fractions cut off.
    pub const fn secs(self) -> u32 {
        self.0 / 1000
    }

    /// The milliseconds beyond whole seconds, 0 to 999.
    pub const fn subsec_millis(self) -> u32 {
        self.0 % 1000
    }

    /// The sum, cut to [`Millis::MAX`].
    #[must_use]
    pub const fn saturating_add(self, other: Self) -> Self {
        Self::from_millis(self.0 as u64 + other.0 as u64)
    }

    /// How far apart the two are.
    #[must_use]
    pub const fn abs_diff(self, other: Self) -> Self {
        Self(self.0.abs_diff(other.0))
    }
}

impl fmt::Display for Millis {
    /// Seconds, with as many decimals as are not zero: `30`, `30.5`, `6.123`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (secs, millis) = (self.secs(), self.subsec_millis());
        match millis {
            0 => write!(f, "{secs}"),
            _ if millis.is_multiple_of(100) => write!(f, "{secs}.{}", millis / 100),
            _ if millis.is_multiple_of(10) => write!(f, "{secs}.{:02}", millis / 10),
            _ => write!(f, "{secs}.{millis:03}"),
        }
    }
}

/// The clock of one ply: the time of the move, and the running total of the player who made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    time: u32,
    total: u32,
}

/// The value in a [`Clock`] that stands for "not said".
const UNSAID: u32 = u32::MAX;

impl Clock {
    /// Nothing is said of time.
    pub const UNSAID: Self = Self { time: UNSAID, total: UNSAID };

    /// A clock with these two values.
    ///
    /// ```
    /// use kifu_record::{Clock, Millis};
    /// let clock = Clock::new(Some(Millis::from_secs(16)), None);
    /// assert_eq!(clock.time().unwrap().to_string(), "16");
    /// assert_eq!(clock.total(), None);
    /// ```
    pub const fn new(time: Option<Millis>, total: Option<Millis>) -> Self {
        const fn raw(value: Option<Millis>) -> u32 {
            match value {
                Some(millis) => millis.0,
                None => UNSAID,
            }
        }
        Self { time: raw(time), total: raw(total) }
    }

    /// The time used for this ply.
    pub const fn time(self) -> Option<Millis> {
        if self.time == UNSAID { None } else { Some(Millis(self.time)) }
    }

    /// The time that the player has used so far, this ply included, as the record says.
    pub const fn total(self) -> Option<Millis> {
        if self.total == UNSAID { None } else { Some(Millis(self.total)) }
    }

    /// Whether the record says nothing of time here.
    pub const fn is_unsaid(self) -> bool {
        self.time == UNSAID && self.total == UNSAID
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::UNSAID
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_only_the_decimals_that_count() {
        for (millis, shown) in
            [(0, "0"), (30_000, "30"), (30_500, "30.5"), (6_120, "6.12"), (6_123, "6.123"), (7, "0.007")]
        {
            assert_eq!(Millis::from_millis(millis).to_string(), shown);
        }
    }

    #[test]
    fn cuts_what_is_too_long() {
        assert_eq!(Millis::from_secs(u64::MAX), Millis::MAX);
        assert_eq!(Millis::MAX.saturating_add(Millis::MAX), Millis::MAX);
        assert_eq!(Clock::new(Some(Millis::MAX), None).time(), Some(Millis::MAX));
    }
}
