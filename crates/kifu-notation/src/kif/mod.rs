//! KIF: `７六歩(77)`, `同　銀(31)`, `４五角打`: Japanese with the origin in brackets.
//!
//! Source: the author's page of the KIF format (edition 2024-08-02).

use kifu_core::{File, Move, PieceKind, Square};
use kifu_record::{
    Promotion, WrittenCapture, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget,
    names::{FULL_WIDTH_DIGITS, KANJI_DIGITS, kanji},
};

use crate::{Layout, Notation, Reading, scan::Scan, words};

/// The notation.
pub static NOTATION: Notation = Notation {
    id: "kif",
    name: "KIF",
    about: "Kakinoki's records: Japanese square and piece, with the origin in brackets",
    aliases: &["kakinoki"],
    layout: Layout { numbered: false, marked: false },
    read: |text| {
        let mut scan = Scan::new(text, 0);
        read(&mut scan).map(|written| Reading::of(written, scan.at()))
    },
    write: |facts, _, out| {
        write_move(out, facts.mv, facts.piece, facts.same_square());
    },
};

/// Takes a move. Nothing is taken on `None`.
///
/// Read besides the usual form: digits of any width, a mark of the side before it, blanks between
/// the parts, 不成 and 生, 打 with `(00)`, no origin at all.
#[inline]
pub fn read(scan: &mut Scan<'_>) -> Option<WrittenMove> {
    match usual(scan.bytes()) {
        Some((written, length)) => {
            scan.advance(length);
            Some(written)
        }
        None => read_any(scan),
    }
}

/// `７六歩(77)`, `２二角成(88)`, `同　銀(31)`: nearly all moves of nearly all files, told by their bytes.
#[inline]
fn usual(bytes: &[u8]) -> Option<(WrittenMove, usize)> {
    let (target, rest) = match *bytes {
        // １ to ９ are EF BC 91 to EF BC 99.
        [0xEF, 0xBC, file @ 0x91..=0x99, a, b, c, ref rest @ ..] => {
            let rank = words::rank(three(a, b, c)?)?;
            (WrittenTarget::Square(Square::new(File::new(file - 0x90)?, rank)), rest)
        }
        // 同 and U+3000.
        [0xE5, 0x90, 0x8C, 0xE3, 0x80, 0x80, ref rest @ ..] => (WrittenTarget::Same, rest),
        _ => return None,
    };
    let [a, b, c, rest @ ..] = rest else { return None };
    let piece = words::single_piece(three(*a, *b, *c)?)?;
    let (promotion, rest, length) = match rest {
        // 成.
        [0xE6, 0x88, 0x90, rest @ ..] => (Some(Promotion::Promote), rest, 16),
        _ => (None, rest, 13),
    };
    let [b'(', file @ b'1'..=b'9', rank @ b'1'..=b'9', b')', ..] = *rest else { return None };
    let origin = WrittenOrigin::Square(Square::from_digits(file - b'0', rank - b'0')?);
    let piece = WrittenPiece::Before(piece);
    Some((WrittenMove { piece, origin, target, promotion, ..WrittenMove::UNSAID }, length))
}

/// The character of three bytes, which are known to begin one.
#[inline]
fn three(a: u8, b: u8, c: u8) -> Option<char> {
    if a & 0xF0 != 0xE0 {
        return None;
    }
    char::from_u32(u32::from(a & 15) << 12 | u32::from(b & 63) << 6 | u32::from(c & 63))
}

fn read_any(scan: &mut Scan<'_>) -> Option<WrittenMove> {
    let mut ahead = *scan;
    let mut written = WrittenMove { capture: WrittenCapture::Unsaid, ..WrittenMove::UNSAID };
    let mut first = ahead.take()?;
    if let Some(side) = words::side_mark(first) {
        written.side = Some(side);
        ahead.blanks();
        first = ahead.take()?;
    }
    if first == '同' {
        written.target = WrittenTarget::Same;
        ahead.blanks();
    } else {
        let square = words::square(first, ahead.take()?)?;
        written.target = WrittenTarget::Square(square);
        if ahead.byte() >= 0x80 && ahead.eat("同") {
            written.target = WrittenTarget::SquareAndSame(square);
        }
        ahead.blanks();
    }
    let kind = words::piece(&mut ahead)?;
    written.piece = WrittenPiece::Before(kind);
    let mut behind = ahead;
    loop {
        if behind.byte() < 0x80 {
            behind.blanks();
            if behind.byte() == b'('
                && let Some(origin) = origin(&mut behind)
            {
                written.origin = origin;
                ahead = behind;
            }
            break;
        }
        match behind.peek() {
            Some('成') => written.promotion = Some(Promotion::Promote),
            Some('不') => {
                behind.take();
                if behind.peek() != Some('成') {
                    break;
                }
                written.promotion = Some(Promotion::Decline);
            }
            Some('生') => written.promotion = Some(Promotion::Decline),
            Some('打') => written.origin = WrittenOrigin::Hand,
            Some('　') => {
                behind.blanks();
                continue;
            }
            Some('（') => {
                if let Some(origin) = origin(&mut behind) {
                    written.origin = origin;
                    ahead = behind;
                }
                break;
            }
            _ => break,
        }
        behind.take();
        ahead = behind;
    }
    *scan = ahead;
    Some(written)
}

/// Takes an origin: `(77)`, `（７７）`; `(00)` is the hand.
#[inline]
fn origin(scan: &mut Scan<'_>) -> Option<WrittenOrigin> {
    let mut ahead = *scan;
    if !(ahead.eat("(") || ahead.eat("（")) {
        return None;
    }
    let (file, rank) = (ahead.take()?, ahead.take()?);
    if !(ahead.eat(")") || ahead.eat("）")) {
        return None;
    }
    let origin = match (file, rank) {
        ('0' | '０', '0' | '０') => WrittenOrigin::Hand,
        _ => WrittenOrigin::Square(words::square(file, rank)?),
    };
    *scan = ahead;
    Some(origin)
}

