//! Impasse (持将棋) and the declaration of an entered king (入玉宣言).
//!
//! Points: rook and bishop, promoted or not, 5; the king 0; all others 1. In handicap games the
//! pieces left out count for White by custom. A position cannot tell those from captured and lost
//! ones, so the caller says how many points to add.
//!
//! ```
//! use kifu_core::impasse::{self, Rule, Verdict};
//! use kifu_core::{Color, Position};
//! let declaration = impasse::declare(&Position::even(), Color::Black, Rule::Points27, 0);
//! assert_eq!(declaration.verdict, Verdict::Lose);
//! assert!(declaration.unmet().count() > 0);
//! ```

use crate::{Color, HandKind, PieceKind, Position, SquareSet};

/// What counts for a side.
///
/// ```
/// use kifu_core::{Color, Position, impasse};
/// let points = impasse::points(&Position::even(), Color::Black);
/// assert_eq!(points.agreement(), 27);
/// assert_eq!(points.declaration(), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Points {
    /// Points of all its pieces on the board.
    pub board: u16,
    /// Points of its pieces inside its promotion zone, which are part of `board`.
    pub zone: u16,
    /// Points of its hand.
    pub hand: u16,
    /// How many of its pieces, kings not counted, stand inside its promotion zone.
    pub pieces_in_zone: u8,
    /// Whether it has a king and none of its kings is outside its promotion zone.
    pub king_in_zone: bool,
}

impl Points {
    /// What counts when both sides agree on an impasse: the whole board and the hand.
    ///
    /// ```
    /// # use kifu_core::{Color, Position, impasse};
    /// assert_eq!(impasse::points(&Position::even(), Color::White).agreement(), 27);
    /// ```
    pub const fn agreement(&self) -> u16 {
        self.board + self.hand
    }

    /// What counts for a declaration: the promotion zone and the hand.
    ///
    /// ```
    /// # use kifu_core::{Color, Position, impasse};
    /// assert_eq!(impasse::points(&Position::even(), Color::White).declaration(), 0);
    /// ```
    pub const fn declaration(&self) -> u16 {
        self.zone + self.hand
    }
}

/// Counts what `color` has.
///
/// ```
/// use kifu_core::{Color, Handicap, Position, impasse};
/// let position = Position::from(Handicap::TwoPiece.setup());
/// assert_eq!(impasse::points(&position, Color::White).agreement(), 17);
/// ```
pub fn points(position: &Position, color: Color) -> Points {
    let own = position.pieces(color);
    let kings = position.kings(color);
    let zone = SquareSet::promotion_zone(color);
    let large = [PieceKind::Rook, PieceKind::Dragon, PieceKind::Bishop, PieceKind::Horse]
        .map(|kind| position.kind(kind))
        .into_iter()
        .fold(SquareSet::EMPTY, |large, set| large | set);
    let value = |set: SquareSet| count(set - kings) + 4 * count(set & large);
    Points {
        board: value(own),
        zone: value(own & zone),
        hand: position.hand(color).iter().map(|(kind, count)| hand_value(kind) * u16::from(count)).sum(),
        pieces_in_zone: u8::try_from(((own & zone) - kings).len()).unwrap_or(u8::MAX),
        king_in_zone: !kings.is_empty() && (kings - zone).is_empty(),
    }
}

fn count(set: SquareSet) -> u16 {
    u16::try_from(set.len()).unwrap_or(u16::MAX)
}

/// The points of one piece of this kind, promoted or not.
///
/// ```
/// use kifu_core::{HandKind, impasse};
/// assert_eq!(impasse::hand_value(HandKind::Bishop), 5);
/// assert_eq!(impasse::hand_value(HandKind::Gold), 1);
/// ```
pub const fn hand_value(kind: HandKind) -> u16 {
    match kind {
        HandKind::Rook | HandKind::Bishop => 5,
        _ => 1,
    }
}

/// Which law a declaration is judged by.
///
/// ```
/// use kifu_core::{Color, impasse::Rule};
/// assert_eq!(Rule::Points27.to_win(Color::Black), 28);
/// assert_eq!(Rule::Points27.to_win(Color::White), 27);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// The professional rule of the Japan Shogi Association (2013, revised 2019): 31 points win, 24
    /// to 30 draw.
    Points24,
    /// The rule of amateurs, computers and most servers: Black wins with 28, White with 27.
    Points27,
}

impl Rule {
    /// How many points `color` needs to win by declaring.
    ///
    /// ```
    /// # use kifu_core::{Color, impasse::Rule};
    /// assert_eq!(Rule::Points24.to_win(Color::White), 31);
    /// ```
    pub const fn to_win(self, color: Color) -> u16 {
        match (self, color) {
            (Self::Points24, _) => 31,
            (Self::Points27, Color::Black) => 28,
            (Self::Points27, Color::White) => 27,
        }
    }

    /// How many points `color` needs not to lose by declaring.
    ///
    /// ```
    /// # use kifu_core::{Color, impasse::Rule};
    /// assert_eq!(Rule::Points24.to_draw(Color::White), 24);
    /// assert_eq!(Rule::Points27.to_draw(Color::White), 27);
    /// ```
    pub const fn to_draw(self, color: Color) -> u16 {
        match self {
            Self::Points24 => 24,
            Self::Points27 => self.to_win(color),
        }
    }
}

