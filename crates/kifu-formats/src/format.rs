//! What a format is.

use kifu_notation::{Notation, Options};
use kifu_record::{Bulk, Full, Record};
use kifu_text::{Encoding, LineEnds, Sink};

use crate::analysis::Dialect;

/// A record or position format: its names, what it can hold, and how it is read and written.
///
/// There is one static value of this for each room of the crate; [`FORMATS`](crate::FORMATS) lists
/// them. Everything that deals with formats in general (help, detection, tables, tests) goes over
/// that list.
#[derive(Debug)]
pub struct Format {
    /// Short name for programs, lower case: `kif`.
    pub id: &'static str,
    /// The name for people: `KIF`.
    pub name: &'static str,
    /// One line that says what it is.
    pub about: &'static str,
    /// The names under which it is written, each with its usual bytes. The first is the default.
    pub outputs: &'static [Output],
    /// What it can hold.
    pub can: Capabilities,
    /// How well a text fits, judged by its beginning (at most the first few KiB are given).
    pub sniff: fn(&str) -> Confidence,
    /// Where the second game begins in these bytes, if that can be told yet. See [`Split`].
    pub split: Split,
    /// Reads one game with tokens, places and diagnostics.
    pub read: fn(Input<'_>, &mut Record, &mut Full<'_>),
    /// Reads one game with nothing but its record.
    pub read_bulk: fn(Input<'_>, &mut Record, &mut Bulk),
    /// Writes one replayed game behind what `out` holds.
    pub write: fn(&Record, &WriteOptions, &mut String, &mut dyn Sink),
}

impl Format {
    /// The output with that name or extension.
    pub fn output(&self, name: &str) -> Option<&'static Output> {
        self.outputs.iter().find(|output| output.name == name)
    }
}

/// One name under which a format is written, and the bytes that files of that name have.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    /// The name, which is also the usual file extension: `kif`, `kifu`.
    pub name: &'static str,
    /// The encoding of such files.
    pub encoding: Encoding,
    /// The line ends of such files.
    pub line_ends: LineEnds,
    /// Other extensions that such files have.
    pub extensions: &'static [&'static str],
}

/// Finds where a game ends in bytes that hold several.
///
/// Given the bytes from the start of a game, how many of them were looked at in vain before, and
/// whether the input ends with them, returns the offset where the next game begins: more than 0,
/// at the start of a line. `None`: the whole is one game, or more bytes are needed to tell.
/// Works on bytes because it runs before decoding; it may rely on ASCII bytes alone, and is not
/// used for UTF-16.
pub type Split = fn(bytes: &[u8], seen: usize, end: bool) -> Option<usize>;

/// For formats that hold one game: never finds another.
pub fn never_split(_: &[u8], _: usize, _: bool) -> Option<usize> {
    None
}

/// One game to read.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The text of the game.
    pub text: &'a str,
    /// The encoding that the bytes were in, to compare with what the text declares.
    pub encoding: Encoding,
    /// Whether an earlier game of the same file came before: its version line then counts here.
    pub continued: bool,
}

/// How well a text fits a format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Confidence {
    /// Nothing speaks for it.
    No,
    /// Something in it could be of this format.
    Weak,
    /// It looks like it.
    Likely,
    /// It can be nothing else that is known.
    Certain,
}

impl Confidence {
    /// The word for people and programs.
    pub const fn id(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Weak => "weak",
            Self::Likely => "likely",
            Self::Certain => "certain",
        }
    }
}

/// What a format can hold, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Capabilities(u16);

impl Capabilities {
    /// Nothing but a position.
    pub const NONE: Self = Self(0);
    /// Moves.
    pub const MOVES: Self = Self(1);
    /// Names of players and other headers.
    pub const HEADERS: Self = Self(2);
    /// A start other than the even position.
    pub const START: Self = Self(4);
    /// The time of each move.
    pub const CLOCKS: Self = Self(8);
    /// Fractions of a second.
    pub const FRACTIONS: Self = Self(16);
    /// Comments.
    pub const COMMENTS: Self = Self(32);
    /// Bookmarks.
    pub const BOOKMARKS: Self = Self(64);
    /// Remarks of programs.
    pub const REMARKS: Self = Self(128);
    /// Variations.
    pub const VARIATIONS: Self = Self(256);
    /// Endings.
    pub const ENDINGS: Self = Self(512);
    /// Several games in one file.
    pub const MANY_GAMES: Self = Self(1024);
    /// The running total of each player beside the time of each move.
    pub const TOTALS: Self = Self(2048);

    /// Every capability with its name, in the order of tables.
    pub const ALL: [(Self, &'static str); 12] = [
        (Self::MOVES, "moves"),
        (Self::HEADERS, "headers"),
        (Self::START, "start"),
        (Self::CLOCKS, "clocks"),
        (Self::TOTALS, "totals"),
        (Self::FRACTIONS, "fractions"),
        (Self::COMMENTS, "comments"),
        (Self::BOOKMARKS, "bookmarks"),
        (Self::REMARKS, "remarks"),
        (Self::VARIATIONS, "variations"),
        (Self::ENDINGS, "endings"),
        (Self::MANY_GAMES, "many-games"),
    ];

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of `other` is in it.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// How to write.
#[derive(Clone, Copy, Debug)]
pub struct WriteOptions {
    /// The encoding that the text will be put into, for formats that declare it.
    pub encoding: Encoding,
    /// Which CSA version to write.
    pub csa_version: CsaVersion,
    /// Which positions to write, for formats that hold positions only.
    pub positions: Positions,
    /// Whether to write every variation as a line of its own, for formats without variations that
    /// can do so.
    pub all_lines: bool,
    /// The notation of moves in running text; `None` is that of the format.
    pub notation: Option<&'static Notation>,
    /// How that notation is spelled.
    pub notation_options: Options,
    /// The direction in which running text is set.
    pub layout: TextLayout,
    /// The dialect into which engine analysis in the comments is put before writing; `None` leaves
    /// it as it is. [`analysis::rewrite`](crate::analysis::rewrite) does it.
    pub analysis: Option<&'static Dialect>,
    /// Number of games written before into the same text.
    pub games_before: usize,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            encoding: Encoding::Utf8,
            csa_version: CsaVersion::V2_2,
            positions: Positions::Last,
            all_lines: false,
            notation: None,
            notation_options: Options::default(),
            layout: TextLayout::Horizontal,
            analysis: None,
            games_before: 0,
        }
    }
}

impl WriteOptions {
    /// The notation to write moves in where the format leaves it open.
    pub fn notation(&self) -> &'static Notation {
        self.notation.or_else(|| kifu_notation::by_name("western")).unwrap_or(&kifu_notation::usi::NOTATION)
    }
}

/// The direction in which running text is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TextLayout {
    /// Lines from left to right.
    #[default]
    Horizontal,
    /// Columns from right to left, as newspapers set them.
    Vertical,
    /// Moves from right to left, as old books set them, one behind the other.
    RightToLeft,
}

/// A version of CSA that can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CsaVersion {
    /// 2.2, of 2008: what every program reads.
    V2_2,
    /// 3.0, of 2024: fractions of a second, declared encoding, more headers.
    V3_0,
}

/// Which positions of a line to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Positions {
    /// The one after the last move.
    Last,
    /// The one after this ply; 0 is the start. After the last ply: the last.
    Ply(u32),
    /// All, from the start on.
    Each,
}
