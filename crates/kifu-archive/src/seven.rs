//! 7z: the table of contents is at the end, members are compressed together in blocks.

use std::{
    io::{self, BufReader, Read, Seek, SeekFrom},
    ops::ControlFlow,
};

use sevenz_rust2::{Archive, BlockDecoder, Error, Password};

use crate::{
    Feed, diag,
    limits::{In, Trouble},
    visit::{Next, Sort, Visit},
};

/// Memory for the dictionary of a decoder.
const MEMORY_KB: usize = 1 << 20;

pub(crate) fn visit(feed: Feed, visit: &mut Visit<'_>) -> ControlFlow<()> {
    let opened = feed.into_seekable(&visit.limits).and_then(|mut reader| {
        let length = reader.seek(SeekFrom::End(0))?;
        reader.seek(SeekFrom::Start(0))?;
        Ok((BufReader::new(reader), length))
    });
    let (mut reader, length) = match opened {
        Ok(opened) => opened,
        Err(error) => return visit.end(&error),
    };
    let password = Password::empty();
    let archive = match Archive::read_with_memory_limit(&mut reader, &password, MEMORY_KB) {
        Ok(archive) => archive,
        Err(error) => return visit.end(&io_error(error)),
    };
    // Links have the attributes of Unix in the upper half.
    let is_link = |attributes: u32| attributes & 0x8000 != 0 && (attributes >> 16) & 0o170_000 == 0o120_000;
    for block in 0..archive.blocks.len() {
        let decoder =
            BlockDecoder::new_with_memory_limit(1, MEMORY_KB, block, &archive, &password, &mut reader);
        let mut flow = ControlFlow::Continue(());
        let mut told = false;
        let done = decoder.for_each_entries(&mut |entry, reader: &mut dyn Read| {
            let name = if let ControlFlow::Break(()) = visit.count() {
                flow = ControlFlow::Break(());
                return Ok(false);
            } else if entry.is_directory() || entry.is_anti_item() {
                None
            } else {
                let sort = if is_link(entry.windows_attributes()) { Sort::Other } else { Sort::File };
                match visit.name(entry.name(), sort) {
                    ControlFlow::Continue(name) => name,
                    ControlFlow::Break(()) => {
                        flow = ControlFlow::Break(());
                        return Ok(false);
                    }
                }
            };
            let next = match name {
                Some(name) => visit.read(name, &mut *reader, entry.size(), In::Known(length)),
                None => ControlFlow::Continue(Next::Member),
            };
            // The next member comes behind this one: the rest of it passes, and is counted.
            let next = match next {
                ControlFlow::Continue(Next::Member) => visit.skip(reader, length),
                other => other,
            };
            match next {
                ControlFlow::Continue(Next::Member) => Ok(true),
                ControlFlow::Continue(Next::Lost) => {
                    told = true;
                    Ok(false)
                }
                ControlFlow::Break(()) => {
                    flow = ControlFlow::Break(());
                    Ok(false)
                }
            }
        });
        flow?;
        match done {
            Ok(_) if told => visit.refuse(None, lost())?,
            Ok(_) => {}
            Err(_) if archive_is_encrypted(&archive, block) => {
                encrypted(&archive, block, visit)?;
            }
            Err(error) => {
                let why = io_error(error);
                let known = Trouble::of(&why).cloned();
                visit.refuse(None, known.unwrap_or_else(|| diag::corrupt(&why.to_string())))?;
            }
        }
    }
    // Files without bytes are in no block.
    for (file, block) in archive.files.iter().zip(&archive.stream_map.file_block_index) {
        if block.is_none() && !file.is_directory() && !file.is_anti_item() {
            visit.count()?;
            if let Some(name) = visit.name(file.name(), Sort::File)? {
                visit.done(name, Vec::new(), Ok(()))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn lost() -> kifu_text::Diagnostic {
    diag::corrupt("the members behind it in the same block are lost")
}

fn archive_is_encrypted(archive: &Archive, block: usize) -> bool {
    archive.files.iter().enumerate().any(|(index, _)| {
        archive.stream_map.file_block_index.get(index) == Some(&Some(block))
            && archive.is_file_encrypted(index)
    })
}

/// Names every member of a block that needs a password.
fn encrypted(archive: &Archive, block: usize, visit: &mut Visit<'_>) -> ControlFlow<()> {
    for (file, own) in archive.files.iter().zip(&archive.stream_map.file_block_index) {
        if *own == Some(block) && !file.is_directory() {
            drop(visit.name(file.name(), Sort::Encrypted)?);
        }
    }
    ControlFlow::Continue(())
}

fn io_error(error: Error) -> io::Error {
    match error {
        Error::Io(error, _) => error,
        Error::PasswordRequired => Trouble::error(diag::encrypted()),
        // Names are encrypted too: the table of contents itself is in such a block.
        Error::UnsupportedCompressionMethod(method) if method.contains("AES") => {
            Trouble::error(diag::encrypted())
        }
        Error::UnsupportedCompressionMethod(method) => Trouble::error(diag::method(&method)),
        other => io::Error::other(other.to_string()),
    }
}
