//! Many games in one tree, and games of another start kept apart.

use std::collections::HashMap;

use kifu_core::Setup;
use kifu_record::{AnotherStart, Merger, Prefer, Record};
use kifu_text::{Code, Diagnostic, Severity, Sink, Text};

/// Merges replayed records into trees, one for each start position.
///
/// ```
/// use kifu::{Games, Merge, ReadOptions, record::Prefer, text::Ignore};
/// let mut merge = Merge::new(Prefer::First);
/// let lines = "position startpos moves 7g7f 3c3d\nposition startpos moves 7g7f 8c8d\n";
/// let mut games = Games::new("lines.usi", lines.as_bytes(), ReadOptions::default())?;
/// while let Some(game) = games.next_game()? {
///     merge.add(&game.document(&mut Ignore).record, &mut Ignore).unwrap();
/// }
/// let trees = merge.finish();
/// assert_eq!(trees.len(), 1);
/// assert_eq!((trees[0].len(), trees[0].lines().len()), (3, 2));
/// # Ok::<(), kifu::Error>(())
/// ```
#[derive(Debug)]
pub struct Merge {
    prefer: Prefer,
    apart: bool,
    trees: Vec<Merger>,
    /// The tree of each start.
    starts: HashMap<Setup, usize>,
}

impl Merge {
    /// Nothing merged yet. A record with another start than the first one is refused.
    pub fn new(prefer: Prefer) -> Self {
        Self { prefer, apart: false, trees: Vec::new(), starts: HashMap::new() }
    }

    /// Records of another start get a tree of their own.
    #[must_use]
    pub fn keep_apart(mut self) -> Self {
        self.apart = true;
        self
    }

    /// Adds a record and returns the index of the tree that has it. Where it says something else
    /// than those before it in its tree, `sink` is told both values.
    ///
    /// # Errors
    /// When it starts from another position than the first one and is not to be kept apart.
    pub fn add(&mut self, record: &Record, sink: &mut dyn Sink) -> Result<usize, AnotherStart> {
        let setup = &record.start().setup;
        if let Some((index, tree)) =
            self.starts.get(setup).and_then(|index| Some((*index, self.trees.get_mut(*index)?)))
        {
            tree.add(record, sink)?;
            return Ok(index);
        }
        if !self.trees.is_empty() && !self.apart {
            return Err(AnotherStart);
        }
        let mut tree = Merger::new(self.prefer);
        tree.add(record, sink)?;
        self.starts.insert(setup.clone(), self.trees.len());
        self.trees.push(tree);
        Ok(self.trees.len() - 1)
    }

    /// Number of records added.
    pub fn records(&self) -> usize {
        self.trees.iter().map(Merger::records).sum()
    }

    /// The trees, in the order in which their starts came.
    pub fn finish(self) -> Vec<Record> {
        self.trees.into_iter().map(Merger::finish).collect()
    }
}

/// `merge/another-start`: a game starts from another position than the first one.
static ANOTHER_START: Code = Code::new("merge/another-start", Severity::Error);

/// All codes of this file.
pub(crate) static CODES: &[&Code] = &[&ANOTHER_START];

/// The report of an [`AnotherStart`].
pub fn another_start() -> Diagnostic {
    Diagnostic::new(
        &ANOTHER_START,
        Text::new(
            "this game starts from another position than the first one: it cannot stand in the same tree",
            "最初の棋譜と開始局面が違うので、同じ分岐にまとめられません",
        ),
    )
}
