//! Knowledge of the user's from outside: it changes answers and reasons, and its mistakes are told.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::motive;
use serde_json::Value;

/// Composed: nothing can be won; two squares of the knight are protected by pawns.
const OUTPOST: &str = "6k1/5ppp/8/8/3PN3/8/5PPP/6K1 w - - 0 1";
const OUTPOST_RULE: &str = "(PRODUCTION KNIGHT-OUTPOST
  (STATEMENT \"A knight that a pawn protects stands well.\")
  (JOINS THREAT)
  (RULE (MP1 SQ PN1)
    (FUNCTION EQUAL (TYPE MP1) KNIGHT)
    (PATTERN MOBIL MP1 SQ)
    (FUNCTION CANATTACK PN1 (LOCATION PN1) SQ)
    (PLAN-NEW ((MP1 SQ)) (THREAT 40) (LIKELY 0))))
";

const ROOK: &str = "8/8/8/3k4/8/8/8/KR6 w - - 0 1";
const ROOK_CHAPTER: &str = "table krk(X) for X
  rule always if N = room(Y) do mate(X), shut(X, N)

advice shut(X, N) for X
  better tomove(Y) and less(room(Y), N)
  hold   safe(X)
  depth 1
  note \"shut the king in\"
";

/// Composed: a knight forks king and rook.
const FORK: &str = "8/r3k3/8/8/1N6/8/5PP1/4K3 w - - 0 1";
const NO_FORK: &str = "plan fork
  says take one of two pieces that a knight could attack
  when pair
  cost 50
  waits
  do take FIRST with MAN
";

/// A folder of this test, with files.
fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("knowledge-{test}"));
    let _ = fs::remove_dir_all(&folder);
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

fn explained(arguments: &[&str]) -> (Value, String) {
    let run = motive(&[&["explain", "--json", "--nodes", "5000"], arguments].concat(), "");
    assert!(run.code < 2, "{arguments:?}: {}", run.err);
    (serde_json::from_str(&run.out).expect("JSON"), run.err)
}

#[test]
fn a_production_changes_the_answer_and_its_reason() {
    let folder = folder("production", &[("outpost.kb", OUTPOST_RULE)]);
    let rule = path(&folder, "outpost.kb");
    let (without, _) = explained(&["--method", "plans", OUTPOST]);
    let (with, told) = explained(&["--method", "plans", "--kb-add", &rule, OUTPOST]);
    assert_eq!((without["san"].as_str(), with["san"].as_str()), (Some("Nf6+"), Some("Nc5")));
    assert!(!without.to_string().contains("KNIGHT-OUTPOST"));
    let reasons = with["tree"][0]["reasons"].to_string();
    assert!(reasons.contains("paradise/KNIGHT-OUTPOST"), "{reasons}");
    let words = with["steps"][0]["reasons"].to_string();
    assert!(words.contains("A knight that a pawn protects stands well"), "{words}");
    assert_eq!(told, "");
    // All together hear it as well.
    let (council, _) = explained(&["--kb-add", &rule, OUTPOST]);
    assert!(council["candidates"].to_string().contains("paradise/KNIGHT-OUTPOST"), "{council:#}");
}

#[test]
fn a_chapter_changes_the_answer_of_the_advice() {
    let folder = folder("chapter", &[("advice/rook.advice", ROOK_CHAPTER)]);
    let chapter = path(&folder, "advice/rook.advice");
    let (without, _) = explained(&["--method", "advice", ROOK]);
    let (with, told) = explained(&["--method", "advice", "--kb-add", &chapter, ROOK]);
    assert_ne!(without["san"], with["san"]);
    assert!(with["tree"][0]["reasons"].to_string().contains("advice/shut"), "{with:#}");
    assert_eq!(told, "motive: table krk is replaced\n");
}

#[test]
fn a_plan_changes_what_pitrat_thinks() {
    let folder = folder("plan", &[("mine.plan", NO_FORK)]);
    let (without, _) = explained(&["--method", "pitrat", FORK]);
    let (with, told) = explained(&["--method", "pitrat", "--kb-add", &path(&folder, "mine.plan"), FORK]);
    assert_eq!((&without["san"], &with["san"]), (&"Nc6+".into(), &"Nc6+".into()));
    let reason = |answer: &Value| answer["steps"][0]["reasons"].to_string();
    assert!(reason(&without).contains("then take"), "{}", reason(&without));
    assert!(!reason(&with).contains("then take"), "{}", reason(&with));
    assert_eq!(told, "motive: plan fork is replaced\n");
}

