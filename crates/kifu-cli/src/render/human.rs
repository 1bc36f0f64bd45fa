//! Findings with the lines in question, as compilers show them.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin as FileName, Renderer, Snippet};
use kifu::{
    Diagnostic, Lang, Severity, Source, Span,
    text::{Text, display_width},
};

use super::Origin;
use crate::words::{clean, is_trick};

/// Columns shown of a line; of a longer one, a part.
const WIDTH: usize = 160;
/// Columns shown before the first mark in a part of a line.
const BEFORE: usize = 40;
/// A mark over more lines than this is cut to its first line.
const TALL: u32 = 24;
/// Marks further apart than this many lines are shown apart.
const APART: u32 = 1000;
/// Lines without marks are shown this far from one with a mark, to fill small gaps.
const NEAR: u32 = 2;

/// A report of one finding, an empty line behind it.
pub(super) fn render(origin: Origin<'_>, diagnostic: &Diagnostic, lang: Lang, color: bool) -> String {
    let file = clean(origin.file);
    let title = clean(diagnostic.title.get(lang));
    let level = level(diagnostic.severity, lang);
    let mut group = Group::with_title(level.primary_title(title).id(diagnostic.code.id));
    let mut places = Vec::new();
    match origin.source {
        Some(source) if diagnostic.span.is_some() => {
            for part in parts(source, diagnostic, lang) {
                let (snippet, wrong, right) = part.snippet(&file);
                group = group.element(snippet);
                if wrong != right {
                    places.push((format!("{file}:{wrong}"), format!("{file}:{right}")));
                }
            }
        }
        _ => group = group.element(FileName::path(&*file)),
    }
    for note in &diagnostic.notes {
        group = group.element(word(Level::NOTE, "注記", lang).message(lines(note.get(lang))));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(word(Level::HELP, "ヒント", lang).message(lines(help.get(lang))));
    }
    let mut out = draw(group, color);
    for (wrong, right) in places {
        // The renderer counts columns in the part of the line that it was given.
        out = out.replacen(&wrong, &right, 1);
    }
    out.push_str("\n\n");
    out
}

fn draw(group: Group<'_>, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    // Lines are cut here, not there.
    renderer.term_width(2 * WIDTH + 100).render(&[group])
}

fn level(severity: Severity, lang: Lang) -> Level<'static> {
    let level = match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    match lang {
        Lang::En => level,
        Lang::Ja => level.with_name(severity.word().ja),
    }
}

fn word(level: Level<'static>, ja: &'static str, lang: Lang) -> Level<'static> {
    match lang {
        Lang::En => level,
        Lang::Ja => level.with_name(ja),
    }
}

/// A text of several lines, each made safe.
fn lines(text: &str) -> String {
    text.lines().map(clean).collect::<Vec<_>>().join("\n")
}

/// A mark under a stretch of text.
#[derive(Clone, Copy, Debug)]
struct Mark<'a> {
    span: Span,
    text: Option<&'a str>,
    primary: bool,
    first_line: u32,
    last_line: u32,
}

/// Lines that are shown together.
#[derive(Debug, Default)]
struct Part {
    text: String,
    line: u32,
    annotations: Vec<Annotation<'static>>,
    /// Line and column of the mark that names the place: as the renderer counts, and in the file.
    wrong: String,
    right: String,
}

impl Part {
    fn snippet(self, file: &str) -> (Snippet<'_, Annotation<'_>>, String, String) {
        let snippet = Snippet::source(self.text)
            .line_start(self.line as usize)
            .path(file)
            .annotations(self.annotations);
        (snippet, self.wrong, self.right)
    }
}

/// The parts of the text that a finding speaks of, that of the primary place first.
fn parts(source: &Source, diagnostic: &Diagnostic, lang: Lang) -> Vec<Part> {
    let own = diagnostic.span.map(|span| (span, diagnostic.label.as_ref(), true));
    let others = diagnostic.labels.iter().map(|label| (label.span, Some(&label.text), false));
    let mut marks: Vec<Mark<'_>> = own
        .into_iter()
        .chain(others)
        .map(|(span, text, primary)| mark(source, span, text, primary, lang))
        .collect();
    marks.sort_by_key(|mark| (mark.first_line, mark.span));
    let mut parts: Vec<(bool, Part)> = marks
        .chunk_by(|one, next| next.first_line.saturating_sub(one.last_line) <= APART)
        .map(|marks| (marks.iter().all(|mark| !mark.primary), part(source, marks)))
        .collect();
    parts.sort_by_key(|(secondary, _)| *secondary);
    parts.into_iter().map(|(_, part)| part).collect()
}

