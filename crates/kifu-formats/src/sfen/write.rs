//! Position to text.

use kifu_core::{Color, File, Hand, Piece, Position, Rank, Setup, Square};
use kifu_record::{Ply, PlyId, Record, Written};
use kifu_text::Sink;

use crate::{Positions, WriteOptions, kakinoki::times};

/// Anything that shows where the pieces are.
pub trait Placed {
    /// The piece on a square.
    fn piece_on(&self, square: Square) -> Option<Piece>;
    /// The pieces that a side holds.
    fn held(&self, color: Color) -> &Hand;
    /// The side to move.
    fn to_move(&self) -> Color;
}

impl Placed for Setup {
    fn piece_on(&self, square: Square) -> Option<Piece> {
        self.piece(square)
    }
    fn held(&self, color: Color) -> &Hand {
        self.hand(color)
    }
    fn to_move(&self) -> Color {
        self.turn()
    }
}

impl Placed for Position {
    fn piece_on(&self, square: Square) -> Option<Piece> {
        self.piece(square)
    }
    fn held(&self, color: Color) -> &Hand {
        self.hand(color)
    }
    fn to_move(&self) -> Color {
        self.turn()
    }
}

/// Letters by [`PieceKind`](kifu_core::PieceKind), promoted kinds with the letter of the plain one.
const LETTERS: [char; 14] = ['p', 'l', 'n', 's', 'g', 'b', 'r', 'k', 'p', 'l', 'n', 's', 'b', 'r'];

fn push_piece(out: &mut String, piece: Piece) {
    if piece.kind.is_promoted() {
        out.push('+');
    }
    let letter = LETTERS.get(piece.kind.index()).copied().unwrap_or('?');
    out.push(if piece.color == Color::Black { letter.to_ascii_uppercase() } else { letter });
}

/// Writes a position in its one canonical form. `number` is that of the next ply.
///
/// ```
/// use kifu_core::Setup;
/// let mut out = String::new();
/// kifu_formats::sfen::write_sfen(&mut out, &Setup::even(), 1);
/// assert_eq!(out, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
/// ```
pub fn write_sfen(out: &mut String, position: &impl Placed, number: u32) {
    for rank in Rank::ALL {
        if rank.get() > 1 {
            out.push('/');
        }
        let mut empty = 0;
        for file in File::ALL.iter().rev() {
            match position.piece_on(Square::new(*file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        times::number(out, empty);
                        empty = 0;
                    }
                    push_piece(out, piece);
                }
            }
        }
        if empty > 0 {
            times::number(out, empty);
        }
    }
    out.push_str(if position.to_move() == Color::Black { " b " } else { " w " });
    let from = out.len();
    for color in Color::ALL {
        for (kind, count) in position.held(color).iter() {
            if count > 1 {
                times::number(out, u32::from(count));
            }
            push_piece(out, Piece { color, kind: kind.kind() });
        }
    }
    if out.len() == from {
        out.push('-');
    }
    out.push(' ');
    times::number(out, number);
}

/// Writes the positions that the options ask for, one a line.
pub(super) fn write(record: &Record, options: &WriteOptions, out: &mut String, _sink: &mut dyn Sink) {
    each_position(record, options.positions, |position, number, _| {
        write_sfen(out, position, number);
        out.push('\n');
    });
}

/// Walks the main line and hands over the positions asked for: the position, the number of the
/// next ply, and the ply that led to it.
pub(crate) fn each_position(
    record: &Record,
    which: Positions,
    mut show: impl FnMut(&Position, u32, Option<Ply>),
) {
    let start = record.start();
    let mut position = Position::from(&start.setup);
    let mut number = start.ply;
    let mut before: Option<Ply> = None;
    let target = |number: u32| matches!(which, Positions::Ply(ply) if number > ply);
    let mut plies = record.continuation(PlyId::ROOT);
    loop {
        if which == Positions::Each || target(number) {
            show(&position, number, before);
        }
        if target(number) {
            return;
        }
        let next = plies.next().filter(|ply| !matches!(ply.written, Written::Ending(_)));
        let Some(ply) = next else { break };
        match ply.played {
            Some(mv) => {
                position.set_turn(ply.facts.mover());
                position.play(mv);
            }
            None => position.pass(),
        }
        number = number.saturating_add(1);
        before = Some(ply);
    }
    if which != Positions::Each {
        show(&position, number, before);
    }
}
