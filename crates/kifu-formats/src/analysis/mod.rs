//! Engine analysis inside comments.
//!
//! The comments stay what they are; [`read`] finds the numbers in them when they are asked for, and
//! [`rewrite`] writes them in the way of another program.
//!
//! | dialect | example | score seen from | line starts |
//! |---------|---------|-----------------|-------------|
//! | ShogiHome | `*評価値=82`, `#読み筋=△３四歩▲２六歩`, one field a note | Black | after the ply |
//! | ShogiGUI | `*対局 時間 00:01.5 深さ 9/14 ノード数 18000 評価値 -35 読み筋 △３四歩(33)` | Black | before or after |
//! | Piyo Shogi | `#指し手[62]▲７六歩  △３四歩`, `#推奨手[70]▲２六歩` | Black | before the ply |
//! | floodgate | `* 113 -3334FU +2625FU #1000` | Black | after the ply |
//! | book | `score=63 depth=27 count=935` (a remark) | the side that moves | |
//! | engine | `* Engine NAME 深さ 9/14 評価値 30 読み筋 …` | Black | before or after |
//!
//! Whose score ShogiGUI and the tools of the last line mean is documented nowhere; they are read as
//! ShogiHome reads them. Where a line starts is found by playing it ([`play`]).
//!
//! Sources: `ShogiHome` (`comment.ts` and its tests), real files of each program, shogi-server.

mod book;
pub mod diag;
mod engine;
mod floodgate;
mod line;
mod piyo;
mod shogigui;
mod shogihome;

use kifu_core::Color;
use kifu_record::{Analysis, AnalysisKind, Note, NoteKind, Perspective, PlyId, Record, Score, Walker};
use kifu_text::Sink;

pub use line::{Played, play};

/// A way in which a program writes analysis.
#[derive(Debug)]
pub struct Dialect {
    /// The name for programs, lower case.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The kind of notes in which it stands.
    note: NoteKind,
    /// Reads the analysis that begins at note `from` of these.
    read: fn(notes: &[Note<'_>], from: usize) -> Option<Analysis>,
    /// Writes an analysis as notes; `None` when it cannot be said at all.
    write: Option<Write>,
}

/// Writes an analysis as notes, and counts what has no place in them.
type Write = fn(&Said<'_>, &mut Lost) -> Option<Vec<String>>;

impl Dialect {
    /// Whether it can be written.
    pub const fn is_written(&self) -> bool {
        self.write.is_some()
    }
}

/// All dialects. Notes that fit several are read as the first.
pub static DIALECTS: &[&Dialect] = &[
    &shogihome::DIALECT,
    &shogigui::DIALECT,
    &piyo::DIALECT,
    &floodgate::DIALECT,
    &engine::DIALECT,
    &book::DIALECT,
];

/// The dialect with that id; case does not matter.
///
/// ```
/// assert_eq!(kifu_formats::analysis::by_name("ShogiGUI").unwrap().id, "shogigui");
/// ```
pub fn by_name(name: &str) -> Option<&'static Dialect> {
    DIALECTS.iter().find(|dialect| dialect.id.eq_ignore_ascii_case(name)).copied()
}

/// What engines say at a ply, in the order of its notes.
pub fn read(record: &Record, ply: PlyId) -> Vec<Analysis> {
    let notes: Vec<_> = record.notes_of(ply).collect();
    read_notes(&notes)
}

fn read_notes(notes: &[Note<'_>]) -> Vec<Analysis> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < notes.len() {
        let kind = notes.get(at).map(|note| note.kind);
        let read = DIALECTS
            .iter()
            .filter(|dialect| Some(dialect.note) == kind)
            .find_map(|dialect| (dialect.read)(notes, at));
        match read {
            Some(analysis) => {
                at = analysis.notes.end.max(at + 1);
                found.push(analysis);
            }
            None => at += 1,
        }
    }
    found
}

/// Whether a note has a word of analysis in it, for finding what is not understood.
pub fn looks_like_analysis(text: &str) -> bool {
    ["評価値", "読み筋", "ノード数", "#指し手[", "#推奨手[", "#形勢["].iter().any(|word| text.contains(word))
}

/// One analysis with what its ply and its line are, for writing.
pub(crate) struct Said<'a> {
    pub(crate) analysis: &'a Analysis,
    /// The side that made the ply.
    pub(crate) mover: Color,
    pub(crate) line: Option<Played>,
    /// The line from after the ply on, where it is one of the ply's.
    pub(crate) after: Option<&'a line::Texts>,
    /// The line from before the ply on.
    pub(crate) before: Option<&'a line::Texts>,
}

impl Said<'_> {
    /// The score seen from Black.
    fn score(&self) -> Option<Score> {
        self.analysis.score_from(Perspective::Black, self.mover)
    }

