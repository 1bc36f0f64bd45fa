//! Starts, keys, repetition and impasse.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

mod common;

use common::{mv, position, rows, setup};
use kifu_core::impasse::{self, Rule, Unmet, Verdict as Declared};
use kifu_core::{Color, Handicap, History, Position, Repetition, Setup, SetupIssue, Verdict};

/// common.md section 6.
const HANDICAPS: &str = "
    even              | lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
    lance             | lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    right lance       | 1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    bishop            | lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    rook              | lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    rook and lance    | lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    two-piece         | lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    three-piece       | lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    right three-piece | 1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    four-piece        | 1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    five-piece        | 2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    left five-piece   | 1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    six-piece         | 2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    right seven-piece | 3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    left seven-piece  | 2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    eight-piece       | 3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    nine-piece        | 4kg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    ten-piece         | 4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    both lances       | 1nsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    three pawns       | 4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1
    bare king         | 4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    dragonfly         | 4k4/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
";

#[test]
fn handicaps_name_their_arrangements() {
    assert_eq!(rows::<2>(HANDICAPS).count(), Handicap::ALL.len());
    for ([english, sfen], handicap) in rows(HANDICAPS).zip(Handicap::ALL) {
        assert_eq!(handicap.english(), english);
        assert_eq!(handicap.setup(), setup(sfen), "{english}");
        assert_eq!(Handicap::identify(&setup(sfen)), Some(handicap));
        assert_eq!(handicap.setup().issues().count(), 0, "{english}");
    }
}

#[test]
fn arrangements_that_only_resemble_a_handicap_are_not_one() {
    const TABLE: &str = "
        lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
        lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
        lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RB 1
        lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL w - 1
        lnsg1gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
        lnsgkgsnl/1r5b1/pppp1pppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    ";
    for [sfen] in rows(TABLE) {
        assert_eq!(Handicap::identify(&setup(sfen)), None, "{sfen}");
    }
}

#[test]
fn issues_name_what_is_odd() {
    const TABLE: &str = "
        # sfen                                        | issues
        4k4/9/9/9/9/9/9/9/4K4 b - 1                   |
        4k4/9/9/9/9/9/9/9/9 b - 1                     | NoKing black
        9/9/9/9/9/9/9/9/9 b - 1                       | NoKing black, NoKing white
        4k4/9/9/9/9/9/9/9/K3K4 b - 1                  | SeveralKings black 5i 9i, TooMany king 3/2
        4k4/9/4P4/9/9/4P4/9/9/4K4 b - 1               | TwoPawns black 5 5c 5f
        4k4/9/4+P4/9/9/4P4/4p4/9/4K4 b - 1            |
        P3k3L/N1N6/9/9/9/9/9/n8/p3K3L b - 1           | DeadPiece 1a black lance, DeadPiece 7b black knight, DeadPiece 9a black pawn, DeadPiece 9b black knight, DeadPiece 9h white knight, DeadPiece 9i white pawn
        4k4/9/9/9/9/9/9/9/4K4 b 19P 1                 | TooMany pawn 19/18
        4k4/9/9/3+R5/9/9/9/9/4K4 b Rr 1               | TooMany rook 3/2
        4k4/9/9/9/9/9/9/9/4K4 b 255P255p 1            | TooMany pawn 510/18
        4k4/4R4/9/9/9/9/9/9/4K4 b - 1                 | OpponentInCheck 5a by 5b
        4k4/4R4/9/9/9/9/9/9/4K4 w - 1                 |
        9/9/9/4k4/4K4/9/9/9/9 w - 1                   | OpponentInCheck 5e by 5d
    ";
    for [sfen, issues] in rows(TABLE) {
        let found: Vec<String> = setup(sfen)
            .issues()
            .map(|issue| match issue {
                SetupIssue::NoKing { color } => format!("NoKing {color}"),
                SetupIssue::SeveralKings { color, squares } => format!("SeveralKings {color} {squares}"),
                SetupIssue::TwoPawns { color, file, squares } => format!("TwoPawns {color} {file} {squares}"),
                SetupIssue::DeadPiece { square, piece } => format!("DeadPiece {square} {piece}"),
                SetupIssue::TooMany { kind, count, full } => format!("TooMany {kind} {count}/{full}"),
                SetupIssue::OpponentInCheck { king, attackers } => {
                    format!("OpponentInCheck {king} by {attackers}")
                }
            })
            .collect();
        assert_eq!(found.join(", "), issues, "{sfen}");
    }
}

