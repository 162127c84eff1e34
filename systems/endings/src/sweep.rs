//! Sweeps: the answers for all positions of an ending, or a sample, held against the truth.

use std::collections::BTreeMap;
use std::fmt;

use motive_chess::{Color, Role};
use splitmix::Random;

use crate::board::Board;
use crate::geometry::steps_to_promote;
use crate::tables::{Material, Tables, Truth};

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
const MAX_EXAMPLES: usize = 20_000;

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

/// What kind of mistake it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MistakeKind {
    /// No answer was given.
    Unknown,
    /// A win was seen where there is none, or the other side's.
    FalseWin,
    /// A win was not seen in which this comes first.
    MissedWin(Turn),
}

/// How the shortest win leaves the ending of pawns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// One pawn queens, the other follows at once.
    BothQueen,
    /// One pawn queens long before the other.
    OneQueens,
    /// A pawn is taken, or must be given up.
    PawnFalls,
}

impl fmt::Display for MistakeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MistakeKind::Unknown => "no answer",
            MistakeKind::FalseWin => "a win that is none",
            MistakeKind::MissedWin(Turn::BothQueen) => "missed win: both pawns queen",
            MistakeKind::MissedWin(Turn::OneQueens) => "missed win: one pawn queens",
            MistakeKind::MissedWin(Turn::PawnFalls) => "missed win: a pawn falls",
        })
    }
}

/// Counts the mistakes of a sweep by their kinds. The table of the ending itself is enough.
pub fn kinds(tables: &Tables, sweep: &Sweep) -> BTreeMap<MistakeKind, u64> {
    let mut counts = BTreeMap::new();
    for mistake in &sweep.examples {
        *counts.entry(kind(tables, mistake)).or_default() += 1;
    }
    counts
}

fn kind(tables: &Tables, mistake: &Mistake) -> MistakeKind {
    match mistake.answer {
        None => MistakeKind::Unknown,
        Some(0) => MistakeKind::MissedWin(turn(tables, &mistake.board)),
        Some(_) => MistakeKind::FalseWin,
    }
}

/// Follows the shortest win to the move that leaves the ending.
fn turn(tables: &Tables, board: &Board) -> Turn {
    let mut board = *board;
    // Every ply brings mate nearer, so there are not more.
    for _ in 0..u8::MAX {
        let Some(Truth::Win(plies) | Truth::Loss(plies)) = tables.truth(&board) else { break };
        let next = board.steps().into_iter().map(|step| board.after(step)).find(|next| {
            is_pawn_ending(next)
                && matches!(tables.truth(next), Some(Truth::Win(n) | Truth::Loss(n)) if n + 1 == plies)
        });
        let Some(next) = next else { break };
        board = next;
    }
    let us = board.turn();
    let promotes = board.steps().into_iter().any(|step| step.promotion.is_some());
    let left = board.find(us.other(), Role::Pawn).map_or(0, |pawn| steps_to_promote(us.other(), pawn));
    match (promotes, left) {
        (false, _) => Turn::PawnFalls,
        (true, ..=1) => Turn::BothQueen,
        (true, _) => Turn::OneQueens,
    }
}

fn is_pawn_ending(board: &Board) -> bool {
    board.count() == 2 && board.men().all(|man| man.role == Role::Pawn)
}
