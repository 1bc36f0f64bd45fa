//! The words of CSA and what they mean, used in both directions.

use kifu_core::Color;
use kifu_record::{EndingReason, HeaderKey, Outcome};

pub(crate) use kifu_notation::csa::{code, kind_any_case};
pub(super) use kifu_notation::csa::{kind, square};

use crate::CsaVersion;

/// Headers behind `$`. Of several names for one key the first is written.
#[rustfmt::skip]
static HEADERS: &[(HeaderKey, &str)] = &[
    (HeaderKey::Event, "EVENT"),
    (HeaderKey::Site, "SITE"),
    (HeaderKey::StartTime, "START_TIME"),
    (HeaderKey::EndTime, "END_TIME"),
    (HeaderKey::TimeControl, "TIME_LIMIT"),
    (HeaderKey::Opening, "OPENING"),
    // Version 3.
    (HeaderKey::TimeControl, "TIME"),
    (HeaderKey::BlackTimeControl, "TIME+"),
    (HeaderKey::WhiteTimeControl, "TIME-"),
    // The text of version 3 spells them so in one place.
    (HeaderKey::BlackTimeControl, "TIMET+"),
    (HeaderKey::WhiteTimeControl, "TIMET-"),
    (HeaderKey::MaxMoves, "MAX_MOVES"),
    (HeaderKey::ImpasseRule, "JISHOGI"),
    (HeaderKey::Remarks, "NOTE"),
];

/// The key that a header name stands for.
pub(super) fn header_key(name: &str) -> HeaderKey {
    HEADERS.iter().find(|(_, word)| word.eq_ignore_ascii_case(name)).map_or(HeaderKey::Other, |(key, _)| *key)
}

/// The header name to write for a key.
pub(super) fn header_name(key: HeaderKey) -> Option<&'static str> {
    HEADERS.iter().find(|(found, _)| *found == key).map(|(_, word)| *word)
}

/// The name of the header of version 3 that holds a time such as `900+0+5`.
pub(super) const TIME_V3: &str = "TIME";

/// Endings behind `%`.
#[rustfmt::skip]
static ENDINGS: &[(EndingReason, &str)] = &[
    (EndingReason::Resignation, "TORYO"),
    (EndingReason::Interruption, "CHUDAN"),
    (EndingReason::Repetition, "SENNICHITE"),
    (EndingReason::TimeUp, "TIME_UP"),
    (EndingReason::Foul, "ILLEGAL_MOVE"),
    (EndingReason::FoulBy(Color::Black), "+ILLEGAL_ACTION"),
    (EndingReason::FoulBy(Color::White), "-ILLEGAL_ACTION"),
    (EndingReason::Impasse, "JISHOGI"),
    (EndingReason::DeclarationWin, "KACHI"),
    (EndingReason::DeclaredDraw, "HIKIWAKE"),
    (EndingReason::MoveLimit, "MAX_MOVES"),
    (EndingReason::Mate, "TSUMI"),
    (EndingReason::NoMate, "FUZUMI"),
    (EndingReason::TakeBack, "MATTA"),
    (EndingReason::Error, "ERROR"),
];

/// The reason that a word behind `%` stands for.
pub(crate) fn reason(word: &str) -> Option<EndingReason> {
    ENDINGS.iter().find(|(_, usual)| usual.eq_ignore_ascii_case(word)).map(|(reason, _)| *reason)
}

/// The word behind `%` for a reason.
fn ending_word(reason: EndingReason) -> Option<&'static str> {
    ENDINGS.iter().find(|(found, _)| *found == reason).map(|(_, word)| *word)
}

/// The word behind `%` that comes nearest to a reason when `mover` is to move, and whether it says
/// the same.
pub(crate) fn nearest(reason: EndingReason, mover: Color, version: CsaVersion) -> (&'static str, bool) {
    let (reason, exact) = match reason {
        EndingReason::FoulWin => (EndingReason::FoulBy(!mover), true),
        EndingReason::MoveLimit if version == CsaVersion::V2_2 => (EndingReason::Impasse, false),
        EndingReason::TakeBack if version == CsaVersion::V3_0 => (EndingReason::Interruption, false),
        EndingReason::SealedMove
        | EndingReason::DefaultWin
        | EndingReason::DefaultLoss
        | EndingReason::Try
        | EndingReason::Other => (EndingReason::Interruption, false),
        reason => (reason, true),
    };
    (ending_word(reason).unwrap_or("CHUDAN"), exact)
}

/// What a result line of a server says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Server {
    /// Why the game ended.
    Reason(EndingReason),
    /// It ended by perpetual check; only the winner tells whose fault it was.
    PerpetualCheck,
    /// Who won.
    Result(Outcome),
    /// Something that the record need not know: the result as one client saw it.
    Nothing,
}

/// Lines that servers send when a game is over, without their `#`.
#[rustfmt::skip]
static SERVER: &[(&str, Server)] = &[
    ("RESIGN", Server::Reason(EndingReason::Resignation)),
    ("TIME_UP", Server::Reason(EndingReason::TimeUp)),
    ("ILLEGAL_MOVE", Server::Reason(EndingReason::Foul)),
    ("ILLEGAL_ACTION", Server::Reason(EndingReason::Foul)),
    ("SENNICHITE", Server::Reason(EndingReason::Repetition)),
    ("OUTE_SENNICHITE", Server::PerpetualCheck),
    ("JISHOGI", Server::Reason(EndingReason::Impasse)),
    ("MAX_MOVES", Server::Reason(EndingReason::MoveLimit)),
    ("CHUDAN", Server::Reason(EndingReason::Interruption)),
    ("SENTE_WIN", Server::Result(Outcome::Win(Color::Black))),
    ("GOTE_WIN", Server::Result(Outcome::Win(Color::White))),
    ("DRAW", Server::Result(Outcome::Draw)),
    ("WIN", Server::Nothing),
    ("LOSE", Server::Nothing),
    ("CENSORED", Server::Nothing),
    ("ABNORMAL", Server::Nothing),
];

/// What a line `#WORD` says, given the word.
pub(super) fn server(word: &str) -> Option<Server> {
    SERVER.iter().find(|(found, _)| *found == word).map(|(_, says)| *says)
}

/// Names of the lines by which servers announce a game.
static SERVER_HEADS: &[&str] = &[
    "Protocol_Version",
    "Protocol_Mode",
    "Format",
    "Declaration",
    "Game_ID",
    "Name+",
    "Name-",
    "Your_Turn",
    "Rematch_On_Draw",
    "To_Move",
    "Max_Moves",
    "Time_Unit",
    "Total_Time",
    "Byoyomi",
    "Increment",
    "Delay",
    "Least_Time_Per_Move",
    "Time_Roundup",
    "START",
    "REJECT",
];

/// Whether a line is one by which a server announces a game: `To_Move:+`, `BEGIN Time`.
pub(super) fn is_server_head(line: &str) -> bool {
    line.starts_with("BEGIN ")
        || line.starts_with("END ")
        || line.split_once(':').is_some_and(|(name, _)| SERVER_HEADS.contains(&name))
}
