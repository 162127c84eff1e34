//! The search itself: principal variation search with a quiescence search below. Here is what a thread keeps from node to
//! node; [`node`] has the steps of a node, [`pruning`] decides how deep its moves are searched.

mod node;
mod pruning;
mod quiescence;
mod records;
mod root;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use motive_answer::{Control, StopReason};
use motive_chess::{Key, Move, Position};

use crate::board::Board;
use crate::history::{Context, History, PieceTo};
use crate::judge;
use crate::net::{Changes, Net, Stack};
use crate::picker::Arena;
use crate::score::{MAX_PLY, Score, TABLEBASE_WIN, to_table};
use crate::table::{Entry, Kind, NO_EVALUATION, PackedMove, Table};
use crate::tablebase::{Outcome, Tablebases};
use records::{LineTable, ReductionTable, reductions};
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
    /// What it is looking for may have been found by somebody else.
    enough: Option<Arc<AtomicBool>>,
    /// Whether that is why it stopped.
    called_off: bool,
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
            enough: None,
            called_off: false,
            reductions: reductions(),
            null_barred: 0,
        }
    }

    /// From now on it stops when this flag is raised. Returns the flag before; what that or this one had stopped may go on.
    pub(crate) fn heed(&mut self, flag: Option<Arc<AtomicBool>>) -> Option<Arc<AtomicBool>> {
        if std::mem::take(&mut self.called_off) {
            self.stop = None;
        }
        std::mem::replace(&mut self.enough, flag)
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
            if self.stop.is_none() && self.enough.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                (self.stop, self.called_off) = (Some(StopReason::Stopped), true);
            }
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
        [before(1), before(2), before(4)]
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
