//! Faults from outside: files that cannot be read, memory that is not there, a clock that jumps, engines that lie. (Full disks: `outputs.rs`; kills:
//! `kills.rs`; engines that crash, hang or flood: `apps/uci/tests/misbehavior.rs`.)

mod common;

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::motive;

/// A file that opens and cannot be read, for any user: nothing is mapped at its beginning.
const UNREADABLE: &str = "/proc/self/mem";
const QUIET: &str = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

#[test]
fn what_cannot_be_read_is_trouble_and_says_which() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().display().to_string();
    let suite = folder.path().join("s.epd").display().to_string();
    fs::write(&suite, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8;\n").expect("written");
    for name in [place.as_str(), UNREADABLE, "there/is/no/such/file"] {
        for arguments in [
            &["annotate", name][..],
            &["suite", name],
            &["explain", "--file", name, "--nodes", "100"],
            &["check", name],
            &["suite", &suite, "--nodes", "100", "--compare", name],
            &["kb", "--kb-add", name, "list"],
            &["find", "deflect-check", name, "--nodes", "0"],
            &["profile", name, "--player", "Ida"],
            &["kb", "rank", name],
            &["kb", "learn", name],
        ] {
            let run = motive(arguments, "");
            assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
            let short = name.rsplit('/').next().unwrap_or(name);
            assert!(run.err.contains(short), "{arguments:?}: {}", run.err);
        }
    }
}

/// Runs a command with so many kilobytes of address space.
fn with_little_memory(kilobytes: usize, arguments: &str, input: &str) -> (Option<i32>, String, String) {
    let script = format!("ulimit -v {kilobytes}; exec \"$MOTIVE\" {arguments}");
    let mut child = Command::new("bash")
        .args(["-c", &script])
        .env("MOTIVE", env!("CARGO_BIN_EXE_motive"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("bash runs");
    let _ = child.stdin.take().expect("an input").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn tables_that_do_not_fit_are_made_smaller() {
    let dialogue = format!("setoption name Hash value 4096\nisready\nposition fen {MATE}\ngo nodes 3000\n");
    let (code, said, err) = with_little_memory(700_000, "uci", &dialogue);
    assert_eq!(code, Some(0), "{said}{err}");
    assert!(said.contains("readyok") && said.contains("bestmove a1a8"), "{said}{err}");
    // With next to nothing it ends at once; how is the system's business, but it does not hang.
    let (code, ..) = with_little_memory(20_000, "uci", &dialogue);
    assert_ne!(code, Some(0));
}

/// Times are taken from a clock that nobody sets. It jumps all the same, when a machine sleeps: here the program does.
#[test]
fn a_clock_that_jumps_ends_a_search_and_nothing_else() {
    const ASLEEP: Duration = Duration::from_secs(2);
    let mut child = Command::new(env!("CARGO_BIN_EXE_motive"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let (process, mut input) = (child.id().to_string(), child.stdin.take().expect("an input"));
    let mut said = BufReader::new(child.stdout.take().expect("an output")).lines();
    let mut until = |wanted: &str| {
        said.by_ref()
            .map(|line| line.expect("text"))
            .find(|line| line.starts_with(wanted))
            .expect("an answer")
    };
    let signal = |name: &str| {
        assert!(Command::new("kill").args([name, &process]).status().expect("kill runs").success());
    };
    input.write_all(b"isready\n").expect("sent");
    until("readyok");
    // By time, by the clock of a game, and by nodes, which know no time: more than enough is left when the clock jumps.
    let by_nodes = "go nodes 20000\n";
    let expected = {
        input.write_all(format!("ucinewgame\nposition fen {QUIET}\n{by_nodes}").as_bytes()).expect("sent");
        until("bestmove")
    };
    for go in ["go movetime 1500\n", "go wtime 120000 btime 120000\n", by_nodes] {
        input.write_all(format!("ucinewgame\nposition fen {QUIET}\n{go}").as_bytes()).expect("sent");
        sleep(Duration::from_millis(100));
        signal("-STOP");
        sleep(ASLEEP);
        signal("-CONT");
        let awake = Instant::now();
        let best = until("bestmove");
        assert!(awake.elapsed() < Duration::from_secs(20), "{go}: {:?}", awake.elapsed());
        if go == by_nodes {
            assert_eq!(best, expected, "nodes know no time");
        }
    }
    input.write_all(b"quit\n").expect("sent");
    assert!(child.wait().expect("it ends").success());
}

/// An engine that names a legal move and says of it what is not so.
const LIAR: &str = "while read -r line; do case \"$line\" in\n\
    uci) echo 'id name Liar'; echo uciok;;\n\
    isready) echo readyok;;\n\
    go*) echo 'info depth 30 nodes 5000000 score mate 2 pv h2h3'; echo 'bestmove h2h3';;\n\
    quit) exit;;\nesac; done\n";

#[test]
fn an_engine_that_lies_proves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("liar.sh");
    fs::write(&script, LIAR).expect("written");
    let engine = format!("bash {}", script.display());
    let explain = |fen: &str| {
        let run = motive(&["explain", fen, "--engine", &engine, "--nodes", "3000", "--json"], "");
        assert!((0..=1).contains(&run.code), "{}", run.err);
        let view: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
        (view["verdict"].as_str().expect("a verdict").to_owned(), run.out)
    };
    // There is no mate, and an engine's word makes none.
    let (verdict, text) = explain(QUIET);
    assert_ne!(verdict, "proved", "{text}");
    // There is one, and an engine that says otherwise does not take it away.
    assert_eq!(explain(MATE).0, "proved");
    // As a contestant it is wrong, and nothing worse.
    let suite =
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8;\n6k1/5ppp/8/8/8/8/5PPP/6K1 w - - dm 2; id \"no mate\";\n";
    let run = motive(
        &["suite", "-", "--method", "critic", "--against", &format!("liar={engine}"), "--nodes", "2000"],
        suite,
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("liar"), "{}", run.out);
}
