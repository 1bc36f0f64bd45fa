//! Shorthand: `76丶`, `ドフ`, `83ヨ不ナ`: Japanese notation in the signs of people who write by hand.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | square | `76` | digits of any kind | ASCII digits | |
//! | same square | `ドフ` `-フ` | ド, any dash, 𠔼, 同, 仝 | ド | a dash before a digit is none |
//! | piece | `丶` `ヨ` | every sign of the table, half-width kana, all of Japanese notation | the first sign of the table | |
//! | promoted piece | `ナヨ` | ナ or 成 before 香桂銀 | ナ | |
//! | promotion | `クナ` `ヨ不ナ` | ナ; フナ, 不ナ; 成, 不成, 生 | ナ, 不ナ | |
//! | position, motion, drop | `右` `上` `打` | as Japanese | as Japanese | |
//!
//! フ is a pawn where a piece has to stand, and with ナ behind a piece it is 不成: one place never
//! allows both, so that each text has one reading.
//!
//! Source: J. Fairbairn in *Shogi* (1981), and pages of people who keep scores by hand; no list is
//! complete, and which sign is written is our choice.

use kifu_core::PieceKind;
use kifu_record::{MoveFacts, Promotion, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget};

use crate::{
    Layout, Notation, Options, Reading,
    japanese::{
        self,
        read::{same, side, skip_selectors},
    },
    scan::Scan,
    western::tables::plain,
    words,
};

/// The notation.
///
/// ```
/// use kifu_core::Position;
/// use kifu_notation::{Options, shorthand};
/// use kifu_record::MoveFacts;
/// let position = Position::even();
/// let facts = MoveFacts::of(&position, "7g7f".parse()?, None).unwrap();
/// let mut out = String::new();
/// (shorthand::NOTATION.write)(&facts, &Options::default(), &mut out);
/// assert_eq!(out, "76丶");
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
pub static NOTATION: Notation = Notation {
    id: "shorthand",
    name: "Shorthand",
    about: "records kept by hand: Japanese with one stroke or kana for a piece",
    aliases: &["ryakki"],
    layout: Layout { numbered: false, marked: false },
    read: |text| read(&mut Scan::new(text, 0)),
    write: |facts, options, out| write_move(out, facts, options),
};

/// The signs of each piece, the one written first. Half-width kana are the same signs.
#[rustfmt::skip]
static PIECES: &[(PieceKind, &[char])] = &[
    (PieceKind::Pawn, &['丶', 'フ', 'ﾌ', 'ゝ', 'ヽ', '・', '･']),
    (PieceKind::ProPawn, &['と', 'ト', 'ﾄ']),
    (PieceKind::Lance, &['禾', 'キ', 'ｷ', '↑']),
    (PieceKind::Knight, &['土']),
    (PieceKind::Silver, &['ヨ', 'ﾖ']),
    (PieceKind::Gold, &['人']),
    (PieceKind::Bishop, &['ク', 'ｸ']),
    (PieceKind::Horse, &['マ', 'ﾏ', 'ウ', 'ｳ']),
    (PieceKind::Rook, &['ヒ', 'ﾋ', '乙']),
    (PieceKind::Dragon, &['立', 'リ', 'ﾘ']),
    (PieceKind::King, &['玉', '王', '○', '◯', '〇']),
];

/// 成, before and behind a piece; the one written first.
static PROMOTES: &[&str] = &["ナ", "ﾅ", "成"];

/// 不成; the one written first.
static DECLINES: &[&str] = &["不ナ", "フナ", "ﾌﾅ", "不ﾅ", "不成"];

/// 同 besides any dash; the one written first.
static SAME: &[&str] = &["ド", "ト\u{3099}", "ﾄﾞ"];

