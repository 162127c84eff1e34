//! Programs that are killed at random moments: what they wrote is whole or not there, and the same command, given again, ends with
//! the same bytes as one that nobody disturbed.
//!
//! A test run kills some; `cargo xtask kills --count 200` as many as one likes. Random moments fall into searches most of the time, so
//! each command is also killed at the writes themselves, one after the other, where strace is there to stop it at them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use splitmix::Random;

/// What changes files, as the system calls it; a question mark before those that not every machine has.
const WRITES: [&str; 9] =
    ["write", "ftruncate", "fsync", "fdatasync", "?rename", "?renameat", "?renameat2", "?unlink", "unlinkat"];
/// Kills for each command, unless the environment says otherwise.
const KILLS: usize = 5;

/// Short games, so that two hundred kills are a matter of minutes; each has another name, so that one which is lost, doubled or
/// out of its place shows. One has a mistake that is told, which takes a check of a least effort; the others take little, so that
/// much of the time is spent in writing.
const GAMES: [&str; 6] = [
    "[White \"Ida\"]\n[Black \"Otto\"]\n\n1. e4 e5 1/2-1/2\n\n",
    "[White \"Ida\"]\n[Black \"B\"]\n[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n\n1. Kf1 h6 *\n\n",
    "[White \"Otto\"]\n[Black \"Ida\"]\n\n1. d4 d5 1/2-1/2\n\n",
    "[White \"A\"]\n[Black \"B\"]\n[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n\n1. Ra8# 1-0\n\n",
    "[White \"B\"]\n[Black \"A\"]\n\n1. Nf3 Nf6 1/2-1/2\n\n",
    "[White \"C\"]\n[Black \"Ida\"]\n\n1. c4 e5 1/2-1/2\n\n",
];
/// One answer that takes a check, and mates, which take none.
const SUITE: &str = "6k1/8/8/3N3r/8/8/5PPP/6K1 w - - bm Nf6+; id \"fork\";\n\
                     6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"rank\";\n\
                     6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - bm Rb8; id \"file\";\n\
                     7k/6pp/8/8/8/8/8/3Q2K1 w - - bm Qd8; id \"queen\";\n\
                     6k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - bm Rc8; id \"last\";\n";

fn kills() -> usize {
    std::env::var("MOTIVE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(KILLS)
}

/// A command in a folder of its own, killed again and again.
struct Trial<'a> {
    /// What is called in the printed count.
    name: &'a str,
    arguments: &'a [&'a str],
    /// Files that the command writes.
    outputs: &'a [&'a str],
    /// Files that stand in the folder before every round.
    inputs: &'a [(&'a str, String)],
    /// What of a file must be equal: all of it, or all but what differs from run to run anyway.
    essence: fn(&str) -> String,
}

impl Trial<'_> {
    fn command(&self, folder: &Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_motive"));
        command.args(self.arguments).current_dir(folder);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn prepare(&self, folder: &Path) {
        for name in self.outputs {
            let _ = fs::remove_file(folder.join(name));
        }
        for (name, text) in self.inputs {
            fs::write(folder.join(name), text).expect("written");
        }
    }

    /// What the outputs hold; `None` for one that is not there.
    fn state(&self, folder: &Path) -> Vec<Option<String>> {
        let read = |name: &&str| fs::read_to_string(folder.join(name)).ok().map(|text| (self.essence)(&text));
        self.outputs.iter().map(read).collect()
    }

    fn run(&self) {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        self.prepare(folder);
        let before = self.state(folder);
        let started = Instant::now();
        let code = self.command(folder).status().expect("it runs").code();
        let taken = started.elapsed();
        assert!(code.is_some_and(|code| code <= 1), "{}: undisturbed it ends well", self.name);
        let undisturbed = self.state(folder);
        assert!(undisturbed.iter().all(Option::is_some), "{}: everything is written", self.name);
        let names = listed(folder);

        let mut random = Random::new(20);
        let (mut killed, mut rounds) = (0, 0);
        self.prepare(folder);
        while killed < kills() {
            let mut child = self.command(folder).spawn().expect("it starts");
            sleep(Duration::from_micros(random.below(taken.as_micros() as usize + 1) as u64));
            let _ = child.kill();
            if let Some(ended) = child.wait().expect("it ends").code() {
                // It was faster; the next round begins.
                assert_eq!(Some(ended), code, "{}: after {killed} kills", self.name);
                assert_eq!(self.state(folder), undisturbed, "{}: after {killed} kills", self.name);
                rounds += 1;
                self.prepare(folder);
                continue;
            }
            killed += 1;
            if self.state(folder) == undisturbed && listed(folder) == names {
                // The kill came when all was done; given again, the command would begin other work, or refuse to.
                rounds += 1;
                self.prepare(folder);
            }
            for (now, (old, new)) in self.state(folder).iter().zip(before.iter().zip(&undisturbed)) {
                assert!(now == old || now == new, "{}: half a file after {killed} kills", self.name);
            }
        }
        let ended = self.command(folder).status().expect("it runs").code();
        assert_eq!(ended, code, "{}: after {killed} kills", self.name);
        assert_eq!(self.state(folder), undisturbed, "{}: after {killed} kills", self.name);
        // Nothing is left behind, either.
        assert_eq!(listed(folder), names, "{}", self.name);
        println!("{}: {killed} kills, {} times ended well and as undisturbed", self.name, rounds + 1);
    }
}

