//! `motive explain` from outside: what it says, in which form, and its exit codes.

mod common;

use common::motive;
use motive_chess::read_games;
use serde_json::{Value, json};

const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

fn json(arguments: &[&str], code: i32) -> Value {
    let run = motive(&[&["explain", "--json"], arguments].concat(), "");
    assert_eq!((run.code, run.err.as_str()), (code, ""), "{arguments:?}");
    serde_json::from_str(&run.out).expect("JSON")
}

#[test]
fn the_showcase_is_proved() {
    let run = motive(&["explain"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("Qb8+"), "{}", run.out);
    assert!(run.out.contains("\nProved: every defense is covered"), "{}", run.out);
    assert!(!run.out.contains('\x1b'), "no colors in a pipe");
}

#[test]
fn the_object_has_its_keys() {
    let report = json(&[], 0);
    for key in [
        "move",
        "san",
        "verdict",
        "value",
        "headline",
        "claims",
        "sentences",
        "steps",
        "themes",
        "alternatives",
        "tree",
        "nodes",
    ] {
        assert!(report.get(key).is_some_and(|value| !value.is_null()), "{key}: {report:#}");
    }
    assert_eq!((&report["move"], &report["san"]), (&"b3b8".into(), &"Qb8+".into()));
    assert_eq!((&report["verdict"], &report["value"]["mate"]), (&"proved".into(), &2.into()));
    let steps = report["steps"].as_array().expect("a list");
    assert_eq!(steps.len(), 3, "queen, knight, rook");
    assert_eq!(steps[0]["by"], "solver");
    assert_eq!(steps[1]["by"], "opponent");
    assert!(steps.iter().all(|step| step["claims"].is_array()));
    let alternatives = report["alternatives"].as_array().expect("a list");
    assert!(!alternatives.is_empty() && alternatives.len() <= 4);
    assert!(alternatives.iter().all(|other| other["move"] != "b3b8" && other["line"]["uci"].is_array()));
    assert!(report["themes"].as_array().is_some_and(|themes| !themes.is_empty()));
    assert!(report["nodes"].as_u64() > Some(0));
}

#[test]
fn its_solution_convinces_the_checker() {
    let report = json(&[BACK_RANK, "--nodes", "2000", "--alternatives", "0"], 0);
    assert_eq!(report["alternatives"], Value::Array(Vec::new()));
    let solution = motive(&["explain", BACK_RANK, "--nodes", "2000", "--format", "solution"], "");
    assert_eq!((solution.code, solution.err.as_str()), (0, ""));
    let run = motive(&["check", "-", "--rules-only"], &solution.out);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(run.out.starts_with("proved: White mates in 1"), "{}", run.out);
}

#[test]
fn positions_come_from_standard_input_too() {
    let run = motive(&["explain", "-", "--nodes", "2000"], &format!("  {BACK_RANK}\n\n"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("Ra8#"), "{}", run.out);
    let nothing = motive(&["explain", "-"], "");
    assert_eq!((nothing.code, nothing.out.as_str()), (2, ""));
    let flood = motive(&["explain", "-"], &"8/".repeat(100_000));
    assert_eq!((flood.code, flood.out.as_str()), (2, ""));
    assert!(flood.err.len() < 10_000, "{} bytes of complaint", flood.err.len());
}

#[test]
fn every_reason_against_a_fen_is_listed() {
    // Seven ranks, a letter that is no man, a color that is none.
    let run = motive(&["explain", "4k3/8/8/8/8/8/4X3 z - - 0 1"], "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let (head, reasons) = run.err.split_once('\n').expect("a list");
    assert_eq!(head, "motive: this FEN describes no position:");
    let reasons: Vec<&str> = reasons.lines().collect();
    assert!(reasons.len() >= 3 && reasons.iter().all(|line| line.starts_with("  - ")), "{}", run.err);
    for word in ["7 ranks", "'X'", "z"] {
        assert!(reasons.iter().any(|line| line.contains(word)), "{word}: {}", run.err);
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let run = motive(&["explain", STALEMATE], "");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    assert!(run.out.to_lowercase().starts_with("black is stalemated"), "{}", run.out);
    let run = motive(&["explain", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "--format", "pgn"], "");
    assert_eq!(run.code, 1);
    assert!(run.out.to_lowercase().starts_with("black is mated"), "{}", run.out);
    let report = json(&[STALEMATE], 1);
    assert!(report["move"].is_null() && report["verdict"].is_null());
    assert_eq!(report["steps"], Value::Array(Vec::new()));
}

/// Which answers stand up to the check depends on the evaluation; what the exit code says of it must not.
#[test]
fn the_exit_code_agrees_with_the_verdict() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5",
        BACK_RANK,
    ] {
        for nodes in ["1", "300", "5000"] {
            let run = motive(&["explain", fen, "--nodes", nodes, "--json"], "");
            assert_eq!(run.err, "");
            let report: Value = serde_json::from_str(&run.out).expect("JSON");
            let sure = match report["verdict"].as_str() {
                Some("proved" | "verified") => true,
                Some("unchecked" | "contradicted") | None => false,
                Some(other) => panic!("{other} is no verdict"),
            };
            assert_eq!(run.code, i32::from(!sure), "{fen} with {nodes} nodes: {}", report["verdict"]);
            let says_why = report["finding"].is_string();
            assert!(!(sure && says_why), "{}", report["finding"]);
        }
    }
}

#[test]
fn markdown_and_games() {
    let run = motive(&["explain", "--format", "markdown"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with('#') && run.out.contains("Qb8+"), "{}", run.out);

    let run = motive(&["explain", "--format", "pgn"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let games: Result<Vec<_>, _> = read_games(run.out.as_bytes()).collect();
    let games = games.expect("a program's games can be read by that program");
    let [game] = &games[..] else { panic!("{} games", games.len()) };
    assert!(game.last_position().is_checkmate(), "{}", run.out);
    let first = *game.main_line().first().expect("a move");
    assert_eq!(game.start.san(first), "Qb8+");
}

#[test]
fn pitrats_plans_are_told() {
    // The third figure of Pitrat's paper, reconstructed.
    let fen = "r2r3k/pp2p1p1/4P3/3q3p/8/8/PP1Q2PP/5RK1 w - - 0 1";
    let run = motive(&["explain", "--json", "--method", "pitrat", "--nodes", "300", fen], "");
    let report: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(report["san"], "Rf8+");
    assert!(
        report["trace"]["text"].as_str().is_some_and(|text| text.contains("What went wrong:")),
        "{report:#}"
    );
    let reasons = report["tree"][0]["reasons"].to_string();
    assert!(reasons.contains("pitrat/"), "{reasons}");
}

/// The replies that the plan search looked at stand in the tree, and the plan in the reasons.
#[test]
fn the_replies_to_a_plan_are_told() {
    let report = json(&["--method", "paradise", "--nodes", "20000"], 0);
    assert_eq!(report["candidates"][0]["san"], "Qb8+");
    let tree = report["tree"].as_array().expect("a list");
    assert!(tree[0]["reasons"].to_string().contains("paradise/"), "{:#}", tree[0]);
    let taken =
        tree.iter().find(|node| node["parent"] == 1 && node["san"] == "Nxb8").expect("the knight takes");
    assert_eq!(taken["move"], "d7b8");
}

#[test]
fn many_positions_come_one_object_a_line() {
    let text =
        format!("{BACK_RANK}\n8/8 w - -\n{STALEMATE}\n6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - id \"two\";\n");
    let run = motive(&["explain", "--file", "-", "--json", "--nodes", "2000", "--alternatives", "0"], &text);
    assert_eq!(run.code, 1, "a bad line and a finished game");
    assert!(run.err.starts_with("-:2: ") && run.err.lines().count() == 1, "{}", run.err);
    let objects: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let names: Vec<&str> = objects.iter().filter_map(|object| object["id"].as_str()).collect();
    assert_eq!(names, ["-:1", "-:3", "two"]);
    assert_eq!((&objects[0]["move"], &objects[1]["move"]), (&"a1a8".into(), &Value::Null));
}

#[test]
fn one_of_many_is_explained_as_if_it_were_alone() {
    let arguments = ["explain", "--file", "-", "--json", "--nodes", "3000"];
    let quiet = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let alone = motive(&arguments, quiet);
    let after = motive(&arguments, &format!("{BACK_RANK}\n{quiet}\n"));
    let told = |text: &str| {
        let object: Value = serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
        ["fen", "move", "value", "verdict", "line", "steps", "alternatives", "nodes"]
            .map(|key| object[key].clone())
    };
    assert_eq!(told(&alone.out), told(&after.out));
}

#[test]
fn many_texts_have_names_and_a_sample_is_a_sample() {
    let text = format!("{BACK_RANK}\n").repeat(5);
    let run = motive(&["explain", "--file", "-", "--nodes", "2000", "--sample", "2", "--seed", "3"], &text);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out.matches("\n== -:").count(), 2, "{}", run.out);
    for arguments in [&["--file", "none.epd"][..], &["--file", "-", BACK_RANK], &["--sample", "2"]] {
        assert_eq!(motive(&[&["explain"], arguments].concat(), "").code, 2, "{arguments:?}");
    }
}

#[test]
fn several_at_the_same_time_say_what_one_says_and_games_are_positions() {
    let games = "[Event \"Ladder\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Ra8# 1-0\n\n\
                 [White \"Ida\"]\n[Black \"Max\"]\n\n1. e4 e5 2. Qh5 Ke7 *\n\n[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 *\n";
    let explain = |jobs: &str| -> Vec<Value> {
        let run = motive(&["explain", "--file", "-", "--json", "--nodes", "3000", "--jobs", jobs], games);
        let told = |line: &str| {
            let object: Value = serde_json::from_str(line).expect("JSON");
            json!(["id", "fen", "move", "value", "line", "steps", "nodes"].map(|key| object[key].clone()))
        };
        run.out.lines().map(told).collect()
    };
    let one = explain("1");
    let named: Vec<&Value> = one.iter().map(|told| &told[0]).collect();
    assert_eq!(named, ["Ladder, 1", "Ida - Max, 2", "A - B, 3"]);
    // A header sets the position up, or it is the last one of the game.
    let moves: Vec<&Value> = one.iter().map(|told| &told[2]).collect();
    assert_eq!(moves, ["a1a8", "h5e5", "d8h4"]);
    assert_eq!(one, explain("3"));
}

#[test]
fn shards_are_the_whole_together() {
    let file = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - id \"a\";\n6k1/8/8/3N3r/8/8/5PPP/6K1 w - - id \"b\";\n\
                7k/R7/8/8/8/8/8/KR6 w - - id \"c\";\n";
    let explain = |more: &[&str]| {
        let run = motive(&[&["explain", "--file", "-", "--json", "--nodes", "2000"], more].concat(), file);
        assert!(run.code <= 1, "{}", run.err);
        let id = |line: &str| serde_json::from_str::<Value>(line).expect("JSON")["id"].to_string();
        run.out.lines().map(id).collect::<Vec<_>>()
    };
    let (one, two) = (explain(&["--shard", "1/2"]), explain(&["--shard", "2/2"]));
    assert_eq!((one.len(), two.len()), (2, 1));
    let mut all = [one, two].concat();
    all.sort();
    assert_eq!(all, explain(&[]));
    for wrong in ["0/2", "3/2", "2", "a/b"] {
        assert_eq!(motive(&["explain", "--file", "-", "--shard", wrong], file).code, 2, "{wrong}");
    }
}
