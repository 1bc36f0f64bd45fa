//! Which line a variation branches from.

use kifu_record::{Builder, PlyId, Trace, Written};

/// A run of plies with running numbers: the main line, or one variation.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// Written number of its first ply.
    start: u32,
    /// Written number of its last ply so far; `start - 1` while empty.
    last: u32,
    /// The ply after which it starts.
    parent: PlyId,
    /// Its first ply. Ids run on from it, since plies get them in the order of the text.
    first: Option<PlyId>,
}

impl Block {
    /// The ply with a written number, or the one before the block.
    fn ply(&self, number: u32) -> PlyId {
        match self.first {
            Some(first) if number >= self.start => first.step(number - self.start),
            _ => self.parent,
        }
    }
}

/// The blocks on the path of the present one, the main line first.
///
/// A variation that starts at ply N belongs to the nearest block before it that starts before N and
/// reaches N−1.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    blocks: Vec<Block>,
}

impl Blocks {
    /// The number that the next ply should have; `None` before the first.
    #[inline]
    pub(crate) fn expected(&self) -> Option<u32> {
        self.blocks.last().map(|block| block.last.wrapping_add(1))
    }

    /// Whether the present block has no ply yet.
    pub(crate) fn is_fresh(&self) -> bool {
        self.blocks.last().is_some_and(|block| block.first.is_none())
    }

    /// Begins a block whose first ply has a number and follows `parent`.
    pub(crate) fn begin(&mut self, number: u32, parent: PlyId) {
        self.blocks.push(Block { start: number, last: number.wrapping_sub(1), parent, first: None });
    }

    /// Gives the present block, which has no ply yet, another first number.
    pub(crate) fn renumber(&mut self, number: u32) {
        if let Some(block) = self.blocks.last_mut() {
            *block = Block { start: number, last: number.wrapping_sub(1), ..*block };
        }
    }

    /// Counts a ply that was added to the present block.
    #[inline]
    pub(crate) fn grow(&mut self, id: PlyId, number: u32) {
        if let Some(block) = self.blocks.last_mut() {
            block.last = number;
            block.first.get_or_insert(id);
        }
    }

    /// Opens a variation at a number: finds the block that it branches from and goes there. `false`:
    /// there is none.
    pub(crate) fn open<T: Trace>(&mut self, b: &mut Builder<'_, T>, number: u32) -> bool {
        while self.blocks.len() > 1
            && self.blocks.last().is_some_and(|block| {
                block.first.is_none() || block.start >= number || block.last.saturating_add(1) < number
            })
        {
            self.blocks.pop();
        }
        let Some(block) = self.blocks.last() else { return false };
        if number < block.start || number > block.last.saturating_add(1) || number == 0 {
            return false;
        }
        let parent = block.ply(number - 1);
        // What would come after an ending has no ply before it.
        if matches!(b.record.ply(parent).written, Written::Ending(_)) {
            return false;
        }
        self.begin(number, parent);
        b.go(parent);
        true
    }
}
