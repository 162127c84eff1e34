//! How deep a node and its moves are searched: cuts before any move, moves left out, extensions, reductions.

use motive_chess::Move;
use motive_chess::exchange::exchange_at_least;

use super::Worker;
use super::node::Node;
use crate::board::Board;
use crate::history::PieceTo;
use crate::picker::{Class, NoisyPicker, is_underpromotion};
use crate::score::{EVALUATION_BOUND, INFINITE, MAX_PLY, Score, is_decisive};
use crate::table::{Kind, PackedMove};

// The margins are in hundredths of a pawn. They were chosen together, by 160 games of 6,000 nodes a move with the net that is
// embedded (`docs/lab/net.md`).

/// What a quiet move may still bring when no depth is left, and for each half-move of depth.
const QUIET_GAIN: Score = 175;
const QUIET_GAIN_PER_PLY: Score = 125;
/// A node that is ahead of beta by so much for each half-move of depth is not searched, up to a depth.
const LEAD_PER_PLY: Score = 125;
const LEAD_DEPTH: i32 = 7;
/// A node that is behind by this and by so much for the square of its depth is left to the quiescence search.
const RAZOR: Score = 190;
const RAZOR_PER_SQUARE: Score = 138;
const RAZOR_DEPTH: i32 = 4;
/// Passing is tried if the static evaluation is not further below beta than this, less so much for each half-move of depth.
const PASS_LEAD: Score = 190;
const PASS_LEAD_PER_PLY: Score = 45;
/// After a pass the search is shallower by this many half-moves, by a third of the depth, and by one for each such lead.
const PASS_REDUCTION: i32 = 4;
const PASS_LEAD_PER_REDUCTION: Score = 90;
const MOST_PASS_LEADS: i32 = 6;
/// A capture that wins so much more than beta in a shallower search is taken to do so in a deeper one, from a depth on (`ProbCut`, after
/// Buro 1995).
const SURE_GAIN: Score = 100;
const SURE_DEPTH: i32 = 5;
/// By how much shallower that search is.
const SURE_REDUCTION: i32 = 4;

/// A move of a node whose turn has come.
pub(super) struct Candidate {
    pub(super) m: Move,
    pub(super) class: Class,
    pub(super) history_score: i32,
    /// Whether it captures or promotes.
    pub(super) noisy: bool,
    pub(super) gives_check: bool,
    /// Which move of the node it is, from one.
    pub(super) number: i32,
}

/// Whether a move can matter.
pub(super) enum Relevance {
    Searched,
    Skipped,
    /// Neither can the quiet moves after it.
    SkippedWithQuiets,
}

/// How much deeper than its node a move is searched.
pub(super) enum Extension {
    Plies(i32),
    /// The other moves refute as well: the node is worth at least this.
    Cut(Score),
    /// The search was ended meanwhile.
    Stopped,
}

impl Node<'_> {
    /// Whether the node is so far below alpha that no quiet move will help; none need be generated.
    #[inline]
    pub(super) fn is_hopeless(&self, depth: i32, alpha: Score) -> bool {
        !self.principal
            && !self.in_check
            && self.has_pieces
            && depth <= 5
            && self.evaluation + QUIET_GAIN + QUIET_GAIN_PER_PLY * depth <= alpha
    }
}

