//! The tree of moves of a game.

use crate::Move;

/// Moves one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The moves.
    pub nodes: Vec<Node>,
    /// Comments after the variations of the last move, or the only content of a line without moves.
    pub tail: Vec<String>,
}

/// A move with what was said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Comments before the move. A comment that follows directly on another move is read as
    /// belonging to that one; so this is used at the start of a line and after variations.
    pub before: Vec<String>,
    /// The move.
    pub m: Move,
    /// Numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub nags: Vec<u8>,
    /// Comments after the move.
    pub after: Vec<String>,
    /// What could have been played instead of the move, and how it would have gone on.
    pub variations: Vec<Line>,
}

impl Node {
    /// A move about which nothing is said.
    pub fn new(m: Move) -> Node {
        Node { before: Vec::new(), m, nags: Vec::new(), after: Vec::new(), variations: Vec::new() }
    }
}

impl Line {
    /// How many moves there are, those of variations included.
    pub fn count(&self) -> usize {
        let below = |node: &Node| node.variations.iter().map(Line::count).sum::<usize>();
        self.nodes.iter().map(|node| 1 + below(node)).sum()
    }
}
