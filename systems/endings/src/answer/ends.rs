//! How the lines of a piece of advice end.

use motive_chess::Color;

use super::shown::longest;
use crate::board::Board;
use crate::book::{Advised, Book};
use crate::valuation::known;

/// The moves to mate, if every end of the advice is mate.
pub(super) fn mate_in(advised: &Advised, at: usize) -> Option<u32> {
    all_ends(advised, at, Board::is_mate).then(|| longest(&advised.tree, at, 0))
}

/// Whether every end of the advice is known to be won.
pub(super) fn ends_won(book: &Book, advised: &Advised, at: usize) -> bool {
    let us = advised.tree.nodes[at].position.turn();
    let sign = if us == Color::White { 1 } else { -1 };
    all_ends(advised, at, |board| known(book, board).is_some_and(|known| known.value() == Some(sign)))
}

/// Whether something is true of every end of the advice.
fn all_ends(advised: &Advised, at: usize, is_so: impl Fn(&Board) -> bool) -> bool {
    let tree = &advised.tree;
    let mut work = vec![at];
    while let Some(at) = work.pop() {
        let node = &tree.nodes[at];
        if node.moves.is_empty() && !is_so(&node.position) {
            return false;
        }
        work.extend(node.moves.iter().map(|&(_, child)| child));
        if work.len() > 10_000 {
            return false;
        }
    }
    true
}