fn mark<'a>(source: &Source, span: Span, text: Option<&'a Text>, primary: bool, lang: Lang) -> Mark<'a> {
    let line_of = |offset: u32| source.line_col(offset).line;
    let first_line = line_of(span.start);
    let mut last_line = line_of(span.end.saturating_sub(1).max(span.start));
    let end_of = |line: u32| source.line_span(line).end.max(span.start);
    let mut end = span.end;
    if last_line - first_line > TALL {
        last_line = first_line;
        end = end_of(first_line);
    }
    // Line ends are not shown, so a mark ends before the last one.
    let end =
        if last_line > first_line || end > end_of(last_line) { end.min(end_of(last_line)) } else { end };
    Mark {
        span: Span::new(span.start, end),
        text: text.map(|text| text.get(lang)),
        primary,
        first_line,
        last_line,
    }
}

fn part(source: &Source, marks: &[Mark<'_>]) -> Part {
    let first = marks.iter().map(|mark| mark.first_line).min().unwrap_or(1);
    let last = marks.iter().map(|mark| mark.last_line).max().unwrap_or(first);
    let mut part = Part { line: first, ..Part::default() };
    // Where each mark starts and ends in the text shown.
    let mut ranges = vec![(0, 0); marks.len()];
    for line in first..=last {
        if line > first {
            part.text.push('\n');
        }
        let near = |mark: &Mark<'_>| line + NEAR >= mark.first_line && line <= mark.last_line + NEAR;
        if !marks.iter().any(near) {
            continue; // It is folded away; its text does not matter.
        }
        let shown = Shown::of(source, line, marks);
        let base = part.text.len();
        for (mark, range) in marks.iter().zip(&mut ranges) {
            if mark.first_line == line {
                range.0 = base + shown.place(mark.span.start);
            }
            if mark.last_line == line {
                range.1 = base + shown.place(mark.span.end);
            }
        }
        part.text.push_str(&shown.text);
    }
    let named = marks.iter().zip(&ranges).find(|(mark, _)| mark.primary).or(marks.iter().zip(&ranges).next());
    if let Some((mark, (start, _))) = named {
        let before = part.text.get(..*start).unwrap_or("");
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        part.wrong = format!("{}:{column}", mark.first_line);
        part.right = source.line_col(mark.span.start).to_string();
    }
    for (mark, (start, end)) in marks.iter().zip(ranges) {
        let kind = if mark.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        let annotation = kind.span(start..end.max(start));
        part.annotations.push(match mark.text {
            Some(text) => annotation.label(clean(text).into_owned()),
            None => annotation,
        });
    }
    part
}

/// One line as it is shown: whole, or the part around its marks.
struct Shown {
    text: String,
    /// For the characters shown: offset in the source, offset in `text`. The last one is the end.
    map: Vec<(u32, usize)>,
}

impl Shown {
    fn of(source: &Source, line: u32, marks: &[Mark<'_>]) -> Self {
        let span = source.line_span(line);
        let text = source.slice(span);
        // No character takes more columns than bytes; only of short lines all are counted.
        let fits = text.len() <= WIDTH || (text.len() <= 4 * WIDTH && display_width(text, false) <= WIDTH);
        let from = if fits { span.start } else { Self::beginning(source, span, line, marks) };
        let mut shown = Self { text: String::new(), map: Vec::new() };
        if from > span.start {
            shown.text.push_str("...");
        }
        let mut columns = 0;
        let mut at = from;
        for c in source.slice(Span::new(from, span.end)).chars() {
            if !fits && columns >= WIDTH {
                break;
            }
            shown.map.push((at, shown.text.len()));
            // The renderer has pictures for the others.
            shown.text.push(if is_trick(c) && c >= '\u{80}' { '\u{FFFD}' } else { c });
            columns += display_width(c.encode_utf8(&mut [0; 4]), false).max(1);
            at += u32::try_from(c.len_utf8()).unwrap_or(1);
        }
        shown.map.push((at, shown.text.len()));
        if at < span.end {
            shown.text.push_str("...");
        }
        shown
    }

    /// Where the part of a long line begins: a little before its first mark, the primary one before all.
    fn beginning(source: &Source, line: Span, number: u32, marks: &[Mark<'_>]) -> u32 {
        let here = |mark: &&Mark<'_>| mark.first_line == number;
        let mark = marks.iter().filter(here).find(|mark| mark.primary).or_else(|| marks.iter().find(here));
        let Some(mark) = mark else { return line.start };
        // Back over whole characters.
        let far = mark.span.start.saturating_sub(4 * u32::try_from(BEFORE).unwrap_or(0)).max(line.start);
        let before = source.slice(Span::new(far, mark.span.start));
        let mut columns = 0;
        let mut at = mark.span.start;
        for c in before.chars().rev() {
            columns += display_width(c.encode_utf8(&mut [0; 4]), false).max(1);
            if columns > BEFORE {
                break;
            }
            at -= u32::try_from(c.len_utf8()).unwrap_or(1);
        }
        at
    }

    /// The offset in the text shown of an offset in the source; what is cut off is at the edge.
    fn place(&self, offset: u32) -> usize {
        let at = self.map.partition_point(|(source, _)| *source < offset);
        let found = self.map.get(at).or(self.map.last());
        found.map_or(0, |(_, shown)| *shown)
    }
}
