//! Record to text.

use kifu_core::{Color, Move, PieceKind, Square};
use kifu_record::{
    Clock, Ending, Header, HeaderKey, Note, NoteKind, Ply, PlyId, Record, Written, WrittenMove,
    WrittenOrigin, WrittenPiece, WrittenTarget,
};
use kifu_text::{Diagnostic, Encoding, Sink, Text};

use super::{
    board::{self, push_square, sign},
    tables, values,
};
use crate::{CsaVersion, WriteOptions, kakinoki::times, loss};

/// Writes one game: head, position, and the main line.
pub(super) fn write(record: &Record, options: &WriteOptions, out: &mut String, sink: &mut dyn Sink) {
    let mut writer = Writer {
        record,
        out,
        sink,
        foreign: record.format() != Some(super::FORMAT.id),
        version: options.csa_version,
    };
    writer.head(options);
    writer.line();
}

struct Writer<'a> {
    record: &'a Record,
    out: &'a mut String,
    sink: &'a mut dyn Sink,
    /// The record was read from another format, whose words and unknown lines mean nothing here.
    foreign: bool,
    version: CsaVersion,
}

impl Writer<'_> {
    fn push(&mut self, parts: &[&str]) {
        for part in parts {
            self.out.push_str(part);
        }
    }

    fn head(&mut self, options: &WriteOptions) {
        let record = self.record;
        let above = if options.games_before > 0 {
            // Version and declaration are those of the first game.
            self.out.push_str("/\n");
            0
        } else {
            self.push(match options.encoding {
                Encoding::Utf8 => &["'CSA encoding=UTF-8\n"],
                Encoding::Cp932 => &["'CSA encoding=SHIFT_JIS\n"],
                _ => &[],
            });
            self.push(match self.version {
                CsaVersion::V2_2 => &["V2.2\n"],
                CsaVersion::V3_0 => &["V3.0\n"],
            });
            // What programs say of the record as a whole stays at its top.
            record.notes_of(PlyId::ROOT).take_while(|note| note.kind == NoteKind::Remark).count()
        };
        for note in record.notes_of(PlyId::ROOT).take(above) {
            self.note(&note);
        }
        let is_name = |header: &Header<'_>| matches!(header.key, HeaderKey::Black | HeaderKey::White);
        if self.foreign {
            // Some programs know names above all other headers only.
            record.headers().filter(is_name).for_each(|header| self.header(&header));
            record.headers().filter(|header| !is_name(header)).for_each(|header| self.header(&header));
        } else {
            record.headers().for_each(|header| self.header(&header));
        }
        let start = record.start();
        if start.ply != 1 {
            loss::start_number(self.sink, super::FORMAT.name, start.ply);
        }
        board::write(self.out, &start.setup);
        for note in record.notes_of(PlyId::ROOT).skip(above) {
            self.note(&note);
        }
    }

    fn header(&mut self, header: &Header<'_>) {
        let value = header.value;
        let name = match header.key {
            HeaderKey::Black | HeaderKey::White => {
                if !value.is_empty() {
                    let name = if header.key == HeaderKey::Black { "N+" } else { "N-" };
                    self.push(&[name, &values::one_line(value), "\n"]);
                }
                return;
            }
            // The position says it, unless the word is another than that of the position.
            HeaderKey::Handicap => {
                if self.record.start().source == kifu_record::StartSource::Diagram && value != "その他" {
                    loss::header(self.sink, super::FORMAT.name, header.name);
                }
                return;
            }
            key if !self.foreign && is_plain_name(header.name) && tables::header_key(header.name) == key => {
                header.name
            }
            _ if value.is_empty() => return,
            key => match foreign_name(key, value) {
                Some(name) => name,
                None => return loss::header(self.sink, super::FORMAT.name, header.name),
            },
        };
        let value = match header.key {
            HeaderKey::Remarks => values::escape(value),
            HeaderKey::StartTime | HeaderKey::EndTime if self.foreign => {
                values::date(value).map_or_else(|| value.into(), Into::into)
            }
            _ => values::one_line(value),
        };
        self.push(&["$", name, ":", &value, "\n"]);
    }

    /// The main line.
    fn line(&mut self) {
        let mut at = PlyId::ROOT;
        while let Some(id) = self.record.next(at) {
            let ply = self.record.ply(id);
            if !self.ply(&ply) {
                return;
            }
            self.time(ply.clock);
            for note in self.record.notes_of(id) {
                self.note(&note);
            }
            at = id;
        }
    }

    /// Writes a ply; `false` when the line has to stop before it.
    fn ply(&mut self, ply: &Ply) -> bool {
        match (ply.written, ply.played) {
            (_, Some(mv)) => {
                let (from, to, kind) = match mv {
                    Move::Board { from, to, promote } => {
                        let Some(piece) = ply.facts.piece else { return self.stop(ply) };
                        (Some(from), to, if promote { piece.promoted().unwrap_or(piece) } else { piece })
                    }
                    Move::Drop { kind, to } => (None, to, kind.kind()),
                };
                self.mv(Some(ply.facts.mover()), from, to, kind);
            }
            (Written::Ending(ending), _) => self.ending(ply, ending),
            (Written::Pass, _) => {
                loss::pass(self.sink, super::FORMAT.name, ply.number);
                return false;
            }
            (Written::Unreadable(text), _) if !self.foreign => {
                self.out.push_str(self.record.text(text));
                self.out.push('\n');
            }
            (Written::Move(words), _) if !self.foreign => match as_written(&words) {
                Some((from, to, kind)) => self.mv(words.side, from, to, kind),
                None => return self.stop(ply),
            },
            (Written::Move(_) | Written::Unreadable(_), _) => return self.stop(ply),
        }
        true
    }

    fn stop(&mut self, ply: &Ply) -> bool {
        loss::unresolved(self.sink, self.record, ply.id);
        false
    }

    fn mv(&mut self, side: Option<Color>, from: Option<Square>, to: Square, kind: PieceKind) {
        if let Some(side) = side {
            self.out.push(sign(side));
        }
        match from {
            Some(from) => push_square(self.out, from),
            None => self.out.push_str("00"),
        }
        push_square(self.out, to);
        self.out.push_str(tables::code(kind));
        self.out.push('\n');
    }

    fn time(&mut self, clock: Clock) {
        let Some(time) = clock.time() else { return };
        self.out.push('T');
        times::number(self.out, time.secs());
        if self.version == CsaVersion::V3_0 && time.subsec_millis() > 0 {
            let text = time.to_string();
            self.push(&[".", text.split_once('.').map_or("", |(_, fraction)| fraction)]);
        }
        self.out.push('\n');
    }

    fn ending(&mut self, ply: &Ply, ending: Ending) {
        let kept = self.record.text(ending.word);
        if !self.foreign && !kept.is_empty() {
            return self.push(&[kept, "\n"]);
        }
        let mover = ply.facts.mover();
        let (word, exact) = tables::nearest(ending.reason, mover, self.version);
        self.push(&["%", word, "\n"]);
        // Who won beyond what the word says is in the kept lines of a server, if it was CSA.
        let told = ending.told.filter(|told| self.foreign && *told != ending.reason.outcome(mover));
        if !exact || told.is_some() {
            let said = loss::said(kept, ending.reason, told);
            loss::ending(self.sink, super::FORMAT.name, &said, &format!("%{word}"));
        }
    }

    fn note(&mut self, note: &Note<'_>) {
        match note.kind {
            NoteKind::Comment => {
                note.text.split(['\n', '\r']).for_each(|line| self.push(&["'*", line, "\n"]));
            }
            NoteKind::Remark => note.text.split(['\n', '\r']).for_each(|line| self.remark(line)),
            NoteKind::Unknown if !self.foreign => self.push(&[
                note.text, "
",
            ]),
            NoteKind::Unknown | NoteKind::Bookmark => {}
        }
    }

    /// A remark must not begin with `*`, which would make it a comment.
    fn remark(&mut self, line: &str) {
        if line.starts_with('*') {
            self.out.push_str("' ");
            self.sink.report(Diagnostic::new(
                &loss::REMARK,
                Text::new(
                    "a remark that begins with * is written with a blank before it, lest it become a comment",
                    "*で始まる注記は、コメントにならないよう前に空白を入れて書きます",
                ),
            ));
        } else {
            self.out.push('\'');
        }
        self.push(&[line, "\n"]);
    }
}

