//! `kifu convert`: records in another format or encoding.

use std::{
    collections::HashMap,
    ffi::OsStr,
    fmt::Write as _,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use kifu::{
    Converter, Diagnostic, Encoding, Lang, Positions, Severity, WriteOptions, by_extension,
    formats::{Capabilities, TextLayout},
    notations::by_name,
    text::{
        Code, EncodeError, EncodeOptions, Encoded, LineEnds, Replaced, Text, Unmappable,
        diagnostic::encoding, encode,
    },
};

use crate::{
    args::{ConvertArgs, LayoutArg, MessageFormat, PlyArg, Target, UnmappableArg, notation_options},
    inputs::{self, Input},
    jobs::{Job, Jobs, Piece},
    ordered::{self, Then, Work},
    output::{Draft, Guard, Stop, Taken, Terminal},
    progress::Progress,
    render::{Findings, Message, Origin, Reporter},
    tally::Tally,
    words,
};

/// `output/exists`: a file is where output is to go.
static EXISTS: Code = Code::new("output/exists", Severity::Error);
/// `output/is-input`: an input is where output is to go.
static IS_INPUT: Code = Code::new("output/is-input", Severity::Error);
/// `output/failed`: writing failed.
static FAILED: Code = Code::new("output/failed", Severity::Error);

/// Of what does not survive, this many of each kind are told in full.
const TOLD: usize = 5;

/// Where output goes.
enum Place {
    Out,
    File(PathBuf),
    /// One file for each input or member.
    Folder,
}

/// What all jobs share.
struct Plan<'a> {
    target: Target,
    writing: WriteOptions,
    encoding: EncodeOptions,
    place: &'a Place,
    guard: Guard<'a>,
    force: bool,
    reporter: Reporter,
    /// Whether the one output has a game.
    begun: AtomicBool,
}

/// What one job came to.
struct Done {
    file: Arc<str>,
    /// Where its output goes, if into a folder.
    own: Option<PathBuf>,
    /// In an archive, not an input of its own.
    member: bool,
    piece: Piece,
    opened: bool,
    games: usize,
    findings: Findings,
    /// Nothing of the output of this input is to be written.
    failed: bool,
    /// What is still to be written, if nothing failed.
    bytes: Option<Vec<u8>>,
    replaced: Vec<Replaced>,
}

