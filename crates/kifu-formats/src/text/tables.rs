//! Words of running text beside the moves.

use kifu_record::HeaderKey;

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

/// Marks behind a move.
pub(super) const MARKS: &[&str] = &["!!", "??", "!?", "?!", "!", "?", "~"];
