//! What an engine has said during one search, put together.

use std::collections::BTreeMap;
use std::time::Duration;

use motive_answer::{Bound, Observer, Progress, Value, Variation};
use motive_chess::{Move, Position};

use crate::drive::info::Info;

/// Lines of a higher rank than any position has moves are not kept.
const MAX_RANK: usize = 256;

/// Collects the `info` lines of a search.
#[derive(Debug)]
pub(crate) struct Answer {
    position: Position,
    /// By rank.
    lines: BTreeMap<usize, Rank>,
    /// The last value that came without a line.
    bare: Option<Value>,
    /// The greatest depth for which there is a line.
    pub depth: u32,
    /// The greatest depth that was mentioned at all.
    pub mentioned_depth: u32,
    pub nodes: u64,
}

/// A value that is only a bound says less, but may be about the move that is played in the end.
#[derive(Debug, Default)]
struct Rank {
    exact: Option<Variation>,
    latest: Option<Variation>,
}

impl Answer {
    pub(super) fn new(position: &Position) -> Answer {
        Answer {
            position: position.clone(),
            lines: BTreeMap::new(),
            bare: None,
            depth: 0,
            mentioned_depth: 0,
            nodes: 0,
        }
    }

    /// Takes in the words after `info`; whether there was anything in them.
    pub(super) fn take(&mut self, words: &str, elapsed: Duration, observer: &mut dyn Observer) -> bool {
        let info = Info::parse(words, &self.position);
        self.nodes = self.nodes.max(info.nodes.unwrap_or(0));
        self.mentioned_depth = self.mentioned_depth.max(info.depth.unwrap_or(0));
        if let Some((m, number)) = info.current {
            observer.current_move(m, number, info.depth.unwrap_or(self.mentioned_depth));
        }
        if let Some(text) = &info.text {
            observer.note(text);
        }
        let is_useful = info.nodes.is_some() || info.depth.is_some() || info.current.is_some();
        let Some(value) = info.value else { return is_useful };
        if info.moves.is_empty() {
            self.bare = Some(value);
            return true;
        }
        if info.rank >= MAX_RANK {
            return is_useful;
        }
        let line = Variation { value, moves: info.moves };
        if info.rank == 0 {
            self.depth = self.depth.max(info.depth.unwrap_or(0));
        }
        observer.progress(&Progress {
            depth: info.depth.unwrap_or(self.depth),
            selective_depth: info.selective_depth.or(info.depth).unwrap_or(self.depth),
            rank: info.rank,
            line: line.clone(),
            bound: info.bound,
            nodes: self.nodes,
            elapsed,
            hash_full: info.hash_full,
            tablebase_hits: info.tablebase_hits.unwrap_or(0),
        });
        let rank = self.lines.entry(info.rank).or_default();
        if info.bound == Bound::Exact {
            rank.exact = Some(line.clone());
        }
        rank.latest = Some(line);
        true
    }

    /// The lines by rank, the move that is played first; empty if no value was ever given.
    ///
    /// Engines stop in the midst of things: the move may belong to a line that is not the last one
    /// reported, and the same move may stand under two ranks of different depth.
    pub(super) fn lines(self, best: Move, ponder: Option<Move>) -> Vec<Variation> {
        let starts = |line: &Variation| line.moves.first() == Some(&best);
        let mut ranks = self.lines.into_values();
        let plain = |value| Variation { value, moves: [Some(best), ponder].into_iter().flatten().collect() };
        let Some(first) = ranks.next() else { return self.bare.map(plain).into_iter().collect() };
        let rest: Vec<Variation> = ranks.filter_map(|rank| rank.exact.or(rank.latest)).collect();
        let top = [&first.exact, &first.latest].into_iter().flatten().chain(&rest).find(|line| starts(line));
        let top = top.cloned().or_else(|| {
            let value = first.latest.as_ref().or(first.exact.as_ref())?.value;
            Some(plain(value))
        });
        let mut lines: Vec<Variation> = top.into_iter().collect();
        for line in first.exact.or(first.latest).into_iter().chain(rest) {
            if !lines.iter().any(|known| known.moves.first() == line.moves.first()) {
                lines.push(line);
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(infos: &[&str]) -> Answer {
        let mut answer = Answer::new(&Position::default());
        for info in infos {
            answer.take(info, Duration::ZERO, &mut ());
        }
        answer
    }

    fn check(infos: &[&str], best: &str, expected: &[(i32, &str)]) {
        let position = Position::default();
        let lines = answer(infos).lines(position.parse_uci(best).unwrap(), None);
        let found: Vec<(i32, String)> =
            lines.iter().map(|line| (line.value.centipawns(), position.san_line(&line.moves))).collect();
        let expected: Vec<(i32, String)> = expected.iter().map(|&(n, text)| (n, text.to_owned())).collect();
        assert_eq!(found, expected, "{infos:?}");
    }

    #[test]
    fn the_last_exact_line_counts() {
        check(
            &[
                "depth 1 score cp 10 pv e2e4",
                "depth 2 score cp 20 pv e2e4 e7e5",
                "depth 3 score cp 90 lowerbound pv e2e4",
            ],
            "e2e4",
            &[(20, "1. e4 e5")],
        );
        // A new move that failed high just before the end.
        check(
            &["depth 2 score cp 20 pv e2e4 e7e5", "depth 3 score cp 35 lowerbound pv d2d4"],
            "d2d4",
            &[(35, "1. d4"), (20, "1. e4 e5")],
        );
    }

    #[test]
    fn ranks_from_different_depths() {
        check(
            &[
                "depth 5 multipv 1 score cp 30 pv e2e4",
                "depth 5 multipv 2 score cp 25 pv d2d4",
                "depth 5 multipv 3 score cp 20 pv c2c4",
                "depth 6 multipv 1 score cp 31 pv d2d4",
            ],
            "d2d4",
            &[(31, "1. d4"), (20, "1. c4")],
        );
    }

    #[test]
    fn a_move_that_was_never_mentioned() {
        check(&["depth 2 score cp 20 pv e2e4"], "g1f3", &[(20, "1. Nf3"), (20, "1. e4")]);
        check(&["depth 2 nodes 3"], "g1f3", &[]);
        check(&["depth 2 score cp 7", "depth 3 score cp 9"], "g1f3", &[(9, "1. Nf3")]);
    }

    #[test]
    fn depth_is_that_of_a_line() {
        let answer = answer(&["depth 7 score cp 1 pv e2e4", "depth 8", "nodes 500", "nodes 3"]);
        assert_eq!((answer.depth, answer.mentioned_depth, answer.nodes), (7, 8, 500));
        assert_eq!(
            answer.lines(Position::default().parse_uci("e2e4").unwrap(), None)[0].value,
            Value::Centipawns(1)
        );
    }
}
