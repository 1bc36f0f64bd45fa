//! What engines say of a position.

use core::ops::Range;

use kifu_core::Color;

use crate::Millis;

/// The score of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// Centipawns; above 0 is good for the side that the perspective names.
    Centipawns(i32),
    /// A number of 30,000 or more, of either sign: mate, or decided; how far off is not said, and
    /// the number is no measure of anything.
    Decided(i32),
    /// A mate that is told as such.
    Mate {
        /// The side that mates.
        winner: Color,
        /// In how many plies, if that is told.
        plies: Option<u32>,
    },
}

impl Score {
    /// The score that a number stands for: from 30,000 on it means that the game is decided.
    ///
    /// ```
    /// use kifu_record::Score;
    /// assert_eq!(Score::of(-35), Score::Centipawns(-35));
    /// assert_eq!(Score::of(1_000_001), Score::Decided(1_000_001));
    /// ```
    pub const fn of(number: i32) -> Self {
        if number.unsigned_abs() >= 30_000 { Self::Decided(number) } else { Self::Centipawns(number) }
    }

    /// The same score with numbers seen from the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Centipawns(number) => Self::Centipawns(number.saturating_neg()),
            Self::Decided(number) => Self::Decided(number.saturating_neg()),
            Self::Mate { .. } => self,
        }
    }
}

/// From whose side the numbers of a score are seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Perspective {
    /// From Black's, whoever moves.
    Black,
    /// From that of the side to move.
    Mover,
}

/// What an analysis is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnalysisKind {
    /// What an engine thought while it played the ply.
    Game,
    /// What an engine found out about the ply afterwards.
    Research,
    /// Another move, better than the ply.
    Better,
}

impl AnalysisKind {
    /// The name for programs.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Research => "research",
            Self::Better => "better",
        }
    }
}

/// What an engine says, as read from the notes of a ply. The notes stay as they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The way of writing in which it stood: the id of a dialect.
    pub dialect: &'static str,
    /// What it is about.
    pub kind: AnalysisKind,
    /// Which of the notes of the ply hold it, counted from 0.
    pub notes: Range<usize>,
    /// The score.
    pub score: Option<Score>,
    /// From whose side the score is seen.
    pub perspective: Perspective,
    /// Depth of the search in plies.
    pub depth: Option<u32>,
    /// Greatest depth reached in parts of the search, in plies.
    pub selective_depth: Option<u32>,
    /// Number of positions looked at.
    pub nodes: Option<u64>,
    /// Time of the search.
    pub time: Option<Millis>,
    /// Which of several lines it is, 1 for the best.
    pub rank: Option<u32>,
    /// The name of the engine.
    pub engine: Option<String>,
    /// The line of play, as written.
    pub line: Option<String>,
    /// What else the notes say.
    pub rest: String,
}

impl Analysis {
    /// One of which nothing is said yet.
    pub fn new(dialect: &'static str, kind: AnalysisKind, notes: Range<usize>) -> Self {
        Self {
            dialect,
            kind,
            notes,
            score: None,
            perspective: Perspective::Black,
            depth: None,
            selective_depth: None,
            nodes: None,
            time: None,
            rank: None,
            engine: None,
            line: None,
            rest: String::new(),
        }
    }

    /// The score seen from `perspective`, when `mover` is to move.
    pub fn score_from(&self, perspective: Perspective, mover: Color) -> Option<Score> {
        let turned = self.perspective != perspective && mover == Color::White;
        self.score.map(|score| if turned { score.turned() } else { score })
    }
}
