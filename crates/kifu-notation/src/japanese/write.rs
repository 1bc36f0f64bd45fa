//! Moves to text of Japanese notation.

use kifu_core::{Color, PieceKind, Square, SquareSet};
use kifu_record::{
    MoveFacts, Promotion, School, Words, WrittenMove, WrittenPiece, WrittenTarget,
    names::{FULL_WIDTH_DIGITS, KANJI_DIGITS},
};

use super::{
    Decline, Drops, Files, Forward, Marks, Options, Ranks, Same, edo,
    tables::{self, Modifier},
};
use crate::Notation;

/// Writes a move behind what the text holds.
pub fn write_move(out: &mut String, facts: &MoveFacts<'_>, options: &Options) {
    mark(out, facts.mover, options.marks);
    if facts.same_square() {
        out.push('同');
    } else {
        square(out, facts.to(), options);
    }
    let rest = out.len();
    out.push_str(tables::piece(facts.piece, options));
    modifiers(out, facts, options);
    let one_sign = out.len() - rest == '歩'.len_utf8();
    if facts.same_square() && one_sign && options.same == Same::Padded {
        out.insert(rest, '\u{3000}');
    }
}

/// Writes 合, a piece put in between that the text leaves open, as it was read; `false` when the words
/// say something else, or the notation has no word for it.
///
/// ```
/// use kifu_core::{Color, Square};
/// use kifu_notation::{Options, by_name, japanese::write_interposed};
/// use kifu_record::{WrittenMove, WrittenPiece, WrittenTarget};
/// let words = WrittenMove {
///     piece: WrittenPiece::Interposed,
///     target: WrittenTarget::Square(Square::SQ_7F),
///     ..WrittenMove::UNSAID
/// };
/// let mut out = String::new();
/// let japanese = by_name("japanese").unwrap();
/// assert!(write_interposed(&mut out, japanese, words, Color::White, &Options::default()));
/// assert_eq!(out, "☖７六合");
/// assert!(!write_interposed(&mut out, by_name("usi").unwrap(), words, Color::White, &Options::default()));
/// ```
pub fn write_interposed(
    out: &mut String,
    notation: &Notation,
    words: WrittenMove,
    mover: Color,
    options: &crate::Options,
) -> bool {
    let options = match notation.id {
        "japanese" => options.japanese,
        "edo" => edo::of(&options.japanese),
        _ => return false,
    };
    let WrittenTarget::Square(to) = words.target else { return false };
    if words.piece != WrittenPiece::Interposed {
        return false;
    }
    mark(out, mover, options.marks);
    square(out, to, &options);
    out.push_str(tables::INTERPOSED);
    true
}

/// Writes the mark of a side.
pub(crate) fn mark(out: &mut String, side: Color, marks: Marks) {
    out.push_str(match (marks, side) {
        (Marks::Pieces, Color::Black) => "☗",
        (Marks::Pieces, Color::White) => "☖",
        (Marks::Triangles, Color::Black) => "▲",
        (Marks::Triangles, Color::White) => "△",
        (Marks::None, _) => "",
    });
}

