//! Which moves are legal, and which rule the others break.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

mod common;

use common::{mv, position, rows};
use kifu_core::{Color, IllegalReason, Move, Piece, PieceKind, Position};

/// Single moves and the answer.
const VECTORS: &str = "
    # sfen                                            | move  | legal | why
    # rules.md section 9
    4k4/9/9/9/9/4P4/9/9/4K4 b P 1                     | P*5e  | no    | two pawns
    4k4/9/4+P4/9/9/9/9/9/4K4 b P 1                    | P*5h  | yes   | a promoted pawn does not count
    4k4/9/9/9/9/9/9/9/4K4 b N 1                       | N*3b  | no    | dead piece
    4k4/9/6N2/9/9/9/9/9/4K4 b - 1                     | 3c2a  | no    | forced promotion
    4k4/9/6N2/9/9/9/9/9/4K4 b - 1                     | 3c2a+ | yes   | forced promotion
    7nk/9/7S1/9/9/9/9/9/4K2R1 b P 1                   | P*1b  | no    | drop-pawn mate: the silver guards 1b and 2b
    7lk/9/8G/9/9/9/9/9/K8 b P 1                       | P*1b  | no    | drop-pawn mate: the gold guards
    7lk/9/9/8G/9/9/9/9/K7L b P 1                      | P*1b  | yes   | check, but the king takes the pawn
    # performance.md, divergence 1: haitaka 0.3.2 takes all but the last for legal
    3lkl3/9/3G1G3/9/9/9/9/9/4K4 b P 1                 | P*5b  | no    | drop-pawn mate
    4k4/9/9/9/9/9/3g1g3/9/3LKL3 w p 1                 | P*5h  | no    | drop-pawn mate
    kn7/9/1G7/9/9/9/9/9/8K b P 1                      | P*9b  | no    | drop-pawn mate
    7nk/9/7G1/9/9/9/9/9/K8 b P 1                      | P*1b  | no    | drop-pawn mate
    7lk/9/7G1/9/9/9/9/9/K8 b P 1                      | P*1b  | no    | drop-pawn mate
    ln6k/9/7+R1/9/9/9/9/9/K8 b P 1                    | P*1b  | no    | drop-pawn mate
    # cases O31 and O42
    4k4/9/9/9/9/9/1P7/9/4K4 w p 1                     | P*8d  | yes   | the opponent's pawn does not count
    7lk/7s1/8g/7N1/8L/9/9/9/K8 b P 1                  | P*1b  | yes   | the pinned gold may take along the pin
    # mate by a pawn that moves is allowed
    7lk/9/8P/7G1/9/9/9/9/K7L b - 1                    | 1c1b  | yes   | a pawn moves
    # promotion: from, to or both in the zone
    4k4/9/9/4S4/9/9/9/9/4K4 b - 1                     | 5d5c+ | yes   | into the zone
    4k4/9/4S4/9/9/9/9/9/4K4 b - 1                     | 5c4d+ | yes   | out of the zone
    4k4/9/9/4S4/9/9/9/9/4K4 b - 1                     | 5d5c  | yes   | may decline
    4k4/4P4/9/9/9/9/9/9/4K4 b - 1                     | 5b5a+ | no    | the king is not captured
    k8/4P4/9/9/9/9/9/9/4K4 b - 1                      | 5b5a  | no    | forced promotion
    k8/9/4L4/9/9/9/9/9/4K4 b - 1                      | 5c5b  | yes   | a lance may stay unpromoted on its last rank but one
    # check and pins
    4r4/9/9/9/4G4/9/9/9/4K4 b - 1                     | 5e5d  | yes   | along the pin
    4r4/9/9/9/4G4/9/9/9/4K4 b - 1                     | 5e4e  | no    | leaves the pin
    4r4/9/9/9/4G4/4P4/9/9/4K4 b - 1                   | 5e4e  | yes   | two shields
    4l4/9/9/9/4G4/9/9/9/4K4 b - 1                     | 5e4e  | no    | pinned by a lance
    9/9/9/4K4/4G4/9/9/4l4/8k b - 1                    | 5e4e  | yes   | a lance does not look back
    4r4/9/9/9/9/9/9/9/4K4 b P 1                       | P*5h  | yes   | put in between
    4r4/9/9/9/9/9/9/9/4K4 b P 1                       | P*4h  | no    | check not answered
    4r4/9/9/9/9/9/9/9/4K4 b - 1                       | 5i4i  | yes   | the king steps out
    4r4/9/9/9/9/9/4K4/9/9 b - 1                       | 5g5h  | no    | back along the line of the check
    9/9/9/4r4/9/9/6n2/9/4K3L b P 1                    | P*5h  | yes   | the knight on 3g gives no check
    4r4/9/9/9/9/9/3n5/9/4K4 b P 1                     | P*5h  | no    | the knight's check is left
    4r4/9/9/9/9/9/3n5/9/4K4 b P 1                     | 5i6h  | yes   | double check: the king moves
    # no king, several kings
    4r4/9/9/9/9/9/9/9/4G4 b - 1                       | 5i4i  | yes   | no king to expose
    4r4/9/9/9/4G4/9/9/9/K3K4 b - 1                    | 5e4e  | no    | exposes the second king
    4r4/9/9/9/4G4/9/9/9/K3K4 b - 1                    | 9i8i  | yes   | neither king exposed
    4r4/9/9/9/9/9/9/9/K3K4 b - 1                      | 9i8i  | no    | the other king is in check
