//! Text to position.

use kifu_core::{Color, File, HandKind, Piece, PieceKind, Rank, Setup, Square};
use kifu_record::{Builder, Start, Trace};
use kifu_text::Span;

use super::diag;
use crate::kakinoki::head::span;

/// The kind of a letter, whichever case it has.
#[inline]
pub(super) fn piece_kind(c: char) -> Option<PieceKind> {
    Some(match c.to_ascii_uppercase() {
        'P' => PieceKind::Pawn,
        'L' => PieceKind::Lance,
        'N' => PieceKind::Knight,
        'S' => PieceKind::Silver,
        'G' => PieceKind::Gold,
        'B' => PieceKind::Bishop,
        'R' => PieceKind::Rook,
        'K' => PieceKind::King,
        _ => return None,
    })
}

fn color(c: char) -> Color {
    if c.is_ascii_lowercase() { Color::White } else { Color::Black }
}

/// Reads the SFEN in `text[start..end]`, words such as `position sfen` before it included, and
/// sets the record's start. Returns where it ends; the caller says what to do with more.
pub(crate) fn parse<T: Trace>(b: &mut Builder<'_, T>, text: &str, start: usize, end: usize) -> usize {
    let Some(whole) = text.get(start..end) else { return start };
    let sfen = super::strip_prefix(whole);
    let from = end - sfen.len();
    from + parse_placed(b, sfen, &|at| from + at)
}

/// Reads an SFEN that stands in the source in other signs, as in a web address: `place` tells where
/// in the source an offset of `sfen` lies. Returns how much of `sfen` was used.
pub(crate) fn parse_placed<T: Trace>(
    b: &mut Builder<'_, T>,
    sfen: &str,
    place: &dyn Fn(usize) -> usize,
) -> usize {
    let spot = |from: usize, to: usize| span(place(from), place(to));
    let end = sfen.len();
    let mut fields = Fields { text: sfen, at: 0 };
    let mut setup = Setup::empty(Color::Black);
    let mut number = None;

    if let Some((at, ranks)) = fields.next() {
        board(b, &mut setup, ranks, at, &spot);
    }
    match fields.next() {
        Some((_, "b" | "B")) => {}
        Some((_, "w" | "W")) => setup.set_turn(Color::White),
        Some((at, other)) => b.report(|| diag::side(spot(at, at + other.len()))),
        None => b.report(|| diag::side(spot(end, end))),
    }
    let mut used = fields.at;
    let hands = fields.next();
    match hands {
        Some((_, "-")) => used = fields.at,
        Some((at, digits)) if digits.bytes().all(|c| c.is_ascii_digit()) => {
            // `… b 1`: the hands are left out.
            b.report(|| diag::no_hands(spot(at, at)));
            number = Some((at, digits));
            used = fields.at;
        }
        Some((at, pieces)) if pieces != "moves" => {
            hand(b, &mut setup, pieces, at, &spot);
            used = fields.at;
        }
        _ => b.report(|| diag::no_hands(spot(used, used))),
    }
    if number.is_none() {
        let before = fields;
        match fields.next() {
            Some((at, digits)) if digits.bytes().all(|c| c.is_ascii_digit()) => {
                number = Some((at, digits));
                used = fields.at;
            }
            _ => {
                fields = before;
                b.report(|| diag::no_number(spot(used, used)));
            }
        }
    }
    let ply = match number {
        None => 1,
        Some((at, digits)) => match digits.parse::<u32>() {
            Ok(number) if number > 0 => number,
            Ok(_) => 1,
            Err(_) => {
                b.report(|| diag::number(spot(at, at + digits.len())));
                1
            }
        },
    };
    let _ = fields;
    b.trace.start(spot(0, used));
    let mut start = Start::diagram(setup);
    start.ply = ply;
    b.start(start);
    used
}

/// Gives two offsets of an SFEN as a place in the source.
type Spot<'a> = &'a dyn Fn(usize, usize) -> Span;

/// The fields of an SFEN: separated by blanks, or by `_` as in web addresses.
#[derive(Clone, Copy)]
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    /// The next field and its offset.
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let is_gap = |c: char| matches!(c, ' ' | '\t' | '_' | '　');
        let rest = self.text.get(self.at..)?;
        let start = self.at + (rest.len() - rest.trim_start_matches(is_gap).len());
        let rest = self.text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = rest.find(|c| is_gap(c) || matches!(c, '"' | '\'' | ';')).unwrap_or(rest.len());
        let field = rest.get(..length).filter(|field| !field.is_empty())?;
        self.at = start + length;
        Some((start, field))
    }
}

