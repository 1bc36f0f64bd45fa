//! Shogi move notations: how a move is written, and what a written move says.
//!
//! Each notation is a room: a folder with a reader (`text -> WrittenMove`) and a writer
//! (`MoveFacts -> text`), and a static [`Notation`] that [`NOTATIONS`] lists. Finding the move that
//! the words mean, and telling apart the pieces that could make it, is not done here but once for
//! all of them, in `kifu-record`.
//!
//! ```
//! use kifu_core::Position;
//! use kifu_notation::{Options, by_name};
//! use kifu_record::MoveFacts;
//!
//! let position = Position::even();
//! let facts = MoveFacts::of(&position, "7g7f".parse()?, None).unwrap();
//! let mut out = String::new();
//! (by_name("kif").unwrap().write)(&facts, &Options::default(), &mut out);
//! assert_eq!(out, "７六歩(77)");
//! # Ok::<(), kifu_core::NotAMove>(())
//! ```

#![forbid(unsafe_code)]

pub mod charmap;
pub mod csa;
pub mod iroha;
pub mod japanese;
pub mod kif;
pub mod kitao_kawasaki;
mod notation;
mod registry;
pub mod scan;
pub mod shorthand;
mod styles;
pub mod usi;
pub mod western;
pub mod words;

pub use notation::{Layout, MAX_READINGS, Notation, Options, Reading, Remark};
pub use registry::{NOTATIONS, by_name};
pub use styles::{STYLES, Style, style_by_name};
