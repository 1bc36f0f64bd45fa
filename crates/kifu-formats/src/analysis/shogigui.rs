//! `ShogiGUI`: one line of words with their values.

use std::fmt::Write as _;

use kifu_record::{Analysis, AnalysisKind, Millis, Note, Score};

use super::{Dialect, Lost, Said, diag::Field, number};
use crate::kakinoki::times;

/// The dialect.
pub(super) static DIALECT: Dialect = Dialect {
    id: "shogigui",
    name: "ShogiGUI",
    note: kifu_record::NoteKind::Comment,
    read,
    write: Some(write),
};

fn read(notes: &[Note<'_>], from: usize) -> Option<Analysis> {
    let text = notes.get(from)?.text;
    let (kind, rest) = match text.strip_prefix("*対局") {
        Some(rest) => (AnalysisKind::Game, rest),
        None => (AnalysisKind::Research, text.strip_prefix("*解析")?),
    };
    // Behind 解析 stand the number of the run and a mark; 0 says nothing.
    let rest = rest.strip_prefix(" 0 ").unwrap_or(rest);
    let mut analysis = Analysis::new(DIALECT.id, kind, from..from + 1);
    (fields(&mut analysis, rest) > 0).then_some(analysis)
}

/// Reads words with their values, in any order; the line is what follows its word. Returns how many
/// were found; what is none of them becomes the rest.
pub(super) fn fields(analysis: &mut Analysis, text: &str) -> usize {
    let (text, line) = match text.split_once("読み筋") {
        Some((text, line)) => (text, Some(line.trim())),
        None => (text, None),
    };
    analysis.line = line.filter(|line| !line.is_empty()).map(str::to_owned);
    let mut found = usize::from(line.is_some());
    let mut words = text.split_whitespace();
    let mut rest: Vec<&str> = Vec::new();
    while let Some(word) = words.next() {
        let mut ahead = words.clone();
        let value = ahead.next().unwrap_or("");
        let taken = match word {
            "時間" => time(value).map(|time| analysis.time = Some(time)),
            "深さ" => depths(value).map(|(depth, selective)| {
                (analysis.depth, analysis.selective_depth) = (Some(depth), selective);
            }),
            "ノード数" => value.parse().ok().map(|nodes| analysis.nodes = Some(nodes)),
            "評価値" => value.parse().ok().map(|score| analysis.score = Some(Score::of(score))),
            _ => None,
        };
        if taken.is_some() {
            found += 1;
            words = ahead;
        } else if let Some(rank) = word.strip_prefix("候補").and_then(|rank| rank.parse().ok()) {
            analysis.rank = Some(rank);
        } else {
            rest.push(word);
        }
    }
    analysis.rest = rest.join(" ");
    found
}

/// `mm:ss.t`, `hh:mm:ss`, `ss`.
fn time(text: &str) -> Option<Millis> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut secs = 0_u64;
    for part in whole.split(':') {
        secs = secs.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    let mut millis = 0_u64;
    for digit in fraction.chars().chain("000".chars()).take(3) {
        millis = millis * 10 + u64::from(digit.to_digit(10)?);
    }
    Some(Millis::from_millis(secs.checked_mul(1000)?.checked_add(millis)?))
}

/// `9/14`, `9`.
fn depths(text: &str) -> Option<(u32, Option<u32>)> {
    match text.split_once('/') {
        Some((depth, selective)) => Some((depth.parse().ok()?, Some(selective.parse().ok()?))),
        None => Some((text.parse().ok()?, None)),
    }
}

fn write(said: &Said<'_>, lost: &mut Lost) -> Option<Vec<String>> {
    let analysis = said.analysis;
    if analysis.kind == AnalysisKind::Better {
        return None;
    }
    lost.add(Field::Engine, analysis.engine.is_some());
    // A rank stands behind the number of the candidate's position in the list.
    let game = analysis.kind == AnalysisKind::Game && analysis.rank.is_none();
    let mut text = String::from(if game { "*対局" } else { "*解析 0 " });
    if let Some(rank) = analysis.rank {
        text.push_str(" 候補");
        times::number(&mut text, rank);
    }
    if let Some(time) = analysis.time {
        let (secs, tenth) = (time.secs(), time.subsec_millis() / 100);
        let _ = write!(text, " 時間 {:02}:{:02}.{tenth}", secs / 60, secs % 60);
    }
    if let Some(depth) = analysis.depth {
        text.push_str(" 深さ ");
        times::number(&mut text, depth);
        if let Some(selective) = analysis.selective_depth {
            text.push('/');
            times::number(&mut text, selective);
        }
    }
    if let Some(nodes) = analysis.nodes {
        text.push_str(" ノード数 ");
        text.push_str(&nodes.to_string());
    }
    if let Some(score) = number(said, lost) {
        text.push_str(" 評価値 ");
        text.push_str(&score.to_string());
    }
    // A line in place of the ply has its own moves in front and is read as that.
    if let Some(line) = said.told() {
        text.push_str(" 読み筋 ");
        text.push_str(&line.kif);
    }
    Some(vec![text])
}
