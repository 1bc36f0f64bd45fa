//! Inputs cut into jobs: a small file is one, a large one several, each some games of it.

use std::{
    borrow::Cow,
    fs::{self, File},
    io::{self, BufReader, Cursor, Read},
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

use kifu::{Detection, Diagnostic, Encoding, Format, Game, Games, ReadOptions};

use crate::{
    archives::{self, Content, Contents, Limits, Opened},
    args::Reading,
    inputs::{Input, Missing, Place},
};

/// A regular file up to this size is one job.
const SMALL: usize = 256 * 1024;

/// Games of a large input are gathered up to this many bytes.
const PIECE: usize = 128 * 1024;

type Reader = Box<dyn Read + Send>;

/// Something to do for one input, or a member of one.
pub(crate) struct Job<'a> {
    /// What messages call it.
    pub(crate) name: Arc<str>,
    /// Its name below the folder or archive that was given.
    pub(crate) below: Cow<'a, Path>,
    /// Whether it is in an archive.
    pub(crate) member: bool,
    pub(crate) piece: Piece,
    part: Part,
}

/// Which piece of its input a job is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) first: bool,
    pub(crate) last: bool,
}

impl Piece {
    const WHOLE: Self = Self { first: true, last: true };

    /// Whether it is all of its input.
    pub(crate) fn is_whole(self) -> bool {
        self == Self::WHOLE
    }
}

enum Part {
    Fault(Fault),
    /// A file of this length, not opened yet.
    Small(PathBuf, usize, ReadOptions),
    Bytes(Cow<'static, [u8]>, ReadOptions),
    Some(Batch),
}

/// What is wrong with an input as a whole.
#[derive(Debug)]
pub(crate) enum Fault {
    /// It cannot be read.
    Failed(io::Error),
    /// It is a folder without records.
    NoRecords,
    /// It is an archive without records.
    NoMembers,
    /// It is an archive or in one, and this is wrong with it.
    Archive(Box<Diagnostic>),
    /// One game is longer than this limit.
    TooLong(usize),
}

impl Fault {
    /// Whether nothing of the input was seen.
    pub(crate) fn is_total(&self) -> bool {
        !matches!(self, Self::TooLong(_))
    }
}

impl From<kifu::Error> for Fault {
    fn from(error: kifu::Error) -> Self {
        match error {
            kifu::Error::Io(error) => error.into(),
            kifu::Error::TooLong(limit) => Self::TooLong(limit),
            other => Self::Failed(io::Error::other(other)),
        }
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        match archives::trouble(&error) {
            Some(diagnostic) => Self::Archive(Box::new(diagnostic)),
            None => Self::Failed(error),
        }
    }
}

impl Job<'_> {
    /// About how many bytes it is about.
    pub(crate) fn weight(&self) -> usize {
        match &self.part {
            Part::Fault(_) => 0,
            Part::Small(_, length, _) => *length,
            Part::Bytes(bytes, _) => bytes.len(),
            Part::Some(batch) => batch.bytes.len(),
        }
    }

    /// Whether there is something to read.
    pub(crate) fn is_file(&self) -> bool {
        !matches!(self.part, Part::Fault(_))
    }

    /// Hands over the games one after the other.
    pub(crate) fn each_game(self, mut take: impl FnMut(&Game<'_>)) -> Result<(), Fault> {
        match self.part {
            Part::Fault(fault) => Err(fault),
            Part::Small(path, length, options) => {
                let file = File::open(path).map_err(Fault::Failed)?;
                // Read in one go.
                whole(&self.name, BufReader::with_capacity(length + 1, file), options, take)
            }
            Part::Bytes(bytes, options) => whole(&self.name, &*bytes, options, take),
            Part::Some(batch) => {
                for game in batch.games() {
                    take(&game);
                }
                batch.fault.map_or(Ok(()), Err)
            }
        }
    }
}

fn whole(
    name: &Arc<str>,
    reader: impl Read,
    options: ReadOptions,
    mut take: impl FnMut(&Game<'_>),
) -> Result<(), Fault> {
    let mut games = Games::new(name.clone(), reader, options)?;
    while let Some(game) = games.next_game()? {
        take(&game);
    }
    Ok(())
}

/// Some games of a large input, with their bytes.
struct Batch {
    name: Arc<str>,
    bytes: Vec<u8>,
    cuts: Vec<Cut>,
    fault: Option<Fault>,
}

/// A [`Game`] without its bytes.
struct Cut {
    range: Range<usize>,
    format: &'static Format,
    encoding: Encoding,
    told: bool,
    index: usize,
    base_byte: u64,
    base_line: u32,
    detection: Option<Detection>,
    refused: bool,
}

impl Batch {
    /// Takes the next games; `true` when there are no more.
    fn fill(games: &mut Games<Reader>, name: Arc<str>) -> (Self, bool) {
        let mut batch = Self { name, bytes: Vec::new(), cuts: Vec::new(), fault: None };
        while batch.bytes.len() < PIECE {
            match games.next_game() {
                Ok(Some(game)) => batch.push(&game),
                Ok(None) => return (batch, true),
                Err(error) => {
                    batch.fault = Some(error.into());
                    return (batch, true);
                }
            }
        }
        (batch, false)
    }

    fn push(&mut self, game: &Game<'_>) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(game.bytes);
        self.cuts.push(Cut {
            range: start..self.bytes.len(),
            format: game.format,
            encoding: game.encoding,
            told: game.told,
            index: game.index,
            base_byte: game.base_byte,
            base_line: game.base_line,
            detection: game.detection.clone(),
            refused: game.refused,
        });
    }

    fn games(&self) -> impl Iterator<Item = Game<'_>> {
        self.cuts.iter().map(|cut| Game {
            bytes: self.bytes.get(cut.range.clone()).unwrap_or_default(),
            name: self.name.clone(),
            format: cut.format,
            encoding: cut.encoding,
            told: cut.told,
            index: cut.index,
            base_byte: cut.base_byte,
            base_line: cut.base_line,
            detection: cut.detection.clone(),
            refused: cut.refused,
        })
    }
}

/// One input that is no archive, or a member of one.
pub(crate) struct Item<'a> {
    /// What messages call it.
    pub(crate) name: Arc<str>,
    /// Its name below the folder or archive that was given.
    pub(crate) below: Cow<'a, Path>,
    /// Whether it is in an archive.
    pub(crate) member: bool,
    source: Source<'a>,
}