";

#[test]
fn vectors() {
    for [sfen, usi, legal, why] in rows(VECTORS) {
        let position = position(sfen);
        assert_eq!(position.is_legal(mv(usi)), legal == "yes", "{sfen} {usi}: {why}");
        assert_eq!(position.legality(mv(usi)).is_ok(), legal == "yes", "{sfen} {usi}: {why}");
        assert_eq!(position.legal_moves().contains(&mv(usi)), legal == "yes", "{sfen} {usi}: {why}");
    }
}

/// One line or more for each reason, with the message.
const REASONS: &str = "
    # sfen                                | move  | reason        | message
    4k4/9/9/9/9/9/9/9/4K4 b - 1           | 5e5d  | EmptyOrigin   | there is no piece on 5e
    4k4/9/9/9/9/9/9/9/4K4 b - 1           | 5a5b  | WrongSide     | the king on 5a is white's
    4k4/9/9/9/9/9/4P4/9/4K4 b - 1         | 5g5e  | Unreachable   | a pawn on 5g cannot go to 5e
    4k4/9/9/9/9/9/4P4/9/4K4 b - 1         | 5g5h  | Unreachable   | a pawn on 5g cannot go to 5h
    4k4/9/9/9/9/9/4P4/9/4K4 b - 1         | 5g5g  | Unreachable   | a pawn on 5g cannot go to 5g
    P3k4/9/9/9/9/9/9/9/4K4 b - 1          | 9a9b  | Unreachable   | a pawn on 9a cannot go to 9b
    4k4/9/4p4/9/4P4/9/4R4/9/3K5 b - 1     | 5g5b  | Jumped        | the rook from 5g cannot jump over 5e to 5b
    3Rk4/2P6/9/9/9/9/9/9/4K4 b - 1        | 6a4a  | Jumped        | the rook from 6a cannot jump over 5a to 4a
    4k4/9/6p2/9/9/9/9/1B7/4K4 b - 1       | 8h2b+ | Jumped        | the bishop from 8h cannot jump over 3c to 2b
    4k4/9/9/9/9/9/9/4G4/4K4 b - 1         | 5i5h  | OwnCapture    | black's own gold stands on 5h
    4k4/4G4/9/9/9/9/9/9/4K4 b - 1         | 5b5a  | KingCapture   | the king on 5a cannot be captured
    k8/4G4/9/9/9/9/9/9/4K4 b - 1          | 5b5a+ | CannotPromote | a gold cannot promote
    k8/4+S4/9/9/9/9/9/9/4K4 b - 1         | 5b5a+ | CannotPromote | a promoted silver cannot promote
    lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 | 7g7f+ | OutsideZone | a pawn from 7g to 7f cannot promote outside the zone
    k8/4P4/9/9/9/9/9/9/4K4 b - 1          | 5b5a  | MustPromote   | a pawn must promote on 5a
    8k/9/9/9/9/9/4n4/9/K8 w - 1           | 5g6i  | MustPromote   | a knight must promote on 6i
    k8/9/4N4/9/9/9/9/9/4K4 b - 1          | 5c4a  | MustPromote   | a knight must promote on 4a
    k8/3N5/9/9/9/9/9/9/4K4 b L 1          | P*5e  | NotInHand     | there is no pawn in hand
    4k4/9/9/9/9/9/9/9/4K4 b p 1           | P*5e  | NotInHand     | there is no pawn in hand
    4k4/9/9/9/9/9/9/9/4K4 b P 1           | P*5a  | Occupied      | the white king stands on 5a
    4k4/9/9/9/9/4P4/9/9/4K4 b P 1         | P*5e  | TwoPawns      | two pawns: file 5 has an unpromoted pawn on 5f
    k8/9/9/9/9/9/9/9/4K4 b P 1            | P*5a  | DeadPiece     | a pawn dropped on 5a could never move
    k8/9/9/9/9/9/9/9/4K4 b N 1            | N*5b  | DeadPiece     | a knight dropped on 5b could never move
    8k/9/9/9/9/9/9/9/K8 w l 1             | L*5i  | DeadPiece     | a lance dropped on 5i could never move
    4r4/9/9/9/9/9/9/9/4K4 b P 1           | P*4h  | KingInCheck   | the king on 5i is left in check from 5a
    4r4/9/9/9/9/9/4K4/9/9 b - 1           | 5g5h  | KingInCheck   | the king on 5h is left in check from 5a
    4r4/9/9/9/4G4/9/9/9/4K4 b - 1         | 5e4e  | KingInCheck   | the king on 5i would be in check from 5a
    3r5/9/9/9/9/9/9/9/4K4 b - 1           | 5i6i  | KingInCheck   | the king on 6i would be in check from 6a
    7lk/9/7G1/9/9/9/9/9/K8 b P 1          | P*1b  | DropPawnMate  | the pawn dropped on 1b mates the king on 1a