/// A declaration, judged.
///
/// ```
/// use kifu_core::impasse::{self, Rule, Unmet};
/// use kifu_core::{Color, Position};
/// let declaration = impasse::declare(&Position::even(), Color::White, Rule::Points24, 0);
/// assert_eq!(declaration.unmet().next(), Some(Unmet::NotToMove));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Declaration {
    /// Who declares.
    pub color: Color,
    /// The law.
    pub rule: Rule,
    /// What counts.
    pub points: Points,
    /// The points that count, with the handicap credit.
    pub total: u16,
    /// Whether the declarer is to move.
    pub to_move: bool,
    /// The pieces that give check to the declarer.
    pub checkers: SquareSet,
    /// What it comes to.
    pub verdict: Verdict,
}

/// What a declaration comes to for the declarer.
///
/// ```
/// use kifu_core::impasse::{self, Rule, Verdict};
/// use kifu_core::{Color, Position};
/// let verdict = impasse::declare(&Position::even(), Color::Black, Rule::Points24, 0).verdict;
/// assert_eq!(verdict, Verdict::Lose);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The declarer wins.
    Win,
    /// Neither wins (持将棋).
    Draw,
    /// The declarer loses: a condition fails or the points are too few.
    Lose,
}

/// A condition that a declaration fails.
///
/// ```
/// use kifu_core::impasse::{self, Rule, Unmet};
/// use kifu_core::{Color, Position};
/// let declaration = impasse::declare(&Position::even(), Color::Black, Rule::Points24, 0);
/// assert!(declaration.unmet().any(|unmet| unmet == Unmet::TooFewPoints { have: 0, need: 24 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unmet {
    /// It is the opponent's turn.
    NotToMove,
    /// The king is in check.
    InCheck {
        /// The pieces that give it.
        checkers: SquareSet,
    },
    /// There is no king, or it is not inside the enemy's three ranks.
    KingOutsideZone,
    /// Fewer than ten pieces besides the king are inside those ranks.
    TooFewPieces {
        /// How many are.
        have: u8,
    },
    /// The points are too few even for a draw.
    TooFewPoints {
        /// How many there are.
        have: u16,
        /// How many are needed.
        need: u16,
    },
}

/// How many pieces besides the king must be inside the zone.
const PIECES: u8 = 10;

impl Declaration {
    /// The conditions that fail; none unless the declarer loses.
    ///
    /// ```
    /// # use kifu_core::impasse::{self, Rule};
    /// # use kifu_core::{Color, Position};
    /// let declaration = impasse::declare(&Position::even(), Color::Black, Rule::Points24, 0);
    /// assert_eq!(declaration.unmet().count(), 3); // king, pieces, points
    /// ```
    pub fn unmet(&self) -> impl Iterator<Item = Unmet> + use<> {
        let need = self.rule.to_draw(self.color);
        [
            (!self.to_move).then_some(Unmet::NotToMove),
            (!self.checkers.is_empty()).then_some(Unmet::InCheck { checkers: self.checkers }),
            (!self.points.king_in_zone).then_some(Unmet::KingOutsideZone),
            (self.points.pieces_in_zone < PIECES)
                .then_some(Unmet::TooFewPieces { have: self.points.pieces_in_zone }),
            (self.total < need).then_some(Unmet::TooFewPoints { have: self.total, need }),
        ]
        .into_iter()
        .flatten()
    }
}

/// Judges a declaration by `color`: it must be to move and not in check, its king and ten more of
/// its pieces must stand inside the enemy's three ranks, and the points must suffice.
///
/// `handicap_credit`: points of the pieces left out at the start, added to the count; 0 in an even
/// game.
///
/// ```
/// use kifu_core::impasse::{self, Rule};
/// use kifu_core::{Color, Position};
/// assert_eq!(impasse::declare(&Position::even(), Color::White, Rule::Points27, 10).total, 10);
/// ```
pub fn declare(position: &Position, color: Color, rule: Rule, handicap_credit: u8) -> Declaration {
    let points = points(position, color);
    let checkers = position
        .kings(color)
        .into_iter()
        .fold(SquareSet::EMPTY, |checkers, king| checkers | position.attackers(!color, king));
    let total = points.declaration() + u16::from(handicap_credit);
    let to_move = position.turn() == color;
    let mut declaration =
        Declaration { color, rule, points, total, to_move, checkers, verdict: Verdict::Lose };
    if declaration.unmet().next().is_none() {
        declaration.verdict = if total >= rule.to_win(color) { Verdict::Win } else { Verdict::Draw };
    }
    declaration
}

/// Judges an impasse by agreement under the 24-point law: `None` is a draw, else who wins, because
/// the other side has fewer than 24 points. `credit` is added to White's count.
///
/// ```
/// use kifu_core::{Color, Handicap, Position, impasse};
/// let position = Position::from(Handicap::TwoPiece.setup());
/// assert_eq!(impasse::agree(&position, 0), Some(Color::Black));
/// assert_eq!(impasse::agree(&position, 10), None);
/// ```
pub fn agree(position: &Position, credit: u8) -> Option<Color> {
    let enough = |color, credit| points(position, color).agreement() + u16::from(credit) >= 24;
    match (enough(Color::Black, 0), enough(Color::White, credit)) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}
