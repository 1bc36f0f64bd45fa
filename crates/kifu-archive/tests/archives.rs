//! Archives made by the writers of the same crates, and by hand: read, refused, cut off, damaged.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by it")]

use std::{
    io::{Cursor, Read, Write},
    time::{Duration, Instant},
};

use flate2::{Compression, write::GzEncoder};
use kifu_archive::{Feed, Found, Kind, Limits, Members, Pack, Trouble, diag, is_archive_name, unpack};

const GAME: &[u8] = b"V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";

fn other_game() -> Vec<u8> {
    GAME.repeat(40)
}

fn is_record(name: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|ext| ext == "csa")
}

/// What comes out: `name=length` of a member, `name!code` of what is refused.
fn all(bytes: &[u8], limits: Limits) -> Vec<String> {
    read(Feed::bytes(bytes.to_vec()), limits)
}

fn read(feed: Feed, limits: Limits) -> Vec<String> {
    let (kind, feed) = feed.recognise().unwrap();
    let Some(kind) = kind else { return Vec::new() };
    Members::new(kind, feed, limits, is_record)
        .map(|found| match found {
            Found::Member(member) => format!("{}={}", member.name, member.bytes.len()),
            Found::Refused(refused) => {
                format!("{}!{}", refused.member.unwrap_or_default(), refused.diagnostic.code.id)
            }
        })
        .collect()
}

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn tar(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        // As it stands: the crate itself would refuse some names.
        let field = &mut header.as_mut_bytes()[..name.len()];
        field.copy_from_slice(name.as_bytes());
        header.set_cksum();
        builder.append(&header, *bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn seven(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = sevenz_rust2::ArchiveWriter::new(Cursor::new(Vec::new())).unwrap();
    for (name, bytes) in members {
        writer.push_archive_entry(sevenz_rust2::ArchiveEntry::new_file(name), Some(*bytes)).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// A member of LHA that is stored (`-lh0-`), with a header of level 0.
fn lzh(members: &[(&[u8], &[u8])]) -> Vec<u8> {
    let mut out = Vec::new();
    for (name, bytes) in members {
        let mut header = b"-lh0-".to_vec();
        let length = u32::try_from(bytes.len()).unwrap().to_le_bytes();
        header.extend_from_slice(&length);
        header.extend_from_slice(&length);
        header.extend_from_slice(&[0, 0, 0, 0, 0x20, 0, u8::try_from(name.len()).unwrap()]);
        header.extend_from_slice(name);
        header.extend_from_slice(&crc16(bytes).to_le_bytes());
        out.push(u8::try_from(header.len()).unwrap());
        out.push(header.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte)));
        out.extend_from_slice(&header);
        out.extend_from_slice(bytes);
    }
    out.push(0);
    out
}

/// CRC-16/ARC, which LHA uses.
fn crc16(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |mut crc, byte| {
        crc ^= u16::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xA001 } else { crc >> 1 };
        }
        crc
    })
}

/// The same two games in every kind of archive.
fn samples() -> Vec<(&'static str, Vec<u8>)> {
    let other = other_game();
    let members: &[(&str, &[u8])] = &[("a.csa", GAME), ("b/c.csa", &other), ("notes.md", b"-")];
    let tape = tar(members);
    vec![
        ("zip", zip(members)),
        ("tar.gz", gzip(&tape)),
        ("tar.zst", zstd::encode_all(&*tape, 3).unwrap()),
        ("tar", tape),
        ("7z", seven(members)),
        ("lzh", lzh(&[(b"a.csa", GAME), (b"b\\c.csa", &other), (b"notes.md", b"-")])),
    ]
}

#[test]
fn every_kind_gives_its_members() {
    let expected = vec![format!("a.csa={}", GAME.len()), format!("b/c.csa={}", GAME.len() * 40)];
    for (kind, bytes) in samples() {
        assert!(is_archive_name(&format!("x.{kind}")), "{kind}");
        assert_eq!(all(&bytes, Limits::default()), expected, "{kind}");
        assert_eq!(read(Feed::stream(Cursor::new(bytes)), Limits::default()), expected, "{kind} as a stream");
    }
}

