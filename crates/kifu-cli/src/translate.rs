//! `kifu translate`: the moves inside a text in another notation.

use std::{
    fs,
    io::{Read as _, Write as _, stdin},
    path::Path,
    process::ExitCode,
};

use kifu::{
    Document, Games, Position, ReadOptions, Source, TranslateOptions, by_name,
    text::{Ignore, Text},
    translate,
};

use crate::{
    args::{TranslateArgs, notation_options},
    output::{Stop, Terminal},
    words,
};

pub(crate) fn run(args: &TranslateArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let record =
        args.record.as_ref().map(|path| read_record(Path::new(path))).transpose().map_err(Stop::Refused)?;
    let start = start(args.position.as_deref()).map_err(Stop::Refused)?;
    let options = TranslateOptions { from: args.from, to: args.to, options: notation_options(&args.style) };
    let mut out = terminal.out();
    for source in texts(args)? {
        let translated =
            translate(source.text(), &start, record.as_ref().map(|document| &document.record), &options);
        out.write_all(translated.text.as_bytes())?;
        if !translated.text.ends_with('\n') {
            writeln!(out)?;
        }
        out.flush()?;
        for span in translated.unplaced.iter().take(TOLD) {
            let place = source.line_col(span.start);
            let what = words::clean(source.slice(*span)).into_owned();
            let text = Text::new(
                format!(
                    "{}:{place}: {what} fits no position of the text; it stays as it is\n",
                    source.name()
                ),
                format!("{}:{place}：{what} に当てはまる局面がないので、そのまま残します\n", source.name()),
            );
            terminal.tell(text.get(terminal.lang));
        }
        let more = translated.unplaced.len().saturating_sub(TOLD);
        if more > 0 {
            let name = source.name();
            let text = Text::new(
                format!("{name}: {more} more like these, which stay as they are too\n"),
                format!("{name}：ほかに{more}件、同じくそのまま残します\n"),
            );
            terminal.tell(text.get(terminal.lang));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// How many moves that could not be placed are told of one text.
const TOLD: usize = 100;

/// The texts: arguments that name files, arguments themselves, or standard input.
fn texts(args: &TranslateArgs) -> Result<Vec<Source>, Stop> {
    let unreadable = |name: &str, error: &std::io::Error| {
        Stop::Refused(Text::new(
            format!("cannot read {name}: {error}"),
            format!("{name} を読めません：{error}"),
        ))
    };
    if args.texts.is_empty() {
        let mut bytes = Vec::new();
        stdin().lock().read_to_end(&mut bytes).map_err(|error| unreadable("<stdin>", &error))?;
        return Ok(vec![Source::read("<stdin>", bytes, None, &mut Ignore)]);
    }
    args.texts
        .iter()
        .map(|text| {
            let path = Path::new(text);
            if path.is_file() {
                let name = words::path(path);
                let bytes = fs::read(path).map_err(|error| unreadable(&name, &error))?;
                return Ok(Source::read(name, bytes, None, &mut Ignore));
            }
            Ok(Source::from_text("<argument>", text.to_string_lossy().into_owned()))
        })
        .collect()
}

fn start(position: Option<&str>) -> Result<Position, Text> {
    let Some(sfen) = position else { return Ok(Position::even()) };
    let mut found = Vec::new();
    let format = by_name("sfen").map(|(format, _)| format);
    let document =
        format.map(|format| Document::read(Source::from_text("<position>", sfen), format, &mut found));
    match document {
        Some(document) if found.iter().all(|finding| finding.severity < kifu::Severity::Error) => {
            Ok(Position::from(&document.record.start().setup))
        }
        _ => Err(Text::new(format!("{sfen} is no position"), format!("{sfen} は局面として読めません"))),
    }
}

fn read_record(path: &Path) -> Result<Document, Text> {
    let name = words::path(path);
    let failed = |error: &dyn std::fmt::Display| {
        Text::new(format!("cannot read {name}: {error}"), format!("{name} を読めません：{error}"))
    };
    let bytes = fs::read(path).map_err(|error| failed(&error))?;
    let mut games =
        Games::new(name.as_str(), &*bytes, ReadOptions::default()).map_err(|error| failed(&error))?;
    let game = games.next_game().map_err(|error| failed(&error))?;
    game.map(|game| game.document(&mut Ignore)).ok_or_else(|| failed(&"no game"))
}
