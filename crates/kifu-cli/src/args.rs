//! Options and arguments.

use std::{ffi::OsString, num::NonZeroUsize};

use clap::{
    Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use kifu::formats::analysis::{self, Dialect};
use kifu::{
    Encoding, FORMATS, Format, Lang, by_extension,
    formats::Output,
    notations::{self, NOTATIONS, Notation, STYLES, Style},
};

const EXAMPLES: &str = "\
Examples:
  kifu convert game.kif --to csa          Write a record in another format
  kifu convert *.csa --to kif -o out/     Convert many files into a folder
  kifu check games/                       Report what is wrong, with line and column
  kifu show game.kif --ply 42             Draw a position in the terminal
  kifu info game.kif                      Tell what is in a file
  kifu fmt games/                         Bring files into the canonical form of their format
  kifu diff game.kif game.csa             Say in what two records differ

Exit status: 0 when all is well, 1 when some input has errors or failed, 2 when nothing could be done.";

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "kifu",
    version,
    after_help = EXAMPLES,
    subcommand_required = true,
    arg_required_else_help = true,
    disable_help_subcommand = true
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Cli {
    /// Reads the arguments of this process.
    pub(crate) fn read() -> Result<Self, clap::Error> {
        let names: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
        let about = format!("Read, check and convert shogi records: {}, in any encoding", names.join(", "));
        Self::from_arg_matches(&Self::command().about(about).try_get_matches()?)
    }
}

/// Options of every command.
#[derive(Debug, Args)]
pub(crate) struct Global {
    /// Language of messages [default: that of the system]
    #[arg(long, value_enum, value_name = "LANG", global = true, help_heading = "General options")]
    pub(crate) lang: Option<LangArg>,
    /// When to use colour
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        default_value = "auto",
        global = true,
        help_heading = "General options"
    )]
    pub(crate) color: ColorArg,
    /// Show errors only: no warnings, no notes, no summary, no progress
    #[arg(short, long, global = true, help_heading = "General options")]
    pub(crate) quiet: bool,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Write records in another format or encoding
    #[command(after_help = "\
Examples:
  kifu convert game.kif --to csa            To standard output, in UTF-8
  kifu convert game.csa -o game.kif         Format and encoding from the name
  kifu convert games/ --to kifu -o out/     A folder, sub-folders kept; nothing is overwritten
  kifu convert game.kif --to sfen           The final position; --ply 42 another, --each all
  kifu convert game.kif --to usi            One line a game; --all-lines for variations
  kifu convert -e '7g7f 3c3d' --to kif      Moves given as text

Written as `kif`, a file is in Shift_JIS (CP932) with CR LF; as `kifu` it is in UTF-8.")]
    Convert(ConvertArgs),
    /// Report what is wrong in records
    #[command(after_help = "\
Examples:
  kifu check game.kif
  kifu check games/ --deny warnings
  kifu check games/ --message-format json")]
    Check(CheckArgs),
    /// Draw a position of a record in the terminal
    #[command(after_help = "\
Examples:
  kifu show game.kif                 The position after the last move
  kifu show game.kif --ply 42
  kifu show game.kif --line 1        The first variation
  kifu show --position 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'")]
    Show(ShowArgs),
    /// Tell what is in a record: headers, length, ending, encoding
    #[command(after_help = "\
Examples:
  kifu info game.kif
  kifu info games.csa --json         One JSON object a game")]
    Info(InfoArgs),
    /// Tell format and encoding of files
    #[command(after_help = "\
Examples:
  kifu detect *
  kifu detect download.txt --json")]
    Detect(DetectArgs),
    /// Write the moves inside any text in another notation
    #[command(after_help = "\
Examples:
  kifu translate --to japanese '1.P-76 P-34 2.P-26 P-44'
  kifu translate --to hodges < article.txt
  kifu translate --to western --record game.kif < commentary.txt

Everything that is no move stays as it is, byte for byte. Moves are followed along the text; what is in
brackets is a side line.")]
    Translate(TranslateArgs),
    /// Bring files into the canonical form of their own format
    #[command(after_help = "\
