//! `motive match` from outside.

use std::process::{Command, Output};

fn motive(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_motive")).arg("match").args(arguments).output().unwrap()
}

fn complaint(arguments: &[&str]) -> String {
    let output = motive(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn what_is_wrong_is_told_before_the_first_game() {
    let absent = complaint(&["--first", "no-such-engine", "--second", "no-such-engine"]);
    assert!(absent.contains("there is no program no-such-engine"), "{absent}");
    let odd = complaint(&["--first", "x", "--second", "y", "--games", "3"]);
    assert!(odd.contains("games come in pairs"), "{odd}");
    let two_budgets = complaint(&["--first", "x", "--second", "y", "--depth", "3", "--nodes", "5"]);
    assert!(two_budgets.contains("cannot be used with"), "{two_budgets}");
    let sprt = complaint(&["--first", "x", "--second", "y", "--sprt", "elo0=5,elo1=0"]);
    assert!(sprt.contains("elo0 must be below elo1"), "{sprt}");
    // A program that is no engine.
    let mute = complaint(&["--first", "true", "--second", "true"]);
    assert!(mute.contains("ended unexpectedly"), "{mute}");
}

#[test]
fn a_match_as_json_and_as_a_table() {
    let games = ["--first", "stockfish", "--second", "stockfish", "--second-name", "Twin", "--games", "2"];
    let limits = ["--depth", "1", "--max-moves", "20", "--option", "both:Hash=4"];
    let output = motive(&[&games[..], &limits, &["--json", "-q"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    if errors.contains("there is no program stockfish") {
        eprintln!("skipped: {errors}");
        return;
    }
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert!(errors.is_empty());
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["games"], 2);
    assert_eq!(report["second"]["name"], "Twin");
    assert_eq!(report["end"], "finished");

    let undecided = [&games[..], &limits, &["--sprt", "elo0=-5,elo1=5"]].concat();
    let output = motive(&undecided);
    assert_eq!(output.status.code(), Some(1), "undecided");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("undecided between -5 and 5"), "{table}");
    let progress = String::from_utf8(output.stderr).unwrap();
    assert_eq!(progress.lines().count(), 2, "{progress}");
}
