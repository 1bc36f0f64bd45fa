//! Directions of writing: vertical columns and lines from right to left, turned into plain lines.
//!
//! Machine text of vertical layout has one sign in a row of each column, columns counted from the
//! right:
//!
//! ```text
//! ８ ７
//! 四 六
//! 歩 歩
//! ```
//!
//! which says 七六歩, 八四歩. Old books also wrote lines from right to left (`歩四三　歩六七`).
//!
//! Each function gives back the text and where each of its characters stood, so that what is found
//! in the turned text can be shown in the original.

use crate::scan::{is_blank, line_at};

/// A text turned to another direction of writing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turned {
    /// The text.
    pub text: String,
    /// For each character taken over: its offset in [`Turned::text`], and in the original. In the
    /// order of the text. Separators that were put in are not listed.
    pub places: Vec<(usize, usize)>,
}

impl Turned {
    /// The offset in the original of the character at an offset of the turned text; of a separator,
    /// that of the character before it.
    ///
    /// ```
    /// use kifu_notation::japanese::layout::reverse_lines;
    /// let turned = reverse_lines("歩六七");
    /// assert_eq!(turned.place(0), Some(6));
    /// ```
    pub fn place(&self, offset: usize) -> Option<usize> {
        let after = self.places.partition_point(|(here, _)| *here <= offset);
        self.places.get(after.checked_sub(1)?).map(|(_, there)| *there)
    }

    fn push(&mut self, sign: &str, original: usize) {
        self.places.push((self.text.len(), original));
        self.text.push_str(sign);
    }
}

/// A character with the variation selectors behind it, and where it stands.
#[derive(Clone, Copy, Debug)]
struct Sign<'a> {
    text: &'a str,
    at: usize,
}

impl Sign<'_> {
    fn first(&self) -> char {
        self.text.chars().next().unwrap_or(' ')
    }

    fn is_blank(&self) -> bool {
        is_blank(self.first())
    }

    /// Columns it takes on paper.
    fn width(&self) -> usize {
        if self.first().is_ascii() || matches!(self.first(), '\u{FF61}'..='\u{FF9F}') { 1 } else { 2 }
    }
}

fn signs(text: &str, from: usize, to: usize) -> Vec<Sign<'_>> {
    let line = text.get(from..to).unwrap_or_default();
    let starts: Vec<usize> = line
        .char_indices()
        .filter(|(_, c)| !matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}'))
        .map(|(at, _)| at)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([line.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| Sign { text: line.get(*start..end).unwrap_or_default(), at: from + start })
        .collect()
}

/// Lines of a text as signs, each with the text of its line end.
fn lines(text: &str) -> Vec<(Vec<Sign<'_>>, Sign<'_>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(line) = line_at(text, at) {
        let end = Sign { text: text.get(line.end..line.next).unwrap_or_default(), at: line.end };
        found.push((signs(text, line.start, line.end), end));
        at = line.next;
    }
    found
}

/// Reads lines from right to left: turns each around as a whole.
///
/// ```
/// use kifu_notation::japanese::layout::reverse_lines;
/// assert_eq!(reverse_lines("歩四三　歩六七").text, "七六歩　三四歩");
/// ```
pub fn reverse_lines(text: &str) -> Turned {
    let mut turned = Turned::default();
    for (line, end) in lines(text) {
        for sign in line.iter().rev() {
            turned.push(sign.text, sign.at);
        }
        if !end.text.is_empty() {
            turned.push(end.text, end.at);
        }
    }
    turned
}

/// Turns each group of signs around and keeps the order of the groups: for text whose moves were set
/// from right to left, but put one behind the other from left to right.
///
/// ```
/// use kifu_notation::japanese::layout::reverse_words;
/// assert_eq!(reverse_words("歩六七　歩四三").text, "七六歩　三四歩");
/// ```
pub fn reverse_words(text: &str) -> Turned {
    let mut turned = Turned::default();
    for (line, end) in lines(text) {
        for word in line.chunk_by(|a, b| a.is_blank() == b.is_blank()) {
            for sign in word.iter().rev() {
                turned.push(sign.text, sign.at);
            }
        }
        if !end.text.is_empty() {
            turned.push(end.text, end.at);
        }
    }
    turned
}

/// Reads columns from right to left, each from top to bottom. Each column becomes a word; the
/// columns of one block stand on one line, and blank lines part blocks.
///
/// ```
/// use kifu_notation::japanese::layout::horizontal_from_vertical;
/// assert_eq!(horizontal_from_vertical("８ ７\n四 六\n歩 歩\n").text, "７六歩 ８四歩\n");
/// ```
pub fn horizontal_from_vertical(text: &str) -> Turned {
    let mut turned = Turned::default();
    let mut block: Vec<Vec<Sign<'_>>> = Vec::new();
    for (line, _) in lines(text).into_iter().chain([(Vec::new(), Sign { text: "", at: text.len() })]) {
        if !line.iter().all(Sign::is_blank) {
            block.push(line);
        } else if !block.is_empty() {
            columns(&mut turned, &block);
            block.clear();
        }
    }
    turned
}

