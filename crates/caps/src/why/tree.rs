//! The causality facility over a tree of anybody's: whoever records moves and lines can be asked.

use motive_chess::{Move, Position};
use motive_solution::{NodeId, Solution, Tree};

use super::WhyNot;

/// A refuted move in a tree: where it was tried, and what there is to say about it.
#[derive(Clone, Debug)]
pub struct Refuted {
    /// The node at which it was tried.
    pub node: NodeId,
    /// Why it fails.
    pub why: WhyNot,
}

impl WhyNot {
    /// Everything that a solution shows to fail: the tries of the attacker that were given up (its
    /// alternatives), and the replies of the defender in its tree, each with the main line that follows it.
    pub fn of_solution(solution: &Solution) -> Vec<Refuted> {
        let start = solution.problem.position();
        let tries = solution.alternatives.iter().filter_map(|other| {
            let position = position_at(start, &solution.tree, other.node)?;
            let why = WhyNot::new(&position, other.tried, &other.refutation)?;
            Some(Refuted { node: other.node, why })
        });
        let attacker = start.turn();
        let replies = solution.tree.ids().filter_map(|id| {
            let node = solution.tree.parent(id)?;
            let position = position_at(start, &solution.tree, node)?;
            if position.turn() == attacker {
                return None;
            }
            let why = WhyNot::new(&position, solution.tree.last_move(id)?, &line_below(&solution.tree, id))?;
            Some(Refuted { node, why })
        });
        tries.chain(replies).collect()
    }
}

fn position_at(start: &Position, tree: &Tree, node: NodeId) -> Option<Position> {
    let mut position = start.clone();
    for m in tree.path(node) {
        if !position.is_legal(m) {
            return None;
        }
        position.play(m);
    }
    Some(position)
}

/// The first children below a node.
fn line_below(tree: &Tree, mut id: NodeId) -> Vec<Move> {
    let mut line = Vec::new();
    while let Some(&next) = tree.children(id).first() {
        line.extend(tree.last_move(next));
        id = next;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Caps, Settings};
    use motive_solution::{Limits, Problem, Question};

    #[test]
    fn the_defences_of_a_solution_fail_for_a_reason() {
        // Appendix C.4 of the specification: 1.Nxf7+ Bxf7 2.Be5 mate.
        let position: Position = "6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1".parse().unwrap();
        let problem = Problem::new(position, Question::BestMove);
        let outcome = Caps::new(Settings::default()).solve(&problem, &Limits::nodes(500), &mut ());
        let solution = outcome.solution.unwrap();
        let all = WhyNot::of_solution(&solution);
        assert!(!all.is_empty());
        let takes = all.iter().find(|refuted| refuted.why.text().starts_with("Bxf7 fails to Be5#"));
        let takes = takes.unwrap_or_else(|| panic!("{all:?}"));
        assert_eq!(solution.tree.depth(takes.node), 1);
        assert!(!takes.why.refutation().is_empty());
    }
}
