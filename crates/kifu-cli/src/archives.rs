//! Archives as inputs: what the command asks of `kifu-archive`, and nothing where it is built without.

#[cfg(feature = "archives")]
pub(crate) use with::*;
#[cfg(not(feature = "archives"))]
pub(crate) use without::*;

#[cfg(feature = "archives")]
mod with {
    use std::{fs::File, io, path::Path};

    use kifu::Diagnostic;
    use kifu_archive::{Feed, Found, Members, Trouble, unpack};
    pub(crate) use kifu_archive::{Kind, Limits};

    use crate::inputs::names_record;

    /// One thing in an archive: a file, or what is wrong.
    pub(crate) enum Content {
        Member(String, Vec<u8>),
        /// The member, or the archive as a whole.
        Refused(Option<String>, Box<Diagnostic>),
    }

    /// What an input turned out to be.
    pub(crate) enum Opened {
        Archive(Contents),
        File(Box<dyn io::Read + Send>),
    }

    /// The contents of an archive, in order.
    pub(crate) struct Contents(Members);

    impl Iterator for Contents {
        type Item = Content;

        fn next(&mut self) -> Option<Content> {
            Some(match self.0.next()? {
                Found::Member(member) => Content::Member(member.name, member.bytes),
                Found::Refused(refused) => Content::Refused(refused.member, Box::new(refused.diagnostic)),
            })
        }
    }

    /// The kind of a file, if it is an archive or compressed.
    pub(crate) fn kind_of(path: &Path) -> Option<Kind> {
        // What cannot be opened is told when it is read.
        Feed::seekable(File::open(path).ok()?).recognise().ok()?.0
    }

    /// Whether a file in a folder is taken for an archive of records or a compressed record.
    pub(crate) fn is_archive(name: &str) -> bool {
        let packed = name
            .rsplit_once('.')
            .filter(|(_, ext)| ext.eq_ignore_ascii_case("gz") || ext.eq_ignore_ascii_case("zst"));
        match packed {
            Some((inner, _)) => inner
                .rsplit_once('.')
                .is_some_and(|(_, ext)| ext.eq_ignore_ascii_case("tar") || names_record(ext)),
            None => kifu_archive::is_archive_name(name),
        }
    }

    /// Whether a member is read: as from a folder, by its extension, hidden ones left out.
    fn wanted(name: &str) -> bool {
        !name.split('/').any(|part| part.starts_with('.') && part != "..")
            && name.rsplit_once('.').is_some_and(|(_, ext)| names_record(ext))
    }

    /// Opens a file that is known to be an archive or compressed.
    pub(crate) fn open(path: &Path, kind: Kind, limits: &Limits) -> io::Result<Opened> {
        opened(Some(kind), Feed::seekable(File::open(path)?), limits)
    }

    /// Opens what can be read only once, whatever it is.
    pub(crate) fn open_stream(reader: impl io::Read + Send + 'static, limits: &Limits) -> io::Result<Opened> {
        let (kind, feed) = Feed::stream(reader).recognise()?;
        opened(kind, feed, limits)
    }

    fn opened(kind: Option<Kind>, feed: Feed, limits: &Limits) -> io::Result<Opened> {
        Ok(match kind {
            None => Opened::File(feed.into_read()),
            Some(Kind::Packed(pack)) => Opened::File(unpack(pack, feed, limits)?),
            Some(kind) => Opened::Archive(Contents(Members::new(kind, feed, *limits, wanted))),
        })
    }

    /// What is wrong with an archive, where an error speaks of one.
    pub(crate) fn trouble(error: &io::Error) -> Option<Diagnostic> {
        Trouble::of(error).cloned()
    }

    /// One value of `--archive-limit`.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Limit {
        set: fn(&mut Limits) -> &mut u64,
        value: u64,
    }

    /// Reads `size=32G`.
    pub(crate) fn limit(text: &str) -> Result<Limit, &'static str> {
        const WRONG: &str = "limits are size=SIZE, member=SIZE, stream=SIZE, ratio=N and members=N, where SIZE is bytes or such as 500M or 32G";
        let (key, value) = text.split_once('=').ok_or(WRONG)?;
        let set: fn(&mut Limits) -> &mut u64 = match key {
            "size" => |limits| &mut limits.total,
            "member" => |limits| &mut limits.member,
            "stream" => |limits| &mut limits.stream,
            "ratio" => |limits| &mut limits.ratio,
            "members" => |limits| &mut limits.members,
            _ => return Err(WRONG),
        };
        let units = [('K', 10), ('M', 20), ('G', 30), ('T', 40)];
        let unit = units.iter().find_map(|(unit, shift)| Some((value.strip_suffix(*unit)?, *shift)));
        let (digits, shift) = unit.unwrap_or((value, 0));
        let value: u64 = digits.parse().map_err(|_| WRONG)?;
        Ok(Limit { set, value: value.checked_mul(1 << shift).ok_or(WRONG)? })
    }

    /// The limits that hold.
    pub(crate) fn limits(said: &[Limit]) -> Limits {
        let mut limits = Limits::default();
        for limit in said {
            *(limit.set)(&mut limits) = limit.value;
        }
        limits
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn limits_are_read() {
            let said = [limit("size=32G").unwrap(), limit("ratio=1000").unwrap()];
            assert_eq!(limits(&said), Limits { total: 32 << 30, ratio: 1000, ..Limits::default() });
            for wrong in ["size", "size=", "size=-1", "size=G", "depth=2", "size=99999999999T"] {
                assert!(limit(wrong).is_err(), "{wrong}");
            }
        }

        #[test]
        fn names_of_archives_of_records() {
            for name in ["a.zip", "a.tar.gz", "game.kif.gz", "games.CSA.zst", "a.tgz", "a.lzh"] {
                assert!(is_archive(name), "{name}");
            }
            for name in ["a.kif", "notes.txt.gz", "picture.svg.gz", "data.gz"] {
                assert!(!is_archive(name), "{name}");
            }
            assert!(wanted("a/b.kif") && wanted("../b.kif"));
            assert!(!wanted("a/._b.kif") && !wanted("a/b.txt") && !wanted("kif"));
        }
    }
}

#[cfg(not(feature = "archives"))]
#[expect(
    dead_code,
    clippy::unnecessary_wraps,
    clippy::trivially_copy_pass_by_ref,
    reason = "the shapes are those of the other module"
)]
mod without {
    use std::{fs::File, io, path::Path};

    use kifu::Diagnostic;

    /// No archive is known.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) enum Kind {}

    impl Kind {
        pub(crate) fn has_members(self) -> bool {
            match self {}
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Limits;

    pub(crate) enum Content {
        Member(String, Vec<u8>),
        Refused(Option<String>, Box<Diagnostic>),
    }

    pub(crate) enum Opened {
        Archive(std::iter::Empty<Content>),
        File(Box<dyn io::Read + Send>),
    }

    pub(crate) type Contents = std::iter::Empty<Content>;

    pub(crate) fn kind_of(_: &Path) -> Option<Kind> {
        None
    }

    pub(crate) fn is_archive(_: &str) -> bool {
        false
    }

    pub(crate) fn open(path: &Path, _: Kind, _: &Limits) -> io::Result<Opened> {
        Ok(Opened::File(Box::new(File::open(path)?)))
    }

    pub(crate) fn open_stream(reader: impl io::Read + Send + 'static, _: &Limits) -> io::Result<Opened> {
        Ok(Opened::File(Box::new(reader)))
    }

    pub(crate) fn trouble(_: &io::Error) -> Option<Diagnostic> {
        None
    }
}
