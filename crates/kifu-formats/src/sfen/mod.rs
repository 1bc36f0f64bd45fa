//! SFEN: one position in one line.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | board | `lnsgkgsnl/…/LNSGKGSNL` | yes | yes | rank a first, file 9 first |
//! | promoted piece | `+P` | yes | yes | `+` before a king or a gold is an error |
//! | side | `b`, `w` | yes | yes | |
//! | hands | `RB2G4Prb`, `-` | yes | yes | any order, repeated letters add up, with a note |
//! | number | `124` | yes | yes | of the next ply; missing: 1, with a note |
//! | prefix | `sfen `, `position sfen ` | yes | no | quotes as well |
//! | `_` for blanks | `…_b_-_1` | yes | no | as in web addresses, also `%20` and `%2F` |
//! | key | `opening \| lnsgkgsnl/…` | yes | no | a comment |
//! | comment | `… b - 1 # text`, `; text`, `// text` | yes | no | |
//! | several | one a line | yes | yes | blank lines and lines beginning with `#` are passed over |
//!
//! Written are positions: the last one of a game, that after a given ply, or all.
//!
//! Source: the USI draft (T. Romstad) in the edition of Shogidokoro's author.

pub mod diag;
mod parse;
mod write;

use kifu_record::{NoteKind, Record, TokenKind, Trace};
use kifu_text::{Encoding, LineEnds};

pub(crate) use parse::{parse, parse_placed};
pub(crate) use write::each_position;
pub use write::{Placed, write_sfen};

use crate::{
    Capabilities, Confidence, Format, Input, Output,
    escapes::Unescaped,
    kakinoki::head::span,
    one_line,
    scan::{is_blank, trim},
};

/// The format.
pub static FORMAT: Format = Format {
    id: "sfen",
    name: "SFEN",
    about: "one position in one line, as engines use it",
    outputs: &[Output {
        name: "sfen",
        encoding: Encoding::Utf8,
        line_ends: LineEnds::Lf,
        extensions: &["sfens"],
    }],
    can: Capabilities::START.and(Capabilities::MANY_GAMES),
    sniff,
    split: split_lines,
    read: |input, record, trace| read(input, record, trace),
    read_bulk: read,
    write: write::write,
};

fn sniff(text: &str) -> Confidence {
    let mut best = Confidence::No;
    for line in
        crate::scan::lines(text).map(trim).filter(|line| !line.is_empty() && !line.starts_with('#')).take(5)
    {
        let line = strip_prefix(line.get(key(line)..).unwrap_or(line));
        if line.contains(" moves") || line.starts_with("startpos") {
            return Confidence::No;
        }
        let line = Unescaped::new(line, 0).text;
        let board = line.split([' ', '_', '\t']).next().unwrap_or("");
        let is_board = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/');
        best = best.max(match board.matches('/').count() {
            _ if !board.chars().all(is_board) => Confidence::No,
            8 if board.chars().all(|c| c == '/' || is_board_char(c)) => Confidence::Certain,
            7..=9 => Confidence::Likely,
            _ => Confidence::No,
        });
    }
    best
}

/// Whether a character stands in the board part of an SFEN.
fn is_board_char(c: char) -> bool {
    matches!(c, '1'..='9' | '+') || parse::piece_kind(c).is_some()
}

/// Without the words that may stand before an SFEN.
pub(crate) fn strip_prefix(line: &str) -> &str {
    let line = line.trim_start_matches(['"', '\'']);
    let line = line.strip_prefix("position ").map_or(line, str::trim_start);
    line.strip_prefix("sfen ").map_or(line, str::trim_start)
}

/// Where the line after the first line with something in it begins: each line is a game. Blank
/// lines and remarks belong to the line that follows, at the end to the last one.
pub(crate) fn split_lines(bytes: &[u8], _seen: usize, end: bool) -> Option<usize> {
    let is_content =
        |line: &[u8]| line.iter().find(|b| !b.is_ascii_whitespace()).is_some_and(|first| *first != b'#');
    let mut at = 0;
    let mut cut = None;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let length = match memchr::memchr2(b'\n', b'\r', rest) {
            Some(length) => length + 1,
            None if end || cut.is_some() => rest.len(),
            None => return None,
        };
        if is_content(rest.get(..length).unwrap_or(rest)) {
            if cut.is_some() {
                return cut;
            }
            cut = Some(at + length);
        }
        at += length;
    }
    None
}

/// Where the position begins behind a key and a bar: `opening | lnsgkgsnl/…`.
fn key(line: &str) -> usize {
    let bar = line.find('|').filter(|bar| line.find('/').is_none_or(|slash| *bar < slash));
    bar.map_or(0, |bar| {
        let rest = line.get(bar + 1..).unwrap_or("");
        line.len() - rest.trim_start_matches(is_blank).len()
    })
}

/// The marks that begin a comment behind a position.
const COMMENTS: [&str; 3] = ["#", ";", "//"];

/// Reads one line; the lines before it are blank or remarks.
fn read<T: Trace>(input: Input<'_>, record: &mut Record, trace: &mut T) {
    one_line::read(input, record, trace, diag::second_line, |b, text, start, end| {
        let from = start + key(text.get(start..end).unwrap_or(""));
        if from > start {
            b.token(TokenKind::Comment, from);
            let name =
                text.get(start..from).and_then(|key| key.rsplit_once('|')).map_or("", |(name, _)| name);
            b.note(NoteKind::Comment, trim(name), span(start, from));
        }
        let said = Unescaped::new(text.get(from..end).unwrap_or(""), from);
        let prefix = said.text.len() - strip_prefix(&said.text).len();
        let used = parse_placed(b, strip_prefix(&said.text), &|at| said.place(prefix + at));
        let used = said.place(prefix + used);
        b.token(TokenKind::Position, used);
        let rest = trim(text.get(used..end).unwrap_or(""));
        let at = span(end - rest.len(), end);
        b.token(TokenKind::Blank, if rest.is_empty() { used } else { end - rest.len() });
        if let Some(comment) = COMMENTS.iter().find_map(|mark| rest.strip_prefix(mark)) {
            b.token(TokenKind::Comment, end);
            b.note(NoteKind::Comment, trim(comment), at);
            return;
        }
        b.token(TokenKind::Unknown, end);
        // Quotes around the position belong to the text that it was taken from.
        if !rest.trim_matches(['"', '\'']).is_empty() {
            b.report(|| diag::trailing(at));
            b.note(NoteKind::Unknown, rest, at);
        }
    });
}
