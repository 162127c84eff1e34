//! The part of the check that asks an engine.
//!
//! Each open node is one question. Where the defender is to move, the question is about the replies
//! that the tree leaves out, all together: the engine's best of them is the one that hurts most. The
//! answers are not trusted further than they reach: a line is cut where it is no longer legal, and
//! one that begins with a move that was not asked about is nonsense.

use motive_chess::{Move, Position};

use super::rules::{Leftover, floor_at, suffices, uncovered};
use super::{CheckOptions, Finding, Judge, Refutation};
use crate::{
    Checked, Control, Effort, Engine, EngineError, Evaluation, Goal, Limits, NodeId, Observer, Promise,
    Question, Solution, StopReason, Value, Verdict,
};

/// Asks the engine about everything that the rules have left open.
pub(super) fn verify(
    solution: Solution,
    leftover: Leftover,
    engine: &mut dyn Engine,
    options: &CheckOptions,
    control: &Control,
    observer: &mut dyn Observer,
) -> Checked {
    // What was asked before must not color the answers.
    engine.forget();
    let mut effort = Effort { engine: engine.name().to_owned(), ..Effort::none(options.each.clone()) };
    let total = leftover.open.len();
    let mut finding = None;
    {
        let mut session = Session { solution: &solution, engine, options, control, effort: &mut effort };
        for (done, &id) in leftover.open.iter().enumerate() {
            observer.checked(done, total);
            if let Err(found) = session.judge_open(id) {
                finding = Some(found);
                break;
            }
        }
        if finding.is_none() {
            observer.checked(total, total);
            finding = session.judge_other_moves().err();
        }
    }
    if finding.is_none() && effort.nodes < options.least_nodes {
        finding = Some(Finding::TooLittle { nodes: effort.nodes, needed: options.least_nodes });
    }
    let verdict =
        finding.as_ref().map_or_else(|| Verdict::Verified { effort: effort.clone() }, Finding::verdict);
    Checked { solution, verdict, finding, gap: leftover.gap, effort }
}

/// An answer with nobody to ask. If the rules decide every line, nobody needs to be asked.
pub(super) fn unjudged(solution: Solution, leftover: Leftover, options: &CheckOptions) -> Checked {
    let effort = Effort::none(options.each.clone());
    let finding = match &leftover.gap {
        Some(gap) => Some(Finding::Open(gap.clone())),
        None if other_moves(&solution).is_empty() => None,
        None => Some(Finding::NotCompared),
    };
    let verdict =
        finding.as_ref().map_or_else(|| Verdict::Verified { effort: effort.clone() }, Finding::verdict);
    Checked { solution, verdict, finding, gap: leftover.gap, effort }
}

/// The moves that a claim to have found the best one must be compared with.
fn other_moves(solution: &Solution) -> Vec<Move> {
    let position = solution.problem.position();
    let compares = solution.problem.goal() == Goal::BestMove
        && matches!(solution.claim, Promise::Worth(_))
        && position.turn() == solution.problem.attacker();
    if !compares {
        return Vec::new();
    }
    uncovered(solution, NodeId::ROOT, &position.legal_moves()).collect()
}

struct Session<'a> {
    solution: &'a Solution,
    engine: &'a mut dyn Engine,
    options: &'a CheckOptions,
    control: &'a Control,
    effort: &'a mut Effort,
}

/// A position to judge and what comes back.
struct Answer {
    /// To the attacker.
    value: Value,
    line: Vec<Move>,
    judge: Judge,
}

