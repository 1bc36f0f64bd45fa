//! The start position: `PI`, `P1` to `P9`, `P+`, `P-`, and the side to move.

use kifu_core::{Color, File, Handicap, Piece, PieceKind, Rank, Setup, Square, SquareSet};
use kifu_record::{Builder, Start, StartSource, TokenKind, Trace};
use kifu_text::Span;

use super::{diag, tables};
use crate::{
    kakinoki::{board::give_rest, head::span},
    scan::{Scan, trim},
};

/// What the lines of a position have said so far.
#[derive(Debug)]
pub(super) struct Board {
    setup: Setup,
    /// Which ranks were given, by a line of their own or by `PI`.
    ranks: [bool; 9],
    /// Whether there was a rank line.
    drawn: bool,
    /// Whether there was any line of a position.
    given: bool,
    /// The side that has everything else in hand (`00AL`).
    rest: Option<Color>,
    turn: Option<Color>,
    place: Option<Span>,
}

/// Two characters in the place of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// `00`.
    Hand,
    /// A square.
    Square(Square),
    /// Digits, but of no square.
    Nowhere,
    /// No digits.
    Other,
}

/// Reads the two characters in the place of a square; `true` if a letter O stands for a zero.
pub(super) fn place(pair: [u8; 2]) -> (Place, bool) {
    let zero = |b: u8| matches!(b, b'O' | b'o');
    let letter = pair.into_iter().any(zero);
    let pair = pair.map(|b| if zero(b) { b'0' } else { b });
    let place = match pair {
        [b'0', b'0'] => Place::Hand,
        [b'0'..=b'9', b'0'..=b'9'] => tables::square(pair[0], pair[1]).map_or(Place::Nowhere, Place::Square),
        _ => Place::Other,
    };
    (place, letter)
}

impl Board {
    pub(super) fn new() -> Self {
        Self {
            setup: Setup::empty(Color::Black),
            ranks: [false; 9],
            drawn: false,
            given: false,
            rest: None,
            turn: None,
            place: None,
        }
    }

    /// Whether the side to move was given.
    pub(super) fn has_turn(&self) -> bool {
        self.turn.is_some()
    }

    /// The line that gives the side to move.
    pub(super) fn turn<T: Trace>(&mut self, b: &mut Builder<'_, T>, turn: Color, at: Span) {
        self.turn = Some(turn);
        b.trace.start(at);
    }