impl Trial<'_> {
    /// The command under strace, which writes to `log` and does what else is asked of it.
    fn traced(&self, folder: &Path, log: &Path, options: &[String]) -> Command {
        let command = self.command(folder);
        let mut strace = Command::new("strace");
        strace.args(["-f", "-qq", "-e", "signal=none", "-o"]).arg(log).args(options);
        strace.arg(command.get_program()).args(command.get_args()).current_dir(folder);
        strace.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        strace
    }

    /// Every call that changes a file: its name, and which of this name it is for the thread that makes it.
    fn writes(&self, folder: &Path, log: &Path) -> Option<Vec<(String, usize)>> {
        let options = ["-e".to_owned(), format!("trace={}", WRITES.join(","))];
        self.traced(folder, log, &options)
            .status()
            .ok()
            .filter(|status| status.code().is_some_and(|c| c <= 1))?;
        let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
        for line in fs::read_to_string(log).ok()?.lines() {
            let Some((thread, call)) = line.split_once(' ') else { continue };
            let Some((name, _)) = call.trim_start().split_once('(').filter(|_| !call.contains("resumed>"))
            else {
                continue;
            };
            *counts.entry((name.to_owned(), thread.to_owned())).or_default() += 1;
        }
        let mut most: BTreeMap<String, usize> = BTreeMap::new();
        for ((name, _), count) in counts {
            let most = most.entry(name).or_default();
            *most = count.max(*most);
        }
        Some(most.into_iter().flat_map(|(name, most)| (1..=most).map(move |n| (name.clone(), n))).collect())
    }

    /// Kills at the writes; at some of them, if there are more than kills.
    fn at_every_write(&self) {
        let (folder, logs) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let (folder, log) = (folder.path(), &logs.path().join("log"));
        self.prepare(folder);
        let before = self.state(folder);
        let Some(mut writes) = self.writes(folder, log).filter(|writes| !writes.is_empty()) else {
            println!("{}: strace is not there or may not trace; not killed at its writes", self.name);
            return;
        };
        let (undisturbed, names, all) = (self.state(folder), listed(folder), writes.len());
        let mut random = Random::new(20);
        while writes.len() > kills() {
            writes.swap_remove(random.below(writes.len()));
        }
        let mut killed = 0;
        for (call, number) in &writes {
            clear(folder);
            self.prepare(folder);
            let options = ["-e".to_owned(), format!("inject={call}:signal=KILL:when={number}")];
            let status = self.traced(folder, log, &options).status().expect("strace runs");
            killed += usize::from(status.code().is_none_or(|code| code > 128));
            let place = format!("{}: killed at {call} {number}", self.name);
            for (now, (old, new)) in self.state(folder).iter().zip(before.iter().zip(&undisturbed)) {
                assert!(now == old || now == new, "{place}: half a file");
            }
            if self.state(folder) != undisturbed || listed(folder) != names {
                let code = self.command(folder).status().expect("it runs").code();
                assert!(code.is_some_and(|code| code <= 1), "{place}: {code:?}");
            }
            assert_eq!(self.state(folder), undisturbed, "{place}");
            assert_eq!(listed(folder), names, "{place}");
        }
        assert!(killed * 2 > writes.len(), "{}: {killed} of {} calls were met", self.name, writes.len());
        println!(
            "{}: killed at {killed} of its {all} calls that change files, all as undisturbed",
            self.name
        );
    }
}

