//! Where the next game begins in a file that holds several.

use memchr::memchr_iter;

/// A line `/` ends a game, and belongs to it. One before the first game or behind the last separates
/// nothing.
pub(super) fn split(bytes: &[u8], seen: usize, _end: bool) -> Option<usize> {
    let is_game = |b: &u8| !is_gap(*b) && *b != b'/';
    let first = bytes.iter().position(is_game)?;
    // A separator that was the last thing seen could not be told from one behind the last game.
    let seen = bytes.get(..seen).unwrap_or(bytes);
    let from = seen.iter().rposition(is_game).map_or(0, |at| at + 1).max(first);
    for slash in memchr_iter(b'/', bytes.get(from..)?).map(|at| from + at) {
        let (Some(before), Some(behind)) = (bytes.get(..slash), bytes.get(slash + 1..)) else { continue };
        let alone = |line_end: Option<&u8>| line_end.is_none_or(|b| matches!(b, b'\n' | b'\r'));
        if !alone(before.iter().rev().find(|b| !is_blank(**b)))
            || !alone(behind.iter().find(|b| !is_blank(**b)))
        {
            continue;
        }
        if !behind.iter().any(is_game) {
            return None;
        }
        let line = slash + 1 + behind.iter().take_while(|b| is_blank(**b)).count();
        return Some(match bytes.get(line..) {
            Some([b'\r', b'\n', ..]) => line + 2,
            _ => line + 1,
        });
    }
    None
}

fn is_blank(b: u8) -> bool {
    matches!(b, b' ' | b'\t')
}

fn is_gap(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_behind_a_slash_that_stands_alone() {
        for (text, games) in [
            ("PI\n+\n/\nPI\n+\n", vec!["PI\n+\n/\n", "PI\n+\n"]),
            ("PI\r\n+\r\n/\r\nPI\r\n+\r\n", vec!["PI\r\n+\r\n/\r\n", "PI\r\n+\r\n"]),
            ("PI\r+\r/\rPI\r+\r", vec!["PI\r+\r/\r", "PI\r+\r"]),
            ("PI\n / \t\n\nPI\n", vec!["PI\n / \t\n", "\nPI\n"]),
            ("PI\n/\nPI\n/\nPI", vec!["PI\n/\n", "PI\n/\n", "PI"]),
            ("PI\n/\n/\nPI", vec!["PI\n/\n", "/\nPI"]),
            ("/\nPI\n/\n\n", vec!["/\nPI\n/\n\n"]),
            ("PI\n/\n/\n", vec!["PI\n/\n/\n"]),
            (
                "$START_TIME:2026/11/03\n'a / b\n'/\n//\nPI",
                vec!["$START_TIME:2026/11/03\n'a / b\n'/\n//\nPI"],
            ),
            ("PI\n/", vec!["PI\n/"]),
            ("", vec![""]),
            ("/", vec!["/"]),
        ] {
            let mut rest = text;
            let mut found = Vec::new();
            while let Some(at) = split(rest.as_bytes(), 0, true) {
                let (game, next) = rest.split_at(at);
                found.push(game);
                rest = next;
            }
            found.push(rest);
            assert_eq!(found, games);
        }
    }

    #[test]
    fn says_the_same_when_bytes_come_piece_by_piece() {
        let text = b"PI\n+\n'a/b\n\r\n / \r\n\n\n/\n+7776FU\n/\nPI\n";
        let whole = split(text, 0, true);
        let mut seen = 0;
        for length in 0..=text.len() {
            let part = text.get(..length).unwrap();
            match split(part, seen, length == text.len()) {
                Some(at) => {
                    assert_eq!(Some(at), whole);
                    return;
                }
                None => seen = length,
            }
        }
        panic!("never split");
    }
}
