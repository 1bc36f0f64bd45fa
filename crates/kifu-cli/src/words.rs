//! Words for people: numbers of things, file names, and Japanese words that the writers know.

use std::path::Path;

use kifu::{
    Color, Ending, EndingReason, Handicap, Lang, Outcome, PlyId, Record, WriteOptions, by_name,
    record::{Start, Written, names},
    text::Ignore,
};

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

/// How it ended: `resignation, White wins`, `投了、後手の勝ち`.
pub(crate) fn ending(record: &Record, ending: &Ending, outcome: Outcome, lang: Lang) -> String {
    let japanese = ending_ja(record, ending);
    let english = ending.reason.id().replace('-', " ");
    let (word, joint) = match lang {
        Lang::Ja => (japanese.unwrap_or(english), "、"),
        Lang::En => match japanese {
            Some(japanese) => (format!("{english} ({japanese})"), ", "),
            None => (english, ", "),
        },
    };
    match self::outcome(outcome, lang) {
        Some(outcome) => format!("{word}{joint}{outcome}"),
        None => word,
    }
}

/// Who won, in a word.
fn outcome(outcome: Outcome, lang: Lang) -> Option<String> {
    match (outcome, lang) {
        (Outcome::Win(color), Lang::En) => Some(format!("{} wins", names::side(color))),
        (Outcome::Win(color), Lang::Ja) => Some(format!("{}の勝ち", names::side_ja(color))),
        (Outcome::Draw, Lang::En) => Some("a draw".to_owned()),
        (Outcome::Draw, Lang::Ja) => Some("引き分け".to_owned()),
        (Outcome::Undecided, _) => None,
    }
}

/// The Japanese word of an ending: as written where it is an unusual one, else as KIF writes it.
pub(crate) fn ending_ja(record: &Record, ending: &Ending) -> Option<String> {
    let written = record.text(ending.word);
    if !written.is_empty() {
        return Some(written.to_owned());
    }
    if matches!(ending.reason, EndingReason::Other | EndingReason::FoulBy(_)) {
        return None;
    }
    let mut sample = Record::new();
    sample.add(PlyId::ROOT, Written::Ending(Ending::new(ending.reason)));
    as_kif(&sample).lines().find_map(|line| {
        let (number, word) = line.trim_start().split_once(' ')?;
        number.parse::<u32>().ok()?;
        word.split_whitespace().next().map(str::to_owned)
    })
}

/// The Japanese word of a handicap, as KIF writes it: 二枚落ち.
pub(crate) fn handicap_ja(handicap: Handicap) -> Option<String> {
    let mut sample = Record::new();
    sample.set_start(Start::named(handicap));
    as_kif(&sample).lines().find_map(|line| line.strip_prefix("手合割：").map(|word| word.trim().to_owned()))
}

/// The words are in the tables of the format, and only its writer hands them out.
fn as_kif(record: &Record) -> String {
    let mut out = String::new();
    if let Some((kif, _)) = by_name("kifu") {
        (kif.write)(record, &WriteOptions::default(), &mut out, &mut Ignore);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_kif() {
        let record = Record::new();
        let word = |reason| ending_ja(&record, &Ending::new(reason));
        assert_eq!(word(EndingReason::Resignation).as_deref(), Some("投了"));
        assert_eq!(word(EndingReason::Repetition).as_deref(), Some("千日手"));
        assert_eq!(handicap_ja(Handicap::TwoPiece).as_deref(), Some("二枚落ち"));
    }

    #[test]
    fn escapes_do_not_reach_the_terminal() {
        assert_eq!(clean("a\u{1b}[31m\u{9b}\u{202e}"), "a␛[31m\u{FFFD}\u{FFFD}");
    }
}
