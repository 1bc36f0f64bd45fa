//! What `kifu` does to files, and what it never does.

#![expect(clippy::unwrap_used, reason = "a test fails by it")]

use std::{
    fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

const CSA: &str = "V2.2\nN+青木\nN-馬場\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";

/// A folder of its own for one test.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn with(self, name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
        self
    }

    fn kifu(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kifu"));
        command.args(args).current_dir(self.0.path()).env("LC_ALL", "C").stdin(Stdio::null());
        command
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// Names of all files below, sorted.
    fn files(&self) -> Vec<String> {
        fn walk(folder: &Path, root: &Path, found: &mut Vec<String>) {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    walk(&path, root, found);
                } else {
                    let name = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
                    found.push(name);
                }
            }
        }
        let mut found = Vec::new();
        walk(self.0.path(), self.0.path(), &mut found);
        found.sort();
        found
    }
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn a_kif_file_is_in_cp932_with_cr_lf() {
    let place = Place::new().with("game.csa", CSA);
    let done = place.kifu(&["convert", "game.csa", "--to", "kif", "-o", "out/"]);
    assert_eq!(code(&done), 0, "{}", text(&done.stderr));
    let bytes = place.read("out/game.kif");
    let black = b"\x90\xE6\x8E\xE8\x81F\x90\xC2\x96\xD8\r\n"; // 先手：青木
    assert!(bytes.windows(black.len()).any(|part| part == black));
    let line_ends = kifu::text::LineEnds::of(&String::from_utf8_lossy(&bytes));
    assert_eq!(line_ends, kifu::text::LineEnds::CrLf);

    let done = place.kifu(&["convert", "game.csa", "-o", "game.kifu"]);
    assert_eq!(code(&done), 0);
    assert!(text(&place.read("game.kifu")).contains("先手：青木\n"));

    let done = place.kifu(&["convert", "game.csa", "-o", "euc.kif", "--encoding", "euc-jp"]);
    assert_eq!(code(&done), 0);
    let black = b"\xC0\xE8\xBC\xEA\xA1\xA7\xC0\xC4\xCC\xDA\r\n";
    assert!(place.read("euc.kif").windows(black.len()).any(|part| part == black));
}

#[test]
fn standard_output_is_utf8_unless_told() {
    let place = Place::new().with("game.csa", CSA);
    let done = place.kifu(&["convert", "game.csa", "--to", "kif"]);
    assert!(text(&done.stdout).contains("先手：青木\n"));
    let done = place.kifu(&["convert", "game.csa", "--to", "kif", "--encoding", "cp932"]);
    assert!(done.stdout.windows(4).any(|part| part == b"\x90\xE6\x8E\xE8"));
    assert!(done.stdout.ends_with(b"\r\n"));
    let done = place.kifu(&["convert", "game.csa", "--to", "csa", "--encoding", "utf-16"]);
    assert!(done.stdout.starts_with(b"\xFF\xFE"));
}

#[test]
fn folders_keep_their_shape() {
    let place = Place::new()
        .with("in/a.csa", CSA)
        .with("in/x/y/b.csa", CSA)
        .with("in/.git/c.csa", CSA)
        .with("in/d.txt", "");
    let done = place.kifu(&["convert", "in", "--to", "usi", "-o", "out/", "-q"]);
    assert_eq!(code(&done), 0, "{}", text(&done.stderr));
    assert_eq!(
        place.files(),
        ["in/.git/c.csa", "in/a.csa", "in/d.txt", "in/x/y/b.csa", "out/a.usi", "out/x/y/b.usi"]
    );
}

#[test]
fn nothing_is_overwritten_unless_forced() {
    let place = Place::new().with("a.csa", CSA).with("b.csa", CSA).with("out/a.usi", "mine");
    let done = place.kifu(&["convert", "a.csa", "b.csa", "--to", "usi", "-o", "out/"]);
    assert_eq!(code(&done), 1);
    assert!(text(&done.stderr).contains("error[output/exists]: out"));
    assert_eq!(place.read("out/a.usi"), b"mine");
    assert_eq!(text(&place.read("out/b.usi")), "position startpos moves 7g7f 3c3d\n");

    let done = place.kifu(&["convert", "a.csa", "-o", "out/a.usi"]);
    assert_eq!(code(&done), 2);
    assert_eq!(place.read("out/a.usi"), b"mine");

    let done = place.kifu(&["convert", "a.csa", "-o", "out/a.usi", "--force"]);
    assert_eq!(code(&done), 0);
    assert_eq!(text(&place.read("out/a.usi")), "position startpos moves 7g7f 3c3d\n");
}

