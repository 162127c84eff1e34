//! Iterative deepening: of one line or several, in the main thread and in its helpers.

use std::sync::atomic::Ordering;

use motive_answer::{Bound, Limits, Observer, Progress, StopReason, Variation};
use motive_chess::{Key, Move};

use crate::board::Board;
use crate::patience::Decision;
use crate::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, is_decisive, to_value};
use crate::search::{Memory, RootMove, Shared, Worker};

/// Lines are carried on by the table to at most so many half-moves: what comes later is guesswork.
const LONGEST_COMPLETION: usize = 12;

/// What the main thread brings back.
pub(crate) struct Outcome {
    pub lines: Vec<Variation>,
    pub depth: u32,
    pub nodes: u64,
    pub stop: StopReason,
}

/// The main thread's search, deeper and deeper.
pub(crate) struct Deepening<'a> {
    pub shared: &'a Shared<'a>,
    pub root: &'a Board,
    pub limits: &'a Limits,
    pub keys: &'a [Key],
    pub started: std::time::Duration,
}

impl Deepening<'_> {
    fn since_start(&self) -> std::time::Duration {
        self.shared.control.elapsed().saturating_sub(self.started)
    }

    pub(crate) fn run(
        &self,
        memory: &mut Memory,
        mut roots: Vec<RootMove>,
        lines: usize,
        observer: &mut dyn Observer,
        helpers: &Shared<'_>,
    ) -> Outcome {
        let mut worker = Worker::new(self.shared, memory, self.keys);
        let wanted = lines.clamp(1, roots.len());
        let deepest = self.limits.depth.unwrap_or(MAX_PLY as u32 - 8).clamp(1, MAX_PLY as u32 - 8);
        let mut completed = 0;
        let mut stop = StopReason::Depth;
        let mut stability = 0;
        let mut last_best = None;
        let mut last_score: Option<Score> = None;
        for depth in 1..=deepest as i32 {
            for root in &mut roots {
                root.previous = root.score;
                root.nodes /= 2;
            }
            for rank in 0..wanted {
                self.aspire(&mut worker, &mut roots, rank, depth, observer, helpers);
                if worker.stop_reason().is_some() {
                    break;
                }
            }
            let best_first = |a: &RootMove, b: &RootMove| b.score.cmp(&a.score);
            roots[..wanted].sort_by(best_first);
            if let Some(reason) = worker.stop_reason() {
                stop = reason;
                put_known_first(&mut roots);
                break;
            }
            completed = depth as u32;
            for (rank, root) in roots.iter().take(wanted).enumerate() {
                observer.progress(&self.progress(&worker, root, rank, depth, Bound::Exact, helpers));
            }
            let best = &roots[0];
            if let Some(moves) = self.limits.mate
                && best.score >= MATE_BOUND
                && (MATE - best.score + 1) / 2 <= moves.min(200) as i32
            {
                stop = StopReason::Finished;
                break;
            }
            // Nothing deeper can be better than a mate that the depth has covered.
            if MATE - best.score.abs() <= depth / 2 && self.limits.depth.is_none() && wanted == 1 {
                stop = StopReason::Finished;
                break;
            }
            if last_best == Some(best.m) {
                stability += 1;
            } else {
                stability = 0;
            }
            last_best = Some(best.m);
            let drop = last_score.map_or(0, |last| last - best.score);
            last_score = Some(best.score);
            let total: u64 = roots.iter().map(|root| root.nodes).sum();
            let share = roots[0].nodes as f64 / total.max(1) as f64;
            let (started, choices) = (self.started, roots.len());
            let decision = Decision { started, choices, stability, share, drop };
            if decision.is_ripe(self.shared.control) {
                stop = StopReason::Time;
                break;
            }
        }
        for root in roots.iter_mut().take(wanted) {
            self.complete(root, completed.max(1) as usize);
        }
        let judged = roots.iter().take(wanted).filter(|root| known_score(root) > -INFINITE);
        let mut lines: Vec<Variation> = judged.map(variation).collect();
        if lines.is_empty() {
            // Stopped before anything was known: some legal move is better than none.
            lines.push(Variation { value: to_value(0), moves: vec![roots[0].m] });
        }
        worker.report_nodes();
        Outcome { lines, depth: completed, nodes: self.shared.nodes.load(Ordering::Relaxed), stop }
    }

    /// A line that was cut short by a bound is carried on as far as the table knows the best moves.
    fn complete(&self, root: &mut RootMove, depth: usize) {
        let mut position = self.root.position.clone();
        let mut seen = self.keys.to_vec();
        for &m in &root.line {
            seen.push(position.key());
            position.play(m);
        }
        while root.line.len() < depth.min(LONGEST_COMPLETION) && !seen.contains(&position.key()) {
            let pinned = position.pinned(position.turn());
            let entry = self.shared.table.get(position.key());
            let Some(m) = entry.and_then(|entry| entry.best.unpack(&position, pinned)) else { break };
            seen.push(position.key());
            root.line.push(m);
            position.play(m);
        }
    }

    /// Searches with a window around the last score, opened where the score falls out of it.
    fn aspire(
        &self,
        worker: &mut Worker<'_>,
        roots: &mut [RootMove],
        rank: usize,
        depth: i32,
        observer: &mut dyn Observer,
        helpers: &Shared<'_>,
    ) {
        let previous = roots[rank].previous;
        let mut delta = 30;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && !is_decisive(previous) {
            alpha = previous - delta;
            beta = previous + delta;
        }
        let mut search_depth = depth;
        loop {
            let mut on_move = |m: Move, number: usize| {
                // Only searches that take a while are worth following move by move.
                if depth >= 12 && self.since_start() > std::time::Duration::from_secs(1) {
                    observer.current_move(m, number, depth as u32);
                }
            };
            let score = worker.search_root(self.root, roots, rank, search_depth, alpha, beta, &mut on_move);
            if worker.stop_reason().is_some() {
                break;
            }
            let late = self.since_start() > std::time::Duration::from_secs(3);
            if score <= alpha {
                if late {
                    let progress = self.progress(worker, &roots[rank], rank, depth, Bound::Upper, helpers);
                    observer.progress(&progress);
                }
                beta = i32::midpoint(alpha, beta);
                alpha = (score - delta).max(-INFINITE);
                search_depth = depth;
            } else if score >= beta {
                if late {
                    let progress = self.progress(worker, &roots[rank], rank, depth, Bound::Lower, helpers);
                    observer.progress(&progress);
                }
                beta = (score + delta).min(INFINITE);
                if !is_decisive(score) {
                    search_depth = (search_depth - 1).max(depth - 2);
                }
            } else {
                break;
            }
            delta += delta;
            if delta > 1000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
        // The rest keeps the order of the last iteration, the most searched moves first.
        let from = rank + 1;
        if from < roots.len() && worker.stop_reason().is_none() {
            roots[from..].sort_by_key(|root| std::cmp::Reverse(root.nodes));
        }
    }

    fn progress(
        &self,
        worker: &Worker<'_>,
        root: &RootMove,
        rank: usize,
        depth: i32,
        bound: Bound,
        helpers: &Shared<'_>,
    ) -> Progress {
        Progress {
            depth: depth as u32,
            selective_depth: root.selective_depth as u32,
            rank,
            line: variation(root),
            bound,
            nodes: worker.all_nodes() + helpers.nodes.load(Ordering::Relaxed),
            elapsed: self.since_start(),
            hash_full: Some(self.shared.table.fullness()),
            tablebase_hits: self.shared.tablebase_hits.load(Ordering::Relaxed)
                + helpers.tablebase_hits.load(Ordering::Relaxed),
        }
    }
}

