//! `motive endings` from outside.

mod common;

use common::motive;

fn json(arguments: &[&str]) -> (i32, serde_json::Value) {
    let run = motive(arguments, "");
    assert_eq!(run.err, "", "{arguments:?}");
    (run.code, serde_json::from_str(&run.out).expect("JSON"))
}

#[test]
fn every_position_of_king_and_queen_is_won() {
    let (code, report) = json(&["endings", "sweep", "kqk", "--json"]);
    assert_eq!(code, 0);
    assert_eq!(report["positions"], 18081);
    assert_eq!(report["won"], report["positions"]);
    assert_eq!(report["replies_won"], report["replies"]);
    assert!(report["longest"].as_u64().expect("moves") <= 50);
    assert!(report["mean_beyond"].as_f64().expect("moves") > 0.0);
}

#[test]
fn a_sample_of_king_and_rook() {
    let (code, report) = json(&["endings", "sweep", "krk", "--sample", "40", "--seed", "3", "--json"]);
    assert_eq!(code, 0);
    assert_eq!((&report["positions"], &report["won"]), (&40.into(), &40.into()));
    assert_eq!(report["defense"], "longest");
    let again = motive(&["endings", "sweep", "krk", "--sample", "40", "--seed", "3"], "");
    assert!(again.out.starts_with("krk: 40 of 40 won positions won within fifty moves"), "{}", again.out);
}

#[test]
fn values_of_king_and_pawn() {
    let (_, report) = json(&["endings", "sweep", "kpk", "--values", "--sample", "500", "--json"]);
    let count = |name: &str| report[name].as_u64().expect("a count");
    assert_eq!(count("positions"), 500);
    assert_eq!(count("correct") + count("wrong") + count("unknown"), 500);
    assert!(count("correct") >= 495, "{report}");
    assert!(count("max_nodes") <= 200, "{report}");
    assert!(report["mean_ms"].is_number());
}

#[test]
fn resistance_is_measured() {
    let (code, report) = json(&["endings", "resistance", "kpk", "--sample", "30", "--json"]);
    assert_eq!(code, 0);
    assert_eq!(report["positions"], 30);
    for defense in ["slips_against_resistance", "slips_against_longest"] {
        assert!(report[defense].as_u64().expect("a count") <= 30);
    }
}

#[test]
fn trouble() {
    for arguments in [
        &["endings"][..],
        &["endings", "sweep"],
        &["endings", "sweep", "kings"],
        &["endings", "sweep", "knnk"],
        &["endings", "sweep", "krk", "--values"],
        &["endings", "sweep", "krk", "--sample", "0"],
        &["endings", "resistance", "kqk"],
    ] {
        let run = motive(arguments, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(!run.err.is_empty(), "{arguments:?}");
    }
}