#[test]
fn an_input_is_never_overwritten() {
    let place = Place::new().with("a.csa", CSA).with("sub/a.csa", CSA);
    for output in ["a.csa", "./a.csa", "sub/../a.csa"] {
        let done = place.kifu(&["convert", "a.csa", "-o", output, "--force"]);
        assert_eq!(code(&done), 2, "{output}");
    }
    // Into the folder where the inputs are.
    let done = place.kifu(&["convert", "sub", "--to", "csa", "-o", "sub/", "--force"]);
    assert_eq!(code(&done), 1);
    assert!(text(&done.stderr).contains("error[output/is-input]"));
    // Over another input than the one it comes from.
    let done = place.kifu(&["convert", "sub/a.csa", "a.csa", "--to", "csa", "-o", "a.csa", "--force"]);
    assert_eq!(code(&done), 2);
    assert_eq!(text(&place.read("a.csa")), CSA);
    assert_eq!(text(&place.read("sub/a.csa")), CSA);
}

#[cfg(unix)]
#[test]
fn links_do_not_hide_an_input() {
    let place = Place::new().with("a.csa", CSA);
    fs::hard_link(place.path("a.csa"), place.path("hard.csa")).unwrap();
    std::os::unix::fs::symlink("a.csa", place.path("soft.csa")).unwrap();
    for output in ["hard.csa", "soft.csa"] {
        let done = place.kifu(&["convert", "a.csa", "-o", output, "--force"]);
        assert_eq!(code(&done), 2, "{output}");
    }
    assert_eq!(text(&place.read("a.csa")), CSA);
}

#[test]
fn two_inputs_for_one_output_are_refused_before_anything_is_written() {
    let place = Place::new().with("a/game.csa", CSA).with("b/game.csa", CSA).with("first.csa", CSA);
    let done = place.kifu(&["convert", "first.csa", "a/game.csa", "b/game.csa", "--to", "kif", "-o", "out/"]);
    assert_eq!(code(&done), 2);
    let told = text(&done.stderr);
    assert!(
        told.contains("a/game.csa") && told.contains("b/game.csa") && told.contains("game.kif"),
        "{told}"
    );
    assert_eq!(place.files(), ["a/game.csa", "b/game.csa", "first.csa"]);
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let place =
        Place::new().with("mark.kifu", "手合割：平手\n先手：☗青木\n   1 ７六歩(77)\n").with("game.csa", CSA);
    let done = place.kifu(&["convert", "mark.kifu", "-o", "mark.kif"]);
    assert_eq!(code(&done), 1);
    let told = text(&done.stderr);
    assert!(told.contains("error[encoding/unmappable]") && told.contains("--unmappable replace"), "{told}");
    let done = place.kifu(&["convert", "game.csa", "mark.kifu", "--to", "kif", "-o", "out/"]);
    assert_eq!(code(&done), 1);
    assert_eq!(place.files(), ["game.csa", "mark.kifu", "out/game.kif"]);

    let done = place.kifu(&["convert", "mark.kifu", "-o", "mark.kif", "--unmappable", "replace"]);
    assert_eq!(code(&done), 0);
    assert!(text(&done.stderr).contains("warning[encoding/replaced]"));
    assert!(place.read("mark.kif").windows(2).any(|part| part == b"\x81\xA3"));
}

#[test]
fn a_missing_character_is_told_once_a_file() {
    let place = Place::new().with("big.csa", "V2.2\nN+☗\nPI\n+\n+7776FU\n/\n".repeat(20_000));
    let done = place.kifu(&["convert", "big.csa", "-o", "big.kif"]);
    assert_eq!(code(&done), 1);
    assert_eq!(text(&done.stderr).matches("encoding/unmappable").count(), 1);
    assert_eq!(place.files(), ["big.csa"]);
}

