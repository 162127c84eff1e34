//! The protocol as a program: pipes, the end of the process, and a real driver.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

const ENGINE: &str = env!("CARGO_BIN_EXE_uci-material");

fn start() -> (Child, BufReader<ChildStdout>) {
    let mut child =
        Command::new(ENGINE).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the engine starts");
    let output = BufReader::new(child.stdout.take().expect("it is piped"));
    (child, output)
}

fn say(child: &mut Child, text: &str) {
    child.stdin.as_mut().expect("it is open").write_all(text.as_bytes()).expect("it listens");
}

fn hear_until(output: &mut impl BufRead, beginning: &str) {
    let mut line = String::new();
    while !line.starts_with(beginning) {
        line.clear();
        assert!(output.read_line(&mut line).expect("text") > 0, "the engine ended before {beginning:?}");
    }
}

/// How long the process lives on, at most five seconds.
fn time_to_end(child: &mut Child) -> Duration {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(5) {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            assert!(status.success(), "{status}");
            return start.elapsed();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it can be ended");
    panic!("the engine does not end");
}

#[test]
fn the_process_ends_promptly() {
    for (command, is_quit) in
        [("go infinite\n", true), ("go infinite\n", false), ("go depth 30\n", true), ("", true), ("", false)]
    {
        let (mut child, mut output) = start();
        say(&mut child, &format!("isready\n{command}"));
        hear_until(&mut output, if command.is_empty() { "readyok" } else { "info depth 2" });
        if is_quit {
            say(&mut child, "quit\n");
        } else {
            drop(child.stdin.take());
        }
        let time = time_to_end(&mut child);
        assert!(time < Duration::from_millis(200), "{command:?}, quit {is_quit}: {time:?}");
    }
}

#[test]
fn the_process_ends_when_nobody_reads_its_output() {
    let (mut child, mut output) = start();
    say(&mut child, "go infinite\n");
    hear_until(&mut output, "info depth 1");
    drop(output);
    let start = Instant::now();
    while child.try_wait().expect("it can be asked").is_none() {
        // Something to say comes with every answer, if not from the search.
        let _ = child.stdin.as_mut().expect("it is open").write_all(b"isready\n");
        std::thread::sleep(Duration::from_millis(5));
        assert!(start.elapsed() < Duration::from_secs(5), "the engine does not end");
    }
}

#[test]
fn a_whole_dialogue_through_a_pipe() {
    let (mut child, output) = start();
    say(&mut child, "uci\nisready\nposition startpos\ngo nodes 100\nstop\nquit\n");
    let lines: Vec<String> = output.lines().map(|line| line.expect("text")).collect();
    for (beginning, n) in [("uciok", 1), ("readyok", 1), ("bestmove ", 1)] {
        assert_eq!(lines.iter().filter(|line| line.starts_with(beginning)).count(), n, "{lines:#?}");
    }
    time_to_end(&mut child);
}

/// Games, pondering, analysis and more, driven by python-chess where it is installed.
#[test]
fn python_chess_plays_with_it() {
    let has_driver = Command::new("python3")
        .args(["-c", "import chess.engine"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !has_driver {
        println!("skipped: python3 with the package chess is not installed");
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python/drive_uci.py");
    let output = Command::new("python3").arg(script).arg(ENGINE).output().expect("python starts");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
