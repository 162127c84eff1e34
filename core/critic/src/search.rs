//! The search itself: principal variation search with a quiescence search below.

mod quiescence;
mod records;
mod root;

use std::sync::atomic::{AtomicU64, Ordering};

use motive_answer::{Control, StopReason};
use motive_chess::exchange::exchange_at_least;
use motive_chess::{CheckSquares, Color, Key, Move, Position, Role};

use crate::board::Board;
use crate::history::{Context, History, PieceTo};
use crate::judge;
use crate::net::{Changes, Net, Stack};
use crate::picker::{Arena, Class, Picker, is_noisy};
use crate::score::{
    EVALUATION_BOUND, INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, TABLEBASE_WIN, from_table, is_decisive,
    to_table,
};
use crate::table::{Entry, Kind, NO_EVALUATION, PackedMove, Table};
use crate::tablebase::{Outcome, Tablebases};
use records::{LineTable, ReductionTable, TriedMoves, reductions};
pub(crate) use root::RootMove;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub table: &'a Table,
    pub net: &'a Net,
    pub tablebases: Option<&'a Tablebases>,
    pub control: &'a Control,
    pub node_limit: u64,
    /// Nodes that threads have reported so far.
    pub nodes: AtomicU64,
    pub tablebase_hits: AtomicU64,
}

/// What a thread keeps from search to search.
pub(crate) struct Memory {
    pub history: History,
    stack: Stack,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory { history: History::default(), stack: Stack::new(MAX_PLY + 8) }
    }
}

/// After so many nodes the clock is read: a node of a board full of queens takes some microseconds.
const CLOCK: u64 = 128;

/// What is known of a node on the way to the current one.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    evaluation: Score,
    moved: Option<PieceTo>,
    excluded: PackedMove,
    double_extensions: u8,
}

pub(crate) const EMPTY_FRAME: Frame =
    Frame { evaluation: NO_EVALUATION, moved: None, excluded: PackedMove::NONE, double_extensions: 0 };

/// One thread of a search.
pub(crate) struct Worker<'a> {
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

impl<'a> Worker<'a> {
    pub(crate) fn new(shared: &'a Shared<'a>, memory: &'a mut Memory, game: &[Key]) -> Worker<'a> {
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

    pub(crate) fn stop_reason(&self) -> Option<StopReason> {
        self.stop
    }

    /// Nodes of all threads, as far as they are known.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.reported
    }

    /// Reports the nodes of this thread to the others.
    pub(crate) fn report_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        self.shared.tablebase_hits.fetch_add(self.tablebase_hits, Ordering::Relaxed);
        self.reported = self.nodes;
        self.tablebase_hits = 0;
    }

