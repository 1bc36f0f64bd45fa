//! Record to text.

use std::collections::HashMap;

use kifu_core::{Color, File, Handicap, Move, PieceKind, Rank, Setup, Square};
use kifu_notation::japanese;
use kifu_record::{
    Ending, HeaderKey, Millis, Note, NoteKind, Ply, PlyId, Promotion, Record, School, StartSource, Walker,
    Words, Written, WrittenCapture, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget,
};
use kifu_text::{Diagnostic, Sink, Text};

use super::tables;
use crate::{
    CsaVersion, WriteOptions,
    csa::tables as csa,
    json::{is_sound_object, push_string},
    kakinoki::{head_out, headers, times::number},
    loss,
    totals::Totals,
};

/// Writes one game as one line.
pub(super) fn write(record: &Record, options: &WriteOptions, out: &mut String, sink: &mut dyn Sink) {
    let mut writer = Writer {
        record,
        out,
        sink,
        walker: Walker::new(record),
        totals: Totals::of(record),
        school: options.notation_options.japanese.school,
        foreign: record.format() != Some(super::FORMAT.id),
    };
    writer.out.push_str("{\"header\":");
    writer.headers();
    writer.out.push_str(",\"initial\":");
    writer.initial();
    writer.out.push_str(",\"moves\":[{");
    writer.start_notes();
    writer.out.push('}');
    writer.lines();
    writer.out.push(']');
    writer.unknown(PlyId::ROOT, "");
    writer.out.push_str("}\n");
}

/// What is still to be written, the last first.
enum Job {
    /// A line of plies from this one on.
    Ply(PlyId),
    /// The alternatives from this ply on; `true`: the first of them.
    Fork(PlyId, bool),
    /// The end of the forks of an entry, and of the entry.
    EndForks,
    /// The end of a fork.
    EndFork,
}

struct Writer<'a> {
    record: &'a Record,
    out: &'a mut String,
    sink: &'a mut dyn Sink,
    walker: Walker<'a>,
    totals: Totals,
    school: School,
    /// The record was read from another format, whose unknown lines mean nothing here.
    foreign: bool,
}

