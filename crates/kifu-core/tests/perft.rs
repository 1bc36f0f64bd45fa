//! Counts of lines of play, against those of other move generators (rules.md section 8).
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod common;

use common::{position, rows};
use kifu_core::perft;

/// Sums of the usual positions. The deeper ones are in `perft_slow.rs`.
const TABLE: &str = "
    # name           | sfen                                                                               | counts from depth 1 on
    initial          | lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1                     | 30 900 25470 719731 19861490
    tactical         | l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1              | 207 28684 4809015
    long game        | 8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124     | 178 18041 2552846
    most legal moves | R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1                               | 593 105677
";

/// Sums known for one depth only.
const SINGLE: &str = "
    # sfen                                                              | depth | count
    lnsgkgsnl/1r7/p1ppp1bpp/1p3pp2/7P1/2P6/PP1PPPP1P/1B3S1R1/LNSGKG1NL b - 9 | 4 | 1307221
    lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1          | 4 | 721433
";

#[test]
fn counts_of_other_generators() {
    for [name, sfen, counts] in rows(TABLE) {
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(perft(&position(sfen), depth).to_string(), count, "{name}, depth {depth}");
        }
    }
}

#[test]
fn counts_known_for_one_depth() {
    for [sfen, depth, count] in rows(SINGLE) {
        assert_eq!(perft(&position(sfen), depth.parse().unwrap()).to_string(), count, "{sfen}");
    }
}

#[test]
fn depth_zero_is_one_line() {
    assert_eq!(perft(&kifu_core::Position::even(), 0), 1);
}
