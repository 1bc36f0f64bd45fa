//! The six encodings that records are found in, and how their lines end.

use std::fmt;

/// An encoding that shogi records are written in.
///
/// Plain ASCII has no variant of its own: it is [`Encoding::Utf8`], and
/// [`Guess::ascii`](crate::Guess) tells.
///
/// ```
/// # use kifu_text::Encoding;
/// assert_eq!(Encoding::from_label("Shift_JIS"), Some(Encoding::Cp932));
/// assert_eq!(Encoding::Cp932.name(), "Shift_JIS (CP932)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Encoding {
    /// UTF-8; also what plain ASCII counts as.
    #[default]
    Utf8,
    /// `Shift_JIS` as Windows has it, with the NEC and IBM rows (①, 髙, 﨑).
    Cp932,
    /// EUC-JP, the encoding of old Unix systems.
    EucJp,
    /// ISO-2022-JP ("JIS"), the encoding of old mail: 7 bits and escapes.
    Iso2022Jp,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Encoding; 6] = [
        Encoding::Utf8,
        Encoding::Cp932,
        Encoding::EucJp,
        Encoding::Iso2022Jp,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
    ];

    /// The name for people.
    ///
    /// ```
    /// # use kifu_text::Encoding;
    /// assert_eq!(Encoding::Utf16Le.name(), "UTF-16LE");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Cp932 => "Shift_JIS (CP932)",
            Encoding::EucJp => "EUC-JP",
            Encoding::Iso2022Jp => "ISO-2022-JP",
            Encoding::Utf16Le => "UTF-16LE",
            Encoding::Utf16Be => "UTF-16BE",
        }
    }

    /// The name for options and machines: lower case, no blanks.
    ///
    /// ```
    /// # use kifu_text::Encoding;
    /// for encoding in Encoding::ALL {
    ///     assert_eq!(Encoding::from_label(encoding.id()), Some(encoding));
    /// }
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Cp932 => "cp932",
            Encoding::EucJp => "euc-jp",
            Encoding::Iso2022Jp => "iso-2022-jp",
            Encoding::Utf16Le => "utf-16le",
            Encoding::Utf16Be => "utf-16be",
        }
    }

    /// The encoding that `label` names, in whatever spelling: case, blanks, `-` and `_` do not count.
    ///
    /// `utf-16` alone is taken as [`Encoding::Utf16Le`]; a byte-order mark in
    /// the file overrules the byte order when it is read.
    ///
    /// ```
    /// # use kifu_text::Encoding;
    /// assert_eq!(Encoding::from_label("windows-31J"), Some(Encoding::Cp932));
    /// assert_eq!(Encoding::from_label("UTF8"), Some(Encoding::Utf8));
    /// assert_eq!(Encoding::from_label("klingon"), None);
    /// ```
    pub fn from_label(label: &str) -> Option<Self> {
        let plain: String =
            label.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
        Some(match plain.as_str() {
            "utf8" | "utf8n" | "utf8bom" | "utf8sig" | "unicode11utf8" | "ascii" | "usascii" => {
                Encoding::Utf8
            }
            "shiftjis" | "sjis" | "xsjis" | "mskanji" | "ms932" | "windows31j" | "windows932"
            | "csshiftjis" | "cswindows31j" | "cp932" | "cp943" | "sjiswin" => Encoding::Cp932,
            "eucjp" | "xeucjp" | "ujis" | "eucjpms" | "eucjpwin" | "euc" | "cp51932" => Encoding::EucJp,
            "iso2022jp" | "csiso2022jp" | "jis" | "cp50220" | "cp50221" | "iso2022jpms" => {
                Encoding::Iso2022Jp
            }
            "utf16" | "utf16le" | "unicode" | "ucs2" => Encoding::Utf16Le,
            "utf16be" | "unicodefffe" => Encoding::Utf16Be,
            _ => return None,
        })
    }

    /// The byte-order mark that may open a text in this encoding; empty where there is none.
    ///
    /// ```
    /// # use kifu_text::Encoding;
    /// assert_eq!(Encoding::Utf8.bom(), b"\xEF\xBB\xBF");
    /// assert_eq!(Encoding::Cp932.bom(), b"");
    /// ```
    pub const fn bom(self) -> &'static [u8] {
        match self {
            Encoding::Utf8 => b"\xEF\xBB\xBF",
            Encoding::Utf16Le => b"\xFF\xFE",
            Encoding::Utf16Be => b"\xFE\xFF",
            Encoding::Cp932 | Encoding::EucJp | Encoding::Iso2022Jp => b"",
        }
    }
}

impl fmt::Display for Encoding {
    /// The [name](Encoding::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How the lines of a text end.
///
/// ```
/// # use kifu_text::LineEnds;
/// assert_eq!(LineEnds::of("a\r\nb\r\n"), LineEnds::CrLf);
/// assert_eq!(LineEnds::of("a\r\nb\n"), LineEnds::Mixed);
/// assert_eq!(LineEnds::of("no end"), LineEnds::None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LineEnds {
    /// There is no line end at all.
    #[default]
    None,
    /// LF, `\n`.
    Lf,
    /// CR LF, `\r\n`.
    CrLf,
    /// CR alone, `\r` (old Macintosh).
    Cr,
    /// More than one of the others.
    Mixed,
}

impl LineEnds {
    /// The characters of one line end: what a writer puts. `\n` where there is no single kind.
    ///
    /// ```
    /// # use kifu_text::LineEnds;
    /// assert_eq!(LineEnds::CrLf.as_str(), "\r\n");
    /// assert_eq!(LineEnds::Mixed.as_str(), "\n");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            LineEnds::CrLf => "\r\n",
            LineEnds::Cr => "\r",
            LineEnds::None | LineEnds::Lf | LineEnds::Mixed => "\n",
        }
    }

    /// The line ends that `text` has.
    pub fn of(text: &str) -> Self {
        crate::lines::Lines::of(text).ends()
    }
}
