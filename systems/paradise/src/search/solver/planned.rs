//! A plan that was worked out: a tree of our moves, each with where it came from, and of the replies to them.

use std::rc::Rc;

use motive_answer::{Value, Variation};
use motive_chess::Move;

use crate::search::idea::{Idea, Source};

/// A move of ours in a plan that was worked out.
#[derive(Clone, Debug)]
pub struct PlannedMove {
    /// The move.
    pub m: Move,
    /// Where it came from; [`Source::Verifier`] if the critic put it in.
    pub source: Source,
    /// The plan that it begins or carries on.
    pub idea: Option<Rc<Idea>>,
    /// What it is worth, in hundredths of a pawn.
    pub value: i32,
    /// The replies that were looked at, each with our answers.
    pub replies: Vec<MetReply>,
    /// The line after it that the critic saw, where that decides and not one of the replies.
    pub rest: Vec<Move>,
}

/// A reply to a planned move.
#[derive(Clone, Debug)]
pub struct MetReply {
    /// The reply.
    pub m: Move,
    /// What is left after it.
    pub value: i32,
    /// Our answers that were tried, the best one first.
    pub answers: Vec<PlannedMove>,
}

impl PlannedMove {
    pub(super) fn new(m: Move, source: Source, idea: Option<Rc<Idea>>) -> PlannedMove {
        PlannedMove { m, source, idea, value: 0, replies: Vec::new(), rest: Vec::new() }
    }

    /// A move as the critic saw it.
    pub(super) fn seen(m: Move, source: Source, idea: Option<Rc<Idea>>, seen: &Variation) -> PlannedMove {
        let rest = seen.moves.get(1..).unwrap_or_default().to_vec();
        PlannedMove { value: seen.value.centipawns(), rest, ..PlannedMove::new(m, source, idea) }
    }

    /// The line that both sides should play.
    pub fn line(&self) -> Vec<Move> {
        let mut line: Vec<Move> = Vec::new();
        let mut last = self;
        for (reply, answer) in self.steps() {
            line.extend(reply);
            line.push(answer.m);
            last = answer;
        }
        match last.worst() {
            Some(reply) => line.push(reply.m),
            None => line.extend(&last.rest),
        }
        line
    }

    /// Our moves on that line, each with the reply before it.
    pub fn steps(&self) -> Vec<(Option<Move>, &PlannedMove)> {
        let mut steps = vec![(None, self)];
        while let Some((_, last)) = steps.last()
            && let Some(reply) = last.worst()
            && let Some(answer) = reply.answers.first()
        {
            steps.push((Some(reply.m), answer));
        }
        steps
    }

    /// The reply that holds best, if it is one of those that were answered.
    fn worst(&self) -> Option<&MetReply> {
        let worst = self.replies.iter().min_by_key(|reply| reply.value);
        worst.filter(|_| self.rest.is_empty())
    }

    /// The reply that holds best.
    pub(super) fn reply(&self) -> Option<Move> {
        self.worst().map(|reply| reply.m).or(self.rest.first().copied())
    }

    /// Positions of the tree.
    pub fn positions(&self) -> usize {
        let below = |reply: &MetReply| 1 + reply.answers.iter().map(PlannedMove::positions).sum::<usize>();
        1 + self.replies.iter().map(below).sum::<usize>()
    }
}

/// Values beyond this are mates.
pub(super) const MATES: i32 = 90_000;

/// A value one move of ours further away: mates are counted in moves.
pub(super) fn a_move_later(value: i32) -> i32 {
    match value {
        MATES.. => value - 1,
        _ if value <= -MATES => value + 1,
        _ => value,
    }
}

/// As values are told.
pub(super) fn value_told(value: i32) -> Value {
    let moves = |distance: i32| distance.unsigned_abs();
    match value {
        MATES.. => Value::MateIn(moves(Value::MateIn(0).centipawns() - value)),
        _ if value <= -MATES => Value::MatedIn(moves(value - Value::MatedIn(0).centipawns())),
        _ => Value::Centipawns(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        for value in [Value::MateIn(2), Value::MatedIn(3), Value::Centipawns(-40)] {
            assert_eq!(value_told(value.centipawns()), value);
        }
        assert_eq!(value_told(a_move_later(Value::MateIn(2).centipawns())), Value::MateIn(3));
        assert_eq!(value_told(a_move_later(Value::MatedIn(2).centipawns())), Value::MatedIn(3));
        assert_eq!(a_move_later(120), 120);
    }
}
