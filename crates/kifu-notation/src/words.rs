//! Digits and pieces as Japanese text writes them.

use kifu_core::{Color, File, PieceKind, Rank, Square};

use crate::{charmap::CharMap, scan::Scan};

/// Digits that name a file or a rank: ASCII, full-width, kanji, the old forms for contracts, and
/// the circled ones of hand-typed text. Zero never names a square.
#[rustfmt::skip]
static DIGITS: CharMap<256> = CharMap::new(&[
    ('1', 1), ('2', 2), ('3', 3), ('4', 4), ('5', 5), ('6', 6), ('7', 7), ('8', 8), ('9', 9),
    ('１', 1), ('２', 2), ('３', 3), ('４', 4), ('５', 5), ('６', 6), ('７', 7), ('８', 8), ('９', 9),
    ('一', 1), ('二', 2), ('三', 3), ('四', 4), ('五', 5), ('六', 6), ('七', 7), ('八', 8), ('九', 9),
    ('①', 1), ('②', 2), ('③', 3), ('④', 4), ('⑤', 5), ('⑥', 6), ('⑦', 7), ('⑧', 8), ('⑨', 9),
    ('弌', 1), ('壱', 1), ('壹', 1), ('弐', 2), ('貳', 2), ('参', 3), ('參', 3), ('肆', 4), ('伍', 5), ('陸', 6),
    ('柒', 7), ('漆', 7), ('質', 7), ('捌', 8), ('玖', 9),
]);

/// The digit that a character is, 1 to 9.
#[inline]
pub fn digit(c: char) -> Option<u8> {
    DIGITS.get(c)
}

/// Whether a digit is one of the old forms that only contracts use.
pub fn is_old_digit(c: char) -> bool {
    !matches!(c, '1'..='9' | '１'..='９' | '①'..='⑨')
        && !matches!(c, '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九')
        && digit(c).is_some()
}

/// The file that a character names.
#[inline]
pub fn file(c: char) -> Option<File> {
    digit(c).and_then(File::new)
}

/// The rank that a character names.
#[inline]
pub fn rank(c: char) -> Option<Rank> {
    digit(c).and_then(Rank::new)
}

/// The square that two digits name.
#[inline]
pub fn square(file_digit: char, rank_digit: char) -> Option<Square> {
    Some(Square::new(file(file_digit)?, rank(rank_digit)?))
}

/// A kanji number of a count: 一 to 九十九, with 十 for ten, or plain digits of any width.
pub fn count(scan: &mut Scan<'_>) -> Option<u32> {
    let mut value: Option<u32> = None;
    while let Some(c) = scan.peek() {
        match c {
            '十' => value = Some(value.unwrap_or(1).saturating_mul(10)),
            '0' | '０' | '〇' => value = Some(value.unwrap_or(0).saturating_mul(10)),
            _ => match (digit(c), value) {
                (Some(d), None) => value = Some(u32::from(d)),
                // After 十 (a multiple of ten) kanji add; plain digits shift.
                (Some(d), Some(v)) if "一二三四五六七八九".contains(c) && v % 10 == 0 => {
                    value = Some(v + u32::from(d));
                }
                (Some(d), Some(v)) => value = Some(v.saturating_mul(10).saturating_add(u32::from(d))),
                (None, _) => break,
            },
        }
        scan.skip(c);
    }
    value
}

/// A count in kanji: 1 is nothing, 12 is 十二.
pub fn write_count(out: &mut String, count: u8) {
    let digit = |n: u8| kifu_record::names::KANJI_DIGITS.get(usize::from(n)).copied().unwrap_or_default();
    if count < 2 {
        return;
    }
    let (tens, ones) = (count / 10, count % 10);
    if tens > 0 {
        if tens > 9 {
            out.push_str(&count.to_string());
            return;
        }
        if tens > 1 {
            out.push_str(digit(tens));
        }
        out.push('十');
    }
    if ones > 0 {
        out.push_str(digit(ones));
    }
}

const fn k(kind: PieceKind) -> u8 {
    kind as u8
}

/// Single characters that name a piece in a move. The compatibility forms are those that old
/// Korean code pages bring in.
#[rustfmt::skip]
static PIECES: CharMap<128> = CharMap::new(&[
    ('歩', k(PieceKind::Pawn)), ('步', k(PieceKind::Pawn)), ('兵', k(PieceKind::Pawn)),
    ('香', k(PieceKind::Lance)), ('桂', k(PieceKind::Knight)),
    ('銀', k(PieceKind::Silver)), ('银', k(PieceKind::Silver)),
    ('金', k(PieceKind::Gold)), ('\u{F90A}', k(PieceKind::Gold)),
    ('角', k(PieceKind::Bishop)), ('飛', k(PieceKind::Rook)), ('飞', k(PieceKind::Rook)),
    ('玉', k(PieceKind::King)), ('王', k(PieceKind::King)),
    ('と', k(PieceKind::ProPawn)), ('ト', k(PieceKind::ProPawn)), ('个', k(PieceKind::ProPawn)),
    ('杏', k(PieceKind::ProLance)), ('圭', k(PieceKind::ProKnight)), ('全', k(PieceKind::ProSilver)),
    ('馬', k(PieceKind::Horse)), ('龍', k(PieceKind::Dragon)), ('竜', k(PieceKind::Dragon)),
    ('\u{F9C4}', k(PieceKind::Dragon)),
]);

