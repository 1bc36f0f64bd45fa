//! The legal moves that two other libraries find.
//!
//! 100,000 different random positions, in three tests that can run side by side;
//! `KIFU_ORACLE_POSITIONS=N` asks for another total. Each also compares the board after reading and
//! whether the side to move is in check, and proves by its tally that hard cases did occur.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking; its helpers too")]

mod peers;

use std::{collections::HashSet, fmt::Write as _};

use kifu_core::{
    Color, HandKind, Handicap, IllegalReason, Move, Piece, PieceKind, Position, Setup, SquareSet, attacks,
};
use kifu_oracle::{Arrangements, Games, sfen, usi_moves};
use peers::{lite, rsshogi};

/// How many differences a failing test shows.
const SHOWN: usize = 10;

/// `quarter` quarters of the positions asked for.
fn share(percent: usize) -> usize {
    let total = std::env::var("KIFU_ORACLE_POSITIONS").map_or(100_000, |total| total.parse().unwrap());
    total * percent / 100
}

/// What was compared.
#[derive(Clone, Debug, Default)]
struct Tally {
    positions: usize,
    moves: usize,
    in_check: usize,
    double_check: usize,
    no_legal_move: usize,
    drop_pawn_mate: usize,
    /// Moves that `shogi_legality_lite` leaves out, see [`is_stalemating_pawn_drop`].
    stalemating_pawn_drop: usize,
    /// Positions with a difference that nothing explains.
    differences: Vec<String>,
}

impl Tally {
    fn compare(&mut self, position: &Position) {
        let text = sfen(position);
        let ours = usi_moves(position);
        let rsshogi = rsshogi::read(&text);
        let lite = lite::read(&text);
        self.count(position, ours.len());

        let boards = [rsshogi::sfen(&rsshogi), lite::sfen(&lite)];
        let checks = [rsshogi.is_in_check(), lite::in_check(&lite)];
        let mut report = String::new();
        if boards.iter().any(|board| *board != text) {
            write!(report, "\n  read as {boards:?}").unwrap();
        }
        if checks != [position.in_check(); 2] {
            write!(report, "\n  in check: {}; the others: {checks:?}", position.in_check()).unwrap();
        }
        self.compare_moves(position, &ours, "rsshogi", &rsshogi::usi_moves(&rsshogi), &mut report);
        self.compare_moves(position, &ours, LITE, &lite::usi_moves(&lite), &mut report);
        if !report.is_empty() {
            self.differences.push(text + &report);
        }
    }

    fn compare_moves(
        &mut self,
        position: &Position,
        ours: &[String],
        peer: &str,
        theirs: &[String],
        report: &mut String,
    ) {
        if ours == theirs {
            return;
        }
        let (mut only_ours, only_theirs) = (without(ours, theirs), without(theirs, ours));
        if peer == LITE {
            let before = only_ours.len();
            only_ours.retain(|mv| !is_stalemating_pawn_drop(position, mv.parse().unwrap()));
            self.stalemating_pawn_drop += before - only_ours.len();
        }
        if !only_ours.is_empty() || !only_theirs.is_empty() {
            write!(report, "\n  {peer}: only ours {only_ours:?}, only theirs {only_theirs:?}").unwrap();
        }
    }

    fn count(&mut self, position: &Position, moves: usize) {
        self.positions += 1;
        self.moves += moves;
        self.in_check += usize::from(position.in_check());
        self.double_check += usize::from(position.checkers().len() > 1);
        self.no_legal_move += usize::from(moves == 0);
        self.drop_pawn_mate += usize::from(refuses_drop_pawn_mate(position));
    }

    fn over(positions: impl Iterator<Item = Position>, count: usize) -> Self {
        let mut tally = Self::default();
        let mut seen = HashSet::new();
        let different = positions.filter(|position| seen.insert(position.key()));
        for position in different.take(count) {
            tally.compare(&position);
            if tally.differences.len() == SHOWN {
                break;
            }
        }
        assert!(tally.differences.is_empty(), "differences:\n{}", tally.differences.join("\n"));
        assert_eq!(tally.positions, count);
        tally
    }
}

const LITE: &str = "shogi_legality_lite";

/// What is in `all` and not in `taken`.
fn without(all: &[String], taken: &[String]) -> Vec<String> {
    all.iter().filter(|mv| !taken.contains(mv)).cloned().collect()
}

/// A known difference. A pawn drop that gives no check and after which the opponent has no legal
/// move is allowed: 打ち歩詰め is a mate. `shogi_legality_lite` 0.1.3 refuses it, because its
/// `prelegality::is_mate` only asks whether every move loses the king ("the king does not need to
/// be in check", says its documentation).
fn is_stalemating_pawn_drop(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv);
    matches!(mv, Move::Drop { kind: HandKind::Pawn, .. }) && !after.in_check() && !after.has_legal_move()
}

/// Whether there is a pawn drop that only the rule of 打ち歩詰め forbids.
fn refuses_drop_pawn_mate(position: &Position) -> bool {
    let before_king = |king| attacks(Piece::new(!position.turn(), PieceKind::Pawn), king, SquareSet::EMPTY);
    position.kings(!position.turn()).into_iter().flat_map(before_king).any(|to| {
        position
            .legality(Move::Drop { kind: HandKind::Pawn, to })
            .is_err_and(|illegal| matches!(illegal.reason, IllegalReason::DropPawnMate { .. }))
    })
}

#[test]
fn along_even_games() {
    let tally = Tally::over(Games::new(1, vec![Setup::even()]), share(40));
    println!("{tally:#?}");
    assert!(tally.double_check * 1000 > tally.positions, "too few double checks: {tally:?}");
}

#[test]
fn along_handicap_games() {
    let starts = Handicap::ALL.into_iter().filter(|&handicap| handicap != Handicap::Even);
    let tally = Tally::over(Games::new(2, starts.map(Handicap::setup).collect()), share(30));
    println!("{tally:#?}");
    assert!(tally.in_check * 20 > tally.positions, "too few checks: {tally:?}");
}

#[test]
fn in_random_arrangements() {
    let positions = Arrangements::new(3).map(|setup| Position::from(&setup));
    let tally = Tally::over(positions, share(30));
    println!("{tally:#?}");
    assert!(tally.drop_pawn_mate * 1000 > tally.positions, "too few drop-pawn mates: {tally:?}");
    assert!(tally.no_legal_move * 1000 > tally.positions, "too few mates: {tally:?}");
}
