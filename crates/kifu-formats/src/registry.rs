//! The formats that there are.

use crate::{Format, Output, bod, book, csa, jkf, ki2, kif, sfen, text, tsume, usen, usi};

/// All formats. A new room is one folder, one `mod` line and one line here.
pub static FORMATS: &[&Format] = &[
    &kif::FORMAT,
    &ki2::FORMAT,
    &bod::FORMAT,
    &csa::FORMAT,
    &jkf::FORMAT,
    &usi::FORMAT,
    // Before SFEN, which the lines of books and problem sets would do for as well.
    &book::FORMAT,
    &tsume::FORMAT,
    &sfen::FORMAT,
    &usen::FORMAT,
    &text::FORMAT,
];

/// The format and output that a name means: `kif`, `kifu`, `csa`; case does not matter.
///
/// ```
/// let (format, output) = kifu_formats::by_name("kifu").unwrap();
/// assert_eq!((format.id, output.name), ("kif", "kifu"));
/// ```
pub fn by_name(name: &str) -> Option<(&'static Format, &'static Output)> {
    find(|output| output.name.eq_ignore_ascii_case(name))
}

/// The format and output that a file extension (without its dot) stands for.
pub fn by_extension(extension: &str) -> Option<(&'static Format, &'static Output)> {
    find(|output| {
        output.name.eq_ignore_ascii_case(extension)
            || output.extensions.iter().any(|other| other.eq_ignore_ascii_case(extension))
    })
}

fn find(test: impl Fn(&Output) -> bool) -> Option<(&'static Format, &'static Output)> {
    FORMATS
        .iter()
        .find_map(|format| format.outputs.iter().find(|output| test(output)).map(|output| (*format, output)))
}