pub(crate) fn run(args: &ConvertArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let target = target(args).map_err(Stop::Refused)?;
    fits(args, target).map_err(Stop::Refused)?;
    let inputs = inputs::gather(&args.reading).map_err(Stop::Refused)?;
    let guard = Guard::new(&inputs, args.force);
    let (place, outputs) = place(args, &inputs, target)?;
    if let Place::File(path) = &place
        && let Some(taken) = guard.taken(path)
    {
        return Err(Stop::Refused(taken_text(path, taken)));
    }
    let encoding = encoding_options(args, target, matches!(place, Place::Out));
    let plan = Plan {
        target,
        writing: WriteOptions {
            encoding: encoding.encoding,
            analysis: args.analysis,
            csa_version: args.csa_version.unwrap_or(kifu::CsaVersion::V2_2),
            positions: match (args.each, args.ply) {
                (true, _) => Positions::Each,
                (false, Some(PlyArg::Number(number))) => Positions::Ply(number),
                (false, _) => Positions::Last,
            },
            all_lines: args.all_lines,
            notation: args
                .notation
                .or_else(|| (args.layout == LayoutArg::Edo).then(|| by_name("edo")).flatten()),
            notation_options: notation_options(&args.style),
            layout: match args.layout {
                LayoutArg::Horizontal => TextLayout::Horizontal,
                LayoutArg::Vertical => TextLayout::Vertical,
                LayoutArg::Rtl | LayoutArg::Edo => TextLayout::RightToLeft,
            },
            ..WriteOptions::default()
        },
        encoding,
        place: &place,
        guard,
        force: args.force,
        reporter: Reporter::on_err(&args.reporting, terminal),
        begun: AtomicBool::new(false),
    };
    let mut tally = Tally::default();
    let mut taker = Taker {
        plan: &plan,
        terminal,
        progress: Progress::new(inputs.len(), terminal.quiet),
        tally: &mut tally,
        draft: None,
        failed: false,
        replaced: Vec::new(),
        told: Told::default(),
    };
    let mut stopped = Ok(());
    ordered::run(
        Work {
            threads: || args.threads.count(),
            jobs: outputs.place(Jobs::new(&inputs, &args.reading)),
            weight: |(job, _): &(Job<'_>, Own)| job.weight(),
            state: || Converter::new(target.format, plan.writing),
            each: |converter: &mut Converter, (job, own)| plan.convert(converter, job, own),
        },
        |done| {
            stopped = taker.take(done);
            match stopped {
                Err(_) => Then::Stop,
                // Whether a game is the first of the output is known only when those before are done.
                Ok(()) if !matches!(plan.place, Place::Folder) && !plan.begun.load(Ordering::Relaxed) => {
                    Then::Alone
                }
                Ok(()) => Then::Together,
            }
        },
    );
    stopped?;
    taker.finish()?;
    let told = tally.inputs > 1 || tally.counts.errors + tally.counts.warnings > 0;
    if told && !terminal.quiet && args.reporting.message_format != MessageFormat::Json {
        terminal.tell(&format!("{}\n", tally.summary(terminal.lang)));
    }
    Ok(tally.code())
}

/// The format to write.
pub(crate) fn target(args: &ConvertArgs) -> Result<Target, Text> {
    if let Some(target) = args.to {
        return Ok(target);
    }
    let Some(output) = args.output.as_deref().filter(|output| *output != "-") else {
        return Err(Text::new(
            "no format to write: say which with --to, or name a file with --output",
            "書き出す形式がありません。--to で形式を、または --output でファイル名を指定してください",
        ));
    };
    let extension = Path::new(output).extension().and_then(OsStr::to_str);
    let named = extension.and_then(by_extension).filter(|_| !is_folder(output));
    named.map(|(format, output)| Target { format, output }).ok_or_else(|| {
        let shown = words::path(Path::new(output));
        Text::new(
            format!("the name {shown} does not tell the format to write: say it with --to"),
            format!("「{shown}」からは形式が分かりません。--to で指定してください"),
        )
    })
}

/// Options that the format has no use for are refused, lest somebody relies on them.
fn fits(args: &ConvertArgs, target: Target) -> Result<(), Text> {
    let format = target.format;
    let useless = if (args.ply.is_some() || args.each) && format.can.has(Capabilities::MOVES) {
        Some(if args.each { "--each" } else { "--ply" })
    } else if args.all_lines && format.id != "usi" {
        Some("--all-lines")
    } else if args.csa_version.is_some() && format.id != "csa" {
        Some("--csa-version")
    } else if args.analysis.is_some() && !format.can.has(Capabilities::COMMENTS) {
        Some("--analysis")
    } else if args.notation.is_some() && format.id != "text" {
        Some("--notation")
    } else if !args.style.is_empty() && format.id != "text" {
        Some("--style")
    } else if args.layout != LayoutArg::Horizontal && format.id != "text" {
        Some("--layout")
    } else {
        None
    };
    useless.map_or(Ok(()), |option| {
        Err(Text::new(
            format!("{option} means nothing for {}", format.name),
            format!("{option} は{}では使えません", format.name),
        ))
    })
}

pub(crate) fn is_folder(output: &OsStr) -> bool {
    let ends = |c: u8| output.as_encoded_bytes().last() == Some(&c);
    ends(b'/') || (cfg!(windows) && ends(b'\\')) || fs::metadata(output).is_ok_and(|found| found.is_dir())
}

fn place(args: &ConvertArgs, inputs: &[Input], target: Target) -> Result<(Place, Outputs), Stop> {
    let Some(output) = args.output.as_deref().filter(|output| *output != "-") else {
        return Ok((Place::Out, Outputs(None)));
    };
    if !is_folder(output) {
        return Ok((Place::File(PathBuf::from(output)), Outputs(None)));
    }
    let mut folder = Folder {
        path: PathBuf::from(output),
        extension: target.output.name,
        seen: HashMap::with_capacity(inputs.len()),
        current: None,
    };
    for input in inputs {
        if input.is_archive() {
            let path = folder.path.join(&input.below);
            if path.is_file() {
                let path = words::path(&path);
                return Err(Stop::Refused(Text::new(
                    format!(
                        "{path} is a file, but the members of {} would go into a folder of that name: name another --output",
                        input.name
                    ),
                    format!(
                        "{path} はファイルですが、{} の中身は同じ名前のフォルダに書き出します。--output で別のフォルダを指定してください",
                        input.name
                    ),
                )));
            }
            continue; // Its members have files of their own.
        }
        let path = folder.file(&input.below);
        if let Some(other) = folder.seen.insert(same_name(&path), input.name.clone()) {
            let (path, name) = (words::path(&path), &input.name);
            return Err(Stop::Refused(Text::new(
                format!("{other} and {name} would both be written to {path}; nothing is written"),
                format!("{other} と {name} の出力先がどちらも {path} になるので、何も書き出しません"),
            )));
        }
    }
    Ok((Place::Folder, Outputs(Some(folder))))
}

/// The file that the output of a job goes to, or why there is none.
type Own = Option<Result<PathBuf, Box<Diagnostic>>>;

/// Finds the file for each job, if output goes into a folder.
struct Outputs(Option<Folder>);

struct Folder {
    path: PathBuf,
    extension: &'static str,
    /// What is written to each file.
    seen: HashMap<PathBuf, Arc<str>>,
    /// That of the input under way.
    current: Own,
}

impl Outputs {
    fn place(self, jobs: Jobs<'_>) -> impl Iterator<Item = (Job<'_>, Own)> + Send + use<'_> {
        let mut folder = self.0;
        jobs.map(move |job| {
            let own = folder.as_mut().map(|folder| folder.of(&job));
            (job, own)
        })
    }
}