Examples:
  kifu fmt game.kif games/          Rewrites the files in place
  kifu fmt --check games/           Lists those that would change; exit code 1 if there is one
  kifu fmt --diff game.kif          Shows what would change
  kifu fmt - < game.kif             To standard output

Encoding and line ends stay as they are. A file of which anything would be lost is left alone.")]
    Fmt(FmtArgs),
    /// Write each game of a file, or each variation, as a file of its own
    #[command(after_help = "\
Examples:
  kifu split games.csa -o out/                    games-001.csa, games-002.csa, ...
  kifu split game.kif --variations -o lines/
  kifu split games.csa --name '{date} {black}-{white}'

In a name stand {stem} for that of the input, {n} for the number of the game, {line} for that of the
line (0 is the main line), and {black}, {white}, {event} and {date} for what the record says.")]
    Split(SplitArgs),
    /// Write the games of many files into one
    #[command(after_help = "\
Examples:
  kifu join *.csa -o games.csa
  kifu join games/ -o all.kifu")]
    Join(JoinArgs),
    /// Merge games and their variations into one tree
    #[command(after_help = "\
Examples:
  kifu merge game.kif analysis.kif -o both.kif
  kifu merge games/ -o openings.kifu --apart

The main line is that of the first game. Comments and endings are all kept; where headers or times
differ, both are told and the first stays (--prefer last: the last).")]
    Merge(MergeArgs),
    /// Say in what two records differ
    #[command(after_help = "\
Examples:
  kifu diff game.kif game.csa
  kifu diff a.kif b.kif --moves-only --notation japanese

Exit status: 0 when they say the same, 1 when they differ, 2 when they cannot be compared.")]
    Diff(DiffArgs),
    /// List or change headers and leave all else as it is, byte for byte
    #[command(after_help = "\
Examples:
  kifu header game.kif                              Lists them; --json for programs
  kifu header --set event=名人戦 --set black=青木 games/
  kifu header --set '$SITE=Tokyo' --unset opening game.csa

A key is a name of the format (先手, N+, EVENT) or one for all formats: black, white, event, site,
start-time, end-time, title, opening, time-control, ... as `kifu info --json` tells them.")]
    Header(HeaderArgs),
    /// List the notations, with one move written in each
    Notations(NotationsArgs),
    /// List the formats and what each can hold
    Formats(FormatsArgs),
}

/// What to read and how.
#[derive(Clone, Debug, Args)]
pub(crate) struct Reading {
    /// Files, folders and archives; `-` is standard input. Moves (`7g7f 3c3d`) or an SFEN are read as such
    /// when no file has that name
    #[arg(value_name = "INPUT", required_unless_present_any = ["text", "position"])]
    pub(crate) inputs: Vec<OsString>,
    /// Read TEXT instead of a file: a record, moves or a position
    #[arg(short = 'e', long, value_name = "TEXT", allow_hyphen_values = true, help_heading = "Reading")]
    pub(crate) text: Vec<String>,
    /// Read a position; moves given with it start from there
    #[arg(long, value_name = "SFEN", help_heading = "Reading")]
    pub(crate) position: Option<String>,
    /// Format of the inputs, one of `kifu formats` [default: found from the text]
    #[arg(short, long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true, ignore_case = true, help_heading = "Reading")]
    pub(crate) from: Option<Target>,
    /// Encoding of the inputs [default: found from the bytes]
    #[arg(long, value_name = "ENCODING", value_parser = encoding, help_heading = "Reading")]
    pub(crate) from_encoding: Option<Encoding>,
    /// What may come out of an archive, joined by commas: size=16G, member=256M, ratio=200,
    /// members=1000000, stream=1G (bytes held of an archive in a pipe) are the defaults
    #[cfg(feature = "archives")]
    #[arg(long, value_name = "LIMIT", value_delimiter = ',', value_parser = crate::archives::limit, help_heading = "Reading")]
    pub(crate) archive_limit: Vec<crate::archives::Limit>,
}

impl Reading {
    /// What may come out of an archive.
    #[cfg(feature = "archives")]
    pub(crate) fn limits(&self) -> crate::archives::Limits {
        crate::archives::limits(&self.archive_limit)
    }