#[test]
fn remaining_pieces_complete_the_set() {
    let tsume = setup("4k4/9/4P4/9/9/9/9/9/9 b G2r 1");
    assert_eq!(tsume.remaining(), [17, 4, 4, 4, 3, 2, 0]);
    assert_eq!(setup("9/9/9/9/9/9/9/9/9 b 19P 1").remaining(), [0, 4, 4, 4, 4, 2, 2]);
}

/// Keys stand in files. If this test fails, files that hold keys can no longer be read: do not
/// change the numbers.
#[test]
fn keys_stay_the_same() {
    const TABLE: &str = "
        lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1         | 753f3c98690dc662
        lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1         | f1edf42c718481e9
        9/9/9/9/9/9/9/9/9 b - 1                                                 | 0000000000000000
        9/9/9/9/9/9/9/9/9 w - 1                                                 | 84d2c8b41889478b
        P8/9/9/9/9/9/9/9/9 b - 1                                                | 63b3d501f1d5b04a
        8+r/9/9/9/9/9/9/9/9 b - 1                                               | 14ea205b650de6d8
        9/9/9/9/9/9/9/9/9 b 18P 1                                               | de141d7de5d76588
        9/9/9/9/9/9/9/9/9 b 19P 1                                               | 6cbc45457726d5ba
        9/9/9/9/9/9/9/9/9 w 255r 1                                              | 48fdfcb8c2a97b8b
        R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1                    | 871bdcbb065e4d20
        l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1   | bca45df246a98503
    ";
    for [sfen, key] in rows(TABLE) {
        let position = position(sfen);
        assert_eq!(format!("{:016x}", position.key()), key, "{sfen}");
        assert_eq!(position.key() & 1, position.turn() as u64);
    }
}

#[test]
fn keys_tell_counts_in_hand_apart() {
    let mut keys = std::collections::HashSet::new();
    for color in Color::ALL {
        for kind in kifu_core::HandKind::ALL {
            for count in 1..=255 {
                let mut setup = Setup::even();
                setup.hand_mut(color).set(kind, count);
                assert!(keys.insert(Position::from(setup).key()));
            }
        }
    }
}

/// Plays moves from a start and gives the judgement after each ply, the start first.
fn judgements(sfen: &str, moves: &str) -> Vec<Option<Repetition>> {
    let (mut position, mut history) = (position(sfen), History::new());
    history.push(position.key(), position.in_check());
    let mut judged = vec![history.repetition()];
    for usi in moves.split_whitespace() {
        assert_eq!(position.legality(mv(usi)), Ok(()), "{usi} in {moves}");
        position.play(mv(usi));
        history.push(position.key(), position.in_check());
        judged.push(history.repetition());
    }
    judged
}

#[test]
fn repetition_and_perpetual_check() {
    const TABLE: &str = "
        # sfen | moves | occurrences | verdict
        # Case O25: the first occurrence is at ply 1, the fourth after a move of Black.
        lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 | 1g1f 8b7b 2h3h 7b8b 3h2h 8b7b 2h3h 7b8b 3h2h 8b7b 2h3h 7b8b 3h2h | 1 5 9 13 | draw
        # Black gives check with every move.
        4k4/9/9/9/9/9/9/9/R3K4 b - 1 | 9i9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a 9b9a | 1 5 9 13 | black
        # White gives check with every move.
        r3k4/9/9/9/9/9/9/9/4K4 w - 1 | 9a9i 5i5h 9i9h 5h5i 9h9i 5i5h 9i9h 5h5i 9h9i 5i5h 9i9h 5h5i 9h9i | 1 5 9 13 | white
        # A check and a quiet move in each round.
        4k4/9/9/9/9/9/9/9/R3K4 b - 1 | 9i9a 5a5b 9a9i 5b5a 9i9a 5a5b 9a9i 5b5a 9i9a 5a5b 9a9i 5b5a | 0 4 8 12 | draw
    ";
    for [sfen, moves, occurrences, verdict] in rows(TABLE) {
        check_repetition(sfen, moves, occurrences, verdict);
    }
}

