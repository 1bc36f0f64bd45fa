//! tar: headers and members in one stream.

use std::{
    cell::Cell,
    io::{self, Read},
    ops::ControlFlow,
    rc::Rc,
};

use tar::EntryType;

use crate::{
    Feed, Pack, diag,
    feed::decoder,
    kind::BLOCK,
    limits::{Counted, In, Meter, Total, Trouble},
    name,
    visit::{Next, Sort, Visit},
};

/// Between two members no more than this is read: headers with long names are held in memory.
const HEADERS: u64 = 1 << 20;

pub(crate) fn visit(pack: Pack, feed: Feed, visit: &mut Visit<'_>) -> ControlFlow<()> {
    let limits = visit.limits;
    let (packed, count) = Counted::new(feed.into_read());
    let count = if pack == Pack::Plain { In::Known(u64::MAX) } else { In::Counted(count) };
    let reader = match decoder(pack, packed) {
        Ok(reader) => reader,
        Err(error) => return visit.end(&error),
    };
    let state = Rc::new(State { left: Cell::new(u64::MAX), zeros: Cell::new(0) });
    let meter = Meter::new(reader, limits, Total::Own(0), count);
    let mut archive = tar::Archive::new(Watched { inner: meter, state: state.clone() });
    let mut entries = match archive.entries() {
        Ok(entries) => entries,
        Err(error) => return visit.end(&error),
    };
    loop {
        state.left.set(HEADERS);
        state.zeros.set(0);
        let Some(entry) = entries.next() else { break };
        state.left.set(u64::MAX);
        visit.count()?;
        let mut entry = match entry {
            Ok(entry) => entry,
            Err(error) => return visit.end(&error),
        };
        let sort = match entry.header().entry_type() {
            EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => Sort::File,
            // Said of no member: folders, and what is told of the archive as a whole.
            EntryType::Directory | EntryType::XGlobalHeader => {
                if let Err(error) = io::copy(&mut entry, &mut io::sink()) {
                    return visit.end(&error);
                }
                continue;
            }
            _ => Sort::Other,
        };
        let name = name::decode(&entry.path_bytes(), None);
        // Old archives know folders by the end of their names only.
        let name = if name.ends_with('/') { None } else { visit.name(&name, sort)? };
        let said = entry.size();
        if let Some(name) = name {
            let mut bytes = Vec::new();
            let read = visit.bytes(entry.by_ref(), said, In::Known(u64::MAX), &mut bytes).and_then(|()| {
                // A file that ends too early is cut off, whatever the reader below says.
                let whole = bytes.len() as u64 == said || bytes.len() as u64 > limits.member;
                if whole { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
            });
            let lost = read.as_ref().is_err_and(|error| {
                Trouble::of(error).is_none_or(|told| told.code.id != diag::MEMBER_TOO_LARGE.id)
            });
            match visit.done(name, bytes, read)? {
                Next::Lost if lost => return ControlFlow::Break(()),
                Next::Lost | Next::Member => {}
            }
        }
        // What was not wanted passes here, so that between members there are headers only.
        if let Err(error) = io::copy(&mut entry, &mut io::sink()) {
            return visit.end(&error);
        }
    }
    if state.zeros.get() < BLOCK {
        visit.refuse(None, diag::no_end())?;
    }
    // The checksum of a compressed archive comes behind its end.
    match io::copy(&mut archive.into_inner(), &mut io::sink()) {
        Ok(_) => ControlFlow::Continue(()),
        Err(error) => visit.end(&error),
    }
}

struct State {
    /// Bytes that may still be read.
    left: Cell<u64>,
    /// Zeros read last between members: padding has fewer of them than the mark of the end.
    zeros: Cell<usize>,
}

struct Watched<R> {
    inner: R,
    state: Rc<State>,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let left = self.state.left.get();
        if left != u64::MAX {
            let Some(left) = left.checked_sub(read as u64) else {
                return Err(io::Error::other("the headers of a member are too long"));
            };
            self.state.left.set(left);
        }
        if left != u64::MAX {
            let is_zero = buffer.iter().take(read).all(|byte| *byte == 0);
            self.state.zeros.set(if is_zero { self.state.zeros.get() + read } else { 0 });
        }
        Ok(read)
    }
}
