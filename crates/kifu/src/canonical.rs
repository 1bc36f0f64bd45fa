//! The canonical form of a file: what its own format's writer makes of it.

use std::{
    collections::{HashMap, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
};

use kifu_formats::{Document, WriteOptions, loss};
use kifu_record::{NoteKind, Record, TokenKind};
use kifu_text::{Code, Diagnostic, EncodeOptions, Ignore, Severity, Span, Text, encode};

use crate::{Error, Games, ReadOptions, own};

/// `fmt/left-alone`: the canonical form of a file would lose something.
pub(crate) static LEFT_ALONE: Code = Code::new("fmt/left-alone", Severity::Error);

/// All codes of this file.
pub(crate) static CODES: &[&Code] = &[&LEFT_ALONE];

/// So many reasons are told one by one.
const TOLD: usize = 10;

/// So many times a text is written anew until it stays the same.
const ROUNDS: usize = 4;

/// What came of bringing a file into canonical form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Canonical {
    /// It is in canonical form.
    Same,
    /// These bytes are its canonical form.
    Changed(Vec<u8>),
    /// It is to stay as it is, and why: a `fmt/left-alone`, or what keeps it from being read at all.
    LeftAlone(Box<Diagnostic>),
}

/// Brings a file into the canonical form of its own format, in its own encoding and line ends.
///
/// Nothing is ever lost by it: what was written is read again, and the file is left alone unless
/// every game of it says the same as before. It is also left alone when a part of it is not
/// understood, when its writer has no word for something, and when a fault that was reported would
/// be smoothed over. What has been brought into canonical form stays as it is the next time.
///
/// ```
/// use kifu::{Canonical, ReadOptions, canonical};
/// let bytes = "手合割:平手\n1 7六歩(77)\n2 投了\n".as_bytes();
/// let Canonical::Changed(bytes) = canonical("game.kif", bytes, ReadOptions::default())? else { panic!() };
/// assert!(String::from_utf8_lossy(&bytes).contains("\n   1 ７六歩(77)   \n   2 投了"));
/// assert_eq!(canonical("game.kif", &bytes, ReadOptions::default())?, Canonical::Same);
/// # Ok::<(), kifu::Error>(())
/// ```
///
/// # Errors
/// When one game is longer than the limit.
pub fn canonical(name: &str, bytes: &[u8], options: ReadOptions) -> Result<Canonical, Error> {
    let mut now = once(name, bytes, options)?;
    // What a writer makes explicit (a handicap beside its diagram) may let it be shorter the next time.
    for _ in 0..ROUNDS {
        let Canonical::Changed(after) = &now else { return Ok(now) };
        match once(name, after, options)? {
            Canonical::Same if after == bytes => return Ok(Canonical::Same),
            Canonical::Same => return Ok(now),
            next => now = next,
        }
    }
    let reason = Text::new("its form does not settle", "書き直すたびに形が変わります");
    Ok(Canonical::LeftAlone(Box::new(left_alone(vec![reason], 0))))
}

/// One round of reading and writing.
fn once(name: &str, bytes: &[u8], options: ReadOptions) -> Result<Canonical, Error> {
    let mut formatter = Formatter::default();
    let mut games = Games::new(name, bytes, options)?;
    while let Some(game) = games.next_game()? {
        let mut found = Vec::new();
        let document = game.document(&mut found);
        if game.refused {
            let fault = found.into_iter().find(|one| one.severity == Severity::Error);
            let fault = fault.unwrap_or_else(|| left_alone(vec![not_read()], 0));
            return Ok(Canonical::LeftAlone(Box::new(fault)));
        }
        if game.index == 0 && document.source.text().trim().is_empty() {
            // Nothing says nothing, in no form.
            return Ok(Canonical::Same);
        }
        formatter.add(&document, &found);
    }
    formatter.finish(name, bytes, options)
}

