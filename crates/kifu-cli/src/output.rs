//! Where output goes: the terminal or a pipe, and files that are written whole or not at all.

use std::{
    collections::HashSet,
    fs::{self, File, Metadata},
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::OnceLock,
};

use anstream::{AutoStream, ColorChoice};
use kifu::{Lang, text::Text};
use tempfile::NamedTempFile;

use crate::{
    args::{ColorArg, Global},
    inputs::Input,
    words,
};

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Nobody reads standard output any more.
    Closed,
    /// Output cannot be written.
    Failed(Text),
    /// There is nothing that could be done.
    Refused(Text),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::Closed;
        }
        Self::Failed(Text::new(format!("cannot write: {error}"), format!("書き込めません：{error}")))
    }
}

/// Standard output and standard error, and how to speak on them.
#[derive(Debug)]
pub(crate) struct Terminal {
    pub(crate) lang: Lang,
    pub(crate) quiet: bool,
    /// Whether standard output takes colour.
    pub(crate) out_color: bool,
    /// Whether standard error takes colour.
    pub(crate) err_color: bool,
}

impl Terminal {
    pub(crate) fn new(global: &Global) -> Self {
        match global.color {
            ColorArg::Auto => ColorChoice::Auto,
            ColorArg::Always => ColorChoice::Always,
            ColorArg::Never => ColorChoice::Never,
        }
        .write_global();
        Self {
            lang: global.lang.map_or_else(crate::lang::of_system, Lang::from),
            quiet: global.quiet,
            out_color: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            err_color: AutoStream::choice(&io::stderr()) != ColorChoice::Never,
        }
    }

    /// Standard output for text to read.
    #[expect(clippy::unused_self, reason = "nobody writes without having made the terminal")]
    pub(crate) fn out(&self) -> impl Write {
        io::BufWriter::with_capacity(64 * 1024, AutoStream::auto(io::stdout().lock()))
    }

    /// Standard output for bytes that must stay as they are.
    #[expect(clippy::unused_self, reason = "nobody writes without having made the terminal")]
    pub(crate) fn raw_out(&self) -> impl Write {
        io::stdout().lock()
    }

    /// Writes a text on standard error. That it cannot be written is no reason to stop.
    #[expect(clippy::unused_self, reason = "nobody writes without having made the terminal")]
    pub(crate) fn tell(&self, text: &str) {
        let _ = AutoStream::auto(io::stderr().lock()).write_all(text.as_bytes());
    }

    /// Says on standard error what makes the command end.
    pub(crate) fn complain(&self, text: &Text) {
        let word = kifu::Severity::Error.word();
        let style = if self.err_color {
            annotate_snippets::renderer::DEFAULT_ERROR_STYLE
        } else {
            anstyle::Style::new()
        };
        self.tell(&format!(
            "{style}{}{style:#}: {}\n",
            word.get(self.lang),
            words::clean(text.get(self.lang))
        ));
    }

    /// Whether standard output is a terminal.
    #[expect(clippy::unused_self, reason = "nobody writes without having made the terminal")]
    pub(crate) fn is_terminal(&self) -> bool {
        io::stdout().is_terminal()
    }
}

/// A file under way: written beside its place, and put there when it is complete.
#[derive(Debug)]
pub(crate) struct Draft {
    place: PathBuf,
    force: bool,
    file: Kind,
}

#[derive(Debug)]
enum Kind {
    Beside(NamedTempFile),
    /// What is no ordinary file, such as `/dev/null`, is written straight.
    Straight(File),
}

impl Draft {
    /// Begins a file. Folders on the way are made.
    pub(crate) fn new(place: &Path, force: bool) -> io::Result<Self> {
        let straight = fs::metadata(place).is_ok_and(|found| is_device(&found));
        let file = if straight {
            Kind::Straight(fs::OpenOptions::new().write(true).open(place)?)
        } else {
            let folder = match place.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            };
            // Nearly always the folder is there.
            Kind::Beside(beside(folder).or_else(|_| {
                fs::create_dir_all(folder)?;
                beside(folder)
            })?)
        };
        Ok(Self { place: place.to_owned(), force, file })
    }

    /// Writes a file that is there anew. A link stays one: what it leads to is written.
    pub(crate) fn in_place(path: &Path, bytes: &[u8]) -> io::Result<()> {
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut draft = Self::new(&place, true)?;
        draft.write(bytes)?;
        draft.finish()
    }

    /// Adds bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.file {
            Kind::Beside(file) => file.write_all(bytes),
            Kind::Straight(file) => file.write_all(bytes),
        }
    }

    /// Puts the file in its place. Dropping the draft instead leaves nothing behind.
    pub(crate) fn finish(self) -> io::Result<()> {
        let Kind::Beside(file) = self.file else { return Ok(()) };
        if !self.force {
            return file.persist_noclobber(&self.place).map(drop).map_err(|error| error.error);
        }
        if let Ok(old) = fs::metadata(&self.place) {
            // Whoever could read the old file can read the new one; if not, so be it.
            let _ = file.as_file().set_permissions(old.permissions());
        }
        file.persist(&self.place).map(drop).map_err(|error| error.error)
    }
}

/// A temporary file in a folder, with the rights of an ordinary new file.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".kifu-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

fn is_device(found: &Metadata) -> bool {
    !found.is_file() && !found.is_dir()
}

/// Why nothing may be written in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Taken {
    /// A file is there.
    Exists,
    /// One of the inputs is there.
    Input,
    /// A folder is there.
    Folder,
}

/// The inputs as files, to be left alone.
#[derive(Debug)]
pub(crate) struct Guard<'a> {
    inputs: &'a [Input],
    force: bool,
    /// Looked up when a file turns out to be in the way, not before.
    known: OnceLock<HashSet<Identity>>,
}

impl<'a> Guard<'a> {
    pub(crate) fn new(inputs: &'a [Input], force: bool) -> Self {
        Self { inputs, force, known: OnceLock::new() }
    }

    /// Whether something stands in a place that must not be overwritten.
    pub(crate) fn taken(&self, place: &Path) -> Option<Taken> {
        let Ok(found) = fs::metadata(place) else {
            // A link that leads nowhere is in the way as well.
            return (fs::symlink_metadata(place).is_ok() && !self.force).then_some(Taken::Exists);
        };
        if found.is_dir() {
            return Some(Taken::Folder);
        }
        if is_device(&found) {
            return None;
        }
        let known = self.known.get_or_init(|| {
            let files = self.inputs.iter().filter_map(Input::path);
            files.filter_map(|path| Some(identity(path, &fs::metadata(path).ok()?))).collect()
        });
        if known.contains(&identity(place, &found)) {
            return Some(Taken::Input);
        }
        (!self.force).then_some(Taken::Exists)
    }
}

/// What two paths of one file have in common: the number of the file, or the path without detours.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = PathBuf;

#[cfg(unix)]
fn identity(_: &Path, found: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (found.dev(), found.ino())
}

#[cfg(not(unix))]
fn identity(path: &Path, _: &Metadata) -> Identity {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}
