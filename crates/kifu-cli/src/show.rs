//! `kifu show`: a position of a record, drawn in the terminal.

use std::{fmt::Write as _, io::Write as _, process::ExitCode};

use anstyle::{Effects, Style};
use kifu::{
    Color, Document, Lang, Move, Ply, PlyId, Position, Record, Square,
    core::{File, HandKind, Rank},
    notations::{Notation, Options},
    record::{Line, NoteKind, Walker, Written, names},
    text::{Text, display_width},
};

use crate::{
    args::{PlyArg, ShowArgs, notation_options},
    inputs,
    jobs::{Fault, Item, Items},
    output::{Stop, Terminal},
    render::{Findings, Reporter},
    tally::Tally,
    words,
};

pub(crate) fn run(args: &ShowArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let inputs = inputs::gather(&args.reading).map_err(Stop::Refused)?;
    let reporter = Reporter::on_err(&args.reporting, terminal);
    let mut tally = Tally::default();
    let mut refused = false;
    let mut many = inputs.len() > 1;
    let mut out = terminal.out();
    for item in Items::new(&inputs, &args.reading) {
        many |= item.member;
        let name = item.name.clone();
        let mut findings = Findings::default();
        let shown = read(item, args, &reporter, &mut findings);
        let mut opened = true;
        let text = match shown {
            // No record at all: what it is has been told.
            Ok(Some((_, true))) => None,
            Ok(Some((document, false))) => {
                let drawn = draw(&document, args, terminal);
                refused |= drawn.is_err();
                Some(drawn)
            }
            Ok(None) => {
                refused = true;
                Some(Err(no_game(args.game.get())))
            }
            Err(fault) => {
                opened = !fault.is_total();
                reporter.fault(&name, &fault, &mut findings);
                None
            }
        };
        tally.add(opened, true, findings.counts);
        for message in findings.messages {
            terminal.tell(&reporter.text(&name, message));
        }
        match text {
            Some(Ok(text)) => {
                if many {
                    writeln!(out, "{}", words::clean(&name))?;
                }
                out.write_all(text.as_bytes())?;
                if many {
                    writeln!(out)?;
                }
            }
            Some(Err(text)) => {
                terminal.complain(&Text::new(format!("{name}: {}", text.en), format!("{name}：{}", text.ja)));
            }
            None => {}
        }
    }
    out.flush()?;
    // A game, line or ply that is not there is a wrong question, not a wrong record.
    Ok(if refused && !many {
        ExitCode::from(2)
    } else if refused {
        ExitCode::from(1)
    } else {
        tally.code()
    })
}

/// The game asked for, and whether it is no record at all; `None` when there are not so many.
fn read(
    item: Item<'_>,
    args: &ShowArgs,
    reporter: &Reporter,
    findings: &mut Findings,
) -> Result<Option<(Document, bool)>, Fault> {
    let mut games = item.games(&args.reading)?;
    while let Some(game) = games.next_game()? {
        if game.index + 1 == args.game.get() {
            let document = reporter.game(&game, findings, |sink| game.document(sink));
            return Ok(Some((document, game.refused)));
        }
    }
    Ok(None)
}

fn no_game(number: usize) -> Text {
    Text::new(format!("there is no game {number}"), format!("{number}局目はありません"))
}

/// The picture of what was asked for.
fn draw(document: &Document, args: &ShowArgs, terminal: &Terminal) -> Result<String, Text> {
    let record = &document.record;
    let lines = record.lines();
    let Some(line) = lines.get(args.line) else {
        let most = lines.len() - 1;
        return Err(Text::new(
            format!("there is no line {}; the lines are 0 to {most}", args.line),
            format!("{}番の手順はありません（0～{most}）", args.line),
        ));
    };
    let id = find(record, *line, args.ply)?;
    let mut picture = Picture {
        out: String::new(),
        lang: terminal.lang,
        color: terminal.out_color,
        wide: args.ambiguous_width == 2,
    };
    picture.board(record, id);
    picture.last_move(document, id, args.notation, &notation_options(&args.style));
    picture.notes(record, id);
    picture.ending(record, id);
    Ok(picture.out)
}

