//! When the final move was found and kept.

use motive_answer::{Bound, Observer, Progress};
use motive_chess::Move;

use crate::solver::Found;

/// Watches a search and remembers since when its present best move has been the best one.
///
/// A move that is found, dropped and found again counts from the last time. A report that the best
/// move fails low says nothing about another move, so it does not count against it.
#[derive(Clone, Debug, Default)]
pub struct FirstFound {
    best: Option<(Move, Found)>,
}

impl FirstFound {
    /// A watcher of a new search.
    pub fn new() -> FirstFound {
        FirstFound::default()
    }

    /// When the move that was finally answered was found; `None` if it was never reported as best
    /// to the end.
    pub fn found(&self, answered: Move) -> Option<Found> {
        self.best.and_then(|(best, found)| (best == answered).then_some(found))
    }
}

impl Observer for FirstFound {
    fn progress(&mut self, progress: &Progress) {
        let Some(&best) = progress.line.moves.first() else { return };
        let is_news = self.best.is_none_or(|(earlier, _)| earlier != best);
        if progress.rank == 0 && is_news && progress.bound != Bound::Upper {
            self.best = Some((best, Found { nodes: progress.nodes, elapsed: progress.elapsed }));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use motive_answer::{Value, Variation};
    use motive_chess::Position;

    use super::*;

    #[test]
    fn counts_from_the_last_change() {
        let position = Position::default();
        let m = |san: &str| position.parse_san(san).unwrap();
        let mut watcher = FirstFound::new();
        assert_eq!(watcher.found(m("e4")), None);
        let mut report = |san, nodes, rank, bound| {
            watcher.progress(&Progress {
                depth: 1,
                selective_depth: 1,
                rank,
                line: Variation { value: Value::Centipawns(0), moves: vec![m(san)] },
                bound,
                nodes,
                elapsed: Duration::from_millis(nodes),
                hash_full: None,
                tablebase_hits: 0,
            });
        };
        report("e4", 10, 0, Bound::Exact);
        report("d4", 20, 0, Bound::Lower);
        report("e4", 30, 0, Bound::Exact);
        report("c4", 35, 1, Bound::Exact);
        report("d4", 40, 0, Bound::Upper);
        report("e4", 50, 0, Bound::Exact);
        assert_eq!(watcher.found(m("e4")), Some(Found { nodes: 30, elapsed: Duration::from_millis(30) }));
        assert_eq!(watcher.found(m("d4")), None);
    }
}
