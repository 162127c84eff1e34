//! The search for mates as a system: a forced mate with the tree that shows it, or nothing.

use motive_answer::{
    Answer, Candidate, Control, Goal, Known, Limits, Lost, NodeId, Observer, Problem, Progress, ProofLimits,
    Question, Reason, Reasons, Searched, StopReason, System, Trace, Tree, Value, prove_mate,
};
use motive_chess::{Color, History, Move};

use crate::{MateSolver, Mating};

/// The name by which it is chosen.
const NAME: &str = "mates";
/// Nodes if neither nodes nor time are limited.
const OPEN_NODES: u64 = 40_000;
/// However little work is allowed, a tree of so many moves may be put together from what was found.
const SMALLEST_TREE: u64 = 200;

impl System for MateSolver {
    fn name(&self) -> &'static str {
        NAME
    }

    /// A mate by the side to move, or against it if that is what is asked for.
    fn answer(&mut self, question: &Question, observer: &mut dyn Observer) -> Answer {
        let started = question.control.elapsed();
        let (limits, history) = (&question.limits, &question.history);
        let turn = history.position().turn();
        let (attacker, longest) = match limits.mated {
            Some(moves) => (turn.other(), Some(moves)),
            None => (turn, limits.mate),
        };
        let nodes = match (limits.nodes, question.control.hard_deadline()) {
            (Some(nodes), _) => nodes,
            (None, Some(_)) => u64::MAX,
            (None, None) => OPEN_NODES,
        };
        let found = self.solve(history.position(), attacker, longest, nodes, &question.control);
        let mut answer = Answer::empty(NAME);
        answer.spend(NAME, self.nodes(), 0);
        answer.stop = question.control.must_end().unwrap_or(if found.is_none() && self.nodes() >= nodes {
            StopReason::Nodes
        } else {
            StopReason::Finished
        });
        if let Some(mating) = found.filter(|mating| !mating.line.is_empty()) {
            self.show(&mut answer, question, attacker, &mating, nodes);
        }
        answer.elapsed = question.control.elapsed().saturating_sub(started);
        if let Some(line) = answer.line() {
            let progress = Progress::of_line(line, answer.depth, answer.nodes(), answer.elapsed);
            observer.progress(&Progress { selective_depth: answer.depth, ..progress });
        }
        answer
    }

    fn forget(&mut self) {
        MateSolver::forget(self);
    }
}

impl MateSolver {
    /// Puts a mate into an answer: with every defense if the work that is left allows, else as a line.
    fn show(
        &mut self,
        answer: &mut Answer,
        question: &Question,
        attacker: Color,
        mating: &Mating,
        nodes: u64,
    ) {
        let turn = question.history.position().turn();
        let value = |moves| if attacker == turn { Value::MateIn(moves) } else { Value::MatedIn(moves) };
        let searched = Searched {
            engine: NAME.to_owned(),
            depth: mating.line.len() as u32,
            nodes: self.nodes(),
            value: value(mating.moves),
            side: turn,
        };
        let reason = Reason::Search(searched);
        let proof = self.proof(&question.history, attacker, mating.moves, nodes, &question.control);
        let mut tree = match proof {
            Some((tree, spent)) => {
                answer.spend(NAME, spent + tree.len() as u64, 0);
                answer.known = Some(Known::Proof);
                longest_first(&tree)
            }
            None => Tree::of_line(&mating.line, |_| Reasons::one(reason.clone())),
        };
        let is_whole = answer.known.is_some();
        let is_asked = |m: Move| question.only.is_empty() || question.only.contains(&m);
        while let Some(cut) = first_node(&tree, |m| !is_asked(m)) {
            tree = tree.without(cut);
            answer.known = None;
        }
        for &first in tree.children(NodeId::ROOT) {
            let Some(line) = line_from(&tree, first) else { continue };
            // Mates are counted in moves of the attacker, who makes the last one.
            let moves = if is_whole { line.len().div_ceil(2) as u32 } else { mating.moves };
            answer.candidates.push(candidate(&line, value(moves), &reason));
        }
        let Some((best, others)) = answer.candidates.split_first_mut() else { return };
        let idea = if attacker == turn {
            format!("it forces mate in {}", mating.moves)
        } else {
            "it defends longest against a forced mate".to_owned()
        };
        for other in others {
            let why = if other.value == best.value { "mate comes as soon" } else { "mate comes sooner" };
            let value = other.value.unwrap_or(value(mating.moves));
            other.lost = Some(Lost { line: other.line[1..].to_vec(), value, why: why.to_owned() });
        }
        best.idea = Some(idea.clone());
        answer.depth = best.line.len() as u32;
        let counts = vec![("mate", u64::from(mating.moves)), ("nodes", answer.nodes())];
        let text = format!("{}: {idea}.\n", question.history.position().san(answer.candidates[0].m));
        answer.trace = Trace { counts, text };
        answer.tree = tree;
    }

    /// The tree with every defense, and what it cost to find what was not remembered.
    fn proof(
        &mut self,
        history: &History,
        attacker: Color,
        moves: u32,
        nodes: u64,
        control: &Control,
    ) -> Option<(Tree, u64)> {
        let rest = nodes.saturating_sub(self.nodes()).max(1);
        let standard = ProofLimits::default();
        let limits = ProofLimits {
            each: Limits::nodes(rest.min(standard.each.nodes.unwrap_or(rest))),
            total_nodes: rest.min(standard.total_nodes),
            tree: rest.max(SMALLEST_TREE).min(standard.tree as u64) as usize,
        };
        let problem = Problem::in_game(history.clone(), attacker, Goal::Mate);
        let proof = prove_mate(problem, moves, self, &limits, control).ok()?;
        Some((proof.tree, proof.counters.critic_nodes))
    }
}

