//! The critic as an attacker who works where it pays.
//!
//! The checker asks about every reply. Most are plainly bad, and a glance shows it. Only where the claim does not hold
//! at a glance does the attacker look longer, step by step, until it holds or the share is used up: then it is refuted by
//! the longest look.

use std::time::Duration;

use motive_chess::Color;
use motive_critic::Critic;
use motive_solution::{Judgement, Limits, Oracle, OracleError, Question, Value};

/// Positions for a glance, those when the share is used up, and how much longer each further look is.
const GLANCE: u64 = 200;
const LAST_GLANCES: u64 = 60;
const LONGER: u64 = 5;

/// The critic, asked whether the side that made the claim still has what it claims.
pub(super) struct Attacker<'c> {
    critic: &'c mut Critic,
    side: Color,
    /// What the side must have at least, in centipawns, whatever the other does,
    least: i32,
    /// and at most with another move than it chose.
    most: i32,
    /// Positions that may still be visited.
    left: u64,
}

impl<'c> Attacker<'c> {
    /// The claim is worth `value` to `side`, give or take `tolerance`.
    pub fn new(
        critic: &'c mut Critic,
        side: Color,
        value: Value,
        tolerance: i32,
        nodes: u64,
    ) -> Attacker<'c> {
        let value = value.centipawns();
        Attacker { critic, side, least: value - tolerance, most: value + tolerance, left: nodes }
    }
}

impl Oracle for Attacker<'_> {
    fn name(&self) -> &'static str {
        "critic"
    }

    fn judge(&mut self, question: &Question) -> Result<Judgement, OracleError> {
        let ours = question.history.position().turn() == self.side;
        // Some of our moves and not all: those that the claim says are no better.
        let others = ours && !question.only.is_empty();
        let most = question.limits.nodes.unwrap_or(u64::MAX);
        let (mut look, mut visited, mut elapsed) = (GLANCE, 0, Duration::ZERO);
        loop {
            let nodes = look.min(most).min(self.left).max(LAST_GLANCES);
            let question = Question {
                limits: Limits { nodes: Some(nodes), ..question.limits.clone() },
                ..question.clone()
            };
            let mut answer = self.critic.search(&question, &mut ());
            self.left = self.left.saturating_sub(answer.nodes);
            visited += answer.nodes;
            elapsed += answer.elapsed;
            let value = answer.best().map(|line| if ours { line.value } else { line.value.reversed() });
            let holds = value.is_none_or(|value| {
                let value = value.centipawns();
                if others { value <= self.most } else { value >= self.least }
            });
            let ended = question.control.must_end().is_some();
            if holds || ended || look >= most || self.left < look {
                answer.nodes = visited;
                answer.elapsed = elapsed;
                return Ok(answer);
            }
            look = look.saturating_mul(LONGER);
        }
    }

    fn forget(&mut self) {
        Oracle::forget(self.critic);
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;
    use motive_critic::Settings;

    use super::*;

    #[test]
    fn a_claim_that_holds_costs_a_glance_and_a_doubtful_one_more() {
        let mut critic = Critic::new(&Settings { hash: 1, ..Settings::default() });
        let position = Position::default();
        let question = Question::new(&position, Limits::nodes(5_000));
        let others = Question { only: position.legal_moves()[..5].to_vec(), ..question.clone() };
        let mut cost = |claimed: i32, question: &Question| {
            let claimed = Value::Centipawns(claimed);
            let mut attacker = Attacker::new(&mut critic, Color::White, claimed, 0, 20_000);
            attacker.judge(question).unwrap().nodes
        };
        assert!(cost(-300, &question) <= GLANCE);
        assert!(cost(300, &others) <= GLANCE, "other moves are no better");
        assert!(cost(-300, &others) > GLANCE, "other moves seem better");
        let doubted = cost(300, &question);
        assert!(doubted > GLANCE + LONGER * GLANCE && doubted <= 6_300, "{doubted}");
    }
}
