//! How a game ended: one vocabulary for every spelling.

use kifu_core::Color;

use crate::strings::TextRange;

/// Why a game ended (終局). "Mover" is the side to move when the ending is recorded.
///
/// The words of each format are in that format's table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EndingReason {
    /// 投了: the mover resigns.
    Resignation,
    /// 中断: broken off, no result.
    Interruption,
    /// 封じ手: adjourned with a sealed move.
    SealedMove,
    /// 千日手: fourfold repetition, a draw.
    Repetition,
    /// 持将棋: impasse, a draw.
    Impasse,
    /// A draw by declaration or agreement (CSA `%HIKIWAKE`).
    DeclaredDraw,
    /// 入玉勝ち: the mover wins by declaration.
    DeclarationWin,
    /// 切れ負け: the mover has no time left.
    TimeUp,
    /// 反則負け: the mover loses by a foul.
    Foul,
    /// 反則勝ち: the move before was a foul, the mover wins.
    FoulWin,
    /// A foul by the side named, whoever is to move (CSA `%+ILLEGAL_ACTION`). Replay turns it into
    /// [`EndingReason::Foul`] or [`EndingReason::FoulWin`].
    FoulBy(Color),
    /// 詰み: the mover is mated.
    Mate,
    /// 不詰: there is no mate (of a problem).
    NoMate,
    /// 最大手数: the greatest number of moves is reached, a draw.
    MoveLimit,
    /// 不戦勝: the mover wins without playing.
    DefaultWin,
    /// 不戦敗: the mover loses without playing.
    DefaultLoss,
    /// 待った: a move was taken back (CSA up to 2.2).
    TakeBack,
    /// トライ: a king reached the square where the other began.
    Try,
    /// An error of the server (CSA `%ERROR`).
    Error,
    /// A word that is in no table; it is kept as written.
    Other,
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// That side won.
    Win(Color),
    /// Nobody won, the game is over.
    Draw,
    /// The record does not say.
    Undecided,
}

/// The ending of one line of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Why it ended.
    pub reason: EndingReason,
    /// Who won, where the record says so itself; otherwise it follows from the reason.
    pub told: Option<Outcome>,
    /// The word as written, where it is not the usual one.
    pub word: TextRange,
}

impl Ending {
    /// An ending in the usual word.
    pub const fn new(reason: EndingReason) -> Self {
        Self { reason, told: None, word: TextRange::EMPTY }
    }

    /// Who won, when `mover` is to move.
    ///
    /// ```
    /// use kifu_core::Color;
    /// use kifu_record::{Ending, EndingReason, Outcome};
    /// let ending = Ending::new(EndingReason::Resignation);
    /// assert_eq!(ending.outcome(Color::Black), Outcome::Win(Color::White));
    /// ```
    pub fn outcome(&self, mover: Color) -> Outcome {
        self.told.unwrap_or_else(|| self.reason.outcome(mover))
    }
}

impl EndingReason {
    /// Who wins by this reason, when `mover` is to move.
    pub fn outcome(self, mover: Color) -> Outcome {
        match self {
            Self::Resignation | Self::TimeUp | Self::Foul | Self::Mate | Self::DefaultLoss => {
                Outcome::Win(!mover)
            }
            Self::DeclarationWin | Self::FoulWin | Self::DefaultWin => Outcome::Win(mover),
            Self::FoulBy(color) => Outcome::Win(!color),
            Self::Repetition | Self::Impasse | Self::DeclaredDraw | Self::MoveLimit => Outcome::Draw,
            Self::Interruption
            | Self::SealedMove
            | Self::NoMate
            | Self::TakeBack
            | Self::Try
            | Self::Error
            | Self::Other => Outcome::Undecided,
        }
    }

    /// The name for programs: stable, lower case, with hyphens.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::Interruption => "interruption",
            Self::SealedMove => "sealed-move",
            Self::Repetition => "repetition",
            Self::Impasse => "impasse",
            Self::DeclaredDraw => "declared-draw",
            Self::DeclarationWin => "declaration-win",
            Self::TimeUp => "time-up",
            Self::Foul => "foul",
            Self::FoulWin => "foul-win",
            Self::FoulBy(Color::Black) => "foul-by-black",
            Self::FoulBy(Color::White) => "foul-by-white",
            Self::Mate => "mate",
            Self::NoMate => "no-mate",
            Self::MoveLimit => "move-limit",
            Self::DefaultWin => "default-win",
            Self::DefaultLoss => "default-loss",
            Self::TakeBack => "take-back",
            Self::Try => "try",
            Self::Error => "error",
            Self::Other => "other",
        }
    }
}
