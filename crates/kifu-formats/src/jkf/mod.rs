//! JKF: the JSON Kifu Format of json-kifu-format, which web pages and programs in JavaScript share.
//!
//! Files named `.jkf` are UTF-8. `null` says the same as a key that is left out.
//!
//! | construct | example | read | write | note |
//! |-----------|---------|------|-------|------|
//! | headers | `"header":{"先手":"青木"}` | yes | yes | names as in KIF; of a name that stands twice the last is written |
//! | start by name | `"initial":{"preset":"2"}` | yes | yes | the 16 names of the schema; missing: even |
//! | start by board | `"preset":"OTHER","data":{…}` | yes | yes | `data` wins over another preset, with a note |
//! | comments of the start | `"moves":[{"comments":["…"]}]` | yes | yes | the first entry; the schema's `comment` too |
//! | move | `{"move":{"color":0,"from":{…},"to":{…},"piece":"FU"}}` | yes | yes | the piece is the one before the move |
//! | minimal move | `{"move":{"from":{…},"to":{…}}}` | yes | no | all but the squares and `promote` follows from the board |
//! | drop | `"to":{"x":5,"y":5},"piece":"KA"` | yes | yes | no `from` |
//! | promotion | `"promote":true`, `false` | yes | yes | `false`: possible and declined |
//! | `same`, `capture` | `"same":true,"capture":"KA"` | yes | yes | compared with the board |
//! | `relative` | `"relative":"LU"` | yes | yes | finds the origin where `from` is missing; beside it not compared |
//! | time | `"time":{"now":{"m":0,"s":16},"total":{…}}` | yes | yes | `now.h` from one hour on; fractions are read, and cut off when written |
//! | ending | `"special":"TORYO"` | yes | yes | the words of CSA 2.2 |
//! | variation | `"forks":[[{"move":…}]]` | yes | yes | in any depth; the first entry of a fork stands beside this ply |
//! | bookmark | `"comments":["&name"]` | yes | yes | as json-kifu-format reads it from KIF |
//! | other keys | `"id":7` | yes | yes | kept as text, with a note |
//! | several games | one object a line | yes | yes | JSON Lines; an array of games is not part of the format and not read |
//!
//! Written is one line a game, as programs that make JKF write it.
//!
//! Sources: README, schema and normaliser of json-kifu-format 5.5; files of tsshogi, `ShogiHome`, Kifu
//! for JS. The schema wants `time.total`, files made from CSA lack it; it calls the comment of the
//! start `comment`, every file `comments`.

pub mod diag;
mod read;
mod split;
mod tables;
mod write;

use kifu_text::{Encoding, LineEnds};

use crate::{Capabilities, Confidence, Format, Output};

/// The format.
pub static FORMAT: Format = Format {
    id: "jkf",
    name: "JKF",
    about: "JSON Kifu Format: records for web pages and JavaScript",
    outputs: &[Output { name: "jkf", encoding: Encoding::Utf8, line_ends: LineEnds::Lf, extensions: &[] }],
    can: Capabilities::MOVES
        .and(Capabilities::HEADERS)
        .and(Capabilities::START)
        .and(Capabilities::CLOCKS)
        .and(Capabilities::TOTALS)
        .and(Capabilities::COMMENTS)
        .and(Capabilities::BOOKMARKS)
        .and(Capabilities::VARIATIONS)
        .and(Capabilities::ENDINGS)
        .and(Capabilities::MANY_GAMES),
    sniff,
    split: split::split,
    read: |input, record, trace| read::read(input, record, trace),
    read_bulk: read::read,
    write: write::write,
};

/// An object with a key of JKF that nothing else has is certain; one with `moves` or `header` likely.
fn sniff(text: &str) -> Confidence {
    let text = text.trim_start();
    if !text.starts_with('{') {
        return Confidence::No;
    }
    let has = |key: &str| text.contains(key);
    let record = has("\"header\"") && has("\"moves\"");
    let entry = has("\"move\"") || has("\"special\"") || has("\"preset\"");
    match (record, has("\"moves\"") || has("\"header\"")) {
        (true, _) if entry || has("\"comments\"") || read::is_empty_record(text) => Confidence::Certain,
        (true, _) => Confidence::Likely,
        (false, true) if entry => Confidence::Likely,
        _ => Confidence::No,
    }
}
