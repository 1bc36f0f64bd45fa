//! Archives read in memory: their members, one after the other, within limits.
//!
//! | kind | recognised by | read | note |
//! |------|---------------|------|------|
//! | zip | `PK` | yes | stored and deflated; names in any encoding |
//! | tar | the sum in its first header | yes | plain, in gzip, in zstd |
//! | 7z | `7z¼¯'␜` | yes | LZMA, LZMA2, stored |
//! | lzh | `-lh5-` and its like at byte 2 | yes | `-lh0-` to `-lh7-`, `-lzs-`, `-lz4-`, `-lz5-` |
//! | gzip, zstd | their magic numbers | yes | one file: [`unpack`] |
//! | rar, cab, bzip2, xz | their magic numbers | no | reported as [`diag::UNSUPPORTED`] |
//!
//! Nothing is ever written to disk. What is wrong with an archive or a member is a diagnostic with
//! a code `archive/…`, and the rest is read as far as possible. An archive in an archive is told,
//! not opened. Folders are no members: only the files in them are.
//!
//! [`visit`] hands members over one by one. [`Members`] is an iterator over the same, read ahead in
//! a thread of its own.
//!
//! ```
//! use kifu_archive::{Feed, Found, Limits, Members};
//!
//! // A zip archive without members.
//! let bytes = b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0".to_vec();
//! let (kind, feed) = Feed::bytes(bytes).recognise()?;
//! let kind = kind.expect("an archive");
//! assert_eq!(kind.name().en, "ZIP archive");
//!
//! for found in Members::new(kind, feed, Limits::default(), |name| name.ends_with(".kif")) {
//!     match found {
//!         Found::Member(member) => println!("{}: {} bytes", member.name, member.bytes.len()),
//!         Found::Refused(refused) => println!("{refused}"),
//!     }
//! }
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]

pub mod diag;
mod feed;
mod kind;
mod limits;
mod lzh;
mod members;
mod name;
mod seven;
mod tape;
mod visit;
mod zipped;

pub use feed::{Feed, Seekable};
pub use kind::{Kind, Pack, is_archive_name};
pub use limits::{Limits, Trouble};
pub use members::Members;
pub use visit::{Found, Member, Refused, unpack, visit};