#[test]
fn what_cannot_be_read_makes_no_output() {
    let place = Place::new().with("picture.kif", b"\x89PNG\r\n\x1A\n\0\0").with("game.csa", CSA);
    let done = place.kifu(&["convert", "picture.kif", "game.csa", "--to", "csa", "-o", "out/"]);
    assert_eq!(code(&done), 1);
    // Nor does it stand before the first game of a joint output.
    let done = place.kifu(&["convert", "picture.kif", "game.csa", "-o", "all.csa"]);
    assert_eq!(code(&done), 1);
    assert!(text(&place.read("all.csa")).contains("V2.2\nN+青木"));
    assert_eq!(place.files(), ["all.csa", "game.csa", "out/game.csa", "picture.kif"]);
}

#[test]
fn many_games_come_out_in_order_whatever_the_number_of_threads() {
    let mut games = String::new();
    for number in 0..6000 {
        games.push_str(
            &CSA.replace("青木", &format!("青木{number}"))
                .replace("V2.2\n", if number == 0 { "V2.2\n" } else { "/\n" }),
        );
    }
    let place = Place::new().with("big.csa", &games).with("small.csa", CSA);
    let one = place.kifu(&["convert", "big.csa", "small.csa", "--to", "kif", "-q", "-j1"]);
    let many = place.kifu(&["convert", "big.csa", "small.csa", "--to", "kif", "-q", "-j4"]);
    assert_eq!(code(&one), 0);
    assert!(one.stdout == many.stdout);
    assert_eq!(text(&one.stdout).matches("手合割").count(), 6001);
    assert!(text(&one.stdout).contains("青木5999"));

    let done = place.kifu(&["convert", "big.csa", "small.csa", "--to", "kifu", "-o", "out/", "-j4"]);
    assert_eq!(code(&done), 0, "{}", text(&done.stderr));
    assert_eq!(text(&place.read("out/big.kifu")).matches("手合割").count(), 6000);
    assert_eq!(place.files(), ["big.csa", "out/big.kifu", "out/small.kifu", "small.csa"]);

    let done = place.kifu(&["check", "big.csa", "small.csa", "-j4"]);
    assert_eq!(text(&done.stderr), "no problems in 2 files (6001 games, 12002 moves)\n");

    let done = place.kifu(&["convert", "big.csa", "--to", "csa", "-o", ".", "--force"]);
    assert_eq!(code(&done), 1);
    assert!(place.read("big.csa") == games.as_bytes());
}

#[test]
fn places_in_a_large_file_are_those_of_the_whole_file() {
    let good = CSA.replace("V2.2\n", "") + "/\n";
    let games = good.repeat(9000) + "PI\n+\n+2726FU\n-8384FU\n+2624FU\n";
    let place = Place::new().with("big.csa", &games);
    let done = place.kifu(&["check", "big.csa", "--message-format", "short"]);
    assert_eq!(code(&done), 1);
    assert_eq!(
        text(&done.stdout),
        format!("big.csa:{}:1: error[rule/unreachable]: a pawn on 2f cannot go to 2d\n", 9000 * 8 + 5)
    );
}

#[test]
fn standard_input_is_read() {
    let place = Place::new();
    let mut child = place
        .command(&["convert", "-", "--to", "usi", "-q"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(CSA.as_bytes()).unwrap();
    let done = child.wait_with_output().unwrap();
    assert_eq!(text(&done.stdout), "position startpos moves 7g7f 3c3d\n");
}

#[test]
fn a_closed_pipe_is_no_accident() {
    let place = Place::new()
        .with("big.csa", (CSA.to_owned() + "/\n").repeat(20_000))
        .with("bad.usi", "7g7e\n".repeat(20_000));
    for args in [
        &["convert", "big.csa", "--to", "kif", "-q"][..],
        &["check", "bad.usi", "-q"],
        &["info", "big.csa"],
        &["--help"],
    ] {
        let mut child = place.command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut told = String::new();
        child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        let status = child.wait().unwrap();
        assert_eq!(told, "", "{args:?}");
        assert_eq!(status.code(), Some(0), "{args:?}");
    }
}

#[test]
fn a_file_wins_over_moves_of_its_name() {
    let place = Place::new().with("7g7f", CSA);
    let done = place.kifu(&["convert", "7g7f", "--to", "usi", "-q"]);
    assert_eq!(text(&done.stdout), "position startpos moves 7g7f 3c3d\n");
}

#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_unicode() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let place = Place::new();
    let name = OsStr::from_bytes(b"\x8A\xFB\x95\x88.csa"); // 棋譜 in CP932
    fs::create_dir(place.path("in")).unwrap();
    fs::write(place.path("in").join(name), CSA).unwrap();
    let done = place.kifu(&["convert", "in", "--to", "usi", "-o", "out/", "-q"]);
    assert_eq!(code(&done), 0, "{}", text(&done.stderr));
    let written = place.path("out").join(OsStr::from_bytes(b"\x8A\xFB\x95\x88.usi"));
    assert_eq!(fs::read(written).unwrap(), b"position startpos moves 7g7f 3c3d\n");
    let done = place.command(&["check"]).arg(place.path("in").join(name)).output().unwrap();
    assert_eq!(code(&done), 0);
}

#[cfg(unix)]
#[test]
fn a_new_file_has_the_rights_of_any_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new().with("a.csa", CSA).with("plain", "");
    place.kifu(&["convert", "a.csa", "-o", "a.usi", "-q"]);
    let mode = |name| fs::metadata(place.path(name)).unwrap().permissions().mode();
    assert_eq!(mode("a.usi"), mode("plain"));
}

