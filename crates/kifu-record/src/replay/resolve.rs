//! Finding the move that a written one means.

use kifu_core::{HandKind, Move, Piece, PieceKind, Position, Square, SquareSet};
use kifu_text::Diagnostic;

use crate::{
    Promotion, WrittenMove, WrittenOrigin, WrittenPiece,
    diag::{self, Place},
    written::plain_hand_kind,
};

/// The move that `words` mean in `position`, when the move before went to `last`.
///
/// `None` when there is none or more than one; what is wrong goes to `report` once. After an
/// unplayable ply (`blind`) only moves that name their origin are found, without complaint.
pub(super) fn resolve(
    position: &Position,
    words: WrittenMove,
    last: Option<Square>,
    blind: bool,
    mut report: impl FnMut(&dyn Fn(Place) -> Diagnostic),
) -> Option<Move> {
    let Some(to) = words.target.square(last) else {
        report(&|place| diag::ply::same_without_move(place));
        return None;
    };
    if let crate::WrittenTarget::SquareAndSame(square) = words.target
        && last != Some(square)
    {
        report(&|place| diag::ply::not_the_same_square(place, square, last));
    }
    match words.origin {
        WrittenOrigin::Square(from) => {
            let Some(piece) = position.piece(from) else {
                report(&|place| diag::rule::empty_origin(place, from, words.piece.kind()));
                return None;
            };
            let promote = match words.piece {
                WrittenPiece::Unsaid => words.promotion == Some(Promotion::Promote),
                WrittenPiece::Before(kind) => {
                    if kind != piece.kind {
                        report(&|place| diag::ply::other_piece(place, kind, piece, from));
                    }
                    words.promotion == Some(Promotion::Promote)
                }
                WrittenPiece::After(kind) if kind == piece.kind => false,
                WrittenPiece::After(kind) => {
                    let promoted = piece.kind.promoted() == Some(kind);
                    if !promoted {
                        report(&|place| diag::ply::other_piece(place, kind, piece, from));
                    }
                    promoted
                }
            };
            Some(Move::Board { from, to, promote })
        }
        WrittenOrigin::Hand => {
            let Some(kind) = words.piece.kind() else {
                report(&|place| diag::ply::no_candidate(place, None, to));
                return None;
            };
            let hand_kind = plain_hand_kind(kind);
            if hand_kind.is_none() {
                report(&|place| diag::ply::cannot_be_dropped(place, kind));
            }
            hand_kind.map(|kind| Move::Drop { kind, to })
        }
        _ if blind => None,
        WrittenOrigin::Unsaid => search(position, words, to, SquareSet::ALL, &mut report),
        WrittenOrigin::File(file) => search(position, words, to, SquareSet::file(file), &mut report),
        WrittenOrigin::Rank(rank) => search(position, words, to, SquareSet::rank(rank), &mut report),
    }
}

/// Looks for the piece among `origins`, then in the hand.
fn search(
    position: &Position,
    words: WrittenMove,
    to: Square,
    origins: SquareSet,
    report: &mut impl FnMut(&dyn Fn(Place) -> Diagnostic),
) -> Option<Move> {
    let Some(kind) = words.piece.kind() else {
        report(&|place| diag::ply::no_candidate(place, None, to));
        return None;
    };
    let promote = words.promotion == Some(Promotion::Promote);
    let reach = position.movers(kind, to) & origins;
    let candidates = match reach.len() {
        0 | 1 => reach,
        // Several could go there; the one that may is meant, if there is just one.
        _ => {
            reach.iter().filter(|from| position.is_legal(Move::Board { from: *from, to, promote })).collect()
        }
    };
    let mut found = candidates.iter();
    match (found.next(), found.next()) {
        (Some(from), None) => Some(Move::Board { from, to, promote }),
        (Some(_), Some(_)) => {
            report(&|place| diag::ply::ambiguous(place, kind, to, candidates));
            None
        }
        (None, _) => {
            let drop = in_hand(position, kind).filter(|_| {
                reach.is_empty() && words.origin == WrittenOrigin::Unsaid && position.piece(to).is_none()
            });
            if let (Some(kind), None) = (drop, words.promotion) {
                return Some(Move::Drop { kind, to });
            }
            report(&|place| diag::ply::no_candidate(place, Some(Piece { color: position.turn(), kind }), to));
            None
        }
    }
}

fn in_hand(position: &Position, kind: PieceKind) -> Option<HandKind> {
    plain_hand_kind(kind).filter(|kind| position.hand(position.turn()).get(*kind) > 0)
}
