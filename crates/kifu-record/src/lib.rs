//! Shogi game records.
//!
//! | part | what it holds |
//! |------|---------------|
//! | [`WrittenMove`] | what the text of a move says, in any notation, before the board is asked |
//! | [`Record`] | one game: start, headers, a tree of plies, notes (comments, bookmarks), clocks |
//! | [`Ending`] | how a game ended, in one vocabulary for all formats |
//! | [`replay`] | turns written moves into played ones, and judges them by the rules |
//! | [`Analysis`] | what engines say at a ply, as notes hold it |
//! | [`Merger`], [`compare`] | many games in one tree; what two games say differently |
//! | [`Trace`] | where in the text each part stood; absent in bulk work |
//! | [`diag`] | the diagnostics of records and rules |
//!
//! Readers of formats fill a [`Record`] through a [`Builder`] and never ask whether a move is
//! legal. [`replay`] does that once, for all formats. Writers then read the record with the
//! played moves and the [`Facts`] about them, and never ask the board.

#![forbid(unsafe_code)]

mod analysis;
mod builder;
mod clock;
mod compare;
pub mod diag;
mod dump;
mod ending;
mod facts;
mod graft;
mod header;
mod merge;
pub mod names;
mod note;
mod record;
mod replay;
mod start;
mod strings;
mod trace;
mod tree;
mod walk;
mod written;

pub use analysis::{Analysis, AnalysisKind, Perspective, Score};
pub use builder::Builder;
pub use clock::{Clock, Millis};
pub use compare::{Difference, Scope, Which, compare};
pub use ending::{Ending, EndingReason, Outcome};
pub use facts::{MoveFacts, School};
pub use header::{Header, HeaderEntry, HeaderKey};
pub use merge::{AnotherStart, Merger, Prefer};
pub use note::{Note, NoteEntry, NoteKind};
pub use record::Record;
pub use replay::{Replayer, replay, replay_bulk, resolve};
pub use start::{Start, StartSource};
pub use strings::TextRange;
pub use trace::{Bulk, Full, SpanTable, Token, TokenKind, Trace};
pub use tree::{Facts, Line, Ply, PlyId, Step, Written};
pub use walk::Walker;
pub use written::{
    Promotion, Words, WrittenCapture, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget,
};