#[cfg(unix)]
#[test]
fn a_device_is_written_not_replaced() {
    let place = Place::new().with("a.csa", CSA);
    let done = place.kifu(&["convert", "a.csa", "--to", "usi", "-o", "/dev/null", "-q"]);
    assert_eq!(code(&done), 0);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn colour_is_for_terminals() {
    let place = Place::new().with("bad.usi", "7g7e\n");
    let plain = place.kifu(&["check", "bad.usi"]);
    assert!(!text(&plain.stdout).contains('\x1B'));
    let colour = place.kifu(&["check", "bad.usi", "--color", "always"]);
    assert!(text(&colour.stdout).contains('\x1B'));
    let never = place.kifu(&["check", "bad.usi", "--color", "never"]);
    assert_eq!(plain.stdout, never.stdout);
}

#[test]
fn nothing_in_a_text_reaches_the_terminal_raw() {
    let place = Place::new()
        .with("evil.kif", "手合割：平手\n先手：\u{1B}[31m\u{9B}2J\n   1 ７六歩(77)\n\u{1B}]0;x\u{7} ???\n");
    for args in [&["check", "evil.kif"][..], &["show", "evil.kif"], &["info", "evil.kif"]] {
        let done = place.kifu(args);
        for stream in [&done.stdout, &done.stderr] {
            let shown = text(stream);
            assert!(!shown.contains(['\x1B', '\u{9B}', '\u{7}']), "{args:?}: {shown}");
        }
    }
}

#[test]
fn a_long_line_is_shown_in_part() {
    let line = format!("position startpos moves {}9z9z {}\n", "7g7f ".repeat(2), "3c3d ".repeat(200_000));
    let place = Place::new().with("long.usi", line);
    let done = place.kifu(&["check", "long.usi", "-q"]);
    let shown = text(&done.stdout);
    assert!(shown.contains(" --> long.usi:1:35\n"), "{}", shown.chars().take(500).collect::<String>());
    assert!(shown.lines().all(|line| line.len() < 300));
}

#[test]
fn messages_follow_the_locale() {
    let place = Place::new().with("bad.usi", "7g7e\n");
    let summary = |lc_all: &str, lang: &str| {
        let done =
            place.command(&["check", "bad.usi"]).env("LC_ALL", lc_all).env("LANG", lang).output().unwrap();
        text(&done.stderr).to_owned()
    };
    assert_eq!(summary("ja_JP.UTF-8", "C"), "エラー1件（1ファイル、1手）\n");
    assert_eq!(summary("", "ja_JP.UTF-8"), "エラー1件（1ファイル、1手）\n");
    assert_eq!(summary("C", "ja_JP.UTF-8"), "1 error in 1 file (1 move)\n");
}

#[test]
fn fmt_rewrites_in_place_once() {
    let place = Place::new()
        .with("games/a.csa", CSA.replace("+7776FU\n-3334FU\n", "+7776FU,T3\r\n-3334FU,T4\r\n"))
        .with("games/b.kif", "手合割:平手\n1 7六歩(77)\n2 投了\n")
        .with("games/odd.kif", "手合割：平手\n   1 ７六歩(77)\n何だろう\n   2 投了\n");
    let odd = place.read("games/odd.kif");
    let check = place.kifu(&["fmt", "--check", "games"]);
    assert_eq!(code(&check), 1);
    assert_eq!(text(&check.stdout), "games/a.csa\ngames/b.kif\n");
    let done = place.kifu(&["fmt", "games"]);
    assert_eq!(code(&done), 1, "one is left alone");
    assert!(text(&done.stderr).contains("fmt/left-alone"), "{}", text(&done.stderr));
    assert!(text(&done.stderr).contains("line 3: this is not understood"));
    assert!(text(&done.stderr).ends_with("2 of 3 files rewritten\n"));
    assert!(place.read("games/odd.kif") == odd);
    assert!(text(&place.read("games/a.csa")).ends_with("PI\n+\n+7776FU\nT3\n-3334FU\nT4\n%TORYO\n"));
    let again = place.kifu(&["fmt", "--check", "games/a.csa", "games/b.kif"]);
    assert_eq!((code(&again), text(&again.stdout)), (0, ""));
    assert_eq!(place.files(), ["games/a.csa", "games/b.kif", "games/odd.kif"]);
}

#[test]
fn fmt_and_header_are_filters_of_standard_input() {
    let place = Place::new();
    let filter = |args: &[&str], input: &str| {
        let mut child = place
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let done = filter(&["fmt", "-"], CSA);
    assert_eq!(text(&done.stdout), format!("'CSA encoding=UTF-8\n{CSA}"));
    assert_eq!(text(&done.stderr), "");
    let again = filter(&["fmt", "-"], text(&done.stdout));
    assert_eq!(again.stdout, done.stdout);
    let done = filter(&["header", "--set", "$EVENT=名人戦", "--unset", "white", "-"], CSA);
    assert_eq!(text(&done.stdout), CSA.replace("N-馬場\n", "$EVENT:名人戦\n"));
}

#[test]
fn header_changes_nothing_else() {
    // 先手：青木 in CP932 with CR LF, an odd line, and no line end at the end.
    let before =
        b"\x90\xE6\x8E\xE8\x81F\x90\xC2\x96\xD8\r\n   1 \x82V\x98Z\x95\xE0(77)\r\n???\n   2 \x93\x8A\x97\xB9"
            .to_vec();
    let place = Place::new().with("a.kif", &before).with("games.csa", format!("{CSA}/\n{CSA}"));
    let done = place.kifu(&["header", "--set", "black=馬場", "a.kif"]);
    assert_eq!(code(&done), 0, "{}", text(&done.stderr));
    assert_eq!(text(&done.stderr), "1 of 1 file changed\n");
    let after = place.read("a.kif");
    assert!(after.starts_with(b"\x90\xE6\x8E\xE8\x81F\x94n\x8F\xEA\r\n"));
    assert_eq!(after.get(14..), before.get(14..));
    let done = place.kifu(&["header", "--set", "black=☗", "a.kif"]);
    assert_eq!(code(&done), 1);
    assert_eq!(place.read("a.kif"), after);

    assert_eq!(code(&place.kifu(&["header", "--set", "event=x", "games.csa"])), 1);
    let done = place.kifu(&["header", "--set", "event=x", "games.csa", "--game", "2", "-q"]);
    assert_eq!((code(&done), text(&done.stderr)), (0, ""));
    let second = CSA.replace("N-馬場\n", "N-馬場\n$EVENT:x\n");
    assert_eq!(text(&place.read("games.csa")), format!("{CSA}/\n{second}"));
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let place = Place::new().with("real.csa", CSA);
    std::os::unix::fs::symlink(place.path("real.csa"), place.path("link.csa")).unwrap();
    assert_eq!(code(&place.kifu(&["fmt", "link.csa"])), 0);
    assert!(fs::symlink_metadata(place.path("link.csa")).unwrap().is_symlink());
    assert!(text(&place.read("real.csa")).starts_with("'CSA"));
}

#[test]
fn split_and_join_are_each_others_way_back() {
    let games =
        format!("'CSA encoding=UTF-8\n{CSA}/\n{}", CSA.replace("V2.2\n", "").replace("青木", "羽生/善治"));
    let place = Place::new().with("in/games.csa", &games);
    let done = place.kifu(&["split", "in", "-o", "out"]);
    assert_eq!((code(&done), text(&done.stderr)), (0, "2 files written\n"));
    assert_eq!(place.files(), ["in/games.csa", "out/games-001.csa", "out/games-002.csa"]);
    let done = place.kifu(&["join", "out", "-o", "all.csa", "-q"]);
    assert_eq!(code(&done), 0, "{}", text(&done.stderr));
    assert_eq!(text(&place.read("all.csa")), games);

    // Names from the record are made safe, and no file is overwritten.
    let done = place.kifu(&["split", "in", "-o", "out", "--name", "{n} {black}-{white}", "-q"]);
    assert_eq!(code(&done), 0, "{}", text(&done.stderr));
    assert!(place.files().contains(&"out/002 羽生善治-馬場.csa".to_owned()));
    let done = place.kifu(&["split", "in", "-o", "out", "--name", "{white}"]);
    assert_eq!(code(&done), 1);
    assert!(text(&done.stderr).contains("output/exists"));
    assert!(text(&done.stderr).ends_with("1 file written\n"));
}

#[test]
fn each_line_becomes_a_game_and_they_merge_again() {
    let kif = "手合割：平手\n先手：青木\n   1 ７六歩(77)   ( 0:01/00:00:01)\n*one\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n*two\n";
    let place = Place::new().with("a.kifu", kif);
    let done = place.kifu(&["split", "a.kifu", "--variations", "-o", "lines", "-q"]);
    assert_eq!(code(&done), 0, "{}", text(&done.stderr));
    assert_eq!(place.files(), ["a.kifu", "lines/a-001-0.kifu", "lines/a-001-1.kifu"]);
    let done = place.kifu(&["merge", "lines", "-o", "b.kifu"]);
    assert_eq!((code(&done), text(&done.stderr)), (0, "2 games in 1 tree (4 entries)\n"));
    let done = place.kifu(&["diff", "a.kifu", "b.kifu"]);
    assert_eq!((code(&done), text(&done.stdout)), (0, ""));
    let done = place.kifu(&["diff", "a.kifu", "lines/a-001-0.kifu"]);
    assert_eq!(code(&done), 1);
    assert!(text(&done.stdout).contains("variation at move 2: P-84 | (nothing) (1 move)"));
}

#[test]
fn merging_keeps_games_of_other_starts_apart_when_asked() {
    let rook = "手合割：飛車落ち\n   1 ３四歩(33)\n";
    let place = Place::new().with("a.csa", CSA).with("b.kifu", rook);
    let done = place.kifu(&["merge", "a.csa", "b.kifu", "-o", "all.kifu"]);
    assert_eq!(code(&done), 1);
    assert_eq!(place.files(), ["a.csa", "b.kifu"]);
    let done = place.kifu(&["merge", "a.csa", "b.kifu", "-o", "all.kifu", "--apart", "-q"]);
    assert_eq!(code(&done), 0, "{}", text(&done.stderr));
    let done = place.kifu(&["info", "all.kifu", "--json"]);
    assert_eq!(text(&done.stdout).lines().count(), 2);
}

#[test]
fn what_is_not_understood_is_split_as_it_is_and_not_compared() {
    let mini = "手合割：5五将棋\n   1 １四歩(15)\n";
    let odd = "手合割：平手\n   1 ７六歩(77)\n何だろう\n   2 投了\n";
    let place = Place::new().with("mini.kifu", mini).with("odd.kifu", odd);
    for args in [
        &["split", "mini.kifu", "odd.kifu", "-o", "a"][..],
        &["split", "mini.kifu", "-o", "b", "--variations"],
    ] {
        place.kifu(args);
    }
    assert_eq!(text(&place.read("a/mini-001.kifu")), mini);
    assert_eq!(text(&place.read("a/odd-001.kifu")), odd);
    assert_eq!(text(&place.read("b/mini-001-0.kifu")), mini);
    assert_eq!(code(&place.kifu(&["diff", "mini.kifu", "a/mini-001.kifu"])), 2);
    assert_eq!(code(&place.kifu(&["fmt", "mini.kifu", "-q"])), 1);
    assert_eq!(text(&place.read("mini.kifu")), mini);
}

#[test]
fn merging_tells_both_values_and_no_flood() {
    let mut place = Place::new();
    for number in 0..8 {
        let game = CSA
            .replace("青木", &format!("青木{number}"))
            .replace("+7776FU\n", &format!("+7776FU\nT{number}\n"));
        place = place.with(&format!("in/{number}.csa"), game);
    }
    let done = place.kifu(&["merge", "in", "-o", "out.csa"]);
    let told = text(&done.stderr);
    assert_eq!(code(&done), 0, "{told}");
    assert!(told.contains("header N+ is ‘青木1’ here and ‘青木0’ before: the first is kept"), "{told}");
    assert!(told.contains("move 1 took 0:05 here and 0:00 before: the first is kept"), "{told}");
    assert_eq!(told.matches("warning[merge/header]").count(), 5);
    assert!(told.contains("2 more of merge/header (--message-format short shows all)"), "{told}");
    assert!(told.ends_with("8 games in 1 tree (3 entries)\n"), "{told}");
    let done = place.kifu(&["merge", "in", "-o", "-", "--prefer", "last", "-q"]);
    assert!(text(&done.stdout).contains("N+青木7\n") && text(&done.stdout).contains("T7\n"));
}

/// Archives made of the samples; `tests/data/archives/README.md` tells how.
#[cfg(feature = "archives")]
const ZIP: &[u8] = include_bytes!("data/archives/games.zip");
#[cfg(feature = "archives")]
const SAME: &[u8] = include_bytes!("data/archives/same.zip");
#[cfg(feature = "archives")]
const GZIP: &[u8] = include_bytes!("data/archives/game.kif.gz");

#[cfg(feature = "archives")]
#[test]
fn members_go_into_a_folder_named_as_the_archive() {
    let place = Place::new().with("in/2024.zip", ZIP).with("in/game.kif.gz", GZIP).with("in/a.csa", CSA);
    let done = place.kifu(&["convert", "in", "--to", "usi", "-o", "out/"]);
    // One record in it has errors, and is written as far as it goes.
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    let written: Vec<String> = place.files().into_iter().filter(|name| name.starts_with("out/")).collect();
    assert_eq!(
        written,
        [
            "out/2024.zip/2024/game.usi",
            "out/2024.zip/2024/games.usi",
            "out/2024.zip/bad.usi",
            "out/a.usi",
            "out/game.usi"
        ]
    );
    // One file for all: the games come in the order of the inputs and of the members.
    let done = place.kifu(&["convert", "in", "--to", "usi", "-o", "all.usi", "-j", "3"]);
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    let names =
        ["2024.zip/2024/game.usi", "2024.zip/2024/games.usi", "2024.zip/bad.usi", "a.usi", "game.usi"];
    let all: Vec<u8> = names.iter().flat_map(|name| place.read(&format!("out/{name}"))).collect();
    assert_eq!(place.read("all.usi"), all);
}

#[cfg(feature = "archives")]
#[test]
fn two_members_never_share_a_file() {
    let place = Place::new().with("same.zip", SAME);
    let done = place.kifu(&["convert", "same.zip", "--to", "usi", "-o", "out/", "--force"]);
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    let told = String::from_utf8_lossy(&done.stderr).replace('\\', "/");
    assert!(told.contains("same.zip/game.kif is written to out/same.zip/game.usi already"), "{told}");
    assert_eq!(place.files(), ["out/same.zip/game.usi", "same.zip"]);
    assert_eq!(place.read("out/same.zip/game.usi").split(|byte| *byte == b'\n').count(), 2);
}

#[cfg(feature = "archives")]
#[test]
fn members_do_not_take_the_place_of_their_archive() {
    let place = Place::new().with("2024.zip", ZIP);
    let done = place.kifu(&["convert", "2024.zip", "--to", "usi", "-o", "./"]);
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    assert_eq!(place.files(), ["2024.zip"]);
    assert_eq!(place.read("2024.zip"), ZIP);
}

#[cfg(feature = "archives")]
#[test]
fn archives_come_through_a_pipe() {
    for (bytes, lines) in [(ZIP, 3), (GZIP, 1)] {
        let place = Place::new();
        let mut child = place
            .command(&["detect", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(bytes).unwrap();
        let done = child.wait_with_output().unwrap();
        assert_eq!(done.status.code(), Some(0), "{done:?}");
        assert_eq!(String::from_utf8_lossy(&done.stdout).lines().count(), lines);
    }
}
