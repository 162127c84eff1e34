//! An engine as an engine: questions in, evaluations out.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use motive_answer::{Engine, EngineError, Evaluation, Limits, Question, StopReason, Value, Variation};
use motive_chess::{Ending, History, Move};

use crate::drive::engine::UciEngine;
use crate::drive::go::Go;

impl Engine for UciEngine {
    fn name(&self) -> &str {
        self.id()
    }

    /// A crash is answered with a restart, once a question.
    ///
    /// If the engine does not understand `searchmoves`, or names a move without a value, the
    /// positions after the moves in question are judged instead, each with its share of the limits.
    fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
        match self.answer(question) {
            Err(EngineError::Died { .. }) => self.answer(question),
            outcome => outcome,
        }
    }

    fn forget(&mut self) {
        if self.new_game().is_err() {
            // A fresh process has nothing to forget.
            self.abandon();
        }
    }
}

impl UciEngine {
    fn answer(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
        let start = Instant::now();
        let position = question.history.position();
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        if !question.only.is_empty() {
            moves.retain(|m| question.only.contains(m));
        }
        if moves.is_empty() {
            // Engines are at a loss here, some crash.
            let stop = StopReason::Finished;
            return Ok(Evaluation {
                lines: Vec::new(),
                depth: 0,
                nodes: 0,
                expansions: None,
                elapsed: start.elapsed(),
                stop,
            });
        }
        if let Some(reason) = question.control.must_end() {
            return self.judge_in_a_hurry(question, &moves, reason);
        }
        let wanted = question.lines.clamp(1, moves.len());
        self.revive()?;
        // Said every time, because one question must not shape the next.
        self.set_if_offered("MultiPV", &wanted.to_string())?;
        let only = if question.only.is_empty() { Vec::new() } else { moves.clone() };
        let go = Go { only, ..go(question) };
        let thought = self.think(&question.history, &go, &question.control, &mut ())?;

        if !moves.contains(&thought.best) {
            return self.judge_by_replies(question, &moves, start);
        }
        if thought.lines.is_empty() {
            return self.judge_by_replies(question, &[thought.best], start);
        }
        let mut lines = thought.lines;
        lines.retain(|line| line.moves.first().is_some_and(|m| moves.contains(m)));
        lines.truncate(wanted);
        Ok(Evaluation {
            lines,
            depth: thought.depth,
            nodes: thought.nodes,
            expansions: None,
            elapsed: start.elapsed(),
            stop: thought.stop,
        })
    }

    /// The time was over before it began: a glance at each, because an answer must have a move.
    fn judge_in_a_hurry(
        &mut self,
        question: &Question,
        moves: &[Move],
        stop: StopReason,
    ) -> Result<Evaluation, EngineError> {
        let mut glance = Question::new(question.history.position(), Limits::depth(1));
        glance.history = question.history.clone();
        glance.control.set_time(None, Some(Duration::from_millis(100)));
        glance.only = if question.only.is_empty() { Vec::new() } else { moves.to_vec() };
        Ok(Evaluation { stop, ..self.answer(&glance)? })
    }

    /// Judges moves by the positions after them.
    fn judge_by_replies(
        &mut self,
        question: &Question,
        moves: &[Move],
        start: Instant,
    ) -> Result<Evaluation, EngineError> {
        self.set_if_offered("MultiPV", "1")?;
        let whole = go(question);
        let n = moves.len() as u64;
        let share = Go {
            nodes: whole.nodes.map(|nodes| (nodes / n).max(1)),
            movetime: whole.movetime.map(|time| time / n as u32),
            depth: whole.depth.map(|depth| depth.saturating_sub(1).max(1)),
            ..whole
        };
        let (mut lines, mut nodes, mut depth) = (Vec::new(), 0, u32::MAX);
        let mut stop = StopReason::Finished;
        for &m in moves {
            let mut history = question.history.clone();
            history.play(m);
            if let Some(line) = judged_by_rules(&history, m) {
                lines.push(line);
                continue;
            }
            let thought = self.think(&history, &share, &question.control, &mut ())?;
            let Some(reply) = thought.lines.into_iter().next() else {
                let text = history.position().uci(thought.best);
                return Err(self.nonsense(&format!("bestmove {text}"), "a move without a value"));
            };
            let mut line = vec![m];
            line.extend(reply.moves);
            lines.push(Variation { value: one_move_earlier(reply.value), moves: line });
            nodes += thought.nodes;
            depth = depth.min(thought.depth + 1);
            if thought.stop != StopReason::Finished {
                stop = thought.stop;
            }
        }
        lines.sort_by_key(|line| Reverse(line.value));
        lines.truncate(question.lines.max(1));
        let depth = if depth == u32::MAX { 1 } else { depth };
        Ok(Evaluation { lines, depth, nodes, expansions: None, elapsed: start.elapsed(), stop })
    }
}

/// The limits in the words of the protocol. Time counts from when the question's clock was started.
fn go(question: &Question) -> Go {
    let Limits { nodes, time, soft_time, depth, mate, .. } = question.limits.clone();
    let left = question.control.hard_deadline().map(|end| end.saturating_sub(question.control.elapsed()));
    let movetime = time.into_iter().chain(soft_time).chain(left).min();
    Go { nodes, movetime, depth, mate, ..Go::default() }
}

/// The value of a move after which there is nothing to think about.
fn judged_by_rules(history: &History, m: Move) -> Option<Variation> {
    let value = match history.ending()? {
        Ending::Checkmate(_) => Value::MateIn(1),
        Ending::Stalemate | Ending::InsufficientMaterial => Value::Centipawns(0),
    };
    Some(Variation { value, moves: vec![m] })
}

/// The value of a move for who makes it, from the value of the position after it for the other side.
fn one_move_earlier(value: Value) -> Value {
    match value.reversed() {
        Value::MateIn(n) => Value::MateIn(n + 1),
        other => other,
    }
}
