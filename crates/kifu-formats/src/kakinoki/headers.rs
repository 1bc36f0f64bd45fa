//! Header names of Kakinoki's formats.

use kifu_core::Color;
use kifu_record::HeaderKey;

/// The name that is written for each key, and the other names that are read for it.
#[rustfmt::skip]
static NAMES: &[(HeaderKey, &str, &[&str])] = &[
    (HeaderKey::StartTime, "開始日時", &["対局日"]),
    (HeaderKey::EndTime, "終了日時", &[]),
    (HeaderKey::Event, "棋戦", &[]),
    (HeaderKey::Opening, "戦型", &[]),
    (HeaderKey::Title, "表題", &[]),
    (HeaderKey::TimeControl, "持ち時間", &[]),
    (HeaderKey::BlackTimeControl, "先手持ち時間", &[]),
    (HeaderKey::WhiteTimeControl, "後手持ち時間", &[]),
    (HeaderKey::Byoyomi, "秒読み", &[]),
    (HeaderKey::TimeUsed, "消費時間", &[]),
    (HeaderKey::MaxMoves, "最大手数", &[]),
    (HeaderKey::ImpasseRule, "持将棋", &[]),
    (HeaderKey::Site, "場所", &[]),
    (HeaderKey::Published, "掲載", &[]),
    (HeaderKey::Remarks, "備考", &[]),
    (HeaderKey::Recorder, "記録係", &[]),
    (HeaderKey::Handicap, "手合割", &[]),
    (HeaderKey::Black, "先手", &["下手", "攻方"]),
    (HeaderKey::White, "後手", &["上手", "玉方"]),
    (HeaderKey::BlackShort, "先手省略名", &["下手省略名"]),
    (HeaderKey::WhiteShort, "後手省略名", &["上手省略名"]),
    (HeaderKey::WorkNumber, "作品番号", &[]),
    (HeaderKey::WorkName, "作品名", &[]),
    (HeaderKey::Author, "作者", &[]),
    (HeaderKey::PublishedIn, "発表誌", &[]),
    (HeaderKey::PublishedOn, "発表年月", &[]),
    (HeaderKey::SourceWork, "出典", &[]),
    (HeaderKey::Length, "手数", &[]),
    (HeaderKey::Soundness, "完全性", &[]),
    (HeaderKey::Category, "分類", &[]),
    (HeaderKey::Prize, "受賞", &[]),
];

/// Lines that consist of a name alone: view flags of Kifu for Windows and relay files.
pub(crate) static BARE: &[&str] = &["盤面回転", "盤面反転"];

/// The key that a name stands for.
pub(crate) fn key(name: &str) -> HeaderKey {
    NAMES
        .iter()
        .find(|(_, word, others)| *word == name || others.contains(&name))
        .map_or(HeaderKey::Other, |(key, _, _)| *key)
}

/// The name to write for a key. Players of handicap games are 下手 and 上手.
pub(crate) fn name(key: HeaderKey, handicap: bool) -> Option<&'static str> {
    match (key, handicap) {
        (HeaderKey::Black, true) => Some("下手"),
        (HeaderKey::White, true) => Some("上手"),
        _ => NAMES.iter().find(|(found, _, _)| *found == key).map(|(_, word, _)| *word),
    }
}

/// The side whose pieces in hand a header gives: `先手の持駒`, `上手の持ち駒`.
pub(crate) fn hand(name: &str) -> Option<Color> {
    let (side, what) = name.split_once('の')?;
    if !matches!(what, "持駒" | "持ち駒" | "もちごま") {
        return None;
    }
    super::words::SIDES.iter().find(|(word, _)| *word == side).map(|(_, color)| *color)
}
