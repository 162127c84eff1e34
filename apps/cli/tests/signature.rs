//! Searching is reproducible: the same nodes and moves on every run, and the ones written down.

mod common;

use std::fs;
use std::path::Path;

use common::motive;
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let run = motive(arguments, "");
    assert_eq!(run.code, 0, "{}", run.err);
    serde_json::from_str(&run.out).expect("JSON")
}

fn bench(depth: u64) -> u64 {
    let report = json(&["bench", "--depth", &depth.to_string(), "--json"]);
    report["nodes"].as_u64().expect("a number of nodes")
}

/// The file reads `depth nodes`. A change of the search that is meant is written down with
/// `MOTIVE_UPDATE_SIGNATURE=1 cargo test -p motive-cli --test signature`.
#[test]
fn the_search_has_not_changed_unnoticed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench.signature");
    let text = fs::read_to_string(&path).expect("the signature is written down");
    let fields: Vec<u64> = text.split_whitespace().map(|field| field.parse().expect("numbers")).collect();
    let [depth, wanted] = fields[..] else { panic!("{}: write `depth nodes`", path.display()) };
    let found = bench(depth);
    assert_eq!(bench(depth), found, "two runs of `motive bench --depth {depth}` differ: find out why");
    if std::env::var_os("MOTIVE_UPDATE_SIGNATURE").is_some_and(|value| value == "1") {
        fs::write(&path, format!("{depth} {found}\n")).expect("the signature can be written");
        return;
    }
    assert!(
        found == wanted,
        "the search has changed: `motive bench --depth {depth}` visits {found} nodes, {wanted} are written \
         down.\nIf that was meant, run\n  MOTIVE_UPDATE_SIGNATURE=1 cargo test -p motive-cli --test signature\n\
         and commit apps/cli/tests/bench.signature with the change; if not, something else is wrong.",
    );
}

/// Composed for this test: a mate, a fork, a promotion, a defense, and quiet positions.
const SUITE: &str = "\
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id \"back rank\";
r3k3/8/8/3N4/8/8/8/4K3 w q - bm Nc7+; id \"fork\";
8/1P4k1/8/8/8/8/6K1/2r5 w - - bm b8=Q; id \"promotion\";
6k1/5ppp/8/8/8/7P/r4PP1/1q3RK1 w - - bm Rxb1; id \"defense\";
r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5 Bc4 Nc3 d4; id \"opening\";
8/5pk1/4p1p1/3pP2p/3P1P1P/4K1P1/8/8 w - - am f5; id \"locked\";
";

#[test]
fn suites_do_not_depend_on_the_number_of_jobs() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("composed.epd");
    fs::write(&path, SUITE).expect("it can be written");
    let answers = |jobs: &str| -> Vec<(String, String, u64, Vec<Value>)> {
        let path = path.to_str().expect("a readable path");
        let report = json(&["suite", path, "--nodes", "20000", "--jobs", jobs, "--json"]);
        let positions = report["positions"].as_array().expect("positions");
        let row = |row: &Value| {
            let text = |key: &str| row[key].as_str().expect("a text").to_owned();
            let moves = row["moves"].as_array().expect("moves").clone();
            (text("id"), text("move"), row["nodes"].as_u64().expect("nodes"), moves)
        };
        positions.iter().map(row).collect()
    };
    let alone = answers("1");
    assert_eq!(alone.len(), SUITE.lines().count());
    assert_eq!(alone[0].1, "a1a8");
    assert!(alone.iter().all(|&(_, _, nodes, _)| nodes > 0));
    assert_eq!(answers("1"), alone, "a second run");
    assert_eq!(answers("2"), alone, "two jobs");
}
