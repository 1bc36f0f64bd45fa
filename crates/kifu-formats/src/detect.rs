//! Which format a text is in.

use kifu_text::{Code, Diagnostic, Severity, Text};

use crate::{Confidence, FORMATS, Format, by_extension};

/// `detect/unknown`: no format fits.
pub(crate) static UNKNOWN: Code = Code::new("detect/unknown", Severity::Error);
/// `detect/by-name`: the name decided, since the text fits nothing.
pub(crate) static BY_NAME: Code = Code::new("detect/by-name", Severity::Warning);
/// `detect/other-than-name`: the text is in another format than its name says.
pub(crate) static OTHER_THAN_NAME: Code = Code::new("detect/other-than-name", Severity::Note);

/// `detect/empty`: there is no text.
pub(crate) static EMPTY: Code = Code::new("detect/empty", Severity::Warning);

/// All codes of this file.
pub(crate) static CODES: &[&Code] = &[&EMPTY, &UNKNOWN, &BY_NAME, &OTHER_THAN_NAME];

/// The outcome of [`detect`].
#[derive(Clone, Debug)]
pub struct Detection {
    /// The format, if any fits.
    pub format: Option<&'static Format>,
    /// How well it fits.
    pub confidence: Confidence,
    /// Something to tell: the name says otherwise, or nothing fits.
    pub diagnostic: Option<Diagnostic>,
}

/// Finds the format of a text. `extension` is that of the file name, without its dot, if there is
/// one: it decides between formats that fit equally, and where none fits.
///
/// ```
/// let found = kifu_formats::detect("position startpos moves 7g7f\n", Some("txt"));
/// assert_eq!(found.format.unwrap().id, "usi");
/// ```
pub fn detect(text: &str, extension: Option<&str>) -> Detection {
    let head = beginning(text);
    // `.txt` is the name of anything: it decides nothing.
    let named =
        extension.and_then(by_extension).map(|(format, _)| format).filter(|format| format.id != "text");
    if let Some(format) = named
        && (format.sniff)(head) == Confidence::Certain
    {
        return Detection { format: Some(format), confidence: Confidence::Certain, diagnostic: None };
    }
    let scores = FORMATS.iter().map(|format| (*format, (format.sniff)(head)));
    let best = scores.clone().map(|(_, score)| score).max().unwrap_or(Confidence::No);
    if best == Confidence::No {
        if text.trim().is_empty() {
            return Detection { format: named, confidence: Confidence::No, diagnostic: Some(empty()) };
        }
        return match named {
            Some(format) => Detection {
                format: Some(format),
                confidence: Confidence::No,
                diagnostic: Some(by_name(format)),
            },
            None => Detection { format: None, confidence: Confidence::No, diagnostic: Some(unknown()) },
        };
    }
    let fitting = scores.filter(|(_, score)| *score == best).map(|(format, _)| format);
    let format = fitting
        .clone()
        .find(|format| named.is_some_and(|named| named.id == format.id))
        .or(fitting.clone().next());
    let diagnostic = match (named, format) {
        (Some(named), Some(format)) if named.id != format.id && !related(named, format) => {
            Some(other_than_name(named, format))
        }
        _ => None,
    };
    Detection { format, confidence: best, diagnostic }
}

/// Formats whose files share a name in practice: a `.sfen` file may hold game lines, a `.kif` file
/// a diagram alone.
fn related(named: &Format, format: &Format) -> bool {
    matches!((named.id, format.id), ("sfen", "usi") | ("usi", "sfen") | ("kif", "bod") | ("bod", "kif"))
}

/// The first 16 KiB, cut at a character.
fn beginning(text: &str) -> &str {
    let mut end = text.len().min(16 * 1024);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

fn empty() -> Diagnostic {
    Diagnostic::new(&EMPTY, Text::new("there is no text in it", "中身が空です"))
}

fn unknown() -> Diagnostic {
    let names: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
    Diagnostic::new(
        &UNKNOWN,
        Text::new("this is no record or position that kifu knows", "棋譜にも局面にも見えません"),
    )
    .note(Text::new(
        format!("known formats: {}", names.join(", ")),
        format!("読める形式：{}", names.join("、")),
    ))
    .help(Text::new("say which format it is with --from", "--from で形式を指定できます"))
}

fn by_name(format: &Format) -> Diagnostic {
    Diagnostic::new(
        &BY_NAME,
        Text::new(
            format!("nothing in this text looks like {}; it is read so because of its name", format.name),
            format!("中身は{}に見えませんが、名前に従って読みます", format.name),
        ),
    )
}

fn other_than_name(named: &Format, format: &Format) -> Diagnostic {
    Diagnostic::new(
        &OTHER_THAN_NAME,
        Text::new(
            format!(
                "the name says {}, but the text is {}; it is read as {}",
                named.name, format.name, format.name
            ),
            format!("名前は{}ですが、中身は{}なので{}として読みます", named.name, format.name, format.name),
        ),
    )
}
