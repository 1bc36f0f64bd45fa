//! Comments, bookmarks and other text that stands beside the moves.

use crate::{PlyId, strings::TextRange};

/// What kind of text a note is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoteKind {
    /// A comment for the reader of the game: KIF `*`, CSA `'*`.
    Comment,
    /// A bookmark (しおり): KIF `&`. The text is its name.
    Bookmark,
    /// A remark of a program, for nobody in particular: KIF `#`, CSA `'`.
    Remark,
    /// A line of the source that fits nothing. Its own format writes it back; others report it.
    Unknown,
}

/// One line of text attached to a ply, as stored. See [`Note`] for the readable form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NoteEntry {
    /// The ply that the note follows; the root for text before the first move.
    pub ply: PlyId,
    /// What kind of text it is.
    pub kind: NoteKind,
    /// The text, without the mark that introduced it and without a line end.
    pub text: TextRange,
}

/// One line of text attached to a ply.
///
/// A comment of three lines is three notes, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note<'a> {
    /// The ply that the note follows.
    pub ply: PlyId,
    /// What kind of text it is.
    pub kind: NoteKind,
    /// The text, without the mark that introduced it and without a line end.
    pub text: &'a str,
}
