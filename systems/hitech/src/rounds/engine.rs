//! Probes by an engine from outside, so that the tree of ideas stands on the strongest evaluation there
//! is. It knows no windows and no table of ours: each move costs a question of its own.

use motive_answer::{Control, Engine, Limits, Question, Value};
use motive_chess::{Key, Position};
use motive_critic::MATE_SCORE;

use crate::probes::{Candidate, Found, ProbeEffort, Probes};

/// Nodes of a question when the depth alone would not bound the work.
const NODES_OF_A_QUESTION: u64 = 200_000;

/// Probes by any engine.
pub(crate) struct EngineProbes {
    engine: Box<dyn Engine>,
    control: Control,
    limit: u64,
    nodes: u64,
}

impl EngineProbes {
    /// Probes by this engine.
    pub(crate) fn new(engine: Box<dyn Engine>) -> EngineProbes {
        EngineProbes { engine, control: Control::new(), limit: u64::MAX, nodes: 0 }
    }

    /// The score of a position for the side to move, and the line; mates count from one half-move
    /// before. `None` if the limits ended it or the engine failed.
    fn ask(&mut self, position: &Position, depth: u32) -> Option<Found> {
        if self.control.must_end().is_some() || self.nodes >= self.limit {
            return None;
        }
        let nodes = NODES_OF_A_QUESTION.min(self.limit - self.nodes);
        let limits = Limits { depth: Some(depth.max(1)), nodes: Some(nodes), ..Limits::none() };
        let history = motive_chess::History::new(position.clone());
        let evaluation = self.engine.judge(&Question::after(&history, &limits, &self.control)).ok()?;
        self.nodes = self.nodes.saturating_add(evaluation.nodes);
        // Whoever is stopped in the middle answers with what it has: that is no probe.
        if self.control.must_end().is_some() {
            return None;
        }
        let best = evaluation.best()?;
        Some(Found { score: score(best.value), line: best.moves.clone(), nodes: evaluation.nodes })
    }
}

/// A value as a score; mates count from one half-move before.
fn score(value: Value) -> i32 {
    let far = |n: u32| i32::try_from(n.min(50)).unwrap_or(50);
    match value {
        Value::Centipawns(n) => n.clamp(-20_000, 20_000),
        Value::MateIn(n) => MATE_SCORE - 2 * far(n),
        Value::MatedIn(n) => 2 * far(n) + 1 - MATE_SCORE,
    }
}

impl Probes for EngineProbes {
    fn realistic(
        &mut self,
        _: &Position,
        moves: &[Candidate<'_>],
        effort: ProbeEffort,
    ) -> Option<Vec<Found>> {
        let ask = |candidate: &Candidate<'_>| {
            let found = self.ask(candidate.after, effort.depth)?;
            Some(Found { score: -found.score, ..found })
        };
        moves.iter().map(ask).collect()
    }

    fn hopeful(&mut self, _: &Position, moves: &[Candidate<'_>], depth: u32, _: i32) -> Option<Vec<Found>> {
        moves.iter().map(|candidate| self.ask(&candidate.after.pass_out_of_check()?, depth)).collect()
    }

    fn challenge(&mut self, _: &Position, moves: &[Candidate<'_>], depth: u32, _: i32) -> Option<Vec<Found>> {
        let ask = |candidate: &Candidate<'_>| {
            let found = self.ask(candidate.after, depth)?;
            Some(Found { score: -found.score, ..found })
        };
        moves.iter().map(ask).collect()
    }

    fn begin(&mut self, _: &[Key], control: &Control, nodes: u64) {
        self.control = control.clone();
        self.limit = nodes;
        self.nodes = 0;
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn forget(&mut self) {
        self.engine.forget();
    }
}