impl Folder {
    fn file(&self, below: &Path) -> PathBuf {
        let mut path = self.path.join(below);
        path.set_extension(self.extension);
        path
    }

    fn of(&mut self, job: &Job<'_>) -> Result<PathBuf, Box<Diagnostic>> {
        if let Some(current) = self.current.clone().filter(|_| !job.piece.first) {
            return current;
        }
        let path = self.file(&job.below);
        // Inputs were compared before anything was written; members come to light one by one.
        let other = if job.member && job.is_file() {
            self.seen.insert(same_name(&path), job.name.clone())
        } else {
            None
        };
        let own = match other {
            None => Ok(path),
            Some(other) => {
                let path = words::path(&path);
                let text = Text::new(
                    format!("{other} is written to {path} already"),
                    format!("{path} には既に {other} を書き出しています"),
                );
                Err(Box::new(Diagnostic::new(&EXISTS, text)))
            }
        };
        self.current = Some(own.clone());
        own
    }
}

/// What two names have in common that mean one file.
pub(crate) fn same_name(path: &Path) -> PathBuf {
    if cfg!(any(windows, target_os = "macos")) {
        PathBuf::from(path.to_string_lossy().to_lowercase())
    } else {
        path.to_owned()
    }
}

/// The bytes to write; `to_out`: to standard output.
pub(crate) fn encoding_options(args: &ConvertArgs, target: Target, to_out: bool) -> EncodeOptions {
    let usual = if to_out { Encoding::Utf8 } else { target.output.encoding };
    let to_terminal = to_out && args.encoding.is_none();
    EncodeOptions {
        encoding: args.encoding.unwrap_or(usual),
        bom: false,
        line_ends: if to_terminal { LineEnds::Lf } else { target.output.line_ends },
        unmappable: match args.unmappable {
            UnmappableArg::Refuse => Unmappable::Refuse,
            UnmappableArg::Replace => Unmappable::Replace,
        },
    }
}

