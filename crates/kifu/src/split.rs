//! One game, or one line of a game, as a file of its own.

use kifu_formats::Document;
use kifu_record::Line;
use kifu_text::Sink;

use crate::{Error, Game, canonical, own};

/// The bytes of a game as a file of its own, in the format, encoding and line ends of the file that
/// it comes from.
///
/// It is in canonical form; where that would lose something, where a part is not understood, and for
/// another game than shogi the bytes stay as they are. Only a game that cannot stand alone so either
/// is written with losses, which `sink` is told.
///
/// ```
/// use kifu::{Games, ReadOptions, game_alone, text::Ignore};
/// let csa = "V2.2\nN+青木\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n";
/// let mut games = Games::new("games.csa", csa.as_bytes(), ReadOptions::default())?;
/// let mut files = Vec::new();
/// while let Some(game) = games.next_game()? {
///     let document = game.document(&mut Ignore);
///     files.push(String::from_utf8(game_alone(&game, &document, &mut Ignore)?).unwrap());
/// }
/// assert_eq!(files[1], "'CSA encoding=UTF-8\nV2.2\nPI\n+\n+2726FU\n%TORYO\n");
/// # Ok::<(), kifu::Error>(())
/// ```
///
/// # Errors
/// When the encoding lacks a character of what has to be written anew.
pub fn game_alone(game: &Game<'_>, document: &Document, sink: &mut dyn Sink) -> Result<Vec<u8>, Error> {
    if document.record.variant().is_some() {
        return Ok(game.bytes.to_vec());
    }
    let unread = canonical::has_unread(document);
    let (text, losses) = own::write_alone(&document.record, document);
    let bytes = own::encoded(&text, document);
    let says_the_same = |bytes: &[u8]| {
        let (read, found) = canonical::read_alone(document, bytes.to_vec(), false);
        canonical::same(&read.record, &document.record).then_some(found.len())
    };
    if !unread
        && losses.is_empty()
        && let Ok(bytes) = &bytes
        && says_the_same(bytes).is_some()
    {
        return Ok(bytes.clone());
    }
    let mut found = Vec::new();
    game.document(&mut found);
    if says_the_same(game.bytes).is_some_and(|alone| unread || alone <= found.len()) {
        return Ok(game.bytes.to_vec());
    }
    for loss in losses {
        sink.report(loss);
    }
    Ok(bytes?)
}

/// The bytes of one line of a game as a file of its own: headers, start, and the plies from the
/// first one down to the end of the line with their comments and times. For the lines of a game see
/// [`Record::lines`](crate::Record::lines). What the format cannot say is told to `sink`.
///
/// # Errors
/// When the encoding lacks a character.
pub fn line_alone(document: &Document, line: Line, sink: &mut dyn Sink) -> Result<Vec<u8>, Error> {
    let (text, losses) = own::write_alone(&document.record.line_alone(line.last), document);
    for loss in losses {
        sink.report(loss);
    }
    Ok(own::encoded(&text, document)?)
}