fn check_repetition(sfen: &str, moves: &str, occurrences: &str, verdict: &str) {
    let mut judged = judgements(sfen, moves);
    let last = judged.pop().unwrap().unwrap();
    assert!(judged.iter().all(Option::is_none), "{moves}");
    assert_eq!(last.occurrences.map(|ply| ply.to_string()).join(" "), occurrences, "{moves}");
    let expected = match verdict {
        "draw" => Verdict::Draw,
        "black" => Verdict::PerpetualCheck { by: Color::Black },
        _ => Verdict::PerpetualCheck { by: Color::White },
    };
    assert_eq!(last.verdict, expected, "{moves}");
}

#[test]
fn the_first_four_occurrences_decide_later_ones_too() {
    let moves = "2h3h 8b7b 3h2h 7b8b ".repeat(6);
    let judged = judgements("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", &moves);
    assert_eq!(judged.iter().position(Option::is_some), Some(12));
    assert_eq!(judged[24].unwrap().occurrences, [0, 4, 8, 12]);
    assert_eq!(judged[23].unwrap().occurrences, [3, 7, 11, 15]);
}

/// Against a scan of all positions, with random pushes and pops of few keys.
#[test]
fn history_counts_as_a_plain_scan_does() {
    let mut random = common::Random(11);
    let mut history = History::new();
    let mut plain: Vec<(u64, bool)> = Vec::new();
    for _ in 0..20_000 {
        if plain.len() > 60 || random.below(4) == 0 {
            history.pop();
            plain.pop();
        } else {
            // Keys that share a bucket, and sides that need not alternate.
            let key = random.next() % 8 * 1024 * (1 + random.next() % 2) + random.next() % 2;
            let check = random.below(4) != 0;
            history.push(key, check);
            plain.push((key, check));
        }
        let Some(&(key, _)) = plain.last() else { continue };
        let same: Vec<usize> = (0..plain.len()).filter(|&at| plain[at].0 == key).collect();
        assert_eq!(history.occurrences() as usize, same.len());
        assert_eq!(history.len(), plain.len());
        let found = history.repetition();
        assert_eq!(found.is_some(), same.len() >= 4);
        let Some(found) = found else { continue };
        assert_eq!(found.occurrences.map(|ply| ply as usize), same[..4]);
        let window = &plain[same[0] + 1..=same[3]];
        // A key is odd when White is to move, so Black moved.
        let only_checks = |odd: u64| {
            let mut own = window.iter().filter(|(key, _)| key & 1 == odd).peekable();
            own.peek().is_some() && own.all(|&(_, check)| check)
        };
        let (black, white) = (only_checks(1), only_checks(0));
        match found.verdict {
            Verdict::Draw => assert!(!black && !white),
            Verdict::PerpetualCheck { by: Color::Black } => assert!(black),
            Verdict::PerpetualCheck { by: Color::White } => assert!(white),
        }
    }
    history.reset();
    assert!(history.is_empty() && history.repetition().is_none() && history.occurrences() == 0);
    history.pop();
}

