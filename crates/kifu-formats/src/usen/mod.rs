//! USEN: a whole game tree in a web address, as Shogi Playground makes them.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | start | `4k4_9_…_4K4.b.P` | yes | yes | an SFEN with `_` for `/`, `.` for blanks, `z` for `+`; none: the even game |
//! | section | `~0.7ku2jm.r` | yes | yes | plies before it, moves, ending; the first is the main line |
//! | first number | `~40.…` | yes | yes | the number of the last move before the start |
//! | move | `7ku` | yes | yes | three digits of base 36, of either case |
//! | ending | `r` `t` `j` `p` | yes | yes | resignation, time, impasse, interruption; others are reported |
//! | illegal move | `i7ku` | yes | yes | a move and the win of the other side |
//! | branch | `~2.6y2.` | yes | yes | of the line before that has the ply, as in KIF; see below |
//! | link | `https://play.mogproject.com/?u=~0.7ku.&bn=…` | yes | no | `bn` and `wn` are the names of the players; other fields are a remark |
//! | escapes | `%7E0.7ku.` | yes | no | |
//! | several | one a line | yes | yes | blank lines and lines beginning with `#` are passed over |
//!
//! Shogi Playground hangs every branch on the main line, tsshogi on the latest line that has the
//! ply. Both agree on branches of the main line; others are read and written in the way of tsshogi
//! and KIF, with a notice.
//!
//! Names, times and comments have no place: they are reported when written.
//!
//! Sources: mog-core-scala (Shogi Playground) and tsshogi, readers and writers.

pub mod diag;
mod read;
mod tables;
mod write;

use kifu_text::{Encoding, LineEnds};

use crate::{Capabilities, Confidence, Format, Output, scan::trim, sfen};

/// The format.
pub static FORMAT: Format = Format {
    id: "usen",
    name: "USEN",
    about: "link of Shogi Playground: start, moves and variations, one game a line",
    outputs: &[Output { name: "usen", encoding: Encoding::Utf8, line_ends: LineEnds::Lf, extensions: &[] }],
    can: Capabilities::MOVES
        .and(Capabilities::START)
        .and(Capabilities::VARIATIONS)
        .and(Capabilities::ENDINGS)
        .and(Capabilities::MANY_GAMES),
    sniff,
    split: sfen::split_lines,
    read: |input, record, trace| read::read(input, record, trace),
    read_bulk: read::read,
    write: write::write,
};

fn sniff(text: &str) -> Confidence {
    crate::scan::lines(text)
        .map(trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .take(5)
        .map(read::fits)
        .max()
        .unwrap_or(Confidence::No)
}