    #[inline]
    fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK) {
            self.stop = self.stop.or(self.shared.control.must_end());
            if self.nodes.is_multiple_of(8 * CLOCK) {
                self.report_nodes();
            }
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

    /// Positions this thread has visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What the search should know of a position from which `moved` is played.
    pub(crate) fn frame_of(&mut self, board: &Board, moved: Option<PieceTo>) -> Frame {
        self.memory.stack.begin(self.shared.net, 0, &board.position);
        let evaluation = if board.position.is_check() { NO_EVALUATION } else { self.evaluate(board, 0) };
        Frame { evaluation, moved, ..EMPTY_FRAME }
    }

    /// The value of the position at a height of the line that is being searched.
    #[inline]
    fn evaluate(&mut self, board: &Board, ply: usize) -> Score {
        let value = self.memory.stack.evaluate(self.shared.net, ply, &board.position);
        judge::corrected(&board.position, board.phase, value)
    }

    /// Searches a single position that was reached by a move (or by a pass) from another, of which
    /// `first` tells what matters.
    pub(crate) fn search_single(
        &mut self,
        board: &Board,
        before: Key,
        first: Frame,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        self.frames[0] = first;
        self.frames[1] = EMPTY_FRAME;
        // For the net the line begins with this position, as if nothing had been moved before.
        self.memory.stack.begin(self.shared.net, 0, &board.position);
        let board = &Board { changes: Changes::default(), ..board.clone() };
        self.arena.clear();
        self.keys.push(before);
        let principal = beta - alpha > 1;
        let score =
            self.search(board, 1, depth.clamp(0, MAX_PLY as i32 - 8), alpha, beta, !principal, principal);
        self.keys.pop();
        score
    }

    /// The line of the last probe.
    pub(crate) fn line_found(&self) -> &[Move] {
        self.line.get(1)
    }

    /// The move that the table holds for a position.
    pub(crate) fn remembered(&self, position: &Position) -> Option<Move> {
        let entry = self.shared.table.get(position.key())?;
        entry.best.unpack(position, position.pinned(position.turn()))
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

    #[expect(clippy::too_many_arguments, reason = "a struct for them would be taken apart at once")]
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
        self.memory.stack.enter(ply, position, &board.changes);
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
            return if in_check { 0 } else { self.evaluate(board, ply) };
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
            let usable = entry.kind.settles(score, alpha, beta);
            if !principal && entry.depth >= depth && usable && position.halfmoves() < 90 {
                return score;
            }
        }

        let mut tablebase_bound = INFINITE;
        if excluded.is_none()
            && let Some(score) = self.probe(board, ply, depth)
        {
            let kind = match score.signum() {
                1 => Kind::Lower,
                -1 => Kind::Upper,
                _ => Kind::Exact,
            };
            let decided = kind.settles(score, alpha, beta);
            if decided {
                self.store(key, PackedMove::NONE, score, NO_EVALUATION, depth + 4, kind, was_principal, ply);
                return score;
            }
            if principal && kind == Kind::Lower {
                alpha = alpha.max(score);
            } else if principal && kind == Kind::Upper {
                tablebase_bound = score;
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
                _ => self.evaluate(board, ply),
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
            let better = entry.kind.corrects(score, evaluation);
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
                && estimate - 150 * (depth - i32::from(improving)) >= beta
                && estimate < EVALUATION_BOUND
                && beta > -EVALUATION_BOUND
            {
                return i32::midpoint(estimate, beta);
            }
            // If even doing nothing is good enough, so is the best move.
            if depth >= 3
                && estimate >= beta
                && raw >= beta - 36 * depth + 270
                && has_pieces
                && self.frames[ply - 1].moved.is_some()
                && ply >= self.null_barred
                && beta > -EVALUATION_BOUND
                && let Some(passed) = board.pass()
            {
                let reduction = 3 + depth / 4 + ((estimate - beta) / 320).min(3);
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
            !principal && !in_check && has_pieces && depth <= 5 && evaluation + 270 + 170 * depth <= alpha;
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
                            || !in_check && reduced <= 6 && evaluation + 270 + 170 * reduced <= alpha
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
                    && !exchange_at_least(position, m, -180 * depth)
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
                    let bound = score - 5 * depth;
                    self.frames[ply].excluded = packed;
                    let others = self.search(board, ply, (depth - 1) / 2, bound - 1, bound, cut_node, false);
                    self.frames[ply].excluded = PackedMove::NONE;
                    if self.stop.is_some() {
                        return 0;
                    }
                    if others < bound {
                        extension = 1;
                        if !principal && others < bound - 45 && self.frames[ply].double_extensions < 6 {
                            extension = 2;
                        }
                    } else if bound >= beta {
                        picker.close(&mut self.arena);
                        return bound;
                    } else if score >= beta {
                        extension = -1;
                    }
                } else if gives_check && exchange_at_least(position, m, 0) || picker.is_only_evasion() {
                    extension = 1;
                }
            }
            self.frames[ply + 1].double_extensions =
                self.frames[ply].double_extensions + u8::from(extension == 2);

            let child = board.after(m);
            self.shared.table.expect(child.position.key());
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
                depth + i32::from(best > beta + 145),
                &quiets_tried,
                &captures_tried,
            );
        }
        if excluded.is_none() {
            let kind = Kind::of(best, original_alpha, beta);
            let packed = best_move.map_or(PackedMove::NONE, PackedMove::new);
            self.store(key, packed, best, raw, depth, kind, was_principal, ply);
            let comparable = kind.corrects(best, evaluation);
            if !in_check && comparable && !best_move.is_some_and(is_noisy) && !is_decisive(best) {
                self.memory.history.update_correction(color, board.pawn_key, best - raw, depth);
            }
        }
        best
    }

    /// Remembers what caused a cut-off, and what did not.
    #[expect(clippy::too_many_arguments, reason = "a struct for them would be taken apart at once")]
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

    #[expect(clippy::too_many_arguments, reason = "a struct for them would be taken apart at once")]
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
