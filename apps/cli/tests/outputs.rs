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

/// What is named as an output and is no file: a pipe here; a device would be lost in the same way.
#[test]
fn a_pipe_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt as _;
    let (folder, _) = folder_with("games.pgn", &format!("{GAMES}\n").repeat(3));
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    for arguments in [
        &["annotate", "games.pgn", "--effort", "1000", "-o", "pipe"][..],
        &["profile", "games.pgn", "--player", "Ida", "--effort", "1000", "-o", "pipe"],
    ] {
        let mut child = command(folder.path(), arguments).stderr(Stdio::null()).spawn().expect("it starts");
        let text = fs::read_to_string(&pipe).expect("read");
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{arguments:?}");
        assert_eq!(
            text.matches("Ida").count().min(3),
            if arguments[0] == "annotate" { 3 } else { 1 },
            "{text}"
        );
        assert!(fs::symlink_metadata(&pipe).expect("there").file_type().is_fifo());
    }
    let names = fs::read_dir(folder.path()).expect("listed").count();
    assert_eq!(names, 2, "the games and the pipe");
}

#[test]
fn two_outputs_are_two_files_though_neither_is_there() {
    let (folder, suite) = folder_with("s.epd", SUITE);
    // The answers that are kept are removed at the end: the table would go with them.
    for other in ["r", "./r", "../{folder}/r"] {
        let name = folder.path().file_name().expect("a name").to_string_lossy().into_owned();
        let other = other.replace("{folder}", &name);
        let arguments = ["suite", "s.epd", "--nodes", "100", "--csv", "r", "--resume", &other];
        let text = refused(&mut command(folder.path(), &arguments));
        assert!(text.contains("would be written twice"), "{text}");
    }
    assert_eq!(fs::read_to_string(&suite).expect("there"), SUITE);
    let (folder, _) = folder_with("games.pgn", GAMES);
    for keep in ["x.epd", "./x.epd"] {
        let arguments = [
            "profile",
            "games.pgn",
            "--player",
            "Ida",
            "--effort",
            "1000",
            "--training",
            "x.epd",
            "--keep",
            keep,
        ];
        let text = refused(&mut command(folder.path(), &arguments));
        assert!(text.contains("would be written twice"), "{text}");
    }
}

#[test]
fn knowledge_and_positions_that_are_read_are_not_written() {
    let (folder, _) = folder_with("games.pgn", GAMES);
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lab/readers/seeds/rules/small");
    let rules = fs::read_to_string(rules).expect("a rule");
    fs::create_dir(folder.path().join("rules")).expect("a folder");
    fs::write(folder.path().join("rules/mine.kb"), &rules).expect("written");
    for arguments in [
        &["annotate", "games.pgn", "--kb-add", "rules", "-o", "./rules/mine.kb", "--force"][..],
        &["tree", "games.pgn", "--nodes", "100", "--output", "./games.pgn"],
        &["tree", "games.pgn", "--nodes", "100", "--kb-add", "rules", "--output", "rules/mine.kb"],
        &["kb", "--kb-add", "rules", "graph", "--output", "rules/mine.kb"],
    ] {
        let text = refused(&mut command(folder.path(), arguments));
        assert!(text.contains("the same file, which would be lost"), "{arguments:?}: {text}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("rules/mine.kb")).expect("there"), rules);
    assert_eq!(fs::read_to_string(folder.path().join("games.pgn")).expect("there"), GAMES);
    // It would be read and written without end.
    let append = OpenOptions::new().append(true).open(folder.path().join("games.pgn")).expect("opened");
    let find = ["find", "deflect-check", "games.pgn", "--nodes", "0", "--format", "pgn"];
    let text = refused(command(folder.path(), &find).stdout(append));
    assert!(text.contains("standard output and games.pgn are the same file"), "{text}");
}

#[test]
fn other_games_through_a_pipe_are_not_taken_for_the_same() {
    let (folder, _) = folder_with("games.pgn", &format!("{GAMES}\n").repeat(40));
    let arguments = "annotate - --effort 1000 -o out.pgn";
    let text = on_a_full_disk(folder.path(), 1, &format!("{arguments} < <(cat games.pgn)"));
    assert!(text.contains("cannot write"), "{text}");
    fs::write(folder.path().join("games.pgn"), GAMES.replace("Ida", "Eve").repeat(40)).expect("written");
    let text = on_a_full_disk(folder.path(), 1000, &format!("{arguments} < <(cat games.pgn)"));
    assert!(text.contains("was begun with other input"), "{text}");
}

#[test]
fn games_that_find_cannot_read_show_in_its_exit_code() {
    let bad = "[White \"\u{1b}[31mEve\"]\n\n1. e5 e4 *\n\n".repeat(30);
    let run = motive(&["find", "deflect-check", "-", "--nodes", "0"], &bad);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains("-: 10 more games were skipped"), "{}", run.err);
    assert!(!run.err.contains('\u{1b}') && run.err.lines().count() <= 21, "{:?}", run.err);
}
