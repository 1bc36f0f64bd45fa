//! Repetition, counted by brute force.
//!
//! 2,000 random games in which both sides shuffle and one side likes to give check. After each move
//! [`History`] is asked, and the answer is worked out from the text of all positions so far: how
//! many equal SFENs, and whether each move of a side since the first one gave check, as another
//! library sees it. Moves are also taken back, and the history is used again for the next game.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking; its helpers too"
)]

mod peers;

use std::collections::HashSet;

use kifu_core::{Color, Handicap, History, Move, Position, Repetition, Setup, Undo, Verdict};
use kifu_oracle::{Arrangements, Random, sfen};
use peers::lite;

const GAMES: usize = 2_000;

/// The most plies of a game: the players stay at it beyond the fourth occurrence.
const LONGEST: usize = 120;

/// A position as text, and what the other library says about it.
struct Seen {
    sfen: String,
    turn: Color,
    in_check: bool,
}

impl Seen {
    fn new(position: &Position) -> Self {
        let sfen = sfen(position);
        let in_check = lite::read(&sfen).in_check();
        Self { sfen, turn: position.turn(), in_check }
    }
}

/// How often the latest position has occurred.
fn occurrences(game: &[Seen]) -> usize {
    let latest = game.last().unwrap();
    game.iter().filter(|seen| seen.sfen == latest.sfen).count()
}

/// What the fourth occurrence of the latest position means, by the words of the rule.
fn repetition(game: &[Seen]) -> Option<Repetition> {
    let latest = game.last().unwrap();
    let plies = (0..).zip(game).filter(|(_, seen)| seen.sfen == latest.sfen).map(|(ply, _)| ply);
    let occurrences: [u32; 4] = plies.take(4).collect::<Vec<u32>>().try_into().ok()?;
    let [first, .., fourth] = occurrences.map(|ply| usize::try_from(ply).unwrap());
    // The positions after the moves of `by` are those where the other side is to move.
    let always_checked = |by: Color| {
        let mut after = game[first + 1..=fourth].iter().filter(|seen| seen.turn != by).peekable();
        after.peek().is_some() && after.all(|seen| seen.in_check)
    };
    // No position is known where both sides do nothing but give check.
    let verdict = Color::ALL
        .into_iter()
        .find(|&by| always_checked(by))
        .map_or(Verdict::Draw, |by| Verdict::PerpetualCheck { by });
    Some(Repetition { occurrences, verdict })
}

/// A game of shufflers.
struct Game {
    position: Position,
    undos: Vec<Undo>,
    seen: Vec<Seen>,
    keys: HashSet<u64>,
    /// Who likes to give check.
    checker: Option<Color>,
    /// Moves to be played first, the next one last.
    script: Vec<Move>,
}

impl Game {
    fn new(setup: &Setup, checker: Option<Color>) -> Self {
        let position = Position::from(setup);
        let seen = vec![Seen::new(&position)];
        let keys = HashSet::from([position.key()]);
        Self { position, undos: Vec::new(), seen, keys, checker, script: Vec::new() }
    }

    fn play(&mut self, mv: Move) {
        self.undos.push(self.position.play(mv));
        self.seen.push(Seen::new(&self.position));
        self.keys.insert(self.position.key());
    }

    fn take_back(&mut self) -> bool {
        let Some(undo) = self.undos.pop() else { return false };
        self.position.undo(undo);
        self.seen.pop();
        self.script.clear();
        true
    }

    /// A game from the latest position, with the same moves as since `first`, when it was the same.
    fn again(&self, first: usize) -> Self {
        let script = self.undos[first..].iter().rev().map(Undo::mv).collect();
        Self { script, ..Self::new(&self.position.to_setup(), self.checker) }
    }

    /// A move that the side to move likes: a check, if it is the checker, and back to a position
    /// that was there before.
    fn choose(&mut self, random: &mut Random) -> Option<Move> {
        if let Some(mv) = self.script.pop() {
            return Some(mv);
        }
        let mut moves = self.position.legal_moves().to_vec();
        moves.sort_unstable();
        random.shuffle(&mut moves);
        if random.once_in(8) {
            return moves.first().copied();
        }
        let checks = self.checker == Some(self.position.turn());
        let mut after = self.position.clone();
        moves.into_iter().max_by_key(|&mv| {
            let undo = after.play(mv);
            let liking =
                (checks && after.in_check(), self.keys.contains(&after.key()), undo.captured().is_none());
            after.undo(undo);
            liking
        })
    }
}

/// Who starts from where: from known starts, from few pieces, where checks go on for long, and after
/// perpetual check the same once more, so that the start itself is repeated.
fn start(random: &mut Random, arrangements: &mut Arrangements, perpetual: Option<Game>) -> Game {
    if let Some(game) = perpetual {
        return game;
    }
    let setup = if random.once_in(4) {
        random.pick(&Handicap::ALL).unwrap().setup()
    } else {
        arrangements.find(|setup| setup.pieces().count() <= 10).unwrap()
    };
    Game::new(&setup, random.pick(&[None, Some(Color::Black), Some(Color::White)]).unwrap())
}

#[test]
fn history_judges_as_brute_force_does() {
    let mut random = Random::new(21);
    let mut arrangements = Arrangements::new(22);
    let mut history = History::new();
    let (mut positions, mut draws, mut perpetual, mut from_start, mut taken_back) = (0, 0, [0; 2], 0, 0);
    let mut again = None;
    for _ in 0..GAMES {
        let mut game = start(&mut random, &mut arrangements, again.take());
        history.reset();
        history.push(game.position.key(), game.position.in_check());
        for _ in 0..LONGEST {
            if random.once_in(24) {
                for _ in 0..random.below(8) {
                    if game.take_back() {
                        history.pop();
                        taken_back += 1;
                    }
                }
            } else {
                let Some(mv) = game.choose(&mut random) else { break };
                game.play(mv);
                history.push(game.position.key(), game.position.in_check());
            }
            let moves = || game.undos.iter().map(|undo| undo.mv().to_string()).collect::<Vec<_>>().join(" ");
            let place = || format!("sfen {} moves {}", game.seen[0].sfen, moves());
            let expected = repetition(&game.seen);
            assert_eq!(history.len(), game.seen.len(), "{}", place());
            assert_eq!(history.occurrences() as usize, occurrences(&game.seen), "{}", place());
            assert_eq!(history.repetition(), expected, "{}", place());
            positions += 1;
            let Some(Repetition { occurrences, verdict }) = expected else { continue };
            match verdict {
                Verdict::Draw => draws += 1,
                Verdict::PerpetualCheck { by } => {
                    perpetual[by.index()] += 1;
                    match occurrences[0] {
                        0 => from_start += 1,
                        first => again = Some(game.again(first as usize)),
                    }
                }
            }
        }
    }
    println!("{positions} positions, {draws} draws; {taken_back} moves taken back");
    println!("{perpetual:?} perpetual checks, {from_start} of them repeat the start");
    assert!(draws > 1_000, "{draws}");
    assert!(perpetual.iter().all(|&count| count > 300), "{perpetual:?}");
    assert!(from_start > 100, "{from_start}");
}
