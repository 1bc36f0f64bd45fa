//! What a writer cannot say (`loss/…`).
//!
//! A format says what it can hold by its [`Capabilities`]; [`fit`] compares a record with them.
//! Words that a format lacks are found while writing, and reported by the writer itself.

use std::borrow::Cow;

use kifu_core::Color;
use kifu_record::{EndingReason, Millis, NoteKind, Outcome, PlyId, Record, Step, Written};
use kifu_text::{Code, Diagnostic, Severity, Sink, Text};

use crate::{Capabilities, Format, WriteOptions};

/// `loss/variation`: variations are not written.
pub static VARIATION: Code = Code::new("loss/variation", Severity::Warning);
/// `loss/moves`: only positions are written.
pub static MOVES: Code = Code::new("loss/moves", Severity::Warning);
/// `loss/comment`: comments are not written.
pub static COMMENT: Code = Code::new("loss/comment", Severity::Warning);
/// `loss/comment-sign`: a sign in a comment would end it.
pub static COMMENT_SIGN: Code = Code::new("loss/comment-sign", Severity::Warning);
/// `loss/bookmark`: bookmarks are not written.
pub static BOOKMARK: Code = Code::new("loss/bookmark", Severity::Warning);
/// `loss/remark`: remarks of programs are not written.
pub static REMARK: Code = Code::new("loss/remark", Severity::Note);
/// `loss/extra`: lines that only the format of the source holds are not written.
pub static EXTRA: Code = Code::new("loss/extra", Severity::Warning);
/// `loss/clock`: times are not written.
pub static CLOCK: Code = Code::new("loss/clock", Severity::Warning);
/// `loss/fraction`: fractions of a second are cut off.
pub static FRACTION: Code = Code::new("loss/fraction", Severity::Warning);
/// `loss/total`: running totals that are not the sum of the times are not written.
pub static TOTAL: Code = Code::new("loss/total", Severity::Warning);
/// `loss/header`: a header has no name in the format.
pub static HEADER: Code = Code::new("loss/header", Severity::Warning);
/// `loss/start`: the start position is not written.
pub static START: Code = Code::new("loss/start", Severity::Warning);
/// `loss/start-number`: the number of the first move is not written.
pub static START_NUMBER: Code = Code::new("loss/start-number", Severity::Warning);
/// `loss/ending`: an ending has no word in the format.
pub static ENDING: Code = Code::new("loss/ending", Severity::Warning);
/// `loss/many-games`: several games in one file, which will be read as one.
pub static MANY_GAMES: Code = Code::new("loss/many-games", Severity::Warning);
/// `loss/pass`: a null move cannot be written.
pub static PASS: Code = Code::new("loss/pass", Severity::Error);
/// `loss/unresolved`: a move that could not be played cannot be written, nor those after it.
pub static UNRESOLVED: Code = Code::new("loss/unresolved", Severity::Error);

/// All codes of this file.
pub static CODES: &[&Code] = &[
    &VARIATION,
    &MOVES,
    &COMMENT,
    &COMMENT_SIGN,
    &BOOKMARK,
    &REMARK,
    &EXTRA,
    &CLOCK,
    &FRACTION,
    &TOTAL,
    &HEADER,
    &START,
    &START_NUMBER,
    &ENDING,
    &MANY_GAMES,
    &PASS,
    &UNRESOLVED,
];

/// What a record holds that formats may lack, counted.
#[derive(Clone, Copy, Debug, Default)]
struct Holds {
    variations: usize,
    comments: usize,
    bookmarks: usize,
    remarks: usize,
    unknown: usize,
    clocks: usize,
    fractions: usize,
    /// Totals that are not the sum of the times.
    totals: usize,
    endings: usize,
    headers: usize,
}

