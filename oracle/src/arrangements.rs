//! Random arrangements that no game leads to.

use kifu_core::{Color, HandKind, Piece, PieceKind, Rank, Setup, Square, SquareSet, attacks};

use crate::Random;

/// Random arrangements in which every rule can be asked, without end.
///
/// Two kings and some of the other 38 pieces, from none to all, stand anywhere, the others are
/// held or in the box. Half of them are like mating problems: most pieces, and often most of them
/// Black's, gather round White's king, which likes the edge, and often Black may drop a pawn before
/// it. [`Setup::issues`] has nothing to say about them, so they have no
/// piece that can never move, no two pawns, and no king that could be captured at once.
///
/// ```
/// use kifu_oracle::Arrangements;
/// assert!(Arrangements::new(1).take(100).all(|setup| setup.issues().count() == 0));
/// ```
#[derive(Clone, Debug)]
pub struct Arrangements {
    random: Random,
}

impl Arrangements {
    /// The arrangements of this seed.
    ///
    /// ```
    /// # use kifu_oracle::Arrangements;
    /// assert_ne!(Arrangements::new(1).next(), Arrangements::new(2).next());
    /// ```
    pub const fn new(seed: u64) -> Self {
        Self { random: Random::new(seed) }
    }

    fn arrange(&mut self) -> Option<Setup> {
        let random = &mut self.random;
        let mut setup = Setup::empty(Color::Black);
        let problem = random.once_in(2);

        let edge = problem && random.once_in(2);
        let king = if edge { edge_square(random) } else { random.pick(&Square::ALL)? };
        let other = random.pick(&Square::ALL)?;
        setup.set(king, Some(Piece::new(Color::White, PieceKind::King)));
        setup.set(other, Some(Piece::new(Color::Black, PieceKind::King)));

        let mut rest: Vec<HandKind> = HandKind::ALL
            .into_iter()
            .flat_map(|kind| std::iter::repeat_n(kind, usize::from(kind.full_set())))
            .collect();
        random.shuffle(&mut rest);
        let most = random.pick(&[6, 12, 24, 38])?;
        let on_board = random.below(most + 1);
        // Black's share of the pieces on the board, in sixths.
        let share = if problem { 2 + random.below(4) } else { 3 };
        for kind in rest.drain(..on_board) {
            let square =
                if problem && !random.once_in(4) { near(random, king) } else { random.pick(&Square::ALL) };
            if let Some(square) = square {
                let color = if random.below(6) < share { Color::Black } else { Color::White };
                put(random, &mut setup, square, Piece::new(color, kind.kind()));
            }
        }

        // How many of the rest are held, in quarters, and by which sides.
        let held = random.below(5);
        let holders: &[Color] =
            random.pick(&[&Color::ALL[..], &[Color::Black][..], &[Color::White][..]]).unwrap_or(&[]);
        for kind in rest {
            if let (true, Some(color)) = (random.below(4) < held, random.pick(holders)) {
                setup.hand_mut(color).add(kind);
            }
        }

        setup.set_turn(random.pick(&Color::ALL)?);
        if problem && random.once_in(2) {
            offer_pawn_drop(&mut setup, king);
        }
        if setup.issues().next().is_some() {
            setup.set_turn(!setup.turn());
        }
        setup.issues().next().is_none().then_some(setup)
    }
}

/// Gives Black the turn and a pawn that may be dropped before White's king, perhaps with mate.
fn offer_pawn_drop(setup: &mut Setup, king: Square) {
    let pawn = Piece::new(Color::Black, PieceKind::Pawn);
    let Some(ahead) = king.offset(0, 1) else { return };
    if setup.piece(ahead).is_some_and(|piece| piece.kind == PieceKind::King) {
        return;
    }
    setup.set(ahead, None);
    for square in SquareSet::file(king.file()) {
        if setup.piece(square) == Some(pawn) {
            setup.set(square, None);
        }
    }
    if setup.remaining().first().is_some_and(|&pawns| pawns > 0) {
        setup.hand_mut(Color::Black).add(HandKind::Pawn);
    }
    setup.set_turn(Color::Black);
}

/// Puts a piece on a square, promoted if it must be or by chance; nothing where one stands already.
fn put(random: &mut Random, setup: &mut Setup, square: Square, plain: Piece) {
    if setup.piece(square).is_some() {
        return;
    }
    let doubled = plain.kind == PieceKind::Pawn
        && SquareSet::file(square.file()).iter().any(|on_file| setup.piece(on_file) == Some(plain));
    let promote = plain.is_dead_on(square) || doubled || random.once_in(4);
    let kind = if promote { plain.kind.promoted().unwrap_or(plain.kind) } else { plain.kind };
    setup.set(square, Some(Piece { kind, ..plain }));
}

fn edge_square(random: &mut Random) -> Square {
    let square = random.pick(&Square::ALL).unwrap_or(Square::SQ_5A);
    let rank = if random.once_in(4) { Rank::ALL.last() } else { Rank::ALL.first() };
    rank.map_or(square, |&rank| Square::new(square.file(), rank))
}

/// A square at most two steps from `centre`, or a knight's jump.
fn near(random: &mut Random, centre: Square) -> Option<Square> {
    let step = |from| {
        attacks(Piece::new(Color::Black, PieceKind::King), from, SquareSet::EMPTY).iter().collect::<Vec<_>>()
    };
    let once = random.pick(&step(centre))?;
    if random.once_in(2) { Some(once) } else { random.pick(&step(once)) }
}

impl Iterator for Arrangements {
    type Item = Setup;

    fn next(&mut self) -> Option<Setup> {
        loop {
            if let Some(setup) = self.arrange() {
                return Some(setup);
            }
        }
    }
}
