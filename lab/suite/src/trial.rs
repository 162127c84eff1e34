//! One solver at one problem.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use motive_answer::{Control, Limits, StopButton, Value};
use motive_chess::{Move, Position};

use crate::problem::Problem;
use crate::solver::{Found, Solver, SolverAnswer, Verdict};

/// How long after an error the stop button is looked at.
const GRACE: Duration = Duration::from_millis(30);

/// What came of it.
///
/// A puzzle may ask for several moves. Each of them is a search of its own within the limits; the
/// solver is cleared once, before the first. Work is summed up over the searches.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Whether everything that was asked for was found.
    pub solved: bool,
    /// Whether a judge finds the wrong move as good as the book's; `None` if no judge was asked.
    pub accepted: Option<bool>,
    /// The moves of the solver and the replies to them, up to the wrong move if there is one.
    pub moves: Vec<Move>,
    /// Where the solver went wrong.
    pub wrong: Option<Wrong>,
    /// The value claimed with the first move.
    pub value: Option<Value>,
    /// Depth reached at the first move.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: u64,
    /// Positions visited by the critic.
    pub critic_nodes: Option<u64>,
    /// Time taken.
    pub elapsed: Duration,
    /// The weakest of the verdicts on the moves.
    pub verdict: Option<Verdict>,
    /// When the solution was found and kept, if the solver tells: the largest of its searches, that
    /// is, the limit that would just have been enough.
    pub found: Option<Found>,
    /// The same, with the whole of a search for what the solver does not tell.
    pub needed: Found,
    /// Why there is no answer.
    pub error: Option<String>,
}

/// A wrong move.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// Which of the solver's moves, from 0.
    pub step: usize,
    /// Where it was played.
    pub position: Position,
    /// The move.
    pub played: Move,
}

impl Trial {
    /// Lets a solver try a problem; `None` if it was stopped before it was done.
    pub fn run(
        solver: &mut dyn Solver,
        problem: &Problem,
        limits: &Limits,
        stop: &StopButton,
    ) -> Option<Trial> {
        let mut trial = Trial::begin();
        let mut history = problem.history.clone();
        let limits = &problem.task.stipulated(limits);
        solver.reset();
        for step in 0..problem.task.n_answers() {
            let answer = ask(solver, &history, limits, stop)?;
            let answer = match answer {
                Ok(answer) if history.position().is_legal(answer.best) => answer,
                Ok(answer) => {
                    trial.error = Some(format!("{} is not legal", history.position().uci(answer.best)));
                    return Some(trial);
                }
                Err(error) => {
                    trial.error = Some(error);
                    return Some(trial);
                }
            };
            trial.add(step, &answer);
            let position = history.position().clone();
            if !problem.task.is_right(&position, step, answer.best, answer.value) {
                trial.wrong = Some(Wrong { step, position, played: answer.best });
                return Some(trial);
            }
            history.play(answer.best);
            if history.position().is_checkmate() {
                break;
            }
            let Some(reply) = problem.task.reply(step) else { break };
            trial.moves.push(reply);
            history.play(reply);
        }
        trial.solved = true;
        Some(trial)
    }

    /// The solver's first move.
    pub fn first_move(&self) -> Option<Move> {
        self.moves.first().copied()
    }

    fn begin() -> Trial {
        Trial {
            solved: false,
            accepted: None,
            moves: Vec::new(),
            wrong: None,
            value: None,
            depth: None,
            nodes: 0,
            critic_nodes: None,
            elapsed: Duration::ZERO,
            verdict: None,
            found: None,
            needed: Found::default(),
            error: None,
        }
    }

    fn add(&mut self, step: usize, answer: &SolverAnswer) {
        let whole = Found { nodes: answer.nodes, elapsed: answer.elapsed };
        if step == 0 {
            self.value = answer.value;
            self.depth = answer.depth;
            self.verdict = answer.verdict;
            self.found = Some(Found::default());
        }
        self.moves.push(answer.best);
        self.nodes = self.nodes.saturating_add(answer.nodes);
        self.elapsed = self.elapsed.saturating_add(answer.elapsed);
        if let Some(nodes) = answer.critic_nodes {
            self.critic_nodes = Some(self.critic_nodes.unwrap_or(0).saturating_add(nodes));
        }
        self.verdict = self.verdict.min(answer.verdict);
        self.found = self.found.zip(answer.found).map(|(earlier, now)| larger(earlier, now));
        self.needed = larger(self.needed, answer.found.unwrap_or(whole));
    }
}

fn larger(a: Found, b: Found) -> Found {
    Found { nodes: a.nodes.max(b.nodes), elapsed: a.elapsed.max(b.elapsed) }
}

/// Asks for one move; `None` if the run was stopped meanwhile, because half an answer is none.
fn ask(
    solver: &mut dyn Solver,
    history: &motive_chess::History,
    limits: &Limits,
    stop: &StopButton,
) -> Option<Result<SolverAnswer, String>> {
    if stop.is_pressed() {
        return None;
    }
    let control = Control::start(limits);
    // A solver that panics loses its position, not the results of the others. It is cleared before
    // the next one, as always.
    let answer = stop.watch(&control, || {
        catch_unwind(AssertUnwindSafe(|| solver.solve(history, limits, &control)))
            .unwrap_or_else(|_| Err("the solver panicked".to_owned()))
    });
    if answer.is_err() {
        // The same Ctrl-C that ends the run may have ended an engine, a moment earlier.
        std::thread::sleep(GRACE);
    }
    (!stop.is_pressed()).then_some(answer)
}