#[test]
fn one_compressed_file_is_that_file() {
    let bytes = other_game();
    for (pack, packed) in [(Pack::Gzip, gzip(&bytes)), (Pack::Zstd, zstd::encode_all(&*bytes, 3).unwrap())] {
        let (kind, feed) = Feed::bytes(packed.clone()).recognise().unwrap();
        assert_eq!(kind, Some(Kind::Packed(pack)));
        let mut out = Vec::new();
        unpack(pack, feed, &Limits::default()).unwrap().read_to_end(&mut out).unwrap();
        assert_eq!(out, bytes);
        // Cut off anywhere it is told.
        for length in 0..packed.len() {
            let mut reader =
                unpack(pack, Feed::bytes(packed[..length].to_vec()), &Limits::default()).unwrap();
            let read = reader.read_to_end(&mut Vec::new());
            assert_eq!(
                Trouble::of(&read.unwrap_err()).unwrap().code.id,
                diag::CORRUPT.id,
                "{pack:?} {length}"
            );
        }
    }
}

#[test]
fn names_lead_nowhere_else() {
    let members: &[(&str, &[u8])] = &[
        ("../up.csa", GAME),
        ("/root.csa", GAME),
        ("C:\\drive.csa", GAME),
        ("../readme", GAME),
        ("good.csa", GAME),
    ];
    let expected = [
        "../up.csa!archive/unsafe-name",
        "/root.csa!archive/unsafe-name",
        "C:/drive.csa!archive/unsafe-name",
        &format!("good.csa={}", GAME.len()),
    ];
    for bytes in [zip(members), tar(members), seven(members)] {
        assert_eq!(all(&bytes, Limits::default()), expected);
    }
}

#[test]
fn links_devices_and_archives_inside_are_told() {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, kind) in [
        ("folder/", tar::EntryType::Directory),
        ("link.csa", tar::EntryType::Symlink),
        ("hard.csa", tar::EntryType::Link),
        ("device.csa", tar::EntryType::Block),
        ("pipe.csa", tar::EntryType::Fifo),
    ] {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(kind);
        header.set_size(0);
        header.set_path(name).unwrap();
        header.set_cksum();
        builder.append(&header, &b""[..]).unwrap();
    }
    let inner = zip(&[("a.csa", GAME)]);
    for name in ["inner.zip", "disguised.csa"] {
        let mut header = tar::Header::new_gnu();
        header.set_size(inner.len() as u64);
        builder.append_data(&mut header, name, &*inner).unwrap();
    }
    let expected = [
        "link.csa!archive/not-a-file",
        "hard.csa!archive/not-a-file",
        "device.csa!archive/not-a-file",
        "pipe.csa!archive/not-a-file",
        "inner.zip!archive/nested",
        "disguised.csa!archive/nested",
    ];
    assert_eq!(all(&builder.into_inner().unwrap(), Limits::default()), expected);
}

#[test]
fn names_in_shift_jis() {
    // 竜王戦 表.csa; the second byte of 表 is a backslash.
    let name = b"\x97\xB3\x89\xA4\x90\xED\\\x95\x5C.csa";
    let expected = [format!("竜王戦/表.csa={}", GAME.len())];
    assert_eq!(all(&lzh(&[(name, GAME)]), Limits::default()), expected);
    // In a zip without the flag for UTF-8: the bytes of an ASCII name of the same length are exchanged.
    let ascii = "x".repeat(name.len() - 4) + ".csa";
    let mut bytes = zip(&[(&ascii, GAME)]);
    let places: Vec<usize> =
        (0..bytes.len()).filter(|at| bytes[*at..].starts_with(ascii.as_bytes())).collect();
    assert_eq!(places.len(), 2);
    for at in places {
        bytes[at..at + name.len()].copy_from_slice(name);
    }
    assert_eq!(all(&bytes, Limits::default()), expected);
}

#[test]
fn an_encrypted_member_leaves_the_others_alone() {
    let mut bytes = zip(&[("a.csa", GAME), ("b.csa", GAME)]);
    // Bit 0 of the flags, in both headers of the first member.
    let central = (0..bytes.len()).find(|at| bytes[*at..].starts_with(b"PK\x01\x02")).unwrap();
    bytes[6] |= 1;
    bytes[central + 8] |= 1;
    let expected = ["a.csa!archive/encrypted".to_owned(), format!("b.csa={}", GAME.len())];
    assert_eq!(all(&bytes, Limits::default()), expected);
}

#[test]
fn a_damaged_member_leaves_the_others_alone() {
    let mut bytes = zip(&[("a.csa", GAME), ("b.csa", GAME)]);
    // In the deflated bytes of the first member, behind its header of 30 bytes and its name.
    bytes[30 + 5 + 8] ^= 0x55;
    let expected = ["a.csa!archive/corrupt".to_owned(), format!("b.csa={}", GAME.len())];
    assert_eq!(all(&bytes, Limits::default()), expected);
    let mut bytes = lzh(&[(b"a.csa", GAME), (b"b.csa", GAME)]);
    bytes[40] ^= 1;
    assert_eq!(all(&bytes, Limits::default()), expected);
}

