//! CSA: the computer shogi association's record format, versions 1, 2, 2.1, 2.2 and 3.0.
//!
//! Files named `.csa` are ASCII but for names and comments. Up to version 2.2 the encoding was "the
//! system's own", which meant CP932 or EUC-JP; version 3 declares it. The bytes decide what is read.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | declaration | `'CSA encoding=UTF-8` | yes | yes | first line only; a hint: the bytes win, with a warning |
//! | version | `V2.2` | yes | yes | not needed; later ones are ignored, with a note |
//! | player | `N+青木` | yes | yes | an empty name is no name |
//! | header | `$EVENT:名人戦` | yes | yes | unknown keys are kept; below the moves with a note; `\n`, `\\` in `$NOTE` |
//! | even start | `PI` | yes | yes | with the pieces left out of it: `PI82HI22KA` |
//! | board | `P1-KY-KE … ` to `P9` | yes | yes | blanks may be lost; empty is `*`, a dot, or blanks in columns |
//! | single pieces | `P+59OU00KI` | yes | yes | `00` is the hand, `00AL` all pieces that are nowhere else |
//! | letters for zeros | `P+OOKI` | yes | no | with a warning |
//! | side to move | `+` | yes | yes | missing: that of the first move, with a note |
//! | move | `+7776FU` | yes | yes | the piece is the one *after* the move; any case; sign may be missing |
//! | drop | `-0055KA` | yes | yes | |
//! | time | `T12`, `T6.125` | yes | yes | decimals in version 3; after a comma too, and behind comments |
//! | ending | `%TORYO` | yes | yes | unknown words are kept as written; told twice counts once |
//! | foul of a side | `%+ILLEGAL_ACTION` | yes | yes | |
//! | take-back | `%MATTA` | yes | yes | read as an ending, with a warning; gone in version 3 |
//! | several in a line | `+7776FU,T12` | yes | no | not within `'`, `N` and `$` lines; glued ones too |
//! | comment | `'*text` | yes | yes | `'** 30 -3334FU` of engines is a comment `* 30 -3334FU` |
//! | remark | `'text` | yes | yes | |
//! | several games | `/` | yes | yes | version and declaration stand above the first one only |
//! | server result | `#RESIGN`, `#SENTE_WIN` | yes | yes | kept as text; gives the ending where there is no `%` word |
//! | server head | `To_Move:+` | yes | yes | kept as text, with a note |
//! | variation | none | n/a | n/a | the writer reports `loss/variation` |
//!
//! Version 2.2 is written unless told otherwise; headers that version 3 brought (`$TIME`, `$NOTE`,
//! `$MAX_MOVES`, `$JISHOGI`) are written in both, since a program passes over `$` keys that it does
//! not know.
//!
//! Sources: the association's pages of versions 2.2 and 3.0 (2024-05-14), the summary on shogi-l
//! (1999), and files of shogi-server and floodgate, the world championships, Kifu for Windows,
//! `ShogiHome`, 81Dojo.

mod board;
pub mod diag;
pub(crate) mod read;
mod split;
pub(crate) mod tables;
#[cfg(test)]
mod tests;
mod values;
mod write;

use kifu_text::{Encoding, LineEnds};

use crate::{Capabilities, Format, Output};

/// The format.
pub static FORMAT: Format = Format {
    id: "csa",
    name: "CSA",
    about: "the computer shogi association's format: programs, servers, tournaments",
    outputs: &[Output { name: "csa", encoding: Encoding::Utf8, line_ends: LineEnds::Lf, extensions: &[] }],
    can: Capabilities::MOVES
        .and(Capabilities::HEADERS)
        .and(Capabilities::START)
        .and(Capabilities::CLOCKS)
        .and(Capabilities::FRACTIONS)
        .and(Capabilities::COMMENTS)
        .and(Capabilities::REMARKS)
        .and(Capabilities::ENDINGS)
        .and(Capabilities::MANY_GAMES),
    sniff: read::sniff,
    split: split::split,
    read: |input, record, trace| read::read(input, record, trace),
    read_bulk: read::read,
    write: write::write,
};