/// The name under which a value of another format can stand here, if it has the shape that
/// CSA asks for.
fn foreign_name(key: HeaderKey, value: &str) -> Option<&'static str> {
    let fits = match key {
        HeaderKey::StartTime | HeaderKey::EndTime => values::date(value).is_some(),
        HeaderKey::TimeControl if values::is_time(value) => return Some(tables::TIME_V3),
        HeaderKey::TimeControl => values::is_time_limit(value),
        HeaderKey::BlackTimeControl | HeaderKey::WhiteTimeControl => values::is_time(value),
        HeaderKey::MaxMoves => values::is_number(value),
        HeaderKey::ImpasseRule => matches!(value, "24" | "27"),
        _ => true,
    };
    tables::header_name(key).filter(|_| fits)
}

/// What a move that could not be played says: origin (`None`: the hand), target and piece.
fn as_written(words: &WrittenMove) -> Option<(Option<Square>, Square, PieceKind)> {
    let from = match words.origin {
        WrittenOrigin::Square(square) => Some(square),
        WrittenOrigin::Hand => None,
        _ => return None,
    };
    match (words.target, words.piece) {
        (WrittenTarget::Square(to), WrittenPiece::After(kind)) => Some((from, to, kind)),
        _ => None,
    }
}

/// Whether a header name can stand between `$` and a colon.
fn is_plain_name(name: &str) -> bool {
    !name.is_empty() && !name.contains([':', '\n', '\r'])
}
