//! Playing moves and taking them back.

use super::Position;
use crate::{Color, Move, Piece, Square, SquareSet, zobrist};

/// What [`Position::undo`] needs to take a move back.
///
/// ```
/// use kifu_core::{Move, Position, Square};
/// let mut position = Position::even();
/// let undo = position.play("7g7f".parse()?);
/// assert_eq!(undo.mv(), Move::Board { from: Square::SQ_7G, to: Square::SQ_7F, promote: false });
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Undo {
    checkers: SquareSet,
    key: u64,
    mv: Move,
    /// What stood on the origin.
    moved: Option<Piece>,
    /// What stood on the target once the moving piece was lifted.
    captured: Option<Piece>,
    /// How many of the kind dropped or captured were held before.
    held: u8,
}

impl Undo {
    /// The move.
    ///
    /// ```
    /// # use kifu_core::Position;
    /// let mv = "2g2f".parse()?;
    /// assert_eq!(Position::even().play(mv).mv(), mv);
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    #[inline]
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// What the move captured, of either side.
    ///
    /// ```
    /// # use kifu_core::Position;
    /// assert_eq!(Position::even().play("2g2f".parse()?).captured(), None);
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    #[inline]
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// Plays a move as one moves wood, legal or not, and passes the turn. Never panics.
    ///
    /// What happens to moves that break the rules:
    /// * Nothing on the origin: nothing moves.
    /// * The piece belongs to the other side: it moves.
    /// * A piece of the mover's own side or a king on the target: it leaves the board and goes to no
    ///   hand.
    /// * A drop on an occupied square: what stands there leaves the board.
    /// * A drop of a piece not held: it is placed, and the hand stays at none.
    /// * Promotion of a piece without a promoted side: it moves unpromoted.
    ///
    /// ```
    /// # use kifu_core::{Color, HandKind, Position, Square};
    /// let mut position = Position::even();
    /// position.play("8h2b+".parse()?); // over the pawn on 7g
    /// assert_eq!(position.hand(Color::Black).get(HandKind::Bishop), 1);
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    #[inline]
    pub fn play(&mut self, mv: Move) -> Undo {
        let us = self.turn;
        let mut undo =
            Undo { checkers: self.checkers, key: self.key, mv, moved: None, captured: None, held: 0 };
        match mv {
            Move::Board { from, to, promote } => {
                if let Some(piece) = self.board[from] {
                    undo.moved = Some(piece);
                    self.lift(from, piece);
                    self.key ^= zobrist::board(piece, from);
                    self.capture(&mut undo, piece.color);
                    let promoted = if promote { piece.kind.promoted() } else { None };
                    let placed = Piece::new(piece.color, promoted.unwrap_or(piece.kind));
                    self.put(to, placed);
                    self.key ^= zobrist::board(placed, to);
                }
            }
            Move::Drop { kind, to } => {
                let held = self.hands[us].get(kind);
                if self.board[to].is_some() {
                    self.clear(&mut undo);
                }
                undo.held = held;
                let piece = Piece::new(us, kind.kind());
                self.put(to, piece);
                self.key ^= zobrist::board(piece, to);
                if self.hands[us].take(kind) {
                    self.key ^= zobrist::hand(us, kind, held) ^ zobrist::hand(us, kind, held - 1);
                }
            }
        }
        self.pass();
        undo
    }

    /// Takes what stands on the target to the hand of `captor`, if it belongs there.
    #[inline]
    fn capture(&mut self, undo: &mut Undo, captor: Color) {
        let Some(captured) = self.clear(undo) else { return };
        if captured.color == captor {
            return;
        }
        if let Some(kind) = captured.kind.hand_kind() {
            let hand = &mut self.hands[captor];
            undo.held = hand.get(kind);
            hand.add(kind);
            self.key ^= zobrist::hand(captor, kind, undo.held) ^ zobrist::hand(captor, kind, hand.get(kind));
        }
    }

    /// Takes what stands on the target off the board.
    #[inline]
    fn clear(&mut self, undo: &mut Undo) -> Option<Piece> {
        let to = undo.mv.to();
        let captured = self.board[to]?;
        undo.captured = Some(captured);
        self.lift(to, captured);
        self.key ^= zobrist::board(captured, to);
        Some(captured)
    }

    /// Takes back the latest move. `undo` is what [`Position::play`] gave for it.
    ///
    /// ```
    /// # use kifu_core::Position;
    /// let mut position = Position::even();
    /// let undo = position.play("8h5e+".parse()?);
    /// position.undo(undo);
    /// assert_eq!(position, Position::even());
    /// # Ok::<(), kifu_core::NotAMove>(())
    /// ```
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        self.turn = !self.turn;
        let to = undo.mv.to();
        match undo.mv {
            Move::Board { from, .. } => {
                if let Some(moved) = undo.moved {
                    self.take_off(to);
                    self.put(from, moved);
                    if let Some(captured) = undo.captured
                        && captured.color != moved.color
                        && let Some(kind) = captured.kind.hand_kind()
                    {
                        self.hands[moved.color].set(kind, undo.held);
                    }
                }
            }
            Move::Drop { kind, .. } => {
                self.take_off(to);
                self.hands[self.turn].set(kind, undo.held);
            }
        }
        if let Some(captured) = undo.captured {
            self.put(to, captured);
        }
        self.key = undo.key;
        self.checkers = undo.checkers;
    }

    #[inline]
    fn take_off(&mut self, square: Square) {
        if let Some(piece) = self.board[square] {
            self.lift(square, piece);
        }
    }

    /// The turn passes; nothing else changes. Passing twice changes nothing.
    ///
    /// ```
    /// # use kifu_core::{Color, Position};
    /// let mut position = Position::even();
    /// position.pass();
    /// assert_eq!(position.turn(), Color::White);
    /// ```
    #[inline]
    pub fn pass(&mut self) {
        self.turn = !self.turn;
        self.key ^= zobrist::TURN;
        self.checkers = self.find_checkers();
    }

    /// Says whose turn it is.
    ///
    /// ```
    /// # use kifu_core::{Color, Position};
    /// let mut position = Position::even();
    /// position.set_turn(Color::White);
    /// assert_eq!(position.to_setup().turn(), Color::White);
    /// ```
    pub fn set_turn(&mut self, turn: Color) {
        if self.turn != turn {
            self.pass();
        }
    }
}