enum Source<'a> {
    Input(&'a Input),
    Reader(Reader),
    Bytes(Vec<u8>),
    Fault(Fault),
}

/// All that is to be read, in order: inputs, and the members of those that are archives.
pub(crate) struct Items<'a> {
    inputs: std::slice::Iter<'a, Input>,
    limits: Limits,
    /// The archive under way, and whether something was found in it.
    archive: Option<(&'a Input, Contents, bool)>,
}

impl<'a> Items<'a> {
    pub(crate) fn new(inputs: &'a [Input], reading: &Reading) -> Self {
        Self { inputs: inputs.iter(), limits: reading.limits(), archive: None }
    }

    /// What an input is, or `None` where its members are next.
    fn open(&mut self, input: &'a Input) -> Option<Source<'a>> {
        let opened = match &input.place {
            Place::Archive { path, kind, .. } => archives::open(path, *kind, &self.limits),
            Place::Stdin => archives::open_stream(io::stdin(), &self.limits),
            Place::Pipe(path) => File::open(path).and_then(|file| archives::open_stream(file, &self.limits)),
            Place::File(_) | Place::Text(..) | Place::Missing(_) => return Some(Source::Input(input)),
        };
        match opened {
            Ok(Opened::File(reader)) => Some(Source::Reader(reader)),
            Ok(Opened::Archive(contents)) => {
                self.archive = Some((input, contents, false));
                None
            }
            Err(error) => Some(Source::Fault(error.into())),
        }
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        loop {
            if let Some((input, contents, some)) = &mut self.archive {
                let input = *input;
                let (member, source) = match contents.next() {
                    Some(Content::Member(member, bytes)) => (Some(member), Source::Bytes(bytes)),
                    Some(Content::Refused(member, why)) => (member, Source::Fault(Fault::Archive(why))),
                    None => {
                        let some = *some;
                        self.archive = None;
                        // In a folder it is as a folder without records.
                        if some || matches!(input.place, Place::Archive { named: false, .. }) {
                            continue;
                        }
                        (None, Source::Fault(Fault::NoMembers))
                    }
                };
                if let Some((.., some)) = &mut self.archive {
                    *some = true;
                }
                let (name, below) = match member {
                    Some(member) => {
                        let name = format!("{}/{member}", input.name).into();
                        (name, Cow::Owned(input.below.join(member)))
                    }
                    None => (input.name.clone(), Cow::Borrowed(&*input.below)),
                };
                return Some(Item { name, below, member: true, source });
            }
            let input = self.inputs.next()?;
            if let Some(source) = self.open(input) {
                let below = Cow::Borrowed(&*input.below);
                return Some(Item { name: input.name.clone(), below, member: false, source });
            }
        }
    }
}

impl Item<'_> {
    /// Its games, for commands that look at few.
    pub(crate) fn games(self, reading: &Reading) -> Result<Games<Reader>, Fault> {
        let options = self.options(options(reading));
        let name = self.name.clone();
        Ok(Games::new(name, self.reader()?, options)?)
    }

    fn options(&self, options: ReadOptions) -> ReadOptions {
        match &self.source {
            Source::Input(input) => options_of(input, options),
            _ => options,
        }
    }

    fn reader(self) -> Result<Reader, Fault> {
        match self.source {
            Source::Input(input) => open(input),
            Source::Reader(reader) => Ok(reader),
            Source::Bytes(bytes) => Ok(Box::new(Cursor::new(bytes))),
            Source::Fault(fault) => Err(fault),
        }
    }
}

/// The jobs of all items, in order.
pub(crate) struct Jobs<'a> {
    items: Items<'a>,
    options: ReadOptions,
    /// A large item that is under way.
    open: Option<(Head<'a>, Games<Reader>)>,
}

