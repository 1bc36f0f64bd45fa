//! The words of Japanese notation, each once, for reading and for writing.

use kifu_core::{File, PieceKind};
use kifu_record::{Promotion, Words, names};

use super::{Dragon, Options, Pawn};
use crate::{charmap::CharMap, scan::Scan};

/// Any piece put in between, in the place of a piece or behind one.
pub(super) const INTERPOSED: &str = "合";

/// What may stand behind the piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Modifier {
    /// Tells pieces apart.
    Word(Words),
    /// 成, 不成.
    Promotion(Promotion),
    /// 打.
    Drop,
}

/// The sign of each modifier, with the endings that verbs may take. The first sign of a meaning is
/// the one written.
#[rustfmt::skip]
static MODIFIERS: &[(&str, Modifier, &[&str])] = &[
    ("右", Modifier::Word(Words::RIGHT), &[]),
    ("左", Modifier::Word(Words::LEFT), &[]),
    ("直", Modifier::Word(Words::STRAIGHT), &["ぐ"]),
    ("中", Modifier::Word(Words::MIDDLE), &[]),
    ("上", Modifier::Word(Words::UP), &["がる", "ガル", "る", "ル"]),
    ("寄", Modifier::Word(Words::SIDE), &["る", "ル"]),
    ("引", Modifier::Word(Words::DOWN), &["く", "ク"]),
    ("行", Modifier::Word(Words::UP), &["く", "ク"]),
    ("入", Modifier::Word(Words::UP), &["る", "ル"]),
    ("成", Modifier::Promotion(Promotion::Promote), &["る", "ル", "り", "リ"]),
    ("不成", Modifier::Promotion(Promotion::Decline), &[]),
    ("生", Modifier::Promotion(Promotion::Decline), &[]),
    ("打", Modifier::Drop, &["つ", "ツ"]),
    (INTERPOSED, Modifier::Drop, &[]),
    ("ナル", Modifier::Promotion(Promotion::Promote), &[]),
    ("ナリ", Modifier::Promotion(Promotion::Promote), &[]),
    ("ならず", Modifier::Promotion(Promotion::Decline), &[]),
    ("ナラズ", Modifier::Promotion(Promotion::Decline), &[]),
];

/// Words that begin like a modifier and may stand right behind a move: endings, and the side that
/// gives odds.
static OTHER_WORDS: &[&str] =
    &["中断", "入玉", "引分", "引き分", "引キ分", "打切", "打ち切", "上手", "直後", "直前"];

/// Takes a modifier.
pub(crate) fn modifier(scan: &mut Scan<'_>) -> Option<Modifier> {
    // All begin beyond the kana, and none with a full-width form.
    if !matches!(scan.byte(), 0xE3..=0xE9) || OTHER_WORDS.iter().any(|word| scan.rest().starts_with(word)) {
        return None;
    }
    let (_, modifier, endings) = MODIFIERS.iter().find(|(sign, ..)| scan.eat(sign))?;
    let _ = endings.iter().any(|ending| scan.eat(ending));
    Some(*modifier)
}

/// The sign of a modifier.
pub(crate) fn sign(modifier: Modifier) -> &'static str {
    MODIFIERS.iter().find(|(_, found, _)| *found == modifier).map_or("", |(sign, ..)| sign)
}

/// "The same square". The second is an old sign of repetition, the third a form of handwriting.
pub(crate) static SAME: &[char] = &['同', '仝', '𠔼'];

/// The twelve branches that name files in some old books: 子 is 1 … 申 is 9.
static ZODIAC: [&str; 10] = ["", "子", "丑", "寅", "卯", "辰", "巳", "午", "未", "申"];

#[rustfmt::skip]
static ZODIAC_FILES: CharMap<32> = CharMap::new(&[
    ('子', 1), ('丑', 2), ('寅', 3), ('卯', 4), ('辰', 5), ('巳', 6), ('午', 7), ('未', 8), ('申', 9),
]);

/// The file that a branch names.
pub(crate) fn zodiac_file(c: char) -> Option<File> {
    ZODIAC_FILES.get(c).and_then(File::new)
}

/// The sign of a file in branches.
pub(crate) fn zodiac_sign(file: File) -> &'static str {
    ZODIAC.get(usize::from(file.get())).copied().unwrap_or_default()
}

/// The word for a piece, in the spelling asked for.
pub(crate) fn piece(kind: PieceKind, options: &Options) -> &'static str {
    match (kind, options.dragon, options.pawn) {
        (PieceKind::Dragon, Dragon::New, _) => "竜",
        (PieceKind::Pawn, _, Pawn::Soldier) => "兵",
        _ => names::kanji(kind),
    }
}
