//! What holds in every position, sensible or not, and for every move.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod common;

use common::{Random, all_moves, random_games};
use kifu_core::{Color, Move, Piece, PieceKind, Position, Setup, Square, SquareSet, attacks};
use std::collections::BTreeSet;

/// The list, the count, the judgement with a reason and the quick one say the same.
fn agree_on_legality(position: &Position, all: &[Move]) {
    let listed: BTreeSet<Move> = position.legal_moves().iter().copied().collect();
    assert_eq!(listed.len(), position.legal_moves().len(), "listed twice: {:?}", position.to_setup());
    assert_eq!(listed.len() as u64, position.count_legal(), "{:?}", position.to_setup());
    assert_eq!(listed.is_empty(), !position.has_legal_move(), "{:?}", position.to_setup());
    for &mv in all {
        let judged = position.legality(mv);
        assert_eq!(judged.is_ok(), position.is_legal(mv), "{mv} {judged:?} {:?}", position.to_setup());
        assert_eq!(judged.is_ok(), listed.contains(&mv), "{mv} {judged:?} {:?}", position.to_setup());
    }
}

/// All that is kept up to date by moves is what a fresh position has.
fn is_fresh(position: &Position) {
    let fresh = Position::from(position.to_setup());
    assert_eq!(position, &fresh);
    assert_eq!(position.key(), fresh.key());
    assert_eq!(position.checkers(), fresh.checkers());
    for square in Square::ALL {
        assert_eq!(position.piece(square), fresh.piece(square));
        let piece = position.piece(square);
        assert_eq!(position.occupied().contains(square), piece.is_some());
        for color in Color::ALL {
            let own = piece.is_some_and(|piece| piece.color == color);
            assert_eq!(position.pieces(color).contains(square), own);
        }
        for kind in PieceKind::ALL {
            let same = piece.is_some_and(|piece| piece.kind == kind);
            assert_eq!(position.kind(kind).contains(square), same);
        }
    }
}

#[test]
fn ways_to_judge_agree_in_random_games() {
    let (all, mut at) = (all_moves(), 0);
    random_games(1, 60, 300, |position| {
        at += 1;
        if at % 23 == 0 {
            agree_on_legality(position, &all);
        }
    });
}

#[test]
fn ways_to_judge_agree_in_odd_arrangements() {
    let (all, mut random) = (all_moves(), Random(2));
    for _ in 0..1500 {
        agree_on_legality(&Position::from(random.any_setup()), &all);
    }
}

/// A second way to judge, from the rules alone: play the move and see whether a king can be taken.
#[test]
fn legal_moves_leave_no_king_to_be_captured() {
    let (all, mut random) = (all_moves(), Random(3));
    for _ in 0..300 {
        let position = Position::from(random.any_setup());
        let us = position.turn();
        let mut slow = BTreeSet::new();
        for &mv in &all {
            let moves_right = match mv {
                Move::Board { from, to, promote } => position.piece(from).is_some_and(|piece| {
                    let zone = SquareSet::promotion_zone(us);
                    piece.color == us
                        && position.reach(from).contains(to)
                        && position.piece(to).is_none_or(|target| target.kind != PieceKind::King)
                        && if promote {
                            piece.kind.can_promote() && (zone.contains(from) || zone.contains(to))
                        } else {
                            !piece.is_dead_on(to)
                        }
                }),
                Move::Drop { kind, to } => {
                    let pawns = position.kind(PieceKind::Pawn) & position.pieces(us);
                    position.hand(us).get(kind) > 0
                        && position.piece(to).is_none()
                        && !Piece::new(us, kind.kind()).is_dead_on(to)
                        && (kind.kind() != PieceKind::Pawn || (pawns & SquareSet::file(to.file())).is_empty())
                }
            };
            let mut after = position.clone();
            after.play(mv);
            let safe = after.kings(us).iter().all(|king| after.attackers(!us, king).is_empty());
            let front = |to| attacks(Piece::new(us, PieceKind::Pawn), to, SquareSet::EMPTY);
            let is_pawn_mate = |to| !(front(to) & after.kings(!us)).is_empty() && after.is_mate();
            let mate = matches!(mv, Move::Drop { kind: kifu_core::HandKind::Pawn, to } if is_pawn_mate(to));
            if moves_right && safe && !mate {
                slow.insert(mv);
            }
        }
        let listed: BTreeSet<Move> = position.legal_moves().iter().copied().collect();
        assert_eq!(slow, listed, "{:?}", position.to_setup());
    }
}

#[test]
fn legal_moves_keep_everything_up_to_date() {
    random_games(4, 40, 200, is_fresh);
}

