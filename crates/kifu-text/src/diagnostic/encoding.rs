//! What can be wrong between bytes and text (`encoding/…`).
use super::{Code, Severity};

/// `encoding/invalid-bytes`: some bytes mean nothing in the encoding.
pub static INVALID_BYTES: Code = Code::new("encoding/invalid-bytes", Severity::Error);
/// `encoding/not-text`: a picture, an archive or a program, not a text.
pub static NOT_TEXT: Code = Code::new("encoding/not-text", Severity::Error);
/// `encoding/too-long`: more than 4 GiB of text in one piece.
pub static TOO_LONG: Code = Code::new("encoding/too-long", Severity::Error);
/// `encoding/undecided`: CP932 and EUC-JP fit equally well.
pub static UNDECIDED: Code = Code::new("encoding/undecided", Severity::Note);
/// `encoding/private-use`: CP932 bytes that every system reads as something else.
pub static PRIVATE_USE: Code = Code::new("encoding/private-use", Severity::Warning);
/// `encoding/line-decoded`: an ISO-2022-JP line that ends without switching back.
pub static LINE_DECODED: Code = Code::new("encoding/line-decoded", Severity::Note);
/// `encoding/declared-differs`: the text names another encoding than it is in.
pub static DECLARED_DIFFERS: Code = Code::new("encoding/declared-differs", Severity::Warning);
/// `encoding/changes`: one game of a file is in another encoding than the file.
pub static CHANGES: Code = Code::new("encoding/changes", Severity::Warning);
/// `encoding/unmappable`: the encoding has not all characters of the text.
pub static UNMAPPABLE: Code = Code::new("encoding/unmappable", Severity::Error);
/// `encoding/replaced`: characters were replaced by others that the encoding has.
pub static REPLACED: Code = Code::new("encoding/replaced", Severity::Warning);
