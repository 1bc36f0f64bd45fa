//! Words of running text beside the moves.

use kifu_record::{EndingReason, HeaderKey, Outcome};

use kifu_core::Color;

/// English header names; the first of a key is written.
#[rustfmt::skip]
static HEADERS: &[(HeaderKey, &str)] = &[
    (HeaderKey::Black, "Black"), (HeaderKey::Black, "Sente"),
    (HeaderKey::White, "White"), (HeaderKey::White, "Gote"),
    (HeaderKey::Event, "Event"),
    (HeaderKey::Site, "Site"), (HeaderKey::Site, "Place"),
    (HeaderKey::StartTime, "Date"),
    (HeaderKey::Opening, "Opening"),
    (HeaderKey::TimeControl, "Time"),
    (HeaderKey::Title, "Title"),
    (HeaderKey::Handicap, "Handicap"),
    (HeaderKey::Remarks, "Remarks"),
];

/// The key of an English header name.
pub(super) fn header(name: &str) -> Option<HeaderKey> {
    HEADERS.iter().find(|(_, word)| word.eq_ignore_ascii_case(name)).map(|(key, _)| *key)
}

/// The English name of a header.
pub(super) fn header_name(key: HeaderKey) -> Option<&'static str> {
    HEADERS.iter().find(|(found, _)| *found == key).map(|(_, word)| *word)
}

/// English words for endings; the first of a reason is written.
#[rustfmt::skip]
static ENDINGS: &[(EndingReason, Option<Outcome>, &str)] = &[
    (EndingReason::Resignation, None, "Resigns"),
    (EndingReason::Interruption, None, "Adjourned"), (EndingReason::Interruption, None, "Interrupt"),
    (EndingReason::SealedMove, None, "Sealed-move"),
    (EndingReason::Repetition, None, "Repetition"), (EndingReason::Repetition, None, "Sennichite"),
    (EndingReason::Impasse, None, "Impasse"), (EndingReason::Impasse, None, "Jishogi"),
    (EndingReason::DeclarationWin, None, "Declaration"),
    (EndingReason::TimeUp, None, "Timeup"),
    (EndingReason::Foul, None, "Illegal-move"),
    (EndingReason::Mate, None, "Mate"),
    (EndingReason::NoMate, None, "No-mate"),
    (EndingReason::Resignation, Some(Outcome::Win(Color::Black)), "1-0"),
    (EndingReason::Resignation, Some(Outcome::Win(Color::White)), "0-1"),
    (EndingReason::DeclaredDraw, Some(Outcome::Draw), "1/2-1/2"),
];

/// The ending that an English word means.
pub(super) fn ending(word: &str) -> Option<(EndingReason, Option<Outcome>)> {
    ENDINGS
        .iter()
        .find(|(.., known)| known.eq_ignore_ascii_case(word))
        .map(|(reason, told, _)| (*reason, *told))
}

/// The English word for an ending.
pub(super) fn ending_word(reason: EndingReason) -> Option<&'static str> {
    ENDINGS.iter().find(|(found, ..)| *found == reason).map(|(.., word)| *word)
}

/// Marks behind a move.
pub(super) const MARKS: &[&str] = &["!!", "??", "!?", "?!", "!", "?", "~"];
