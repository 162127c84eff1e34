//! Chess as a game for the search by chances.

use std::cmp::Ordering;

use bstar::{Side, Value};
use motive_chess::{Color, Ending, Key, Move, Position};
use motive_critic::{MATE_SCORE, is_mate_score};

/// From so many half-moves without capture or pawn move on, positions are told apart by that number:
/// the nearer the fifty-move rule, the less they are worth the same.
const CLOCK_MATTERS: u32 = 80;

/// A move in a fixed order: by the squares it starts from and goes to. What is captured makes no difference, so that the same answer to
/// two moves is the same.
#[derive(Clone, Copy, Debug)]
pub struct OrderedMove(pub Move);

impl PartialEq for OrderedMove {
    fn eq(&self, other: &OrderedMove) -> bool {
        self.rank() == other.rank()
    }
}

impl Eq for OrderedMove {}

impl OrderedMove {
    fn rank(self) -> (Option<u32>, u32, Option<u32>) {
        let from = self.0.from().map(motive_chess::Square::to_u32);
        (from, self.0.to().to_u32(), self.0.promotion().map(|role| role as u32))
    }
}

impl Ord for OrderedMove {
    fn cmp(&self, other: &OrderedMove) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for OrderedMove {
    fn partial_cmp(&self, other: &OrderedMove) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// White wants large values.
pub(crate) fn side_of(color: Color) -> Side {
    match color {
        Color::White => Side::Max,
        Color::Black => Side::Min,
    }
}

/// The identity of a position in the graph.
pub(crate) fn graph_key(position: &Position) -> (Key, u32) {
    let clock = position.halfmoves();
    (position.key(), if clock >= CLOCK_MATTERS { clock } else { 0 })
}

/// The value of a finished game for White; a mate as if it stood at the root.
pub(crate) fn final_value(position: &Position) -> Option<Value> {
    match position.ending() {
        Some(Ending::Checkmate(winner)) => Some(side_of(winner).step() * MATE_SCORE),
        Some(_) => Some(0),
        None => (position.halfmoves() >= 100).then_some(0),
    }
}

/// The legal moves in a fixed order; in the position of `only` no others than its moves.
pub(crate) fn permitted_steps(
    position: &Position,
    only: Option<&((Key, u32), Vec<Move>)>,
) -> Vec<OrderedMove> {
    let mut steps: Vec<OrderedMove> = position.legal_moves().into_iter().map(OrderedMove).collect();
    steps.sort();
    if let Some((at, moves)) = only
        && *at == graph_key(position)
    {
        steps.retain(|step| moves.contains(&step.0));
    }
    steps
}

/// A value found so many half-moves below the root: a mate there is that much further away.
pub(crate) fn at_ply(value: Value, ply: u32) -> Value {
    let ply = i32::try_from(ply).unwrap_or(i32::MAX).min(100);
    if is_mate_score(value) { value - value.signum() * ply } else { value }
}
