//! Players that do one thing, some of them badly.

use std::sync::mpsc::Sender;
use std::thread::sleep;
use std::time::Duration;

use motive_answer::{Bound, Evaluation, Observer, Progress, Question, StopReason, Value, Variation};
use motive_chess::{Move, Position};
use motive_uci::{Player, Setting};

/// What a [`Scripted`] player does with a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// Tells a line, thinks until it must end, and looks at a move once more then.
    Patient,
    /// Answers at once without having told anything.
    Instant,
    /// Answers at once, and tells before what it thinks.
    Talkative,
    /// Tells a line and panics.
    Panicking,
    /// Panics at once.
    Dying,
    /// Tells and answers moves that are not legal.
    Cheating,
    /// Answers nothing.
    Silent,
    /// Tells a line and goes on for a second whatever is said.
    Deaf,
}

/// What a player was asked.
#[derive(Clone, Debug)]
pub(crate) enum Asked {
    Configure(Setting),
    NewGame,
    Think(Box<Question>),
}

/// A player with manners, who keeps a record.
pub(crate) struct Scripted {
    manner: Manner,
    record: Option<Sender<Asked>>,
}

impl Scripted {
    pub(crate) fn new(manner: Manner) -> Scripted {
        Scripted { manner, record: None }
    }

    pub(crate) fn recorded(manner: Manner, record: Sender<Asked>) -> Scripted {
        Scripted { manner, record: Some(record) }
    }

    fn keep(&self, asked: Asked) {
        if let Some(record) = &self.record {
            let _ = record.send(asked);
        }
    }
}

impl Player for Scripted {
    fn methods(&self) -> Vec<String> {
        vec!["script".to_owned(), "luck".to_owned()]
    }

    fn configure(&mut self, setting: Setting) -> Result<(), String> {
        let refused = setting == Setting::Hash(4096);
        let fatal = setting == Setting::Threads(13);
        let slow = setting == Setting::ClearHash;
        self.keep(Asked::Configure(setting));
        assert!(!fatal, "thirteen threads");
        if slow {
            sleep(Duration::from_millis(150));
        }
        if refused { Err("no memory for a table of 4096 MB".to_owned()) } else { Ok(()) }
    }

    fn new_game(&mut self) {
        self.keep(Asked::NewGame);
    }

    fn think(&mut self, question: &Question, observer: &mut dyn Observer) -> Evaluation {
        self.keep(Asked::Think(Box::new(question.clone())));
        let root = question.history.position();
        let line = line(root, &question.only);
        let evaluation = |moves: Vec<Move>| Evaluation {
            lines: vec![Variation { value: Value::Centipawns(17), moves }],
            depth: 1,
            nodes: 2,
            expansions: None,
            elapsed: Duration::from_millis(1),
            stop: StopReason::Finished,
        };
        assert!(self.manner != Manner::Dying, "out of order");
        if self.manner == Manner::Instant {
            return evaluation(line);
        }
        if self.manner == Manner::Silent {
            return Evaluation { lines: Vec::new(), ..evaluation(line) };
        }
        let moves = if self.manner == Manner::Cheating { vec![line[1], line[0]] } else { line.clone() };
        observer.note("thinking\nhard");
        observer.current_move(moves[0], 1, 1);
        observer.progress(&Progress {
            depth: 1,
            selective_depth: 3,
            rank: 0,
            line: Variation { value: Value::Centipawns(17), moves: moves.clone() },
            bound: Bound::Exact,
            nodes: 2,
            elapsed: Duration::from_millis(1),
            hash_full: Some(0),
            tablebase_hits: 0,
        });
        match self.manner {
            Manner::Panicking => panic!("a bug for the test"),
            Manner::Deaf => {
                sleep(Duration::from_secs(1));
                observer.note("too late");
            }
            Manner::Patient => {
                while question.control.must_end().is_none() {
                    sleep(Duration::from_millis(1));
                }
                observer.current_move(moves[0], 1, 2);
            }
            _ => {}
        }
        evaluation(moves)
    }
}

/// The last move by name and the last reply by name: easy to predict.
fn line(root: &Position, only: &[Move]) -> Vec<Move> {
    let last = |position: &Position, moves: &[Move]| moves.iter().copied().max_by_key(|m| position.uci(*m));
    let all = root.legal_moves();
    let first = last(root, if only.is_empty() { &all } else { only });
    let mut moves: Vec<Move> = first.into_iter().collect();
    if let Some(&m) = moves.first() {
        let next = root.after(m);
        moves.extend(last(&next, &next.legal_moves()));
    }
    moves
}
