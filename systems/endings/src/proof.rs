//! SEARCH, best first: a forcing tree grown where it is nearest to a decision.
//!
//! Proof numbers (Allis, van der Meulen and van den Herik 1994) say how many open positions must still be won to
//! prove a piece of advice satisfiable, and how many must fail to refute it. The next position to look
//! at is the one that counts for both. A depth-first search within 200 positions sees four or five plies; this
//! one follows a race of pawns to its end, because the side ways fail by the lemmas at once.

use motive_chess::Color;

use crate::board::{Board, BoardMap, EndingMove};
use crate::kpkp::{has_purpose, is_sensible, rank};
use crate::lemmas::can_win;

const INFINITE: u32 = u32::MAX / 2;

struct Node {
    board: Board,
    proof: u32,
    disproof: u32,
    expanded: bool,
    /// The last descent that came by.
    descent: u32,
    children: Vec<(EndingMove, u32)>,
    parents: Vec<u32>,
}

impl Node {
    fn is_decided(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// EXPAND and SEARCH together: the same best-first growth one level higher, where looking at a position means a whole search
/// of at most `limit` positions, and a position that such a search left open is divided into its successors (PN² search). All searches
/// together may look at `budget` positions.
pub(crate) fn expand_and_prove(
    board: &Board,
    asked: Asked<'_>,
    limit: usize,
    budget: u64,
    facts: &mut Facts,
) -> Expanded {
    let mut search = Search::new(asked);
    let mut result = Expanded::default();
    search.add(*board, facts);
    let mut searched = Vec::new();
    while !search.nodes[0].is_decided() && result.nodes < budget {
        let Some(leaf) = search.most_proving() else {
            search.give_up();
            break;
        };
        if searched.contains(&leaf) {
            search.divide(leaf, facts);
            continue;
        }
        searched.push(leaf);
        let below = grow(&search.nodes[leaf as usize].board, asked, limit, facts);
        result.searches += 1;
        result.nodes += below.looked as u64;
        result.largest = result.largest.max(below.looked);
        let (proof, disproof) = (below.nodes[0].proof, below.nodes[0].disproof);
        if let Some(wins) = below.answer() {
            search.decide(leaf, wins);
        } else {
            let node = &mut search.nodes[leaf as usize];
            (node.proof, node.disproof) = (proof, disproof);
        }
        search.update();
    }
    result.answer = search.answer();
    result
}

/// "Can this side win?", with those who know it of some positions, and the moves that are worth looking at.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    /// The side.
    pub color: Color,
    /// What is known of a position without search.
    pub known: &'a dyn Fn(&Board) -> Option<bool>,
    /// Which moves of a position are looked at, the promising first.
    pub moves: fn(&Board, Color) -> Vec<EndingMove>,
    /// How well the other side stands, for those who look for a fortress; more is better.
    pub comfort: Option<&'a advice::Number<Board>>,
}

/// The moves of races of pawns: no promotion without a purpose, and no move of a queen.
pub(crate) fn racing_moves(board: &Board, color: Color) -> Vec<EndingMove> {
    let mut steps: Vec<EndingMove> =
        board.steps().into_iter().filter(|&step| is_sensible(board, step)).collect();
    if board.turn() == color {
        steps.retain(|&step| has_purpose(board, step));
    }
    steps.sort_by_key(|&step| rank(board, step));
    steps
}

/// What a divided search has found out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Expanded {
    /// Whether the side can win.
    pub answer: Option<bool>,
    /// Searches.
    pub searches: u32,
    /// Positions in all searches.
    pub nodes: u64,
    /// Positions in the largest.
    pub largest: usize,
}

/// What a search has found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    /// Whether the side can win; nothing if the positions did not suffice.
    pub answer: Option<bool>,
    /// Positions looked at.
    pub nodes: usize,
    /// How many positions must still be won to prove it, and how many must fail to refute it.
    pub numbers: (u32, u32),
}

/// Whether `color` can win, looking at no more than `limit` positions.
pub(crate) fn prove(board: &Board, color: Color, limit: usize) -> Proof {
    let known = |board: &Board| can_win(board, color);
    let asked = Asked { color, known: &known, moves: racing_moves, comfort: None };
    prove_with(board, asked, limit, &mut Facts::default())
}

/// The same with facts that earlier searches for the same side have brought; new ones are added.
pub(crate) fn prove_with(board: &Board, asked: Asked<'_>, limit: usize, facts: &mut Facts) -> Proof {
    let search = grow(board, asked, limit, facts);
    let numbers = (search.nodes[0].proof, search.nodes[0].disproof);
    Proof { answer: search.answer(), nodes: search.looked, numbers }
}

/// What searches have found out about "can this side win?", for those that come after: the facts of AL3's pool. Positions that are
/// known so are not looked at again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts(BoardMap<bool>);

impl Facts {
    /// Whether the side can win, if an earlier search has found it out.
    pub(crate) fn get(&self, board: &Board) -> Option<bool> {
        self.0.get(board).copied()
    }

    /// A result for those that come after.
    pub(crate) fn insert(&mut self, board: Board, wins: bool) {
        self.0.insert(board, wins);
    }
}

/// Grows a tree whose leaves the lemmas or earlier facts know.
fn grow<'a>(board: &Board, asked: Asked<'a>, limit: usize, facts: &mut Facts) -> Search<'a> {
    let mut search = Search::new(asked);
    search.add(*board, facts);
    while !search.nodes[0].is_decided() && search.looked < limit {
        let Some(leaf) = search.most_proving() else {
            search.give_up();
            break;
        };
        search.look(leaf, facts);
    }
    for node in search.nodes.iter().filter(|node| node.is_decided()) {
        facts.0.insert(node.board, node.proof == 0);
    }
    search
}

