//! Names of pieces, sides and squares for people, in English and Japanese.

use core::fmt::Write;

use kifu_core::{Color, PieceKind, Square};

use crate::Millis;

/// The kanji of a piece in move notation: 歩, 成香, 龍.
pub const fn kanji(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "歩",
        PieceKind::Lance => "香",
        PieceKind::Knight => "桂",
        PieceKind::Silver => "銀",
        PieceKind::Gold => "金",
        PieceKind::Bishop => "角",
        PieceKind::Rook => "飛",
        PieceKind::King => "玉",
        PieceKind::ProPawn => "と",
        PieceKind::ProLance => "成香",
        PieceKind::ProKnight => "成桂",
        PieceKind::ProSilver => "成銀",
        PieceKind::Horse => "馬",
        PieceKind::Dragon => "龍",
    }
}

/// The single kanji of a piece on a board diagram: 歩, 杏, 龍.
pub const fn board_kanji(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::ProLance => "杏",
        PieceKind::ProKnight => "圭",
        PieceKind::ProSilver => "全",
        _ => kanji(kind),
    }
}

/// The English name of a piece.
pub const fn english(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "pawn",
        PieceKind::Lance => "lance",
        PieceKind::Knight => "knight",
        PieceKind::Silver => "silver",
        PieceKind::Gold => "gold",
        PieceKind::Bishop => "bishop",
        PieceKind::Rook => "rook",
        PieceKind::King => "king",
        PieceKind::ProPawn => "promoted pawn",
        PieceKind::ProLance => "promoted lance",
        PieceKind::ProKnight => "promoted knight",
        PieceKind::ProSilver => "promoted silver",
        PieceKind::Horse => "horse",
        PieceKind::Dragon => "dragon",
    }
}

/// The English name of a side.
pub const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// The Japanese name of a side.
pub const fn side_ja(color: Color) -> &'static str {
    match color {
        Color::Black => "先手",
        Color::White => "後手",
    }
}

/// Full-width digits, 0 to 9.
pub const FULL_WIDTH_DIGITS: [&str; 10] = ["０", "１", "２", "３", "４", "５", "６", "７", "８", "９"];

/// Kanji digits, 0 to 9.
pub const KANJI_DIGITS: [&str; 10] = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// A square in Japanese: `７六`.
///
/// ```
/// use kifu_core::Square;
/// assert_eq!(kifu_record::names::square_ja(Square::SQ_7F), "７六");
/// ```
pub fn square_ja(square: Square) -> String {
    let digit = |table: &[&'static str; 10], n: u8| table.get(usize::from(n)).copied().unwrap_or_default();
    format!("{}{}", digit(&FULL_WIDTH_DIGITS, square.file().get()), digit(&KANJI_DIGITS, square.rank().get()))
}

/// A time as clocks show it: `0:16`, `1:02:16`, `0:06.125`.
///
/// ```
/// use kifu_record::{Millis, names};
/// assert_eq!(names::clock(Millis::from_secs(3736)), "1:02:16");
/// ```
pub fn clock(time: Millis) -> String {
    let secs = time.secs();
    let (hours, minutes, seconds) = (secs / 3600, secs / 60 % 60, secs % 60);
    let mut out = if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    };
    if time.subsec_millis() > 0 {
        // Writing to a string cannot fail.
        let _ = write!(out, ".{:03}", time.subsec_millis());
    }
    out
}
