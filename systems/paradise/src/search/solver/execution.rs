//! Whether the line that is told executes the plan that is told: the *right reason*, computed on the tree.

use std::fmt;

use motive_chess::{Move, Position};

use super::planned::PlannedMove;
use super::story::Story;
use crate::scene::best_exchange;
use crate::search::idea::Source;
use crate::search::value::{evaluate, threshold};

/// How far the line of an answer executes its plan: up to the move that mates or has what is wanted on the board, the best exchange
/// of the other side taken off; else to the end of what was worked out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Execution {
    /// The first move, which a plan begins with, has it on the board.
    AtOnce,
    /// Every later move is a step of the plan, or what a goal of it leads to.
    Steps,
    /// The same, with moves that a rule calls an obvious win: the thesis tries these before other goals of the plan.
    ObviousWins,
    /// Later moves are of plans, but not all of the plan that was begun.
    OtherPlans,
    /// The critic put a move in.
    Inserted,
    /// The line is the critic's, or nothing of it was worked out.
    Critic,
}

impl Execution {
    /// All of them.
    pub const ALL: [Execution; 6] = [
        Execution::AtOnce,
        Execution::Steps,
        Execution::ObviousWins,
        Execution::OtherPlans,
        Execution::Inserted,
        Execution::Critic,
    ];

    /// Whether the move was made for the right reason: the line executes the plan.
    pub fn is_right_reason(self) -> bool {
        matches!(self, Execution::AtOnce | Execution::Steps | Execution::ObviousWins)
    }
}

impl fmt::Display for Execution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Execution::AtOnce => "the first move has it on the board",
            Execution::Steps => "by steps of the plan",
            Execution::ObviousWins => "by steps of the plan and obvious wins",
            Execution::OtherPlans => "with moves of other plans",
            Execution::Inserted => "with moves that the critic put in",
            Execution::Critic => "the line is the critic's",
        })
    }
}

impl Story {
    /// How far a line that begins with the chosen move executes its plan.
    pub fn execution(&self, position: &Position, line: &[Move]) -> Execution {
        let chosen = self.candidates.first();
        let Some(worked) = chosen.and_then(|chosen| chosen.worked.as_ref()) else { return Execution::Critic };
        if worked.source == Source::Verifier || worked.line() != line {
            return Execution::Critic;
        }
        executed(position, worked)
    }
}

fn executed(position: &Position, worked: &PlannedMove) -> Execution {
    let us = position.turn();
    let first = evaluate(position, us);
    let wanted = threshold(first);
    let (mut here, mut found) = (position.clone(), Execution::AtOnce);
    let steps = worked.steps();
    for (reply, step) in &steps {
        if let Some(reply) = reply {
            here = here.after(*reply);
            found = found.max(match step.source {
                Source::Demanded | Source::Inherited => Execution::Steps,
                Source::Obvious => Execution::ObviousWins,
                Source::Verifier => Execution::Inserted,
                _ => Execution::OtherPlans,
            });
        }
        here = here.after(step.m);
        let on_board = evaluate(&here, us) - if here.is_check() { 0 } else { best_exchange(&here) };
        if here.is_checkmate() || on_board >= wanted {
            return found;
        }
    }
    if steps.len() == 1 { Execution::Critic } else { found }
}
