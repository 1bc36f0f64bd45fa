//! The live state of a game.

mod generate;
mod judge;
mod list;
mod play;
mod query;

pub use list::MoveList;
pub use play::Undo;

use crate::table::{ByKind, BySquare};
use crate::{ByColor, Color, Hand, HandKind, Piece, PieceKind, Setup, Square, SquareSet, zobrist};

/// A position (局面): any arrangement of pieces, kept so that moves are judged and played fast.
///
/// It holds whatever a [`Setup`] holds. Without a king a side is never in check; with several each
/// is judged by itself, and a move is illegal when any own king can be captured afterwards. Nothing
/// here allocates, and nothing panics, whatever the arrangement and the move.
///
/// ```
/// use kifu_core::{Color, Position};
/// let mut position = Position::even();
/// let undo = position.play("7g7f".parse()?);
/// assert_eq!(position.turn(), Color::White);
/// position.undo(undo);
/// assert_eq!(position, Position::even());
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    /// Both sides' pieces by kind.
    kinds: ByKind<SquareSet>,
    colors: ByColor<SquareSet>,
    /// The pieces that give check to the side to move.
    checkers: SquareSet,
    key: u64,
    board: BySquare<Option<Piece>>,
    hands: ByColor<Hand>,
    turn: Color,
}

impl Position {
    /// The start of an even game (平手).
    ///
    /// ```
    /// # use kifu_core::Position;
    /// assert_eq!(Position::even().legal_moves().len(), 30);
    /// ```
    pub fn even() -> Self {
        Self::from(&Setup::EVEN)
    }

    /// The arrangement, without what is derived from it.
    ///
    /// ```
    /// # use kifu_core::{Position, Setup};
    /// assert_eq!(Position::even().to_setup(), Setup::even());
    /// ```
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty(self.turn);
        for square in self.occupied() {
            setup.set(square, self.board[square]);
        }
        for color in Color::ALL {
            *setup.hand_mut(color) = self.hands[color];
        }
        setup
    }

    /// Makes this the position of `setup`.
    ///
    /// ```
    /// # use kifu_core::{Handicap, Position};
    /// let mut position = Position::even();
    /// position.reset(&Handicap::Bishop.setup());
    /// assert_eq!(position.to_setup(), Handicap::Bishop.setup());
    /// ```
    pub fn reset(&mut self, setup: &Setup) {
        *self = Self::from(setup);
    }

    /// The side to move.
    ///
    /// ```
    /// # use kifu_core::{Color, Position};
    /// assert_eq!(Position::even().turn(), Color::Black);
    /// ```
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The piece on `square`.
    ///
    /// ```
    /// # use kifu_core::{Color, Piece, PieceKind, Position, Square};
    /// let rook = Piece::new(Color::Black, PieceKind::Rook);
    /// assert_eq!(Position::even().piece(Square::SQ_2H), Some(rook));
    /// ```
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square]
    }

    /// What `color` holds.
    ///
    /// ```
    /// # use kifu_core::{Color, Position};
    /// assert!(Position::even().hand(Color::White).is_empty());
    /// ```
    #[inline]
    pub const fn hand(&self, color: Color) -> &Hand {
        self.hands.get(color)
    }

    /// Where pieces stand.
    ///
    /// ```
    /// # use kifu_core::Position;
    /// assert_eq!(Position::even().occupied().len(), 40);
    /// ```
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.colors.black | self.colors.white
    }

    /// Where the pieces of `color` stand.
    ///
    /// ```
    /// # use kifu_core::{Color, Position};
    /// assert_eq!(Position::even().pieces(Color::Black).len(), 20);
    /// ```
    #[inline]
    pub fn pieces(&self, color: Color) -> SquareSet {
        self.colors[color]
    }

    /// Where pieces of exactly this kind stand, of both sides.
    ///
    /// ```
    /// # use kifu_core::{PieceKind, Position};
    /// assert_eq!(Position::even().kind(PieceKind::Bishop).to_string(), "2b 8h");
    /// ```
    #[inline]
    pub fn kind(&self, kind: PieceKind) -> SquareSet {
        self.kinds[kind]
    }

    /// Where the kings of `color` stand.
    ///
    /// ```
    /// # use kifu_core::{Color, Position};
    /// assert_eq!(Position::even().kings(Color::White).to_string(), "5a");
    /// ```
    #[inline]
    pub fn kings(&self, color: Color) -> SquareSet {
        self.kinds[PieceKind::King] & self.colors[color]
    }

    /// A number that is the same for equal positions (board, hands, side to move) and, in practice,
    /// differs for different ones. Its lowest bit is 0 when Black is to move.
    ///
    /// The numbers are the same in every version and on every machine, so they can be kept in files.
    ///
    /// ```
    /// # use kifu_core::Position;
    /// let mut position = Position::even();
    /// let key = position.key();
    /// for mv in ["2h3h", "8b7b", "3h2h", "7b8b"] {
    ///     position.play(mv.parse()?);
    /// }
    /// assert_eq!(position.key(), key);
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Puts a piece on an empty square.
    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        let bit = SquareSet::of(square);
        self.board[square] = Some(piece);
        self.kinds[piece.kind] |= bit;
        self.colors[piece.color] |= bit;
    }

    /// Takes `piece` from `square`, where it stands.
    #[inline]
    fn lift(&mut self, square: Square, piece: Piece) {
        let bit = SquareSet::of(square);
        self.board[square] = None;
        self.kinds[piece.kind] -= bit;
        self.colors[piece.color] -= bit;
    }
}

impl From<&Setup> for Position {
    fn from(setup: &Setup) -> Self {
        let mut position = Self {
            kinds: ByKind([SquareSet::EMPTY; 14]),
            colors: ByColor::new(SquareSet::EMPTY, SquareSet::EMPTY),
            checkers: SquareSet::EMPTY,
            key: 0,
            board: BySquare([None; 81]),
            hands: ByColor::new(*setup.hand(Color::Black), *setup.hand(Color::White)),
            turn: setup.turn(),
        };
        for (square, piece) in setup.pieces() {
            position.put(square, piece);
            position.key ^= zobrist::board(piece, square);
        }
        for color in Color::ALL {
            for kind in HandKind::ALL {
                position.key ^= zobrist::hand(color, kind, position.hands[color].get(kind));
            }
        }
        if position.turn == Color::White {
            position.key ^= zobrist::TURN;
        }
        position.checkers = position.find_checkers();
        position
    }
}

impl From<Setup> for Position {
    fn from(setup: Setup) -> Self {
        Self::from(&setup)
    }
}

impl Default for Position {
    /// The start of an even game.
    fn default() -> Self {
        Self::even()
    }
}

/// Equal board, hands and side to move.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.turn == other.turn
            && self.hands == other.hands
            && self.colors == other.colors
            && self.kinds == other.kinds
    }
}

impl Eq for Position {}
