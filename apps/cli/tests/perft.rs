//! `motive perft` from outside.

mod common;

use common::motive;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

/// The count with which the output begins its last line.
fn leaves(arguments: &[&str]) -> u64 {
    let run = motive(arguments, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
    let last = run.out.lines().last().expect("a line");
    let (count, rest) = last.split_once(' ').expect("a count and words");
    assert!(rest.starts_with("leaves in "), "{last}");
    count.parse().expect("a number")
}

#[test]
fn counts() {
    for (depth, count) in [("0", 1), ("1", 20), ("2", 400), ("3", 8902), ("4", 197_281)] {
        assert_eq!(leaves(&["perft", depth]), count, "depth {depth}");
        assert_eq!(leaves(&["perft", depth, "--divide"]), count, "depth {depth}, divided");
    }
    assert_eq!(leaves(&["perft", "3", KIWIPETE]), 97_862);
    // Nobody can move: there is no line of one half-move.
    assert_eq!(leaves(&["perft", "1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]), 0);
}

#[test]
fn the_parts_add_up() {
    let run = motive(&["perft", "2", KIWIPETE, "--divide", "--json"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let report: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let moves = report["moves"].as_object().expect("moves with counts");
    assert_eq!(moves.len(), 48);
    assert!(moves.contains_key("e1g1") && moves.contains_key("e1c1"), "castling, as engines write it");
    assert_eq!(moves.values().map(|count| count.as_u64().expect("a count")).sum::<u64>(), 2039);
    assert_eq!(report["leaves"], 2039);
    assert_eq!(report["depth"], 2);
}

#[test]
fn trouble() {
    for arguments in [&["perft", "2", "4k3/8 w - -"][..], &["perft", "16"], &["perft", "deep"], &["perft"]] {
        let run = motive(arguments, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(!run.err.is_empty(), "{arguments:?}");
    }
}
