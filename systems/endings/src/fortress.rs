//! A draw by waiting: a set of positions that the defender never has to leave.
//!
//! A forcing tree is finite, so it cannot show that one side holds forever. A fortress can: a set of positions in which the defender has, against every
//! move of the attacker, a reply that stays in the set, or leads to a position that is known to hold. The set is grown from the first position.
//! The attacker's moves all belong to it, of the defender's one; where that one is found to lose, another takes its place. If nothing is left to be
//! looked at, the set is closed, and nobody wins by force from any of its positions. If the first position falls, the attacker wins: every loss has been
//! traced to positions that are known.

use std::cmp::Reverse;
use std::collections::VecDeque;

use crate::board::{Board, BoardMap};
use crate::proof::{Asked, Facts};

/// Replies of the defender that are compared before one is chosen.
const REPLIES: u32 = 3;

/// What has become of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// Nothing is known yet.
    Open,
    /// The attacker wins.
    Fallen,
    /// The attacker does not win, by rules or by a finite tree.
    Held,
}

struct Node {
    board: Board,
    standing: Standing,
    /// Whether the moves have been looked at.
    expanded: bool,
    /// The attacker's moves, or the defender's.
    children: Vec<u32>,
    /// How many of the attacker's moves are not known to fail.
    open: u32,
    parents: Vec<u32>,
    /// The last round that came by.
    round: u32,
}

/// Asks whether the side of `asked` can win, by growing a fortress against it of at most `limit` positions. Nothing if they do not suffice. Also how many
/// positions were looked at.
pub(crate) fn besiege(
    board: &Board,
    asked: Asked<'_>,
    limit: usize,
    facts: &mut Facts,
) -> (Option<bool>, u64) {
    let mut siege = Siege { asked, nodes: Vec::new(), index: BoardMap::default(), round: 0 };
    siege.add(*board, facts);
    let mut answer = None;
    while answer.is_none() && siege.nodes.len() < limit {
        let grown = siege.nodes[0].standing == Standing::Open && siege.round(limit, facts);
        answer = match siege.nodes[0].standing {
            Standing::Fallen => Some(true),
            Standing::Held => Some(false),
            // Closed: there was nothing to be looked at any more.
            Standing::Open => (!grown).then_some(false),
        };
    }
    siege.remember(answer == Some(false), facts);
    (answer, siege.nodes.len() as u64)
}

struct Siege<'a> {
    asked: Asked<'a>,
    nodes: Vec<Node>,
    index: BoardMap<u32>,
    round: u32,
}

