//! Text to record.

use kifu_core::Color;
use kifu_record::{
    Builder, Ending, EndingReason, HeaderKey, Millis, NoteKind, Outcome, Record, TokenKind, Trace, Written,
    WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget,
};
use kifu_text::{Encoding, Span};

use super::{
    board::{self, Board, Place, place},
    diag,
    tables::{self, Server},
    values,
};
use crate::{
    Confidence, Input,
    kakinoki::head::span,
    scan::{LineAt, Scan, is_blank, line_at, trim},
};

/// Reads one game.
pub(super) fn read<T: Trace>(input: Input<'_>, record: &mut Record, trace: &mut T) {
    let mut b = Builder::new(record, trace);
    let mut reader = Reader {
        text: input.text,
        encoding: input.encoding,
        stage: Stage::Head,
        board: Board::new(),
        fresh: true,
        version: false,
        by_server: false,
        another: false,
    };
    let mut at = 0;
    loop {
        if reader.stage == Stage::Moves {
            at = moves(&mut b, input.text.as_bytes(), at);
        }
        let Some(line) = line_at(input.text, at) else { break };
        reader.line(&mut b, line);
        b.token(TokenKind::LineEnd, line.next);
        at = line.next;
        if b.stopped() {
            return;
        }
    }
    if reader.stage == Stage::Head || (reader.stage == Stage::Over && b.record.is_empty()) {
        reader.board.finish(&mut b, None);
    }
    b.finish();
}

/// Reads the lines that make up nearly all of a file, as long as they are of the plainest form:
/// `+7776FU`, each followed by `T12` on the next line or behind a comma, or by no time. Returns
/// where the first other line starts.
#[inline]
fn moves<T: Trace>(b: &mut Builder<'_, T>, bytes: &[u8], mut at: usize) -> usize {
    while let Some(&[sign, file, rank, to_file, to_rank, p, q, end, ref rest @ ..]) = bytes.get(at..) {
        let side = match sign {
            b'+' => Color::Black,
            b'-' => Color::White,
            _ => return at,
        };
        let (Some(target), Some(kind)) = (tables::square(to_file, to_rank), tables::kind([p, q])) else {
            return at;
        };
        let origin = match tables::square(file, rank) {
            Some(square) => WrittenOrigin::Square(square),
            None if file == b'0' && rank == b'0' => WrittenOrigin::Hand,
            None => return at,
        };
        let move_end = at + 7;
        let (gap_end, comma) = match (end, rest.first()) {
            (b'\n', _) => (move_end + 1, false),
            (b'\r', Some(b'\n')) => (move_end + 2, false),
            (b',', Some(b'T')) => (move_end + 1, true),
            _ => return at,
        };
        let time = time_line(bytes, gap_end);
        if comma && time.is_none() {
            return at;
        }
        b.token(TokenKind::Move, move_end);
        b.ply(
            Written::Move(WrittenMove {
                side: Some(side),
                piece: WrittenPiece::After(kind),
                origin,
                target: WrittenTarget::Square(target),
                ..WrittenMove::UNSAID
            }),
            span(at, move_end),
        );
        b.token(if comma { TokenKind::Mark } else { TokenKind::LineEnd }, gap_end);
        at = gap_end;
        if let Some((secs, time_end, next)) = time {
            b.token(TokenKind::Time, time_end);
            b.clock(values::clock(Millis::from_secs(secs)), span(at, time_end));
            b.token(TokenKind::LineEnd, next);
            at = next;
        }
    }
    at
}

/// A line `T` and digits: the seconds, the end of its content, and the start of the next line.
#[inline]
fn time_line(bytes: &[u8], start: usize) -> Option<(u64, usize, usize)> {
    let (b'T', rest) = bytes.get(start..)?.split_first()? else { return None };
    let mut secs = 0;
    for (digits, &b) in rest.iter().enumerate() {
        let end = start + 1 + digits;
        match b {
            // More than 18 digits are left to the reader of odd lines.
            b'0'..=b'9' if digits < 18 => secs = secs * 10 + u64::from(b - b'0'),
            b'\n' if digits > 0 => return Some((secs, end, end + 1)),
            b'\r' if digits > 0 && rest.get(digits + 1) == Some(&b'\n') => return Some((secs, end, end + 2)),
            _ => return None,
        }
    }
    None
}

