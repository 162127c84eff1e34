//! Probes: searches of single positions to a fixed depth, within a window.
//!
//! A selective search above this one (B*) asks for many small searches that have much in common. They
//! share the transposition table and the ordering of moves, so that a probe of a position that was
//! seen before, or a probe one half-move deeper, costs little. The caller decides on windows, on the
//! order and on how the work is spread over threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use motive_answer::Control;
use motive_chess::{Key, Move, Position};

use crate::board::Board;
use crate::critic::Critic;
use crate::history::PieceTo;
use crate::score::{INFINITE, MATE, MATE_BOUND, Score};
use crate::search::{EMPTY_FRAME, Frame, Memory, Shared, Worker};

/// The score of a mate on the board; a mate in `n` half-moves scores `n` less.
pub const MATE_SCORE: i32 = MATE;

/// Whether a score announces a mate, for whichever side.
pub fn is_mate_score(score: i32) -> bool {
    score.abs() >= MATE_BOUND
}

/// The scores that are told apart; what lies outside is told only to lie outside.
///
/// ```
/// use motive_critic::Window;
///
/// assert_eq!(Window::above(50), Window { alpha: 50, beta: 51 });
/// assert_eq!(Window::above(50).reversed(), Window { alpha: -51, beta: -50 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Scores up to this one are all the same.
    pub alpha: i32,
    /// And so are scores from this one on.
    pub beta: i32,
}

impl Window {
    /// Every score counts.
    pub const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// Is the score above `alpha` or not? Nothing else.
    pub fn above(alpha: i32) -> Window {
        Window { alpha, beta: alpha.saturating_add(1) }
    }

    /// The exact score, if it is above `alpha`.
    pub fn from(alpha: i32) -> Window {
        Window { alpha, beta: INFINITE }
    }

    /// The same window, seen by the other side.
    pub fn reversed(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What a probe found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// For the side to move, in centipawns. Mates are counted from the position before the one that
    /// was probed, so that after a move they count from the move.
    pub score: i32,
    /// The expected line; short or empty if the score lies outside the window.
    pub line: Vec<Move>,
}

/// One thread that makes probes.
///
/// ```
/// use motive_answer::Control;
/// use motive_chess::Position;
/// use motive_critic::{Critic, Settings, Window, is_mate_score};
///
/// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?;
/// let mate = position.parse_san("Ra8#")?;
/// let mut critic = Critic::new(&Settings::default());
/// let (probe, _nodes) = critic.probe(&[], &Control::new(), 10_000, |probers| {
///     probers[0].after(&position, mate, 2, Window::FULL)
/// });
/// // The score is for the side that is mated.
/// assert!(probe.is_some_and(|probe| probe.score < 0 && is_mate_score(probe.score)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Prober<'a> {
    worker: Worker<'a>,
}

