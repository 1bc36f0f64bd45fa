//! Kitao–Kawasaki: `☗歩-76`, `☖銀(72)x83+`, `☗角*65`: the Western order with kanji for pieces.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | side | `☗` `☖` | as Japanese; may be missing | as the option of Japanese | |
//! | piece | `銀` `+銀` `馬` | 王, 竜, 成銀 …, `+角` | + before 香桂銀 | |
//! | origin | `(69)` | brackets of any width, or none | when another piece of the kind could go there | |
//! | movement | `-` `x` `*` | dashes, ×, full-width forms | always one of them | |
//! | square | `76` | digits of any kind | ASCII digits | left out where the move before went |
//! | promotion | `+` `=` | full-width forms | whenever promotion is possible | |
//!
//! Source: the books of Nekomado (M. Kitao, T. Kawasaki); lishogi writes it so.

use kifu_core::{PieceKind, Square};
use kifu_record::{
    MoveFacts, Promotion, WrittenCapture, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget,
};

use crate::{
    Layout, Notation, Options, Reading,
    japanese::{
        read::{side, skip_selectors},
        tables,
        write::mark,
    },
    scan::Scan,
    western::tables::plain,
    words,
};

/// The notation.
///
/// ```
/// use kifu_core::Position;
/// use kifu_notation::{Options, kitao_kawasaki};
/// use kifu_record::MoveFacts;
/// let position = Position::even();
/// let facts = MoveFacts::of(&position, "6i5h".parse()?, None).unwrap();
/// let mut out = String::new();
/// (kitao_kawasaki::NOTATION.write)(&facts, &Options::default(), &mut out);
/// assert_eq!(out, "☗金(69)-58");
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
pub static NOTATION: Notation = Notation {
    id: "kitao-kawasaki",
    name: "Kitao–Kawasaki",
    about: "Nekomado's books: kanji for pieces, then origin, movement and square as in the West",
    aliases: &["kitao", "kk"],
    layout: Layout { numbered: false, marked: true },
    read: |text| read(&mut Scan::new(text, 0)),
    write: |facts, options, out| write_move(out, facts, options),
};

/// What the sign between piece and square says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Act {
    Move,
    Capture,
    Drop,
}

/// The sign of each.
static ACTS: &[(Act, char)] = &[(Act::Move, '-'), (Act::Capture, 'x'), (Act::Drop, '*')];

/// The signs behind the square.
static PROMOTIONS: &[(Promotion, char)] = &[(Promotion::Promote, '+'), (Promotion::Decline, '=')];

/// Takes the sign of a table, or one that looks like it.
fn sign<T: Copy>(scan: &mut Scan<'_>, table: &[(T, char)]) -> Option<T> {
    let next = scan.peek()?;
    let (found, _) = table.iter().find(|(_, sign)| *sign == plain(next))?;
    scan.skip(next);
    Some(*found)
}

/// Writes the sign that a table has for something.
fn push_sign<T: PartialEq>(out: &mut String, table: &[(T, char)], wanted: &T) {
    out.extend(table.iter().find(|(found, _)| found == wanted).map(|(_, sign)| sign));
}

/// Takes a move. Nothing is taken on `None`.
pub fn read(scan: &mut Scan<'_>) -> Option<Reading> {
    let mut ahead = *scan;
    let mut written = WrittenMove { tells_promotion: true, ..WrittenMove::UNSAID };
    written.side = side(&mut ahead);
    written.piece = WrittenPiece::Before(piece(&mut ahead)?);
    if let Some(origin) = origin(&mut ahead) {
        written.origin = WrittenOrigin::Square(origin);
    }
    let act = sign(&mut ahead, ACTS)?;
    match act {
        Act::Move => written.capture = WrittenCapture::No,
        Act::Capture => written.capture = WrittenCapture::Yes,
        Act::Drop => written.origin = WrittenOrigin::Hand,
    }
    written.target = match square(&mut ahead) {
        Some(square) => WrittenTarget::Square(square),
        None if act == Act::Capture => WrittenTarget::Same,
        None => return None,
    };
    written.promotion = sign(&mut ahead, PROMOTIONS);
    let reading = Reading::of(written, ahead.at() - scan.at());
    *scan = ahead;
    Some(reading)
}

/// Takes the piece, with a plus before it when it is promoted.
fn piece(scan: &mut Scan<'_>) -> Option<PieceKind> {
    let plus = scan.eat("+") || scan.eat("＋");
    let kind = words::piece(scan)?;
    skip_selectors(scan);
    if plus && !kind.is_promoted() { kind.promoted() } else { Some(kind) }
}

/// Takes the origin.
fn origin(scan: &mut Scan<'_>) -> Option<Square> {
    let mut ahead = *scan;
    let open = ahead.eat("(") || ahead.eat("（");
    let origin = square(&mut ahead)?;
    if open && !(ahead.eat(")") || ahead.eat("）")) {
        return None;
    }
    *scan = ahead;
    Some(origin)
}

/// Takes a square.
fn square(scan: &mut Scan<'_>) -> Option<Square> {
    let mut ahead = *scan;
    let square = words::square(ahead.take()?, ahead.take()?)?;
    *scan = ahead;
    Some(square)
}

/// Writes a move.
pub fn write_move(out: &mut String, facts: &MoveFacts<'_>, options: &Options) {
    let digits = |out: &mut String, square: Square| {
        out.push(char::from(b'0' + square.file().get()));
        out.push(char::from(b'0' + square.rank().get()));
    };
    mark(out, facts.mover, options.japanese.marks);
    match facts.piece {
        PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver => {
            out.push('+');
            out.push_str(tables::piece(facts.piece.unpromoted(), &options.japanese));
        }
        kind => out.push_str(tables::piece(kind, &options.japanese)),
    }
    let act = match (facts.from(), facts.captured) {
        (None, _) => Act::Drop,
        (Some(_), Some(_)) => Act::Capture,
        (Some(_), None) => Act::Move,
    };
    if let Some(from) = facts.from()
        && !facts.rivals(options.japanese.school).is_empty()
    {
        out.push('(');
        digits(out, from);
        out.push(')');
    }
    push_sign(out, ACTS, &act);
    if act != Act::Capture || !facts.same_square() {
        digits(out, facts.to());
    }
    if facts.promotes() {
        push_sign(out, PROMOTIONS, &Promotion::Promote);
    } else if facts.declines() {
        push_sign(out, PROMOTIONS, &Promotion::Decline);
    }
}
