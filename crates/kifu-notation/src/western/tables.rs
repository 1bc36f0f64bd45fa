//! The letters and signs of Western notations, each once, for reading and for writing.

use kifu_core::{File, PieceKind, Rank};

/// The letter of every piece that has one of its own. 81Dojo and Japanese authors have three more:
/// dragon, horse and tokin.
#[rustfmt::skip]
static LETTERS: &[(char, PieceKind)] = &[
    ('P', PieceKind::Pawn), ('L', PieceKind::Lance), ('N', PieceKind::Knight), ('S', PieceKind::Silver),
    ('G', PieceKind::Gold), ('B', PieceKind::Bishop), ('R', PieceKind::Rook), ('K', PieceKind::King),
    ('D', PieceKind::Dragon), ('H', PieceKind::Horse), ('T', PieceKind::ProPawn),
];

/// The piece that a letter names, in either case.
#[inline]
pub(super) fn piece(c: char) -> Option<PieceKind> {
    let upper = c.to_ascii_uppercase();
    LETTERS.iter().find(|(letter, _)| *letter == upper).map(|(_, kind)| *kind)
}

/// The letter of exactly this kind.
pub(super) fn letter(kind: PieceKind) -> Option<char> {
    LETTERS.iter().find(|(_, found)| *found == kind).map(|(letter, _)| *letter)
}

/// Signs that look like those of the notation: dashes, crosses, quotes and stars of other keyboards,
/// of typesetters and of Russian letters. Full-width forms are told by their place in Unicode.
#[rustfmt::skip]
static LOOK_ALIKES: &[(&str, char)] = &[
    ("‐‑‒–—―─−ーｰ﹣", '-'),
    ("×✕✖⨯хХX", 'x'),
    ("’‘‛´`′ʼʹ", '\''),
    ("∗⋆★☆✱✻﹡", '*'),
    ("﹢", '+'),
    ("﹦", '='),
];

/// The plain sign for one that looks like it; other characters stay.
#[inline]
pub(crate) fn plain(c: char) -> char {
    if matches!(c, '0'..='9' | 'A'..='W' | 'a'..='z' | '+' | '-' | '*' | '(' | ')') { c } else { fold(c) }
}

fn fold(c: char) -> char {
    if let Some((_, sign)) = LOOK_ALIKES.iter().find(|(alike, _)| alike.contains(c)) {
        return *sign;
    }
    match c {
        'Ｘ' => 'x',
        // Full-width ASCII.
        '！'..='～' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => c,
    }
}

/// The file that a digit names.
#[inline]
pub(super) fn file(c: char) -> Option<File> {
    c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).and_then(File::new)
}

/// The rank that a digit or a letter of either case names.
#[inline]
pub(super) fn rank(c: char) -> Option<Rank> {
    rank_letter(c.to_ascii_lowercase())
        .or_else(|| c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).and_then(Rank::new))
}

/// The rank that a small letter names.
#[inline]
pub(super) fn rank_letter(c: char) -> Option<Rank> {
    match c {
        'a'..='i' => u8::try_from(c).ok().and_then(|letter| Rank::new(letter - b'a' + 1)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_look_alike_are_the_same() {
        for (signs, sign) in [
            ("-‐‑‒–—−ー－", '-'),
            ("x×✕XｘＸ", 'x'),
            ("'’‘´`′＇", '\''),
            ("*＊∗⋆", '*'),
            ("+＋", '+'),
            ("=＝", '='),
        ] {
            for c in signs.chars() {
                assert_eq!(plain(c), sign, "{c}");
            }
        }
        assert_eq!(plain('７'), '7');
        assert_eq!(plain('Ｐ'), 'P');
        assert_eq!(plain('歩'), '歩');
    }
}
