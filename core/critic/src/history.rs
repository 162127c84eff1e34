//! What was learned about moves elsewhere in the tree.

use motive_chess::{Color, Move, Role, Square};

use crate::score::{MAX_PLY, Score};
use crate::table::PackedMove;

/// Counters stay within this.
const LIMIT: i32 = 16_384;

/// A man and the square it moved to, as an index below [`PIECE_TO`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PieceTo(u16);

const PIECE_TO: usize = 12 * 64;

impl PieceTo {
    #[inline]
    pub(crate) fn new(color: Color, m: Move) -> PieceTo {
        let piece = m.role() as usize - 1 + if color == Color::White { 0 } else { 6 };
        PieceTo((piece * 64 + m.to().to_usize()) as u16)
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The tables of one search thread.
pub(crate) struct History {
    /// By color, from and to.
    quiet: Vec<[i16; 4096]>,
    /// By moving man with its square, and captured role.
    capture: Vec<[i16; 6]>,
    /// By an earlier move and this one.
    continuation: Vec<[i16; PIECE_TO]>,
    /// The quiet move that refuted a move.
    counter: Box<[PackedMove; PIECE_TO]>,
    /// Two quiet moves a ply that caused a cut-off.
    killers: Box<[[PackedMove; 2]; MAX_PLY + 2]>,
    /// By color and pawn structure: how far the evaluation was off, in 1/256 centipawns.
    correction: [Vec<i32>; 2],
}

const CORRECTION_SIZE: usize = 1 << 14;
const CORRECTION_GRAIN: i32 = 256;

impl Default for History {
    fn default() -> History {
        History {
            quiet: vec![[0; 4096]; 2],
            capture: vec![[0; 6]; PIECE_TO],
            continuation: vec![[0; PIECE_TO]; PIECE_TO],
            counter: Box::new([PackedMove::NONE; PIECE_TO]),
            killers: Box::new([[PackedMove::NONE; 2]; MAX_PLY + 2]),
            correction: [vec![0; CORRECTION_SIZE], vec![0; CORRECTION_SIZE]],
        }
    }
}

/// The last move before a node, the one before it and the fourth to last, as far as there are any (a null move is none).
pub(crate) type Context = [Option<PieceTo>; 3];

impl History {
    #[inline]
    fn from_to(m: Move) -> usize {
        m.from().map_or(0, Square::to_usize) * 64 + m.to().to_usize()
    }

    /// How well a quiet move did elsewhere.
    #[inline]
    pub(crate) fn quiet(&self, color: Color, m: Move, context: &Context) -> i32 {
        let piece_to = PieceTo::new(color, m).index();
        let mut score = i32::from(self.quiet[color as usize][History::from_to(m)]);
        for earlier in context.iter().flatten() {
            score += i32::from(self.continuation[earlier.index()][piece_to]);
        }
        score
    }

    /// How well a capture did elsewhere.
    #[inline]
    pub(crate) fn capture(&self, color: Color, m: Move) -> i32 {
        let captured = m.capture().unwrap_or(Role::Pawn) as usize - 1;
        i32::from(self.capture[PieceTo::new(color, m).index()][captured])
    }

    /// Notes the result of a quiet move.
    pub(crate) fn update_quiet(&mut self, color: Color, m: Move, context: &Context, bonus: i32) {
        let piece_to = PieceTo::new(color, m).index();
        nudge(&mut self.quiet[color as usize][History::from_to(m)], bonus);
        for earlier in context.iter().flatten() {
            nudge(&mut self.continuation[earlier.index()][piece_to], bonus);
        }
    }

    /// Notes the result of a capture.
    pub(crate) fn update_capture(&mut self, color: Color, m: Move, bonus: i32) {
        let captured = m.capture().unwrap_or(Role::Pawn) as usize - 1;
        nudge(&mut self.capture[PieceTo::new(color, m).index()][captured], bonus);
    }

    /// The killers of a ply.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [PackedMove; 2] {
        self.killers[ply]
    }

    /// Notes a quiet move that caused a cut-off.
    pub(crate) fn add_killer(&mut self, ply: usize, m: Move) {
        let packed = PackedMove::new(m);
        let killers = &mut self.killers[ply];
        if killers[0] != packed {
            killers[1] = killers[0];
            killers[0] = packed;
        }
    }

    /// The killers below a node are about other positions once the node is another.
    pub(crate) fn clear_killers(&mut self, ply: usize) {
        self.killers[ply] = [PackedMove::NONE; 2];
    }

    /// The quiet move that refuted the last move before.
    #[inline]
    pub(crate) fn counter(&self, context: &Context) -> PackedMove {
        context[0].map_or(PackedMove::NONE, |earlier| self.counter[earlier.index()])
    }

    /// Notes a refutation of the last move.
    pub(crate) fn set_counter(&mut self, context: &Context, m: Move) {
        if let Some(earlier) = context[0] {
            self.counter[earlier.index()] = PackedMove::new(m);
        }
    }

    /// What to add to the evaluation of a position with this pawn structure.
    #[inline]
    pub(crate) fn correction(&self, color: Color, pawn_key: u64) -> Score {
        self.correction[color as usize][pawn_key as usize % CORRECTION_SIZE] / CORRECTION_GRAIN
    }

    /// Notes by how much the search disagreed with the evaluation.
    pub(crate) fn update_correction(&mut self, color: Color, pawn_key: u64, difference: Score, depth: i32) {
        let entry = &mut self.correction[color as usize][pawn_key as usize % CORRECTION_SIZE];
        let weight = (depth + 1).min(16);
        let target = difference.clamp(-250, 250) * CORRECTION_GRAIN;
        *entry = (*entry * (256 - weight) + target * weight) / 256;
        *entry = (*entry).clamp(-60 * CORRECTION_GRAIN, 60 * CORRECTION_GRAIN);
    }

    /// Makes what was learned in the last search count less in the next.
    pub(crate) fn age(&mut self) {
        self.killers.fill([PackedMove::NONE; 2]);
        for counter in self.quiet.iter_mut().flatten() {
            *counter /= 2;
        }
    }
}

/// Moves a counter towards the bonus, the less the closer it is to its limit.
#[inline]
fn nudge(counter: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let old = i32::from(*counter);
    *counter = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_stay_in_bounds() {
        let mut counter = 0;
        for _ in 0..1000 {
            nudge(&mut counter, 3000);
        }
        assert!(i32::from(counter) <= LIMIT && i32::from(counter) > LIMIT / 2);
        for _ in 0..1000 {
            nudge(&mut counter, -1_000_000);
        }
        assert_eq!(i32::from(counter), -LIMIT);
    }
}