/// The ply of a line with the number asked for; endings are passed over.
fn find(record: &Record, line: Line, wanted: PlyArg) -> Result<PlyId, Text> {
    let path = record.path(line.last);
    let mut plies = path.iter().copied().filter(|id| !matches!(record.ply(*id).written, Written::Ending(_)));
    let last = plies.next_back().unwrap_or(PlyId::ROOT);
    let PlyArg::Number(number) = wanted else { return Ok(last) };
    // A record may start with another number than 1: what comes before that is its start.
    if number < record.start().ply {
        return Ok(PlyId::ROOT);
    }
    let most =
        if last == PlyId::ROOT { record.start().ply.saturating_sub(1) } else { record.ply(last).number };
    if number > most {
        return Err(Text::new(
            format!("there is no ply {number}: the last one is {most}"),
            format!("{number}手目はありません（最後は{most}手目）"),
        ));
    }
    Ok(plies.find(|id| record.ply(*id).number == number).unwrap_or(last))
}

struct Picture {
    out: String,
    lang: Lang,
    color: bool,
    /// Whether ☗ and its like take two columns.
    wide: bool,
}

impl Picture {
    fn line(&mut self, text: &str) {
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    /// The board between the hands, White's above.
    fn board(&mut self, record: &Record, id: PlyId) {
        let position = record.position(id);
        let moved = record.ply(id).played.map(Move::to).or(if id == PlyId::ROOT {
            record.start().last
        } else {
            None
        });
        let names = Color::ALL.map(|color| self.player(record, color));
        let width = names.iter().map(|name| display_width(name, self.wide)).max().unwrap_or(0);
        let [black, white] = names;
        self.hand(&white, width, &position, Color::White);
        let mut files = String::from(" ");
        for file in File::ALL.iter().rev() {
            files.push(' ');
            files.push_str(digit(file.get()));
        }
        self.line(&files);
        self.line("+---------------------------+");
        for rank in Rank::ALL {
            let mut row = String::from("|");
            for file in File::ALL.iter().rev() {
                self.cell(&mut row, &position, Square::new(*file, rank), moved);
            }
            row.push('|');
            row.push_str(names::KANJI_DIGITS.get(usize::from(rank.get())).copied().unwrap_or_default());
            if self.lang == Lang::En {
                row.push(' ');
                row.push(rank.letter());
            }
            self.line(&row);
        }
        self.line("+---------------------------+");
        self.hand(&black, width, &position, Color::Black);
        let turn = words::side(position.turn(), self.lang);
        let turn = match self.lang {
            Lang::En => format!("{turn} to move"),
            Lang::Ja => format!("{turn}番"),
        };
        self.line(&turn);
    }

    /// Three columns: the owner, or the mark of the last move, and the piece.
    fn cell(&self, row: &mut String, position: &Position, square: Square, moved: Option<Square>) {
        let last = moved == Some(square);
        let (owner, piece) = match position.piece(square) {
            None => (' ', "・"),
            Some(piece) => {
                (if piece.color == Color::White { 'v' } else { ' ' }, names::board_kanji(piece.kind))
            }
        };
        let _ = if last && self.color {
            let style = Style::new().effects(Effects::INVERT);
            write!(row, "{style}{owner}{piece}{style:#}")
        } else {
            write!(row, "{}{piece}", if last { '*' } else { owner })
        };
    }

    fn player(&self, record: &Record, color: Color) -> String {
        let side = words::side(color, self.lang);
        match record.player(color).map(words::clean).filter(|name| !name.is_empty()) {
            Some(name) => format!("{side} {name}"),
            None => side,
        }
    }

    fn hand(&mut self, player: &str, width: usize, position: &Position, color: Color) {
        let held: Vec<String> = position.hand(color).iter().map(held).collect();
        let held = match (held.is_empty(), self.lang) {
            (true, Lang::En) => "nothing".to_owned(),
            (true, Lang::Ja) => "なし".to_owned(),
            (false, _) => held.join(" "),
        };
        let gap = " ".repeat(width.saturating_sub(display_width(player, self.wide)));
        let word = match self.lang {
            Lang::En => "in hand: ",
            Lang::Ja => "持駒：",
        };
        self.line(&format!("{player}{gap}  {word}{held}"));
    }

    fn last_move(&mut self, document: &Document, id: PlyId, notation: Option<&Notation>, options: &Options) {
        if id == PlyId::ROOT {
            self.line("");
            let text = match self.lang {
                Lang::En => "Start position",
                Lang::Ja => "開始局面",
            };
            self.line(text);
            return;
        }
        let ply = document.record.ply(id);
        let mut text = match self.lang {
            Lang::En => format!("Move {}: ", ply.number),
            Lang::Ja => format!("{}手目 ", ply.number),
        };
        text.push_str(&as_written(document, &ply, notation, options));
        for (is_so, en, ja) in [
            (ply.facts.gives_check(), "check", "王手"),
            (ply.facts.is_illegal(), "illegal", "反則"),
            (ply.played.is_none() && ply.written != Written::Pass, "could not be played", "指せない手"),
        ] {
            if is_so {
                text.push_str(match self.lang {
                    Lang::En => "  ",
                    Lang::Ja => "　",
                });
                text.push_str(match self.lang {
                    Lang::En => en,
                    Lang::Ja => ja,
                });
            }
        }
        self.line("");
        self.line(&text);
        let clock = match (ply.clock.time(), ply.clock.total(), self.lang) {
            (None, None, _) => return,
            (Some(time), None, Lang::En) => format!("Time: {}", names::clock(time)),
            (Some(time), None, Lang::Ja) => format!("消費時間 {}", names::clock(time)),
            (None, Some(total), Lang::En) => format!("Time: {} in total", names::clock(total)),
            (None, Some(total), Lang::Ja) => format!("消費時間 累計{}", names::clock(total)),
            (Some(time), Some(total), Lang::En) => {
                format!("Time: {}, {} in total", names::clock(time), names::clock(total))
            }
            (Some(time), Some(total), Lang::Ja) => {
                format!("消費時間 {}（累計{}）", names::clock(time), names::clock(total))
            }
        };
        self.line(&clock);
    }

    /// Comments and bookmarks of the ply.
    fn notes(&mut self, record: &Record, id: PlyId) {
        let mut first = true;
        for note in record.notes_of(id) {
            let mark = match note.kind {
                NoteKind::Comment => '*',
                NoteKind::Bookmark => '&',
                NoteKind::Remark | NoteKind::Unknown => continue,
            };
            if std::mem::take(&mut first) {
                self.line("");
            }
            self.line(&format!("{mark} {}", words::clean(note.text)));
        }
    }

    /// The ending that follows.
    fn ending(&mut self, record: &Record, id: PlyId) {
        let Some((ply, ending)) =
            record.next(id).map(|id| record.ply(id)).and_then(|ply| Some((ply, ply.ending()?)))
        else {
            return;
        };
        let told = words::ending(record, &ending, ending.outcome(ply.facts.mover()), self.lang);
        let told = words::clean(&told);
        self.line("");
        self.line(&match self.lang {
            Lang::En => format!("End: {told}"),
            Lang::Ja => format!("終局：{told}"),
        });
    }
}

fn digit(digit: u8) -> &'static str {
    names::FULL_WIDTH_DIGITS.get(usize::from(digit)).copied().unwrap_or_default()
}

