//! Text of Western notations to written moves: one reader for all of them, since what one leaves out
//! another never means differently.

use kifu_core::{Color, File, PieceKind, Rank, Square};
use kifu_record::{Promotion, WrittenCapture, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget};

use super::{
    style::{Declines, Style},
    tables::{self, plain},
};
use crate::{Reading, Remark, scan::Scan, words};

/// Takes a move. Nothing is taken on `None`, nor ever an annotation (`!`, `?`) behind the move.
///
/// Of the style only [`Declines`] matters: whether silence about a promotion is a slip.
///
/// ```
/// use kifu_notation::{scan::Scan, western::{Style, read}};
/// let mut scan = Scan::new("S7bx8c+! P-76", 0);
/// assert_eq!(read(&mut scan, &Style::HODGES).unwrap().len(), 7);
/// assert_eq!(scan.rest(), "! P-76");
/// ```
pub fn read(scan: &mut Scan<'_>, style: &Style) -> Option<Reading> {
    let mut ahead = *scan;
    let mut written = WrittenMove {
        tells_promotion: style.declines == Declines::Written,
        tells_drop: true,
        ..WrittenMove::UNSAID
    };
    written.side = side_mark(&mut ahead);
    let whole = capture_first(ahead, written)
        .or_else(|| usual(ahead, written))
        .or_else(|| two_squares(ahead, written.side))?;
    let (mut ahead, mut written) = whole;
    let check = promotion(&mut ahead, &mut written);
    // A move without a square is a word of two or three letters: it has to end there.
    let is_short =
        !matches!(written.target, WrittenTarget::Square(_)) || written.piece == WrittenPiece::Unsaid;
    if is_short && next(&ahead).is_ascii_alphanumeric() {
        return None;
    }
    let reading = Reading::of(written, ahead.at() - scan.at());
    *scan = ahead;
    Some(if check {
        // `+ch` is a promotion or the plus of "check".
        Reading::of(WrittenMove { promotion: None, ..written }, reading.len()).or(written)
    } else if is_needless(&written) {
        reading.with_remark(Remark::Needless)
    } else {
        reading
    })
}

/// The next sign, with look-alikes made plain.
#[inline]
fn next(scan: &Scan<'_>) -> char {
    scan.peek().map_or('\0', plain)
}

/// Takes a sign, or one that looks like it.
#[inline]
fn eat(scan: &mut Scan<'_>, sign: char) -> bool {
    scan.eat_if(|c| plain(c) == sign).is_some()
}

/// Takes one character that means something.
#[inline]
fn take<T>(scan: &mut Scan<'_>, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
    let c = scan.peek()?;
    let found = meaning(plain(c))?;
    scan.skip(c);
    Some(found)
}

/// Takes ☗, ☖ and the like, and blanks behind.
fn side_mark(scan: &mut Scan<'_>) -> Option<Color> {
    let c = scan.peek().filter(|c| !c.is_ascii())?;
    let side = words::side_mark(c)?;
    scan.skip(c);
    scan.blanks();
    Some(side)
}

/// Takes the letter of a side, which stands directly before the piece: `wN`, `bR`. A small b
/// is a bishop before anything else.
fn side_letter(scan: &mut Scan<'_>) -> Option<Color> {
    let mut ahead = *scan;
    let side = take(&mut ahead, |c| match c {
        'b' => Some(Color::Black),
        'w' => Some(Color::White),
        _ => None,
    })?;
    let behind = next(&ahead);
    let is_piece = tables::piece(behind).is_some() || behind == '+';
    let is_origin = side == Color::Black && tables::rank_letter(behind).is_some();
    if !is_piece || is_origin {
        return None;
    }
    *scan = ahead;
    Some(side)
}

