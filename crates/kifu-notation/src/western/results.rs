//! Words for the end of a game in English text.

use kifu_core::Color;
use kifu_record::{EndingReason, Outcome};

use crate::scan::Scan;

/// Whom a word is about, when a side stands before it: "Black resigns", "White wins".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// The side that lost.
    Loser,
    /// The side that won.
    Winner,
    /// Nobody; the word stands alone.
    Nobody,
}

/// A word or sign for the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ResultWord {
    /// The word; case does not matter.
    pub word: &'static str,
    /// Why the game ended. A bare score is taken for a resignation, the usual end.
    pub reason: EndingReason,
    /// The outcome that the word tells by itself.
    pub outcome: Option<Outcome>,
    /// Whom it is about.
    pub subject: Subject,
}

const fn word(word: &'static str, reason: EndingReason, subject: Subject) -> ResultWord {
    ResultWord { word, reason, outcome: None, subject }
}

const fn score(word: &'static str, reason: EndingReason, outcome: Outcome) -> ResultWord {
    ResultWord { word, reason, outcome: Some(outcome), subject: Subject::Nobody }
}

/// All words. The first of a reason is the one written.
#[rustfmt::skip]
pub static RESULTS: &[ResultWord] = &[
    word("Resigns", EndingReason::Resignation, Subject::Loser),
    word("Resign", EndingReason::Resignation, Subject::Loser),
    word("Resigned", EndingReason::Resignation, Subject::Loser),
    word("Loses", EndingReason::Resignation, Subject::Loser),
    word("Wins", EndingReason::Resignation, Subject::Winner),
    score("1-0", EndingReason::Resignation, Outcome::Win(Color::Black)),
    score("0-1", EndingReason::Resignation, Outcome::Win(Color::White)),
    word("Adjourned", EndingReason::Interruption, Subject::Nobody),
    word("Interrupted", EndingReason::Interruption, Subject::Nobody),
    word("Interrupt", EndingReason::Interruption, Subject::Nobody),
    word("Unfinished", EndingReason::Interruption, Subject::Nobody),
    word("Sealed move", EndingReason::SealedMove, Subject::Nobody),
    word("Sealed-move", EndingReason::SealedMove, Subject::Nobody),
    word("Repetition", EndingReason::Repetition, Subject::Nobody),
    word("Sennichite", EndingReason::Repetition, Subject::Nobody),
    word("RepetitionDraw", EndingReason::Repetition, Subject::Nobody),
    word("Impasse", EndingReason::Impasse, Subject::Nobody),
    word("Jishogi", EndingReason::Impasse, Subject::Nobody),
    score("1/2-1/2", EndingReason::DeclaredDraw, Outcome::Draw),
    score("½-½", EndingReason::DeclaredDraw, Outcome::Draw),
    word("Draw", EndingReason::DeclaredDraw, Subject::Nobody),
    word("Drawn", EndingReason::DeclaredDraw, Subject::Nobody),
    word("Wins by declaration", EndingReason::DeclarationWin, Subject::Winner),
    word("Declaration", EndingReason::DeclarationWin, Subject::Winner),
    word("DeclarationWin", EndingReason::DeclarationWin, Subject::Winner),
    word("Loses on time", EndingReason::TimeUp, Subject::Loser),
    word("Timeup", EndingReason::TimeUp, Subject::Loser),
    word("Time up", EndingReason::TimeUp, Subject::Loser),
    word("Wins on time", EndingReason::TimeUp, Subject::Winner),
    word("Illegal move", EndingReason::Foul, Subject::Loser),
    word("Illegal-move", EndingReason::Foul, Subject::Loser),
    word("Mate", EndingReason::Mate, Subject::Nobody),
    word("Checkmate", EndingReason::Mate, Subject::Nobody),
    word("Mated", EndingReason::Mate, Subject::Loser),
    word("No mate", EndingReason::NoMate, Subject::Nobody),
    word("No-mate", EndingReason::NoMate, Subject::Nobody),
    word("MaxMovesDraw", EndingReason::MoveLimit, Subject::Nobody),
    word("Forfeit", EndingReason::DefaultLoss, Subject::Loser),
    word("Forfeits", EndingReason::DefaultLoss, Subject::Loser),
    word("Bye", EndingReason::DefaultWin, Subject::Winner),
];

/// The names of the sides before a word.
static SIDES: &[(&str, Color)] = &[
    ("Black", Color::Black),
    ("Sente", Color::Black),
    ("Shitate", Color::Black),
    ("White", Color::White),
    ("Gote", Color::White),
    ("Uwate", Color::White),
];

