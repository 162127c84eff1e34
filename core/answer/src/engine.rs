//! What is asked, and who judges positions: the critic, or an engine from outside.

use std::time::Duration;

use motive_chess::{History, Move, Position};
use thiserror::Error;

use crate::{Control, Limits, StopReason, Value};

/// A question to a [`crate::System`] or an [`Engine`].
///
/// ```
/// use motive_answer::{Limits, Question};
/// use motive_chess::Position;
///
/// let start = Position::default();
/// let pawns = ["e4", "d4"].map(|san| start.parse_san(san).unwrap());
/// let question = Question::new(&start, Limits::nodes(1000)).only(&pawns);
/// assert_eq!((question.lines, question.only.len()), (1, 2));
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    /// The game so far; its last position is the one in question.
    pub history: History,
    /// How much work the answer may cost.
    pub limits: Limits,
    /// How many of the best moves are wanted, with a line each; at least one is given.
    pub lines: usize,
    /// Only these moves are considered; all, if empty.
    pub only: Vec<Move>,
    /// Moves that somebody else has proposed: a system that weighs moves looks at them further than at others.
    pub suggested: Vec<Move>,
    /// Whether only the decision counts: the work may end before its limits when one move stands clear of all others, and
    /// nothing is searched for a system's own story alone.
    pub decision_only: bool,
    /// The stop button.
    pub control: Control,
}

impl Question {
    /// The best move in a position, within limits. The clock starts now.
    pub fn new(position: &Position, limits: Limits) -> Question {
        let control = Control::start(&limits);
        Question::after(&History::new(position.clone()), &limits, &control)
    }

    /// The best move at the end of a game, with a clock and a stop button that are there already.
    pub fn after(history: &History, limits: &Limits, control: &Control) -> Question {
        Question {
            history: history.clone(),
            limits: limits.clone(),
            lines: 1,
            only: Vec::new(),
            suggested: Vec::new(),
            decision_only: false,
            control: control.clone(),
        }
    }

    /// The same question about these moves only.
    pub fn only(mut self, moves: &[Move]) -> Question {
        self.only = moves.to_vec();
        self
    }
}

/// A move with its value and the line that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// For the side to move in the position in question.
    pub value: Value,
    /// The move and what is expected to follow; never empty.
    pub moves: Vec<Move>,
}

/// Whether a value is exact or only a bound, while a search is under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bound {
    /// The value itself.
    #[default]
    Exact,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
}

/// What a search can tell while it works.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Depth reached, in half-moves.
    pub depth: u32,
    /// The longest line looked at, in half-moves.
    pub selective_depth: u32,
    /// Which of several wanted lines this is, from 0.
    pub rank: usize,
    /// The line and its value.
    pub line: Variation,
    /// Whether the value is exact.
    pub bound: Bound,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_full: Option<u32>,
    /// Positions looked up in tablebases so far.
    pub tablebase_hits: u64,
}

impl Progress {
    /// A line whose value is exact, from a search that knows no more about itself than this.
    pub fn of_line(line: Variation, depth: u32, nodes: u64, elapsed: Duration) -> Progress {
        Progress {
            depth,
            selective_depth: line.moves.len() as u32,
            rank: 0,
            line,
            bound: Bound::Exact,
            nodes,
            elapsed,
            hash_full: None,
            tablebase_hits: 0,
        }
    }
}

/// Somebody who watches a search.
pub trait Observer {
    /// A line has been completed or improved.
    fn progress(&mut self, progress: &Progress) {
        let _ = progress;
    }

    /// A move of the root position is looked at now; `number` counts from 1.
    fn current_move(&mut self, m: Move, number: usize, depth: u32) {
        let _ = (m, number, depth);
    }

    /// Of the places that a check must ask an engine about, so many are done.
    fn checked(&mut self, done: usize, total: usize) {
        let _ = (done, total);
    }

    /// Something worth telling a person.
    fn note(&mut self, text: &str) {
        let _ = text;
    }
}

/// Nobody watches.
impl Observer for () {}

/// The answer of an [`Engine`].
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// Best first; empty only if there is no legal move (or none was allowed).
    pub lines: Vec<Variation>,
    /// Depth that was completed, in half-moves.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Nodes of a tree of ideas that were looked into, if there was one; [`Evaluation::nodes`] are then
    /// those of the searches that served it.
    pub expansions: Option<u64>,
    /// Time taken.
    pub elapsed: Duration,
    /// Why it ended.
    pub stop: StopReason,
}

impl Evaluation {
    /// The best line.
    pub fn best(&self) -> Option<&Variation> {
        self.lines.first()
    }

    /// The best move.
    pub fn best_move(&self) -> Option<Move> {
        self.best().and_then(|line| line.moves.first().copied())
    }
}

/// Why an engine has no answer.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum EngineError {
    /// The program could not be started.
    #[error("cannot start {command:?}: {reason}")]
    Start {
        /// The command line.
        command: String,
        /// What the system said.
        reason: String,
    },
    /// The program ended, and ended again after being started anew.
    #[error("{name} ended unexpectedly{detail}")]
    Died {
        /// Which engine.
        name: String,
        /// What is known of it, beginning with a separator, or empty.
        detail: String,
    },
    /// No answer in time.
    #[error("{name} did not answer within {limit:?}")]
    Timeout {
        /// Which engine.
        name: String,
        /// How long was waited.
        limit: Duration,
    },
    /// An answer that makes no sense.
    #[error("{name} answered {answer:?}, which is {problem}")]
    Nonsense {
        /// Which engine.
        name: String,
        /// The line in question, shortened.
        answer: String,
        /// What is wrong with it.
        problem: String,
    },
}

/// Somebody who can judge a position.
pub trait Engine: Send {
    /// What to call it in reports.
    fn name(&self) -> &str;

    /// Answers a question; takes no longer than its limits, a small constant aside.
    fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError>;

    /// Forgets what was learned, so that the next answer does not depend on earlier questions.
    fn forget(&mut self);
}