";

#[test]
fn reasons() {
    for [sfen, usi, reason, message] in rows(REASONS) {
        let illegal = position(sfen).legality(mv(usi)).unwrap_err();
        let name = format!("{:?}", illegal.reason);
        assert_eq!(name.split(' ').next(), Some(reason), "{sfen} {usi}");
        assert_eq!(illegal.to_string(), message, "{sfen} {usi}");
    }
}

#[test]
fn reasons_name_the_squares_and_pieces_that_show_them() {
    let reason = |sfen, usi| position(sfen).legality(mv(usi)).unwrap_err().reason;
    let jumped = reason("4k4/9/4p4/9/4P4/9/4R4/9/3K5 b - 1", "5g5b");
    let rook = Piece::new(Color::Black, PieceKind::Rook);
    assert_eq!(jumped, IllegalReason::Jumped { piece: rook, over: "5e".parse().unwrap() });

    let two = reason("4k4/9/9/9/9/4P4/9/9/4K4 b P 1", "P*5e");
    assert_eq!(two, IllegalReason::TwoPawns { pawn: "5f".parse().unwrap() });

    // Two pieces give check; neither is answered.
    let IllegalReason::KingInCheck { king, attackers, was_in_check } =
        reason("4r4/9/9/9/9/9/3n5/9/4K4 b P 1", "P*1e")
    else {
        panic!("in check")
    };
    assert_eq!((king.to_string(), attackers.to_string(), was_in_check), ("5i".into(), "5a 6g".into(), true));
}

/// A move can break several rules; the more basic one is named.
#[test]
fn the_most_basic_rule_is_named() {
    const TABLE: &str = "
        # sfen                               | move  | reason
        4r4/9/9/9/9/9/9/9/4K4 b - 1          | P*4h  | NotInHand
        4r4/9/9/9/9/4P4/9/9/K3K4 b P 1       | P*5i  | Occupied
        4k4/9/9/9/9/4P4/9/9/4K4 b P 1        | P*5a  | Occupied
        k8/9/9/9/9/4P4/9/9/4K4 b P 1         | P*5a  | TwoPawns
        4r4/9/9/9/9/9/3P5/9/4K4 b P 1        | P*6h  | TwoPawns
        4k4/4G4/9/9/9/9/9/9/4K4 b - 1        | 5b5a+ | KingCapture
        4r4/9/9/9/4G4/9/9/9/4K4 b - 1        | 5e4e+ | CannotPromote
        7lk/9/7G1/9/9/9/9/9/K7r b P 1        | P*1b  | KingInCheck
    ";
    for [sfen, usi, reason] in rows(TABLE) {
        let illegal = position(sfen).legality(mv(usi)).unwrap_err();
        assert!(format!("{:?}", illegal.reason).starts_with(reason), "{sfen} {usi}: {illegal:?}");
    }
}

#[test]
fn the_pinned_gold_takes_the_pawn_and_nothing_else_answers() {
    // Case O42.
    let mut position = position("7lk/7s1/8g/7N1/8L/9/9/9/K8 b P 1");
    position.play(mv("P*1b"));
    assert_eq!(position.legal_moves()[..], [mv("1c1b")]);
    assert!(!position.is_mate());
}

