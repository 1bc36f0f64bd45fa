//! Readers and writers of shogi record and position formats.
//!
//! Each format is a room: a folder with a table of what it reads and writes, a reader that never
//! fails, a writer that says what it loses, and a static [`Format`] that [`FORMATS`] lists.
//!
//! ```
//! use kifu_formats::{Document, WriteOptions, by_name};
//! use kifu_text::Source;
//!
//! let (kif, _) = by_name("kif").unwrap();
//! let (csa, _) = by_name("csa").unwrap();
//! let source = Source::from_text("game.kif", "手合割：平手\n   1 ７六歩(77)\n   2 投了\n".to_owned());
//!
//! let mut found = Vec::new();
//! let document = Document::read(source, kif, &mut found);
//! let mut out = String::new();
//! (csa.write)(&document.record, &WriteOptions::default(), &mut out, &mut found);
//!
//! assert!(out.contains("+7776FU"));
//! assert!(found.is_empty());
//! ```

#![forbid(unsafe_code)]

pub mod analysis;
pub mod bod;
pub mod book;
pub mod csa;
mod detect;
pub mod diag;
mod document;
mod escapes;
mod format;
pub mod jkf;
mod json;
mod kakinoki;
pub mod ki2;
pub mod kif;
pub mod loss;
mod one_line;
mod registry;
pub mod sfen;
pub mod spelling;
pub mod text;
mod totals;
pub mod tsume;
pub mod usen;
pub mod usi;

use kifu_notation::scan;

pub use detect::{Detection, detect};
pub use document::Document;
pub use format::{
    Capabilities, Confidence, CsaVersion, Format, Input, Output, Positions, Split, TextLayout, WriteOptions,
    never_split,
};
pub use registry::{FORMATS, by_extension, by_name};
