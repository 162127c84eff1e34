//! Files that are written, from outside: never over what is read, never half, and with a clear error if the disk is full.

mod common;

use std::fs::{self, File, OpenOptions};
use std::path::Path;
use std::process::{Command, Stdio};

use common::motive;

const GAMES: &str = "[White \"Ida\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
const SUITE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"back rank\";\n";

fn folder_with(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("written");
    (folder, path.display().to_string())
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_motive"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

/// Standard error of a command that must fail with exit code 2.
fn refused(command: &mut Command) -> String {
    let output = command.output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{text}");
    text
}

#[test]
fn no_name_of_an_input_makes_it_an_output() {
    let (folder, games) = folder_with("games.pgn", GAMES);
    std::os::unix::fs::symlink(&games, folder.path().join("link.pgn")).expect("a link");
    fs::hard_link(&games, folder.path().join("hard.pgn")).expect("a link");
    fs::create_dir(folder.path().join("sub")).expect("a folder");
    for output in ["games.pgn", "./games.pgn", "sub/../games.pgn", "link.pgn", "hard.pgn", games.as_str()] {
        for force in [&["--force"][..], &[]] {
            let arguments = [&["annotate", "./games.pgn", "-o", output], force].concat();
            let text = refused(&mut command(folder.path(), &arguments));
            assert!(text.contains("the same file, which would be lost"), "{output}: {text}");
        }
        // The games come through standard input, and are known all the same.
        let mut piped = command(folder.path(), &["annotate", "-", "-o", output, "--force"]);
        let text = refused(piped.stdin(File::open(&games).expect("opened")));
        assert!(text.contains("standard input are the same file"), "{output}: {text}");
    }
    assert_eq!(fs::read_to_string(&games).expect("there"), GAMES);
    // Neither are the files beside the output.
    fs::copy(&games, folder.path().join("out.pgn.partial")).expect("copied");
    let text = refused(&mut command(folder.path(), &["annotate", "out.pgn.partial", "-o", "out.pgn"]));
    assert!(text.contains("out.pgn.partial are the same file"), "{text}");
}

#[test]
fn standard_output_is_not_the_input() {
    let (folder, games) = folder_with("games.pgn", GAMES);
    let append = || OpenOptions::new().append(true).open(&games).expect("opened");
    let text = refused(command(folder.path(), &["annotate", "games.pgn"]).stdout(append()));
    assert!(text.contains("standard output and games.pgn are the same file"), "{text}");
    let mut explain = command(folder.path(), &["explain", "--file", "games.pgn", "--nodes", "100"]);
    assert!(refused(explain.stdout(append())).contains("the same file"));
    assert_eq!(fs::read_to_string(&games).expect("there"), GAMES);
}

#[test]
fn reports_of_suites_spare_the_suite() {
    let (folder, suite) = folder_with("s.epd", SUITE);
    for option in ["--csv", "--html"] {
        let text =
            refused(&mut command(folder.path(), &["suite", "s.epd", option, "./s.epd", "--nodes", "100"]));
        assert!(text.contains("the same file, which would be lost"), "{text}");
    }
    let twice = ["suite", "s.epd", "--csv", "r", "--html", "r", "--nodes", "100"];
    assert!(refused(&mut command(folder.path(), &twice)).contains("r would be written twice"));
    assert_eq!(fs::read_to_string(&suite).expect("there"), SUITE);
    let solution = ["check", "s.epd", "--write", "./s.epd"];
    assert!(refused(&mut command(folder.path(), &solution)).contains("the same file"));
}

/// Runs a command with files limited to so many kilobytes, as on a disk that is full.
fn on_a_full_disk(folder: &Path, kilobytes: usize, arguments: &str) -> String {
    let script = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$MOTIVE\" {arguments}");
    let mut bash = Command::new("bash");
    bash.args(["-c", &script])
        .env("MOTIVE", env!("CARGO_BIN_EXE_motive"))
        .current_dir(folder)
        .stdin(Stdio::null());
    refused(&mut bash)
}

#[test]
fn a_full_disk_leaves_the_old_output() {
    let (folder, _) = folder_with("s.epd", &SUITE.repeat(40));
    fs::write(folder.path().join("games.pgn"), format!("{GAMES}\n").repeat(40)).expect("written");
    for name in ["r.csv", "r.html", "out.pgn", "out.md"] {
        fs::write(folder.path().join(name), "old").expect("written");
    }
    for (arguments, name) in [
        ("suite s.epd --nodes 100 --no-check --csv r.csv", "r.csv"),
        ("suite s.epd --nodes 100 --no-check --html r.html", "r.html"),
        ("annotate games.pgn --effort 1000 -o out.pgn --force", "out.pgn"),
        ("explain --file s.epd --format markdown --nodes 100 --output out.md --force", "out.md"),
    ] {
        let text = on_a_full_disk(folder.path(), 1, arguments);
        assert!(text.contains("cannot write") && text.contains("File too large"), "{text}");
        assert_eq!(fs::read_to_string(folder.path().join(name)).expect("there"), "old", "{arguments}");
    }
    let full = motive(&["suite", "-", "--nodes", "100", "--csv", "/dev/full"], SUITE);
    assert!(full.code == 2 && full.err.contains("No space left"), "{}", full.err);
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .expect("listed")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    // What is finished of the games and the explanations stays for the next attempt; nothing else does.
    let kept = ["out.md.partial", "out.md.progress", "out.pgn.partial", "out.pgn.progress"];
    let written = ["games.pgn", "out.md", "out.pgn", "r.csv", "r.html", "s.epd"];
    let mut expected = [&kept[..], &written[..]].concat();
    expected.sort_unstable();
    assert_eq!(names, expected);
}

#[test]
fn bad_lines_show_in_the_exit_code() {
    let run = |bad: usize| {
        motive(
            &["suite", "-", "--nodes", "100", "--no-check"],
            &format!("{}{}", SUITE.repeat(10), "bad\n".repeat(bad)),
        )
    };
    let few = run(1);
    assert_eq!(few.code, 0, "{}", few.err);
    assert!(few.err.contains("-: 1 of 11 lines cannot be read"), "{}", few.err);
    let many = run(2);
    assert_eq!(many.code, 1, "{}", many.err);
    assert!(many.err.contains("-: 2 of 12 lines cannot be read"), "{}", many.err);
}

#[test]
fn cells_of_a_table_are_no_formulas() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("r.csv").display().to_string();
    let suite = SUITE.replace("back rank", "=HYPERLINK(1)") + &SUITE.replace("back rank", "@x");
    let run = motive(&["suite", "-", "--nodes", "100", "--csv", &table], &suite);
    assert_eq!(run.code, 0, "{}", run.err);
    let table = fs::read_to_string(table).expect("written");
    assert!(table.contains(",'=HYPERLINK(1),") && table.contains(",'@x,"), "{table}");
}
