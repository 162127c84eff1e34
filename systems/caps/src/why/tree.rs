//! The causality facility over a tree of anybody's: whoever records moves and lines can be asked.

use motive_answer::{NodeId, Solution, Tree};
use motive_chess::{Move, Position};

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
    use motive_answer::{Alternative, Goal, Problem, Promise, Reasons, Rule, Value};

    /// Appendix C.4 of the specification: 1.Nxf7+ Bxf7 2.Be5 mate.
    #[test]
    fn defenses_and_given_up_tries_fail_for_a_reason() {
        let start: Position = "6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1".parse().unwrap();
        let line = |sans: &[&str]| {
            let mut board = start.clone();
            let moves = sans.iter().map(|san| {
                let m = board.parse_san(san).unwrap();
                board.play(m);
                m
            });
            moves.collect::<Vec<Move>>()
        };
        let mut tree = Tree::new();
        let mut at = NodeId::ROOT;
        for m in line(&["Nxf7+", "Bxf7", "Be5#"]) {
            at = tree.add(at, m, Reasons::one(Rule::Defense)).unwrap();
        }
        let problem = Problem::new(start.clone(), Goal::Mate);
        let mut solution = Solution::new(problem, "test", Promise::Mate(2), tree);
        let given_up = line(&["Rxg8+", "Kxg8"]);
        solution.alternatives.push(Alternative {
            node: NodeId::ROOT,
            tried: given_up[0],
            reasons: Reasons::one(Rule::Defense),
            refutation: given_up[1..].to_vec(),
            value: Value::Centipawns(-200),
        });
        let all = WhyNot::of_solution(&solution);
        let texts: Vec<String> = all.iter().map(|refuted| refuted.why.text()).collect();
        assert_eq!(all.len(), 2, "{texts:?}");
        assert!(
            texts[0].starts_with("Rxg8+ fails to Kxg8. Rxg8+ puts the rook on g8, where it is taken."),
            "{texts:?}"
        );
        assert!(texts[1].starts_with("Bxf7 fails to Be5#."), "{texts:?}");
        assert_eq!(solution.tree.depth(all[1].node), 1);
        assert!(!all[1].why.refutation().is_empty());
    }
}
