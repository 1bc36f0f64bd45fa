//! Times that do not add up (`clock/…`).

use kifu_core::Color;
use kifu_text::{Code, Diagnostic, Severity, Span, Text};

use super::Place;
use crate::{
    Millis,
    names::{side, side_ja},
};

/// `clock/total-differs`: the running total is not the sum of the times.
pub static TOTAL_DIFFERS: Code = Code::new("clock/total-differs", Severity::Warning);

/// `given` is what the record says, `sum` what its times add up to.
pub(crate) fn total_differs(
    place: Place,
    span: Option<Span>,
    mover: Color,
    given: Millis,
    sum: Millis,
) -> Diagnostic {
    place.with_span(span).diagnostic(
        &TOTAL_DIFFERS,
        Text::new(
            format!("{}'s total is {}, but the times so far add up to {}", side(mover), hms(given), hms(sum)),
            format!("{}の累計は{}ですが、各手の合計は{}です", side_ja(mover), hms(given), hms(sum)),
        ),
    )
}

/// `1:02:03`.
fn hms(time: Millis) -> String {
    let secs = time.secs();
    format!("{}:{:02}:{:02}", secs / 3600, secs / 60 % 60, secs % 60)
}
