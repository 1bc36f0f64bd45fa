//! What records that are merged say differently (`merge/…`).

use kifu_text::{Code, Diagnostic, Severity, Text};

use crate::{Clock, Prefer, names};

/// `merge/header`: two records have different values of one header.
pub static HEADER: Code = Code::new("merge/header", Severity::Warning);
/// `merge/clock`: two records have different times for one move.
pub static CLOCK: Code = Code::new("merge/clock", Severity::Warning);
/// `merge/start-number`: two records number their first move differently.
pub static START_NUMBER: Code = Code::new("merge/start-number", Severity::Warning);

/// So many different times of one record are told one by one.
const TOLD: usize = 10;

/// Both values, and which stays: an ending for titles.
fn stays(prefer: Prefer) -> (&'static str, &'static str) {
    match prefer {
        Prefer::First => ("the first is kept", "先の値を残します"),
        Prefer::Last => ("this one is kept", "この値を残します"),
    }
}

pub(crate) fn header(name: &str, before: &str, here: &str, prefer: Prefer) -> Diagnostic {
    let (en, ja) = stays(prefer);
    Diagnostic::new(
        &HEADER,
        Text::new(
            format!("header {name} is ‘{here}’ here and ‘{before}’ before: {en}"),
            format!("見出し「{name}」が「{here}」で、先の「{before}」と違います。{ja}"),
        ),
    )
}

pub(crate) fn start_number(before: u32, here: u32) -> Diagnostic {
    Diagnostic::new(
        &START_NUMBER,
        Text::new(
            format!("the first move has number {here} here and {before} before: the first is kept"),
            format!("最初の手が{here}手目で、先の{before}手目と違います。先の値を残します"),
        ),
    )
}

/// The moves of one record whose times differ from those before.
#[derive(Debug, Default)]
pub(crate) struct Clocks {
    count: usize,
    told: Vec<(u32, Clock, Clock)>,
}

impl Clocks {
    pub(crate) fn add(&mut self, number: u32, before: Clock, here: Clock) {
        self.count += 1;
        if self.told.len() < TOLD {
            self.told.push((number, before, here));
        }
    }

    /// One report for the whole record, with both values of each move.
    pub(crate) fn diagnostic(self, prefer: Prefer) -> Option<Diagnostic> {
        let (number, before, here) = self.told.first().copied()?;
        let (en, ja) = stays(prefer);
        let [here, before] = [here, before].map(shown);
        let title = match self.count {
            1 => Text::new(
                format!("move {number} took {here} here and {before} before: {en}"),
                format!("{number}手目の時間が{here}で、先の{before}と違います。{ja}"),
            ),
            count => Text::new(
                format!(
                    "{count} moves took other times than before, the first one, move {number}, {here} here and {before} before: {en}"
                ),
                format!("{count}手の時間が先と違います（{number}手目は{here}、先は{before}）。{ja}"),
            ),
        };
        let mut told = Diagnostic::new(&CLOCK, title);
        for (number, before, here) in self.told.iter().skip(1) {
            let [here, before] = [*here, *before].map(shown);
            told = told.note(Text::new(
                format!("move {number}: {here} here, {before} before"),
                format!("{number}手目：{here}、先は{before}"),
            ));
        }
        let more = self.count - self.told.len();
        if more > 0 {
            told = told.note(Text::new(format!("and {more} more"), format!("ほか{more}手")));
        }
        Some(told)
    }
}

/// `0:16`, with the total behind where it is told: `0:16 (1:02:16)`.
fn shown(clock: Clock) -> String {
    match (clock.time().map(names::clock), clock.total().map(names::clock)) {
        (Some(time), Some(total)) => format!("{time} ({total})"),
        (Some(time), None) => time,
        (None, Some(total)) => format!("({total})"),
        (None, None) => String::new(),
    }
}
