//! `motive compare` from outside: all systems side by side, on a position and on a suite.

mod common;

use std::fs;

use common::motive;
use motive::Method;
use serde_json::Value;

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
/// Composed: a pawn ending in which nothing is forced.
const QUIET: &str = "4k3/pp3p2/8/3p4/3P1P2/8/PP3K2/8 w - - 0 1";
/// Composed: a mate, a fork, and a promotion that must not stalemate.
const SUITE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"back rank\";\n\
    6k1/8/8/3N3r/8/8/5PPP/6K1 w - - bm Nf6; id \"fork\";\n\
    8/5P1k/5K2/8/8/8/8/8 w - - bm f8=R; dm 2; id \"no stalemate\";\n\
    6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Kf1; id \"nobody plays this\";\n";

fn json(arguments: &[&str], input: &str, code: i32) -> Value {
    let run = motive(&[&["compare", "--json"], arguments].concat(), input);
    assert_eq!((run.code, run.err.as_str()), (code, ""), "{arguments:?}");
    serde_json::from_str(&run.out).expect("JSON")
}

fn list<'a>(report: &'a Value, name: &str) -> &'a Vec<Value> {
    report[name].as_array().unwrap_or_else(|| panic!("{name} is no list: {report:#}"))
}

fn names(values: &[Value]) -> Vec<&str> {
    values.iter().map(|value| value.as_str().expect("a name")).collect()
}

fn all_methods() -> Vec<&'static str> {
    Method::all().map(Method::name).collect()
}

#[test]
fn every_method_there_is_answers() {
    let report = json(&[BACK_RANK, "--nodes", "3000"], "", 0);
    let systems = list(&report, "systems");
    let asked: Vec<&str> = systems.iter().map(|system| system["method"].as_str().unwrap()).collect();
    assert_eq!(asked, all_methods());
    assert_eq!((&report["agree"], &report["interrupted"]), (&true.into(), &false.into()));
    assert_eq!(report["limits"]["nodes"], 3000);
    for system in systems {
        assert_eq!((&system["move"], &system["san"]), (&"a1a8".into(), &"Ra8#".into()), "{system:#}");
        // The rules alone propose and give no value.
        if system["method"] != "plans" {
            assert_eq!((&system["verdict"], &system["value"]["mate"]), (&"proved".into(), &1.into()));
        }
        assert!(system["idea"].as_str().is_some_and(|idea| !idea.is_empty()), "{system:#}");
        assert!(system["nodes"].as_u64() >= system["search_nodes"].as_u64(), "{system:#}");
    }
    let [only] = &list(&report, "moves")[..] else { panic!("one move: {report:#}") };
    assert_eq!(names(list(only, "by")), all_methods());
    assert!(only["critic"].is_null(), "nothing to decide");
}

#[test]
fn where_moves_differ_the_critic_is_asked() {
    // The thesis of 1974 has no eye for this queen sacrifice; the others have.
    let fen = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";
    let report = json(&[fen, "--nodes", "1000", "--methods", "caps-faithful,critic,pitrat"], "", 0);
    assert_eq!(report["agree"], false, "{report:#}");
    let moves = list(&report, "moves");
    assert_eq!((moves.len(), &moves[0]["san"]), (2, &"Qb8+".into()));
    assert_eq!(names(list(&moves[0], "by")), ["critic", "pitrat"]);
    assert_eq!(names(list(&moves[1], "by")), ["caps-faithful"]);
    assert_eq!(moves[0]["critic"]["value"]["mate"], 2);
    assert_eq!(
        (&moves[0]["critic"]["as_good"], &moves[1]["critic"]["as_good"]),
        (&true.into(), &false.into())
    );
    assert_eq!(moves[1]["critic"]["line"]["uci"][0], moves[1]["move"]);
    let run = motive(&["compare", fen, "--nodes", "1000", "--methods", "caps-faithful,critic,pitrat"], "");
    assert!(run.out.contains("2 of 3 systems play Qb8+."), "{}", run.out);
    assert!(run.out.contains("16. Qb8+ Nxb8 17. Rd8#"), "{}", run.out);
}

