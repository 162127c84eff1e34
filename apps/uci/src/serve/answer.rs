//! The move that is answered.

use motive_answer::{Evaluation, Progress};
use motive_chess::{Move, Position};

use crate::serve::info;

/// How a search ended: with an evaluation, or with what went wrong.
pub(crate) type Outcome = Result<Evaluation, String>;

/// A move, what to expect in reply, and how it came to be if not in the usual way.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The move and the reply to ponder on; empty if there is no move to play.
    moves: Vec<Move>,
    /// Something for the user to know.
    pub(crate) note: Option<String>,
}

impl Answer {
    /// The best that can be said: what the search concluded, else the best line it told on the
    /// way, else any move that is allowed. The answer is always one of `allowed`.
    pub(crate) fn new(root: &Position, allowed: &[Move], outcome: &Outcome, told: &[Move]) -> Answer {
        if allowed.is_empty() {
            return Answer::default();
        }
        let playable = |moves: &[Move]| {
            let moves = info::legal_part(root, moves);
            let moves = moves.get(..moves.len().min(2)).unwrap_or_default();
            moves.first().is_some_and(|m| allowed.contains(m)).then(|| moves.to_vec())
        };
        let (concluded, problem) = match outcome {
            Ok(evaluation) => {
                let moves = evaluation.best().map(|line| line.moves.as_slice()).unwrap_or_default();
                (playable(moves), "the search gave no move that can be played")
            }
            Err(problem) => (None, problem.as_str()),
        };
        if let Some(moves) = concluded {
            return Answer { moves, note: None };
        }
        if let Some(moves) = playable(told) {
            return Answer { moves, note: Some(format!("{problem}: the best line so far is played")) };
        }
        let moves = allowed.first().copied().into_iter().collect();
        Answer { moves, note: Some(format!("{problem}: any legal move is played")) }
    }

    /// The line `bestmove …`.
    pub(crate) fn to_line(&self, root: &Position) -> String {
        match self.moves.as_slice() {
            [] => "bestmove (none)".to_owned(),
            [best] => format!("bestmove {}", root.uci(*best)),
            [best, reply, ..] => {
                format!("bestmove {} ponder {}", root.uci(*best), root.after(*best).uci(*reply))
            }
        }
    }

    /// The move itself.
    pub(crate) fn best(&self) -> Option<Move> {
        self.moves.first().copied()
    }
}

/// The lines of an evaluation as a search would have told them.
pub(crate) fn as_progress(evaluation: &Evaluation) -> impl Iterator<Item = Progress> {
    evaluation.lines.iter().enumerate().map(|(rank, line)| Progress {
        depth: evaluation.depth,
        selective_depth: evaluation.depth,
        rank,
        line: line.clone(),
        bound: motive_answer::Bound::Exact,
        nodes: evaluation.nodes,
        elapsed: evaluation.elapsed,
        hash_full: None,
        tablebase_hits: 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use motive_answer::{StopReason, Value, Variation};

    fn moves(words: &[&str]) -> Vec<Move> {
        let mut position = Position::default();
        words
            .iter()
            .map(|word| {
                let m = position.parse_uci(word).unwrap();
                position.play(m);
                m
            })
            .collect()
    }

    fn evaluation(moves: Vec<Move>) -> Evaluation {
        Evaluation {
            lines: vec![Variation { value: Value::Centipawns(0), moves }],
            depth: 1,
            nodes: 1,
            expansions: None,
            elapsed: std::time::Duration::ZERO,
            stop: StopReason::Finished,
        }
    }

    #[test]
    fn the_answer_is_legal_whatever_the_search_says() {
        let root = Position::default();
        let all = root.legal_moves();
        let good = moves(&["e2e4", "e7e5", "g1f3"]);
        let told = moves(&["d2d4", "d7d5"]);
        let illegal = vec![good[1]];
        let check = |outcome: Outcome, allowed: &[Move], told: &[Move], expected: &str, noted: bool| {
            let answer = Answer::new(&root, allowed, &outcome, told);
            assert_eq!(answer.to_line(&root), expected);
            assert_eq!(answer.note.is_some(), noted, "{expected}");
        };
        check(Ok(evaluation(good.clone())), &all, &told, "bestmove e2e4 ponder e7e5", false);
        check(Ok(evaluation(good[..1].to_vec())), &all, &told, "bestmove e2e4", false);
        check(Ok(evaluation(illegal.clone())), &all, &told, "bestmove d2d4 ponder d7d5", true);
        check(Err("it panicked".to_owned()), &all, &told, "bestmove d2d4 ponder d7d5", true);
        let first = format!("bestmove {}", root.uci(all[0]));
        check(Ok(evaluation(Vec::new())), &all, &illegal, &first, true);
        check(Ok(evaluation(good.clone())), &told[..1], &[], "bestmove d2d4", true);
        check(Ok(evaluation(good)), &[], &told, "bestmove (none)", false);
    }
}
