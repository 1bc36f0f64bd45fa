//! Words for people that need a record or a format: endings and handicaps.

use kifu_core::Handicap;
use kifu_formats::{WriteOptions, by_name};
use kifu_record::{Ending, EndingReason, Outcome, PlyId, Record, Start, Written, names};
use kifu_text::{Ignore, Lang};

/// How it ended: `resignation (投了), White wins`, `投了、後手の勝ち`. `outcome` is who won by it.
///
/// ```
/// use kifu::{Color, Ending, EndingReason, Lang, Outcome, Record, words};
/// let (record, ending) = (Record::new(), Ending::new(EndingReason::Resignation));
/// let told = words::ending(&record, &ending, Outcome::Win(Color::White), Lang::Ja);
/// assert_eq!(told, "投了、後手の勝ち");
/// ```
pub fn ending(record: &Record, ending: &Ending, outcome: Outcome, lang: Lang) -> String {
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
pub fn ending_ja(record: &Record, ending: &Ending) -> Option<String> {
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
pub fn handicap_ja(handicap: Handicap) -> Option<String> {
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
}
