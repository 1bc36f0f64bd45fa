//! The members of an archive as an iterator.

use std::{
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread, vec,
};

use crate::{Feed, Found, Kind, Limits, Refused, diag, visit};

/// What is read ahead: this many batches, each of this many bytes or members or a little more.
const AHEAD: usize = 2;
const BATCH: usize = 128 * 1024;
const MEMBERS: usize = 64;

/// The members of an archive, read ahead in a thread of its own.
///
/// Only a few batches are ahead, so that an archive of any size needs the memory of a few members.
/// The thread ends when the iterator is dropped.
#[derive(Debug)]
pub struct Members {
    batch: vec::IntoIter<Found>,
    batches: Receiver<Vec<Found>>,
}

impl Members {
    /// Reads what [`visit()`](crate::visit()) hands over.
    pub fn new(
        kind: Kind,
        feed: Feed,
        limits: Limits,
        wanted: impl Fn(&str) -> bool + Send + 'static,
    ) -> Self {
        let (sender, batches) = sync_channel(AHEAD);
        thread::spawn(move || {
            let mut batch = Batch { sender, found: Vec::new(), bytes: 0 };
            let read = catch_unwind(AssertUnwindSafe(|| {
                visit(kind, feed, &limits, &wanted, &mut |found| batch.push(found));
            }));
            if read.is_err() {
                // A decoder gave up: what it had read stands.
                let diagnostic = diag::corrupt_rest("the decoder failed");
                let _ = batch.push(Found::Refused(Box::new(Refused { member: None, diagnostic })));
            }
            let _ = batch.send();
        });
        Self { batch: Vec::new().into_iter(), batches }
    }
}

impl Iterator for Members {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        loop {
            if let Some(found) = self.batch.next() {
                return Some(found);
            }
            self.batch = self.batches.recv().ok()?.into_iter();
        }
    }
}

struct Batch {
    sender: SyncSender<Vec<Found>>,
    found: Vec<Found>,
    bytes: usize,
}

impl Batch {
    fn push(&mut self, found: Found) -> ControlFlow<()> {
        if let Found::Member(member) = &found {
            self.bytes += member.bytes.len();
        }
        self.found.push(found);
        if self.bytes < BATCH && self.found.len() < MEMBERS {
            return ControlFlow::Continue(());
        }
        self.send()
    }

    fn send(&mut self) -> ControlFlow<()> {
        self.bytes = 0;
        match self.sender.send(std::mem::take(&mut self.found)) {
            Ok(()) => ControlFlow::Continue(()),
            // Nobody wants more.
            Err(_) => ControlFlow::Break(()),
        }
    }
}
