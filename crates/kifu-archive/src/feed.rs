//! Where the bytes of an archive come from.

use std::{
    fmt,
    io::{self, Chain, Cursor, Read, Seek, SeekFrom},
};

use flate2::read::MultiGzDecoder;

use crate::{Kind, Limits, Pack, diag, kind::BLOCK, limits::Trouble};

/// Enough of a compressed file to see what is in it: a block of zstd holds up to 128 KiB.
const HEAD: u64 = 256 * 1024;

/// What can be read at any place.
pub trait Seekable: Read + Seek + Send {}

impl<T: Read + Seek + Send> Seekable for T {}

/// The bytes of an archive, at their beginning.
pub struct Feed(Source);

enum Source {
    Seekable(Box<dyn Seekable>),
    /// Bytes looked at already, and the rest.
    Stream(Chain<Cursor<Vec<u8>>, Box<dyn Read + Send>>),
}

impl fmt::Debug for Feed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Source::Seekable(_) => "Feed::Seekable",
            Source::Stream(_) => "Feed::Stream",
        })
    }
}

impl Feed {
    /// A file or the like.
    pub fn seekable(reader: impl Seekable + 'static) -> Self {
        Self(Source::Seekable(Box::new(reader)))
    }

    /// Bytes in memory.
    pub fn bytes(bytes: Vec<u8>) -> Self {
        Self::seekable(Cursor::new(bytes))
    }

    /// What can be read only once, such as standard input.
    pub fn stream(reader: impl Read + Send + 'static) -> Self {
        Self(Source::Stream(Cursor::new(Vec::new()).chain(Box::new(reader))))
    }

    /// Looks at the beginning. `None` where it is neither an archive nor compressed; the feed that
    /// is given back is at its beginning again.
    ///
    /// # Errors
    /// When reading fails.
    pub fn recognise(mut self) -> io::Result<(Option<Kind>, Self)> {
        let mut head = Vec::new();
        self.0.by_ref().take(BLOCK as u64).read_to_end(&mut head)?;
        let mut kind = Kind::of(&head);
        if let Some(Kind::Packed(pack)) = kind {
            self.0.by_ref().take(HEAD).read_to_end(&mut head)?;
            let mut inner = Vec::new();
            // What is cut off or damaged shows later.
            if let Ok(reader) = decoder(pack, &*head) {
                let _ = reader.take(BLOCK as u64).read_to_end(&mut inner);
            }
            let is_empty_tar = inner.len() == BLOCK && inner.iter().all(|byte| *byte == 0);
            if is_empty_tar || Kind::of(&inner) == Some(Kind::Tar(Pack::Plain)) {
                kind = Some(Kind::Tar(pack));
            }
        }
        match &mut self.0 {
            Source::Seekable(reader) => {
                reader.seek(SeekFrom::Start(0))?;
                Ok((kind, self))
            }
            Source::Stream(_) => {
                let rest: Box<dyn Read + Send> = Box::new(self.0);
                Ok((kind, Self(Source::Stream(Cursor::new(head).chain(rest)))))
            }
        }
    }

    /// As something that can be read at any place: a stream is held in memory, within the limit.
    pub(crate) fn into_seekable(self, limits: &Limits) -> io::Result<Box<dyn Seekable>> {
        match self.0 {
            Source::Seekable(reader) => Ok(reader),
            Source::Stream(stream) => {
                let mut bytes = Vec::new();
                stream.take(limits.stream.saturating_add(1)).read_to_end(&mut bytes)?;
                if bytes.len() as u64 > limits.stream {
                    return Err(Trouble::error(diag::too_large(limits.stream)));
                }
                Ok(Box::new(Cursor::new(bytes)))
            }
        }
    }

    /// As plain bytes, whatever they are.
    pub fn into_read(self) -> Box<dyn Read + Send> {
        match self.0 {
            Source::Seekable(reader) => Box::new(reader),
            Source::Stream(stream) => Box::new(stream),
        }
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Seekable(reader) => reader.read(buffer),
            Self::Stream(stream) => stream.read(buffer),
        }
    }
}

/// What is inside a compressed file.
pub(crate) fn decoder<'a>(
    pack: Pack,
    packed: impl Read + Send + 'a,
) -> io::Result<Box<dyn Read + Send + 'a>> {
    Ok(match pack {
        Pack::Plain => Box::new(packed),
        Pack::Gzip => Box::new(MultiGzDecoder::new(packed)),
        Pack::Zstd => Box::new(zstd::Decoder::new(packed)?),
    })
}