/// Takes `P`, `+R`, `R(+)`, `D`, `wN`, `+bR`.
fn piece(scan: &mut Scan<'_>) -> Option<(PieceKind, Option<Color>)> {
    let mut ahead = *scan;
    let before = side_letter(&mut ahead);
    let plus = eat(&mut ahead, '+');
    let side = before.or_else(|| side_letter(&mut ahead));
    let kind = kind(&mut ahead, plus)?;
    *scan = ahead;
    Some((kind, side))
}

/// Takes a letter and `(+)` behind it; `plus` when a plus stood before.
fn kind(scan: &mut Scan<'_>, plus: bool) -> Option<PieceKind> {
    let kind = take(scan, tables::piece)?;
    let plus = bracketed_plus(scan) || plus;
    if plus && !kind.is_promoted() { kind.promoted() } else { Some(kind) }
}

/// Takes `(+)`.
fn bracketed_plus(scan: &mut Scan<'_>) -> bool {
    let mut ahead = *scan;
    let found = eat(&mut ahead, '(') && eat(&mut ahead, '+') && eat(&mut ahead, ')');
    if found {
        *scan = ahead;
    }
    found
}

/// Takes `7f`, `76`, `7F`.
fn square(scan: &mut Scan<'_>) -> Option<Square> {
    let mut ahead = *scan;
    let file = take(&mut ahead, tables::file)?;
    let rank = take(&mut ahead, tables::rank)?;
    *scan = ahead;
    Some(Square::new(file, rank))
}

/// Takes `(7f)`.
fn bracketed_square(scan: &mut Scan<'_>) -> Option<Square> {
    let mut ahead = *scan;
    if !eat(&mut ahead, '(') {
        return None;
    }
    let found = square(&mut ahead)?;
    if !eat(&mut ahead, ')') {
        return None;
    }
    *scan = ahead;
    Some(found)
}

/// A move so far, and where its text goes on.
type Step<'a> = (Scan<'a>, WrittenMove);

/// `xL`, `xG4`, `x+P`: on the square just moved to (MacShogi).
fn capture_first(mut scan: Scan<'_>, mut written: WrittenMove) -> Option<Step<'_>> {
    if !eat(&mut scan, 'x') {
        return None;
    }
    let (kind, side) = piece(&mut scan)?;
    written.side = written.side.or(side);
    written.piece = WrittenPiece::Before(kind);
    written.origin = if let Some(square) = square(&mut scan) {
        WrittenOrigin::Square(square)
    } else {
        partial_origin(&mut scan).unwrap_or(WrittenOrigin::Unsaid)
    };
    written.target = WrittenTarget::Same;
    written.capture = WrittenCapture::Yes;
    Some((scan, written))
}

/// Everything that begins with its piece.
fn usual<'a>(mut scan: Scan<'a>, mut written: WrittenMove) -> Option<Step<'a>> {
    let small = scan.peek().is_some_and(char::is_lowercase);
    let (kind, side) = piece(&mut scan)?;
    written.side = written.side.or(side);
    written.piece = WrittenPiece::Before(kind);
    if let '*' | '\'' | '@' = next(&scan) {
        scan.take();
        written.origin = WrittenOrigin::Hand;
        written.target = WrittenTarget::Square(square(&mut scan)?);
        return Some((scan, written));
    }
    let plain_letters = if small { Letters::Any } else { Letters::Capital };
    let with = |mut scan: Scan<'a>, origin: fn(&mut Scan<'_>) -> Option<WrittenOrigin>| {
        let origin = origin(&mut scan)?;
        movement(scan, WrittenMove { origin, ..written }, plain_letters)
    };
    with(scan, |scan| bracketed_square(scan).map(WrittenOrigin::Square))
        .or_else(|| with(scan, |scan| square(scan).map(WrittenOrigin::Square)))
        .or_else(|| with(scan, partial_origin).filter(|(end, step)| is_partial(&scan, end, step)))
        .or_else(|| movement(scan, written, plain_letters))
}

