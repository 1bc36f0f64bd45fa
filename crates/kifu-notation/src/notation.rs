//! What a notation is.

use kifu_record::{MoveFacts, WrittenMove};

use crate::{japanese, western};

/// A way of writing moves: its names, and how one move is read and written.
///
/// There is one static value of this for each room; [`NOTATIONS`](crate::NOTATIONS) lists them.
#[derive(Debug)]
pub struct Notation {
    /// Short name for programs, lower case: `hodges`.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// One line that says what it is and who writes it so.
    pub about: &'static str,
    /// Other names that people use for it.
    pub aliases: &'static [&'static str],
    /// How its moves stand in running text.
    pub layout: Layout,
    /// Reads the move at the beginning of a text. `None` when there is none; nothing is judged.
    pub read: fn(&str) -> Option<Reading>,
    /// Writes a move behind what the text holds.
    pub write: fn(&MoveFacts<'_>, &Options, &mut String),
}

/// How moves stand in running text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Whether pairs of moves are numbered (`1. P-76 P-34`).
    pub numbered: bool,
    /// Whether each move carries the mark of its side, so that nothing else has to separate moves.
    pub marked: bool,
}

/// The options of all notations: each room has its own part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Of the Western notations.
    pub western: western::Options,
    /// Of the Japanese notations.
    pub japanese: japanese::Options,
}

/// How many readings one text may have.
pub const MAX_READINGS: usize = 4;

/// A move as read: what it may say, and how much text it took.
///
/// Most texts say one thing. Where a sign has two meanings (the shorthand フ), the position decides
/// later which of the readings fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    readings: [WrittenMove; MAX_READINGS],
    count: u8,
    length: usize,
    remark: Option<Remark>,
}

/// Something about the spelling that is worth telling, though the move is understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// Words in another order than usual (上右 for 右上).
    Order,
    /// Digits of contracts (参, 漆) for a square.
    OldDigits,
    /// A sign that says nothing here (`=` behind a king's move).
    Needless,
}

impl Reading {
    /// One reading of `length` bytes.
    pub const fn of(written: WrittenMove, length: usize) -> Self {
        Self { readings: [written; MAX_READINGS], count: 1, length, remark: None }
    }

    /// Another thing that the same text may say. More than [`MAX_READINGS`] are left out.
    #[must_use]
    pub fn or(mut self, written: WrittenMove) -> Self {
        if !self.all().contains(&written)
            && let Some(place) = self.readings.get_mut(usize::from(self.count))
        {
            *place = written;
            self.count += 1;
        }
        self
    }

    /// The same with a remark about the spelling.
    #[must_use]
    pub const fn with_remark(mut self, remark: Remark) -> Self {
        self.remark = Some(remark);
        self
    }

    /// The likeliest reading.
    pub const fn first(&self) -> WrittenMove {
        let [first, ..] = self.readings;
        first
    }

    /// All readings, the likeliest first.
    pub fn all(&self) -> &[WrittenMove] {
        self.readings.get(..usize::from(self.count)).unwrap_or(&[])
    }

    /// How many bytes the move takes.
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Never: a reading takes at least one byte.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// What is worth telling about the spelling.
    pub const fn remark(&self) -> Option<Remark> {
        self.remark
    }
}
