//! `motive annotate` from outside: forms, broken games, interruption, and other programs that read the result.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::motive;
use serde_json::Value;

const GAMES: &str = "[White \"Ida\"]\n[Black \"Otto\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
                     [White \"Otto\"]\n[Black \"Ida\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
const QUICK: &[&str] = &["--effort", "20000", "--jobs", "1"];

fn annotate(arguments: &[&str], input: &str) -> common::Run {
    motive(&[&["annotate"], arguments, QUICK].concat(), input)
}

#[test]
fn games_come_out_with_reasons_and_a_tally() {
    let run = annotate(&["-"], GAMES);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out.matches("[Annotator \"Motive\"]").count(), 2);
    let text = run.out.replace('\n', " ");
    assert!(text.contains("3... Nf6 $4") && text.contains("White threatened mate by Qxf7#."), "{text}");
    assert!(run.err.contains("Ida: 2 games"), "{}", run.err);
    // Games in parallel come out the same, in the same order.
    let parallel = motive(&["annotate", "-", "--effort", "20000", "--jobs", "3"], GAMES);
    assert_eq!(parallel.out, run.out);
}

#[test]
fn other_forms() {
    let markdown = annotate(&["-", "--format", "markdown"], GAMES);
    assert!(
        markdown.out.contains("## Ida – Otto") && markdown.out.contains("**3... Nf6??**"),
        "{}",
        markdown.out
    );
    let html = annotate(&["-", "--format", "html"], GAMES).out;
    assert!(html.starts_with("<!DOCTYPE html>") && html.trim_end().ends_with("</html>"), "{html}");
    assert_eq!(html.matches("<article>").count(), 2);
    let json = annotate(&["-", "--format", "json", "--player", "otto"], GAMES).out;
    let games: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0]["black"]["blunders"], 1);
    let moment = &games[0]["moments"][0];
    assert_eq!((&moment["san"], &moment["kind"]), (&"Nf6".into(), &"overlooks-threat".into()));
    assert_eq!(moment["reply"]["verdict"], "proved");
    assert!(games[1]["moments"].as_array().expect("a list").iter().all(|moment| moment["side"] == "white"));
}

#[test]
fn broken_games_are_told_and_skipped() {
    let file = format!("[White \"X\"]\n\n1. e4 e5 2. Ke3 *\n\n{GAMES}");
    let run = annotate(&["-"], &file);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.err.contains("skipped game 1 (line 1, X – ?): 2. Ke3 is not a legal move here"),
        "{}",
        run.err
    );
    assert_eq!(run.out.matches("[Annotator").count(), 2);
    let missing = annotate(&["there-is-no-such-file.pgn"], "");
    assert_eq!(missing.code, 2);
    let bad = annotate(&["-", "--level", "grandmaster"], "");
    assert_eq!(bad.code, 2);
    let empty = annotate(&["-"], "\n");
    assert_eq!((empty.code, empty.out.as_str()), (0, ""));
}

/// The same games over and over.
fn many(folder: &Path, times: usize) -> (String, String) {
    let path = folder.join("games.pgn");
    fs::write(&path, format!("{GAMES}\n").repeat(times)).expect("written");
    (path.display().to_string(), folder.join("out.pgn").display().to_string())
}

#[test]
fn what_is_finished_survives_a_kill() {
    let folder = tempfile::tempdir().expect("a folder");
    let (games, out) = many(folder.path(), 4);
    let whole = annotate(&[&games], "");
    assert_eq!(whole.code, 0, "{}", whole.err);
    let arguments = [&["annotate", &games, "--output", &out], QUICK].concat();
    let mut child = Command::new(env!("CARGO_BIN_EXE_motive"))
        .args(&arguments)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let record = format!("{out}.progress");
    let started = Instant::now();
    let games_in = |record: &str| {
        let text = fs::read_to_string(record).unwrap_or_default();
        serde_json::from_str::<Value>(&text).ok().and_then(|record| record["pieces"].as_u64()).unwrap_or(0)
    };
    while games_in(&record) < 3 && started.elapsed() < Duration::from_mins(1) {
        sleep(Duration::from_millis(5));
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
    let before = games_in(&record);
    assert!((3..8).contains(&before), "killed in the middle: {before}");
    // As if it had been killed between a game and its record.
    assert!(!Path::new(&out).exists(), "half of the games are no output");
    let partial = format!("{out}.partial");
    let mut half = fs::read_to_string(&partial).expect("what is finished");
    half.push_str("[Event \"half a ga");
    fs::write(&partial, half).expect("written");
    // Other options are other work.
    let other = annotate(&[&games, "--output", &out, "--level", "master"], "");
    assert_eq!(other.code, 2);
    assert!(other.err.contains("--force begins anew"), "{}", other.err);
    let rest = annotate(&[&games, "--output", &out], "");
    assert_eq!(rest.code, 0, "{}", rest.err);
    assert!(rest.err.contains(&format!("going on after {before} games")), "{}", rest.err);
    assert_eq!(fs::read_to_string(&out).expect("output"), whole.out);
    assert!(!Path::new(&record).exists() && !Path::new(&partial).exists());
    let again = annotate(&[&games, "--output", &out], "");
    assert_eq!(again.code, 2);
    assert!(again.err.contains("exists already"), "{}", again.err);
}

/// Reads every game with python-chess and walks through all variations; skipped where it is not installed.
#[test]
fn python_chess_reads_it_back() {
    const SCRIPT: &str = "
import sys, chess.pgn
def walk(node):
    count = 1
    for child in node.variations:
        assert child.move in node.board().legal_moves
        count += walk(child)
    return count
games = moves = comments = glyphs = evals = variations = 0
while True:
    game = chess.pgn.read_game(sys.stdin)
    if game is None: break
    assert not game.errors, game.errors
    games += 1
    moves += walk(game) - 1
    for node in game.mainline():
        comments += bool(node.comment)
        glyphs += len(node.nags)
        evals += node.eval() is not None
        variations += len(node.variations) > 1
print(games, moves, comments, glyphs, evals, variations)
";
    let has_chess = Command::new("python3").args(["-c", "import chess.pgn"]).output();
    if !has_chess.is_ok_and(|output| output.status.success()) {
        println!("skipped: python-chess is not installed");
        return;
    }
    let variations = "1. e4 e5 (1... c5 {sharp} 2. Nf3 (2. c3)) 2. Nf3 {a brace} d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 \
                      6. Bxf7+ Ke7 7. Nd5# 1-0";
    let run = annotate(&["-"], &format!("{GAMES}\n[White \"Legall\"]\n\n{variations}\n"));
    assert_eq!(run.code, 0, "{}", run.err);
    let mut child = Command::new("python3")
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python");
    std::io::Write::write_all(&mut child.stdin.take().expect("input"), run.out.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    let counts: Vec<usize> = String::from_utf8_lossy(&output.stdout)
        .split_whitespace()
        .map(|word| word.parse().expect("a number"))
        .collect();
    let [games, moves, comments, glyphs, evals, with_variations] = counts[..] else { panic!("{counts:?}") };
    assert_eq!(games, 3);
    assert!(moves > 24 && comments > 20 && glyphs >= 3 && evals >= 15 && with_variations >= 2, "{counts:?}");
}
