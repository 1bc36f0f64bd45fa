//! All codes that reading and writing can report.

use kifu_text::Code;

/// The lists of codes, by area.
pub static CODES: &[&[&Code]] = &[
    crate::kakinoki::diag::CODES,
    crate::kif::diag::CODES,
    crate::ki2::diag::CODES,
    crate::csa::diag::CODES,
    crate::sfen::diag::CODES,
    crate::usi::diag::CODES,
    crate::text::diag::CODES,
    crate::spelling::CODES,
    crate::detect::CODES,
    crate::loss::CODES,
    kifu_record::diag::CODES,
    kifu_text::CODES,
];
