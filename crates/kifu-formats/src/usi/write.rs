//! Record to text.

use kifu_notation::usi::write_move;
use kifu_record::{PlyId, Record, Written};
use kifu_text::Sink;

use crate::{WriteOptions, loss, sfen};

/// Writes the main line, or every line, as one line of text each.
pub(super) fn write(record: &Record, options: &WriteOptions, out: &mut String, sink: &mut dyn Sink) {
    if options.all_lines && record.has_variations() {
        for line in record.lines() {
            start(record, out);
            moves(record, record.path(line.last).into_iter(), out, sink);
        }
    } else {
        start(record, out);
        moves(record, record.main_line().map(|ply| ply.id), out, sink);
    }
}

fn start(record: &Record, out: &mut String) {
    let start = record.start();
    if start.ply == 1 && start.setup == *even() {
        out.push_str("position startpos");
    } else {
        out.push_str("position sfen ");
        sfen::write_sfen(out, &start.setup, start.ply);
    }
}

/// The even start, made once.
fn even() -> &'static kifu_core::Setup {
    static EVEN: std::sync::OnceLock<kifu_core::Setup> = std::sync::OnceLock::new();
    EVEN.get_or_init(kifu_core::Setup::even)
}

fn moves(record: &Record, plies: impl Iterator<Item = PlyId>, out: &mut String, sink: &mut dyn Sink) {
    let mut first = true;
    for id in plies {
        let ply = record.ply(id);
        let Some(mv) = ply.played else {
            match ply.written {
                Written::Ending(_) if record.next(id).is_some() => {
                    loss::after_ending(sink, super::FORMAT.name, ply.number);
                }
                Written::Ending(_) => {}
                Written::Pass => loss::pass(sink, super::FORMAT.name, ply.number),
                _ => loss::unresolved(sink, record, id),
            }
            break;
        };
        out.push_str(if first { " moves " } else { " " });
        first = false;
        write_move(out, mv);
    }
    out.push('\n');
}
