//! What can be wrong between bytes and text: the area `encoding`.

use std::fmt::Write;

use super::{Code, Diagnostic, Severity, Text};
use crate::{EncodeError, Encoding, Replaced, Span};

/// Messages list at most this many characters.
const LISTED: usize = 10;

/// `encoding/invalid-bytes`: some bytes mean nothing in the encoding.
pub static INVALID_BYTES: Code = Code::new("encoding/invalid-bytes", Severity::Error);

/// Bytes that mean nothing: the first such place, and how many there are.
///
/// ```
/// # use kifu_text::{Encoding, Span, diagnostic::encoding};
/// let finding = encoding::invalid_bytes(Encoding::Cp932, Span::new(9, 12), b"\x85\xFF", 3);
/// assert_eq!(finding.title.en, "bytes 0x85 0xFF are no Shift_JIS (CP932)");
/// ```
pub fn invalid_bytes(encoding: Encoding, first: Span, bytes: &[u8], count: usize) -> Diagnostic {
    let shown = hex(bytes);
    let title = if bytes.len() == 1 {
        Text::new(
            format!("byte {shown} is no {encoding}"),
            format!("バイト {shown} は {encoding} の文字ではない"),
        )
    } else {
        Text::new(
            format!("bytes {shown} are no {encoding}"),
            format!("バイト列 {shown} は {encoding} の文字ではない"),
        )
    };
    let mut finding = Diagnostic::new(&INVALID_BYTES, title)
        .at(first)
        .label(Text::new("read as U+FFFD", "U+FFFD として読んだ"));
    if count > 1 {
        finding = finding.note(Text::new(
            format!("{count} places cannot be read; this is the first"),
            format!("読めない箇所は{count}か所、これはその最初"),
        ));
    }
    finding.help(Text::new(
        "if the text is in another encoding, say in which one",
        "別の文字コードなら、その名前を指定する",
    ))
}

/// The remark that no encoding has all the bytes of a text.
pub(crate) fn fits_best(encoding: Encoding) -> Text {
    Text::new(
        format!("the bytes are valid in no encoding; {encoding} fits best"),
        format!("どの文字コードとしても正しくない。最も合うのは {encoding}"),
    )
}

/// `encoding/not-text`: a picture, an archive or a program, not a text.
pub static NOT_TEXT: Code = Code::new("encoding/not-text", Severity::Error);

/// The file is no text; `kind` is what it is, where that is known ([`binary_kind`](crate::binary_kind)).
///
/// ```
/// # use kifu_text::{binary_kind, diagnostic::encoding};
/// let finding = encoding::not_text(binary_kind(b"GIF89a"));
/// assert_eq!(finding.title.en, "this is a GIF picture, not a text");
/// ```
pub fn not_text(kind: Option<Text>) -> Diagnostic {
    let (title, help) = match kind {
        Some(kind) => (
            Text::new(
                format!("this is {}, not a text", kind.en),
                format!("{}であり、テキストではない", kind.ja),
            ),
            None,
        ),
        None => (
            Text::new("this is binary data, not a text", "バイナリデータであり、テキストではない"),
            Some(Text::new(
                "if it is a text after all, say in which encoding",
                "実際にはテキストなら、文字コードを指定する",
            )),
        ),
    };
    let finding = Diagnostic::new(&NOT_TEXT, title);
    match help {
        Some(help) => finding.help(help),
        None => finding,
    }
}

/// `encoding/too-long`: more text than offsets can count.
pub static TOO_LONG: Code = Code::new("encoding/too-long", Severity::Error);

/// A text longer than `limit` bytes, the rest of which was not read.
///
/// ```
/// # use kifu_text::diagnostic::encoding;
/// assert_eq!(encoding::too_long(9, 6).title.en, "this text of 9 bytes is too long to read in one piece");
/// ```
pub fn too_long(bytes: usize, limit: usize) -> Diagnostic {
    Diagnostic::new(
        &TOO_LONG,
        Text::new(
            format!("this text of {bytes} bytes is too long to read in one piece"),
            format!("{bytes}バイトのテキストは一度に読むには長すぎる"),
        ),
    )
    .note(Text::new(
        format!("what stands behind the first {limit} bytes of text is not read"),
        format!("テキストの先頭{limit}バイトより後は読んでいない"),
    ))
}

/// `encoding/undecided`: CP932 and EUC-JP fit equally well.
pub static UNDECIDED: Code = Code::new("encoding/undecided", Severity::Note);

