//! Sets of mating problems as JSON: `[["8l/4R+B2k/… b rb4g…", ["4b3a"]], …]`.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | list | `[ [ … ], [ … ] ]` | yes | no | each problem is a record of its own; a list without end is read too |
//! | problem | `["SFEN", ["4b3a", "G*5b"]]` | yes | yes | written one a line, without a list around them |
//! | position | `"8l/4R+B2k/… b rb4g…"` | yes | yes | the number of the next ply is left out when it is 1; `\/` for `/` |
//! | move | `"4b3a"` | yes | yes | USI |
//! | anything else | `3`, `{}`, `null` | yes | no | kept and reported |
//!
//! Problems that stand in one line are told apart too; their places are then counted from where the
//! problem begins.
//!
//! Source: the problem files of tsumerush.

pub mod diag;
mod read;
mod write;

use kifu_text::{Encoding, LineEnds};

use crate::{Capabilities, Confidence, Format, Output};

/// The format.
pub static FORMAT: Format = Format {
    id: "tsume",
    name: "Tsume JSON",
    about: "mating problems as JSON: positions with their solutions in USI",
    outputs: &[Output { name: "tsume", encoding: Encoding::Utf8, line_ends: LineEnds::Lf, extensions: &[] }],
    can: Capabilities::MOVES.and(Capabilities::START).and(Capabilities::MANY_GAMES),
    sniff,
    split: read::split,
    read: |input, record, trace| read::read(input, record, trace),
    read_bulk: read::read,
    write: write::write,
};

/// Certain when the first thing in one or two brackets is a string with a board in it.
fn sniff(text: &str) -> Confidence {
    let inner = text.trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    let opened = text.trim_start().starts_with('[');
    let string = inner.strip_prefix('"').and_then(|rest| rest.split('"').next());
    let board = string.and_then(|string| string.split(' ').next()).unwrap_or("");
    if opened && board.matches('/').count() == 8 { Confidence::Certain } else { Confidence::No }
}
