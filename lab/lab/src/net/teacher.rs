//! The engine that plays the games and judges the positions, asked about many positions at a time.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, bail};
use motive_answer::{Control, Limits, Question, Value};
use motive_chess::History;
use motive_critic::{Critic, Settings};

use super::selfplay::Selfplay;

/// A judgment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Judgment {
    /// Centipawns for the side to move; `None` for a mate.
    pub score: Option<i32>,
    /// Whether a mate was seen for the side to move (`Some(true)`) or against it.
    pub mate: Option<bool>,
    /// The move it would play, as UCI writes it.
    pub best: String,
}

/// Who plays: a UCI engine, or the critic without a detour.
pub(super) enum Teacher {
    /// Another program.
    Engine(UciTeacher),
    /// Our own search, with so many nodes a move.
    Critic(Box<Critic>, u64),
}

impl Teacher {
    /// `critic`, or the program of a UCI engine.
    pub(super) fn start(program: &str, limit: &str) -> anyhow::Result<Teacher> {
        if program != "critic" {
            return Ok(Teacher::Engine(UciTeacher::start(program, limit)?));
        }
        let nodes = limit.strip_prefix("nodes ").and_then(|nodes| nodes.trim().parse().ok());
        let nodes = nodes.context("the critic's limit is a number of nodes, as in --limit \"nodes 200\"")?;
        let critic = Critic::new(&Settings { hash: 1, ..Settings::default() });
        Ok(Teacher::Critic(Box::new(critic), nodes))
    }

    /// Judges the positions in which games stand.
    pub(super) fn judge(&mut self, games: &[Selfplay]) -> anyhow::Result<Vec<Judgment>> {
        match self {
            Teacher::Engine(engine) => {
                let questions: Vec<String> = games.iter().map(Selfplay::question).collect();
                engine.judge(&questions)
            }
            Teacher::Critic(critic, nodes) => {
                Ok(games.iter().map(|game| ask(critic, *nodes, game.history())).collect())
            }
        }
    }
}

fn ask(critic: &mut Critic, nodes: u64, history: &History) -> Judgment {
    let limits = Limits::nodes(nodes);
    let question = Question::after(history, &limits, &Control::start(&limits));
    let answer = critic.search(&question, &mut ());
    let position = history.position();
    let line = answer.best();
    let (score, mate) = match line.map(|line| line.value) {
        Some(Value::Centipawns(score)) => (Some(score), None),
        Some(Value::MateIn(_)) => (None, Some(true)),
        Some(Value::MatedIn(_)) => (None, Some(false)),
        _ => (None, None),
    };
    let best = line.and_then(|line| line.moves.first()).map(|&m| position.uci(m));
    Judgment { score, mate, best: best.unwrap_or_default() }
}

/// A UCI engine at the other end of two pipes. Questions are written in bulk and answered in order, so that
/// neither side waits for the other between two positions.
pub(super) struct UciTeacher {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// What follows `go`.
    limit: String,
}

impl UciTeacher {
    /// Starts the engine.
    pub(super) fn start(program: &str, limit: &str) -> anyhow::Result<UciTeacher> {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("the engine {program} does not start"))?;
        let input = child.stdin.take().context("no pipe to the engine")?;
        let output = BufReader::new(child.stdout.take().context("no pipe from the engine")?);
        let mut teacher = UciTeacher { child, input, output, limit: limit.to_string() };
        teacher.send("uci\nsetoption name Threads value 1\nsetoption name Hash value 16\nisready\n")?;
        teacher.wait_for("readyok")?;
        Ok(teacher)
    }

    /// Judges positions, each given as the rest of a `position` command.
    pub(super) fn judge(&mut self, positions: &[String]) -> anyhow::Result<Vec<Judgment>> {
        let mut questions = String::new();
        for position in positions {
            for part in ["position ", position, "\ngo ", &self.limit, "\n"] {
                questions.push_str(part);
            }
        }
        self.send(&questions)?;
        positions.iter().map(|_| self.read_judgment()).collect()
    }

    fn send(&mut self, text: &str) -> anyhow::Result<()> {
        self.input.write_all(text.as_bytes())?;
        Ok(self.input.flush()?)
    }

    fn line(&mut self) -> anyhow::Result<String> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            bail!("the engine has ended");
        }
        Ok(line)
    }

    fn wait_for(&mut self, word: &str) -> anyhow::Result<()> {
        while self.line()?.trim() != word {}
        Ok(())
    }

    fn read_judgment(&mut self) -> anyhow::Result<Judgment> {
        let mut last = String::new();
        loop {
            let line = self.line()?;
            if let Some(rest) = line.strip_prefix("bestmove ") {
                let best = rest.split_whitespace().next().unwrap_or_default().to_string();
                let (score, mate) = score(&last);
                return Ok(Judgment { score, mate, best });
            }
            if line.starts_with("info depth") && line.contains(" score ") {
                last = line;
            }
        }
    }
}

impl Drop for UciTeacher {
    fn drop(&mut self) {
        // It may have ended by itself already.
        let _ = self.send("quit\n");
        let _ = self.child.wait();
    }
}

/// Score and mate of a line of information.
fn score(line: &str) -> (Option<i32>, Option<bool>) {
    let mut words = line.split_whitespace().skip_while(|&word| word != "score").skip(1);
    let kind = words.next();
    let number = words.next().and_then(|word| word.parse::<i32>().ok());
    match (kind, number) {
        (Some("cp"), number) => (number, None),
        (Some("mate"), Some(moves)) => (None, Some(moves > 0)),
        _ => (None, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read() {
        assert_eq!(
            score("info depth 4 seldepth 4 multipv 1 score cp -31 nodes 9 pv e2e4"),
            (Some(-31), None)
        );
        assert_eq!(score("info depth 4 score mate -2 nodes 9"), (None, Some(false)));
        assert_eq!(score("info string hello"), (None, None));
    }
}
