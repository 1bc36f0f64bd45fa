//! Text to record.

use kifu_core::{Color, PieceKind, Setup, Square};
use kifu_record::{
    Builder, Clock, Ending, EndingReason, HeaderKey, Millis, NoteKind, PlyId, Promotion, Record, Start,
    StartSource, TokenKind, Trace, Written, WrittenCapture, WrittenMove, WrittenOrigin, WrittenPiece,
    WrittenTarget,
};
use kifu_text::Text;

use super::{
    diag::{self, Lacks},
    tables,
};
use crate::{
    Input,
    csa::tables as csa,
    json::{Items, Json, Kind, Marks, Member, Value, count},
    kakinoki::{handicap, headers},
};

/// Reads one game.
pub(super) fn read<T: Trace>(input: Input<'_>, record: &mut Record, trace: &mut T) {
    let mut b = Builder::new(record, trace);
    let json = Json::read(&mut b, input.text);
    if b.stopped() {
        return;
    }
    let mut reader = Reader { json: &json, marks: Marks::default(), handicap: None };
    match json.root() {
        Some(root) if json.is(&mut b, root, Kind::Object) => reader.game(&mut b, root),
        _ => {
            for line in crate::scan::lines(input.text.trim()) {
                b.note(NoteKind::Unknown, line, crate::kakinoki::head::span(0, input.text.len()));
            }
        }
    }
    if b.stopped() {
        return;
    }
    json.keep_behind(&mut b);
    json.tokens(&mut b, reader.marks);
    b.finish();
}

/// Whether a text is a record without moves: `moves` with at most an empty entry.
pub(super) fn is_empty_record(text: &str) -> bool {
    text.split_once("\"moves\"").is_some_and(|(_, rest)| {
        let rest: String = rest.chars().filter(|c| !c.is_whitespace()).take(5).collect();
        rest.starts_with(":[]") || rest.starts_with(":[{}]")
    })
}

struct Reader<'j, 'a> {
    json: &'j Json<'a>,
    marks: Marks,
    /// The header that names a handicap.
    handicap: Option<Value>,
}

/// The entries of a line that are still to be read.
struct Line<'j> {
    items: Items<'j>,
    /// The ply that they follow.
    after: PlyId,
    /// The next entry is that of the start position.
    start: bool,
}

/// The parts of an entry.
#[derive(Default)]
struct Entry {
    mv: Option<Value>,
    special: Option<Value>,
    time: Option<Value>,
    comments: Vec<Value>,
    forks: Option<Value>,
    unknown: Vec<Member>,
}