    /// Reads the statement of a position that lies at `start..end` and begins with `P`. What it
    /// cannot read it reports.
    pub(super) fn statement<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        text: &str,
        start: usize,
        end: usize,
    ) {
        let content = text.get(start..end).unwrap_or("");
        let at = span(start, start + trim(content).len());
        b.trace.start(at);
        b.token(TokenKind::Position, end);
        self.given = true;
        self.place = Some(self.place.map_or(at, |all| all.join(at)));
        match content.as_bytes() {
            [_, b'I', ..] => self.even(b, text, start, end, at),
            [_, digit @ b'1'..=b'9', ..] => {
                if let Some(rank) = Rank::new(digit - b'0') {
                    self.rank(b, text, (start, end), at, rank);
                }
            }
            [_, sign, ..] => {
                let color = if *sign == b'+' { Color::Black } else { Color::White };
                self.pieces(b, text, start + 2, end, color);
            }
            _ => {}
        }
    }

    /// `PI`, and the pieces left out of it.
    fn even<T: Trace>(&mut self, b: &mut Builder<'_, T>, text: &str, start: usize, end: usize, at: Span) {
        if self.drawn || self.ranks.contains(&true) {
            b.report(|| diag::mixed_position(at));
        }
        self.ranks = [true; 9];
        for square in Square::ALL {
            self.setup.set(square, Setup::EVEN.piece(square));
        }
        each(b, text, start + 2, end, |b, found, at| match found {
            Found::OnBoard(square, kind) => {
                if self.setup.piece(square).is_none_or(|piece| piece.kind != kind) {
                    b.report(|| diag::not_there(at, square, kind));
                }
                self.setup.set(square, None);
            }
            // Nothing is in hand at the start.
            Found::InHand(_) | Found::Rest => {
                b.report(|| diag::no_such_square(Span::new(at.start, at.start + 2), "00", false));
            }
        });
    }

    /// `P+` and `P-`: single pieces.
    fn pieces<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        text: &str,
        start: usize,
        end: usize,
        color: Color,
    ) {
        each(b, text, start, end, |b, found, at| match found {
            Found::OnBoard(square, kind) => {
                if self.setup.piece(square).is_some() {
                    b.report(|| diag::square_twice(at, square));
                }
                self.setup.set(square, Some(Piece::new(color, kind)));
            }
            Found::InHand(kind) => match kind.hand_kind().filter(|_| !kind.is_promoted()) {
                Some(held) => self.setup.hand_mut(color).add(held),
                None => b.report(|| diag::cannot_be_held(at, color, kind)),
            },
            Found::Rest => self.rest = Some(color),
        });
    }

    /// `P1` to `P9`.
    fn rank<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        text: &str,
        (start, end): (usize, usize),
        at: Span,
        rank: Rank,
    ) {
        self.drawn = true;
        let seen =
            self.ranks.get_mut(usize::from(rank.get() - 1)).is_some_and(|seen| std::mem::replace(seen, true));
        if seen {
            b.report(|| diag::mixed_position(at));
        }
        let mut cells = Cells::default();
        match read_rank(text.get(..end).unwrap_or(""), start + 2, &mut cells) {
            Ok(()) => {}
            Err(RankFault::Length(count)) => b.report(|| diag::rank_length(at, rank, count)),
            Err(RankFault::Piece(at)) => {
                let letters = text.get(at..at + 2).unwrap_or("");
                b.report(|| diag::unknown_piece(span(at, at + letters.len()), letters));
            }
            Err(RankFault::Cell(at, c)) => {
                b.report(|| diag::unknown_cell(span(at, at + c.len_utf8()), rank, c));
            }
        }
        for (file, cell) in File::ALL.into_iter().rev().zip(cells.cells) {
            let square = Square::new(file, rank);
            // Single pieces may stand above the board; its blanks do not take them away.
            if seen || cell.is_some() {
                self.setup.set(square, cell);
            }
        }
    }

    /// Sets the start of the record. `first`: the side that the first move names, and its place.
    pub(super) fn finish<T: Trace>(&mut self, b: &mut Builder<'_, T>, first: Option<(Color, Span)>) {
        if self.turn.is_none()
            && let Some((color, at)) = first
        {
            b.report(|| diag::no_turn(Some(at), color));
        }
        let turn = self.turn.or(first.map(|(color, _)| color)).unwrap_or(Color::Black);
        if !self.given {
            let mut start = Start::even();
            if turn != start.setup.turn() {
                start.setup.set_turn(turn);
                start.source = StartSource::Diagram;
            }
            b.start(start);
            return;
        }
        if self.drawn && self.ranks.contains(&false) {
            let missing: Vec<Rank> = Rank::ALL
                .into_iter()
                .zip(self.ranks)
                .filter(|(_, seen)| !seen)
                .map(|(rank, _)| rank)
                .collect();
            b.report(|| diag::missing_ranks(self.place, &missing));
        }
        self.setup.set_turn(turn);
        if let Some(color) = self.rest {
            give_rest(&mut self.setup, color);
        }
        b.start(match Handicap::identify(&self.setup) {
            Some(handicap) => {
                Start { source: StartSource::Named(handicap), ..Start::diagram(self.setup.clone()) }
            }
            None => Start::diagram(self.setup.clone()),
        });
    }
}

/// One item of a list of pieces.
enum Found {
    OnBoard(Square, PieceKind),
    InHand(PieceKind),
    /// `00AL`.
    Rest,
}

/// Goes over a list such as `59OU00KI00KI`, and reports what is no item of it.
fn each<T: Trace>(
    b: &mut Builder<'_, T>,
    text: &str,
    start: usize,
    end: usize,
    mut item: impl FnMut(&mut Builder<'_, T>, Found, Span),
) {
    let bytes = text.as_bytes().get(..end).unwrap_or_default();
    let mut scan = Scan::new(text, start);
    loop {
        scan.blanks();
        let at = scan.at();
        let rest = bytes.get(at..).unwrap_or_default();
        if rest.is_empty() {
            return;
        }
        let &[file, rank, p, q, ..] = rest else {
            return unreadable(b, text, at, end);
        };
        let (place, letter) = place([file, rank]);
        let (digits, piece) = (span(at, at + 2), span(at + 2, at + 4));
        if matches!(place, Place::Other) || !p.is_ascii_alphabetic() || !q.is_ascii_alphabetic() {
            return unreadable(b, text, at, end);
        }
        if letter {
            b.report(|| diag::letter_for_zero(digits));
        }
        let kind = tables::kind_any_case([p, q]);
        let all = [p, q].eq_ignore_ascii_case(b"AL");
        match (place, kind) {
            (Place::Nowhere | Place::Other, _) => {
                b.report(|| diag::no_such_square(digits, text.get(at..at + 2).unwrap_or(""), true));
            }
            (Place::Hand, None) if all => item(b, Found::Rest, digits.join(piece)),
            (_, None) => b.report(|| diag::unknown_piece(piece, text.get(at + 2..at + 4).unwrap_or(""))),
            (Place::Hand, Some(kind)) => item(b, Found::InHand(kind), digits.join(piece)),
            (Place::Square(square), Some(kind)) => item(b, Found::OnBoard(square, kind), digits.join(piece)),
        }
        scan = Scan::new(text, at + 4);
    }
}

/// Text in a list of pieces that cannot be cut into items.
fn unreadable<T: Trace>(b: &mut Builder<'_, T>, text: &str, start: usize, end: usize) {
    let rest = trim(text.get(start..end).unwrap_or(""));
    b.report(|| diag::unknown_piece(span(start, start + rest.len()), rest));
}

/// The cells of a rank, file 9 first.
#[derive(Debug, Default)]
pub(super) struct Cells {
    cells: [Option<Piece>; 9],
}

/// Why a rank could not be read to its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum RankFault {
    /// It has another number of cells than nine.
    Length(usize),
    /// The letters at this offset name no piece.
    Piece(usize),
    /// The character at this offset is neither a piece nor an empty cell.
    Cell(usize, char),
}

