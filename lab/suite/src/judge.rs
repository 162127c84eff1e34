//! A second opinion on moves that are not the book's.
//!
//! Some book solutions are not unique. A judge (a strong engine) looks at the book's moves and at the
//! move played, each by itself, with a fixed number of nodes. The move is accepted if it is as good,
//! as [`is_as_good`] has it.

use motive_answer::{Engine, Limits, Question, StopButton, StopReason, Value};
use motive_chess::{Move, Position};

use crate::cache::Cache;
use crate::problem::Task;
use crate::trial::Trial;

/// Nodes for each opinion.
pub(crate) const JUDGE_NODES: u64 = 1_000_000;
/// A move may be worth so many hundredths of a pawn less than the book's.
const TOLERANCE: i32 = 30;
/// From so many hundredths of a pawn on, both win and the difference does not matter.
const WINNING: i32 = 400;

/// Whether a move is as good as the book's: not more than 0.30 worse, or both win by four pawns or
/// more (a mate wins by more than that), or both mate, no matter how soon.
pub(crate) fn is_as_good(played: Value, book: Value) -> bool {
    let both_win = played.centipawns() >= WINNING && book.centipawns() >= WINNING;
    let both_mate = played.is_win_by_mate() && book.is_win_by_mate();
    both_win || both_mate || played.centipawns() >= book.centipawns() - TOLERANCE
}

/// Somebody who is asked about wrong moves.
pub struct Judge {
    engine: Box<dyn Engine>,
    cache: Option<Cache>,
    nodes: u64,
}

impl Judge {
    /// A judge that remembers its opinions in a cache, if there is one.
    pub fn new(engine: Box<dyn Engine>, cache: Option<Cache>) -> Judge {
        Judge { engine, cache, nodes: JUDGE_NODES }
    }

    /// The same judge with other nodes for each opinion.
    pub fn with_nodes(self, nodes: u64) -> Judge {
        Judge { nodes, ..self }
    }

    /// What the judge is called.
    pub fn name(&self) -> &str {
        self.engine.name()
    }

    /// Puts the verdict on a trial that went wrong, where there is something to compare. `false` if
    /// it was stopped before it was done. Trouble of the judge becomes the error of the trial.
    pub(crate) fn review(&mut self, task: &Task, trial: &mut Trial, stop: &StopButton) -> bool {
        let Some(wrong) = &trial.wrong else {
            trial.accepted = Some(trial.solved);
            return true;
        };
        trial.accepted = Some(false);
        if !task.can_be_judged(wrong.step, wrong.played) {
            return true;
        }
        let verdict = self.value(&wrong.position, task.book(wrong.step), stop).and_then(|book| {
            let Some(book) = book else { return Ok(None) };
            let played = self.value(&wrong.position, &[wrong.played], stop)?;
            Ok(played.map(|played| is_as_good(played, book)))
        });
        match verdict {
            Ok(Some(verdict)) => trial.accepted = Some(verdict),
            Ok(None) => return false,
            Err(error) => trial.error = Some(format!("judge: {error}")),
        }
        true
    }

    /// What the best of some moves is worth; `None` if stopped.
    pub fn value(
        &mut self,
        position: &Position,
        moves: &[Move],
        stop: &StopButton,
    ) -> Result<Option<Value>, String> {
        let fen = position.to_fen();
        let mut names: Vec<String> = moves.iter().map(|&m| position.uci(m)).collect();
        names.sort();
        if let Some(cache) = &self.cache
            && let Some(value) = cache.get(self.engine.name(), self.nodes, &fen, &names)
        {
            return Ok(Some(value));
        }
        if stop.is_pressed() {
            return Ok(None);
        }
        // The opinion depends on nothing but what it is filed under.
        self.engine.forget();
        let question = Question::new(position, Limits::nodes(self.nodes)).only(moves);
        let evaluation = stop
            .watch(&question.control, || self.engine.judge(&question))
            .map_err(|error| error.to_string())?;
        if evaluation.stop == StopReason::Stopped || stop.is_pressed() {
            return Ok(None);
        }
        let value = evaluation.best().map(|line| line.value).ok_or("no answer")?;
        if let Some(cache) = &self.cache {
            cache.put(self.engine.name(), self.nodes, &fen, &names, value)?;
        }
        Ok(Some(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_good_as_the_book() {
        use Value::{Centipawns as Cp, MateIn, MatedIn};
        for (played, book, expected) in [
            (Cp(70), Cp(100), true),
            (Cp(69), Cp(100), false),
            (Cp(500), Cp(100), true),
            (Cp(400), Cp(900), true),
            (Cp(399), Cp(900), false),
            (Cp(400), MateIn(3), true),
            (Cp(399), MateIn(3), false),
            (MateIn(40), MateIn(1), true),
            (MateIn(5), Cp(20), true),
            (Cp(-130), Cp(-100), true),
            (Cp(-131), Cp(-100), false),
            (MatedIn(3), Cp(-900), false),
            (MatedIn(3), MatedIn(5), true),
        ] {
            assert_eq!(is_as_good(played, book), expected, "{played} against {book}");
        }
    }
}
