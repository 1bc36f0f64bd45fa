//! Inputs cut into jobs: a small file is one, a large one several, each some games of it.

use std::{
    fs::{self, File},
    io::{self, BufReader, Cursor, Read},
    ops::Range,
    path::PathBuf,
    sync::Arc,
};

use kifu::{Detection, Encoding, Format, Game, Games, ReadOptions};

use crate::{
    args::Reading,
    inputs::{Input, Missing, Place},
};

/// A regular file up to this size is one job.
const SMALL: usize = 256 * 1024;

/// Games of a large input are gathered up to this many bytes.
const PIECE: usize = 128 * 1024;

type Reader = Box<dyn Read + Send>;

/// Something to do for one input.
pub(crate) struct Job<'a> {
    /// Which of the inputs.
    pub(crate) index: usize,
    pub(crate) input: &'a Input,
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
    Missing(io::Error),
    NoRecords,
    /// A file of this length, not opened yet.
    Small(PathBuf, usize, ReadOptions),
    Text(String, ReadOptions),
    Some(Batch),
}

/// What is wrong with an input as a whole.
#[derive(Debug)]
pub(crate) enum Fault {
    /// It cannot be read.
    Failed(io::Error),
    /// It is a folder without records.
    NoRecords,
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
            kifu::Error::Io(error) => Self::Failed(error),
            kifu::Error::TooLong(limit) => Self::TooLong(limit),
            other => Self::Failed(io::Error::other(other)),
        }
    }
}

impl Job<'_> {
    /// About how many bytes it is about.
    pub(crate) fn weight(&self) -> usize {
        match &self.part {
            Part::Missing(_) | Part::NoRecords => 0,
            Part::Small(_, length, _) => *length,
            Part::Text(text, _) => text.len(),
            Part::Some(batch) => batch.bytes.len(),
        }
    }

    /// Hands over the games one after the other.
    pub(crate) fn each_game(self, mut take: impl FnMut(&Game<'_>)) -> Result<(), Fault> {
        match self.part {
            Part::Missing(error) => Err(Fault::Failed(error)),
            Part::NoRecords => Err(Fault::NoRecords),
            Part::Small(path, length, options) => {
                let file = File::open(path).map_err(Fault::Failed)?;
                // Read in one go.
                whole(&self.input.name, BufReader::with_capacity(length + 1, file), options, take)
            }
            Part::Text(text, options) => whole(&self.input.name, text.as_bytes(), options, take),
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

/// The jobs of all inputs, in order.
pub(crate) struct Jobs<'a> {
    inputs: std::iter::Enumerate<std::slice::Iter<'a, Input>>,
    options: ReadOptions,
    /// A large input that is under way.
    open: Option<(usize, &'a Input, Games<Reader>)>,
}

impl<'a> Jobs<'a> {
    pub(crate) fn new(inputs: &'a [Input], reading: &Reading) -> Self {
        Self { inputs: inputs.iter().enumerate(), options: options(reading), open: None }
    }
}

impl<'a> Iterator for Jobs<'a> {
    type Item = Job<'a>;

    fn next(&mut self) -> Option<Job<'a>> {
        if let Some((index, input, mut games)) = self.open.take() {
            let (batch, last) = Batch::fill(&mut games, input.name.clone());
            if !last {
                self.open = Some((index, input, games));
            }
            return Some(Job { index, input, piece: Piece { first: false, last }, part: Part::Some(batch) });
        }
        let (index, input) = self.inputs.next()?;
        let whole = |part| Some(Job { index, input, piece: Piece::WHOLE, part });
        let options = options_of(input, self.options);
        if let Some(part) = small(input, options) {
            return whole(part);
        }
        let reader = match open(input) {
            Ok(reader) => reader,
            Err(Fault::Failed(error)) => return whole(Part::Missing(error)),
            Err(_) => return whole(Part::NoRecords),
        };
        let (batch, last) = match Games::new(input.name.clone(), reader, options) {
            Ok(mut games) => {
                let (batch, last) = Batch::fill(&mut games, input.name.clone());
                if !last {
                    self.open = Some((index, input, games));
                }
                (batch, last)
            }
            Err(error) => {
                let fault = Some(error.into());
                (Batch { name: input.name.clone(), bytes: Vec::new(), cuts: Vec::new(), fault }, true)
            }
        };
        Some(Job { index, input, piece: Piece { first: true, last }, part: Part::Some(batch) })
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
        Place::Text(text, _) => Some(Part::Text(text.clone(), options)),
        Place::Stdin | Place::Missing(_) => None,
    }
}

fn open(input: &Input) -> Result<Reader, Fault> {
    match &input.place {
        Place::File(path) => Ok(Box::new(File::open(path).map_err(Fault::Failed)?)),
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

/// The games of one input, for commands that look at few.
pub(crate) fn games(input: &Input, reading: &Reading) -> Result<Games<Reader>, Fault> {
    Ok(Games::new(input.name.clone(), open(input)?, options_of(input, options(reading)))?)
}

/// All bytes of one input, and how it is to be read.
pub(crate) fn whole_input(input: &Input, reading: &Reading) -> Result<(Vec<u8>, ReadOptions), Fault> {
    let mut bytes = Vec::new();
    open(input)?.read_to_end(&mut bytes).map_err(Fault::Failed)?;
    Ok((bytes, options_of(input, options(reading))))
}
