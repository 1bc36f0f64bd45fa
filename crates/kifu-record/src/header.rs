//! Headers: what stands above the moves.

use crate::strings::TextRange;

/// What a header tells, whatever its format calls it.
///
/// The words of each format are in that format's table; this is the vocabulary they share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HeaderKey {
    /// The first player's name (先手, 下手; CSA `N+`).
    Black,
    /// The second player's name (後手, 上手; CSA `N-`).
    White,
    /// Short form of the first player's name (先手省略名).
    BlackShort,
    /// Short form of the second player's name (後手省略名).
    WhiteShort,
    /// The tournament or match (棋戦; CSA `$EVENT`).
    Event,
    /// Where it was played (場所; CSA `$SITE`).
    Site,
    /// When it began (開始日時, 対局日; CSA `$START_TIME`).
    StartTime,
    /// When it ended (終了日時; CSA `$END_TIME`).
    EndTime,
    /// The opening (戦型; CSA `$OPENING`).
    Opening,
    /// The time allowed (持ち時間; CSA `$TIME_LIMIT`, `$TIME`).
    TimeControl,
    /// The first player's time where both differ (先手持ち時間; CSA `$TIME+`).
    BlackTimeControl,
    /// The second player's time where both differ (後手持ち時間; CSA `$TIME-`).
    WhiteTimeControl,
    /// Overtime a move (秒読み).
    Byoyomi,
    /// Time used, told once (消費時間).
    TimeUsed,
    /// The greatest number of moves (最大手数; CSA `$MAX_MOVES`).
    MaxMoves,
    /// The impasse rule (持将棋; CSA `$JISHOGI`).
    ImpasseRule,
    /// The title of the record (表題).
    Title,
    /// Where it was published (掲載).
    Published,
    /// Remarks (備考; CSA `$NOTE`).
    Remarks,
    /// Who wrote the record (記録係).
    Recorder,
    /// The handicap word (手合割).
    Handicap,
    /// Tsume: number of the work (作品番号).
    WorkNumber,
    /// Tsume: name of the work (作品名).
    WorkName,
    /// Tsume: author (作者).
    Author,
    /// Tsume: where it was published (発表誌).
    PublishedIn,
    /// Tsume: when it was published (発表年月).
    PublishedOn,
    /// Tsume: source (出典).
    SourceWork,
    /// Tsume: number of plies of the solution (手数).
    Length,
    /// Tsume: soundness (完全性).
    Soundness,
    /// Tsume: classification (分類).
    Category,
    /// Tsume: prize (受賞).
    Prize,
    /// Anything else; the name as written is kept.
    Other,
}

impl HeaderKey {
    /// Every key, in the order of their declaration.
    pub const ALL: [Self; 32] = [
        Self::Black,
        Self::White,
        Self::BlackShort,
        Self::WhiteShort,
        Self::Event,
        Self::Site,
        Self::StartTime,
        Self::EndTime,
        Self::Opening,
        Self::TimeControl,
        Self::BlackTimeControl,
        Self::WhiteTimeControl,
        Self::Byoyomi,
        Self::TimeUsed,
        Self::MaxMoves,
        Self::ImpasseRule,
        Self::Title,
        Self::Published,
        Self::Remarks,
        Self::Recorder,
        Self::Handicap,
        Self::WorkNumber,
        Self::WorkName,
        Self::Author,
        Self::PublishedIn,
        Self::PublishedOn,
        Self::SourceWork,
        Self::Length,
        Self::Soundness,
        Self::Category,
        Self::Prize,
        Self::Other,
    ];

    /// The name for programs: stable, lower case, with hyphens.
    ///
    /// ```
    /// assert_eq!(kifu_record::HeaderKey::StartTime.id(), "start-time");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
            Self::BlackShort => "black-short",
            Self::WhiteShort => "white-short",
            Self::Event => "event",
            Self::Site => "site",
            Self::StartTime => "start-time",
            Self::EndTime => "end-time",
            Self::Opening => "opening",
            Self::TimeControl => "time-control",
            Self::BlackTimeControl => "black-time-control",
            Self::WhiteTimeControl => "white-time-control",
            Self::Byoyomi => "byoyomi",
            Self::TimeUsed => "time-used",
            Self::MaxMoves => "max-moves",
            Self::ImpasseRule => "impasse-rule",
            Self::Title => "title",
            Self::Published => "published",
            Self::Remarks => "remarks",
            Self::Recorder => "recorder",
            Self::Handicap => "handicap",
            Self::WorkNumber => "work-number",
            Self::WorkName => "work-name",
            Self::Author => "author",
            Self::PublishedIn => "published-in",
            Self::PublishedOn => "published-on",
            Self::SourceWork => "source-work",
            Self::Length => "length",
            Self::Soundness => "soundness",
            Self::Category => "category",
            Self::Prize => "prize",
            Self::Other => "other",
        }
    }
}

/// One header as stored. See [`Header`] for the readable form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HeaderEntry {
    /// What the header tells.
    pub key: HeaderKey,
    /// The name as the source spells it.
    pub name: TextRange,
    /// The value, without surrounding blanks.
    pub value: TextRange,
}

/// One header: what it tells, its name as written, and its value.
///
/// Headers keep their order and their duplicates; for questions about one key the last one counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header<'a> {
    /// What the header tells.
    pub key: HeaderKey,
    /// The name as the source spells it.
    pub name: &'a str,
    /// The value, without surrounding blanks.
    pub value: &'a str,
}