    #[cfg(not(feature = "archives"))]
    #[expect(clippy::unused_self, reason = "there are limits only where archives are read")]
    pub(crate) fn limits(&self) -> crate::archives::Limits {
        crate::archives::Limits
    }
}

/// How to report findings.
#[derive(Clone, Debug, Args)]
pub(crate) struct Reporting {
    /// Form of the report
    #[arg(long, value_enum, value_name = "FORM", default_value = "human", help_heading = "Report")]
    pub(crate) message_format: MessageFormat,
    /// Count warnings as errors
    #[arg(long, value_enum, value_name = "WHAT", help_heading = "Report")]
    pub(crate) deny: Option<Deny>,
}

/// How many threads to use.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Threads {
    /// Number of threads [default: one for each processor]
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
}

impl Threads {
    /// The number asked for, or that of the processors.
    pub(crate) fn count(self) -> usize {
        self.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }
}

/// `kifu convert`
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Format to write, one of `kifu formats` [default: from the name given to --output]
    #[arg(short, long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true, ignore_case = true, help_heading = "Writing")]
    pub(crate) to: Option<Target>,
    /// File to write, or folder (one that exists, or a name that ends in `/`) [default: standard output]
    #[arg(short, long, value_name = "PATH", help_heading = "Writing")]
    pub(crate) output: Option<OsString>,
    /// Encoding to write [default: that of the format; UTF-8 to standard output]
    #[arg(long, value_name = "ENCODING", value_parser = encoding, help_heading = "Writing")]
    pub(crate) encoding: Option<Encoding>,
    /// What to do with characters that the encoding lacks
    #[arg(long, value_enum, value_name = "WHAT", default_value = "refuse", help_heading = "Writing")]
    pub(crate) unmappable: UnmappableArg,
    /// Overwrite files that exist; inputs are never overwritten
    #[arg(long, help_heading = "Writing")]
    pub(crate) force: bool,
    /// CSA version to write [default: 2.2]
    #[arg(long, value_name = "VERSION", value_parser = csa_version, help_heading = "Writing")]
    pub(crate) csa_version: Option<kifu::CsaVersion>,
    /// Put engine analysis in the comments (scores, depths, lines) in the way of another program
    #[arg(long, value_name = "DIALECT", value_parser = dialect, help_heading = "Writing")]
    pub(crate) analysis: Option<&'static Dialect>,
    /// Position after this ply (0 is the start), for formats of positions
    #[arg(long, value_name = "N", value_parser = ply, conflicts_with = "each", help_heading = "Writing")]
    pub(crate) ply: Option<PlyArg>,
    /// Every position from the start on, for formats of positions
    #[arg(long, help_heading = "Writing")]
    pub(crate) each: bool,
    /// Notation of the moves, one of `kifu notations`, for text [default: western]
    #[arg(long, value_name = "NOTATION", value_parser = notation_parser(), hide_possible_values = true, ignore_case = true, help_heading = "Writing")]
    pub(crate) notation: Option<&'static Notation>,
    /// Ways of spelling the moves, joined by commas; `--help` lists them
    #[arg(long, value_name = "STYLE", value_delimiter = ',', value_parser = style_parser(), ignore_case = true, help_heading = "Writing")]
    pub(crate) style: Vec<&'static Style>,
    /// Direction in which text is set
    #[arg(long, value_enum, value_name = "LAYOUT", default_value = "horizontal", help_heading = "Writing")]
    pub(crate) layout: LayoutArg,
    /// Every variation as a line of its own, for USI
    #[arg(long, help_heading = "Writing")]
    pub(crate) all_lines: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

/// `kifu check`
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) threads: Threads,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

/// `kifu show`
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Position after this ply: a number (0 is the start) or `last`
    #[arg(long, value_name = "N", value_parser = ply, default_value = "last")]
    pub(crate) ply: PlyArg,
    /// Line of the record: 0 is the main line, the others are variations
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) line: usize,
    /// Game of the file, from 1
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) game: NonZeroUsize,
    /// Notation of the last move, one of `kifu notations` [default: that of KIF]
    #[arg(long, value_name = "NOTATION", value_parser = notation_parser(), hide_possible_values = true, ignore_case = true)]
    pub(crate) notation: Option<&'static Notation>,
    /// Ways of spelling the moves, joined by commas; `--help` lists them
    #[arg(long, value_name = "STYLE", value_delimiter = ',', value_parser = style_parser(), ignore_case = true)]
    pub(crate) style: Vec<&'static Style>,
    /// Columns that characters such as ☗ take in this terminal
    #[arg(long, value_name = "COLUMNS", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub(crate) ambiguous_width: u8,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

