//! From one format to another, game by game.

use kifu_formats::{Format, Input, WriteOptions, analysis, by_name, loss};
use kifu_record::{Bulk, Record, Replayer};
use kifu_text::{Decoder, EncodeOptions, Encoding, LineEnds, Sink, Unmappable, encode};

use crate::{Error, Game, Games, ReadOptions};

/// Reads games and keeps nothing but their records, with buffers that are used again and again.
#[derive(Debug)]
pub struct Checker {
    decoder: Decoder,
    record: Record,
    replayer: Replayer,
}

impl Default for Checker {
    fn default() -> Self {
        Self::new()
    }
}

impl Checker {
    /// A checker with empty buffers.
    pub fn new() -> Self {
        Self { decoder: Decoder::new(), record: Record::new(), replayer: Replayer::new() }
    }

    /// Reads and judges a game. What is wrong goes to `sink`, exactly as
    /// [`Game::document`] reports it; a game with nothing to report is read without
    /// keeping places, several times as fast.
    pub fn check(&mut self, game: &Game<'_>, sink: &mut dyn Sink) -> &Record {
        if !self.quick(game) {
            self.record = game.document(sink).record;
        }
        &self.record
    }

    /// Reads a game into the record; `false` when there is something to report.
    fn quick(&mut self, game: &Game<'_>) -> bool {
        if game.refused || game.encoding_changes() {
            return false;
        }
        if game.detection.as_ref().is_some_and(|detection| detection.diagnostic.is_some()) {
            return false;
        }
        let Ok(text) = self.decoder.decode(game.bytes, game.encoding) else { return false };
        let mut trace = Bulk::new();
        let input = Input { text, encoding: game.encoding, continued: game.index > 0 };
        (game.format.read_bulk)(input, &mut self.record, &mut trace);
        if kifu_record::Trace::stopped(&trace) {
            return false;
        }
        self.record.set_format(game.format.id);
        kifu_record::replay_bulk(&mut self.record, &mut self.replayer)
    }
}

/// Converts games, one after the other.
#[derive(Debug)]
pub struct Converter {
    checker: Checker,
    target: &'static Format,
    options: WriteOptions,
}

impl Converter {
    /// A converter to a format.
    pub fn new(target: &'static Format, options: WriteOptions) -> Self {
        Self { checker: Checker::new(), target, options }
    }

    /// Writes a game behind what `out` holds. `before` is the number of games that `out` will have
    /// before it. What is wrong with the game, and what does not survive, goes to `sink`.
    pub fn convert(&mut self, game: &Game<'_>, before: usize, out: &mut String, sink: &mut dyn Sink) {
        let record = self.checker.check(game, sink);
        if game.refused || record.variant().is_some() {
            return;
        }
        let options = WriteOptions { games_before: before, ..self.options };
        let rewritten = options.analysis.filter(|_| record.notes().len() > 0).map(|dialect| {
            let mut record = record.clone();
            analysis::rewrite(&mut record, dialect, sink);
            record
        });
        let record = rewritten.as_ref().unwrap_or(record);
        loss::fit(record, self.target, &options, sink);
        (self.target.write)(record, &options, out, sink);
    }
}

/// Converts a whole input. `to` is the name of an output such as `csa`, `kif` (CP932 with CR LF)
/// or `kifu` (UTF-8). What is wrong with the games, and what does not survive, goes to `sink`.
///
/// ```
/// let kif = "手合割：平手\n   1 ７六歩(77)\n   2 投了\n";
/// let mut found = Vec::new();
/// let csa = kifu::convert("game.kif", kif.as_bytes(), "csa", &mut found)?;
/// assert!(String::from_utf8(csa).unwrap().ends_with("+7776FU\n%TORYO\n"));
/// assert!(found.is_empty());
/// # Ok::<(), kifu::Error>(())
/// ```
///
/// # Errors
/// When `to` names no format, a game is longer than the limit, or the encoding of the output lacks
/// a character.
pub fn convert(name: &str, bytes: &[u8], to: &str, sink: &mut dyn Sink) -> Result<Vec<u8>, Error> {
    let (target, output) = by_name(to).ok_or_else(|| Error::UnknownFormat(to.to_owned()))?;
    let options = WriteOptions { encoding: output.encoding, ..WriteOptions::default() };
    let mut converter = Converter::new(target, options);
    let mut games = Games::new(name, bytes, ReadOptions::default())?;
    let mut text = String::new();
    let mut before = 0;
    while let Some(game) = games.next_game()? {
        converter.convert(&game, before, &mut text, sink);
        before += 1;
    }
    Ok(encoded(&text, output.encoding, output.line_ends)?)
}

pub(crate) fn encoded(
    text: &str,
    encoding: Encoding,
    line_ends: LineEnds,
) -> Result<Vec<u8>, kifu_text::EncodeError> {
    let options = EncodeOptions { encoding, bom: false, line_ends, unmappable: Unmappable::Refuse };
    Ok(encode(text, &options)?.bytes)
}
