//! The verdict on every conceivable move.
//!
//! In 2,000 random positions each of the 13,689 moves that can be written is judged: the legal ones
//! are those of the list, ours and the others', and for the rest the coarse reason of
//! `shogi_legality_lite` fits ours.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking; its helpers too")]

mod peers;

use std::collections::{BTreeMap, HashSet};

use kifu_core::{Handicap, IllegalMove, IllegalReason, Move, Position};
use kifu_oracle::{Arrangements, Games, all_moves, sfen};
use peers::{lite, rsshogi};
use shogi_core::IllegalMoveKind;

const POSITIONS: usize = 2_000;

/// Half of them from games with and without handicap, half of them arranged.
fn positions() -> impl Iterator<Item = Position> {
    let starts = Handicap::ALL.into_iter().map(Handicap::setup).collect();
    let arranged = Arrangements::new(12).map(|setup| Position::from(&setup));
    // Every ninth position of the games: 2,000 neighbours would be too much alike.
    Games::new(11, starts).step_by(9).zip(arranged).flat_map(<[Position; 2]>::from).take(POSITIONS)
}

#[test]
fn legal_moves_are_those_that_nothing_forbids() {
    let mut judged = 0;
    for position in positions() {
        let text = sfen(&position);
        let listed: HashSet<Move> = position.legal_moves().iter().copied().collect();
        assert_eq!(listed.len(), position.legal_moves().len(), "a move twice in {text}");
        let theirs: HashSet<Move> =
            rsshogi::read(&text).usi_moves().iter().map(|mv| mv.parse().unwrap()).collect();
        assert_eq!(listed, theirs, "{text}");
        for mv in all_moves() {
            let legality = position.legality(mv);
            assert_eq!(legality.is_ok(), listed.contains(&mv), "{mv} in {text}: {legality:?}");
            assert_eq!(legality.is_ok(), position.is_legal(mv), "{mv} in {text}");
            assert!(legality.is_ok() || legality.is_err_and(|illegal| illegal.mv == mv), "{mv} in {text}");
            judged += 1;
        }
    }
    assert_eq!(judged, POSITIONS * 13_689);
}

#[test]
fn reasons_fit_those_of_shogi_legality_lite() {
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    for position in positions() {
        let text = sfen(&position);
        let lite = lite::read(&text);
        for mv in all_moves() {
            let (ours, theirs) = (position.legality(mv), lite.legality(mv));
            let fit = fit(&position, mv, ours);
            assert!(fit.contains(&theirs), "{mv} in {text}: {ours:?}, {}: {theirs:?}", lite::NAME);
            let name = format!("{theirs:?}");
            *tally.entry(name).or_default() += 1;
        }
    }
    println!("{tally:#?}");
    // Each of its verdicts but `GameFinished`, which is about records.
    assert_eq!(tally.len(), 7, "{tally:#?}");
}

/// The verdicts of `shogi_legality_lite` that agree with ours. It asks some questions in another
/// order, so where a move breaks two rules the other one may be named.
fn fit(position: &Position, mv: Move, ours: Result<(), IllegalMove>) -> Vec<Result<(), IllegalMoveKind>> {
    use IllegalMoveKind as Theirs;
    use IllegalReason as Ours;
    let Err(illegal) = ours else {
        let known = lite::is_stalemating_pawn_drop(position, mv);
        return if known { vec![Err(Theirs::DropPawnMate)] } else { vec![Ok(())] };
    };
    let theirs: &[Theirs] = match illegal.reason {
        Ours::EmptyOrigin | Ours::WrongSide { .. } | Ours::OwnCapture { .. } | Ours::KingCapture { .. } => {
            &[Theirs::IncorrectMove]
        }
        // It asks whether the piece could move on before it asks whether it gets there.
        Ours::Unreachable { .. } | Ours::Jumped { .. } => &[Theirs::IncorrectMove, Theirs::NormalStuck],
        Ours::CannotPromote { .. } | Ours::OutsideZone { .. } => &[Theirs::IncorrectMove],
        Ours::MustPromote { .. } => &[Theirs::NormalStuck],
        Ours::NotInHand { .. } | Ours::Occupied { .. } => &[Theirs::IncorrectMove],
        Ours::DeadPiece { .. } => &[Theirs::DropStuck],
        // It asks whether the piece could move on before it asks for a second pawn.
        Ours::TwoPawns { .. } => &[Theirs::TwoPawns, Theirs::DropStuck],
        Ours::KingInCheck { .. } if mv.from().is_some() => &[Theirs::IgnoredCheck],
        // It asks about 打ち歩詰め before it asks about the mover's own king.
        Ours::KingInCheck { .. } => &[Theirs::IgnoredCheck, Theirs::DropPawnMate],
        Ours::DropPawnMate { .. } => &[Theirs::DropPawnMate],
    };
    theirs.iter().map(|&kind| Err(kind)).collect()
}