/// `歩`, `歩3`.
fn held((kind, count): (HandKind, u8)) -> String {
    let kanji = names::kanji(kind.kind());
    if count > 1 { format!("{kanji}{count}") } else { kanji.to_owned() }
}

/// A move in Japanese and as USI writes it: `☗７六歩(77)  7g7f`; one that was not played, as it stands in the text.
///
/// In another notation when one is asked for.
fn as_written(document: &Document, ply: &Ply, notation: Option<&Notation>, options: &Options) -> String {
    let mark = words::mark(ply.facts.mover());
    if let Some(notation) = notation
        && let Some(facts) = Walker::new(&document.record).facts(ply.id)
    {
        let mut out = String::new();
        (notation.write)(&facts, options, &mut out);
        return out;
    }
    let Some(mv) = ply.played else {
        let text = document.spans.ply(ply.id).map(|span| document.source.slice(span));
        return format!("{mark}{}", words::clean(text.unwrap_or_default()));
    };
    let piece = ply.facts.piece.map(names::kanji).unwrap_or_default();
    let rest = match mv {
        Move::Drop { .. } => "打".to_owned(),
        Move::Board { from, promote, .. } => {
            format!("{}({}{})", if promote { "成" } else { "" }, from.file().get(), from.rank().get())
        }
    };
    format!("{mark}{}{piece}{rest}  {mv}", names::square_ja(mv.to()))
}
