//! How much an archive may make of itself.

use std::{
    error, fmt,
    io::{self, Read},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use kifu_text::Diagnostic;

use crate::diag;

/// Bytes out up to this many are never too many for the bytes in: short texts shrink a lot.
const SMALL: u64 = 4 << 20;

/// How much may come out of one archive. A breach is a diagnostic, and what was read before it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of all members together, those passed over included.
    pub total: u64,
    /// Bytes of one member, which is held in memory.
    pub member: u64,
    /// Bytes out for one byte in; not asked for the first 4 MiB.
    pub ratio: u64,
    /// Number of members, folders included.
    pub members: u64,
    /// Bytes of an archive that is read from its end, when it comes as a stream.
    pub stream: u64,
}

impl Default for Limits {
    /// 16 GiB in all, 256 MiB a member, 200 to 1, a million members, 1 GiB held of a stream.
    fn default() -> Self {
        Self { total: 16 << 30, member: 256 << 20, ratio: 200, members: 1_000_000, stream: 1 << 30 }
    }
}

/// A diagnostic that travels as an [`io::Error`].
#[derive(Clone, Debug)]
pub struct Trouble(pub Box<Diagnostic>);

impl Trouble {
    /// The diagnostic inside an error, if this crate made it.
    pub fn of(error: &io::Error) -> Option<&Diagnostic> {
        error.get_ref()?.downcast_ref::<Self>().map(|trouble| &*trouble.0)
    }

    pub(crate) fn error(diagnostic: Diagnostic) -> io::Error {
        io::Error::other(Self(Box::new(diagnostic)))
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.title.en.fmt(f)
    }
}

impl error::Error for Trouble {}

/// Counts the bytes that pass.
pub(crate) struct Counted<R> {
    inner: R,
    count: Arc<AtomicU64>,
}

impl<R> Counted<R> {
    pub(crate) fn new(inner: R) -> (Self, Arc<AtomicU64>) {
        let count = Arc::new(AtomicU64::new(0));
        (Self { inner, count: count.clone() }, count)
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// How many bytes went into what a [`Meter`] sees coming out.
pub(crate) enum In {
    Known(u64),
    Counted(Arc<AtomicU64>),
}

impl In {
    fn bytes(&self) -> u64 {
        match self {
            Self::Known(bytes) => *bytes,
            Self::Counted(count) => count.load(Ordering::Relaxed),
        }
    }
}

/// Lets bytes pass as long as they keep within the limits; what breaks them is a [`Trouble`].
pub(crate) struct Meter<'a, R> {
    inner: R,
    limits: Limits,
    /// Bytes out of the whole archive.
    total: Total<'a>,
    /// Bytes out of this reader.
    own: u64,
    packed: In,
}

/// The count of the archive: its own, or one shared with the readers before.
pub(crate) enum Total<'a> {
    Own(u64),
    Shared(&'a mut u64),
}

impl<'a, R: Read> Meter<'a, R> {
    pub(crate) fn new(inner: R, limits: Limits, total: Total<'a>, packed: In) -> Self {
        Self { inner, limits, total, own: 0, packed }
    }
}

impl<R: Read> Read for Meter<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.own += read as u64;
        let total = match &mut self.total {
            Total::Own(total) => total,
            Total::Shared(total) => *total,
        };
        *total += read as u64;
        if *total > self.limits.total {
            return Err(Trouble::error(diag::too_large(self.limits.total)));
        }
        if self.own > SMALL && self.own / self.limits.ratio.max(1) > self.packed.bytes() {
            return Err(Trouble::error(diag::ratio(self.limits.ratio)));
        }
        Ok(read)
    }
}
