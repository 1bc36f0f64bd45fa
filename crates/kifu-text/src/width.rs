//! How many columns a text takes in a terminal.

use unicode_width::UnicodeWidthStr;

/// Columns that `text` takes in a terminal with fixed-width letters.
///
/// Kanji, kana and full-width digits take two columns, ASCII and half-width
/// katakana one. ☗ ☖ ▲ △ … ※ ○ ① are *ambiguous* (Unicode Standard Annex 11):
/// Western fonts give them one column, many Japanese ones two; `ambiguous_wide`
/// says which. `text` should be one line: tabs and other control characters
/// count as one.
///
/// ```
/// # use kifu_text::display_width;
/// assert_eq!(display_width("▲７六歩", false), 7);
/// assert_eq!(display_width("▲７六歩", true), 8);
/// ```
pub fn display_width(text: &str, ambiguous_wide: bool) -> usize {
    if ambiguous_wide { text.width_cjk() } else { text.width() }
}
