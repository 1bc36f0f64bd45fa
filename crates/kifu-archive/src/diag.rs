//! What can be wrong with an archive. Names of archive and member stand beside the diagnostic.

use kifu_text::{Code, Diagnostic, Severity, Text};

/// `archive/unsupported`: a kind of archive that is not read.
pub static UNSUPPORTED: Code = Code::new("archive/unsupported", Severity::Error);
/// `archive/corrupt`: an archive or member is damaged or cut off.
pub static CORRUPT: Code = Code::new("archive/corrupt", Severity::Error);
/// `archive/no-end`: a tar archive lacks the mark of its end.
pub static NO_END: Code = Code::new("archive/no-end", Severity::Warning);
/// `archive/unsafe-name`: the name of a member leads out of the archive.
pub static UNSAFE_NAME: Code = Code::new("archive/unsafe-name", Severity::Error);
/// `archive/not-a-file`: a member is a link or a device.
pub static NOT_A_FILE: Code = Code::new("archive/not-a-file", Severity::Error);
/// `archive/encrypted`: a member or the archive needs a password.
pub static ENCRYPTED: Code = Code::new("archive/encrypted", Severity::Error);
/// `archive/method`: a member is compressed in a way that is not known.
pub static METHOD: Code = Code::new("archive/method", Severity::Error);
/// `archive/nested`: an archive or compressed file inside an archive.
pub static NESTED: Code = Code::new("archive/nested", Severity::Warning);
/// `archive/too-large`: more comes out of an archive than is allowed.
pub static TOO_LARGE: Code = Code::new("archive/too-large", Severity::Error);
/// `archive/member-too-large`: one member is larger than is allowed.
pub static MEMBER_TOO_LARGE: Code = Code::new("archive/member-too-large", Severity::Error);
/// `archive/ratio`: too many bytes come out for those that went in.
pub static RATIO: Code = Code::new("archive/ratio", Severity::Error);
/// `archive/too-many`: there are more members than is allowed.
pub static TOO_MANY: Code = Code::new("archive/too-many", Severity::Error);

/// All codes of this crate.
pub static CODES: &[&Code] = &[
    &UNSUPPORTED,
    &CORRUPT,
    &NO_END,
    &UNSAFE_NAME,
    &NOT_A_FILE,
    &ENCRYPTED,
    &METHOD,
    &NESTED,
    &TOO_LARGE,
    &MEMBER_TOO_LARGE,
    &RATIO,
    &TOO_MANY,
];

pub(crate) fn unsupported(name: &str) -> Diagnostic {
    let found = Diagnostic::new(
        &UNSUPPORTED,
        Text::new(format!("{name} archives are not read"), format!("{name}アーカイブには対応していません")),
    );
    let found = if name == "RAR" {
        found.note(Text::new(
            "the only complete code that reads RAR has a licence that restricts its use",
            "RARを完全に読める唯一のコードは、ライセンスで用途が制限されています",
        ))
    } else {
        found
    };
    found.help(Text::new("unpack it and name the folder", "展開して、そのフォルダを指定してください"))
}

/// The detail is what the decoder says, English in both languages.
pub(crate) fn corrupt(detail: &str) -> Diagnostic {
    Diagnostic::new(
        &CORRUPT,
        Text::new(
            format!("this is damaged or cut off: {detail}"),
            format!("壊れているか、途中で切れています：{detail}"),
        ),
    )
}

pub(crate) fn corrupt_rest(detail: &str) -> Diagnostic {
    corrupt(detail).note(rest())
}

fn rest() -> Text {
    Text::new("the archive is not read any further", "アーカイブのここから先は読みません")
}

pub(crate) fn no_end() -> Diagnostic {
    Diagnostic::new(
        &NO_END,
        Text::new(
            "the archive has no mark at its end: it may be cut off",
            "アーカイブの終わりの印がないため、途中で切れている可能性があります",
        ),
    )
}

pub(crate) fn unsafe_name() -> Diagnostic {
    Diagnostic::new(
        &UNSAFE_NAME,
        Text::new(
            "the name of this member leads out of the archive",
            "アーカイブの外を指す名前なので、読みません",
        ),
    )
    .note(Text::new(
        "names with `..`, a leading `/`, a drive letter or control characters are refused",
        "「..」、先頭の「/」、ドライブ名、制御文字を含む名前は受け付けません",
    ))
}

pub(crate) fn not_a_file() -> Diagnostic {
    Diagnostic::new(
        &NOT_A_FILE,
        Text::new(
            "this member is a link or a device, not a file",
            "リンクかデバイスで、ファイルではありません",
        ),
    )
}

pub(crate) fn encrypted() -> Diagnostic {
    Diagnostic::new(
        &ENCRYPTED,
        Text::new(
            "this is encrypted: reading it needs a password",
            "暗号化されているため、読むにはパスワードが必要です",
        ),
    )
    .help(Text::new("unpack it and name the folder", "展開して、そのフォルダを指定してください"))
}

pub(crate) fn method(name: &str) -> Diagnostic {
    Diagnostic::new(
        &METHOD,
        Text::new(
            format!("the compression method {name} is not supported"),
            format!("圧縮方式 {name} には対応していません"),
        ),
    )
    .help(Text::new("unpack it and name the folder", "展開して、そのフォルダを指定してください"))
}

pub(crate) fn nested() -> Diagnostic {
    Diagnostic::new(
        &NESTED,
        Text::new(
            "an archive or compressed file inside an archive is not opened",
            "アーカイブの中のアーカイブや圧縮ファイルは開きません",
        ),
    )
}

pub(crate) fn too_large(limit: u64) -> Diagnostic {
    Diagnostic::new(
        &TOO_LARGE,
        Text::new(
            format!("more than {limit} bytes come out of this archive"),
            format!("展開すると{limit}バイトを超えるアーカイブです"),
        ),
    )
    .note(rest())
}

pub(crate) fn member_too_large(limit: u64) -> Diagnostic {
    Diagnostic::new(
        &MEMBER_TOO_LARGE,
        Text::new(
            format!("this member is larger than {limit} bytes"),
            format!("{limit}バイトを超えるファイルです"),
        ),
    )
}

pub(crate) fn ratio(limit: u64) -> Diagnostic {
    Diagnostic::new(
        &RATIO,
        Text::new(
            format!("more than {limit} bytes come out of each byte: this may be made to fill the memory"),
            format!("1バイトが{limit}バイトを超えて膨らみます。メモリを埋めるための細工かもしれません"),
        ),
    )
}

pub(crate) fn too_many(limit: u64) -> Diagnostic {
    Diagnostic::new(
        &TOO_MANY,
        Text::new(
            format!("this archive has more than {limit} members"),
            format!("{limit}個を超えるファイルのあるアーカイブです"),
        ),
    )
    .note(rest())
}
