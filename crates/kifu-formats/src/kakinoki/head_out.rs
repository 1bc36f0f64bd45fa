//! Writing the part above the moves, and the notes between them.

use std::borrow::Cow;

use kifu_core::{Color, Handicap};
use kifu_record::{HeaderKey, NoteKind, PlyId, Record, StartSource};
use kifu_text::{Encoding, Sink};

use super::{board, handicap, headers, times};
use crate::loss;

/// `#KIF version=2.0 encoding=UTF-8`.
pub(crate) fn declare(out: &mut String, name: &str, encoding: Encoding) {
    let label = match encoding {
        Encoding::Cp932 => "Shift_JIS",
        other => other.name(),
    };
    push(out, &["#", name, " version=2.0 encoding=", label, "\n"]);
}

/// Whether a record was read from a format of this family, whose header names it keeps. JKF takes
/// its names from KIF.
pub(crate) fn is_family(record: &Record) -> bool {
    matches!(record.format(), Some("kif" | "bod" | "ki2" | "jkf"))
}

/// The words for the sides of a record: those of a handicap game or of an even one.
pub(crate) fn side_words(record: &Record) -> impl Fn(Color) -> &'static str {
    let is_handicap = record.start().handicap().is_some_and(|handicap| handicap != Handicap::Even);
    move |color| match (color, is_handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    }
}

/// Writes remarks of programs, headers, handicap and diagram.
pub(crate) fn write(record: &Record, format: &str, out: &mut String, sink: &mut dyn Sink) {
    // Programs name themselves in the first lines; later remarks keep their place among the comments.
    for note in record.notes_of(PlyId::ROOT).take_while(|note| note.kind == NoteKind::Remark) {
        push(out, &["#", note.text, "\n"]);
    }
    let start = record.start();
    let family = is_family(record);
    let named = start.handicap().filter(|handicap| !handicap::is_vague(*handicap));
    let is_handicap = start.handicap().is_some_and(|handicap| handicap != Handicap::Even);
    let mut handicap_written = false;
    for header in record.headers() {
        if header.key == HeaderKey::Handicap && family {
            handicap_written = true;
            push(out, &["手合割：", header.value, "\n"]);
            continue;
        }
        if !handicap_written
            && matches!(header.key, HeaderKey::Black | HeaderKey::White | HeaderKey::Handicap)
        {
            handicap_written = true;
            write_handicap(record, named, out);
        }
        if header.key == HeaderKey::Handicap {
            continue;
        }
        let usual = headers::name(header.key, is_handicap).unwrap_or(header.name);
        let name = if family && !header.name.is_empty() { header.name } else { usual };
        if headers::BARE.contains(&name) && header.value.is_empty() {
            push(out, &[name, "\n"]);
        } else if header.key == HeaderKey::Other && !family && !is_plain_name(name) {
            loss::header(sink, format, name);
        } else {
            push(out, &[name, "：", &one_line(header.value), "\n"]);
        }
    }
    if !handicap_written {
        write_handicap(record, named, out);
    }
    let says_all = match start.source {
        StartSource::Implied | StartSource::Named(_) => named.is_some() && says_so(record, named),
        StartSource::Diagram => false,
    };
    if !says_all {
        diagram(record, out);
    }
}

fn diagram(record: &Record, out: &mut String) {
    let start = record.start();
    let side = side_words(record);
    board::write(out, &start.setup, [side(Color::Black), side(Color::White)]);
    // Beside the word of a handicap a diagram without a side means White.
    let says_handicap =
        |value| matches!(handicap::read(value), handicap::Word::Handicap(word) if word != Handicap::Even);
    if start.setup.turn() == Color::Black
        && (record.header(HeaderKey::Handicap).is_some_and(says_handicap) || start.last.is_some())
    {
        push(out, &[side(Color::Black), "番\n"]);
    }
    if start.ply > 1 {
        out.push_str("手数＝");
        times::number(out, start.ply - 1);
        if let Some(last) = start.last {
            push(out, &["　", &kifu_record::names::square_ja(last)]);
        }
        out.push_str("　まで\n");
    }
}

/// Whether the record's own handicap word, if it is written, is read as this handicap.
fn says_so(record: &Record, named: Option<Handicap>) -> bool {
    if !is_family(record) {
        return true;
    }
    record.header(HeaderKey::Handicap).is_none_or(|value| match handicap::read(value) {
        handicap::Word::Handicap(word) => Some(word) == named,
        _ => named == Some(Handicap::Even),
    })
}

fn write_handicap(record: &Record, named: Option<Handicap>, out: &mut String) {
    let word = match (named, record.start().source) {
        (Some(named), _) => handicap::word(named),
        // A vague word stands beside a diagram.
        (None, StartSource::Named(vague)) => handicap::word(vague),
        (None, _) => None,
    };
    if let Some(word) = word {
        push(out, &["手合割：", word, "\n"]);
    }
}

/// Writes the notes of a ply, one a line; returns whether there were any. `foreign`: the unknown
/// lines of the record are those of another format.
pub(crate) fn notes(record: &Record, id: PlyId, foreign: bool, out: &mut String) -> bool {
    let from = out.len();
    let mut notes = record.notes_of(id).peekable();
    if id == PlyId::ROOT {
        while notes.next_if(|note| note.kind == NoteKind::Remark).is_some() {}
    }
    for note in notes {
        let mark = match note.kind {
            NoteKind::Comment => "*",
            NoteKind::Bookmark => "&",
            NoteKind::Remark => "#",
            NoteKind::Unknown if foreign => continue,
            NoteKind::Unknown => "",
        };
        push(out, &[mark, note.text, "\n"]);
    }
    out.len() > from
}

fn push(out: &mut String, parts: &[&str]) {
    for part in parts {
        out.push_str(part);
    }
}

/// A value on one line: the family has no other way than the two characters `\n`.
fn one_line(value: &str) -> Cow<'_, str> {
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