/// Takes a move. Nothing is taken on `None`.
pub fn read(scan: &mut Scan<'_>) -> Option<Reading> {
    let mut ahead = *scan;
    let mut written = WrittenMove { tells_promotion: true, ..WrittenMove::UNSAID };
    written.side = side(&mut ahead);
    written.target = target(&mut ahead)?;
    written.piece = WrittenPiece::Before(piece(&mut ahead)?);
    let remark = loop {
        let suffix = if eat_any(&mut ahead, DECLINES) {
            Promotion::Decline
        } else if eat_any(&mut ahead, PROMOTES) {
            Promotion::Promote
        } else {
            let before = ahead.at();
            let had = written;
            let remark = japanese::read::modifiers(&mut ahead, &mut written);
            // 右左上 may stand before ナ.
            written.origin = both(had.origin, written.origin);
            if ahead.at() == before || written.promotion.is_some() {
                break remark;
            }
            continue;
        };
        written.promotion = Some(suffix);
        break None;
    };
    let reading = Reading::of(written, ahead.at() - scan.at());
    *scan = ahead;
    Some(match remark {
        Some(remark) => reading.with_remark(remark),
        None => reading,
    })
}

/// What two runs of modifiers say of the origin.
fn both(first: WrittenOrigin, second: WrittenOrigin) -> WrittenOrigin {
    match (first, second) {
        (WrittenOrigin::Words(first), WrittenOrigin::Words(second)) => {
            WrittenOrigin::Words(first.with(second))
        }
        (first, WrittenOrigin::Unsaid) => first,
        (_, second) => second,
    }
}

fn eat_any(scan: &mut Scan<'_>, words: &[&str]) -> bool {
    let found = words.iter().any(|word| scan.eat(word));
    if found {
        skip_selectors(scan);
    }
    found
}

fn target(scan: &mut Scan<'_>) -> Option<WrittenTarget> {
    if same(scan) {
        return Some(WrittenTarget::Same);
    }
    if eat_any(scan, SAME) {
        scan.blanks();
        return Some(WrittenTarget::Same);
    }
    if scan.eat_if(|c| plain(c) == '-').is_some() {
        scan.blanks();
        // `34丶-26丶`: there the dash parts two moves.
        let parts = scan.peek().is_some_and(|c| words::digit(c).is_some());
        return (!parts).then_some(WrittenTarget::Same);
    }
    let (file, rank) = (scan.take()?, scan.take()?);
    let square = words::square(file, rank)?;
    scan.blanks();
    Some(if same(scan) { WrittenTarget::SquareAndSame(square) } else { WrittenTarget::Square(square) })
}

fn piece(scan: &mut Scan<'_>) -> Option<PieceKind> {
    let mut ahead = *scan;
    if eat_any(&mut ahead, PROMOTES)
        && let Some(kind) = plain_piece(&mut ahead).and_then(PieceKind::promoted)
    {
        *scan = ahead;
        return Some(kind);
    }
    plain_piece(scan)
}

fn plain_piece(scan: &mut Scan<'_>) -> Option<PieceKind> {
    let c = scan.peek()?;
    let found = match PIECES.iter().find(|(_, signs)| signs.contains(&c)) {
        Some((kind, _)) => {
            scan.skip(c);
            *kind
        }
        None => words::piece(scan)?,
    };
    skip_selectors(scan);
    Some(found)
}

/// Writes a move.
pub fn write_move(out: &mut String, facts: &MoveFacts<'_>, options: &Options) {
    let first = |words: &[&'static str]| words.first().copied().unwrap_or_default();
    if facts.same_square() {
        out.push_str(first(SAME));
    } else {
        out.push(char::from(b'0' + facts.to().file().get()));
        out.push(char::from(b'0' + facts.to().rank().get()));
    }
    let signs = |kind| PIECES.iter().find(|(found, _)| *found == kind).map(|(_, signs)| *signs);
    if let Some([written, ..]) = signs(facts.piece) {
        out.push(*written);
    } else if let Some([written, ..]) = signs(facts.piece.unpromoted()) {
        out.push_str(first(PROMOTES));
        out.push(*written);
    }
    if facts.from().is_none() {
        japanese::write::modifiers(out, facts, &options.japanese);
        return;
    }
    japanese::write::relative(out, facts, &options.japanese);
    if facts.promotes() {
        out.push_str(first(PROMOTES));
    } else if facts.declines() {
        out.push_str(first(DECLINES));
    }
}
