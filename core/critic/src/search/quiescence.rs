//! The end of every line: captures, promotions and first checks until the position is quiet.

use motive_chess::exchange::{exchange_at_least, worth};
use motive_chess::{CheckSquares, Move, MoveList, SquareSet};

use super::{Worker, is_dead};
use crate::board::Board;
use crate::history::PieceTo;
use crate::picker::{NoisyPicker, is_noisy, is_underpromotion};
use crate::score::{EVALUATION_BOUND, INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, from_table, is_decisive};
use crate::table::{Entry, Kind, NO_EVALUATION, PackedMove};

/// What the position itself may gain by a capture, beside the piece that is taken.
const STANDING_GAIN: Score = 100;

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
            (raw, best) = self.stand_pat(board, ply, entry);
            if best >= beta {
                if entry.is_none() {
                    self.store(key, PackedMove::NONE, best, raw, -1, Kind::Lower, false, ply);
                }
                return best;
            }
            alpha = alpha.max(best);
            futile = best + STANDING_GAIN;
        }

        let pinned = if in_check { SquareSet::EMPTY } else { position.pinned(color) };
        let moves = if in_check { position.legal_moves() } else { position.noisy_moves_out_of_check(pinned) };
        if in_check && moves.is_empty() {
            return ply as Score - MATE;
        }
        let mut picker = self.first_picker(board, ply, table_move, &moves);
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
            if best > -MATE_BOUND && in_check && !is_noisy(m) {
                quiet_evasions += 1;
                if quiet_evasions > 2 {
                    continue;
                }
            } else if best > -MATE_BOUND && !in_check {
                match prospect(board, m, futile, alpha) {
                    Prospect::Open => {}
                    Prospect::Poor => continue,
                    Prospect::AtMost(score) => {
                        best = best.max(score);
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

    /// The picker of all moves in check, and of captures and promotions otherwise.
    #[inline]
    fn first_picker(
        &mut self,
        board: &Board,
        ply: usize,
        table_move: PackedMove,
        moves: &MoveList,
    ) -> NoisyPicker {
        let (position, context) = (&board.position, self.context(ply));
        let (arena, history) = (&mut self.arena, &self.memory.history);
        if position.is_check() {
            NoisyPicker::evasions(arena, moves, position, table_move, history, &context)
        } else {
            NoisyPicker::new(arena, moves, position, table_move, history)
        }
    }

    /// The static evaluation, and what the position is worth if nothing is captured.
    #[inline]
    fn stand_pat(&mut self, board: &Board, ply: usize, entry: Option<Entry>) -> (Score, Score) {
        let raw = match entry {
            Some(entry) if entry.evaluation != NO_EVALUATION => entry.evaluation,
            _ => self.evaluate(board, ply),
        };
        let corrected = raw + self.memory.history.correction(board.position.turn(), board.pawn_key);
        let mut standing = corrected.clamp(-EVALUATION_BOUND, EVALUATION_BOUND);
        if let Some(entry) = entry {
            let score = from_table(entry.score, ply);
            if entry.kind.corrects(score, standing) && !is_decisive(score) {
                standing = score;
            }
        }
        (raw, standing)
    }
}

/// What a capture, a promotion or a check promises before it is played.
enum Prospect {
    Open,
    Poor,
    /// Too little to reach alpha: the node is worth no more by it.
    AtMost(Score),
}

#[inline]
fn prospect(board: &Board, m: Move, futile: Score, alpha: Score) -> Prospect {
    if is_noisy(m) && !m.is_promotion() {
        let gain = m.capture().map_or(0, worth) * 9 / 5;
        if futile + gain <= alpha && !gives_check(board, m) {
            return Prospect::AtMost(futile + gain);
        }
    } else if is_underpromotion(m) {
        return Prospect::Poor;
    }
    if exchange_at_least(&board.position, m, 0) { Prospect::Open } else { Prospect::Poor }
}

fn gives_check(board: &Board, m: Move) -> bool {
    CheckSquares::new(&board.position).gives_check(&board.position, m)
}
