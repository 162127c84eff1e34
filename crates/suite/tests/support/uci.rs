//! A minimal driver of engines that speak UCI: enough to try suites for real.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use motive_chess::Position;
use motive_solution::{Inquiry, JudgedLine, Judgement, Oracle, OracleError, StopReason, Value};

/// How long an engine may take to answer beyond its limits.
const PATIENCE: Duration = Duration::from_secs(10);

/// An engine in a process of its own.
pub struct Engine {
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    /// Starts an engine: a program and its arguments, separated by blanks.
    pub fn start(command: &str) -> Result<Engine, OracleError> {
        let failed = |reason: String| OracleError::Start { command: command.to_owned(), reason };
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| failed("no program is named".to_owned()))?;
        let mut process = Command::new(program);
        // Ctrl-C at the terminal is for the run, which then stops the engine in its own way.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut child = process
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failed(error.to_string()))?;
        let input = child.stdin.take().ok_or_else(|| failed("no input".to_owned()))?;
        let output = child.stdout.take().ok_or_else(|| failed("no output".to_owned()))?;
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut engine = Engine { name: program.to_owned(), child, input, lines };
        engine.send("uci")?;
        let mut name = None;
        engine.until(|line| {
            if let Some(told) = line.strip_prefix("id name ") {
                name = Some(told.trim().to_owned());
            }
            line == "uciok"
        })?;
        engine.name = name.unwrap_or(engine.name.clone());
        engine.forget();
        Ok(engine)
    }

    fn send(&mut self, line: &str) -> Result<(), OracleError> {
        writeln!(self.input, "{line}").map_err(|error| self.died(&format!(": {error}")))
    }

    fn died(&self, detail: &str) -> OracleError {
        OracleError::Died { name: self.name.clone(), detail: detail.to_owned() }
    }

    fn until(&mut self, mut is_end: impl FnMut(&str) -> bool) -> Result<(), OracleError> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if is_end(line.trim()) => return Ok(()),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return Err(self.died("")),
            }
        }
        Err(OracleError::Timeout { name: self.name.clone(), limit: PATIENCE })
    }
}

impl Oracle for Engine {
    fn name(&self) -> &str {
        &self.name
    }

    fn judge(&mut self, inquiry: &Inquiry) -> Result<Judgement, OracleError> {
        let position = inquiry.history.position();
        let mut line = format!("position fen {}", inquiry.history.start().to_fen());
        for (i, &m) in inquiry.history.moves().iter().enumerate() {
            line.push_str(if i == 0 { " moves " } else { " " });
            line.push_str(&position.uci(m));
        }
        self.send(&line)?;
        let mut go = "go".to_owned();
        for (word, limit) in [
            (" nodes ", inquiry.limits.nodes.map(u128::from)),
            (" movetime ", inquiry.limits.time.map(|time| time.as_millis())),
        ] {
            if let Some(limit) = limit {
                go.push_str(word);
                go.push_str(&limit.to_string());
            }
        }
        if inquiry.limits.nodes.is_none() && inquiry.limits.time.is_none() {
            go.push_str(" infinite");
        }
        if !inquiry.only.is_empty() {
            go.push_str(" searchmoves");
            for &m in &inquiry.only {
                go.push(' ');
                go.push_str(&position.uci(m));
            }
        }
        let begun = Instant::now();
        self.send(&go)?;
        let mut told = Told::default();
        let mut stopped: Option<(Instant, StopReason)> = None;
        let best = loop {
            match self.lines.recv_timeout(Duration::from_millis(5)) {
                Ok(line) => match line.strip_prefix("bestmove ") {
                    Some(rest) => break rest.split_whitespace().next().unwrap_or("").to_owned(),
                    None => told.read(position, &line),
                },
                Err(RecvTimeoutError::Disconnected) => return Err(self.died("")),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some((since, _)) = stopped {
                if since.elapsed() > PATIENCE {
                    return Err(OracleError::Timeout { name: self.name.clone(), limit: PATIENCE });
                }
            } else if let Some(reason) = inquiry.control.must_end() {
                self.send("stop")?;
                stopped = Some((Instant::now(), reason));
            }
        };
        let best = position.parse_uci(&best).map_err(|error| OracleError::Nonsense {
            name: self.name.clone(),
            answer: best.chars().take(40).collect(),
            problem: error.to_string(),
        })?;
        if told.moves.first() != Some(&best) {
            told.moves = vec![best];
        }
        let value = told.value.unwrap_or(Value::Centipawns(0));
        let by_limit = if inquiry.limits.nodes.is_some() { StopReason::Nodes } else { StopReason::Time };
        Ok(Judgement {
            lines: vec![JudgedLine { value, moves: told.moves }],
            depth: told.depth,
            nodes: told.nodes,
            elapsed: begun.elapsed(),
            stop: stopped.map_or(by_limit, |(_, reason)| reason),
        })
    }

    fn forget(&mut self) {
        // A dead engine shows itself when it is asked the next time.
        let _ = self.send("ucinewgame");
        let _ = self.send("isready");
        let _ = self.until(|line| line == "readyok");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the engine said last.
#[derive(Default)]
struct Told {
    depth: u32,
    nodes: u64,
    value: Option<Value>,
    moves: Vec<motive_chess::Move>,
}

impl Told {
    fn read(&mut self, position: &Position, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let after = |word: &str| {
            words.iter().position(|&other| other == word).and_then(|at| words.get(at + 1)).copied()
        };
        if words.first() != Some(&"info") || after("string").is_some() {
            return;
        }
        if let Some(nodes) = after("nodes").and_then(|text| text.parse().ok()) {
            self.nodes = nodes;
        }
        let is_bound = words.iter().any(|&word| word == "lowerbound" || word == "upperbound");
        let Some(pv) = words.iter().position(|&word| word == "pv").filter(|_| !is_bound) else { return };
        self.depth = after("depth").and_then(|text| text.parse().ok()).unwrap_or(self.depth);
        let cp = after("cp").and_then(|text| text.parse().ok()).map(Value::Centipawns);
        let mate = after("mate")
            .and_then(|text| text.parse::<i32>().ok())
            .map(|n| if n > 0 { Value::MateIn(n.unsigned_abs()) } else { Value::MatedIn(n.unsigned_abs()) });
        self.value = cp.or(mate).or(self.value);
        let mut here = position.clone();
        self.moves.clear();
        for word in &words[pv + 1..] {
            let Ok(m) = here.parse_uci(word) else { break };
            self.moves.push(m);
            here.play(m);
        }
    }
}