fn candidate(line: &[Move], value: Value, reason: &Reason) -> Candidate {
    let reasons = vec![reason.clone()];
    Candidate { value: Some(value), by: vec![NAME], reasons, line: line.to_vec(), ..Candidate::new(line[0]) }
}

/// The first node of the root whose move is of some kind.
fn first_node(tree: &Tree, is: impl Fn(Move) -> bool) -> Option<NodeId> {
    tree.children(NodeId::ROOT).iter().copied().find(|&id| tree.last_move(id).is_some_and(&is))
}

/// The main line that begins with a node of the root.
fn line_from(tree: &Tree, first: NodeId) -> Option<Vec<Move>> {
    let mut line = vec![tree.last_move(first)?];
    let mut here = first;
    while let Some(&next) = tree.children(here).first() {
        line.extend(tree.last_move(next));
        here = next;
    }
    Some(line)
}

/// The same tree with the longest defense first everywhere, so that its main line is what is to be expected.
fn longest_first(tree: &Tree) -> Tree {
    let mut height = vec![0_usize; tree.len() + 1];
    // Children come after their parents.
    for id in tree.ids().collect::<Vec<_>>().into_iter().rev() {
        if let Some(parent) = tree.parent(id) {
            height[parent.index()] = height[parent.index()].max(height[id.index()] + 1);
        }
    }
    let mut sorted = Tree::new();
    let mut waiting = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((from, to)) = waiting.pop() {
        let mut children = tree.children(from).to_vec();
        children.sort_by_key(|child| std::cmp::Reverse(height[child.index()]));
        for child in children {
            let Some(m) = tree.last_move(child) else { continue };
            let Ok(reasons) = Reasons::try_from(tree.reasons(child).to_vec()) else { continue };
            if let Ok(same) = sorted.add(to, m, reasons) {
                waiting.push((child, same));
            }
        }
    }
    sorted
}

#[cfg(test)]
mod tests {
    use motive_answer::{CheckOptions, check};
    use motive_chess::Position;

    use super::*;

    fn proves(answer: &Answer, history: &History) -> bool {
        let solution = answer.solution(history).unwrap();
        check(solution, None, &CheckOptions::default(), &Control::new(), &mut ()).verdict().is_proved()
    }

    #[test]
    fn a_mate_comes_with_every_defense() {
        // Composed: Philidor's legacy.
        let position: Position = "5r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1".parse().unwrap();
        let question = Question::new(&position, Limits::nodes(10_000));
        let answer = MateSolver::new().answer(&question, &mut ());
        assert_eq!(position.san(answer.best_move().unwrap()), "Qg8+");
        assert_eq!((answer.value(), answer.known), (Some(Value::MateIn(2)), Some(Known::Proof)));
        assert_eq!(answer.tree.main_line(), answer.best().unwrap().line);
        assert!(answer.nodes() > 0 && proves(&answer, &question.history));
        assert!(!answer.best().unwrap().has_knowledge());
    }

    #[test]
    fn a_mate_that_is_not_worked_out_is_no_proof() {
        // ECM.669, from the Encyclopedia of Chess Middlegames: mate in eight, found with many defenses left open.
        let position: Position =
            "2r1qrk1/3n3p/b3pPp1/4P3/1pp1nBN1/pP4PQ/P1P2PK1/3RR3 w - - 0 1".parse().unwrap();
        let question = Question::new(&position, Limits::nodes(20_000));
        let answer = MateSolver::new().answer(&question, &mut ());
        assert_eq!(answer.value(), Some(Value::MateIn(8)));
        assert_eq!(answer.known.is_some(), proves(&answer, &question.history));
    }

    #[test]
    fn who_is_mated_defends_longest() {
        // Composed: two rooks drive the king to the edge; on the seventh rank it lasts a move longer.
        let position: Position = "8/3k4/1R6/R7/8/8/8/7K b - - 0 1".parse().unwrap();
        let limits = Limits { mated: Some(4), ..Limits::nodes(50_000) };
        let question = Question::new(&position, limits);
        let answer = MateSolver::new().answer(&question, &mut ());
        let Some(Value::MatedIn(longest)) = answer.value() else { panic!("{:?}", answer.value()) };
        assert_eq!(answer.candidates.len(), position.legal_moves().len());
        assert!(answer.candidates.iter().all(|other| other.value <= Some(Value::MatedIn(longest))));
        assert!(answer.candidates[1..].iter().all(|other| other.lost.is_some()));
        assert!(proves(&answer, &question.history));
        let last = answer.candidates.last().unwrap().m;
        let answer = MateSolver::new().answer(&question.clone().only(&[last]), &mut ());
        assert_eq!((answer.candidates.len(), answer.best_move(), answer.known), (1, Some(last), None));
    }

    #[test]
    fn without_a_mate_there_is_no_proposal() {
        let position: Position = "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1".parse().unwrap();
        let answer = MateSolver::new().answer(&Question::new(&position, Limits::nodes(5_000)), &mut ());
        assert!(answer.candidates.is_empty() && answer.tree.is_empty() && answer.nodes() > 0);
    }
}
