//! The search itself: principal variation search with a quiescence search below.

use std::sync::atomic::{AtomicU64, Ordering};

use motive_chess::exchange::{exchange_at_least, worth};
use motive_chess::{CheckSquares, Color, Key, Move, Role};
use motive_solution::{Control, StopReason};

use crate::board::Board;
use crate::eval::{PawnTable, evaluate, rough_evaluation};
use crate::history::{Context, History, PieceTo};
use crate::picker::{Arena, Class, NoisyPicker, Picker, is_noisy, is_underpromotion};
use crate::score::{
    EVALUATION_BOUND, INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, TABLEBASE_WIN, from_table, is_decisive,
    to_table,
};
use crate::table::{Entry, Kind, NO_EVALUATION, PackedMove, Table};
use crate::tablebase::{Outcome, Tablebases};

/// What all threads of a search share.
pub struct Shared<'a> {
    pub table: &'a Table,
    pub tablebases: Option<&'a Tablebases>,
    pub control: &'a Control,
    pub node_limit: u64,
    /// Nodes that threads have reported so far.
    pub nodes: AtomicU64,
    pub tablebase_hits: AtomicU64,
}

/// What a thread keeps from search to search.
#[derive(Default)]
pub struct Memory {
    pub history: History,
    pub pawns: PawnTable,
}

/// What is known of a node on the way to the current one.
#[derive(Clone, Copy)]
struct Frame {
    evaluation: Score,
    moved: Option<PieceTo>,
    excluded: PackedMove,
    double_extensions: u8,
}

const EMPTY_FRAME: Frame =
    Frame { evaluation: NO_EVALUATION, moved: None, excluded: PackedMove::NONE, double_extensions: 0 };

/// One thread of a search.
pub struct Worker<'a> {
    shared: &'a Shared<'a>,
    memory: &'a mut Memory,
    frames: Vec<Frame>,
    /// Keys of the positions from the start of the game to the current node.
    keys: Vec<Key>,
    /// How many of them belong to the game and not to the search.
    game_keys: usize,
    line: LineTable,
    arena: Arena,
    nodes: u64,
    reported: u64,
    tablebase_hits: u64,
    selective_depth: usize,
    stop: Option<StopReason>,
    reductions: &'static ReductionTable,
    /// Null moves are not tried above this ply by this color while one is being verified.
    null_barred: usize,
}

/// A move of the root.
#[derive(Clone)]
pub struct RootMove {
    pub m: Move,
    pub score: Score,
    /// The score of the iteration before.
    pub previous: Score,
    pub line: Vec<Move>,
    pub nodes: u64,
    pub selective_depth: usize,
}

impl<'a> Worker<'a> {
    pub fn new(shared: &'a Shared<'a>, memory: &'a mut Memory, game: &[Key]) -> Worker<'a> {
        memory.history.age();
        let mut keys = Vec::with_capacity(game.len() + MAX_PLY + 8);
        keys.extend_from_slice(game);
        Worker {
            shared,
            memory,
            frames: vec![EMPTY_FRAME; MAX_PLY + 8],
            game_keys: game.len(),
            keys,
            line: LineTable::new(),
            arena: Arena::with_capacity(4096),
            nodes: 0,
            reported: 0,
            tablebase_hits: 0,
            selective_depth: 0,
            stop: None,
            reductions: reductions(),
            null_barred: 0,
        }
    }

    pub fn stop_reason(&self) -> Option<StopReason> {
        self.stop
    }

    /// Nodes of all threads, as far as they are known.
    pub fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.reported
    }

