//! `motive why-not` from outside: fine moves, failing moves, bad input.

mod common;

use common::motive;
use serde_json::Value;

/// The stand-in for Figure 3.19 of Berliner's thesis.
const BACK_RANK: &str = "1r4k1/4Qp1p/1n3P1P/3p2B1/2pq4/p7/1PP1RP1K/8 b - - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn json(arguments: &[&str], code: i32) -> Value {
    let run = motive(&[&["why-not", "--json", "--nodes", "20000"], arguments].concat(), "");
    assert_eq!((run.code, run.err.as_str()), (code, ""), "{arguments:?}");
    serde_json::from_str(&run.out).expect("JSON")
}

#[test]
fn a_failing_move_is_explained() {
    let run = motive(&["why-not", BACK_RANK, "a2", "--nodes", "20000"], "");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    assert!(run.out.starts_with("a2 fails to 2. Qe8+ Rxe8 3. Rxe8#"), "{}", run.out);
    assert!(run.out.contains("The move is not to blame"), "{}", run.out);
    let report = json(&[BACK_RANK, "a3a2"], 1);
    assert_eq!((&report["standing"], &report["fine"]), (&"fails".into(), &false.into()));
    assert_eq!((&report["inherited"], &report["threatened_before"]), (&true.into(), &true.into()));
    assert_eq!(report["value"]["mate"], -2);
    assert_eq!(report["refutation"]["uci"], serde_json::json!(["e7e8", "b8e8", "e2e8"]));
    let others = report["others"].as_array().expect("a list");
    assert!(others.len() > 20 && others.iter().any(|other| other["holds"] == true));
    let rook = others.iter().find(|other| other["san"] == "Rf8").expect("Rf8");
    assert_eq!(rook["does"], serde_json::json!(["stands in the way on f8"]));
}

#[test]
fn a_fine_move_is_said_to_be_fine() {
    let report = json(&[START, "Nf3"], 0);
    assert_eq!(report["fine"], true);
    assert!(report["refutation"].is_null() && report["others"].is_null());
    assert!(report["text"].as_str().is_some_and(|text| text.starts_with("Nf3 is fine")), "{report:#}");
    let run = motive(&["why-not", "-", "e2e4", "--nodes", "2000"], START);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn bad_input_is_told_helpfully() {
    for (arguments, told) in [
        (&[START, "Ke2"][..], "Ke2 is not a legal move here; White can play: a3"),
        (&[START, "xyzzy"], "\"xyzzy\" does not read as a move; White can play"),
        (&["8/8 w - -", "e4"], "this FEN describes no position"),
        (&["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8"], "no legal move at all"),
        (&[START, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"], "did you quote the FEN?"),
        (&["4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rd1f1x"], "does not read as a move"),
    ] {
        let run = motive(&[&["why-not"], arguments].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(told), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn other_systems_testify() {
    for method in ["caps", "paradise"] {
        let run = motive(&["why-not", BACK_RANK, "a2", "--method", method], "");
        assert_eq!((run.code, run.err.as_str()), (1, ""), "{method}");
        assert!(run.out.starts_with("a2 fails to 2. Qe8+ Rxe8 3. Rxe8#"), "{}", run.out);
        assert!(run.out.contains("6 of the 27 other moves do something about it"), "{}", run.out);
    }
    let report = json(&[BACK_RANK, "a2", "--method", "caps"], 1);
    assert_eq!((&report["method"], &report["fails"]), (&"caps".into(), &true.into()));
    assert_eq!(report["remedies"].as_array().map(Vec::len), Some(6));
    assert!(report["replies"].as_array().is_some_and(|replies| !replies.is_empty()));
    let report = json(&[START, "Nf3", "--method", "caps"], 0);
    assert!(report["fails"] == false && report["remedies"].is_null());
    let run = motive(&["why-not", START, "Nf3", "--method", "magic"], "");
    assert!(run.code == 2 && run.err.contains("there is no method"), "{}", run.err);
}
