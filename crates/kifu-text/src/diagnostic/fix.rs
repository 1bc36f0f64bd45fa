//! Changes that mend a text, and how they are applied.

use std::collections::BTreeMap;

use super::Text;
use crate::Span;

/// A change to a source that mends one finding.
///
/// All its edits belong together: they are made all or not at all.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fix {
    /// What it does: `write the piece as it stands on the board`.
    pub title: Text,
    /// What to put in place of each span; an empty span inserts, an empty string deletes.
    pub edits: Vec<(Span, String)>,
}

impl Fix {
    /// A fix with no edits yet.
    pub const fn new(title: Text) -> Self {
        Fix { title, edits: Vec::new() }
    }

    /// A fix that puts `with` in place of one span.
    ///
    /// ```
    /// # use kifu_text::{Fix, Span, Text};
    /// let fix = Fix::replace(Text::new("write 玉", "玉と書く"), Span::new(0, 3), "玉");
    /// assert_eq!(fix.edits, [(Span::new(0, 3), "玉".to_owned())]);
    /// ```
    pub fn replace(title: Text, span: Span, with: impl Into<String>) -> Self {
        Fix { title, edits: vec![(span, with.into())] }
    }
}

/// What [`apply_fixes`] made of a text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fixed {
    /// The text with the applied fixes in it.
    pub text: String,
    /// How many fixes were applied.
    pub applied: usize,
    /// Which fixes were left out (indices into the given order), for they touch a place that an
    /// earlier one changes, or a place that the text has not. Read the new text again to have them anew.
    pub skipped: Vec<usize>,
}

/// Applies fixes to the text that their spans speak of.
///
/// Fixes are taken in the given order, each wholly or not at all; one whose
/// edits overlap those of an earlier one is skipped. Two insertions at one place
/// count as overlapping; the very same edit twice does not and is made once.
///
/// ```
/// # use kifu_text::{apply_fixes, Fix, Span, Text};
/// let text = "▲７六歩\n△３四金\n";
/// let fix = Fix::replace(Text::same("歩"), Span::new(22, 25), "歩");
/// let other = Fix::replace(Text::same("銀"), Span::new(22, 25), "銀");
///
/// let fixed = apply_fixes(text, &[fix, other]);
/// assert_eq!(fixed.text, "▲７六歩\n△３四歩\n");
/// assert_eq!((fixed.applied, fixed.skipped), (1, vec![1]));
/// ```
pub fn apply_fixes<'a>(text: &str, fixes: impl IntoIterator<Item = &'a Fix>) -> Fixed {
    let mut taken: BTreeMap<Span, &str> = BTreeMap::new(); // none overlaps another
    let mut applied = 0;
    let mut skipped = Vec::new();
    for (index, fix) in fixes.into_iter().enumerate() {
        if take(text, &mut taken, fix) {
            applied += 1;
        } else {
            skipped.push(index);
        }
    }
    let mut out = String::with_capacity(text.len());
    let mut behind = 0;
    for (span, with) in taken {
        out.push_str(text.get(behind..span.start as usize).unwrap_or(""));
        out.push_str(with);
        behind = span.end as usize;
    }
    out.push_str(text.get(behind..).unwrap_or(""));
    Fixed { text: out, applied, skipped }
}

/// Puts all edits of `fix` into `taken`, or none of them if one has no room.
fn take<'a>(text: &str, taken: &mut BTreeMap<Span, &'a str>, fix: &'a Fix) -> bool {
    let mut added = Vec::new();
    for (span, with) in &fix.edits {
        match taken.get(span) {
            Some(same) if same == with => {}
            None if text.get(span.range()).is_some() && has_room(taken, *span) => {
                taken.insert(*span, with);
                added.push(*span);
            }
            _ => {
                for span in added {
                    taken.remove(&span);
                }
                return false;
            }
        }
    }
    true
}

/// Whether `span` overlaps none of `taken`. At one offset an insertion and a replacement both have room.
fn has_room(taken: &BTreeMap<Span, &str>, span: Span) -> bool {
    let before = taken.range(..span).next_back();
    let after = taken.range(span..).next();
    before.is_none_or(|(before, _)| before.end <= span.start)
        && after.is_none_or(|(after, _)| span.end <= after.start)
}
