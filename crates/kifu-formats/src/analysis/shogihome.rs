//! `ShogiHome`: one field a note, `*` for the game and `#` for research.

use kifu_core::Color;
use kifu_record::{Analysis, AnalysisKind, Note, NoteKind, Score};

use super::{Dialect, Lost, Said, diag::Field};

/// The dialect.
pub(super) static DIALECT: Dialect =
    Dialect { id: "shogihome", name: "ShogiHome", note: NoteKind::Comment, read, write: Some(write) };

/// The verdict from each score of Black's on, the best first; below the last: [`LOST`].
static VERDICTS: &[(i32, &str)] = &[
    (1500, "先手勝勢"),
    (600, "先手優勢"),
    (400, "先手有利"),
    (200, "先手有望"),
    (-199, "互角"),
    (-399, "後手有望"),
    (-599, "後手有利"),
    (-1499, "後手優勢"),
];

/// The verdict below all scores.
const LOST: &str = "後手勝勢";

fn verdict(score: i32) -> &'static str {
    VERDICTS.iter().find(|(from, _)| score >= *from).map_or(LOST, |(_, word)| word)
}

fn is_verdict(text: &str) -> bool {
    text == LOST || VERDICTS.iter().any(|(_, word)| *word == text)
}

/// A field: its mark, its name and its value.
fn field(text: &str) -> Option<(char, &str, &str)> {
    let mark = text.chars().next().filter(|mark| matches!(mark, '*' | '#'))?;
    let (name, value) = text.get(1..)?.split_once('=')?;
    matches!(name, "評価値" | "読み筋" | "深さ" | "ノード数" | "エンジン" | "詰み")
        .then_some((mark, name, value))
}

fn read(notes: &[Note<'_>], from: usize) -> Option<Analysis> {
    let first = notes.get(from)?.text;
    let fields = from + usize::from(is_verdict(first));
    let (mark, ..) = field(notes.get(fields).filter(|note| note.kind == NoteKind::Comment)?.text)?;
    let kind = if mark == '*' { AnalysisKind::Game } else { AnalysisKind::Research };
    let mut analysis = Analysis::new(DIALECT.id, kind, from..fields);
    for note in notes.get(fields..)?.iter().take_while(|note| note.kind == NoteKind::Comment) {
        let Some((_, name, value)) = field(note.text).filter(|(own, ..)| *own == mark) else { break };
        if !take(&mut analysis, name, value) {
            break;
        }
        analysis.notes.end += 1;
    }
    (analysis.notes.end > fields).then_some(analysis)
}

/// Takes a field; `false` when it is there already or says nothing.
fn take(analysis: &mut Analysis, name: &str, value: &str) -> bool {
    fn set<T>(slot: &mut Option<T>, value: Option<T>) -> bool {
        let fits = slot.is_none() && value.is_some();
        if fits {
            *slot = value;
        }
        fits
    }
    match name {
        "評価値" => {
            // Its reader takes decimals too.
            let whole =
                value.split_once('.').filter(|(_, digits)| digits.bytes().all(|b| b.is_ascii_digit()));
            let score = whole.map_or(value, |(whole, _)| whole).parse().ok();
            set(&mut analysis.score, score.map(Score::of))
        }
        "詰み" => set(&mut analysis.score, mate(value)),
        "深さ" => set(&mut analysis.depth, value.parse().ok()),
        "ノード数" => set(&mut analysis.nodes, value.parse().ok()),
        "エンジン" => set(&mut analysis.engine, Some(value.to_owned())),
        _ => set(&mut analysis.line, Some(value.to_owned())),
    }
}

/// `先手勝ち:15手`, `後手勝ち`.
fn mate(text: &str) -> Option<Score> {
    let (who, plies) = text.split_once(':').unwrap_or((text, ""));
    let winner = match who {
        "先手勝ち" => Color::Black,
        "後手勝ち" => Color::White,
        _ => return None,
    };
    let plies = match plies {
        "" => None,
        plies => Some(plies.strip_suffix('手')?.parse().ok()?),
    };
    Some(Score::Mate { winner, plies })
}

fn write(said: &Said<'_>, lost: &mut Lost) -> Option<Vec<String>> {
    let analysis = said.analysis;
    let mut notes = Vec::new();
    let mark = if analysis.kind == AnalysisKind::Game { '*' } else { '#' };
    let mut field = |name: &str, value: &str| notes.push(format!("{mark}{name}={value}"));
    let mut word = None;
    match said.score() {
        Some(Score::Centipawns(score) | Score::Decided(score)) => {
            word = Some(verdict(score));
            field("評価値", &score.to_string());
        }
        Some(Score::Mate { winner, plies }) => {
            let who = if winner == Color::Black { "先手勝ち" } else { "後手勝ち" };
            field("詰み", &plies.map_or_else(|| who.to_owned(), |plies| format!("{who}:{plies}手")));
        }
        None => {}
    }
    if let Some(line) = said.after.filter(|line| !line.ki2.is_empty()) {
        field("読み筋", &line.ki2);
    }
    if let Some(depth) = analysis.depth {
        field("深さ", &depth.to_string());
    }
    if let Some(nodes) = analysis.nodes {
        field("ノード数", &nodes.to_string());
    }
    if let Some(engine) = &analysis.engine {
        field("エンジン", engine);
    }
    if notes.is_empty() || analysis.kind == AnalysisKind::Better {
        return None;
    }
    lost.add(Field::Selective, analysis.selective_depth.is_some());
    lost.add(Field::Time, analysis.time.is_some());
    lost.add(Field::Rank, analysis.rank.is_some());
    lost.add(Field::Line, said.line.is_some() && said.after.is_none());
    Some(word.map(str::to_owned).into_iter().chain(notes).collect())
}
