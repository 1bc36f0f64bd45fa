//! Values that have a shape of their own: times, dates, notes.

use std::borrow::Cow;

use kifu_record::{Clock, Millis};

/// Reads a time of a move: `12`, `6.125`. Further decimals are cut off.
pub(super) fn read_time(text: &str) -> Option<Millis> {
    let (secs, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if secs.is_empty() && fraction.is_empty() || !digits(secs) || !digits(fraction) {
        return None;
    }
    let number = |text: &mut dyn Iterator<Item = u8>| {
        text.fold(0_u64, |sum, digit| sum.saturating_mul(10).saturating_add(u64::from(digit - b'0')))
    };
    let millis = number(&mut fraction.bytes().chain([b'0'; 3]).take(3));
    Some(Millis::from_millis(number(&mut secs.bytes()).saturating_mul(1000).saturating_add(millis)))
}

/// A clock that knows the time of the move.
pub(super) fn clock(time: Millis) -> Clock {
    Clock::new(Some(time), None)
}

/// `$NOTE`: `\n` is a new line, `\\` a backslash.
pub(super) fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match (c, chars.as_str().chars().next()) {
            ('\\', Some('n')) => {
                out.push('\n');
                chars.next();
            }
            ('\\', Some('\\')) => {
                out.push('\\');
                chars.next();
            }
            _ => out.push(c),
        }
    }
    out.into()
}

/// The reverse of [`unescape`].
pub(super) fn escape(value: &str) -> Cow<'_, str> {
    if value.contains(['\\', '\n', '\r']) {
        value.replace('\\', "\\\\").replace("\r\n", "\\n").replace(['\n', '\r'], "\\n").into()
    } else {
        value.into()
    }
}

/// The value of a header that has no way to say a new line.
pub(super) fn one_line(value: &str) -> Cow<'_, str> {
    if value.contains(['\n', '\r']) { value.replace(['\n', '\r'], " ").into() } else { value.into() }
}

/// Whether a value is `HH:MM+SS`, as `$TIME_LIMIT` has it.
pub(super) fn is_time_limit(value: &str) -> bool {
    let Some((main, byoyomi)) = value.split_once('+') else { return false };
    let Some((hours, minutes)) = main.split_once(':') else { return false };
    [hours, minutes, byoyomi].iter().all(|part| is_number(part)) && minutes.len() == 2
}

/// Whether a value is `main+byoyomi+increment` in seconds, as `$TIME` has it.
pub(super) fn is_time(value: &str) -> bool {
    value.split('+').count() == 3
        && value.split('+').all(|part| {
            let (secs, fraction) = part.split_once('.').unwrap_or((part, "0"));
            is_number(secs) && is_number(fraction)
        })
}

/// Whether a value is a whole number.
pub(super) fn is_number(value: &str) -> bool {
    !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit())
}

/// `YYYY/MM/DD` or `YYYY/MM/DD HH:MM:SS` of a date in another spelling: `2026/11/3(火) 10:00`,
/// `2026-11-03T10:00:00`, `2026年11月3日`. `None` unless all of it is understood.
pub(super) fn date(value: &str) -> Option<String> {
    let mut rest = Rest(value);
    let year = rest.number(4)?;
    rest.any(&['/', '-', '.', '年'])?;
    let month = rest.number(2).filter(|month| (1..=12).contains(month))?;
    rest.any(&['/', '-', '.', '月'])?;
    let day = rest.number(2).filter(|day| (1..=31).contains(day))?;
    let _ = rest.any(&['日']);
    rest.blanks();
    if rest.any(&['(', '（']).is_some() {
        rest.any(&['月', '火', '水', '木', '金', '土', '日'])?;
        rest.any(&[')', '）'])?;
        rest.blanks();
    }
    let date = format!("{year:04}/{month:02}/{day:02}");
    if rest.0.is_empty() {
        return Some(date);
    }
    let _ = rest.any(&['T']);
    let hour = rest.number(2).filter(|hour| *hour < 24)?;
    rest.any(&[':', '：', '時'])?;
    let minute = rest.number(2).filter(|minute| *minute < 60)?;
    let second = match rest.any(&[':', '：', '分']) {
        Some('分') if rest.0.is_empty() => 0,
        Some(_) => rest.number(2).filter(|second| *second < 60)?,
        None => 0,
    };
    let _ = rest.any(&['秒']);
    rest.0.is_empty().then(|| format!("{date} {hour:02}:{minute:02}:{second:02}"))
}

/// What is left of a value.
struct Rest<'a>(&'a str);

impl Rest<'_> {
    /// Takes one to `most` digits; a year has exactly four.
    fn number(&mut self, most: usize) -> Option<u32> {
        let digits = self.0.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || digits > most || (most == 4 && digits != 4) {
            return None;
        }
        let (number, rest) = self.0.split_at_checked(digits)?;
        self.0 = rest;
        number.parse().ok()
    }

    fn any(&mut self, chars: &[char]) -> Option<char> {
        let c = self.0.chars().next().filter(|c| chars.contains(c))?;
        self.0 = self.0.get(c.len_utf8()..)?;
        Some(c)
    }

    fn blanks(&mut self) {
        self.0 = self.0.trim_start_matches(crate::scan::is_blank);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_times() {
        for (text, millis) in [
            ("12", Some(12_000)),
            ("0", Some(0)),
            ("6.123", Some(6_123)),
            ("30.5", Some(30_500)),
            ("6.1239", Some(6_123)),
            (".5", Some(500)),
            ("7.", Some(7_000)),
            ("99999999999999999999", Some(u32::MAX - 1)),
            ("", None),
            (".", None),
            ("12s", None),
            ("-1", None),
            ("1.5.5", None),
        ] {
            assert_eq!(read_time(text).map(Millis::millis), millis, "{text}");
        }
    }

    #[test]
    fn escapes_notes_so_that_they_come_back() {
        for value in ["plain", "two\nlines", r"a\b", r"\n", "\\\n\\\\n", "ends in \\"] {
            assert_eq!(unescape(&escape(value)), value);
            assert!(!escape(value).contains('\n'));
        }
        assert_eq!(unescape(r"a\tb\"), r"a\tb\");
    }

    #[test]
    fn puts_dates_into_one_shape() {
        for (value, shape) in [
            ("2026/11/03", Some("2026/11/03")),
            ("2026/11/03 10:00:00", Some("2026/11/03 10:00:00")),
            ("2026/11/3(火) 9:05", Some("2026/11/03 09:05:00")),
            ("2026年11月3日（火）10時05分", Some("2026/11/03 10:05:00")),
            ("2026-11-03T10:00:07", Some("2026/11/03 10:00:07")),
            ("2026/13/03", None),
            ("2026/11", None),
            ("10:00", None),
            ("2026/11/03 午前", None),
            ("平成11年7月15日", None),
            ("2026/11/03 10:00:00 JST", None),
            ("", None),
        ] {
            assert_eq!(date(value).as_deref(), shape, "{value}");
        }
    }

    #[test]
    fn tells_the_shapes_of_time_controls() {
        assert!(is_time_limit("00:25+00") && is_time_limit("6:00+60"));
        assert!(
            !is_time_limit("6時間")
                && !is_time_limit("00:25")
                && !is_time_limit("0:5+3")
                && !is_time_limit(":25+00")
        );
        assert!(is_time("900+0+5") && is_time("900.5+0+0"));
        assert!(!is_time("900+0") && !is_time("900") && !is_time("00:25+00+1") && !is_time("++"));
    }
}
