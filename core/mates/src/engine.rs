//! The solver's answers as an engine's.

use motive_answer::{Engine, EngineError, Evaluation, Question, StopReason, Value, Variation};
use motive_chess::Move;

use crate::MateSolver;

/// Positions looked at if nobody says how many.
const DEFAULT_NODES: u64 = 1_000_000;

impl Engine for MateSolver {
    fn name(&self) -> &'static str {
        "mates"
    }

    /// Knows mates only: without one the value is that of an even game, and the move is any.
    fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
        let started = question.control.elapsed();
        let position = question.history.position();
        let nodes = question.limits.nodes.unwrap_or(DEFAULT_NODES);
        let known = question.limits.mate.and_then(|longest| self.recall(position, position.turn(), longest));
        let mating = known.or_else(|| {
            self.solve(position, position.turn(), question.limits.mate, nodes, &question.control)
        });
        let is_wanted = |m: &Move| question.only.is_empty() || question.only.contains(m);
        let lines = match mating {
            Some(mating) if mating.line.first().is_some_and(is_wanted) => {
                vec![Variation { value: Value::MateIn(mating.moves), moves: mating.line }]
            }
            _ => {
                let any = position.legal_moves().into_iter().find(is_wanted);
                any.map(|m| Variation { value: Value::Centipawns(0), moves: vec![m] }).into_iter().collect()
            }
        };
        let depth = lines.first().map_or(0, |line| line.moves.len() as u32);
        let stop = question.control.must_end().unwrap_or(StopReason::Finished);
        let elapsed = question.control.elapsed().saturating_sub(started);
        Ok(Evaluation { lines, depth, nodes: self.nodes(), expansions: None, elapsed, stop })
    }

    fn forget(&mut self) {
        MateSolver::forget(self);
    }
}
