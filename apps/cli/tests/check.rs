//! `motive check` from the outside: output and exit codes.

use std::io::Write;
use std::process::{Command, Stdio};

struct Run {
    code: i32,
    out: String,
    err: String,
}

fn motive(arguments: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_motive"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("it has an input").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    Run {
        code: output.status.code().expect("it is not killed"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

fn mate(claim: u32, tree: &str) -> String {
    format!(
        r#"{{"format": "motive-solution", "version": 1, "verdict": "proved",
            "problem": {{"position": "8/5P1k/5K2/8/8/8/8/8 w - - 0 1", "question": "mate"}},
            "claim": {{"mate": {claim}}}, "tree": [{tree}]}}"#
    )
}

const ROOK: &str = r#"{"parent": 0, "move": "f8=R", "reasons": [{"knowledge": {"entry": "underpromotion"}}]},
    {"parent": 1, "move": "Kh6", "reasons": [{"rule": "only-move"}]},
    {"parent": 2, "move": "Rh8#", "reasons": [{"rule": "mates"}]}"#;
const QUEEN: &str = r#"{"parent": 0, "move": "f7f8q", "reasons": [{"knowledge": {"entry": "promotion"}}]}"#;

#[test]
fn a_proof() {
    let run = motive(&["check", "-"], &mate(2, ROOK));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, "proved: White mates in 2; all defenses are covered in 3 moves\n");
}

#[test]
fn a_claim_that_the_rules_refute() {
    let run = motive(&["check", "-", "--rules-only"], &mate(2, QUEEN));
    assert_eq!(run.code, 1);
    assert_eq!(
        run.out,
        "contradicted: White mates in 2, but 1. f8=Q ends in stalemate: #1 was claimed for the attacker there, \
         +0.00 is found\n"
    );
    assert_eq!(run.err, "motive: the file says proved; the checker says contradicted\n");
    let run = motive(&["check", "-", "--json"], &mate(2, QUEEN));
    let report: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(report["verdict"], "contradicted");
    assert_eq!(report["refutation"]["path"], serde_json::json!(["f8=Q"]));
    assert_eq!(report["refutation"]["found"], serde_json::json!({ "cp": 0 }));
}

#[test]
fn an_open_end_is_judged_by_the_engine() {
    let first = ROOK.split_once("},\n").expect("several entries").0.to_owned() + "}";
    let run = motive(&["check", "-", "--depth", "3"], &mate(2, &first));
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(run.out.starts_with("verified: White mates in 2\n"), "{}", run.out);
    assert!(run.out.ends_with("  not proved: the defense 1. f8=R Kh6 is not covered\n"), "{}", run.out);
    let run = motive(&["check", "-", "--rules-only"], &mate(2, &first));
    assert_eq!(run.code, 1);
    assert_eq!(run.out, "unchecked: White mates in 2, but the defense 1. f8=R Kh6 is not covered\n");
}

#[test]
fn trouble_is_told_with_its_place() {
    let run = motive(&["check", "-"], &mate(2, &ROOK.replace("Kh6", "Kg6")));
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(
        run.err,
        "motive: - is not a solution: tree[1].move: \"Kg6\" is no legal move in 5R2/7k/5K2/8/8/8/8/8 b - - 0 1; \
         legal there: Kh6\n"
    );
    let run = motive(&["check", "no/such/file.json"], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("cannot read no/such/file.json"), "{}", run.err);
    let run = motive(&["check", "-", "--engine", "nobody"], &mate(2, ROOK));
    assert_eq!(run.code, 2);
}

#[test]
fn the_verdict_can_be_written_down() {
    let file = std::env::temp_dir().join(format!("motive-check-{}.json", std::process::id()));
    let path = file.to_str().expect("a readable path");
    assert_eq!(motive(&["check", "-", "--write", path], &mate(3, ROOK)).code, 0);
    let again = motive(&["check", path], "");
    std::fs::remove_file(&file).expect("it was written");
    assert_eq!((again.code, again.err.as_str()), (0, ""));
    assert_eq!(again.out, "proved: White mates in 3; all defenses are covered in 3 moves\n");
}
