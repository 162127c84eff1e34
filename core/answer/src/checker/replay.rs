//! Playing a tree through, by the rules of chess alone and without recursion.

use std::ops::ControlFlow;

use motive_chess::{DrawClaim, Move, MoveList, Position};

use crate::{Fault, NodeId, Problem, Tree};

/// The line from the beginning of the game to one node of the tree.
pub(super) struct Line {
    /// All positions of the game and of the line, oldest first; never empty.
    positions: Vec<Position>,
    /// How many of them lie before the position in question.
    before: usize,
}

impl Line {
    pub(super) fn new(problem: &Problem) -> Line {
        let game = problem.game();
        let mut position = game.start().clone();
        let mut positions = Vec::with_capacity(game.moves().len() + 64);
        for &m in game.moves() {
            positions.push(position.clone());
            position.play(m);
        }
        positions.push(position);
        Line { before: positions.len() - 1, positions }
    }

    /// The position at the end.
    pub(super) fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The position before the last move of the tree, if there is one.
    pub(super) fn previous(&self) -> Option<&Position> {
        (self.depth() > 0).then(|| &self.positions[self.positions.len() - 2])
    }

    /// The number of half-moves from the position in question.
    pub(super) fn depth(&self) -> usize {
        self.positions.len() - 1 - self.before
    }

    pub(super) fn play(&mut self, m: Move) {
        self.positions.push(self.position().after(m));
    }

    /// Goes back to an earlier depth.
    pub(super) fn back_to(&mut self, depth: usize) {
        self.positions.truncate(self.before + 1 + depth);
    }

    /// Whether the last position has stood on the board before, since the position in question.
    pub(super) fn repeats_in_tree(&self) -> bool {
        self.occurrences_since(self.before) >= 2
    }

    /// Whether the last position has ever stood on the board before.
    pub(super) fn repeats(&self) -> bool {
        self.occurrences_since(0) >= 2
    }

    /// The draw that could be claimed now.
    pub(super) fn draw_claim(&self) -> Option<DrawClaim> {
        if self.occurrences_since(0) >= 3 {
            Some(DrawClaim::Threefold)
        } else if self.position().halfmoves() >= 100 {
            Some(DrawClaim::FiftyMoves)
        } else {
            None
        }
    }

    /// Keys are compared first, and then the positions: a proof must not rest on a hash.
    fn occurrences_since(&self, first: usize) -> usize {
        let here = self.position();
        let reversible = here.halfmoves() as usize + 1;
        let candidates = self.positions[first..].iter().rev().take(reversible);
        candidates.filter(|earlier| earlier.key() == here.key() && *earlier == here).count()
    }
}

/// What a visitor is told of a node.
pub(super) struct Visit<'a> {
    pub id: NodeId,
    pub line: &'a Line,
    /// The legal moves there.
    pub legal: &'a MoveList,
    /// The legal moves one move earlier; empty at the root.
    pub legal_before: &'a MoveList,
}

/// Visits every node, parents before children and the main line first, with the moves checked for
/// legality; stops at the first illegal move or when the visitor says so.
pub(super) fn replay<B>(
    problem: &Problem,
    tree: &Tree,
    mut visit: impl FnMut(&Visit<'_>) -> ControlFlow<B>,
) -> Result<Option<B>, Fault> {
    let mut line = Line::new(problem);
    // The legal moves along the line, one list a position.
    let mut legal = vec![MoveList::new()];
    let mut waiting = vec![NodeId::ROOT];
    while let Some(id) = waiting.pop() {
        let depth = tree.depth(id);
        if let Some(m) = tree.last_move(id) {
            line.back_to(depth - 1);
            legal.truncate(depth + 1);
            if !legal[depth].contains(&m) {
                return Err(Fault::Illegal { path: tree.path(id) });
            }
            line.play(m);
        }
        legal.push(line.position().legal_moves());
        let here = Visit { id, line: &line, legal: &legal[depth + 1], legal_before: &legal[depth] };
        if let ControlFlow::Break(result) = visit(&here) {
            return Ok(Some(result));
        }
        waiting.extend(tree.children(id).iter().rev());
    }
    Ok(None)
}
