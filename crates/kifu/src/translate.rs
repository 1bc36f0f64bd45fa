//! Moves inside prose, written anew in another notation.

use std::{collections::HashSet, rc::Rc};

use kifu_core::{Move, Position, Square};
use kifu_notation::{NOTATIONS, Notation, Options, Reading};
use kifu_record::{MoveFacts, Record, resolve};
use kifu_text::{Ignore, Span};

use crate::diagrams::{self, Diagram};

/// How to translate.
#[derive(Clone, Copy, Debug)]
pub struct TranslateOptions {
    /// The notation of the text; `None` takes the one in which most moves can be placed.
    pub from: Option<&'static Notation>,
    /// The notation to write.
    pub to: &'static Notation,
    /// How that notation is spelled.
    pub options: Options,
}

/// A text with its moves written anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Translated {
    /// The text. Every byte that belongs to no placed move is that of the source.
    pub text: String,
    /// The notation that the moves were read in, if there were any.
    pub from: Option<&'static str>,
    /// How many moves were written anew.
    pub moves: usize,
    /// What looks like a move but fits no position of the text: left as it was.
    pub unplaced: Vec<Span>,
}

/// Translates the moves in a text, following the position along: from `start`, or along the main
/// line of a record that the text is about.
///
/// A move is placed at the position reached so far; where it does not fit, as an alternative to the
/// moves before, the latest first. Brackets hold side lines: after them the line goes on where it
/// stood. What fits nowhere stays as it is.
///
/// Where the text is about a record, words like "move 23", "after move 23" or "23手目" say where the
/// next move belongs. Books count either single moves or pairs: the count in which the move is that
/// of the record is taken, then single moves, then pairs.
///
/// A board diagram or an SFEN in the text is left as it is, and the moves after it are its own; where
/// it shows a position of the record, they follow the record from there.
///
/// ```
/// use kifu::{TranslateOptions, notations::by_name, translate};
/// let options = TranslateOptions {
///     from: None,
///     to: by_name("usi").unwrap(),
///     options: Default::default(),
/// };
/// let text = "After ７六歩(77) comes ３四歩(33), not ８四歩(83); ９九歩(11) is no move.";
/// let translated = translate(text, &kifu::Position::even(), None, &options);
/// assert_eq!(translated.text, "After 7g7f comes 3c3d, not 8c8d; ９九歩(11) is no move.");
/// ```
pub fn translate(
    text: &str,
    start: &Position,
    record: Option<&Record>,
    options: &TranslateOptions,
) -> Translated {
    let nothing = Translated { text: text.to_owned(), from: None, moves: 0, unplaced: Vec::new() };
    let candidates: Vec<_> = match options.from {
        Some(notation) => vec![notation],
        None => NOTATIONS.to_vec(),
    };
    let diagrams = diagrams::find(text);
    let game = Rc::new(record.map(stands).unwrap_or_default());
    // In the order in which they read most, so that few have to be tried; of equals the first in
    // the registry.
    let mut candidates: Vec<_> =
        candidates.into_iter().map(|notation| (moves_in(text, notation), notation)).collect();
    candidates.sort_by_key(|(moves, _)| std::cmp::Reverse(*moves));
    // Most moves, then most of the text in them.
    let mut best = (nothing, 0);
    for (moves, notation) in candidates {
        if moves < best.0.moves.max(1) {
            break;
        }
        let other = Pass::new(notation, start, &game, &diagrams).run(text, options);
        if (other.0.moves, other.1) > (best.0.moves, best.1) {
            best = other;
        }
    }
    best.0
}

/// How many moves a notation reads in a text, whether they can be placed or not.
fn moves_in(text: &str, notation: &'static Notation) -> usize {
    let (mut moves, mut at, mut before) = (0, 0, None);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let length = match read(notation, rest, before) {
            Some(reading) => {
                moves += 1;
                reading.len()
            }
            None => rest.chars().next().map_or(1, char::len_utf8),
        };
        at += length;
        before = text.get(..at).and_then(|text| text.chars().next_back());
    }
    moves
}

/// A move that begins here: not inside a word, and a word of its own.
fn read(notation: &Notation, rest: &str, before: Option<char>) -> Option<Reading> {
    if before.is_some_and(|c| c.is_ascii_alphanumeric()) {
        return None;
    }
    let reading = (notation.read)(rest)?;
    let behind = rest.get(reading.len()..)?.chars().next();
    let ends = behind.is_none_or(|c| !c.is_ascii_alphanumeric());
    (ends && !reading.is_empty()).then_some(reading)
}

