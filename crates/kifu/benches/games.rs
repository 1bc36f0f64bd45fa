//! Text to checked games, and from one format to another, on one thread.
//!
//! The games are random legal ones, made here from a fixed seed, so the numbers need no files.
//! `KIFU_BENCH_DIR=DIR` takes the files of a folder instead (`DIR/csa`, `DIR/kif_utf8`,
//! `DIR/kif_sjis`, `DIR/usi`).

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking; its helpers too"
)]

use std::{fs, path::PathBuf, sync::OnceLock};

use divan::{Bencher, black_box, counter::ItemsCount};
use kifu::{
    Checker, Converter, Encoding, Games, PlyId, Position, ReadOptions, Record, WriteOptions, by_name,
    record::{Ending, EndingReason, Written, WrittenMove},
    text::{EncodeOptions, Ignore, LineEnds, encode},
};

fn main() {
    divan::main();
}

/// One input of each kind: its bytes, game by game, and the number of moves in all.
struct Set {
    games: Vec<Vec<u8>>,
    moves: usize,
}

const GAMES: usize = 300;

fn random_game(seed: u64) -> Record {
    let mut state = seed;
    let mut next = move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    };
    let mut position = Position::even();
    let mut record = Record::new();
    let mut at = PlyId::ROOT;
    for _ in 0..60 + next() % 120 {
        let moves = position.legal_moves();
        let Some(mv) = moves.get(usize::try_from(next()).unwrap_or(0) % moves.len().max(1)) else { break };
        at = record.add(at, Written::Move(WrittenMove::exact(*mv)));
        position.play(*mv);
    }
    record.add(at, Written::Ending(Ending::new(EndingReason::Resignation)));
    kifu::replay(&mut record, &mut Ignore);
    record
}

fn made(output: &str) -> Set {
    let (format, output) = by_name(output).unwrap();
    let mut moves = 0;
    let games = (0..GAMES as u64)
        .map(|seed| {
            let record = random_game(seed + 1);
            moves += record.len() - 1;
            let mut text = String::new();
            (format.write)(
                &record,
                &WriteOptions { encoding: output.encoding, ..WriteOptions::default() },
                &mut text,
                &mut Ignore,
            );
            let options = EncodeOptions {
                encoding: output.encoding,
                line_ends: output.line_ends,
                ..EncodeOptions::default()
            };
            encode(&text, &options).unwrap().bytes
        })
        .collect();
    Set { games, moves }
}

fn set(folder: &str, output: &str) -> Set {
    let Some(dir) = std::env::var_os("KIFU_BENCH_DIR") else { return made(output) };
    let mut paths: Vec<_> =
        fs::read_dir(PathBuf::from(dir).join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let games: Vec<_> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
    let mut checker = Checker::new();
    let mut moves = 0;
    for bytes in &games {
        each_game(output, bytes, |game| {
            moves += checker.check(game, &mut Ignore).main_line().filter(|ply| ply.played.is_some()).count();
        });
    }
    Set { games, moves }
}

fn each_game(output: &str, bytes: &[u8], mut then: impl FnMut(&kifu::Game<'_>)) {
    let options = ReadOptions { format: by_name(output).map(|(format, _)| format), ..ReadOptions::default() };
    let mut games = Games::new(output, bytes, options).unwrap();
    while let Some(game) = games.next_game().unwrap() {
        then(&game);
    }
}

fn sets() -> &'static [(&'static str, Set)] {
    static SETS: OnceLock<Vec<(&'static str, Set)>> = OnceLock::new();
    SETS.get_or_init(|| {
        [("csa", "csa"), ("kif_utf8", "kifu"), ("kif_sjis", "kif"), ("usi", "usi")]
            .map(|(folder, output)| (output, set(folder, output)))
            .into()
    })
}

/// Bytes to a checked game: decoded, read, replayed, judged.
#[divan::bench(args = ["csa", "kifu", "kif", "usi"])]
fn check(bencher: Bencher<'_, '_>, output: &str) {
    let set = &sets().iter().find(|(name, _)| *name == output).unwrap().1;
    let mut checker = Checker::new();
    bencher.counter(ItemsCount::new(set.moves)).bench_local(|| {
        for bytes in &set.games {
            each_game(output, bytes, |game| {
                black_box(checker.check(game, &mut Ignore));
            });
        }
    });
}

/// Bytes of one format to bytes of another.
#[divan::bench(args = [("csa", "kifu"), ("kifu", "csa"), ("csa", "usi"), ("kif", "csa"), ("csa", "kif")])]
fn convert(bencher: Bencher<'_, '_>, (from, to): (&str, &str)) {
    let set = &sets().iter().find(|(name, _)| *name == from).unwrap().1;
    let (target, output) = by_name(to).unwrap();
    let mut converter =
        Converter::new(target, WriteOptions { encoding: output.encoding, ..WriteOptions::default() });
    let mut text = String::new();
    let options =
        EncodeOptions { encoding: output.encoding, line_ends: output.line_ends, ..EncodeOptions::default() };
    bencher.counter(ItemsCount::new(set.moves)).bench_local(|| {
        for bytes in &set.games {
            text.clear();
            each_game(from, bytes, |game| converter.convert(game, 0, &mut text, &mut Ignore));
            if output.encoding != Encoding::Utf8 || output.line_ends != LineEnds::Lf {
                black_box(encode(&text, &options).unwrap());
            }
            black_box(&text);
        }
    });
}
