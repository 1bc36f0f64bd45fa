//! Names of members: decoded, and kept inside the archive.

use kifu_text::{Encoding, Ignore, Source};

/// The text of a name: in the encoding said, or else the one that it looks like.
pub(crate) fn decode(raw: &[u8], encoding: Option<Encoding>) -> String {
    if encoding.is_none() && raw.is_ascii() {
        return raw.iter().copied().map(char::from).collect();
    }
    Source::read("", raw.to_vec(), encoding, &mut Ignore).text().to_owned()
}

/// The name with `/` between its parts and without `.`; `Err` holds one that leads out, as it stands.
pub(crate) fn tidy(name: &str) -> Result<String, String> {
    let slashed = name.replace('\\', "/");
    let drive = matches!(slashed.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    let parts: Vec<&str> = slashed.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    let bad = |part: &&str| {
        **part == *".." || part.chars().any(char::is_control) || (cfg!(windows) && !fits_windows(part))
    };
    if drive || slashed.starts_with('/') || parts.is_empty() || parts.iter().any(bad) {
        return Err(slashed);
    }
    Ok(parts.join("/"))
}

/// Whether Windows takes this part of a name for a file of its own.
fn fits_windows(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or(part).trim_end().to_ascii_lowercase();
    let numbered = |word: &str| {
        stem.strip_prefix(word)
            .is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|b| b.is_ascii_digit()))
    };
    !(part.contains(['<', '>', ':', '"', '|', '?', '*'])
        || part.ends_with(['.', ' '])
        || matches!(&*stem, "con" | "prn" | "aux" | "nul")
        || numbered("com")
        || numbered("lpt"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_inside() {
        for (name, tidied) in [
            ("a/b.kif", "a/b.kif"),
            ("./a//b.kif", "a/b.kif"),
            ("a\\b.kif", "a/b.kif"),
            ("第1局..kif", "第1局..kif"),
        ] {
            assert_eq!(tidy(name).as_deref(), Ok(tidied));
        }
        for name in
            ["../a.kif", "a/../../b.kif", "/a.kif", "\\a.kif", "C:\\a.kif", "c:a.kif", "a\0.kif", "", "./"]
        {
            assert!(tidy(name).is_err(), "{name}");
        }
    }

    #[test]
    fn windows_has_names_of_its_own() {
        for name in ["con.kif", "COM1.kif", "a:b", "nul", "x. "] {
            assert!(!fits_windows(name), "{name}");
        }
        for name in ["console.kif", "com.kif", "竜王戦.kif"] {
            assert!(fits_windows(name), "{name}");
        }
    }

    #[test]
    fn a_trail_byte_is_no_separator() {
        // 表 is 95 5C in Shift_JIS: the second byte is a backslash.
        assert_eq!(decode(b"\x95\x5C\x5C\x8B\xCA.kif", None), "表\\玉.kif");
        assert_eq!(tidy(&decode(b"\x95\x5C\x5C\x8B\xCA.kif", None)).as_deref(), Ok("表/玉.kif"));
        assert_eq!(decode("竜王.kif".as_bytes(), None), "竜王.kif");
    }
}