/// How far the game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Above the first move.
    Head,
    /// Below it.
    Moves,
    /// Below the ending.
    Ended,
    /// Below the separator of games.
    Over,
}

#[expect(clippy::struct_excessive_bools, reason = "four facts that do not depend on each other")]
struct Reader<'a> {
    text: &'a str,
    encoding: Encoding,
    stage: Stage,
    board: Board,
    /// Nothing was read yet.
    fresh: bool,
    /// A version line was read.
    version: bool,
    /// The ending comes from a server's result line.
    by_server: bool,
    /// It was told that another game follows.
    another: bool,
}

impl Reader<'_> {
    fn line<T: Trace>(&mut self, b: &mut Builder<'_, T>, line: LineAt) {
        let mut at = line.start;
        let mut first = true;
        loop {
            let mut scan = Scan::new(self.text, at);
            scan.blanks();
            while scan.at() < line.end && scan.byte() == b',' {
                b.token(TokenKind::Blank, scan.at());
                scan.skip(',');
                b.token(TokenKind::Mark, scan.at());
                scan.blanks();
            }
            let start = scan.at();
            b.token(TokenKind::Blank, start);
            if start >= line.end {
                return;
            }
            at = self.statement(b, start, line.end, first);
            first = false;
            self.fresh = false;
        }
    }

    /// Reads the statement at `start`, and returns where it ends.
    fn statement<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        start: usize,
        line_end: usize,
        first: bool,
    ) -> usize {
        let bytes = self.text.as_bytes();
        let rest = bytes.get(start..line_end).unwrap_or_default();
        let end = start + memchr::memchr(b',', rest).unwrap_or(rest.len());
        let content = trim(self.text.get(start..end).unwrap_or(""));
        match *rest {
            [b'/', ..] if content.len() == 1 => self.separator(b, end),
            _ if self.stage == Stage::Over => self.behind(b, start, line_end),
            [b'\'', ..] => self.comment(b, start, line_end),
            [b'+' | b'-', b'0'..=b'9', ..] | [b'+' | b'-', b'O' | b'o', b'0' | b'O' | b'o', ..] => {
                self.signed_move(b, start, end)
            }
            [b'T'] | [b'T', b'0'..=b'9' | b'.' | b',' | b' ' | b'\t', ..] => {
                self.time(b, start, end, line_end, first)
            }
            [b'%', ..] if content.chars().nth(1).is_some_and(|c| !is_blank(c)) => self.ending(b, start, end),
            [b'0'..=b'9', ..] => match self.unsigned_move(b, start, end) {
                Some(end) => end,
                None => self.unknown(b, start, end, line_end, first),
            },
            [b'N', sign @ (b'+' | b'-'), ..] => self.player(b, start, line_end, sign),
            [b'$', ..] if header_name(self.text.get(start..line_end).unwrap_or("")).is_some() => {
                self.header(b, start, line_end)
            }
            [b'V', b'0'..=b'9', ..] if content.bytes().skip(1).all(|b| b.is_ascii_digit() || b == b'.') => {
                self.version(b, start, end);
                end
            }
            [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..] if self.stage == Stage::Head => {
                self.board.statement(b, self.text, start, end);
                end
            }
            [sign @ (b'+' | b'-'), ..]
                if content.len() == 1 && self.stage == Stage::Head && !self.board.has_turn() =>
            {
                b.token(TokenKind::Turn, end);
                let turn = if sign == b'+' { Color::Black } else { Color::White };
                self.board.turn(b, turn, span(start, start + 1));
                end
            }
            [b'#', ..] => self.server(b, start, end, line_end, first),
            _ => self.unknown(b, start, end, line_end, first),
        }
    }

    /// A statement that fits nothing. Alone it takes its whole line, since prose has commas too.
    #[cold]
    fn unknown<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        start: usize,
        end: usize,
        line_end: usize,
        first: bool,
    ) -> usize {
        let end = if first { line_end } else { end };
        let content = trim(self.text.get(start..end).unwrap_or(""));
        let at = span(start, start + content.len());
        b.token(TokenKind::Unknown, end);
        if tables::is_server_head(content) {
            b.report(|| diag::server_line(at));
        } else if first {
            b.report(|| diag::unknown_line(at));
        } else {
            b.report(|| diag::trailing_text(at));
        }
        b.note(NoteKind::Unknown, content, at);
        end
    }

    /// What stands between two games.
    fn separator<T: Trace>(&mut self, b: &mut Builder<'_, T>, end: usize) -> usize {
        b.token(TokenKind::Structure, end);
        // Nothing can have ended above the first line.
        if !self.fresh {
            self.stage = Stage::Over;
        }
        end
    }

    /// A line below the separator belongs to another game. Told once.
    #[cold]
    fn behind<T: Trace>(&mut self, b: &mut Builder<'_, T>, start: usize, line_end: usize) -> usize {
        b.token(TokenKind::Unknown, line_end);
        if !std::mem::replace(&mut self.another, true) {
            b.report(|| diag::another_game(span(start, line_end)));
        }
        line_end
    }

    /// `'…`: a comment `'*`, a remark, or on the first line the declaration of the encoding.
    fn comment<T: Trace>(&mut self, b: &mut Builder<'_, T>, start: usize, end: usize) -> usize {
        let body = self.text.get(start + 1..end).unwrap_or("");
        let at = span(start, end);
        if let Some(body) = body.strip_prefix('*') {
            b.token(TokenKind::Comment, end);
            b.note(NoteKind::Comment, body, at);
            return end;
        }
        b.token(TokenKind::Remark, end);
        if !(self.fresh && self.declaration(b, body, start + 1)) {
            b.note(NoteKind::Remark, body, at);
        }
        end
    }

    /// `CSA encoding=UTF-8`; Kifu for Windows writes `encoding=Shift_JIS`.
    #[cold]
    fn declaration<T: Trace>(&mut self, b: &mut Builder<'_, T>, body: &str, start: usize) -> bool {
        let Some(value) = body.strip_prefix("CSA ").unwrap_or(body).strip_prefix("encoding=") else {
            return false;
        };
        let label = trim(value);
        let Some(declared) = Encoding::from_label(label) else { return false };
        // Plain ASCII fits every declaration.
        if declared != self.encoding && !self.text.is_ascii() {
            let at = start + body.len() - value.trim_start_matches(is_blank).len();
            let at = span(at, at + label.len());
            let encoding = self.encoding;
            b.report(|| kifu_text::diagnostic::encoding::declared_differs(label, encoding, at));
        }
        true
    }

    fn version<T: Trace>(&mut self, b: &mut Builder<'_, T>, start: usize, end: usize) {
        b.token(TokenKind::Structure, end);
        if std::mem::replace(&mut self.version, true) {
            let length = trim(self.text.get(start..end).unwrap_or("")).len();
            b.report(|| diag::version_twice(span(start, start + length)));
        }
    }

    /// `N+name`.
    fn player<T: Trace>(&mut self, b: &mut Builder<'_, T>, start: usize, end: usize, sign: u8) -> usize {
        let (key, name) = if sign == b'+' { (HeaderKey::Black, "N+") } else { (HeaderKey::White, "N-") };
        self.value(b, (key, name, span(start, start + 2)), start + 2, end)
    }

    /// `$KEY:value`.
    fn header<T: Trace>(&mut self, b: &mut Builder<'_, T>, start: usize, end: usize) -> usize {
        let Some(name) = header_name(self.text.get(start..end).unwrap_or("")) else { return end };
        let name_end = start + 1 + name.len();
        b.token(TokenKind::HeaderName, name_end);
        b.token(TokenKind::Mark, name_end + 1);
        let name = trim(name);
        self.value(b, (tables::header_key(name), name, span(start + 1, name_end)), name_end + 1, end)
    }

    fn value<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        (key, name, name_at): (HeaderKey, &str, Span),
        start: usize,
        end: usize,
    ) -> usize {
        let content = self.text.get(start..end).unwrap_or("");
        let value = trim(content);
        let value_start = start + content.len() - content.trim_start_matches(is_blank).len();
        let value_end = value_start + value.len();
        b.token(TokenKind::HeaderName, start);
        b.token(TokenKind::Blank, value_start);
        b.token(TokenKind::HeaderValue, value_end);
        b.token(TokenKind::Blank, end);
        if value.is_empty() && matches!(key, HeaderKey::Black | HeaderKey::White) {
            return end;
        }
        let value_at = span(value_start, value_end);
        if self.stage != Stage::Head {
            b.report(|| diag::late_header(name_at.join(value_at)));
        }
        if key == HeaderKey::Remarks {
            b.header(key, (name, name_at), (&values::unescape(value), value_at));
        } else {
            b.header(key, (name, name_at), (value, value_at));
        }
        end
    }

    /// A move with its sign.
    fn signed_move<T: Trace>(&mut self, b: &mut Builder<'_, T>, start: usize, end: usize) -> usize {
        let side = if self.text.as_bytes().get(start) == Some(&b'+') { Color::Black } else { Color::White };
        match self.squares(b, start + 1, end, Some(side)) {
            Ok(written) => self.add_move(b, written, start, start + 7),
            Err(fault) => self.unreadable(b, start, end, side, fault),
        }
    }

    /// A move without its sign; `None` when it has not quite the form of one.
    fn unsigned_move<T: Trace>(&mut self, b: &mut Builder<'_, T>, start: usize, end: usize) -> Option<usize> {
        let bytes = self.text.as_bytes().get(start..end)?;
        let (digits, letters) = bytes.split_at_checked(4)?;
        // Ten digits and letters in a row are something else.
        if !digits.iter().all(u8::is_ascii_digit) || letters.get(2).is_some_and(u8::is_ascii_alphanumeric) {
            return None;
        }
        let written = self.squares(b, start, end, None).ok()?;
        Some(self.add_move(b, written, start, start + 6))
    }

    /// The two squares and the piece of a move.
    fn squares<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        start: usize,
        end: usize,
        side: Option<Color>,
    ) -> Result<WrittenMove, Fault> {
        let rest = self.text.as_bytes().get(start..end).unwrap_or_default();
        let &[file, rank, to_file, to_rank, p, q, ..] = rest else { return Err(Fault::Form) };
        let (from, letter) = place([file, rank]);
        let origin = match from {
            Place::Hand => WrittenOrigin::Hand,
            Place::Square(square) => WrittenOrigin::Square(square),
            Place::Nowhere => return Err(Fault::Square(start, true)),
            Place::Other => return Err(Fault::Form),
        };
        let target = match place([to_file, to_rank]).0 {
            Place::Square(square) => WrittenTarget::Square(square),
            Place::Hand | Place::Nowhere => return Err(Fault::Square(start + 2, false)),
            Place::Other => return Err(Fault::Form),
        };
        if !p.is_ascii_alphabetic() || !q.is_ascii_alphabetic() {
            return Err(Fault::Form);
        }
        let kind = tables::kind_any_case([p, q]).ok_or(Fault::Piece(start + 4))?;
        if letter {
            b.report(|| diag::letter_for_zero(span(start, start + 2)));
        }
        Ok(WrittenMove { side, piece: WrittenPiece::After(kind), origin, target, ..WrittenMove::UNSAID })
    }

    fn add_move<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        written: WrittenMove,
        start: usize,
        end: usize,
    ) -> usize {
        let at = span(start, end);
        self.begin(b, written.side, at);
        b.token(TokenKind::Move, end);
        b.ply(Written::Move(written), at);
        end
    }

    /// Text in the place of a move that is none.
    #[cold]
    fn unreadable<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        start: usize,
        end: usize,
        side: Color,
        fault: Fault,
    ) -> usize {
        let content = trim(self.text.get(start..end).unwrap_or(""));
        let at = span(start, start + content.len());
        self.begin(b, Some(side), at);
        let two = |at: usize| (span(at, at + 2), self.text.get(at..at + 2).unwrap_or(""));
        match fault {
            Fault::Form => b.report(|| diag::unreadable_move(at)),
            Fault::Square(at, hand) => b.report(|| diag::no_such_square(two(at).0, two(at).1, hand)),
            Fault::Piece(at) => b.report(|| diag::unknown_piece(two(at).0, two(at).1)),
        }
        b.token(TokenKind::Move, end);
        let text = b.keep(content);
        b.ply(Written::Unreadable(text), at);
        end
    }

    /// Comes before every ply: the first one settles the start.
    fn begin<T: Trace>(&mut self, b: &mut Builder<'_, T>, side: Option<Color>, at: Span) {
        match self.stage {
            Stage::Head => {
                self.board.finish(b, side.map(|side| (side, at)));
                self.stage = Stage::Moves;
            }
            Stage::Moves => {}
            Stage::Ended | Stage::Over => b.report(|| diag::after_ending(at)),
        }
    }

    /// `T12`, or `T` alone, which says nothing.
    fn time<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        start: usize,
        end: usize,
        line_end: usize,
        first: bool,
    ) -> usize {
        let mut scan = Scan::new(self.text, start + 1);
        scan.blanks();
        let value_start = scan.at();
        while scan.eat_if(|c| c.is_ascii_digit() || c == '.').is_some() {}
        let (value, content) = (scan.since(value_start), scan.since(start));
        if value.is_empty() {
            // Only a `T` alone comes here, or one before a blank.
            b.token(TokenKind::Time, start + 1);
            return start + 1;
        }
        let Some(time) = values::read_time(value) else {
            return self.unknown(b, start, end, line_end, first);
        };
        let end = scan.at();
        let at = span(start, end);
        if b.record.is_empty() || !b.record.ply(b.at()).clock.is_unsaid() {
            b.token(TokenKind::Unknown, end);
            if b.record.is_empty() {
                b.report(|| diag::time_without_move(at));
            } else {
                b.report(|| diag::time_twice(at));
            }
            b.note(NoteKind::Unknown, content, at);
        } else {
            b.token(TokenKind::Time, end);
            b.clock(values::clock(time), at);
        }
        end
    }

    /// `%TORYO`.
    fn ending<T: Trace>(&mut self, b: &mut Builder<'_, T>, start: usize, end: usize) -> usize {
        let content = self.text.get(start..end).unwrap_or("");
        let word = content.split(is_blank).next().unwrap_or(content);
        let end = start + word.len();
        let at = span(start, end);
        let reason = tables::reason(word.get(1..).unwrap_or(""));
        if self.stage == Stage::Ended
            && let Written::Ending(above) = b.record.ply(b.at()).written
            && Some(above.reason) == reason
        {
            // shogi-server writes down what the client said, and then its own verdict.
            b.token(TokenKind::Ending, end);
            return end;
        }
        self.begin(b, None, at);
        let ending = if let Some(reason) = reason {
            Ending::new(reason)
        } else {
            b.report(|| diag::unknown_ending(at, word));
            Ending { word: b.keep(word), ..Ending::new(EndingReason::Other) }
        };
        if ending.reason == EndingReason::TakeBack {
            b.report(|| diag::take_back(at));
        }
        b.token(TokenKind::Ending, end);
        b.ply(Written::Ending(ending), at);
        self.stage = Stage::Ended;
        self.by_server = false;
        end
    }

    /// `#RESIGN`, `#SENTE_WIN`: what a server says when a game is over.
    #[cold]
    fn server<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        start: usize,
        end: usize,
        line_end: usize,
        first: bool,
    ) -> usize {
        let content = trim(self.text.get(start..end).unwrap_or(""));
        let Some(says) = tables::server(content.get(1..).unwrap_or("")) else {
            return self.unknown(b, start, end, line_end, first);
        };
        let at = span(start, start + content.len());
        let told = match b.record.ply(b.at()).written {
            Written::Ending(ending) if !b.record.is_empty() => Some(ending),
            _ => None,
        };
        let ending = match (told, says) {
            (_, Server::Nothing) => None,
            (None, Server::Reason(reason)) => Some(Ending::new(reason)),
            // These two are undecided by themselves; their text is the word of the ending.
            (None, Server::PerpetualCheck | Server::Result(_)) => {
                let told = if let Server::Result(outcome) = says { Some(outcome) } else { None };
                Some(Ending { told, word: b.keep(content), ..Ending::new(EndingReason::Other) })
            }
            (Some(ending), _) => {
                self.add_result(b, ending, says);
                None
            }
        };
        b.token(TokenKind::Unknown, end);
        if let Some(ending) = ending {
            self.begin(b, None, at);
            b.ply(Written::Ending(ending), at);
            self.stage = Stage::Ended;
            self.by_server = true;
            if !ending.word.is_empty() {
                return end;
            }
        }
        b.note(NoteKind::Unknown, content, at);
        end
    }

    /// Joins a result line with the ending that stands above it. A `%` word is not overruled.
    fn add_result<T: Trace>(&mut self, b: &mut Builder<'_, T>, ending: Ending, says: Server) {
        if !self.by_server {
            if let Server::Result(outcome) = says {
                b.record.set_written(b.at(), Written::Ending(Ending { told: Some(outcome), ..ending }));
            }
            return;
        }
        let word = b.record.text(ending.word).to_owned();
        let above = word.strip_prefix('#').and_then(tables::server).unwrap_or(Server::Reason(ending.reason));
        let joined = match (above, says) {
            (Server::Reason(_) | Server::PerpetualCheck, Server::Result(outcome)) => decided(above, outcome),
            (Server::Result(outcome), Server::Reason(_) | Server::PerpetualCheck) => decided(says, outcome),
            _ => return,
        };
        b.record.set_written(b.at(), Written::Ending(joined));
        if !word.is_empty() {
            let at = b.trace.ply_span(b.at()).unwrap_or_default();
            b.note(NoteKind::Unknown, &word, at);
        }
    }
}

