//! The tree that shows an answer: own moves by advice, replies as the rules allow them.

use advice::Term;
use motive_answer::{Binding, BoundTo, NodeId, Reason, Reasons, Rule, Tree};
use motive_chess::{Move, Position};

use super::is_step;
use crate::board::EndingMove;
use crate::book::Advised;
use crate::domain::Chess;

/// A tree has no more moves than this; what would be more is left out, the main line never.
const LARGEST: usize = 1_000;

fn knowledge(entry: &str, bindings: Vec<Binding>) -> Reasons {
    Reasons::one(Reason::Knowledge { entry: format!("advice/{entry}"), bindings })
}

/// A move that a piece of advice wants.
fn advised_move(advised: &Advised) -> Reasons {
    let text = advised.piece.to_string();
    let name = match &advised.piece {
        Term::Name(name) | Term::Call(name, _) => name.to_string(),
        _ => text.clone(),
    };
    let mut bindings = vec![Binding::new("advice", BoundTo::Text(text))];
    if !advised.note.is_empty() {
        bindings.push(Binding::new("plan", BoundTo::Text(advised.note.clone())));
    }
    knowledge(&name, bindings)
}

/// A move in an ending whose result is known by its lemmas.
pub(super) fn known_ending(name: &str, plan: &str) -> Reasons {
    knowledge(name, vec![Binding::new("plan", BoundTo::Text(plan.to_owned()))])
}

/// The moves of both sides to the end of the piece of advice; of several replies the one that holds out longest.
pub(super) fn expected(advised: &Advised, at: usize) -> Vec<EndingMove> {
    let mut line = Vec::new();
    let mut at = at;
    while let Some((step, child)) = hardest(&advised.tree, at) {
        line.push(step);
        at = child;
    }
    line
}

fn hardest(tree: &advice::Tree<Chess>, at: usize) -> Option<(EndingMove, usize)> {
    tree.nodes[at].moves.iter().copied().max_by_key(|&(_, child)| longest(tree, child, 0))
}

/// Own moves to the farthest end below a node.
pub(super) fn longest(tree: &advice::Tree<Chess>, at: usize, depth: u32) -> u32 {
    let node = &tree.nodes[at];
    if depth > 40 {
        return 0;
    }
    let below = node.moves.iter().map(|&(_, child)| longest(tree, child, depth + 1)).max();
    below.map_or(0, |below| below + u32::from(node.mine))
}

/// The piece of advice from a node on: the expected line first, then what is played against other replies.
pub(super) fn shown(advised: &Advised, at: usize, position: &Position) -> Tree {
    let source = &advised.tree;
    let mut tree = Tree::new();
    let own = advised_move(advised);
    // The main line goes in before there is no room.
    let (mut node, mut here) = (NodeId::ROOT, position.clone());
    for step in expected(advised, at) {
        let Some(m) = here.legal_moves().into_iter().find(|m| is_step(*m, step)) else { break };
        let Ok(next) = tree.add(node, m, reasons(&own, position, &here)) else { break };
        node = next;
        here.play(m);
    }
    let mut waiting = std::collections::VecDeque::from([(at, NodeId::ROOT, position.clone())]);
    while let Some((at, place, here)) = waiting.pop_front() {
        let legal = here.legal_moves();
        for &(step, child) in &source.nodes[at].moves {
            if tree.len() >= LARGEST {
                return tree;
            }
            let Some(&m) = legal.iter().find(|m| is_step(**m, step)) else { continue };
            let known = tree.child(place, m);
            let next = known.or_else(|| tree.add(place, m, reasons(&own, position, &here)).ok());
            if let Some(next) = next {
                waiting.push_back((child, next, here.after(m)));
            }
        }
    }
    tree
}

/// The strategy of the side to move: its moves, and against each what holds out longest; then the other replies, as far as there is room.
pub(super) fn shown_strategy(strategy: &advice::Tree<Chess>, position: &Position, own: &Reasons) -> Tree {
    /// Moves of the main line.
    const LONGEST: usize = 40;
    let mut tree = Tree::new();
    let (mut node, mut here, mut at) = (NodeId::ROOT, position.clone(), 0);
    let mut seen = std::collections::HashSet::new();
    while tree.len() < LONGEST && seen.insert(at) {
        let hardest = strategy.nodes[at].moves.iter().max_by_key(|&&(_, child)| {
            (!seen.contains(&child), depth(strategy, child, &mut seen.clone(), 0))
        });
        let Some(&(step, child)) = hardest else { break };
        let Some(m) = here.legal_moves().into_iter().find(|m| is_step(*m, step)) else { break };
        let Ok(next) = tree.add(node, m, reasons(own, position, &here)) else { break };
        (node, at) = (next, child);
        here.play(m);
    }
    tree
}

/// How far play can go below a node without coming back, up to a few moves.
fn depth(
    tree: &advice::Tree<Chess>,
    at: usize,
    seen: &mut std::collections::HashSet<usize>,
    plies: u32,
) -> u32 {
    if plies >= 6 || !seen.insert(at) {
        return 0;
    }
    tree.nodes[at].moves.iter().map(|&(_, child)| 1 + depth(tree, child, seen, plies + 1)).max().unwrap_or(0)
}

fn reasons(own: &Reasons, position: &Position, here: &Position) -> Reasons {
    if here.turn() == position.turn() { own.clone() } else { Reasons::one(Rule::Defense) }
}

/// The advised move alone.
pub(super) fn single(first: Move, own: &Reasons) -> Tree {
    let mut tree = Tree::new();
    let _ = tree.add(NodeId::ROOT, first, own.clone());
    tree
}
