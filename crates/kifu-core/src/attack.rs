//! Where pieces can go: steps, slides and lines. All tables are made at compile time.
#![expect(clippy::indexing_slicing, reason = "tables indexed by ranks, directions and seven bits")]

use crate::table::BySquare;
use crate::{ByColor, Color, Piece, PieceKind, Square, SquareSet};

type Steps = BySquare<SquareSet>;

// Black's steps as (files towards 9, ranks towards i); White's are turned.
const UP: (i8, i8) = (0, -1);
const KING_STEPS: [(i8, i8); 8] = [UP, (1, -1), (-1, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (0, 1)];
const NEAR_STEPS: [(i8, i8); 12] = {
    let [a, b, c, d, e, f, g, h] = KING_STEPS;
    [a, b, c, d, e, f, g, h, (1, -2), (-1, -2), (1, 2), (-1, 2)]
};

const fn steps(moves: &[(i8, i8)], color: Color) -> Steps {
    let mut table = BySquare([SquareSet::EMPTY; 81]);
    let mut at = 0;
    while at < 81 {
        let mut n = 0;
        while n < moves.len() {
            let (files, ranks) = moves[n];
            let ranks = if matches!(color, Color::White) { -ranks } else { ranks };
            if let Some(to) = Square::ALL[at].offset(files, ranks) {
                table.0[at].insert(to);
            }
            n += 1;
        }
        at += 1;
    }
    table
}

const fn both(moves: &[(i8, i8)]) -> ByColor<Steps> {
    ByColor::new(steps(moves, Color::Black), steps(moves, Color::White))
}

static PAWN: ByColor<Steps> = both(&[UP]);
static KNIGHT: ByColor<Steps> = both(&[(1, -2), (-1, -2)]);
static SILVER: ByColor<Steps> = both(&[UP, (1, -1), (-1, -1), (1, 1), (-1, 1)]);
static GOLD: ByColor<Steps> = both(&[UP, (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)]);
static KING: Steps = steps(&KING_STEPS, Color::Black);
/// The eight neighbours, then the knight's jumps of both sides: all squares from which anything but
/// a slider could attack.
static NEAR: Steps = steps(&NEAR_STEPS, Color::Black);

/// The eight directions; the one opposite to `d` is `9 - d`. Directions 0 and 9 lead nowhere.
const DIRECTIONS: [(i8, i8); 10] =
    [(0, 0), (0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (0, 1), (0, 0)];

/// By direction and square: all squares that way up to the edge.
static RAYS: [Steps; 10] = RAY_TABLE;
const RAY_TABLE: [Steps; 10] = {
    let mut rays = [BySquare([SquareSet::EMPTY; 81]); 10];
    let mut d = 1;
    while d < 9 {
        let (files, ranks) = DIRECTIONS[d];
        let mut at = 0;
        while at < 81 {
            let mut next = Square::ALL[at].offset(files, ranks);
            while let Some(square) = next {
                rays[d].0[at].insert(square);
                next = square.offset(files, ranks);
            }
            at += 1;
        }
        d += 1;
    }
    rays
};

/// By two squares: the direction from the first to the second, 0 when no line joins them.
static DIRECTION: BySquare<BySquare<u8>> = {
    let mut table = BySquare([BySquare([0; 81]); 81]);
    let mut from = 0;
    while from < 81 {
        let mut d: u8 = 1;
        while d < 9 {
            let mut ray = RAY_TABLE[d as usize].0[from];
            while let Some(to) = ray.pop_first() {
                table.0[from].0[to.index()] = d;
            }
            d += 1;
        }
        from += 1;
    }
    table
};

/// The union of some rays.
const fn rays(directions: [usize; 4]) -> Steps {
    let mut table = BySquare([SquareSet::EMPTY; 81]);
    let mut at = 0;
    while at < 81 {
        let mut bits = 0;
        let mut n = 0;
        while n < 4 {
            bits |= RAY_TABLE[directions[n]].0[at].bits();
            n += 1;
        }
        table.0[at] = SquareSet::from_bits(bits);
        at += 1;
    }
    table
}

static ROOK_RAYS: Steps = rays([1, 4, 5, 8]);
static BISHOP_RAYS: Steps = rays([2, 3, 6, 7]);
static RANK_LINES: Steps = rays([4, 5, 0, 0]);
static DIAGONAL_LINES: Steps = rays([2, 7, 0, 0]);
static ANTIDIAGONAL_LINES: Steps = rays([3, 6, 0, 0]);

/// Slides on a rank or diagonal, of which `line` has all squares but `from`.
///
/// Neighbours on such a line are 8, 9 or 10 bits apart, so no byte holds two of them, and reversing
/// the bytes reverses the line. Subtracting the slider's bit from the pieces on the line flips all
/// bits up to the first piece; done on both the straight and the reversed word it finds both ways.
#[inline]
fn slide(line: SquareSet, from: SquareSet, occupied: SquareSet) -> SquareSet {
    let pieces = (occupied & line).bits();
    let up = pieces.wrapping_sub(from.bits());
    let down = pieces.swap_bytes().wrapping_sub(from.bits().swap_bytes());
    SquareSet::from_bits((up ^ down.swap_bytes()) & line.bits())
}

/// By rank, then by the pieces on the seven inner squares of the file: the squares reached on it.
static FILE_SLIDES: [[u16; 128]; 9] = {
    let mut table = [[0; 128]; 9];
    let mut rank = 0;
    while rank < 9 {
        let mut inner = 0;
        while inner < 128 {
            let pieces = inner << 1;
            let mut reached = 0;
            let mut to = rank + 1;
            while to < 9 {
                reached |= 1 << to;
                if pieces >> to & 1 != 0 {
                    break;
                }
                to += 1;
            }
            let mut to = rank;
            while to > 0 {
                to -= 1;
                reached |= 1 << to;
                if pieces >> to & 1 != 0 {
                    break;
                }
            }
            table[rank][inner] = reached;
            inner += 1;
        }
        rank += 1;
    }
    table
};

/// Slides up and down a file.
#[inline]
fn slide_on_file(from: Square, occupied: SquareSet) -> SquareSet {
    let (file, rank) = (from.index() / 9, from.index() % 9);
    let inner = (occupied.bits() >> (file * 9 + 1)) & 0x7f;
    SquareSet::from_bits(u128::from(FILE_SLIDES[rank][inner as usize]) << (file * 9))
}

#[inline]
fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    slide(RANK_LINES[from], from.into(), occupied) | slide_on_file(from, occupied)
}

#[inline]
fn bishop(from: Square, occupied: SquareSet) -> SquareSet {
    slide(DIAGONAL_LINES[from], from.into(), occupied)
        | slide(ANTIDIAGONAL_LINES[from], from.into(), occupied)
}

#[inline]
fn lance(color: Color, from: Square, occupied: SquareSet) -> SquareSet {
    slide_on_file(from, occupied) & forward(color, from)
}

/// The squares before `from` on its file, as `color` looks.
#[inline]
fn forward(color: Color, from: Square) -> SquareSet {
    match color {
        Color::Black => RAYS[1][from],
        Color::White => RAYS[8][from],
    }
}

/// The squares that `piece` attacks from `from`, given where pieces stand.
///
/// Occupied squares at the end of a line are included, whoever stands there: so the set also says
/// what is defended. Own pieces and pins do not matter.
///
/// ```
/// use kifu_core::{Color, Piece, PieceKind, Square, SquareSet, attacks};
/// let lance = Piece::new(Color::Black, PieceKind::Lance);
/// assert_eq!(attacks(lance, Square::SQ_1I, Square::SQ_1F.into()).to_string(), "1f 1g 1h");
/// ```
#[inline]
pub fn attacks(piece: Piece, from: Square, occupied: SquareSet) -> SquareSet {
    match piece.kind {
        PieceKind::Pawn => PAWN[piece.color][from],
        PieceKind::Lance => lance(piece.color, from, occupied),
        PieceKind::Knight => KNIGHT[piece.color][from],
        PieceKind::Silver => SILVER[piece.color][from],
        PieceKind::Gold
        | PieceKind::ProPawn
        | PieceKind::ProLance
        | PieceKind::ProKnight
        | PieceKind::ProSilver => GOLD[piece.color][from],
        PieceKind::King => KING[from],
        PieceKind::Bishop => bishop(from, occupied),
        PieceKind::Rook => rook(from, occupied),
        PieceKind::Horse => bishop(from, occupied) | KING[from],
        PieceKind::Dragon => rook(from, occupied) | KING[from],
    }
}

/// The squares from which `kind` of `color` attacks `to`, given where pieces stand.
///
/// Occupied squares are included, whoever stands there; combine with the squares of that kind to
/// find the pieces.
///
/// ```
/// use kifu_core::{Color, PieceKind, Square, SquareSet, attackers};
/// let from = attackers(Color::Black, PieceKind::Knight, Square::SQ_5E, SquareSet::EMPTY);
/// assert_eq!(from.to_string(), "4g 6g");
/// ```
#[inline]
pub fn attackers(color: Color, kind: PieceKind, to: Square, occupied: SquareSet) -> SquareSet {
    attacks(Piece::new(!color, kind), to, occupied)
}

/// The squares strictly between `a` and `b` when a file, rank or diagonal joins them; else none.
///
/// ```
/// use kifu_core::{Square, between};
/// assert_eq!(between(Square::SQ_8H, Square::SQ_5E).to_string(), "6f 7g");
/// assert!(between(Square::SQ_8H, Square::SQ_5D).is_empty());
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> SquareSet {
    let direction = usize::from(DIRECTION[a][b]);
    RAYS[direction][a] & RAYS[9 - direction][b]
}

/// The squares from `a` through `b` to the edge, `a` not included; none when no line joins them.
#[inline]
pub(crate) fn ray(a: Square, b: Square) -> SquareSet {
    RAYS[usize::from(DIRECTION[a][b])][a]
}

/// Where the sliders stand that attack along lines, by the lines they use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sliders {
    pub(crate) lances: SquareSet,
    pub(crate) bishops: SquareSet,
    pub(crate) rooks: SquareSet,
}

impl Sliders {
    /// Those which would attack `to` on an empty board. The lances are of `color`.
    #[inline]
    pub(crate) fn aimed_at(self, to: Square, color: Color) -> SquareSet {
        (self.lances & forward(!color, to)) | (self.bishops & BISHOP_RAYS[to]) | (self.rooks & ROOK_RAYS[to])
    }

    /// Those which attack `to`, given where pieces stand. The lances are of `color`.
    #[inline]
    pub(crate) fn attacking(self, to: Square, color: Color, occupied: SquareSet) -> SquareSet {
        let mut aimed = self.aimed_at(to, color);
        let mut attacking = SquareSet::EMPTY;
        while let Some(from) = aimed.pop_first() {
            if (between(from, to) & occupied).is_empty() {
                attacking.insert(from);
            }
        }
        attacking
    }
}

/// All squares from which anything but a slider at a distance could attack `to`.
#[inline]
pub(crate) fn near(to: Square) -> SquareSet {
    NEAR[to]
}