impl Critic {
    /// Lends out one prober a thread, for as long as `work` takes. The game's earlier positions count
    /// as repetitions; when `control` or the number of nodes says so, probes end without an answer.
    /// Returns the nodes that were visited, too.
    pub fn probe<R>(
        &mut self,
        game: &[Key],
        control: &Control,
        nodes: u64,
        work: impl FnOnce(&mut [Prober<'_>]) -> R,
    ) -> (R, u64) {
        let (table, net, memories, tablebases) = self.parts();
        let shared = Shared {
            table,
            net,
            tablebases,
            control,
            node_limit: nodes,
            nodes: AtomicU64::new(0),
            tablebase_hits: AtomicU64::new(0),
        };
        let prober = |memory| Prober { worker: Worker::new(&shared, memory, game) };
        let mut probers: Vec<Prober<'_>> =
            memories.iter_mut().map(|memory: &mut Memory| prober(memory)).collect();
        let result = work(&mut probers);
        for prober in &mut probers {
            prober.worker.report_nodes();
        }
        drop(probers);
        (result, shared.nodes.load(Ordering::Relaxed))
    }
}

impl Prober<'_> {
    /// Searches the position after a move; the score is for the side to move then. `None` if the
    /// limits ended it.
    pub fn after(&mut self, before: &Position, m: Move, depth: u32, window: Window) -> Option<Probe> {
        let root = Board::new(before);
        let moved = PieceTo::new(before.turn(), m);
        let first = self.worker.frame_of(&root, Some(moved));
        self.search(&root.after(m), before.key(), first, depth, window)
    }

    /// Searches a position as if the side to move had passed; the score is for the other side, which
    /// moves. `None` in check, or if the limits ended it.
    pub fn passed(&mut self, position: &Position, depth: u32, window: Window) -> Option<Probe> {
        let board = Board::new(position).pass()?;
        self.search(&board, position.key(), EMPTY_FRAME, depth, window)
    }

    /// Makes probes until the flag is raised, because somebody else has found what they are for; the probe that is under way then ends
    /// without an answer, and later ones are made as before.
    pub fn until<R>(&mut self, enough: &Arc<AtomicBool>, work: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.worker.heed(Some(Arc::clone(enough)));
        let result = work(self);
        self.worker.heed(before);
        result
    }

    /// The move that the table holds for a position: after a probe, its best or refuting move.
    pub fn remembered(&self, position: &Position) -> Option<Move> {
        self.worker.remembered(position)
    }

    /// Positions that this thread has visited.
    pub fn nodes(&self) -> u64 {
        self.worker.nodes()
    }

    fn search(
        &mut self,
        board: &Board,
        before: Key,
        first: Frame,
        depth: u32,
        window: Window,
    ) -> Option<Probe> {
        let score: Score =
            self.worker.search_single(board, before, first, depth as i32, window.alpha, window.beta);
        if self.worker.stop_reason().is_some() {
            return None;
        }
        Some(Probe { score, line: self.worker.line_found().to_vec() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    fn probe(fen: &str, work: impl FnOnce(&Position, &mut Prober<'_>)) {
        let position: Position = fen.parse().unwrap();
        let mut critic = Critic::new(&Settings::default());
        critic.begin();
        let ((), nodes) =
            critic.probe(&[], &Control::new(), u64::MAX, |probers| work(&position, &mut probers[0]));
        assert!(nodes > 0);
    }

    #[test]
    fn a_probe_sees_the_answer_to_a_move() {
        probe("4k3/8/8/3q4/8/8/3R4/4K3 b - - 0 1", |position, prober| {
            let queen_takes: Move = position.parse_uci("d5d2").unwrap();
            let probe = prober.after(position, queen_takes, 3, Window::FULL).unwrap();
            assert_eq!(position.after(queen_takes).uci(probe.line[0]), "e1d2");
            let narrow = prober.after(position, queen_takes, 3, Window::above(5000)).unwrap();
            assert!(narrow.score <= 5000);
        });
    }

    #[test]
    fn after_a_pass_a_threat_shows() {
        probe("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", |position, prober| {
            let probe = prober.passed(position, 2, Window::FULL).unwrap();
            assert!(is_mate_score(probe.score) && probe.score > 0);
        });
    }

    #[test]
    fn a_probe_that_is_called_off_ends_and_the_next_is_made() {
        let start = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        probe(start, |position, prober| {
            let m = position.legal_moves()[0];
            let found = Arc::new(AtomicBool::new(true));
            assert_eq!(prober.until(&found, |prober| prober.after(position, m, 12, Window::FULL)), None);
            assert!(prober.nodes() < 1_000, "{}", prober.nodes());
            assert!(prober.after(position, m, 4, Window::FULL).is_some());
        });
    }

    #[test]
    fn a_used_up_budget_gives_no_answer() {
        let position: Position =
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3".parse().unwrap();
        let mut critic = Critic::new(&Settings::default());
        let m = position.legal_moves()[0];
        let (found, nodes) =
            critic.probe(&[], &Control::new(), 50, |probers| probers[0].after(&position, m, 8, Window::FULL));
        assert_eq!(found, None);
        assert!(nodes <= 51, "{nodes}");
    }
}
