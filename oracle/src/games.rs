//! Positions from random legal games.

use kifu_core::{Move, Position, Setup};

use crate::Random;

/// Positions along the way of random legal games, without end.
///
/// Each game begins with one of the starts and has its own taste: any move, or every second time
/// captures, checks or promotions where there are any. So pins, double checks, full hands and mates
/// occur far more often than with blind moves. The first position of a game is given, then one in three on
/// average, and the last one. The same position may come again.
///
/// ```
/// use kifu_core::Handicap;
/// use kifu_oracle::Games;
/// let games = Games::new(1, vec![Handicap::TwoPiece.setup()]);
/// assert!(games.take(100).all(|position| position.kings(position.turn()).len() == 1));
/// ```
#[derive(Clone, Debug)]
pub struct Games {
    random: Random,
    starts: Vec<Setup>,
    position: Position,
    taste: Taste,
    /// Plies still to be played; 0: the next position is a start.
    left: usize,
}

/// What a random player likes.
#[derive(Clone, Copy, Debug)]
enum Taste {
    Anything,
    Captures,
    Checks,
    Promotions,
}

/// The most plies of a game.
const LONGEST: usize = 300;

impl Games {
    /// Games from these starts; from the even one if there are none.
    ///
    /// ```
    /// # use kifu_oracle::Games;
    /// assert!(Games::new(1, vec![]).next().is_some());
    /// ```
    pub fn new(seed: u64, starts: Vec<Setup>) -> Self {
        let position = Position::even();
        Self { random: Random::new(seed), starts, position, taste: Taste::Anything, left: 0 }
    }

    fn start(&mut self) {
        let start = self.random.below(self.starts.len());
        self.position.reset(self.starts.get(start).unwrap_or(&Setup::EVEN));
        let tastes = [Taste::Anything, Taste::Captures, Taste::Checks, Taste::Promotions];
        self.taste = self.random.pick(&tastes).unwrap_or(Taste::Anything);
        self.left = 1 + self.random.below(LONGEST);
    }

    fn likes(&self, mv: Move) -> bool {
        match self.taste {
            Taste::Anything => true,
            Taste::Captures => mv.from().is_some() && self.position.piece(mv.to()).is_some(),
            Taste::Checks => self.position.gives_check(mv),
            Taste::Promotions => mv.promote(),
        }
    }

    fn choose(&mut self) -> Option<Move> {
        // Sorted, so that a seed means the same games whatever order the generator has.
        let mut moves = self.position.legal_moves().to_vec();
        moves.sort_unstable();
        let picked = self.random.below(moves.len());
        let (before, from_picked) = moves.split_at(picked);
        let liked = if self.random.once_in(2) {
            from_picked.iter().chain(before).find(|&&mv| self.likes(mv))
        } else {
            None
        };
        liked.or(from_picked.first()).copied()
    }
}

impl Iterator for Games {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        if self.left == 0 {
            self.start();
            return Some(self.position.clone());
        }
        loop {
            let Some(mv) = self.choose() else {
                // Mate, or the practically unknown stalemate.
                self.left = 0;
                return Some(self.position.clone());
            };
            self.position.play(mv);
            self.left -= 1;
            if self.left == 0 || self.random.once_in(3) {
                return Some(self.position.clone());
            }
        }
    }
}