impl Session<'_> {
    fn judge_open(&mut self, id: NodeId) -> Result<(), Finding> {
        let (problem, path) = (&self.solution.problem, self.solution.tree.path(id));
        let position = play_all(problem.position(), &path);
        let only = if position.turn() == problem.attacker() {
            Vec::new()
        } else {
            uncovered(self.solution, id, &position.legal_moves()).collect()
        };
        let answer = self.ask(&path, only)?;
        let claimed = floor_at(self.solution, path.len());
        if suffices(answer.value, claimed, self.options.tolerance) {
            return Ok(());
        }
        let Answer { value: found, line, judge } = answer;
        Err(Finding::Refuted(Refutation { path, line, claimed, found, judge }))
    }

    /// Whether a move that is called the best is not surpassed by one that the tree does not list.
    fn judge_other_moves(&mut self) -> Result<(), Finding> {
        let others = other_moves(self.solution);
        let Promise::Worth(range) = self.solution.claim else { return Ok(()) };
        if others.is_empty() {
            return Ok(());
        }
        let answer = self.ask(&[], others)?;
        if answer.value.centipawns() <= range.high().saturating_add(self.options.tolerance) {
            return Ok(());
        }
        let claimed = Value::Centipawns(range.high());
        let Answer { value: found, line, judge } = answer;
        Err(Finding::Refuted(Refutation { path: Vec::new(), line, claimed, found, judge }))
    }

    fn ask(&mut self, path: &[Move], only: Vec<Move>) -> Result<Answer, Finding> {
        let unfinished = |stop| Finding::Unfinished { path: path.to_vec(), stop };
        if let Some(stop) = self.control.must_end() {
            return Err(unfinished(stop));
        }
        let left = self.options.total_nodes.saturating_sub(self.effort.nodes);
        if left == 0 {
            return Err(unfinished(StopReason::Nodes));
        }
        let each = &self.options.each;
        let limits = Limits { nodes: Some(each.nodes.unwrap_or(left).min(left)), ..each.clone() };
        let problem = &self.solution.problem;
        let mut history = problem.game().clone();
        for &m in path {
            history.play(m);
        }
        let position = history.position().clone();
        let question = Question::after(&history, &limits, self.control).only(&only);
        let evaluation = self.control.within(each.time, || self.engine.judge(&question));
        let evaluation = evaluation.map_err(|error| Finding::Engine { path: path.to_vec(), error })?;
        self.effort.count(evaluation.nodes, evaluation.depth);
        // A search that was cut short from outside has not done what the verdict would state.
        if let Some(stop) = self.control.must_end() {
            return Err(unfinished(stop));
        }
        if evaluation.stop == StopReason::Nodes && each.nodes.is_none_or(|nodes| left < nodes) {
            return Err(unfinished(StopReason::Nodes));
        }
        let (value, line) = self
            .best(&position, &only, &evaluation)
            .map_err(|error| Finding::Engine { path: path.to_vec(), error })?;
        let value = if position.turn() == problem.attacker() { value } else { value.reversed() };
        let name = self.engine.name().to_owned();
        let judge = Judge::Engine { name, depth: evaluation.depth, nodes: evaluation.nodes };
        Ok(Answer { value, line, judge })
    }

    /// The best line of an evaluation as far as it can be played, with its value for the side to move.
    fn best(
        &self,
        position: &Position,
        only: &[Move],
        evaluation: &Evaluation,
    ) -> Result<(Value, Vec<Move>), EngineError> {
        let nonsense = |answer: String, problem: &str| EngineError::Nonsense {
            name: self.engine.name().to_owned(),
            answer,
            problem: problem.to_owned(),
        };
        let best = evaluation.best().ok_or_else(|| nonsense(String::new(), "no move at all"))?;
        let line = playable_part(position, &best.moves);
        match line.first() {
            None => Err(nonsense(
                best.moves.first().map(|&m| position.uci(m)).unwrap_or_default(),
                "not a legal move",
            )),
            Some(&m) if !only.is_empty() && !only.contains(&m) => {
                Err(nonsense(position.uci(m), "not one of the moves in question"))
            }
            Some(_) => Ok((best.value, line)),
        }
    }
}

fn play_all(start: &Position, path: &[Move]) -> Position {
    let mut position = start.clone();
    for &m in path {
        position.play(m);
    }
    position
}

fn playable_part(start: &Position, line: &[Move]) -> Vec<Move> {
    let mut position = start.clone();
    let legal = line.iter().copied().take_while(|&m| {
        let legal = position.legal_moves().contains(&m);
        if legal {
            position.play(m);
        }
        legal
    });
    legal.collect()
}
