//! Where the next game begins in a file that holds several.

/// An object that ends with its line is a game, when something follows it. Cut is behind that line.
///
/// Looks at the bytes again from the start each time: whoever reads on doubles them.
pub(super) fn split(bytes: &[u8], _seen: usize, _end: bool) -> Option<usize> {
    let start = bytes.iter().position(|b| !b.is_ascii_whitespace())?;
    let mut depth = 0_usize;
    let mut at = start;
    loop {
        match *bytes.get(at)? {
            b'"' => at = behind_string(bytes, at + 1)?,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    break;
                }
            }
            // What begins with no bracket is no game.
            _ if depth == 0 => return None,
            _ => {}
        }
        at += 1;
    }
    let behind = bytes.get(at + 1..)?;
    let line = behind.iter().position(|b| !matches!(b, b' ' | b'\t'))?;
    let line = match behind.get(line..)? {
        [b'\r', b'\n', ..] => line + 2,
        [b'\n' | b'\r', ..] => line + 1,
        _ => return None,
    };
    behind.get(line..)?.iter().any(|b| !b.is_ascii_whitespace()).then_some(at + 1 + line)
}

/// The offset of the quote that ends a string.
fn behind_string(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr::memchr2(b'"', b'\\', bytes.get(at..)?)?;
        if bytes.get(at) == Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_behind_an_object_that_ends_its_line() {
        for (text, games) in [
            ("{\"a\":[1]}\n{\"b\":2}\n", vec!["{\"a\":[1]}\n", "{\"b\":2}\n"]),
            ("{}\r\n\r\n{}", vec!["{}\r\n", "\r\n{}"]),
            ("{\n\"a\": {}\n}\n{}", vec!["{\n\"a\": {}\n}\n", "{}"]),
            (r#"{"a":"}\"{"}"#, vec![r#"{"a":"}\"{"}"#]),
            ("{}{}", vec!["{}{}"]),
            ("{}\n\n", vec!["{}\n\n"]),
            ("{\"a\n", vec!["{\"a\n"]),
            ("a\n{}\n{}", vec!["a\n{}\n{}"]),
            ("", vec![""]),
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
}
