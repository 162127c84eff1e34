//! Our methods at test suites.

use std::sync::{Arc, Mutex};

use motive::{Analyst, Credits, Knowledge, Method, Settings};
use motive_answer::{Control, Limits, Question};
use motive_caps::{Lemmas, Statistics};
use motive_chess::History;

use crate::{FirstFound, Solver, SolverAnswer, Verdict};

/// What is written down about searches.
#[derive(Debug, Default)]
pub struct Notebook {
    /// Who contributed what when all systems worked together.
    pub credits: Credits,
    /// Whether lemmas are switched off.
    pub without_lemmas: bool,
    /// The lemmas that every problem begins with.
    pub given: Lemmas,
    /// These and all that were learned.
    pub learned: Lemmas,
    /// What was done, added up.
    pub statistics: Statistics,
    /// What B* counted, answer by answer.
    pub counts: Vec<Vec<(&'static str, u64)>>,
}

/// One of our methods takes a test. It is watched, to tell when it found its move.
pub struct MethodSolver {
    analyst: Analyst,
    method: Method,
    is_checked: bool,
    notebook: Option<Arc<Mutex<Notebook>>>,
}

impl MethodSolver {
    /// A solver that has learned nothing yet.
    pub fn new(method: Method, knowledge: &Arc<Knowledge>) -> MethodSolver {
        let analyst = Analyst::with_knowledge(&Settings::default(), Arc::clone(knowledge));
        MethodSolver::with_analyst(analyst, method)
    }

    /// A solver on an analyst that is set up already.
    fn with_analyst(mut analyst: Analyst, method: Method) -> MethodSolver {
        analyst.prepare(method);
        MethodSolver { analyst, method, is_checked: true, notebook: None }
    }

    /// The same with or without a check of its answers, which have no verdict without.
    pub fn checked(mut self, is_checked: bool) -> MethodSolver {
        self.is_checked = is_checked;
        self
    }

    /// The same with a system left out of the council, to see what it contributes.
    pub fn without(mut self, system: Method) -> MethodSolver {
        self.analyst.leave_out(system);
        self
    }

    /// A solver that writes down what it did. CAPS begins every problem with some lemmas, or uses none at all.
    pub fn with_notebook(mut self, notebook: &Arc<Mutex<Notebook>>) -> MethodSolver {
        if let (Ok(notebook), true) = (notebook.lock(), self.method.is_caps()) {
            let caps = self.analyst.caps(self.method);
            let lemmas = caps.settings().lemmas && !notebook.without_lemmas;
            caps.configure(motive_caps::CapsSettings { lemmas, ..caps.settings().clone() });
            caps.keep(notebook.given.clone());
        }
        self.notebook = Some(Arc::clone(notebook));
        self
    }

    fn note(&mut self, answer: &motive_answer::Answer) {
        let Some(mut notebook) = self.notebook.as_ref().and_then(|notebook| notebook.lock().ok()) else {
            return;
        };
        if self.method.is_caps() {
            let caps = self.analyst.caps(self.method);
            notebook.statistics.add(caps.statistics());
            notebook.learned.absorb(caps.lemmas());
        } else if self.method == Method::BSTAR {
            notebook.counts.push(answer.trace.counts.clone());
        } else {
            notebook.credits.add(answer);
        }
    }
}

impl Solver for MethodSolver {
    fn name(&self) -> &str {
        self.method.name()
    }

    fn solve(
        &mut self,
        history: &History,
        limits: &Limits,
        control: &Control,
    ) -> Result<SolverAnswer, String> {
        let question = Question::after(history, limits, control);
        let mut watcher = FirstFound::new();
        let answer = if self.is_checked {
            self.analyst.answer(self.method, &question, &mut watcher)
        } else {
            self.analyst.answer_unchecked(self.method, &question, &mut watcher)
        };
        self.note(&answer);
        let best = answer.best().ok_or("there is no answer")?;
        let ideas: u64 = answer.work.iter().map(|work| work.ideas).sum();
        let nodes = answer.nodes();
        Ok(SolverAnswer {
            best: best.m,
            value: best.value,
            depth: Some(answer.depth),
            // A system with a tree of ideas counts its nodes; what it cost is told beside them.
            nodes: if ideas > 0 { ideas } else { nodes },
            critic_nodes: (ideas > 0).then_some(nodes),
            elapsed: answer.elapsed,
            verdict: self.is_checked.then(|| Verdict::of(answer.verdict())),
            found: watcher.found(best.m),
            line: best.line.clone(),
        })
    }

    fn reset(&mut self) {
        self.analyst.forget();
    }
}
