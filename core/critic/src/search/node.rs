//! A node of the search: what is known before its moves are tried, the loop over them, and what is remembered afterwards.

use motive_chess::{CheckSquares, Color, Key, Move, Role};

use super::pruning::{Candidate, Extension, Relevance};
use super::records::TriedMoves;
use super::{Worker, is_dead};
use crate::board::Board;
use crate::history::{Context, PieceTo};
use crate::picker::{Picker, is_noisy};
use crate::score::{EVALUATION_BOUND, INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, from_table, is_decisive};
use crate::table::{Entry, Kind, NO_EVALUATION, PackedMove};

/// What is known of a node before its moves are tried.
#[expect(clippy::struct_excessive_bools, reason = "they answer independent questions")]
pub(super) struct Node<'b> {
    pub(super) board: &'b Board,
    pub(super) ply: usize,
    pub(super) key: Key,
    pub(super) color: Color,
    pub(super) in_check: bool,
    /// Whether the window is open.
    pub(super) principal: bool,
    /// Whether it was once on a principal variation.
    pub(super) was_principal: bool,
    /// Whether a move that refutes the one before is expected.
    pub(super) expects_cut: bool,
    /// A move that must not be played here, while it is compared with the others.
    pub(super) excluded: PackedMove,
    pub(super) entry: Option<Entry>,
    pub(super) table_move: PackedMove,
    /// Whether that move captures or promotes.
    pub(super) table_takes: bool,
    pub(super) table_score: Option<Score>,
    /// No score above this one is possible, say the tablebases.
    tablebase_bound: Score,
    /// The static evaluation as it is stored.
    pub(super) raw: Score,
    /// The static evaluation with what positions of these pawns have taught.
    pub(super) evaluation: Score,
    /// The best guess: the score of the table where its bound allows.
    pub(super) estimate: Score,
    /// Whether the side to move stands better than at its last move.
    pub(super) improving: bool,
    /// Whether the side to move has more than king and pawns.
    pub(super) has_pieces: bool,
}

/// What the moves of a node have brought so far.
struct Found {
    alpha: Score,
    best: Score,
    best_move: Option<Move>,
    tried: i32,
    quiets: TriedMoves,
    captures: TriedMoves,
}

