//! Japanese notation: `☗７六歩`, `☖同銀`, `☗５八金右`, `☗２三銀不成`: what books, newspapers and the
//! federation write, and KI2 files.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | side | `☗` `☖` | `▲△▼▽⛊⛉`, 先 後, 先手 後手 下手 上手 too | `☗☖`, `▲△`, none | may be missing |
//! | square | `７六` | digits of any width, kanji, old forms, the zodiac for files | full-width, ASCII, kanji, zodiac; kanji, ASCII, full-width | |
//! | same square | `同銀` | 仝, 𠔼; `２四同銀` keeps the square; blanks behind it | 同 when the target is that of the move before | option: `同　銀` for short moves, as KI2 has it |
//! | piece | `歩` `成銀` `龍` | 王, 竜, 兵, 全, ト, 銀将 …; 合 is any piece put in between | one word each | options: 竜, 兵 |
//! | position | `右` `左` `直` | 中 too | as the federation's page says | relative to the mover's seat |
//! | motion | `上` `寄` `引` | 行, 入, 上る, 寄る, 引く; before the position with a remark | option: 行 or 入 for horses and dragons | |
//! | promotion | `成` `不成` | 生, ならず, 成ル, ナル, ナリ | whenever promotion is possible; option: 生 | |
//! | drop | `打` | anywhere, 合 behind a piece too | when a piece on the board could go there too; option: always | |
//!
//! Variation selectors behind any character are stepped over.
//!
//! Source: the Japan Shogi Association's page 棋譜の表記方法, with its diagrams as test rows.

mod edo;
pub mod layout;
pub(crate) mod read;
pub(crate) mod tables;
pub(crate) mod write;

use kifu_record::School;

use crate::{Layout, Notation, scan::Scan};

pub use edo::EDO;
pub use read::read;
pub use write::{relative_words, write_interposed, write_move};

/// The notation.
pub static NOTATION: Notation = Notation {
    id: "japanese",
    name: "Japanese",
    about: "books, newspapers and KI2: square, piece, and words like 右 or 上 where pieces have to be told apart",
    aliases: &["ki2", "jsa"],
    layout: Layout { numbered: false, marked: true },
    read: |text| read(&mut Scan::new(text, 0)),
    write: |facts, options, out| write_move(out, facts, &options.japanese),
};

/// What Japanese books, newspapers, sites and programs differ in.
///
/// The default is the modern book: `☗７六歩`, `☖同銀`, `☗５五龍上`.
///
/// ```
/// use kifu_core::Position;
/// use kifu_notation::japanese::{Files, Marks, Options, Ranks, write_move};
/// use kifu_record::MoveFacts;
/// let position = Position::even();
/// let facts = MoveFacts::of(&position, "7g7f".parse()?, None).unwrap();
/// let mut out = String::new();
/// let options =
///     Options { marks: Marks::Triangles, files: Files::Ascii, ranks: Ranks::Ascii, ..Options::default() };
/// write_move(&mut out, &facts, &options);
/// assert_eq!(out, "▲76歩");
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The mark of the side before each move.
    pub marks: Marks,
    /// How files are written.
    pub files: Files,
    /// How ranks are written.
    pub ranks: Ranks,
    /// The kanji of a promoted rook.
    pub dragon: Dragon,
    /// The kanji of a pawn.
    pub pawn: Pawn,
    /// The word for a horse or dragon that moves forward.
    pub forward: Forward,
    /// When 打 is written.
    pub drops: Drops,
    /// The word for a promotion declined.
    pub decline: Decline,
    /// What stands behind 同.
    pub same: Same,
    /// Which pieces count when pieces have to be told apart.
    pub school: School,
}

impl Options {
    /// As KI2 files have it: `▲７六歩`, `△同　銀`.
    pub const KI2: Self = Self {
        marks: Marks::Triangles,
        files: Files::FullWidth,
        ranks: Ranks::Kanji,
        dragon: Dragon::Old,
        pawn: Pawn::Usual,
        forward: Forward::Up,
        drops: Drops::Needed,
        decline: Decline::Word,
        same: Same::Padded,
        school: School::Reach,
    };
}

/// The mark of the side before each move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Marks {
    /// ☗ ☖, which `Shift_JIS` lacks.
    #[default]
    Pieces,
    /// ▲ △
    Triangles,
    /// None.
    None,
}

/// How files are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Files {
    /// ７
    #[default]
    FullWidth,
    /// 7
    Ascii,
    /// 七, as in the Edo period.
    Kanji,
    /// 午: the twelve branches, as in some books of the Edo period.
    Zodiac,
}

/// How ranks are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ranks {
    /// 六
    #[default]
    Kanji,
    /// 6
    Ascii,
    /// ６
    FullWidth,
}

/// The kanji of a promoted rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dragon {
    /// 龍
    #[default]
    Old,
    /// 竜, as the federation's page prints it.
    New,
}

/// The kanji of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pawn {
    /// 歩
    #[default]
    Usual,
    /// 兵, as in the Edo period.
    Soldier,
}

/// The word for a horse or dragon that moves forward. All other pieces have 上.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Forward {
    /// 上
    #[default]
    Up,
    /// 行
    Go,
    /// 入
    Enter,
}

/// When 打 is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Drops {
    /// When a piece on the board could go there too.
    #[default]
    Needed,
    /// With every drop.
    Always,
}

/// The word for a promotion declined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Decline {
    /// 不成
    #[default]
    Word,
    /// 生
    Sign,
}

/// What stands behind 同.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Same {
    /// Nothing: `同銀`.
    #[default]
    Tight,
    /// A wide blank when one sign follows, so that moves are at least three signs long: `同　銀`,
    /// but `同銀成`, `同成銀`.
    Padded,
}
