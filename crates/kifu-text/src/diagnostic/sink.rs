//! Where findings go.

use super::{Code, Diagnostic, Severity, Text};

/// Takes findings as they are made.
///
/// A `Vec<Diagnostic>` keeps them all, [`Ignore`] none, [`Counter`] counts, and
/// [`Limited`] keeps a flood small.
///
/// ```
/// # use kifu_text::{Code, Diagnostic, Severity, Sink, Text};
/// static ODD: Code = Code::new("kif/odd", Severity::Note);
///
/// let mut found: Vec<Diagnostic> = Vec::new();
/// found.report(Diagnostic::new(&ODD, Text::new("an odd line", "妙な行")));
/// assert_eq!(found.len(), 1);
/// ```
pub trait Sink {
    /// Takes one finding.
    fn report(&mut self, diagnostic: Diagnostic);
}

impl Sink for Vec<Diagnostic> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.push(diagnostic);
    }
}

impl<S: Sink + ?Sized> Sink for &mut S {
    fn report(&mut self, diagnostic: Diagnostic) {
        (**self).report(diagnostic);
    }
}

/// A sink that drops everything.
///
/// ```
/// # use kifu_text::{Ignore, Source};
/// let source = Source::read("a.kif", b"\xFF".to_vec(), None, &mut Ignore);
/// assert_eq!(source.text(), "\u{FFFD}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ignore;

impl Sink for Ignore {
    fn report(&mut self, _: Diagnostic) {}
}

/// A sink that only counts, by severity.
///
/// ```
/// # use kifu_text::{Counter, Severity, Source};
/// let mut counter = Counter::default();
/// Source::read("a.kif", b"\xFF".to_vec(), None, &mut counter);
/// assert_eq!((counter.errors, counter.worst()), (1, Some(Severity::Error)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counter {
    /// Findings of severity error.
    pub errors: usize,
    /// Findings of severity warning.
    pub warnings: usize,
    /// Findings of severity note.
    pub notes: usize,
}

impl Counter {
    /// Counts one finding of this severity.
    pub fn add(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note => self.notes += 1,
        }
    }

    /// Number of findings.
    pub const fn total(&self) -> usize {
        self.errors + self.warnings + self.notes
    }

    /// The worst severity among them; `None` if there were none.
    pub const fn worst(&self) -> Option<Severity> {
        match self {
            Counter { errors: 1.., .. } => Some(Severity::Error),
            Counter { warnings: 1.., .. } => Some(Severity::Warning),
            Counter { notes: 1.., .. } => Some(Severity::Note),
            _ => None,
        }
    }
}

impl Sink for Counter {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.add(diagnostic.severity);
    }
}

/// `diagnostic/suppressed`: more findings of one kind than are shown.
pub static SUPPRESSED: Code = Code::new("diagnostic/suppressed", Severity::Note);

/// A sink that passes on only the first findings of each code, so that a large
/// file of garbage fills neither the memory nor the screen.
///
/// Use one for each source. When it ends ([`Limited::finish`], or when it is
/// dropped) it reports what it held back as one `diagnostic/suppressed`.
///
/// ```
/// # use kifu_text::{Code, Diagnostic, Limited, Severity, Sink, Text};
/// static ODD: Code = Code::new("kif/odd", Severity::Warning);
///
/// let mut found: Vec<Diagnostic> = Vec::new();
/// let mut limited = Limited::with_limit(&mut found, 2);
/// for _ in 0..5 {
///     limited.report(Diagnostic::new(&ODD, Text::new("an odd line", "妙な行")));
/// }
/// assert_eq!(limited.suppressed().warnings, 3);
/// limited.finish();
///
/// assert_eq!(found.len(), 3);
/// assert_eq!(found[2].title.en, "3 more findings are not shown");
/// assert_eq!(found[2].notes[0].en, "3 more of kif/odd");
/// ```
pub struct Limited<'a> {
    inner: &'a mut dyn Sink,
    limit: usize,
    /// How many findings of each code came, in order of the first. Few codes: a walk beats a hash.
    seen: Vec<(&'static str, usize)>,
    suppressed: Counter,
}

impl<'a> Limited<'a> {
    /// How many findings of one code [`Limited::new`] lets pass.
    pub const DEFAULT: usize = 100;

    /// Passes on the first [`Limited::DEFAULT`] findings of each code.
    pub fn new(inner: &'a mut dyn Sink) -> Self {
        Limited::with_limit(inner, Limited::DEFAULT)
    }

    /// Passes on the first `limit` findings of each code.
    pub fn with_limit(inner: &'a mut dyn Sink, limit: usize) -> Self {
        Limited { inner, limit, seen: Vec::new(), suppressed: Counter::default() }
    }

    /// How many findings were held back so far.
    pub fn suppressed(&self) -> Counter {
        self.suppressed
    }

    /// Reports what was held back. The same happens on drop.
    pub fn finish(self) {
        drop(self);
    }
}

impl Sink for Limited<'_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        let id = diagnostic.code.id;
        let count = if let Some((_, count)) = self.seen.iter_mut().find(|(other, _)| *other == id) {
            *count += 1;
            *count
        } else {
            self.seen.push((id, 1));
            1
        };
        if count <= self.limit {
            self.inner.report(diagnostic);
        } else {
            self.suppressed.add(diagnostic.severity);
        }
    }
}

impl Drop for Limited<'_> {
    fn drop(&mut self) {
        let total = self.suppressed.total();
        if total == 0 {
            return;
        }
        let mut closing = Diagnostic::new(
            &SUPPRESSED,
            if total == 1 {
                Text::new("1 more finding is not shown", "ほかに1件あり、表示を省略")
            } else {
                Text::new(
                    format!("{total} more findings are not shown"),
                    format!("ほかに{total}件あり、表示を省略"),
                )
            },
        );
        for (id, count) in &self.seen {
            if let Some(more) = count.checked_sub(self.limit).filter(|&more| more > 0) {
                closing =
                    closing.note(Text::new(format!("{more} more of {id}"), format!("{id} があと{more}件")));
            }
        }
        self.inner.report(closing);
    }
}

impl std::fmt::Debug for Limited<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limited")
            .field("limit", &self.limit)
            .field("seen", &self.seen)
            .field("suppressed", &self.suppressed)
            .finish_non_exhaustive()
    }
}