/// Characters that only a board diagram uses for a piece.
static BOARD_PIECES: &[(char, PieceKind)] = &[('仝', PieceKind::ProLance), ('今', PieceKind::ProKnight)];

#[inline]
fn kind(value: u8) -> Option<PieceKind> {
    PieceKind::ALL.get(usize::from(value)).copied()
}

/// The piece that one kanji names.
#[inline]
pub fn single_piece(c: char) -> Option<PieceKind> {
    PIECES.get(c).and_then(kind)
}

/// Takes the name of a piece: one kanji, a promoted piece in two (成銀), or a long form (銀将, 龍王).
#[inline]
pub fn piece(scan: &mut Scan<'_>) -> Option<PieceKind> {
    let c = scan.peek()?;
    if let Some(found) = PIECES.get(c).and_then(kind) {
        scan.skip(c);
        return Some(long_form(scan, found));
    }
    if c == '成' {
        let mut ahead = *scan;
        ahead.skip(c);
        let promoted =
            ahead.peek().and_then(|c| PIECES.get(c)).and_then(kind).and_then(PieceKind::promoted)?;
        ahead.take();
        *scan = ahead;
        return Some(promoted);
    }
    None
}

/// The second kanji of a full name: 歩兵, 香車, 桂馬, 銀将, 金将, 角行, 飛車, 玉将, 龍王, 龍馬, と金.
fn long_form(scan: &mut Scan<'_>, first: PieceKind) -> PieceKind {
    let Some(second) = scan.peek() else { return first };
    let second = scan.byte() >= 0x80 && {
        match first {
            PieceKind::Pawn => second == '兵',
            PieceKind::Lance | PieceKind::Rook => matches!(second, '車' | '车'),
            PieceKind::Knight => second == '馬',
            PieceKind::Silver | PieceKind::Gold | PieceKind::King => matches!(second, '将' | '將'),
            PieceKind::Bishop => second == '行',
            PieceKind::ProPawn => second == '金',
            PieceKind::Dragon => matches!(second, '王' | '馬'),
            _ => false,
        }
    };
    if !second {
        return first;
    }
    match scan.take() {
        Some('馬') if first == PieceKind::Dragon => PieceKind::Horse,
        _ => first,
    }
}

/// Takes the name of a piece on a board diagram.
pub fn board_piece(scan: &mut Scan<'_>) -> Option<PieceKind> {
    if let Some(kind) = piece(scan) {
        return Some(kind);
    }
    let c = scan.peek()?;
    let kind = BOARD_PIECES.iter().find(|(sign, _)| *sign == c).map(|(_, kind)| *kind)?;
    scan.skip(c);
    Some(kind)
}

/// The side that a mark before a move names: ▲ ▼ ☗ are Black's, △ ▽ ☖ White's.
#[inline]
pub fn side_mark(c: char) -> Option<Color> {
    match c {
        '▲' | '▼' | '☗' | '⛊' => Some(Color::Black),
        '△' | '▽' | '☖' | '⛉' => Some(Color::White),
        _ => None,
    }
}

/// The words for the sides: even games, handicap games, problems.
pub static SIDES: &[(&str, Color)] = &[
    ("先手", Color::Black),
    ("後手", Color::White),
    ("下手", Color::Black),
    ("上手", Color::White),
    ("攻方", Color::Black),
    ("玉方", Color::White),
    ("受方", Color::White),
];

/// Takes a word for a side.
pub fn side(scan: &mut Scan<'_>) -> Option<Color> {
    SIDES.iter().find(|(word, _)| scan.eat(word)).map(|(_, color)| *color)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_counts() {
        for (text, value) in [
            ("二", Some(2)),
            ("十", Some(10)),
            ("十八", Some(18)),
            ("二十", Some(20)),
            ("18", Some(18)),
            ("１０", Some(10)),
            ("九十九", Some(99)),
            ("", None),
            ("枚", None),
            ("0", Some(0)),
        ] {
            assert_eq!(count(&mut Scan::new(text, 0)), value, "{text}");
        }
    }

    #[test]
    fn writes_counts() {
        for (value, text) in
            [(1, ""), (2, "二"), (10, "十"), (12, "十二"), (18, "十八"), (20, "二十"), (255, "255")]
        {
            let mut out = String::new();
            write_count(&mut out, value);
            assert_eq!(out, text);
        }
    }

    #[test]
    fn reads_pieces() {
        use PieceKind::*;
        for (text, kind, rest) in [
            ("歩(77)", Pawn, "(77)"),
            ("成銀(61)", ProSilver, "(61)"),
            ("銀成(61)", Silver, "成(61)"),
            ("竜", Dragon, ""),
            ("龍王", Dragon, ""),
            ("龍馬", Horse, ""),
            ("桂馬", Knight, ""),
            ("王", King, ""),
            ("と金", ProPawn, ""),
            ("全", ProSilver, ""),
        ] {
            let mut scan = Scan::new(text, 0);
            assert_eq!((piece(&mut scan), scan.rest()), (Some(kind), rest), "{text}");
        }
        assert_eq!(piece(&mut Scan::new("打", 0)), None);
        assert_eq!(piece(&mut Scan::new("成", 0)), None);
    }
}