impl Plan<'_> {
    /// Converts the games of a job; into a folder, and if they are all of their input, writes them as well.
    fn convert(&self, converter: &mut Converter, job: Job<'_>, own: Own) -> Done {
        let mut done = Done {
            file: job.name.clone(),
            own: None,
            member: job.member,
            piece: job.piece,
            opened: true,
            games: 0,
            findings: Findings::default(),
            failed: false,
            bytes: None,
            replaced: Vec::new(),
        };
        let file = job.name.clone();
        let own = match own.transpose() {
            Ok(own) => own,
            Err(taken) => {
                if job.piece.first {
                    self.complain(&file, *taken, &mut done.findings);
                }
                done.failed = true;
                return done;
            }
        };
        done.own.clone_from(&own);
        let own = own.as_deref();
        if let Some(path) = own.filter(|_| job.piece.first)
            && let Some(taken) = self.guard.taken(path)
        {
            self.complain(&file, taken_diagnostic(path, taken), &mut done.findings);
            done.failed = true;
            return done;
        }
        let begun = match self.place {
            Place::Folder => !job.piece.first,
            Place::Out | Place::File(_) => self.begun.load(Ordering::Relaxed),
        };
        let mut text = String::with_capacity(2 * job.weight());
        let read = job.each_game(|game| {
            let before = usize::from(begun) + done.games;
            self.reporter
                .game(game, &mut done.findings, |sink| converter.convert(game, before, &mut text, sink));
            done.games += usize::from(!game.refused);
        });
        if let Err(fault) = read {
            done.opened = !fault.is_total() || done.games > 0;
            self.reporter.fault(&file, &fault, &mut done.findings);
            // Half a file is no copy of it; among others in one output it is as good as can be.
            done.failed = own.is_some();
        }
        if done.failed {
            return done;
        }
        if done.games == 0 && done.piece.is_whole() {
            return done; // Nothing to write, not even an empty file.
        }
        match self.encoded(text, !begun) {
            Ok(encoded) => {
                done.bytes = Some(encoded.bytes);
                done.replaced = encoded.replaced;
            }
            Err(error) => {
                self.complain(&file, self.unmappable(&error, own), &mut done.findings);
                done.failed = true;
                return done;
            }
        }
        if let Some(path) = own.filter(|_| done.piece.is_whole()) {
            let bytes = done.bytes.take().unwrap_or_default();
            self.replaced(&file, &mut done.replaced, &mut done.findings);
            let written = Draft::new(path, self.force).and_then(|mut draft| {
                draft.write(&bytes)?;
                draft.finish()
            });
            if let Err(error) = written {
                self.complain(&file, failed(path, &error), &mut done.findings);
            }
        }
        done
    }

    /// The bytes of a piece of output.
    fn encoded(&self, text: String, first: bool) -> Result<Encoded, EncodeError> {
        let EncodeOptions { encoding, line_ends, .. } = self.encoding;
        if encoding == Encoding::Utf8 && line_ends == LineEnds::Lf {
            return Ok(Encoded { bytes: text.into_bytes(), replaced: Vec::new() });
        }
        let bom = first && matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be);
        encode(&text, &EncodeOptions { bom, ..self.encoding })
    }

    fn complain(&self, file: &str, diagnostic: Diagnostic, findings: &mut Findings) {
        self.reporter.add(Origin { file, game: None, source: None }, vec![diagnostic], findings);
    }

    /// Reports characters in whose place others were written.
    fn replaced(&self, file: &str, replaced: &mut Vec<Replaced>, findings: &mut Findings) {
        if !replaced.is_empty() {
            self.complain(file, encoding::replaced(self.encoding.encoding, replaced), findings);
            replaced.clear();
        }
    }

    fn unmappable(&self, error: &EncodeError, own: Option<&Path>) -> Diagnostic {
        let path = own.or(match self.place {
            Place::File(path) => Some(path),
            _ => None,
        });
        let found = encoding::unmappable(error);
        let found = match path.map(words::path) {
            Some(path) => {
                found.note(Text::new(format!("{path} is not written"), format!("{path} は書き出しません")))
            }
            None => found,
        };
        if self.target.format.id == "kif" {
            found.help(Text::new(
                "write UTF-8 with `--to kifu` or `--encoding utf-8`, or use `--unmappable replace`",
                "`--to kifu` か `--encoding utf-8` で UTF-8 にするか、`--unmappable replace` で置き換えられます",
            ))
        } else {
            found.help(Text::new(
                "write UTF-8 with `--encoding utf-8`, or use `--unmappable replace`",
                "`--encoding utf-8` で UTF-8 にするか、`--unmappable replace` で置き換えられます",
            ))
        }
    }
}