impl Siege<'_> {
    fn add(&mut self, board: Board, facts: &Facts) -> u32 {
        if let Some(&known) = self.index.get(&board) {
            return known;
        }
        let id = self.nodes.len() as u32;
        self.index.insert(board, id);
        let wins = facts.get(&board).or_else(|| (self.asked.known)(&board));
        let standing = match wins {
            Some(true) => Standing::Fallen,
            Some(false) => Standing::Held,
            None => Standing::Open,
        };
        let (children, parents) = (Vec::new(), Vec::new());
        self.nodes.push(Node { board, standing, expanded: false, children, open: 0, parents, round: 0 });
        id
    }

    fn attacks(&self, id: u32) -> bool {
        self.nodes[id as usize].board.turn() == self.asked.color
    }

    /// Walks through the set as it is now, and looks at what it meets for the first time. False if there was nothing new.
    fn round(&mut self, limit: usize, facts: &Facts) -> bool {
        self.round += 1;
        let mut grown = false;
        let mut work = VecDeque::from([0]);
        while let Some(id) = work.pop_front() {
            let node = &mut self.nodes[id as usize];
            if node.standing != Standing::Open || node.round == self.round {
                continue;
            }
            node.round = self.round;
            if !node.expanded {
                if self.nodes.len() >= limit {
                    return true;
                }
                grown = true;
                self.expand(id, facts);
            }
            if self.attacks(id) {
                work.extend(self.nodes[id as usize].children.iter().copied());
            } else if let Some(reply) = self.reply(id, limit, facts, &mut grown) {
                work.push_back(reply);
            }
        }
        grown
    }

    /// The reply of the defender: one that is in the set, or the one that leaves the attacker the fewest tries.
    fn reply(&mut self, id: u32, limit: usize, facts: &Facts, grown: &mut bool) -> Option<u32> {
        let round = self.round;
        let stays = self.nodes[id as usize].children.iter().copied().find(|&child| {
            let node = &self.nodes[child as usize];
            node.standing == Standing::Open && node.round == round
        });
        if stays.is_some() {
            return stays;
        }
        let mut tried = 0;
        for n in 0..self.nodes[id as usize].children.len() {
            if self.nodes[id as usize].standing != Standing::Open || self.nodes.len() >= limit {
                return None;
            }
            let child = self.nodes[id as usize].children[n];
            let node = &self.nodes[child as usize];
            if node.standing == Standing::Open && !node.expanded && tried < REPLIES {
                *grown = true;
                self.expand(child, facts);
            }
            tried += u32::from(self.nodes[child as usize].standing == Standing::Open);
        }
        let node = &self.nodes[id as usize];
        let open = node.children.iter().copied().filter(|&child| {
            let reply = &self.nodes[child as usize];
            reply.expanded && reply.standing == Standing::Open && node.standing == Standing::Open
        });
        open.min_by_key(|&child| self.nodes[child as usize].open)
    }

    /// The moves of a position join the set.
    fn expand(&mut self, id: u32, facts: &Facts) {
        let board = self.nodes[id as usize].board;
        self.nodes[id as usize].expanded = true;
        let mut children = Vec::new();
        for step in (self.asked.moves)(&board, self.asked.color) {
            let child = self.add(board.after(step), facts);
            if !children.contains(&child) {
                children.push(child);
                self.nodes[child as usize].parents.push(id);
            }
        }
        // The replies in which the defender stands best, by the number of the chapter, come first.
        if let Some(comfort) = self.asked.comfort.filter(|_| !self.attacks(id)) {
            children.sort_by_cached_key(|&child| Reverse(comfort(&self.nodes[child as usize].board)));
        }
        self.nodes[id as usize].children = children;
        self.settle(id);
    }

    /// What the moves of a position say about it, and what that says about the positions before it.
    fn settle(&mut self, id: u32) {
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            let node = &self.nodes[id as usize];
            if !node.expanded || node.standing != Standing::Open {
                continue;
            }
            let count = |standing: Standing| {
                node.children.iter().filter(|&&child| self.nodes[child as usize].standing == standing).count()
            };
            let (fallen, held, all) = (count(Standing::Fallen), count(Standing::Held), node.children.len());
            let standing = if all == 0 {
                // Mate or stalemate: won only if the defender is mated.
                let won = !self.attacks(id) && node.board.is_check();
                if won { Standing::Fallen } else { Standing::Held }
            } else if self.attacks(id) {
                if fallen > 0 {
                    Standing::Fallen
                } else if held == all {
                    Standing::Held
                } else {
                    Standing::Open
                }
            } else if held > 0 {
                Standing::Held
            } else if fallen == all {
                Standing::Fallen
            } else {
                Standing::Open
            };
            let node = &mut self.nodes[id as usize];
            (node.standing, node.open) = (standing, (all - held) as u32);
            if standing != Standing::Open {
                work.extend(node.parents.iter().copied());
            }
        }
    }

    /// What later questions may take over.
    fn remember(&self, closed: bool, facts: &mut Facts) {
        for node in &self.nodes {
            match node.standing {
                Standing::Fallen => facts.insert(node.board, true),
                Standing::Held => facts.insert(node.board, false),
                // The set as the last round walked through it.
                Standing::Open if closed && node.round == self.round => facts.insert(node.board, false),
                Standing::Open => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::{Color, Leniency, Position, Role};

    use super::*;
    use crate::board::EndingMove;

    fn moves(board: &Board, _: Color) -> Vec<EndingMove> {
        let queens = |step: &EndingMove| step.promotion.is_none_or(|role| role == Role::Queen);
        board.steps().into_iter().filter(queens).collect()
    }

    fn ask(fen: &str, limit: usize) -> Option<bool> {
        let board = Board::of(&Position::from_fen(fen, Leniency::Lenient).unwrap()).unwrap();
        // Nothing is known but that a queen that cannot be taken wins, and that a bare king does not.
        let known = |board: &Board| {
            let queen = board.find(Color::White, Role::Queen).is_some();
            let taken =
                board.turn() == Color::Black && board.steps().into_iter().any(|step| board.takes(step));
            let stuck = !board.has_step() && !board.is_check();
            if queen && !taken && !stuck { Some(true) } else { (board.count() == 0).then_some(false) }
        };
        let asked = Asked { color: Color::White, known: &known, moves, comfort: None };
        besiege(&board, asked, limit, &mut Facts::default()).0
    }

    /// The king in the corner of a rook pawn waits for ever; no finite tree shows it.
    #[test]
    fn a_corner_is_a_fortress() {
        assert_eq!(ask("k7/8/K7/P7/8/8/8/8 w - - 0 1", 20_000), Some(false));
        assert_eq!(ask("k7/8/K7/P7/8/8/8/8 w - - 0 1", 10), None, "too few positions say nothing");
    }

    /// With another pawn the same king is driven off, however long that takes; a pawn that queens at once wins.
    #[test]
    fn what_falls_is_no_fortress() {
        assert_ne!(ask("1k6/8/1K6/1P6/8/8/8/8 b - - 0 1", 20_000), Some(false));
        assert_eq!(ask("1k6/3P4/3K4/8/8/8/8/8 w - - 0 1", 100), Some(true));
    }
}