impl Worker<'_> {
    /// The score of a position within a window.
    #[expect(clippy::too_many_arguments, reason = "a struct for them would be taken apart at once")]
    pub(super) fn search(
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
        if let Some(score) = self.score_without_search(board, ply, key, in_check) {
            return score;
        }
        // A shorter mate is already known.
        alpha = alpha.max(ply as Score - MATE);
        beta = beta.min(MATE - ply as Score - 1);
        if alpha >= beta {
            return alpha;
        }

        let excluded = self.frames[ply].excluded;
        let entry = if excluded.is_none() { self.shared.table.get(key) } else { None };
        let mut node = Node {
            board,
            ply,
            key,
            color: position.turn(),
            in_check,
            principal,
            was_principal: principal || entry.is_some_and(|entry| entry.principal),
            expects_cut: cut_node,
            excluded,
            entry,
            table_move: entry.map_or(PackedMove::NONE, |entry| entry.best),
            table_takes: false,
            table_score: entry.map(|entry| from_table(entry.score, ply)),
            tablebase_bound: INFINITE,
            raw: NO_EVALUATION,
            evaluation: NO_EVALUATION,
            estimate: NO_EVALUATION,
            improving: false,
            has_pieces: false,
        };
        if let (Some(entry), Some(score)) = (entry, node.table_score) {
            let usable = entry.kind.settles(score, alpha, beta);
            if !principal && entry.depth >= depth && usable && position.halfmoves() < 90 {
                return score;
            }
        }
        if excluded.is_none()
            && let Some(score) = self.ask_tablebases(&mut node, depth, &mut alpha, beta)
        {
            return score;
        }
        self.evaluate_node(&mut node);
        if let Some(score) = self.cut_before_moves(&node, depth, beta) {
            return score;
        }
        if let Some(score) = self.cut_by_capture(&node, depth, beta) {
            return score;
        }
        // Without a move to try first a shallower search will find one.
        if depth >= 3 && node.table_move.is_none() && (principal || cut_node) && excluded.is_none() {
            depth -= 1;
        }
        self.try_moves(&mut node, depth, alpha, beta)
    }

    /// The score of a position that needs no search: a draw by the rules, or the end of the stack.
    #[inline]
    fn score_without_search(&mut self, board: &Board, ply: usize, key: Key, in_check: bool) -> Option<Score> {
        let position = &board.position;
        if position.halfmoves() >= 100 && !(in_check && position.legal_moves().is_empty())
            || self.is_repetition(key, position.halfmoves())
            || is_dead(board)
        {
            return Some(0);
        }
        if ply >= MAX_PLY - 1 {
            return Some(if in_check { 0 } else { self.evaluate(board, ply) });
        }
        None
    }

    /// Asks the tablebases: for a score that settles the node, or for a bound.
    #[inline]
    fn ask_tablebases(
        &mut self,
        node: &mut Node<'_>,
        depth: i32,
        alpha: &mut Score,
        beta: Score,
    ) -> Option<Score> {
        let score = self.probe(node.board, node.ply, depth)?;
        let kind = match score.signum() {
            1 => Kind::Lower,
            -1 => Kind::Upper,
            _ => Kind::Exact,
        };
        if kind.settles(score, *alpha, beta) {
            let none = PackedMove::NONE;
            self.store(node.key, none, score, NO_EVALUATION, depth + 4, kind, node.was_principal, node.ply);
            return Some(score);
        }
        if node.principal && kind == Kind::Lower {
            *alpha = (*alpha).max(score);
        } else if node.principal && kind == Kind::Upper {
            node.tablebase_bound = score;
        }
        None
    }

    /// Fills in the static evaluation and what follows from it.
    #[inline]
    fn evaluate_node(&mut self, node: &mut Node<'_>) {
        let (board, ply) = (node.board, node.ply);
        let position = &board.position;
        if !node.in_check {
            node.raw = match node.entry {
                Some(entry) if entry.evaluation != NO_EVALUATION => entry.evaluation,
                _ if !node.excluded.is_none() => self.frames[ply].evaluation,
                _ => self.evaluate(board, ply),
            };
            node.evaluation = (node.raw + self.memory.history.correction(node.color, board.pawn_key))
                .clamp(-EVALUATION_BOUND, EVALUATION_BOUND);
        }
        self.frames[ply].evaluation = node.raw;
        // The table's score is a better estimate where its bound allows.
        node.estimate = node.evaluation;
        if let (Some(entry), Some(score)) = (node.entry, node.table_score) {
            let better = entry.kind.corrects(score, node.evaluation);
            if better && !node.in_check && !is_decisive(score) {
                node.estimate = score;
            }
        }
        node.improving = !node.in_check && ply >= 2 && {
            let before = self.frames[ply - 2].evaluation;
            let before =
                if before == NO_EVALUATION && ply >= 4 { self.frames[ply - 4].evaluation } else { before };
            before != NO_EVALUATION && node.raw > before
        };
        self.frames[ply + 1].double_extensions = self.frames[ply].double_extensions;
        self.memory.history.clear_killers(ply + 1);
        let us = position.side(node.color);
        node.has_pieces = (us - position.role(Role::Pawn) - position.role(Role::King)).any();
    }

    /// The loop over the moves of a node.
    #[inline]
    fn try_moves(&mut self, node: &mut Node<'_>, depth: i32, alpha: Score, beta: Score) -> Score {
        let (board, ply) = (node.board, node.ply);
        let position = &board.position;
        let context = self.context(ply);
        let mut picker = Picker::new(&self.arena, position, node.table_move, node.in_check);
        node.table_takes = picker.table_takes();
        let node = &*node;
        let checks = CheckSquares::new(position);
        let mut found = Found {
            alpha,
            best: -INFINITE,
            best_move: None,
            tried: 0,
            quiets: TriedMoves::new(),
            captures: TriedMoves::new(),
        };
        let hopeless = node.is_hopeless(depth, alpha);
        loop {
            if hopeless && found.best > -MATE_BOUND {
                picker.skip_quiets();
            }
            let history = &self.memory.history;
            let Some((class, m, history_score)) =
                picker.next(&mut self.arena, position, &checks, history, &context, ply)
            else {
                break;
            };
            if PackedMove::new(m) == node.excluded {
                continue;
            }
            found.tried += 1;
            let noisy = is_noisy(m);
            let gives_check = checks.gives_check(position, m);
            let candidate = Candidate { m, class, history_score, noisy, gives_check, number: found.tried };
            if found.best > -MATE_BOUND && node.has_pieces {
                match self.relevance(node, depth, found.alpha, &candidate) {
                    Relevance::Searched => {}
                    Relevance::Skipped => continue,
                    Relevance::SkippedWithQuiets => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }
            let extension = match self.extension(node, depth, beta, &candidate, picker.is_only_evasion()) {
                Extension::Plies(plies) => plies,
                Extension::Stopped => return 0,
                Extension::Cut(bound) => {
                    picker.close(&mut self.arena);
                    return bound;
                }
            };
            self.frames[ply + 1].double_extensions =
                self.frames[ply].double_extensions + u8::from(extension == 2);

            let child = board.after(m);
            self.shared.table.expect(child.position.key());
            self.frames[ply].moved = Some(PieceTo::new(node.color, m));
            self.keys.push(node.key);
            let score = self.search_child(node, &child, &candidate, (depth, extension), found.alpha, beta);
            self.keys.pop();
            if self.stop.is_some() {
                return 0;
            }

            if score > found.best {
                found.best = score;
                if score > found.alpha {
                    found.best_move = Some(m);
                    if node.principal {
                        self.line.set(ply, m);
                    }
                    found.alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
            if noisy {
                found.captures.push(m);
            } else {
                found.quiets.push(m);
            }
        }
        picker.close(&mut self.arena);
        self.conclude(node, depth, alpha, beta, &context, &found)
    }

    /// The score of a node whose moves have been tried; history and table learn from it.
    #[inline]
    fn conclude(
        &mut self,
        node: &Node<'_>,
        depth: i32,
        alpha: Score,
        beta: Score,
        context: &Context,
        found: &Found,
    ) -> Score {
        if found.tried == 0 {
            return if !node.excluded.is_none() {
                // Only the excluded move is legal: nothing else can be as good.
                alpha
            } else if node.in_check {
                node.ply as Score - MATE
            } else {
                0
            };
        }
        let best = found.best.min(node.tablebase_bound);
        if best >= beta
            && let Some(m) = found.best_move
        {
            let depth = depth + i32::from(best > beta + 180);
            self.reward(node, m, context, depth, &found.quiets, &found.captures);
        }
        if node.excluded.is_none() {
            let kind = Kind::of(best, alpha, beta);
            let packed = found.best_move.map_or(PackedMove::NONE, PackedMove::new);
            self.store(node.key, packed, best, node.raw, depth, kind, node.was_principal, node.ply);
            let comparable = kind.corrects(best, node.evaluation);
            if !node.in_check && comparable && !found.best_move.is_some_and(is_noisy) && !is_decisive(best) {
                let pawns = node.board.pawn_key;
                self.memory.history.update_correction(node.color, pawns, best - node.raw, depth);
            }
        }
        best
    }

    /// Remembers what caused a cut-off, and what did not.
    fn reward(
        &mut self,
        node: &Node<'_>,
        m: Move,
        context: &Context,
        depth: i32,
        quiets: &TriedMoves,
        captures: &TriedMoves,
    ) {
        let history = &mut self.memory.history;
        let bonus = (150 * depth - 80).clamp(0, 1700);
        if is_noisy(m) {
            history.update_capture(node.color, m, bonus);
        } else {
            history.add_killer(node.ply, m);
            history.set_counter(context, m);
            if depth > 2 || quiets.len() > 0 {
                history.update_quiet(node.color, m, context, bonus);
                for &other in quiets.as_slice() {
                    history.update_quiet(node.color, other, context, -bonus);
                }
            }
        }
        for &other in captures.as_slice() {
            history.update_capture(node.color, other, -bonus);
        }
    }
}
