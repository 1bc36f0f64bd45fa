//! Record to text.

use kifu_notation::usi::write_move;
use kifu_record::{Record, Written};
use kifu_text::Sink;

use crate::{WriteOptions, loss, sfen};

/// Writes the start and the main line in one line.
pub(super) fn write(record: &Record, _: &WriteOptions, out: &mut String, sink: &mut dyn Sink) {
    let start = record.start();
    out.push_str("[\"");
    sfen::write_sfen(out, &start.setup, start.ply);
    if start.ply == 1 && out.ends_with(" 1") {
        out.truncate(out.len() - 2);
    }
    out.push_str("\",[");
    let mut first = true;
    for ply in record.main_line() {
        let Some(mv) = ply.played else {
            match ply.written {
                Written::Ending(_) => {}
                Written::Pass => loss::pass(sink, super::FORMAT.name, ply.number),
                _ => loss::unresolved(sink, record, ply.id),
            }
            break;
        };
        out.push_str(if first { "\"" } else { ",\"" });
        first = false;
        write_move(out, mv);
        out.push('"');
    }
    out.push_str("]]\n");
}
