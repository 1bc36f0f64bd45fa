//! What the tests share: SFEN, which the crate itself does not know, and random numbers.
#![allow(dead_code, reason = "each test file uses a part of this")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use kifu_core::{Color, HandKind, Move, Piece, PieceKind, Position, Setup, Square};

const LETTERS: [(char, PieceKind); 8] = [
    ('p', PieceKind::Pawn),
    ('l', PieceKind::Lance),
    ('n', PieceKind::Knight),
    ('s', PieceKind::Silver),
    ('g', PieceKind::Gold),
    ('b', PieceKind::Bishop),
    ('r', PieceKind::Rook),
    ('k', PieceKind::King),
];

fn piece(letter: char, promoted: bool) -> Piece {
    let color = if letter.is_uppercase() { Color::Black } else { Color::White };
    let kind = LETTERS.iter().find(|(known, _)| *known == letter.to_ascii_lowercase()).unwrap().1;
    Piece::new(color, if promoted { kind.promoted().unwrap() } else { kind })
}

/// The arrangement that an SFEN names; panics when the test's text is wrong.
pub(crate) fn setup(sfen: &str) -> Setup {
    let mut words = sfen.split(' ');
    let (board, turn, hands) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
    let mut setup = Setup::empty(if turn == "b" { Color::Black } else { Color::White });
    for (row, rank) in board.split('/').zip(1..) {
        let (mut file, mut promoted) = (9, false);
        for letter in row.chars() {
            if let Some(blanks) = letter.to_digit(10) {
                file -= u8::try_from(blanks).unwrap();
            } else if letter == '+' {
                promoted = true;
            } else {
                setup.set(Square::from_digits(file, rank).unwrap(), Some(piece(letter, promoted)));
                (file, promoted) = (file - 1, false);
            }
        }
        assert_eq!(file, 0, "rank {rank} of {sfen}");
    }
    let mut count = 0;
    for letter in hands.chars().filter(|&letter| letter != '-') {
        if let Some(digit) = letter.to_digit(10) {
            count = count * 10 + u8::try_from(digit).unwrap();
        } else {
            let piece = piece(letter, false);
            setup.hand_mut(piece.color).set(piece.kind.hand_kind().unwrap(), count.max(1));
            count = 0;
        }
    }
    setup
}

/// The position that an SFEN names.
pub(crate) fn position(sfen: &str) -> Position {
    Position::from(setup(sfen))
}

/// The move that a USI word names.
pub(crate) fn mv(usi: &str) -> Move {
    usi.parse().unwrap()
}

/// Random numbers, the same in every run (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap()
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Any move at all, of which few are legal.
    pub(crate) fn any_move(&mut self) -> Move {
        let to = self.pick(&Square::ALL);
        if self.below(4) == 0 {
            Move::Drop { kind: self.pick(&HandKind::ALL), to }
        } else {
            Move::Board { from: self.pick(&Square::ALL), to, promote: self.below(2) == 0 }
        }
    }

    /// Any arrangement at all: no king or many, dead pieces, hands that no set could fill.
    pub(crate) fn any_setup(&mut self) -> Setup {
        let mut setup = Setup::empty(self.pick(&Color::ALL));
        let density = 1 + self.below(30);
        let royal = self.below(4);
        for square in Square::ALL {
            if self.below(30) < density {
                let kind = self.pick(&PieceKind::ALL);
                if kind != PieceKind::King {
                    setup.set(square, Some(Piece::new(self.pick(&Color::ALL), kind)));
                }
            }
        }
        for color in Color::ALL {
            // Mostly one king, so that the usual paths are met in unusual surroundings.
            let kings = if royal == 0 { self.below(4) } else { 1 };
            for _ in 0..kings {
                setup.set(self.pick(&Square::ALL), Some(Piece::new(color, PieceKind::King)));
            }
            for kind in HandKind::ALL {
                let count = self.pick(&[0, 0, 0, 1, 1, 2, 18, 19, 254, 255]);
                setup.hand_mut(color).set(kind, count);
            }
        }
        setup
    }
}

/// All moves that can be said.
pub(crate) fn all_moves() -> Vec<Move> {
    let mut moves = Vec::with_capacity(81 * 81 * 2 + 81 * 7);
    for to in Square::ALL {
        for from in Square::ALL {
            moves.extend([false, true].map(|promote| Move::Board { from, to, promote }));
        }
        moves.extend(HandKind::ALL.map(|kind| Move::Drop { kind, to }));
    }
    moves
}

/// The positions of `games` random games of at most `plies` moves.
pub(crate) fn random_games(seed: u64, games: usize, plies: usize, mut visit: impl FnMut(&Position)) {
    let mut random = Random(seed);
    for _ in 0..games {
        let mut position = Position::even();
        for _ in 0..plies {
            visit(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(random.pick(&moves));
        }
    }
}

/// The cells of a table whose rows are lines like `a | b | c`. Blank lines and `#` are skipped.
pub(crate) fn rows<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        cells.try_into().unwrap_or_else(|_| panic!("a row of {N} cells: {line}"))
    })
}