/// Takes a file or a rank alone: the `6` of `P6x5a`, the `c` of `Sc4d`.
fn partial_origin(scan: &mut Scan<'_>) -> Option<WrittenOrigin> {
    take(scan, tables::file)
        .map(WrittenOrigin::File)
        .or_else(|| take(scan, tables::rank_letter).map(WrittenOrigin::Rank))
}

/// `G452` is file 4 to 52, but not when the 2 begins the number of the next move or a result.
fn is_partial(from: &Scan<'_>, end: &Scan<'_>, written: &WrittenMove) -> bool {
    let mut text = *from;
    let digits = [(); 3].iter().all(|()| take(&mut text, |c| c.to_digit(10)).is_some());
    !(digits
        && written.capture == WrittenCapture::Unsaid
        && (next(end).is_ascii_digit() || matches!(next(end), '.' | '-' | ')')))
}

/// Which letters may name the piece taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    Capital,
    Any,
}

/// `-5h`, `x5h`, `5h`, `x` (on the square just moved to), `xP`, `xP(5h)`.
fn movement(mut scan: Scan<'_>, mut written: WrittenMove, letters: Letters) -> Option<Step<'_>> {
    if eat(&mut scan, 'x') {
        written.capture = WrittenCapture::Yes;
        if let Some(target) = square(&mut scan) {
            written.target = WrittenTarget::Square(target);
        } else if let Some(captured) = captured(&mut scan, letters) {
            written.capture = WrittenCapture::Kind(captured);
            if let Some(target) = bracketed_square(&mut scan) {
                written.target = WrittenTarget::Square(target);
            }
        } else {
            written.target = WrittenTarget::Same;
        }
    } else {
        if eat(&mut scan, '-') {
            written.capture = WrittenCapture::No;
        }
        written.target = WrittenTarget::Square(square(&mut scan)?);
    }
    Some((scan, written))
}

/// Takes the piece taken: `P`, `+P`, `P(+)`.
fn captured(scan: &mut Scan<'_>, letters: Letters) -> Option<PieceKind> {
    let mut ahead = *scan;
    let plus = eat(&mut ahead, '+');
    if letters == Letters::Capital && next(&ahead).is_ascii_lowercase() {
        return None;
    }
    let kind = kind(&mut ahead, plus)?;
    *scan = ahead;
    Some(kind)
}

/// `5b4c`, `2b7g+`: both squares and no piece, in books of GNU Shogi. Only with letters, since four
/// digits are a year or a time more often than a move.
fn two_squares(mut scan: Scan<'_>, side: Option<Color>) -> Option<Step<'_>> {
    let square = |scan: &mut Scan<'_>| -> Option<Square> {
        let file: File = take(scan, tables::file)?;
        let rank: Rank = take(scan, tables::rank_letter)?;
        Some(Square::new(file, rank))
    };
    let origin = WrittenOrigin::Square(square(&mut scan)?);
    let target = WrittenTarget::Square(square(&mut scan)?);
    Some((scan, WrittenMove { side, origin, target, ..WrittenMove::UNSAID }))
}

/// Takes `+`, `^` (in old letters), `=`. Whether the plus may be that of `+ch`.
fn promotion(scan: &mut Scan<'_>, written: &mut WrittenMove) -> bool {
    written.promotion = take(scan, |c| match c {
        '+' | '^' => Some(Promotion::Promote),
        '=' => Some(Promotion::Decline),
        _ => None,
    });
    written.promotion == Some(Promotion::Promote) && scan.rest().starts_with("ch")
}

/// A sign of promotion that says nothing: behind a drop, or `=` behind a piece that cannot promote.
fn is_needless(written: &WrittenMove) -> bool {
    match written.promotion {
        None => false,
        Some(_) if written.origin == WrittenOrigin::Hand => true,
        Some(Promotion::Promote) => false,
        Some(Promotion::Decline) => written.piece.kind().is_some_and(|kind| !kind.can_promote()),
    }
}
