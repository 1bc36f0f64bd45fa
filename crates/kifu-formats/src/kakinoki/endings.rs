//! Endings: the word in the move column, and the summary line (まで…).

use kifu_core::Color;
use kifu_record::{EndingReason, Outcome};

use super::words;
use crate::scan::{Scan, trim};

/// The word that is written for each reason, and the other words that are read for it.
#[rustfmt::skip]
static WORDS: &[(EndingReason, &str, &[&str])] = &[
    (EndingReason::Resignation, "投了", &["まいった", "負けました"]),
    (EndingReason::Interruption, "中断", &["切断", "接続切れ", "指し掛け"]),
    (EndingReason::SealedMove, "封じ手", &["封手"]),
    (EndingReason::Repetition, "千日手", &["先日手"]),
    (EndingReason::Impasse, "持将棋", &["引き分け", "引分け", "引分"]),
    (EndingReason::DeclarationWin, "入玉勝ち", &["入玉宣言勝ち", "宣言勝ち", "入玉宣言"]),
    (EndingReason::TimeUp, "切れ負け", &["時間切れ", "時間切れ負け", "Time-up", "タイムアップ"]),
    (EndingReason::Foul, "反則負け", &["反則", "反則負"]),
    (EndingReason::FoulWin, "反則勝ち", &["反則勝"]),
    (EndingReason::Mate, "詰み", &["詰", "つみ", "詰まし"]),
    (EndingReason::NoMate, "不詰", &["不詰み"]),
    (EndingReason::DefaultWin, "不戦勝", &["不戦勝ち"]),
    (EndingReason::DefaultLoss, "不戦敗", &["不戦負け"]),
    (EndingReason::MoveLimit, "最大手数", &[]),
    (EndingReason::TakeBack, "待った", &[]),
    (EndingReason::Try, "トライ", &[]),
];

/// The reason that a word in the move column stands for.
pub(crate) fn reason(word: &str) -> Option<EndingReason> {
    WORDS
        .iter()
        .find(|(_, usual, others)| *usual == word || others.contains(&word))
        .map(|(reason, _, _)| *reason)
}

/// The word that is written for a reason.
pub(crate) fn word(reason: EndingReason) -> Option<&'static str> {
    WORDS.iter().find(|(found, _, _)| *found == reason).map(|(_, word, _)| *word)
}

/// Words for a null move.
pub(crate) static PASS: &[&str] = &["パス", "ﾊﾟｽ"];

/// What a summary line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Summary {
    /// Number of plies played.
    pub(crate) plies: Option<u32>,
    /// Why the game ended.
    pub(crate) reason: Option<EndingReason>,
    /// Who won.
    pub(crate) winner: Option<Outcome>,
}

/// Whether a line is a summary: it begins with まで, or has `…手まで` before anything else.
pub(crate) fn is_summary(line: &str) -> bool {
    let line = trim(line);
    line.starts_with("まで")
        || line.strip_prefix(|c: char| words::digit(c).is_some()).is_some_and(|rest| {
            rest.trim_start_matches(|c: char| words::digit(c).is_some() || matches!(c, '0' | '０' | '十'))
                .starts_with("手まで")
        })
}

/// Reads a summary line: `まで112手で後手の勝ち`, `まで、112手で時間切れにより先手の勝ち`,
/// `112手まで後手の勝ち`, `まで７手詰`, `まで5手で中断`. `None` when it says nothing known.
pub(crate) fn read_summary(line: &str) -> Option<Summary> {
    let line = trim(line);
    let mut scan = Scan::new(line, 0);
    scan.eat("まで");
    while scan.eat_if(|c| crate::scan::is_blank(c) || matches!(c, '、' | ',' | '，')).is_some() {}
    let mut summary = Summary { plies: words::count(&mut scan), ..Summary::default() };
    if summary.plies.is_some() {
        scan.eat("手");
        scan.eat("まで");
        if scan.eat("詰") {
            summary.reason = Some(EndingReason::Mate);
            scan.eat("み");
        }
        scan.eat("で");
    }
    while scan.eat_if(|c| crate::scan::is_blank(c) || matches!(c, '、' | ',' | '，' | 'で')).is_some() {}
    let rest = trim(scan.rest());
    if rest.is_empty() {
        return (summary.plies.is_some() || summary.reason.is_some()).then_some(summary);
    }
    // The side that is named stands before の or 勝ち.
    let named = words::SIDES
        .iter()
        .filter_map(|(word, color)| rest.find(word).map(|at| (at, *color)))
        .min_by_key(|(at, _)| *at);
    let side = named.map(|(_, color)| color);
    let has = |word: &str| rest.contains(word);
    let (reason, winner): (EndingReason, Option<Color>) = if has("反則負") {
        (EndingReason::Foul, side.map(|side| !side))
    } else if has("反則勝") {
        (EndingReason::FoulWin, side)
    } else if has("千日手") {
        (EndingReason::Repetition, None)
    } else if has("入玉勝") || has("宣言") {
        (EndingReason::DeclarationWin, side)
    } else if has("時間切れ") || has("切れ負け") {
        // 時間切れにより先手の勝ち: the winner; 後手の時間切れ, 後手の切れ負け: the loser.
        (EndingReason::TimeUp, if has("勝") { side } else { side.map(|side| !side) })
    } else if has("持将棋") || has("引き分け") || has("引分") {
        (EndingReason::Impasse, None)
    } else if has("不詰") {
        (EndingReason::NoMate, None)
    } else if has("詰") && !has("勝") {
        (EndingReason::Mate, None)
    } else if has("中断") || has("指し掛け") {
        (EndingReason::Interruption, None)
    } else if has("封じ手") {
        (EndingReason::SealedMove, None)
    } else if has("不戦勝") {
        (EndingReason::DefaultWin, None)
    } else if has("不戦敗") {
        (EndingReason::DefaultLoss, None)
    } else if has("トライ") {
        (EndingReason::Try, side)
    } else if has("勝") && side.is_some() {
        (if has("詰") { EndingReason::Mate } else { EndingReason::Resignation }, side)
    } else if has("投了") {
        (EndingReason::Resignation, None)
    } else {
        return None;
    };
    summary.reason = Some(reason);
    summary.winner = winner.map(Outcome::Win);
    Some(summary)
}

