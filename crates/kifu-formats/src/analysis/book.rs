//! The numbers of an opening book: `score=63 depth=27 count=935`, seen from the side that moves.

use kifu_record::{Analysis, AnalysisKind, Note, NoteKind, Perspective, Score};

use super::Dialect;

/// The dialect. The book's own room writes it.
pub(super) static DIALECT: Dialect =
    Dialect { id: "book", name: "YaneuraOu book", note: NoteKind::Remark, read, write: None };

fn read(notes: &[Note<'_>], from: usize) -> Option<Analysis> {
    let [score, depth, count] = crate::book::numbers(notes.get(from)?.text)?;
    let mut analysis = Analysis::new(DIALECT.id, AnalysisKind::Research, from..from + 1);
    analysis.score = Some(Score::of(score?.parse().ok()?));
    analysis.perspective = Perspective::Mover;
    analysis.depth = depth.and_then(|depth| depth.parse().ok());
    analysis.rest = count.map(|count| format!("count={count}")).unwrap_or_default();
    Some(analysis)
}
