//! `motive bench` from outside; `signature.rs` looks at its numbers.

mod common;

use common::motive;

#[test]
fn both_outputs_say_the_same() {
    let run = motive(&["bench", "--depth", "3", "--json"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let report: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(report["positions"], 16);
    assert_eq!(report["depth"], 3);
    assert!(report["ms"].is_number() && report["nodes_per_second"].as_f64().is_some_and(|speed| speed > 0.0));
    let nodes = report["nodes"].as_u64().expect("a number of nodes");
    assert!(nodes > 16, "{nodes}");
    let run = motive(&["bench", "--depth", "3"], "");
    assert_eq!(run.code, 0);
    assert!(run.out.contains(&format!("signature  {nodes} nodes\n")), "{}", run.out);
    assert!(run.out.starts_with("positions  16 at depth 3\n"), "{}", run.out);
}

#[test]
fn the_table_and_the_depth_matter() {
    let nodes = |arguments: &[&str]| -> u64 {
        let run = motive(&[&["bench", "--json"], arguments].concat(), "");
        let report: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
        report["nodes"].as_u64().expect("a number of nodes")
    };
    assert!(nodes(&["--depth", "4"]) > nodes(&["--depth", "2"]));
    // Several threads answer too, if not always with the same number.
    assert!(nodes(&["--depth", "3", "--threads", "2", "--hash", "1"]) > 16);
}

#[test]
fn numbers_out_of_range_are_refused() {
    for arguments in [["--depth", "0"], ["--depth", "41"], ["--hash", "0"], ["--threads", "1000"]] {
        let run = motive(&[&["bench"][..], &arguments].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(arguments[1]), "{}", run.err);
    }
}
