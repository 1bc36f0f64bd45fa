//! Handicaps by name.

use core::fmt;

use crate::{Color, HandKind, Piece, PieceKind, Setup, Square, SquareSet};

/// A named start of a game (手合割).
///
/// White (上手) gives the handicap and moves first. Left and right are White's own: the left lance
/// stands on 1a. The first 17 names but [`ThreePieceRight`](Self::ThreePieceRight) are those of the
/// format KIF; the others are seen in tools.
///
/// ```
/// use kifu_core::{Color, Handicap, Square};
/// let setup = Handicap::TwoPiece.setup();
/// assert_eq!(setup.piece(Square::SQ_8B), None);
/// assert_eq!(setup.turn(), Color::White);
/// assert_eq!(Handicap::identify(&setup), Some(Handicap::TwoPiece));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Handicap {
    /// 平手: none; Black moves first.
    Even,
    /// 香落ち: without the left lance (1a).
    Lance,
    /// 右香落ち: without the right lance (9a).
    RightLance,
    /// 角落ち: without the bishop.
    Bishop,
    /// 飛車落ち: without the rook.
    Rook,
    /// 飛香落ち: without the rook and the left lance.
    RookLance,
    /// 二枚落ち: without rook and bishop.
    TwoPiece,
    /// 三枚落ち: without rook, bishop and the left lance (1a). The presets of shogi.js leave that
    /// one out; see [`ThreePieceRight`](Self::ThreePieceRight).
    ThreePiece,
    /// 三枚落ち as lishogi has it: without rook, bishop and the right lance (9a).
    ThreePieceRight,
    /// 四枚落ち: without rook, bishop and both lances.
    FourPiece,
    /// 五枚落ち: four-piece, and without the right knight (8a).
    FivePiece,
    /// 左五枚落ち: four-piece, and without the left knight (2a).
    LeftFivePiece,
    /// 六枚落ち: four-piece, and without both knights.
    SixPiece,
    /// 右七枚落ち: six-piece, and without the right silver (7a).
    RightSevenPiece,
    /// 左七枚落ち: six-piece, and without the left silver (3a).
    LeftSevenPiece,
    /// 八枚落ち: six-piece, and without both silvers.
    EightPiece,
    /// 九枚落ち: eight-piece, and without the right gold (6a).
    NinePiece,
    /// 十枚落ち: king and pawns only.
    TenPiece,
    /// 両香落ち: without both lances.
    BothLances,
    /// 歩三兵: the king alone, three pawns in hand.
    ThreePawns,
    /// 裸玉, 十九枚落ち: the king alone.
    BareKing,
    /// トンボ: king, rook, bishop and pawns only.
    Dragonfly,
}

/// White's squares where the pieces are left out.
const fn removed(squares: &[Square]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut rest = squares;
    while let [first, others @ ..] = rest {
        set.insert(*first);
        rest = others;
    }
    set
}

/// One line for each handicap: name in English, squares left out.
const TABLE: [(Handicap, &str, SquareSet); 22] = {
    use Handicap as H;
    const ROOK: Square = Square::SQ_8B;
    const BISHOP: Square = Square::SQ_2B;
    const LANCE: Square = Square::SQ_1A;
    const RIGHT_LANCE: Square = Square::SQ_9A;
    const KNIGHT: Square = Square::SQ_2A;
    const RIGHT_KNIGHT: Square = Square::SQ_8A;
    const SILVER: Square = Square::SQ_3A;
    const RIGHT_SILVER: Square = Square::SQ_7A;
    const GOLD: Square = Square::SQ_4A;
    const RIGHT_GOLD: Square = Square::SQ_6A;

    const FOUR: SquareSet = removed(&[ROOK, BISHOP, LANCE, RIGHT_LANCE]);
    const MINOR: SquareSet =
        removed(&[LANCE, KNIGHT, SILVER, GOLD, RIGHT_GOLD, RIGHT_SILVER, RIGHT_KNIGHT, RIGHT_LANCE]);
    const ALL_BUT_KING: SquareSet = join(TEN, SquareSet::rank(Square::SQ_1C.rank()));
    const SIX: SquareSet = join(FOUR, removed(&[KNIGHT, RIGHT_KNIGHT]));
    const EIGHT: SquareSet = join(SIX, removed(&[SILVER, RIGHT_SILVER]));
    const TEN: SquareSet = join(MINOR, removed(&[ROOK, BISHOP]));

    [
        (H::Even, "even", SquareSet::EMPTY),
        (H::Lance, "lance", removed(&[LANCE])),
        (H::RightLance, "right lance", removed(&[RIGHT_LANCE])),
        (H::Bishop, "bishop", removed(&[BISHOP])),
        (H::Rook, "rook", removed(&[ROOK])),
        (H::RookLance, "rook and lance", removed(&[ROOK, LANCE])),
        (H::TwoPiece, "two-piece", removed(&[ROOK, BISHOP])),
        (H::ThreePiece, "three-piece", removed(&[ROOK, BISHOP, LANCE])),
        (H::ThreePieceRight, "right three-piece", removed(&[ROOK, BISHOP, RIGHT_LANCE])),
        (H::FourPiece, "four-piece", FOUR),
        (H::FivePiece, "five-piece", join(FOUR, removed(&[RIGHT_KNIGHT]))),
        (H::LeftFivePiece, "left five-piece", join(FOUR, removed(&[KNIGHT]))),
        (H::SixPiece, "six-piece", SIX),
        (H::RightSevenPiece, "right seven-piece", join(SIX, removed(&[RIGHT_SILVER]))),
        (H::LeftSevenPiece, "left seven-piece", join(SIX, removed(&[SILVER]))),
        (H::EightPiece, "eight-piece", EIGHT),
        (H::NinePiece, "nine-piece", join(EIGHT, removed(&[RIGHT_GOLD]))),
        (H::TenPiece, "ten-piece", TEN),
        (H::BothLances, "both lances", removed(&[LANCE, RIGHT_LANCE])),
        (H::ThreePawns, "three pawns", ALL_BUT_KING),
        (H::BareKing, "bare king", ALL_BUT_KING),
        (H::Dragonfly, "dragonfly", MINOR),
    ]
};

