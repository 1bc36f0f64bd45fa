//! Findings as values: what is wrong, where, and what would mend it.
//!
//! Nothing here prints. A reader builds a [`Diagnostic`] and hands it to a
//! [`Sink`]; the command-line tool, a web page or an editor renders it, in
//! English or Japanese.
//!
//! Each crate declares its [`Code`]s as statics beside the functions that build
//! the findings. Those of this crate are in [`encoding`].

pub mod encoding;
mod fix;
mod sink;
mod text;

use std::fmt;

pub use fix::{Fix, Fixed, apply_fixes};
pub use sink::{Counter, Ignore, Limited, SUPPRESSED, Sink};
pub use text::{Lang, Text};

use crate::Span;

/// All codes that this crate reports.
pub static CODES: &[&Code] = &[
    &encoding::INVALID_BYTES,
    &encoding::NOT_TEXT,
    &encoding::TOO_LONG,
    &encoding::UNDECIDED,
    &encoding::PRIVATE_USE,
    &encoding::LINE_DECODED,
    &encoding::DECLARED_DIFFERS,
    &encoding::CHANGES,
    &encoding::UNMAPPABLE,
    &encoding::REPLACED,
    &SUPPRESSED,
];

/// How bad a finding is. `Note < Warning < Error`.
///
/// ```
/// # use kifu_text::Severity;
/// assert!(Severity::Error > Severity::Note);
/// assert_eq!(Severity::Warning.to_string(), "warning");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// A reading was chosen; here is which.
    Note,
    /// It can be read, but another program will trip over it, or something is lost.
    Warning,
    /// The text cannot mean what it says.
    Error,
}

impl Severity {
    /// The word before a finding: `note`, `warning`, `error`.
    ///
    /// ```
    /// # use kifu_text::Severity;
    /// assert_eq!(Severity::Note.id(), "note");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }

    /// The word in both languages: `error` / `エラー`.
    ///
    /// ```
    /// # use kifu_text::{Lang, Severity};
    /// assert_eq!(Severity::Warning.word().get(Lang::Ja), "警告");
    /// ```
    pub fn word(self) -> Text {
        match self {
            Severity::Note => Text::new("note", "注記"),
            Severity::Warning => Text::new("warning", "警告"),
            Severity::Error => Text::new("error", "エラー"),
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// One kind of finding. A `static` that stands beside the function that builds it.
///
/// ```
/// # use kifu_text::{Code, Severity};
/// pub static TWO_PAWNS: Code = Code::new("rule/two-pawns", Severity::Error);
/// assert_eq!(TWO_PAWNS.area(), "rule");
/// assert_eq!(TWO_PAWNS.fault(), "two-pawns");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Code {
    /// `area/what-is-wrong`, the name that options and `kifu explain` take.
    pub id: &'static str,
    /// The severity of a finding unless it says otherwise.
    pub severity: Severity,
}

impl Code {
    /// A code with its usual severity.
    pub const fn new(id: &'static str, severity: Severity) -> Self {
        Code { id, severity }
    }

    /// What stands before the slash: `rule` of `rule/two-pawns`.
    pub fn area(&self) -> &'static str {
        self.id.split_once('/').map_or(self.id, |(area, _)| area)
    }

    /// What stands behind the slash: `two-pawns` of `rule/two-pawns`.
    pub fn fault(&self) -> &'static str {
        self.id.split_once('/').map_or("", |(_, fault)| fault)
    }
}

impl fmt::Display for Code {
    /// The id.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id)
    }
}

/// A place besides the primary one, and what there is to say about it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What to write under it.
    pub text: Text,
}

/// One finding.
///
/// Made by [`Diagnostic::new`] and the methods that each add one thing.
///
/// ```
/// # use kifu_text::{Code, Diagnostic, Severity, Span, Text};
/// static TWO_PAWNS: Code = Code::new("rule/two-pawns", Severity::Error);
///
/// let finding = Diagnostic::new(&TWO_PAWNS, Text::new("two pawns on file 7", "７筋に二歩"))
///     .at(Span::new(30, 39))
///     .also(Span::new(10, 19), Text::new("the first pawn", "一枚目の歩"));
/// assert_eq!(finding.to_string(), "error[rule/two-pawns]: two pawns on file 7");
/// assert_eq!(finding.labels.len(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagnostic {
    /// Which kind of finding.
    pub code: &'static Code,
    /// How bad: the code's severity unless [`Diagnostic::severity`] changed it.
    pub severity: Severity,
    /// What is wrong with this text: lower case, no full stop, present tense.
    pub title: Text,
    /// The few characters that are wrong; `None` speaks of the whole file.
    pub span: Option<Span>,
    /// What to write under `span`.
    pub label: Option<Text>,
    /// Other places that belong to the story.
    pub labels: Vec<Label>,
    /// What else is worth knowing.
    pub notes: Vec<Text>,
    /// What the user can do.
    pub help: Option<Text>,
    /// The change that would do it.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// A finding about the whole file, with the severity of its code.
    pub const fn new(code: &'static Code, title: Text) -> Self {
        Diagnostic {
            code,
            severity: code.severity,
            title,
            span: None,
            label: None,
            labels: Vec::new(),
            notes: Vec::new(),
            help: None,
            fix: None,
        }
    }

    /// Sets the primary place.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// Sets what stands under the primary place.
    #[must_use]
    pub fn label(mut self, text: Text) -> Self {
        self.label = Some(text);
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn also(mut self, span: Span, text: Text) -> Self {
        self.labels.push(Label { span, text });
        self
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, text: Text) -> Self {
        self.notes.push(text);
        self
    }

    /// Sets the help.
    #[must_use]
    pub fn help(mut self, text: Text) -> Self {
        self.help = Some(text);
        self
    }

    /// Attaches the change that mends it.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }

    /// Sets a severity other than that of the code.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }
}

impl fmt::Display for Diagnostic {
    /// One English line for logs and tests: `error[rule/two-pawns]: two pawns on file 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity, self.code, self.title.en)
    }
}
