//! The first half-move: all legal moves, in an order that is kept from iteration to iteration.

use motive_chess::Move;
use motive_chess::exchange::exchange_at_least;

use super::Worker;
use crate::board::Board;
use crate::history::PieceTo;
use crate::picker::is_noisy;
use crate::score::{INFINITE, Score, to_table};
use crate::table::{Entry, Kind, PackedMove};

/// From this depth on, captures and checks that lose something by exchange are searched a half-move deeper than other moves.
const SACRIFICE_DEPTH: i32 = 5;

/// A move of the root.
#[derive(Clone)]
pub(crate) struct RootMove {
    pub m: Move,
    pub score: Score,
    /// The score of the iteration before.
    pub previous: Score,
    pub line: Vec<Move>,
    pub nodes: u64,
    pub selective_depth: usize,
}

impl RootMove {
    /// A move of which nothing is known yet.
    pub(crate) fn new(m: Move) -> RootMove {
        RootMove { m, score: -INFINITE, previous: -INFINITE, line: vec![m], nodes: 0, selective_depth: 0 }
    }
}

impl Worker<'_> {
    /// Searches the root moves from `first` on within a window; the best of them comes first after.
    #[expect(clippy::too_many_arguments, reason = "a struct for them would be taken apart at once")]
    #[expect(clippy::needless_range_loop, reason = "the number of a move matters, and moves are swapped")]
    pub(crate) fn search_root(
        &mut self,
        root: &Board,
        moves: &mut [RootMove],
        first: usize,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        on_move: &mut dyn FnMut(Move, usize),
    ) -> Score {
        self.frames[0] = self.frame_of(root, None);
        self.line.clear(0);
        self.arena.clear();
        let in_check = root.position.is_check();
        let color = root.position.turn();
        let original_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_index = first;
        self.keys.push(root.position.key());
        for i in first..moves.len() {
            let m = moves[i].m;
            on_move(m, i + 1 - first);
            let nodes_before = self.nodes;
            self.selective_depth = 0;
            let child = root.after(m);
            self.frames[0].moved = Some(PieceTo::new(color, m));
            let gives_check = child.position.is_check();
            let mut score = -INFINITE;
            let mut full = i == first;
            // What a sacrifice is for comes later than what it costs: it is not reduced, and with a capture or a check it is
            // searched deeper than the others.
            let gives_up = depth >= SACRIFICE_DEPTH && !exchange_at_least(&root.position, m, 0);
            let depth = depth + i32::from(gives_up && (gives_check || is_noisy(m)));
            if !full {
                // Late moves at the root are reduced a little; what improves is looked at again.
                let mut reduced = 0;
                if depth >= 4 && i >= first + 4 && !in_check && !gives_check && !gives_up && !is_noisy(m) {
                    reduced = (self.reductions.get(depth, i - first) * 2 / 3).clamp(0, depth - 2);
                }
                score = -self.search(&child, 1, depth - 1 - reduced, -alpha - 1, -alpha, true, false);
                if score > alpha && reduced > 0 {
                    score = -self.search(&child, 1, depth - 1, -alpha - 1, -alpha, true, false);
                }
                full = score > alpha;
            }
            if full && self.stop.is_none() {
                score = -self.search(&child, 1, depth - 1, -beta, -alpha, false, true);
            }
            moves[i].nodes += self.nodes - nodes_before;
            if self.stop.is_some() {
                break;
            }
            if i == first || score > alpha {
                moves[i].score = score;
                moves[i].selective_depth = self.selective_depth;
                moves[i].line.clear();
                moves[i].line.push(m);
                moves[i].line.extend_from_slice(self.line.get(1));
            } else {
                moves[i].score = -INFINITE;
            }
            best = best.max(score);
            // Where no move comes up to the window, there are only upper bounds: the order stays as it was.
            if score > alpha {
                best_index = i;
                alpha = score;
                if score >= beta {
                    break;
                }
            }
        }
        self.keys.pop();
        // An unfinished iteration may still have found something better: it counts.
        moves[first..=best_index].rotate_right(1);
        // The best of some of the moves says how good the position is at least, and not how good at most.
        let whole = moves.len() == root.position.legal_moves().len();
        let kind = match Kind::of(best, original_alpha, beta) {
            kind if whole => Some(kind),
            Kind::Upper => None,
            Kind::Exact | Kind::Lower => Some(Kind::Lower),
        };
        if let Some(kind) = kind
            && self.stop.is_none()
            && best > -INFINITE
            && first == 0
        {
            self.shared.table.put(
                root.position.key(),
                Entry {
                    best: PackedMove::new(moves[first].m),
                    score: to_table(best, 0),
                    evaluation: self.frames[0].evaluation,
                    depth,
                    kind,
                    principal: true,
                },
            );
        }
        best
    }
}
