//! Differential tests of kifu's rules; not published.
//!
//! The tests hand the same position, as SFEN text, to kifu-core and to two libraries that share no
//! code with it or with each other, and compare what the three say:
//!
//! | library | version | how it finds legal moves | asked for |
//! |---|---|---|---|
//! | rsshogi | 1.7.3 | bitboards with tables made at build time, pins and evasions | legal moves, check |
//! | `shogi_legality_lite` on `shogi_core` | 0.1.3, 0.1.5 | no tables; makes each move and looks at the king | legal moves, check, coarse reasons |
//!
//! A third one, haitaka 0.3.2, was left out: it accepts pawn-drop mates.
//!
//! | test | compares |
//! |---|---|
//! | `legal_moves` | the sorted lists of legal moves and check, in 100,000 random positions and in known hard ones |
//! | `legality` | the verdict on every conceivable move, and its reason, in 2,000 random positions |
//! | `ki2` | every legal move of 20,000 random positions as KI2 writes it, with rsshogi |
//! | `repetition` | [`History`](kifu_core::History) with counting equal SFENs, in 2,000 random shuffling games |
//!
//! Where a library is known to differ, the test counts and explains each case by name; everything
//! else fails. All randomness is seeded, and a failure prints the SFEN.
//!
//! This crate itself holds what the tests share: [`Random`] numbers, random [`Games`] and
//! [`Arrangements`], and positions and moves as text. It knows none of the other libraries.
//!
//! ```
//! use kifu_core::Setup;
//! use kifu_oracle::{Games, sfen, usi_moves};
//!
//! let mut games = Games::new(1, vec![Setup::even()]);
//! let start = games.next().ok_or("games never end")?;
//! assert_eq!(sfen(&start), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
//! assert_eq!(usi_moves(&start)[0], "1g1f");
//! # Ok::<(), &str>(())
//! ```

#![forbid(unsafe_code)]

mod arrangements;
mod games;
mod random;
mod text;

pub use arrangements::Arrangements;
pub use games::Games;
pub use random::Random;
pub use text::{all_moves, position, sfen, usi_moves};
