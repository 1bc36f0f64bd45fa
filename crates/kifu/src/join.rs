//! Many games in one file.

use kifu_formats::{Capabilities, Format, WriteOptions, by_name};
use kifu_text::{Sink, Text};

use crate::{Converter, Error, Games, ReadOptions, convert::encoded};

/// Why several games cannot stand in one file of a format; `None` where they can.
///
/// ```
/// let format = |name| kifu::by_name(name).unwrap().0;
/// assert!(kifu::why_not_join(format("csa")).is_none());
/// assert_eq!(kifu::why_not_join(format("bod")).unwrap().en, "BOD holds one game a file");
/// ```
pub fn why_not_join(format: &Format) -> Option<Text> {
    (!format.can.has(Capabilities::MANY_GAMES)).then(|| {
        Text::new(
            format!("{} holds one game a file", format.name),
            format!("{}の1ファイルに書けるのは1局だけです", format.name),
        )
    })
}

/// Writes all games of several inputs, given by name and bytes, into one file. `to` is the name of
/// an output, as for [`convert`](crate::convert()). What is wrong with the games, and what does not
/// survive, goes to `sink`.
///
/// ```
/// let games = [("a.usi", &b"position startpos moves 7g7f\n"[..]), ("b.usi", b"position startpos moves 2g2f\n")];
/// let csa = kifu::join(&games, "csa", &mut kifu::text::Ignore)?;
/// assert!(String::from_utf8(csa).unwrap().contains("+7776FU\n/\nPI\n+\n+2726FU\n"));
/// # Ok::<(), kifu::Error>(())
/// ```
///
/// # Errors
/// When the format holds one game a file, besides what keeps [`convert`](crate::convert()) from it.
pub fn join(inputs: &[(&str, &[u8])], to: &str, sink: &mut dyn Sink) -> Result<Vec<u8>, Error> {
    let (target, output) = by_name(to).ok_or_else(|| Error::UnknownFormat(to.to_owned()))?;
    if why_not_join(target).is_some() {
        return Err(Error::OneGame(target.name));
    }
    let options = WriteOptions { encoding: output.encoding, ..WriteOptions::default() };
    let mut converter = Converter::new(target, options);
    let (mut text, mut before) = (String::new(), 0);
    for (name, bytes) in inputs {
        let mut games = Games::new(*name, *bytes, ReadOptions::default())?;
        while let Some(game) = games.next_game()? {
            converter.convert(&game, before, &mut text, sink);
            before += usize::from(!game.refused);
        }
    }
    Ok(encoded(&text, output.encoding, output.line_ends)?)
}
