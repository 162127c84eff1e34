//! `motive profile` from outside: counts beside those of `motive annotate`, exercises, interruption, complaints.

mod common;

use std::fs;

use common::motive;
use serde_json::Value;

const GAMES: &str = "[White \"Ida\"]\n[Black \"Otto\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
                     [White \"Otto\"]\n[Black \"Ida\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
                     [White \"Max\"]\n[Black \"Eva\"]\n\n1. e4 e5 1/2-1/2\n";
const QUICK: &[&str] = &["--effort", "20000", "--jobs", "1"];

fn profile(arguments: &[&str], input: &str) -> common::Run {
    motive(&[&["profile"], arguments, QUICK].concat(), input)
}

#[test]
fn counts_agree_with_the_annotated_games() {
    let run = profile(&["-", "--player", "otto", "--format", "json"], GAMES);
    assert_eq!(run.code, 0, "{}", run.err);
    let profile: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!((&profile["games"], &profile["lost"]), (&2.into(), &2.into()));
    let annotated = motive(&[&["annotate", "-", "--format", "json"], QUICK].concat(), GAMES).out;
    let games: Vec<Value> = annotated.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let sum = |field: &str, sides: [&str; 2]| -> u64 {
        games.iter().zip(sides).filter_map(|(game, side)| game[side][field].as_u64()).sum()
    };
    for field in ["blunders", "mistakes", "inaccuracies"] {
        assert_eq!(profile["own"][field], sum(field, ["black", "white"]), "{field}");
        assert_eq!(profile["opponents"][field], sum(field, ["white", "black"]), "{field}");
    }
    assert!(profile["own"]["blunders"].as_u64().expect("a number") >= 2, "{profile}");
}

#[test]
fn exercises_are_a_suite_and_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (epd, pgn, page) = (path("own.epd"), path("own.pgn"), path("own.html"));
    let arguments = [
        "-",
        "--player",
        "Otto",
        "--training",
        &epd,
        "--training",
        &pgn,
        "--format",
        "html",
        "--output",
        &page,
    ];
    let run = profile(&arguments, GAMES);
    assert_eq!(run.code, 0, "{}", run.err);
    let text = fs::read_to_string(&epd).expect("exercises");
    assert!(text.contains("am Nf6;") && text.contains("c0 \"grade "), "{text}");
    let solved = motive(&["suite", &epd, "--nodes", "20000", "--no-check"], "");
    assert_eq!(solved.code, 0, "{}{}", solved.out, solved.err);
    assert!(fs::read_to_string(&pgn).expect("exercises").contains("Black to move, grade "));
    let page = fs::read_to_string(&page).expect("the page");
    assert!(page.contains("<summary>Solution</summary>") && page.contains("class=\"plot\""), "{page}");
}

#[test]
fn what_was_found_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.pgn");
    fs::write(&games, GAMES).expect("written");
    let (games, kept) = (games.display().to_string(), folder.path().join("kept").display().to_string());
    let arguments = [games.as_str(), "--player", "Ida", "--keep", kept.as_str()];
    let first = profile(&arguments, "");
    assert_eq!(first.code, 0, "{}", first.err);
    // As after a kill behind the first game: the record says one piece, and half a line follows it.
    let lines = fs::read_to_string(&kept).expect("kept");
    let [head, one, _] = lines.lines().collect::<Vec<_>>()[..] else { panic!("{lines}") };
    let work: Value = serde_json::from_str(head).expect("JSON");
    let bytes = head.len() + one.len() + 2;
    let record = serde_json::json!({ "work": work["profile"], "pieces": 1, "bytes": bytes });
    fs::write(format!("{kept}.partial"), format!("{head}\n{one}\n{{\"half")).expect("written");
    fs::write(format!("{kept}.progress"), record.to_string()).expect("written");
    fs::remove_file(&kept).expect("removed");
    let again = profile(&arguments, "");
    assert!(again.err.contains("going on after 1 games"), "{}", again.err);
    assert_eq!((again.code, &again.out), (0, &first.out));
    assert_eq!(fs::read_to_string(&kept).expect("kept"), lines);
    // Whole as it is, nothing is looked at again, and other options are other work.
    let whole = profile(&arguments, "");
    assert_eq!((whole.code, &whole.out), (0, &first.out));
    let other = profile(&[&arguments[..], &["--level", "master"]].concat(), "");
    assert_eq!(other.code, 2);
    assert!(other.err.contains("--force begins anew"), "{}", other.err);
}

#[test]
fn complaints_name_the_players() {
    let nobody = profile(&["-", "--player", "Zoe"], GAMES);
    assert_eq!(nobody.code, 2);
    assert!(nobody.err.contains("Ida; Otto; Max; Eva"), "{}", nobody.err);
    let ending = profile(&["-", "--player", "Ida", "--training", "own.txt"], GAMES);
    assert_eq!(ending.code, 2);
    assert!(ending.err.contains("ends in .epd or .pgn"), "{}", ending.err);
}
