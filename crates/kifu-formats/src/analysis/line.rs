//! Lines of play: from text to moves and back.

use kifu_core::{Color, Move, Position, Square};
use kifu_notation::{csa, japanese, kif, scan::is_blank, usi};
use kifu_record::{Analysis, AnalysisKind, MoveFacts, PlyId, Walker, WrittenMove, resolve};
use kifu_text::Ignore;

/// A line of play that was found on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its moves.
    pub moves: Vec<Move>,
    /// Whether it starts after the ply; otherwise in place of it.
    pub after: bool,
    /// Whether it could also start at the other place.
    pub either: bool,
}

/// The moves of a line in the words of each dialect.
#[derive(Clone, Debug, Default)]
pub(crate) struct Texts {
    /// `△３四歩(33) ▲２六歩(27)`
    pub(crate) kif: String,
    /// `△３四歩▲２六歩`
    pub(crate) ki2: String,
    /// `△３四歩  ▲２六歩`, drops always marked.
    pub(crate) piyo: String,
    /// `-3334FU +2726FU`
    pub(crate) csa: String,
}

/// A line of an analysis and how it is told from either place.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    pub(crate) played: Option<Played>,
    pub(crate) after: Option<Texts>,
    pub(crate) before: Option<Texts>,
}

/// A position to play from, and where the move before it went.
type Place = (Position, Option<Square>);

/// Plays the line of an analysis at a ply: from after the ply, and in place of it. The start from
/// which every move is legal counts; when both do, what the kind and the dialect say.
///
/// `None` when there is no line, or it cannot be played from either.
pub fn play(walker: &mut Walker<'_>, ply: PlyId, analysis: &Analysis) -> Option<Played> {
    let text = analysis.line.as_deref()?;
    let (before, after) = places(walker, ply);
    let from_after = moves(&after, text);
    let from_before = before.as_ref().and_then(|before| moves(before, text));
    let in_place = analysis.kind == AnalysisKind::Better || analysis.dialect == "piyo";
    let either = from_after.is_some() && from_before.is_some();
    let is_after = if either { !in_place } else { from_after.is_some() };
    let moves = if is_after { from_after } else { from_before }?;
    Some(Played { moves, after: is_after, either })
}

fn places(walker: &mut Walker<'_>, ply: PlyId) -> (Option<Place>, Place) {
    let before = (ply != PlyId::ROOT).then(|| {
        let facts = walker.facts(ply).map(|facts| (facts.position.clone(), facts.last));
        facts.unwrap_or_else(|| (walker.position().clone(), walker.last()))
    });
    walker.go(ply);
    (before, (walker.position().clone(), walker.last()))
}

/// The moves of a text, if all of it can be played.
fn moves((position, last): &Place, text: &str) -> Option<Vec<Move>> {
    let (mut position, mut last, mut rest) = (position.clone(), *last, text);
    let mut moves = Vec::new();
    loop {
        rest = rest.trim_start_matches(is_blank);
        if rest.is_empty() {
            return (!moves.is_empty()).then_some(moves);
        }
        let (mv, length) = next(&position, last, rest)?;
        rest = rest.get(length..)?;
        position.play(mv);
        last = Some(mv.to());
        moves.push(mv);
    }
}

/// The legal move at the beginning of a text and how long it is.
fn next(position: &Position, last: Option<Square>, text: &str) -> Option<(Move, usize)> {
    let word = text.split(is_blank).next().unwrap_or(text);
    let fits = |words: WrittenMove| {
        (words.side.is_none_or(|side| side == position.turn()))
            .then(|| resolve(position, words, last, &mut Ignore))
            .flatten()
            .filter(|mv| position.is_legal(*mv))
    };
    if text.starts_with(['+', '-']) {
        let (words, length) = csa::read_move(text)?;
        return fits(words).map(|mv| (mv, length));
    }
    if let Some(words) = usi::read_move(word) {
        return fits(words).map(|mv| (mv, word.len()));
    }
    [&kif::NOTATION, &japanese::NOTATION].into_iter().find_map(|notation| {
        let reading = (notation.read)(text)?;
        reading.all().iter().find_map(|words| fits(*words)).map(|mv| (mv, reading.len()))
    })
}

/// The line of an analysis in words.
pub(crate) fn texts(walker: &mut Walker<'_>, ply: PlyId, analysis: &Analysis) -> Lines {
    let Some(played) = play(walker, ply, analysis) else { return Lines::default() };
    let (before, after) = places(walker, ply);
    let own = walker.record().ply(ply).played;
    let tell = |place: Option<&Place>, moves: Vec<Move>| place.map(|place| words(place, &moves));
    let (from_after, from_before) = if played.after {
        let whole = own.map(|own| [&[own], played.moves.as_slice()].concat());
        (Some(played.moves.clone()), whole)
    } else {
        let rest = played.moves.split_first().filter(|(first, _)| Some(**first) == own);
        (rest.map(|(_, rest)| rest.to_vec()), Some(played.moves.clone()))
    };
    Lines {
        played: Some(played),
        after: from_after.and_then(|moves| tell(Some(&after), moves)),
        before: from_before.and_then(|moves| tell(before.as_ref(), moves)),
    }
}

fn words((position, last): &Place, moves: &[Move]) -> Texts {
    let (mut position, mut last, mut texts) = (position.clone(), *last, Texts::default());
    let ki2 = japanese::Options::KI2;
    let piyo = japanese::Options { drops: japanese::Drops::Always, same: japanese::Same::Tight, ..ki2 };
    for mv in moves {
        let Some(facts) = MoveFacts::of(&position, *mv, last) else { break };
        for (text, gap) in [(&mut texts.kif, " "), (&mut texts.piyo, "  "), (&mut texts.csa, " ")] {
            if !text.is_empty() {
                text.push_str(gap);
            }
        }
        texts.kif.push(if facts.mover == Color::Black { '▲' } else { '△' });
        kif::write_move(&mut texts.kif, *mv, facts.piece, facts.same_square());
        japanese::write_move(&mut texts.ki2, &facts, &ki2);
        japanese::write_move(&mut texts.piyo, &facts, &piyo);
        csa::write_move(&mut texts.csa, &facts);
        position.play(*mv);
        last = Some(mv.to());
    }
    texts
}
