//! Tools that put the name of an engine first: `* Engine NAME 深さ 9 評価値 30 読み筋 …`.

use kifu_record::{Analysis, AnalysisKind, Note, NoteKind};

use super::{Dialect, shogigui::fields};

/// The dialect. Each of these tools has its own head, so nothing is written in it.
pub(super) static DIALECT: Dialect =
    Dialect { id: "engine", name: "Kishin Analytics", note: NoteKind::Comment, read, write: None };

fn read(notes: &[Note<'_>], from: usize) -> Option<Analysis> {
    let text = notes.get(from)?.text.strip_prefix('*')?.strip_prefix(' ')?;
    let mut analysis = Analysis::new(DIALECT.id, AnalysisKind::Research, from..from + 1);
    if fields(&mut analysis, text) == 0 || analysis.score.is_none() {
        return None;
    }
    // `Engine NAME Version V` is all that is left.
    if let Some(name) = analysis.rest.strip_prefix("Engine ") {
        analysis.engine = Some(name.to_owned());
        analysis.rest.clear();
    }
    Some(analysis)
}
