//! Who moves.

use std::time::Duration;

use motive_answer::{Control, EngineError, Value};
use motive_chess::{History, Move};
use motive_uci::{Go, UciEngine};

use crate::Fault;

/// A move and what the player thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenMove {
    /// The move.
    pub m: Move,
    /// What the player thinks of its position, if it told.
    pub value: Option<Value>,
    /// How deep it looked.
    pub depth: u32,
    /// Positions it visited.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// Why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What the player did.
    pub fault: Fault,
    /// In words.
    pub detail: String,
}

/// Somebody who plays.
pub trait Player: Send {
    /// What to call it.
    fn name(&self) -> &str;

    /// A new game begins.
    fn new_game(&mut self) -> Result<(), Failure>;

    /// Chooses a move. When the control is stopped any move will do, soon.
    fn choose(&mut self, history: &History, go: &Go, control: &Control) -> Result<ChosenMove, Failure>;
}

/// A UCI engine that plays.
pub struct EnginePlayer {
    engine: UciEngine,
    name: String,
}

impl EnginePlayer {
    /// Lets an engine play under a name, its own if none is given.
    pub fn new(engine: UciEngine, name: Option<&str>) -> EnginePlayer {
        let name = name.unwrap_or(engine.id()).to_owned();
        EnginePlayer { engine, name }
    }
}

impl Player for EnginePlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        self.engine.new_game().map_err(failure)
    }

    fn choose(&mut self, history: &History, go: &Go, control: &Control) -> Result<ChosenMove, Failure> {
        let thought = self.engine.think(history, go, control, &mut ()).map_err(failure)?;
        Ok(ChosenMove {
            m: thought.best,
            value: thought.lines.first().map(|line| line.value),
            depth: thought.depth,
            nodes: thought.nodes,
            elapsed: thought.elapsed,
        })
    }
}

fn failure(error: EngineError) -> Failure {
    let fault = match error {
        EngineError::Start { .. } | EngineError::Died { .. } => Fault::Crash,
        EngineError::Timeout { .. } => Fault::Stall,
        EngineError::Nonsense { .. } => Fault::IllegalMove,
    };
    Failure { fault, detail: error.to_string() }
}