/// One game of a file: what it says, and which faults it has.
struct Said {
    dump: u64,
    /// Codes of the faults, each with its report.
    faults: Vec<(&'static str, Text)>,
}

#[derive(Default)]
struct Formatter {
    text: String,
    said: Vec<Said>,
    /// How the first game is written.
    options: Option<(WriteOptions, EncodeOptions)>,
    reasons: Vec<Text>,
    /// Reasons beyond those.
    more: usize,
}

impl Formatter {
    fn add(&mut self, document: &Document, found: &[Diagnostic]) {
        let format = document.format;
        if format.id == "text" {
            self.reasons.push(Text::new(
                "running text has no one form; `kifu convert --to text` writes it anew",
                "指し手の文章には決まった形がありません（`kifu convert --to text` で書き直せます）",
            ));
        }
        let (options, bytes) = *self.options.get_or_insert_with(|| {
            (own::write_options(document), own::encode_options(&document.source, format))
        });
        let source = &document.source;
        if source.encoding() != bytes.encoding && !source.guess().ascii {
            self.reason(
                document,
                0,
                &Text::new(
                    format!("this game is in {}, the first one in {}", source.encoding(), bytes.encoding),
                    format!("この対局は{}、最初の対局は{}です", source.encoding(), bytes.encoding),
                ),
            );
        }
        self.unread(document);
        let mut losses = Vec::new();
        let options = WriteOptions { games_before: self.said.len(), ..options };
        loss::fit(&document.record, format, &options, &mut losses);
        (format.write)(&document.record, &options, &mut self.text, &mut losses);
        for loss in &losses {
            self.reason(document, 0, &loss.title);
        }
        let placed = |(at, one): (usize, &Diagnostic)| {
            (one.code.id, if at < TOLD { placed(document, one) } else { one.title.clone() })
        };
        let faults = faults(found).enumerate().map(placed).collect();
        self.said.push(Said { dump: digest(&document.record), faults });
    }

    /// Parts that were not understood.
    fn unread(&mut self, document: &Document) {
        let source = &document.source;
        if !source.guess().valid {
            self.reason(
                document,
                0,
                &Text::new(
                    format!("some bytes are no {}", source.encoding()),
                    format!("{}として読めないバイトがあります", source.encoding()),
                ),
            );
        }
        if let Some(variant) = document.record.variant() {
            self.reason(
                document,
                0,
                &Text::new(format!("it is a record of {variant}"), format!("{variant}の棋譜です")),
            );
        }
        let mut start = 0;
        let before = self.reasons.len() + self.more;
        for token in &document.tokens {
            let span = Span::new(start, token.end);
            start = token.end;
            if token.kind == TokenKind::Unknown && !source.slice(span).trim().is_empty() {
                self.reason(document, span.start, &not_read());
            }
        }
        if self.reasons.len() + self.more > before {
            return;
        }
        let unknown = document.record.notes().enumerate().filter(|(_, note)| note.kind == NoteKind::Unknown);
        for (index, _) in unknown {
            if let Some(span) = document.spans.note(index) {
                self.reason(document, span.start, &not_read());
            }
        }
        for id in document.record.steps().filter_map(|step| match step {
            kifu_record::Step::Down(id) => Some(id),
            kifu_record::Step::Up => None,
        }) {
            if matches!(document.record.ply(id).written, kifu_record::Written::Unreadable(_)) {
                let at = document.spans.ply(id).map_or(0, |span| span.start);
                self.reason(document, at, &not_read());
            }
        }
    }

    fn reason(&mut self, document: &Document, at: u32, what: &Text) {
        // Finding the line of each of a million would take long.
        if self.reasons.len() >= TOLD {
            self.more += 1;
            return;
        }
        let line = document.source.line_col(at).line;
        let what = Text::new(format!("line {line}: {}", what.en), format!("{line}行目：{}", what.ja));
        if !self.reasons.contains(&what) {
            self.reasons.push(what);
        }
    }

