//! Rounds of doubt: candidates from plans, put before the verifier with growing budgets.
//!
//! A round asks the verifier what it thinks of the position as a whole, and then of each of the best plans alone: a plan
//! gets its hearing even if the verifier, left to itself, would not look at it. What was said in an earlier round with less
//! effort counts only until it would decide; then it is asked again. The rounds are over when a plan has won enough, all
//! other moves are shown to fall behind, and the checker agrees.

use std::time::Duration;

use motive_answer::{Observer, Progress, Question, StopReason, Value, Variation};
use motive_chess::{Move, Position};
use motive_critic::Critic;

use super::candidates::{Candidates, Entry};
use super::story::{Challenge, Drawn, Round, Spent};
use super::verifier::Verifier;
use super::{ParadiseSettings, is_time_up};
use crate::analysis::Analyst;
use crate::scene::{DEFAULT_SIGHT, Scene};
use crate::search::Counts;
use crate::search::productions::Productions;

/// Positions that one plan may cost in the first round.
pub(super) const FIRST_BUDGET: u64 = 300;
/// Positions for the very first look, before anything else is thought about.
const GLANCE: u64 = 250;
/// How many times more the whole position may cost than one plan; later rounds trust the verifier more.
const WHOLE_SHARE: [u64; 7] = [4, 4, 4, 5, 6, 8, 10];
/// How many times the budget the first plans of the rules are heard with in every round: their order is knowledge.
const PLAN_SHARE: [u64; 3] = [3, 2, 1];
/// How many other candidates are heard in each round; later rounds hear as many as the last.
const HEARD: [usize; 6] = [1, 2, 2, 2, 3, 3];
/// Positions that rules may play out for every millisecond that is left.
const SIGHT_PER_MS: u128 = 300;
/// With less sight than this no analysis is begun.
const LEAST_SIGHT: u128 = 600;
/// With less time than this no plan search is begun.
const LEAST_FOR_PLANS: Duration = Duration::from_millis(8);
/// More rounds than this are not held.
const MOST_ROUNDS: usize = 16;
/// After so many rounds the plan search runs, if they have settled nothing.
const ROUNDS_BEFORE_PLANS: usize = 2;
/// After so many rounds the long hearing begins.
const ROUNDS_BEFORE_STAGES: usize = 4;
/// It begins sooner if less is left than so many times what a plan costs in the next round.
const LEAST_FOR_ROUND: u64 = 25;
/// After so many rounds the refutations of plans are asked what would have prevented them.
const ROUNDS_BEFORE_COUNTERS: usize = 3;