impl Worker<'_> {
    /// A score without trying the moves, if the node is so good that the opponent will not allow it.
    #[inline]
    pub(super) fn cut_before_moves(&mut self, node: &Node<'_>, depth: i32, beta: Score) -> Option<Score> {
        if node.principal || node.in_check || !node.excluded.is_none() {
            return None;
        }
        // So far ahead that the opponent will not allow this position.
        if depth <= LEAD_DEPTH
            && node.estimate - LEAD_PER_PLY * (depth - i32::from(node.improving)) >= beta
            && node.estimate < EVALUATION_BOUND
            && beta > -EVALUATION_BOUND
        {
            return Some(i32::midpoint(node.estimate, beta));
        }
        // So far behind that only a capture could help.
        if depth <= RAZOR_DEPTH && node.estimate + RAZOR + RAZOR_PER_SQUARE * depth * depth <= beta {
            let score = self.quiescence(node.board, node.ply, beta - 1, beta, 0);
            if score < beta {
                return Some(score);
            }
        }
        // If even doing nothing is good enough, so is the best move.
        if depth >= 3
            && node.estimate >= beta
            && node.raw >= beta - PASS_LEAD_PER_PLY * depth + PASS_LEAD
            && node.has_pieces
            && self.frames[node.ply - 1].moved.is_some()
            && node.ply >= self.null_barred
            && beta > -EVALUATION_BOUND
            && let Some(passed) = node.board.pass()
        {
            return self.try_passing(node, &passed, depth, beta);
        }
        None
    }

    /// The score of a capture that wins so much that a deeper search would not take it back.
    #[inline]
    pub(super) fn cut_by_capture(&mut self, node: &Node<'_>, depth: i32, beta: Score) -> Option<Score> {
        if node.principal
            || node.in_check
            || !node.excluded.is_none()
            || depth < SURE_DEPTH
            || is_decisive(beta)
        {
            return None;
        }
        let bound = beta + SURE_GAIN - SURE_GAIN / 4 * i32::from(node.improving);
        let known = node.entry.zip(node.table_score);
        if known.is_some_and(|(entry, score)| entry.depth > depth - SURE_REDUCTION && score < bound) {
            return None;
        }
        let position = &node.board.position;
        let moves = position.noisy_moves_out_of_check(position.pinned(node.color));
        let history = &self.memory.history;
        let mut picker = NoisyPicker::new(&mut self.arena, &moves, position, node.table_move, history);
        let mut found = None;
        while let Some(m) = picker.next(&mut self.arena) {
            if is_underpromotion(m) || !exchange_at_least(position, m, bound - node.evaluation) {
                continue;
            }
            let score = self.score_of_capture(node, m, depth, bound);
            if self.stop.is_some() {
                found = Some(0);
                break;
            }
            if score >= bound {
                let depth = depth - SURE_REDUCTION + 1;
                let packed = PackedMove::new(m);
                self.store(
                    node.key,
                    packed,
                    score,
                    node.raw,
                    depth,
                    Kind::Lower,
                    node.was_principal,
                    node.ply,
                );
                found = Some(score);
                break;
            }
        }
        picker.close(&mut self.arena);
        found
    }

    /// What a capture reaches against a bound: first by captures alone, then with less depth.
    fn score_of_capture(&mut self, node: &Node<'_>, m: Move, depth: i32, bound: Score) -> Score {
        let below = node.ply + 1;
        let child = node.board.after(m);
        self.shared.table.expect(child.position.key());
        self.frames[node.ply].moved = Some(PieceTo::new(node.color, m));
        self.keys.push(node.key);
        let mut score = -self.quiescence(&child, below, -bound, -bound + 1, 0);
        if score >= bound && depth > SURE_DEPTH {
            let depth = depth - SURE_REDUCTION;
            score = -self.search(&child, below, depth, -bound, -bound + 1, !node.expects_cut, false);
        }
        self.keys.pop();
        score
    }

    /// The score after passing, if it is still enough.
    #[inline]
    fn try_passing(&mut self, node: &Node<'_>, passed: &Board, depth: i32, beta: Score) -> Option<Score> {
        let ply = node.ply;
        let reduction = PASS_REDUCTION
            + depth / 3
            + ((node.estimate - beta) / PASS_LEAD_PER_REDUCTION).min(MOST_PASS_LEADS);
        self.frames[ply].moved = None;
        self.keys.push(node.key);
        let score =
            -self.search(passed, ply + 1, depth - reduction - 1, -beta, -beta + 1, !node.expects_cut, false);
        self.keys.pop();
        if self.stop.is_some() {
            return Some(0);
        }
        if score < beta {
            return None;
        }
        let score = if is_decisive(score) { beta } else { score };
        if self.null_barred > 0 || depth < 12 {
            return Some(score);
        }
        // Deep cuts are verified: in zugzwang doing nothing would be the best move.
        self.null_barred = ply + (3 * (depth - reduction) / 4).max(1) as usize;
        let verified = self.search(node.board, ply, depth - reduction, beta - 1, beta, false, false);
        self.null_barred = 0;
        (verified >= beta).then_some(score)
    }

    /// Whether a move can matter at this depth, once there is a move that is not mated.
    #[inline]
    pub(super) fn relevance(
        &self,
        node: &Node<'_>,
        depth: i32,
        alpha: Score,
        candidate: &Candidate,
    ) -> Relevance {
        let &Candidate { m, class, history_score, noisy, gives_check, number } = candidate;
        let position = &node.board.position;
        if noisy {
            let loses =
                depth <= 6 && class == Class::BadNoisy && !exchange_at_least(position, m, -180 * depth);
            return if loses { Relevance::Skipped } else { Relevance::Searched };
        }
        let reduced = (depth - self.reductions.get(depth, number)).max(0);
        if !gives_check && !node.principal {
            let enough = (4 + depth * depth) / if node.improving { 1 } else { 2 };
            if depth <= 8 && number > enough
                || !node.in_check
                    && reduced <= 6
                    && node.evaluation + QUIET_GAIN + QUIET_GAIN_PER_PLY * reduced <= alpha
            {
                return Relevance::SkippedWithQuiets;
            }
            if depth <= 4 && history_score < -3500 * depth {
                return Relevance::Skipped;
            }
        }
        let tolerated = if gives_check { 200 * depth } else { 28 * reduced * reduced };
        if depth <= 7 && !exchange_at_least(position, m, -tolerated) {
            return Relevance::Skipped;
        }
        Relevance::Searched
    }

    /// A move that is much better than all others deserves a closer look; so do checks and only moves.
    #[inline]
    pub(super) fn extension(
        &mut self,
        node: &Node<'_>,
        depth: i32,
        beta: Score,
        candidate: &Candidate,
        only_evasion: bool,
    ) -> Extension {
        let ply = node.ply;
        if ply >= 2 * MAX_PLY / 3 {
            return Extension::Plies(0);
        }
        let packed = PackedMove::new(candidate.m);
        if let (Some(entry), Some(score)) = (node.entry, node.table_score)
            && packed == node.table_move
            && node.excluded.is_none()
            && depth >= 7
            && entry.depth >= depth - 3
            && entry.kind != Kind::Upper
            && !is_decisive(score)
        {
            let bound = score - 6 * depth;
            self.frames[ply].excluded = packed;
            let others =
                self.search(node.board, ply, (depth - 1) / 2, bound - 1, bound, node.expects_cut, false);
            self.frames[ply].excluded = PackedMove::NONE;
            if self.stop.is_some() {
                return Extension::Stopped;
            }
            if others < bound {
                let far = !node.principal && others < bound - 55 && self.frames[ply].double_extensions < 6;
                return Extension::Plies(if far { 2 } else { 1 });
            }
            if bound >= beta {
                return Extension::Cut(bound);
            }
            return Extension::Plies(if score >= beta { -1 } else { 0 });
        }
        let closer =
            candidate.gives_check && exchange_at_least(&node.board.position, candidate.m, 0) || only_evasion;
        Extension::Plies(i32::from(closer))
    }

    /// The score of a move: late moves first with less depth, all but the first with an empty window.
    #[inline]
    pub(super) fn search_child(
        &mut self,
        node: &Node<'_>,
        child: &Board,
        candidate: &Candidate,
        (depth, extension): (i32, i32),
        alpha: Score,
        beta: Score,
    ) -> Score {
        let &Node { principal, expects_cut: cut_node, .. } = node;
        let below = node.ply + 1;
        let new_depth = depth - 1 + extension;
        let mut score = -INFINITE;
        let mut full_window = principal && candidate.number == 1;
        if depth >= 2 && candidate.number > 1 + i32::from(principal) {
            let reduction = self.reduction(node, depth, candidate);
            let reduced = (new_depth - reduction).clamp(1.min(new_depth), new_depth);
            score = -self.search(child, below, reduced, -alpha - 1, -alpha, true, false);
            if score > alpha && reduced < new_depth {
                score = -self.search(child, below, new_depth, -alpha - 1, -alpha, !cut_node, false);
            }
            full_window = principal && score > alpha;
        } else if !full_window {
            score = -self.search(child, below, new_depth, -alpha - 1, -alpha, !cut_node, false);
            full_window = principal && score > alpha;
        }
        if full_window && self.stop.is_none() {
            score = -self.search(child, below, new_depth, -beta, -alpha, false, true);
        }
        score
    }

    /// By how much a late move is reduced.
    #[inline]
    fn reduction(&self, node: &Node<'_>, depth: i32, candidate: &Candidate) -> i32 {
        let &Candidate { m, class, history_score, noisy, gives_check, number } = candidate;
        let mut reduction = self.reductions.get(depth, number);
        if noisy {
            reduction = if class == Class::BadNoisy { reduction - 1 } else { reduction / 3 };
            reduction -= self.memory.history.capture(node.color, m) / 8000;
        } else {
            reduction -= history_score / 9000;
            reduction -= i32::from(class == Class::Refuter);
            reduction += 2 * i32::from(node.expects_cut) + i32::from(node.table_takes);
        }
        reduction += i32::from(!node.improving && !node.in_check);
        reduction -= i32::from(node.was_principal);
        reduction -= 2 * i32::from(gives_check);
        reduction -= i32::from(node.in_check);
        reduction
    }
}