    fn finish(mut self, name: &str, before: &[u8], options: ReadOptions) -> Result<Canonical, Error> {
        let Some((_, bytes)) = self.options else { return Ok(Canonical::Same) };
        let more = self.more;
        let left = |reasons| Ok(Canonical::LeftAlone(Box::new(left_alone(reasons, more))));
        if !self.reasons.is_empty() {
            return left(self.reasons);
        }
        let after = match encode(&self.text, &bytes) {
            Ok(encoded) => encoded.bytes,
            Err(error) => return left(vec![kifu_text::diagnostic::encoding::unmappable(&error).title]),
        };
        if after == before {
            return Ok(Canonical::Same);
        }
        // The proof of the pudding.
        let mut games = Games::new(name, &*after, options)?;
        let mut said = std::mem::take(&mut self.said).into_iter();
        while let Some(game) = games.next_game()? {
            let mut found = Vec::new();
            let document = game.document(&mut found);
            match said.next() {
                Some(expected) if expected.dump == digest(&document.record) => {
                    self.reasons.extend(smoothed(expected.faults, &found));
                }
                _ => self.reasons.push(Text::new(
                    format!("game {}: it would be read differently", game.index + 1),
                    format!("{}局目：読み直すと内容が変わります", game.index + 1),
                )),
            }
        }
        if said.next().is_some() {
            self.reasons.push(Text::new("games would run together", "対局の区切りがなくなります"));
        }
        if self.reasons.is_empty() { Ok(Canonical::Changed(after)) } else { left(self.reasons) }
    }
}

fn not_read() -> Text {
    Text::new("this is not understood", "読めない部分です")
}

fn left_alone(reasons: Vec<Text>, more: usize) -> Diagnostic {
    let more = more + reasons.len().saturating_sub(TOLD);
    let mut told = Diagnostic::new(
        &LEFT_ALONE,
        Text::new(
            "left as it is: in canonical form something of it would be lost",
            "書き直すと失われるものがあるので、そのままにします",
        ),
    );
    for reason in reasons.into_iter().take(TOLD) {
        told = told.note(reason);
    }
    if more > 0 {
        told = told.note(Text::new(format!("and {more} more"), format!("ほか{more}件")));
    }
    told
}

/// What was reported as wrong in the text itself. How bytes were read and the format found is no
/// part of the game.
fn faults(found: &[Diagnostic]) -> impl Iterator<Item = &Diagnostic> {
    found
        .iter()
        .filter(|one| one.severity >= Severity::Warning && !matches!(one.code.area(), "encoding" | "detect"))
}

fn placed(document: &Document, fault: &Diagnostic) -> Text {
    let line = document.source.line_col(fault.span.map_or(0, |span| span.start)).line;
    Text::new(format!("line {line}: {}", fault.title.en), format!("{line}行目：{}", fault.title.ja))
}

/// Those of the faults that nobody would see any more.
fn smoothed(faults: Vec<(&'static str, Text)>, found: &[Diagnostic]) -> Vec<Text> {
    let mut left: HashMap<&str, usize> = HashMap::new();
    for one in self::faults(found) {
        *left.entry(one.code.id).or_default() += 1;
    }
    let mut gone = Vec::new();
    for (code, text) in faults {
        match left.get_mut(code).filter(|count| **count > 0) {
            Some(count) => *count -= 1,
            None => gone.push(text),
        }
    }
    gone
}

/// A number that stands for all that a record says.
fn digest(record: &Record) -> u64 {
    let mut hasher = DefaultHasher::new();
    record.dump().hash(&mut hasher);
    hasher.finish()
}

/// Whether some of the text was not understood.
pub(crate) fn has_unread(document: &Document) -> bool {
    let mut start = 0;
    document.tokens.iter().any(|token| {
        let span = Span::new(start, token.end);
        start = token.end;
        token.kind == TokenKind::Unknown && !document.source.slice(span).trim().is_empty()
    })
}

/// Whether two documents say the same.
pub(crate) fn same(first: &Record, second: &Record) -> bool {
    first.dump() == second.dump()
}

/// Reads bytes as the only game of a file.
pub(crate) fn read_alone(
    document: &Document,
    bytes: Vec<u8>,
    continued: bool,
) -> (Document, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let encoding = Some(document.source.encoding());
    let source = kifu_text::Source::part(document.source.name(), bytes, encoding, 0, 0, &mut Ignore);
    let read = Document::read_continued(source, document.format, continued, &mut found);
    (read, found)
}
