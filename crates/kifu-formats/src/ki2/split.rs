//! Where the next game begins in a file that holds several.

use memchr::memchr;

/// The bytes that decide, in UTF-8, CP932 and EUC-JP: marks of sides, 変化, まで, the wide colon.
const MARKS: [&[u8]; 14] = [
    "▲".as_bytes(),
    "△".as_bytes(),
    "☗".as_bytes(),
    "☖".as_bytes(),
    "▼".as_bytes(),
    "▽".as_bytes(),
    b"\x81\xA3",
    b"\x81\xA2",
    b"\x81\xA5",
    b"\x81\xA4",
    b"\xA2\xA5",
    b"\xA2\xA4",
    b"\xA2\xA7",
    b"\xA2\xA6",
];
const VARIATION: [&[u8]; 3] = ["変化".as_bytes(), b"\x95\xCF\x89\xBB", b"\xCA\xD1\xB2\xBD"];
const SUMMARY: [&[u8]; 3] = ["まで".as_bytes(), b"\x82\xDC\x82\xC5", b"\xA4\xDE\xA4\xC7"];
const COLON: [&[u8]; 3] = ["：".as_bytes(), b"\x81\x46", b"\xA1\xA7"];

/// KI2 holds one game, but people join files. A new game begins at the first header or remark that
/// follows moves, when moves follow that again; a variation in between belongs to the game before.
pub(super) fn split(bytes: &[u8], _seen: usize, _end: bool) -> Option<usize> {
    let (mut at, mut moves, mut head) = (0, false, None);
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let length = memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        let line = rest.get(..length).unwrap_or(rest).trim_ascii_start();
        let starts = |words: &[&[u8]]| words.iter().any(|word| line.starts_with(word));
        if starts(&MARKS) {
            if head.is_some() {
                return head;
            }
            moves = true;
        } else if starts(&VARIATION) || starts(&SUMMARY) {
            head = None;
        } else if moves && (line.starts_with(b"#") || has_colon(line)) {
            head = head.or(Some(at));
        }
        at += length;
    }
    None
}

/// A header has its colon behind a short name; comments and bookmarks are no headers.
fn has_colon(line: &[u8]) -> bool {
    if matches!(line.first(), Some(b'*' | b'&') | None) {
        return false;
    }
    let name = line.get(..line.len().min(40)).unwrap_or(line);
    COLON.iter().any(|colon| memchr::memmem::find(name, colon).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_where_a_head_follows_moves() {
        let one =
            "手合割：平手\n\n▲７六歩    △３四歩\n*備考：注\n▲２六歩\nまで3手で中断\n\n変化：2手\n△８四歩\n";
        assert_eq!(split(one.as_bytes(), 0, true), None);
        let two = format!("{one}{one}");
        assert_eq!(split(two.as_bytes(), 0, true), Some(one.len()));
        let late_header = format!("{one}終了日時：2026/11/03\n");
        assert_eq!(split(late_header.as_bytes(), 0, true), None);
    }
}
