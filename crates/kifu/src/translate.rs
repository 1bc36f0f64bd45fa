//! Moves inside prose, written anew in another notation.

use kifu_core::{Move, Position, Square};
use kifu_notation::{NOTATIONS, Notation, Options, Reading};
use kifu_record::{MoveFacts, Record, resolve};
use kifu_text::{Ignore, Span};

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
    candidates
        .into_iter()
        .map(|notation| Pass::new(notation, start, record).run(text, options))
        // Most moves, then most of the text in them; of equals the first in the registry.
        .fold(
            (nothing, 0),
            |best, other| {
                if (other.0.moves, other.1) > (best.0.moves, best.1) { other } else { best }
            },
        )
        .0
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
    line: Vec<Stand>,
    at: usize,
    /// The record that the text is about: its line is not changed by side moves.
    record: Option<&'a Record>,
    /// The lines outside the brackets that are open.
    outer: Vec<(Vec<Stand>, usize)>,
}

/// Side lines deeper than this are read as prose.
const MAX_BRACKETS: usize = 64;

impl<'a> Pass<'a> {
    fn new(notation: &'static Notation, start: &Position, record: Option<&'a Record>) -> Self {
        let mut line = vec![Stand { position: start.clone(), last: None }];
        if let Some(record) = record {
            let mut position = Position::from(&record.start().setup);
            line = vec![Stand { position: position.clone(), last: record.start().last }];
            for ply in record.main_line() {
                let Some(mv) = ply.played else { break };
                position.set_turn(ply.facts.mover());
                position.play(mv);
                line.push(Stand { position: position.clone(), last: Some(mv.to()) });
            }
        }
        Self { notation, line, at: 0, record, outer: Vec::new() }
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
        let mut rest = text;
        let mut before: Option<char> = None;
        while let Some(c) = rest.chars().next() {
            let at = text.len() - rest.len();
            if let Some(reading) = self.read(rest, before) {
                let length = reading.len();
                let source = rest.get(..length).unwrap_or("");
                if let Some((stand, mv)) = self.place(&reading) {
                    write(&stand, mv, options, &mut out.text);
                    out.moves += 1;
                    covered += length;
                } else {
                    out.text.push_str(source);
                    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
                    out.unplaced.push(Span::new(offset(at), offset(at + length)));
                }
                before = source.chars().last();
                rest = rest.get(length..).unwrap_or("");
                continue;
            }
            self.bracket(c);
            out.text.push(c);
            before = Some(c);
            rest = rest.get(c.len_utf8()..).unwrap_or("");
        }
        (out, covered)
    }

    /// A move that begins here: not inside a word, and a word of its own.
    fn read(&self, rest: &str, before: Option<char>) -> Option<Reading> {
        if before.is_some_and(|c| c.is_ascii_alphanumeric()) {
            return None;
        }
        let reading = (self.notation.read)(rest)?;
        let behind = rest.get(reading.len()..)?.chars().next();
        let ends = behind.is_none_or(|c| !c.is_ascii_alphanumeric());
        (ends && !reading.is_empty()).then_some(reading)
    }

    fn bracket(&mut self, c: char) {
        match c {
            '(' | '（' | '[' if self.outer.len() < MAX_BRACKETS => {
                self.outer.push((self.line.clone(), self.at));
            }
            ')' | '）' | ']' => {
                if let Some((line, at)) = self.outer.pop() {
                    (self.line, self.at) = (line, at);
                }
            }
            _ => {}
        }
    }

    /// Finds the position in which the move is legal, and goes on from there where it belongs to the
    /// line.
    fn place(&mut self, reading: &Reading) -> Option<(Stand, Move)> {
        let here = self.at;
        if let Some((stand, mv)) = self.fits(here, reading) {
            self.advance(&stand, mv);
            return Some((stand, mv));
        }
        // An alternative to an earlier move. In brackets the side line goes on from it.
        for index in (0..here).rev() {
            if let Some((stand, mv)) = self.fits(index, reading) {
                if !self.outer.is_empty() {
                    self.line.truncate(index + 1);
                    self.at = index;
                    self.advance(&stand, mv);
                }
                return Some((stand, mv));
            }
        }
        // The record goes on beyond the place that the text has reached.
        for index in here + 1..self.line.len() {
            if let Some((stand, mv)) = self.fits(index, reading) {
                self.at = index;
                self.advance(&stand, mv);
                return Some((stand, mv));
            }
        }
        None
    }

    fn fits(&self, index: usize, reading: &Reading) -> Option<(Stand, Move)> {
        let stand = self.line.get(index)?;
        reading.all().iter().find_map(|words| {
            if words.side.is_some_and(|side| side != stand.position.turn()) {
                return None;
            }
            let mv = resolve(&stand.position, *words, stand.last, &mut Ignore)?;
            stand.position.is_legal(mv).then(|| (stand.clone(), mv))
        })
    }

    fn advance(&mut self, stand: &Stand, mv: Move) {
        let mut position = stand.position.clone();
        position.play(mv);
        let next = Stand { position, last: Some(mv.to()) };
        let follows = self.record.is_some()
            && self.line.get(self.at + 1).is_some_and(|other| other.position.key() == next.position.key());
        self.at += 1;
        if !follows {
            self.line.truncate(self.at);
            self.line.push(next);
        }
    }
}

fn write(stand: &Stand, mv: Move, options: &TranslateOptions, out: &mut String) {
    if let Some(facts) = MoveFacts::of(&stand.position, mv, stand.last) {
        (options.to.write)(&facts, &options.options, out);
    }
}
