//! The plan search of the default mode: a plan is worked out against the critic.
//!
//! Our moves are those that the plan has: its next steps, what its goals lead to, what obviously wins, then new plans of the
//! rules. The replies are the critic's: after each of our moves it names the one that holds best. If that keeps the plan from what is
//! wanted, the plan must answer it: by the branch that fits, else by a new plan, else by a move that would have prevented the
//! refutation (counter-causal analysis), at last by what the critic itself would play, which is put in where the plan lacks it. The
//! tree that comes of it is the plan as it is told: what we do, and for each reply how it goes on.

use std::rc::Rc;

use motive_answer::{Value, Variation};
use motive_chess::{History, Move};
use production::{Plan, PlanAction};

use super::planned::{MetReply, PlannedMove, a_move_later};
use super::verifier::{Answer, Verifier};
use crate::search::adviser::{Adviser, Menace};
use crate::search::idea::{self, Idea, Source};
use crate::search::productions::Productions;
use crate::search::splice::splice;
use crate::search::spot::Spot;
use crate::search::value::KING;

/// Moves of ours that are tried at one place.
const MOST_TRIED: usize = 3;
/// Replies that are answered at one place.
const MOST_ANSWERED: usize = 4;
/// Plans that are carried on.
const MOST_CONTINUED: usize = 16;

/// A move of ours that is to be worked out: where it came from, and the plan that it begins or carries on.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub m: Move,
    pub source: Source,
    pub idea: Option<Rc<Idea>>,
}

impl Step {
    /// Whether the plan at hand has it, and not only another plan.
    fn is_of_the_plan(&self) -> bool {
        matches!(self.source, Source::Demanded | Source::Inherited | Source::Obvious)
    }
}

/// How a plan goes on, with the plan that it is a part of.
type Tail = Vec<(Plan, Rc<Idea>)>;

/// What plans are worked out with.
pub(super) struct WorkOut<'w, 'p> {
    pub verifier: &'w mut Verifier<'p>,
    pub adviser: &'w mut Productions,
    /// What the plan must be worth, in hundredths of a pawn.
    pub floor: i32,
    /// Positions for each question to the critic.
    pub each: u64,
    /// The critic's count at which it must end.
    pub end: u64,
    /// Whether the plan goes on where it is good enough already: to be told.
    pub is_told: bool,
    /// Static analyses and goals.
    pub analyses: usize,
    /// Positions of the tree.
    pub positions: usize,
}

impl WorkOut<'_, '_> {
    fn ask(&mut self, history: &History, only: &[Move]) -> Option<Variation> {
        if self.verifier.nodes >= self.end {
            return None;
        }
        self.verifier.ask(history, only, self.each)
    }

    /// A position of the tree is made.
    fn made(&mut self) {
        self.positions += 1;
        self.verifier.charge(1);
    }

    /// A move of ours, and what the other side has against it. `None` if nothing was learned of it.
    pub(super) fn defend(
        &mut self,
        spot: &Rc<Spot>,
        history: &History,
        step: Step,
        more: u32,
    ) -> Option<PlannedMove> {
        self.made();
        let (after, mut history) = (spot.after(step.m), history.clone());
        history.play(step.m);
        let mut planned = PlannedMove::new(step.m, step.source, step.idea);
        let mut open: Vec<Move> = after.position().legal_moves().into_iter().collect();
        if open.is_empty() {
            planned.value = if after.position().is_check() { Value::MateIn(1).centipawns() } else { 0 };
            return Some(planned);
        }
        let mut held: Option<i32> = None;
        while let Some(seen) = self.ask(&history, &open) {
            let value = a_move_later(-seen.value.centipawns());
            let reply = *seen.moves.first()?;
            // What is told goes on from the reply that holds best.
            let is_worth_telling = self.is_told && held.is_none_or(|held| value < held);
            if more == 0 || value >= self.floor && !is_worth_telling {
                if held.is_none_or(|held| value < held) {
                    planned.rest = seen.moves;
                }
                held = Some(held.map_or(value, |held| held.min(value)));
                break;
            }
            let met = self.answered(&planned, (&after, &history), reply, value, more);
            if met.answers.is_empty() {
                // Nothing is left to answer with: the critic's line stands.
                if held.is_none_or(|held| value < held) {
                    planned.rest = seen.moves;
                }
                held = Some(held.map_or(value, |held| held.min(value)));
                break;
            }
            held = Some(held.map_or(met.value, |held| held.min(met.value)));
            let is_refuted = met.value < self.floor;
            planned.replies.push(met);
            open.retain(|&other| other != reply);
            if is_refuted || open.is_empty() {
                break;
            }
            if planned.replies.len() >= MOST_ANSWERED {
                // Of the replies that are left it is known only that they hold no better than this one.
                held = held.map(|held| held.min(value));
                break;
            }
        }
        planned.value = held?;
        Some(planned)
    }

    /// A reply, with our answers.
    fn answered(
        &mut self,
        planned: &PlannedMove,
        (after, history): (&Rc<Spot>, &History),
        reply: Move,
        value: i32,
        more: u32,
    ) -> MetReply {
        let tail = inherited(planned, after, reply);
        let mut then = history.clone();
        then.play(reply);
        let answers = self.attack(&after.after(reply), &then, tail, more).unwrap_or_default();
        let value = answers.first().map_or(value, |answer| a_move_later(answer.value));
        MetReply { m: reply, value, answers }
    }

