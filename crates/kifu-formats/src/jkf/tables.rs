//! The words of JKF, used in both directions. Pieces and endings are those of CSA.

use kifu_core::{Color, Handicap};
use kifu_record::Words;

/// The name of a start that `data` gives.
pub(super) const OTHER: &str = "OTHER";

/// The names of starts.
#[rustfmt::skip]
static PRESETS: &[(Handicap, &str)] = &[
    (Handicap::Even, "HIRATE"),
    (Handicap::Lance, "KY"),
    (Handicap::RightLance, "KY_R"),
    (Handicap::Bishop, "KA"),
    (Handicap::Rook, "HI"),
    (Handicap::RookLance, "HIKY"),
    (Handicap::TwoPiece, "2"),
    (Handicap::ThreePiece, "3"),
    (Handicap::FourPiece, "4"),
    (Handicap::FivePiece, "5"),
    (Handicap::LeftFivePiece, "5_L"),
    (Handicap::SixPiece, "6"),
    (Handicap::LeftSevenPiece, "7_L"),
    (Handicap::RightSevenPiece, "7_R"),
    (Handicap::EightPiece, "8"),
    (Handicap::TenPiece, "10"),
];

/// The handicap that a name stands for.
pub(super) fn handicap(preset: &str) -> Option<Handicap> {
    PRESETS.iter().find(|(_, name)| *name == preset).map(|(handicap, _)| *handicap)
}

/// The name of a handicap, if it has one.
pub(super) fn preset(handicap: Handicap) -> Option<&'static str> {
    PRESETS.iter().find(|(found, _)| *found == handicap).map(|(_, name)| *name)
}

/// The letters of relative words, in the order in which they are written.
#[rustfmt::skip]
static RELATIVE: &[(Words, char)] = &[
    (Words::LEFT, 'L'),
    (Words::STRAIGHT, 'C'),
    (Words::RIGHT, 'R'),
    (Words::UP, 'U'),
    (Words::SIDE, 'M'),
    (Words::DOWN, 'D'),
];

/// The letter for a piece from the hand.
pub(super) const FROM_HAND: &str = "H";

/// The words that letters stand for.
pub(super) fn words(letters: &str) -> Option<Words> {
    letters.chars().try_fold(Words::NONE, |words, c| {
        RELATIVE.iter().find(|(_, letter)| *letter == c).map(|(word, _)| words.with(*word))
    })
}

/// The letters for words.
pub(super) fn letters(words: Words) -> impl Iterator<Item = char> {
    RELATIVE.iter().filter(move |(word, _)| words.has(*word)).map(|(_, letter)| *letter)
}

/// The side that a number stands for.
pub(super) fn color(number: u64) -> Option<Color> {
    match number {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => None,
    }
}
