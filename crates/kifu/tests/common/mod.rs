//! What the tests of notations share.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    reason = "a test fails by panicking; its helpers too"
)]

use std::{collections::BTreeMap, fmt::Write};

use kifu::{
    Document, Move, Piece, PieceKind, Position, Setup, Source, Square,
    notations::{Notation, Options, by_name},
    record::{MoveFacts, resolve},
};

/// The position that an SFEN describes.
pub(crate) fn position(sfen: &str) -> Position {
    let source = Source::from_text("test", sfen.to_owned());
    let document = Document::read(source, kifu::by_name("sfen").unwrap().0, &mut Vec::new());
    Position::from(&document.record.start().setup)
}

/// A move in its position; `last` is where the move before went.
pub(crate) fn facts<'a>(position: &'a Position, usi: &str, last: Option<&str>) -> MoveFacts<'a> {
    let last = last.map(|last| last.parse::<Square>().unwrap());
    MoveFacts::of(position, usi.parse().unwrap(), last).unwrap_or_else(|| panic!("{usi}"))
}

/// Reads one move and finds it on the board: the move (`-` when there is none, `none` when the text
/// is no move), then codes of what was said, and the rest of the text.
pub(crate) fn read_move(notation: &Notation, position: &Position, text: &str, last: Option<&str>) -> String {
    let Some(reading) = (notation.read)(text) else { return "none".to_owned() };
    let last = last.map(|last| last.parse::<Square>().unwrap());
    let mut found = Vec::new();
    let mut mv = None;
    for words in reading.all() {
        let mut said = Vec::new();
        mv = resolve(position, *words, last, &mut said);
        let legal = mv.is_some_and(|mv| position.is_legal(mv));
        if found.is_empty() || legal {
            found = said;
        }
        if legal {
            break;
        }
    }
    let mut out = mv.map_or_else(|| "-".to_owned(), |mv| mv.to_string());
    for diagnostic in &found {
        write!(out, " {}", diagnostic.code.id).unwrap();
    }
    if mv.is_some_and(|mv| !position.is_legal(mv)) {
        out.push_str(" illegal");
    }
    if let Some(remark) = reading.remark() {
        write!(out, " remark {remark:?}").unwrap();
    }
    let rest = text.get(reading.len()..).unwrap();
    if !rest.is_empty() {
        write!(out, " rest {rest}").unwrap();
    }
    out
}

/// Walks through the two worked example games: position, target of the move before, the move in
/// USI, Japanese and Kitao–Kawasaki.
pub(crate) fn example_games(mut visit: impl FnMut(&Position, Option<&str>, &str, &str, &str)) {
    let mut position = Position::even();
    let mut last: Option<String> = None;
    for line in include_str!("../notation/japanese_games.txt").lines() {
        if line.is_empty() {
            (position, last) = (Position::even(), None);
        }
        if line.starts_with('#') {
            continue;
        }
        let columns: Vec<_> = line.split(" | ").collect();
        let [usi, japanese, kitao] = columns[..] else { continue };
        visit(&position, last.as_deref(), usi, japanese, kitao);
        let mv: Move = usi.parse().unwrap();
        position.play(mv);
        last = Some(mv.to().to_string());
    }
}

/// A position of pieces like `44S, 24s, 53+P`, lower case for White, and a move like `36 35 +`.
pub(crate) fn from_table(pieces: &str, mv: &str) -> (Position, String) {
    let square = |digits: &str| {
        let digits: Vec<u8> = digits.bytes().map(|digit| digit - b'0').collect();
        Square::from_digits(digits[0], digits[1]).unwrap()
    };
    let mut setup = Setup::empty(kifu::Color::Black);
    for piece in pieces.split(',').map(str::trim) {
        let letter = piece.chars().last().unwrap();
        let color = if letter.is_lowercase() { kifu::Color::White } else { kifu::Color::Black };
        let at = "PLNSGBRK".find(letter.to_ascii_uppercase()).unwrap();
        let plain = PieceKind::ALL[at];
        let kind = if piece.contains('+') { plain.promoted().unwrap() } else { plain };
        setup.set(square(&piece[..2]), Some(Piece { color, kind }));
    }
    let parts: Vec<_> = mv.split(' ').collect();
    let (from, to) = match parts[..] {
        [both] | [both, "=" | "+"] => (&both[..2], &both[2..]),
        [from, to, ..] => (from, to),
        _ => panic!("{mv}"),
    };
    let (from, to) = (square(from), square(to));
    setup.set_turn(setup.piece(from).unwrap().color);
    let promote = parts.last() == Some(&"+");
    (Position::from(&setup), Move::Board { from, to, promote }.to_string())
}

/// Splitmix64: the same games on every machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }
}

/// Plays random games and writes every legal move of sampled positions: no two moves of a position
/// may be written alike, and each must be read back as itself, without a word. Returns the first
/// few faults.
pub(crate) fn wrong_moves(notation: &str, options: Options) -> String {
    let notation = by_name(notation).unwrap();
    let mut random = Random(2024);
    let mut faults = String::new();
    let mut tried = 0;
    for _ in 0..300 {
        let mut position = Position::even();
        let mut last: Option<Square> = None;
        for _ in 0..160 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if random.below(16) == 0 {
                let mut seen: BTreeMap<String, Move> = BTreeMap::new();
                for mv in &moves {
                    let facts = MoveFacts::of(&position, *mv, last).unwrap();
                    let mut text = String::new();
                    (notation.write)(&facts, &options, &mut text);
                    let before = last.map(|last| last.to_string());
                    let read = read_move(notation, &position, &text, before.as_deref());
                    if read != mv.to_string() || seen.insert(text.clone(), *mv).is_some() {
                        writeln!(faults, "{mv} {text} {read} {position:?}").unwrap();
                    }
                    tried += 1;
                }
                if faults.len() > 2000 {
                    return faults;
                }
            }
            // Captures and promotions make positions with many pieces of a kind.
            let mut mv = moves[random.below(moves.len())];
            for _ in 0..2 {
                if mv.promote() || position.piece(mv.to()).is_some() {
                    break;
                }
                mv = moves[random.below(moves.len())];
            }
            position.play(mv);
            last = Some(mv.to());
        }
    }
    assert!(tried > 50_000, "{tried}");
    faults
}

/// The table of the program tsumemi for a notation, row by row, where the collection is at hand
/// (`KIFU_CORPUS=DIR`): every spelling is read as its move. How many rows there are, and in how many
/// `write` gives the same spelling.
pub(crate) fn tsumemi(id: &str, write: impl Fn(&Position, &str) -> String) -> Option<(usize, usize)> {
    let folder = std::env::var_os("KIFU_CORPUS")?;
    let path = format!("notation/tsumemi_notation_test_cases_{id}.txt");
    let text = std::fs::read_to_string(std::path::Path::new(&folder).join(path)).ok()?.replace('\r', "");
    let (mut rows, mut same) = (0, 0);
    for block in text.split("\n\n").filter(|block| !block.trim().is_empty()) {
        let lines: Vec<_> = block.trim().lines().collect();
        let [_, pieces, mv, spelling] = lines[..] else { panic!("{block}") };
        let (position, usi) = from_table(pieces, mv);
        let read = read_move(by_name(id).unwrap(), &position, spelling, None);
        assert_eq!(read.split(' ').next(), Some(usi.as_str()), "{block}: {read}");
        rows += 1;
        same += usize::from(write(&position, &usi) == spelling);
    }
    Some((rows, same))
}
