//! What the static analysis alone proposes, for others at the table: moves, each with its plan and reasons.

use motive_answer::Reason;
use motive_chess::{Move, Position};
use production::Plan;

use crate::analysis::Analyst;
use crate::carry;
use crate::reasons;
use crate::scene::played;
use crate::write::{Names, Writer};

/// A move that the rules suggest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The move.
    pub m: Move,
    /// The plan that it begins, in the thesis's notation.
    pub plan: Option<String>,
    /// The same plan, to be followed.
    pub steps: Option<Plan>,
    /// The moves of the plan as far as they are concrete, the first one first.
    pub line: Vec<Move>,
    /// The rules that led to it with what they speak of, the first cause first.
    pub reasons: Vec<Reason>,
    /// What the rules that led to it say, the first cause first.
    pub statements: Vec<String>,
}

/// What the rules make of a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Considered {
    /// The moves that they suggest, in their order.
    pub proposals: Vec<Proposal>,
    /// Positions that were played out for it.
    pub played: u64,
    /// Matches of productions.
    pub firings: usize,
}

impl Analyst {
    /// The plans of a position in their order, at most so many, one for each first move, with what they cost. `sight` is how
    /// many positions the rules may play out.
    pub(crate) fn consider(&mut self, position: &Position, sight: u32, most: usize) -> Considered {
        let before = played();
        let scene = self.scene(position).with_sight(sight);
        let analyzed = self.analyze_scene(&scene);
        let knowledge = self.knowledge();
        let writer = Writer::new(&scene, knowledge, Names::Short);
        let mut proposals: Vec<Proposal> = Vec::new();
        for plan in &analyzed.plans {
            if proposals.len() == most {
                break;
            }
            if proposals.iter().any(|known| known.m == plan.first) || !position.is_legal(plan.first) {
                continue;
            }
            let steps = plan.posting.plan.as_ref();
            let line = steps.map(|steps| carry::concrete(knowledge, position, plan.first, steps));
            proposals.push(Proposal {
                m: plan.first,
                plan: steps.map(|steps| writer.plan(steps)),
                steps: steps.cloned(),
                line: line.unwrap_or_else(|| vec![plan.first]),
                reasons: reasons::of_lists(&scene, knowledge, &plan.posting.lists),
                statements: plan
                    .rules()
                    .map(|rule| knowledge.production(rule).header.statement.clone())
                    .collect(),
            });
        }
        Considered { proposals, played: played() - before, firings: analyzed.firings }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fork_is_proposed_with_its_reason() {
        // Composed: a knight forks king and rook.
        let position: Position = "6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1".parse().unwrap();
        let proposals = Analyst::default().consider(&position, 400, 5).proposals;
        assert!(proposals.len() <= 5);
        assert_eq!(position.san(proposals[0].m), "Nf6+");
        assert_eq!(proposals[0].statements.is_empty(), proposals[0].reasons.is_empty());
        assert!(!proposals[0].statements.is_empty());
        let moves: Vec<Move> = proposals.iter().map(|proposal| proposal.m).collect();
        assert!(Analyst::default().consider(&position, 400, 5).played <= 400 + 40);
        assert!((1..moves.len()).all(|at| !moves[..at].contains(&moves[at])));
    }
}
