//! In which order moves are tried.

use arrayvec::ArrayVec;
use motive_chess::{Move, MoveList, Position, Role};

use crate::history::{Context, History};
use crate::see::{exchange_at_least, worth};
use crate::table::PackedMove;

/// Moves with their scores, given out best first.
pub struct Picker {
    moves: ArrayVec<(i32, Move), 256>,
    next: usize,
}

/// From this score on a move is the table's move.
const TABLE_MOVE: i32 = 2_000_000;
/// Captures and promotions that do not lose material.
const GOOD_CAPTURE: i32 = 1_000_000;
const KILLER: i32 = 900_000;
const COUNTER: i32 = 800_000;
/// Captures that lose material come last.
const BAD_CAPTURE: i32 = -1_000_000;

impl Picker {
    /// All moves of a node.
    pub fn new(
        position: &Position,
        list: &MoveList,
        table_move: PackedMove,
        history: &History,
        context: &Context,
        ply: usize,
    ) -> Picker {
        let color = position.turn();
        let killers = history.killers(ply);
        let counter = history.counter(context);
        let moves = list.iter().map(|&m| {
            let packed = PackedMove::new(m);
            let score = if packed == table_move {
                TABLE_MOVE
            } else if is_noisy(m) {
                let base = if exchange_at_least(position, m, 0) { GOOD_CAPTURE } else { BAD_CAPTURE };
                base + noisy_score(m) + history.capture(color, m)
            } else if packed == killers[0] {
                KILLER + 1
            } else if packed == killers[1] {
                KILLER
            } else if packed == counter {
                COUNTER
            } else {
                history.quiet(color, m, context)
            };
            (score, m)
        });
        Picker { moves: moves.collect(), next: 0 }
    }

    /// Captures and promotions only, the most promising first; nothing is said of their safety.
    pub fn noisy(position: &Position, list: &MoveList, table_move: PackedMove, history: &History) -> Picker {
        let color = position.turn();
        let moves = list.iter().map(|&m| {
            let score =
                if table_move.is(m) { TABLE_MOVE } else { noisy_score(m) + history.capture(color, m) };
            (score, m)
        });
        Picker { moves: moves.collect(), next: 0 }
    }

    /// The next move with its score.
    #[inline]
    pub fn next(&mut self) -> Option<(i32, Move)> {
        let rest = &mut self.moves[self.next..];
        let mut best = 0;
        for i in 1..rest.len() {
            if rest[i].0 > rest[best].0 {
                best = i;
            }
        }
        if rest.is_empty() {
            return None;
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }

    /// How many moves there are in all.
    pub fn len(&self) -> usize {
        self.moves.len()
    }
}

/// Whether a score belongs to a capture that loses material.
#[inline]
pub fn is_bad_capture(score: i32) -> bool {
    score < BAD_CAPTURE / 2
}

/// Whether a score belongs to a killer or counter move.
#[inline]
pub fn is_refuter(score: i32) -> bool {
    (COUNTER..GOOD_CAPTURE / 2 + KILLER / 2).contains(&score)
}

/// Captures, and promotions to a queen.
#[inline]
pub fn is_noisy(m: Move) -> bool {
    m.is_capture() || matches!(m, Move::Normal { promotion: Some(Role::Queen), .. })
}

/// The most valuable victim first; the history decides among equals.
#[inline]
fn noisy_score(m: Move) -> i32 {
    let victim = m.capture().map_or(0, worth);
    let promotion = match m {
        Move::Normal { promotion: Some(Role::Queen), .. } => 8_000,
        Move::Normal { promotion: Some(_), .. } => -8_000,
        _ => 0,
    };
    victim * 16 - worth(m.role()).min(1000) + promotion
}
