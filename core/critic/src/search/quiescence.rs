//! The end of every line: captures, promotions and first checks until the position is quiet.

use motive_chess::exchange::{exchange_at_least, worth};
use motive_chess::{CheckSquares, Move, SquareSet};

use super::{Worker, is_dead};
use crate::board::Board;
use crate::history::PieceTo;
use crate::picker::{NoisyPicker, is_noisy, is_underpromotion};
use crate::score::{EVALUATION_BOUND, INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, from_table, is_decisive};
use crate::table::{Kind, NO_EVALUATION, PackedMove};

impl Worker<'_> {
    /// Looks at captures, promotions and, on the first ply, checks until the position is quiet.
    pub(super) fn quiescence(
        &mut self,
        board: &Board,
        ply: usize,
        mut alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Score {
        self.line.clear(ply);
        if self.count_node() {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        let position = &board.position;
        self.memory.stack.enter(ply, position, &board.changes);
        let in_check = position.is_check();
        if self.is_repetition(position.key(), position.halfmoves()) || is_dead(board) {
            return 0;
        }
        if ply >= MAX_PLY - 1 {
            return if in_check { 0 } else { self.evaluate(board, ply) };
        }
        let key = position.key();
        let entry = self.shared.table.get(key);
        let table_move = entry.map_or(PackedMove::NONE, |entry| entry.best);
        let stored_depth = if in_check || depth == 0 { 0 } else { -1 };
        let principal = beta - alpha > 1;
        if let Some(entry) = entry {
            let score = from_table(entry.score, ply);
            let usable = entry.kind.settles(score, alpha, beta);
            if !principal && entry.depth >= stored_depth && usable {
                return score;
            }
        }

        let color = position.turn();
        let original_alpha = alpha;
        let mut raw = NO_EVALUATION;
        let mut best = -INFINITE;
        let mut futile = -INFINITE;
        if !in_check {
            raw = match entry {
                Some(entry) if entry.evaluation != NO_EVALUATION => entry.evaluation,
                _ => self.evaluate(board, ply),
            };
            best = (raw + self.memory.history.correction(color, board.pawn_key))
                .clamp(-EVALUATION_BOUND, EVALUATION_BOUND);
            if let Some(entry) = entry {
                let score = from_table(entry.score, ply);
                let better = entry.kind.corrects(score, best);
                if better && !is_decisive(score) {
                    best = score;
                }
            }
            if best >= beta {
                if entry.is_none() {
                    self.store(key, PackedMove::NONE, best, raw, -1, Kind::Lower, false, ply);
                }
                return best;
            }
            alpha = alpha.max(best);
            futile = best + 290;
        }

        let pinned = if in_check { SquareSet::EMPTY } else { position.pinned(color) };
        let moves = if in_check { position.legal_moves() } else { position.noisy_moves_out_of_check(pinned) };
        if in_check && moves.is_empty() {
            return ply as Score - MATE;
        }
        let history = &self.memory.history;
        let mut picker = if in_check {
            let context = self.context(ply);
            NoisyPicker::evasions(&mut self.arena, &moves, position, table_move, history, &context)
        } else {
            NoisyPicker::new(&mut self.arena, &moves, position, table_move, history)
        };
        let mut best_move = None;
        let mut stage_checks = !in_check && depth == 0;
        let mut quiet_evasions = 0;
        loop {
            let Some(m) = picker.next(&mut self.arena) else {
                if stage_checks {
                    stage_checks = false;
                    picker.close(&mut self.arena);
                    let quiet = position.quiet_checks(&CheckSquares::new(position), pinned);
                    let history = &self.memory.history;
                    picker = NoisyPicker::new(&mut self.arena, &quiet, position, table_move, history);
                    continue;
                }
                break;
            };
            let noisy = is_noisy(m);
            if best > -MATE_BOUND {
                if in_check {
                    if !noisy {
                        quiet_evasions += 1;
                        if quiet_evasions > 2 {
                            continue;
                        }
                    }
                } else {
                    if noisy && !m.is_promotion() {
                        let gain = m.capture().map_or(0, worth) * 9 / 5;
                        if futile + gain <= alpha && !gives_check(board, m) {
                            best = best.max(futile + gain);
                            continue;
                        }
                    } else if is_underpromotion(m) {
                        continue;
                    }
                    if !exchange_at_least(position, m, 0) {
                        continue;
                    }
                }
            }
            let child = board.after(m);
            self.shared.table.expect(child.position.key());
            self.frames[ply].moved = Some(PieceTo::new(color, m));
            self.keys.push(key);
            let score = -self.quiescence(&child, ply + 1, -beta, -alpha, depth - 1);
            self.keys.pop();
            if self.stop.is_some() {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    if principal {
                        self.line.set(ply, m);
                    }
                    alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        picker.close(&mut self.arena);
        let kind = Kind::of(best, original_alpha, beta);
        let packed = best_move.map_or(PackedMove::NONE, PackedMove::new);
        self.store(key, packed, best, raw, stored_depth, kind, false, ply);
        best
    }
}

fn gives_check(board: &Board, m: Move) -> bool {
    CheckSquares::new(&board.position).gives_check(&board.position, m)
}