impl Writer<'_> {
    fn push(&mut self, parts: &[&str]) {
        for part in parts {
            self.out.push_str(part);
        }
    }

    /// A name and a colon, after a comma if something stands before it in the object.
    fn key(&mut self, name: &str) {
        if !self.out.ends_with('{') {
            self.out.push(',');
        }
        self.push(&["\"", name, "\":"]);
    }

    fn headers(&mut self) {
        let record = self.record;
        let family = head_out::is_family(record);
        let is_handicap = record.start().handicap().is_some_and(|handicap| handicap != Handicap::Even);
        let named: Vec<_> = record
            .headers()
            .filter(|header| family || header.key != HeaderKey::Handicap)
            .map(|header| {
                let usual = headers::name(header.key, is_handicap).unwrap_or(header.name);
                (if family && !header.name.is_empty() { header.name } else { usual }, header.value)
            })
            .collect();
        let last: HashMap<&str, usize> =
            named.iter().enumerate().map(|(index, (name, _))| (*name, index)).collect();
        self.out.push('{');
        for (index, (name, value)) in named.iter().enumerate() {
            if last.get(name) != Some(&index) {
                // An object has room for one value of a name.
                let kept = last.get(name).and_then(|index| named.get(*index));
                if kept.is_none_or(|(_, kept)| kept != value) {
                    loss::header(self.sink, super::FORMAT.name, &format!("{name} ({value})"));
                }
                continue;
            }
            if !self.out.ends_with('{') {
                self.out.push(',');
            }
            push_string(self.out, name);
            self.out.push(':');
            push_string(self.out, value);
        }
        self.out.push('}');
    }

    fn initial(&mut self) {
        let start = self.record.start();
        if start.ply != 1 {
            loss::start_number(self.sink, super::FORMAT.name, start.ply);
        }
        // A board that was given as one stays one in its own format only.
        let named = match start.source {
            StartSource::Diagram if !self.foreign => None,
            _ => Handicap::identify(&start.setup).and_then(tables::preset),
        };
        if let Some(name) = named {
            return self.push(&["{\"preset\":\"", name, "\"}"]);
        }
        self.push(&["{\"preset\":\"", tables::OTHER, "\",\"data\":{\"color\":"]);
        self.color(start.setup.turn());
        self.out.push_str(",\"board\":");
        self.board(&start.setup);
        self.out.push_str(",\"hands\":[");
        for color in Color::ALL {
            self.out.push_str(if color == Color::Black { "{" } else { ",{" });
            for kind in kifu_core::HandKind::ALL {
                self.key(csa::code(kind.kind()));
                number(self.out, u32::from(start.setup.hand(color).get(kind)));
            }
            self.out.push('}');
        }
        self.out.push_str("]}}");
    }

    fn board(&mut self, setup: &Setup) {
        for file in File::ALL {
            self.out.push(if file.get() == 1 { '[' } else { ',' });
            for rank in Rank::ALL {
                self.out.push(if rank.get() == 1 { '[' } else { ',' });
                self.out.push('{');
                if let Some(piece) = setup.piece(Square::new(file, rank)) {
                    self.key("color");
                    self.color(piece.color);
                    self.piece("kind", piece.kind);
                }
                self.out.push('}');
            }
            self.out.push(']');
        }
        self.out.push(']');
    }

    fn color(&mut self, color: Color) {
        self.out.push(if color == Color::Black { '0' } else { '1' });
    }

    fn piece(&mut self, name: &str, kind: PieceKind) {
        self.key(name);
        self.push(&["\"", csa::code(kind), "\""]);
    }

    fn square(&mut self, name: &str, square: Square) {
        self.key(name);
        self.out.push_str("{\"x\":");
        number(self.out, u32::from(square.file().get()));
        self.out.push_str(",\"y\":");
        number(self.out, u32::from(square.rank().get()));
        self.out.push('}');
    }

    /// All plies, each with its alternatives in it.
    fn lines(&mut self) {
        let record = self.record;
        let mut jobs: Vec<Job> = record.next(PlyId::ROOT).map(Job::Ply).into_iter().collect();
        while let Some(job) = jobs.pop() {
            match job {
                Job::Ply(id) => {
                    let ply = record.ply(id);
                    let from = self.out.len();
                    if !self.out.ends_with('[') {
                        self.out.push(',');
                    }
                    self.out.push('{');
                    let beside =
                        record.next_sibling(id).filter(|_| record.next(record.parent(id)) == Some(id));
                    if !self.ply(&ply) {
                        self.out.truncate(from);
                        if let Some(beside) = beside {
                            self.lost(beside);
                        }
                        continue;
                    }
                    if let Some(next) = record.next(id) {
                        jobs.push(Job::Ply(next));
                    }
                    match beside {
                        Some(beside) => {
                            self.out.push_str(",\"forks\":[");
                            jobs.push(Job::EndForks);
                            jobs.push(Job::Fork(beside, true));
                        }
                        None => self.out.push('}'),
                    }
                }
                Job::Fork(id, first) => {
                    if let Some(next) = record.next_sibling(id) {
                        jobs.push(Job::Fork(next, false));
                    }
                    self.out.push_str(if first { "[" } else { ",[" });
                    jobs.push(Job::EndFork);
                    jobs.push(Job::Ply(id));
                }
                Job::EndFork => self.out.push(']'),
                Job::EndForks => self.out.push_str("]}"),
            }
        }
    }

    /// Alternatives to a ply that is not written have no place.
    #[cold]
    fn lost(&mut self, first: PlyId) {
        let count = core::iter::successors(Some(first), |id| self.record.next_sibling(*id)).count();
        self.sink.report(Diagnostic::new(
            &loss::VARIATION,
            Text::new(
                format!("{count} variations not written: the move beside which they stand is not written"),
                format!("変化{count}件は書き出しません（並ぶ指し手を書けないため）"),
            ),
        ));
    }

    /// Writes the inside of an entry; `false` when the line has to stop before it.
    fn ply(&mut self, ply: &Ply) -> bool {
        match (ply.written, ply.played, ply.facts.piece) {
            (_, Some(mv), Some(piece)) => self.mv(ply, mv, piece),
            (Written::Ending(ending), ..) => self.ending(ply, ending),
            (Written::Pass, ..) => {
                loss::pass(self.sink, super::FORMAT.name, ply.number);
                return false;
            }
            (Written::Move(words), ..) if !self.foreign => self.words(ply.id, &words),
            (Written::Unreadable(text), ..) if !self.foreign && is_sound_object(self.record.text(text)) => {
                self.key("move");
                self.out.push_str(self.record.text(text));
            }
            _ => {
                loss::unresolved(self.sink, self.record, ply.id);
                return false;
            }
        }
        self.time(ply);
        self.comments(ply.id);
        self.unknown(ply.id, "");
        true
    }

    fn mv(&mut self, ply: &Ply, mv: Move, piece: PieceKind) {
        let facts = ply.facts;
        self.key("move");
        self.out.push('{');
        self.key("color");
        self.color(facts.mover());
        if let Some(from) = mv.from() {
            self.square("from", from);
        }
        self.square("to", mv.to());
        self.piece("piece", piece);
        if facts.same_square() {
            self.key("same");
            self.out.push_str("true");
        }
        if let Move::Board { promote, .. } = mv
            && (promote || facts.may_promote())
        {
            self.key("promote");
            self.out.push_str(if promote { "true" } else { "false" });
        }
        if let Some(captured) = facts.captured {
            self.piece("capture", captured);
        }
        self.relative(ply.id);
        self.unknown(ply.id, "move:");
        self.out.push('}');
    }

    /// The letters that tell the piece from others, where there are others.
    fn relative(&mut self, id: PlyId) {
        let Some(facts) = self.walker.facts(id) else { return };
        let (words, hand) = match facts.mv {
            Move::Drop { .. } => (Words::NONE, !facts.rivals(self.school).is_empty()),
            Move::Board { .. } => (japanese::relative_words(&facts, self.school), false),
        };
        if hand || tables::letters(words).next().is_some() {
            self.key("relative");
            self.out.push('"');
            if hand {
                self.out.push_str(tables::FROM_HAND);
            }
            self.out.extend(tables::letters(words));
            self.out.push('"');
        }
    }

    /// A move that could not be played, as it was read.
    fn words(&mut self, id: PlyId, words: &WrittenMove) {
        self.key("move");
        self.out.push('{');
        if let Some(side) = words.side {
            self.key("color");
            self.color(side);
        }
        if let WrittenOrigin::Square(from) = words.origin {
            self.square("from", from);
        }
        if let WrittenTarget::Square(to) | WrittenTarget::SquareAndSame(to) = words.target {
            self.square("to", to);
        }
        if let WrittenPiece::Before(kind) = words.piece {
            self.piece("piece", kind);
        }
        if matches!(words.target, WrittenTarget::Same | WrittenTarget::SquareAndSame(_)) {
            self.key("same");
            self.out.push_str("true");
        }
        if let Some(promotion) = words.promotion {
            self.key("promote");
            self.out.push_str(if promotion == Promotion::Promote { "true" } else { "false" });
        }
        if let WrittenCapture::Kind(kind) = words.capture {
            self.piece("capture", kind);
        }
        if let WrittenOrigin::Words(relative) = words.origin {
            self.key("relative");
            self.out.push('"');
            self.out.extend(tables::letters(relative));
            self.out.push('"');
        }
        self.unknown(id, "move:");
        self.out.push('}');
    }

    fn ending(&mut self, ply: &Ply, ending: Ending) {
        let kept = self.record.text(ending.word);
        self.key("special");
        if !self.foreign && !kept.is_empty() {
            return push_string(self.out, kept);
        }
        let mover = ply.facts.mover();
        let (word, exact) = csa::nearest(ending.reason, mover, CsaVersion::V2_2);
        self.push(&["\"", word, "\""]);
        let told = ending.told.filter(|told| *told != ending.reason.outcome(mover));
        if !exact || told.is_some() {
            let said = loss::said(kept, ending.reason, told);
            loss::ending(self.sink, super::FORMAT.name, &said, word);
        }
    }

    fn time(&mut self, ply: &Ply) {
        if ply.clock.is_unsaid() {
            return;
        }
        self.key("time");
        self.out.push('{');
        if let Some(time) = ply.clock.time() {
            self.duration("now", time, time.secs() >= 3600);
        }
        let total = self.totals.at(ply);
        self.duration("total", total, true);
        self.out.push('}');
    }

    fn duration(&mut self, name: &str, time: Millis, hours: bool) {
        let secs = time.secs();
        self.key(name);
        self.out.push('{');
        if hours {
            self.key("h");
            number(self.out, secs / 3600);
        }
        self.key("m");
        number(self.out, secs / 60 % 60);
        self.key("s");
        number(self.out, secs % 60);
        self.out.push('}');
    }

    fn start_notes(&mut self) {
        self.comments(PlyId::ROOT);
    }

    fn comments(&mut self, id: PlyId) {
        let record = self.record;
        let is_text = |note: &Note<'_>| matches!(note.kind, NoteKind::Comment | NoteKind::Bookmark);
        let mut notes = record.notes_of(id).filter(is_text).peekable();
        if notes.peek().is_none() {
            return;
        }
        self.key("comments");
        self.out.push('[');
        for note in notes {
            if !self.out.ends_with('[') {
                self.out.push(',');
            }
            match note.kind {
                NoteKind::Bookmark => push_string(self.out, &["&", note.text].concat()),
                _ if note.text.starts_with('&') => {
                    push_string(self.out, &[" ", note.text].concat());
                    self.sink.report(Diagnostic::new(
                        &loss::COMMENT,
                        Text::new(
                            "a comment that begins with & is written with a blank before it, lest it become a bookmark",
                            "&で始まるコメントは、しおりにならないよう前に空白を入れて書きます",
                        ),
                    ));
                }
                _ => push_string(self.out, note.text),
            }
        }
        self.out.push(']');
    }

    /// Members that were kept: those of an entry, or with `of` those of an object in it.
    fn unknown(&mut self, id: PlyId, of: &str) {
        if self.foreign {
            return;
        }
        let record = self.record;
        for note in record.notes_of(id).filter(|note| note.kind == NoteKind::Unknown) {
            match note.text.strip_prefix(of).filter(|member| member.starts_with('"')) {
                Some(member) if is_sound_object(&["{", member, "}"].concat()) => {
                    if !self.out.ends_with('{') {
                        self.out.push(',');
                    }
                    self.out.push_str(member);
                }
                Some(_) => self.extra(note.text),
                // Told where the other object is written, or with the entry itself.
                None if of.is_empty() && !note.text.starts_with("move:") => self.extra(note.text),
                None => {}
            }
        }
    }

    #[cold]
    fn extra(&mut self, text: &str) {
        let shown: String = text.chars().take(40).collect();
        self.sink.report(Diagnostic::new(
            &loss::EXTRA,
            Text::new(
                format!("‘{shown}’ is not written: it has no place in JKF"),
                format!("「{shown}」は書き出しません（JKFに置き場がありません）"),
            ),
        ));
    }
}
