//! Strings: escapes read and written.

use std::borrow::Cow;

/// Reads the escape at the beginning of a text: what it stands for, and its length. `None`: it stands
/// for nothing, as half of a surrogate pair or an unknown letter do.
pub(super) fn escape(text: &str) -> (Option<char>, usize) {
    let bytes = text.as_bytes();
    let plain = match bytes.get(1) {
        Some(b'"') => '"',
        Some(b'\\') => '\\',
        Some(b'/') => '/',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return unicode(bytes),
        // A backslash before the end of the line stands alone.
        Some(b'\n' | b'\r') | None => return (None, 1),
        Some(_) => return (None, 1 + text.chars().nth(1).map_or(0, char::len_utf8)),
    };
    (Some(plain), 2)
}

/// `\uXXXX`, or two of them for a character beyond U+FFFF.
fn unicode(bytes: &[u8]) -> (Option<char>, usize) {
    let digits = bytes.get(2..).unwrap_or_default().iter().take(4).take_while(|b| b.is_ascii_hexdigit());
    let length = 2 + digits.count();
    let Some(unit) = unit(bytes, 0) else { return (None, length) };
    if let Some(c) = char::from_u32(unit) {
        return (Some(c), 6);
    }
    match self::unit(bytes, 6) {
        Some(low @ 0xDC00..=0xDFFF) if unit < 0xDC00 => {
            (char::from_u32(0x1_0000 + ((unit - 0xD800) << 10) + (low - 0xDC00)), 12)
        }
        _ => (None, 6),
    }
}

/// The code unit of the escape at `at`.
fn unit(bytes: &[u8], at: usize) -> Option<u32> {
    let [b'\\', b'u', digits @ ..] = bytes.get(at..at + 6)? else { return None };
    digits.iter().try_fold(0, |sum, digit| Some(sum * 16 + char::from(*digit).to_digit(16)?))
}

/// What the text between the quotes of a string says. Escapes that stand for nothing are kept as
/// they are written, half of a surrogate pair becomes U+FFFD.
pub(super) fn decode(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'\\', rest.as_bytes()) {
        let (plain, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(plain);
        let (read, length) = escape(from);
        let (written, behind) = from.split_at_checked(length).unwrap_or((from, ""));
        match read {
            Some(c) => out.push(c),
            None if written.starts_with("\\u") && length == 6 => out.push('\u{FFFD}'),
            None => out.push_str(written),
        }
        rest = behind;
    }
    out.push_str(rest);
    out.into()
}

/// A value as written, without the blanks between its parts.
pub(super) fn compact(raw: &str) -> Cow<'_, str> {
    if !raw.bytes().any(super::lex::is_blank) {
        return raw.into();
    }
    let mut out = String::with_capacity(raw.len());
    let (mut quoted, mut escaped) = (false, false);
    for c in raw.chars() {
        let blank = matches!(c, ' ' | '\t' | '\n' | '\r');
        if quoted {
            quoted = c != '"' || escaped;
            escaped = c == '\\' && !escaped;
        } else if c == '"' {
            quoted = true;
        }
        // A line end would break the line of a note even inside of a broken string.
        if !blank || (quoted && !matches!(c, '\n' | '\r')) {
            out.push(c);
        }
    }
    out.into()
}

/// Writes a string with its quotes.
pub(crate) fn push_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // Line ends for JavaScript and for us: they would cut the line in two.
            '\0'..='\u{1f}' | '\u{2028}' | '\u{2029}' => {
                out.push_str("\\u");
                for shift in [12, 8, 4, 0] {
                    out.extend(char::from_digit((u32::from(c) >> shift) & 15, 16));
                }
            }
            _ => out.push(c),
        }
    }
    out.push('"');
}
