//! Endings that do not fit the game (`ending/…`).

use kifu_core::impasse::{Declaration, Unmet};
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
    let diagnostic = place.diagnostic(
        &NOT_DECLARABLE,
        Text::new(
            "the position does not meet the conditions of a declaration",
            "宣言勝ちの条件を満たしていません",
        ),
    );
    declaration.unmet().fold(diagnostic, |diagnostic, unmet| diagnostic.note(self::unmet(unmet)))
}

fn unmet(unmet: Unmet) -> Text {
    match unmet {
        Unmet::NotToMove => Text::new("it is the other side's turn", "手番ではありません"),
        Unmet::InCheck { checkers } => {
            Text::new(format!("the king is in check from {checkers}"), "王手がかかっています")
        }
        Unmet::KingOutsideZone => {
            Text::new("the king is not inside the enemy's three ranks", "玉が敵陣三段目以内に入っていません")
        }
        Unmet::TooFewPieces { have } => Text::new(
            format!("{have} pieces besides the king are inside those ranks, 10 are needed"),
            format!("敵陣の駒が玉を除いて{have}枚です（10枚必要）"),
        ),
        Unmet::TooFewPoints { have, need } => {
            Text::new(format!("{have} points, {need} are needed"), format!("{have}点です（{need}点必要）"))
        }
    }
}
