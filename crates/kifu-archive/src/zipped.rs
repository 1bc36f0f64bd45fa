//! zip: the table of contents is at the end, members are read where it says.

use std::{
    io::{self, BufReader},
    ops::ControlFlow,
};

use kifu_text::Encoding;
use zip::{read::Config, result::ZipError, unstable::read::ZipIterable};

use crate::{
    Feed, diag,
    limits::In,
    name,
    visit::{Sort, Visit},
};

/// Names are UTF-8 where this bit of the flags says so (APPNOTE.TXT 4.4.4, bit 11).
const UTF8: u16 = 1 << 11;

pub(crate) fn visit(feed: Feed, visit: &mut Visit<'_>) -> ControlFlow<()> {
    let reader = match feed.into_seekable(&visit.limits) {
        Ok(reader) => BufReader::new(reader),
        Err(error) => return visit.end(&error),
    };
    let mut archive = match ZipIterable::try_new(reader, Config::default()) {
        Ok(archive) => archive,
        Err(error) => return visit.end(&io_error(error)),
    };
    let files = match archive.files() {
        Ok(files) => files,
        Err(error) => return visit.end(&io_error(error)),
    };
    while let Some(entry) = files.next() {
        visit.count()?;
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => return visit.end(&io_error(error)),
        };
        let utf8 = entry.flags().as_u16() & UTF8 != 0;
        let name = name::decode(entry.name_raw(), utf8.then_some(Encoding::Utf8));
        if name.ends_with(['/', '\\']) {
            continue;
        }
        let sort = match (entry.encrypted(), entry.is_symlink()) {
            (true, _) => Sort::Encrypted,
            (_, true) => Sort::Other,
            _ => Sort::File,
        };
        let Some(name) = visit.name(&name, sort)? else { continue };
        let (said, packed) = (entry.size(), entry.compressed_size());
        match entry.with_reader(files.reader_mut(), zip::read::ZipReadOptions::new()) {
            // A bad member leaves the others alone.
            Ok(file) => {
                visit.read(name, file, said, In::Known(packed))?;
            }
            Err(ZipError::CompressionMethodNotSupported(method)) => {
                visit.refuse(Some(&name), diag::method(&method.to_string()))?;
            }
            Err(error) => visit.refuse(Some(&name), diag::corrupt(&io_error(error).to_string()))?,
        }
    }
    ControlFlow::Continue(())
}

fn io_error(error: ZipError) -> io::Error {
    match error {
        ZipError::Io(error) => error,
        other => io::Error::other(other.to_string()),
    }
}
