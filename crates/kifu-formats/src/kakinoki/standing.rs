//! Which plies stand in a text, so that no variation hangs from a wrong place.

use kifu_record::{Line, PlyId, Record};
use kifu_text::Sink;

use crate::loss;

/// The plies written so far. Where a line had to stop, its variations have nothing to begin at: on
/// their own they would be read as variations of another line.
#[derive(Debug)]
pub(crate) struct Standing {
    /// By ply; the root always stands.
    written: Vec<bool>,
    hanging: usize,
}

impl Standing {
    pub(crate) fn new(record: &Record) -> Self {
        let mut written = vec![false; record.len() + 1];
        if let Some(root) = written.first_mut() {
            *root = true;
        }
        Self { written, hanging: 0 }
    }

    /// A ply has been written.
    pub(crate) fn add(&mut self, id: PlyId) {
        if let Some(written) = self.written.get_mut(id.index()) {
            *written = true;
        }
    }

    /// Whether the ply that a line branches off from has been written. If not, it is counted.
    pub(crate) fn holds(&mut self, record: &Record, line: Line) -> bool {
        let holds = self.written.get(record.parent(line.branch).index()).copied().unwrap_or(false);
        self.hanging += usize::from(!holds);
        holds
    }

    /// Reports the lines that were left out.
    pub(crate) fn finish(self, sink: &mut dyn Sink) {
        if self.hanging > 0 {
            loss::hanging(sink, self.hanging);
        }
    }
}
