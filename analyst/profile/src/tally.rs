//! Sums over moves and faults of one side.

use schemars::JsonSchema;
use serde::Serialize;

use crate::fault::{Fault, FaultKind, FaultMark};
use crate::record::Stretch;

/// How a side played over a number of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct PlayTally {
    /// Moves that were judged.
    pub moves: usize,
    /// Points of the game that 100 moves cost; 0 without moves.
    pub points_lost: f64,
    /// Moves marked `??`.
    pub blunders: usize,
    /// Moves marked `?`.
    pub mistakes: usize,
    /// Moves marked `?!`.
    pub inaccuracies: usize,
    /// Mates and material that were missed.
    pub missed: usize,
    /// Mates and material that the opponent was allowed to get.
    pub allowed: usize,
    /// Of these, those that were threats before the move.
    pub overlooked: usize,
    #[serde(skip)]
    lost: f64,
}

impl PlayTally {
    pub(crate) fn add_moves(&mut self, stretch: &Stretch) {
        self.moves += stretch.moves;
        self.lost += stretch.lost;
        self.points_lost = (self.lost / self.moves.max(1) as f64 * 1000.0).round() / 10.0;
    }

    pub(crate) fn add_fault(&mut self, fault: &Fault) {
        match fault.mark {
            FaultMark::Blunder => self.blunders += 1,
            FaultMark::Mistake => self.mistakes += 1,
            FaultMark::Inaccuracy => self.inaccuracies += 1,
            FaultMark::Remark => {}
        }
        match fault.kind {
            FaultKind::Missed => self.missed += 1,
            FaultKind::Allowed => self.allowed += 1,
            FaultKind::Slipped => {}
        }
        self.overlooked += usize::from(fault.overlooked);
    }

    /// Blunders and mistakes.
    pub fn faults(&self) -> usize {
        self.blunders + self.mistakes
    }

    /// So many of a count in 100 moves.
    pub(crate) fn rate(&self, count: usize) -> f64 {
        if self.moves == 0 { 0.0 } else { 100.0 * count as f64 / self.moves as f64 }
    }
}
