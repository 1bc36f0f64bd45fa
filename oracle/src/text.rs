//! Positions and moves as the text that every library reads.

use kifu_core::{HandKind, Move, Position, Square};
use kifu_formats::{
    Document,
    sfen::{self, Placed, write_sfen},
};
use kifu_text::Source;

/// The position as SFEN. Always ply 1, so equal positions are equal texts.
///
/// ```
/// use kifu_core::Position;
/// let text = kifu_oracle::sfen(&Position::even());
/// assert_eq!(text, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
/// ```
pub fn sfen(position: &impl Placed) -> String {
    let mut out = String::with_capacity(96);
    write_sfen(&mut out, position, 1);
    out
}

/// The position that an SFEN describes; `None` if there is anything to say about the text.
///
/// ```
/// let bare = kifu_oracle::position("4k4/9/9/9/9/9/9/9/4K4 b - 1").ok_or("well written")?;
/// assert_eq!(bare.legal_moves().len(), 5);
/// assert!(kifu_oracle::position("4k4 b - 1").is_none());
/// # Ok::<(), &str>(())
/// ```
pub fn position(text: &str) -> Option<Position> {
    let mut found = Vec::new();
    let source = Source::from_text("position.sfen", text.to_owned());
    let document = Document::read(source, &sfen::FORMAT, &mut found);
    found.is_empty().then(|| Position::from(&document.record.start().setup))
}

/// The legal moves as USI, sorted.
///
/// ```
/// use kifu_core::Position;
/// let moves = kifu_oracle::usi_moves(&Position::even());
/// assert_eq!(moves.len(), 30);
/// assert_eq!(moves.last().map(String::as_str), Some("9i9h"));
/// ```
pub fn usi_moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    moves.sort_unstable();
    moves
}

/// Every move that can be written: each pair of squares, promoting and not, a square to itself
/// included, and each drop. 13,689 of them, most of them nonsense in any one position.
///
/// ```
/// assert_eq!(kifu_oracle::all_moves().count(), 81 * 81 * 2 + 7 * 81);
/// ```
pub fn all_moves() -> impl Iterator<Item = Move> {
    let board = Square::ALL.into_iter().flat_map(|from| {
        Square::ALL
            .into_iter()
            .flat_map(move |to| [false, true].map(|promote| Move::Board { from, to, promote }))
    });
    let drops = HandKind::ALL
        .into_iter()
        .flat_map(|kind| Square::ALL.into_iter().map(move |to| Move::Drop { kind, to }));
    board.chain(drops)
}
