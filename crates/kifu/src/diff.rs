//! The differences of two records in words.

use kifu_core::Setup;
use kifu_formats::sfen;
use kifu_notation::{Notation, Options};
use kifu_record::{Clock, Difference, NoteKind, PlyId, Record, StartSource, Walker, Which, Written, names};
use kifu_text::{Lang, Text};

use crate::words;

/// One difference as people are told it: what it is about, and what each record says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Described {
    /// The sort of difference for programs: `start`, `start-number`, `header`, `move`, `length`,
    /// `variation`, `ending`, `comment`, `bookmark` or `clock`.
    pub kind: &'static str,
    /// The number of the ply that it is about.
    pub number: Option<u32>,
    /// What it is about: `move 23`.
    pub what: Text,
    /// What the first record says; nothing where it says nothing.
    pub first: Option<Text>,
    /// What the second record says.
    pub second: Option<Text>,
    /// What else there is to say: how long it goes on.
    pub more: Option<Text>,
}

/// Says differences that [`compare`](kifu_record::compare) found in the words of a player, moves in
/// a notation.
///
/// ```
/// use kifu::{Document, Source, by_name, describe, notations, record::{Scope, compare}, text::Ignore};
/// let read = |line: &str| {
///     Document::read(Source::from_text("", line.to_owned()), by_name("usi").unwrap().0, &mut Ignore).record
/// };
/// let a = read("position startpos moves 7g7f 3c3d 2g2f");
/// let b = read("position startpos moves 7g7f 8c8d 2g2f");
/// let western = notations::by_name("western").unwrap();
/// let found = describe(&compare(&a, &b, Scope::All), &a, &b, western, &notations::Options::default());
/// assert_eq!(found[0].what.en, "move 2");
/// assert_eq!(found[0].first.as_ref().unwrap().en, "P-34");
/// assert_eq!(found[0].second.as_ref().unwrap().en, "P-84");
/// ```
pub fn describe(
    differences: &[Difference],
    first: &Record,
    second: &Record,
    notation: &Notation,
    options: &Options,
) -> Vec<Described> {
    let mut sides = [Side::new(first, notation, options), Side::new(second, notation, options)];
    differences.iter().map(|difference| one(difference, &mut sides)).collect()
}

/// One record with what is needed to write its moves.
struct Side<'a> {
    record: &'a Record,
    walker: Walker<'a>,
    notation: &'a Notation,
    options: &'a Options,
}

impl<'a> Side<'a> {
    fn new(record: &'a Record, notation: &'a Notation, options: &'a Options) -> Self {
        Self { record, walker: Walker::new(record), notation, options }
    }

    /// A move in the notation; what could not be played in other words.
    fn mv(&mut self, id: PlyId) -> Text {
        if let Some(facts) = self.walker.facts(id) {
            let mut out = String::new();
            (self.notation.write)(&facts, self.options, &mut out);
            return Text::same(out);
        }
        match self.record.ply(id).written {
            Written::Pass => Text::new("a null move", "パス"),
            Written::Unreadable(text) => Text::same(self.record.text(text).to_owned()),
            Written::Ending(_) => self.ending(id),
            Written::Move(_) => Text::new("a move that cannot be played", "指せない手"),
        }
    }

    fn ending(&self, id: PlyId) -> Text {
        let ply = self.record.ply(id);
        let Some(ending) = ply.ending() else { return Text::same("") };
        let outcome = ending.outcome(ply.facts.mover());
        let [en, ja] = [Lang::En, Lang::Ja].map(|lang| words::ending(self.record, &ending, outcome, lang));
        Text::new(en, ja)
    }

    fn number(&self, id: PlyId) -> u32 {
        if id == PlyId::ROOT { 0 } else { self.record.ply(id).number }
    }

    fn notes(&self, id: PlyId, kind: NoteKind) -> Option<Text> {
        let lines: Vec<_> =
            self.record.notes_of(id).filter(|note| note.kind == kind).map(|note| note.text).collect();
        (!lines.is_empty()).then(|| Text::same(lines.join("\n")))
    }

    fn start(&self) -> Text {
        let start = self.record.start();
        let named = start
            .handicap()
            .filter(|handicap| handicap.setup() == start.setup || start.source != StartSource::Diagram);
        match named {
            Some(handicap) => Text::new(
                handicap.english(),
                words::handicap_ja(handicap).unwrap_or_else(|| handicap.english().to_owned()),
            ),
            None => Text::same(sfen_of(&start.setup, start.ply)),
        }
    }
}

fn sfen_of(setup: &Setup, ply: u32) -> String {
    let mut out = String::new();
    sfen::write_sfen(&mut out, setup, ply);
    out
}

