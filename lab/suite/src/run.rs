//! Running a suite: every contestant at every problem, on several threads.
//!
//! The contestants take each problem one after the other on the same thread, so that whatever else
//! the machine does hits them alike; who begins rotates from problem to problem. Every problem starts
//! from a cleared solver, so with a limit on nodes the result does not depend on the number of
//! threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use motive_answer::{Limits, StopButton};
use thiserror::Error;

use crate::judge::Judge;
use crate::problem::Problem;
use crate::solver::Solver;
use crate::trial::Trial;

/// Makes something for each thread; the error is a sentence.
pub type Maker<'a, T> = &'a dyn Fn() -> Result<T, String>;

/// Somebody who takes the test.
#[derive(Clone)]
pub struct Contestant<'a> {
    /// What to call it in reports.
    pub name: String,
    /// Makes a solver, one for each thread.
    pub make: Maker<'a, Box<dyn Solver>>,
}

/// Who is to do what, and how.
pub struct RunPlan<'a> {
    /// Who takes the test.
    pub contestants: Vec<Contestant<'a>>,
    /// Makes the judge of wrong moves, one for each thread.
    pub judge: Option<Maker<'a, Judge>>,
    /// Limits on each search.
    pub limits: Limits,
    /// Threads; at least one is used, and not more than there are problems.
    pub jobs: usize,
    /// Ends the run.
    pub stop: StopButton,
}

/// The results of one problem, in the order of the contestants.
#[derive(Clone, Debug)]
pub struct Row {
    /// The problem, by number.
    pub problem: usize,
    /// One for each contestant.
    pub trials: Vec<Trial>,
}

/// Why a run did not begin.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RunError {
    /// A contestant cannot be made.
    #[error("{name}: {reason}")]
    Contestant {
        /// Which.
        name: String,
        /// Why.
        reason: String,
    },
    /// The judge cannot be made.
    #[error("judge: {reason}")]
    Judge {
        /// Why.
        reason: String,
    },
}

/// What one thread works with.
struct Desk {
    solvers: Vec<Box<dyn Solver>>,
    judge: Option<Judge>,
}

impl RunPlan<'_> {
    /// Runs the plan and returns a row for each problem that was finished, in the order of the
    /// problems. `watch` sees each row as it is finished, on the calling thread.
    pub fn run(&self, problems: &[Problem], watch: &mut dyn FnMut(&Row)) -> Result<Vec<Row>, RunError> {
        // Everybody is made before anything begins: a wrong command shows at once.
        let n_desks = self.jobs.clamp(1, problems.len().max(1));
        let desks = (0..n_desks).map(|_| self.desk()).collect::<Result<Vec<_>, _>>()?;
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let mut rows: Vec<Row> = Vec::with_capacity(problems.len());
        let limits = &self.limits;
        let stop = &self.stop;
        thread::scope(|scope| {
            for mut desk in desks {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(problem) = problems.get(number) else { break };
                        let Some(row) = desk.work(number, problem, limits, stop) else { break };
                        if sender.send(row).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for row in receiver {
                watch(&row);
                rows.push(row);
            }
        });
        rows.sort_by_key(|row| row.problem);
        Ok(rows)
    }

    fn desk(&self) -> Result<Desk, RunError> {
        let solvers = self.contestants.iter().map(|contestant| {
            (contestant.make)()
                .map_err(|reason| RunError::Contestant { name: contestant.name.clone(), reason })
        });
        let solvers = solvers.collect::<Result<Vec<_>, _>>()?;
        let judge = self.judge.map(|make| make().map_err(|reason| RunError::Judge { reason }));
        Ok(Desk { solvers, judge: judge.transpose()? })
    }
}

impl Desk {
    /// All contestants at one problem; `None` if stopped before all were done.
    fn work(&mut self, number: usize, problem: &Problem, limits: &Limits, stop: &StopButton) -> Option<Row> {
        let n = self.solvers.len();
        let mut trials: Vec<Option<Trial>> = vec![None; n];
        for turn in 0..n {
            let who = (number + turn) % n;
            trials[who] = Some(Trial::run(self.solvers[who].as_mut(), problem, limits, stop)?);
        }
        let mut trials: Vec<Trial> = trials.into_iter().flatten().collect();
        if let Some(judge) = &mut self.judge {
            for trial in &mut trials {
                if !judge.review(&problem.task, trial, stop) {
                    return None;
                }
            }
        }
        Some(Row { problem: number, trials })
    }
}