/// Reports what of `record` does not survive in `format`.
pub fn fit(record: &Record, format: &Format, options: &WriteOptions, sink: &mut dyn Sink) {
    let held = holds(record);
    let can = |what: Capabilities| format.can.has(what);
    let mut lost = |count: usize, code: &'static Code, en: [&str; 2], ja: &str| {
        if count > 0 {
            sink.report(Diagnostic::new(
                code,
                Text::new(
                    format!(
                        "{count} {} not written: {} has no place for them",
                        if count == 1 { en[0] } else { en[1] },
                        format.name
                    ),
                    format!("{ja}{count}件は書き出しません（{}に置き場がありません）", format.name),
                ),
            ));
        }
    };
    let moves = can(Capabilities::MOVES);
    let as_lines = options.all_lines && format.id == "usi";
    if moves && !can(Capabilities::VARIATIONS) && !as_lines {
        lost(held.variations, &VARIATION, ["variation", "variations"], "変化");
    }
    // A position alone is wholly there but for what is said of it.
    if !can(Capabilities::COMMENTS) && (moves || record.is_empty()) {
        lost(held.comments, &COMMENT, ["comment line", "comment lines"], "コメント");
    }
    if !can(Capabilities::BOOKMARKS) && moves {
        lost(held.bookmarks, &BOOKMARK, ["bookmark", "bookmarks"], "しおり");
    }
    if !can(Capabilities::REMARKS) && moves {
        lost(held.remarks, &REMARK, ["remark of a program", "remarks of programs"], "ソフトの注記");
    }
    if !can(Capabilities::CLOCKS) && moves {
        lost(held.clocks, &CLOCK, ["move time", "move times"], "消費時間");
    } else if !(can(Capabilities::FRACTIONS) && options.csa_version == crate::CsaVersion::V3_0) && moves {
        lost(held.fractions, &FRACTION, ["fraction of a second", "fractions of a second"], "秒未満の時間");
    }
    if can(Capabilities::CLOCKS) && !can(Capabilities::TOTALS) && moves {
        lost(held.totals, &TOTAL, ["total that is no sum", "totals that are no sums"], "合計と違う累計時間");
    }
    if !can(Capabilities::HEADERS) && moves {
        lost(held.headers, &HEADER, ["header", "headers"], "見出し");
    }
    if !can(Capabilities::ENDINGS) && moves {
        lost(held.endings, &ENDING, ["ending", "endings"], "終局");
    }
    // Told with the second game.
    if !can(Capabilities::MANY_GAMES) && options.games_before == 1 {
        lost(1, &MANY_GAMES, ["border between games", ""], "対局の区切り");
    }
    // Lines of a format that holds moves alone cannot be written back by it either.
    if record.format() != Some(format.id) || (moves && !can(Capabilities::COMMENTS)) {
        lost(
            held.unknown,
            &EXTRA,
            ["line that was not understood", "lines that were not understood"],
            "読めなかった行",
        );
    }
}

/// Whether [`fit`] would have anything to say, for bulk work.
pub fn fits(record: &Record, format: &Format, options: &WriteOptions) -> bool {
    let mut counter = kifu_text::Counter::default();
    fit(record, format, options, &mut counter);
    counter.errors + counter.warnings + counter.notes == 0
}

fn holds(record: &Record) -> Holds {
    let mut held = Holds { headers: record.headers().len(), ..Holds::default() };
    for note in record.notes() {
        match note.kind {
            NoteKind::Comment => held.comments += 1,
            NoteKind::Bookmark => held.bookmarks += 1,
            NoteKind::Remark => held.remarks += 1,
            NoteKind::Unknown => held.unknown += 1,
        }
    }
    let mut ply = |id: PlyId| {
        let ply = record.ply(id);
        held.clocks += usize::from(!ply.clock.is_unsaid());
        held.fractions += usize::from(ply.clock.time().is_some_and(|time| time.subsec_millis() > 0));
        held.endings += usize::from(matches!(ply.written, Written::Ending(_)));
    };
    if record.has_variations() {
        for step in record.steps() {
            if let Step::Down(id) = step {
                ply(id);
                held.variations += usize::from(record.next_sibling(id).is_some());
            }
        }
    } else {
        record.main_line().for_each(|found| ply(found.id));
    }
    if held.clocks > 0 {
        held.totals = odd_totals(record);
    }
    held
}

/// How many totals of the main line are not the sum of the times before them.
fn odd_totals(record: &Record) -> usize {
    let (mut used, mut odd) = ([0_u64; 2], 0);
    for ply in record.main_line() {
        let Some(sum) = used.get_mut(ply.facts.mover().index()) else { continue };
        *sum += u64::from(ply.clock.time().map_or(0, Millis::millis));
        if let Some(total) = ply.clock.total().map(|total| u64::from(total.millis())) {
            odd += usize::from(total.abs_diff(*sum) >= 1000);
            *sum = total;
        }
    }
    odd
}

/// Reports a header that `format` has no name for.
pub(crate) fn header(sink: &mut dyn Sink, format: &str, name: &str) {
    sink.report(Diagnostic::new(
        &HEADER,
        Text::new(
            format!("header {name} not written: {format} has no such header"),
            format!("見出し「{name}」は書き出しません（{format}にない見出しです）"),
        ),
    ));
}