/// Removes everything, what an earlier round left as well.
fn clear(folder: &Path) {
    for name in listed(folder) {
        fs::remove_file(folder.join(name)).expect("removed");
    }
}

fn listed(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("listed");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

fn all(text: &str) -> String {
    text.to_owned()
}

/// A table of a suite without its times, which no two runs share.
fn without_times(text: &str) -> String {
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let Some(header) = lines.next() else { return String::new() };
    let is_time: Vec<bool> = header.iter().map(|name| name.ends_with("ms")).collect();
    assert_eq!(is_time.iter().filter(|is_time| **is_time).count(), 2, "{header:?}");
    // Names with commas would shift the columns; these suites have none.
    let keep = |cells: Vec<&str>| -> String {
        let kept = cells.into_iter().zip(&is_time).filter(|(_, is_time)| !**is_time).map(|(cell, _)| cell);
        kept.collect::<Vec<_>>().join(",")
    };
    std::iter::once(keep(header.clone())).chain(lines.map(keep)).collect::<Vec<_>>().join("\n")
}

/// A page of a suite shows times everywhere: it is old, or it is whole.
fn is_page(text: &str) -> String {
    let is_whole = text.starts_with("<!DOCTYPE html>") && text.trim_end().ends_with("</html>");
    if is_whole { "a whole page".to_owned() } else { text.to_owned() }
}

#[test]
fn annotated_games() {
    let games = GAMES.concat();
    let trial = Trial {
        name: "annotate --output",
        arguments: &["annotate", "games.pgn", "--output", "out.pgn", "--effort", "1000", "--jobs", "2"],
        outputs: &["out.pgn"],
        inputs: &[("games.pgn", games)],
        essence: all,
    };
    trial.run();
    trial.at_every_write();
}

#[test]
fn profiles_of_players() {
    let trial = Trial {
        name: "profile --keep --output",
        arguments: &[
            "profile",
            "games.pgn",
            "--player",
            "Ida",
            "--effort",
            "1000",
            "--jobs",
            "2",
            "--keep",
            "k.jsonl",
            "--output",
            "p.txt",
            "--training",
            "t.epd",
        ],
        outputs: &["k.jsonl", "p.txt", "t.epd"],
        inputs: &[("games.pgn", GAMES.concat())],
        essence: all,
    };
    trial.run();
    trial.at_every_write();
}

#[test]
fn explained_positions() {
    let trial = Trial {
        name: "explain --file --output",
        arguments: &[
            "explain", "--file", "s.epd", "--format", "markdown", "--nodes", "2000", "--output", "out.md",
        ],
        outputs: &["out.md"],
        inputs: &[("s.epd", SUITE.to_owned())],
        essence: all,
    };
    trial.run();
    trial.at_every_write();
}

#[test]
fn tables_of_suites() {
    let trial = Trial {
        name: "suite --csv --resume",
        arguments: &["suite", "s.epd", "--nodes", "3000", "--csv", "r.csv", "--resume", "answers"],
        outputs: &["r.csv"],
        inputs: &[("s.epd", SUITE.to_owned()), ("r.csv", "ms,found_ms\nold,old\n".to_owned())],
        essence: without_times,
    };
    trial.run();
    trial.at_every_write();
}

#[test]
fn pages_of_suites() {
    let trial = Trial {
        name: "suite --html",
        arguments: &["suite", "s.epd", "--nodes", "3000", "--html", "r.html"],
        outputs: &["r.html"],
        inputs: &[("s.epd", SUITE.to_owned()), ("r.html", "old".to_owned())],
        essence: is_page,
    };
    trial.run();
    trial.at_every_write();
}

#[test]
fn files_of_lemmas() {
    let trial = Trial {
        name: "suite --lemmas",
        arguments: &["suite", "s.epd", "--method", "caps", "--nodes", "600", "--lemmas", "l.txt"],
        outputs: &["l.txt"],
        inputs: &[("s.epd", SUITE.to_owned())],
        essence: all,
    };
    trial.run();
    trial.at_every_write();
}