/// Takes what the jobs came to, in order.
struct Taker<'a> {
    plan: &'a Plan<'a>,
    terminal: &'a Terminal,
    progress: Progress,
    tally: &'a mut Tally,
    /// The file under way: the one output, or that of a large input.
    draft: Option<Draft>,
    /// The output under way cannot be written.
    failed: bool,
    replaced: Vec<Replaced>,
    told: Told,
}

impl Taker<'_> {
    fn take(&mut self, mut done: Done) -> Result<(), Stop> {
        let plan = self.plan;
        let file = &*done.file;
        let own = done.own.take();
        self.tally.games += done.games;
        let mut written = Ok(());
        let whole = matches!(plan.place, Place::Folder) && done.piece.is_whole();
        if !whole {
            if done.games > 0 {
                plan.begun.store(true, Ordering::Relaxed);
            }
            if done.piece.first && matches!(plan.place, Place::Folder) {
                self.failed = false;
            }
            if self.failed && !done.piece.first {
                // Said once is enough.
                let repeated = |message: &Message| message.code.id == encoding::UNMAPPABLE.id;
                let before = done.findings.messages.len();
                done.findings.messages.retain(|message| !repeated(message));
                done.findings.counts.errors -= before - done.findings.messages.len();
            }
            self.failed |= done.failed;
            self.replaced.append(&mut done.replaced);
            if let Some(bytes) = done.bytes.take().filter(|_| !self.failed) {
                written = self.write(own.as_deref(), &bytes, file, &mut done.findings);
            }
            if done.piece.last || self.replaced.len() > 10_000 {
                plan.replaced(file, &mut self.replaced, &mut done.findings);
            }
            if done.piece.last && matches!(plan.place, Place::Folder) {
                self.put(own.as_deref(), file, &mut done.findings);
            }
        }
        self.tally.add(done.opened, done.piece.last, done.findings.counts);
        self.report(file, done.findings);
        if done.piece.last && !done.member {
            self.progress.step();
        }
        Ok(written?)
    }

    /// Writes a piece of output. Only that of standard output can end the command.
    fn write(
        &mut self,
        own: Option<&Path>,
        bytes: &[u8],
        file: &str,
        findings: &mut Findings,
    ) -> io::Result<()> {
        let Some(path) = path(self.plan, own) else {
            return self.progress.aside(|| self.terminal.raw_out().write_all(bytes));
        };
        let draft = match self.draft.take() {
            Some(draft) => Ok(draft),
            None => Draft::new(path, self.plan.force),
        };
        match draft.and_then(|mut draft| draft.write(bytes).map(|()| draft)) {
            Ok(draft) => self.draft = Some(draft),
            Err(error) => {
                self.failed = true;
                self.plan.complain(file, failed(path, &error), findings);
            }
        }
        Ok(())
    }

    /// Puts the file under way in its place, or drops it if something failed.
    fn put(&mut self, own: Option<&Path>, file: &str, findings: &mut Findings) {
        if let Some(draft) = self.draft.take().filter(|_| !self.failed)
            && let Err(error) = draft.finish()
            && let Some(path) = path(self.plan, own)
        {
            self.plan.complain(file, failed(path, &error), findings);
        }
    }

    fn report(&mut self, file: &str, findings: Findings) {
        let mut text = String::new();
        for message in findings.messages {
            if !self.plan.reporter.is_human() || self.told.once_more(message.code) {
                text.push_str(&self.plan.reporter.text(file, message));
            }
        }
        if !text.is_empty() {
            self.progress.aside(|| self.terminal.tell(&text));
        }
    }

    /// Puts the one output in its place and says what was held back.
    fn finish(mut self) -> Result<(), Stop> {
        if matches!(self.plan.place, Place::Out) {
            self.terminal.raw_out().flush()?;
        }
        let mut findings = Findings::default();
        let file = match self.plan.place {
            Place::File(path) => words::path(path),
            Place::Out | Place::Folder => String::new(),
        };
        self.put(None, &file, &mut findings);
        self.tally.counts.errors += findings.counts.errors;
        self.report(&file, findings);
        let more = self.told.more(self.terminal);
        self.progress.aside(|| self.terminal.tell(&more));
        Ok(())
    }
}

