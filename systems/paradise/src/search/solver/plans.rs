//! The plans of the position, worked out: cheaply before anything is decided, and the answer's in the end, to be told.

use std::rc::Rc;

use motive_answer::Variation;
use motive_chess::{History, Move};

use super::candidates::Entry;
use super::is_time_up;
use super::planned::{MATES, PlannedMove, value_told};
use super::rounds::Rounds;
use super::work_out::{Step, WorkOut};
use crate::search::adviser::Adviser;
use crate::search::idea::Source;
use crate::search::productions::idea_of;

/// So many of the first plans are worked out before anything is decided.
const FIRST_PLANS: usize = 3;
/// Of the positions of a limit, each of them may cost one part in so many.
const PART_FOR_PLAN: u64 = 30;
/// Without a known limit it costs so many.
const COST_OF_PLAN: u64 = 1_000;
/// Our moves after the first in these.
const FEW_STEPS: u32 = 1;
/// The same in the plan that is told.
const MORE_STEPS: u32 = 3;
/// Questions to the critic that a plan may cost.
const QUESTIONS: u64 = 6;
/// The same for the plan that is told.
const QUESTIONS_TO_TELL: u64 = 16;
/// The least that the critic is asked with: with less it sees nothing.
const LEAST: u64 = 250;
/// The part of a plan's cost for what the other side threatens, in percent.
const THREAT_PART: u64 = 50;
/// What a threat must win, in hundredths of a pawn.
const THREATENING: i32 = 100;
/// Moves that would prevent the refutation of a plan, for each plan.
const MOST_COUNTERS: usize = 2;
/// By how much the plan that is told may fall short of what the critic has found, in hundredths of a pawn, and the part of what was
/// found that comes to it: of much, more may be left.
const SLACK: i32 = 30;
const SLACK_PART: i32 = 10;
/// Falling short by this refutes the answer.
const REFUTED: i32 = 120;

/// What is worked out, and how far.
struct Order {
    floor: i32,
    cost: u64,
    questions: u64,
    more: u32,
    is_told: bool,
}