fn board<T: Trace>(b: &mut Builder<'_, T>, setup: &mut Setup, ranks: &str, from: usize, spot: Spot<'_>) {
    let mut at = 0;
    let mut count = 0_usize;
    let mut wrong = Vec::new();
    let mut unknown = None;
    for text in ranks.split('/') {
        count += 1;
        let rank = u8::try_from(count).ok().and_then(Rank::new);
        let squares = rank_squares(b, setup, text, from + at, spot, rank, &mut unknown);
        if squares != 9 {
            wrong.push((at, text.len(), rank, squares));
        }
        at += text.len() + 1;
    }
    // Foreign letters come in flocks: the first one is told.
    if let Some((at, c)) = unknown {
        b.report(|| diag::unknown_letter(spot(at, at + c.len_utf8()), c));
    }
    if count == 8 && wrong.len() == 8 && wrong.iter().all(|(.., squares)| *squares == 8) {
        b.report(|| diag::chess(spot(from, from + ranks.len())));
        return;
    }
    for (at, length, rank, squares) in wrong {
        if rank.is_some() {
            b.report(|| diag::rank_length(spot(from + at, from + at + length), rank, squares));
        }
    }
    if count != 9 {
        b.report(|| diag::rank_count(spot(from, from + ranks.len()), count));
    }
}

/// Reads one rank, returns how many squares it names.
fn rank_squares<T: Trace>(
    b: &mut Builder<'_, T>,
    setup: &mut Setup,
    text: &str,
    from: usize,
    spot: Spot<'_>,
    rank: Option<Rank>,
    unknown: &mut Option<(usize, char)>,
) -> usize {
    let mut file = 9_usize;
    let mut squares = 0_usize;
    let mut plus: Option<usize> = None;
    for (at, c) in text.char_indices() {
        if c == '+' {
            if let Some(earlier) = plus.replace(at) {
                b.report(|| diag::cannot_promote(spot(from + earlier, from + earlier + 1)));
            }
            continue;
        }
        if let Some(empty) = c.to_digit(10).filter(|digit| *digit > 0) {
            if let Some(earlier) = plus.take() {
                b.report(|| diag::cannot_promote(spot(from + earlier, from + earlier + 1)));
            }
            squares += empty as usize;
            file = file.saturating_sub(empty as usize);
            continue;
        }
        let Some(mut kind) = piece_kind(c) else {
            unknown.get_or_insert((from + at, c));
            plus = None;
            squares += 1;
            file = file.saturating_sub(1);
            continue;
        };
        if let Some(earlier) = plus.take() {
            match kind.promoted() {
                Some(promoted) => kind = promoted,
                None => b.report(|| diag::cannot_promote(spot(from + earlier, from + at + 1))),
            }
        }
        if let (Some(file), Some(rank)) = (u8::try_from(file).ok().and_then(File::new), rank) {
            setup.set(Square::new(file, rank), Some(Piece { color: color(c), kind }));
        }
        squares += 1;
        file = file.saturating_sub(1);
    }
    if let Some(earlier) = plus {
        b.report(|| diag::cannot_promote(spot(from + earlier, from + earlier + 1)));
    }
    squares
}

fn hand<T: Trace>(b: &mut Builder<'_, T>, setup: &mut Setup, pieces: &str, from: usize, spot: Spot<'_>) {
    let mut count: Option<u32> = None;
    let mut usual = true;
    let mut last: Option<usize> = None;
    for (at, c) in pieces.char_indices() {
        if let Some(digit) = c.to_digit(10) {
            count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            continue;
        }
        let kind = piece_kind(c).and_then(PieceKind::hand_kind);
        let (Some(kind), Ok(number)) = (kind, u8::try_from(count.unwrap_or(1))) else {
            b.report(|| diag::hand(spot(from + at, from + pieces.len())));
            return;
        };
        let color = color(c);
        let place =
            color.index() * 7 + HandKind::BY_VALUE.iter().position(|other| *other == kind).unwrap_or(0);
        usual &= last.is_none_or(|last| last < place) && count != Some(0) && count != Some(1);
        last = Some(place);
        count = None;
        let hand = setup.hand_mut(color);
        hand.set(kind, hand.get(kind).saturating_add(number));
    }
    if count.is_some() {
        b.report(|| diag::hand(spot(from, from + pieces.len())));
    } else if !usual {
        b.report(|| diag::hand_order(spot(from, from + pieces.len())));
    }
}
