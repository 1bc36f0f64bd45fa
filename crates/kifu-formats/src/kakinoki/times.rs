//! Times behind a move: `( 0:16/00:00:16)`.

use kifu_record::{Clock, Millis};

use crate::scan::Scan;

/// Takes a time in brackets: that of the move, and after `/` the player's total so far. Every
/// spacing is read: `(00:31 / 00:00:31)`, `(0:5/0:0:5)`, `(0:16)`. Nothing is taken on `None`.
#[inline]
pub(crate) fn read(scan: &mut Scan<'_>) -> Option<Clock> {
    if let Some(clock) = usual(scan.bytes()) {
        scan.advance(USUAL);
        return Some(clock);
    }
    let mut ahead = *scan;
    if !(ahead.eat("(") || ahead.eat("（")) {
        return None;
    }
    let time = sexagesimal(&mut ahead)?;
    let total = if ahead.eat("/") || ahead.eat("／") {
        ahead.blanks();
        // 棋譜解説 and hand-made files leave the total out behind the slash.
        if ahead.byte().is_ascii_digit() { Some(sexagesimal(&mut ahead)?) } else { None }
    } else {
        None
    };
    if !(ahead.eat(")") || ahead.eat("）")) {
        return None;
    }
    *scan = ahead;
    Some(Clock::new(Some(Millis::from_secs(time)), total.map(Millis::from_secs)))
}

/// Length of `( 0:16/00:00:16)`.
const USUAL: usize = 16;

/// The layout that Kifu for Windows writes, while the minutes have two digits.
#[inline]
fn usual(bytes: &[u8]) -> Option<Clock> {
    let [b'(', m1, m2, b':', s1, s2, b'/', h1, h2, b':', n1, n2, b':', t1, t2, b')', ..] = *bytes else {
        return None;
    };
    let digit = |b: u8| u64::from(b.wrapping_sub(b'0'));
    let pair = |tens: u8, ones: u8| digit(tens) * 10 + digit(ones);
    let tens = if m1 == b' ' { b'0' } else { m1 };
    let digits = [tens, m2, s1, s2, h1, h2, n1, n2, t1, t2];
    if digits.iter().any(|b| !b.is_ascii_digit()) {
        return None;
    }
    let time = pair(tens, m2) * 60 + pair(s1, s2);
    let total = pair(h1, h2) * 3600 + pair(n1, n2) * 60 + pair(t1, t2);
    Some(Clock::new(Some(Millis::from_secs(time)), Some(Millis::from_secs(total))))
}

/// `16`, `0:16`, `1:02:03` in seconds, with blanks around.
fn sexagesimal(scan: &mut Scan<'_>) -> Option<u64> {
    let mut value = 0_u64;
    for _ in 0..4 {
        scan.blanks();
        value = value * 60 + u64::from(scan.number()?);
        scan.blanks();
        if !(scan.eat(":") || scan.eat("：")) {
            return Some(value);
        }
    }
    None
}

/// `( 0:16/00:00:16)`: minutes and seconds of the move, hours of the total.
pub(crate) fn write(out: &mut String, time: Millis, total: Millis) {
    let (time, total) = (time.secs(), total.secs());
    out.push('(');
    padded(out, time / 60, b' ');
    out.push(':');
    padded(out, time % 60, b'0');
    out.push('/');
    padded(out, total / 3600, b'0');
    out.push(':');
    padded(out, total / 60 % 60, b'0');
    out.push(':');
    padded(out, total % 60, b'0');
    out.push(')');
}

/// A number of at least two columns.
pub(crate) fn padded(out: &mut String, value: u32, fill: u8) {
    if value < 10 {
        out.push(char::from(fill));
    }
    number(out, value);
}

/// A number in decimal.
pub(crate) fn number(out: &mut String, value: u32) {
    if value >= 10 {
        number_tens(out, value / 10);
    }
    push_digit(out, value % 10);
}

fn number_tens(out: &mut String, value: u32) {
    let mut divisor = 1;
    while value / divisor >= 10 {
        divisor *= 10;
    }
    while divisor > 0 {
        push_digit(out, value / divisor % 10);
        divisor /= 10;
    }
}

fn push_digit(out: &mut String, digit: u32) {
    out.push(char::from(b'0' + u8::try_from(digit).unwrap_or(0)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_spacing() {
        for (text, time, total) in [
            ("( 0:16/00:00:16)", 16, Some(16)),
            ("(00:31 / 00:00:31)", 31, Some(31)),
            ("(0:5/0:0:5)", 5, Some(5)),
            ("( 1:09/0:2:13)", 69, Some(133)),
            ("(142:00/02:22:00)", 8520, Some(8520)),
            ("( 0:03/ 0:00:19)", 3, Some(19)),
            ("（０:16）", 0, None),
            ("( 0:03/ )", 3, None),
            ("( 0:03/)", 3, None),
            ("(3)", 3, None),
        ] {
            let mut scan = Scan::new(text, 0);
            let clock = read(&mut scan);
            if text.contains('０') {
                assert_eq!(clock, None, "full-width digits are no time: {text}");
                continue;
            }
            let clock = clock.unwrap();
            assert_eq!(clock.time(), Some(Millis::from_secs(time)), "{text}");
            assert_eq!(clock.total(), total.map(Millis::from_secs), "{text}");
            assert!(scan.is_done());
        }
    }

    #[test]
    fn writes_columns() {
        for (time, total, text) in [
            (16, 16, "( 0:16/00:00:16)"),
            (8520, 8520, "(142:00/02:22:00)"),
            (0, 360_000, "( 0:00/100:00:00)"),
        ] {
            let mut out = String::new();
            write(&mut out, Millis::from_secs(time), Millis::from_secs(total));
            assert_eq!(out, text);
        }
    }
}
