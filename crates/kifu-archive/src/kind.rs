//! Kinds of archives, told by their first bytes.

use kifu_text::Text;

/// Around a tar archive, or one file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pack {
    /// Not compressed.
    Plain,
    /// gzip (RFC 1952).
    Gzip,
    /// Zstandard (RFC 8878).
    Zstd,
}

/// What an input is, if it is no plain file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A zip archive.
    Zip,
    /// A tar archive, perhaps compressed.
    Tar(Pack),
    /// A 7z archive.
    SevenZip,
    /// An LHA archive (.lzh).
    Lzh,
    /// One compressed file.
    Packed(Pack),
    /// Something that is known but not read, by its name.
    Unsupported(&'static str),
}

/// First bytes that settle it.
const MAGIC: &[(&[u8], Kind)] = &[
    (b"PK\x03\x04", Kind::Zip),
    (b"PK\x05\x06", Kind::Zip),
    (b"PK\x07\x08", Kind::Zip),
    (b"7z\xBC\xAF\x27\x1C", Kind::SevenZip),
    (b"\x1F\x8B\x08", Kind::Packed(Pack::Gzip)),
    (b"\x28\xB5\x2F\xFD", Kind::Packed(Pack::Zstd)),
    (b"Rar!\x1A\x07", Kind::Unsupported("RAR")),
    (b"MSCF\0\0\0\0", Kind::Unsupported("CAB")),
    (b"BZh", Kind::Unsupported("bzip2")),
    (b"\xFD7zXZ\0", Kind::Unsupported("xz")),
];

/// Extensions of archives, lower case.
const EXTENSIONS: &[&str] = &["zip", "tar", "tgz", "tzst", "gz", "zst", "7z", "lzh", "lha"];

/// Length of a block of tar.
pub(crate) const BLOCK: usize = 512;

impl Kind {
    /// The kind of what begins with `head`; 512 bytes are enough to see.
    ///
    /// Compressed files are [`Kind::Packed`] here: [`crate::Feed::recognise`] looks inside.
    pub fn of(head: &[u8]) -> Option<Self> {
        let by_magic = MAGIC.iter().find(|(magic, _)| head.starts_with(magic)).map(|(_, kind)| *kind);
        // "BZh" is followed by the size of its blocks and the digits of pi.
        let by_magic = by_magic.filter(|kind| {
            *kind != Kind::Unsupported("bzip2") || head.get(4..10) == Some(b"\x31\x41\x59\x26\x53\x59")
        });
        by_magic
            .or_else(|| is_lzh(head).then_some(Self::Lzh))
            .or_else(|| is_tar(head).then_some(Self::Tar(Pack::Plain)))
    }

    /// Whether it holds members, not one file.
    pub fn has_members(self) -> bool {
        !matches!(self, Self::Packed(_))
    }

    /// What it is called.
    pub fn name(self) -> Text {
        match self {
            Self::Zip => Text::new("ZIP archive", "ZIPアーカイブ"),
            Self::Tar(Pack::Plain) => Text::new("tar archive", "tarアーカイブ"),
            Self::Tar(Pack::Gzip) => Text::new("tar archive (gzip)", "tarアーカイブ（gzip）"),
            Self::Tar(Pack::Zstd) => Text::new("tar archive (zstd)", "tarアーカイブ（zstd）"),
            Self::SevenZip => Text::new("7z archive", "7zアーカイブ"),
            Self::Lzh => Text::new("LZH archive", "LZHアーカイブ"),
            Self::Packed(Pack::Zstd) => Text::new("zstd file", "zstdファイル"),
            Self::Packed(_) => Text::new("gzip file", "gzipファイル"),
            Self::Unsupported(name) => Text::new(format!("{name} archive"), format!("{name}アーカイブ")),
        }
    }
}

/// Whether a file of this name is taken for an archive or a compressed file.
pub fn is_archive_name(name: &str) -> bool {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.rsplit_once('.').is_some_and(|(stem, ext)| {
        !stem.is_empty() && EXTENSIONS.iter().any(|own| ext.eq_ignore_ascii_case(own))
    })
}

/// Byte 2 of every LHA header starts the method, and byte 20 is the level of the header.
fn is_lzh(head: &[u8]) -> bool {
    matches!(head.get(2..7), Some([b'-', b'l', b'h' | b'z', b'0'..=b'9' | b's' | b'd' | b'x', b'-']))
        && head.get(20).is_some_and(|level| *level <= 3)
}

/// A tar header holds the sum of its own bytes, in octal; the name comes first and is never empty.
fn is_tar(head: &[u8]) -> bool {
    let Some(block) = head.get(..BLOCK) else { return false };
    let Some(field) = block.get(148..156) else { return false };
    let digits = field.iter().skip_while(|byte| **byte == b' ').take_while(|byte| byte.is_ascii_digit());
    let mut said = None;
    for digit in digits {
        let value = u32::from(*digit - b'0');
        if value > 7 {
            return false;
        }
        said = Some(said.unwrap_or(0) * 8 + value);
    }
    let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
    let own: u32 = field.iter().map(|byte| u32::from(*byte)).sum();
    block.first() != Some(&0) && said == Some(sum - own + 8 * u32::from(b' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_no_archives() {
        for text in
            ["V2.2\nN+PK\n", "PK", "7z", "BZh9 is a word", "# ---- Kifu", "手合割：平手", "1 -lh5- is text"]
        {
            assert_eq!(Kind::of(text.as_bytes()), None, "{text}");
        }
        assert_eq!(Kind::of(b"Rar!\x1A\x07\x01\0"), Some(Kind::Unsupported("RAR")));
        assert_eq!(Kind::of(&[0; 1024]), None);
    }

    #[test]
    fn names_tell_archives() {
        for name in ["a.zip", "b/A.TGZ", "games.tar.zst", "game.kif.gz", "old.lzh"] {
            assert!(is_archive_name(name), "{name}");
        }
        for name in ["a.kif", "zip", ".gz", "b.zip/game.kif"] {
            assert!(!is_archive_name(name), "{name}");
        }
    }
}
