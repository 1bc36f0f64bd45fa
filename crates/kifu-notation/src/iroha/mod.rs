//! Iroha: `春歩`, `ら歩`: one sign for each of the 81 squares, as some books of the Edo period have it.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | square | `春` | the 81 signs; katakana, small kana, 櫻 萬 龝, ゐ ゑ お | one sign | kanji numerals are squares of file 6 here |
//! | same square | `同銀` | as Japanese | as Japanese | |
//! | piece | `歩` | as Japanese, and in kana (`ぎん`) | as Japanese | |
//! | the rest | `左` `成` `打` | as Japanese | as Japanese | |
//!
//! と is square 17 where a square has to stand and a promoted pawn behind it: `とと`.
//!
//! The signs go down each file from the right: the iroha poem (without ゐ お ゑ ん) over five files,
//! 京 at its end, numbers over file 6, and nature over the last three.
//!
//! Source: Wikipedia (ja, 棋譜) and two other lists, which agree on all signs.

use kifu_core::{PieceKind, Square};
use kifu_record::{MoveFacts, WrittenMove, WrittenPiece, WrittenTarget};

use crate::{
    Layout, Notation, Options, Reading,
    charmap::CharMap,
    japanese::{
        self,
        read::{modifiers, same, side, skip_selectors},
    },
    scan::Scan,
};

/// The notation.
///
/// ```
/// use kifu_core::Position;
/// use kifu_notation::{Options, iroha};
/// use kifu_record::MoveFacts;
/// let position = Position::even();
/// let facts = MoveFacts::of(&position, "7g7f".parse()?, None).unwrap();
/// let mut out = String::new();
/// (iroha::NOTATION.write)(&facts, &Options::default(), &mut out);
/// assert_eq!(out, "春歩");
/// # Ok::<(), kifu_core::NotAMove>(())
/// ```
pub static NOTATION: Notation = Notation {
    id: "iroha",
    name: "Iroha",
    about: "books of the Edo period: one sign for each square, then as Japanese",
    aliases: &[],
    layout: Layout { numbered: false, marked: false },
    read: |text| read(&mut Scan::new(text, 0)),
    write: |facts, options, out| write_move(out, facts, options),
};

/// The signs as the board shows them: file 9 on the left, rank 1 on top.
#[rustfmt::skip]
static GRID: [[char; 9]; 9] = GRID_OF_SIGNS;
#[rustfmt::skip]
const GRID_OF_SIGNS: [[char; 9]; 9] = [
    ['谷', '柳', '万', '一', 'ゆ', 'ま', 'つ', 'ぬ', 'い'],
    ['川', '桜', '花', '三', 'め', 'け', 'ね', 'る', 'ろ'],
    ['海', '松', '鳥', '五', 'み', 'ふ', 'な', 'を', 'は'],
    ['里', '楓', '風', '六', 'し', 'こ', 'ら', 'わ', 'に'],
    ['村', '雨', '月', '七', 'ひ', 'え', 'む', 'か', 'ほ'],
    ['森', '露', '春', '八', 'も', 'て', 'う', 'よ', 'へ'],
    ['竹', '霜', '夏', '十', 'せ', 'あ', 'の', 'た', 'と'],
    ['草', '雪', '秋', '百', 'す', 'さ', 'く', 'れ', 'ち'],
    ['石', '山', '冬', '千', '京', 'き', 'や', 'そ', 'り'],
];

/// Each sign with the index of its square: [`GRID`] turned around, at compile time.
static SQUARES: CharMap<256> = CharMap::new(&signs());

#[expect(clippy::indexing_slicing, reason = "runs at compile time, where a bad index is a compile error")]
const fn signs() -> [(char, u8); 81] {
    let mut signs = [(' ', 0_u8); 81];
    let mut at = 0_u8;
    while at < 81 {
        // Squares are counted down each file, from file 1.
        signs[at as usize] = (GRID_OF_SIGNS[at as usize % 9][8 - at as usize / 9], at);
        at += 1;
    }
    signs
}

