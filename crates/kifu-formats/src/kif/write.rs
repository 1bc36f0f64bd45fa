//! Record to text.

use kifu_core::{Color, Handicap};
use kifu_record::{
    Clock, EndingReason, HeaderKey, Line, Millis, NoteKind, Outcome, Ply, PlyId, Record, StartSource, Written,
};
use kifu_text::{Encoding, Sink};

use crate::{
    WriteOptions,
    kakinoki::{board, endings, handicap, headers, moves, times},
    loss,
};

/// Writes one game, main line first, then the variations from the end of each line backwards.
pub(super) fn write(record: &Record, options: &WriteOptions, out: &mut String, sink: &mut dyn Sink) {
    let mut writer = Writer {
        record,
        out,
        sink,
        foreign: record.format() != Some(super::FORMAT.id),
        clocks: has_clocks(record),
        totals: Totals::of(record),
    };
    if options.games_before > 0 {
        writer.out.push('\n');
    }
    writer.head(options.encoding);
    if record.has_variations() {
        for (index, line) in record.lines().iter().enumerate() {
            writer.line(*line, index > 0);
        }
    } else {
        let last = record.last_of(PlyId::ROOT);
        writer.line(Line { branch: record.next(PlyId::ROOT).unwrap_or(PlyId::ROOT), last }, false);
    }
}

fn has_clocks(record: &Record) -> bool {
    record.has_variations() || record.main_line().any(|ply| !ply.clock.is_unsaid())
}

/// The running totals, for records that do not bring their own. Parents have smaller ids than
/// their children, so one pass fills the table.
enum Totals {
    /// The main line is all there is: sums by side, as the writer goes along.
    Running([u64; 2]),
    /// By ply.
    Table(Vec<[u64; 2]>),
}

impl Totals {
    fn of(record: &Record) -> Self {
        if !record.has_variations() {
            return Self::Running([0; 2]);
        }
        let mut table = vec![[0_u64; 2]; record.len() + 1];
        for step in record.steps() {
            let kifu_record::Step::Down(id) = step else { continue };
            let mut sums = table.get(record.parent(id).index()).copied().unwrap_or_default();
            let ply = record.ply(id);
            if let Some(sum) = sums.get_mut(ply.facts.mover().index()) {
                *sum = total_of(ply.clock, *sum);
            }
            if let Some(slot) = table.get_mut(id.index()) {
                *slot = sums;
            }
        }
        Self::Table(table)
    }

    /// The total of a ply's player, this ply included.
    fn at(&mut self, ply: &Ply) -> Millis {
        let side = ply.facts.mover().index();
        let sum = match self {
            Self::Running(sums) => sums.get_mut(side).map_or(0, |sum| {
                *sum = total_of(ply.clock, *sum);
                *sum
            }),
            Self::Table(table) => {
                table.get(ply.id.index()).and_then(|sums| sums.get(side)).copied().unwrap_or(0)
            }
        };
        Millis::from_millis(sum)
    }
}

/// The total after a ply: what the record says, else the sum so far and the ply's time.
fn total_of(clock: Clock, before: u64) -> u64 {
    match clock.total() {
        Some(total) => u64::from(total.millis()),
        None => before + u64::from(clock.time().map_or(0, Millis::millis)),
    }
}

struct Writer<'a> {
    record: &'a Record,
    out: &'a mut String,
    sink: &'a mut dyn Sink,
    /// The record was read from another format, whose unknown lines mean nothing here.
    foreign: bool,
    clocks: bool,
    totals: Totals,
}

