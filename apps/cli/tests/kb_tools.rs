//! `motive kb` for those who write rules: words, debug, judge, learn.

mod common;

use std::fs;

use common::motive;
use serde_json::Value;

/// Wilkins's position 2.1.
const POSITION: &str = "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1";
const EPD: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"back rank\";\n\
                   6k1/8/8/3N3r/8/8/5PPP/6K1 w - - bm Nf6+; id \"fork\";\n";
const TABLE: &str = "PuzzleId,FEN,Moves,Rating,Themes\n\
                     one,6k1/5ppp/8/8/8/7r/5PPP/R5K1 b - - 0 1,h3h6 a1a8,900,mateIn1\n";

fn json(arguments: &[&str], input: &str) -> (i32, Value) {
    let run = motive(arguments, input);
    let value = serde_json::from_str(&run.out)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {}{}", run.out, run.err));
    (run.code, value)
}

#[test]
fn words_with_meaning_and_example() {
    let run = motive(&["kb", "words"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    for sort in ["PATTERN\n", "FUNCTION\n", "MEASURE\n", "CONCEPT\n"] {
        assert!(run.out.contains(sort), "{sort}");
    }
    let run = motive(&["kb", "words", "protects"], "");
    assert!(
        run.out.contains("PROTECTS piece piece square piece: only the first keeps the fourth"),
        "{}",
        run.out
    );
    assert!(run.out.contains("(PATTERN PROTECTS "), "{}", run.out);
    let run = motive(&["kb", "words", "protect"], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("did you mean PROTECTS"), "{}", run.err);
    let (code, report) = json(&["kb", "words", "--sort", "pattern", "--json"], "");
    let words = report["words"].as_array().unwrap();
    assert!(code == 0 && words.len() > 20 && words.iter().all(|word| word["sort"] == "pattern"));
}

#[test]
fn the_condition_that_keeps_a_rule_silent() {
    let silent = "2b5/3k4/4p3/2Q5/6K1/7B/8/8 w - - 0 1";
    let run = motive(&["kb", "debug", "deflect-check", silent], "");
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.out.contains("condition 1 fails: P1 gives check by going to SQ"), "{}", run.out);
    assert!(run.out.contains("WBh3 e6"), "{}", run.out);
    let fires = motive(&["kb", "debug", "deflect-check", "2b5/3k4/4p3/2Q5/8/6KB/8/8 w - - 0 1"], "");
    assert!(fires.code == 0 && fires.out.starts_with("DEFLECT-CHECK fires:"), "{}", fires.out);
    // Rules of goals are asked only for a goal.
    let asked = ["kb", "debug", "dm-block", POSITION];
    assert!(motive(&asked, "").out.contains("is not asked"));
    let run = motive(&[&asked[..], &["--goal", "DEFENDMOVE BKf7 f6"]].concat(), "");
    assert!(!run.out.contains("is not asked") && run.code < 2, "{}{}", run.out, run.err);
    for (goal, complaint) in [
        ("DEFENDMOV BKf7 f6", "did you mean DEFENDMOVE"),
        ("DEFENDMOVE BKf7", "2 objects"),
        ("DEFENDMOVE BKa1 f6", "BKa1"),
    ] {
        let run = motive(&[&asked[..], &["--goal", goal]].concat(), "");
        assert!(run.code == 2 && run.err.contains(complaint), "{}", run.err);
    }
    assert_eq!(motive(&["kb", "debug", "no-such-rule", POSITION], "").code, 2);
}

#[test]
fn rules_are_judged_by_the_moves_that_they_plan() {
    let (code, report) = json(&["kb", "judge", "-", "--quick", "--json"], EPD);
    assert_eq!((code, report["positions"].as_u64()), (0, Some(2)));
    let rules = report["rules"].as_array().unwrap();
    let mate = rules.iter().find(|rule| rule["name"] == "MATE-NOW").unwrap();
    assert_eq!((mate["right"].as_u64(), mate["plans"].as_u64()), (Some(1), Some(1)), "{mate}");
    assert!(motive(&["kb", "judge", "-", "--quick"], EPD).out.contains("MATE-NOW"));
}

#[test]
fn too_little_teaches_nothing() {
    let run = motive(&["kb", "learn", "-"], TABLE);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("no lines of three moves"), "{}", run.err);
    assert_eq!(motive(&["kb", "learn", "-", "--goal", "7"], TABLE).code, 2);
}

#[test]
fn what_was_measured_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let rule = "(PRODUCTION KING-CORNER (STATEMENT \"The king goes to a corner.\") (RELIABILITY 63 80) (JOINS THREAT)
        (RULE (COL K SQ) (FUNCTION EQUAL COL (COLOR K)) (PATTERN LEGALMOVE K SQ) (FUNCTION BACKRANK COL SQ)
        (PLAN-NEW ((K SQ)) (THREAT 1) (LIKELY 1))))";
    fs::write(folder.path().join("corner.kb"), rule).unwrap();
    let added = folder.path().to_str().unwrap();
    let run = motive(&["kb", "show", "king-corner", "--kb-add", added], "");
    assert!(run.out.contains("in 63 of 80 plans"), "{}{}", run.out, run.err);
}
