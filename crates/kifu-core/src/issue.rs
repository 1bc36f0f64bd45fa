//! What is odd about an arrangement.

use crate::{Color, File, HandKind, Piece, PieceKind, Position, Setup, Square, SquareSet};

/// Something odd about a [`Setup`]. None of these keeps it from being shown and played.
///
/// ```
/// use kifu_core::{Color, Setup, SetupIssue, Square};
/// let mut setup = Setup::even();
/// setup.set(Square::SQ_5I, None);
/// assert!(setup.issues().eq([SetupIssue::NoKing { color: Color::Black }]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetupIssue {
    /// A side has no king. Usual in problems, where only the defender has one.
    NoKing {
        /// That side.
        color: Color,
    },
    /// A side has more than one king.
    SeveralKings {
        /// That side.
        color: Color,
        /// Where they stand.
        squares: SquareSet,
    },
    /// A file has more than one unpromoted pawn of a side (二歩).
    TwoPawns {
        /// That side.
        color: Color,
        /// The file.
        file: File,
        /// The pawns.
        squares: SquareSet,
    },
    /// A piece can never move again (行き所のない駒).
    DeadPiece {
        /// Where it stands.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// There are more pieces of a kind, on the board and in the hands, than a full set has.
    TooMany {
        /// The kind, without promotion.
        kind: PieceKind,
        /// How many there are.
        count: u16,
        /// How many a full set has.
        full: u8,
    },
    /// The side that is not to move is in check: its king could be captured.
    OpponentInCheck {
        /// That king.
        king: Square,
        /// The pieces that attack it.
        attackers: SquareSet,
    },
}

impl Setup {
    /// What is odd about this arrangement, in the order of the variants of [`SetupIssue`].
    ///
    /// ```
    /// # use kifu_core::{Handicap, Setup};
    /// assert_eq!(Setup::even().issues().count(), 0);
    /// assert_eq!(Handicap::TenPiece.setup().issues().count(), 0);
    /// ```
    pub fn issues(&self) -> impl Iterator<Item = SetupIssue> + use<> {
        let position = Position::from(self);
        kings(&position)
            .chain(pawns(&position))
            .chain(dead(self))
            .chain(too_many(self))
            .chain(exposed(position))
    }
}

fn kings(position: &Position) -> impl Iterator<Item = SetupIssue> + use<> {
    let kings = Color::ALL.map(|color| (color, position.kings(color)));
    kings.into_iter().filter_map(|(color, squares)| match squares.len() {
        0 => Some(SetupIssue::NoKing { color }),
        1 => None,
        _ => Some(SetupIssue::SeveralKings { color, squares }),
    })
}

fn pawns(position: &Position) -> impl Iterator<Item = SetupIssue> + use<> {
    let pawns = Color::ALL.map(|color| (color, position.pieces(color) & position.kind(PieceKind::Pawn)));
    pawns.into_iter().flat_map(|(color, pawns)| {
        File::ALL.into_iter().filter_map(move |file| {
            let squares = pawns & SquareSet::file(file);
            squares.is_several().then_some(SetupIssue::TwoPawns { color, file, squares })
        })
    })
}

fn dead(setup: &Setup) -> impl Iterator<Item = SetupIssue> + use<> {
    let setup = setup.clone();
    Square::ALL.into_iter().filter_map(move |square| {
        let piece = setup.piece(square)?;
        piece.is_dead_on(square).then_some(SetupIssue::DeadPiece { square, piece })
    })
}

fn too_many(setup: &Setup) -> impl Iterator<Item = SetupIssue> + use<> {
    let full =
        HandKind::ALL.into_iter().map(|kind| (kind.kind(), kind.full_set())).chain([(PieceKind::King, 2)]);
    setup.used().into_iter().zip(full).filter_map(|(count, (kind, full))| {
        (count > u16::from(full)).then_some(SetupIssue::TooMany { kind, count, full })
    })
}

fn exposed(position: Position) -> impl Iterator<Item = SetupIssue> + use<> {
    position.kings(!position.turn()).into_iter().filter_map(move |king| {
        let attackers = position.attackers(position.turn(), king);
        (!attackers.is_empty()).then_some(SetupIssue::OpponentInCheck { king, attackers })
    })
}