impl Writer<'_> {
    fn push(&mut self, parts: &[&str]) {
        for part in parts {
            self.out.push_str(part);
        }
    }

    fn head(&mut self, encoding: Encoding) {
        let label = match encoding {
            Encoding::Cp932 => "Shift_JIS",
            other => other.name(),
        };
        self.push(&["#KIF version=2.0 encoding=", label, "\n"]);
        // Programs name themselves in the first lines; later remarks keep their place among the comments.
        for note in self.record.notes_of(PlyId::ROOT).take_while(|note| note.kind == NoteKind::Remark) {
            self.push(&["#", note.text, "\n"]);
        }
        let start = self.record.start();
        let handicap = start.handicap().filter(|handicap| !handicap::is_vague(*handicap));
        let is_handicap = start.handicap().is_some_and(|handicap| handicap != Handicap::Even);
        let mut handicap_written = false;
        for header in self.record.headers() {
            if header.key == HeaderKey::Handicap {
                handicap_written = true;
                // The word as it was, unless it says another position than the diagram.
                self.push(&["手合割：", header.value, "\n"]);
                continue;
            }
            if !handicap_written && matches!(header.key, HeaderKey::Black | HeaderKey::White) {
                handicap_written = true;
                self.handicap(handicap);
            }
            let same_family = matches!(self.record.format(), Some("kif" | "bod" | "ki2"));
            let name = if same_family {
                header.name
            } else {
                headers::name(header.key, is_handicap).unwrap_or(header.name)
            };
            if headers::BARE.contains(&name) && header.value.is_empty() {
                self.push(&[name, "\n"]);
            } else if header.key == HeaderKey::Other && !same_family && !is_plain_name(name) {
                loss::header(self.sink, super::FORMAT.name, name);
            } else {
                self.push(&[name, "：", &one_line(header.value), "\n"]);
            }
        }
        if !handicap_written {
            self.handicap(handicap);
        }
        let named = match start.source {
            StartSource::Implied | StartSource::Named(_) => handicap.is_some() && self.says_so(handicap),
            StartSource::Diagram => false,
        };
        if !named {
            let sides = if is_handicap { ["下手", "上手"] } else { ["先手", "後手"] };
            board::write(self.out, &start.setup, sides);
            // Beside the word of a handicap a diagram without a side means White.
            let says_handicap = |value| matches!(handicap::read(value), handicap::Word::Handicap(word) if word != Handicap::Even);
            if start.setup.turn() == Color::Black
                && (self.record.header(HeaderKey::Handicap).is_some_and(says_handicap)
                    || start.last.is_some())
            {
                self.push(&[sides[0], "番\n"]);
            }
            if start.ply > 1 {
                self.out.push_str("手数＝");
                times::number(self.out, start.ply - 1);
                if let Some(last) = start.last {
                    self.push(&["　", &kifu_record::names::square_ja(last)]);
                }
                self.out.push_str("　まで\n");
            }
        }
        self.out.push_str(if self.clocks {
            "手数----指手---------消費時間--\n"
        } else {
            "手数----指手--\n"
        });
        self.notes(PlyId::ROOT);
    }

    /// Whether the record's own handicap word, if it has one, is read as this handicap.
    fn says_so(&self, named: Option<Handicap>) -> bool {
        self.record.header(HeaderKey::Handicap).is_none_or(|value| match handicap::read(value) {
            handicap::Word::Handicap(word) => Some(word) == named,
            _ => named == Some(Handicap::Even),
        })
    }

    fn handicap(&mut self, named: Option<Handicap>) {
        let word = match (named, self.record.start().source) {
            (Some(named), _) => handicap::word(named),
            // A vague word stands beside a diagram.
            (None, StartSource::Named(vague)) => handicap::word(vague),
            (None, _) => None,
        };
        if let Some(word) = word {
            self.push(&["手合割：", word, "\n"]);
        }
    }

    /// One line of the tree: from its branch on to its end.
    fn line(&mut self, line: Line, variation: bool) {
        if line.branch == PlyId::ROOT {
            return;
        }
        if variation {
            let number = self.record.ply(line.branch).number;
            self.out.push_str("\n変化：");
            times::number(self.out, number);
            self.out.push_str("手\n");
        }
        let mut at = Some(line.branch);
        while let Some(id) = at {
            let ply = self.record.ply(id);
            if !self.ply(&ply) {
                return;
            }
            self.notes(id);
            at = self.record.next(id);
        }
    }

    /// Writes a ply; `false` when the line has to stop here.
    fn ply(&mut self, ply: &Ply) -> bool {
        let from = self.out.len();
        let shown = ply.number;
        for limit in [1000, 100, 10] {
            if shown < limit {
                self.out.push(' ');
            }
        }
        times::number(self.out, shown);
        self.out.push(' ');
        let columns = match (ply.written, ply.played, ply.facts.piece) {
            (_, Some(mv), Some(piece)) => moves::write_move(self.out, mv, piece, ply.facts.same_square()),
            (Written::Move(words), ..) => match moves::write_words(self.out, &words) {
                Some(columns) if !self.foreign => columns,
                _ => return self.stop(from, ply),
            },
            (Written::Unreadable(text), ..) if !self.foreign => self.word(self.record.text(text)),
            (Written::Unreadable(_), ..) => return self.stop(from, ply),
            (Written::Pass, ..) => self.word("パス"),
            (Written::Ending(ending), ..) => {
                let kept = self.record.text(ending.word);
                let usual = endings::word(ending.reason);
                let word = match usual {
                    _ if !kept.is_empty() && !self.foreign => kept,
                    Some(usual) => usual,
                    None => {
                        let word = endings::word(endings::summary_reason(ending.reason)).unwrap_or("中断");
                        let told = if kept.is_empty() { ending.reason.id() } else { kept };
                        loss::ending(self.sink, super::FORMAT.name, told, word);
                        word
                    }
                };
                self.word(word)
            }
        };
        for _ in columns..13 {
            self.out.push(' ');
        }
        if let Some(time) = ply.clock.time() {
            let total = self.totals.at(ply);
            times::write(self.out, time, total);
        }
        if self.record.next_sibling(ply.id).is_some() {
            self.out.push('+');
        }
        self.out.push('\n');
        if let Written::Ending(ending) = ply.written {
            self.summary(ply, ending.reason, ending.outcome(ply.facts.mover()));
        }
        true
    }

    fn word(&mut self, word: &str) -> usize {
        self.out.push_str(word);
        kifu_text::display_width(word, true)
    }

    /// A ply that cannot be said: the line ends before it.
    fn stop(&mut self, from: usize, ply: &Ply) -> bool {
        self.out.truncate(from);
        loss::unresolved(self.sink, self.record, ply.id);
        false
    }

    fn summary(&mut self, ply: &Ply, reason: EndingReason, outcome: Outcome) {
        let is_handicap = self.record.start().handicap().is_some_and(|handicap| handicap != Handicap::Even);
        let side = |color| match (color, is_handicap) {
            (Color::Black, false) => "先手",
            (Color::White, false) => "後手",
            (Color::Black, true) => "下手",
            (Color::White, true) => "上手",
        };
        let plies = ply.number.saturating_sub(1);
        if reason == EndingReason::Other {
            // A word of its own needs no summary that says something else.
            return;
        }
        endings::write_summary(self.out, plies, reason, outcome, ply.facts.mover(), side);
        self.out.push('\n');
    }

    fn notes(&mut self, id: PlyId) {
        let record = self.record;
        let mut notes = record.notes_of(id).peekable();
        if id == PlyId::ROOT {
            while notes.next_if(|note| note.kind == NoteKind::Remark).is_some() {}
        }
        for note in notes {
            let mark = match note.kind {
                NoteKind::Comment => "*",
                NoteKind::Bookmark => "&",
                NoteKind::Remark => "#",
                NoteKind::Unknown if self.foreign => continue,
                NoteKind::Unknown => "",
            };
            self.push(&[mark, note.text, "\n"]);
        }
    }
}

/// A value on one line: KIF has no other way than the two characters `\n`.
fn one_line(value: &str) -> std::borrow::Cow<'_, str> {
    if value.contains(['\n', '\r']) {
        value.replace("\r\n", "\\n").replace(['\n', '\r'], "\\n").into()
    } else {
        value.into()
    }
}

/// Whether a header name of another format can stand before a colon and be read again.
fn is_plain_name(name: &str) -> bool {
    !name.is_empty()
        && !name.contains([':', '：'])
        && !name.contains(crate::scan::is_blank)
        && !name.starts_with(['#', '*', '&', '|', '+'])
        && !name.starts_with(|c: char| c.is_ascii_digit())
}
