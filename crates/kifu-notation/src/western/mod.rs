//! Western notations: piece, origin if needed, how it moves, square, promotion: `S7bx8c+`.
//!
//! One reader for all of them, since what one leaves out another never means differently, and one
//! writer driven by a [`Style`].
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | side | `wN-4c`, `+bR-7b` | `☗☖▲△` too | option | shogi.sk; a small b is a bishop unless a piece follows |
//! | piece | `P`, `+R` | `R(+)`, `D` `H` `T`; small letters | `+R`; `R(+)` (hodges1); `D` (81dojo) | |
//! | origin | `S7b`, `G69` | `S(7b)`; file (`G45b`) or rank alone (`Sc4d`) | when needed | needed: another of the kind reaches the square, pinned or not |
//! | simple move | `-` | missing; look-alikes | `-`; hosking: between squares only | |
//! | capture | `x` | look-alikes; missing, with a warning where a dash denies it | `x` | |
//! | captured piece | `PxP`, `RxP(2f)`, `S(3c)xP` | yes | hodges1 | a promoted one: `xP(+)`, our extension |
//! | same square | `Sx`, `xL`, `xG4` | yes | no | MacShogi; `xG4`: the gold from file 4 |
//! | drop | `*` | `'`, `@`, look-alikes; missing with a warning | `*`; `'` (hosking) | |
//! | square | `7f`, `76` | both, full-width digits, `7F` | letters or digits | |
//! | promotion | `+` | `^`; `+ch` may be "check" | `+` | |
//! | declined | `=` | missing with a warning | whenever promotion was possible; hodges1 and shogi.sk never | |
//! | no piece | `5b4c+` | with letters | no | books of GNU Shogi |
//! | annotation | `!`, `??`, `~` | no | no | not part of the move |
//!
//! Numbers, dots and results belong to running text; the words of results are in [`RESULTS`].
//!
//! Sources: *Shogi* nos. 1 and 2 (1976) and Hosking (1996), as the encyclopedia's article on shogi
//! notation gives them; 81Dojo's documentation; the PSN page of the shogi.sk wiki; games in PSN
//! of the 1990s and the books of GNU Shogi for spellings.

mod read;
mod results;
mod style;
pub(crate) mod tables;
mod write;

use crate::{Layout, Notation, scan::Scan};

pub use read::read;
pub use results::{RESULTS, ResultWord, Subject, read_result, result_word, score_of};
pub use style::{
    Brackets, Captures, Dashes, Declines, DropMark, Options, Origins, Promoted, Ranks, Sides, Style,
};
pub use write::write_move;

const LAYOUT: Layout = Layout { numbered: true, marked: false };

/// *Shogi* no. 1.
pub static HODGES_1: Notation = Notation {
    id: "hodges1",
    name: "Hodges 1",
    about: "the magazine Shogi, no. 1 (1976): captures name the piece taken, PxP",
    aliases: &["hodges-1"],
    layout: LAYOUT,
    read: |text| read(&mut Scan::new(text, 0), &Style::HODGES_1),
    write: |facts, options, out| write_move(out, facts, &Style::HODGES_1.with(&options.western)),
};

/// *Shogi* no. 2 on.
pub static HODGES: Notation = Notation {
    id: "hodges",
    name: "Hodges",
    about: "English books and magazines since 1976: letters for ranks, P-7f",
    aliases: &["townhill", "hodges-townhill"],
    layout: LAYOUT,
    read: |text| read(&mut Scan::new(text, 0), &Style::HODGES),
    write: |facts, options, out| write_move(out, facts, &Style::HODGES.with(&options.western)),
};

/// The Art of Shogi.
pub static HOSKING: Notation = Notation {
    id: "hosking",
    name: "Hosking",
    about: "The Art of Shogi (1996): digits, no dash, an apostrophe for drops, P76",
    aliases: &[],
    layout: LAYOUT,
    read: |text| read(&mut Scan::new(text, 0), &Style::HOSKING),
    write: |facts, options, out| write_move(out, facts, &Style::HOSKING.with(&options.western)),
};

/// Today's digits.
pub static WESTERN: Notation = Notation {
    id: "western",
    name: "Western",
    about: "English text of today, with digits for ranks: P-76",
    aliases: &["english", "digits"],
    layout: LAYOUT,
    read: |text| read(&mut Scan::new(text, 0), &Style::WESTERN),
    write: |facts, options, out| write_move(out, facts, &Style::WESTERN.with(&options.western)),
};

/// 81Dojo.
pub static DOJO_81: Notation = Notation {
    id: "81dojo",
    name: "81Dojo",
    about: "81Dojo and Japanese authors in English: D, H and T for dragon, horse and tokin",
    aliases: &["dojo81", "dojo"],
    layout: LAYOUT,
    read: |text| read(&mut Scan::new(text, 0), &Style::DOJO_81),
    write: |facts, options, out| write_move(out, facts, &Style::DOJO_81.with(&options.western)),
};

/// shogi.sk.
pub static SHOGI_SK: Notation = Notation {
    id: "shogi-sk",
    name: "shogi.sk",
    about: "the PSN moves of the Slovak wiki: letters, silence declines a promotion",
    aliases: &["shogi.sk", "shogi_sk"],
    layout: LAYOUT,
    read: |text| read(&mut Scan::new(text, 0), &Style::SHOGI_SK),
    write: |facts, options, out| write_move(out, facts, &Style::SHOGI_SK.with(&options.western)),
};