fn variation(root: &RootMove) -> Variation {
    Variation { value: to_value(known_score(root)), moves: root.line.clone() }
}

/// The last score of a root move; minus infinity if it was never the best.
fn known_score(root: &RootMove) -> Score {
    if root.score > -INFINITE { root.score } else { root.previous }
}

/// A stop between a window that was too high and the next one leaves a move in front of which nothing is known but
/// that it is not above the window. The best of those with a score takes its place.
fn put_known_first(roots: &mut [RootMove]) {
    if known_score(&roots[0]) > -INFINITE {
        return;
    }
    if let Some((index, _)) = roots.iter().enumerate().rev().max_by_key(|(_, root)| known_score(root)) {
        roots[..=index].rotate_right(1);
    }
}

/// A helper thread searches the same position, now and then a ply deeper than its fellows, and
/// shares what it finds through the table.
pub(crate) fn help(
    shared: &Shared<'_>,
    memory: &mut Memory,
    root: &Board,
    keys: &[Key],
    mut roots: Vec<RootMove>,
    number: usize,
) {
    let mut worker = Worker::new(shared, memory, keys);
    let mut depth = 1 + (number as i32 & 1);
    while depth < MAX_PLY as i32 - 8 && worker.stop_reason().is_none() {
        let previous = roots[0].score;
        let mut delta = 18 + 3 * number as Score;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && !is_decisive(previous) {
            (alpha, beta) = (previous - delta, previous + delta);
        }
        loop {
            let score = worker.search_root(root, &mut roots, 0, depth, alpha, beta, &mut |_, _| ());
            if worker.stop_reason().is_some() || score > alpha && score < beta {
                break;
            }
            delta *= 2;
            alpha = if score <= alpha { (score - delta).max(-INFINITE) } else { alpha };
            beta = if score >= beta { (score + delta).min(INFINITE) } else { beta };
        }
        depth += 1;
    }
    worker.report_nodes();
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;

    use super::*;

    #[test]
    fn an_unfinished_window_does_not_look_like_mate() {
        let moves = Position::default().legal_moves();
        let mut roots: Vec<RootMove> = moves.iter().take(3).map(|&m| RootMove::new(m)).collect();
        roots[1].previous = 40;
        roots[2].score = 25;
        let best = roots[1].m;
        put_known_first(&mut roots);
        assert_eq!((roots[0].m, known_score(&roots[0])), (best, 40));
        put_known_first(&mut roots);
        assert_eq!(roots[0].m, best);
    }
}
