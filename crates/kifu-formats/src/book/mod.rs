//! Opening books of YaneuraOu in text form: positions with the moves to play in them.
//!
//! Every position is a record of its own: its moves are variations at the first ply, and the reply
//! that the book expects follows each.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | header | `#YANEURAOU-DB2016 1.00` | yes | yes | may be missing; with another in its place the file is refused |
//! | position | `sfen lnsgkgsnl/… b - 1` | yes | yes | the number may be missing: 1, with a note |
//! | move | `2g2f 3c3d 63 27 935` | yes | yes | move, reply, score, depth, count; from the score on all may be missing |
//! | unknown | `none`, nothing between two blanks | yes | yes | nothing between two blanks is reported; written is `none`, for the count nothing |
//! | comment | `#text`, `//text`, on its own line or behind the count | yes | yes | of the last move, or of the position; written on its own line |
//! | other lines | | yes | yes | kept and reported; they are comments for ShogiHome |
//!
//! Score (centipawns for the side to move), depth (plies) and count (times played) become a remark
//! of the move: `score=63 depth=27 count=935`.
//!
//! Files are cut at every position, so that a book of any size can be read. Equal positions stay
//! apart, in their order. Apery's and other binary books are not read.
//!
//! Sources: `YaneuraOu` (`book.cpp`), `ShogiHome` (reader, writer and its sample files).

pub mod diag;
mod read;
mod write;

pub(crate) use write::parse as numbers;

use kifu_text::{Encoding, LineEnds};

use crate::{
    Capabilities, Confidence, Format, Output,
    scan::{lines, trim},
};

/// The format.
pub static FORMAT: Format = Format {
    id: "book",
    name: "YaneuraOu book",
    about: "opening book of YaneuraOu and ShogiHome: positions, their moves, scores and counts",
    outputs: &[Output { name: "db", encoding: Encoding::Utf8, line_ends: LineEnds::Lf, extensions: &[] }],
    can: Capabilities::MOVES
        .and(Capabilities::START)
        .and(Capabilities::COMMENTS)
        .and(Capabilities::REMARKS)
        .and(Capabilities::VARIATIONS)
        .and(Capabilities::MANY_GAMES),
    sniff,
    split,
    read: |input, record, trace| read::read(input, record, trace),
    read_bulk: read::read,
    write: write::write,
};

/// The first line of a book.
const HEADER: &str = "#YANEURAOU-DB2016 1.00";

/// The names of the numbers of a move, in their order.
const NUMBERS: [&str; 3] = ["score", "depth", "count"];

fn sniff(text: &str) -> Confidence {
    let mut position = false;
    for line in lines(text).map(trim).filter(|line| !line.is_empty()).take(10) {
        if line.starts_with("#YANEURAOU-DB") {
            return Confidence::Certain;
        }
        if position && read::is_move(line) {
            return Confidence::Certain;
        }
        position |= line.starts_with("sfen ");
    }
    Confidence::No
}

/// Every line that begins with `sfen` begins a record, but for the first, which belongs to the lines
/// before it. A book of another version is not cut.
fn split(bytes: &[u8], seen: usize, _end: bool) -> Option<usize> {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if text.starts_with(b"#") && read::is_refused(text) {
        return None;
    }
    let from = bytes.len() - text.len();
    let first = if text.starts_with(b"sfen ") { from } else { position(bytes, from)? };
    position(bytes, seen.saturating_sub(8).max(first))
}

/// The first line behind `from` that begins with `sfen`.
fn position(bytes: &[u8], from: usize) -> Option<usize> {
    memchr::memchr2_iter(b'\n', b'\r', bytes.get(from..)?)
        .map(|end| from + end + 1)
        .find(|line| bytes.get(*line..).is_some_and(|line| line.starts_with(b"sfen ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_before_every_position_but_the_first() {
        for (text, parts) in [
            ("#YANEURAOU-DB2016 1.00\nsfen a\n7g7f none\nsfen b\n", vec![40, 7]),
            ("\u{FEFF}sfen a\r\nsfen b\rsfen c", vec![11, 7, 6]),
            ("#YANEURAOU-DB2016 2.00\nsfen a\nsfen b\n", vec![37]),
            ("7g7f none\n", vec![10]),
        ] {
            let mut rest = text.as_bytes();
            let mut found = Vec::new();
            while let Some(cut) = split(rest, 0, true) {
                found.push(cut);
                rest = rest.get(cut..).unwrap_or_default();
            }
            found.push(rest.len());
            assert_eq!(found, parts, "{text}");
        }
    }
}
