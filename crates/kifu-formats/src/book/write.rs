//! Record to text.

use kifu_core::Move;
use kifu_notation::usi::write_move;
use kifu_record::{NoteKind, PlyId, Record, Step, Written};
use kifu_text::{Diagnostic, Sink, Text};

use super::{
    HEADER, NUMBERS, diag,
    read::{is_move, is_number},
};
use crate::{WriteOptions, loss, sfen};

/// Writes the start with its first moves and the reply to each.
pub(super) fn write(record: &Record, options: &WriteOptions, out: &mut String, sink: &mut dyn Sink) {
    if options.games_before == 0 {
        out.push_str(HEADER);
        out.push('\n');
    }
    out.push_str("sfen ");
    let start = record.start();
    sfen::write_sfen(out, &start.setup, start.ply);
    out.push('\n');
    let mut odd_remarks = notes(record, PlyId::ROOT, out);
    let (mut moves, mut kept) = (0_usize, 0_usize);
    for id in record.children(PlyId::ROOT) {
        let ply = record.ply(id);
        let Some(mv) = said(record, id) else {
            match ply.written {
                Written::Ending(_) => {}
                Written::Pass => loss::pass(sink, super::FORMAT.name, ply.number),
                _ => loss::unresolved(sink, record, id),
            }
            continue;
        };
        moves += 1;
        write_move(out, mv);
        out.push(' ');
        match record.next(id).and_then(|reply| said(record, reply)) {
            Some(reply) => {
                kept += 1;
                write_move(out, reply);
            }
            None => out.push_str("none"),
        }
        let numbers = numbers(record, id);
        for (index, number) in numbers.into_iter().enumerate() {
            match number {
                Some(number) => out.extend([" ", number]),
                None if index < 2 => out.push_str(" none"),
                None => {}
            }
        }
        out.push('\n');
        odd_remarks += notes(record, id, out);
    }
    if moves == 0 {
        sink.report(diag::no_moves());
    }
    let playable =
        record.steps().filter(|step| matches!(step, Step::Down(id) if said(record, *id).is_some())).count();
    let later = record
        .notes()
        .filter(|note| matches!(note.kind, NoteKind::Comment | NoteKind::Remark))
        .filter(|note| note.ply != PlyId::ROOT && record.parent(note.ply) != PlyId::ROOT)
        .count();
    if later > 0 {
        sink.report(Diagnostic::new(
            &loss::COMMENT,
            Text::new(
                format!("{later} comment lines of later moves not written"),
                format!("先の手のコメント{later}行は書き出しません"),
            ),
        ));
    }
    if playable > moves + kept {
        sink.report(diag::deeper(playable - moves - kept));
    }
    if odd_remarks > 0 {
        sink.report(Diagnostic::new(
            &loss::REMARK,
            Text::new(
                format!("{odd_remarks} remarks other than score, depth and count not written"),
                format!("評価値、深さ、回数以外の注記{odd_remarks}件は書き出しません"),
            ),
        ));
    }
}

/// The move of a ply. Books are not checked when they are read, so what cannot be played is written
/// back as it stood.
fn said(record: &Record, id: PlyId) -> Option<Move> {
    let ply = record.ply(id);
    match ply.written {
        Written::Move(words) if record.format() == Some(super::FORMAT.id) => {
            ply.played.or(words.literal(None))
        }
        _ => ply.played,
    }
}

/// Writes the comments of a ply, one a line; returns how many remarks have no place.
fn notes(record: &Record, id: PlyId, out: &mut String) -> usize {
    let own = record.format() == Some(super::FORMAT.id);
    let mut odd = 0;
    for note in record.notes_of(id) {
        match note.kind {
            NoteKind::Comment => out.extend(["#", note.text, "\n"]),
            // A move that belonged to no position must not become one.
            NoteKind::Unknown if own && is_move(note.text) => out.extend(["#", note.text, "\n"]),
            NoteKind::Unknown if own => out.extend([note.text, "\n"]),
            NoteKind::Remark => odd += usize::from(id == PlyId::ROOT || parse(note.text).is_none()),
            NoteKind::Unknown | NoteKind::Bookmark => {}
        }
    }
    odd
}

/// The numbers of a move, from its remark.
fn numbers(record: &Record, id: PlyId) -> [Option<&str>; 3] {
    record
        .notes_of(id)
        .filter(|note| note.kind == NoteKind::Remark)
        .find_map(|note| parse(note.text))
        .unwrap_or_default()
}

/// Reads `score=63 depth=27 count=935`, of which parts may be missing.
pub(crate) fn parse(text: &str) -> Option<[Option<&str>; 3]> {
    let mut numbers = [None; 3];
    for word in text.split(' ') {
        let (name, number) = word.split_once('=')?;
        let index = NUMBERS.iter().position(|known| *known == name)?;
        let slot = numbers.get_mut(index).filter(|slot| slot.is_none())?;
        *slot = Some(number).filter(|number| is_number(number, index < 2));
        (*slot)?;
    }
    Some(numbers)
}