/// A position on the way, and where the move before it went.
#[derive(Clone, Debug)]
struct Stand {
    position: Position,
    last: Option<Square>,
}

/// One reading of a text, in one notation.
struct Pass<'a> {
    notation: &'static Notation,
    /// The positions of the line that the text follows, and which of them it has reached.
    line: Rc<Vec<Stand>>,
    at: usize,
    /// The main line of the record that the text is about; empty without one.
    game: Rc<Vec<Stand>>,
    /// The lines outside the brackets that are open.
    outer: Vec<(Rc<Vec<Stand>>, usize)>,
    /// The places in the line that a number in the text may mean, for the next move.
    told: Vec<usize>,
    /// The diagrams that are still to come.
    diagrams: &'a [Diagram],
}

/// Side lines deeper than this are read as prose.
const MAX_BRACKETS: usize = 64;

/// How many moves back an alternative to one is looked for, at most: no more are kept, so that a
/// long text needs no more memory than a short one.
const MAX_BACK: usize = 256;

impl<'a> Pass<'a> {
    fn new(
        notation: &'static Notation,
        start: &Position,
        game: &Rc<Vec<Stand>>,
        diagrams: &'a [Diagram],
    ) -> Self {
        let line = if game.is_empty() {
            Rc::new(vec![Stand { position: start.clone(), last: None }])
        } else {
            Rc::clone(game)
        };
        let game = Rc::clone(game);
        Self { notation, line, at: 0, game, outer: Vec::new(), told: Vec::new(), diagrams }
    }

    /// The text with its moves written anew, and how many bytes of the source were placed moves.
    fn run(mut self, text: &str, options: &TranslateOptions) -> (Translated, usize) {
        let mut out = Translated {
            text: String::with_capacity(text.len()),
            from: Some(self.notation.id),
            moves: 0,
            unplaced: Vec::new(),
        };
        let mut covered = 0;
        // Moves that fit nowhere, since the place in the text last changed: a text that repeats one
        // without end is not searched anew each time.
        let mut hopeless: HashSet<&str> = HashSet::new();
        let mut rest = text;
        let mut before: Option<char> = None;
        while let Some(c) = rest.chars().next() {
            let at = text.len() - rest.len();
            if let Some((diagram, later)) = self.diagrams.split_first()
                && diagram.place.start <= at
            {
                self.diagrams = later;
                if let Some(shown) = text.get(at..diagram.place.end) {
                    self.restart(diagram);
                    hopeless.clear();
                    out.text.push_str(shown);
                    before = shown.chars().next_back();
                    rest = rest.get(shown.len()..).unwrap_or("");
                    continue;
                }
            }
            if let Some(reading) = read(self.notation, rest, before) {
                let length = reading.len();
                let source = rest.get(..length).unwrap_or("");
                let known = self.told.is_empty() && hopeless.contains(source);
                if let Some((stand, mv)) = if known { None } else { self.place(&reading) } {
                    hopeless.clear();
                    write(&stand, mv, options, &mut out.text);
                    out.moves += 1;
                    covered += length;
                } else {
                    hopeless.insert(source);
                    out.text.push_str(source);
                    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
                    out.unplaced.push(Span::new(offset(at), offset(at + length)));
                }
                before = source.chars().next_back();
                rest = rest.get(length..).unwrap_or("");
                continue;
            }
            if !self.game.is_empty()
                && let Some(number) = move_number(rest, before)
            {
                self.told = places(number, ends_in_after(text.get(..at).unwrap_or("")));
            }
            if self.bracket(c) {
                hopeless.clear();
            }
            out.text.push(c);
            before = Some(c);
            rest = rest.get(c.len_utf8()..).unwrap_or("");
        }
        (out, covered)
    }

    /// Goes on from the position of a diagram: in the record, if it has that position.
    fn restart(&mut self, diagram: &Diagram) {
        let key = diagram.position.key();
        self.told.clear();
        if let Some(index) = self.game.iter().position(|stand| stand.position.key() == key) {
            self.line = Rc::clone(&self.game);
            self.at = index;
        } else {
            self.line = Rc::new(vec![Stand { position: diagram.position.clone(), last: diagram.last }]);
            self.at = 0;
        }
    }

