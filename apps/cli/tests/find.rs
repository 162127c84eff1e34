//! `motive find` from the outside.

mod common;

use common::motive;

/// A composed game: the fork on f6 is there, and is missed; then it is played.
const GAMES: &str = "[FEN \"6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. h3 Kg7 *\n\n\
    [FEN \"6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Nf6+ Kf7 2. Nxh5 *\n";

fn find(more: &[&str]) -> common::Run {
    motive(&[&["find", "fork-check", "-", "--nodes", "2000"], more].concat(), GAMES)
}

#[test]
fn a_plan_that_works_and_one_that_was_missed() {
    let run = find(&[]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.contains("game 1, after 0 half-moves: plan Nf6+, works, was missed; played h3"),
        "{}",
        run.out
    );
    assert!(run.out.contains("game 2, after 0 half-moves: plan Nf6+, works; played Nf6+"), "{}", run.out);
    let missed = find(&["--missed"]).out;
    assert!(missed.contains("game 1") && !missed.contains("game 2"), "{missed}");
}

#[test]
fn other_forms() {
    let epd = find(&["--works", "--format", "epd"]).out;
    assert!(
        epd.starts_with("6k1/8/8/3N3r/8/8/5PPP/6K1 w - - bm Nf6+; id \"FORK-CHECK game 1 ply 0\";"),
        "{epd}"
    );
    let pgn = find(&["--missed", "--format", "pgn"]).out;
    assert!(
        pgn.contains("[Plan \"FORK-CHECK: Nf6+, works, was missed\"]") && pgn.contains("1. h3 Kg7"),
        "{pgn}"
    );
    let value: serde_json::Value = serde_json::from_str(&find(&["--format", "json"]).out).unwrap();
    assert_eq!((value[0]["plan"].as_str(), value[0]["missed"].as_bool()), (Some("Nf6+"), Some(true)));
}

#[test]
fn nothing_found_and_trouble() {
    let run = motive(&["find", "fork-check", "-"], "1. e4 e5 *\n");
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
    let run = motive(&["find", "fork-chek", "-"], "1. e4 e5 *\n");
    assert!(run.code == 2 && run.err.contains("FORK-CHECK"), "{}", run.err);
    assert_eq!(motive(&["find", "fork-check", "no-such-file.pgn"], "").code, 2);
}
