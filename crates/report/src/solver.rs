//! Our methods at test suites.

use std::sync::{Arc, Mutex};

use motive::{Account, Analyst, Credits, Degree, Method, MethodOracle, Settings};
use motive_caps::{Lemmas, Statistics};
use motive_chess::History;
use motive_solution::{Control, Limits, Oracle as _, Question};
use motive_suite::{Answer, FirstFound, Solver, Verdict};

/// What is written down about searches.
#[derive(Debug, Default)]
pub struct Notebook {
    /// Who contributed what when all sat at one table.
    pub credits: Credits,
    /// Whether lemmas are switched off.
    pub without_lemmas: bool,
    /// The lemmas that every problem begins with.
    pub given: Lemmas,
    /// These and all that were learnt.
    pub learnt: Lemmas,
    /// What was done, added up.
    pub statistics: Statistics,
}

/// One of our methods takes a test. It is watched, to tell when it found its move.
pub struct MethodSolver {
    oracle: MethodOracle,
    method: Method,
    notebook: Option<Arc<Mutex<Notebook>>>,
}

impl MethodSolver {
    /// A solver that has learnt nothing yet.
    pub fn new(method: Method) -> MethodSolver {
        let analyst = Analyst::new(&Settings::default());
        MethodSolver { oracle: MethodOracle::new(analyst, method), method, notebook: None }
    }

    /// A solver that writes down what it did. CAPS begins every problem with some lemmas, or uses none at all.
    pub fn with_notebook(method: Method, notebook: &Arc<Mutex<Notebook>>) -> MethodSolver {
        let mut solver = MethodSolver::new(method);
        if let (Ok(notebook), true) = (notebook.lock(), method.is_caps()) {
            let caps = solver.oracle.analyst().caps(method);
            let lemmas = caps.settings().lemmas && !notebook.without_lemmas;
            caps.configure(motive_caps::Settings { lemmas, ..caps.settings().clone() });
            caps.keep(notebook.given.clone());
        }
        solver.notebook = Some(Arc::clone(notebook));
        solver
    }

    fn note(&mut self) {
        let Some(mut notebook) = self.notebook.as_ref().and_then(|notebook| notebook.lock().ok()) else {
            return;
        };
        let analyst = self.oracle.analyst();
        match analyst.account() {
            Some(Account::Tactics(outcome)) => notebook.statistics.add(&outcome.statistics),
            Some(Account::Council(minutes)) => return notebook.credits.add(minutes),
            _ => {}
        }
        notebook.learnt.absorb(analyst.caps(self.method).lemmas());
    }
}

impl Solver for MethodSolver {
    fn name(&self) -> &str {
        self.oracle.name()
    }

    fn solve(&mut self, history: &History, limits: &Limits, control: &Control) -> Result<Answer, String> {
        let question = Question::after(history, limits, control);
        let mut watcher = FirstFound::new();
        let judgement = self.oracle.think(&question, &mut watcher);
        self.note();
        let line = judgement.best().ok_or("there is no legal move")?;
        let best = judgement.best_move().ok_or("there is no legal move")?;
        Ok(Answer {
            best,
            value: Some(line.value),
            line: line.moves.clone(),
            depth: Some(judgement.depth),
            // Who has a tree of ideas counts its nodes; what it cost is told beside them.
            nodes: judgement.expansions.unwrap_or(judgement.nodes),
            critic_nodes: judgement.expansions.map(|_| judgement.nodes),
            elapsed: judgement.elapsed,
            verdict: self.oracle.degree().map(|degree| match degree {
                Degree::Believed => Verdict::Believed,
                Degree::Verified => Verdict::Verified,
                Degree::Proved => Verdict::Proved,
            }),
            found: watcher.found(best),
        })
    }

    fn reset(&mut self) {
        self.oracle.forget();
    }
}