    /// Reports the nodes of this thread to the others.
    pub fn report_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        self.shared.tablebase_hits.fetch_add(self.tablebase_hits, Ordering::Relaxed);
        self.reported = self.nodes;
        self.tablebase_hits = 0;
    }

    #[inline]
    fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) {
            self.stop = self.stop.or(self.shared.control.must_end());
            self.report_nodes();
        }
        // Exact with one thread, so that limits by nodes are reproducible.
        if self.nodes - self.reported + self.reported_by_all() >= self.shared.node_limit {
            self.stop = self.stop.or(Some(StopReason::Nodes));
        }
        self.stop.is_some()
    }

    #[inline]
    fn reported_by_all(&self) -> u64 {
        if self.shared.node_limit == u64::MAX { 0 } else { self.shared.nodes.load(Ordering::Relaxed) }
    }

    /// Searches the root moves from `first` on within a window; the best of them comes first after.
    pub fn search_root(
        &mut self,
        root: &Board,
        moves: &mut [RootMove],
        first: usize,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        on_move: &mut dyn FnMut(Move, usize),
    ) -> Score {
        self.frames[0] = EMPTY_FRAME;
        self.line.clear(0);
        self.arena.clear();
        let in_check = root.position.is_check();
        self.frames[0].evaluation =
            if in_check { NO_EVALUATION } else { evaluate(root, &mut self.memory.pawns) };
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
            if !full {
                // Late moves at the root are reduced a little; what improves is looked at again.
                let mut reduced = 0;
                if depth >= 4 && i >= first + 4 && !in_check && !gives_check && !is_noisy(m) {
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
            if score > best {
                best = score;
                best_index = i;
                if score > alpha {
                    alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.keys.pop();
        // An unfinished iteration may still have found something better: it counts.
        moves[first..=best_index].rotate_right(1);
        if self.stop.is_none() && best > -INFINITE && first == 0 {
            let kind = if best >= beta {
                Kind::Lower
            } else if best > original_alpha {
                Kind::Exact
            } else {
                Kind::Upper
            };
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

    fn context(&self, ply: usize) -> Context {
        let before = |back: usize| ply.checked_sub(back).and_then(|i| self.frames[i].moved);
        [before(1), before(2)]
    }

    /// Whether the position of the node has occurred before: once in the search, or twice in all.
    fn is_repetition(&self, key: Key, reversible: u32) -> bool {
        let mut seen = 0;
        let last = self.keys.len();
        let furthest = last.saturating_sub(reversible as usize);
        // Only positions with the same side to move can be equal.
        let mut i = last.wrapping_sub(2);
        while i < last && i >= furthest {
            if self.keys[i] == key {
                seen += 1;
                if seen == 2 || i > self.game_keys {
                    return true;
                }
            }
            i = i.wrapping_sub(2);
        }
        false
    }

    #[allow(clippy::too_many_arguments)]
    fn search(
        &mut self,
        board: &Board,
        ply: usize,
        mut depth: i32,
        mut alpha: Score,
        mut beta: Score,
        cut_node: bool,
        principal: bool,
    ) -> Score {
        self.line.clear(ply);
        if depth <= 0 {
            return self.quiescence(board, ply, alpha, beta, 0);
        }
        if self.count_node() {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        let position = &board.position;
        let key = position.key();
        let in_check = position.is_check();
        let excluded = self.frames[ply].excluded;

        if position.halfmoves() >= 100 && !(in_check && position.legal_moves().is_empty())
            || self.is_repetition(key, position.halfmoves())
            || is_dead(board)
        {
            return 0;
        }
        if ply >= MAX_PLY - 1 {
            return if in_check { 0 } else { evaluate(board, &mut self.memory.pawns) };
        }
        // A shorter mate is already known.
        alpha = alpha.max(ply as Score - MATE);
        beta = beta.min(MATE - ply as Score - 1);
        if alpha >= beta {
            return alpha;
        }

        let entry = if excluded.is_none() { self.shared.table.get(key) } else { None };
        let table_move = entry.map_or(PackedMove::NONE, |entry| entry.best);
        let table_score = entry.map(|entry| from_table(entry.score, ply));
        let mut was_principal = principal;
        if let (Some(entry), Some(score)) = (entry, table_score) {
            was_principal |= entry.principal;
            let usable = match entry.kind {
                Kind::Exact => true,
                Kind::Lower => score >= beta,
                Kind::Upper => score <= alpha,
            };
            if !principal && entry.depth >= depth && usable && position.halfmoves() < 90 {
                return score;
            }
        }

        let mut tablebase_bound = INFINITE;
        if excluded.is_none() {
            if let Some(score) = self.probe(board, ply, depth) {
                let kind = if score > 0 {
                    Kind::Lower
                } else if score < 0 {
                    Kind::Upper
                } else {
                    Kind::Exact
                };
                let decided = match kind {
                    Kind::Exact => true,
                    Kind::Lower => score >= beta,
                    Kind::Upper => score <= alpha,
                };
                if decided {
                    self.store(
                        key,
                        PackedMove::NONE,
                        score,
                        NO_EVALUATION,
                        depth + 4,
                        kind,
                        was_principal,
                        ply,
                    );
                    return score;
                }
                if principal && kind == Kind::Lower {
                    alpha = alpha.max(score);
                } else if principal && kind == Kind::Upper {
                    tablebase_bound = score;
                }
            }
        }

        // Static evaluation.
        let color = position.turn();
        let raw = if in_check {
            NO_EVALUATION
        } else {
            match entry {
                Some(entry) if entry.evaluation != NO_EVALUATION => entry.evaluation,
                _ if !excluded.is_none() => self.frames[ply].evaluation,
                _ => evaluate(board, &mut self.memory.pawns),
            }
        };
        let mut evaluation = raw;
        if !in_check {
            evaluation = (raw + self.memory.history.correction(color, board.pawn_key))
                .clamp(-EVALUATION_BOUND, EVALUATION_BOUND);
        }
        self.frames[ply].evaluation = raw;
        // The table's score is a better estimate where its bound allows.
        let mut estimate = evaluation;
        if let (Some(entry), Some(score)) = (entry, table_score) {
            let better = match entry.kind {
                Kind::Exact => true,
                Kind::Lower => score > evaluation,
                Kind::Upper => score < evaluation,
            };
            if better && !in_check && !is_decisive(score) {
                estimate = score;
            }
        }
        let improving = !in_check && ply >= 2 && {
            let before = self.frames[ply - 2].evaluation;
            let before =
                if before == NO_EVALUATION && ply >= 4 { self.frames[ply - 4].evaluation } else { before };
            before != NO_EVALUATION && raw > before
        };
        self.frames[ply + 1].double_extensions = self.frames[ply].double_extensions;
        self.memory.history.clear_killers(ply + 1);

        let us = position.side(color);
        let has_pieces = (us - position.role(Role::Pawn) - position.role(Role::King)).any();
        if !principal && !in_check && excluded.is_none() {
            // So far ahead that the opponent will not allow this position.
            if depth <= 7
                && estimate - 85 * (depth - i32::from(improving)) >= beta
                && estimate < EVALUATION_BOUND
                && beta > -EVALUATION_BOUND
            {
                return (estimate + beta) / 2;
            }
            // If even doing nothing is good enough, so is the best move.
            if depth >= 3
                && estimate >= beta
                && raw >= beta - 20 * depth + 150
                && has_pieces
                && self.frames[ply - 1].moved.is_some()
                && ply >= self.null_barred
                && beta > -EVALUATION_BOUND
                && let Some(passed) = board.pass()
            {
                let reduction = 3 + depth / 4 + ((estimate - beta) / 180).min(3);
                self.frames[ply].moved = None;
                self.keys.push(key);
                let score =
                    -self.search(&passed, ply + 1, depth - reduction - 1, -beta, -beta + 1, !cut_node, false);
                self.keys.pop();
                if self.stop.is_some() {
                    return 0;
                }
                if score >= beta {
                    let score = if is_decisive(score) { beta } else { score };
                    if self.null_barred > 0 || depth < 12 {
                        return score;
                    }
                    // Deep cuts are verified: in zugzwang doing nothing would be the best move.
                    self.null_barred = ply + (3 * (depth - reduction) / 4).max(1) as usize;
                    let verified = self.search(board, ply, depth - reduction, beta - 1, beta, false, false);
                    self.null_barred = 0;
                    if verified >= beta {
                        return score;
                    }
                }
            }
            // A good capture that is far above beta at low depth will be above it at full depth.
            let high = beta + 190 - 50 * i32::from(improving);
            if depth >= 5
                && beta.abs() < EVALUATION_BOUND - 300
                && !entry.is_some_and(|entry| {
                    entry.depth >= depth - 3 && table_score.is_some_and(|score| score < high)
                })
                && let Some(score) = self.probe_cut(board, ply, depth, high, raw, table_move, cut_node)
            {
                return score;
            }
        }
        // Without a move to try first a shallower search will find one.
        if depth >= 3 && table_move.is_none() && (principal || cut_node) && excluded.is_none() {
            depth -= 1;
        }

        let context = self.context(ply);
        let mut picker = Picker::new(&self.arena, position, table_move, in_check);
        let checks = CheckSquares::new(position);
        let original_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut tried = 0;
        let mut quiets_tried = TriedMoves::new();
        let mut captures_tried = TriedMoves::new();

        // Far below alpha no quiet move will help; it need not even be generated.
        let hopeless =
            !principal && !in_check && has_pieces && depth <= 5 && evaluation + 150 + 95 * depth <= alpha;
        loop {
            if hopeless && best > -MATE_BOUND {
                picker.skip_quiets();
            }
            let history = &self.memory.history;
            let Some((class, m, history_score)) =
                picker.next(&mut self.arena, position, &checks, history, &context, ply)
            else {
                break;
            };
            let packed = PackedMove::new(m);
            if packed == excluded {
                continue;
            }
            self.shared.table.expect(position.likely_key(m));
            let noisy = is_noisy(m);
            let gives_check = checks.gives_check(position, m);
            tried += 1;

            // Moves that cannot matter at this depth.
            if best > -MATE_BOUND && has_pieces {
                let reduced = (depth - self.reductions.get(depth, tried)).max(0);
                if !noisy {
                    if !gives_check && !principal {
                        let enough = (4 + depth * depth) / if improving { 1 } else { 2 };
                        if depth <= 8 && tried > enough
                            || !in_check && reduced <= 6 && evaluation + 150 + 95 * reduced <= alpha
                        {
                            picker.skip_quiets();
                            continue;
                        }
                        if depth <= 4 && history_score < -3500 * depth {
                            continue;
                        }
                    }
                    let tolerated = if gives_check { 200 * depth } else { 28 * reduced * reduced };
                    if depth <= 7 && !exchange_at_least(position, m, -tolerated) {
                        continue;
                    }
                } else if depth <= 6
                    && class == Class::BadNoisy
                    && !exchange_at_least(position, m, -110 * depth)
                {
                    continue;
                }
            }

            // A move that is much better than all others deserves a closer look.
            let mut extension = 0;
            if ply < 2 * MAX_PLY / 3 {
                if let (Some(entry), Some(score)) = (entry, table_score)
                    && packed == table_move
                    && excluded.is_none()
                    && depth >= 7
                    && entry.depth >= depth - 3
                    && entry.kind != Kind::Upper
                    && !is_decisive(score)
                {
                    let bound = score - 3 * depth;
                    self.frames[ply].excluded = packed;
                    let others = self.search(board, ply, (depth - 1) / 2, bound - 1, bound, cut_node, false);
                    self.frames[ply].excluded = PackedMove::NONE;
                    if self.stop.is_some() {
                        return 0;
                    }
                    if others < bound {
                        extension = 1;
                        if !principal && others < bound - 25 && self.frames[ply].double_extensions < 6 {
                            extension = 2;
                        }
                    } else if bound >= beta {
                        picker.close(&mut self.arena);
                        return bound;
                    } else if score >= beta {
                        extension = -1;
                    }
                } else if gives_check && exchange_at_least(position, m, 0) {
                    extension = 1;
                } else if picker.is_only_evasion() {
                    extension = 1;
                }
            }
            self.frames[ply + 1].double_extensions =
                self.frames[ply].double_extensions + u8::from(extension == 2);

            let child = board.after(m);
            self.frames[ply].moved = Some(PieceTo::new(color, m));
            self.keys.push(key);
            let new_depth = depth - 1 + extension;
            let mut score = -INFINITE;
            let mut full_window = principal && tried == 1;
            if depth >= 2 && tried > 1 + usize::from(principal) as i32 {
                let mut reduction = self.reductions.get(depth, tried);
                if noisy {
                    reduction = if class == Class::BadNoisy { reduction - 1 } else { reduction / 3 };
                    reduction -= self.memory.history.capture(color, m) / 8000;
                } else {
                    reduction -= history_score / 9000;
                    reduction -= i32::from(class == Class::Refuter);
                    reduction += i32::from(cut_node);
                }
                reduction += i32::from(!improving && !in_check);
                reduction -= i32::from(was_principal);
                reduction -= 2 * i32::from(gives_check);
                reduction -= i32::from(in_check);
                let reduced = (new_depth - reduction).clamp(1.min(new_depth), new_depth);
                score = -self.search(&child, ply + 1, reduced, -alpha - 1, -alpha, true, false);
                if score > alpha && reduced < new_depth {
                    score = -self.search(&child, ply + 1, new_depth, -alpha - 1, -alpha, !cut_node, false);
                }
                full_window = principal && score > alpha;
            } else if !full_window {
                score = -self.search(&child, ply + 1, new_depth, -alpha - 1, -alpha, !cut_node, false);
                full_window = principal && score > alpha;
            }
            if full_window && self.stop.is_none() {
                score = -self.search(&child, ply + 1, new_depth, -beta, -alpha, false, true);
            }
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
            if noisy {
                captures_tried.push(m);
            } else {
                quiets_tried.push(m);
            }
        }

        picker.close(&mut self.arena);
        if tried == 0 {
            return if !excluded.is_none() {
                // Only the excluded move is legal: nothing else can be as good.
                alpha
            } else if in_check {
                ply as Score - MATE
            } else {
                0
            };
        }
        best = best.min(tablebase_bound);
        if best >= beta
            && let Some(m) = best_move
        {
            self.reward(
                color,
                m,
                &context,
                ply,
                depth + i32::from(best > beta + 80),
                &quiets_tried,
                &captures_tried,
            );
        }
        if excluded.is_none() {
            let kind = if best >= beta {
                Kind::Lower
            } else if best > original_alpha {
                Kind::Exact
            } else {
                Kind::Upper
            };
            let packed = best_move.map_or(PackedMove::NONE, PackedMove::new);
            self.store(key, packed, best, raw, depth, kind, was_principal, ply);
            let comparable = match kind {
                Kind::Exact => true,
                Kind::Lower => best > evaluation,
                Kind::Upper => best < evaluation,
            };
            if !in_check && comparable && !best_move.is_some_and(is_noisy) && !is_decisive(best) {
                self.memory.history.update_correction(color, board.pawn_key, best - raw, depth);
            }
        }
        best
    }

    /// Tries good captures at reduced depth against a raised bound.
    #[allow(clippy::too_many_arguments)]
    fn probe_cut(
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

    /// Looks at captures, promotions and, on the first ply, checks until the position is quiet.
    fn quiescence(&mut self, board: &Board, ply: usize, mut alpha: Score, beta: Score, depth: i32) -> Score {
        self.line.clear(ply);
        if self.count_node() {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        let position = &board.position;
        let in_check = position.is_check();
        if self.is_repetition(position.key(), position.halfmoves()) || is_dead(board) {
            return 0;
        }
        if ply >= MAX_PLY - 1 {
            return if in_check { 0 } else { evaluate(board, &mut self.memory.pawns) };
        }
        let key = position.key();
        let entry = self.shared.table.get(key);
        let table_move = entry.map_or(PackedMove::NONE, |entry| entry.best);
        let stored_depth = if in_check || depth == 0 { 0 } else { -1 };
        let principal = beta - alpha > 1;
        if let Some(entry) = entry {
            let score = from_table(entry.score, ply);
            let usable = match entry.kind {
                Kind::Exact => true,
                Kind::Lower => score >= beta,
                Kind::Upper => score <= alpha,
            };
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
            let mut rough = false;
            raw = match entry {
                Some(entry) if entry.evaluation != NO_EVALUATION => entry.evaluation,
                _ => match rough_evaluation(board, &mut self.memory.pawns, alpha, beta) {
                    Some(score) => {
                        rough = true;
                        score
                    }
                    None => evaluate(board, &mut self.memory.pawns),
                },
            };
            best = (raw + self.memory.history.correction(color, board.pawn_key))
                .clamp(-EVALUATION_BOUND, EVALUATION_BOUND);
            if let Some(entry) = entry {
                let score = from_table(entry.score, ply);
                let better = match entry.kind {
                    Kind::Exact => true,
                    Kind::Lower => score > best,
                    Kind::Upper => score < best,
                };
                if better && !is_decisive(score) {
                    best = score;
                }
            }
            if rough {
                raw = NO_EVALUATION;
            }
            if best >= beta {
                if entry.is_none() {
                    self.store(key, PackedMove::NONE, best, raw, -1, Kind::Lower, false, ply);
                }
                return best;
            }
            alpha = alpha.max(best);
            futile = best + 160;
        }

        let pinned = if in_check { motive_chess::SquareSet::EMPTY } else { position.pinned(color) };
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
            self.shared.table.expect(position.likely_key(m));
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
                        let gain = m.capture().map_or(0, worth);
                        if futile + gain <= alpha && !position_gives_check(board, m) {
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
        let kind = if best >= beta {
            Kind::Lower
        } else if best > original_alpha && principal {
            Kind::Exact
        } else {
            Kind::Upper
        };
        let packed = best_move.map_or(PackedMove::NONE, PackedMove::new);
        self.store(key, packed, best, raw, stored_depth, kind, false, ply);
        best
    }

    /// Remembers what caused a cut-off, and what did not.
    #[allow(clippy::too_many_arguments)]
    fn reward(
        &mut self,
        color: Color,
        m: Move,
        context: &Context,
        ply: usize,
        depth: i32,
        quiets: &TriedMoves,
        captures: &TriedMoves,
    ) {
        let history = &mut self.memory.history;
        let bonus = (150 * depth - 80).clamp(0, 1700);
        if is_noisy(m) {
            history.update_capture(color, m, bonus);
        } else {
            history.add_killer(ply, m);
            history.set_counter(context, m);
            if depth > 2 || quiets.len() > 0 {
                history.update_quiet(color, m, context, bonus);
                for &other in quiets.as_slice() {
                    history.update_quiet(color, other, context, -bonus);
                }
            }
        }
        for &other in captures.as_slice() {
            history.update_capture(color, other, -bonus);
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn store(
        &self,
        key: Key,
        best: PackedMove,
        score: Score,
        evaluation: Score,
        depth: i32,
        kind: Kind,
        principal: bool,
        ply: usize,
    ) {
        let score = to_table(score, ply);
        self.shared.table.put(key, Entry { best, score, evaluation, depth, kind, principal });
    }

    fn probe(&mut self, board: &Board, ply: usize, depth: i32) -> Option<Score> {
        let tablebases = self.shared.tablebases?;
        let outcome = tablebases.probe_in_search(&board.position, depth)?;
        self.tablebase_hits += 1;
        Some(match outcome {
            Outcome::Win => TABLEBASE_WIN - ply as Score,
            Outcome::Draw => 0,
            Outcome::Loss => ply as Score - TABLEBASE_WIN,
        })
    }
}

/// Whether nobody can win any more: bare kings, or one minor piece.
#[inline]
fn is_dead(board: &Board) -> bool {
    board.phase <= 2 && board.position.is_insufficient_material()
}

fn position_gives_check(board: &Board, m: Move) -> bool {
    CheckSquares::new(&board.position).gives_check(&board.position, m)
}

type TriedMoves = Tried<32>;

/// The first moves tried at a node.
struct Tried<const N: usize> {
    moves: arrayvec::ArrayVec<Move, N>,
}

impl<const N: usize> Tried<N> {
    fn new() -> Self {
        Tried { moves: arrayvec::ArrayVec::new() }
    }

    #[inline]
    fn push(&mut self, m: Move) {
        // Beyond the first ones nothing is learnt.
        let _ = self.moves.try_push(m);
    }

    fn len(&self) -> usize {
        self.moves.len()
    }

    fn as_slice(&self) -> &[Move] {
        &self.moves
    }
}

/// The best lines found so far, one a ply.
struct LineTable {
    lines: Vec<Vec<Move>>,
}

impl LineTable {
    fn new() -> LineTable {
        LineTable { lines: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(MAX_PLY)).collect() }
    }

    #[inline]
    fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    fn set(&mut self, ply: usize, m: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let (line, below) = (&mut upper[ply], &lower[0]);
        line.clear();
        line.push(m);
        line.extend_from_slice(below);
    }

    fn get(&self, ply: usize) -> &[Move] {
        &self.lines[ply]
    }
}

/// By how much late moves are reduced, by depth and number.
struct ReductionTable {
    table: [[i8; 64]; 64],
}

impl ReductionTable {
    #[inline]
    fn get(&self, depth: i32, number: impl TryInto<usize>) -> i32 {
        let number = number.try_into().unwrap_or(63).min(63);
        i32::from(self.table[depth.clamp(0, 63) as usize][number])
    }
}

fn reductions() -> &'static ReductionTable {
    static TABLE: std::sync::LazyLock<ReductionTable> = std::sync::LazyLock::new(|| {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                let (depth, number) = (depth as f64, number as f64);
                *entry = (0.55 + depth.ln() * number.ln() / 2.3) as i8;
            }
        }
        ReductionTable { table }
    });
    &TABLE
}
