//! Small texts of the kinds that records consist of, and bytes made from them.
#![allow(dead_code, reason = "each test file uses some of it")]
#![allow(clippy::unwrap_used, reason = "a test helper: clippy only excuses the test functions themselves")]

use kifu_text::{Diagnostic, EncodeOptions, Encoding, Source, Unmappable, encode};

/// A record as shogi programs save it.
pub(crate) const KIF: &str = "\
# ---- 棋譜ファイル ----
開始日時：2024/03/10 09:00:00
棋戦：王座戦予選
手合割：平手　　
先手：髙見泰地
後手：佐々木勇気
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:02/00:00:02)
   3 ２二角成(88)   ( 0:05/00:00:06)
   4 同　銀(31)   ( 0:01/00:00:03)
   5 投了
*まで先手の反則負け
";

/// Moves the way books print them.
pub(crate) const KI2: &str = "\
先手：山田
後手：鈴木
▲２六歩 △８四歩 ▲２五歩 △８五歩 ▲７八金
△３二金 ▲２四歩 △同　歩 ▲同　飛 △２三歩
まで104手で後手の勝ち
";

/// A record between programs: ASCII but for the names.
pub(crate) const CSA: &str = "\
V2.2
N+羽生善治
N-谷川浩司
$EVENT:名人戦第一局
PI
+
+7776FU
T12
-3334FU
T6
%TORYO
";

/// A position with its diagram.
pub(crate) const BOD: &str = "\
後手の持駒：飛　金二
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・v桂v香|一
| ・ ・ ・ ・ ・ ・ ・ ・v玉|二
+---------------------------+
先手の持駒：銀
手数＝0  まで
";

pub(crate) const TEXTS: [&str; 4] = [KIF, KI2, CSA, BOD];

/// The bytes of `text`; characters that the encoding has not are replaced.
pub(crate) fn bytes_in(text: &str, encoding: Encoding, bom: bool) -> Vec<u8> {
    let options =
        EncodeOptions { encoding, bom, unmappable: Unmappable::Replace, ..EncodeOptions::default() };
    encode(text, &options).unwrap().bytes
}

/// The source, and what was reported about it.
pub(crate) fn read(bytes: &[u8], told: Option<Encoding>) -> (Source, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let source = Source::read("test", bytes.to_vec(), told, &mut found);
    (source, found)
}