/// Writes the summary of a line that ended after `plies` moves. `side` gives the word for a side.
pub(crate) fn write_summary(
    out: &mut String,
    plies: u32,
    reason: EndingReason,
    outcome: Outcome,
    mover: Color,
    side: impl Fn(Color) -> &'static str,
) {
    out.push_str("まで");
    super::times::number(out, plies);
    out.push_str("手で");
    let mut say = |parts: [&str; 2]| parts.into_iter().for_each(|part| out.push_str(part));
    match (reason, outcome) {
        (EndingReason::Resignation, Outcome::Win(winner)) => say([side(winner), "の勝ち"]),
        (EndingReason::TimeUp, Outcome::Win(winner)) => {
            say(["時間切れにより", side(winner)]);
            say(["の勝ち", ""]);
        }
        (EndingReason::Foul, _) => say([side(mover), "の反則負け"]),
        (EndingReason::FoulWin, _) => say([side(mover), "の反則勝ち"]),
        (EndingReason::DeclarationWin, _) => say([side(mover), "の入玉勝ち"]),
        (EndingReason::Try, Outcome::Win(winner)) => say([side(winner), "のトライ勝ち"]),
        _ => say([word(summary_reason(reason)).unwrap_or("中断"), ""]),
    }
}

/// Reasons that the summary and the move column write with another one's word.
pub(crate) fn summary_reason(reason: EndingReason) -> EndingReason {
    match reason {
        EndingReason::DeclaredDraw => EndingReason::Impasse,
        EndingReason::Error | EndingReason::Other => EndingReason::Interruption,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_summaries() {
        use EndingReason as R;
        let black = Some(Outcome::Win(Color::Black));
        let white = Some(Outcome::Win(Color::White));
        for (line, plies, reason, winner) in [
            ("まで112手で後手の勝ち", Some(112), Some(R::Resignation), white),
            ("まで、112手で後手の勝ち", Some(112), Some(R::Resignation), white),
            ("まで112手　後手勝ち", Some(112), Some(R::Resignation), white),
            ("112手まで後手の勝ち", Some(112), Some(R::Resignation), white),
            ("まで５手で中断", Some(5), Some(R::Interruption), None),
            ("まで７手詰", Some(7), Some(R::Mate), None),
            ("まで7手で詰み", Some(7), Some(R::Mate), None),
            ("まで84手で時間切れにより先手の勝ち", Some(84), Some(R::TimeUp), black),
            ("まで3手で先手の反則負け", Some(3), Some(R::Foul), white),
            ("まで3手で後手の反則勝ち", Some(3), Some(R::FoulWin), white),
            ("まで201手で千日手", Some(201), Some(R::Repetition), None),
            ("まで150手で上手の入玉勝ち", Some(150), Some(R::DeclarationWin), white),
            ("まで0手で不戦勝", Some(0), Some(R::DefaultWin), None),
            ("まで十八手", Some(18), None, None),
        ] {
            let summary = read_summary(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((summary.plies, summary.reason, summary.winner), (plies, reason, winner), "{line}");
        }
        assert_eq!(read_summary("までの道のり"), None);
    }

    #[test]
    fn words_are_read_as_they_are_written() {
        for (reason_of, word_of, others) in WORDS {
            assert_eq!(reason(word_of), Some(*reason_of));
            for other in *others {
                assert_eq!(reason(other), Some(*reason_of));
            }
        }
    }
}