/// The bytes are as good in CP932 as in EUC-JP, and CP932 was taken.
///
/// ```
/// # use kifu_text::diagnostic::encoding;
/// assert_eq!(encoding::undecided().title.en, "the text could be Shift_JIS (CP932) or EUC-JP");
/// ```
pub fn undecided() -> Diagnostic {
    Diagnostic::new(
        &UNDECIDED,
        Text::new(
            "the text could be Shift_JIS (CP932) or EUC-JP",
            "文字コードが Shift_JIS (CP932) とも EUC-JP ともとれる",
        ),
    )
    .note(Text::new("it is read as Shift_JIS (CP932)", "Shift_JIS (CP932) として読んだ"))
    .help(Text::new("if that is wrong, say in which encoding it is", "違っていれば、文字コードを指定する"))
}

/// `encoding/private-use`: CP932 bytes whose meaning differs from system to system.
pub static PRIVATE_USE: Code = Code::new("encoding/private-use", Severity::Warning);

/// Characters from byte 0x80 or from rows F0 to F9 of CP932: the first one, and how many there are.
///
/// ```
/// # use kifu_text::{Span, diagnostic::encoding};
/// let finding = encoding::private_use(Span::new(0, 3), '\u{E000}', 1);
/// assert_eq!(finding.title.en, "U+E000 has no meaning that others share");
/// ```
pub fn private_use(first: Span, c: char, count: usize) -> Diagnostic {
    let code = u32::from(c);
    let mut finding = Diagnostic::new(
        &PRIVATE_USE,
        Text::new(
            format!("U+{code:04X} has no meaning that others share"),
            format!("U+{code:04X} の意味は環境によって異なる"),
        ),
    )
    .at(first)
    .label(if c == '\u{80}' {
        Text::new("byte 0x80 is no character", "バイト 0x80 に文字はない")
    } else {
        Text::new("a user-defined character (gaiji)", "外字")
    });
    if count > 1 {
        finding = finding.note(Text::new(
            format!("{count} such characters in this text; this is the first"),
            format!("このテキストに{count}個あり、これはその最初"),
        ));
    }
    finding
}

/// `encoding/line-decoded`: an ISO-2022-JP line that ends without switching back to letters.
pub static LINE_DECODED: Code = Code::new("encoding/line-decoded", Severity::Note);

/// Lines of ISO-2022-JP that end among kanji: the line end of the first, and how many there are.
///
/// ```
/// # use kifu_text::{Span, diagnostic::encoding};
/// let finding = encoding::line_decoded(Span::new(6, 7), 1);
/// assert_eq!(finding.title.en, "the line ends without switching back from kanji");
/// ```
pub fn line_decoded(first: Span, count: usize) -> Diagnostic {
    let mut finding = Diagnostic::new(
        &LINE_DECODED,
        Text::new(
            "the line ends without switching back from kanji",
            "漢字から英数字に戻すエスケープなしで行が終わっている",
        ),
    )
    .at(first)
    .note(Text::new("each line is read by itself", "行ごとに読んだ"));
    if count > 1 {
        finding = finding.note(Text::new(
            format!("{count} such lines in this text; this is the first"),
            format!("このような行は{count}行、これはその最初"),
        ));
    }
    finding
}

/// `encoding/declared-differs`: the text names another encoding than it is in.
pub static DECLARED_DIFFERS: Code = Code::new("encoding/declared-differs", Severity::Warning);

/// A declaration such as `#KIF version=2.0 encoding=Shift_JIS` in a text that is in another encoding.
///
/// `declared` is the label as it stands in the text, `span` its place. Pure ASCII
/// fits every declaration: do not report it.
///
/// ```
/// # use kifu_text::{Encoding, Span, diagnostic::encoding};
/// let finding = encoding::declared_differs("Shift_JIS", Encoding::Utf8, Span::new(27, 36));
/// assert_eq!(finding.title.en, "the text says that it is Shift_JIS, but it is UTF-8");
/// ```
pub fn declared_differs(declared: &str, actual: Encoding, span: Span) -> Diagnostic {
    Diagnostic::new(
        &DECLARED_DIFFERS,
        Text::new(
            format!("the text says that it is {declared}, but it is {actual}"),
            format!("{declared} と書かれているが、実際は {actual}"),
        ),
    )
    .at(span)
    .label(Text::new(format!("it is {actual}"), format!("実際は {actual}")))
    .note(Text::new(
        "the bytes count; a program that believes the declaration shows nonsense",
        "バイト列のほうに従った。宣言を信じるプログラムでは文字化けする",
    ))
}

