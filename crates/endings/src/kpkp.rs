//! King and pawn against king and pawn, both pawns passed: the value of a position by advice.
//!
//! "Can X win?" is a piece of advice: the better goal is a win that the lemmas know, the holding goal that they
//! do not know it to be impossible. A search for its forcing tree may look at 200 positions, as in the
//! paper. If that is not enough, EXPAND divides the question: each move leads to a question of its own, with a
//! search of its own.

use std::sync::Arc;

use advice::{Chooser, Compiled};
use motive_chess::{Color, Role};

use crate::board::{Board, Step};
use crate::domain::{Chess, side};
use crate::lemmas::judge;
use crate::proof::{expand_and_prove, prove};

/// Positions that one search may look at (the paper's second setting).
pub const SEARCH_NODES: usize = 200;

/// Positions that all searches for one value may look at, unless somebody says otherwise.
pub const BUDGET: u64 = 1200;

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

/// The moves worth a thought: a pawn becomes a queen, or a knight that gives check, or a rook if the queen would
/// stalemate.
pub fn sensible() -> Chooser<Board, Step> {
    Arc::new(|board, legal| {
        legal
            .iter()
            .enumerate()
            .filter(|(_, step)| is_sensible(board, **step))
            .map(|(i, &step)| (i, rank(board, step)))
            .collect()
    })
}

pub(crate) fn is_sensible(board: &Board, step: Step) -> bool {
    match step.promotion {
        None | Some(Role::Queen) => true,
        Some(Role::Knight) => board.after(step).is_check(),
        Some(Role::Rook) => board.after(Step { promotion: Some(Role::Queen), ..step }).is_stalemate(),
        Some(_) => false,
    }
}

/// Queens first, then captures, then pushes, then the king.
pub(crate) fn rank(board: &Board, step: Step) -> i32 {
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

/// "Can `color` win?" as a piece of advice.
pub fn win_advice(color: Color) -> Compiled<Chess> {
    let sign = if color == Color::White { 1 } else { -1 };
    Compiled {
        side: side(color),
        better: Arc::new(move |board| judge(board) == Some(sign)),
        hold: Arc::new(move |board| judge(board).is_none_or(|value| value == sign)),
        mine: Some(sensible()),
        theirs: Some(sensible()),
    }
}

/// Asks questions about one position, with one budget.
pub struct Asker {
    /// What it has cost so far.
    pub cost: Cost,
    budget: u64,
}

impl Asker {
    /// May look at so many positions in all.
    pub fn new(budget: u64) -> Asker {
        Asker { cost: Cost::default(), budget }
    }

    /// Whether `color` can win, or nothing if the budget does not suffice.
    pub fn can_win(&mut self, board: &Board, color: Color, expand: bool) -> Option<bool> {
        let sign = if color == Color::White { 1 } else { -1 };
        if let Some(value) = judge(board) {
            return Some(value == sign);
        }
        if self.cost.nodes >= self.budget {
            return None;
        }
        let found = prove(board, color, SEARCH_NODES);
        self.cost.searches += 1;
        self.cost.nodes += found.nodes as u64;
        self.cost.largest = self.cost.largest.max(found.nodes);
        if found.answer.is_some() {
            return found.answer;
        }
        if !expand || self.cost.nodes >= self.budget {
            return None;
        }
        let found = expand_and_prove(board, color, SEARCH_NODES, self.budget - self.cost.nodes);
        self.cost.searches += found.searches;
        self.cost.nodes += found.nodes;
        self.cost.largest = self.cost.largest.max(found.largest);
        found.answer
    }

    /// 1 if White wins, -1 if Black does, 0 if neither can; nothing if the budget does not suffice.
    pub fn value(&mut self, board: &Board, expand: bool) -> Option<i8> {
        if let Some(value) = judge(board) {
            return Some(value);
        }
        let us = board.turn();
        let sign = if us == Color::White { 1 } else { -1 };
        let all = self.budget;
        // Half of the budget for each of the two questions.
        self.budget = all / 2;
        let ours = self.can_win(board, us, expand);
        self.budget = all;
        if ours == Some(true) {
            return Some(sign);
        }
        let theirs = self.can_win(board, us.other(), expand);
        match (ours, theirs) {
            (_, Some(true)) => Some(-sign),
            // What nobody can be seen to win is taken for drawn.
            _ => Some(0),
        }
    }
}
