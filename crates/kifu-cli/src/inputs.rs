//! What there is to read: files, folders, standard input, texts given as arguments.

use std::{
    ffi::{OsStr, OsString},
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use kifu::{
    Format, Record, by_extension, by_name, detect,
    formats::{Confidence, Input as Text},
    record::{Bulk, StartSource, Trace, Written},
};

use crate::{
    archives::{self, Kind},
    args::Reading,
    words,
};

/// One input.
#[derive(Debug)]
pub(crate) struct Input {
    /// What messages call it.
    pub(crate) name: Arc<str>,
    /// Where it is.
    pub(crate) place: Place,
    /// Its name below the folder that was given, for output into a folder.
    pub(crate) below: PathBuf,
}

/// Where an input is.
#[derive(Debug)]
pub(crate) enum Place {
    File(PathBuf),
    /// An archive or a compressed file; `named` where it is an argument.
    Archive {
        path: PathBuf,
        kind: Kind,
        named: bool,
    },
    /// What can be read only once.
    Pipe(PathBuf),
    Stdin,
    /// A text given as argument, and the format that it was found to be in.
    Text(String, Option<&'static Format>),
    /// Nowhere: it cannot be read, or there is nothing in it.
    Missing(Missing),
}

/// Why there is nothing to read.
#[derive(Debug)]
pub(crate) enum Missing {
    Failed(io::Error),
    NoRecords,
}

impl Input {
    fn new(path: &Path, below: PathBuf, place: Place) -> Self {
        Self { name: words::path(path).into(), place, below }
    }

    /// A file, by what it holds.
    fn file(path: &Path, below: PathBuf, named: bool) -> Self {
        match archives::kind_of(path) {
            Some(kind) if kind.has_members() => {
                Self::new(path, below, Place::Archive { path: path.to_owned(), kind, named })
            }
            // A compressed file is that file: `game.kif.gz` is written as `game.csa`.
            Some(kind) => {
                let below = below.with_extension("");
                Self::new(path, below, Place::Archive { path: path.to_owned(), kind, named })
            }
            None => Self::new(path, below, Place::File(path.to_owned())),
        }
    }

    /// Whether its members are the inputs.
    pub(crate) fn is_archive(&self) -> bool {
        matches!(self.place, Place::Archive { kind, .. } if kind.has_members())
    }

    fn text(name: &str, text: String, format: Option<&'static Format>) -> Self {
        let below = PathBuf::from(name.trim_matches(['<', '>']));
        Self { name: name.into(), place: Place::Text(text, format), below }
    }

    /// Its file, if it is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::File(path) | Place::Archive { path, .. } | Place::Pipe(path) => Some(path),
            _ => None,
        }
    }
}

