//! How CAPS came to its answer, in words: what each move is for, and why the other tries fail.

use std::fmt::Write;

use motive_answer::{Binding, BoundTo, NodeId, Reason, Solution};
use motive_chess::Position;

use crate::caps::CapsOutcome;
use crate::proposal::GoalState;
use crate::why::WhyNot;

/// So many given-up tries are told.
const TOLD: usize = 4;

impl CapsOutcome {
    /// The story of the search.
    pub fn tell(&self, position: &Position) -> String {
        let statistics = &self.statistics;
        let mut text = format!(
            "CAPS looked at {} positions ({:.1} successors of those it looked behind).\n",
            statistics.nodes,
            statistics.branching()
        );
        let Some(solution) = &self.solution else { return text };
        let mut board = position.clone();
        let mut at = NodeId::ROOT;
        while let Some(&next) = solution.tree.children(at).first() {
            let Some(m) = solution.tree.last_move(next).filter(|&m| board.is_legal(m)) else { break };
            let dots = if board.turn().is_white() { "." } else { "..." };
            let _ = writeln!(
                text,
                "  {}{dots} {}: {}",
                board.fullmoves(),
                board.san(m),
                purposes(solution.tree.reasons(next))
            );
            board.play(m);
            at = next;
        }
        for why in given_up(solution) {
            let _ = writeln!(text, "  Given up: {}", why.text());
        }
        text
    }

    /// What the first move of the solution is for. `None` if there is no solution, or the move was only made again
    /// because an earlier search had found it.
    pub fn purpose(&self) -> Option<String> {
        let tree = &self.solution.as_ref()?.tree;
        let first = *tree.children(NodeId::ROOT).first()?;
        let (state, words) = known(tree.reasons(first));
        (!words.is_empty() && state != GoalState::Tracing.name()).then(|| words.join(", "))
    }
}

/// The tries at the root that were given up, with their refutations.
fn given_up(solution: &Solution) -> impl Iterator<Item = WhyNot> {
    let position = solution.problem.position();
    let at_root = solution.alternatives.iter().filter(|other| other.node == NodeId::ROOT);
    at_root.filter_map(|other| WhyNot::new(position, other.tried, &other.refutation)).take(TOLD)
}

/// The goal state and what the move is for.
fn purposes(reasons: &[Reason]) -> String {
    let (state, words) = known(reasons);
    if words.is_empty() { state.to_owned() } else { format!("{} [{state}]", words.join(", ")) }
}

/// The goal state in which a move was made, and the words for what it is for.
fn known(reasons: &[Reason]) -> (&str, Vec<&str>) {
    let mut words = Vec::new();
    let mut state = "";
    for reason in reasons {
        if let Reason::Knowledge { bindings, .. } = reason {
            for Binding { name, value } in bindings {
                match (name.as_str(), value) {
                    ("state", BoundTo::Text(text)) => state = text,
                    (_, BoundTo::Text(text)) => words.push(text.as_str()),
                    _ => {}
                }
            }
        }
    }
    (state, words)
}

#[cfg(test)]
mod tests {
    use crate::{Caps, CapsSettings};
    use motive_answer::{Goal, Limits, Problem};
    use motive_chess::Position;

    #[test]
    fn every_move_of_the_line_has_a_purpose() {
        let position: Position = "6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1".parse().unwrap();
        let problem = Problem::new(position.clone(), Goal::BestMove);
        for settings in [CapsSettings::default(), CapsSettings::faithful()] {
            let outcome = Caps::new(settings).solve(&problem, &Limits::nodes(500), &mut ());
            let text = outcome.tell(&position);
            assert!(text.contains("1. Nxf7+: ") && text.contains("[aggressive]"), "{text}");
        }
    }
}
