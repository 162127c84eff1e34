//! Anything that can be given a position and answers with a move.

use std::time::Duration;

use motive_answer::{Control, Engine, Limits, Question, Value};
use motive_chess::{History, Move};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Somebody who takes the test.
pub trait Solver: Send {
    /// What to call it in reports.
    fn name(&self) -> &str;

    /// Answers a position within the limits; the clock of `control` is running, and the answer comes
    /// soon after somebody stops it. The error is a sentence for the report.
    fn solve(
        &mut self,
        history: &History,
        limits: &Limits,
        control: &Control,
    ) -> Result<SolverAnswer, String>;

    /// Forgets everything, so that the next answer does not depend on earlier ones.
    fn reset(&mut self);
}

/// The answer of a [`Solver`].
#[derive(Clone, Debug)]
pub struct SolverAnswer {
    /// The move.
    pub best: Move,
    /// What it is worth to the side to move, if that is claimed.
    pub value: Option<Value>,
    /// The line that is expected, beginning with the move.
    pub line: Vec<Move>,
    /// Depth reached, for those who deepen.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: u64,
    /// Positions that the critic visited for it, if one was asked.
    pub critic_nodes: Option<u64>,
    /// Time taken.
    pub elapsed: Duration,
    /// How sure the solver is, if it tells.
    pub verdict: Option<Verdict>,
    /// When the move was found and kept, if that was watched.
    pub found: Option<Found>,
}

/// How sure an answer is.
// The degrees of the checker's verdict without what stands behind them. That one can be made by the checker alone and has
// no order; a report needs the weakest of several, and solvers from outside may claim what they like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Something was found against it.
    Contradicted,
    /// Its own opinion.
    Unchecked,
    /// Another search than the proposer's found nothing against it.
    Verified,
    /// Follows from the rules alone.
    Proved,
}

impl Verdict {
    /// The word for what the checker says.
    pub fn of(verdict: &motive_answer::Verdict) -> Verdict {
        match verdict {
            motive_answer::Verdict::Contradicted => Verdict::Contradicted,
            motive_answer::Verdict::Unchecked => Verdict::Unchecked,
            motive_answer::Verdict::Verified { .. } => Verdict::Verified,
            motive_answer::Verdict::Proved { .. } => Verdict::Proved,
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Contradicted => "contradicted",
            Verdict::Unchecked => "unchecked",
            Verdict::Verified => "verified",
            Verdict::Proved => "proved",
        }
    }
}

/// The work done when something was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// Positions visited until then.
    pub nodes: u64,
    /// Time until then.
    pub elapsed: Duration,
}

/// An [`Engine`] that takes the test.
pub struct EngineSolver {
    engine: Box<dyn Engine>,
}

impl From<Box<dyn Engine>> for EngineSolver {
    fn from(engine: Box<dyn Engine>) -> EngineSolver {
        EngineSolver { engine }
    }
}

impl Solver for EngineSolver {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn solve(
        &mut self,
        history: &History,
        limits: &Limits,
        control: &Control,
    ) -> Result<SolverAnswer, String> {
        let question = Question::after(history, limits, control);
        let evaluation = self.engine.judge(&question).map_err(|error| error.to_string())?;
        let best = evaluation.best().ok_or("no answer")?;
        Ok(SolverAnswer {
            best: evaluation.best_move().ok_or("an empty line")?,
            value: Some(best.value),
            line: best.moves.clone(),
            depth: Some(evaluation.depth),
            nodes: evaluation.nodes,
            critic_nodes: None,
            elapsed: evaluation.elapsed,
            verdict: None,
            found: None,
        })
    }

    fn reset(&mut self) {
        self.engine.forget();
    }
}