/// `kifu info`
#[derive(Debug, Args)]
pub(crate) struct InfoArgs {
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// One game of each file only, from 1 [default: all]
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<NonZeroUsize>,
    /// Write JSON, one object a game
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

/// `kifu detect`
#[derive(Debug, Args)]
pub(crate) struct DetectArgs {
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Write JSON, one object a file
    #[arg(long)]
    pub(crate) json: bool,
}

/// `kifu fmt`
#[derive(Debug, Args)]
pub(crate) struct FmtArgs {
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Write nothing: list the files that would change, and exit with 1 if there is one
    #[arg(long)]
    pub(crate) check: bool,
    /// Write nothing: show what would change
    #[arg(long)]
    pub(crate) diff: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

/// `kifu split`
#[derive(Debug, Args)]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Folder to write to
    #[arg(short, long, value_name = "FOLDER", default_value = ".", help_heading = "Writing")]
    pub(crate) output: OsString,
    /// Names of the files, without extension [default: {stem}-{n}, with --variations {stem}-{n}-{line}]
    #[arg(long, value_name = "TEMPLATE", value_parser = template, help_heading = "Writing")]
    pub(crate) name: Option<String>,
    /// Each line of a game as a game of its own
    #[arg(long, help_heading = "Writing")]
    pub(crate) variations: bool,
    /// Overwrite files that exist; inputs are never overwritten
    #[arg(long, help_heading = "Writing")]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

/// Options of commands that write one file.
#[derive(Debug, Args)]
pub(crate) struct OneFile {
    /// Format to write, one of `kifu formats` [default: from the name given to --output]
    #[arg(short, long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true, ignore_case = true, help_heading = "Writing")]
    pub(crate) to: Option<Target>,
    /// File to write; `-` is standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Writing")]
    pub(crate) output: Option<OsString>,
    /// Encoding to write [default: that of the format; UTF-8 to standard output]
    #[arg(long, value_name = "ENCODING", value_parser = encoding, help_heading = "Writing")]
    pub(crate) encoding: Option<Encoding>,
    /// What to do with characters that the encoding lacks
    #[arg(long, value_enum, value_name = "WHAT", default_value = "refuse", help_heading = "Writing")]
    pub(crate) unmappable: UnmappableArg,
    /// Overwrite files that exist; inputs are never overwritten
    #[arg(long, help_heading = "Writing")]
    pub(crate) force: bool,
}

impl OneFile {
    /// The same as options of `kifu convert`.
    pub(crate) fn as_convert(
        &self,
        reading: &Reading,
        threads: Threads,
        reporting: &Reporting,
    ) -> ConvertArgs {
        ConvertArgs {
            analysis: None,
            reading: reading.clone(),
            to: self.to,
            output: self.output.clone(),
            encoding: self.encoding,
            unmappable: self.unmappable,
            force: self.force,
            csa_version: None,
            ply: None,
            each: false,
            notation: None,
            style: Vec::new(),
            layout: LayoutArg::Horizontal,
            all_lines: false,
            threads,
            reporting: reporting.clone(),
        }
    }
}

/// `kifu join`
#[derive(Debug, Args)]
pub(crate) struct JoinArgs {
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) writing: OneFile,
    #[command(flatten)]
    pub(crate) threads: Threads,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

/// `kifu merge`
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Which of two different values stays
    #[arg(long, value_enum, value_name = "WHICH", default_value = "first")]
    pub(crate) prefer: PreferArg,
    /// Games of another start position become a game of their own instead of being refused
    #[arg(long)]
    pub(crate) apart: bool,
    #[command(flatten)]
    pub(crate) writing: OneFile,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

/// `kifu diff`
#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Compare start and moves only
    #[arg(long)]
    pub(crate) moves_only: bool,
    /// Notation of the moves, one of `kifu notations` [default: western, or japanese]
    #[arg(long, value_name = "NOTATION", value_parser = notation_parser(), hide_possible_values = true, ignore_case = true)]
    pub(crate) notation: Option<&'static Notation>,
    /// Ways of spelling the moves, joined by commas; `--help` lists them
    #[arg(long, value_name = "STYLE", value_delimiter = ',', value_parser = style_parser(), ignore_case = true)]
    pub(crate) style: Vec<&'static Style>,
    /// Write JSON, one object a difference
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

/// `kifu header`
#[derive(Debug, Args)]
pub(crate) struct HeaderArgs {
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Give a header a value; it is added where there is none
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) set: Vec<(String, String)>,
    /// Take out a header
    #[arg(long, value_name = "KEY")]
    pub(crate) unset: Vec<String>,
    /// List the headers; this is what is done when nothing is to be changed
    #[arg(long, conflicts_with_all = ["set", "unset"])]
    pub(crate) list: bool,
    /// Write the list as JSON, one object a game
    #[arg(long, conflicts_with_all = ["set", "unset"])]
    pub(crate) json: bool,
    /// Game of each file, from 1, or `all`
    #[arg(long, value_name = "N", value_parser = which_game)]
    pub(crate) game: Option<GameArg>,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

/// A game as the command line names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameArg {
    All,
    Number(NonZeroUsize),
}

fn which_game(text: &str) -> Result<GameArg, &'static str> {
    if text.eq_ignore_ascii_case("all") {
        return Ok(GameArg::All);
    }
    text.parse().map(GameArg::Number).map_err(|_| "a game is a number from 1 on, or `all`")
}

