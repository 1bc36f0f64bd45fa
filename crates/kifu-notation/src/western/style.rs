//! What tells one Western notation from another.

use kifu_record::School;

/// A Western notation as its writer sees it: one choice for each thing in which they differ.
///
/// ```
/// use kifu_core::Position;
/// use kifu_notation::western::{Origins, Style, write_move};
/// use kifu_record::MoveFacts;
/// // European collections of the 1990s give every origin.
/// let style = Style { origins: Origins::Always, ..Style::HODGES };
/// let position = Position::even();
/// let facts = MoveFacts::of(&position, "7g7f".parse()?, None).unwrap();
/// let mut out = String::new();
/// write_move(&mut out, &facts, &style);
/// assert_eq!(out, "P7g-7f");
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// How ranks are written.
    pub ranks: Ranks,
    /// Where a simple move has its dash.
    pub dashes: Dashes,
    /// The sign of a drop.
    pub drops: DropMark,
    /// How promoted pieces are written.
    pub promoted: Promoted,
    /// Whether a promotion declined is told.
    pub declines: Declines,
    /// What is said of a capture.
    pub captures: Captures,
    /// When the origin is written.
    pub origins: Origins,
    /// How it is written.
    pub brackets: Brackets,
    /// The side before the piece.
    pub sides: Sides,
    /// Which pieces count when pieces have to be told apart.
    pub school: School,
}

impl Style {
    /// Hodges and Townhill, *Shogi* no. 2 on (1976): `S7bx8c+`.
    pub const HODGES: Self = Self {
        ranks: Ranks::Letters,
        dashes: Dashes::Always,
        drops: DropMark::Star,
        promoted: Promoted::Plus,
        declines: Declines::Written,
        captures: Captures::Square,
        origins: Origins::Needed,
        brackets: Brackets::None,
        sides: Sides::None,
        school: School::Reach,
    };
    /// Hodges, *Shogi* no. 1 (1976): `PxP`, `S(3c)-2b`, `R(+)-7h`.
    pub const HODGES_1: Self = Self {
        promoted: Promoted::Brackets,
        declines: Declines::Silent,
        captures: Captures::Piece,
        brackets: Brackets::Round,
        ..Self::HODGES
    };
    /// Hosking, *The Art of Shogi* (1996): `P76`, `G69-58`, `B'56`.
    pub const HOSKING: Self =
        Self { ranks: Ranks::Digits, dashes: Dashes::BetweenSquares, drops: DropMark::Quote, ..Self::HODGES };
    /// Today's form with digits: `P-76`, `B*56`.
    pub const WESTERN: Self = Self { ranks: Ranks::Digits, ..Self::HODGES };
    /// 81Dojo: `D-71`, `Tx51`.
    pub const DOJO_81: Self = Self { promoted: Promoted::Letters, ..Self::WESTERN };
    /// The wiki of shogi.sk: silence declines a promotion.
    pub const SHOGI_SK: Self = Self { declines: Declines::Silent, ..Self::HODGES };

    /// The same with what the options ask for.
    #[must_use]
    pub fn with(self, options: &Options) -> Self {
        Self {
            ranks: options.ranks.unwrap_or(self.ranks),
            dashes: options.dashes.unwrap_or(self.dashes),
            drops: options.drops.unwrap_or(self.drops),
            promoted: options.promoted.unwrap_or(self.promoted),
            declines: options.declines.unwrap_or(self.declines),
            captures: options.captures.unwrap_or(self.captures),
            origins: options.origins.unwrap_or(self.origins),
            brackets: options.brackets.unwrap_or(self.brackets),
            sides: options.sides.unwrap_or(self.sides),
            school: options.school.unwrap_or(self.school),
        }
    }
}

/// What Western books, sites and programs differ in. `None` is the notation's own way.
///
/// ```
/// use kifu_core::Position;
/// use kifu_notation::{Options, by_name, western};
/// use kifu_record::MoveFacts;
/// let options = Options {
///     western: western::Options { ranks: Some(western::Ranks::Letters), ..Default::default() },
///     ..Default::default()
/// };
/// let position = Position::even();
/// let facts = MoveFacts::of(&position, "7g7f".parse()?, None).unwrap();
/// let mut out = String::new();
/// (by_name("81dojo").unwrap().write)(&facts, &options, &mut out);
/// assert_eq!(out, "P-7f");
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// How ranks are written.
    pub ranks: Option<Ranks>,
    /// Where a simple move has its dash.
    pub dashes: Option<Dashes>,
    /// The sign of a drop.
    pub drops: Option<DropMark>,
    /// How promoted pieces are written.
    pub promoted: Option<Promoted>,
    /// Whether a promotion declined is told.
    pub declines: Option<Declines>,
    /// What is said of a capture.
    pub captures: Option<Captures>,
    /// When the origin is written.
    pub origins: Option<Origins>,
    /// How it is written.
    pub brackets: Option<Brackets>,
    /// The side before the piece.
    pub sides: Option<Sides>,
    /// Which pieces count when pieces have to be told apart.
    pub school: Option<School>,
}

/// How ranks are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ranks {
    /// `7f`
    Letters,
    /// `76`
    Digits,
}

/// Where a simple move has its dash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dashes {
    /// `P-76`, `G69-58`
    Always,
    /// `P76`, `G69-58`
    BetweenSquares,
    /// `P76`, `G6958`
    Never,
}

/// The sign of a drop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DropMark {
    /// `B*56`
    Star,
    /// `B'56`
    Quote,
    /// `B@56`, as XBoard writes it.
    At,
}

/// How promoted pieces are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Promoted {
    /// `+R`
    Plus,
    /// `R(+)`
    Brackets,
    /// `D`, `H` and `T` for dragon, horse and tokin; the others as `+S`.
    Letters,
}

/// Whether a promotion declined is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Declines {
    /// `N-73=`
    Written,
    /// `N-73`
    Silent,
}

/// What is said of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Captures {
    /// Where: `Px34`
    Square,
    /// What: `PxP`, and where only if that leaves it open: `RxP(2f)`.
    Piece,
}

/// When the origin is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origins {
    /// When another piece of the same kind could make the move.
    Needed,
    /// With every move on the board.
    Always,
}

/// What stands around the origin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Brackets {
    /// `S3c-2b`
    None,
    /// `S(3c)-2b`
    Round,
}

/// The side before the piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sides {
    /// `N-4c`
    None,
    /// `wN-4c`, `+bR-7b`
    Letters,
    /// `☖N-4c`
    Pieces,
}
