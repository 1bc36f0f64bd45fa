//! One word for each way of spelling that books and sites differ in.

use kifu_record::School;

use crate::{
    Options,
    japanese::{Decline, Dragon, Drops, Files, Forward, Marks, Pawn, Ranks, Same},
    western,
};

/// A way of spelling, under a word that users can type.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The word: lower case, words joined by `-`.
    pub id: &'static str,
    /// What it does, with an example.
    pub says: &'static str,
    /// Chooses it.
    pub set: fn(&mut Options),
}

/// All ways of spelling that are not the default of every notation. Those for Western notations do
/// nothing in Japanese ones, and the other way round.
///
/// ```
/// use kifu_notation::{Options, japanese::{Dragon, Marks}, style_by_name};
/// let mut options = Options::default();
/// for word in ["triangles", "new-dragon"] {
///     (style_by_name(word).unwrap().set)(&mut options);
/// }
/// assert_eq!((options.japanese.marks, options.japanese.dragon), (Marks::Triangles, Dragon::New));
/// ```
pub static STYLES: &[Style] = &[
    style("letters", "Western: ranks as letters, P-7f", |o| o.western.ranks = Some(western::Ranks::Letters)),
    style("digits", "Western: ranks as digits, P-76", |o| o.western.ranks = Some(western::Ranks::Digits)),
    style("dashes", "Western: a dash in every simple move, P-76", |o| {
        o.western.dashes = Some(western::Dashes::Always);
    }),
    style("no-dashes", "Western: no dash, P76", |o| o.western.dashes = Some(western::Dashes::Never)),
    style("star", "Western: drops with a star, B*56", |o| o.western.drops = Some(western::DropMark::Star)),
    style("quote", "Western: drops with a quote, B'56", |o| {
        o.western.drops = Some(western::DropMark::Quote);
    }),
    style("dragon-letters", "Western: D, H and T for dragon, horse and tokin", |o| {
        o.western.promoted = Some(western::Promoted::Letters);
    }),
    style("plus", "Western: +R, +B and +P for promoted pieces", |o| {
        o.western.promoted = Some(western::Promoted::Plus);
    }),
    style("declines", "Western: a promotion declined is written, N-73=", |o| {
        o.western.declines = Some(western::Declines::Written);
    }),
    style("no-declines", "Western: a promotion declined is not written, N-73", |o| {
        o.western.declines = Some(western::Declines::Silent);
    }),
    style("origins", "Western: the origin with every move, P77-76", |o| {
        o.western.origins = Some(western::Origins::Always);
    }),
    style("sides", "Western: the side before the piece, bP-76", |o| {
        o.western.sides = Some(western::Sides::Letters);
    }),
    style("triangles", "Japanese: ▲△ before moves instead of ☗☖", |o| {
        o.japanese.marks = Marks::Triangles;
    }),
    style("no-marks", "Japanese: nothing before moves, ７六歩", |o| o.japanese.marks = Marks::None),
    style("ascii-files", "Japanese: 7六歩", |o| o.japanese.files = Files::Ascii),
    style("kanji-files", "Japanese: 七六歩", |o| o.japanese.files = Files::Kanji),
    style("zodiac-files", "Japanese: files as the twelve branches", |o| o.japanese.files = Files::Zodiac),
    style("ascii-ranks", "Japanese: ７6歩", |o| o.japanese.ranks = Ranks::Ascii),
    style("full-width-ranks", "Japanese: ７６歩", |o| o.japanese.ranks = Ranks::FullWidth),
    style("new-dragon", "Japanese: 竜 instead of 龍", |o| o.japanese.dragon = Dragon::New),
    style("soldier", "Japanese: 兵 instead of 歩", |o| o.japanese.pawn = Pawn::Soldier),
    style("go", "Japanese: 行 for a horse or dragon that moves forward", |o| {
        o.japanese.forward = Forward::Go;
    }),
    style("enter", "Japanese: 入 for a horse or dragon that moves forward", |o| {
        o.japanese.forward = Forward::Enter;
    }),
    style("all-drops", "Japanese: 打 with every drop", |o| o.japanese.drops = Drops::Always),
    style("short-decline", "Japanese: 生 instead of 不成", |o| o.japanese.decline = Decline::Sign),
    style("wide-same", "Japanese: a blank after 同, 同　銀", |o| o.japanese.same = Same::Padded),
    style("legality", "both: pinned pieces need not be told apart", |o| {
        o.japanese.school = School::Legality;
        o.western.school = Some(School::Legality);
    }),
];

const fn style(id: &'static str, says: &'static str, set: fn(&mut Options)) -> Style {
    Style { id, says, set }
}

/// The way of spelling with that word, in any case of letters.
pub fn style_by_name(word: &str) -> Option<&'static Style> {
    STYLES.iter().find(|style| style.id.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_word_once_and_each_does_something_of_its_own() {
        let mut ids = HashSet::new();
        let mut said = HashSet::new();
        for style in STYLES {
            assert!(ids.insert(style.id), "{}", style.id);
            let mut options = Options::default();
            (style.set)(&mut options);
            assert!(said.insert(std::format!("{options:?}")), "{}", style.id);
            assert_ne!(options, Options::default(), "{}", style.id);
        }
    }
}
