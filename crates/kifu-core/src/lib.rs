//! The board and the rules of shogi: the lowest layer of kifu.
//!
//! * **Any arrangement is a position.** No king, three kings, two pawns on a file: odd arrangements
//!   are data that [`Setup::issues`] names, never a reason to refuse the board.
//! * **Judging and playing are two things.** [`Position::legality`] says which rule a move breaks and
//!   which squares show it; [`Position::play`] moves wood and never panics. Real records end with
//!   fouls, and are about them.
//! * **No text.** This crate neither reads nor writes records. Moves and squares have the spelling
//!   of USI (`7g7f`, `P*5e`) for tests and debugging, nothing more.
//!
//! ```
//! use kifu_core::{IllegalReason, Position, Square};
//!
//! let mut position = Position::even();
//! for mv in ["7g7f", "3c3d", "8h2b+", "3a2b", "2g2f", "B*7g"] {
//!     let mv = mv.parse()?;
//!     assert_eq!(position.legality(mv), Ok(()));
//!     position.play(mv);
//! }
//! assert_eq!(position.checkers().to_string(), "7g");
//! let illegal = position.legality("9g9f".parse()?).unwrap_err();
//! assert_eq!(illegal.to_string(), "the king on 5i is left in check from 7g");
//! # Ok::<(), kifu_core::NotAMove>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | name things | [`Color`], [`File`], [`Rank`], [`Square`], [`PieceKind`], [`Piece`], [`HandKind`], [`Hand`], [`Move`] |
//! | say where a game starts | [`Handicap`], [`Setup`] |
//! | play and judge | [`Position`], [`IllegalMove`], [`Undo`] |
//! | ask about lines and attacks | [`attacks`], [`attackers`], [`between`], [`SquareSet`] |
//! | judge repetition | [`History`], [`Repetition`] |
//! | judge entering kings | [`impasse`] |
//! | count moves | [`perft`] |

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod action;
mod attack;
mod color;
mod hand;
mod handicap;
mod history;
mod illegal;
pub mod impasse;
mod issue;
mod perft;
mod piece;
mod position;
mod set;
mod setup;
mod square;
mod table;
mod zobrist;

pub use action::{Move, NotAMove};
pub use attack::{attackers, attacks, between};
pub use color::{ByColor, Color};
pub use hand::Hand;
pub use handicap::Handicap;
pub use history::{History, Repetition, Verdict};
pub use illegal::{IllegalMove, IllegalReason};
pub use issue::SetupIssue;
pub use perft::perft;
pub use piece::{HandKind, Piece, PieceKind};
pub use position::{MoveList, Position, Undo};
pub use set::{SquareSet, SquareSetIter};
pub use setup::Setup;
pub use square::{File, NotASquare, Rank, Square};
