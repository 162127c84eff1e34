//! Forcing trees and refutations.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::{Compiled, Domain};

/// Why a branch ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The better goal holds (and the holding goal too).
    Better,
    /// The opponent has no move that his constraint admits: as good as the better goal.
    NoReply,
    /// The holding goal does not hold.
    Broken,
    /// X has no move that his constraint admits.
    NoMove,
    /// An earlier search has decided it.
    Known,
    /// The search went no further.
    Open,
}

impl End {
    /// In words.
    pub const fn text(self) -> &'static str {
        match self {
            End::Better => "goal reached",
            End::NoReply => "no reply left",
            End::Broken => "holding goal broken",
            End::NoMove => "no move left",
            End::Known => "known",
            End::Open => "...",
        }
    }
}

/// A position in a tree.
pub struct TreeNode<D: Domain> {
    /// The position.
    pub position: D::Position,
    /// X, the side of the advice, is to move.
    pub mine: bool,
    /// Why the branch ends here, if it does.
    pub end: Option<End>,
    /// Moves with the number of the node that they lead to.
    pub moves: Vec<(D::Move, usize)>,
}

/// A strategy of one side: a forcing tree, a refutation, or a best try. Positions that are reached in several
/// ways stand in it once, so it is a graph; node 0 is the root.
pub struct Tree<D: Domain> {
    /// The nodes.
    pub nodes: Vec<TreeNode<D>>,
}

/// What is wrong with a would-be forcing tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// Condition 1: the holding goal must hold at every node.
    #[error("node {0}: the holding goal does not hold")]
    NotHeld(usize),
    /// Condition 2: the better goal holds at no inner node.
    #[error("node {0}: an inner node where the better goal holds")]
    TooLong(usize),
    /// Condition 3: a leaf must have the better goal, or leave the opponent without an admitted move.
    #[error("node {0}: a leaf without the better goal")]
    Unfinished(usize),
    /// Condition 4: one admitted move of X.
    #[error("node {0}: X needs exactly one move, and an admitted one")]
    WrongMove(usize),
    /// Condition 5: all admitted moves of Y.
    #[error("node {0}: not exactly the admitted replies")]
    WrongReplies(usize),
    /// A move does not lead where the tree says.
    #[error("node {0}: a move leads elsewhere")]
    WrongChild(usize),
    /// A tree has no cycles.
    #[error("node {0}: the way comes back to it")]
    Cycle(usize),
}

impl<D: Domain> Tree<D> {
    /// Checks the five conditions of a forcing tree (section 6.1), without trusting the search.
    pub fn check(&self, domain: &D, advice: &Compiled<D>) -> Result<(), TreeError> {
        for (at, node) in self.nodes.iter().enumerate() {
            let better = (advice.better)(&node.position);
            let admitted = advice.moves(domain, &node.position);
            let mine = domain.to_move(&node.position) == advice.side;
            if !(advice.hold)(&node.position) {
                return Err(TreeError::NotHeld(at));
            }
            if node.moves.is_empty() {
                if !better && (mine || !admitted.is_empty()) {
                    return Err(TreeError::Unfinished(at));
                }
                continue;
            }
            if better {
                return Err(TreeError::TooLong(at));
            }
            if mine && !(node.moves.len() == 1 && admitted.contains(&node.moves[0].0)) {
                return Err(TreeError::WrongMove(at));
            }
            let complete = node.moves.len() == admitted.len()
                && admitted.iter().all(|m| node.moves.iter().any(|(n, _)| n == m));
            if !mine && !complete {
                return Err(TreeError::WrongReplies(at));
            }
            for (played, child) in &node.moves {
                let reached = domain.play(&node.position, played);
                if self.nodes.get(*child).is_none_or(|child| child.position != reached) {
                    return Err(TreeError::WrongChild(at));
                }
            }
        }
        self.acyclic()
    }

    /// Takes nodes away whose children are all gone; what remains lies on a cycle or before one.
    fn acyclic(&self) -> Result<(), TreeError> {
        let mut left: Vec<usize> = self.nodes.iter().map(|node| node.moves.len()).collect();
        let mut parents = vec![Vec::new(); self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            for (_, child) in &node.moves {
                parents[*child].push(at);
            }
        }
        let mut work: Vec<usize> = (0..left.len()).filter(|&n| left[n] == 0).collect();
        while let Some(at) = work.pop() {
            for &parent in &parents[at] {
                left[parent] -= 1;
                if left[parent] == 0 {
                    work.push(parent);
                }
            }
        }
        left.iter().position(|&n| n > 0).map_or(Ok(()), |at| Err(TreeError::Cycle(at)))
    }

    /// The number of moves in it.
    pub fn moves(&self) -> usize {
        self.nodes.iter().map(|node| node.moves.len()).sum()
    }

    /// The moves at the root.
    pub fn first_moves(&self) -> impl Iterator<Item = &D::Move> {
        self.nodes.first().into_iter().flat_map(|node| node.moves.iter().map(|(m, _)| m))
    }

    /// The node behind a move.
    pub fn child(&self, node: usize, played: &D::Move) -> Option<usize> {
        self.nodes.get(node)?.moves.iter().find(|(m, _)| m == played).map(|&(_, child)| child)
    }

    /// The tree as text, one line a position with more than one continuation: at most `lines` lines. What was shown
    /// already is referred to by the number in brackets.
    pub fn text(&self, domain: &D, lines: usize) -> String {
        let mut out = String::new();
        let mut referred = vec![0_u32; self.nodes.len()];
        for node in &self.nodes {
            for (_, child) in &node.moves {
                referred[*child] += 1;
            }
        }
        let mut shown = BTreeSet::new();
        let mut left = lines;
        // Node, indentation, and the text of the move that leads to it.
        let mut stack = vec![(0_usize, 0_usize, String::new())];
        while let Some((mut at, depth, mut line)) = stack.pop() {
            if self.nodes.is_empty() || left == 0 {
                let _ = writeln!(out, "...");
                break;
            }
            left -= 1;
            loop {
                let node = &self.nodes[at];
                let seen = referred[at] > 1 && !node.moves.is_empty();
                if seen && !shown.insert(at) {
                    let _ = write!(line, " -> [{at}]");
                    break;
                }
                if seen {
                    let _ = write!(line, " [{at}]");
                }
                match (&node.moves[..], node.end) {
                    ([], end) => {
                        let _ = write!(line, "  {}", end.map_or("...", End::text));
                        break;
                    }
                    ([(only, child)], _) => {
                        let space = if line.is_empty() { "" } else { " " };
                        let _ = write!(line, "{space}{}", domain.move_text(&node.position, only));
                        at = *child;
                    }
                    (many, _) => {
                        for (m, child) in many.iter().rev() {
                            stack.push((*child, depth + 1, domain.move_text(&node.position, m)));
                        }
                        break;
                    }
                }
            }
            let _ = writeln!(out, "{:1$}{line}", "", 2 * depth);
        }
        out
    }
}
