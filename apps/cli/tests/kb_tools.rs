//! `motive kb` for those who write rules: words, debug, judge, learn.

mod common;

use std::fs;
use std::path::Path;

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

#[test]
fn words_of_statements_have_conditions() {
    let run = motive(&["kb", "audit", "fork-check"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.contains("check        1") && run.out.contains("(1) P1 gives check by going to SQ"),
        "{}",
        run.out
    );
    let folder = tempfile::tempdir().unwrap();
    let rule = "(PRODUCTION MINE (STATEMENT \"A pinned piece goes.\") (JOINS THREAT) (RULE (P1 SQ) (PATTERN LEGALMOVE P1 SQ) \
                (PLAN-NEW ((P1 SQ)) (THREAT 1) (LIKELY 1))))";
    fs::write(folder.path().join("mine.kb"), rule).unwrap();
    let run = motive(&["kb", "audit", "mine", "--kb-add", folder.path().to_str().unwrap()], "");
    assert!(run.code == 1 && run.out.contains("pinned       NOTHING"), "{}{}", run.out, run.err);
    // The page of the book is what the command writes.
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/rules.md"))
            .unwrap();
    let run = motive(&["kb", "audit", "--page"], "");
    assert!(
        run.out == page,
        "docs/reference/rules.md is old: motive kb audit --page > docs/reference/rules.md"
    );
}

#[test]
fn halves_are_apart_and_what_is_counted_can_be_written() {
    let count = |half: &str| {
        let (_, report) = json(&["kb", "rank", "-", "--quick", "--half", half, "--json"], EPD);
        (report["total"].as_u64(), report["first"].as_u64())
    };
    assert_eq!((count("odd"), count("even")), ((Some(1), Some(1)), (Some(1), Some(1))));
    let folder = tempfile::tempdir().unwrap();
    let rule = "(PRODUCTION KING-CORNER\n  (STATEMENT \"The king goes to its first rank.\")\n  (RULE (COL K SQ)\n    (FUNCTION EQUAL COL (COLOR K))\n    \
                (PATTERN LEGALMOVE K SQ)\n    (FUNCTION BACKRANK COL SQ)\n    (PLAN-NEW ((K SQ)) (THREAT 1) (LIKELY 1))))\n";
    let sources = "(SOURCE THREAT (COL) (PRODUCTIONS KING-CORNER))\n(PLAN-SOURCE INITIAL-PLAN (P1 SQ) (PRODUCTIONS PASS))\n\
                   (PLAN-RESULT FINALPLAN (P1 SQ))\n(ORDER THREAT INITIAL-PLAN)\n\
                   (PRODUCTION PASS (RULE (P1 SQ) (PATTERN LEGALMOVE P1 SQ) (FINAL-PLAN GOAL)))\n";
    fs::write(folder.path().join("corner.kb"), rule).unwrap();
    fs::write(folder.path().join("sources.kb"), sources).unwrap();
    let path = folder.path().to_str().unwrap();
    let epd = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Kf1; id \"step\";\n";
    let run = motive(&["kb", "judge", "-", "--quick", "--write", path], epd);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let written = fs::read_to_string(folder.path().join("corner.kb")).unwrap();
    assert!(written.contains("(RELIABILITY 1 2)") || written.contains("(RELIABILITY 1 1)"), "{written}");
    assert_eq!(motive(&["kb", "judge", "-", "--write", path, "--thesis"], epd).code, 2);
}

/// The figures in the files are those of the data, if the data are there.
#[test]
fn stored_reliability_is_not_old() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let files = ["lichess-puzzles.csv", "wcsac-odd.epd", "ecm-odd.epd"]
        .map(|file| data.join(file).display().to_string());
    if files.iter().any(|file| !Path::new(file).exists()) {
        println!("skipped: there is no {}", data.display());
        return;
    }
    let files = files.each_ref().map(String::as_str);
    let (_, report) = json(&[&["kb", "judge", "--half", "even", "--json"], &files[..]].concat(), "");
    let (_, listed) = json(&["kb", "list", "--json"], "");
    for rule in report["rules"].as_array().unwrap() {
        let name = rule["name"].as_str().unwrap();
        let stored = listed.as_array().unwrap().iter().find(|each| each["name"] == rule["name"]).unwrap();
        let is_measured = rule["plans"].as_u64() > Some(0);
        let measured = |field: &str| if is_measured { rule[field].clone() } else { Value::Null };
        for field in ["right", "plans"] {
            assert_eq!(stored[field], measured(field), "{name}: motive kb judge ... --half even --write kb");
        }
    }
}