/// A comment without the signs that would end it in the format: their full-width forms stand for
/// them, which is reported.
pub(crate) fn without_braces<'a>(sink: &mut dyn Sink, format: &str, comment: &'a str) -> Cow<'a, str> {
    if !comment.contains(['{', '}']) {
        return Cow::Borrowed(comment);
    }
    sink.report(Diagnostic::new(
        &COMMENT_SIGN,
        Text::new(
            format!("the braces in a comment are written as ｛ and ｝: {format} ends comments with them"),
            format!("コメントの波括弧は全角で書きます（{format}ではコメントの終わりを表します）"),
        ),
    ));
    Cow::Owned(comment.replace('{', "｛").replace('}', "｝"))
}

/// Reports comments that stand between moves in columns or from right to left.
pub(crate) fn comments_in_layout(sink: &mut dyn Sink, count: usize) {
    let lines = if count == 1 { "comment line" } else { "comment lines" };
    sink.report(Diagnostic::new(
        &COMMENT,
        Text::new(
            format!(
                "{count} {lines} not written: between moves in this direction there is no place for prose"
            ),
            format!("コメント{count}件は書き出しません（この書字方向には置き場がありません）"),
        ),
    ));
}

/// Reports an ending that `format` has no word for, and what is written in its place.
pub(crate) fn ending(sink: &mut dyn Sink, format: &str, told: &str, written: &str) {
    sink.report(Diagnostic::new(
        &ENDING,
        Text::new(
            format!("ending ‘{told}’ is written as {written}: {format} has no word for it"),
            format!("終局「{told}」は{written}と書きます（{format}に当たる語がありません）"),
        ),
    ));
}

/// What an ending tells: its word or its name, and who won where it says so beyond its reason.
pub(crate) fn said(word: &str, reason: EndingReason, told: Option<Outcome>) -> String {
    let mut said = if word.is_empty() { reason.id().to_owned() } else { word.to_owned() };
    said.push_str(match told {
        Some(Outcome::Win(Color::Black)) => ", Black wins",
        Some(Outcome::Win(Color::White)) => ", White wins",
        _ => "",
    });
    said
}

/// Reports that the number of the first move is not kept.
pub(crate) fn start_number(sink: &mut dyn Sink, format: &str, number: u32) {
    sink.report(Diagnostic::new(
        &START_NUMBER,
        Text::new(
            format!("the record starts with move {number}, which {format} cannot say"),
            format!("{number}手目から始まる棋譜ですが、{format}には書けません"),
        ),
    ));
}

/// Reports what stands behind the ending of a line, which is not written.
pub(crate) fn after_ending(sink: &mut dyn Sink, format: &str, number: u32) {
    sink.report(Diagnostic::new(
        &ENDING,
        Text::new(
            format!("what follows the ending at {number} is not written: {format} has no place for it"),
            format!("{number}手目の終局より後は書き出しません（{format}に置き場がありません）"),
        ),
    ));
}

/// Reports a variation that starts after a move that is not written.
pub(crate) fn branch_without_parent(sink: &mut dyn Sink, number: u32) {
    sink.report(Diagnostic::new(
        &VARIATION,
        Text::new(
            format!("the variation at move {number} is not written, since the move before it is not"),
            format!("{number}手目からの変化は、その前の手を書けないので書き出しません"),
        ),
    ));
}

/// Reports a null move, where the line has to end.
pub(crate) fn pass(sink: &mut dyn Sink, format: &str, number: u32) {
    sink.report(Diagnostic::new(
        &PASS,
        Text::new(
            format!("move {number} is a null move, which {format} cannot say; the line ends before it"),
            format!("{number}手目のパスは{format}に書けません。その前までを書き出します"),
        ),
    ));
}

/// Reports a ply that could not be played, where the line has to end.
pub(crate) fn unresolved(sink: &mut dyn Sink, record: &Record, id: PlyId) {
    let number = record.ply(id).number;
    let text = match record.continuation(id).count() {
        0 => Text::new(
            format!("move {number} could not be played: it is not written"),
            format!("{number}手目は指せない手なので書き出しません"),
        ),
        1 => Text::new(
            format!("move {number} could not be played: it and what follows it are not written"),
            format!("{number}手目は指せない手なので、その次とともに書き出しません"),
        ),
        after => Text::new(
            format!(
                "move {number} could not be played: it and the {after} entries after it in its line are not written"
            ),
            format!("{number}手目は指せない手なので、それと以後の{after}手は書き出しません"),
        ),
    };
    sink.report(Diagnostic::new(&UNRESOLVED, text));
}

/// Reports variations that begin at a move that is not written.
pub(crate) fn hanging(sink: &mut dyn Sink, count: usize) {
    let lines = if count == 1 { "variation" } else { "variations" };
    sink.report(Diagnostic::new(
        &VARIATION,
        Text::new(
            format!("{count} {lines} not written: the move before is not written either"),
            format!("変化{count}件は書き出しません（その前の手が書けないため）"),
        ),
    ));
}
