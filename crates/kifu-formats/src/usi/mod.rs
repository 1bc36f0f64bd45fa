//! USI position lines: a start and its moves in one line, one game a line.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | start | `position startpos`, `position sfen …` | yes | yes | `position` may be missing, and `startpos` too before `moves` |
//! | moves | `moves 7g7f 3c3d P*5e 2b8h+` | yes | yes | the word may be missing; `P@5e` and `p*5e` too |
//! | null move | `0000`, `pass`, `null`, `none` | yes | no | |
//! | ending | `resign`, `win`, `timeup`, … at the end | yes | no | not part of USI, but in use |
//! | variations | one line for each | no | yes | with the option for all lines |
//!
//! Nothing else has a place: names, times and comments are reported when written.
//!
//! Source: the USI draft (T. Romstad) in the edition of Shogidokoro's author.

pub mod diag;
mod read;
mod write;

use kifu_text::{Encoding, LineEnds};

use crate::{Capabilities, Confidence, Format, Output, scan::trim, sfen};

/// The format.
pub static FORMAT: Format = Format {
    id: "usi",
    name: "USI",
    about: "position line of engines: start and moves, one game a line",
    outputs: &[Output { name: "usi", encoding: Encoding::Utf8, line_ends: LineEnds::Lf, extensions: &[] }],
    can: Capabilities::MOVES.and(Capabilities::START).and(Capabilities::MANY_GAMES),
    sniff,
    split: sfen::split_lines,
    read: |input, record, trace| read::read(input, record, trace),
    read_bulk: read::read,
    write: write::write,
};

fn sniff(text: &str) -> Confidence {
    let mut best = Confidence::No;
    for line in
        crate::scan::lines(text).map(trim).filter(|line| !line.is_empty() && !line.starts_with('#')).take(5)
    {
        // `startpos | lnsgkgsnl/…` is a position with a key.
        let found = if line.contains('|') {
            Confidence::No
        } else if line.starts_with("position startpos") || line.starts_with("startpos") {
            Confidence::Certain
        } else if line.starts_with("position sfen ") || (line.contains('/') && line.contains(" moves ")) {
            // A position without moves is an SFEN all the same; a game line it is with them.
            if line.contains(" moves") { Confidence::Certain } else { Confidence::Likely }
        } else if line.starts_with("moves ") || read::is_moves(line) {
            Confidence::Likely
        } else {
            Confidence::No
        };
        best = best.max(found);
    }
    best
}
