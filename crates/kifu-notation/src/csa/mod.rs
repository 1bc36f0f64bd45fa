//! CSA: `+7776FU`, `-0034KA`: side, origin (`00` is the hand), target, and the piece after the move.
//!
//! Source: the computer shogi association's pages of the record format.

use kifu_core::{Color, Move, PieceKind, Square};
use kifu_record::{MoveFacts, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget};

use crate::{Layout, Notation, Reading};

/// The notation.
pub static NOTATION: Notation = Notation {
    id: "csa",
    name: "CSA",
    about: "the computer shogi association: side, both squares in digits, the piece after the move",
    aliases: &[],
    layout: Layout { numbered: false, marked: true },
    read: |text| read_move(text).map(|(written, length)| Reading::of(written, length)),
    write: |facts, _, out| write_move(out, facts),
};

/// Reads the move at the beginning of a text, with or without its sign, in letters of either case.
/// Returns how many bytes it takes.
pub fn read_move(text: &str) -> Option<(WrittenMove, usize)> {
    let (side, length, rest) = match *text.as_bytes() {
        [b'+', ref rest @ ..] => (Some(Color::Black), 7, rest),
        [b'-', ref rest @ ..] => (Some(Color::White), 7, rest),
        ref rest => (None, 6, rest),
    };
    let [from_file, from_rank, file, rank, first, second, ..] = *rest else { return None };
    let origin = match [from_file, from_rank] {
        [b'0', b'0'] => WrittenOrigin::Hand,
        _ => WrittenOrigin::Square(square(from_file, from_rank)?),
    };
    let written = WrittenMove {
        side,
        piece: WrittenPiece::After(kind_any_case([first, second])?),
        origin,
        target: WrittenTarget::Square(square(file, rank)?),
        ..WrittenMove::UNSAID
    };
    Some((written, length))
}

/// Writes a move with its sign.
pub fn write_move(out: &mut String, facts: &MoveFacts<'_>) {
    out.push(if facts.mover == Color::Black { '+' } else { '-' });
    let push = |out: &mut String, square: Square| {
        out.push(char::from(b'0' + square.file().get()));
        out.push(char::from(b'0' + square.rank().get()));
    };
    let after = match facts.mv {
        Move::Board { from, promote, .. } => {
            push(out, from);
            if promote { facts.piece.promoted().unwrap_or(facts.piece) } else { facts.piece }
        }
        Move::Drop { .. } => {
            out.push_str("00");
            facts.piece
        }
    };
    push(out, facts.to());
    out.push_str(code(after));
}

/// The codes of the pieces, in the order of [`PieceKind::ALL`].
static CODES: [&str; 14] = CODE_LIST;
const CODE_LIST: [&str; 14] =
    ["FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// The code of a piece: `FU`.
#[inline]
pub fn code(kind: PieceKind) -> &'static str {
    CODES.get(kind.index()).copied().unwrap_or_default()
}

/// A table of 32 places in which every code has one of its own, so that finding one takes a
/// multiplication and a comparison. Reading moves is this lookup, more than anything else.
struct Codes {
    factor: u32,
    places: [([u8; 2], PieceKind); 32],
}

static LOOKUP: Codes = Codes::new();

impl Codes {
    const fn new() -> Self {
        let mut factor = 1;
        loop {
            if let Some(places) = Self::try_factor(factor) {
                return Self { factor, places };
            }
            factor += 2;
        }
    }

    #[expect(clippy::indexing_slicing, reason = "runs at compile time, where a bad index is a compile error")]
    const fn try_factor(factor: u32) -> Option<[([u8; 2], PieceKind); 32]> {
        let mut places = [([0; 2], PieceKind::Pawn); 32];
        let mut at = 0;
        while at < CODE_LIST.len() {
            let word = CODE_LIST[at].as_bytes();
            let code = [word[0], word[1]];
            let place = Self::place(code, factor);
            if places[place].0[0] != 0 {
                return None;
            }
            places[place] = (code, PieceKind::ALL[at]);
            at += 1;
        }
        Some(places)
    }

    #[inline]
    const fn place(code: [u8; 2], factor: u32) -> usize {
        ((u16::from_le_bytes(code) as u32).wrapping_mul(factor) >> 16) as usize & 31
    }
}

/// The piece that two letters name.
#[inline]
pub fn kind(code: [u8; 2]) -> Option<PieceKind> {
    let (found, kind) = *LOOKUP.places.get(Codes::place(code, LOOKUP.factor))?;
    if found == code { Some(kind) } else { None }
}

/// The piece that two letters of either case name.
pub fn kind_any_case(code: [u8; 2]) -> Option<PieceKind> {
    kind(code.map(|letter| letter.to_ascii_uppercase()))
}

/// The square that two digits name, file first.
#[inline]
pub fn square(file: u8, rank: u8) -> Option<Square> {
    Square::from_digits(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))
}