/// What the jobs of an item have in common.
#[derive(Clone)]
struct Head<'a> {
    name: Arc<str>,
    below: Cow<'a, Path>,
    member: bool,
}

impl<'a> Head<'a> {
    fn job(self, piece: Piece, part: Part) -> Job<'a> {
        Job { name: self.name, below: self.below, member: self.member, piece, part }
    }
}

impl<'a> Jobs<'a> {
    pub(crate) fn new(inputs: &'a [Input], reading: &Reading) -> Self {
        Self { items: Items::new(inputs, reading), options: options(reading), open: None }
    }

    fn batch(&mut self, head: Head<'a>, first: bool, mut games: Games<Reader>) -> Job<'a> {
        let (batch, last) = Batch::fill(&mut games, head.name.clone());
        if !last {
            self.open = Some((head.clone(), games));
        }
        head.job(Piece { first, last }, Part::Some(batch))
    }
}

impl<'a> Iterator for Jobs<'a> {
    type Item = Job<'a>;

    fn next(&mut self) -> Option<Job<'a>> {
        if let Some((head, games)) = self.open.take() {
            return Some(self.batch(head, false, games));
        }
        let item = self.items.next()?;
        let options = item.options(self.options);
        let head = Head { name: item.name.clone(), below: item.below.clone(), member: item.member };
        let reader = match item.source {
            Source::Fault(fault) => Err(fault),
            Source::Input(input) => match small(input, options) {
                Some(part) => return Some(head.job(Piece::WHOLE, part)),
                None => open(input),
            },
            Source::Bytes(bytes) if bytes.len() <= SMALL => {
                return Some(head.job(Piece::WHOLE, Part::Bytes(bytes.into(), options)));
            }
            Source::Bytes(bytes) => Ok(Box::new(Cursor::new(bytes)) as Reader),
            Source::Reader(reader) => Ok(reader),
        };
        match reader.and_then(|reader| Ok(Games::new(head.name.clone(), reader, options)?)) {
            Ok(games) => Some(self.batch(head, true, games)),
            Err(fault) => Some(head.job(Piece::WHOLE, Part::Fault(fault))),
        }
    }
}

/// How the inputs are to be read.
pub(crate) fn options(reading: &Reading) -> ReadOptions {
    ReadOptions {
        format: reading.from.map(|target| target.format),
        encoding: reading.from_encoding,
        ..ReadOptions::default()
    }
}

/// How this input is to be read: a text given as argument has its own encoding and format.
fn options_of(input: &Input, options: ReadOptions) -> ReadOptions {
    match &input.place {
        Place::Text(_, format) => {
            ReadOptions { format: options.format.or(*format), encoding: Some(Encoding::Utf8), ..options }
        }
        _ => options,
    }
}

/// An input that is one job for sure.
fn small(input: &Input, options: ReadOptions) -> Option<Part> {
    match &input.place {
        Place::File(path) => {
            let length = fs::metadata(path).ok().filter(fs::Metadata::is_file)?.len();
            let length = usize::try_from(length).ok().filter(|length| *length <= SMALL)?;
            Some(Part::Small(path.clone(), length, options))
        }
        Place::Text(text, _) => Some(Part::Bytes(text.clone().into_bytes().into(), options)),
        _ => None,
    }
}

fn open(input: &Input) -> Result<Reader, Fault> {
    match &input.place {
        Place::File(path) | Place::Archive { path, .. } | Place::Pipe(path) => {
            Ok(Box::new(File::open(path).map_err(Fault::Failed)?))
        }
        Place::Stdin => Ok(Box::new(io::stdin())),
        Place::Text(text, _) => Ok(Box::new(Cursor::new(text.clone().into_bytes()))),
        Place::Missing(Missing::NoRecords) => Err(Fault::NoRecords),
        Place::Missing(Missing::Failed(error)) => {
            // An error cannot be cloned.
            let again = || io::Error::new(error.kind(), error.to_string());
            Err(Fault::Failed(error.raw_os_error().map_or_else(again, io::Error::from_raw_os_error)))
        }
    }
}

/// Opens an input that is one file: commands that write inputs anew, or put them side by side, do not
/// look into archives.
fn open_file(input: &Input) -> Result<Reader, Fault> {
    if matches!(input.place, Place::Archive { .. }) {
        return Err(Fault::Failed(io::Error::new(
            io::ErrorKind::Unsupported,
            "this command does not open archives; kifu convert takes the records out",
        )));
    }
    open(input)
}

/// The games of one input, for commands that look at few.
pub(crate) fn games(input: &Input, reading: &Reading) -> Result<Games<Reader>, Fault> {
    Ok(Games::new(input.name.clone(), open_file(input)?, options_of(input, options(reading)))?)
}

/// All bytes of one input, and how it is to be read.
pub(crate) fn whole_input(input: &Input, reading: &Reading) -> Result<(Vec<u8>, ReadOptions), Fault> {
    let mut bytes = Vec::new();
    open_file(input)?.read_to_end(&mut bytes).map_err(Fault::Failed)?;
    Ok((bytes, options_of(input, options(reading))))
}
