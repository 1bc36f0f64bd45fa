//! Finding all legal moves.

use super::{MoveList, Position};
use crate::attack;
use crate::{HandKind, Move, Square, SquareSet};

impl Position {
    /// Hands every legal move to `f`, in no particular order.
    pub fn for_each_legal(&self, mut f: impl FnMut(Move)) {
        let us = self.turn;
        for from in self.colors[us] {
            let Some(piece) = self.board[from] else { continue };
            let targets = attack::attacks(piece, from, self.occupied()) - self.colors[us];
            for to in targets {
                for promote in [false, true] {
                    let mv = Move::Board { from, to, promote };
                    if self.is_legal(mv) {
                        f(mv);
                    }
                }
            }
        }
        let empty = SquareSet::ALL - self.occupied();
        for kind in HandKind::ALL {
            if self.hands[us].get(kind) == 0 {
                continue;
            }
            for to in empty {
                let mv = Move::Drop { kind, to };
                if self.is_legal(mv) {
                    f(mv);
                }
            }
        }
    }

    /// The legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new(Move::Drop { kind: HandKind::Pawn, to: Square::SQ_1A });
        self.for_each_legal(|mv| list.push(mv));
        list
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        let us = self.turn;
        let board = self.colors[us].iter().any(|from| {
            self.board[from].is_some_and(|piece| {
                (attack::attacks(piece, from, self.occupied()) - self.colors[us]).iter().any(|to| {
                    self.is_legal(Move::Board { from, to, promote: false })
                        || (piece.kind.promoted().is_some() && self.is_legal(Move::Board { from, to, promote: true }))
                })
            })
        });
        board || {
            let empty = SquareSet::ALL - self.occupied();
            HandKind::ALL.iter().any(|kind| {
                self.hands[us].get(*kind) > 0 && empty.iter().any(|to| self.is_legal(Move::Drop { kind: *kind, to }))
            })
        }
    }

    /// Whether the side to move is mated: in check, and without a legal move.
    pub fn is_mate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// The number of legal moves.
    pub(crate) fn count_legal(&self) -> u64 {
        let mut count = 0;
        self.for_each_legal(|_| count += 1);
        count
    }
}
