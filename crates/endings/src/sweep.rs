//! Sweeps: the answers for all positions of an ending, or a sample, held against the truth.

use motive_chess::Color;
use splitmix::Random;

use crate::board::Board;
use crate::tables::{Material, Tables};

/// What a sweep found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// Some positions that were not answered rightly.
    pub examples: Vec<Mistake>,
}

/// A position that was not answered rightly. Results are for White: 1, 0 or -1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The position.
    pub board: Board,
    /// What is true.
    pub truth: i8,
    /// What was answered.
    pub answer: Option<i8>,
}

/// Which positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// How many; all if there are not more.
    pub positions: usize,
    /// The seed of the choice.
    pub seed: u64,
}

/// Mistakes that are kept.
const MAX_EXAMPLES: usize = 400;

/// All legal positions of an ending, or a sample of them, with the result for White.
pub fn positions(tables: &Tables, material: Material, sample: Option<Sample>) -> Vec<(Board, i8)> {
    let mut boards: Vec<(Board, i8)> = tables
        .boards(material)
        .map(|(board, truth)| {
            (board, if board.turn() == Color::White { truth.sign() } else { -truth.sign() })
        })
        .collect();
    if let Some(sample) = sample
        && sample.positions < boards.len()
    {
        shuffle(&mut boards, sample);
        boards.truncate(sample.positions);
    }
    boards
}

/// The first positions of a shuffle, so that none comes twice.
pub(crate) fn shuffle<T>(items: &mut [T], sample: Sample) {
    let mut random = Random::new(sample.seed);
    for n in 0..sample.positions.min(items.len()) {
        let other = n + random.below(items.len() - n);
        items.swap(n, other);
    }
}

/// Asks `answer` for the result for White (and the size of the largest search) of each position.
pub fn sweep(boards: &[(Board, i8)], mut answer: impl FnMut(&Board) -> (Option<i8>, u64)) -> Sweep {
    let mut result = Sweep::default();
    for &(board, truth) in boards {
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
        if result.examples.len() < MAX_EXAMPLES {
            result.examples.push(Mistake { board, truth, answer: value });
        }
    }
    result
}