/// Puts the columns of a block on one line.
fn columns(turned: &mut Turned, block: &[Vec<Sign<'_>>]) {
    let mut cells: Vec<(usize, Sign<'_>)> = Vec::new();
    let counts: Vec<usize> =
        block.iter().map(|row| row.iter().filter(|sign| !sign.is_blank()).count()).collect();
    let even = counts.iter().all(|count| Some(count) == counts.first());
    for row in block {
        if even {
            // As many signs in each row: the first of each belong together, however wide they are.
            cells.extend(row.iter().filter(|sign| !sign.is_blank()).copied().enumerate());
        } else {
            let mut column = 0;
            for sign in row {
                if !sign.is_blank() {
                    cells.push((column, *sign));
                }
                column += sign.width();
            }
        }
    }
    // A stable sort: within a column the rows stay in order.
    cells.sort_by_key(|(column, _)| core::cmp::Reverse(*column));
    let mut before = None;
    for (column, sign) in cells {
        if before.is_some_and(|before| before != column) {
            turned.text.push(' ');
        }
        before = Some(column);
        turned.push(sign.text, sign.at);
    }
    turned.text.push('\n');
}

/// Sets words as columns from right to left: each line becomes a block, blank lines part blocks.
/// The inverse of [`horizontal_from_vertical`] but for the kind of blanks.
///
/// ```
/// use kifu_notation::japanese::layout::vertical_from_horizontal;
/// assert_eq!(vertical_from_horizontal("７六歩 ８四歩\n").text, "８ ７\n四 六\n歩 歩\n");
/// ```
pub fn vertical_from_horizontal(text: &str) -> Turned {
    let mut turned = Turned::default();
    for (line, _) in lines(text) {
        let words: Vec<&[Sign<'_>]> = line
            .chunk_by(|a, b| a.is_blank() == b.is_blank())
            .filter(|word| !word.iter().all(Sign::is_blank))
            .collect();
        let height = words.iter().map(|word| word.len()).max().unwrap_or(0);
        if height > 0 && !turned.text.is_empty() {
            turned.text.push('\n');
        }
        for row in 0..height {
            // Blanks are put before a sign only when one follows, so that no line ends in them.
            let mut owed = String::new();
            for (n, word) in words.iter().rev().enumerate() {
                if n > 0 {
                    owed.push(' ');
                }
                let Some(sign) = word.get(row) else {
                    owed.push('\u{3000}');
                    continue;
                };
                turned.text.push_str(&owed);
                owed.clear();
                turned.push(sign.text, sign.at);
                if sign.width() == 1 {
                    owed.push(' ');
                }
            }
            turned.text.push('\n');
        }
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_may_be_of_any_length_and_width() {
        for (vertical, horizontal) in [
            ("８ ７\n四 六\n歩 歩\n", "７六歩 ８四歩\n"),
            ("８７\n四六\n歩歩", "７六歩 ８四歩\n"),
            ("8 7\n四 六\n歩 歩\n", "7六歩 8四歩\n"),
            ("　 ２\n５ 二\n八 角\n金 不\n右 成\n", "２二角不成 ５八金右\n"),
            ("５\n八\n金\n右", "５八金右\n"),
            ("８\n四\n歩\n\n７\n六\n歩\n", "８四歩\n７六歩\n"),
            ("", ""),
            ("\n\n", ""),
        ] {
            assert_eq!(horizontal_from_vertical(vertical).text, horizontal, "{vertical}");
        }
    }

    #[test]
    fn setting_vertically_can_be_taken_back() {
        for line in ["７六歩 ８四歩\n", "☗２二角不成 ☖同銀 ☗５八金右\n", "▲76歩 △同銀\n▲２六歩\n", "一\n"]
        {
            let vertical = vertical_from_horizontal(line).text;
            assert_eq!(horizontal_from_vertical(&vertical).text, line, "{vertical}");
        }
    }

    #[test]
    fn every_character_can_be_found_in_the_original() {
        let text = "８ ７\r\n四 六\r\n歩\u{FE00} 歩\r\n\r\n歩六七 x";
        for turn in [reverse_lines, reverse_words, horizontal_from_vertical, vertical_from_horizontal] {
            let turned = turn(text);
            assert!(turned.places.is_sorted_by_key(|(here, _)| *here));
            for (here, there) in &turned.places {
                let here = turned.text.get(*here..).unwrap().chars().next();
                assert_eq!(here, text.get(*there..).unwrap().chars().next());
            }
        }
        assert_eq!(reverse_lines("歩\u{FE00}六七\n").text, "七六歩\u{FE00}\n");
    }
}
