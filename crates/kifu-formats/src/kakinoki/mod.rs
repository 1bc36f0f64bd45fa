//! What KIF and BOD share: words, headers, board diagrams, hands, times, summaries.
//!
//! Kakinoki's formats are one family: a BOD diagram is the head of a KIF file. Each table here is
//! used in both directions.

pub(crate) mod blocks;
pub(crate) mod board;
pub(crate) mod diag;
pub(crate) mod endings;
pub(crate) mod handicap;
pub(crate) mod head;
pub(crate) mod head_out;
pub(crate) mod headers;
pub(crate) mod standing;
pub(crate) mod times;

pub(crate) use kifu_notation::{kif as moves, words};