/// All inputs, in the order of the arguments, folders spread out and sorted by name.
///
/// A word that is no file may be moves or a position; moves that come as single words belong
/// together. `Err` when standard input is named twice.
pub(crate) fn gather(reading: &Reading) -> Result<Vec<Input>, kifu::text::Text> {
    let mut inputs = Vec::new();
    let mut moves: Vec<&str> = Vec::new();
    let mut position = reading.position.as_deref();
    let mut stdin = 0;
    for word in &reading.inputs {
        let missing = match Found::of(word) {
            Found::Stdin => {
                flush(&mut moves, &mut position, &mut inputs);
                stdin += 1;
                inputs.push(Input { name: "<stdin>".into(), place: Place::Stdin, below: "stdin".into() });
                continue;
            }
            Found::Folder => {
                flush(&mut moves, &mut position, &mut inputs);
                walk(Path::new(word), &mut inputs);
                continue;
            }
            Found::File => {
                flush(&mut moves, &mut position, &mut inputs);
                let path = Path::new(word);
                let below = path.file_name().map_or_else(PathBuf::new, PathBuf::from);
                inputs.push(Input::file(path, below, true));
                continue;
            }
            Found::Pipe => None,
            Found::Nothing(error) => Some(error),
        };
        match (missing, word.to_str()) {
            (Some(_), Some(text)) if moves_format(text).is_some() => {
                if text.contains(char::is_whitespace) {
                    flush(&mut moves, &mut position, &mut inputs);
                    moves.push(text);
                    flush(&mut moves, &mut position, &mut inputs);
                } else {
                    moves.push(text);
                }
            }
            (Some(_), Some(text)) if position_format(text).is_some() => {
                flush(&mut moves, &mut position, &mut inputs);
                inputs.push(Input::text("<argument>", text.to_owned(), position_format(text)));
            }
            (missing, _) => {
                flush(&mut moves, &mut position, &mut inputs);
                let path = Path::new(word);
                let below = path.file_name().map_or_else(PathBuf::new, PathBuf::from);
                let place = match missing {
                    Some(error) => Place::Missing(Missing::Failed(error)),
                    None => Place::Pipe(path.to_owned()),
                };
                inputs.push(Input::new(path, below, place));
            }
        }
    }
    flush(&mut moves, &mut position, &mut inputs);
    for text in &reading.text {
        if moves_format(text).is_some() {
            moves.push(text);
            flush(&mut moves, &mut position, &mut inputs);
        } else {
            inputs.push(Input::text("<argument>", text.clone(), None));
        }
    }
    if let Some(position) = position {
        // Read as a position even if it hardly looks like one: then it is told what is wrong.
        let format = position_format(position).or_else(|| by_name("sfen").map(|(format, _)| format));
        inputs.push(Input::text("<position>", position.to_owned(), format));
    }
    if stdin > 1 {
        return Err(kifu::text::Text::new(
            "standard input can be read only once",
            "標準入力は一度しか読めません",
        ));
    }
    Ok(inputs)
}

/// Makes one input of the moves gathered, from the position given if it is still to be used.
fn flush(moves: &mut Vec<&str>, position: &mut Option<&str>, inputs: &mut Vec<Input>) {
    if moves.is_empty() {
        return;
    }
    let line = moves.join(" ");
    moves.clear();
    // Moves of several notations in a row are no line of USI: the text reader takes or tells them.
    // It also knows a position before moves of any notation.
    let any = || by_name("text").map(|(format, _)| format);
    let mut format = moves_format(&line).or_else(any);
    let usi = format.is_some_and(|format| format.id == "usi");
    let has_position = line.contains("startpos") || (usi && line.contains('/'));
    let text = match position.take_if(|_| !has_position) {
        Some(start) => {
            let start = start.trim().trim_start_matches("position ").trim_start();
            let start = start.trim_start_matches("sfen ").trim_start();
            match (usi, start == "startpos") {
                (true, true) => format!("position startpos moves {}", line.trim_start_matches("moves ")),
                (true, false) => {
                    format!("position sfen {start} moves {}", line.trim_start_matches("moves "))
                }
                (false, true) => line,
                (false, false) => {
                    format = any();
                    format!("SFEN: {start}\n{line}")
                }
            }
        }
        None => line,
    };
    inputs.push(Input::text("<argument>", text, format));
}

/// What an argument names.
enum Found {
    Stdin,
    Folder,
    File,
    /// What is no regular file.
    Pipe,
    Nothing(io::Error),
}

impl Found {
    fn of(word: &OsStr) -> Self {
        if word == "-" {
            return Self::Stdin;
        }
        match fs::metadata(word) {
            Ok(found) if found.is_dir() => Self::Folder,
            Ok(found) if found.is_file() => Self::File,
            Ok(_) => Self::Pipe,
            Err(error) => Self::Nothing(error),
        }
    }
}

/// The format of a text that is moves and nothing else, with nothing to object to: a line of USI,
/// or moves in some notation where no other record format fits better.
fn moves_format(text: &str) -> Option<&'static Format> {
    let usi = by_name("usi").map(|(format, _)| format).filter(|format| is_moves(text, format));
    usi.or_else(|| {
        let found = detect(text, None).format?;
        (matches!(found.id, "text" | "ki2") && is_moves(text, found)).then_some(found)
    })
}

/// Whether a format reads a text wholly, as moves.
fn is_moves(text: &str, format: &Format) -> bool {
    let mut record = Record::new();
    let mut trace = Bulk::new();
    (format.read_bulk)(
        Text { text, encoding: kifu::Encoding::Utf8, continued: false },
        &mut record,
        &mut trace,
    );
    let moves = record.main_line().any(|ply| matches!(ply.written, Written::Move(_)));
    !trace.stopped() && moves
}