/// The end of the game that a text begins with: why, who won if the text says it, and how many
/// bytes it takes. The longest word counts.
///
/// ```
/// use kifu_core::Color;
/// use kifu_notation::western::read_result;
/// use kifu_record::{EndingReason, Outcome};
/// assert_eq!(read_result("resigns."), Some((EndingReason::Resignation, None, 7)));
/// let told = Some(Outcome::Win(Color::White));
/// assert_eq!(read_result("Black loses on time"), Some((EndingReason::TimeUp, told, 19)));
/// assert_eq!(read_result("0-1"), Some((EndingReason::Resignation, told, 3)));
/// assert_eq!(read_result("P-76"), None);
/// ```
pub fn read_result(text: &str) -> Option<(EndingReason, Option<Outcome>, usize)> {
    let mut scan = Scan::new(text, 0);
    let side = side(&mut scan);
    let found = RESULTS
        .iter()
        .filter(|result| side.is_none() || result.subject != Subject::Nobody)
        .filter(|result| starts_with_word(scan.rest(), result.word))
        .max_by_key(|result| result.word.len())?;
    let outcome = side.and_then(|side| match found.subject {
        Subject::Loser => Some(Outcome::Win(!side)),
        Subject::Winner => Some(Outcome::Win(side)),
        Subject::Nobody => None,
    });
    Some((found.reason, outcome.or(found.outcome), scan.at() + found.word.len()))
}

/// Takes the name of a side and a blank.
fn side(scan: &mut Scan<'_>) -> Option<Color> {
    let (name, side) = SIDES.iter().find(|(name, _)| starts_with_word(scan.rest(), name))?;
    let mut ahead = *scan;
    ahead.advance(name.len());
    let from = ahead.at();
    ahead.blanks();
    if ahead.at() == from {
        return None;
    }
    *scan = ahead;
    Some(*side)
}

/// Whether a text begins with a word, whatever its case, and the word ends there.
fn starts_with_word(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
        && !text
            .get(word.len()..)
            .and_then(|rest| rest.chars().next())
            .is_some_and(|c| c.is_alphanumeric() || c == '/')
}

/// The word for a reason. `None`: English text has none.
///
/// ```
/// use kifu_notation::western::result_word;
/// use kifu_record::EndingReason;
/// assert_eq!(result_word(EndingReason::Resignation), Some("Resigns"));
/// assert_eq!(result_word(EndingReason::TakeBack), None);
/// ```
pub fn result_word(reason: EndingReason) -> Option<&'static str> {
    RESULTS.iter().find(|result| result.reason == reason).map(|result| result.word)
}

/// The score of an outcome: `1-0`, `0-1`, `1/2-1/2`. `None` when it is undecided.
///
/// ```
/// use kifu_core::Color;
/// use kifu_notation::western::score_of;
/// use kifu_record::Outcome;
/// assert_eq!(score_of(Outcome::Win(Color::Black)), Some("1-0"));
/// ```
pub fn score_of(outcome: Outcome) -> Option<&'static str> {
    RESULTS.iter().find(|result| result.outcome == Some(outcome)).map(|result| result.word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_back() {
        for result in RESULTS {
            let (reason, outcome, length) = read_result(result.word).unwrap();
            assert_eq!(
                (reason, outcome, length),
                (result.reason, result.outcome, result.word.len()),
                "{}",
                result.word
            );
        }
    }

    #[test]
    fn reads_sides_and_stops_at_words() {
        let black = Some(Outcome::Win(Color::Black));
        let white = Some(Outcome::Win(Color::White));
        for (text, wanted) in [
            ("Black resigns", Some((EndingReason::Resignation, white, 13))),
            ("gote resigns", Some((EndingReason::Resignation, black, 12))),
            ("White wins", Some((EndingReason::Resignation, white, 10))),
            ("White wins on time.", Some((EndingReason::TimeUp, white, 18))),
            ("wins by declaration", Some((EndingReason::DeclarationWin, None, 19))),
            ("½-½", Some((EndingReason::DeclaredDraw, Some(Outcome::Draw), 5))),
            ("Black: Aoki", None),
            ("matey", None),
            ("1-0-1", Some((EndingReason::Resignation, black, 3))),
            ("1-05", None),
            ("", None),
        ] {
            assert_eq!(read_result(text), wanted, "{text}");
        }
    }
}