/// The file that output goes to: the one for all, or its own.
fn path<'a>(plan: &'a Plan<'_>, own: Option<&'a Path>) -> Option<&'a Path> {
    match plan.place {
        Place::Out => None,
        Place::File(path) => Some(path),
        Place::Folder => own,
    }
}

/// How often each kind of loss was told.
#[derive(Default)]
pub(crate) struct Told(Vec<(&'static str, usize)>);

impl Told {
    /// Whether a finding is to be shown, which is counted. Errors always are.
    pub(crate) fn once_more(&mut self, code: &'static Code) -> bool {
        if code.severity == Severity::Error {
            return true;
        }
        if let Some((_, count)) = self.0.iter_mut().find(|(id, _)| *id == code.id) {
            *count += 1;
            return *count <= TOLD;
        }
        self.0.push((code.id, 1));
        true
    }

    /// What was held back, a line for each kind.
    pub(crate) fn more(&self, terminal: &Terminal) -> String {
        let mut out = String::new();
        for (id, count) in self.0.iter().filter(|(_, count)| *count > TOLD) {
            let more = count - TOLD;
            let _ = match terminal.lang {
                Lang::En => writeln!(out, "{more} more of {id} (--message-format short shows all)"),
                Lang::Ja => writeln!(out, "{id} があと{more}件（--message-format short ですべて表示）"),
            };
        }
        out
    }
}

pub(crate) fn taken_text(path: &Path, taken: Taken) -> Text {
    let path = words::path(path);
    match taken {
        Taken::Exists => Text::new(
            format!("{path} exists already; --force overwrites it"),
            format!("{path} は既にあります。--force で上書きできます"),
        ),
        Taken::Input => Text::new(
            format!("{path} is one of the inputs, which are never overwritten"),
            format!("{path} は入力ファイルなので上書きしません"),
        ),
        Taken::Folder => Text::new(format!("{path} is a folder"), format!("{path} はフォルダです")),
    }
}

pub(crate) fn taken_diagnostic(path: &Path, taken: Taken) -> Diagnostic {
    let code = if taken == Taken::Input { &IS_INPUT } else { &EXISTS };
    Diagnostic::new(code, taken_text(path, taken))
}

pub(crate) fn failed(path: &Path, error: &io::Error) -> Diagnostic {
    let path = words::path(path);
    Diagnostic::new(
        &FAILED,
        Text::new(format!("{path} cannot be written: {error}"), format!("{path} に書き込めません：{error}")),
    )
}