/// Cases O30 and O45, and the single conditions.
const DECLARATIONS: &str = "
    # sfen                                                                       | credit | points | 27   | 24   | unmet (24)
    +R+B7/+P+P+P+P1+P+P+P+P/4K4/9/9/9/9/4k4/9 b B2G2SNr2g2s3n4l10p 1             | 0  | 28 | win  | draw |
    +R+B7/+P+P+P+P1+P+P+P+P/4K4/9/9/9/9/4k4/9 b B2G2Sr2g2s4n4l10p 1              | 0  | 27 | lose | draw |
    9/4K4/9/9/9/9/4k4/+p+p+p+p1+p+p+p+p/7+b+r w R2G2S4N4L10Pb2g2s 1              | 0  | 27 | win  | draw |
    9/9/4K4/9/9/9/4k4/+p+p+p+p1+p+p+p+p/g7g w RB2G2S2N2L9P2s2n2lp 1              | 0  | 17 | lose | lose | points 17/24
    9/9/4K4/9/9/9/4k4/+p+p+p+p1+p+p+p+p/g7g w RB2G2S2N2L9P2s2n2lp 1              | 10 | 27 | win  | draw |
    +R+B7/+P+P+P+P1+P+P+P+P/4K4/9/9/9/9/4k4/9 b RB4G4S4N 1                       | 0  | 40 | win  | win  |
    # ten points of pieces are left, but only nine pieces
    +R+B7/+P+P+P+P1+P+P+P1/4K4/9/9/9/9/4k4/9 b RB4G4S4N 1                        | 0  | 39 | lose | lose | pieces 9
    +R+B7/+P+P+P+P1+P+P+P+P/9/4K4/9/9/9/4k4/9 b RB4G4S4N 1                       | 0  | 40 | lose | lose | king
    +R+B7/+P+P+P+P1+P+P+P+P/9/9/9/9/9/4k4/9 b RB4G4S4N 1                         | 0  | 40 | lose | lose | king
    +R+B7/+P+P+P+P1+P+P+P+P/4K4/4p4/9/9/9/4k4/9 b RB4G4S4N 1                     | 0  | 40 | win  | win  |
    +R+B7/+P+P+P+P1+P+P+P+P/4K4/4l4/9/9/9/4k4/9 b RB4G4S4N 1                     | 0  | 40 | win  | win  |
    +R+B7/+P+P+P+P1+P+P+P+P/4K4/4g4/9/9/9/4k4/9 b RB4G4S4N 1                     | 0  | 40 | lose | lose | check 5d
";

#[test]
fn declarations() {
    for [sfen, credit, points, rule_27, rule_24, unmet] in rows(DECLARATIONS) {
        let position = position(sfen);
        let declare = |rule| impasse::declare(&position, position.turn(), rule, credit.parse().unwrap());
        let word = |rule| match declare(rule).verdict {
            Declared::Win => "win",
            Declared::Draw => "draw",
            Declared::Lose => "lose",
        };
        assert_eq!(declare(Rule::Points27).total.to_string(), points, "{sfen}");
        assert_eq!((word(Rule::Points27), word(Rule::Points24)), (rule_27, rule_24), "{sfen}");
        let found: Vec<String> = declare(Rule::Points24)
            .unmet()
            .map(|unmet| match unmet {
                Unmet::NotToMove => "turn".into(),
                Unmet::InCheck { checkers } => format!("check {checkers}"),
                Unmet::KingOutsideZone => "king".into(),
                Unmet::TooFewPieces { have } => format!("pieces {have}"),
                Unmet::TooFewPoints { have, need } => format!("points {have}/{need}"),
            })
            .collect();
        assert_eq!(found.join(", "), unmet, "{sfen}");
    }
}

#[test]
fn only_the_side_to_move_declares() {
    let position = position("+R+B7/+P+P+P+P1+P+P+P+P/4K4/9/9/9/9/4k4/9 w RB4G4S4N 1");
    let declaration = impasse::declare(&position, Color::Black, Rule::Points24, 0);
    assert_eq!(declaration.verdict, Declared::Lose);
    assert!(declaration.unmet().eq([Unmet::NotToMove]));
}

#[test]
fn agreement_counts_the_whole_board_and_the_hand() {
    let points = impasse::points(&position("4k4/9/9/9/9/9/+R8/4K4/9 b 2BG3P 1"), Color::Black);
    assert_eq!((points.agreement(), points.declaration()), (19, 14));
    assert_eq!(impasse::agree(&Position::even(), 0), None);
}
