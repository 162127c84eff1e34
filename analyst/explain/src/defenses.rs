//! What a proof says about the defenses.
//!
//! The tree of a proved mate holds every reply of the defender. Nobody wants to read all of them; what a
//! reader asks is "and if he goes elsewhere?", so a few defenses that leave the line are shown with the
//! answers to them, first those that need another answer than the line has.

use std::cmp::Reverse;

use motive_answer::{Checked, NodeId, Promise, Tree};
use motive_chess::{Move, Position};

use crate::phrases::short_line;

/// The most defenses that are shown besides the line.
const MOST_SHOWN: usize = 3;
/// Half-moves of each that texts show.
const SHORT_LINE: usize = 4;

/// The defenses against a proved mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defenses {
    /// How many moves of the defender the proof answers, in all its positions together.
    pub covered: usize,
    /// A few that leave the line, in the order of its moves.
    pub others: Vec<OtherDefense>,
}

/// A defense that leaves the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherDefense {
    /// The index of the move of the line in whose place it is played.
    pub ply: usize,
    /// Where it is played.
    pub before: Position,
    /// The defense, the answer and so on up to the mate.
    pub moves: Vec<Move>,
}

impl OtherDefense {
    pub(crate) fn short_text(&self) -> String {
        short_line(&self.before, &self.moves, SHORT_LINE)
    }
}

/// The line of a proved mate: `wanted` as far as the proof has it, then the longest resistance. `None`
/// if the mate is not proved.
pub fn proved_line(checked: &Checked, wanted: &[Move]) -> Option<Vec<Move>> {
    let tree = proved_tree(checked)?;
    let heights = heights(tree);
    let mut line = Vec::new();
    let mut here = NodeId::ROOT;
    for &m in wanted {
        let Some(next) = tree.child(here, m) else { break };
        line.push(m);
        here = next;
    }
    line.extend(resistance(tree, &heights, here));
    Some(line)
}

/// What the proof says about the defenses against a line; `None` if it does not prove that line.
pub(crate) fn defenses(start: &Position, line: &[Move], checked: &Checked) -> Option<Defenses> {
    let tree = proved_tree(checked)?;
    let problem = &checked.solution().problem;
    if problem.position() != start {
        return None;
    }
    tree.child(NodeId::ROOT, *line.first()?)?;
    let attacker = problem.attacker();
    let defends_at = |ply: usize| (start.turn() == attacker) == (ply % 2 == 1);
    let covered = tree.ids().filter(|&id| defends_at(tree.depth(id) - 1)).count();
    if covered == 0 {
        return None;
    }

    let heights = heights(tree);
    let mut ranked = Vec::new();
    let mut position = start.clone();
    let mut here = NodeId::ROOT;
    for (ply, &m) in line.iter().enumerate() {
        if defends_at(ply) {
            for &id in tree.children(here) {
                let Some(defense) = tree.last_move(id).filter(|&defense| defense != m) else { continue };
                let answer = tree.children(id).first().and_then(|&answer| tree.last_move(answer));
                let is_old = answer.is_some() && answer == line.get(ply + 1).copied();
                let mut moves = vec![defense];
                moves.extend(resistance(tree, &heights, id));
                let other = OtherDefense { ply, before: position.clone(), moves };
                ranked.push(((is_old, ply, Reverse(heights[id.index()])), other));
            }
        }
        let Some(next) = tree.child(here, m) else { break };
        here = next;
        position.play(m);
    }
    // Stable, so that equals keep the order of the tree.
    ranked.sort_by_key(|(rank, _)| *rank);
    let mut others: Vec<OtherDefense> = ranked.into_iter().map(|(_, other)| other).take(MOST_SHOWN).collect();
    others.sort_by_key(|other| other.ply);
    Some(Defenses { covered, others })
}

fn proved_tree(checked: &Checked) -> Option<&Tree> {
    let solution = checked.solution();
    let is_proved_mate = checked.verdict().is_proved() && matches!(solution.claim, Promise::Mate(_));
    is_proved_mate.then_some(&solution.tree)
}

/// How many half-moves may follow on each node.
fn heights(tree: &Tree) -> Vec<usize> {
    let mut heights = vec![0; tree.len() + 1];
    let ids: Vec<NodeId> = tree.ids().collect();
    // Children come after their parents.
    for id in ids.into_iter().rev() {
        if let Some(parent) = tree.parent(id) {
            heights[parent.index()] = heights[parent.index()].max(heights[id.index()] + 1);
        }
    }
    heights
}

/// The longest way on from a node; of equal ones the first.
fn resistance(tree: &Tree, heights: &[usize], from: NodeId) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut here = from;
    while let Some(&next) = tree.children(here).iter().min_by_key(|id| Reverse(heights[id.index()])) {
        moves.extend(tree.last_move(next));
        here = next;
    }
    moves
}
