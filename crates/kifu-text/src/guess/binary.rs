//! Files that are no text.

use crate::Text;

/// First bytes, and what they open. `?` in a pattern stands for any byte.
const MAGIC: &[(&[u8], &str, &str)] = &[
    (b"\x89PNG\r\n\x1A\n", "a PNG picture", "PNG 画像"),
    (b"\xFF\xD8\xFF", "a JPEG picture", "JPEG 画像"),
    (b"GIF87a", "a GIF picture", "GIF 画像"),
    (b"GIF89a", "a GIF picture", "GIF 画像"),
    (b"RIFF????WEBP", "a WebP picture", "WebP 画像"),
    (b"BM????\0\0\0\0", "a BMP picture", "BMP 画像"),
    (b"II*\0", "a TIFF picture", "TIFF 画像"),
    (b"MM\0*", "a TIFF picture", "TIFF 画像"),
    (b"%PDF-", "a PDF document", "PDF 文書"),
    (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "an old Office document", "旧形式の Office 文書"),
    (b"PK\x03\x04", "a ZIP archive", "ZIP 書庫"),
    (b"PK\x05\x06", "an empty ZIP archive", "空の ZIP 書庫"),
    (b"\x1F\x8B\x08", "a gzip archive", "gzip 書庫"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive", "7z 書庫"),
    (b"Rar!\x1A\x07", "a RAR archive", "RAR 書庫"),
    (b"\xFD7zXZ\0", "an xz archive", "xz 書庫"),
    (b"BZh?1AY&SY", "a bzip2 archive", "bzip2 書庫"),
    (b"\x28\xB5\x2F\xFD", "a Zstandard archive", "Zstandard 書庫"),
    (b"??-lh?-", "an LZH archive", "LZH 書庫"),
    (b"SQLite format 3\0", "an SQLite database", "SQLite データベース"),
    (b"\x7FELF", "a program", "プログラム"),
];

/// What kind of file the first bytes tell of, where it is one of the known kinds that are no text.
///
/// ```
/// # use kifu_text::binary_kind;
/// assert_eq!(binary_kind(b"PK\x03\x04...").unwrap().en, "a ZIP archive");
/// assert_eq!(binary_kind(b"V2.2\n"), None);
/// ```
pub fn binary_kind(bytes: &[u8]) -> Option<Text> {
    let is = |pattern: &[u8]| {
        bytes.len() >= pattern.len()
            && pattern.iter().zip(bytes).all(|(want, byte)| *want == b'?' || want == byte)
    };
    MAGIC.iter().find(|(pattern, ..)| is(pattern)).map(|&(_, en, ja)| Text::new(en, ja))
}

/// How many control characters there are that no text has.
///
/// Tabs, line ends, form feeds and escapes are not counted, nor is the 0x1A (^Z)
/// with which DOS ended a file.
pub(super) fn controls(bytes: &[u8]) -> usize {
    let text = bytes.strip_suffix(b"\x1A").unwrap_or(bytes);
    // Counted in bytes, a few at a time, which the compiler turns into SIMD: every file passes here.
    let is_control = |b: u8| matches!(b, 0x00..=0x08 | 0x0E..=0x1A | 0x1C..=0x1F | 0x7F);
    text.chunks(128).map(|few| usize::from(few.iter().map(|&b| u8::from(is_control(b))).sum::<u8>())).sum()
}
