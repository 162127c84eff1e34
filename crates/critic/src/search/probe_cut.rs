//! A cut-off by a good capture: what is far above beta at low depth will be above it at full depth.

use motive_chess::exchange::exchange_at_least;

use super::Worker;
use crate::board::Board;
use crate::history::PieceTo;
use crate::picker::NoisyPicker;
use crate::score::Score;
use crate::table::{Kind, PackedMove};

impl Worker<'_> {
    /// Tries good captures at reduced depth against a raised bound.
    #[expect(clippy::too_many_arguments, reason = "a struct for them would be taken apart at once")]
    pub(super) fn probe_cut(
        &mut self,
        board: &Board,
        ply: usize,
        depth: i32,
        high: Score,
        evaluation: Score,
        table_move: PackedMove,
        cut_node: bool,
    ) -> Option<Score> {
        let position = &board.position;
        let color = position.turn();
        let moves = position.noisy_moves();
        let history = &self.memory.history;
        let mut picker = NoisyPicker::new(&mut self.arena, &moves, position, table_move, history);
        while let Some(m) = picker.next(&mut self.arena) {
            if !exchange_at_least(position, m, high - evaluation) {
                continue;
            }
            let child = board.after(m);
            self.frames[ply].moved = Some(PieceTo::new(color, m));
            self.keys.push(position.key());
            let mut score = -self.quiescence(&child, ply + 1, -high, -high + 1, 0);
            if score >= high {
                score = -self.search(&child, ply + 1, depth - 4, -high, -high + 1, !cut_node, false);
            }
            self.keys.pop();
            if self.stop.is_some() {
                return None;
            }
            if score >= high {
                self.store(
                    position.key(),
                    PackedMove::new(m),
                    score,
                    evaluation,
                    depth - 3,
                    Kind::Lower,
                    false,
                    ply,
                );
                picker.close(&mut self.arena);
                return Some(score);
            }
        }
        picker.close(&mut self.arena);
        None
    }
}
