//! An answer: what is claimed, and the tree that shows it.

use std::time::Duration;

use motive_chess::Move;
use thiserror::Error;

use crate::{Goal, NodeId, Problem, Reasons, StopReason, Tree, Value};

/// What a solution claims, from the attacker's view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Promise {
    /// Mate in at most so many moves of the attacker.
    Mate(u32),
    /// Material is won: so much more than in the position in question, by [`crate::worth`].
    Material(Range),
    /// At least a draw.
    Draw,
    /// The position is worth this much to the attacker.
    Worth(Range),
}

impl Promise {
    /// Whether such a claim, if true, answers the question.
    pub fn answers(self, question: Goal) -> bool {
        match (question, self) {
            (Goal::MateIn(limit), Promise::Mate(moves)) => moves <= limit,
            (Goal::WinMaterial, Promise::Material(gain)) => gain.low() > 0,
            (Goal::BestMove, _)
            | (Goal::Mate | Goal::WinMaterial | Goal::Draw | Goal::Hold, Promise::Mate(_))
            | (Goal::Draw | Goal::Hold, Promise::Draw)
            | (Goal::Hold, Promise::Worth(_)) => true,
            _ => false,
        }
    }

    /// The least that the attacker is said to have in the position in question.
    pub fn floor(self, problem: &Problem) -> Value {
        match self {
            Promise::Mate(moves) => Value::MateIn(moves),
            Promise::Material(gain) => Value::Centipawns(problem.balance().saturating_add(gain.low())),
            Promise::Draw => Value::Centipawns(0),
            Promise::Worth(range) => Value::Centipawns(range.low()),
        }
    }
}

/// From the least to the most, in hundredths of a pawn.
///
/// ```
/// use motive_answer::Range;
///
/// assert_eq!(Range::new(-20, 35).unwrap().high(), 35);
/// assert!(Range::new(35, -20).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Range {
    low: i32,
    high: i32,
}

/// A range whose end lies before its beginning, or beyond what chess values can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{low} to {high} is no range of values: low to high, both within {max}", max = Range::MAX)]
pub struct NoRange {
    /// The beginning.
    pub low: i32,
    /// The end.
    pub high: i32,
}

impl Range {
    /// Values lie between minus this and this; mates are counted elsewhere.
    pub const MAX: i32 = 50_000;

    /// From `low` to `high`.
    pub fn new(low: i32, high: i32) -> Result<Range, NoRange> {
        if low <= high && low >= -Range::MAX && high <= Range::MAX {
            Ok(Range { low, high })
        } else {
            Err(NoRange { low, high })
        }
    }

    /// Exactly this much, or the nearest end of what values can be.
    pub fn exactly(value: i32) -> Range {
        let value = value.clamp(-Range::MAX, Range::MAX);
        Range { low: value, high: value }
    }

    /// The least.
    pub fn low(self) -> i32 {
        self.low
    }

    /// The most.
    pub fn high(self) -> i32 {
        self.high
    }
}

/// A move that was tried and does not do what the solution does, with what stands against it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// Where it was tried; the attacker is to move there.
    pub node: NodeId,
    /// The move.
    pub tried: Move,
    /// Why one would think of it.
    pub reasons: Reasons,
    /// The defender's reply and what follows; empty if the move just leads nowhere.
    pub refutation: Vec<Move>,
    /// What it is worth to the attacker.
    pub value: Value,
}

/// What the work cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Positions that the system visited.
    pub nodes: u64,
    /// Positions that its critic visited.
    pub critic_nodes: u64,
    /// Rules that fired.
    pub firings: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// The answer of a system to a problem.
///
/// A solution by itself is *believed*, no more: it has no verdict that could be set. A verdict comes
/// with [`crate::Checked`], which only the checker makes. Every move in it has a reason, because
/// [`Tree::add`] takes [`Reasons`], and those cannot be empty. At an attacker's node each listed move
/// is claimed to reach the goal, the first being the main one; what was tried and does not reach it
/// belongs to the alternatives.
#[derive(Clone, Debug)]
pub struct Solution {
    /// What was asked.
    pub problem: Problem,
    /// Who answers, such as `paradise`.
    pub method: String,
    /// What is claimed.
    pub claim: Promise,
    /// The moves that show it.
    pub tree: Tree,
    /// What was tried besides.
    pub alternatives: Vec<Alternative>,
    /// Why the work ended.
    pub stop: StopReason,
    /// What it cost.
    pub counters: Counters,
}

impl Solution {
    /// A finished answer without alternatives and with nothing counted; the fields can be filled in.
    pub fn new(problem: Problem, method: impl Into<String>, claim: Promise, tree: Tree) -> Solution {
        Solution {
            problem,
            method: method.into(),
            claim,
            tree,
            alternatives: Vec::new(),
            stop: StopReason::Finished,
            counters: Counters::default(),
        }
    }

    /// The move to play first, if the tree has one.
    pub fn first_move(&self) -> Option<Move> {
        self.tree.children(NodeId::ROOT).first().and_then(|&id| self.tree.last_move(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_must_fit_questions() {
        let gain = Promise::Material(Range::exactly(300));
        let loss = Promise::Material(Range::new(-100, 300).unwrap());
        assert!(gain.answers(Goal::WinMaterial) && !loss.answers(Goal::WinMaterial));
        assert!(Promise::Mate(2).answers(Goal::MateIn(2)) && !Promise::Mate(3).answers(Goal::MateIn(2)));
        assert!(!gain.answers(Goal::Mate) && !Promise::Draw.answers(Goal::Mate));
        assert!(Promise::Draw.answers(Goal::Hold) && !gain.answers(Goal::Draw));
    }

    #[test]
    fn ranges_are_ordered_and_bounded() {
        assert!(Range::new(1, 0).is_err() && Range::new(0, Range::MAX + 1).is_err());
        assert_eq!(Range::exactly(i32::MIN).low(), -Range::MAX);
    }
}
