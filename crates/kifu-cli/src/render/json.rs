//! One JSON object a line for each finding. The names of the fields are stable.

use kifu::{Diagnostic, Lang, Source, Span};
use serde::Serialize;

use super::Origin;

#[derive(Serialize)]
struct Finding<'a> {
    file: &'a str,
    /// Number of the game in the file, from 1.
    game: Option<usize>,
    code: &'static str,
    severity: &'static str,
    title: &'a str,
    #[serde(flatten)]
    place: Place,
    label: Option<&'a str>,
    labels: Vec<Label<'a>>,
    notes: Vec<&'a str>,
    help: Option<&'a str>,
    fix: Option<Fix<'a>>,
}

/// Lines and columns count from 1, in characters; bytes from 0, in the file; ends are exclusive.
#[derive(Default, Serialize)]
struct Place {
    line: Option<u32>,
    column: Option<u32>,
    end_line: Option<u32>,
    end_column: Option<u32>,
    byte_start: Option<u64>,
    byte_end: Option<u64>,
}

#[derive(Serialize)]
struct Label<'a> {
    #[serde(flatten)]
    place: Place,
    text: &'a str,
}

#[derive(Serialize)]
struct Fix<'a> {
    title: &'a str,
    edits: Vec<Edit<'a>>,
}

#[derive(Serialize)]
struct Edit<'a> {
    byte_start: Option<u64>,
    byte_end: Option<u64>,
    text: &'a str,
}

impl Place {
    fn of(span: Span, source: Option<&Source>) -> Self {
        let Some(source) = source else { return Self::default() };
        let (start, end) = (source.line_col(span.start), source.line_col(span.end));
        let bytes = source.byte_span(span);
        Self {
            line: Some(start.line),
            column: Some(start.column),
            end_line: Some(end.line),
            end_column: Some(end.column),
            byte_start: Some(bytes.start),
            byte_end: Some(bytes.end),
        }
    }
}

pub(super) fn render(origin: Origin<'_>, diagnostic: &Diagnostic, lang: Lang) -> String {
    let place = |span: Span| Place::of(span, origin.source);
    let finding = Finding {
        file: origin.file,
        game: origin.game,
        code: diagnostic.code.id,
        severity: diagnostic.severity.id(),
        title: diagnostic.title.get(lang),
        place: diagnostic.span.map(place).unwrap_or_default(),
        label: diagnostic.label.as_ref().map(|text| text.get(lang)),
        labels: diagnostic
            .labels
            .iter()
            .map(|label| Label { place: place(label.span), text: label.text.get(lang) })
            .collect(),
        notes: diagnostic.notes.iter().map(|text| text.get(lang)).collect(),
        help: diagnostic.help.as_ref().map(|text| text.get(lang)),
        fix: diagnostic.fix.as_ref().map(|fix| Fix {
            title: fix.title.get(lang),
            edits: fix
                .edits
                .iter()
                .map(|(span, text)| {
                    let Place { byte_start, byte_end, .. } = place(*span);
                    Edit { byte_start, byte_end, text }
                })
                .collect(),
        }),
    };
    line(&finding)
}

/// A value as one line of JSON.
pub(crate) fn line(value: &impl Serialize) -> String {
    // Nothing that is written here has keys other than strings, the one thing that can fail.
    let mut text = serde_json::to_string(value).unwrap_or_default();
    text.push('\n');
    text
}
