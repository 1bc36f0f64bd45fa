//! Text: the moves of a game as books and articles write them, in any notation.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | moves | `P-76 P-34`, `☗７六歩☖３四歩`, `7g7f 3c3d` | yes | yes | one notation a text, found from the text itself |
//! | numbers | `1.`, `12.…`, `３．`, `(4)`, `⑤` | yes | yes | in pairs or by plies; they say nothing that the order does not |
//! | ellipsis | `1. … P-34`, `...P-55` | yes | yes | says that White moves |
//! | marks | `P-76!`, `Rx24??` | yes | yes | kept as a comment of the ply |
//! | side line | `1.P-76 P-34 (1...P-84 2.P-26) 2.P-26` | yes | yes | in brackets, behind the move that it is an alternative to |
//! | comment | `{why}` | yes | yes | |
//! | header | `Black: Aoki`, `先手：青木` | yes | yes | one a line |
//! | start | `Handicap: two-piece`, `手合割：二枚落ち`, `SFEN: …` | yes | yes | |
//! | ending | `Resigns`, `投了`, `まで2手で後手の勝ち` | yes | yes | |
//! | direction | columns from right to left, `歩四三　歩六七` | yes | yes | found from the text; option when written |
//! | anything else | prose | kept | no | reported; to change the moves inside prose there is `translate` |
//!
//! The notation is the one in which most of the text is moves. Where two read the text equally far
//! and differ in what they read, the one whose moves can be played is taken; if both can, that is
//! reported.

pub mod diag;
mod read;
mod tables;
mod turned;
mod write;

use kifu_text::{Encoding, LineEnds};

use crate::{Capabilities, Confidence, Format, Output, never_split};

/// The format.
pub static FORMAT: Format = Format {
    id: "text",
    name: "Text",
    about: "moves as running text, in any notation",
    outputs: &[Output {
        name: "text",
        encoding: Encoding::Utf8,
        line_ends: LineEnds::Lf,
        extensions: &["txt"],
    }],
    can: Capabilities::MOVES
        .and(Capabilities::HEADERS)
        .and(Capabilities::START)
        .and(Capabilities::COMMENTS)
        .and(Capabilities::VARIATIONS)
        .and(Capabilities::ENDINGS),
    sniff,
    split: never_split,
    read: |input, record, trace| read::read(input, record, trace),
    read_bulk: read::read,
    write: write::write,
};

/// How many moves a text must have in another direction to be nothing else.
const TURNED_MOVES: usize = 4;

/// Likely when most of the first lines is moves of one notation.
fn sniff(text: &str) -> Confidence {
    let found = read::survey(text);
    match found.first() {
        Some(best) if best.moves >= 2 && best.share() >= 60 => Confidence::Likely,
        Some(best) if best.moves >= 1 && best.share() >= 30 => Confidence::Weak,
        best => match turned::turned(text, best) {
            Some(found) if found.moves >= TURNED_MOVES => Confidence::Certain,
            Some(_) => Confidence::Weak,
            None => Confidence::No,
        },
    }
}