/// The format of a text that is a position: an SFEN, a link, or what `position` of USI takes.
fn position_format(text: &str) -> Option<&'static Format> {
    let (usi, _) = by_name("usi")?;
    for name in ["sfen", "usen"] {
        let (format, _) = by_name(name)?;
        if (format.sniff)(text) == Confidence::Certain {
            return Some(format);
        }
    }
    let mut record = Record::new();
    let mut trace = Bulk::new();
    (usi.read_bulk)(Text { text, encoding: kifu::Encoding::Utf8, continued: false }, &mut record, &mut trace);
    let told = record.start().source != StartSource::Implied;
    (!trace.stopped() && told).then_some(usi)
}

/// Adds the records in a folder: archives and files with a known extension, hidden ones left out, by name.
fn walk(folder: &Path, inputs: &mut Vec<Input>) {
    let before = inputs.len();
    // What is still to be looked at, the next one at the end.
    let mut waiting = vec![(folder.to_owned(), true)];
    while let Some((path, is_folder)) = waiting.pop() {
        let below = path.strip_prefix(folder).map_or_else(|_| PathBuf::new(), Path::to_owned);
        if !is_folder {
            let is_archive = path.file_name().and_then(OsStr::to_str).is_some_and(archives::is_archive);
            inputs.push(if is_archive {
                Input::file(&path, below, false)
            } else {
                Input::new(&path, below, Place::File(path.clone()))
            });
            continue;
        }
        match entries(&path) {
            Ok(entries) => {
                waiting
                    .extend(entries.into_iter().rev().map(|(name, is_folder)| (path.join(name), is_folder)));
            }
            Err(error) => inputs.push(Input::new(&path, below, Place::Missing(Missing::Failed(error)))),
        }
    }
    if inputs.len() == before {
        inputs.push(Input::new(folder, PathBuf::new(), Place::Missing(Missing::NoRecords)));
    }
}

/// Whether files with this extension are taken from a folder. `.txt` is the name of any text: such
/// files are read when they are named themselves.
pub(crate) fn names_record(extension: &str) -> bool {
    by_extension(extension).is_some() && !extension.eq_ignore_ascii_case("txt")
}

/// Names in a folder that count, sorted, and whether each is a folder.
fn entries(folder: &Path) -> io::Result<Vec<(OsString, bool)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if name.as_encoded_bytes().starts_with(b".") {
            continue;
        }
        // A link to a folder is not followed, lest it leads in a circle; one to a file is.
        let kind = entry.file_type()?;
        let is_record = || {
            Path::new(&name).extension().and_then(OsStr::to_str).is_some_and(names_record)
                || name.to_str().is_some_and(archives::is_archive)
        };
        if kind.is_dir() {
            found.push((name, true));
        } else if is_record() && (kind.is_file() || entry.path().is_file()) {
            found.push((name, false));
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_moves_and_positions() {
        for (text, id) in [
            ("7g7f", "usi"),
            ("7g7f 3c3d P*5e", "usi"),
            ("position startpos moves 7g7f", "usi"),
            ("P-7f", "text"),
            ("1.P-76 P-34 2.P-26", "text"),
            ("▲７六歩", "ki2"),
            ("☗７六歩☖３四歩☗２六歩", "ki2"),
            ("７六歩", "text"),
            ("７六兵", "text"),
        ] {
            assert_eq!(moves_format(text).map(|format| format.id), Some(id), "{text}");
        }
        for text in [
            "game.kif",
            "out",
            "P",
            "win",
            "mate",
            "7g7f 3c3x",
            "",
            "games/2024.csa",
            "１局目.kif",
            "P-7f.kif",
        ] {
            assert!(moves_format(text).is_none(), "{text}");
        }
        for text in [
            "startpos",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "8k/9/9/9/9/9/9/9/9 b",
        ] {
            assert!(position_format(text).is_some(), "{text}");
        }
        for text in ["a/b/c/d/e/f/g/h/i", "games/2024", "7g7f"] {
            assert!(position_format(text).is_none(), "{text}");
        }
    }
}
