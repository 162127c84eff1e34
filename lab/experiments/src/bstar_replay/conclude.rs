//! The replay of the end of a decision: who leads, and with which value.

use super::decide::{EVERYTHING, Payer, Replay, Stop, Wish};
use super::graph::first_best;
use super::lines::Words;

/// The part of all work that a less deep measurement at the end may cost: one in so many.
const CONCLUDING: u64 = 500;

/// What was found before the limits ended it; `None` if they did.
fn over<T>(ended: Result<T, Stop>) -> Result<Option<T>, String> {
    match ended {
        Ok(found) => Ok(Some(found)),
        Err(Stop::Over(_)) => Ok(None),
        Err(Stop::Differs(difference)) => Err(difference),
    }
}

impl Replay<'_> {
    /// Settles who leads with what was kept back, and measures its value less deeply if it has none.
    pub(super) fn conclude(&mut self) -> Result<Option<usize>, String> {
        (self.payer, self.idle) = (Payer::Raise, true);
        if let Some(last) = self.leader {
            self.release()?;
            self.horizon = self.reached(&[0, last], 1).max(self.settled).min(self.horizon);
            over(self.settle())?;
        }
        self.release()?;
        if self.graph.places[0].is_leaf() {
            over(self.expand(&[0], 1, EVERYTHING))?;
        }
        let Some(leader) = self.leader.or_else(|| self.measured_leader()) else { return Ok(None) };
        let mut most = self.total() / CONCLUDING;
        while !self.is_measured(leader) {
            let line = self.graph.principal(&[0, leader]);
            if !self.measure_at_last(&line, &mut most)? {
                break;
            }
        }
        Ok(Some(self.leader_of_the_measured(leader)))
    }

    /// So many nodes are the limit now.
    fn release(&mut self) -> Result<(), String> {
        self.nodes = Words(self.lines.take("reserve")?).number()?;
        Ok(())
    }

    fn measure_at_last(&mut self, line: &[usize], most: &mut u64) -> Result<bool, String> {
        let deepest = self.graph.places[line[line.len() - 1]].depth;
        for depth in (1..deepest).rev().step_by(2).chain([0]) {
            let may_cost = (depth > 1).then_some((*most).max(1));
            *most /= 2;
            match over(self.measure(&[Wish {
                line: line.to_vec(),
                depth,
                window: EVERYTHING,
                most: may_cost,
            }]))? {
                Some(false) => {}
                measured => return Ok(measured.is_some()),
            }
        }
        Ok(false)
    }

    /// The best of this move and of those that were looked at as far and end with values.
    fn leader_of_the_measured(&self, leader: usize) -> usize {
        let candidates = self.candidates();
        let Some(own) = candidates.iter().copied().find(|(child, _)| *child == leader) else { return leader };
        let reached = self.reached(&[0, leader], 1);
        let seen = |child: usize| self.reached(&[0, child], 1) >= reached && self.is_measured(child);
        let others = candidates.into_iter().filter(|(child, _)| seen(*child));
        first_best(std::iter::once(own).chain(others), |(_, worth)| f64::from(self.side() * worth))
            .map_or(leader, |(child, _)| child)
    }
}
