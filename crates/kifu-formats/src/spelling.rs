//! Spellings that are understood and yet worth a word (`spelling/…`).

use kifu_notation::Remark;
use kifu_text::{Code, Diagnostic, Severity, Span, Text};

/// `spelling/order`: relative words in another order than usual.
pub static ORDER: Code = Code::new("spelling/order", Severity::Note);
/// `spelling/old-digits`: squares in the digits of contracts.
pub static OLD_DIGITS: Code = Code::new("spelling/old-digits", Severity::Note);
/// `spelling/needless`: a sign that says nothing.
pub static NEEDLESS: Code = Code::new("spelling/needless", Severity::Note);

/// All codes of this file.
pub static CODES: &[&Code] = &[&ORDER, &OLD_DIGITS, &NEEDLESS];

/// The diagnostic for a remark of a notation.
pub(crate) fn remark(remark: Remark, span: Span) -> Diagnostic {
    match remark {
        Remark::Order => Diagnostic::new(
            &ORDER,
            Text::new("the words stand in another order than usual", "相対位置と動作の順が普通と違います"),
        )
        .note(Text::new(
            "right or left comes first, then the movement, then promotion",
            "右左直、上寄引、成不成の順に書きます",
        )),
        Remark::OldDigits => Diagnostic::new(
            &OLD_DIGITS,
            Text::new("the square is written in old digits", "マスが大字で書かれています"),
        ),
        Remark::Needless => {
            Diagnostic::new(&NEEDLESS, Text::new("a sign here says nothing", "意味のない記号があります"))
        }
    }
    .at(span)
}
