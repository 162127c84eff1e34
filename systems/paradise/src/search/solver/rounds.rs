//! Stages of doubt, until the answer is settled.
//!
//! First the plans of the position are worked out, cheaply (`plans.rs`). Then come stages (`challenge.rs`): the verifier says what it
//! thinks of the position as a whole, and what may be better than its choice is looked at further, in the order of the plans. The
//! stages are over when a move has won enough, all other moves are shown to fall behind, and the checker agrees.

use std::rc::Rc;
use std::time::Duration;

use motive_answer::{Observer, Progress, Question, StopReason, Value, Variation};
use motive_chess::{Move, Position};
use motive_critic::Critic;

use super::candidates::{Candidates, Entry};
use super::planned::PlannedMove;
use super::plans::told_line;
use super::story::{Challenge, Round, Spent};
use super::verifier::Verifier;
use super::{ParadiseSettings, is_time_up};
use crate::analysis::Analyst;
use crate::scene::{DEFAULT_SIGHT, Reach, Scene, played};
use crate::search::Counts;
use crate::search::productions::Productions;
use crate::search::spot::Spot;

/// Positions for the very first look, before anything else is thought about.
const GLANCE: u64 = 250;
/// Positions that rules may play out for every millisecond that is left.
const SIGHT_PER_MS: u128 = 300;
/// With less sight than this no analysis is begun.
const LEAST_SIGHT: u128 = 600;
/// More stages than this are not held.
const MOST_STAGES: usize = 16;
/// What part of a limit the rules may play out at the root, one in so many.
const PART_FOR_SIGHT: u64 = 64;
/// The part of a limit that is the checker's, one in so many.
const PART_FOR_CHECKER: u64 = 8;
/// Of the time that is left when it is told, it may take one part in so many.
const PART_OF_REST: u64 = 3;
/// The most that the answer's plan may cost in the end.
const COST_OF_TELLING: u64 = 12_000;
/// The part of a limit that is kept to work out the answer in the end, one in so many.
const PART_FOR_TELLING: u64 = 12;

/// What rounds are held with.
pub(super) struct Parts<'p> {
    pub settings: &'p ParadiseSettings,
    pub critic: &'p mut Critic,
    pub analyst: &'p mut Analyst,
    pub adviser: &'p mut Productions,
}

/// The rounds of one question.
pub(super) struct Rounds<'p> {
    pub settings: ParadiseSettings,
    pub verifier: Verifier<'p>,
    pub analyst: &'p mut Analyst,
    pub adviser: &'p mut Productions,
    pub question: &'p Question,
    pub legal: Vec<Move>,
    pub candidates: Candidates,
    started: Duration,
    /// What the very first look made of the position.
    pub glance: Option<Value>,
    pub nodes: usize,
    pub counts: Counts,
    /// The critic's positions that plans were worked out with.
    pub critic_for_plans: u64,
    pub refutations: usize,
    pub course: Vec<Round>,
    /// Who was looked at further than the leader.
    pub challenges: Vec<Challenge>,
    /// Moves that showed their worth only when looked at further, with the half-moves after them.
    pub shown: Vec<(Move, u32)>,
    /// What the last stage of the long hearing cost.
    pub stage_cost: u64,
    /// Stages of the long hearing.
    pub stages: usize,
    pub spent: Spent,
    pub standing: super::settle::Standing,
    pub scene: Option<Scene>,
    /// The position as plans see it.
    pub spot: Rc<Spot>,
    /// What a plan must win to count as one that works, in hundredths of a pawn.
    pub wanted: i32,
    /// What the other side would do if it were its move.
    pub threat: Option<PlannedMove>,
    /// Positions that are kept for the telling of the answer.
    kept: u64,
}

