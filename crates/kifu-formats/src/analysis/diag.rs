//! What a dialect of analysis cannot say (`analysis/…`).

use kifu_text::{Code, Diagnostic, Severity, Sink, Text};

use super::Lost;

/// `analysis/lost`: parts of analysis that the dialect has no place for.
pub static LOST: Code = Code::new("analysis/lost", Severity::Warning);
/// `analysis/kept`: analysis of which the dialect can say nothing; it stays as it is.
pub static KEPT: Code = Code::new("analysis/kept", Severity::Note);

/// `analysis/changing-sides`: the scores look like those of the side that moves.
pub static CHANGING_SIDES: Code = Code::new("analysis/changing-sides", Severity::Note);

/// All codes of this file.
pub static CODES: &[&Code] = &[&LOST, &KEPT, &CHANGING_SIDES];

pub(super) fn changing_sides(changes: usize, pairs: usize) -> Diagnostic {
    Diagnostic::new(
        &CHANGING_SIDES,
        Text::new(
            format!("{changes} of {pairs} scores change their sign from one ply to the next and keep their size"),
            format!("評価値の符号が1手ごとに入れ替わります（{pairs}回のうち{changes}回）"),
        ),
    )
    .note(Text::new(
        "they are taken as seen from Black, as this way of writing has them, but look like those of the side that moves",
        "この書き方では先手から見た値として読みますが、手番側から見た値のようです",
    ))
}

/// A part of an analysis.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Field {
    Mate,
    Depth,
    Selective,
    Nodes,
    Time,
    Rank,
    Engine,
    Line,
    Kind,
}

/// The parts in the order of [`Field`], in English (one, several) and Japanese.
pub(crate) const FIELDS: [(&str, &str, &str); 9] = [
    ("length of a mate", "lengths of mates", "詰みの手数"),
    ("depth", "depths", "深さ"),
    ("selective depth", "selective depths", "選択深さ"),
    ("number of nodes", "numbers of nodes", "ノード数"),
    ("time", "times", "時間"),
    ("rank among several lines", "ranks among several lines", "候補順位"),
    ("engine name", "engine names", "エンジン名"),
    ("line of play", "lines of play", "読み筋"),
    ("mark of research", "marks of research", "検討の印"),
];

/// Reports what was lost, one report for each part.
pub(super) fn report(lost: &Lost, kept: usize, dialect: &str, sink: &mut dyn Sink) {
    for (count, (one, several, ja)) in lost.counts.iter().zip(FIELDS).filter(|(count, _)| **count > 0) {
        let what = if *count == 1 { one } else { several };
        sink.report(Diagnostic::new(
            &LOST,
            Text::new(
                format!("{count} {what} not written: analysis as {dialect} writes it has no place for that"),
                format!("{ja}{count}件は書き出しません（{dialect}の書き方に置き場がありません）"),
            ),
        ));
    }
    if kept > 0 {
        sink.report(Diagnostic::new(
            &KEPT,
            Text::new(
                if kept == 1 {
                    format!("1 piece of analysis cannot be said as {dialect} writes it, and stays as it is")
                } else {
                    format!("{kept} pieces of analysis cannot be said as {dialect} writes it, and stay as they are")
                },
                format!("{dialect}の書き方にできない解析{kept}件は、そのまま残します"),
            ),
        ));
    }
}
