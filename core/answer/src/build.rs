//! From an engine's evaluation to a solution.

use motive_chess::{Move, Position};

use crate::{
    Counters, Evaluation, Goal, NodeId, Problem, Promise, Range, Reason, Reasons, Rule, Searched, Solution,
    Tree, Value,
};

impl Solution {
    /// The principal line of an evaluation of the position in question, as a solution.
    ///
    /// Every move rests on the search, and besides on the rules of chess where they speak. The
    /// claim is what the value amounts to under the question. `None` if there is no line, or if the
    /// value does not answer the question (no mate was found, no material is won).
    pub fn from_evaluation(problem: Problem, engine: &str, evaluation: &Evaluation) -> Option<Solution> {
        let best = evaluation.best()?;
        let (position, attacker) = (problem.position(), problem.attacker());
        let ours = position.turn() == attacker;
        let value = if ours { best.value } else { best.value.reversed() };
        let claim = claim_for(&problem, value).filter(|claim| claim.answers(problem.goal()))?;
        let search = Searched {
            engine: engine.to_owned(),
            depth: evaluation.depth,
            nodes: evaluation.nodes,
            value,
            side: attacker,
        };
        let mut tree = Tree::new();
        let (mut here, mut position) = (NodeId::ROOT, position.clone());
        for &m in &best.moves {
            if !position.legal_moves().contains(&m) {
                break;
            }
            let mut reasons = Reasons::one(Reason::Search(search.clone()));
            for rule in rules_of(&position, m) {
                reasons = reasons.and(rule);
            }
            here = tree.add(here, m, reasons).ok()?;
            position.play(m);
        }
        if tree.is_empty() {
            return None;
        }
        let counters =
            Counters { critic_nodes: evaluation.nodes, elapsed: evaluation.elapsed, ..Counters::default() };
        let solution = Solution::new(problem, engine, claim, tree);
        Some(Solution { stop: evaluation.stop, counters, ..solution })
    }
}

/// The rules of chess that speak for a legal move, as far as position and move show.
pub(crate) fn rules_of(position: &Position, m: Move) -> Vec<Rule> {
    let after = position.after(m);
    let is = [
        (Rule::Mates, after.is_checkmate()),
        (Rule::Stalemates, after.is_stalemate()),
        (Rule::LeavesTooLittle, after.is_insufficient_material()),
        (Rule::OnlyMove, position.legal_moves().len() == 1),
        (Rule::EscapesCheck, position.is_check()),
    ];
    is.into_iter().filter(|(_, so)| *so).map(|(rule, _)| rule).collect()
}

fn claim_for(problem: &Problem, value: Value) -> Option<Promise> {
    match (value, problem.goal()) {
        (Value::MateIn(moves), _) => Some(Promise::Mate(moves)),
        (Value::MatedIn(_), _) | (_, Goal::Mate | Goal::MateIn(_)) => None,
        (Value::Centipawns(n), Goal::WinMaterial) => {
            Some(Promise::Material(Range::exactly(n.saturating_sub(problem.balance()))))
        }
        (Value::Centipawns(n), Goal::Draw) => (n >= 0).then_some(Promise::Draw),
        (Value::Centipawns(n), Goal::BestMove | Goal::Hold) => Some(Promise::Worth(Range::exactly(n))),
    }
}
