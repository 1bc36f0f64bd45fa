//! The Edo period's way: both digits in kanji, 兵 for a pawn.

use super::{Files, Options, Pawn, Ranks, read, write_move};
use crate::{Layout, Notation, scan::Scan};

/// Japanese notation as books of the Edo period have it: `☗七六兵`. Whatever Japanese notation
/// reads is read; text from right to left or in columns is turned first, see
/// [`layout`](super::layout).
///
/// ```
/// use kifu_core::Position;
/// use kifu_notation::{Options, by_name};
/// use kifu_record::MoveFacts;
/// let position = Position::even();
/// let facts = MoveFacts::of(&position, "7g7f".parse()?, None).unwrap();
/// let mut out = String::new();
/// (by_name("edo").unwrap().write)(&facts, &Options::default(), &mut out);
/// assert_eq!(out, "☗七六兵");
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
pub static EDO: Notation = Notation {
    id: "edo",
    name: "Edo",
    about: "books of the Edo period: Japanese with both digits in kanji, and 兵 for a pawn",
    aliases: &[],
    layout: Layout { numbered: false, marked: true },
    read: |text| read(&mut Scan::new(text, 0)),
    write: |facts, options, out| write_move(out, facts, &of(&options.japanese)),
};

/// Its options: those of Japanese notation, but for squares and pawns.
pub(super) fn of(options: &Options) -> Options {
    // Files by the twelve branches are of that time too.
    let files = if options.files == Files::Zodiac { Files::Zodiac } else { Files::Kanji };
    Options { files, ranks: Ranks::Kanji, pawn: Pawn::Soldier, ..*options }
}
