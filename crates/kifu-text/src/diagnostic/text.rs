//! A message in both languages, side by side.

use std::borrow::Cow;
use std::fmt;

/// The language of messages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// The language that a locale or language tag asks for; English for all but Japanese.
    ///
    /// ```
    /// # use kifu_text::Lang;
    /// assert_eq!(Lang::from_tag("ja_JP.UTF-8"), Lang::Ja);
    /// assert_eq!(Lang::from_tag("JA"), Lang::Ja);
    /// assert_eq!(Lang::from_tag("jam"), Lang::En);
    /// assert_eq!(Lang::from_tag("C.UTF-8"), Lang::En);
    /// ```
    pub fn from_tag(tag: &str) -> Self {
        let primary = tag.trim().split(['_', '-', '.', '@']).next().unwrap_or("");
        if ["ja", "jpn", "japanese"].iter().any(|name| primary.eq_ignore_ascii_case(name)) {
            Lang::Ja
        } else {
            Lang::En
        }
    }

    /// The language tag: `en`, `ja`.
    ///
    /// ```
    /// # use kifu_text::Lang;
    /// assert_eq!(Lang::Ja.tag(), "ja");
    /// ```
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ja => "ja",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}

/// A message in English and in Japanese.
///
/// ```
/// # use kifu_text::{Lang, Text};
/// let rank = 3;
/// let text = Text::new(format!("rank {rank} is missing"), format!("{rank}段目がない"));
/// assert_eq!(text.get(Lang::En), "rank 3 is missing");
/// assert_eq!(text.get(Lang::Ja), "3段目がない");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Text {
    /// The English message.
    pub en: Cow<'static, str>,
    /// The Japanese message.
    pub ja: Cow<'static, str>,
}

impl Text {
    /// A message from its two versions, fixed or formatted.
    pub fn new(en: impl Into<Cow<'static, str>>, ja: impl Into<Cow<'static, str>>) -> Self {
        Text { en: en.into(), ja: ja.into() }
    }

    /// A message that is the same in both languages, such as a piece of the source.
    ///
    /// ```
    /// # use kifu_text::Text;
    /// assert_eq!(Text::same("V2.2"), Text::new("V2.2", "V2.2"));
    /// ```
    pub fn same(text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        Text { en: text.clone(), ja: text }
    }

    /// The message in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Ja => &self.ja,
        }
    }
}
