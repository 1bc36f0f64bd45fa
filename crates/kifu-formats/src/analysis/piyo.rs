//! Piyo Shogi and K-Shogi: `#指し手[62]▲７六歩  △３四歩`.

use kifu_record::{Analysis, AnalysisKind, Note, NoteKind, Score};

use super::{Dialect, Lost, Said, diag::Field, number};

/// The dialect.
pub(super) static DIALECT: Dialect =
    Dialect { id: "piyo", name: "Piyo Shogi", note: NoteKind::Comment, read, write: Some(write) };

/// The word before the score. Of two with one kind the first is written.
static WORDS: &[(&str, AnalysisKind)] =
    &[("#指し手", AnalysisKind::Game), ("#推奨手", AnalysisKind::Better), ("#形勢", AnalysisKind::Research)];

fn read(notes: &[Note<'_>], from: usize) -> Option<Analysis> {
    let text = notes.get(from)?.text;
    let (kind, rest) =
        WORDS.iter().find_map(|(word, kind)| Some((*kind, text.strip_prefix(word)?.strip_prefix('[')?)))?;
    let (score, rest) = rest.split_once(']')?;
    let mut analysis = Analysis::new(DIALECT.id, kind, from..from + 1);
    analysis.score = Some(Score::of(score.trim().parse().ok()?));
    // A verdict may stand before the line.
    let line = rest.find(['▲', '△']).unwrap_or(rest.len());
    let (verdict, line) = rest.split_at_checked(line)?;
    analysis.rest.push_str(verdict.trim());
    analysis.line = Some(line.trim().to_owned()).filter(|line| !line.is_empty());
    Some(analysis)
}

fn write(said: &Said<'_>, lost: &mut Lost) -> Option<Vec<String>> {
    let analysis = said.analysis;
    let score = number(said, lost)?;
    lost.add(Field::Depth, analysis.depth.is_some());
    lost.add(Field::Selective, analysis.selective_depth.is_some());
    lost.add(Field::Nodes, analysis.nodes.is_some());
    lost.add(Field::Time, analysis.time.is_some());
    lost.add(Field::Rank, analysis.rank.is_some());
    lost.add(Field::Engine, analysis.engine.is_some());
    lost.add(Field::Line, said.line.is_some() && said.before.is_none());
    let word = WORDS.iter().find(|(_, kind)| *kind == analysis.kind).map_or("#形勢", |(word, _)| word);
    let line = said.before.map_or("", |line| line.piyo.as_str());
    Some(vec![format!("{word}[{score}]{line}")])
}