impl Rounds<'_> {
    /// The plan search: what the first plans of both sides come to against the critic's replies.
    pub(super) fn search_plans(&mut self) {
        let total = self.question.limits.nodes.or_else(|| self.means());
        let cost = total.map_or(COST_OF_PLAN, |nodes| (nodes / PART_FOR_PLAN).min(COST_OF_PLAN));
        self.see_threat(cost * THREAT_PART / 100);
        let planned = self.candidates.entries.iter().filter(|entry| entry.plan.is_some());
        let first: Vec<Move> = planned.take(FIRST_PLANS).map(|entry| entry.m).collect();
        for m in first {
            if is_time_up(&self.question.control) {
                return;
            }
            let order =
                Order { floor: self.wanted, cost, questions: QUESTIONS, more: FEW_STEPS, is_told: false };
            let Some(planned) = self.work_out(m, &order) else { continue };
            if planned.value < self.wanted && self.settings.answers_refutations {
                self.prevent(&planned);
            }
            self.keep(m, planned);
        }
    }

    /// What the other side would do if it were its move: its first plan, worked out in the same way.
    fn see_threat(&mut self, cost: u64) {
        let Some(spot) = self.spot.pass() else { return };
        let history = History::new(spot.position().clone());
        let Some(idea) = self.adviser.analyze(&spot).into_iter().next() else { return };
        let Some(m) = idea.first_move(&spot) else { return };
        let floor = motive_critic::evaluate(spot.position()) + THREATENING;
        let step = Step { m, source: Source::Analysis, idea: Some(Rc::new(idea)) };
        let order = Order { floor, cost, questions: QUESTIONS, more: FEW_STEPS, is_told: false };
        let planned = self.working(&order, |work| work.defend(&spot, &history, step, order.more));
        self.threat = planned.filter(|planned| planned.value >= floor);
    }

    /// Works out the plan of a candidate.
    fn work_out(&mut self, m: Move, order: &Order) -> Option<PlannedMove> {
        let plan = self.candidates.get(m)?.plan.clone();
        let spot = Rc::clone(&self.spot);
        let idea = plan.and_then(|plan| idea_of(plan, spot.scene(), self.analyst.knowledge()));
        let source = if idea.is_some() { Source::Analysis } else { Source::Verifier };
        let step = Step { m, source, idea: idea.map(Rc::new) };
        let history = self.question.history.clone();
        self.working(order, |work| work.defend(&spot, &history, step, order.more))
    }

    /// Works something out, and counts it.
    fn working<T>(
        &mut self,
        order: &Order,
        task: impl FnOnce(&mut WorkOut<'_, '_>) -> Option<T>,
    ) -> Option<T> {
        let before = self.verifier.nodes;
        let mut work = WorkOut {
            verifier: &mut self.verifier,
            adviser: &mut *self.adviser,
            floor: order.floor,
            each: (order.cost / order.questions).max(LEAST.min(order.cost)),
            end: before + order.cost,
            is_told: order.is_told,
            analyses: 0,
            positions: 0,
        };
        let found = task(&mut work);
        self.counts.analyses += work.analyses;
        self.counts.regular += work.positions;
        self.nodes += work.positions;
        self.critic_for_plans += self.verifier.nodes - before;
        found
    }

    fn keep(&mut self, m: Move, planned: PlannedMove) {
        let line = Variation { value: value_told(planned.value), moves: planned.line() };
        if let Some(entry) = self.candidates.get_mut(m) {
            entry.worked = Some(planned);
        }
        self.candidates.remember(line);
    }

    /// Counter-causal analysis of a plan that was refuted: moves that would have prevented the refutation become candidates.
    fn prevent(&mut self, planned: &PlannedMove) {
        let (m, line) = (planned.m, planned.line());
        let Some(reply) = planned.reply() else { return };
        let scene = self.spot.scene();
        let knowledge = self.analyst.knowledge();
        let Some((man, to)) = self.spot.after(m).step(reply) else { return };
        let Some(goal) = knowledge.name("DEFENDMOVE") else { return };
        let save = production::Attributes {
            values: vec![(crate::order::SAVE, production::Term::Number(crate::search::value::KING))],
            reasons: Vec::new(),
        };
        let (plans, _) = self.analyst.pursue(scene, goal, &[man, to], &[save]);
        self.counts.analyses += 1;
        let fresh = plans.into_iter().filter(|plan| self.legal.contains(&plan.first));
        let fresh: Vec<_> = fresh.take(MOST_COUNTERS).collect();
        for plan in fresh {
            let entry = Entry { against: line.clone(), ..Entry::new(plan.first, Some(plan)) };
            self.candidates.add(entry);
        }
    }

    /// Works out the plan of the answer, to be told. Whether that refutes the answer.
    pub(super) fn complete(&mut self) -> bool {
        let Some(best) = self.candidates.best() else { return false };
        let (m, Some(value)) = (best.m, best.seen.as_ref().map(|line| line.value.centipawns())) else {
            return false;
        };
        if !self.settings.searches_plans || is_time_up(&self.question.control) {
            return false;
        }
        let floor = least_told(value);
        let cost = self.cost_of_telling();
        let order = Order { floor, cost, questions: QUESTIONS_TO_TELL, more: MORE_STEPS, is_told: true };
        let mark = self.question.control.elapsed();
        let planned = self.work_out(m, &order);
        self.spent.plans += self.question.control.elapsed().saturating_sub(mark);
        let Some(planned) = planned else { return false };
        let is_refuted = planned.value < floor - REFUTED && self.settings.answers_refutations;
        if is_refuted {
            self.refutations += 1;
            self.prevent(&planned);
            self.keep(m, planned);
            self.standing.lose();
        } else if let Some(entry) = self.candidates.get_mut(m) {
            entry.worked = Some(planned);
        }
        is_refuted
    }
}

/// The line of the plan as it was worked out, if it keeps what the verifier has found.
pub(super) fn told_line(entry: &Entry, seen: &Variation) -> Option<Vec<Move>> {
    let worked = entry.worked.as_ref()?;
    (worked.value >= least_told(seen.value.centipawns())).then(|| worked.line())
}

/// The least that a line must be worth to be told for a value. A mate is told in as many moves as were found.
fn least_told(found: i32) -> i32 {
    if found.abs() >= MATES { found } else { found - SLACK - found.max(0) / SLACK_PART }
}
