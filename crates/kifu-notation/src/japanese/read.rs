//! Text of Japanese notation to written moves.

use kifu_core::{Color, Square};
use kifu_record::{Words, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget};

use super::tables::{self, Modifier};
use crate::{Reading, Remark, scan::Scan, words};

/// Takes a move. Nothing is taken on `None`.
///
/// ```
/// use kifu_notation::{japanese, scan::Scan};
/// let mut scan = Scan::new("▲７六歩△３四歩", 0);
/// assert_eq!(japanese::read(&mut scan).unwrap().len(), "▲７六歩".len());
/// assert_eq!(scan.rest(), "△３四歩");
/// ```
#[inline]
pub fn read(scan: &mut Scan<'_>) -> Option<Reading> {
    let mut ahead = *scan;
    let mut written = WrittenMove { tells_promotion: true, ..WrittenMove::UNSAID };
    written.side = side(&mut ahead);
    let from = ahead.at();
    written.target = target(&mut ahead)?;
    let old = ahead.since(from).chars().any(words::is_old_digit);
    written.piece = piece(&mut ahead)?;
    let remark = modifiers(&mut ahead, &mut written).or(old.then_some(Remark::OldDigits));
    let reading = Reading::of(written, ahead.at() - scan.at());
    *scan = ahead;
    Some(match remark {
        Some(remark) => reading.with_remark(remark),
        None => reading,
    })
}

/// Steps over variation selectors, which choose between forms of one kanji and say nothing else.
#[inline]
pub(crate) fn skip_selectors(scan: &mut Scan<'_>) {
    // U+FE00 to FE0F are EF B8 80 to EF B8 8F, U+E0100 to E01EF begin with F3 A0 84.
    while matches!(scan.byte(), 0xEF | 0xF3)
        && scan.eat_if(|c| matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')).is_some()
    {}
}

/// Takes a character and the selectors behind it.
#[inline]
fn glyph(scan: &mut Scan<'_>) -> Option<char> {
    let c = scan.take()?;
    skip_selectors(scan);
    Some(c)
}

/// Takes the mark or the word of a side, and blanks behind it.
#[inline]
pub(crate) fn side(scan: &mut Scan<'_>) -> Option<Color> {
    let first = scan.peek()?;
    let side = if let Some(side) = words::side_mark(first) {
        scan.skip(first);
        Some(side)
    } else if words::digit(first).is_some() {
        None
    } else {
        words::side(scan).or_else(|| match first {
            '先' | '後' => {
                scan.skip(first);
                Some(if first == '先' { Color::Black } else { Color::White })
            }
            _ => None,
        })
    };
    if side.is_some() {
        skip_selectors(scan);
        scan.blanks();
    }
    side
}

/// Takes the square, 同, or both, and blanks behind.
#[inline]
pub(crate) fn target(scan: &mut Scan<'_>) -> Option<WrittenTarget> {
    if same(scan) {
        return Some(WrittenTarget::Same);
    }
    let first = glyph(scan)?;
    let file = words::file(first).or_else(|| tables::zodiac_file(first))?;
    let square = Square::new(file, words::rank(glyph(scan)?)?);
    scan.blanks();
    Some(if same(scan) { WrittenTarget::SquareAndSame(square) } else { WrittenTarget::Square(square) })
}

/// Takes 同 and blanks behind it.
#[inline]
pub(crate) fn same(scan: &mut Scan<'_>) -> bool {
    let found = scan.eat_if(|c| tables::SAME.contains(&c)).is_some();
    if found {
        skip_selectors(scan);
        scan.blanks();
    }
    found
}

/// Takes the piece.
#[inline]
pub(crate) fn piece(scan: &mut Scan<'_>) -> Option<WrittenPiece> {
    let found = match words::piece(scan) {
        Some(kind) => WrittenPiece::Before(kind),
        None if scan.eat(tables::INTERPOSED) => {
            let _ = scan.eat("い駒") || scan.eat("駒");
            WrittenPiece::Interposed
        }
        None => return None,
    };
    skip_selectors(scan);
    Some(found)
}

/// Takes all that stands behind the piece, in any order.
#[inline]
pub(crate) fn modifiers(scan: &mut Scan<'_>, written: &mut WrittenMove) -> Option<Remark> {
    let mut relative = Words::NONE;
    let mut drop = false;
    let mut remark = None;
    loop {
        let mut ahead = *scan;
        let Some(modifier) = tables::modifier(&mut ahead) else { break };
        match modifier {
            Modifier::Word(word) => {
                if relative.has(word) {
                    break;
                }
                let behind_motion = !word.has_motion() && relative.has_motion();
                if behind_motion || drop || written.promotion.is_some() {
                    remark = Some(Remark::Order);
                }
                relative = relative.with(word);
            }
            Modifier::Promotion(promotion) => {
                if written.promotion.is_some() {
                    break;
                }
                written.promotion = Some(promotion);
            }
            Modifier::Drop => {
                if drop {
                    break;
                }
                drop = true;
            }
        }
        skip_selectors(&mut ahead);
        *scan = ahead;
    }
    if drop {
        written.origin = WrittenOrigin::Hand;
        if !relative.is_empty() {
            remark = Some(Remark::Needless);
        }
    } else if !relative.is_empty() {
        written.origin = WrittenOrigin::Words(relative);
    }
    remark
}