#[test]
fn a_folder_replaces_what_it_has() {
    let kb = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kb");
    let (without, _) = explained(&["--method", "plans", OUTPOST]);
    let (with, told) = explained(&["--method", "plans", "--kb", &kb.display().to_string(), OUTPOST]);
    for key in ["move", "value", "nodes", "headline", "candidates", "tree", "trace"] {
        assert_eq!(without[key], with[key], "{key}");
    }
    assert_eq!(told, "");
    // Plans alone: the rest stays as it is built in.
    let text = fs::read_to_string(kb.join("plans/suggest.plan")).unwrap();
    let own = folder("folder", &[("plans/suggest.plan", text.as_str())]);
    let (partly, _) = explained(&["--method", "plans", "--kb", &own.display().to_string(), OUTPOST]);
    assert_eq!(without["candidates"], partly["candidates"]);
}

#[test]
fn all_mistakes_of_all_files_have_their_places() {
    let files = [
        ("bad.kb", "(PRODUCTION BAD (JOINS THREAT)\n  (RULE (P1 SQ) (PATTERN CHECKMOV P1 SQ)))\n"),
        ("bad.advice", "goal mine = nothing\n"),
        ("bad.plan", "plan bad\n  when nothing\n"),
        ("good.kb", OUTPOST_RULE),
    ];
    let folder = folder("mistakes", &files);
    let all = folder.display().to_string();
    for command in [
        &["explain"][..],
        &["compare"],
        &["tree"],
        &["why-not", OUTPOST, "Nc5"],
        &["uci"],
        &["serve"],
        &["annotate", "-"],
        &["suite", "-"],
    ] {
        let run = motive(&[command, &["--kb-add", &all]].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{command:?}");
        for place in ["bad.kb:2:26: error: ", "bad.advice:1:13: ", "bad.plan:2:8: ", "bad.plan:1:1: "] {
            assert!(run.err.contains(&path(&folder, place)), "{place} in {}", run.err);
        }
        assert!(!run.err.contains("good.kb"), "{}", run.err);
    }
}

#[test]
fn what_is_no_knowledge_is_refused() {
    let folder = folder("nothing", &[("note.txt", "hello"), ("sub/other.txt", "")]);
    for (arguments, part) in [
        (["--kb-add".to_owned(), path(&folder, "note.txt")], "end in .kb, .advice, .plan"),
        (["--kb-add".to_owned(), path(&folder, "nowhere.kb")], "cannot read"),
        (["--kb".to_owned(), folder.display().to_string()], "has no files that end in"),
        (["--kb".to_owned(), path(&folder, "nowhere")], "cannot read"),
    ] {
        let run = motive(&["explain", &arguments[0], &arguments[1]], "");
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn uci_takes_it_as_options_and_keeps_what_it_had_if_there_are_mistakes() {
    let folder = folder("uci", &[("rook.advice", ROOK_CHAPTER), ("bad.advice", "goal mine = nothing\n")]);
    let ask = |options: &str| {
        let input =
            format!("setoption name Method value advice\n{options}position fen {ROOK}\ngo nodes 5000\n");
        motive(&["uci"], &input).out
    };
    let best = |text: &str| text.lines().last().unwrap_or_default().to_owned();
    let own = format!("setoption name KnowledgeFile value {}\n", path(&folder, "rook.advice"));
    let bad = format!("setoption name KnowledgeFile value {}\n", path(&folder, "bad.advice"));
    let none = "setoption name KnowledgeFile value <empty>\n";
    let (usual, changed) = (ask(""), ask(&own));
    assert_ne!(best(&usual), best(&changed));
    assert_eq!(best(&ask(&format!("{own}{none}"))), best(&usual));
    let kept = ask(&format!("{own}{bad}"));
    assert_eq!(best(&kept), best(&changed));
    assert!(kept.contains("info string") && kept.contains("bad.advice:1:13: "), "{kept}");
    let at_once = motive(&["uci", "--kb-add", &path(&folder, "rook.advice")], "").code;
    assert_eq!(at_once, 0);
}
