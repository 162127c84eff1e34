//! The score of a match so far.

use std::collections::BTreeMap;

use motive_chess::Color;

use crate::{Fault, GameEnd, Outcome, Seat, Termination};

/// The score of a match, from the first player's view.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Of these, points that were made with White: wins, draws, losses.
    pub with_white: [u64; 3],
    /// Complete pairs by their score: no point, half a point, one, one and a half, two.
    pub pairs: [u64; 5],
    /// Games lost by doing something forbidden.
    pub faults: BTreeMap<(Seat, Fault), u64>,
    /// How games ended.
    pub terminations: BTreeMap<&'static str, u64>,
}

impl Standing {
    /// All games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Adds a game in which the first player had this color.
    pub(crate) fn add(&mut self, verdict: &GameEnd, first: Color) {
        let result = 2 - verdict.outcome.half_points(first);
        *[&mut self.wins, &mut self.draws, &mut self.losses][result] += 1;
        if first == Color::White {
            self.with_white[result] += 1;
        }
        *self.terminations.entry(verdict.termination.as_str()).or_default() += 1;
        if let (Termination::Fault(fault), Outcome::Win(winner)) = (verdict.termination, verdict.outcome) {
            let culprit = if winner == first { Seat::Second } else { Seat::First };
            *self.faults.entry((culprit, fault)).or_default() += 1;
        }
    }

    /// Adds a complete pair by the first player's half points in it.
    pub(crate) fn add_pair(&mut self, half_points: usize) {
        self.pairs[half_points.min(4)] += 1;
    }
}