/// What stands between `$` and a colon, unless that is nothing.
fn header_name(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix('$')?.split_once(':')?;
    (!trim(name).is_empty()).then_some(name)
}

/// The ending that a server's reason and result give together.
fn decided(reason: Server, outcome: Outcome) -> Ending {
    let reason = match (reason, outcome) {
        // A foul is that of the loser, whoever is to move.
        (Server::PerpetualCheck | Server::Reason(EndingReason::Foul), Outcome::Win(winner)) => {
            EndingReason::FoulBy(!winner)
        }
        // Servers say so of a successful declaration.
        (Server::Reason(EndingReason::Impasse), Outcome::Win(_)) => EndingReason::DeclarationWin,
        (Server::PerpetualCheck, _) => EndingReason::Repetition,
        (Server::Reason(reason), _) => reason,
        (Server::Result(_) | Server::Nothing, _) => EndingReason::Other,
    };
    Ending { told: Some(outcome), ..Ending::new(reason) }
}

/// Why a text is no move, and where that shows.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// It has not the form of one.
    Form,
    /// Two digits name no square; whether the hand could stand there.
    Square(usize, bool),
    /// Two letters name no piece.
    Piece(usize),
}

/// A version, a declaration, a rank of the board or a full move is certain; players, headers and
/// `PI` are likely.
pub(super) fn sniff(text: &str) -> Confidence {
    let mut best = Confidence::No;
    for line in text.split(['\n', '\r']).take(400) {
        let line = trim(line);
        let found = match *line.as_bytes() {
            [b'V', b'1'..=b'9'] | [b'V', b'1'..=b'9', b'.', b'0'..=b'9'] => Confidence::Certain,
            [b'\'', ref rest @ ..] if rest.starts_with(b"CSA encoding=") => Confidence::Certain,
            [b'P', b'1'..=b'9', ..] if board::read_rank(line, 2, &mut board::Cells::default()).is_ok() => {
                Confidence::Certain
            }
            [b'+' | b'-', file, rank, to_file, to_rank, p, q, ..]
                if (tables::square(file, rank).is_some() || [file, rank] == *b"00")
                    && tables::square(to_file, to_rank).is_some()
                    && tables::kind([p, q]).is_some() =>
            {
                Confidence::Certain
            }
            // `N-77` and `P-76` are moves in English.
            [b'N', b'+' | b'-', b'1'..=b'9', ..] => Confidence::Weak,
            [b'P', b'I'] | [b'P', b'I', b'1'..=b'9', ..] | [b'N', b'+' | b'-', ..] => Confidence::Likely,
            [b'P', b'+' | b'-', b'0'..=b'9', b'0'..=b'9', p, q, ..]
                if [p, q] == *b"AL" || tables::kind_any_case([p, q]).is_some() =>
            {
                Confidence::Likely
            }
            [b'$', b'A'..=b'Z', ..] if line.contains(':') => Confidence::Likely,
            [b'%', b'A'..=b'Z', ..] => Confidence::Weak,
            [b'+' | b'-'] => Confidence::Weak,
            _ => Confidence::No,
        };
        best = best.max(found);
        if best == Confidence::Certain {
            break;
        }
    }
    best
}
