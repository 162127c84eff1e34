//! Who can be named on the command line to judge or solve positions.

use std::sync::{Arc, Mutex};

use anyhow::Context;
use motive::{Account, Analyst, Credits, Degree, Method, MethodOracle, Settings};
use motive_caps::{Lemmas, Statistics};
use motive_chess::History;
use motive_external::{Engine, Go};
use motive_solution::{Control, Inquiry, Limits, Oracle};
use motive_suite::{Answer, FirstFound, Solver, Verdict};

/// The oracle that is asked unless another is named.
pub const DEFAULT: &str = "critic";

/// Opens an oracle: one of our own methods by its name, or any UCI engine by its command line.
pub fn open(spec: &str) -> anyhow::Result<Box<dyn Oracle>> {
    match spec.parse() {
        Ok(method) => Ok(Box::new(own(method))),
        Err(_) => Ok(Box::new(engine(spec)?)),
    }
}

/// Opens a solver, by the same names.
pub fn solver(spec: &str) -> anyhow::Result<Box<dyn Solver>> {
    match spec.parse() {
        Ok(method) => Ok(Box::new(MethodSolver { oracle: own(method), method, notebook: None })),
        Err(_) => Ok(Box::new(EngineSolver(engine(spec)?))),
    }
}

/// Opens a method as a solver that writes down what it did. CAPS begins every problem with some lemmas, or uses none at
/// all.
pub fn noting_solver(method: Method, notebook: &Arc<Mutex<Notebook>>) -> Box<dyn Solver> {
    let mut oracle = own(method);
    if let Ok(notebook) = notebook.lock()
        && is_caps(method)
    {
        let caps = oracle.analyst().caps(method);
        let lemmas = caps.settings().lemmas && !notebook.without_lemmas;
        caps.configure(motive_caps::Settings { lemmas, ..caps.settings().clone() });
        caps.keep(notebook.given.clone());
    }
    Box::new(MethodSolver { oracle, method, notebook: Some(Arc::clone(notebook)) })
}

/// Whether a name is one of ours that can tell how it searched.
pub fn as_noting(spec: &str) -> Option<Method> {
    spec.parse().ok().filter(|&method| method == Method::Auto || is_caps(method))
}

/// Whether a method is CAPS.
pub fn is_caps(method: Method) -> bool {
    matches!(method, Method::Caps | Method::CapsFaithful)
}

/// What is written down about searches.
#[derive(Default)]
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

fn own(method: Method) -> MethodOracle {
    MethodOracle::new(Analyst::new(&Settings::default()), method)
}

fn engine(command: &str) -> anyhow::Result<Engine> {
    let methods: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
    let methods = methods.join(", ");
    Engine::start(command).with_context(|| {
        format!("{command:?} is neither one of our methods ({methods}) nor an engine that can be started")
    })
}

/// One of our methods takes a test. It is watched, to tell when it found its move.
struct MethodSolver {
    oracle: MethodOracle,
    method: Method,
    notebook: Option<Arc<Mutex<Notebook>>>,
}

impl MethodSolver {
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
        let inquiry = Inquiry::after(history, limits, control);
        let mut watcher = FirstFound::new();
        let judgement = self.oracle.think(&inquiry, &mut watcher);
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

/// An engine from outside takes a test, watched in the same way.
struct EngineSolver(Engine);

impl Solver for EngineSolver {
    fn name(&self) -> &str {
        self.0.id()
    }

    fn solve(&mut self, history: &History, limits: &Limits, control: &Control) -> Result<Answer, String> {
        let go = Go {
            nodes: limits.nodes,
            movetime: limits.time,
            depth: limits.depth,
            mate: limits.mate,
            ..Go::default()
        };
        let mut watcher = FirstFound::new();
        let thought = self.0.think(history, &go, control, &mut watcher).map_err(|error| error.to_string())?;
        let line = thought.lines.into_iter().next();
        Ok(Answer {
            best: thought.best,
            value: line.as_ref().map(|line| line.value),
            line: line.map_or_else(|| vec![thought.best], |line| line.moves),
            depth: Some(thought.depth),
            nodes: thought.nodes,
            critic_nodes: None,
            elapsed: thought.elapsed,
            verdict: None,
            found: watcher.found(thought.best),
        })
    }

    fn reset(&mut self) {
        self.0.forget();
    }
}
