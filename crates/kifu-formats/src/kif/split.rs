//! Where the next game begins in a file that holds several.

use memchr::memchr;

/// The words that decide, in UTF-8, CP932 and EUC-JP.
const RULER: [&[u8]; 3] = ["手数--".as_bytes(), b"\x8E\xE8\x90\x94--", b"\xBC\xEA\xBF\xF4--"];
const VARIATION: [&[u8]; 3] = ["変化".as_bytes(), b"\x95\xCF\x89\xBB", b"\xCA\xD1\xB2\xBD"];
const SUMMARY: [&[u8]; 3] = ["まで".as_bytes(), b"\x82\xDC\x82\xC5", b"\xA4\xDE\xA4\xC7"];

/// KIF holds one game, but people join files. A new game begins at the first line of a head that
/// follows moves, when a ruler or a move 1 follows that head. A head without either is no game.
pub(super) fn split(bytes: &[u8], _seen: usize, _end: bool) -> Option<usize> {
    let mut at = 0;
    let mut moves = false;
    let mut head: Option<usize> = None;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let length = memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        let line = rest.get(..length).unwrap_or(rest);
        match classify(line) {
            Line::Move(1) if head.is_some() => return head,
            Line::Move(_) => {
                moves = true;
                head = None;
            }
            Line::Variation | Line::Summary => head = None,
            Line::Ruler if moves => return Some(head.unwrap_or(at)),
            Line::Head if moves => head = head.or(Some(at)),
            Line::Ruler | Line::Head | Line::Other => {}
        }
        at += length;
    }
    None
}

enum Line {
    Move(u32),
    Variation,
    Summary,
    Ruler,
    Head,
    Other,
}

fn classify(line: &[u8]) -> Line {
    let blank = line.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let line = line.get(blank..).unwrap_or(line);
    let starts = |words: &[&[u8]; 3]| words.iter().any(|word| line.starts_with(word));
    match line.first() {
        Some(b'0'..=b'9') => {
            let digits = line.iter().take_while(|b| b.is_ascii_digit());
            Line::Move(
                digits
                    .fold(0_u32, |sum, digit| sum.saturating_mul(10).saturating_add(u32::from(digit - b'0'))),
            )
        }
        Some(b'*' | b'&' | b'\r' | b'\n' | b'|' | b'+') | None => Line::Other,
        Some(b'#') => Line::Head,
        Some(0x80..) => {
            if starts(&RULER) {
                Line::Ruler
            } else if starts(&VARIATION) {
                Line::Variation
            } else if starts(&SUMMARY) {
                Line::Summary
            } else {
                Line::Head
            }
        }
        Some(_) => Line::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_where_a_head_follows_moves() {
        let one = "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n*備考：注\n#remark\n   2 投了\nまで1手で先手の勝ち\n\n変化：1手\n   1 ２六歩(27)\n";
        assert_eq!(split(one.as_bytes(), 0, true), None);
        let two = format!("{one}{one}");
        assert_eq!(split(two.as_bytes(), 0, true), Some(one.len()));
        let ruler_only = format!("{one}手数----指手--\n   1 ７六歩(77)\n");
        assert_eq!(split(ruler_only.as_bytes(), 0, true), Some(one.len()));
        let late_header = format!("{one}終了日時：2026/11/03\n");
        assert_eq!(split(late_header.as_bytes(), 0, true), None);
    }
}
