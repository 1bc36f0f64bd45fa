//! KI2: Kakinoki's format for people: the moves as they are printed.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | headers, diagram, comments, bookmarks | as in [`kif`](crate::kif) | yes | yes | the same code |
//! | move | `▲７六歩    △３四歩` | yes | yes | six a line, twelve columns each; ☗ ☖ ▼ ▽ read too, with or without blanks |
//! | number before a mark | `1▲７六歩` | yes | no | |
//! | time behind a move | `（2分）` | kept | no | reported |
//! | 打, 不成, 右左直上寄引 | `▲５八金右` | yes | yes | see the notation `japanese` |
//! | summary | `まで2手で後手の勝ち` | yes | yes | it is the ending |
//! | variation | `変化：3手` | yes | yes | attached as in KIF |
//! | several games | a head after moves | yes | yes | not part of the format |
//!
//! Files named `.ki2` are in CP932 with CR LF, files named `.ki2u` in UTF-8. Times have no place.
//!
//! Sources: the KIF author's page, files of Kifu for Windows and ShogiHome.

pub mod diag;
mod read;
mod split;
mod write;

use kifu_notation::japanese;
use kifu_text::{Encoding, LineEnds};

use crate::{
    Capabilities, Confidence, Format, Output,
    scan::{Scan, lines},
};

/// The format.
pub static FORMAT: Format = Format {
    id: "ki2",
    name: "KI2",
    about: "Kakinoki's format for people: moves as they are printed",
    outputs: &[
        Output { name: "ki2", encoding: Encoding::Cp932, line_ends: LineEnds::CrLf, extensions: &[] },
        Output { name: "ki2u", encoding: Encoding::Utf8, line_ends: LineEnds::Lf, extensions: &[] },
    ],
    can: Capabilities::MOVES
        .and(Capabilities::HEADERS)
        .and(Capabilities::START)
        .and(Capabilities::COMMENTS)
        .and(Capabilities::BOOKMARKS)
        .and(Capabilities::REMARKS)
        .and(Capabilities::VARIATIONS)
        .and(Capabilities::ENDINGS)
        .and(Capabilities::MANY_GAMES),
    sniff,
    split: split::split,
    read: |input, record, trace| read::read(input, record, trace),
    read_bulk: read::read,
    write: write::write,
};

/// A line that begins with a mark and a move.
fn sniff(text: &str) -> Confidence {
    let is_move = |line: &str| {
        let mut scan = Scan::new(line, 0);
        scan.blanks();
        read::is_marked(&scan) && japanese::read(&mut scan).is_some()
    };
    if lines(text).take(200).any(is_move) { Confidence::Certain } else { Confidence::No }
}