/// Reads the cells from `start` to the end of `text`. Blanks get lost in mails and web pages, so
/// cells are lexed; only cells that are nothing but blanks need their columns.
pub(super) fn read_rank(text: &str, start: usize, cells: &mut Cells) -> Result<(), RankFault> {
    let lexed = lex_rank(text, start, cells);
    if lexed.is_err() {
        let mut in_columns = Cells::default();
        if read_columns(text, start, &mut in_columns).is_some() {
            *cells = in_columns;
            return Ok(());
        }
    }
    lexed
}

fn lex_rank(text: &str, start: usize, cells: &mut Cells) -> Result<(), RankFault> {
    let mut scan = Scan::new(text, start);
    let mut count = 0;
    loop {
        scan.blanks();
        let at = scan.at();
        let Some(c) = scan.take() else { break };
        let cell = match c {
            '+' | '-' => {
                let letters = scan.rest().as_bytes();
                let Some(kind) = letters.first_chunk().and_then(|pair| tables::kind_any_case(*pair)) else {
                    return Err(RankFault::Piece(at + 1));
                };
                scan = Scan::new(text, at + 3);
                Some(Piece::new(if c == '+' { Color::Black } else { Color::White }, kind))
            }
            '*' | '＊' | '.' | '・' | '･' | '·' | '_' | '□' => None,
            _ => return Err(RankFault::Cell(at, c)),
        };
        if let Some(place) = cells.cells.get_mut(count) {
            *place = cell;
        }
        count += 1;
    }
    if count == 9 { Ok(()) } else { Err(RankFault::Length(count)) }
}

/// Nine cells of three columns each, of which the last may have lost its blanks. Whatever is no
/// piece is empty, so that ` *.`, which one program puts at the end of a rank, is as well.
fn read_columns(text: &str, start: usize, cells: &mut Cells) -> Option<()> {
    let bytes = text.as_bytes().get(start..).filter(|bytes| (25..=27).contains(&bytes.len()))?;
    let empty = |b: &u8| matches!(b, b' ' | b'*' | b'.');
    for (cell, columns) in cells.cells.iter_mut().zip(bytes.chunks(3)) {
        *cell = match *columns {
            [sign @ (b'+' | b'-'), p, q] => {
                let color = if sign == b'+' { Color::Black } else { Color::White };
                Some(Piece::new(color, tables::kind_any_case([p, q])?))
            }
            [b' ', ref rest @ ..] if rest.iter().all(empty) => None,
            _ => return None,
        };
    }
    Some(())
}

/// Writes the lines of a start: `PI` with what is left out, or the whole board; the hands; the turn.
pub(super) fn write(out: &mut String, setup: &Setup) {
    if let Some(handicap) = Handicap::identify(setup) {
        out.push_str("PI");
        left_out(out, handicap.left_out());
        out.push('\n');
    } else {
        for rank in Rank::ALL {
            out.push('P');
            push_digit(out, rank.get());
            for file in File::ALL.into_iter().rev() {
                match setup.piece(Square::new(file, rank)) {
                    None => out.push_str(" * "),
                    Some(piece) => {
                        out.push(sign(piece.color));
                        out.push_str(tables::code(piece.kind));
                    }
                }
            }
            out.push('\n');
        }
    }
    for color in Color::ALL {
        let hand = setup.hand(color);
        if hand.is_empty() {
            continue;
        }
        out.push('P');
        out.push(sign(color));
        for (kind, count) in hand.iter() {
            for _ in 0..count {
                out.push_str("00");
                out.push_str(tables::code(kind.kind()));
            }
        }
        out.push('\n');
    }
    out.push(sign(setup.turn()));
    out.push('\n');
}

/// The pieces left out, in the order in which the handicaps are named: rook, bishop, lances, knights.
fn left_out(out: &mut String, squares: SquareSet) {
    for kind in [
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Lance,
        PieceKind::Knight,
        PieceKind::Silver,
        PieceKind::Gold,
        PieceKind::Pawn,
    ] {
        for square in squares {
            if Setup::EVEN.piece(square).is_some_and(|piece| piece.kind == kind) {
                push_square(out, square);
                out.push_str(tables::code(kind));
            }
        }
    }
}

/// The sign of a side.
pub(super) fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// A square in two digits.
pub(super) fn push_square(out: &mut String, square: Square) {
    push_digit(out, square.file().get());
    push_digit(out, square.rank().get());
}

fn push_digit(out: &mut String, digit: u8) {
    out.push(char::from(b'0' + digit));
}
