//! Moves to text of Western notations.

use kifu_core::{Color, Move, PieceKind, Square};
use kifu_record::{MoveFacts, School};

use super::{
    style::{Brackets, Captures, Dashes, Declines, DropMark, Origins, Promoted, Ranks, Sides, Style},
    tables,
};

/// Writes a move behind what the text holds.
pub fn write_move(out: &mut String, facts: &MoveFacts<'_>, style: &Style) {
    piece(out, facts, style);
    let Some(from) = facts.from() else {
        out.push(match style.drops {
            DropMark::Star => '*',
            DropMark::Quote => '\'',
            DropMark::At => '@',
        });
        square(out, facts.to(), style);
        return;
    };
    match facts.captured {
        Some(captured) if style.captures == Captures::Piece => capture(out, facts, from, captured, style),
        captured => {
            let told = style.origins == Origins::Always || is_origin_needed(facts, from, style.school);
            if told {
                origin(out, from, style);
            }
            if captured.is_some() {
                out.push('x');
            } else if style.dashes == Dashes::Always || (told && style.dashes == Dashes::BetweenSquares) {
                out.push('-');
            }
            square(out, facts.to(), style);
        }
    }
    if facts.promotes() {
        out.push('+');
    } else if style.declines == Declines::Written && facts.declines() {
        out.push('=');
    }
}

/// Whether the move could not be found without its origin: another piece could make it, or not even
/// this one can (an illegal move).
fn is_origin_needed(facts: &MoveFacts<'_>, from: Square, school: School) -> bool {
    !facts.position.movers(facts.piece, facts.to()).contains(from) || !facts.rivals(school).is_empty()
}

/// `xP` and the squares without which it could be another capture of a pawn by such a piece.
fn capture(out: &mut String, facts: &MoveFacts<'_>, from: Square, captured: PieceKind, style: &Style) {
    let (tell_origin, tell_target) = squares_of_capture(facts, from, captured, style);
    if tell_origin {
        origin(out, from, style);
    }
    out.push('x');
    write_piece(out, captured, None, style);
    if tell_target {
        out.push('(');
        square(out, facts.to(), style);
        out.push(')');
    }
}

/// Whether a capture told by its pieces needs its origin, and whether it needs its target. Where one
/// square does, it is the one that differs; where either does, the target.
fn squares_of_capture(
    facts: &MoveFacts<'_>,
    from: Square,
    captured: PieceKind,
    style: &Style,
) -> (bool, bool) {
    let position = facts.position;
    if !position.is_legal(facts.mv) {
        return (true, true);
    }
    let (mut from_here, mut to_there, mut elsewhere) = (false, false, false);
    let victims = position.pieces(!facts.mover) & position.kind(captured);
    for origin in position.pieces(facts.mover) & position.kind(facts.piece) {
        for target in position.reach(origin) & victims {
            let counts = match style.school {
                School::Reach => true,
                School::Legality => [false, true].iter().any(|promote| {
                    position.is_legal(Move::Board { from: origin, to: target, promote: *promote })
                }),
            };
            from_here |= counts && origin == from && target != facts.to();
            to_there |= counts && origin != from && target == facts.to();
            elsewhere |= counts && origin != from && target != facts.to();
        }
    }
    if style.origins == Origins::Always {
        (true, from_here)
    } else if !to_there {
        (false, from_here || elsewhere)
    } else {
        (true, from_here)
    }
}

fn piece(out: &mut String, facts: &MoveFacts<'_>, style: &Style) {
    let side = match style.sides {
        Sides::None => None,
        Sides::Letters => Some(if facts.mover == Color::Black { 'b' } else { 'w' }),
        Sides::Pieces => {
            out.push(if facts.mover == Color::Black { '☗' } else { '☖' });
            None
        }
    };
    write_piece(out, facts.piece, side, style);
}

/// Writes a piece; the letter of its side stands right before its own.
fn write_piece(out: &mut String, kind: PieceKind, side: Option<char>, style: &Style) {
    let own = tables::letter(kind).filter(|_| !kind.is_promoted() || style.promoted == Promoted::Letters);
    if own.is_none() && style.promoted != Promoted::Brackets {
        out.push('+');
    }
    out.extend(side);
    out.extend(own.or_else(|| tables::letter(kind.unpromoted())));
    if own.is_none() && style.promoted == Promoted::Brackets {
        out.push_str("(+)");
    }
}

fn origin(out: &mut String, from: Square, style: &Style) {
    match style.brackets {
        Brackets::None => square(out, from, style),
        Brackets::Round => {
            out.push('(');
            square(out, from, style);
            out.push(')');
        }
    }
}

fn square(out: &mut String, square: Square, style: &Style) {
    out.push(char::from(b'0' + square.file().get()));
    out.push(match style.ranks {
        Ranks::Letters => square.rank().letter(),
        Ranks::Digits => char::from(b'0' + square.rank().get()),
    });
}