    /// The line from where it starts.
    fn told(&self) -> Option<&line::Texts> {
        let after = self.line.as_ref().is_some_and(|line| line.after);
        if after { self.after } else { self.before }
    }
}

/// What a dialect could not say, counted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lost {
    pub(crate) counts: [usize; diag::FIELDS.len()],
}

impl Lost {
    /// Counts a field that has no place, if there is one.
    pub(crate) fn add(&mut self, field: diag::Field, is: bool) {
        if let Some(count) = self.counts.get_mut(field as usize) {
            *count += usize::from(is);
        }
    }
}

/// Writes all analysis of a replayed record in another dialect: its notes are replaced, others stay.
/// What the dialect cannot say is reported; an analysis of which it can say nothing stays as it is.
pub fn rewrite(record: &mut Record, dialect: &Dialect, sink: &mut dyn Sink) {
    let Some(write) = dialect.write else { return };
    let (mut lost, mut kept) = (Lost::default(), 0_usize);
    let mut notes: Vec<(PlyId, NoteKind, String)> = Vec::with_capacity(record.notes().len());
    let all: Vec<_> = record.notes().collect();
    let mut walker = Walker::new(record);
    for own in all.chunk_by(|one, other| one.ply == other.ply) {
        let Some(ply) = own.first().map(|note| note.ply) else { continue };
        let copy = |note: &Note<'_>| (ply, note.kind, note.text.to_owned());
        let found = read_notes(own);
        let mut at = 0;
        for analysis in &found {
            notes.extend(own.get(at..analysis.notes.start).unwrap_or_default().iter().map(copy));
            at = analysis.notes.end;
            let same = analysis.dialect == dialect.id;
            let texts = line::texts(&mut walker, ply, analysis);
            let said = Said {
                analysis,
                mover: record.ply(ply).facts.mover(),
                line: texts.played,
                after: texts.after.as_ref(),
                before: texts.before.as_ref(),
            };
            // Of another move than the ply only Piyo Shogi has words: elsewhere it would be taken for
            // the score of the ply.
            let told = if same { None } else { write(&said, &mut lost) };
            if let Some(texts) = told {
                // What no field holds stays beside it, and so does a line that no board has.
                let line = analysis.line.clone().filter(|_| said.line.is_none());
                let beside = Some(analysis.rest.clone()).filter(|rest| !rest.is_empty());
                let all = texts.into_iter().chain(beside).chain(line);
                notes.extend(all.map(|text| (ply, NoteKind::Comment, text)));
            } else {
                kept += usize::from(!same);
                notes.extend(own.get(analysis.notes.clone()).unwrap_or_default().iter().map(copy));
            }
        }
        notes.extend(own.get(at..).unwrap_or_default().iter().map(copy));
    }
    if let Some((changes, pairs)) = changing_sides(record) {
        sink.report(diag::changing_sides(changes, pairs));
    }
    record.replace_notes(notes);
    diag::report(&lost, kept, dialect.name, sink);
}

/// How many scores of the main line change sides from one ply to the next and keep their size, of how
/// many: when nearly all do, and they are said to be Black's, they look like those of the side that
/// moves.
///
/// Only scores of 100 centipawns and more count, of which there must be eight pairs.
pub fn changing_sides(record: &Record) -> Option<(usize, usize)> {
    let mut before: Option<(u32, i32)> = None;
    let (mut pairs, mut changes) = (0_usize, 0_usize);
    for ply in record.main_line() {
        let found = read(record, ply.id);
        let mut own = found.iter().filter(|one| one.kind != AnalysisKind::Better);
        let score = own.find_map(|one| match (one.perspective, one.score) {
            (Perspective::Black, Some(Score::Centipawns(score))) if score.unsigned_abs() >= 100 => {
                Some(score)
            }
            _ => None,
        });
        if let (Some((number, last)), Some(score)) = (before, score)
            && ply.number.checked_sub(1) == Some(number)
        {
            let size = last.unsigned_abs().max(score.unsigned_abs());
            if last.unsigned_abs().abs_diff(score.unsigned_abs()) <= size / 2 {
                pairs += 1;
                changes += usize::from((last > 0) != (score > 0));
            }
        }
        before = score.map(|score| (ply.number, score));
    }
    (pairs >= 8 && changes * 10 >= pairs * 8).then_some((changes, pairs))
}

/// The score of an analysis seen from Black, as a number; mates become 30,000.
pub(crate) fn number(said: &Said<'_>, lost: &mut Lost) -> Option<i32> {
    Some(match said.score()? {
        Score::Centipawns(number) | Score::Decided(number) => number,
        Score::Mate { winner, plies } => {
            lost.add(diag::Field::Mate, plies.is_some());
            if winner == Color::Black { 30_000 } else { -30_000 }
        }
    })
}

#[cfg(test)]
mod tests;