#[test]
fn any_moves_keep_everything_up_to_date_and_come_back() {
    let mut random = Random(5);
    for round in 0..400 {
        let start = if round % 2 == 0 { Setup::even() } else { random.any_setup() };
        let mut position = Position::from(&start);
        let mut undos = Vec::new();
        for _ in 0..60 {
            let mv = if random.below(8) == 0 {
                // A piece put down where it stands.
                let square = random.pick(&Square::ALL);
                Move::Board { from: square, to: square, promote: random.below(2) == 0 }
            } else {
                random.any_move()
            };
            let before = position.clone();
            assert_eq!(position.gives_check(mv), {
                let mut after = position.clone();
                after.play(mv);
                after.in_check()
            });
            let undo = position.play(mv);
            assert_ne!(position.turn(), before.turn());
            is_fresh(&position);
            undos.push((undo, before));
        }
        for (undo, before) in undos.into_iter().rev() {
            position.undo(undo);
            assert_eq!(position, before);
            assert_eq!((position.key(), position.checkers()), (before.key(), before.checkers()));
            is_fresh(&position);
        }
        assert_eq!(position.to_setup(), start);
    }
}

#[test]
fn passing_twice_changes_nothing() {
    let mut random = Random(6);
    for _ in 0..500 {
        let start = Position::from(random.any_setup());
        let mut position = start.clone();
        position.pass();
        is_fresh(&position);
        position.pass();
        assert_eq!((&position, position.checkers()), (&start, start.checkers()));
    }
}

#[test]
fn movers_are_the_pieces_that_reach_a_square() {
    let mut random = Random(7);
    for _ in 0..300 {
        let position = Position::from(random.any_setup());
        for to in Square::ALL {
            for kind in PieceKind::ALL {
                let own = position.pieces(position.turn()) & position.kind(kind);
                let slow: SquareSet = own.iter().filter(|&from| position.reach(from).contains(to)).collect();
                assert_eq!(position.movers(kind, to), slow, "{kind} to {to}");
            }
        }
    }
}

#[test]
fn attackers_are_the_pieces_that_attack_a_square() {
    let mut random = Random(8);
    for _ in 0..300 {
        let position = Position::from(random.any_setup());
        for color in Color::ALL {
            for to in Square::ALL {
                let attacking = |&from: &Square| {
                    attacks(position.piece(from).unwrap(), from, position.occupied()).contains(to)
                };
                let slow: SquareSet = position.pieces(color).iter().filter(attacking).collect();
                assert_eq!(position.attackers(color, to), slow);
            }
        }
    }
}

/// Slides step by step, without tables.
#[test]
fn attacks_walk_until_something_stands_in_the_way() {
    let mut random = Random(9);
    let up = [(0, -1)];
    let diagonal = [(1, -1), (-1, -1), (1, 1), (-1, 1)];
    let straight = [(0, -1), (1, 0), (-1, 0), (0, 1)];
    let gold = [(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)];
    let silver = [(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)];
    let knight = [(1, -2), (-1, -2)];
    let walks = |kind: PieceKind| -> [(&[(i8, i8)], usize); 2] {
        match kind {
            PieceKind::Pawn => [(&up, 1), (&[], 0)],
            PieceKind::Lance => [(&up, 8), (&[], 0)],
            PieceKind::Knight => [(&knight, 1), (&[], 0)],
            PieceKind::Silver => [(&silver, 1), (&[], 0)],
            PieceKind::Bishop => [(&diagonal, 8), (&[], 0)],
            PieceKind::Rook => [(&straight, 8), (&[], 0)],
            PieceKind::King => [(&straight, 1), (&diagonal, 1)],
            PieceKind::Horse => [(&straight, 1), (&diagonal, 8)],
            PieceKind::Dragon => [(&straight, 8), (&diagonal, 1)],
            _ => [(&gold, 1), (&[], 0)],
        }
    };
    for _ in 0..200 {
        let occupied = SquareSet::from_bits(
            (u128::from(random.next()) << 64 | u128::from(random.next()))
                & (u128::from(random.next()) << 64 | u128::from(random.next())),
        );
        for color in Color::ALL {
            for kind in PieceKind::ALL {
                for from in Square::ALL {
                    let mut slow = SquareSet::EMPTY;
                    for (directions, length) in walks(kind) {
                        for &(files, ranks) in directions {
                            let ranks = if color == Color::Black { ranks } else { -ranks };
                            let mut at = from;
                            for _ in 0..length {
                                let Some(next) = at.offset(files, ranks) else { break };
                                at = next;
                                slow.insert(at);
                                if occupied.contains(at) {
                                    break;
                                }
                            }
                        }
                    }
                    assert_eq!(
                        attacks(Piece::new(color, kind), from, occupied),
                        slow,
                        "{color} {kind} {from}"
                    );
                }
            }
        }
    }
}

/// Every arrangement's moves fit the list: the fullest that the bound in its documentation names.
#[test]
fn lists_have_room_for_the_moves_of_every_arrangement() {
    let mut random = Random(10);
    for pieces in 1..81 {
        for kind in [PieceKind::Rook, PieceKind::Dragon, PieceKind::Horse, PieceKind::Silver] {
            let mut setup = Setup::empty(random.pick(&Color::ALL));
            for _ in 0..pieces {
                setup.set(random.pick(&Square::ALL), Some(Piece::new(setup.turn(), kind)));
            }
            for hand in kifu_core::HandKind::ALL {
                setup.hand_mut(setup.turn()).set(hand, 1);
            }
            let position = Position::from(setup);
            assert_eq!(position.legal_moves().len() as u64, position.count_legal());
        }
    }
}
