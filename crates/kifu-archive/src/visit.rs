//! The members of an archive, handed over one after the other.

use std::{
    fmt,
    io::{self, Read},
    ops::ControlFlow,
};

use kifu_text::Diagnostic;

use crate::{
    Feed, Kind, Limits, Pack, diag,
    feed::decoder,
    is_archive_name,
    limits::{Counted, In, Meter, Total, Trouble},
    lzh, name, seven, tape, zipped,
};

/// A file in an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Its name with folders, joined by `/`; never leads out of the archive.
    pub name: String,
    /// All of its bytes.
    pub bytes: Vec<u8>,
}

/// What is not handed over, and why.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The member; `None` for the archive as a whole.
    pub member: Option<String>,
    /// What is wrong; its code is one of [`diag::CODES`].
    pub diagnostic: Diagnostic,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.member {
            Some(member) => write!(f, "{member}: {}", self.diagnostic),
            None => self.diagnostic.fmt(f),
        }
    }
}

/// One thing found in an archive.
#[derive(Clone, Debug)]
pub enum Found {
    /// A file.
    Member(Member),
    /// Something that cannot be a file, or not be read.
    Refused(Box<Refused>),
}

/// Hands over the members of an archive in their order there, until `take` breaks.
///
/// Members whose name (joined by `/`) is not `wanted` are passed over without a word, and so are
/// folders. What is refused is handed over as such; one fault ends the member, and the archive only
/// where nothing behind it can be found. A compressed file ([`Kind::Packed`]) has no members: see
/// [`unpack`].
pub fn visit(
    kind: Kind,
    feed: Feed,
    limits: &Limits,
    wanted: &dyn Fn(&str) -> bool,
    take: &mut dyn FnMut(Found) -> ControlFlow<()>,
) {
    let mut visit = Visit { limits: *limits, wanted, take, total: 0, members: 0 };
    // Broken off or ended: nothing is left to be said.
    let _ = match kind {
        Kind::Zip => zipped::visit(feed, &mut visit),
        Kind::Tar(pack) => tape::visit(pack, feed, &mut visit),
        Kind::SevenZip => seven::visit(feed, &mut visit),
        Kind::Lzh => lzh::visit(feed, &mut visit),
        Kind::Packed(_) => ControlFlow::Continue(()),
        Kind::Unsupported(name) => visit.refuse(None, diag::unsupported(name)),
    };
}

/// The bytes inside a compressed file. What is wrong with it comes as an error that
/// [`Trouble::of`] turns into a diagnostic; the limits of the whole and of the ratio hold.
///
/// # Errors
/// When the decoder cannot be made.
pub fn unpack(pack: Pack, feed: Feed, limits: &Limits) -> io::Result<Box<dyn Read + Send>> {
    let (packed, count) = Counted::new(feed.into_read());
    let reader = Meter::new(decoder(pack, packed)?, *limits, Total::Own(0), In::Counted(count));
    Ok(Box::new(Told(reader)))
}

/// Errors of a decoder as [`Trouble`].
struct Told<R>(R);

impl<R: Read> Read for Told<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            _ if Trouble::of(&error).is_some() => error,
            _ => Trouble::error(diag::corrupt(&error.to_string())),
        })
    }
}

/// What all kinds of archives share.
pub(crate) struct Visit<'a> {
    pub(crate) limits: Limits,
    wanted: &'a dyn Fn(&str) -> bool,
    take: &'a mut dyn FnMut(Found) -> ControlFlow<()>,
    /// Bytes out so far.
    pub(crate) total: u64,
    members: u64,
}

/// What a member is, apart from folders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    File,
    /// A link or device.
    Other,
    Encrypted,
}

/// Where reading a member leads.
pub(crate) enum Next {
    /// The next member can be found.
    Member,
    /// A decoder failed: where the next one starts may be unknown.
    Lost,
}

