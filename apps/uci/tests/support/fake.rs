//! The engine of the tests: well-behaved without arguments, otherwise as bad as it is told.
//!
//! Arguments: `slow-handshake=MS`, `no-handshake`, `crash-at-start`, `crash-at-go=N`,
//! `crash-once=FILE` (crashes at the first `go` unless the file exists, and makes it), `garbage`,
//! `flood`, `illegal`, `no-move`, `huge-line`, `endless-line`, `hang`, `ignore-stop`, `no-score`,
//! `ignore-searchmoves`, `ignore-nodes`, `think=MS`, `babbling` (answers twice), `shouting` (promotions in capitals), `log=FILE`.

use std::fs::OpenOptions;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use motive_chess::{Leniency, Move, Position};

fn main() {
    let quirks = Quirks(std::env::args().skip(1).collect());
    if quirks.has("crash-at-start") {
        eprintln!("fake: cannot find my net");
        std::process::exit(3);
    }
    let (sender, commands) = channel();
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let mut engine =
        Fake { quirks, commands, position: Position::default(), lines: 1, searches: 0, is_shuffled: false };
    engine.run();
}

struct Quirks(Vec<String>);

impl Quirks {
    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|quirk| quirk == name)
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.0.iter().find_map(|quirk| quirk.strip_prefix(name)?.strip_prefix('='))
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.value(name)?.parse().ok()
    }
}

struct Fake {
    quirks: Quirks,
    commands: Receiver<String>,
    position: Position,
    lines: usize,
    searches: u64,
    is_shuffled: bool,
}

fn say(text: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

impl Fake {
    fn run(&mut self) {
        while let Ok(line) = self.commands.recv() {
            self.log(&line);
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.first().copied().unwrap_or_default() {
                "uci" => self.greet(),
                "isready" => say("readyok"),
                "setoption" => match words[1..] {
                    ["name", "MultiPV", "value", n] => self.lines = n.parse().unwrap_or(1),
                    ["name", "UCI_Chess960", "value", on] => self.is_shuffled = on == "true",
                    _ => {}
                },
                "position" => self.set_up(&words[1..]),
                "go" => {
                    let lives = self.go(&words[1..]);
                    if !lives {
                        return;
                    }
                }
                "quit" => return,
                _ => {}
            }
        }
    }

    fn log(&self, line: &str) {
        if let Some(file) = self.quirks.value("log")
            && let Ok(mut file) = OpenOptions::new().create(true).append(true).open(file)
        {
            let _ = writeln!(file, "{line}");
        }
    }

    fn greet(&self) {
        if self.quirks.has("no-handshake") {
            return;
        }
        if let Some(ms) = self.quirks.number("slow-handshake") {
            thread::sleep(Duration::from_millis(ms));
        }
        if self.quirks.has("garbage") {
            for line in ["", "id", "id name", "option", "option name", "\u{7}\u{1b}[31m", "uciok?", "info"] {
                say(line);
            }
        }
        say("id name Fake 1.0");
        say("id author The tests");
        say("option name Hash type spin default 16 min 1 max 1024");
        say("option name MultiPV type spin default 1 min 1 max 5");
        say("option name UCI_Chess960 type check default false");
        say("option name SyzygyPath type string default <empty>");
        say("option name OwnBook type check default true");
        say("option name Clear Hash type button");
        say("option name Style of Play type combo default Solid var Solid var Quite Wild");
        say("uciok");
    }

    fn set_up(&mut self, words: &[&str]) {
        let moves = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        self.position = match words.first() {
            Some(&"fen") => {
                Position::from_fen(&words[1..moves].join(" "), Leniency::Lenient).unwrap_or_default()
            }
            _ => Position::default(),
        };
        for word in words.iter().skip(moves + 1) {
            if let Ok(m) = self.position.parse_uci(word) {
                self.position.play(m);
            }
        }
    }

    /// Whether to go on living.
    fn go(&mut self, words: &[&str]) -> bool {
        self.searches += 1;
        if self.quirks.number("crash-at-go").is_some_and(|n| self.searches >= n) {
            eprintln!("fake: segmentation fault, so to speak");
            std::process::exit(7);
        }
        if let Some(file) = self.quirks.value("crash-once")
            && OpenOptions::new().write(true).create_new(true).open(file).is_ok()
        {
            std::process::exit(8);
        }
        if self.quirks.has("hang") {
            thread::sleep(Duration::from_mins(1));
        }
        if self.quirks.has("endless-line") {
            let mut out = io::stdout().lock();
            while out.write_all(&[b'x'; 4096]).is_ok() {}
            return false;
        }
        if self.quirks.has("flood") {
            let mut out = io::stdout().lock();
            while writeln!(out, "info string water water water").is_ok() {}
            return false;
        }
        if self.quirks.has("garbage") {
            for line in ["info depth x pv e2e4 score cp", "infodepth 3", "\0\0\0", "info score mate pv"] {
                say(line);
            }
        }
        if self.quirks.has("huge-line") {
            say(&format!("info depth 3 score cp 5 pv {}", "e2e4 ".repeat(100_000)));
        }
        let legal = self.position.legal_moves();
        let mut moves: Vec<Move> = legal.iter().copied().collect();
        if let Some(at) = words.iter().position(|&word| word == "searchmoves")
            && !self.quirks.has("ignore-searchmoves")
        {
            let only = &words[at + 1..];
            moves.retain(|&m| only.contains(&self.text(m).as_str()));
        }
        if !self.quirks.has("no-score") {
            for (rank, &m) in moves.iter().take(self.lines).enumerate() {
                let (number, value) = (rank + 1, 50 - 10 * rank as i64);
                let text = self.text(m);
                say(&format!("info depth 4 multipv {number} score cp {value} nodes 100 pv {text} zzzz"));
            }
        }
        let waits = words.iter().any(|&word| matches!(word, "infinite" | "ponder"))
            || words.contains(&"nodes") && self.quirks.has("ignore-nodes");
        if let Some(ms) = self.quirks.number("think") {
            thread::sleep(Duration::from_millis(ms));
        }
        if waits || self.quirks.has("ignore-stop") {
            if words.contains(&"nodes") {
                say("info depth 5 nodes 1000000000");
            }
            while let Ok(line) = self.commands.recv() {
                self.log(&line);
                match line.trim() {
                    "stop" | "ponderhit" if !self.quirks.has("ignore-stop") => break,
                    "quit" => return false,
                    _ => {}
                }
            }
        }
        if self.quirks.has("illegal") {
            say("bestmove e1e8");
        } else if self.quirks.has("no-move") || moves.is_empty() {
            say("bestmove (none)");
        } else {
            let mut text = self.text(moves[0]);
            if self.quirks.has("shouting") {
                text.make_ascii_uppercase();
            }
            say(&format!("bestmove {text}"));
            if self.quirks.has("babbling") {
                say(&format!("info depth 9 score cp 9999 pv {text}\nbestmove {text}"));
            }
        }
        true
    }

    fn text(&self, m: Move) -> String {
        use motive_chess::CastlingMode::{Chess960, Standard};
        self.position.uci_in(m, if self.is_shuffled { Chess960 } else { Standard })
    }
}
