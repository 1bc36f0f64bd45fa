//! Where a game starts: any arrangement of pieces.

use crate::table::BySquare;
use crate::{ByColor, Color, Hand, HandKind, Piece, PieceKind, Square};

/// Any arrangement of pieces on the board and in the hands, and whose turn it is.
///
/// It need not make sense: no king, two pawns on a file, a lance that can never move.
/// [`Setup::issues`] says what is odd. [`Position::from`](crate::Position) takes every arrangement.
///
/// ```
/// use kifu_core::{Color, Piece, PieceKind, Setup, Square};
/// let mut setup = Setup::even();
/// setup.set(Square::SQ_2B, None);
/// setup.set_turn(Color::White);
/// assert_eq!(setup.piece(Square::SQ_8B), Some(Piece::new(Color::White, PieceKind::Rook)));
/// assert_eq!(setup.pieces().count(), 39);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    board: BySquare<Option<Piece>>,
    hands: ByColor<Hand>,
    turn: Color,
}

impl Setup {
    /// The start of an even game (平手), Black to move.
    ///
    /// ```
    /// # use kifu_core::{Color, Setup};
    /// assert_eq!(Setup::EVEN.turn(), Color::Black);
    /// ```
    pub const EVEN: Self = {
        let mut setup = Self::empty(Color::Black);
        let back = [
            PieceKind::Lance,
            PieceKind::Knight,
            PieceKind::Silver,
            PieceKind::Gold,
            PieceKind::King,
            PieceKind::Gold,
            PieceKind::Silver,
            PieceKind::Knight,
            PieceKind::Lance,
        ];
        let mut at = 0;
        while at < 9 {
            #[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
            let (file, kind) = (crate::File::ALL[at], back[at]);
            setup.set_both(Square::new(file, crate::Rank::ALL[8]), kind);
            setup.set_both(Square::new(file, crate::Rank::ALL[6]), PieceKind::Pawn);
            at += 1;
        }
        setup.set_both(Square::SQ_8H, PieceKind::Bishop);
        setup.set_both(Square::SQ_2H, PieceKind::Rook);
        setup
    };

    /// Puts down a black piece and, on the opposite square, a white one.
    const fn set_both(&mut self, square: Square, kind: PieceKind) {
        self.set(square, Some(Piece::new(Color::Black, kind)));
        self.set(square.flip(), Some(Piece::new(Color::White, kind)));
    }

    /// The start of an even game (平手), Black to move.
    ///
    /// ```
    /// # use kifu_core::{Handicap, Setup};
    /// assert_eq!(Setup::even(), Handicap::Even.setup());
    /// ```
    pub const fn even() -> Self {
        Self::EVEN
    }

    /// Nothing on the board and in the hands.
    ///
    /// ```
    /// # use kifu_core::{Color, Setup};
    /// assert_eq!(Setup::empty(Color::White).pieces().count(), 0);
    /// ```
    pub const fn empty(turn: Color) -> Self {
        Self { board: BySquare([None; 81]), hands: ByColor::new(Hand::EMPTY, Hand::EMPTY), turn }
    }

    /// The piece on `square`.
    ///
    /// ```
    /// # use kifu_core::{Setup, Square};
    /// assert_eq!(Setup::even().piece(Square::SQ_5E), None);
    /// ```
    #[inline]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        *self.board.get(square)
    }

    /// Puts a piece on `square`, or takes away what is there.
    ///
    /// ```
    /// # use kifu_core::{Setup, Square};
    /// let mut setup = Setup::even();
    /// setup.set(Square::SQ_1A, None);
    /// assert_eq!(setup.piece(Square::SQ_1A), None);
    /// ```
    #[inline]
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        *self.board.get_mut(square) = piece;
    }

    /// What `color` holds.
    ///
    /// ```
    /// # use kifu_core::{Color, Setup};
    /// assert!(Setup::even().hand(Color::Black).is_empty());
    /// ```
    #[inline]
    pub const fn hand(&self, color: Color) -> &Hand {
        self.hands.get(color)
    }

    /// What `color` holds, to be changed.
    ///
    /// ```
    /// # use kifu_core::{Color, HandKind, Setup};
    /// let mut setup = Setup::even();
    /// setup.hand_mut(Color::White).set(HandKind::Pawn, 3);
    /// assert_eq!(setup.hand(Color::White).get(HandKind::Pawn), 3);
    /// ```
    #[inline]
    pub const fn hand_mut(&mut self, color: Color) -> &mut Hand {
        self.hands.get_mut(color)
    }

    /// The side to move.
    ///
    /// ```
    /// # use kifu_core::{Color, Handicap};
    /// assert_eq!(Handicap::TwoPiece.setup().turn(), Color::White);
    /// ```
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Says whose turn it is.
    ///
    /// ```
    /// # use kifu_core::{Color, Setup};
    /// let mut setup = Setup::even();
    /// setup.set_turn(Color::White);
    /// assert_ne!(setup, Setup::even());
    /// ```
    #[inline]
    pub const fn set_turn(&mut self, turn: Color) {
        self.turn = turn;
    }

    /// The pieces on the board with their squares, in the order of [`Square`].
    ///
    /// ```
    /// # use kifu_core::{Setup, Square};
    /// assert_eq!(Setup::even().pieces().next().map(|(square, _)| square), Some(Square::SQ_1A));
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::ALL.into_iter().filter_map(|square| self.piece(square).map(|piece| (square, piece)))
    }

    /// What a full set of 40 pieces has and neither the board nor a hand holds, by
    /// [`HandKind::ALL`]. Zero for kinds of which there are too many.
    ///
    /// ```
    /// # use kifu_core::{Handicap, Setup};
    /// assert_eq!(Setup::even().remaining(), [0; 7]);
    /// assert_eq!(Handicap::FourPiece.setup().remaining(), [0, 2, 0, 0, 0, 1, 1]);
    /// ```
    pub fn remaining(&self) -> [u8; 7] {
        let used = self.used();
        HandKind::ALL.map(|kind| {
            let used = u8::try_from(used.get(kind.index()).copied().unwrap_or_default()).unwrap_or(u8::MAX);
            kind.full_set().saturating_sub(used)
        })
    }

    /// How many of each kind there are, promoted or not, on the board and in the hands, by
    /// [`HandKind::ALL`]; then the kings.
    pub(crate) fn used(&self) -> [u16; 8] {
        let mut used = [0; 8];
        let mut add = |at: usize, count: u16| {
            if let Some(sum) = used.get_mut(at) {
                *sum += count;
            }
        };
        for (_, piece) in self.pieces() {
            add(piece.kind.hand_kind().map_or(7, HandKind::index), 1);
        }
        for color in Color::ALL {
            for (kind, count) in self.hand(color).iter() {
                add(kind.index(), u16::from(count));
            }
        }
        used
    }
}

impl Default for Setup {
    /// The start of an even game.
    fn default() -> Self {
        Self::EVEN
    }
}
