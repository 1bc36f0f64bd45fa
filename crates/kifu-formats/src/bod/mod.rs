//! BOD: a board diagram in text (盤面図), as it stands in KIF files, mails and blogs.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | hands | `後手の持駒：飛二　歩十八` | yes | yes | any separators or none, digits of any kind, なし, 残り |
//! | legend, borders | `  ９ ８ ７ …`, `+---+` | yes | yes | not needed |
//! | row | `|v香v桂 ・ 歩 …|一` | yes | yes | lexed cell by cell; blanks, closing bar and rank may be lost |
//! | cell marks | `v` White, blank Black | yes | yes | also `V ｖ ▽ △ ^ + - ▲` |
//! | empty | `・` | yes | yes | also `･ . ． * ＊ 口 □`, two blanks |
//! | promoted | `杏 圭 全`, `仝 今`, `成銀` | yes | yes | |
//! | last move | `手数＝9  △２四飛(28)  まで` | yes | yes | gives the number of the next ply, and 同 |
//! | side to move | `後手番` | yes | yes | 先手番 is not written |
//! | names, comments | `先手：…`, `*…` | yes | yes | |
//!
//! It is the head of a [`kif`](crate::kif) file and is read by the same code.
//!
//! Sources: the KIF author's page of the format, M. Ozuyama's notes of 2003, files of Kifu for
//! Windows and ShogiHome.

use kifu_core::{Color, Handicap};
use kifu_record::{Builder, HeaderKey, NoteKind, PlyId, Record, TokenKind, Trace};
use kifu_text::{Encoding, LineEnds, Sink};

use crate::{
    Capabilities, Confidence, Format, Input, Output, WriteOptions,
    kakinoki::{board, head::Head, headers, moves, times},
    loss, never_split,
    scan::{line_at, trim},
    sfen,
};

/// The format.
pub static FORMAT: Format = Format {
    id: "bod",
    name: "BOD",
    about: "board diagram in text, with pieces in hand",
    outputs: &[Output {
        name: "bod",
        encoding: Encoding::Utf8,
        line_ends: LineEnds::Lf,
        extensions: &["bodu"],
    }],
    can: Capabilities::START.and(Capabilities::HEADERS).and(Capabilities::COMMENTS),
    sniff,
    split: never_split,
    read: |input, record, trace| read(input, record, trace),
    read_bulk: read,
    write,
};

/// Rows between bars are likely a diagram.
fn sniff(text: &str) -> Confidence {
    let rows = crate::scan::lines(text)
        .map(trim)
        .filter(|line| line.starts_with('|') || line.starts_with('｜'))
        .take(9)
        .count();
    if rows == 9 { Confidence::Likely } else { Confidence::No }
}

fn read<T: Trace>(input: Input<'_>, record: &mut Record, trace: &mut T) {
    let mut b = Builder::new(record, trace);
    let mut head = Head::new();
    let mut at = 0;
    while let Some(line) = line_at(input.text, at) {
        head.line(&mut b, input.text, line, input.encoding);
        b.token(TokenKind::LineEnd, line.next);
        at = line.next;
        if b.stopped() {
            return;
        }
        if head.variant {
            b.token(TokenKind::Unknown, input.text.len());
            break;
        }
    }
    head.finish(&mut b);
    b.finish();
}

fn write(record: &Record, options: &WriteOptions, out: &mut String, sink: &mut dyn Sink) {
    // Of a game only positions are written, which is told; a diagram should come back whole.
    let written = [HeaderKey::Black, HeaderKey::White, HeaderKey::Handicap];
    for header in record.headers().filter(|_| record.is_empty()) {
        if !header.value.is_empty() && !written.contains(&header.key) {
            loss::header(sink, FORMAT.name, header.name);
        }
    }
    let is_handicap = record.start().handicap().is_some_and(|handicap| handicap != Handicap::Even);
    let mut first = options.games_before == 0;
    sfen::each_position(record, options.positions, |position, number, before| {
        if !std::mem::take(&mut first) {
            out.push('\n');
        }
        for color in Color::ALL {
            if let Some(player) = record.player(color).filter(|name| !name.is_empty()) {
                let key = if color == Color::Black { HeaderKey::Black } else { HeaderKey::White };
                out.push_str(headers::name(key, is_handicap).unwrap_or_default());
                out.push('：');
                out.push_str(player);
                out.push('\n');
            }
        }
        board::write(
            out,
            &position.to_setup(),
            if is_handicap { ["下手", "上手"] } else { ["先手", "後手"] },
        );
        if number > 1 {
            out.push_str("手数＝");
            times::number(out, number - 1);
            out.push_str("  ");
            if let Some((ply, mv)) = before.and_then(|ply| Some((ply, ply.played?)))
                && let Some(piece) = ply.facts.piece
            {
                out.push(if ply.facts.mover() == Color::Black { '▲' } else { '△' });
                moves::write_move(out, mv, piece, false);
                out.push_str("  ");
            } else if let Some(last) = record.start().last {
                out.push_str(&kifu_record::names::square_ja(last));
                out.push_str("  ");
            }
            out.push_str("まで\n");
        }
        for note in record.notes_of(before.map_or(PlyId::ROOT, |ply| ply.id)) {
            if note.kind == NoteKind::Comment {
                out.push('*');
                out.push_str(note.text);
                out.push('\n');
            }
        }
    });
}
