//! `shogi_legality_lite` 0.1.3 on `shogi_core` 0.1.5: no tables, makes each move and looks at the king.
//!
//! Two things about its judgement of 打ち歩詰め, both of `prelegality::is_mate`:
//! * **It may never end.** It asks whether each reply of the opponent is allowed, and for a pawn drop
//!   that means to ask the same again, with the sides changed. Where both sides lack a good move on
//!   the board and hold pawns, the time grows exponentially: it did not answer within 100 s for
//!   `1+S3k2G/2R2+N1+P1/9/p1N4p1/P1r1p4/l4s3/NP1K5/L1P2b2g/S2+b1g3 w SN2Pg9p 1`. So here it judges
//!   pawn drops with the pawns taken from the *opponent's* hand. That changes no mate: check from an
//!   adjacent pawn is not answered by a drop.
//! * **It does not ask for check** ("the king does not need to be in check"), so it also refuses a
//!   pawn drop that leaves the opponent without a move, but not in check. The tests know these by
//!   name: [`is_stalemating_pawn_drop`].

use kifu_core::{HandKind, Move, Position, Square};
use shogi_core::{Hand, IllegalMoveKind, PartialPosition, Piece, PieceKind, ToUsi};
use shogi_usi_parser::FromUsi;

/// The name that reports use.
pub(crate) const NAME: &str = "shogi_legality_lite";

/// A position, and what it takes to ask about it.
pub(crate) struct Lite {
    position: PartialPosition,
    /// The same without pawns in the mover's hand.
    mover_pawnless: PartialPosition,
    /// The same without pawns in the opponent's hand.
    opponent_pawnless: PartialPosition,
}

/// Reads a position.
pub(crate) fn read(sfen: &str) -> Lite {
    let position = PartialPosition::from_usi(&format!("sfen {sfen}"))
        .unwrap_or_else(|error| panic!("shogi_usi_parser refuses {sfen}: {error:?}"));
    let side = position.side_to_move();
    let without_pawns = |color| {
        let mut changed = position.clone();
        let hand = changed.hand_of_a_player_mut(color);
        *hand = Hand::all_hand_pieces()
            .filter(|&kind| kind != PieceKind::Pawn)
            .flat_map(|kind| (0..hand.count(kind).unwrap()).map(move |_| kind))
            .fold(Hand::new(), |kept, kind| kept.added(kind).unwrap());
        changed
    };
    let mover_pawnless = without_pawns(side);
    let opponent_pawnless = without_pawns(side.flip());
    Lite { position, mover_pawnless, opponent_pawnless }
}

impl Lite {
    /// The legal moves as USI, sorted.
    pub(crate) fn usi_moves(&self) -> Vec<String> {
        let mut legal = shogi_legality_lite::all_legal_moves_partial(&self.mover_pawnless);
        let pawn = Piece::new(PieceKind::Pawn, self.position.side_to_move());
        if self.position.hand(pawn) > Some(0) {
            legal.extend(
                self.position
                    .vacant_bitboard()
                    .map(|to| shogi_core::Move::Drop { piece: pawn, to })
                    .filter(|&mv| shogi_legality_lite::is_legal_partial_lite(&self.opponent_pawnless, mv)),
            );
        }
        let mut moves: Vec<String> = legal.into_iter().map(|mv| mv.to_usi_owned()).collect();
        moves.sort_unstable();
        moves
    }

    /// Whether the side to move is in check.
    pub(crate) fn in_check(&self) -> bool {
        shogi_legality_lite::is_in_check_partial_lite(&self.position)
    }

    /// What is wrong with a move, in its few words.
    pub(crate) fn legality(&self, mv: Move) -> Result<(), IllegalMoveKind> {
        let mv = match mv {
            Move::Board { from, to, promote } => {
                shogi_core::Move::Normal { from: square(from), to: square(to), promote }
            }
            Move::Drop { kind, to } => {
                let piece = Piece::new(piece_kind(kind), self.position.side_to_move());
                shogi_core::Move::Drop { piece, to: square(to) }
            }
        };
        shogi_legality_lite::is_legal_partial(&self.opponent_pawnless, mv)
    }

    /// The position in its own spelling.
    pub(crate) fn sfen(&self) -> String {
        self.position.to_sfen_owned()
    }
}

/// The known difference: a pawn drop without check that leaves the opponent no legal move, pawn
/// drops aside. It is allowed, since 打ち歩詰め is a mate; the library refuses it.
pub(crate) fn is_stalemating_pawn_drop(position: &Position, mv: Move) -> bool {
    let is_pawn_drop = |mv| matches!(mv, Move::Drop { kind: HandKind::Pawn, .. });
    let mut after = position.clone();
    after.play(mv);
    is_pawn_drop(mv) && !after.in_check() && after.legal_moves().iter().all(|&reply| is_pawn_drop(reply))
}

fn piece_kind(kind: HandKind) -> PieceKind {
    match kind {
        HandKind::Pawn => PieceKind::Pawn,
        HandKind::Lance => PieceKind::Lance,
        HandKind::Knight => PieceKind::Knight,
        HandKind::Silver => PieceKind::Silver,
        HandKind::Gold => PieceKind::Gold,
        HandKind::Bishop => PieceKind::Bishop,
        HandKind::Rook => PieceKind::Rook,
    }
}

fn square(square: Square) -> shogi_core::Square {
    shogi_core::Square::new(square.file().get(), square.rank().get()).unwrap()
}
