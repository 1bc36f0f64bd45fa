//! Board diagrams and pieces in hand.

use kifu_core::{Color, File, Hand, HandKind, Piece, PieceKind, Rank, Setup, Square};
use kifu_record::names::{KANJI_DIGITS, board_kanji, kanji};

use super::words;
use crate::scan::{Scan, is_blank};

/// One cell of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    Empty,
    Piece(Piece),
}

/// Why a row of a diagram could not be read to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowFault {
    /// The row has another number of cells than nine.
    Length(usize),
    /// There is something at this offset that is neither piece nor empty cell.
    Unknown { at: usize, c: char },
}

/// Reads a row `|v香v桂 ・ ... |一`: the cells in the order of the text, file 9 first.
///
/// Cells are lexed, not cut at columns: mails and forums lose blanks.
pub(crate) fn read_row(text: &str, start: usize, cells: &mut Vec<Cell>) -> Result<(), RowFault> {
    cells.clear();
    let mut scan = Scan::new(text, start);
    scan.blanks();
    if !(scan.eat("|") || scan.eat("｜")) {
        return Err(RowFault::Length(0));
    }
    loop {
        match cell(&mut scan) {
            Ok(Some(cell)) => cells.push(cell),
            Ok(None) => break,
            Err(()) => {
                return match scan.peek() {
                    Some(c) => Err(RowFault::Unknown { at: scan.at(), c }),
                    None => Err(RowFault::Length(cells.len())),
                };
            }
        }
        // Without a closing bar the rank's kanji would be taken for a tenth cell.
        if cells.len() == 9 {
            break;
        }
    }
    if cells.len() == 9 {
        let mut rest = scan;
        rest.blanks();
        if let Ok(Some(_)) = cell(&mut rest) {
            return Err(RowFault::Length(10));
        }
        return Ok(());
    }
    Err(RowFault::Length(cells.len()))
}

fn cell(scan: &mut Scan<'_>) -> Result<Option<Cell>, ()> {
    let Some(mut c) = scan.peek() else { return Ok(None) };
    if matches!(c, '|' | '｜' | '\r' | '\n') {
        return Ok(None);
    }
    let mut color = Color::Black;
    let marked = match c {
        'v' | 'V' | 'ｖ' | 'Ｖ' | '-' | '－' | '▽' | '△' | '▼' | '☖' => {
            color = Color::White;
            true
        }
        '^' | '+' | '＋' | '▲' | '☗' => true,
        _ => false,
    };
    if marked || c == ' ' {
        let mut ahead = *scan;
        ahead.skip(c);
        let Some(next) = ahead.peek() else { return if marked { Err(()) } else { Ok(None) } };
        if !marked && is_blank(next) {
            // Two blanks: an empty cell, unless a cell follows them at once.
            ahead.skip(next);
            if next == ' ' && ahead.peek().is_none_or(|c| is_blank(c) || matches!(c, '|' | '｜' | 'v')) {
                *scan = ahead;
                return Ok(Some(Cell::Empty));
            }
            scan.blanks();
        } else {
            *scan = ahead;
        }
        c = match scan.peek() {
            Some(c) if !matches!(c, '|' | '｜') => c,
            _ => return if marked { Err(()) } else { Ok(None) },
        };
        // A lone blank before the mark of the other side.
        if !marked && matches!(c, 'v' | 'V' | 'ｖ' | '^') {
            return cell(scan);
        }
    }
    if matches!(c, '・' | '･' | '.' | '．' | '*' | '＊' | '口' | '□' | '　' | '·') {
        scan.skip(c);
        return Ok(Some(Cell::Empty));
    }
    match words::board_piece(scan) {
        Some(kind) => Ok(Some(Cell::Piece(Piece { color, kind }))),
        None => Err(()),
    }
}

/// Puts the cells of a row onto a board.
pub(crate) fn place_row(setup: &mut Setup, rank: Rank, cells: &[Cell]) {
    for (file, cell) in File::ALL.iter().rev().zip(cells) {
        setup.set(
            Square::new(*file, rank),
            match cell {
                Cell::Empty => None,
                Cell::Piece(piece) => Some(*piece),
            },
        );
    }
}

/// What a list of pieces in hand says.
#[derive(Clone, Debug, Default)]
pub(crate) struct HandWords {
    /// The pieces listed.
    pub(crate) hand: Hand,
    /// All pieces that are nowhere else as well (残り).
    pub(crate) rest: bool,
    /// Where text begins that names no piece.
    pub(crate) unknown: Option<usize>,
    /// A piece that cannot be held, or more of a kind than 255.
    pub(crate) impossible: Option<PieceKind>,
}

/// Reads `飛二　角　歩十八`, with any separators or none; なし and nothing at all are no pieces.
pub(crate) fn read_hand(value: &str) -> HandWords {
    let mut found = HandWords::default();
    let mut scan = Scan::new(value, 0);
    loop {
        while scan.eat_if(|c| is_blank(c) || matches!(c, '、' | ',' | '，' | '・' | '枚')).is_some() {}
        if scan.is_done() {
            return found;
        }
        if scan.eat("なし") || scan.eat("無し") || scan.eat("ナシ") {
            continue;
        }
        if scan.eat("残り全部")
            || scan.eat("残り")
            || scan.eat("残")
            || scan.eat("他全部")
            || scan.eat("全部")
        {
            scan.eat("駒");
            scan.eat("全て");
            found.rest = true;
            continue;
        }
        let at = scan.at();
        let Some(kind) = words::piece(&mut scan) else {
            found.unknown = Some(at);
            return found;
        };
        let Some(hand_kind) = (if kind.is_promoted() { None } else { kind.hand_kind() }) else {
            found.impossible = Some(kind);
            found.unknown = Some(at);
            return found;
        };
        scan.blanks();
        let mut ahead = scan;
        let count = words::count(&mut ahead).inspect(|_| scan = ahead).unwrap_or(1);
        match u8::try_from(u32::from(found.hand.get(hand_kind)) + count) {
            Ok(sum) => found.hand.set(hand_kind, sum),
            Err(_) => found.impossible = Some(kind),
        }
    }
}

