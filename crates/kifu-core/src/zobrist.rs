//! Numbers from which the key of a position is made.
//!
//! The key is the exclusive-or of one number for each piece on the board, each count in hand and the
//! side to move. Keys stand in files: changing anything here is a breaking change.
#![expect(clippy::indexing_slicing, reason = "table of constants, indexed by enums and squares")]

use crate::table::BySquare;
use crate::{Color, HandKind, Piece, Square};

/// The seed: the letters "kifu" and "core".
const SEED: u64 = 0x6b69_6675_636f_7265;

/// The side to move. The only odd number here, so bit 0 of a key says whose turn it is.
pub(crate) const TURN: u64 = number(0) | 1;

/// The side to move in the position that has this key.
pub(crate) const fn turn_of(key: u64) -> Color {
    if key & 1 == 0 { Color::Black } else { Color::White }
}

/// The `at`-th number of the sequence splitmix64 from the seed.
const fn number(at: u64) -> u64 {
    let mut z = SEED.wrapping_add(at.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// An even number for the `at`-th thing.
const fn even_number(at: u64) -> u64 {
    number(at) & !1
}

/// By colour and kind, then by square. Numbers 1 to 2268 of the sequence.
static BOARD: [[BySquare<u64>; 14]; 2] = {
    let mut board = [[BySquare([0; 81]); 14]; 2];
    let mut at = 0;
    while at < 2 * 14 * 81 {
        board[at / (14 * 81)][at / 81 % 14].0[at % 81] = even_number(1 + at as u64);
        at += 1;
    }
    board
};

/// By colour and kind, then by count. Counts past 18, of odd arrangements, are made when needed.
static HANDS: [[[u64; 19]; 7]; 2] = {
    let mut hands = [[[0; 19]; 7]; 2];
    let mut at = 0;
    while at < 2 * 7 * 19 {
        hands[at / (7 * 19)][at / 19 % 7][at % 19] = hand_number(at / (7 * 19), at / 19 % 7, at % 19);
        at += 1;
    }
    hands
};

/// Nothing in hand is zero, so that an empty hand needs no number.
const fn hand_number(color: usize, kind: usize, count: usize) -> u64 {
    if count == 0 { 0 } else { even_number(4096 + ((color * 7 + kind) * 256 + count) as u64) }
}

/// The number of a piece on a square.
#[inline]
pub(crate) fn board(piece: Piece, square: Square) -> u64 {
    BOARD[piece.color.index()][piece.kind.index()][square]
}

/// The number of so many pieces of a kind in hand.
#[inline]
pub(crate) fn hand(color: Color, kind: HandKind, count: u8) -> u64 {
    match HANDS[color.index()][kind.index()].get(usize::from(count)) {
        Some(&number) => number,
        None => hand_number(color.index(), kind.index(), usize::from(count)),
    }
}
