//! A text that has been read.

use kifu_record::{Full, Record, Replayer, SpanTable, Token, TokenKind};
use kifu_text::{Sink, Source};

use crate::{Format, Input};

/// One game as read: its source, its tokens, its record, and where each part of the record stands.
#[derive(Debug)]
pub struct Document {
    /// The text and the bytes it was made from.
    pub source: Source,
    /// The format that it was read as.
    pub format: &'static Format,
    /// What each stretch of the text is. Joined, they are the whole text.
    pub tokens: Vec<Token>,
    /// Where the parts of the record stand.
    pub spans: SpanTable,
    /// The game, replayed.
    pub record: Record,
}

impl Document {
    /// Reads one game and replays it. Whatever the text is, there is a document; what is wrong
    /// with it goes to `sink`.
    ///
    /// ```
    /// use kifu_formats::{Document, by_name};
    /// use kifu_text::Source;
    ///
    /// let source = Source::from_text("game.csa", "PI\n+\n+7776FU\n-3334FU\n%TORYO\n".to_owned());
    /// let mut found = Vec::new();
    /// let document = Document::read(source, by_name("csa").unwrap().0, &mut found);
    /// assert_eq!(document.record.main_line().filter_map(|ply| ply.played).count(), 2);
    /// ```
    pub fn read(source: Source, format: &'static Format, sink: &mut dyn Sink) -> Self {
        Self::read_continued(source, format, false, sink)
    }

    /// Reads one game of a file with several; `continued` for all but the first.
    pub fn read_continued(
        source: Source,
        format: &'static Format,
        continued: bool,
        sink: &mut dyn Sink,
    ) -> Self {
        let mut record = Record::new();
        let mut trace = Full::new(sink);
        let input = Input { text: source.text(), encoding: source.encoding(), continued };
        (format.read)(input, &mut record, &mut trace);
        record.set_format(format.id);
        Replayer::new().replay(&mut record, &mut trace);
        let (tokens, spans) = trace.finish();
        Self { source, format, tokens, spans, record }
    }

    /// A text that is not to be read: an empty record, and all of the text as one unknown token.
    pub fn unread(source: Source, format: &'static Format) -> Self {
        let end = u32::try_from(source.text().len()).unwrap_or(u32::MAX);
        let tokens = if end == 0 { Vec::new() } else { vec![Token { kind: TokenKind::Unknown, end }] };
        Self { source, format, tokens, spans: SpanTable::default(), record: Record::new() }
    }
}