/// Writes `飛二　歩十八　`, or なし.
pub(crate) fn write_hand(out: &mut String, hand: Hand) {
    let from = out.len();
    for (kind, count) in hand.iter() {
        out.push_str(kanji(kind.kind()));
        words::write_count(out, count);
        out.push('　');
    }
    if out.len() == from {
        out.push_str("なし");
    }
}

/// Writes a diagram: White's hand, the board, Black's hand, and the side to move if it is White.
/// `sides` are the words for Black and White.
pub(crate) fn write(out: &mut String, setup: &Setup, sides: [&str; 2]) {
    let [black, white] = sides;
    let hand = |out: &mut String, word: &str, color: Color| {
        out.push_str(word);
        out.push_str("の持駒：");
        write_hand(out, *setup.hand(color));
        out.push('\n');
    };
    hand(out, white, Color::White);
    out.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in Rank::ALL {
        out.push('|');
        for file in File::ALL.iter().rev() {
            match setup.piece(Square::new(*file, rank)) {
                None => out.push_str(" ・"),
                Some(piece) => {
                    out.push(if piece.color == Color::Black { ' ' } else { 'v' });
                    out.push_str(board_kanji(piece.kind));
                }
            }
        }
        out.push('|');
        out.push_str(KANJI_DIGITS.get(usize::from(rank.get())).copied().unwrap_or_default());
        out.push('\n');
    }
    out.push_str("+---------------------------+\n");
    hand(out, black, Color::Black);
    if setup.turn() == Color::White {
        out.push_str(white);
        out.push_str("番\n");
    }
}

/// Gives everything that is nowhere else, kings excepted, to one side: 残り, `AL`.
pub(crate) fn give_rest(setup: &mut Setup, color: Color) {
    let rest = setup.remaining();
    for (kind, count) in HandKind::ALL.into_iter().zip(rest) {
        let hand = setup.hand_mut(color);
        hand.set(kind, hand.get(kind).saturating_add(count));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(row: &str) -> String {
        let mut cells = Vec::new();
        let result = read_row(row, 0, &mut cells);
        let cells: String = cells
            .iter()
            .map(|cell| match cell {
                Cell::Empty => ".".to_owned(),
                Cell::Piece(Piece { color: Color::Black, kind }) => board_kanji(*kind).to_owned(),
                Cell::Piece(Piece { kind, .. }) => format!("v{}", board_kanji(*kind)),
            })
            .collect();
        match result {
            Ok(()) => cells,
            Err(fault) => format!("{cells} {fault:?}"),
        }
    }

    #[test]
    fn reads_rows_as_files_spell_them() {
        for (row, shown) in [
            ("| ・ ・ ・ ・v玉 ・ ・ ・ ・|一", "....v玉...."),
            ("|v香v桂v銀v金v玉v金v銀v桂v香|一", "v香v桂v銀v金v玉v金v銀v桂v香"),
            ("|・・・・v玉・・・・|一", "....v玉...."),
            ("| . . . .V王 . . . .|", "....v玉...."),
            ("| ・v飛 ・ ・ ・ ・ ・ 角 ・", ".v飛.....角."),
            ("| 成銀 ・ ・ ・v玉 ・ ・ ・ ・|一", "全...v玉...."),
            ("| 仝 今 竜 ・v玉 ・ ・ ・ ・|一", "杏圭龍.v玉...."),
            ("|                  |一", "........."),
            ("| ・ ・ ・ ・v玉 ・ ・ ・|一", "....v玉... Length(8)"),
            ("|v飛v角v銀v金v玉|一", "v飛v角v銀v金v玉 Length(5)"),
        ] {
            assert_eq!(show(row), shown, "{row}");
        }
        assert!(show("| ・ ・ ・ ・v? ・ ・ ・ ・|一").contains("Unknown { at: 18, c: '?' }"));
    }

    #[test]
    fn reads_hands_as_files_spell_them() {
        for (value, pairs, unknown) in [
            (
                "飛二　角二　金三　",
                vec![(HandKind::Rook, 2), (HandKind::Bishop, 2), (HandKind::Gold, 3)],
                None,
            ),
            (
                "飛角金二銀",
                vec![(HandKind::Rook, 1), (HandKind::Bishop, 1), (HandKind::Gold, 2), (HandKind::Silver, 1)],
                None,
            ),
            ("歩18", vec![(HandKind::Pawn, 18)], None),
            ("歩１８", vec![(HandKind::Pawn, 18)], None),
            ("歩十八", vec![(HandKind::Pawn, 18)], None),
            ("桂四香四歩十八", vec![(HandKind::Knight, 4), (HandKind::Lance, 4), (HandKind::Pawn, 18)], None),
            ("歩三枚", vec![(HandKind::Pawn, 3)], None),
            ("なし", vec![], None),
            ("", vec![], None),
            ("金　と", vec![(HandKind::Gold, 1)], Some(6)),
            ("金 Q", vec![(HandKind::Gold, 1)], Some(4)),
        ] {
            let found = read_hand(value);
            assert_eq!(found.hand.iter().collect::<Vec<_>>(), pairs, "{value}");
            assert_eq!(found.unknown, unknown, "{value}");
        }
        assert!(read_hand("残り").rest);
    }
}