#[test]
fn mates_are_mates() {
    const TABLE: &str = "
        # sfen                                     | mate
        4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1            | yes
        4k4/4G4/9/9/9/9/9/9/4K4 w - 1              | no
        4k4/4G4/4P4/9/9/9/9/9/4K4 b - 1            | no
        k1G6/2P6/1N7/9/9/9/9/9/K8 w p 1            | no
        8k/9/7GG/9/9/9/9/9/K8 w - 1                | no
        # no legal move and no check: not mate
        8k/6G2/7G1/9/9/9/9/9/K8 w - 1              | no
    ";
    for [sfen, mate] in rows(TABLE) {
        assert_eq!(position(sfen).is_mate(), mate == "yes", "{sfen}");
    }
    assert!(!position("8k/6G2/7G1/9/9/9/9/9/K8 w - 1").has_legal_move());
}

#[test]
fn the_most_moves_known_are_593() {
    let position = position("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    assert_eq!(position.legal_moves().len(), 593);
}

#[test]
fn checks_by_a_slider_uncovered_and_by_two_pieces() {
    const TABLE: &str = "
        # sfen                                   | move  | checkers afterwards
        4k4/9/9/9/9/9/9/4R4/4K4 b P 1            | P*9e  | 5h
        4k4/9/9/4N4/9/9/9/4R4/K8 b - 1           | 5d4b+ | 4b 5h
        4k4/9/9/4N4/9/9/9/4R4/K8 b - 1           | 5d6b+ | 5h 6b
        4k4/9/9/4P4/9/9/9/4L4/K8 b - 1           | 5d5c  |
        4k4/9/9/9/4S4/9/9/4L4/K8 b - 1           | 5e4d  | 5h
        k8/9/9/3S5/9/9/9/7B1/8K b - 1            | 6d5c  | 2h
        lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 | 7g7f |
    ";
    for [sfen, usi, checkers] in rows(TABLE) {
        let mut position = position(sfen);
        assert_eq!(position.gives_check(mv(usi)), !checkers.is_empty(), "{sfen} {usi}");
        position.play(mv(usi));
        assert_eq!(position.checkers().to_string(), checkers, "{sfen} {usi}");
    }
}

/// What moves that break rules do to the wood.
#[test]
fn wood_moves_whatever_the_rules_say() {
    const TABLE: &str = "
        # sfen                               | move  | afterwards
        4k4/9/9/9/9/9/9/9/4K4 b - 1          | 5e5d  | 4k4/9/9/9/9/9/9/9/4K4 w - 1
        4k4/9/9/9/9/9/9/9/4K4 b - 1          | 5a5b  | 9/4k4/9/9/9/9/9/9/4K4 w - 1
        4k4/9/9/9/9/9/9/9/4K4 b - 1          | P*5e  | 4k4/9/9/9/4P4/9/9/9/4K4 w - 1
        4k4/9/9/9/4p4/9/9/9/4K4 b P 1        | P*5e  | 4k4/9/9/9/4P4/9/9/9/4K4 w - 1
        4k4/9/9/9/9/9/9/4G4/4K4 b - 1        | 5i5h  | 4k4/9/9/9/9/9/9/4K4/9 w - 1
        4k4/4G4/9/9/9/9/9/9/4K4 b - 1        | 5b5a  | 4G4/9/9/9/9/9/9/9/4K4 w - 1
        4k4/9/9/9/9/9/9/4G4/4K4 b - 1        | 5h1a+ | 4k3G/9/9/9/9/9/9/9/4K4 w - 1
        4k4/9/9/9/9/9/9/4S4/4K4 b - 1        | 5h5h+ | 4k4/9/9/9/9/9/9/4+S4/4K4 w - 1
        4k4/9/4P4/9/9/9/9/4g4/4K4 b - 1      | 5h5c  | 4k4/9/4g4/9/9/9/9/9/4K4 w p 1
        4k4/9/9/9/9/9/9/4+p4/4K4 b 255P 1    | 5i5h  | 4k4/9/9/9/9/9/9/4K4/9 w 255P 1
    ";
    for [sfen, usi, after] in rows(TABLE) {
        let before = position(sfen);
        let mut played = before.clone();
        let undo = played.play(mv(usi));
        assert_eq!(played, position(after), "{sfen} {usi}");
        played.undo(undo);
        assert_eq!(played, before, "{sfen} {usi}");
    }
}

#[test]
fn moves_are_spelt_as_usi_spells_them() {
    for text in ["7g7f", "8h2b+", "P*5e", "R*1a"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    for text in ["", "7g", "7g7", "7g7f ", "7g7f=", "0a1b", "K*5e", "p*5e", "7g7j", "７g7f", "P*5"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn empty_boards_have_no_moves_and_no_checks() {
    for color in Color::ALL {
        let position = Position::from(kifu_core::Setup::empty(color));
        assert!(!position.in_check() && !position.is_mate() && !position.has_legal_move());
    }
}