impl<'p> Rounds<'p> {
    pub(super) fn new(
        parts: Parts<'p>,
        question: &'p Question,
        legal: &[Move],
        started: Duration,
    ) -> Rounds<'p> {
        let verifier = Verifier::new(
            parts.critic,
            &question.control,
            question.limits.nodes.map(|nodes| nodes - nodes / PART_FOR_CHECKER),
        );
        Rounds {
            settings: parts.settings.clone(),
            verifier,
            analyst: parts.analyst,
            adviser: parts.adviser,
            question,
            legal: legal.to_vec(),
            candidates: Candidates::default(),
            started,
            glance: None,
            nodes: 0,
            counts: Counts::default(),
            critic_for_plans: 0,
            refutations: 0,
            course: Vec::new(),
            challenges: Vec::new(),
            shown: Vec::new(),
            stage_cost: 0,
            stages: 0,
            spent: Spent::default(),
            standing: super::settle::Standing::default(),
            scene: None,
            spot: Spot::root(question.history.position(), Reach::Whole, 0),
            wanted: super::settle::enough(question.history.position()),
            threat: None,
            kept: question.limits.nodes.map_or(0, |nodes| (nodes / PART_FOR_TELLING).min(COST_OF_TELLING)),
        }
    }

    pub(super) fn position(&self) -> &Position {
        self.question.history.position()
    }

    fn clock(&self) -> Duration {
        self.question.control.elapsed()
    }

    /// Holds stages until the answer is settled or the limits end it. May be called again if somebody is not satisfied.
    pub(super) fn run(&mut self, observer: &mut dyn Observer) -> StopReason {
        if self.stages == 0 {
            self.open(observer);
        }
        loop {
            let mark = self.clock();
            let settled = self.stage();
            self.spent.verifier += self.clock().saturating_sub(mark);
            self.write_down();
            self.report(observer);
            if settled {
                return StopReason::Finished;
            }
            if let Some(stop) = self.must_end() {
                return stop;
            }
        }
    }

    /// Positions that were not the critic's: those of plans, and those that rules have played out.
    pub(super) fn others(&self) -> u64 {
        self.counts.all()
    }

    /// What the plan that is told may cost.
    pub(super) fn cost_of_telling(&self) -> u64 {
        let by_clock = self.left_by_clock().map(|left| left / PART_OF_REST);
        let by_limit = self.verifier.left().map(|left| left.min(self.kept));
        by_clock.into_iter().chain(by_limit).min().unwrap_or(COST_OF_TELLING).min(COST_OF_TELLING)
    }

    /// How many positions the verifier may visit in the time that is left.
    fn left_by_clock(&self) -> Option<u64> {
        self.left().map(|left| {
            let speed = self.verifier.nodes as f64 / self.spent.verifier.as_secs_f64().max(1e-4);
            (left.as_secs_f64() * speed) as u64
        })
    }

    /// How many positions the verifier may still visit, as far as that is known: by the limit, or by the clock and its speed.
    pub(super) fn means(&self) -> Option<u64> {
        let by_limit = self.verifier.left().map(|left| left.saturating_sub(self.kept));
        self.left_by_clock().into_iter().chain(by_limit).min()
    }

    /// A first look, so that there is an answer; then the plans of the root.
    fn open(&mut self, observer: &mut dyn Observer) {
        let history = self.question.history.clone();
        let mark = self.clock();
        if let Some(line) = self.verifier.ask(&history, &self.legal, GLANCE) {
            let own = line.moves.first().copied();
            self.glance = Some(line.value);
            self.candidates.remember(line);
            self.candidates.lead_if(own);
            self.report(observer);
        }
        self.spent.verifier += self.clock().saturating_sub(mark);
        let mark = self.clock();
        self.propose();
        self.spent.analysis = self.clock().saturating_sub(mark);
        if self.settings.searches_plans && self.legal.len() > 1 {
            let mark = self.clock();
            self.search_plans();
            self.spent.plans += self.clock().saturating_sub(mark);
        }
    }

    /// Why no further stage may be held, if so.
    fn must_end(&self) -> Option<StopReason> {
        if let Some(stop) = self.question.control.must_end() {
            return Some(stop);
        }
        if self.means() == Some(0) {
            return Some(StopReason::Nodes);
        }
        if is_time_up(&self.question.control) {
            return Some(StopReason::Time);
        }
        let depth_reached = self.question.limits.depth.is_some_and(|depth| self.verifier.depth >= depth);
        (depth_reached || self.stages >= MOST_STAGES).then_some(StopReason::Depth)
    }

    fn left(&self) -> Option<Duration> {
        let control = &self.question.control;
        let ends = control.hard_deadline().into_iter().chain(control.soft_deadline()).min();
        ends.map(|end| end.saturating_sub(control.elapsed()))
    }

    /// The plans of the root, in their order, before whatever the first look has found.
    fn propose(&mut self) {
        if self.legal.len() == 1 {
            self.candidates.add(Entry::new(self.legal[0], None));
            return;
        }
        // With little time less is played out; with hardly any, the verifier must do without plans.
        let sight =
            self.left().map_or(u128::from(DEFAULT_SIGHT), |left| left.as_micros() * SIGHT_PER_MS / 1000);
        if sight < LEAST_SIGHT || !self.settings.proposes_plans {
            return;
        }
        let by_limit = self.question.limits.nodes.map_or(u64::MAX, |nodes| nodes / PART_FOR_SIGHT);
        let sight = sight.min(u128::from(by_limit)).min(u128::from(DEFAULT_SIGHT));
        let sight = u32::try_from(sight).unwrap_or(DEFAULT_SIGHT);
        let before = played();
        let scene = self.analyst.scene(self.position()).with_sight(sight);
        let plans = self.analyst.analyze_scene(&scene).plans;
        self.counts.played = played() - before;
        self.verifier.charge(self.counts.played);
        let glanced = std::mem::take(&mut self.candidates.entries);
        for plan in plans {
            if self.legal.contains(&plan.first) {
                self.candidates.add(Entry::new(plan.first, Some(plan)));
            }
        }
        for entry in glanced {
            if let Some(line) = entry.seen {
                let own = line.moves.first().copied();
                self.candidates.remember(line);
                self.candidates.lead_if(own);
            }
        }
        self.scene = Some(scene);
    }

    /// Somebody has refuted the answer: what was found counts, and the stages go on.
    pub(super) fn object(&mut self, line: Variation) {
        self.candidates.remember(line);
        self.standing.lose();
        self.refutations += 1;
    }

    fn write_down(&mut self) {
        let Some(entry) = self.candidates.best() else { return };
        self.course.push(Round {
            m: entry.m,
            value: entry.seen.as_ref().map(|line| line.value),
            ahead: self.standing.ahead,
            agrees: self.standing.agrees,
            verifier: self.verifier.nodes,
            place: entry.plan.is_some().then_some(self.candidates.chosen + 1),
        });
    }

    fn report(&self, observer: &mut dyn Observer) {
        let Some(line) = self.candidates.best().and_then(|entry| entry.seen.as_ref()) else { return };
        let nodes = self.verifier.nodes + self.nodes as u64;
        let elapsed = self.clock().saturating_sub(self.started);
        observer.progress(&Progress::of_line(line.clone(), self.verifier.depth, nodes, elapsed));
    }

    /// The answer as it stands: the line of the plan that was worked out, where it keeps what the verifier has found.
    pub(super) fn answer(&self) -> Variation {
        let best = self.candidates.best();
        let line = best.and_then(|entry| {
            let seen = entry.seen.clone()?;
            let moves = told_line(entry, &seen).unwrap_or_else(|| seen.moves.clone());
            Some(Variation { moves, ..seen })
        });
        line.unwrap_or_else(|| Variation {
            value: Value::Centipawns(motive_critic::evaluate(self.position())),
            moves: best.map_or_else(|| vec![self.legal[0]], |entry| vec![entry.m]),
        })
    }
}