    /// Our answers to a reply, the best first.
    fn attack(
        &mut self,
        spot: &Rc<Spot>,
        history: &History,
        tail: Tail,
        more: u32,
    ) -> Option<Vec<PlannedMove>> {
        self.made();
        let seen = self.ask(history, &[])?;
        let own = *seen.moves.first()?;
        let mut waiting = self.steps(spot, tail);
        let missing = Step { m: own, source: Source::Verifier, idea: None };
        let known = waiting.iter().find(|step| step.m == own).cloned().unwrap_or(missing);
        if seen.value.centipawns() >= self.floor {
            return Some(vec![self.attack_that_holds(spot, history, &seen, (known, waiting), more)]);
        }
        waiting.truncate(MOST_TRIED);
        if waiting.iter().all(|step| step.m != own) {
            waiting.push(known.clone());
        }
        let mut tried: Vec<PlannedMove> = Vec::new();
        let mut at = 0;
        while let Some(step) = waiting.get(at).cloned() {
            at += 1;
            let m = step.m;
            let Some(planned) = self.defend(spot, history, step, more - 1) else { break };
            let is_enough = planned.value >= self.floor;
            if !is_enough
                && at == 1
                && let Some(reply) = planned.reply()
            {
                let fresh = self.preventing(spot, m, reply);
                let fresh = fresh.into_iter().find(|step| waiting.iter().all(|other| other.m != step.m));
                waiting.extend(fresh);
            }
            tried.push(planned);
            if is_enough {
                break;
            }
        }
        if tried.iter().all(|planned| planned.value < seen.value.centipawns()) {
            tried.retain(|planned| planned.m != own);
            tried.push(PlannedMove::seen(known.m, known.source, known.idea, &seen));
        }
        tried.sort_by_key(|planned| std::cmp::Reverse(planned.value));
        Some(tried)
    }

    /// The critic's own move is good enough. A step of the plan that is good enough, too, comes before it.
    fn attack_that_holds(
        &mut self,
        spot: &Rc<Spot>,
        history: &History,
        seen: &Variation,
        (known, waiting): (Step, Vec<Step>),
        more: u32,
    ) -> PlannedMove {
        let depth = self.verifier.last_depth.saturating_sub(1);
        let steps: Vec<Step> = waiting.into_iter().filter(Step::is_of_the_plan).take(MOST_TRIED).collect();
        let mut chosen = known.clone();
        for step in steps {
            let is_good = step.m == known.m || {
                let left = self.end.saturating_sub(self.verifier.nodes).min(self.each);
                let answer = self.verifier.challenge(history, step.m, self.floor - 1, depth, left);
                matches!(answer, Answer::Better(_))
            };
            if is_good {
                chosen = step;
                break;
            }
        }
        if self.is_told || chosen.m != known.m {
            let planned = self.defend(spot, history, chosen.clone(), more - 1);
            if let Some(planned) = planned.filter(|planned| planned.value >= self.floor) {
                return planned;
            }
        }
        PlannedMove::seen(known.m, known.source, known.idea, seen)
    }

    /// Moves that would have prevented a reply to a move of ours (counter-causal analysis).
    pub(super) fn preventing(&mut self, spot: &Rc<Spot>, m: Move, reply: Move) -> Vec<Step> {
        let Some((man, to)) = spot.after(m).step(reply) else { return Vec::new() };
        self.analyses += 1;
        let found = self.adviser.defend(spot, Menace { man, to, save: KING });
        let steps = found.into_iter().filter_map(|idea| {
            Some(Step { m: idea.first_move(spot)?, source: Source::Counter, idea: Some(Rc::new(idea)) })
        });
        steps.collect()
    }

    /// The moves that the plan has here, its own steps first; then those of new plans.
    fn steps(&mut self, spot: &Rc<Spot>, tail: Tail) -> Vec<Step> {
        let mut found: Vec<Step> = Vec::new();
        let mut put = |source: Source, idea: Idea| {
            let m = idea.first_move(spot).filter(|&m| found.iter().all(|known| known.m != m));
            found.extend(m.map(|m| Step { m, source, idea: Some(Rc::new(idea)) }));
        };
        let mut goals = Vec::new();
        for (plan, whole) in tail {
            let idea = Idea { plan, place: None, ..(*whole).clone() };
            match idea.plan.action {
                PlanAction::Step(..) => put(Source::Demanded, idea),
                PlanAction::Goal(..) => goals.push(idea),
            }
        }
        for goal in goals.into_iter().take(MOST_TRIED) {
            let PlanAction::Goal(name, arguments) = &goal.plan.action else { continue };
            let aim = self.adviser.aim(spot, &goal.plan.action);
            let mut executed = splice(self.adviser.execute(spot, *name, arguments, &goal), &goal, aim);
            idea::put_in_order(&mut executed, spot);
            self.analyses += 1;
            for idea in executed.into_iter().take(MOST_TRIED) {
                put(Source::Inherited, idea);
            }
        }
        self.analyses += 2;
        let side = spot.position().turn();
        for idea in self.adviser.obvious(spot, side).ideas.into_iter().take(MOST_TRIED) {
            put(Source::Obvious, idea);
        }
        for idea in self.adviser.analyze(spot) {
            put(Source::Analysis, idea);
        }
        found
    }
}

/// How a plan goes on after a reply.
fn inherited(planned: &PlannedMove, after: &Spot, reply: Move) -> Tail {
    let (Some(idea), Some((man, to))) = (&planned.idea, after.step(reply)) else { return Vec::new() };
    let branches = idea.plan.branches.iter().filter(|branch| branch.template.admits(man, to));
    branches.take(MOST_CONTINUED).map(|branch| (branch.plan.clone(), Rc::clone(idea))).collect()
}