fn key_value(text: &str) -> Result<(String, String), &'static str> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_owned(), value.trim().to_owned())),
        _ => Err("write KEY=VALUE, such as event=名人戦"),
    }
}

/// The words that may stand in braces in the names that `kifu split` gives.
pub(crate) const NAME_WORDS: [&str; 7] = ["stem", "n", "line", "black", "white", "event", "date"];

fn template(text: &str) -> Result<String, String> {
    for part in text.split('{').skip(1) {
        let word = part.split_once('}').map(|(word, _)| word);
        if !word.is_some_and(|word| NAME_WORDS.contains(&word)) {
            return Err(format!("words that may stand in braces: {}", NAME_WORDS.join(", ")));
        }
    }
    Ok(text.to_owned())
}

/// Values of `--prefer`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PreferArg {
    /// That of the game that comes first
    First,
    /// That of the game that comes last
    Last,
}

/// `kifu formats`
#[derive(Debug, Args)]
pub(crate) struct FormatsArgs {
    /// Write JSON, one object a format
    #[arg(long)]
    pub(crate) json: bool,
}

/// `kifu notations`
#[derive(Debug, Args)]
pub(crate) struct NotationsArgs {
    /// Write JSON, one object a notation
    #[arg(long)]
    pub(crate) json: bool,
}

/// `kifu translate`
#[derive(Debug, Args)]
pub(crate) struct TranslateArgs {
    /// Text, or files that hold it [default: standard input]
    #[arg(value_name = "TEXT")]
    pub(crate) texts: Vec<OsString>,
    /// Notation to write, one of `kifu notations`
    #[arg(short, long, value_name = "NOTATION", value_parser = notation_parser(), hide_possible_values = true, ignore_case = true)]
    pub(crate) to: &'static Notation,
    /// Ways of spelling the moves, joined by commas; `--help` lists them
    #[arg(long, value_name = "STYLE", value_delimiter = ',', value_parser = style_parser(), ignore_case = true)]
    pub(crate) style: Vec<&'static Style>,
    /// Notation of the text [default: the one in which most moves find a place]
    #[arg(short, long, value_name = "NOTATION", value_parser = notation_parser(), hide_possible_values = true, ignore_case = true)]
    pub(crate) from: Option<&'static Notation>,
    /// Position from which the moves of the text start [default: the even one]
    #[arg(long, value_name = "SFEN", conflicts_with = "record")]
    pub(crate) position: Option<String>,
    /// Record that the text is about
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<OsString>,
}

/// A format under one of its names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) format: &'static Format,
    pub(crate) output: &'static Output,
}

