//! A record written in the format and bytes that it came in.

use kifu_formats::{CsaVersion, Document, Format, Output, WriteOptions, loss};
use kifu_record::{Record, TokenKind};
use kifu_text::{
    Diagnostic, EncodeError, EncodeOptions, Encoding, LineEnds, Source, Span, Unmappable, encode,
};

/// The options with which a document's own format writes what the document says.
pub(crate) fn write_options(document: &Document) -> WriteOptions {
    WriteOptions {
        encoding: document.source.encoding(),
        csa_version: if is_version_3(document) { CsaVersion::V3_0 } else { CsaVersion::V2_2 },
        ..WriteOptions::default()
    }
}

/// Whether a line of the text says that it is version 3 of CSA.
fn is_version_3(document: &Document) -> bool {
    let mut start = 0;
    document.format.id == "csa"
        && document.tokens.iter().any(|token| {
            let span = Span::new(start, token.end);
            start = token.end;
            token.kind == TokenKind::Structure && document.source.slice(span).starts_with("V3")
        })
}

/// The bytes of a source's kind: its encoding, byte-order mark and line ends.
pub(crate) fn encode_options(source: &Source, format: &Format) -> EncodeOptions {
    let line_ends = match source.line_ends() {
        one @ (LineEnds::Lf | LineEnds::CrLf | LineEnds::Cr) => one,
        LineEnds::None | LineEnds::Mixed => {
            usual_output(format, source.encoding()).map_or(LineEnds::Lf, |output| output.line_ends)
        }
    };
    EncodeOptions {
        encoding: source.encoding(),
        bom: source.bom(),
        line_ends,
        unmappable: Unmappable::Refuse,
    }
}

/// The output of a format that has this encoding, or else its first one.
fn usual_output(format: &Format, encoding: Encoding) -> Option<&'static Output> {
    format.outputs.iter().find(|output| output.encoding == encoding).or_else(|| format.outputs.first())
}

/// Writes a record in the format of the document that it comes from, as the only game of a text,
/// and says what that loses.
pub(crate) fn write_alone(record: &Record, document: &Document) -> (String, Vec<Diagnostic>) {
    let mut losses = Vec::new();
    let mut text = String::new();
    let options = write_options(document);
    loss::fit(record, document.format, &options, &mut losses);
    (document.format.write)(record, &options, &mut text, &mut losses);
    (text, losses)
}

/// A text as bytes of the document's kind. UTF-16 opens with its mark, without which few read it.
pub(crate) fn encoded(text: &str, document: &Document) -> Result<Vec<u8>, EncodeError> {
    let options = encode_options(&document.source, document.format);
    let wide = matches!(options.encoding, Encoding::Utf16Le | Encoding::Utf16Be);
    Ok(encode(text, &EncodeOptions { bom: options.bom || wide, ..options })?.bytes)
}