#[test]
fn limits_hold() {
    let (small, large) = (GAME.len() as u64, GAME.len() as u64 * 40);
    for (kind, bytes) in samples() {
        let member = Limits { member: large - 1, ..Limits::default() };
        let expected = vec![format!("a.csa={small}"), "b/c.csa!archive/member-too-large".to_owned()];
        assert_eq!(all(&bytes, member), expected, "{kind}");
        let members = Limits { members: 1, ..Limits::default() };
        assert_eq!(all(&bytes, members), [format!("a.csa={small}"), "!archive/too-many".into()], "{kind}");
        let total = Limits { total: small + large / 2, ..Limits::default() };
        let found = all(&bytes, total);
        assert!(found.last().unwrap().ends_with("!archive/too-large"), "{kind}: {found:?}");
        let stream = Limits { stream: 100, ..Limits::default() };
        let found = read(Feed::stream(Cursor::new(bytes)), stream);
        assert_eq!(found == ["!archive/too-large"], matches!(kind, "zip" | "7z"), "{kind}: {found:?}");
    }
}

/// 64 MiB of one byte, which deflate and zstd make a thousand times smaller.
#[test]
fn a_bomb_is_put_out() {
    let zeros = vec![b'0'; 64 << 20];
    let members: &[(&str, &[u8])] = &[("bomb.csa", &zeros), ("good.csa", GAME)];
    let good = format!("good.csa={}", GAME.len());
    assert_eq!(all(&zip(members), Limits::default()), ["bomb.csa!archive/ratio", &good]);
    let tape = tar(members);
    for packed in [gzip(&tape), zstd::encode_all(&*tape, 3).unwrap()] {
        assert_eq!(all(&packed, Limits::default()), ["bomb.csa!archive/ratio"]);
    }
    let packed = gzip(&zeros);
    let error = unpack(Pack::Gzip, Feed::bytes(packed), &Limits::default())
        .unwrap()
        .read_to_end(&mut Vec::new())
        .unwrap_err();
    assert_eq!(Trouble::of(&error).unwrap().code.id, diag::RATIO.id);
    // Whoever knows it better may say so.
    let found = all(&zip(members), Limits { ratio: 2000, ..Limits::default() });
    assert_eq!(found, [format!("bomb.csa={}", zeros.len()), good]);
}

/// Every archive cut off at every length: no panic, no endless reading, and never silence.
#[test]
fn cut_off_archives_are_told() {
    let start = Instant::now();
    for (kind, bytes) in samples() {
        for length in 0..bytes.len() {
            let found = all(&bytes[..length], Limits::default());
            let known =
                Feed::bytes(bytes[..length].to_vec()).recognise().unwrap().0.is_some_and(Kind::has_members);
            // A tar is whole with its first block of zeros; LHA ends where the file does.
            let whole = match kind {
                "tar" => length > bytes.len() - 1024,
                "lzh" => !found.iter().any(|one| one.contains('!')) && found.len() < 3,
                _ => false,
            };
            if known && !whole {
                assert!(found.iter().any(|one| one.contains('!')), "{kind} {length}: {found:?}");
            }
        }
    }
    assert!(start.elapsed() < Duration::from_mins(2), "{:?}", start.elapsed());
}

/// Every byte of every archive changed: what is handed over is what was put in, or damage is told.
#[test]
fn damaged_archives_do_not_panic() {
    let start = Instant::now();
    let other = other_game();
    for (kind, bytes) in samples() {
        for at in 0..bytes.len() {
            for mask in [0x01, 0xFF] {
                let mut bytes = bytes.clone();
                bytes[at] ^= mask;
                let (Some(own), feed) = Feed::bytes(bytes).recognise().unwrap() else { continue };
                let (mut strange, mut told) = (false, false);
                for found in Members::new(own, feed, Limits::default(), is_record) {
                    match found {
                        Found::Member(member) => {
                            strange |= member.bytes != GAME && member.bytes != other;
                        }
                        Found::Refused(_) => told = true,
                    }
                }
                // A tar has checksums of its headers only, and zstd had none to write here.
                assert!(!strange || told || kind == "tar" || kind == "tar.zst", "{kind} {at}");
            }
        }
    }
    assert!(start.elapsed() < Duration::from_mins(4), "{:?}", start.elapsed());
}

#[test]
fn other_archives_are_named() {
    let rar = b"Rar!\x1A\x07\x01\x00\x33\x92\xB5\xE5";
    assert_eq!(all(rar, Limits::default()), ["!archive/unsupported"]);
}
