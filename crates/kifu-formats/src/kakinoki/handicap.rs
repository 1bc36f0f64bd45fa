//! The words for handicaps (手合割).

use kifu_core::Handicap;

use super::words;
use crate::scan::{Scan, is_blank};

/// The word that is written for each handicap, and other words that are read for it.
#[rustfmt::skip]
static WORDS: &[(Handicap, &str, &[&str])] = &[
    (Handicap::Even, "平手", &["平手戦", "平"]),
    (Handicap::Lance, "香落ち", &["左香落ち"]),
    (Handicap::RightLance, "右香落ち", &[]),
    (Handicap::Bishop, "角落ち", &[]),
    (Handicap::Rook, "飛車落ち", &["飛落ち"]),
    (Handicap::RookLance, "飛香落ち", &["飛車香落ち"]),
    (Handicap::TwoPiece, "二枚落ち", &[]),
    (Handicap::ThreePiece, "三枚落ち", &[]),
    (Handicap::FourPiece, "四枚落ち", &[]),
    (Handicap::FivePiece, "五枚落ち", &["右五枚落ち"]),
    (Handicap::LeftFivePiece, "左五枚落ち", &[]),
    (Handicap::SixPiece, "六枚落ち", &[]),
    (Handicap::LeftSevenPiece, "左七枚落ち", &[]),
    (Handicap::RightSevenPiece, "右七枚落ち", &["七枚落ち"]),
    (Handicap::EightPiece, "八枚落ち", &[]),
    (Handicap::NinePiece, "九枚落ち", &[]),
    (Handicap::TenPiece, "十枚落ち", &[]),
    (Handicap::BothLances, "両香落ち", &[]),
    (Handicap::ThreePawns, "歩三兵", &[]),
    (Handicap::BareKing, "裸玉", &["十九枚落ち"]),
    (Handicap::Dragonfly, "トンボ", &[]),
];

/// Words that say "look at the diagram" or name no handicap at all.
static DIAGRAM_WORDS: &[&str] = &["その他", "詰将棋", "詰め将棋", "局面図"];

/// Words that name another game. Its records must not be read as shogi.
static VARIANTS: &[(&str, &str)] = &[
    ("5五将棋", "minishogi"),
    ("京都将棋", "kyoto shogi"),
    ("安南将棋", "annan shogi"),
    ("中将棋", "chu shogi"),
    ("鬼将棋", "annan shogi"),
    ("どうぶつしょうぎ", "dobutsu shogi"),
    ("チェスと将棋", "chess"),
];

/// What the value of 手合割 says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    /// A handicap.
    Handicap(Handicap),
    /// The diagram decides.
    Diagram,
    /// Another game, by its English name.
    Variant(&'static str),
    /// None of these.
    Unknown,
}

/// Reads the value of 手合割, with any blanks, with or without ち, with digits of any kind.
pub(crate) fn read(value: &str) -> Word {
    // Handmade files put a remark behind the word.
    let value = value.split_once('#').map_or(value, |(word, _)| word);
    if let Some(exact) = exact(value) {
        return exact;
    }
    let folded = fold(value);
    if let Some((_, name)) = VARIANTS.iter().find(|(word, _)| folded.starts_with(&fold(word))) {
        return Word::Variant(name);
    }
    let with_kana = if folded.ends_with('落') { folded + "ち" } else { folded };
    exact(&with_kana).unwrap_or(Word::Unknown)
}

/// Without blanks, and with every number in kanji: `2 枚` is 二枚, `10枚` is 十枚.
fn fold(value: &str) -> String {
    let mut folded = String::new();
    let mut scan = Scan::new(value, 0);
    while let Some(c) = scan.peek() {
        match words::count(&mut scan) {
            Some(count) if count > 1 => {
                words::write_count(&mut folded, u8::try_from(count).unwrap_or(u8::MAX));
            }
            Some(_) => folded.push('一'),
            None => {
                scan.skip(c);
                if !is_blank(c) {
                    folded.push(c);
                }
            }
        }
    }
    folded
}

fn exact(value: &str) -> Option<Word> {
    let value = crate::scan::trim(value);
    if DIAGRAM_WORDS.contains(&value) {
        return Some(Word::Diagram);
    }
    WORDS
        .iter()
        .find(|(_, word, others)| *word == value || others.contains(&value))
        .map(|(handicap, _, _)| Word::Handicap(*handicap))
}

/// The word for a handicap, if its name has one and says which pieces are gone: 三枚落ち means
/// either side's lance, so the other one needs a diagram.
pub(crate) fn word(handicap: Handicap) -> Option<&'static str> {
    WORDS.iter().find(|(found, _, _)| *found == handicap).map(|(_, word, _)| *word)
}

/// Whether the word of a handicap leaves open which position it is: programs differ about it.
pub(crate) fn is_vague(handicap: Handicap) -> bool {
    matches!(handicap, Handicap::ThreePiece | Handicap::ThreePieceRight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_words_as_files_spell_them() {
        for (value, handicap) in [
            ("平手　　", Handicap::Even),
            ("平 手", Handicap::Even),
            ("香落", Handicap::Lance),
            ("２枚落ち", Handicap::TwoPiece),
            ("2枚落", Handicap::TwoPiece),
            ("飛落", Handicap::Rook),
            ("七枚落ち", Handicap::RightSevenPiece),
            ("平手#remark", Handicap::Even),
            ("10枚落ち", Handicap::TenPiece),
            ("十枚落ち", Handicap::TenPiece),
            ("１９枚落ち", Handicap::BareKing),
        ] {
            assert_eq!(read(value), Word::Handicap(handicap), "{value}");
        }
        assert_eq!(read("詰将棋"), Word::Diagram);
        assert_eq!(read("京都将棋"), Word::Variant("kyoto shogi"));
        assert_eq!(read("５五将棋"), Word::Variant("minishogi"));
        assert_eq!(read("百枚落ち"), Word::Unknown);
    }
}
