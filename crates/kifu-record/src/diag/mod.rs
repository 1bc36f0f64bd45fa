//! The diagnostics of records: rules, plies, starts, endings, clocks.
//!
//! Each code stands beside the function that builds its diagnostic, so that both languages and the
//! arguments are seen together. Squares in English are written `7f`, in Japanese `７六`.

pub mod clock;
pub mod ending;
pub mod merge;
pub mod ply;
pub mod rule;
pub mod start;

use kifu_core::Color;
use kifu_text::{Code, Diagnostic, Span, Text};

use crate::{PlyId, Record, names};

/// All codes of this crate.
pub const CODES: &[&Code] = &[
    &rule::EMPTY_ORIGIN,
    &rule::WRONG_SIDE,
    &rule::UNREACHABLE,
    &rule::JUMPED,
    &rule::OWN_CAPTURE,
    &rule::KING_CAPTURE,
    &rule::CANNOT_PROMOTE,
    &rule::OUTSIDE_ZONE,
    &rule::MUST_PROMOTE,
    &rule::NOT_IN_HAND,
    &rule::OCCUPIED,
    &rule::TWO_PAWNS,
    &rule::DEAD_PIECE,
    &rule::DROP_PAWN_MATE,
    &rule::KING_IN_CHECK,
    &rule::FOURFOLD,
    &rule::PERPETUAL_CHECK,
    &ply::WRONG_SIDE,
    &ply::SAME_WITHOUT_MOVE,
    &ply::NOT_THE_SAME_SQUARE,
    &ply::OTHER_PIECE,
    &ply::CANNOT_BE_DROPPED,
    &ply::NO_CANDIDATE,
    &ply::AMBIGUOUS,
    &ply::WORDS_FIT_NONE,
    &ply::INTERPOSED,
    &ply::CAPTURE_DIFFERS,
    &ply::DROP_UNTOLD,
    &ply::NO_TARGET,
    &ply::SEVERAL_READINGS,
    &ply::NEEDLESS_WORDS,
    &ply::WORDS_DO_NOT_FIT,
    &ply::ONE_OF_SEVERAL,
    &ply::NEEDLESS_DECLINE,
    &ply::PROMOTION_UNTOLD,
    &start::SEVERAL_KINGS,
    &start::TWO_PAWNS,
    &start::DEAD_PIECE,
    &start::TOO_MANY,
    &start::OPPONENT_IN_CHECK,
    &ending::WINNER_DIFFERS,
    &ending::NO_REPETITION,
    &ending::NOT_DECLARABLE,
    &clock::TOTAL_DIFFERS,
    &merge::HEADER,
    &merge::CLOCK,
    &merge::START_NUMBER,
];

/// Where a ply stands: its text, its number, and who was to move.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    span: Option<Span>,
    number: u32,
    mover: Option<Color>,
}

impl Place {
    /// No place at all.
    pub(crate) const NOWHERE: Self = Self { span: None, number: 0, mover: None };

    pub(crate) fn of(record: &Record, id: PlyId, span: Option<Span>) -> Self {
        let number = record.ply(id).number;
        let first = record.start().setup.turn();
        let even = number.abs_diff(record.start().ply).is_multiple_of(2);
        Self { span, number, mover: Some(if even { first } else { !first }) }
    }

    /// The same ply, pointing at other text.
    #[must_use]
    pub(crate) fn with_span(self, span: Option<Span>) -> Self {
        Self { span: span.or(self.span), ..self }
    }

    /// A diagnostic here, with the note that tells number and side.
    fn diagnostic(self, code: &'static Code, title: Text) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(code, title);
        diagnostic.span = self.span;
        let number = self.number;
        match self.mover {
            Some(mover) => diagnostic.note(Text::new(
                format!("move {number}, {} to play", names::side(mover)),
                format!("{number}手目、{}の番", names::side_ja(mover)),
            )),
            None => diagnostic,
        }
    }
}
