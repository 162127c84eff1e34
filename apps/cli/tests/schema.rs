//! What the commands print has the form that `motive schema` describes.

mod common;

use common::motive;
use motive_views::testing::mistakes;
use motive_views::{NamedSchema, RESULTS};
use serde_json::Value;

const FORK: &str = "6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1";
const SUITE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"back rank\";\n";
const PUZZLE: &str = "PuzzleId,FEN,Moves,Rating,Themes\n\
    a,6k1/5ppp/8/8/8/7P/5PP1/R5K1 b - - 0 1,g8h8 a1a8,600,backRankMate mateIn1\n";
const GAME: &str = "[White \"Ida\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
const SOLUTION: &str = r#"{"format": "motive-solution", "version": 1, "problem": {"position": "8/5P1k/5K2/8/8/8/8/8 w - - 0 1",
    "question": "mate"}, "claim": {"mate": 2}, "tree": [{"parent": 0, "move": "f8=Q", "reasons": [{"knowledge": {"entry": "x"}}]}]}"#;

/// Runs a command and holds its output to a schema.
fn hold(name: &str, arguments: &[&str], input: &str) {
    let run = motive(arguments, input);
    assert!(run.code <= 1, "{name}: {}", run.err);
    let value: Value =
        serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{name}: {error}\n{}", run.out));
    let schema = NamedSchema::find(name).unwrap_or_else(|| panic!("{name} has no schema")).schema();
    let found = mistakes(&schema, &value);
    assert!(found.is_empty(), "{name}: {found:#?}");
}

#[test]
fn answers_have_their_form() {
    hold(
        "why-not",
        &["why-not", "4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1", "Qxd6", "--nodes", "5000", "--json"],
        "",
    );
    hold("why-not", &["why-not", FORK, "Nf6", "--nodes", "5000", "--json"], "");
    let by_method = ["why-not", FORK, "h3", "--method", "caps", "--nodes", "5000", "--json"];
    hold("why-not-method", &by_method, "");
    hold("compare", &["compare", FORK, "--methods", "critic,caps", "--nodes", "2000", "--json"], "");
    hold("explain", &["explain", FORK, "--nodes", "5000", "--json"], "");
    hold("explain", &["explain", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--json"], "");
    hold("check", &["check", "--json", "-"], SOLUTION);
    hold("annotate", &["annotate", "-", "--format", "json", "--effort", "5000"], GAME);
    hold("profile", &["profile", "-", "--player", "Ida", "--format", "json", "--effort", "5000"], GAME);
    hold("tree", &["tree", FORK, "--nodes", "2000", "--most", "10", "--json"], "");
}

#[test]
fn stored_solutions_have_their_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("solution.json");
    let path_text = path.display().to_string();
    motive(&["check", "--write", &path_text, "-"], SOLUTION);
    let value: Value = serde_json::from_slice(&std::fs::read(path).expect("written")).expect("JSON");
    let found = mistakes(&NamedSchema::find("solution").expect("there is one").schema(), &value);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn measurements_have_their_form() {
    hold("suite", &["suite", "-", "--nodes", "500", "--against", "critic", "--json"], SUITE);
    hold("suite-themes", &["suite", "-", "--themes", "--json"], PUZZLE);
    hold("compare-suite", &["compare", "-", "--methods", "critic,caps", "--nodes", "500", "--json"], SUITE);
    hold("bench", &["bench", "--depth", "2", "--json"], "");
    hold("perft", &["perft", "2", "--divide", "--json"], "");
    let engines = ["match", "--first", "motive", "--second", "motive", "--second-name", "twin"];
    let limits = ["--games", "2", "--depth", "1", "--max-moves", "6", "--json"];
    hold("match", &[&engines[..], &limits].concat(), "");
    hold("endings-sweep", &["endings", "sweep", "kpk", "--values", "--sample", "50", "--json"], "");
    hold("endings-drill", &["endings", "sweep", "krk", "--sample", "3", "--json"], "");
    hold("endings-resistance", &["endings", "resistance", "kpk", "--sample", "3", "--json"], "");
}

#[test]
fn knowledge_has_its_form() {
    hold("kb-list", &["kb", "list", "trapped", "--json"], "");
    hold("kb-show", &["kb", "show", "TRAPPED", "--json"], "");
    hold("kb-source", &["kb", "show", "THREAT", "--json"], "");
    hold("kb-check", &["kb", "check", "--json"], "");
    hold("kb-test", &["kb", "test", "TRAPPED", "--json"], "");
    hold("kb-coverage", &["kb", "coverage", "-", "--json"], SUITE);
    hold("kb-trace", &["kb", "trace", FORK, "--json"], "");
    hold("kb-why", &["kb", "why", FORK, "Nf6", "--json"], "");
    hold("kb-words", &["kb", "words", "--json"], "");
    hold("kb-debug", &["kb", "debug", "fork-check", FORK, "--json"], "");
    hold("kb-debug", &["kb", "debug", "deflect-check", FORK, "--json"], "");
    hold("kb-judge", &["kb", "judge", "-", "--json"], SUITE);
    hold("find-plans", &["find", "mate-now", "-", "--nodes", "1000", "--format", "json"], GAME);
    hold("kb-rank", &["kb", "rank", "-", "--time", "--missed", "--json"], SUITE);
    hold("kb-graph", &["kb", "graph", "--json"], "");
}

#[test]
fn schemas_are_listed_and_printed() {
    let list = motive(&["schema"], "");
    assert_eq!(list.out.lines().count(), RESULTS.len());
    for name in ["why-not", "suite", "claim"] {
        let printed: Value = serde_json::from_str(&motive(&["schema", name], "").out).expect("JSON");
        assert!(printed["$schema"].is_string() && printed["properties"].is_object(), "{name}");
    }
    let none = motive(&["schema", "nothing"], "");
    assert_eq!(none.code, 2);
    assert!(none.err.contains("motive schema lists them"), "{}", none.err);
}
