//! A9 to A14: which moves are appreciated, and how much.

use motive_caps::Settings;
use motive_chess::Square;
use motive_perception::Perception;
use motive_solution::Value;

use crate::{FIGURE_3_11, best, position, rank, solve, stack};

#[test]
fn a9_decoy_found_at_once() {
    // Figure 3.5, Win at Chess 4.
    let fen = "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1";
    let stack = stack(fen);
    assert!(rank(&stack, "Qxh7+") < rank(&stack, "Qxg7+"));
    let (position, outcome) = solve(fen, Settings::default(), 100);
    assert_eq!(position.san_line(&outcome.line), "1. Qxh7+ Kxh7 2. hxg6#");
    assert_eq!(outcome.value, Value::MateIn(2));
    assert!(outcome.statistics.nodes < 20);
}

#[test]
fn a10_key_moves_are_appreciated_and_found() {
    for (fen, key) in [
        ("4k1r1/2p3r1/1pR1p3/3pP2p/3P2qP/P4N2/1PQ4P/5R1K b - - 0 1", "Qxf3+"), // 3.12
        ("6k1/1b2rp2/1p4p1/3P4/PQ4P1/2N2q2/5P2/3R2K1 b - - 0 1", "Bxd5"),      // 3.13
        ("5b2/pp2r1pk/2pp1pRp/4rP1N/2P1P3/1P4QP/P3q1P1/5R1K w - - 0 1", "Rxh6+"), // 3.14
        ("7k/pp4np/2p3p1/3pN1q1/3P4/Q7/1r3rPP/2R2RK1 w - - 0 1", "Qf8+"),      // 3.15
        ("r2b1rk1/pq4p1/4ppQP/3pB1p1/3P4/2R5/PP3PP1/5RK1 w - - 0 1", "Rc7"),   // 3.6
        (FIGURE_3_11, "Nxf7"),
    ] {
        assert_eq!(best(fen, 1_350), key, "{fen}");
    }
    let figure_3_15 = stack("7k/pp4np/2p3p1/3pN1q1/3P4/Q7/1r3rPP/2R2RK1 w - - 0 1");
    assert!(rank(&figure_3_15, "Qf8+") < rank(&figure_3_15, "Nf7+"), "{figure_3_15:?}");
}

#[test]
fn a11_retained_guard() {
    // Figure 3.16: the pawn on d5 must keep guarding e4.
    let fen = "5k2/6pp/p7/1p1p4/2NP4/2PKP2Q/PP3r2/3R4 b - - 0 1";
    let stack = stack(fen);
    assert!(stack[rank(&stack, "bxc4#")].1 > stack[rank(&stack, "dxc4+")].1);
    assert_eq!(best(fen, 50), "bxc4#");
}

#[test]
fn a12_queens_with_few_squares() {
    for (fen, queen, squares, low) in [
        ("r3nrk1/2p2p1p/p1p1b1p1/2NpPq2/3R4/P1N1Q3/1PP2PPP/4R1K1 w - - 0 1", Square::F5, "c2 h5", true),
        ("r4rk1/p1B1bpp1/1p2pn1p/8/2PP4/3B1P2/qP2QP1P/3R1RK1 w - - 0 1", Square::A2, "b3 a4 a5 a6", false),
        ("3r2k1/p1rn1p1p/1p2pp2/6q1/3PQNP1/5P2/P1P4R/R5K1 w - - 0 1", Square::G5, "a5 b5 g7", true),
    ] {
        let perception = Perception::new(&position(fen));
        assert_eq!(perception.mobility().safe(queen).to_string(), squares, "{fen}");
        assert_eq!(perception.mobility().low().contains(queen), low);
    }
}

#[test]
fn a13_stand_ins() {
    for (fen, key) in [
        ("6k1/5ppp/8/3p4/2n1n3/8/2Q2PPP/4R1K1 w - - 0 1", "Rxe4"),
        ("6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1", "Nxf7+"),
        ("6bk/6p1/6Pp/8/8/3B4/7Q/6RK w - - 0 1", "Qxh6+"),
    ] {
        assert_eq!(best(fen, 1_350), key, "{fen}");
    }
    // In C.2 the bishop is pinned, so that 1.Qxe4 is better still; but the sacrifice is worth a try.
    let c2 = stack("6k1/5p1p/6b1/8/4n3/8/4Q3/6RK w - - 0 1");
    assert!(c2[rank(&c2, "Rxg6+")].1 > 0, "{c2:?}");
    let c3 = stack("6k1/5ppp/8/3p4/2n1n3/8/2Q2PPP/4R1K1 w - - 0 1");
    assert!(c3[rank(&c3, "Qxc4")].1 < 0, "{c3:?}");
}

#[test]
fn a14_futility() {
    // Checks and captures that lead nowhere promise less than what there is.
    let stack = stack("3r2k1/4bpp1/5n1p/8/8/3Q4/5PPP/6K1 w - - 0 1");
    assert!(stack.iter().all(|(_, value)| *value < 0), "{stack:?}");
}