impl<'j> Reader<'j, '_> {
    fn mark<T: Trace>(&mut self, value: Value, kind: TokenKind) {
        if T::FULL {
            self.marks.set(value, kind);
        }
    }

    fn game<T: Trace>(&mut self, b: &mut Builder<'_, T>, root: Value) {
        let json = self.json;
        let (mut initial, mut moves) = (None, None);
        for member in json.members(root) {
            let value = Some(member.1).filter(|value| json.kind(*value) != Kind::Null);
            match &*json.key(member.0) {
                "header" => value.into_iter().for_each(|value| self.headers(b, value)),
                "initial" => initial = value,
                "moves" => moves = value,
                _ => self.unknown(b, "", member),
            }
        }
        self.start(b, initial);
        match moves {
            Some(moves) if json.is(b, moves, Kind::Array) => self.lines(b, moves),
            Some(_) => {}
            None => b.report(|| diag::no_moves(json.span(root))),
        }
    }

    /// Keeps a member that JKF does not know. `of`: the object in the entry where it stood.
    #[cold]
    fn unknown<T: Trace>(&mut self, b: &mut Builder<'_, T>, of: &str, member: Member) {
        let json = self.json;
        if T::FULL {
            self.marks.member(member, TokenKind::Unknown);
        }
        json.report_key(b, super::FORMAT.name, member);
        b.note(NoteKind::Unknown, &[of, &json.compact(member)].concat(), json.member_span(member));
    }

    fn headers<T: Trace>(&mut self, b: &mut Builder<'_, T>, header: Value) {
        let json = self.json;
        if !json.is(b, header, Kind::Object) {
            return;
        }
        for (name, value) in json.members(header) {
            self.mark::<T>(name, TokenKind::HeaderName);
            self.mark::<T>(value, TokenKind::HeaderValue);
            if json.kind(value) == Kind::Null {
                continue;
            }
            if json.string(value).is_none() {
                json.report_type(b, value, Kind::String, true);
            }
            let text = json.key(name);
            let key = headers::key(&text);
            if key == HeaderKey::Handicap {
                self.handicap = Some(value);
            }
            b.header(key, (&text, json.span(name)), (&json.plain(value), json.span(value)));
        }
    }

    fn start<T: Trace>(&mut self, b: &mut Builder<'_, T>, initial: Option<Value>) {
        let json = self.json;
        let start = match initial {
            Some(initial) if json.is(b, initial, Kind::Object) => {
                b.trace.start(json.span(initial));
                self.mark::<T>(initial, TokenKind::Position);
                self.initial(b, initial)
            }
            _ => Start::even(),
        };
        if let Some(value) = self.handicap {
            let word = json.plain(value);
            if let handicap::Word::Handicap(named) = handicap::read(&word)
                && start.source != StartSource::Diagram
                && start.handicap() != Some(named)
            {
                b.report(|| diag::handicap_differs(json.span(value), &word));
            }
        }
        b.start(start);
    }

    fn initial<T: Trace>(&mut self, b: &mut Builder<'_, T>, initial: Value) -> Start {
        let json = self.json;
        for member in json.members(initial) {
            if !matches!(&*json.key(member.0), "preset" | "data") {
                json.report_key(b, super::FORMAT.name, member);
                b.note(
                    NoteKind::Unknown,
                    &["initial:", &json.compact(member)].concat(),
                    json.member_span(member),
                );
            }
        }
        let preset = json.get(initial, "preset");
        let word = preset.map(|preset| json.plain(preset));
        let named = word.as_deref().and_then(tables::handicap);
        if let (Some(preset), Some(word)) = (preset, &word)
            && named.is_none()
            && word != tables::OTHER
        {
            json.report_value(
                b,
                preset,
                &Text::new("the name of a start such as HIRATE or OTHER", "HIRATE や OTHER などの手合名"),
            );
        }
        let data = json.get(initial, "data").filter(|data| json.is(b, *data, Kind::Object));
        match (named, data) {
            (Some(named), None) => Start::named(named),
            (None, None) => {
                // Another name was told above.
                if word.as_deref().is_none_or(|word| word == tables::OTHER) {
                    b.report(|| diag::no_data(json.span(initial)));
                }
                Start::even()
            }
            (named, Some(data)) => {
                let setup = self.board(b, data);
                match named {
                    Some(named) if named.setup() == setup => Start::named(named),
                    // Kifu for iPhone names every start HIRATE.
                    Some(_) => {
                        let word = word.unwrap_or_default();
                        b.report(|| diag::preset_with_data(json.span(preset.unwrap_or(initial)), &word));
                        Start::diagram(setup)
                    }
                    None => Start::diagram(setup),
                }
            }
        }
    }

    fn board<T: Trace>(&mut self, b: &mut Builder<'_, T>, data: Value) -> Setup {
        let json = self.json;
        let turn = json.get(data, "color").and_then(|color| self.color(b, color));
        let mut setup = Setup::empty(turn.unwrap_or(Color::Black));
        match json.get(data, "board") {
            Some(board) if json.is(b, board, Kind::Array) => {
                self.nine(b, board);
                for (file, column) in (1..=9).zip(json.items(board)) {
                    if !json.is(b, column, Kind::Array) {
                        continue;
                    }
                    self.nine(b, column);
                    for (rank, cell) in (1..=9).zip(json.items(column)) {
                        if let Some(square) = Square::from_digits(file, rank) {
                            setup.set(square, self.cell(b, cell));
                        }
                    }
                }
            }
            Some(_) => {}
            None => b.report(|| diag::no_data(json.span(data))),
        }
        if let Some(hands) = json.get(data, "hands")
            && json.is(b, hands, Kind::Array)
        {
            for (color, hand) in Color::ALL.into_iter().zip(json.items(hands)) {
                if json.kind(hand) != Kind::Null && json.is(b, hand, Kind::Object) {
                    for member in json.members(hand) {
                        self.held(b, &mut setup, color, member);
                    }
                }
            }
        }
        setup
    }

    fn nine<T: Trace>(&self, b: &mut Builder<'_, T>, array: Value) {
        let json = self.json;
        let count = json.items(array).count();
        if count != 9 {
            b.report(|| diag::board_size(json.span(array), &json.path(array), count));
        }
    }

    /// `{}` or `{"color":0,"kind":"FU"}`.
    fn cell<T: Trace>(&mut self, b: &mut Builder<'_, T>, cell: Value) -> Option<kifu_core::Piece> {
        let json = self.json;
        if json.kind(cell) == Kind::Null || !json.is(b, cell, Kind::Object) {
            return None;
        }
        let kind = json.get(cell, "kind").and_then(|kind| self.piece(b, kind))?;
        let Some(color) = json.get(cell, "color") else {
            json.report_value(b, cell, &Text::new("a piece with its side", "色のある駒"));
            return None;
        };
        Some(kifu_core::Piece::new(self.color(b, color)?, kind))
    }

    fn held<T: Trace>(
        &mut self,
        b: &mut Builder<'_, T>,
        setup: &mut Setup,
        color: Color,
        (key, value): Member,
    ) {
        let json = self.json;
        let Some(count) = self.count(b, value) else { return };
        let name = json.key(key);
        let kind = piece(&name).filter(|kind| !kind.is_promoted()).and_then(PieceKind::hand_kind);
        match (kind, u8::try_from(count)) {
            (Some(kind), Ok(count)) => setup.hand_mut(color).set(kind, count),
            // Files list promoted pieces and kings with a count of 0.
            (None, Ok(0)) => {}
            (None, _) => json.report_value(
                b,
                key,
                &Text::new("a piece that can be held, such as FU", "持駒になる駒（FU など）"),
            ),
            (_, Err(_)) => {
                json.report_value(b, value, &Text::new("a number of pieces up to 255", "255までの枚数"));
            }
        }
    }

    // ----- the moves

    /// Reads the lines of the tree, deepest forks first, without recursion.
    fn lines<T: Trace>(&mut self, b: &mut Builder<'_, T>, moves: Value) {
        let json = self.json;
        if json.items(moves).next().is_none() {
            b.report(|| diag::no_start_entry(json.span(moves)));
        }
        let mut open = vec![Line { items: json.items(moves), after: PlyId::ROOT, start: true }];
        while let Some(line) = open.last_mut() {
            if b.stopped() {
                return;
            }
            let Some(entry) = line.items.next() else {
                open.pop();
                continue;
            };
            let (after, start) = (line.after, std::mem::replace(&mut line.start, false));
            b.go(after);
            if json.kind(entry) == Kind::Null || !json.is(b, entry, Kind::Object) {
                self.mark::<T>(entry, TokenKind::Unknown);
                continue;
            }
            let parts = self.parts(entry, start);
            let forks = parts.forks;
            let added = self.entry(b, entry, parts, start);
            line.after = b.at();
            let Some(forks) = forks.filter(|forks| json.is(b, *forks, Kind::Array)) else { continue };
            // Without a ply to stand beside, forks go on from here, behind what the line itself has.
            let from = if added { open.len() } else { open.len() - 1 };
            let beside: Vec<Line<'j>> = json
                .items(forks)
                .filter(|fork| json.is(b, *fork, Kind::Array))
                .map(|fork| Line { items: json.items(fork), after, start: false })
                .collect();
            open.splice(from..from, beside.into_iter().rev());
        }
    }

    fn parts(&self, entry: Value, start: bool) -> Entry {
        let json = self.json;
        let mut parts = Entry::default();
        for member in json.members(entry) {
            let value = Some(member.1).filter(|value| json.kind(*value) != Kind::Null);
            match &*json.key(member.0) {
                "move" => parts.mv = value,
                "special" => parts.special = value,
                "time" => parts.time = value,
                "comments" => parts.comments.extend(value),
                "comment" if start => parts.comments.extend(value),
                "forks" => parts.forks = value,
                _ => parts.unknown.push(member),
            }
        }
        parts
    }

    /// Adds what an entry holds behind the ply where the builder stands; whether that is a ply.
    fn entry<T: Trace>(&mut self, b: &mut Builder<'_, T>, entry: Value, parts: Entry, start: bool) -> bool {
        let json = self.json;
        let has_ply = parts.mv.is_some() || parts.special.is_some();
        let place = parts.mv.or(parts.special).unwrap_or(entry);
        if has_ply && start {
            b.report(|| diag::start_with_move(json.span(place)));
        } else if !has_ply && !start {
            b.report(|| diag::no_move(json.span(entry), &json.path(entry)));
        }
        if has_ply && b.at() != PlyId::ROOT && matches!(b.record.ply(b.at()).written, Written::Ending(_)) {
            b.report(|| diag::after_ending(json.span(place)));
        }
        if let Some(mv) = parts.mv {
            self.mark::<T>(mv, TokenKind::Move);
            let mut unknown = Vec::new();
            let written = self.written(b, mv, &mut unknown);
            b.ply(written, json.span(mv));
            for member in unknown {
                json.report_key(b, super::FORMAT.name, member);
                let text = ["move:", &json.compact(member)].concat();
                b.note(NoteKind::Unknown, &text, json.member_span(member));
            }
        }
        if let Some(special) = parts.special {
            if let Some(mv) = parts.mv {
                b.report(|| diag::move_and_ending(json.span(special).join(json.span(mv))));
            }
            self.mark::<T>(special, TokenKind::Ending);
            let ending = self.ending(b, special);
            b.ply(Written::Ending(ending), json.span(special));
        }
        if let Some(time) = parts.time {
            self.time(b, time, has_ply);
        }
        for comments in parts.comments {
            self.comments(b, comments);
        }
        for member in parts.unknown {
            self.unknown(b, "", member);
        }
        has_ply
    }

    fn comments<T: Trace>(&mut self, b: &mut Builder<'_, T>, comments: Value) {
        let json = self.json;
        if json.kind(comments) != Kind::Array {
            if json.string(comments).is_none() {
                json.report_type(b, comments, Kind::Array, true);
            }
            return self.comment(b, comments);
        }
        for comment in json.items(comments) {
            if json.string(comment).is_none() {
                json.report_type(b, comment, Kind::String, true);
            }
            self.comment(b, comment);
        }
    }

    fn comment<T: Trace>(&mut self, b: &mut Builder<'_, T>, comment: Value) {
        let json = self.json;
        let text = json.plain(comment);
        let bookmark = text.starts_with('&');
        self.mark::<T>(comment, if bookmark { TokenKind::Bookmark } else { TokenKind::Comment });
        for line in text.split('\n') {
            let line = line.strip_suffix('\r').unwrap_or(line);
            match line.strip_prefix('&') {
                Some(name) => b.note(NoteKind::Bookmark, name, json.span(comment)),
                None => b.note(NoteKind::Comment, line, json.span(comment)),
            }
        }
    }

    fn time<T: Trace>(&mut self, b: &mut Builder<'_, T>, time: Value, has_ply: bool) {
        let json = self.json;
        if !json.is(b, time, Kind::Object) {
            return;
        }
        self.mark::<T>(time, TokenKind::Time);
        if !has_ply {
            let text = ["\"time\":", &json.plain(time)].concat();
            return b.note(NoteKind::Unknown, &text, json.span(time));
        }
        let mut part = |name| {
            let part = json.get(time, name).filter(|part| json.is(b, *part, Kind::Object))?;
            let mut millis = 0_u64;
            for (key, value) in json.members(part).filter(|(_, value)| json.kind(*value) != Kind::Null) {
                let unit = match &*json.key(key) {
                    "h" => 3_600_000,
                    "m" => 60_000,
                    "s" => 1_000,
                    _ => {
                        json.report_key(b, super::FORMAT.name, (key, value));
                        continue;
                    }
                };
                let number = self.count(b, value)?;
                millis = millis.saturating_add(number.saturating_mul(unit));
                if unit == 1_000 && json.has_fraction(value) {
                    let fraction = json.raw(value).split_once('.').map_or("", |(_, fraction)| fraction);
                    let digits = fraction.bytes().take_while(u8::is_ascii_digit).chain([b'0'; 3]).take(3);
                    millis += digits.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
                }
            }
            Some(Millis::from_millis(millis))
        };
        let clock = Clock::new(part("now"), part("total"));
        b.clock(clock, json.span(time));
    }

    fn ending<T: Trace>(&self, b: &mut Builder<'_, T>, special: Value) -> Ending {
        let json = self.json;
        if json.string(special).is_none() {
            json.report_type(b, special, Kind::String, true);
        }
        let word = json.plain(special);
        match &*word {
            // What json-kifu-format makes of 反則勝ち before it knows the side.
            "ILLEGAL_ACTION" => Ending::new(EndingReason::FoulWin),
            word => {
                if let Some(reason) = csa::reason(word) {
                    Ending::new(reason)
                } else {
                    b.report(|| diag::unknown_ending(json.span(special), word));
                    Ending { word: b.keep(word), ..Ending::new(EndingReason::Other) }
                }
            }
        }
    }

    /// The move that an object says.
    fn written<T: Trace>(&mut self, b: &mut Builder<'_, T>, mv: Value, unknown: &mut Vec<Member>) -> Written {
        let json = self.json;
        if !json.is(b, mv, Kind::Object) {
            return Written::Unreadable(b.keep(&json.plain(mv)));
        }
        let mut words = WrittenMove::UNSAID;
        let (mut same, mut faulty, mut relative) = (false, false, None);
        for member in json.members(mv) {
            let (key, value) = member;
            if json.kind(value) == Kind::Null {
                continue;
            }
            match &*json.key(key) {
                "color" => words.side = self.color(b, value),
                "from" => match self.square(b, value) {
                    Some(square) => words.origin = WrittenOrigin::Square(square),
                    None => faulty = true,
                },
                "to" => match self.square(b, value) {
                    Some(square) => words.target = WrittenTarget::Square(square),
                    None => faulty = true,
                },
                "piece" => {
                    if let Some(kind) = self.piece(b, value) {
                        words.piece = WrittenPiece::Before(kind);
                    }
                }
                "capture" => {
                    if let Some(kind) = self.piece(b, value) {
                        words.capture = WrittenCapture::Kind(kind);
                    }
                }
                "same" => same = json.is(b, value, Kind::True) && json.kind(value) == Kind::True,
                "promote" => {
                    if json.is(b, value, Kind::True) {
                        words.promotion = Some(match json.kind(value) {
                            Kind::True => Promotion::Promote,
                            _ => Promotion::Decline,
                        });
                    }
                }
                "relative" => relative = Some(value),
                _ => unknown.push(member),
            }
        }
        words.target = match words.target {
            WrittenTarget::Square(square) if same => WrittenTarget::SquareAndSame(square),
            WrittenTarget::Unsaid if same => WrittenTarget::Same,
            target => target,
        };
        let told = relative.and_then(|relative| self.relative(b, relative));
        if words.origin == WrittenOrigin::Unsaid {
            words.origin = told.unwrap_or(WrittenOrigin::Hand);
        }
        let lacks = if faulty {
            Lacks::Nothing
        } else if words.target == WrittenTarget::Unsaid {
            Lacks::Target
        } else if words.piece == WrittenPiece::Unsaid && !matches!(words.origin, WrittenOrigin::Square(_)) {
            Lacks::Origin
        } else {
            return Written::Move(words);
        };
        b.report(|| diag::unreadable_move(json.span(mv), &json.path(mv), lacks));
        Written::Unreadable(b.keep(&json.plain(mv)))
    }

    fn relative<T: Trace>(&self, b: &mut Builder<'_, T>, value: Value) -> Option<WrittenOrigin> {
        let letters = self.json.plain(value);
        if letters == tables::FROM_HAND {
            return Some(WrittenOrigin::Hand);
        }
        let words = tables::words(&letters).filter(|words| !words.is_empty());
        if words.is_none() {
            let wanted = Text::new("letters of L C R, U M D or H", "L・C・R・U・M・D・H の文字");
            self.json.report_value(b, value, &wanted);
        }
        words.map(WrittenOrigin::Words)
    }

    // ----- values

    /// A number of 0 or more; one in quotes is taken too, with a warning.
    fn count<T: Trace>(&self, b: &mut Builder<'_, T>, value: Value) -> Option<u64> {
        let json = self.json;
        if let Some(text) = json.string(value)
            && let Some(number) = count(text.trim())
        {
            json.report_type(b, value, Kind::Number, true);
            return Some(number);
        }
        if !json.is(b, value, Kind::Number) {
            return None;
        }
        let number = json.count(value);
        if number.is_none() {
            json.report_value(b, value, &Text::new("a number of 0 or more", "0以上の数値"));
        }
        number
    }

    fn color<T: Trace>(&self, b: &mut Builder<'_, T>, value: Value) -> Option<Color> {
        let number = self.count(b, value)?;
        let color = tables::color(number);
        if color.is_none() {
            let wanted = Text::new("0 for Black or 1 for White", "先手の0か後手の1");
            self.json.report_value(b, value, &wanted);
        }
        color
    }

    fn piece<T: Trace>(&self, b: &mut Builder<'_, T>, value: Value) -> Option<PieceKind> {
        if !self.json.is(b, value, Kind::String) {
            return None;
        }
        let kind = piece(&self.json.plain(value));
        if kind.is_none() {
            self.json.report_value(b, value, &Text::new("a piece such as FU", "駒（FU など）"));
        }
        kind
    }

    /// `{"x":7,"y":6}`.
    fn square<T: Trace>(&self, b: &mut Builder<'_, T>, value: Value) -> Option<Square> {
        let json = self.json;
        if !json.is(b, value, Kind::Object) {
            return None;
        }
        let mut digit = |name| {
            let Some(found) = json.get(value, name) else {
                let wanted = Text::new("a square with x and y", "x と y のある升");
                json.report_value(b, value, &wanted);
                return None;
            };
            let digit = self.count(b, found)?;
            let digit = u8::try_from(digit).ok().filter(|digit| (1..=9).contains(digit));
            if digit.is_none() {
                json.report_value(b, found, &Text::new("a number from 1 to 9", "1から9の数値"));
            }
            digit
        };
        let (file, rank) = (digit("x")?, digit("y")?);
        Square::from_digits(file, rank)
    }
}

/// The piece that two letters name.
fn piece(letters: &str) -> Option<PieceKind> {
    <[u8; 2]>::try_from(letters.as_bytes()).ok().and_then(csa::kind_any_case)
}
