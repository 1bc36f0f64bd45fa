//! floodgate and CSA: `* 113 -3334FU +2625FU #1000`.
//!
//! CSA 3 defines it (comments that begin with `'**`); before that it was floodgate's habit.

use kifu_notation::{csa, usi};
use kifu_record::{Analysis, AnalysisKind, Note, NoteKind, Score};

use super::{Dialect, Lost, Said, diag::Field, number};

/// The dialect.
pub(super) static DIALECT: Dialect =
    Dialect { id: "floodgate", name: "floodgate", note: NoteKind::Comment, read, write: Some(write) };

fn read(notes: &[Note<'_>], from: usize) -> Option<Analysis> {
    let text = notes.get(from)?.text.strip_prefix('*')?.strip_prefix(' ')?;
    let mut words = text.split_whitespace();
    let score: i32 = words.next()?.parse().ok()?;
    let mut analysis = Analysis::new(DIALECT.id, AnalysisKind::Game, from..from + 1);
    analysis.score = Some(Score::of(score));
    let (mut line, mut rest): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for word in words {
        if let Some(nodes) = word.strip_prefix('#').and_then(|nodes| nodes.parse().ok()) {
            analysis.nodes = Some(nodes);
        } else if rest.is_empty() && (csa::read_move(word).is_some() || usi::read_move(word).is_some()) {
            line.push(word);
        } else {
            rest.push(word);
        }
    }
    analysis.line = Some(line.join(" ")).filter(|line| !line.is_empty());
    analysis.rest = rest.join(" ");
    Some(analysis)
}

fn write(said: &Said<'_>, lost: &mut Lost) -> Option<Vec<String>> {
    let analysis = said.analysis;
    if analysis.kind == AnalysisKind::Better {
        return None;
    }
    let mut text = String::from("* ");
    text.push_str(&number(said, lost)?.to_string());
    lost.add(Field::Depth, analysis.depth.is_some());
    lost.add(Field::Selective, analysis.selective_depth.is_some());
    lost.add(Field::Time, analysis.time.is_some());
    lost.add(Field::Rank, analysis.rank.is_some());
    lost.add(Field::Engine, analysis.engine.is_some());
    lost.add(Field::Kind, analysis.kind != AnalysisKind::Game);
    lost.add(Field::Line, said.line.is_some() && said.after.is_none());
    if let Some(line) = said.after.filter(|line| !line.csa.is_empty()) {
        text.push(' ');
        text.push_str(&line.csa);
    }
    if let Some(nodes) = analysis.nodes {
        text.push_str(" #");
        text.push_str(&nodes.to_string());
    }
    Some(vec![text])
}
