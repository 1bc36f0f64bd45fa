//! Speed of judging, playing and listing moves. `cargo bench -p kifu-core`.
#![allow(clippy::unwrap_used, reason = "a bench has nobody to report to")]

#[path = "../tests/common/mod.rs"]
mod common;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use kifu_core::{Handicap, History, Move, Position, Setup, perft};

fn main() {
    divan::main();
}

/// Random games as lists of moves.
fn games() -> Vec<Vec<Move>> {
    let mut random = common::Random(20_261_130);
    let game = |_| {
        let mut position = Position::even();
        let mut moves = Vec::new();
        while moves.len() < 113 && position.has_legal_move() {
            let mv = random.pick(&position.legal_moves());
            position.play(mv);
            moves.push(mv);
        }
        moves
    };
    (0..200).map(game).collect()
}

fn over_games(bencher: Bencher<'_, '_>, mut each: impl FnMut(&[Move])) {
    let games = games();
    let moves: usize = games.iter().map(Vec::len).sum();
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        for game in &games {
            each(black_box(game));
        }
    });
}

#[divan::bench]
fn judge_and_play(bencher: Bencher<'_, '_>) {
    let start = Position::even();
    let mut position = Position::even();
    over_games(bencher, |game| {
        position.clone_from(&start);
        for &mv in game {
            assert!(position.is_legal(mv));
            position.play(mv);
        }
        black_box(position.key());
    });
}

#[divan::bench]
fn play_only(bencher: Bencher<'_, '_>) {
    let start = Position::even();
    let mut position = Position::even();
    over_games(bencher, |game| {
        position.clone_from(&start);
        for &mv in game {
            position.play(mv);
        }
        black_box(position.key());
    });
}

#[divan::bench]
fn judge_play_and_remember(bencher: Bencher<'_, '_>) {
    let start = Position::even();
    let mut position = Position::even();
    let mut history = History::new();
    over_games(bencher, |game| {
        position.clone_from(&start);
        history.reset();
        for &mv in game {
            assert!(position.is_legal(mv));
            position.play(mv);
            history.push(position.key(), position.in_check());
        }
        black_box(history.repetition());
    });
}

#[divan::bench]
fn play_and_take_back(bencher: Bencher<'_, '_>) {
    let mut position = Position::even();
    let mut undos = Vec::new();
    over_games(bencher, |game| {
        undos.extend(game.iter().map(|&mv| position.play(mv)));
        while let Some(undo) = undos.pop() {
            position.undo(undo);
        }
    });
}

#[divan::bench(args = [4, 5])]
fn perft_initial(bencher: Bencher<'_, '_>, depth: u32) {
    let position = Position::even();
    bencher.counter(ItemsCount::new(perft(&position, depth))).bench(|| perft(black_box(&position), depth));
}

#[divan::bench(args = [2, 3])]
fn perft_most_moves(bencher: Bencher<'_, '_>, depth: u32) {
    let position = common::position("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    bencher.counter(ItemsCount::new(perft(&position, depth))).bench(|| perft(black_box(&position), depth));
}

#[divan::bench]
fn list_initial(bencher: Bencher<'_, '_>) {
    let position = Position::even();
    bencher.bench(|| black_box(&position).legal_moves().len());
}

#[divan::bench]
fn set_up(bencher: Bencher<'_, '_>) {
    let setup = Setup::even();
    bencher.bench(|| Position::from(black_box(&setup)));
}

#[divan::bench]
fn identify_handicap(bencher: Bencher<'_, '_>) {
    let setup = Handicap::Dragonfly.setup();
    bencher.bench(|| Handicap::identify(black_box(&setup)));
}