/// Whether the move column begins as a move does, so that what cannot be read there is a broken
/// move and not the word of an ending.
pub fn looks_like_move(scan: &Scan<'_>) -> bool {
    let mut ahead = *scan;
    let Some(first) = ahead.take() else { return false };
    words::side_mark(first).is_some()
        || first == '同'
        || (words::digit(first).is_some()
            && ahead.peek().is_some_and(|c| words::digit(c).is_some() || c >= '\u{2E80}'))
        || matches!(first, '0' | '０')
}

/// Writes a move of a piece as it stood before; returns the number of columns it takes. `same`: it
/// goes where the move before went.
pub fn write_move(out: &mut String, mv: Move, piece: PieceKind, same: bool) -> usize {
    let mut columns = 4;
    if same {
        out.push_str("同　");
    } else {
        write_square(out, mv.to());
    }
    columns += write_piece(out, piece);
    match mv {
        Move::Board { from, promote, .. } => {
            if promote {
                out.push('成');
                columns += 2;
            }
            write_origin(out, from);
            columns + 4
        }
        Move::Drop { .. } => {
            out.push('打');
            columns + 2
        }
    }
}

fn write_piece(out: &mut String, piece: PieceKind) -> usize {
    let word = kanji(piece);
    out.push_str(word);
    if word.len() > 3 { 4 } else { 2 }
}

fn write_square(out: &mut String, square: Square) {
    let digit = |table: &[&'static str; 10], n: u8| table.get(usize::from(n)).copied().unwrap_or_default();
    out.push_str(digit(&FULL_WIDTH_DIGITS, square.file().get()));
    out.push_str(digit(&KANJI_DIGITS, square.rank().get()));
}

fn write_origin(out: &mut String, from: Square) {
    out.push('(');
    out.push(char::from(b'0' + from.file().get()));
    out.push(char::from(b'0' + from.rank().get()));
    out.push(')');
}

/// Writes a move as its words say, for one that could not be played; returns its columns. `None`
/// when the words are not those of KIF.
pub fn write_words(out: &mut String, words: &WrittenMove) -> Option<usize> {
    let WrittenPiece::Before(piece) = words.piece else { return None };
    let from = out.len();
    match words.target {
        WrittenTarget::Same => out.push_str("同　"),
        WrittenTarget::Square(square) | WrittenTarget::SquareAndSame(square) => write_square(out, square),
        WrittenTarget::Unsaid => return None,
    }
    let mut columns = 4 + write_piece(out, piece);
    if words.promotion == Some(Promotion::Promote) {
        out.push('成');
        columns += 2;
    }
    match words.origin {
        WrittenOrigin::Square(square) => {
            write_origin(out, square);
            columns += 4;
        }
        WrittenOrigin::Hand => {
            out.push('打');
            columns += 2;
        }
        WrittenOrigin::Unsaid => {}
        WrittenOrigin::File(_) | WrittenOrigin::Rank(_) | WrittenOrigin::Words(_) => {
            out.truncate(from);
            return None;
        }
    }
    Some(columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The move in one line: piece, origin, target, promotion, and what is left of the text.
    fn show(text: &str) -> String {
        let mut scan = Scan::new(text, 0);
        let Some(written) = read(&mut scan) else { return "none".to_owned() };
        let target = match written.target {
            WrittenTarget::Same => "same".to_owned(),
            WrittenTarget::Square(square) => square.to_string(),
            WrittenTarget::SquareAndSame(square) => format!("{square}=same"),
            WrittenTarget::Unsaid => "?".to_owned(),
        };
        let origin = match written.origin {
            WrittenOrigin::Square(square) => square.to_string(),
            WrittenOrigin::Hand => "hand".to_owned(),
            _ => "?".to_owned(),
        };
        let promotion = match written.promotion {
            Some(Promotion::Promote) => "+",
            Some(Promotion::Decline) => "=",
            None => "",
        };
        format!("{} {origin} {target}{promotion}|{}", kanji(written.piece.kind().unwrap()), scan.rest())
    }

    #[test]
    fn reads_every_spelling() {
        for (text, shown) in [
            ("７六歩(77)   ( 0:16", "歩 7g 7f|   ( 0:16"),
            ("7六歩(77)", "歩 7g 7f|"),
            ("７６歩（７７）", "歩 7g 7f|"),
            ("▲７六歩(77)", "歩 7g 7f|"),
            ("同　銀(31)", "銀 3a same|"),
            ("同銀(31)", "銀 3a same|"),
            ("同銀　(79)", "銀 7i same|"),
            ("２四同歩(23)", "歩 2c 2d=same|"),
            ("３三角成(88)", "角 8h 3c+|"),
            ("３三角不成(88)", "角 8h 3c=|"),
            ("３三角生(88)", "角 8h 3c=|"),
            ("５二成銀(61)", "成銀 6a 5b|"),
            ("５二銀成(61)", "銀 6a 5b+|"),
            ("３三馬(88)", "馬 8h 3c|"),
            ("４五角打     ( 0:10", "角 hand 4e|     ( 0:10"),
            ("５五角打(00)", "角 hand 5e|"),
            ("７六歩   ( 0:16/00:00:16)", "歩 ? 7f|   ( 0:16/00:00:16)"),
            ("７六歩(87", "歩 ? 7f|(87"),
            ("７六竜(87)", "龍 8g 7f|"),
            ("投了", "none"),
            ("０六歩(77)", "none"),
            ("７六(77)", "none"),
        ] {
            assert_eq!(show(text), shown, "{text}");
        }
    }
}
