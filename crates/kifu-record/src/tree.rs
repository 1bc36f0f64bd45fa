//! The tree of plies.

use core::num::NonZeroU32;

use kifu_core::{Color, Move, PieceKind};

use crate::{Clock, Ending, WrittenMove, strings::TextRange};

/// A place in the move tree: the root (before the first move) or one ply.
///
/// Ids are given in the order of the text; an id is only good for the record that gave it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlyId(NonZeroU32);

impl PlyId {
    /// The root: the start position, before any move.
    pub const ROOT: Self = Self(NonZeroU32::MIN);

    /// Position in the tables that run parallel to the plies; the root is 0.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    pub(crate) fn from_index(index: usize) -> Option<Self> {
        u32::try_from(index + 1).ok().and_then(NonZeroU32::new).map(Self)
    }

    /// The id `by` places after this one in text order, whether or not it exists.
    #[must_use]
    pub const fn step(self, by: u32) -> Self {
        Self(self.0.saturating_add(by))
    }
}

/// What the text has in the place of a ply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Written {
    /// A move.
    Move(WrittenMove),
    /// The ending of the line.
    Ending(Ending),
    /// A null move (パス): the turn passes.
    Pass,
    /// Text in the place of a move that cannot be read; kept as written, the turn passes.
    Unreadable(TextRange),
}

/// What replay found out about a played ply, so that writers need no board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Facts {
    /// The piece that moved, as it stood before the move; a dropped piece's kind.
    pub piece: Option<PieceKind>,
    /// The piece that was taken, as it stood.
    pub captured: Option<PieceKind>,
    bits: u8,
}

impl Facts {
    const WHITE: u8 = 1;
    const SAME: u8 = 2;
    const MAY_PROMOTE: u8 = 4;
    const ILLEGAL: u8 = 8;
    const CHECK: u8 = 16;
    const AFTER_UNPLAYABLE: u8 = 32;

    /// Nothing is known yet.
    pub const UNKNOWN: Self = Self { piece: None, captured: None, bits: 0 };

    pub(crate) const fn of(mover: Color) -> Self {
        Self {
            piece: None,
            captured: None,
            bits: if matches!(mover, Color::White) { Self::WHITE } else { 0 },
        }
    }

    #[must_use]
    pub(crate) const fn and(self, flag: Flag, on: bool) -> Self {
        Self { bits: if on { self.bits | flag as u8 } else { self.bits }, ..self }
    }

    /// The side that made the ply.
    pub const fn mover(self) -> Color {
        if self.bits & Self::WHITE == 0 { Color::Black } else { Color::White }
    }

    /// It went to the square that the ply before went to: 同.
    pub const fn same_square(self) -> bool {
        self.bits & Self::SAME != 0
    }

    /// Promotion was possible: the piece can promote and touched the zone.
    pub const fn may_promote(self) -> bool {
        self.bits & Self::MAY_PROMOTE != 0
    }

    /// It breaks a rule.
    pub const fn is_illegal(self) -> bool {
        self.bits & Self::ILLEGAL != 0
    }

    /// It gives check (王手).
    pub const fn gives_check(self) -> bool {
        self.bits & Self::CHECK != 0
    }

    /// An earlier ply of this line could not be played, so this one stands on a wrong board.
    pub const fn after_unplayable(self) -> bool {
        self.bits & Self::AFTER_UNPLAYABLE != 0
    }
}

/// The flags of [`Facts`] that replay sets.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(crate) enum Flag {
    Same = Facts::SAME,
    MayPromote = Facts::MAY_PROMOTE,
    Illegal = Facts::ILLEGAL,
    Check = Facts::CHECK,
    AfterUnplayable = Facts::AFTER_UNPLAYABLE,
}

/// One node of the arena. Links are ids into the same arena.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) written: Written,
    pub(crate) played: Option<Move>,
    pub(crate) facts: Facts,
    pub(crate) clock: Clock,
    pub(crate) number: u32,
    pub(crate) parent: PlyId,
    pub(crate) first_child: Option<PlyId>,
    pub(crate) last_child: Option<PlyId>,
    pub(crate) next_sibling: Option<PlyId>,
}

impl Node {
    pub(crate) const ROOT: Self = Self {
        written: Written::Pass,
        played: None,
        facts: Facts::UNKNOWN,
        clock: Clock::UNSAID,
        number: 0,
        parent: PlyId::ROOT,
        first_child: None,
        last_child: None,
        next_sibling: None,
    };
}

/// The tree of a game: plies in a flat arena, variations as siblings.
///
/// The first child of a ply continues its line; the others are alternatives to that first child.
/// Nothing here recurses, so neither depth nor width can exhaust the stack.
#[derive(Clone, Debug)]
pub(crate) struct MoveTree {
    nodes: Vec<Node>,
}

impl MoveTree {
    pub(crate) fn new() -> Self {
        Self { nodes: vec![Node::ROOT] }
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::ROOT);
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn node(&self, id: PlyId) -> &Node {
        self.nodes.get(id.index()).unwrap_or(&Node::ROOT)
    }

    pub(crate) fn node_mut(&mut self, id: PlyId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index())
    }

    /// Appends a ply as the last alternative after `parent`. `None` when 4 billion are reached.
    #[inline]
    pub(crate) fn push(&mut self, parent: PlyId, written: Written, number: u32) -> Option<PlyId> {
        let id = PlyId::from_index(self.nodes.len())?;
        let above = self.nodes.get_mut(parent.index())?;
        let elder = above.last_child.replace(id);
        if above.first_child.is_none() {
            above.first_child = Some(id);
        }
        if let Some(elder) = elder.and_then(|elder| self.nodes.get_mut(elder.index())) {
            elder.next_sibling = Some(id);
        }
        self.nodes.push(Node {
            written,
            played: None,
            facts: Facts::UNKNOWN,
            clock: Clock::UNSAID,
            number,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
        });
        Some(id)
    }
}

/// One ply of a record, as readers of the record see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Its place in the tree.
    pub id: PlyId,
    /// Its number: 1 for the first ply of an ordinary game.
    pub number: u32,
    /// What the text says.
    pub written: Written,
    /// The move that was played on the board. `None` for endings and for what could not be played.
    pub played: Option<Move>,
    /// What replay found out about it.
    pub facts: Facts,
    /// The time used.
    pub clock: Clock,
}

impl Ply {
    /// The ending, if this ply is one.
    pub const fn ending(&self) -> Option<Ending> {
        match self.written {
            Written::Ending(ending) => Some(ending),
            _ => None,
        }
    }
}

/// A line of a record: the plies from the root to a last one.
///
/// Line 0 is the main line; the others follow in the order in which KIF writes and reads them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The first ply of this line that belongs to no line before it: where the variation starts.
    pub branch: PlyId,
    /// The last ply.
    pub last: PlyId,
}

/// One step of a walk through a whole tree in text order, see [`Record::steps`](crate::Record::steps).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Go down to this ply, which is a child of the ply where the walk stands.
    Down(PlyId),
    /// Go back up to the parent of the ply where the walk stands.
    Up,
}