/// The names of all formats, other extensions as aliases.
fn format_parser() -> impl TypedValueParser<Value = Target> {
    let outputs = FORMATS.iter().flat_map(|format| format.outputs);
    let names = outputs.map(|output| PossibleValue::new(output.name).aliases(output.extensions));
    PossibleValuesParser::new(names).try_map(|name| {
        by_extension(&name)
            .map(|(format, output)| Target { format, output })
            .ok_or(kifu::Error::UnknownFormat(name))
    })
}

fn notation_parser() -> impl TypedValueParser<Value = &'static Notation> {
    let names = NOTATIONS.iter().map(|notation| PossibleValue::new(notation.id).aliases(notation.aliases));
    PossibleValuesParser::new(names)
        .try_map(|name| notations::by_name(&name).ok_or(kifu::Error::UnknownFormat(name)))
}

fn style_parser() -> impl TypedValueParser<Value = &'static Style> {
    PossibleValuesParser::new(STYLES.iter().map(|style| PossibleValue::new(style.id).help(style.says)))
        .try_map(|name| notations::style_by_name(&name).ok_or(kifu::Error::UnknownFormat(name)))
}

/// The options of notations with these ways of spelling.
pub(crate) fn notation_options(styles: &[&'static Style]) -> notations::Options {
    let mut options = notations::Options::default();
    for style in styles {
        (style.set)(&mut options);
    }
    options
}

fn encoding(label: &str) -> Result<Encoding, String> {
    Encoding::from_label(label)
        .ok_or_else(|| format!("known encodings: {}", Encoding::ALL.map(Encoding::id).join(", ")))
}

/// A dialect of engine analysis that can be written.
fn dialect(name: &str) -> Result<&'static Dialect, String> {
    analysis::by_name(name).filter(|dialect| dialect.is_written()).ok_or_else(|| {
        let written = analysis::DIALECTS.iter().filter(|dialect| dialect.is_written());
        let names: Vec<_> = written.map(|dialect| dialect.id).collect();
        format!("known dialects: {}", names.join(", "))
    })
}

fn csa_version(version: &str) -> Result<kifu::CsaVersion, &'static str> {
    match version {
        "2" | "2.2" => Ok(kifu::CsaVersion::V2_2),
        "3" | "3.0" => Ok(kifu::CsaVersion::V3_0),
        _ => Err("versions that can be written: 2.2, 3"),
    }
}

/// A ply as the command line names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlyArg {
    Last,
    Number(u32),
}

fn ply(text: &str) -> Result<PlyArg, &'static str> {
    if text.eq_ignore_ascii_case("last") {
        return Ok(PlyArg::Last);
    }
    text.parse().map(PlyArg::Number).map_err(|_| "a ply is a number from 0 on, or `last`")
}

/// Values of `--layout`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LayoutArg {
    /// Lines from left to right
    Horizontal,
    /// Columns from right to left
    Vertical,
    /// Lines from right to left
    Rtl,
    /// Lines from right to left in the notation of the Edo period
    Edo,
}

/// Values of `--lang`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LangArg {
    /// English
    En,
    /// 日本語
    Ja,
}

impl From<LangArg> for Lang {
    fn from(lang: LangArg) -> Self {
        match lang {
            LangArg::En => Lang::En,
            LangArg::Ja => Lang::Ja,
        }
    }
}

/// Values of `--color`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ColorArg {
    /// In a terminal, unless `NO_COLOR` is set
    Auto,
    Always,
    Never,
}

/// Values of `--message-format`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum MessageFormat {
    /// With the lines in question
    Human,
    /// One JSON object a line
    Json,
    /// One line each: `file:line:column: severity[code]: title`
    Short,
}

/// Values of `--deny`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Deny {
    Warnings,
}

/// Values of `--unmappable`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum UnmappableArg {
    /// Write nothing, and name the characters
    Refuse,
    /// Write a likeness (▲ for ☗, 〓 where there is none), with a warning
    Replace,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_name_of_a_format_is_taken() {
        for name in ["kif", "KIFU", "kifx", "sfens"] {
            assert!(Cli::try_parse_from(["kifu", "convert", "a", "--to", name]).is_ok(), "{name}");
        }
    }
}