    /// Opens or closes a side line; whether the text now goes on from another place.
    fn bracket(&mut self, c: char) -> bool {
        match c {
            '(' | '（' | '[' if self.outer.len() < MAX_BRACKETS => {
                self.outer.push((Rc::clone(&self.line), self.at));
                false
            }
            ')' | '）' | ']' => {
                let Some((line, at)) = self.outer.pop() else { return false };
                let moved = at != self.at || !Rc::ptr_eq(&line, &self.line);
                (self.line, self.at) = (line, at);
                moved
            }
            _ => false,
        }
    }

    /// Finds the position in which the move is legal, and goes on from there where it belongs to the
    /// line.
    fn place(&mut self, reading: &Reading) -> Option<(Stand, Move)> {
        let told: Vec<_> = std::mem::take(&mut self.told)
            .into_iter()
            .filter_map(|index| Some((index, fits(&self.game, index, reading)?)))
            .collect();
        let played = told.iter().find(|(index, (stand, mv))| goes_on(&self.game, *index, &after(stand, *mv)));
        if let Some((index, (stand, mv))) = played.or(told.first()) {
            return Some(self.back_to_game(*index, stand.clone(), *mv));
        }
        let here = self.at;
        if let Some((stand, mv)) = fits(&self.line, here, reading) {
            self.advance(&stand, mv);
            return Some((stand, mv));
        }
        // An alternative to an earlier move. In brackets the side line goes on from it.
        for index in (0..here).rev().take(MAX_BACK) {
            if let Some((stand, mv)) = fits(&self.line, index, reading) {
                if !self.outer.is_empty() {
                    self.at = index;
                    self.advance(&stand, mv);
                }
                return Some((stand, mv));
            }
        }
        // The record goes on beyond the place that the text has reached.
        for index in here + 1..self.line.len() {
            if let Some((stand, mv)) = fits(&self.line, index, reading) {
                self.at = index;
                self.advance(&stand, mv);
                return Some((stand, mv));
            }
        }
        // The text has left the game of the record, and may have come back to it.
        let mut game = 0..self.game.len();
        game.find_map(|index| Some((index, fits(&self.game, index, reading)?)))
            .map(|(index, (stand, mv))| self.back_to_game(index, stand, mv))
    }

    /// Goes on in the game of the record, after a move there.
    fn back_to_game(&mut self, index: usize, stand: Stand, mv: Move) -> (Stand, Move) {
        self.line = Rc::clone(&self.game);
        self.at = index;
        self.advance(&stand, mv);
        (stand, mv)
    }

    fn advance(&mut self, stand: &Stand, mv: Move) {
        let next = after(stand, mv);
        let follows = !self.game.is_empty() && goes_on(&self.line, self.at, &next);
        self.at += 1;
        if !follows {
            let line = Rc::make_mut(&mut self.line);
            line.truncate(self.at);
            line.push(next);
            if self.game.is_empty() && line.len() > 2 * MAX_BACK {
                line.drain(..MAX_BACK);
                self.at -= MAX_BACK;
            }
        }
    }
}

/// The positions of a record's main line, as far as it could be played.
fn stands(record: &Record) -> Vec<Stand> {
    let mut position = Position::from(&record.start().setup);
    let mut stands = vec![Stand { position: position.clone(), last: record.start().last }];
    for ply in record.main_line() {
        let Some(mv) = ply.played else { break };
        position.set_turn(ply.facts.mover());
        position.play(mv);
        stands.push(Stand { position: position.clone(), last: Some(mv.to()) });
    }
    stands
}

/// The move as one of the position at that place of a line, if it is legal there.
fn fits(line: &[Stand], index: usize, reading: &Reading) -> Option<(Stand, Move)> {
    let stand = line.get(index)?;
    reading.all().iter().find_map(|words| {
        if words.side.is_some_and(|side| side != stand.position.turn()) {
            return None;
        }
        let mv = resolve(&stand.position, *words, stand.last, &mut Ignore)?;
        stand.position.is_legal(mv).then(|| (stand.clone(), mv))
    })
}

/// Whether a line has this position after the one with that index.
fn goes_on(line: &[Stand], index: usize, next: &Stand) -> bool {
    line.get(index + 1).is_some_and(|other| other.position.key() == next.position.key())
}

fn after(stand: &Stand, mv: Move) -> Stand {
    let mut position = stand.position.clone();
    position.play(mv);
    Stand { position, last: Some(mv.to()) }
}

