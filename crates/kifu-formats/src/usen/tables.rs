//! Moves and endings in signs.

use kifu_core::{HandKind, Move, Square};
use kifu_record::EndingReason;

/// The letter at the end of a section, and what it says. Of two lines with one letter the first is
/// what the letter is read as; `false`: the letter says less than the reason.
pub(super) static ENDINGS: &[(char, EndingReason, bool)] = &[
    ('r', EndingReason::Resignation, true),
    ('t', EndingReason::TimeUp, true),
    // Shogi Playground's own KIF for it is 持将棋.
    ('j', EndingReason::Impasse, true),
    ('p', EndingReason::Interruption, true),
    ('j', EndingReason::DeclaredDraw, false),
    ('j', EndingReason::DeclarationWin, false),
    ('j', EndingReason::MoveLimit, false),
    ('j', EndingReason::Repetition, false),
];

/// The letter before an illegal move that ended the game.
pub(super) const ILLEGAL: char = 'i';

/// The number that stands for a piece dropped, in the place of its square.
static DROPS: &[(u32, HandKind)] = &[
    (90, HandKind::Gold),
    (91, HandKind::Pawn),
    (92, HandKind::Lance),
    (93, HandKind::Knight),
    (94, HandKind::Silver),
    (95, HandKind::Bishop),
    (96, HandKind::Rook),
];

/// Squares in the order of the format: 1a to 9a, then 1b.
fn square(number: u32) -> Option<Square> {
    let digit = |value: u32| u8::try_from(value + 1).ok();
    Square::from_digits(digit(number % 9)?, digit(number / 9)?)
}

fn number(square: Square) -> u32 {
    u32::from(square.rank().get() - 1) * 9 + u32::from(square.file().get() - 1)
}

/// Reads a move of three signs.
pub(super) fn read_move(signs: &str) -> Option<Move> {
    let mut value = 0;
    for sign in signs.chars() {
        value = value * 36 + sign.to_digit(36)?;
    }
    if signs.len() != 3 {
        return None;
    }
    let (promote, from, to) = (value % 2 == 1, value / 2 / 81, square(value / 2 % 81)?);
    match square(from) {
        Some(from) => Some(Move::Board { from, to, promote }),
        None if promote => None,
        None => DROPS.iter().find(|(code, _)| *code == from).map(|(_, kind)| Move::Drop { kind: *kind, to }),
    }
}

/// Writes a move in three signs.
pub(super) fn write_move(out: &mut String, mv: Move) {
    let from = match mv {
        Move::Board { from, .. } => number(from),
        Move::Drop { kind, .. } => {
            DROPS.iter().find(|(_, known)| *known == kind).map_or(0, |(code, _)| *code)
        }
    };
    let value = (from * 81 + number(mv.to())) * 2 + u32::from(mv.promote());
    for digit in [value / 36 / 36, value / 36 % 36, value % 36] {
        out.extend(char::from_digit(digit, 36));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_comes_back() {
        let squares = || (0..81).filter_map(square);
        let mut seen = std::collections::HashSet::new();
        let mut all: Vec<Move> = squares()
            .flat_map(|from| {
                squares().flat_map(move |to| [false, true].map(|promote| Move::Board { from, to, promote }))
            })
            .collect();
        all.extend(HandKind::ALL.iter().flat_map(|kind| squares().map(|to| Move::Drop { kind: *kind, to })));
        assert_eq!(all.len(), 81 * 81 * 2 + 7 * 81);
        for mv in all {
            let mut signs = String::new();
            write_move(&mut signs, mv);
            assert_eq!(read_move(&signs), Some(mv), "{signs}");
            assert!(seen.insert(signs));
        }
    }

    #[test]
    fn other_signs_are_no_moves() {
        for signs in ["", "7k", "7ku7", "zzz", "a~0", "７ku", "歩"] {
            assert_eq!(read_move(signs), None, "{signs}");
        }
    }
}