#[test]
fn the_table_fits_the_terminal() {
    for fen in [BACK_RANK, QUIET, "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5"] {
        let run = motive(&["compare", fen, "--nodes", "400"], "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let too_long = run.out.lines().find(|line| line.chars().count() > 100);
        assert_eq!(too_long, None);
        let head = run.out.lines().find(|line| line.starts_with("system")).expect("a table");
        let verdict = head.find("verdict").expect("a column");
        for name in all_methods() {
            // A row of figures and one of ideas.
            let row =
                run.out.lines().find(|line| line.split_whitespace().next() == Some(name)).expect("a row");
            let word = row.get(verdict..).unwrap_or_default();
            assert!(["proved", "verified", "unchecked", "contradicted"].contains(&word.trim()), "{row}");
            assert!(run.out.contains(&format!("\n  {name} ")), "an idea of {name}: {}", run.out);
        }
    }
}

#[test]
fn the_same_every_time() {
    let run = || {
        let mut report = json(&[QUIET, "--nodes", "500"], "", 0);
        for system in report["systems"].as_array_mut().expect("a list") {
            system["ms"] = Value::Null;
        }
        report
    };
    assert_eq!(run(), run());
}

#[test]
fn a_suite_is_counted_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.epd");
    fs::write(&path, SUITE).unwrap();
    let file = path.to_str().unwrap();
    let report = json(&[file, "--nodes", "600"], "", 0);
    assert_eq!((&report["total"], &report["selected"]), (&4.into(), &4.into()));
    assert_eq!(names(list(&report, "solved_by_none")), ["nobody plays this"]);
    assert_eq!(report["solved_by_any"], 3);
    let systems = list(&report, "systems");
    let asked: Vec<&str> = systems.iter().map(|system| system["method"].as_str().unwrap()).collect();
    assert_eq!(asked, all_methods());
    let problems = list(&report, "problems");
    for (who, system) in systems.iter().enumerate() {
        // What is counted is what the answers say.
        let solved = |problem: &&Value| problem["answers"][who]["solved"] == true;
        let alone = |problem: &&Value| {
            list(problem, "answers").iter().filter(|answer| answer["solved"] == true).count() == 1
        };
        let ids: Vec<&str> =
            problems.iter().filter(solved).filter(alone).map(|p| p["id"].as_str().unwrap()).collect();
        assert_eq!(names(list(system, "only")), ids);
        assert_eq!(system["solved"], problems.iter().filter(solved).count());
        assert!(system["solved"].as_u64() >= Some(1), "everybody sees a mate in one: {system:#}");
        assert_eq!(system["share"].as_f64(), system["solved"].as_f64().map(|n| n / 4.0));
        assert_eq!(problems[0]["answers"][who]["method"], system["method"]);
    }
    let run = motive(&["compare", file, "--nodes", "600"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.contains("; by at least one: 3; by none: 1.")
            && run.out.contains("\nSolved by none\n  nobody plays this  Kf1\n")
    );
    assert!(run.out.lines().all(|line| line.chars().count() <= 100), "{}", run.out);
}

#[test]
fn a_system_that_alone_solves_a_problem_is_named() {
    // A queen stalemates; the program of 1974 does not find the rook.
    let run = motive(&["compare", "-", "--nodes", "600", "--methods", "caps-faithful,critic"], SUITE);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("\nSolved by one system only\n  critic  no stalemate  "), "{}", run.out);
}

#[test]
fn puzzles_limits_and_standard_input() {
    let rows = "PuzzleId,FEN,Moves,Rating,Themes\n\
        a,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a7 b1b8,900,mate\n\
        b,3q2k1/8/8/6N1/8/8/8/6K1 b - - 0 1,g8h8 g5f7 h8g7 f7d8,900,fork\n";
    let report = json(&["-", "--nodes", "500", "--limit", "1", "--methods", "critic,caps"], rows, 0);
    assert_eq!((&report["file"], &report["total"]), (&"-".into(), &1.into()));
    assert_eq!((&report["problems"][0]["id"], &report["solved_by_all"]), (&"a".into(), &1.into()));
    let report = json(&["-", "--nodes", "500", "--methods", "pitrat"], &format!("\n  {BACK_RANK}\n"), 0);
    assert_eq!(report["systems"][0]["san"], "Ra8#");
}

#[test]
fn trouble_is_told() {
    let report = json(&[STALEMATE], "", 1);
    assert!(list(&report, "systems").is_empty() && list(&report, "moves").is_empty());
    let run = motive(&["compare", STALEMATE], "");
    assert_eq!((run.code, run.out.as_str()), (1, "Black is stalemated: the game is drawn.\n"));
    for (arguments, complaint) in [
        (vec!["no-such-file.epd"], "cannot open no-such-file.epd"),
        (vec!["8/8 w - -"], "the board has 2 ranks instead of 8"),
        (vec!["--methods", "caps,critic,caps"], "--methods names caps twice"),
        (vec!["--methods", "magic"], "there is no method \"magic\""),
        (vec!["--methods", ""], "there is no method \"\""),
        (vec!["--nodes", "0"], "--nodes"),
        (vec!["-", "--limit", "0"], "there is nothing to solve"),
    ] {
        let run = motive(&[&["compare"], &arguments[..]].concat(), SUITE);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(complaint), "{arguments:?}: {}", run.err);
    }
    let nothing = motive(&["compare", "-"], "");
    assert_eq!((nothing.code, nothing.out.as_str()), (2, ""));
    let flood = motive(&["compare", "-"], &"8/".repeat(100_000));
    assert_eq!((flood.code, flood.out.as_str()), (2, ""));
    assert!(flood.err.len() < 10_000, "{} bytes of complaint", flood.err.len());
}
