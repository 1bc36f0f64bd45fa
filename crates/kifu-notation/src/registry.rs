//! The notations that there are.

use crate::{Notation, csa, iroha, japanese, kif, kitao_kawasaki, shorthand, usi, western};

/// All notations. A new room is one folder, one `mod` line and one line here.
pub static NOTATIONS: &[&Notation] = &[
    &japanese::NOTATION,
    &kif::NOTATION,
    &csa::NOTATION,
    &usi::NOTATION,
    &japanese::EDO,
    &kitao_kawasaki::NOTATION,
    &shorthand::NOTATION,
    &iroha::NOTATION,
    &western::HODGES,
    &western::WESTERN,
    &western::HOSKING,
    &western::DOJO_81,
    &western::SHOGI_SK,
    &western::HODGES_1,
];

/// The notation with that id or other name; case does not matter.
///
/// ```
/// assert_eq!(kifu_notation::by_name("USI").unwrap().id, "usi");
/// ```
pub fn by_name(name: &str) -> Option<&'static Notation> {
    NOTATIONS
        .iter()
        .find(|notation| {
            notation.id.eq_ignore_ascii_case(name)
                || notation.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(name))
        })
        .copied()
}
