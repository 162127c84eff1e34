//! What the static analysis alone proposes, for others at the table: moves, each with its plan and reasons.

use motive_chess::{Move, Position};

use crate::analysis::Analyst;
use crate::write::{Names, Writer};

/// A move that the rules suggest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The move.
    pub m: Move,
    /// The plan that it begins, in the thesis's notation.
    pub plan: Option<String>,
    /// What the rules that led to it say, the first cause first.
    pub statements: Vec<String>,
}

impl Analyst<'_> {
    /// The plans of a position in their order, at most so many, one for each first move. `sight` is how many positions
    /// the rules may play out.
    pub fn propose(&mut self, position: &Position, sight: u32, most: usize) -> Vec<Proposal> {
        let scene = self.scene(position).with_sight(sight);
        let plans = self.analyze_scene(&scene).plans;
        let writer = Writer::new(&scene, self.knowledge(), Names::Short);
        let mut proposals: Vec<Proposal> = Vec::new();
        for plan in &plans {
            if proposals.len() == most {
                break;
            }
            if proposals.iter().any(|known| known.m == plan.first) || !position.is_legal(plan.first) {
                continue;
            }
            proposals.push(Proposal {
                m: plan.first,
                plan: plan.posting.plan.as_ref().map(|plan| writer.plan(plan)),
                statements: plan
                    .rules()
                    .map(|rule| self.knowledge().production(rule).header.statement.clone())
                    .collect(),
            });
        }
        proposals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fork_is_proposed_with_its_reason() {
        // Composed: a knight forks king and rook.
        let position: Position = "6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1".parse().unwrap();
        let proposals = Analyst::default().propose(&position, 400, 5);
        assert!(proposals.len() <= 5);
        assert_eq!(position.san(proposals[0].m), "Nf6+");
        assert!(!proposals[0].statements.is_empty());
        let moves: Vec<Move> = proposals.iter().map(|proposal| proposal.m).collect();
        assert!((1..moves.len()).all(|at| !moves[..at].contains(&moves[at])));
    }
}
