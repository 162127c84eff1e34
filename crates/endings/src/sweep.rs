//! Sweeps: the answers for all positions of an ending, or a sample, held against the truth.

use std::time::Instant;

use motive_chess::Color;
use splitmix::Random;

use crate::board::Board;
use crate::tables::{Material, Tables};

/// What a sweep found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sweep {
    /// Positions asked.
    pub positions: u64,
    /// Answered as the table has it.
    pub correct: u64,
    /// Not answered.
    pub unknown: u64,
    /// Answered wrongly.
    pub wrong: u64,
    /// The largest search, in positions.
    pub max_nodes: u64,
    /// Time a position, in milliseconds.
    pub mean_ms: f64,
    /// Some positions that were not answered rightly, with the truth for White.
    pub examples: Vec<(Board, i8, Option<i8>)>,
}

/// Which positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// How many; all if there are not more.
    pub positions: usize,
    /// The seed of the choice.
    pub seed: u64,
}

/// Asks `answer` for the result for White (and the size of the largest search) of each position.
pub fn sweep(
    tables: &Tables,
    material: Material,
    sample: Option<Sample>,
    mut answer: impl FnMut(&Board) -> (Option<i8>, u64),
) -> Sweep {
    let mut result = Sweep::default();
    let mut boards: Vec<(Board, i8)> = tables
        .boards(material)
        .map(|(board, truth)| {
            (board, if board.turn() == Color::White { truth.sign() } else { -truth.sign() })
        })
        .collect();
    if let Some(sample) = sample
        && sample.positions < boards.len()
    {
        // The first positions of a shuffle, so that none comes twice.
        let mut random = Random::new(sample.seed);
        for n in 0..sample.positions {
            let other = n + random.below(boards.len() - n);
            boards.swap(n, other);
        }
        boards.truncate(sample.positions);
    }
    let start = Instant::now();
    for (board, truth) in boards {
        let (value, nodes) = answer(&board);
        result.positions += 1;
        result.max_nodes = result.max_nodes.max(nodes);
        if value == Some(truth) {
            result.correct += 1;
            continue;
        }
        if value.is_none() {
            result.unknown += 1;
        } else {
            result.wrong += 1;
        }
        if result.examples.len() < 40 {
            result.examples.push((board, truth, value));
        }
    }
    result.mean_ms = start.elapsed().as_secs_f64() * 1000.0 / result.positions.max(1) as f64;
    result
}
