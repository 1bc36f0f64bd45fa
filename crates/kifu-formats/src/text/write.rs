//! Record to text.

use kifu_core::{Color, Handicap, Position};
use kifu_notation::{
    japanese::layout::{reverse_words, vertical_from_horizontal},
    western::result_word,
};
use kifu_record::{HeaderKey, MoveFacts, NoteKind, PlyId, Record, StartSource, Written};
use kifu_text::{Sink, display_width};

use super::tables;
use crate::{
    TextLayout, WriteOptions,
    kakinoki::{endings, handicap, headers, times},
    loss, sfen,
};

/// Columns after which a line is broken.
const WIDTH: usize = 78;

/// Writes the main line in the notation that the options name.
pub(super) fn write(record: &Record, options: &WriteOptions, out: &mut String, sink: &mut dyn Sink) {
    let notation = options.notation();
    let english = notation.layout.numbered;
    if options.games_before > 0 {
        out.push('\n');
    }
    head(record, english, out, sink);
    let mut position = Position::from(&record.start().setup);
    let mut last = record.start().last;
    let mut moves = String::new();
    let mut text = Lines { out: &mut moves, column: 0 };
    notes(record, PlyId::ROOT, &mut text);
    let mut first = true;
    for ply in record.main_line() {
        if let Written::Ending(ending) = ply.written {
            let outcome = ending.outcome(ply.facts.mover());
            if english {
                match result_word(ending.reason) {
                    Some(word) => text.word(word),
                    None => loss::ending(sink, super::FORMAT.name, ending.reason.id(), "nothing"),
                }
            } else {
                text.end_line();
                let is_handicap =
                    record.start().handicap().is_some_and(|handicap| handicap != Handicap::Even);
                let side = |color| match (color, is_handicap) {
                    (Color::Black, false) => "先手",
                    (Color::White, false) => "後手",
                    (Color::Black, true) => "下手",
                    (Color::White, true) => "上手",
                };
                let plies = ply.number.saturating_sub(record.start().ply);
                endings::write_summary(text.out, plies, ending.reason, outcome, ply.facts.mover(), side);
                text.out.push('\n');
            }
            break;
        }
        let Some(mv) = ply.played else {
            match ply.written {
                Written::Pass => loss::pass(sink, super::FORMAT.name, ply.number),
                _ => loss::unresolved(sink, record, ply.id),
            }
            break;
        };
        position.set_turn(ply.facts.mover());
        let Some(facts) = MoveFacts::of(&position, mv, last) else { break };
        let mut word = String::new();
        if english {
            number(&mut word, ply.number, record.start().ply, facts.mover, first);
        }
        (notation.write)(&facts, &options.notation_options, &mut word);
        for note in record.notes_of(ply.id).filter(|note| note.kind == NoteKind::Comment) {
            if tables::MARKS.contains(&note.text) {
                word.push_str(note.text);
            }
        }
        text.word(&word);
        first = notes(record, ply.id, &mut text);
        position.play(mv);
        last = Some(mv.to());
    }
    text.end_line();
    match options.layout {
        TextLayout::Horizontal => out.push_str(&moves),
        TextLayout::Vertical => out.push_str(&vertical_from_horizontal(&moves).text),
        TextLayout::RightToLeft => out.push_str(&reverse_words(&moves).text),
    }
}

/// Writes the notes of a ply behind it; whether there were any.
fn notes(record: &Record, id: PlyId, text: &mut Lines<'_>) -> bool {
    let own = record.format() == Some(super::FORMAT.id);
    let mut any = false;
    for note in record.notes_of(id) {
        match note.kind {
            NoteKind::Comment if tables::MARKS.contains(&note.text) => continue,
            NoteKind::Comment => text.word(&format!("{{{}}}", note.text.replace(['{', '}'], ""))),
            NoteKind::Unknown if own => text.word(note.text),
            _ => continue,
        }
        any = true;
    }
    any
}

/// `1. ` before Black's move, `1. ...` before a White move that opens the text or follows a comment.
fn number(out: &mut String, ply: u32, first_ply: u32, mover: Color, opens: bool) {
    // Pairs are counted from the first move; where White begins, Black's place in the first is dots.
    let from_start = ply.saturating_sub(first_ply);
    let offset = u32::from(mover == Color::White) ^ (from_start % 2);
    let pair = u32::midpoint(from_start, offset) + 1;
    if mover == Color::Black {
        times::number(out, pair);
        out.push('.');
    } else if opens {
        times::number(out, pair);
        out.push_str("...");
    }
}

fn head(record: &Record, english: bool, out: &mut String, sink: &mut dyn Sink) {
    let start = record.start();
    let is_handicap = start.handicap().is_some_and(|handicap| handicap != Handicap::Even);
    let mut line = |name: &str, value: &str| {
        out.push_str(name);
        out.push_str(if english { ": " } else { "：" });
        out.push_str(value);
        out.push('\n');
    };
    let mut any = false;
    for header in
        record.headers().filter(|header| header.key != HeaderKey::Handicap && !header.value.is_empty())
    {
        let usual =
            if english { tables::header_name(header.key) } else { headers::name(header.key, is_handicap) };
        let own = record.format() == Some(super::FORMAT.id) && !header.name.is_empty();
        match if own { Some(header.name) } else { usual } {
            Some(name) => {
                line(name, &header.value.replace(['\n', '\r'], " "));
                any = true;
            }
            None => loss::header(sink, super::FORMAT.name, header.name),
        }
    }
    match (start.handicap(), start.source) {
        (Some(Handicap::Even), _) if start.ply == 1 => {}
        (Some(named), StartSource::Named(_)) if !handicap::is_vague(named) && start.ply == 1 => {
            line(
                if english { "Handicap" } else { "手合割" },
                if english { named.english() } else { handicap::word(named).unwrap_or_default() },
            );
            any = true;
        }
        _ => {
            let mut position = String::new();
            sfen::write_sfen(&mut position, &start.setup, start.ply);
            line("SFEN", &position);
            any = true;
        }
    }
    if any {
        out.push('\n');
    }
}

/// Words set into lines.
struct Lines<'a> {
    out: &'a mut String,
    column: usize,
}

impl Lines<'_> {
    fn word(&mut self, word: &str) {
        let width = display_width(word, true);
        let gap = usize::from(self.column > 0);
        if self.column > 0 && self.column + gap + width > WIDTH {
            self.out.push('\n');
            self.column = 0;
        }
        if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(word);
        self.column += width;
    }

    fn end_line(&mut self) {
        if self.column > 0 {
            self.out.push('\n');
            self.column = 0;
        }
    }
}
