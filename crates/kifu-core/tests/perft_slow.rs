//! Deep counts (rules.md section 8). They run when the variable `KIFU_SLOW` is 1.
#![allow(clippy::print_stdout, reason = "says when it did nothing")]

mod common;

use kifu_core::perft;

fn check(sfen: &str, depth: u32, count: u64) {
    if std::env::var("KIFU_SLOW").is_ok_and(|slow| slow == "1") {
        assert_eq!(perft(&common::position(sfen), depth), count, "{sfen}");
    } else {
        println!("skipped");
    }
}

#[test]
fn initial_position_depth_6() {
    check("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 6, 547_581_517);
}

#[test]
fn most_legal_moves_depth_3() {
    check("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 3, 53_393_368);
}

#[test]
fn tactical_depth_4() {
    check("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 4, 516_925_165);
}
