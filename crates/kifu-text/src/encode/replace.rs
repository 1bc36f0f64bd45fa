//! What is written for a character that a Japanese encoding has not.

/// The other name of a character that the Japanese sets have under one name only.
///
/// JIS X 0208 and Windows put these pairs at one place; `encoding_rs` writes the second of each.
pub(super) fn same_character(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{301C}' => "\u{FF5E}", // 〜 ～, 8160
        '\u{2014}' => "\u{2015}", // — ―, 815C
        '\u{2016}' => "\u{2225}", // ‖ ∥, 8161
        '\u{2212}' => "\u{FF0D}", // − －, 817C
        '\u{A2}' => "\u{FFE0}",   // ¢ ￠, 8191
        '\u{A3}' => "\u{FFE1}",   // £ ￡, 8192
        '\u{AC}' => "\u{FFE2}",   // ¬ ￢, 81CA
        _ => return None,
    })
}

/// The CP932 bytes of a user-defined character (rows F0 to F9), which reading turned into U+E000 to U+E757.
pub(super) fn user_defined(c: char) -> Option<[u8; 2]> {
    let index = u32::from(c).checked_sub(0xE000).filter(|&index| index < 10 * 188)?;
    let (row, cell) = (index / 188, index % 188);
    let trail = if cell < 0x3F { 0x40 + cell } else { 0x41 + cell }; // 7F is left out
    Some([u8::try_from(0xF0 + row).ok()?, u8::try_from(trail).ok()?])
}

/// What comes closest to a character. All of CP932, EUC-JP and ISO-2022-JP have it.
pub(super) fn likeness(c: char) -> &'static str {
    match c {
        '☗' => "▲",
        '☖' => "△",
        '⛊' => "▼",
        '⛉' => "▽",
        '𠔼' => "同",
        '𠮷' => "吉",
        '¥' => "￥",
        '‾' => "￣",
        '\u{A0}' => " ",
        '\u{2010}' | '\u{2011}' | '\u{2013}' => "-",
        // Variation selectors only choose a shape; a byte-order mark inside a text says nothing.
        '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' | '\u{FEFF}' => "",
        c if is_half_width_katakana(c) => full_width_katakana(c),
        _ => "〓",
    }
}

pub(super) fn is_half_width_katakana(c: char) -> bool {
    matches!(c, '\u{FF61}'..='\u{FF9F}')
}

/// ア for ｱ. The voiced mark stays a character of its own.
fn full_width_katakana(c: char) -> &'static str {
    const FULL: &str = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜";
    let at = (c as usize).saturating_sub(0xFF61) * 3;
    FULL.get(at..at + 3).unwrap_or("〓")
}