/// A reply in the plan search, its range, and how the attack goes on after it.
pub(super) type Reply = (Move, (i32, i32), Vec<Move>);

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
    budget: u64,
    /// What the very first look made of the position.
    pub glance: Option<Value>,
    pub nodes: usize,
    pub counts: Counts,
    pub held: usize,
    pub refutations: usize,
    pub protocol: Vec<String>,
    pub tree: Vec<Drawn>,
    /// The replies that the plan search has tried, for each move of the root.
    pub replies: Vec<(Move, Vec<Reply>)>,
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
            // The checker needs some of them.
            question.limits.nodes.map(|nodes| nodes - nodes / 4),
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
            budget: FIRST_BUDGET,
            glance: None,
            nodes: 0,
            counts: Counts::default(),
            held: 0,
            refutations: 0,
            protocol: Vec::new(),
            tree: Vec::new(),
            replies: Vec::new(),
            course: Vec::new(),
            challenges: Vec::new(),
            shown: Vec::new(),
            stage_cost: 0,
            stages: 0,
            spent: Spent::default(),
            standing: super::settle::Standing::default(),
            scene: None,
        }
    }

    pub(super) fn position(&self) -> &Position {
        self.question.history.position()
    }

    fn clock(&self) -> Duration {
        self.question.control.elapsed()
    }

    /// Holds rounds until the answer is settled or the limits end it. May be called again if somebody is not satisfied.
    pub(super) fn run(&mut self, observer: &mut dyn Observer) -> StopReason {
        if self.held == 0 {
            self.open(observer);
        }
        loop {
            let mark = self.clock();
            let settled = if self.is_long() { self.stage() } else { self.round() };
            self.spent.verifier += self.clock().saturating_sub(mark);
            self.held += 1;
            self.write_down();
            self.report(observer);
            if settled {
                return StopReason::Finished;
            }
            if let Some(stop) = self.must_end() {
                return stop;
            }
            let mark = self.clock();
            if self.held == ROUNDS_BEFORE_PLANS && self.settings.searches_plans && self.has_time_for_plans() {
                self.search_plans();
            }
            if self.held == ROUNDS_BEFORE_COUNTERS && self.settings.answers_refutations {
                self.answer_refutations();
            }
            self.spent.plans += self.clock().saturating_sub(mark);
            self.budget *= 2;
        }
    }

    /// Whether the rounds are over and the long hearing goes on.
    fn is_long(&self) -> bool {
        let is_scarce = || self.means().is_some_and(|left| left < LEAST_FOR_ROUND * self.budget);
        self.stage_cost > 0 || self.held >= ROUNDS_BEFORE_STAGES || self.held >= 2 && is_scarce()
    }

    /// Whether the long hearing would begin after the round at hand, or has begun.
    pub(super) fn is_last_round(&self) -> bool {
        self.held + 1 >= ROUNDS_BEFORE_STAGES
    }

    /// How many positions the verifier may still visit, as far as that is known: by the limit, or by the clock and its speed.
    pub(super) fn means(&self) -> Option<u64> {
        let by_clock = self.left().map(|left| {
            let speed = self.verifier.nodes as f64 / self.spent.verifier.as_secs_f64().max(1e-4);
            (left.as_secs_f64() * speed) as u64
        });
        by_clock.into_iter().chain(self.verifier.left()).min()
    }

    /// A first look, so that there is an answer; then the plans of the root.
    fn open(&mut self, observer: &mut dyn Observer) {
        let history = self.question.history.clone();
        let mark = self.clock();
        if let Some(line) = self.verifier.ask(&history, &self.legal, GLANCE) {
            let own = line.moves.first().copied();
            self.glance = Some(line.value);
            self.candidates.remember(line);
            self.candidates.choose(own);
            self.report(observer);
        }
        self.spent.verifier += self.clock().saturating_sub(mark);
        let mark = self.clock();
        self.propose();
        self.spent.analysis = self.clock().saturating_sub(mark);
    }

    /// Why no further round may be held, if so.
    fn must_end(&self) -> Option<StopReason> {
        if let Some(stop) = self.question.control.must_end() {
            return Some(stop);
        }
        if self.verifier.is_spent() {
            return Some(StopReason::Nodes);
        }
        if is_time_up(&self.question.control) {
            return Some(StopReason::Time);
        }
        let depth_reached = self.question.limits.depth.is_some_and(|depth| self.verifier.depth >= depth);
        (depth_reached || self.held >= MOST_ROUNDS).then_some(StopReason::Depth)
    }

    fn left(&self) -> Option<Duration> {
        let control = &self.question.control;
        let ends = control.hard_deadline().into_iter().chain(control.soft_deadline()).min();
        ends.map(|end| end.saturating_sub(control.elapsed()))
    }

    fn has_time_for_plans(&self) -> bool {
        self.left().is_none_or(|left| left >= LEAST_FOR_PLANS)
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
        if sight < LEAST_SIGHT {
            return;
        }
        let sight = u32::try_from(sight).unwrap_or(DEFAULT_SIGHT).min(DEFAULT_SIGHT);
        let scene = self.analyst.scene(self.position()).with_sight(sight);
        let plans = self.analyst.analyze_scene(&scene).plans;
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
                self.candidates.choose(own);
            }
        }
        self.scene = Some(scene);
    }

    /// One round; whether the answer is settled.
    fn round(&mut self) -> bool {
        let history = self.question.history.clone();
        self.candidates.round = self.held + 1;
        let share = WHOLE_SHARE[self.held.min(WHOLE_SHARE.len() - 1)];
        let Some(own) = self.verifier.ask(&history, &self.legal, share * self.budget) else {
            return false;
        };
        let depth = self.verifier.last_depth;
        let own_move = own.moves.first().copied();
        let is_mate = own.value.is_win_by_mate();
        self.candidates.remember(own);
        self.nodes += 1;
        if self.legal.len() == 1 {
            self.candidates.choose(own_move);
            return true;
        }
        if !is_mate {
            self.hear_plans(own_move);
        }
        self.candidates.choose(own_move);
        self.hear_what_is_stale(own_move);
        self.is_settled(own_move, depth)
    }

    /// Each of the best plans alone, and a few others.
    fn hear_plans(&mut self, own: Option<Move>) {
        let queue = self.candidates.queue();
        let shares = PLAN_SHARE.iter().copied().chain(std::iter::repeat(0));
        let entries = self.candidates.entries.iter().zip(shares);
        let mut heard: Vec<(Move, u64)> = entries
            .filter(|(entry, _)| entry.plan.is_some() && queue.contains(&entry.m))
            .map(|(entry, share)| (entry.m, share))
            .collect();
        heard.retain(|(_, share)| *share > 0);
        let others = HEARD[self.held.min(HEARD.len() - 1)];
        let rest = queue.into_iter().filter(|m| heard.iter().all(|(known, _)| known != m)).take(others);
        let rest: Vec<(Move, u64)> = rest.map(|m| (m, 1)).collect();
        heard.extend(rest);
        for (m, share) in heard {
            if Some(m) == own {
                continue;
            }
            if is_time_up(&self.question.control) {
                break;
            }
            match self.hear(m, share) {
                None => break,
                Some(value) if value.is_win_by_mate() => break,
                Some(_) => {}
            }
        }
    }

    /// One candidate alone, with the budget of the round.
    pub(super) fn hear(&mut self, m: Move, share: u64) -> Option<Value> {
        let line = self.verifier.ask(&self.question.history, &[m], share * self.budget)?;
        self.nodes += 1;
        if let Some(entry) = self.candidates.get_mut(m) {
            entry.hearings += 1;
        }
        let value = line.value;
        self.candidates.remember(line);
        Some(value)
    }

    /// What is preferred because of what was said rounds ago is heard again.
    fn hear_what_is_stale(&mut self, own: Option<Move>) {
        for _ in 0..3 {
            let Some(best) = self.candidates.best() else { return };
            if best.round > self.held || is_time_up(&self.question.control) {
                return;
            }
            if self.hear(best.m, 1).is_none() {
                return;
            }
            self.candidates.choose(own);
        }
    }

    /// Somebody has refuted the answer: what was found counts, and the rounds go on.
    pub(super) fn object(&mut self, line: Variation) {
        self.candidates.remember(line);
        self.standing.lose();
        self.refutations += 1;
        self.budget *= 2;
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

    /// How much one plan costs in the round at hand.
    pub(super) fn budget(&self) -> u64 {
        self.budget
    }

    fn report(&self, observer: &mut dyn Observer) {
        let Some(line) = self.candidates.best().and_then(|entry| entry.seen.as_ref()) else { return };
        let nodes = self.verifier.nodes + self.nodes as u64;
        let elapsed = self.clock().saturating_sub(self.started);
        observer.progress(&Progress::of_line(line.clone(), self.verifier.depth, nodes, elapsed));
    }

    /// The answer as it stands.
    pub(super) fn answer(&self) -> Variation {
        let best = self.candidates.best();
        best.and_then(|entry| entry.seen.clone()).unwrap_or_else(|| Variation {
            value: Value::Centipawns(motive_critic::evaluate(self.position())),
            moves: best.map_or_else(|| vec![self.legal[0]], |entry| vec![entry.m]),
        })
    }
}