/// `encoding/changes`: one game of a file is in another encoding than the file.
pub static CHANGES: Code = Code::new("encoding/changes", Severity::Warning);

/// A game that is in `now`, in a file that is otherwise in `file`.
///
/// ```
/// # use kifu_text::{Encoding, diagnostic::encoding};
/// let finding = encoding::changes(Encoding::Cp932, Encoding::Utf8);
/// assert_eq!(finding.title.en, "this game is in UTF-8, the file in Shift_JIS (CP932)");
/// ```
pub fn changes(file: Encoding, now: Encoding) -> Diagnostic {
    Diagnostic::new(
        &CHANGES,
        Text::new(
            format!("this game is in {now}, the file in {file}"),
            format!("ファイルは {file} だが、この棋譜は {now}"),
        ),
    )
}

/// `encoding/unmappable`: the encoding has not all characters of the text.
pub static UNMAPPABLE: Code = Code::new("encoding/unmappable", Severity::Error);

/// Characters that cannot be written, for which nothing was written.
///
/// ```
/// # use kifu_text::{EncodeError, Encoding, diagnostic::encoding};
/// let error = EncodeError { encoding: Encoding::Cp932, chars: vec![('☗', 0), ('☗', 12), ('☖', 24)] };
/// let finding = encoding::unmappable(&error);
/// assert_eq!(finding.title.en, "Shift_JIS (CP932) has no ☗ (U+2617), ☖ (U+2616)");
/// ```
pub fn unmappable(error: &EncodeError) -> Diagnostic {
    let encoding = error.encoding;
    let shown = list(error.chars.iter().map(|(c, _)| format!("{} (U+{:04X})", visible(*c), u32::from(*c))));
    Diagnostic::new(
        &UNMAPPABLE,
        Text::new(format!("{encoding} has no {shown}"), format!("{encoding} に {shown} はない")),
    )
    .help(Text::new(
        "write UTF-8, or have such characters replaced",
        "UTF-8 で書くか、そのような文字の置き換えを許す",
    ))
}

/// `encoding/replaced`: characters were replaced by others that the encoding has.
pub static REPLACED: Code = Code::new("encoding/replaced", Severity::Warning);

/// Characters in whose place others were written.
///
/// ```
/// # use kifu_text::{Encoding, Replaced, diagnostic::encoding};
/// let finding = encoding::replaced(Encoding::Cp932, &[Replaced { offset: 0, from: '☗', to: "▲" }]);
/// assert_eq!(finding.title.en, "1 character that Shift_JIS (CP932) has not is replaced: ☗ by ▲");
/// ```
pub fn replaced(encoding: Encoding, replaced: &[Replaced]) -> Diagnostic {
    let pairs = |by: &str| {
        list(replaced.iter().map(|one| {
            let to = if one.to.is_empty() { "\"\"" } else { one.to };
            format!("{}{by}{to}", visible(one.from))
        }))
    };
    let (english, japanese) = (pairs(" by "), pairs("→"));
    let count = replaced.len();
    let title = if count == 1 {
        format!("1 character that {encoding} has not is replaced: {english}")
    } else {
        format!("{count} characters that {encoding} has not are replaced: {english}")
    };
    Diagnostic::new(
        &REPLACED,
        Text::new(title, format!("{encoding} にない文字{count}個を置き換えた: {japanese}")),
    )
}

/// `0x85 0xFF`
fn hex(bytes: &[u8]) -> String {
    let mut out = String::new();
    for byte in bytes {
        let gap = if out.is_empty() { "" } else { " " };
        let _ = write!(out, "{gap}0x{byte:02X}");
    }
    out
}

/// Each once, in order, no more than ten.
fn list(items: impl Iterator<Item = String>) -> String {
    let mut seen: Vec<String> = Vec::new();
    for item in items {
        if !seen.contains(&item) {
            if seen.len() == LISTED {
                seen.push("…".to_owned());
                break;
            }
            seen.push(item);
        }
    }
    seen.join(", ")
}

/// The character, or its escape where it would not be seen.
fn visible(c: char) -> String {
    let unseen = c.is_control()
        || c.is_whitespace()
        || matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}');
    if unseen { c.escape_unicode().to_string() } else { c.to_string() }
}
