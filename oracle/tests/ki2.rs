//! KI2 moves that another library writes.
//!
//! Every legal move of 20,000 random positions (with `KIFU_SLOW=1` of 200,000), as KI2 says it.
//! Neither program knows the move before, so 同 is left to other tests.
//!
//! rsshogi leaves the motion out when another piece comes from the same side of the target with a
//! motion of its own (both stand to the right, one moves sideways, the other forward: `２八と右` for
//! `２八と右寄`). The federation's procedure gives the side alone only when no rival comes from it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking; its helpers too")]

mod peers;

use std::collections::BTreeMap;

use kifu_core::{Handicap, Setup, SquareSet};
use kifu_notation::japanese;
use kifu_oracle::{Games, sfen};
use kifu_record::{MoveFacts, School, Words};
use peers::rsshogi;

/// Whether the other library names the side alone, where another piece comes from that side too.
fn is_side_alone(facts: &MoveFacts<'_>, ours: &str, theirs: Option<&str>) -> bool {
    let Some(from) = facts.from() else { return false };
    let words = japanese::relative_words(facts, School::Reach);
    let candidates = facts.rivals(School::Reach) | SquareSet::of(from);
    [Words::RIGHT, Words::LEFT]
        .iter()
        .any(|side| words.has(*side) && words != *side && facts.told_by(*side, candidates).len() > 1)
        && theirs == Some(ours.replace(['上', '寄', '引'], "").as_str())
}

#[test]
fn ki2_moves_are_those_of_another_library() {
    let positions = if std::env::var_os("KIFU_SLOW").is_some() { 200_000 } else { 20_000 };
    let starts = vec![Setup::even(), Handicap::TwoPiece.setup(), Handicap::SixPiece.setup()];
    let mut moves = 0;
    let mut differences: BTreeMap<String, String> = BTreeMap::new();
    for position in Games::new(7, starts).take(positions) {
        let text = sfen(&position);
        let other = rsshogi::read(&text);
        position.legal_moves().iter().for_each(|mv| {
            let facts = MoveFacts::of(&position, *mv, None).unwrap();
            let mut ours = String::new();
            japanese::write_move(&mut ours, &facts, &japanese::Options::KI2);
            let theirs = other.ki2(&mv.to_string());
            moves += 1;
            if Some(&ours) != theirs.as_ref() && !is_side_alone(&facts, &ours, theirs.as_deref()) {
                differences.entry(format!("{text} {mv}")).or_insert(format!("{ours}, rsshogi {theirs:?}"));
            }
        });
    }
    assert!(moves > positions * 30, "{moves} moves are too few");
    let shown: Vec<_> = differences.iter().take(20).collect();
    assert!(differences.is_empty(), "{} of {moves} differ: {shown:#?}", differences.len());
}
