//! Samples for the table of chances: what a move seemed to be worth at some depth, what spoke for it, and what it was
//! found to be worth more deeply.

use motive_answer::Control;
use motive_chess::{Move, Position};
use motive_critic::{Critic, Window};

use crate::evidence::Class;
use crate::measures::classified;

/// A move that was measured at several depths.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The move.
    pub m: Move,
    /// What spoke for it at the smallest depth.
    pub class: Class,
    /// Its values for the side that makes it, in centipawns, at the depths that were asked for.
    pub values: Vec<i32>,
}

/// Measures all moves of a position exactly, at these depths in ascending order. The classes are those that a search
/// finds at the first one.
pub fn samples(critic: &mut Critic, position: &Position, depths: &[u32]) -> Vec<Sample> {
    let moves: Vec<(Move, Position)> =
        position.legal_moves().into_iter().map(|m| (m, position.after(m))).collect();
    let Some(&first) = depths.first() else { return Vec::new() };
    let (found, _) = critic.probe(&[], &Control::new(), u64::MAX, |probers| {
        let classes = classified(position, &moves, first, probers)?;
        let prober = probers.first_mut()?;
        let mut samples = Vec::with_capacity(moves.len());
        for ((m, _), class) in moves.iter().zip(classes) {
            let value = |&depth| Some(-prober.after(position, *m, depth, Window::FULL)?.score);
            let values: Option<Vec<i32>> = depths.iter().map(value).collect();
            samples.push(Sample { m: *m, class, values: values? });
        }
        Some(samples)
    });
    found.unwrap_or_default()
}
