//! The checker sees the answer before anybody else does.
//!
//! It has a critic of its own that remembers nothing. An answer that was found deep is not seen by a short look, so the
//! checker is given more as long as that is in proportion. What it cannot confirm to the full it may confirm in part: the
//! claim is lowered to what was found, and no other move may be worth more than that. What it refutes goes back.

use std::time::Duration;

use motive_answer::{
    CheckOptions, Checked, Evaluation, Finding, Goal, Limits, Problem, Question, Solution, Value, Variation,
    check,
};
use motive_critic::Critic;

use super::is_time_up;

/// Positions for each question of the checker.
const EACH_QUESTION: u64 = 1_500;
/// How much more it is given the next time.
const GROWTH: u64 = 5;
/// It is given no more than one part in so many of what the answer has cost.
const PART: u64 = 8;
/// Questions that a check mostly asks at most: the ends of the line, the replies that it leaves out, the other moves. What it is
/// given must suffice for them, and for another check if the claim has to be lowered.
const MOST_QUESTIONS: u64 = 6;
/// Half-moves of the line that the checker sees.
const CHECKED_LINE: usize = 3;

/// The checker with what it has cost.
pub(super) struct Verifier<'a> {
    checker: &'a mut Critic,
    question: &'a Question,
    /// Positions visited.
    pub nodes: u64,
    /// Positions of the answer that were not the critic's.
    pub others: u64,
    /// Time spent.
    pub time: Duration,
}

impl<'a> Verifier<'a> {
    pub(super) fn new(checker: &'a mut Critic, question: &'a Question) -> Verifier<'a> {
        Verifier { checker, question, nodes: 0, others: 0, time: Duration::ZERO }
    }

    /// Lets the checker see an answer. `None` if it claims nothing that could be checked.
    pub(super) fn check(&mut self, evaluation: &Evaluation) -> Option<Checked> {
        let started = self.question.control.elapsed();
        let checked = self.more_and_more(evaluation);
        self.time += self.question.control.elapsed().saturating_sub(started);
        checked
    }

    fn more_and_more(&mut self, evaluation: &Evaluation) -> Option<Checked> {
        let mut each = EACH_QUESTION;
        loop {
            let (checked, is_spent) = self.once(evaluation, each)?;
            if checked.verdict().holds() || is_spent || is_time_up(&self.question.control) {
                return Some(checked);
            }
            let more = GROWTH * each;
            if PART * more > evaluation.nodes || MOST_QUESTIONS * more > self.rest(evaluation) {
                return self.in_part(evaluation, checked, each);
            }
            each = more;
        }
    }

    /// Lowers the claim to what was found, if that makes it hold.
    fn in_part(&mut self, evaluation: &Evaluation, refuted: Checked, each: u64) -> Option<Checked> {
        let Some(Finding::Refuted(refutation)) = refuted.finding() else { return Some(refuted) };
        let (Value::Centipawns(found), false) = (refutation.found, refutation.path.is_empty()) else {
            return Some(refuted);
        };
        let best = evaluation.best()?;
        let line = Variation { value: Value::Centipawns(found), moves: best.moves.clone() };
        let lowered = Evaluation { lines: vec![line], ..evaluation.clone() };
        let (checked, _) = self.once(&lowered, each)?;
        Some(if checked.verdict().holds() { checked } else { refuted })
    }

    /// Positions that the limit leaves.
    fn rest(&self, evaluation: &Evaluation) -> u64 {
        let limit = self.question.limits.nodes;
        limit.map_or(u64::MAX, |limit| limit.saturating_sub(evaluation.nodes + self.nodes + self.others))
    }

    /// One check with so many positions a question, and whether the limit on positions is used up.
    fn once(&mut self, evaluation: &Evaluation, each: u64) -> Option<(Checked, bool)> {
        let best = evaluation.best()?;
        let history = &self.question.history;
        let is_mate = best.value.is_win_by_mate();
        let question = if is_mate { Goal::Mate } else { Goal::BestMove };
        let problem = Problem::in_game(history.clone(), history.position().turn(), question);
        let keep = if is_mate { best.moves.len() } else { CHECKED_LINE };
        let line = Variation { value: best.value, moves: best.moves.iter().copied().take(keep).collect() };
        let shortened = Evaluation { lines: vec![line], ..evaluation.clone() };
        let solution = Solution::from_evaluation(problem, "paradise", &shortened)?;
        let tolerance = CheckOptions::tolerance_for(best.value);
        let limits = Limits { nodes: Some(each), ..Limits::none() };
        let rest = self.rest(evaluation);
        let options = CheckOptions {
            each: limits,
            tolerance,
            total_nodes: rest.min(40 * each),
            ..CheckOptions::default()
        };
        let control = &self.question.control;
        let checked = check(solution, Some(&mut *self.checker), &options, control, &mut ());
        self.nodes += checked.effort().nodes;
        let is_spent = checked.effort().nodes >= rest;
        Some((checked, is_spent))
    }
}

/// What the checker has against an answer, as a line from the position in question with its value for the side to move.
pub(super) fn objection(checked: &Checked) -> Option<Variation> {
    let Some(Finding::Refuted(refutation)) = checked.finding() else { return None };
    let moves = refutation.whole_line();
    (!moves.is_empty()).then_some(Variation { value: refutation.found, moves })
}
