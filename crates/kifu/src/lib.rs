//! Shogi records and positions: read, check and convert every notation and format.
//!
//! ```
//! use kifu::{Games, ReadOptions, Severity};
//!
//! let text = "手合割：平手\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３五歩(33)\n";
//! let mut games = Games::new("game.kif", text.as_bytes(), ReadOptions::default())?;
//!
//! while let Some(game) = games.next_game()? {
//!     let mut found = Vec::new();
//!     let document = game.document(&mut found);
//!     assert_eq!(document.record.main_line().count(), 2);
//!
//!     // A pawn does not move two squares: the report says where and why.
//!     assert_eq!(found[0].severity, Severity::Error);
//!     assert_eq!(found[0].to_string(), "error[rule/unreachable]: a pawn on 3c cannot go to 3e");
//!     let place = document.source.line_col(found[0].span.unwrap().start);
//!     assert_eq!((place.line, place.column), (3, 6));
//! }
//! # Ok::<(), kifu::Error>(())
//! ```
//!
//! [`convert`] is the short way from bytes to bytes; [`Converter`] is the one for many games.
//! [`canonical`], [`edit_headers`], [`game_alone`], [`join`], [`Merge`] and [`describe`] are what the
//! commands `fmt`, `header`, `split`, `join`, `merge` and `diff` do.
//! The parts: [`core`] (board and rules), [`text`] (encodings, places, diagnostics),
//! [`record`] (games), [`formats`] (readers and writers).

#![forbid(unsafe_code)]

pub use kifu_core as core;
pub use kifu_formats as formats;
pub use kifu_notation as notations;
pub use kifu_record as record;
pub use kifu_text as text;

mod canonical;
mod convert;
mod diagrams;
mod diff;
mod error;
mod games;
mod headers;
mod join;
mod merge;
mod own;
mod split;
mod translate;
pub mod words;

pub use canonical::{Canonical, canonical};
pub use convert::{Checker, Converter, convert};
pub use diff::{Described, describe};
pub use error::Error;
pub use games::{Game, Games, ReadOptions};
pub use headers::{HeaderEdit, HeaderError, edit_headers};
pub use join::{join, why_not_join};
pub use merge::{Merge, another_start};
pub use split::{game_alone, line_alone};
pub use translate::{TranslateOptions, Translated, translate};

pub use kifu_core::{Color, Handicap, Move, Piece, PieceKind, Position, Setup, Square};
pub use kifu_formats::{
    CsaVersion, Detection, Document, FORMATS, Format, Positions, WriteOptions, by_extension, by_name, detect,
};
pub use kifu_record::{Ending, EndingReason, HeaderKey, Outcome, Ply, PlyId, Record, replay};
pub use kifu_text::{Diagnostic, Encoding, Lang, Severity, Sink, Source, Span};

/// All diagnostic codes that anything in kifu can report, by area.
pub fn codes() -> impl Iterator<Item = &'static kifu_text::Code> {
    let own = [&canonical::CODES, &merge::CODES];
    kifu_formats::diag::CODES.iter().chain(own).flat_map(|list| list.iter().copied())
}

/// The code in the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