impl Visit<'_> {
    pub(crate) fn refuse(&mut self, member: Option<&str>, diagnostic: Diagnostic) -> ControlFlow<()> {
        (self.take)(Found::Refused(Box::new(Refused { member: member.map(str::to_owned), diagnostic })))
    }

    /// Says that the archive is damaged and ends it.
    pub(crate) fn end(&mut self, error: &io::Error) -> ControlFlow<()> {
        let told = Trouble::of(error).cloned();
        self.refuse(None, told.unwrap_or_else(|| diag::corrupt_rest(&error.to_string())))?;
        ControlFlow::Break(())
    }

    /// Counts an entry, folders too.
    pub(crate) fn count(&mut self) -> ControlFlow<()> {
        self.members += 1;
        if self.members > self.limits.members {
            self.refuse(None, diag::too_many(self.limits.members))?;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// The name under which a member is to be read; `None` where it is passed over or refused.
    pub(crate) fn name(&mut self, name: &str, sort: Sort) -> ControlFlow<(), Option<String>> {
        let (name, safe) = match name::tidy(name) {
            Ok(name) => (name, true),
            Err(name) => (name, false),
        };
        let why = match sort {
            _ if safe && is_archive_name(&name) => Some(diag::nested()),
            _ if !(self.wanted)(&name) => return ControlFlow::Continue(None),
            _ if !safe => Some(diag::unsafe_name()),
            Sort::Other => Some(diag::not_a_file()),
            Sort::Encrypted => Some(diag::encrypted()),
            Sort::File => None,
        };
        match why {
            Some(why) => self.refuse(Some(&name), why).map_continue(|()| None),
            None => ControlFlow::Continue(Some(name)),
        }
    }

    /// Reads a member and hands it over. `said` is its length as the archive has it.
    pub(crate) fn read(
        &mut self,
        name: String,
        reader: impl Read,
        said: u64,
        packed: In,
    ) -> ControlFlow<(), Next> {
        let mut bytes = Vec::new();
        let read = self.bytes(reader, said, packed, &mut bytes);
        self.done(name, bytes, read)
    }

    /// Reads the bytes of a member, within the limits.
    pub(crate) fn bytes(
        &mut self,
        reader: impl Read,
        said: u64,
        packed: In,
        bytes: &mut Vec<u8>,
    ) -> io::Result<()> {
        let limits = self.limits;
        if said > limits.member {
            return Err(Trouble::error(diag::member_too_large(limits.member)));
        }
        let meter = Meter::new(reader, limits, Total::Shared(&mut self.total), packed);
        meter.take(limits.member.saturating_add(1)).read_to_end(bytes).map(drop)
    }

    /// Lets the rest of a member pass.
    pub(crate) fn skip(&mut self, reader: impl Read, packed: u64) -> ControlFlow<(), Next> {
        let limits = self.limits;
        let mut meter = Meter::new(reader, limits, Total::Shared(&mut self.total), In::Known(packed));
        match io::copy(&mut meter, &mut io::sink()) {
            Ok(_) => ControlFlow::Continue(Next::Member),
            Err(error) => {
                self.end(&error)?;
                ControlFlow::Continue(Next::Lost)
            }
        }
    }

    /// Hands over what was read, or says why not.
    pub(crate) fn done(
        &mut self,
        name: String,
        bytes: Vec<u8>,
        read: io::Result<()>,
    ) -> ControlFlow<(), Next> {
        if let Err(error) = read {
            let told = Trouble::of(&error).cloned();
            let whole = told.as_ref().is_some_and(|told| told.code.id == diag::TOO_LARGE.id);
            let known = told.as_ref().is_some_and(|told| told.code.id == diag::MEMBER_TOO_LARGE.id);
            self.refuse(Some(&name), told.unwrap_or_else(|| diag::corrupt(&error.to_string())))?;
            return match (whole, known) {
                (true, _) => ControlFlow::Break(()),
                (false, true) => ControlFlow::Continue(Next::Member),
                (false, false) => ControlFlow::Continue(Next::Lost),
            };
        }
        if bytes.len() as u64 > self.limits.member {
            self.refuse(Some(&name), diag::member_too_large(self.limits.member))?;
        } else if Kind::of(&bytes).is_some() {
            self.refuse(Some(&name), diag::nested())?;
        } else {
            (self.take)(Found::Member(Member { name, bytes }))?;
        }
        ControlFlow::Continue(Next::Member)
    }
}
