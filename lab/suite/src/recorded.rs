//! Answers written down as they are given, so that a run that was killed goes on where it was.
//!
//! The file has one line for what the run is, then one JSON object for each answer. A line that a kill cut off is not believed. Each
//! answer of an earlier run is used once, for the same contestant and the same question.

use std::collections::{HashMap, VecDeque};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use motive_answer::{Control, Limits};
use motive_chess::{History, Move, Position};
use serde::{Deserialize, Serialize};

use crate::value_form::ValueForm;
use crate::{Found, Solver, SolverAnswer, Verdict};

/// The first words of such a file.
const TITLE: &str = "motive answers 1";

/// The answers of a run, in a file.
#[derive(Clone)]
pub struct AnswerLog {
    shared: Arc<Mutex<Shared>>,
    path: PathBuf,
}

struct Shared {
    file: File,
    /// Answers of an earlier run that were not used yet.
    known: HashMap<Asked, VecDeque<Stored>>,
}

/// Who was asked what.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Asked {
    solver: String,
    fen: String,
    moves: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(flatten)]
    asked: Asked,
    #[serde(flatten)]
    answer: Stored,
}

/// An answer as it is written; moves are those of the protocol of engines, times are nanoseconds.
#[derive(Clone, Serialize, Deserialize)]
struct Stored {
    line: Vec<String>,
    best: String,
    value: Option<ValueForm>,
    depth: Option<u32>,
    nodes: u64,
    critic_nodes: Option<u64>,
    elapsed: u64,
    verdict: Option<Verdict>,
    found: Option<(u64, u64)>,
}

impl AnswerLog {
    /// Opens the file of a run, which is new or was begun for the same work.
    pub fn open(path: &Path, work: &str) -> io::Result<AnswerLog> {
        let title = format!("{TITLE} {}", work.replace('\n', " "));
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        // A title that a kill cut off is a beginning of ours, and nothing follows it; anything else is somebody's.
        let is_cut_title = first.len() == text.len() && title.starts_with(first);
        if first != title && !is_cut_title {
            return Err(io::Error::other(
                "it was begun with other problems or other options: remove it to begin anew",
            ));
        }
        let mut known: HashMap<Asked, VecDeque<Stored>> = HashMap::new();
        for line in lines.filter_map(|line| serde_json::from_str::<Line>(line).ok()) {
            known.entry(line.asked).or_default().push_back(line.answer);
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::other("another program is writing it"));
        }
        if first != title {
            file.set_len(0)?;
            file.write_all(format!("{title}\n").as_bytes())?;
        } else if !text.ends_with('\n') {
            file.write_all(b"\n")?;
        }
        Ok(AnswerLog { shared: Arc::new(Mutex::new(Shared { file, known })), path: path.to_owned() })
    }

    /// How many answers of an earlier run there are.
    pub fn known(&self) -> usize {
        self.lock().known.values().map(VecDeque::len).sum()
    }

    /// The run is over: nothing has to be taken up again.
    pub fn finish(self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, asked: &Asked) -> Option<Stored> {
        self.lock().known.get_mut(asked)?.pop_front()
    }

    fn put(&self, asked: Asked, answer: Stored) -> io::Result<()> {
        let line = serde_json::to_string(&Line { asked, answer })? + "\n";
        let mut shared = self.lock();
        shared.file.write_all(line.as_bytes())?;
        shared.file.sync_data()
    }
}

/// A solver whose answers are written down, and taken from an earlier run if they are there.
pub struct Recorded {
    solver: Box<dyn Solver>,
    name: String,
    log: AnswerLog,
    /// What was answered from the file since the last reset: the solver itself has not seen it.
    replayed: Vec<History>,
}

impl Recorded {
    /// A solver under the name of a contestant.
    pub fn new(solver: Box<dyn Solver>, name: &str, log: &AnswerLog) -> Recorded {
        Recorded { solver, name: name.to_owned(), log: log.clone(), replayed: Vec::new() }
    }

    fn asked(&self, history: &History) -> Asked {
        let mut here = history.start().clone();
        let moves = names(&mut here, history.moves());
        Asked { solver: self.name.clone(), fen: history.start().to_fen(), moves }
    }
}

impl Solver for Recorded {
    fn name(&self) -> &str {
        self.solver.name()
    }

    fn solve(
        &mut self,
        history: &History,
        limits: &Limits,
        control: &Control,
    ) -> Result<SolverAnswer, String> {
        let asked = self.asked(history);
        let known = self.log.take(&asked).and_then(|stored| stored.read(history.position()));
        if let Some(answer) = known {
            self.replayed.push(history.clone());
            return Ok(answer);
        }
        // The answer may depend on those before it: they are asked for once more.
        for earlier in std::mem::take(&mut self.replayed) {
            self.solver.solve(&earlier, limits, &Control::start(limits))?;
        }
        let answer = self.solver.solve(history, limits, control)?;
        if !control.is_stopped() {
            let stored = Stored::new(history.position(), &answer);
            self.log
                .put(asked, stored)
                .map_err(|error| format!("the answer cannot be written down: {error}"))?;
        }
        Ok(answer)
    }

