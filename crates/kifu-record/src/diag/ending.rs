//! Endings that do not fit the game (`ending/…`).

use kifu_core::impasse::Declaration;
use kifu_text::{Code, Diagnostic, Severity, Text};

use super::Place;
use crate::{
    Outcome,
    names::{side, side_ja},
};

/// `ending/winner-differs`: the ending and the summary name different winners.
pub static WINNER_DIFFERS: Code = Code::new("ending/winner-differs", Severity::Warning);
/// `ending/no-repetition`: a repetition is declared, but no position stands four times.
pub static NO_REPETITION: Code = Code::new("ending/no-repetition", Severity::Note);
/// `ending/not-declarable`: a declared win whose conditions are not met.
pub static NOT_DECLARABLE: Code = Code::new("ending/not-declarable", Severity::Note);

fn outcome(outcome: Outcome) -> (String, String) {
    match outcome {
        Outcome::Win(color) => (format!("{} wins", side(color)), format!("{}の勝ち", side_ja(color))),
        Outcome::Draw => ("a draw".to_owned(), "引き分け".to_owned()),
        Outcome::Undecided => ("no result".to_owned(), "勝敗なし".to_owned()),
    }
}

/// `follows` is what the ending means, `told` what the record says besides.
pub(crate) fn winner_differs(place: Place, follows: Outcome, told: Outcome) -> Diagnostic {
    let (follows, told) = (outcome(follows), outcome(told));
    place.diagnostic(
        &WINNER_DIFFERS,
        Text::new(
            format!("the ending means {}, but the record says {}; the ending counts", follows.0, told.0),
            format!("終局の語では{}ですが、棋譜には{}とあります。終局の語に従います", follows.1, told.1),
        ),
    )
}

pub(crate) fn no_repetition(place: Place) -> Diagnostic {
    place.diagnostic(
        &NO_REPETITION,
        Text::new("no position stands four times in this line", "同じ局面が4回現れていません"),
    )
}

pub(crate) fn not_declarable(place: Place, declaration: &Declaration) -> Diagnostic {
    place.diagnostic(
        &NOT_DECLARABLE,
        Text::new(
            format!("the position does not meet the conditions of a declaration: {declaration}"),
            format!("宣言勝ちの条件を満たしていません（{declaration}）"),
        ),
    )
}
