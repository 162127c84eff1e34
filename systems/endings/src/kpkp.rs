//! King and pawn against king and pawn, both pawns passed: the value of a position by advice.
//!
//! "Can X win?" is a piece of advice: the better goal is a win that the lemmas know, the holding goal that they
//! do not know it to be impossible. A search for its forcing tree may look at 200 positions, as in the
//! paper. If that is not enough, EXPAND divides the question: each move leads to a question of its own, with a
//! search of its own.

use motive_chess::{Color, Role};

use crate::board::{Board, EndingMove, index};
use crate::geometry::steps_to_promote;
use crate::lemmas::seventh::restrains_by;
use crate::lemmas::{can_win, judge};
use crate::proof::{Asked, Facts, Proof, expand_and_prove, prove_with, racing_moves};

/// Positions that one search may look at (the paper's second setting).
pub(crate) const SEARCH_NODES: usize = 200;

/// Positions that all searches for one value may look at, unless somebody says otherwise.
pub const BUDGET: u64 = 12_000;

/// What was found about a question, and what it cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Searches.
    pub searches: u32,
    /// Positions looked at in all of them.
    pub nodes: u64,
    /// Positions of the largest.
    pub largest: usize,
}

pub(crate) fn is_sensible(board: &Board, step: EndingMove) -> bool {
    match step.promotion {
        None | Some(Role::Queen) => true,
        Some(Role::Knight) => board.after(step).is_check(),
        Some(Role::Rook) => board.after(EndingMove { promotion: Some(Role::Queen), ..step }).is_stalemate(),
        Some(_) => false,
    }
}

/// Whether a move of the side that wants to win can serve it: a pawn about to queen leaves a queen no time for anything else than to
/// keep it from that.
pub(crate) fn has_purpose(board: &Board, step: EndingMove) -> bool {
    let us = board.turn();
    let Some(other) = board.men_of(us.other()).next().filter(|man| man.role == Role::Pawn) else {
        return true;
    };
    board.find(us, Role::Queen).is_none()
        || steps_to_promote(other.color, other.square) > 1
        || restrains_by(board, step, other)
}

/// Queens first, then captures, then pushes, then the king.
pub(crate) fn rank(board: &Board, step: EndingMove) -> i32 {
    match (step.promotion, board.takes(step), board.mover(step)) {
        (Some(Role::Queen), _, _) => 0,
        (_, true, _) => 1,
        (_, _, Role::Pawn) => 2,
        (_, _, Role::Queen) => {
            if board.after(step).is_check() {
                2
            } else {
                4
            }
        }
        _ => 3,
    }
}

/// Asks questions about one position, with one budget.
pub struct Asker {
    /// What it has cost so far.
    pub cost: Cost,
    budget: u64,
    /// What was found out about each side's question.
    facts: [Facts; 2],
}

impl Asker {
    /// May look at so many positions in all.
    pub fn new(budget: u64) -> Asker {
        Asker { cost: Cost::default(), budget, facts: Default::default() }
    }

    /// Whether `color` can win, or nothing if the budget does not suffice.
    pub fn can_win(&mut self, board: &Board, color: Color) -> Option<bool> {
        if let Some(answer) = can_win(board, color) {
            return Some(answer);
        }
        let found = self.search(board, color);
        if found.answer.is_some() {
            return found.answer;
        }
        let budget = self.budget;
        self.expand(board, color, budget)
    }

    /// SEARCH: one search of at most 200 positions.
    fn search(&mut self, board: &Board, color: Color) -> Proof {
        let known = |board: &Board| can_win(board, color);
        let asked = Asked { color, known: &known, moves: racing_moves, comfort: None };
        let found = prove_with(board, asked, SEARCH_NODES, &mut self.facts[index(color)]);
        self.cost.searches += 1;
        self.cost.nodes += found.nodes as u64;
        self.cost.largest = self.cost.largest.max(found.nodes);
        found
    }

    /// EXPAND: the question divided, until so many positions in all have been looked at.
    fn expand(&mut self, board: &Board, color: Color, until: u64) -> Option<bool> {
        if self.cost.nodes >= until {
            return None;
        }
        let left = until - self.cost.nodes;
        let known = |board: &Board| can_win(board, color);
        let asked = Asked { color, known: &known, moves: racing_moves, comfort: None };
        let found = expand_and_prove(board, asked, SEARCH_NODES, left, &mut self.facts[index(color)]);
        self.cost.searches += found.searches;
        self.cost.nodes += found.nodes;
        self.cost.largest = self.cost.largest.max(found.largest);
        found.answer
    }

    /// 1 if White wins, -1 if Black does, 0 if neither can be seen to: what nobody can be seen to win is taken for drawn. Both
    /// questions get a search; the one that looks nearer to a win then gets most of the rest.
    pub fn value(&mut self, board: &Board) -> Option<i8> {
        if let Some(value) = judge(board) {
            return Some(value);
        }
        let us = board.turn();
        let sign = |color: Color| if color == Color::White { 1 } else { -1 };
        let mut open = Vec::new();
        for color in [us, us.other()] {
            let found = self.search(board, color);
            match found.answer {
                Some(true) => return Some(sign(color)),
                Some(false) => {}
                None => open.push((hope(found.numbers), color)),
            }
        }
        open.sort_by_key(|&(hope, _)| std::cmp::Reverse(hope));
        let share = if open.len() == 2 { self.budget * 3 / 4 } else { self.budget };
        for (n, &(_, color)) in open.iter().enumerate() {
            let until = if n == 0 { share } else { self.budget };
            // What is left is for the other question.
            if self.expand(board, color, until) == Some(true) {
                return Some(sign(color));
            }
        }
        Some(0)
    }
}

/// The better a win looks, the greater: few positions to win, many to lose.
fn hope((proof, disproof): (u32, u32)) -> u64 {
    u64::from(disproof) * 1000 / u64::from(proof.max(1))
}
