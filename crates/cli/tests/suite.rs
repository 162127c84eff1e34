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
             motive: there is nothing to solve\n"
        )
    );
    let missing = suite(&["there-is-no-such-file.epd"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(error(&missing).contains("cannot open there-is-no-such-file.epd"));
    for (against, complaint) in [
        (vec!["--against", "nameless"], "should read NAME=COMMAND"),
        (vec!["--against", "=x"], "should read NAME=COMMAND"),
        (vec!["--against", "a=x", "--against", "a=y"], "two contestants are called \"a\""),
    ] {
        let output = suite(&[vec![path], against].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(error(&output).contains(complaint), "{}", error(&output));
    }
}

#[test]
fn an_engine_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.epd");
    fs::write(&path, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8;\n").unwrap();
    let output = suite(&[path.to_str().unwrap(), "--method", "./no-such-engine"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(error(&output).contains("no-such-engine"), "{}", error(&output));
    // A place where nothing can be written is told of before anything runs.
    let nowhere = folder.path().join("no/such/folder/report.html");
    let output = suite(&[path.to_str().unwrap(), "--html", nowhere.to_str().unwrap()]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(error(&output).contains("report.html"), "{}", error(&output));
}
