//! Least squares that lean to the safe side, chart by chart.

use super::charts::Charts;
use super::game::Game;

/// Positions that every number is held to its old value by, so that rare cells do not run away.
const INERTIA: f64 = 30.0;
/// The numbers of a chapter count tenths of a move.
pub(super) const TENTHS: f32 = 10.0;

#[derive(Clone)]
pub(super) struct Model {
    /// For each part of the sum, the address of every position.
    addresses: Vec<Vec<u16>>,
    /// The numbers, in moves.
    weights: Vec<f32>,
}

impl Model {
    pub(super) fn new(charts: &Charts, game: &Game) -> Model {
        let part = |part| game.boards.iter().map(|board| charts.address(part, board) as u16).collect();
        let addresses = (0..charts.parts()).map(part).collect();
        Model { addresses, weights: charts.numbers.iter().map(|&number| number as f32 / TENTHS).collect() }
    }

    /// All numbers nought.
    pub(super) fn clear(&mut self) {
        self.weights.fill(0.0);
    }

    /// The sum of every position, in moves.
    pub(super) fn sums(&self) -> Vec<f32> {
        let mut sums = vec![0.0; self.addresses[0].len()];
        for part in &self.addresses {
            for (sum, &address) in sums.iter_mut().zip(part) {
                *sum += self.weights[usize::from(address)];
            }
        }
        sums
    }

    /// The measure of every position as the chapter will have it: the sum of rounded tenths.
    pub(super) fn measure(&self) -> Vec<i32> {
        let rounded: Vec<i32> = self.weights.iter().map(|weight| (weight * TENTHS).round() as i32).collect();
        let mut sums = vec![0; self.addresses[0].len()];
        for part in &self.addresses {
            for (sum, &address) in sums.iter_mut().zip(part) {
                *sum += rounded[usize::from(address)];
            }
        }
        sums
    }

    /// Moves the sums toward the targets. An error that makes a position look better than it is counts `lean` times as much.
    pub(super) fn fit(&mut self, targets: &[f32], importance: &[f32], lean: f32, passes: usize) {
        let mut sums = self.sums();
        for _ in 0..passes {
            for part in &self.addresses {
                let mut pull = vec![0_f64; self.weights.len()];
                let mut mass = vec![INERTIA; self.weights.len()];
                for (n, &address) in part.iter().enumerate() {
                    let error = targets[n] - sums[n];
                    let weight = importance[n] * if error > 0.0 { lean } else { 1.0 };
                    pull[usize::from(address)] += f64::from(weight * error);
                    mass[usize::from(address)] += f64::from(weight);
                }
                let steps: Vec<f32> =
                    pull.iter().zip(&mass).map(|(pull, mass)| (pull / mass) as f32).collect();
                for (weight, step) in self.weights.iter_mut().zip(&steps) {
                    *weight += step;
                }
                for (sum, &address) in sums.iter_mut().zip(part) {
                    *sum += steps[usize::from(address)];
                }
            }
        }
    }

    /// Writes the numbers into the charts, each part from nought; cells that no position uses are nought. Also what is to be
    /// added to the sum, so that it is the measure.
    pub(super) fn write(&self, charts: &mut Charts) -> i64 {
        let mut used = vec![false; self.weights.len()];
        let mut added = 0;
        for part in &self.addresses {
            let mut cells: Vec<usize> = part.iter().map(|&address| usize::from(address)).collect();
            cells.sort_unstable();
            cells.dedup();
            let rounded = |cell: usize| (self.weights[cell] * TENTHS).round() as i64;
            let least = cells.iter().map(|&cell| rounded(cell)).min().unwrap_or(0);
            added += least;
            for cell in cells {
                charts.numbers[cell] = rounded(cell) - least;
                used[cell] = true;
            }
        }
        for (number, used) in charts.numbers.iter_mut().zip(used) {
            *number = if used { *number } else { 0 };
        }
        added
    }
}