/// The numbers of a position that is decided.
fn decided(wins: bool) -> (u32, u32) {
    if wins { (0, INFINITE) } else { (INFINITE, 0) }
}

struct Search<'a> {
    asked: Asked<'a>,
    nodes: Vec<Node>,
    index: BoardMap<u32>,
    /// Positions that were looked at; those that only wait to be are not counted.
    looked: usize,
    /// Ways that were gone from the root to an open position.
    descents: u32,
    /// The last of them.
    path: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(asked: Asked<'a>) -> Search<'a> {
        Search {
            asked,
            nodes: Vec::new(),
            index: BoardMap::default(),
            looked: 0,
            descents: 0,
            path: Vec::new(),
        }
    }

    fn add(&mut self, board: Board, facts: &Facts) -> u32 {
        if let Some(&known) = self.index.get(&board) {
            return known;
        }
        let id = self.nodes.len() as u32;
        self.index.insert(board, id);
        let fact = facts.0.get(&board).copied();
        let (proof, disproof) = fact.map_or((1, 1), decided);
        self.nodes.push(Node {
            board,
            proof,
            disproof,
            expanded: fact.is_some(),
            descent: 0,
            children: Vec::new(),
            parents: Vec::new(),
        });
        id
    }

    fn answer(&self) -> Option<bool> {
        let root = &self.nodes[0];
        match (root.proof, root.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// The open position that is nearest to both decisions. The way to it does not come back on itself: where the best move
    /// would, the next best is taken. None if there is no open position behind moves that are undecided.
    fn most_proving(&mut self) -> Option<u32> {
        self.descents += 1;
        let descent = self.descents;
        self.path.clear();
        self.path.push(0);
        self.nodes[0].descent = descent;
        while let Some(&at) = self.path.last() {
            let node = &self.nodes[at as usize];
            if !node.expanded {
                return Some(at);
            }
            let ours = node.board.turn() == self.asked.color;
            let best = node
                .children
                .iter()
                .filter_map(|&(_, child)| {
                    let next = &self.nodes[child as usize];
                    let open = !next.is_decided() && next.descent != descent;
                    let key = if ours { (next.proof, next.disproof) } else { (next.disproof, next.proof) };
                    open.then_some((key, child))
                })
                .min_by_key(|&(key, _)| key);
            if let Some((_, child)) = best {
                self.nodes[child as usize].descent = descent;
                self.path.push(child);
            } else {
                self.path.pop();
            }
        }
        None
    }

    /// Everything that can follow has been looked at, and a win is not forced: play goes on forever.
    fn give_up(&mut self) {
        let root = &mut self.nodes[0];
        (root.proof, root.disproof) = decided(false);
    }

    /// Looks at a position: the lemmas decide it, or its moves join the tree.
    fn look(&mut self, id: u32, facts: &Facts) {
        self.looked += 1;
        let board = self.nodes[id as usize].board;
        self.nodes[id as usize].expanded = true;
        if let Some(wins) = (self.asked.known)(&board) {
            self.decide(id, wins);
            self.update();
        } else {
            self.divide(id, facts);
        }
    }

    /// The moves of a position join the tree.
    fn divide(&mut self, id: u32, facts: &Facts) {
        let board = self.nodes[id as usize].board;
        self.nodes[id as usize].expanded = true;
        for step in (self.asked.moves)(&board, self.asked.color) {
            let child = self.add(board.after(step), facts);
            self.nodes[id as usize].children.push((step, child));
            self.nodes[child as usize].parents.push(id);
        }
        self.update();
    }

    /// New numbers for the positions of the last descent, from its end to the root. Others that lead to the same positions get
    /// theirs when a descent comes by; only decisions go to all of them at once. So numbers do not grow in circles.
    fn update(&mut self) {
        let path = std::mem::take(&mut self.path);
        for &id in path.iter().rev() {
            self.renew(id);
        }
        self.path = path;
    }

    /// New numbers for a position; if it is decided now, everything that this decides is decided too.
    fn renew(&mut self, id: u32) {
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            let node = &self.nodes[id as usize];
            if !node.expanded || node.is_decided() {
                continue;
            }
            let (proof, disproof) = self.numbers(id);
            let node = &mut self.nodes[id as usize];
            (node.proof, node.disproof) = (proof, disproof);
            if node.is_decided() {
                work.extend(node.parents.iter().copied());
            }
        }
    }

    /// A position is decided from outside.
    fn decide(&mut self, id: u32, wins: bool) {
        let node = &mut self.nodes[id as usize];
        (node.proof, node.disproof) = decided(wins);
        for parent in node.parents.clone() {
            self.renew(parent);
        }
    }

    fn numbers(&self, id: u32) -> (u32, u32) {
        let node = &self.nodes[id as usize];
        if node.children.is_empty() {
            // Mate or stalemate: won only if the other side is mated.
            let won = node.board.turn() != self.asked.color && node.board.is_check();
            return decided(won);
        }
        let ours = node.board.turn() == self.asked.color;
        let sum = |of: fn(&Node) -> u32| {
            node.children
                .iter()
                .map(|&(_, c)| of(&self.nodes[c as usize]))
                .fold(0_u32, |a, b| (a + b).min(INFINITE))
        };
        let min = |of: fn(&Node) -> u32| {
            node.children.iter().map(|&(_, c)| of(&self.nodes[c as usize])).min().unwrap_or(INFINITE)
        };
        if ours { (min(|n| n.proof), sum(|n| n.disproof)) } else { (sum(|n| n.proof), min(|n| n.disproof)) }
    }
}
