//! All codes that reading and writing can report.

use std::borrow::Cow;

use kifu_text::{Code, Text};

/// The lists of codes, by area.
pub static CODES: &[&[&Code]] = &[
    crate::kakinoki::diag::CODES,
    crate::kif::diag::CODES,
    crate::ki2::diag::CODES,
    crate::csa::diag::CODES,
    crate::sfen::diag::CODES,
    crate::usi::diag::CODES,
    crate::json::diag::CODES,
    crate::jkf::diag::CODES,
    crate::usen::diag::CODES,
    crate::book::diag::CODES,
    crate::tsume::diag::CODES,
    crate::text::diag::CODES,
    crate::spelling::CODES,
    crate::analysis::diag::CODES,
    crate::detect::CODES,
    crate::loss::CODES,
    kifu_record::diag::CODES,
    kifu_text::CODES,
];

/// What happens to text that nothing is made of.
pub(crate) const KEPT: Text =
    Text { en: Cow::Borrowed("it is kept as it is"), ja: Cow::Borrowed("そのまま残します") };

/// What happens to text in the place of a move.
pub(crate) const NOT_JUDGED: Text = Text {
    en: Cow::Borrowed(
        "it is kept as it is; the board stays as it is and the rest of this line is not judged",
    ),
    ja: Cow::Borrowed("そのまま残します。盤面はそのままとし、この先の手順は判定しません"),
};