fn one(difference: &Difference, sides: &mut [Side<'_>; 2]) -> Described {
    let [a, b] = sides;
    match difference {
        Difference::Start => Described {
            first: Some(a.start()),
            second: Some(b.start()),
            ..about("start", None, Text::new("start position", "開始局面"))
        },
        Difference::StartNumber => {
            let of = |side: &Side<'_>| Some(Text::same(side.record.start().ply.to_string()));
            Described {
                first: of(a),
                second: of(b),
                ..about("start-number", None, Text::new("number of the first move", "最初の手の番号"))
            }
        }
        Difference::Header { name, first, second, .. } => Described {
            first: first.clone().map(Text::same),
            second: second.clone().map(Text::same),
            ..about("header", None, Text::new(format!("header {name}"), format!("見出し「{name}」")))
        },
        Difference::Moves { first, second, plies, meet } => {
            let more = match (plies, meet) {
                (1, true) => None,
                (plies, true) => Some(Text::new(
                    format!("{plies} moves, then the same again"),
                    format!("{plies}手が違い、その後は同じ"),
                )),
                (plies, false) => Some(Text::new(
                    format!("{plies} {} to the end", if *plies == 1 { "move" } else { "moves" }),
                    format!("最後まで{plies}手"),
                )),
            };
            let number = a.number(*first);
            Described {
                first: Some(a.mv(*first)),
                second: Some(b.mv(*second)),
                more,
                ..about("move", Some(number), move_number(number))
            }
        }
        Difference::Longer { which, from, plies } => {
            let more = Text::new(
                format!("{plies} more {}", if *plies == 1 { "move" } else { "moves" }),
                format!("さらに{plies}手"),
            );
            only(sides, *which, *from, more, "length", move_number)
        }
        Difference::Variation { which, branch, plies } => {
            let more = Text::new(
                format!("{plies} {}", if *plies == 1 { "move" } else { "moves" }),
                format!("{plies}手"),
            );
            only(sides, *which, *branch, more, "variation", |number| {
                Text::new(format!("variation at move {number}"), format!("{number}手目の変化"))
            })
        }
        Difference::Ending { first, second } => {
            let (ours, theirs) = (first.map(|id| a.number(id)), second.map(|id| b.number(id)));
            // They may end after different moves, of which the lines before tell.
            let number = match (ours, theirs) {
                (Some(ours), Some(theirs)) => (ours == theirs).then_some(ours),
                _ => ours.or(theirs),
            };
            let what = match number.map(|number| number.saturating_sub(1)) {
                Some(after) => Text::new(format!("ending after move {after}"), format!("{after}手で終局")),
                None => Text::new("ending", "終局"),
            };
            Described {
                first: first.map(|id| a.ending(id)),
                second: second.map(|id| b.ending(id)),
                ..about("ending", number, what)
            }
        }
        Difference::Notes { kind, first, second } => {
            let number = a.number(*first);
            let (id, en, ja) = note_words(*kind);
            let what = match number {
                0 => Text::new(format!("{en} before the first move"), format!("初手前の{ja}")),
                _ => Text::new(format!("{en} at move {number}"), format!("{number}手目の{ja}")),
            };
            Described {
                first: a.notes(*first, *kind),
                second: b.notes(*second, *kind),
                ..about(id, Some(number), what)
            }
        }
        Difference::NotesOnly { kind, which, lines } => {
            let (id, en, ja) = note_words(*kind);
            let told = Text::new(
                format!("{lines} {}", if *lines == 1 { "line" } else { "lines" }),
                format!("{lines}行"),
            );
            sided(*which, told, about(id, None, Text::new(format!("{en}s"), ja)))
        }
        Difference::Clock { first, second } => {
            let number = a.number(*first);
            Described {
                first: time(a.record.ply(*first).clock),
                second: time(b.record.ply(*second).clock),
                ..about(
                    "clock",
                    Some(number),
                    Text::new(format!("time of move {number}"), format!("{number}手目の時間")),
                )
            }
        }
        Difference::ClocksOnly { which, plies } => {
            let told = Text::new(
                format!("{plies} {}", if *plies == 1 { "move" } else { "moves" }),
                format!("{plies}手"),
            );
            sided(*which, told, about("clock", None, Text::new("times", "消費時間")))
        }
    }
}

fn about(kind: &'static str, number: Option<u32>, what: Text) -> Described {
    Described { kind, number, what, first: None, second: None, more: None }
}

fn move_number(number: u32) -> Text {
    Text::new(format!("move {number}"), format!("{number}手目"))
}

/// What only one of the records says.
fn sided(which: Which, told: Text, about: Described) -> Described {
    match which {
        Which::First => Described { first: Some(told), ..about },
        Which::Second => Described { second: Some(told), ..about },
    }
}

/// A move that only one of the records has, and how much comes with it.
fn only(
    [a, b]: &mut [Side<'_>; 2],
    which: Which,
    id: PlyId,
    more: Text,
    kind: &'static str,
    what: impl Fn(u32) -> Text,
) -> Described {
    let side = match which {
        Which::First => a,
        Which::Second => b,
    };
    let (number, mv) = (side.number(id), side.mv(id));
    Described { more: Some(more), ..sided(which, mv, about(kind, Some(number), what(number))) }
}

/// The sort of a note for programs, and its English and Japanese words.
fn note_words(kind: NoteKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        NoteKind::Bookmark => ("bookmark", "bookmark", "しおり"),
        _ => ("comment", "comment", "コメント"),
    }
}

fn time(clock: Clock) -> Option<Text> {
    match (clock.time().map(names::clock), clock.total().map(names::clock)) {
        (Some(time), Some(total)) => {
            Some(Text::new(format!("{time} ({total} in total)"), format!("{time}（累計{total}）")))
        }
        (Some(time), None) => Some(Text::same(time)),
        (None, Some(total)) => Some(Text::new(format!("{total} in total"), format!("累計{total}"))),
        (None, None) => None,
    }
}