/// Other forms of signs, each with the one in the grid.
#[rustfmt::skip]
static FORMS: &[(char, char)] = &[
    ('櫻', '桜'), ('萬', '万'), ('龝', '秋'), ('ゐ', 'い'), ('ゑ', 'え'), ('お', 'を'),
    ('ぁ', 'あ'), ('ぃ', 'い'), ('ぅ', 'う'), ('ぇ', 'え'), ('ぉ', 'を'),
    ('っ', 'つ'), ('ゃ', 'や'), ('ゅ', 'ゆ'), ('ょ', 'よ'), ('ゎ', 'わ'),
];

/// Pieces spelled in kana; a longer word before one that it begins with.
static KANA_PIECES: &[(&str, PieceKind)] = &[
    ("なりきょう", PieceKind::ProLance),
    ("なりけい", PieceKind::ProKnight),
    ("なりぎん", PieceKind::ProSilver),
    ("ふ", PieceKind::Pawn),
    ("きょうしゃ", PieceKind::Lance),
    ("きょう", PieceKind::Lance),
    ("けいま", PieceKind::Knight),
    ("けい", PieceKind::Knight),
    ("ぎん", PieceKind::Silver),
    ("きん", PieceKind::Gold),
    ("かく", PieceKind::Bishop),
    ("ひしゃ", PieceKind::Rook),
    ("ひ", PieceKind::Rook),
    ("ぎょく", PieceKind::King),
    ("おう", PieceKind::King),
    ("うま", PieceKind::Horse),
    ("りゅう", PieceKind::Dragon),
];

/// The square that a sign names.
///
/// ```
/// use kifu_core::Square;
/// use kifu_notation::iroha;
/// assert_eq!(iroha::square('春'), Some(Square::SQ_7F));
/// assert_eq!(iroha::square('を'), Some(Square::SQ_2C));
/// assert_eq!(iroha::square('ラ'), Some(Square::SQ_3D));
/// assert_eq!(iroha::square('二'), None);
/// ```
pub fn square(sign: char) -> Option<Square> {
    // Katakana stand 0x60 behind the hiragana.
    let sign = match sign {
        'ァ'..='ヶ' => char::from_u32(u32::from(sign) - 0x60).unwrap_or(sign),
        _ => sign,
    };
    let sign = FORMS.iter().find(|(form, _)| *form == sign).map_or(sign, |(_, sign)| *sign);
    SQUARES.get(sign).and_then(|index| Square::from_index(usize::from(index)))
}

/// The sign of a square.
///
/// ```
/// use kifu_core::Square;
/// use kifu_notation::iroha;
/// assert!(Square::ALL.iter().all(|square| iroha::square(iroha::sign(*square)) == Some(*square)));
/// ```
pub fn sign(square: Square) -> char {
    let row = GRID.get(usize::from(square.rank().get() - 1));
    row.and_then(|row| row.get(usize::from(9 - square.file().get()))).copied().unwrap_or_default()
}

/// Takes a move. Nothing is taken on `None`.
pub fn read(scan: &mut Scan<'_>) -> Option<Reading> {
    let mut ahead = *scan;
    let mut written = WrittenMove { tells_promotion: true, ..WrittenMove::UNSAID };
    written.side = side(&mut ahead);
    written.target = if same(&mut ahead) {
        WrittenTarget::Same
    } else {
        let square = square(ahead.take()?)?;
        skip_selectors(&mut ahead);
        ahead.blanks();
        if same(&mut ahead) { WrittenTarget::SquareAndSame(square) } else { WrittenTarget::Square(square) }
    };
    written.piece = match japanese::read::piece(&mut ahead) {
        Some(piece) => piece,
        None => {
            WrittenPiece::Before(KANA_PIECES.iter().find(|(word, _)| ahead.eat(word)).map(|(_, kind)| *kind)?)
        }
    };
    let remark = modifiers(&mut ahead, &mut written);
    let reading = Reading::of(written, ahead.at() - scan.at());
    *scan = ahead;
    Some(match remark {
        Some(remark) => reading.with_remark(remark),
        None => reading,
    })
}

/// Writes a move.
pub fn write_move(out: &mut String, facts: &MoveFacts<'_>, options: &Options) {
    out.push(if facts.same_square() { '同' } else { sign(facts.to()) });
    out.push_str(japanese::tables::piece(facts.piece, &options.japanese));
    japanese::write::modifiers(out, facts, &options.japanese);
}
