//! The program as a whole: without arguments, its help, a closed pipe.

mod common;

use std::process::{Command, Stdio};

use common::motive;

#[test]
fn without_arguments_it_speaks_with_programs() {
    let dialogue = "uci\nisready\nposition startpos moves e2e4 e7e5\ngo nodes 2000\n";
    for arguments in [&[][..], &["uci"]] {
        let run = motive(arguments, dialogue);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
        let lines: Vec<&str> = run.out.lines().collect();
        let place = |start: &str| lines.iter().position(|line| line.starts_with(start));
        let order = ["id name Motive", "uciok", "readyok", "info ", "bestmove "].map(place);
        assert!(order.iter().all(Option::is_some) && order.is_sorted(), "{}", run.out);
        let best =
            lines.last().and_then(|line| line.strip_prefix("bestmove ")).expect("the answer comes last");
        let mut position = motive_chess::Position::default();
        for text in ["e2e4", "e7e5"] {
            position.play(position.parse_uci(text).expect("legal"));
        }
        let best = best.split(' ').next().expect("a move");
        assert!(position.parse_uci(best).is_ok(), "{best}");
    }
}

/// The commands that the help lists, so that a new one is looked at without being named here.
fn commands() -> Vec<String> {
    let run = motive(&["--help"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let list = run.out.split_once("Commands:\n").expect("a list of commands").1;
    // Names are indented by two; the descriptions go on further to the right.
    let entries = list.lines().map_while(|line| line.strip_prefix("  "));
    let names = entries.filter(|entry| !entry.starts_with(' '));
    names.filter_map(|entry| entry.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn every_command_shows_examples() {
    let commands = commands();
    for known in ["bench", "check", "explain", "match", "perft", "suite", "uci"] {
        assert!(commands.iter().any(|command| command == known), "{known} is not in {commands:?}");
    }
    for command in commands.iter().filter(|command| *command != "help") {
        let run = motive(&[command, "--help"], "");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{command}");
        let examples =
            run.out.split_once("Examples:\n").unwrap_or_else(|| panic!("{command}: no examples")).1;
        assert!(examples.contains(&format!("motive {command}")), "{command}: {examples}");
    }
}

#[test]
fn unknown_words_are_refused() {
    for arguments in [&["explian"][..], &["bench", "--dept", "3"], &["--no-such-option"]] {
        let run = motive(arguments, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(arguments[arguments.len().min(2) - 1]), "{}", run.err);
    }
    let version = motive(&["--version"], "");
    let (name, commit) = version.out.trim_end().split_once(" (").unwrap_or((version.out.trim_end(), ""));
    assert_eq!((version.code, name), (0, concat!("motive ", env!("CARGO_PKG_VERSION"))));
    // From a repository: the commit and the day, `(1c9fb0cab3 2026-11-17)`; from an archive of the sources: nothing.
    let parts: Vec<&str> = commit.trim_end_matches(')').split(' ').collect();
    let is_commit = |hash: &str, day: &str| {
        hash.len() >= 10
            && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
            && day.len() == "2026-11-17".len()
    };
    assert!(commit.is_empty() || is_commit(parts[0], parts.get(1).unwrap_or(&"")), "{}", version.out);
}

#[test]
fn a_reader_who_has_gone_is_no_trouble() {
    for arguments in [
        &["perft", "4", "--divide"][..],
        &["perft", "2", "--json"],
        &["bench", "--depth", "1"],
        &["explain"],
        &["explain", "--json"],
        &["--help"],
    ] {
        // The reading end is closed before the program starts, so its first line meets nobody.
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = Command::new(env!("CARGO_BIN_EXE_motive"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .expect("the program starts");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*complaint), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn shells_and_manuals_know_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let run = motive(&["completions", shell], "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(commands().iter().all(|command| run.out.contains(command.as_str())), "{shell}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let run = motive(&["manual", "--folder", &folder.path().display().to_string()], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for command in commands().iter().filter(|command| *command != "help") {
        let page =
            std::fs::read_to_string(folder.path().join(format!("motive-{command}.1"))).expect("a page");
        assert!(page.contains(".SH NAME") && page.contains(".SH OPTIONS"), "{command}");
    }
    assert!(folder.path().join("motive.1").exists());
}

#[test]
fn a_file_of_defaults_is_as_if_typed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("config.toml");
    let run = |file: &str| {
        std::fs::write(&path, file).expect("written");
        let output = Command::new(env!("CARGO_BIN_EXE_motive"))
            .args(["perft", "2"])
            .env("MOTIVE_CONFIG", &path)
            .output()
            .expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned(), output.stderr)
    };
    let (code, out, _) = run("[perft]\njson = true\n");
    assert_eq!(code, Some(0));
    assert!(serde_json::from_str::<serde_json::Value>(&out).is_ok(), "{out}");
    let (code, _, err) = run("[perft]\njason = true\n");
    assert_eq!(code, Some(2));
    let err = String::from_utf8_lossy(&err).into_owned();
    assert!(err.contains("config.toml") && err.contains("--jason"), "{err}");
}
