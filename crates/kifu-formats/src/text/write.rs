//! Record to text.

use kifu_core::{Color, Handicap};
use kifu_notation::{
    Notation, Options,
    japanese::{
        layout::{reverse_words, vertical_from_horizontal},
        write_interposed,
    },
    western::result_word,
};
use kifu_record::{Ending, HeaderKey, NoteKind, Ply, PlyId, Record, StartSource, Walker, Written};
use kifu_text::{Sink, display_width};

use super::tables;
use crate::{
    TextLayout, WriteOptions,
    kakinoki::{endings, handicap, head_out, headers, times},
    loss, sfen,
};

/// Columns after which a line is broken.
const WIDTH: usize = 78;

/// Writes a game in the notation that the options name, side lines in brackets.
pub(super) fn write(record: &Record, options: &WriteOptions, out: &mut String, sink: &mut dyn Sink) {
    let notation = options.notation();
    if options.games_before > 0 {
        out.push('\n');
    }
    head(record, notation.layout.numbered, out, sink);
    let mut moves = String::new();
    let mut writer = Writer {
        record,
        notation,
        options: &options.notation_options,
        walker: Walker::new(record),
        text: Lines { out: &mut moves, column: 0 },
        sink,
        turned: options.layout != TextLayout::Horizontal,
        numbered: false,
        opened: 0,
        comments_left_out: 0,
    };
    writer.notes(PlyId::ROOT);
    writer.numbered = true;
    writer.tree();
    writer.text.end_line();
    if writer.comments_left_out > 0 {
        loss::comments_in_layout(writer.sink, writer.comments_left_out);
    }
    match options.layout {
        TextLayout::Horizontal => out.push_str(&moves),
        TextLayout::Vertical => out.push_str(&vertical_from_horizontal(&moves).text),
        TextLayout::RightToLeft => out.push_str(&reverse_words(&moves).text),
    }
}

/// What is still to be written.
enum Next {
    Ply(PlyId),
    /// The first ply of a side line.
    Open(PlyId),
    Close,
}

struct Writer<'a> {
    record: &'a Record,
    notation: &'static Notation,
    options: &'a Options,
    walker: Walker<'a>,
    text: Lines<'a>,
    sink: &'a mut dyn Sink,
    /// The text will be turned to another direction of writing.
    turned: bool,
    /// The next move has to have a number, whoever makes it.
    numbered: bool,
    /// Brackets to set before the next word.
    opened: usize,
    /// Comments that the direction of writing has no place for.
    comments_left_out: usize,
}

impl Writer<'_> {
    /// Writes all lines: each ply, then the alternatives to it, then what follows it.
    fn tree(&mut self) {
        let mut waiting: Vec<_> = self.record.next(PlyId::ROOT).map(Next::Ply).into_iter().collect();
        let mut depth = 0_usize;
        while let Some(next) = waiting.pop() {
            let id = match next {
                Next::Close => {
                    self.text.glue(")");
                    depth -= 1;
                    self.numbered = true;
                    continue;
                }
                Next::Open(id) => {
                    depth += 1;
                    self.opened = 1;
                    self.numbered = true;
                    id
                }
                Next::Ply(id) => id,
            };
            if self.ply(id, depth > 0) {
                waiting.extend(self.record.next(id).map(Next::Ply));
            }
            if let Next::Ply(id) = next {
                let from = waiting.len();
                let siblings =
                    core::iter::successors(self.record.next_sibling(id), |id| self.record.next_sibling(*id));
                waiting.extend(siblings.flat_map(|id| [Next::Open(id), Next::Close]));
                if let Some(new) = waiting.get_mut(from..) {
                    new.reverse();
                }
            }
        }
    }

    /// Writes a ply and its notes; `false` when its line has to stop here.
    fn ply(&mut self, id: PlyId, aside: bool) -> bool {
        let ply = self.record.ply(id);
        let english = self.notation.layout.numbered;
        let mut word = "(".repeat(std::mem::take(&mut self.opened));
        let is_ending = matches!(ply.written, Written::Ending(_));
        if english && (aside || !is_ending) {
            number(&mut word, ply.number, self.record.start().ply, ply.facts.mover(), self.numbered);
        }
        match ply.written {
            Written::Ending(ending) => {
                let told = if english { result_word(ending.reason) } else { endings::word(ending.reason) };
                if !english && !aside {
                    self.summary(&ply, ending);
                } else if let Some(told) = told {
                    word.push_str(told);
                    self.text.word(&word);
                } else {
                    loss::ending(self.sink, super::FORMAT.name, ending.reason.id(), "nothing");
                }
                self.numbered = self.notes(id);
                return true;
            }
            Written::Pass => {
                loss::pass(self.sink, super::FORMAT.name, ply.number);
                return false;
            }
            _ => {}
        }
        if let Some(facts) = self.walker.facts(id) {
            (self.notation.write)(&facts, self.options, &mut word);
        } else if let Written::Move(words) = ply.written
            && write_interposed(&mut word, self.notation, words, ply.facts.mover(), self.options)
        {
            // Written as it was read.
        } else {
            loss::unresolved(self.sink, self.record, id);
            return false;
        }
        for note in self.record.notes_of(id) {
            if note.kind == NoteKind::Comment && tables::MARKS.contains(&note.text) {
                word.push_str(note.text);
            }
        }
        self.text.word(&word);
        self.numbered = self.notes(id);
        true
    }

    /// The line that ends a Japanese record, with the number of moves and who won.
    fn summary(&mut self, ply: &Ply, ending: Ending) {
        self.text.end_line();
        let mover = ply.facts.mover();
        let plies = ply.number.saturating_sub(self.record.start().ply);
        let side = head_out::side_words(self.record);
        endings::write_summary(self.text.out, plies, ending.reason, ending.outcome(mover), mover, side);
        self.text.out.push('\n');
    }

    /// Writes the notes of a ply behind it; whether there were any.
    fn notes(&mut self, id: PlyId) -> bool {
        let own = self.record.format() == Some(super::FORMAT.id);
        let mut any = false;
        for note in self.record.notes_of(id) {
            match note.kind {
                NoteKind::Comment if tables::MARKS.contains(&note.text) => continue,
                NoteKind::Comment if self.turned => {
                    self.comments_left_out += 1;
                    continue;
                }
                NoteKind::Comment => {
                    let comment = loss::without_braces(self.sink, super::FORMAT.name, note.text);
                    self.text.word(&format!("{{{comment}}}"));
                }
                NoteKind::Unknown if own => self.text.word(note.text),
                _ => continue,
            }
            any = true;
        }
        any
    }
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

    /// Sets a sign behind the last word, without a gap.
    fn glue(&mut self, sign: &str) {
        self.out.push_str(sign);
        self.column += display_width(sign, true);
    }

    fn end_line(&mut self) {
        if self.column > 0 {
            self.out.push('\n');
            self.column = 0;
        }
    }
}
