//! LHA: a header before each member. Names are in the encoding of the system that made it, mostly
//! CP932; 0xFF stands between the folders of a path header (type 2).

use std::{io, io::Read as _, ops::ControlFlow};

use delharc::{
    LhaDecodeReader,
    header::{
        CompressionMethod, LhaHeader,
        ext::{EXT_HEADER_FILENAME, EXT_HEADER_PATH},
    },
};

use crate::{
    Feed, diag,
    limits::In,
    name,
    visit::{Next, Sort, Visit},
};

pub(crate) fn visit(feed: Feed, visit: &mut Visit<'_>) -> ControlFlow<()> {
    let mut reader = match LhaDecodeReader::new(io::BufReader::new(feed.into_read())) {
        Ok(reader) => reader,
        Err(error) => return visit.end(&io::Error::other(error.to_string())),
    };
    loop {
        visit.count()?;
        member(&mut reader, visit)?;
        match reader.next_file() {
            Ok(true) => {}
            Ok(false) => return ControlFlow::Continue(()),
            Err(error) => return visit.end(&io::Error::other(error.to_string())),
        }
    }
}

fn member<R: io::Read>(reader: &mut LhaDecodeReader<R>, visit: &mut Visit<'_>) -> ControlFlow<()> {
    let header = reader.header();
    if header.is_directory() || header.compression_method() == Ok(CompressionMethod::Lhd) {
        return ControlFlow::Continue(());
    }
    let Some(name) = visit.name(&name::decode(&raw_name(header), None), Sort::File)? else {
        return ControlFlow::Continue(());
    };
    let (said, packed) = (header.original_size, header.compressed_size);
    let method = String::from_utf8_lossy(&header.compression).into_owned();
    if !reader.is_decoder_supported() {
        return visit.refuse(Some(&name), diag::method(&method));
    }
    let mut bytes = Vec::new();
    let read = visit.bytes(reader.by_ref(), said, In::Known(packed), &mut bytes).and_then(|()| {
        if reader.crc_is_ok() { Ok(()) } else { Err(io::Error::other("the checksum does not fit")) }
    });
    match visit.done(name, bytes, read)? {
        // Lengths stand in the header: the next one is found whatever the decoder did.
        Next::Member | Next::Lost => ControlFlow::Continue(()),
    }
}

/// Folders and name, joined by `/`.
fn raw_name(header: &LhaHeader) -> Vec<u8> {
    let (mut folder, mut file) = (Vec::new(), Vec::new());
    for extra in header.iter_extra() {
        match extra {
            [EXT_HEADER_PATH, path @ ..] => {
                folder = path.iter().map(|byte| if *byte == 0xFF { b'/' } else { *byte }).collect();
            }
            [EXT_HEADER_FILENAME, name @ ..] => file = name.to_vec(),
            _ => {}
        }
    }
    if file.is_empty() {
        // Only some systems end it by a NUL.
        file = header.filename.split(|byte| *byte == 0).next().unwrap_or_default().to_vec();
    }
    if !folder.is_empty() && !folder.ends_with(b"/") {
        folder.push(b'/');
    }
    folder.append(&mut file);
    folder
}