fn square(out: &mut String, square: Square, options: &Options) {
    let digit = |table: &[&'static str; 10], n: u8| table.get(usize::from(n)).copied().unwrap_or_default();
    let (file, rank) = (square.file(), square.rank().get());
    match options.files {
        Files::FullWidth => out.push_str(digit(&FULL_WIDTH_DIGITS, file.get())),
        Files::Ascii => out.push(char::from(b'0' + file.get())),
        Files::Kanji => out.push_str(digit(&KANJI_DIGITS, file.get())),
        Files::Zodiac => out.push_str(tables::zodiac_sign(file)),
    }
    match options.ranks {
        Ranks::Kanji => out.push_str(digit(&KANJI_DIGITS, rank)),
        Ranks::Ascii => out.push(char::from(b'0' + rank)),
        Ranks::FullWidth => out.push_str(digit(&FULL_WIDTH_DIGITS, rank)),
    }
}

/// Writes all that stands behind the piece.
pub(crate) fn modifiers(out: &mut String, facts: &MoveFacts<'_>, options: &Options) {
    if facts.from().is_none() {
        if options.drops == Drops::Always || !facts.rivals(options.school).is_empty() {
            out.push_str(tables::sign(Modifier::Drop));
        }
        return;
    }
    relative(out, facts, options);
    if facts.promotes() {
        out.push_str(tables::sign(Modifier::Promotion(Promotion::Promote)));
    } else if facts.declines() {
        out.push_str(match options.decline {
            Decline::Word => tables::sign(Modifier::Promotion(Promotion::Decline)),
            Decline::Sign => "生",
        });
    }
}

/// Writes the words that tell the piece from its rivals: position, then motion.
pub(crate) fn relative(out: &mut String, facts: &MoveFacts<'_>, options: &Options) {
    let words = relative_words(facts, options.school);
    if words.is_empty() {
        return;
    }
    for word in [Words::RIGHT, Words::LEFT, Words::STRAIGHT, Words::MIDDLE, Words::SIDE, Words::DOWN] {
        if words.has(word) {
            out.push_str(tables::sign(Modifier::Word(word)));
        }
    }
    if words.has(Words::UP) {
        let ranging = matches!(facts.piece, PieceKind::Horse | PieceKind::Dragon);
        out.push_str(match options.forward {
            Forward::Go if ranging => "行",
            Forward::Enter if ranging => "入",
            _ => tables::sign(Modifier::Word(Words::UP)),
        });
    }
}

/// The words that tell the piece from its rivals by the federation's procedure; none when it has no
/// rivals, or is dropped.
///
/// 1. The motion (上 寄 引) alone, when no rival makes the same.
/// 2. Gold-like pieces and silvers: 直 for the one straight behind; 右 or 左 when no rival comes
///    from the same side of the target; else both the side and the motion.
/// 3. The others: 右 or 左, compared with each other. (Three of a kind cannot be on a board in a
///    game; then 中 for the middle one, and the motion too where it takes both.)
///
/// Promotion never tells pieces apart.
///
/// ```
/// use kifu_core::Position;
/// use kifu_notation::japanese::relative_words;
/// use kifu_record::{MoveFacts, School, Words};
/// let position = Position::even();
/// let facts = MoveFacts::of(&position, "6i5h".parse()?, None).unwrap();
/// assert_eq!(relative_words(&facts, School::Reach), Words::LEFT);
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
pub fn relative_words(facts: &MoveFacts<'_>, school: School) -> Words {
    let Some(from) = facts.from() else { return Words::NONE };
    let rivals = facts.rivals(school);
    if rivals.is_empty() {
        return Words::NONE;
    }
    let candidates = rivals | SquareSet::of(from);
    let (right, forward) = facts.seen_from_target(from);
    let motion = match forward {
        1.. => Words::UP,
        0 => Words::SIDE,
        _ => Words::DOWN,
    };
    let tells = |words: Words| facts.told_by(words, candidates) == SquareSet::of(from);
    let steps = facts.is_gold_or_silver_like();
    if tells(motion) {
        return motion;
    }
    if steps && right == 0 && forward == 1 {
        return Words::STRAIGHT;
    }
    let positions: &[Words] = match right {
        1.. if steps => &[Words::RIGHT],
        i8::MIN..=-1 if steps => &[Words::LEFT],
        _ => &[Words::LEFT, Words::RIGHT, Words::MIDDLE],
    };
    let alone = positions.iter().copied();
    let with_motion = positions.iter().map(|position| position.with(motion));
    // Where nothing tells (an impossible move), the fullest words come nearest.
    alone.chain(with_motion).find(|words| tells(*words)).unwrap_or(motion)
}
