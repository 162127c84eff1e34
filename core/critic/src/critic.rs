//! Iterative deepening, several lines, several threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use motive_answer::{
    Bound, Control, Engine, EngineError, Evaluation, Limits, Observer, Progress, Question, StopReason,
    Variation,
};
use motive_chess::{Key, Move};

use crate::board::Board;
use crate::net::Net;
use crate::patience::Decision;
use crate::score::{INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, is_decisive, to_value};
use crate::search::{Memory, RootMove, Shared, Worker};
use crate::table::Table;
use crate::tablebase::Tablebases;

/// Lines are carried on by the table to at most so many half-moves: what comes later is guesswork.
const LONGEST_COMPLETION: usize = 12;

/// How a [`Critic`] is set up.
#[derive(Clone)]
pub struct Settings {
    /// Size of the transposition table in megabytes.
    pub hash: usize,
    /// Threads that search together; answers are reproducible with one only.
    pub threads: usize,
    /// Endgame tables, if there are any.
    pub tablebases: Option<Arc<Tablebases>>,
    /// What judges positions.
    pub net: Arc<Net>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { hash: 16, threads: 1, tablebases: None, net: Net::standard() }
    }
}

/// The alpha-beta searcher.
pub struct Critic {
    settings: Settings,
    table: Table,
    memories: Vec<Memory>,
}

impl Critic {
    /// A critic that knows nothing yet.
    pub fn new(settings: &Settings) -> Critic {
        let mut settings = settings.clone();
        settings.threads = settings.threads.clamp(1, 256);
        Critic {
            table: Table::new(settings.hash),
            memories: (0..settings.threads).map(|_| Memory::default()).collect(),
            settings,
        }
    }

    /// Changes the set-up; what was learned is lost where sizes change.
    pub fn configure(&mut self, settings: &Settings) {
        if settings.hash != self.settings.hash {
            self.table = Table::new(settings.hash);
        } else if !Arc::ptr_eq(&settings.net, &self.settings.net) {
            // What another net thought of positions would be mixed with what this one thinks.
            self.table.clear();
        }
        self.settings = settings.clone();
        self.settings.threads = settings.threads.clamp(1, 256);
        self.memories.resize_with(self.settings.threads, Memory::default);
    }

    /// The set-up in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Searches a position; the observer hears of every line that is completed.
    pub fn search(&mut self, question: &Question, observer: &mut dyn Observer) -> Evaluation {
        let position = question.history.position();
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        if !question.only.is_empty() {
            moves.retain(|m| question.only.contains(m));
        }
        if let Some(tablebases) = &self.settings.tablebases
            && question.only.is_empty()
            && question.lines <= 1
            && let Some(best) = tablebases.root_moves(position)
            && !best.is_empty()
        {
            // Only moves that keep the result; the first makes progress, so it is tried first.
            moves = best;
        }
        let control = &question.control;
        let started = control.elapsed();
        if moves.is_empty() {
            return Evaluation {
                lines: Vec::new(),
                depth: 0,
                nodes: 0,
                expansions: None,
                elapsed: control.elapsed().saturating_sub(started),
                stop: StopReason::Finished,
            };
        }

        self.begin();
        let root = Board::new(position);
        let shared = Shared {
            table: &self.table,
            net: &self.settings.net,
            tablebases: self.settings.tablebases.as_deref(),
            control,
            node_limit: question.limits.nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            tablebase_hits: AtomicU64::new(0),
        };
        let roots: Vec<RootMove> = moves.iter().map(|&m| RootMove::new(m)).collect();
        let keys = question.history.keys();
        let helpers_control = Control::new();
        let Some((main_memory, helper_memories)) = self.memories.split_first_mut() else {
            unreachable!("there is at least one thread");
        };
        let deepening = Deepening { shared: &shared, root: &root, limits: &question.limits, keys, started };
        let helper_shared = &Shared {
            table: shared.table,
            net: shared.net,
            tablebases: shared.tablebases,
            control: &helpers_control,
            node_limit: u64::MAX,
            nodes: AtomicU64::new(0),
            tablebase_hits: AtomicU64::new(0),
        };
        let outcome = std::thread::scope(|scope| {
            let mut handles = Vec::new();
            for (number, memory) in helper_memories.iter_mut().enumerate() {
                let roots = roots.clone();
                let root = &root;
                handles.push(scope.spawn(move || help(helper_shared, memory, root, keys, roots, number)));
            }
            let outcome = deepening.run(main_memory, roots, question.lines, observer, helper_shared);
            helpers_control.stop();
            for handle in handles {
                // A helper that panicked has nothing to say; the main thread's answer stands.
                let _ = handle.join();
            }
            Outcome { nodes: outcome.nodes + helper_shared.nodes.load(Ordering::Relaxed), ..outcome }
        });
        Evaluation {
            lines: outcome.lines,
            depth: outcome.depth,
            nodes: outcome.nodes,
            expansions: None,
            elapsed: control.elapsed().saturating_sub(started),
            stop: outcome.stop,
        }
    }
}

impl Critic {
    /// Begins another piece of work: what was learned before counts less.
    pub fn begin(&mut self) {
        self.table.new_search();
        for memory in &mut self.memories {
            memory.history.age();
        }
    }

    /// What a search works with.
    pub(crate) fn parts(&mut self) -> (&Table, &Net, &mut [Memory], Option<&Tablebases>) {
        (&self.table, &self.settings.net, &mut self.memories, self.settings.tablebases.as_deref())
    }
}

impl Engine for Critic {
    fn name(&self) -> &'static str {
        "critic"
    }

    fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
        Ok(self.search(question, &mut ()))
    }

    fn forget(&mut self) {
        self.table.clear();
        for memory in &mut self.memories {
            *memory = Memory::default();
        }
    }
}

impl RootMove {
    fn new(m: Move) -> RootMove {
        RootMove { m, score: -INFINITE, previous: -INFINITE, line: vec![m], nodes: 0, selective_depth: 0 }
    }
}

struct Outcome {
    lines: Vec<Variation>,
    depth: u32,
    nodes: u64,
    stop: StopReason,
}

/// The main thread's search, deeper and deeper.
struct Deepening<'a> {
    shared: &'a Shared<'a>,
    root: &'a Board,
    limits: &'a Limits,
    keys: &'a [Key],
    started: std::time::Duration,
}

impl Deepening<'_> {
    fn since_start(&self) -> std::time::Duration {
        self.shared.control.elapsed().saturating_sub(self.started)
    }

    fn run(
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
fn help(
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
