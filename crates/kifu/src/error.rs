//! What can go wrong apart from the text of a record.

use std::{fmt, io};

use kifu_text::EncodeError;

/// An input that cannot be read at all, or an output that cannot be made.
///
/// What is wrong *in* a text is never an error but a [`Diagnostic`](crate::Diagnostic).
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// Reading failed.
    Io(io::Error),
    /// No format has that name.
    UnknownFormat(String),
    /// One game alone is larger than the limit, in bytes.
    TooLong(usize),
    /// The format with this name holds one game a file.
    OneGame(&'static str),
    /// The encoding asked for has not all characters.
    Encode(EncodeError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::UnknownFormat(name) => write!(f, "no format is called {name}"),
            Self::TooLong(limit) => write!(f, "one game is longer than {limit} bytes"),
            Self::OneGame(format) => write!(f, "{format} holds one game a file"),
            Self::Encode(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Encode(error) => Some(error),
            Self::UnknownFormat(_) | Self::TooLong(_) | Self::OneGame(_) => None,
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<EncodeError> for Error {
    fn from(error: EncodeError) -> Self {
        Self::Encode(error)
    }
}
