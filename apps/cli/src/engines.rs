//! Who can be named on the command line to judge or solve positions.

use std::sync::Arc;

use anyhow::Context;
use motive::{Analyst, Knowledge, Method, MethodEngine, Settings};
use motive_answer::{Control, Engine, Limits};
use motive_chess::History;
use motive_suite::MethodSolver;
use motive_suite::{FirstFound, Solver, SolverAnswer};
use motive_uci::{Go, UciEngine};

/// The engine that is asked unless another is named.
pub(crate) const DEFAULT: &str = "critic";

/// Opens an engine: one of our own methods by its name, or any UCI engine by its command line.
pub(crate) fn open(spec: &str, knowledge: &Arc<Knowledge>) -> anyhow::Result<Box<dyn Engine>> {
    match spec.parse() {
        Ok(method) => Ok(Box::new(own(method, knowledge))),
        Err(_) => Ok(Box::new(engine(spec)?)),
    }
}

/// Opens a solver, by the same names; the answers of our methods are checked or not.
pub(crate) fn solver(
    spec: &str,
    is_checked: bool,
    knowledge: &Arc<Knowledge>,
) -> anyhow::Result<Box<dyn Solver>> {
    match spec.parse() {
        Ok(method) => Ok(Box::new(MethodSolver::new(method, knowledge).checked(is_checked))),
        Err(_) => Ok(Box::new(EngineSolver(engine(spec)?))),
    }
}

/// Whether a name is one of ours that can tell how it searched.
pub(crate) fn as_noting(spec: &str) -> Option<Method> {
    spec.parse()
        .ok()
        .filter(|&method: &Method| [Method::AUTO, Method::BSTAR].contains(&method) || method.is_caps())
}

fn own(method: Method, knowledge: &Arc<Knowledge>) -> MethodEngine {
    let analyst = Analyst::with_knowledge(&Settings::default(), Arc::clone(knowledge));
    MethodEngine::new(analyst, method)
}

fn engine(command: &str) -> anyhow::Result<UciEngine> {
    let methods: Vec<&str> = Method::all().map(Method::name).collect();
    let methods = methods.join(", ");
    UciEngine::start(command).with_context(|| {
        format!("{command:?} is neither one of our methods ({methods}) nor an engine that can be started")
    })
}

/// An engine from outside takes a test, watched in the same way.
struct EngineSolver(UciEngine);

impl Solver for EngineSolver {
    fn name(&self) -> &str {
        self.0.id()
    }

    fn solve(
        &mut self,
        history: &History,
        limits: &Limits,
        control: &Control,
    ) -> Result<SolverAnswer, String> {
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
        Ok(SolverAnswer {
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
