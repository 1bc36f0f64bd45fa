//! Text to record.

use kifu_notation::usi::read_move;
use kifu_record::{Builder, Ending, EndingReason, NoteKind, Record, Start, TokenKind, Trace, Written};

use super::diag;
use crate::{Input, kakinoki::head::span, one_line, sfen};

/// Words at the end of a line that are no moves.
static ENDINGS: &[(&str, EndingReason)] = &[
    ("resign", EndingReason::Resignation),
    ("win", EndingReason::DeclarationWin),
    ("timeup", EndingReason::TimeUp),
    ("draw", EndingReason::DeclaredDraw),
    ("rep_draw", EndingReason::Repetition),
    ("interrupt", EndingReason::Interruption),
    ("mate", EndingReason::Mate),
];

/// Words for a null move.
static PASS: &[&str] = &["0000", "pass", "null", "none"];

/// Reads one line; the lines before it are blank or remarks.
pub(super) fn read<T: Trace>(input: Input<'_>, record: &mut Record, trace: &mut T) {
    one_line::read(input, record, trace, diag::second_line, game);
}

fn game<T: Trace>(b: &mut Builder<'_, T>, text: &str, start: usize, end: usize) {
    let mut words = Words { text, at: start, end };
    let mut named = false;
    let mut ahead = words;
    if let Some((_, "position")) = ahead.take() {
        b.token(TokenKind::Structure, ahead.at);
        words = ahead;
        named = true;
    }
    ahead = words;
    match ahead.take() {
        Some((at, "startpos")) => {
            b.token(TokenKind::Blank, at);
            b.token(TokenKind::Position, ahead.at);
            b.trace.start(span(at, ahead.at));
            words = ahead;
            b.start(Start::named(kifu_core::Handicap::Even));
        }
        Some((at, word)) if word == "sfen" || word.contains('/') => {
            b.token(TokenKind::Blank, at);
            let stop =
                text.get(at..end).and_then(|rest| rest.find(" moves")).map_or(end, |offset| at + offset);
            let used = sfen::parse(b, text, at, stop);
            b.token(TokenKind::Position, used);
            words.at = used;
        }
        Some((_, "moves")) => {}
        Some((at, word))
            if !named && (read_move(word).is_some() || ENDINGS.iter().any(|(known, _)| *known == word)) =>
        {
            b.token(TokenKind::Blank, at);
        }
        _ => {
            let at = span(start, end);
            b.token(TokenKind::Unknown, end);
            b.report(|| diag::no_position(at));
            b.note(NoteKind::Unknown, text.get(start..end).unwrap_or(""), at);
            return;
        }
    }
    ahead = words;
    if let Some((at, "moves")) = ahead.take() {
        b.token(TokenKind::Blank, at);
        b.token(TokenKind::Structure, ahead.at);
        words = ahead;
    }
    moves(b, words);
}

fn moves<T: Trace>(b: &mut Builder<'_, T>, mut words: Words<'_>) {
    let mut ended = false;
    while let Some((at, word)) = words.take() {
        let here = span(at, words.at);
        b.token(TokenKind::Blank, at);
        let written = match read_move(word) {
            Some(words) => Written::Move(words),
            None => other(b, word, here),
        };
        if ended {
            b.report(|| diag::after_ending(here));
        }
        ended |= matches!(written, Written::Ending(_));
        b.token(
            if matches!(written, Written::Ending(_)) { TokenKind::Ending } else { TokenKind::Move },
            words.at,
        );
        b.ply(written, here);
        if b.stopped() {
            return;
        }
    }
}

#[cold]
fn other<T: Trace>(b: &mut Builder<'_, T>, word: &str, here: kifu_text::Span) -> Written {
    if let Some((_, reason)) = ENDINGS.iter().find(|(known, _)| *known == word) {
        return Written::Ending(Ending::new(*reason));
    }
    if PASS.contains(&word) {
        return Written::Pass;
    }
    b.report(|| diag::unreadable_move(here));
    Written::Unreadable(b.keep(word))
}

/// Whether a line consists of moves alone.
pub(super) fn is_moves(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    words.next().is_some_and(|word| read_move(word).is_some())
        && words.take(3).all(|word| read_move(word).is_some())
}

/// The words of a line.
#[derive(Clone, Copy)]
struct Words<'a> {
    text: &'a str,
    at: usize,
    end: usize,
}

impl<'a> Words<'a> {
    #[inline]
    fn take(&mut self) -> Option<(usize, &'a str)> {
        let bytes = self.text.as_bytes().get(..self.end)?;
        let start = self.at + bytes.get(self.at..)?.iter().position(|b| !matches!(b, b' ' | b'\t'))?;
        let length =
            bytes.get(start..)?.iter().position(|b| matches!(b, b' ' | b'\t')).unwrap_or(self.end - start);
        self.at = start + length;
        Some((start, self.text.get(start..self.at)?))
    }
}