const fn join(a: SquareSet, b: SquareSet) -> SquareSet {
    SquareSet::from_bits(a.bits() | b.bits())
}

impl Handicap {
    /// All of them, in the order of the variants.
    ///
    /// ```
    /// # use kifu_core::Handicap;
    /// assert_eq!(Handicap::ALL[0], Handicap::Even);
    /// assert!(Handicap::ALL.is_sorted());
    /// ```
    #[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
    pub const ALL: [Self; 22] = {
        let mut all = [Self::Even; 22];
        let mut at = 0;
        while at < all.len() {
            all[at] = TABLE[at].0;
            at += 1;
        }
        all
    };

    #[expect(clippy::indexing_slicing, reason = "the table has a line for each variant, in order")]
    const fn line(self) -> (Self, &'static str, SquareSet) {
        TABLE[self as usize]
    }

    /// Its name in English, such as `even`, `rook and lance`, `two-piece`.
    ///
    /// ```
    /// # use kifu_core::Handicap;
    /// assert_eq!(Handicap::RookLance.english(), "rook and lance");
    /// ```
    pub const fn english(self) -> &'static str {
        self.line().1
    }

    /// The squares of White's pieces that are left out.
    ///
    /// ```
    /// # use kifu_core::Handicap;
    /// assert_eq!(Handicap::TwoPiece.left_out().to_string(), "2b 8b");
    /// ```
    pub const fn left_out(self) -> SquareSet {
        self.line().2
    }

    /// The arrangement it names.
    ///
    /// ```
    /// # use kifu_core::{Color, HandKind, Handicap};
    /// assert_eq!(Handicap::ThreePawns.setup().hand(Color::White).get(HandKind::Pawn), 3);
    /// ```
    pub fn setup(self) -> Setup {
        let mut setup = Setup::EVEN;
        for square in self.left_out() {
            setup.set(square, None);
        }
        if self == Self::ThreePawns {
            setup.hand_mut(Color::White).set(HandKind::Pawn, 3);
        }
        if self != Self::Even {
            setup.set_turn(Color::White);
        }
        setup
    }

    /// The handicap whose arrangement `setup` is, turn and hands included.
    ///
    /// ```
    /// # use kifu_core::{Handicap, Setup, Square};
    /// let mut setup = Setup::even();
    /// assert_eq!(Handicap::identify(&setup), Some(Handicap::Even));
    /// setup.set(Square::SQ_5E, setup.piece(Square::SQ_5G));
    /// assert_eq!(Handicap::identify(&setup), None);
    /// ```
    pub fn identify(setup: &Setup) -> Option<Self> {
        let mut left_out = SquareSet::EMPTY;
        for square in Square::ALL {
            match (setup.piece(square), EVEN.piece(square)) {
                (piece, expected) if piece == expected => {}
                (None, Some(Piece { color: Color::White, kind })) if kind != PieceKind::King => {
                    left_out.insert(square);
                }
                _ => return None,
            }
        }
        Self::ALL.into_iter().find(|handicap| {
            handicap.left_out() == left_out
                && setup.hand(Color::Black).is_empty()
                && setup.hand(Color::White).counts()
                    == [if *handicap == Self::ThreePawns { 3 } else { 0 }, 0, 0, 0, 0, 0, 0]
                && setup.turn() == if *handicap == Self::Even { Color::Black } else { Color::White }
        })
    }
}

static EVEN: Setup = Setup::EVEN;

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.english())
    }
}
