//! Positions that stand in running text: board diagrams and SFENs.

use std::ops::Range;

use kifu_core::{Position, Square};
use kifu_formats::{Document, Format, bod, sfen};
use kifu_text::{Counter, Source};

/// A position that a text shows.
#[derive(Clone, Debug)]
pub(crate) struct Diagram {
    /// Its bytes in the text.
    pub(crate) place: Range<usize>,
    /// The position.
    pub(crate) position: Position,
    /// Where the move before it went, if the diagram tells.
    pub(crate) last: Option<Square>,
}

/// The positions of a text, in its order: board diagrams in characters, and SFENs with side and
/// hands. What cannot be read without an error is none.
pub(crate) fn find(text: &str) -> Vec<Diagram> {
    let mut found = boards(text);
    found.extend(sfens(text));
    found.sort_by_key(|diagram| diagram.place.start);
    found.dedup_by(|later, earlier| later.place.start < earlier.place.end);
    found
}

fn read(text: &str, place: Range<usize>, format: &'static Format) -> Option<Diagram> {
    let source = Source::from_text("", text.get(place.clone())?);
    let mut faults = Counter::default();
    let document = Document::read(source, format, &mut faults);
    let start = document.record.start();
    (faults.errors == 0).then(|| Diagram { place, position: Position::from(&start.setup), last: start.last })
}

/// Runs of lines that belong to a diagram, with nine rows between bars in them.
fn boards(text: &str) -> Vec<Diagram> {
    let mut found = Vec::new();
    let mut run: Option<Range<usize>> = None;
    let mut rows = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n').chain([""]) {
        let content = line.trim();
        let is_row = content.starts_with(['|', '｜']);
        if is_row || belongs_to_board(content) {
            run = Some(run.map_or(at, |run| run.start)..at + line.len());
            rows += usize::from(is_row);
        } else if let Some(run) = run.take() {
            if rows == 9 {
                found.extend(read(text, run, &bod::FORMAT));
            }
            rows = 0;
        }
        at += line.len();
    }
    found
}

/// Whether a line can be part of a diagram beside its rows: hands, borders, files, side to move.
fn belongs_to_board(line: &str) -> bool {
    line.contains("持駒")
        || line.starts_with("+--")
        || line.starts_with("手数")
        || line.strip_suffix('番').is_some_and(|side| matches!(side, "先手" | "後手" | "下手" | "上手"))
        || (line.starts_with(['９', '9']) && line.contains(['５', '5']) && line.ends_with(['１', '1']))
}

/// SFENs: a board of nine ranks, the side to move, the hands, perhaps a number.
fn sfens(text: &str) -> Vec<Diagram> {
    let mut found = Vec::new();
    let mut words = words(text).peekable();
    while let Some(board) = words.next() {
        if text.get(board.clone()).is_none_or(|word| word.matches('/').count() != 8) {
            continue;
        }
        if words.next_if(|word| matches!(text.get(word.clone()), Some("b" | "w"))).is_none() {
            continue;
        }
        let is_hands = |word: &str| {
            word == "-" || word.chars().all(|c| c.is_ascii_digit() || "RBGSNLPrbgsnlp".contains(c))
        };
        let Some(hands) = words.next_if(|word| text.get(word.clone()).is_some_and(is_hands)) else {
            continue;
        };
        let is_number = |word: &str| word.len() < 6 && word.bytes().all(|b| b.is_ascii_digit());
        let number = words.next_if(|word| text.get(word.clone()).is_some_and(is_number));
        let end = number.map_or(hands.end, |number| number.end);
        found.extend(read(text, board.start..end, &sfen::FORMAT));
    }
    found
}

/// The words of a text, without the quotes, brackets and points around them.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '+' | '-');
        let start = at + text.get(at..)?.find(inside)?;
        let length = text.get(start..)?.find(|c| !inside(c)).unwrap_or(text.len() - start);
        at = start + length;
        Some(start..at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_in_prose() {
        let board = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
            | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
            | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
            | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ 飛 ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
            +---------------------------+\n先手の持駒：金\n";
        let one_row_less = board.replace("|八\n", "|八").replacen("| ・ ・ ・ ・ 飛", "・", 1);
        for (text, sfens) in [
            (format!("See:\n{board}\nthen"), vec!["4k4/9/9/9/9/9/9/4R4/4K4 b G 1"]),
            (one_row_less, vec![]),
            (
                "(sfen 4k4/9/9/9/9/9/9/4R4/4K4 w g 12), or `4k4/9/9/9/9/9/9/9/4K4 b -`.".to_owned(),
                vec!["4k4/9/9/9/9/9/9/4R4/4K4 w g 1", "4k4/9/9/9/9/9/9/9/4K4 b - 1"],
            ),
            (
                "a/b/c/d/e/f/g/h/i w - is a path; 4k4/9/9/9/9/9/9/9/4K4 alone says too little".to_owned(),
                vec![],
            ),
        ] {
            let found: Vec<_> = find(&text)
                .iter()
                .map(|diagram| {
                    let mut sfen = String::new();
                    sfen::write_sfen(&mut sfen, &diagram.position.to_setup(), 1);
                    sfen
                })
                .collect();
            assert_eq!(found, sfens, "{text}");
        }
    }
}
