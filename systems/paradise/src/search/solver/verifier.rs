//! The verifier: the critic with a small budget, asked about one move or a few.

use motive_answer::{Control, Limits, Question, Value, Variation};
use motive_chess::{History, Move};
use motive_critic::{Critic, Window, to_value};

/// Somebody who doubts, and what it has cost so far.
pub(super) struct Verifier<'c> {
    critic: &'c mut Critic,
    control: Control,
    /// Positions that may still be visited.
    left: u64,
    /// Positions visited.
    pub nodes: u64,
    /// The deepest search that was completed.
    pub depth: u32,
    /// The depth of the last answer.
    pub last_depth: u32,
}

/// What came of comparing a move with all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rest {
    /// None of them comes near.
    Behind,
    /// This one does.
    Rival(Move),
    /// The limits ended the comparison.
    Open,
}

/// What came of asking whether a move is better than something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// It is, with its value and line.
    Better(Variation),
    /// It is not.
    No,
    /// The limits ended it.
    Open,
}

/// Values beyond this are mates, and no bound.
const BEYOND: i32 = 20_000;

impl<'c> Verifier<'c> {
    pub(super) fn new(critic: &'c mut Critic, control: &Control, limit: Option<u64>) -> Verifier<'c> {
        let left = limit.unwrap_or(u64::MAX);
        Verifier { critic, control: control.clone(), left, nodes: 0, depth: 0, last_depth: 0 }
    }

    /// What it thinks of some moves (all, if none are named) after so many positions.
    pub(super) fn ask(&mut self, history: &History, only: &[Move], budget: u64) -> Option<Variation> {
        if self.left == 0 || self.control.must_end().is_some() {
            return None;
        }
        let limits = Limits { nodes: Some(budget.min(self.left)), ..Limits::none() };
        let question = Question::after(history, &limits, &self.control).only(only);
        let evaluation = self.critic.search(&question, &mut ());
        self.count(evaluation.nodes);
        self.depth = self.depth.max(evaluation.depth);
        self.last_depth = evaluation.depth;
        if evaluation.depth == 0 {
            return None;
        }
        evaluation.lines.into_iter().next()
    }

    /// Whether other moves all stay at or below a value, by null windows at a depth (DISPROVE-REST). This is cheaper than
    /// asking what the best of them is worth.
    pub(super) fn compare(
        &mut self,
        history: &History,
        others: &[Move],
        most: Value,
        depth: u32,
        budget: u64,
    ) -> Rest {
        let budget = budget.min(self.left);
        if budget == 0 || self.control.must_end().is_some() {
            return Rest::Open;
        }
        let bound = most.centipawns().clamp(-BEYOND, BEYOND);
        let position = history.position();
        let (rest, nodes) = self.critic.probe(history.keys(), &self.control, budget, |probers| {
            let Some(prober) = probers.first_mut() else { return Rest::Open };
            // From shallow to deep, so that rivals show early and the order of moves is known.
            for depth in [depth.saturating_sub(2), depth] {
                for &m in others {
                    let window = Window::above(-bound - 1);
                    match prober.after(position, m, depth.max(1) - 1, window) {
                        None => return Rest::Open,
                        Some(probe) if probe.score < -bound => return Rest::Rival(m),
                        Some(_) => {}
                    }
                }
            }
            Rest::Behind
        });
        self.count(nodes);
        rest
    }

    /// Whether a move is worth more than so many centipawns, looked at to a depth after it (a null window; how much more only
    /// if it is).
    pub(super) fn challenge(
        &mut self,
        history: &History,
        m: Move,
        floor: i32,
        depth: u32,
        budget: u64,
    ) -> Answer {
        let budget = budget.min(self.left);
        if budget == 0 || self.control.must_end().is_some() {
            return Answer::Open;
        }
        let floor = floor.clamp(-BEYOND, BEYOND);
        let position = history.position();
        let (answer, nodes) = self.critic.probe(history.keys(), &self.control, budget, |probers| {
            let Some(prober) = probers.first_mut() else { return Answer::Open };
            let Some(probe) = prober.after(position, m, depth, Window::above(floor).reversed()) else {
                return Answer::Open;
            };
            if -probe.score <= floor {
                return Answer::No;
            }
            // If the limits end it now, at least it is known to be better.
            let exact = prober.after(position, m, depth, Window::from(floor).reversed());
            let found = exact.filter(|exact| -exact.score > floor).unwrap_or(probe);
            let mut moves = vec![m];
            moves.extend(found.line);
            if moves.len() == 1 {
                moves.extend(prober.remembered(&position.after(m)));
            }
            Answer::Better(Variation { value: to_value(-found.score), moves })
        });
        self.count(nodes);
        answer
    }

    /// Positions that may still be visited; `None` without a limit.
    pub(super) fn left(&self) -> Option<u64> {
        (self.left < u64::MAX).then_some(self.left)
    }

    /// Positions that others looked at count against the limit.
    pub(super) fn charge(&mut self, nodes: u64) {
        if self.left < u64::MAX {
            self.left = self.left.saturating_sub(nodes);
        }
    }

    fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
        if self.left < u64::MAX {
            self.left = self.left.saturating_sub(nodes);
        }
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;

    use super::*;

    /// Morphy against the Duke of Brunswick and Count Isouard, Paris 1858: the queen sacrifice mates in two.
    #[test]
    fn a_challenge_has_one_question() {
        let position: Position = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16".parse().unwrap();
        let history = Question::new(&position, Limits::none()).history;
        let ask = |san: &str, floor: i32, budget: u64| {
            let mut critic = Critic::new(&motive_critic::Settings { hash: 1, ..Default::default() });
            let mut verifier = Verifier::new(&mut critic, &Control::new(), Some(budget));
            let answer = verifier.challenge(&history, position.parse_san(san).unwrap(), floor, 3, budget);
            assert!(verifier.nodes > 0 && verifier.left() == Some(budget - verifier.nodes));
            answer
        };
        let Answer::Better(line) = ask("Qb8+", 900, 50_000) else { panic!("it mates") };
        assert_eq!((line.value, line.moves.len()), (Value::MateIn(2), 3));
        assert_eq!(ask("Qxe6+", 900, 50_000), Answer::No);
        assert_eq!(ask("Qxe6+", 0, 2), Answer::Open);
    }
}
