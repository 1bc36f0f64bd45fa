//! Findings as text: for people, for programs, in short.

mod human;
pub(crate) mod json;
mod short;

use kifu::{
    Diagnostic, Game, Lang, Severity, Source,
    text::{Code, Counter, Ignore, Limited, Sink, Text},
};

use crate::{
    args::{Deny, MessageFormat, Reporting},
    jobs::Fault,
    output::Terminal,
};

/// `input/unreadable`: an input cannot be opened or read.
pub(crate) static UNREADABLE: Code = Code::new("input/unreadable", Severity::Error);
/// `input/no-records`: a folder or archive holds no file with a known extension.
pub(crate) static NO_RECORDS: Code = Code::new("input/no-records", Severity::Error);
/// `input/too-long`: one game alone is larger than the limit.
pub(crate) static TOO_LONG: Code = Code::new("input/too-long", Severity::Error);

/// How findings are shown.
#[derive(Debug)]
pub(crate) struct Reporter {
    format: MessageFormat,
    lang: Lang,
    color: bool,
    deny: bool,
    quiet: bool,
}

/// Where a finding belongs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    /// Name of the input.
    pub(crate) file: &'a str,
    /// Number of the game in it, from 1; `None` for the input as a whole.
    pub(crate) game: Option<usize>,
    /// The text that spans speak of.
    pub(crate) source: Option<&'a Source>,
}

/// The findings of one job: how many, and those to be shown.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) counts: Counter,
    pub(crate) messages: Vec<Message>,
}

/// One finding to be shown.
#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) code: &'static Code,
    game: Option<usize>,
    body: Body,
}

#[derive(Debug)]
enum Body {
    Shown(String),
    /// Not rendered yet, since it may be one too many of its kind.
    Plain(Box<Diagnostic>),
}

impl Reporter {
    /// For reports on standard output.
    pub(crate) fn on_out(reporting: &Reporting, terminal: &Terminal) -> Self {
        Self::new(reporting, terminal, terminal.out_color)
    }

    /// For reports on standard error.
    pub(crate) fn on_err(reporting: &Reporting, terminal: &Terminal) -> Self {
        Self::new(reporting, terminal, terminal.err_color)
    }

    fn new(reporting: &Reporting, terminal: &Terminal, color: bool) -> Self {
        Self {
            format: reporting.message_format,
            lang: terminal.lang,
            color,
            deny: reporting.deny == Some(Deny::Warnings),
            quiet: terminal.quiet,
        }
    }

    /// Whether it is a report for people.
    pub(crate) fn is_human(&self) -> bool {
        self.format == MessageFormat::Human
    }

    /// Collects what `look` finds in a game.
    pub(crate) fn game<T>(
        &self,
        game: &Game<'_>,
        into: &mut Findings,
        look: impl FnOnce(&mut dyn Sink) -> T,
    ) -> T {
        let (found, result) = self.collect(into, look);
        if !found.is_empty() {
            let needed = found.iter().any(|one| one.span.is_some() && self.shows(one.severity));
            let source = needed.then(|| game.document(&mut Ignore).source);
            let origin = Origin { file: &game.name, game: Some(game.index + 1), source: source.as_ref() };
            self.add(origin, found, into);
        }
        result
    }

    /// Counts what `look` finds, floods held back.
    pub(crate) fn collect<T>(
        &self,
        into: &mut Findings,
        look: impl FnOnce(&mut dyn Sink) -> T,
    ) -> (Vec<Diagnostic>, T) {
        let mut found = Vec::new();
        let mut limited = Limited::new(&mut found);
        let result = look(&mut limited);
        let more = limited.suppressed();
        limited.finish();
        let denied = if self.deny { more.warnings } else { 0 };
        into.counts.errors += more.errors + denied;
        into.counts.warnings += more.warnings - denied;
        into.counts.notes += more.notes;
        (found, result)
    }

    /// Adds findings, each counted, those to be shown rendered.
    pub(crate) fn add(&self, origin: Origin<'_>, found: Vec<Diagnostic>, into: &mut Findings) {
        for mut one in found {
            if self.deny && one.severity == Severity::Warning {
                one.severity = Severity::Error;
            }
            into.counts.add(one.severity);
            if !self.shows(one.severity) {
                continue;
            }
            let code = one.code;
            let body = if one.span.is_none() && self.is_human() && one.severity < Severity::Error {
                Body::Plain(Box::new(one))
            } else {
                Body::Shown(self.render(origin, &one))
            };
            into.messages.push(Message { code, game: origin.game, body });
        }
    }

    /// Adds what is wrong with an input as a whole.
    pub(crate) fn fault(&self, file: &str, fault: &Fault, into: &mut Findings) {
        self.add(Origin { file, game: None, source: None }, vec![fault_text(fault)], into);
    }

    /// The text of a message that belongs to the input called `file`.
    pub(crate) fn text(&self, file: &str, message: Message) -> String {
        match message.body {
            Body::Shown(text) => text,
            Body::Plain(one) => self.render(Origin { file, game: message.game, source: None }, &one),
        }
    }

    fn shows(&self, severity: Severity) -> bool {
        !self.quiet || severity == Severity::Error || (self.deny && severity == Severity::Warning)
    }

    fn render(&self, origin: Origin<'_>, diagnostic: &Diagnostic) -> String {
        match self.format {
            MessageFormat::Human => human::render(origin, diagnostic, self.lang, self.color),
            MessageFormat::Json => json::render(origin, diagnostic, self.lang),
            MessageFormat::Short => short::render(origin, diagnostic, self.lang),
        }
    }
}

fn fault_text(fault: &Fault) -> Diagnostic {
    use std::io::ErrorKind;
    match fault {
        Fault::Failed(error) => Diagnostic::new(
            &UNREADABLE,
            match error.kind() {
                ErrorKind::NotFound => {
                    Text::new("there is no such file or folder", "ファイルもフォルダもありません")
                }
                ErrorKind::PermissionDenied => {
                    Text::new("reading this is not permitted", "読み取りが許可されていません")
                }
                _ => Text::new(format!("this cannot be read: {error}"), format!("読めません：{error}")),
            },
        ),
        Fault::Archive(diagnostic) => (**diagnostic).clone(),
        Fault::NoMembers => Diagnostic::new(
            &NO_RECORDS,
            Text::new("no file in this archive has the name of a record", "棋譜ファイルのないアーカイブです"),
        )
        .note(Text::new(
            "looked for the extensions that `kifu formats` lists, other than .txt",
            "`kifu formats` に挙がる拡張子（.txt を除く）のファイルを探しました",
        )),
        Fault::NoRecords => Diagnostic::new(
            &NO_RECORDS,
            Text::new("no file in this folder has the name of a record", "棋譜ファイルのないフォルダです"),
        )
        .note(Text::new(
            "looked for the extensions that `kifu formats` lists, other than .txt",
            "`kifu formats` に挙がる拡張子（.txt を除く）のファイルを探しました",
        ))
        .help(Text::new(
            "files of other names are read when they are named themselves",
            "ほかの名前のファイルは、直接指定すれば読みます",
        )),
        Fault::TooLong(limit) => Diagnostic::new(
            &TOO_LONG,
            Text::new(
                format!("one game in this file is longer than {limit} bytes"),
                format!("{limit}バイトを超える棋譜があります"),
            ),
        )
        .note(Text::new("the file is not read any further", "ここから先は読みません")),
    }
}
