//! Words for people: numbers of things, file names, sides.

use std::path::Path;

pub(crate) use kifu::words::{ending, ending_ja, handicap_ja};
use kifu::{Color, Lang, record::names};

/// `1 error`, `3 errors`.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A file name as shown: what is no Unicode in it is replaced.
pub(crate) fn path(path: &Path) -> String {
    path.display().to_string()
}

/// A text with everything made visible that could play tricks on a terminal.
pub(crate) fn clean(text: &str) -> std::borrow::Cow<'_, str> {
    if !text.contains(is_trick) {
        return text.into();
    }
    let shown = |c: char| match u32::from(c) {
        0x7F => '\u{2421}',
        code @ 0..0x20 => char::from_u32(0x2400 + code).unwrap_or('\u{FFFD}'),
        _ if is_trick(c) => '\u{FFFD}',
        _ => c,
    };
    text.chars().map(shown).collect::<String>().into()
}

/// Control characters, and those that turn the direction of writing.
pub(crate) fn is_trick(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The side with its mark and word: `☗ Black`, `☗先手`.
pub(crate) fn side(color: Color, lang: Lang) -> String {
    let mark = mark(color);
    match lang {
        Lang::En => format!("{mark} {}", names::side(color)),
        Lang::Ja => format!("{mark}{}", names::side_ja(color)),
    }
}

/// ☗ or ☖.
pub(crate) const fn mark(color: Color) -> char {
    match color {
        Color::Black => '☗',
        Color::White => '☖',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_do_not_reach_the_terminal() {
        assert_eq!(clean("a\u{1b}[31m\u{9b}\u{202e}"), "a␛[31m\u{FFFD}\u{FFFD}");
    }
}
