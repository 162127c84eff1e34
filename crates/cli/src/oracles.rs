//! Who can be named on the command line to judge or solve positions.

use anyhow::Context;
use motive_chess::History;
use motive_external::{Engine, Go};
use motive_solution::{Control, Limits, Oracle};
use motive_suite::{Answer, FirstFound, Solver};

/// Opens an oracle: the name of a built-in one, or the command of an engine that speaks UCI.
pub fn open(command: &str) -> anyhow::Result<Box<dyn Oracle>> {
    Ok(Box::new(engine(command)?))
}

/// Opens a solver: a method by its name, or the command of an engine that speaks UCI.
pub fn solver(name: &str) -> anyhow::Result<Box<dyn Solver>> {
    Ok(Box::new(EngineSolver(engine(name)?)))
}

fn engine(command: &str) -> anyhow::Result<Engine> {
    Engine::start(command).with_context(|| format!("no oracle {command:?}"))
}

/// An engine from outside that takes a test. It is watched, to tell when it found its move.
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
