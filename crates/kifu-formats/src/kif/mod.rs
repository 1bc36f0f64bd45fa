//! KIF: Kakinoki's record format, the one that nearly every Japanese program writes.
//!
//! Files named `.kif` are in CP932 with CR LF, files named `.kifu` in UTF-8. The bytes decide what
//! is read, never the name.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | declaration | `#KIF version=2.0 encoding=UTF-8` | yes | yes | a hint: the bytes win, with a warning |
//! | remark | `# ---- Kifu for Windows ----` | yes | yes | |
//! | header | `棋戦：王位戦` | yes | yes | `:` too; unknown names are kept in their order |
//! | handicap | `手合割：二枚落ち` | yes | yes | any spelling of the 21 names; the diagram wins over the word |
//! | diagram | `| ・ ・v玉 …|一` | yes | yes | see [`bod`](crate::bod) |
//! | view flag | `盤面反転` | yes | yes | a header without a value |
//! | side to move | `後手番` | yes | yes | |
//! | ruler | `手数----指手---------消費時間--` | yes | yes | not needed |
//! | move | `   1 ７六歩(77)` | yes | yes | any digits, side marks, blanks; 不成 and 生; `打(00)` |
//! | move without origin | `   1 ７六歩` | yes | no | found on the board if just one piece fits |
//! | time | `( 0:16/00:00:16)` | yes | yes | any padding; total may be missing; whole seconds |
//! | `+` | `( 0:02/00:00:02)+` | yes | yes | says nothing that the tree does not |
//! | comment, bookmark | `*text`, `&name` | yes | yes | |
//! | ending | `   3 投了` | yes | yes | unknown words are kept as written |
//! | null move | `   3 パス` | yes | yes | |
//! | summary | `まで2手で後手の勝ち` | yes | yes | the ending line wins over it |
//! | variation | `変化：2手` | yes | yes | see below |
//! | implicit variation | number goes back without 変化 | yes | no | with a note |
//! | several games | a head after moves | yes | yes | not part of the format |
//!
//! A variation `変化：N手` belongs to the nearest block before it that starts before ply N and
//! reaches ply N−1. One that fits nowhere is reported and kept as text.
//!
//! Sources: the author's page of the format (edition 2024-08-02), the notes on branches of version
//! 4, and files of Kifu for Windows V5 to V7, Kifu for iPhone, Shogidokoro, ShogiGUI, 81Dojo,
//! lishogi, Piyo Shogi.

pub mod diag;
mod read;
mod split;
mod write;

use kifu_text::{Encoding, LineEnds};

use crate::{Capabilities, Confidence, Format, Output, kakinoki};

/// The format.
pub static FORMAT: Format = Format {
    id: "kif",
    name: "KIF",
    about: "Kakinoki's record format: headers, moves with times, comments, variations",
    outputs: &[
        Output { name: "kif", encoding: Encoding::Cp932, line_ends: LineEnds::CrLf, extensions: &[] },
        Output { name: "kifu", encoding: Encoding::Utf8, line_ends: LineEnds::Lf, extensions: &["kifx"] },
    ],
    can: Capabilities::MOVES
        .and(Capabilities::HEADERS)
        .and(Capabilities::START)
        .and(Capabilities::CLOCKS)
        .and(Capabilities::TOTALS)
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

/// A numbered move or a ruler is certain; a header of the family is likely.
fn sniff(text: &str) -> Confidence {
    let mut best = Confidence::No;
    for line in crate::scan::lines(text).take(200) {
        let line = crate::scan::trim(line);
        if line.starts_with("手数----") || line.starts_with("#KIF") || read::is_move_line(line) {
            return Confidence::Certain;
        }
        let found = match line.split_once(['：', ':']) {
            Some((name, _))
                if kakinoki::headers::key(crate::scan::trim(name)) != kifu_record::HeaderKey::Other =>
            {
                Confidence::Likely
            }
            _ if line.starts_with("変化：") || kakinoki::endings::is_summary(line) => Confidence::Weak,
            _ => Confidence::No,
        };
        best = best.max(found);
    }
    best
}
