//! `motive suite` from outside.

use std::fs;
use std::process::{Command, Output};

fn suite(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_motive")).arg("suite").args(arguments).output().expect("motive runs")
}

fn error(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn trouble_is_told_on_standard_error_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.epd");
    fs::write(&path, "8/8 w - - bm e4;\n\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - id \"asks nothing\";\n").unwrap();
    let path = path.to_str().unwrap();
    let output = suite(&[path, "--json"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert_eq!(
        error(&output),
        format!(
            "{path}:1: column 1: the board has 2 ranks instead of 8 (ranks are separated by '/')\n\
             {path}:3: unusable: there is no bm, am or dm\n\
             {path}: 1 of 2 lines cannot be read\n\
             motive: there is nothing to solve\n"
        )
    );
    let missing = suite(&["there-is-no-such-file.epd"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(error(&missing).contains("cannot open there-is-no-such-file.epd"));
    for (against, complaint) in [
        (vec!["--against", "./a/critic", "--against", "critic"], "two contestants are called \"critic\""),
        (vec!["--against", "=x"], "should read NAME=COMMAND"),
        (vec!["--against", "a=x", "--against", "a=y"], "two contestants are called \"a\""),
    ] {
        let output = suite(&[vec![path], against].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(error(&output).contains(complaint), "{}", error(&output));
    }
}

#[test]
fn the_program_of_1979_takes_a_test() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.epd");
    fs::write(&path, "6k1/5p1p/8/3N3r/8/8/5PPP/6K1 w - - bm Nf6+;\n").unwrap();
    let output = suite(&[path.to_str().unwrap(), "--method", "paradise-faithful", "--no-check", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (report["solved"].as_u64(), &report["verified"]),
        (Some(1), &serde_json::Value::Null),
        "{report}"
    );
    // What its rules play out is counted, and no search of another kind is there.
    assert!(report["critic_nodes"].as_u64().is_some_and(|nodes| nodes < 5_000), "{report}");
    assert!(report["max_nodes"].as_u64().is_some_and(|nodes| (1..=100).contains(&nodes)), "{report}");
}

#[test]
fn an_engine_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.epd");
    fs::write(&path, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8;\n").unwrap();
    for option in ["--method", "--against"] {
        let output = suite(&[path.to_str().unwrap(), option, "./no-such-engine --uci"]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        assert!(error(&output).contains("no-such-engine"), "{}", error(&output));
    }
    // A command needs no name.
    let output =
        suite(&[path.to_str().unwrap(), "--method", "critic", "--against", "bstar", "--nodes", "1000"]);
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    assert!(String::from_utf8_lossy(&output.stdout).contains("bstar"));
    // A place where nothing can be written is told of before anything runs.
    let nowhere = folder.path().join("no/such/folder/report.html");
    let output = suite(&[path.to_str().unwrap(), "--html", nowhere.to_str().unwrap()]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(error(&output).contains("report.html"), "{}", error(&output));
}

#[test]
fn caps_tells_how_it_searched_and_keeps_lemmas() {
    let folder = tempfile::tempdir().unwrap();
    let (epd, lemmas) = (folder.path().join("one.epd"), folder.path().join("lemmas.txt"));
    // The stand-in for Figure 3.4 of Berliner's thesis, and a fork.
    fs::write(
        &epd,
        "6k1/5ppp/8/3p4/2n1n3/8/2Q2PPP/4R1K1 w - - bm Rxe4;\n6k1/8/8/3N3r/8/8/5PPP/6K1 w - - bm Nf6+;\n",
    )
    .unwrap();
    let (epd, file) = (epd.to_str().unwrap(), lemmas.to_str().unwrap());
    let run = |more: &[&str]| {
        let output = suite(&[&[epd, "--method", "caps", "--nodes", "600", "--json"], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", error(&output));
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        (report, error(&output))
    };
    let (report, _) = run(&["--stats"]);
    assert_eq!(report["solved"], 2);
    let figures = report["stats"]["figures"].as_array().expect("figures");
    let successors = figures.iter().find(|f| f["name"] == "  of those with any").expect("successors");
    assert!(successors["value"].as_f64().is_some_and(|value| value >= 1.0));
    assert_eq!(report["stats"]["counts"]["nodes"].as_u64(), total_nodes(&report));
    // What was learned is used the next time; what does not hold is told and left out.
    let (first, _) = run(&["--lemmas", file]);
    let text = fs::read_to_string(&lemmas).unwrap();
    assert!(text.starts_with("motive lemmas 1\n") && text.lines().count() > 1, "{text}");
    let (second, _) = run(&["--lemmas", file]);
    assert!(total_nodes(&second) < total_nodes(&first));
    fs::write(&lemmas, format!("{text}nonsense\n")).unwrap();
    let (_, told) = run(&["--lemmas", file]);
    assert!(told.contains("four fields are wanted") && told.contains("left out"), "{told}");
    fs::write(&lemmas, "something else\n").unwrap();
    let refused = suite(&[epd, "--method", "caps", "--lemmas", file]);
    assert!(error(&refused).contains("this is no file of lemmas"), "{}", error(&refused));
    let other = suite(&[epd, "--method", "critic", "--stats"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(error(&other).contains("--stats is for --method auto, bstar, caps"), "{}", error(&other));
}

fn total_nodes(report: &serde_json::Value) -> Option<u64> {
    report["positions"].as_array()?.iter().map(|position| position["nodes"].as_u64()).sum()
}

#[test]
fn themes_against_tags() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.csv");
    // Composed: a back-rank mate with its tag, and a fork that nobody has tagged.
    let rows = "PuzzleId,FEN,Moves,Rating,Themes\n\
        a,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a7 b1b8,900,backRankMate mate mateIn1\n\
        b,3q2k1/8/8/6N1/8/8/8/6K1 b - - 0 1,g8h8 g5f7 h8g7 f7d8,900,advantage\n";
    fs::write(&path, rows).unwrap();
    let path = path.to_str().unwrap();
    let output = suite(&["--themes", path, "--json"]);
    assert_eq!((output.status.code(), error(&output).as_str()), (Some(0), ""));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["file"], &report["total"]), (&path.into(), &2.into()));
    let theme = |tag: &str| {
        let all = report["themes"].as_array().unwrap();
        all.iter().find(|theme| theme["tag"] == tag).unwrap().clone()
    };
    let expected = serde_json::json!({
        "tag": "backRankMate", "tagged": 1, "found": 1, "hits": 1, "precision": 1.0, "recall": 1.0, "f1": 1.0,
        "measured": true
    });
    assert_eq!(theme("backRankMate"), expected);
    assert_eq!((&theme("fork")["tagged"], &theme("fork")["found"]), (&0.into(), &1.into()));
    assert_eq!(theme("mateIn1")["measured"], false);
    // One theme of the twelve is right, none of the others.
    assert!((report["macro_f1"].as_f64().unwrap() - 1.0 / 12.0).abs() < 1e-9);
    let text = String::from_utf8(suite(&[path, "--themes"]).stdout).unwrap();
    assert!(text.contains("| backRankMate * | 1 | 1 | 1 | 1.000 | 1.000 | 1.000 |"), "{text}");

    let epd = folder.path().join("one.epd");
    fs::write(&epd, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8;\n").unwrap();
    let epd = epd.to_str().unwrap();
    let output = suite(&["--themes", epd]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(error(&output).contains("--themes takes a table of puzzles"), "{}", error(&output));
    assert!(error(&suite(&["--themes", epd, path])).contains("--themes takes one file"));
    assert_eq!(suite(&["--themes", path, "--judge", "x"]).status.code(), Some(2));
}