/// The number of a move named at the beginning of a text: "move 23", "23手目".
fn move_number(rest: &str, before: Option<char>) -> Option<usize> {
    if before.is_some_and(char::is_alphanumeric) {
        return None;
    }
    let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    let named = word.eq_ignore_ascii_case("move") || word.eq_ignore_ascii_case("ply");
    let digits = if named { rest.get(word.len()..)?.strip_prefix([' ', '\u{a0}', '\n'])? } else { rest };
    let mut number = 0;
    let mut length = 0;
    for c in digits.chars() {
        let value = match c {
            '0'..='9' => u32::from(c) - u32::from('0'),
            '０'..='９' => u32::from(c) - u32::from('０'),
            _ => break,
        };
        number = number * 10 + usize::try_from(value).ok()?;
        length += c.len_utf8();
        if number > 9999 {
            return None;
        }
    }
    let behind = digits.get(length..)?;
    let ends = if named {
        !behind.starts_with(|c: char| c.is_ascii_alphanumeric())
    } else {
        behind.starts_with("手目")
    };
    (number > 0 && ends).then_some(number)
}

/// Whether a text ends in the word "after".
fn ends_in_after(text: &str) -> bool {
    let word = text.trim_end().rsplit(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    word.eq_ignore_ascii_case("after")
}

/// The places in a line where a move with that number may be made, or one that comes after it: the
/// number counts moves, or pairs of them.
fn places(number: usize, after: bool) -> Vec<usize> {
    let pairs = (number - 1) * 2;
    if after {
        vec![number, number - 1, pairs + 2, pairs + 1]
    } else {
        vec![number - 1, number, pairs, pairs + 1]
    }
}

fn write(stand: &Stand, mv: Move, options: &TranslateOptions, out: &mut String) {
    if let Some(facts) = MoveFacts::of(&stand.position, mv, stand.last) {
        (options.to.write)(&facts, &options.options, out);
    }
}

#[cfg(test)]
mod tests {
    use kifu_notation::by_name;

    use super::*;
    use crate::{Document, Source};

    const GAME: &str = "position startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 3a4b 4i5h 5a6b";

    fn about_game(text: &str) -> Translated {
        let usi = crate::by_name("usi").unwrap().0;
        let document = Document::read(Source::from_text("game", GAME), usi, &mut Ignore);
        let options =
            TranslateOptions { from: None, to: by_name("usi").unwrap(), options: Options::default() };
        translate(text, &Position::even(), Some(&document.record), &options)
    }

    #[test]
    fn a_number_says_where_the_move_belongs() {
        for (text, expected) in [
            ("At move 5 S-48 was played.", "At move 5 3i4h was played."),
            ("At move 3 (pairs) S-48.", "At move 3 (pairs) 3i4h."),
            ("After move 6 S-68 is sounder.", "After move 6 7i6h is sounder."),
            ("7手目に☗５八金右。", "7手目に4i5h。"),
            // The game is found again after another move in its place.
            ("At move 3, G-78 first. At move 7 G4-58.", "At move 3, 6i7h first. At move 7 4i5h."),
            ("G-78 instead; later S-42.", "6i7h instead; later 3a4b."),
        ] {
            assert_eq!(about_game(text).text, expected, "{text}");
        }
    }

    #[test]
    fn a_diagram_says_where_the_moves_after_it_begin() {
        for (text, expected) in [
            // A position of the record: that after 3...G-44 there.
            (
                "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w - 4: P-44 S-48",
                "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w - 4: 4c4d 3i4h",
            ),
            // Another position, and back.
            (
                "In `4k4/9/4P4/9/9/9/9/9/4K4 b G 1` G*52 mates; at move 5 S-48.",
                "In `4k4/9/4P4/9/9/9/9/9/4K4 b G 1` G*5b mates; at move 5 3i4h.",
            ),
        ] {
            assert_eq!(about_game(text).text, expected, "{text}");
        }
    }

    #[test]
    fn numbers_of_moves() {
        for (text, number) in [
            ("move 23, then", Some(23)),
            ("Move 7", Some(7)),
            ("ply 12.", Some(12)),
            ("23手目", Some(23)),
            ("２３手目の", Some(23)),
            ("move 23rd", None),
            ("moves 23", None),
            ("move 0", None),
            ("move 99999999999999999999999", None),
            ("23手", None),
            ("", None),
        ] {
            assert_eq!(move_number(text, None), number, "{text}");
        }
        assert_eq!(move_number("3手目", Some('2')), None);
    }
}
