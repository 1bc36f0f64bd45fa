//! `shogi_legality_lite` 0.1.3 on `shogi_core` 0.1.5: no tables, makes each move and looks at the king.

use kifu_core::{HandKind, Move, Square};
use shogi_core::{IllegalMoveKind, PartialPosition, Piece, PieceKind, ToUsi};
use shogi_usi_parser::FromUsi;

/// Reads a position.
pub(crate) fn read(sfen: &str) -> PartialPosition {
    PartialPosition::from_usi(&format!("sfen {sfen}"))
        .unwrap_or_else(|error| panic!("shogi_usi_parser refuses {sfen}: {error:?}"))
}

/// The legal moves as USI, sorted.
pub(crate) fn usi_moves(position: &PartialPosition) -> Vec<String> {
    let mut moves: Vec<String> = shogi_legality_lite::all_legal_moves_partial(position)
        .into_iter()
        .map(|mv| mv.to_usi_owned())
        .collect();
    moves.sort_unstable();
    moves
}

/// Whether the side to move is in check.
pub(crate) fn in_check(position: &PartialPosition) -> bool {
    shogi_legality_lite::is_in_check_partial_lite(position)
}

/// What is wrong with a move, in its few words.
pub(crate) fn legality(position: &PartialPosition, mv: Move) -> Result<(), IllegalMoveKind> {
    let mv = match mv {
        Move::Board { from, to, promote } => {
            shogi_core::Move::Normal { from: square(from), to: square(to), promote }
        }
        Move::Drop { kind, to } => {
            let kind = match kind {
                HandKind::Pawn => PieceKind::Pawn,
                HandKind::Lance => PieceKind::Lance,
                HandKind::Knight => PieceKind::Knight,
                HandKind::Silver => PieceKind::Silver,
                HandKind::Gold => PieceKind::Gold,
                HandKind::Bishop => PieceKind::Bishop,
                HandKind::Rook => PieceKind::Rook,
            };
            let piece = Piece::new(kind, position.side_to_move());
            shogi_core::Move::Drop { piece, to: square(to) }
        }
    };
    shogi_legality_lite::is_legal_partial(position, mv)
}

fn square(square: Square) -> shogi_core::Square {
    shogi_core::Square::new(square.file().get(), square.rank().get()).expect("both count from 1 to 9")
}

/// The position in its own spelling.
pub(crate) fn sfen(position: &PartialPosition) -> String {
    position.to_sfen_owned()
}
