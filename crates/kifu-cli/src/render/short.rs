//! One line for each finding: `file:line:column: severity[code]: title`.

use std::fmt::Write;

use kifu::{Diagnostic, Lang};

use super::Origin;
use crate::words::clean;

pub(super) fn render(origin: Origin<'_>, diagnostic: &Diagnostic, lang: Lang) -> String {
    let mut out = clean(origin.file).into_owned();
    if let (Some(source), Some(span)) = (origin.source, diagnostic.span) {
        let _ = write!(out, ":{}", source.line_col(span.start));
    }
    let _ = writeln!(
        out,
        ": {}[{}]: {}",
        diagnostic.severity.id(),
        diagnostic.code.id,
        clean(diagnostic.title.get(lang))
    );
    out
}