    fn reset(&mut self) {
        self.replayed.clear();
        self.solver.reset();
    }
}

/// The names of moves that follow one another.
fn names(here: &mut Position, moves: &[Move]) -> Vec<String> {
    let mut names = Vec::new();
    for &m in moves {
        if !here.is_legal(m) {
            break;
        }
        names.push(here.uci(m));
        here.play(m);
    }
    names
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

impl Stored {
    fn new(position: &Position, answer: &SolverAnswer) -> Stored {
        Stored {
            line: names(&mut position.clone(), &answer.line),
            best: position.uci(answer.best),
            value: answer.value.map(ValueForm::from),
            depth: answer.depth,
            nodes: answer.nodes,
            critic_nodes: answer.critic_nodes,
            elapsed: nanoseconds(answer.elapsed),
            verdict: answer.verdict,
            found: answer.found.map(|found| (found.nodes, nanoseconds(found.elapsed))),
        }
    }

    /// The answer, if its moves can be played.
    fn read(&self, position: &Position) -> Option<SolverAnswer> {
        let mut here = position.clone();
        let mut line = Vec::new();
        for name in &self.line {
            let m = here.parse_uci(name).ok()?;
            line.push(m);
            here.play(m);
        }
        Some(SolverAnswer {
            best: position.parse_uci(&self.best).ok()?,
            value: self.value.map(Into::into),
            line,
            depth: self.depth,
            nodes: self.nodes,
            critic_nodes: self.critic_nodes,
            elapsed: Duration::from_nanos(self.elapsed),
            verdict: self.verdict,
            found: self.found.map(|(nodes, time)| Found { nodes, elapsed: Duration::from_nanos(time) }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers with the first move, and counts how often it was asked since its last reset.
    struct Counter(u64);

    impl Solver for Counter {
        fn name(&self) -> &'static str {
            "counter"
        }

        fn solve(&mut self, history: &History, _: &Limits, _: &Control) -> Result<SolverAnswer, String> {
            self.0 += 1;
            let best = history.position().legal_moves()[0];
            Ok(SolverAnswer {
                best,
                value: Some(motive_answer::Value::MateIn(2)),
                line: vec![best],
                depth: Some(3),
                nodes: self.0,
                critic_nodes: None,
                elapsed: Duration::from_nanos(1_234_567),
                verdict: Some(Verdict::Verified),
                found: Some(Found { nodes: 7, elapsed: Duration::from_nanos(89) }),
            })
        }

        fn reset(&mut self) {
            self.0 = 0;
        }
    }

    #[test]
    fn answers_are_taken_up_once_each_and_nothing_that_was_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers");
        let first = History::new(Position::default());
        let mut second = first.clone();
        second.play(second.position().legal_moves()[0]);
        let control = Control::new();
        let run = |log: &AnswerLog, histories: &[&History]| -> Vec<SolverAnswer> {
            let mut solver = Recorded::new(Box::new(Counter(0)), "c", log);
            solver.reset();
            histories
                .iter()
                .map(|history| solver.solve(history, &Limits::none(), &control).unwrap())
                .collect()
        };
        let log = AnswerLog::open(&path, "work").unwrap();
        let told = run(&log, &[&first, &second]);
        assert_eq!((told[0].nodes, told[1].nodes), (1, 2));
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 20]).unwrap();

        drop(log);
        let log = AnswerLog::open(&path, "work").unwrap();
        assert_eq!(log.known(), 1);
        let again = run(&log, &[&first, &second]);
        assert_eq!(format!("{again:?}"), format!("{told:?}"), "the second answer knows of the first");
        drop(log);
        let log = AnswerLog::open(&path, "work").unwrap();
        assert_eq!(log.known(), 2);
        assert_eq!(format!("{:?}", run(&log, &[&first, &second])), format!("{told:?}"));
        assert_eq!(log.known(), 0);
        assert!(AnswerLog::open(&path, "other work").is_err());
        log.finish().unwrap();
        assert!(!path.exists());
    }

    #[test]
    fn a_file_of_somebody_else_is_not_emptied() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes");
        for text in ["\nnotes that begin with an empty line\n", "motive\nis a word\n", "m\n", "\n"] {
            fs::write(&path, text).unwrap();
            assert!(AnswerLog::open(&path, "work").is_err(), "{text:?}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        // Our own title, cut off by a kill.
        fs::write(&path, "motive answers 1 wo").unwrap();
        AnswerLog::open(&path, "work").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "motive answers 1 work\n");
    }

    #[test]
    fn two_programs_do_not_write_the_same_answers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers");
        let log = AnswerLog::open(&path, "work").unwrap();
        let error = AnswerLog::open(&path, "work").err().expect("the file is taken");
        assert!(error.to_string().contains("another program"), "{error}");
        drop(log);
        AnswerLog::open(&path, "work").unwrap();
    }
}
