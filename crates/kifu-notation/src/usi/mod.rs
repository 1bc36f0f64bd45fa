//! USI: `7g7f`, `2b8h+`, `P*5e`, as engines write moves.
//!
//! Source: the USI draft (T. Romstad) in the edition of Shogidokoro's author.

use kifu_core::{HandKind, Move, PieceKind, Square};
use kifu_record::{Promotion, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget};

use crate::{Layout, Notation, Reading};

/// The notation.
pub static NOTATION: Notation = Notation {
    id: "usi",
    name: "USI",
    about: "engines: both squares, a star for drops, a plus for promotion",
    aliases: &["sfen", "engine"],
    layout: Layout { numbered: false, marked: false },
    read: |text| {
        let length = text
            .bytes()
            .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'*' | b'@' | b'+' | b'='))
            .count();
        let word = text.get(..length)?;
        read_move(word).map(|written| Reading::of(written, length))
    },
    write: |facts, _, out| write_move(out, facts.mv),
};

/// Reads a move as USI spells it; `P@5e` is GNU Shogi's spelling of a drop.
#[inline]
pub fn read_move(word: &str) -> Option<WrittenMove> {
    let square =
        |file: u8, rank: u8| Square::from_digits(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a' - 1));
    match *word.as_bytes() {
        [piece, b'*' | b'@', file, rank] => {
            let kind = match piece.to_ascii_uppercase() {
                b'P' => PieceKind::Pawn,
                b'L' => PieceKind::Lance,
                b'N' => PieceKind::Knight,
                b'S' => PieceKind::Silver,
                b'G' => PieceKind::Gold,
                b'B' => PieceKind::Bishop,
                b'R' => PieceKind::Rook,
                b'K' => PieceKind::King,
                _ => return None,
            };
            Some(WrittenMove {
                piece: WrittenPiece::Before(kind),
                origin: WrittenOrigin::Hand,
                target: WrittenTarget::Square(square(file, rank)?),
                ..WrittenMove::UNSAID
            })
        }
        [file, rank, to_file, to_rank, ref promotion @ ..] => {
            let promotion = match promotion {
                [] => None,
                [b'+'] => Some(Promotion::Promote),
                [b'='] => Some(Promotion::Decline),
                _ => return None,
            };
            let (from, to) = (square(file, rank)?, square(to_file, to_rank)?);
            Some(WrittenMove { promotion, ..WrittenMove::exact(Move::Board { from, to, promote: false }) })
        }
        _ => None,
    }
}

/// Writes a move: `7g7f`, `2b8h+`, `P*5e`.
pub fn write_move(out: &mut String, mv: Move) {
    match mv {
        Move::Board { from, to, promote } => {
            square(out, from);
            square(out, to);
            if promote {
                out.push('+');
            }
        }
        Move::Drop { kind, to } => {
            out.push(match kind {
                HandKind::Pawn => 'P',
                HandKind::Lance => 'L',
                HandKind::Knight => 'N',
                HandKind::Silver => 'S',
                HandKind::Gold => 'G',
                HandKind::Bishop => 'B',
                HandKind::Rook => 'R',
            });
            out.push('*');
            square(out, to);
        }
    }
}

fn square(out: &mut String, square: Square) {
    out.push(char::from(b'0' + square.file().get()));
    out.push(square.rank().letter());
}
