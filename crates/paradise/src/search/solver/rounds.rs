//! Rounds of doubt: candidates from plans, put before the sceptic with growing budgets.
//!
//! A round asks the sceptic what it thinks of the position as a whole, and then of each of the best plans alone: a plan
//! gets its hearing even if the sceptic, left to itself, would not look at it. It is over when a plan has won enough, the
//! sceptic agrees, and a deeper round has not changed its mind.

use std::time::Duration;

use motive_chess::{History, Move, Position};
use motive_solution::{Bound, Inquiry, JudgedLine, Observer, Progress, StopReason, Value};

use super::sceptic::Sceptic;
use super::story::{Candidate, Drawn, Story, draw};
use super::{Paradise, Settings, after_line, is_time_up};
use crate::analysis::{Analyst, FinalPlan};
use crate::scene::{DEFAULT_SIGHT, Scene};
use crate::search::productions::Productions;
use crate::search::value::{MATE, threshold};
use crate::search::{Counts, Options as SearchOptions, Outcome, Search};
use crate::write::{Names, Writer};

/// Positions that one plan may cost in the first round.
const FIRST_BUDGET: u64 = 300;
/// How many times more the whole position may cost than one plan.
const WHOLE_SHARE: u64 = 4;
/// How many plans are heard in each round; later rounds hear as many as the last.
const HEARD: [usize; 8] = [3, 4, 4, 4, 5, 6, 6, 8];
/// Gains below this (in centipawns, beyond the threshold of the thesis) are not enough to stop early.
const MARGIN: i32 = 10;
/// A plan heard alone must beat the sceptic's own choice by this to be preferred.
const PREFERENCE: i32 = 30;
/// How far a move that wins enough must be ahead of all others to be called best at once.
const ENOUGH_AHEAD: i32 = 50;
/// Rounds that must agree before a move that wins enough is believed even if others win as much.
const ENOUGH_PATIENCE: usize = 3;
/// How far a move that wins nothing much must be ahead, after so many rounds that agreed; after more rounds it is believed.
const AHEAD: [i32; 7] = [i32::MAX, i32::MAX, i32::MAX, 150, 110, 70, 40];
/// Positions for one look at what the plan search claims.
const REFUTATION_BUDGET: u64 = 800;
/// Refutations that go back to the plan search, for one question.
const MOST_REFUTATIONS: usize = 4;
/// Positions that rules may play out for every millisecond that is left.
const SIGHT_PER_MS: u128 = 80;
/// With less sight than this no analysis is begun.
const LEAST_SIGHT: u128 = 1_000;
/// A plan this far behind is not heard for ever.
const HOPELESS: i32 = 250;
/// How often it is heard all the same: sacrifices take time.
const MOST_HEARINGS: usize = 4;
/// More rounds than this are not held.
const MOST_ROUNDS: usize = 14;

struct Entry {
    m: Move,
    plan: Option<FinalPlan>,
    seen: Option<JudgedLine>,
    range: Option<(i32, i32)>,
    /// How often it was heard alone.
    hearings: usize,
}

/// The rounds of one question.
pub(super) struct Rounds<'p> {
    settings: Settings,
    sceptic: Sceptic<'p>,
    analyst: &'p mut Analyst<'static>,
    adviser: &'p mut Productions<'static>,
    inquiry: &'p Inquiry,
    legal: Vec<Move>,
    entries: Vec<Entry>,
    chosen: usize,
    started: Duration,
    nodes: usize,
    counts: Counts,
    held: usize,
    refutations: usize,
    protocol: Vec<String>,
    tree: Vec<Drawn>,
    scene: Option<Scene>,
}

impl<'p> Rounds<'p> {
    pub fn new(
        paradise: &'p mut Paradise,
        inquiry: &'p Inquiry,
        legal: &[Move],
        started: Duration,
    ) -> Rounds<'p> {
        let sceptic = Sceptic::new(
            &mut paradise.critic,
            &inquiry.control,
            // The checker needs some of them.
            inquiry.limits.nodes.map(|nodes| nodes - nodes / 4),
        );
        Rounds {
            settings: paradise.settings.clone(),
            sceptic,
            analyst: &mut paradise.analyst,
            adviser: &mut paradise.adviser,
            inquiry,
            legal: legal.to_vec(),
            entries: Vec::new(),
            chosen: 0,
            started,
            nodes: 0,
            counts: Counts::default(),
            held: 0,
            refutations: 0,
            protocol: Vec::new(),
            tree: Vec::new(),
            scene: None,
        }
    }

    fn position(&self) -> &Position {
        self.inquiry.history.position()
    }

    /// Holds rounds until the answer is settled or the limits end it.
    pub fn run(&mut self, observer: &mut dyn Observer) -> StopReason {
        self.propose();
        let mut budget = FIRST_BUDGET;
        let mut last: Option<Move> = None;
        let mut agreed = 0;
        loop {
            let settled = self.round(budget, &mut agreed, last);
            last = self.entries.get(self.chosen).map(|entry| entry.m);
            self.held += 1;
            self.report(observer);
            if settled {
                return StopReason::Finished;
            }
            if let Some(stop) = self.inquiry.control.must_end() {
                return stop;
            }
            if self.sceptic.is_spent() {
                return StopReason::Nodes;
            }
            if is_time_up(&self.inquiry.control) {
                return StopReason::Time;
            }
            let depth_reached = self.inquiry.limits.depth.is_some_and(|depth| self.sceptic.depth >= depth);
            if depth_reached || self.held >= MOST_ROUNDS {
                return StopReason::Depth;
            }
            if self.held == 1 && self.settings.searches_plans {
                self.search_plans();
            }
            budget *= 2;
        }
    }

    /// The plans of the root, in their order.
    fn propose(&mut self) {
        if self.legal.len() == 1 {
            self.entries.push(Entry { m: self.legal[0], plan: None, seen: None, range: None, hearings: 0 });
            return;
        }
        // With little time less is played out; with hardly any, the sceptic must do without plans.
        let control = &self.inquiry.control;
        let left = control.hard_deadline().map(|hard| hard.saturating_sub(control.elapsed()));
        let sight = left.map_or(u128::from(DEFAULT_SIGHT), |left| left.as_millis() * SIGHT_PER_MS);
        if sight < LEAST_SIGHT {
            return;
        }
        let sight = u32::try_from(sight).unwrap_or(DEFAULT_SIGHT).min(DEFAULT_SIGHT);
        let scene = self.analyst.scene(self.position()).with_sight(sight);
        let plans = self.analyst.analyze_scene(&scene).plans;
        for plan in plans {
            if self.legal.contains(&plan.first) && !self.entries.iter().any(|entry| entry.m == plan.first) {
                self.entries.push(Entry {
                    m: plan.first,
                    plan: Some(plan),
                    seen: None,
                    range: None,
                    hearings: 0,
                });
            }
        }
        self.scene = Some(scene);
    }

    /// One round; whether the answer is settled.
    fn round(&mut self, budget: u64, agreed: &mut usize, last: Option<Move>) -> bool {
        let history = self.inquiry.history.clone();
        let Some(own) = self.sceptic.ask(&history, &self.legal, WHOLE_SHARE * budget) else {
            self.choose(None);
            return false;
        };
        let own_move = own.moves.first().copied();
        self.hear(own.clone());
        self.nodes += 1;
        if self.legal.len() == 1 {
            self.choose(own_move);
            return true;
        }
        let is_mate = matches!(own.value, Value::MateIn(_));
        if !is_mate {
            let heard = HEARD[self.held.min(HEARD.len() - 1)];
            let queue: Vec<Move> =
                self.queue().into_iter().filter(|m| Some(*m) != own_move).take(heard).collect();
            for m in queue {
                if is_time_up(&self.inquiry.control) {
                    break;
                }
                let Some(line) = self.sceptic.ask(&history, &[m], budget) else { break };
                self.nodes += 1;
                if let Some(entry) = self.entries.iter_mut().find(|entry| entry.m == m) {
                    entry.hearings += 1;
                }
                let mates = matches!(line.value, Value::MateIn(_));
                self.hear(line);
                if mates {
                    break;
                }
            }
        }
        self.choose(own_move);
        let best = &self.entries[self.chosen];
        let value = best.seen.as_ref().map(|line| line.value);
        if value.is_some_and(|value| matches!(value, Value::MateIn(_))) {
            return true;
        }
        let is_enough = value.is_some_and(|value| self.is_enough(value));
        let agrees = Some(best.m) == own_move;
        let is_stable = last == Some(best.m);
        *agreed = if agrees && is_stable { *agreed + 1 } else { 0 };
        if !agrees {
            return false;
        }
        if is_enough {
            return *agreed >= ENOUGH_PATIENCE || self.is_proved(budget, ENOUGH_AHEAD);
        }
        // Nothing great is won; but a move that every other falls short of, round after round, is best all the same.
        let Some(&ahead) = AHEAD.get(*agreed) else { return true };
        ahead < i32::MAX && self.is_proved(budget, ahead)
    }

    /// Whether the best move's value beats what the sceptic can find in all others together (DISPROVE-REST).
    fn is_proved(&mut self, budget: u64, ahead: i32) -> bool {
        let best = &self.entries[self.chosen];
        let (m, Some(value)) = (best.m, best.seen.as_ref().map(|line| line.value)) else { return false };
        let others: Vec<Move> = self.legal.iter().copied().filter(|&other| other != m).collect();
        let history = self.inquiry.history.clone();
        let Some(rest) = self.sceptic.ask(&history, &others, 2 * budget) else { return false };
        self.nodes += 1;
        let proved = value.centipawns() >= rest.value.centipawns() + ahead;
        self.hear(rest);
        proved
    }

    /// Whether a value is what one looks for: a gain from here and an advantage, or a draw when all seemed lost.
    fn is_enough(&self, value: Value) -> bool {
        let position = self.position();
        let here = motive_critic::evaluate(position);
        let material = crate::search::value::evaluate(position, position.turn()) * 10;
        let base = here.max(material);
        let wanted = threshold(base / 10) * 10 + MARGIN;
        value.centipawns() >= wanted
    }

    /// Plans in the order in which they are heard: what looked best so far, then the others as the rules order them.
    fn queue(&self) -> Vec<Move> {
        let best = self
            .entries
            .iter()
            .filter_map(|entry| entry.seen.as_ref())
            .map(|line| line.value.centipawns())
            .max();
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        order.retain(|&at| {
            let entry = &self.entries[at];
            let value = entry.seen.as_ref().map(|line| line.value.centipawns());
            let far = value.zip(best).is_some_and(|(value, best)| value < best - HOPELESS);
            !(far && entry.hearings >= MOST_HEARINGS)
        });
        order.sort_by_key(|&at| {
            let entry = &self.entries[at];
            let claimed = entry.range.is_some_and(|(lo, _)| lo >= MATE);
            let place = at as i32 * 12;
            let seen = entry.seen.as_ref().map_or(0, |line| line.value.centipawns().clamp(-400, 400));
            (!claimed, place - seen / 4)
        });
        order.into_iter().map(|at| self.entries[at].m).collect()
    }

    /// Remembers what the sceptic said of a move.
    fn hear(&mut self, line: JudgedLine) {
        let Some(m) = line.moves.first() else { return };
        debug_assert!(self.legal.contains(m));
        remember(&mut self.entries, line);
    }

    /// The best so far; the sceptic's own choice unless a plan is clearly better.
    fn choose(&mut self, own: Option<Move>) {
        let value = |entry: &Entry| entry.seen.as_ref().map_or(i32::MIN, |line| line.value.centipawns());
        let own_at = own.and_then(|m| self.entries.iter().position(|entry| entry.m == m));
        let best =
            (0..self.entries.len()).max_by_key(|&at| (value(&self.entries[at]), std::cmp::Reverse(at)));
        self.chosen = match (own_at, best) {
            (Some(own), Some(best))
                if value(&self.entries[best]) > value(&self.entries[own]).saturating_add(PREFERENCE) =>
            {
                best
            }
            (Some(own), _) => own,
            (None, Some(best)) => best,
            (None, None) => 0,
        };
    }

    /// The plan search: where its line leads, the sceptic looks from the end backwards, so that what is deep in the plan is
    /// known when its first move is heard.
    fn search_plans(&mut self) {
        let position = self.position().clone();
        let options = SearchOptions {
            reach: crate::scene::Reach::Whole,
            mechanisms: self.settings.mechanisms.clone(),
            nodes: self.settings.nodes,
            protocol: self.settings.protocol,
            sight: self.settings.sight,
        };
        let control = self.inquiry.control.clone();
        let mut search = Search::new(self.adviser, &position, options).controlled(&control);
        let mut outcome = search.run();
        // What the sceptic refutes goes back; the plan search answers it or thinks of something else.
        while self.settings.answers_refutations && self.refutations < MOST_REFUTATIONS {
            let (Some(best), claimed) = (outcome.best, outcome.range.lo) else { break };
            if claimed < threshold(0) || is_time_up(&control) {
                break;
            }
            let Some(doubt) = self.sceptic.ask(&self.inquiry.history, &[best], REFUTATION_BUDGET) else {
                break;
            };
            let holds = doubt.value.centipawns() + 10 * threshold(0) >= 10 * claimed.min(100);
            let objection = doubt.moves.clone();
            remember(&mut self.entries, doubt);
            if holds {
                break;
            }
            self.refutations += 1;
            outcome = search.object(&objection);
        }
        self.nodes += outcome.counts.nodes();
        self.counts = outcome.counts;
        self.protocol = search.protocol().to_vec();
        self.tree = draw(search.tree());
        let lines: Vec<(Move, (i32, i32), Vec<Move>)> = outcome
            .moves
            .iter()
            .map(|&(m, range)| {
                let child =
                    search.tree()[0].tries.iter().find(|each| each.m == Some(m)).map(|each| each.child);
                let mut line = vec![m];
                line.extend(child.map(|child| search.tree().principal_variation(child)).unwrap_or_default());
                (m, (range.lo, range.hi), line)
            })
            .collect();
        self.learn(&outcome, lines);
    }

    fn learn(&mut self, outcome: &Outcome, lines: Vec<(Move, (i32, i32), Vec<Move>)>) {
        for (m, range, line) in lines {
            let Some(at) = self.entries.iter().position(|entry| entry.m == m) else { continue };
            self.entries[at].range = Some(range);
            let promising = range.0 >= threshold(0) || Some(m) == outcome.best;
            if promising && line.len() > 2 {
                self.look_back(&line);
            }
        }
    }

    /// Judges a line from its end to its beginning.
    fn look_back(&mut self, line: &[Move]) {
        let mut at = line.len().min(12);
        while at >= 2 {
            let mut history: History = self.inquiry.history.clone();
            for &m in &line[..at] {
                history.play(m);
            }
            if history.position().legal_moves().is_empty() {
                at -= 1;
                continue;
            }
            if self.sceptic.ask(&history, &[], FIRST_BUDGET).is_none() {
                return;
            }
            self.nodes += 1;
            at -= 1;
        }
    }

    fn report(&self, observer: &mut dyn Observer) {
        let Some(entry) = self.entries.get(self.chosen) else { return };
        let Some(line) = &entry.seen else { return };
        observer.progress(&Progress {
            depth: self.sceptic.depth,
            selective_depth: line.moves.len() as u32,
            rank: 0,
            line: line.clone(),
            bound: Bound::Exact,
            nodes: self.sceptic.nodes + self.nodes as u64,
            elapsed: self.inquiry.control.elapsed().saturating_sub(self.started),
            hash_full: None,
            tablebase_hits: 0,
        });
    }

    /// The answer, the depth of the sceptic, its positions, and the story.
    pub fn finish(self) -> (JudgedLine, u32, u64, Story) {
        let position = self.position().clone();
        let knowledge = self.analyst.knowledge();
        let writer = self.scene.as_ref().map(|scene| Writer::new(scene, knowledge, Names::Short));
        let mut candidates: Vec<Candidate> = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            let plan = entry.plan.as_ref().and_then(|plan| plan.posting.plan.as_ref());
            let plan = plan.and_then(|plan| writer.as_ref().map(|writer| writer.plan(plan)));
            let rules = entry.plan.as_ref().map(|plan| rules_of(plan, knowledge)).unwrap_or_default();
            let (rules, statements) = rules.into_iter().unzip();
            let candidate = Candidate {
                m: entry.m,
                plan,
                rules,
                statements,
                value: entry.seen.as_ref().map(|line| line.value),
                line: entry.seen.as_ref().map(|line| line.moves.clone()).unwrap_or_default(),
                range: entry.range,
            };
            if at == self.chosen { candidates.insert(0, candidate) } else { candidates.push(candidate) }
        }
        let best = self.entries.get(self.chosen);
        let line = best.and_then(|entry| entry.seen.clone()).unwrap_or_else(|| JudgedLine {
            value: Value::Centipawns(motive_critic::evaluate(&position)),
            moves: best.map_or_else(|| vec![self.legal[0]], |entry| vec![entry.m]),
        });
        debug_assert!(after_line(&position, &line.moves[..1]).turn() != position.turn());
        let story = Story {
            candidates,
            nodes: self.nodes,
            counts: self.counts,
            rounds: self.held,
            refutations: self.refutations,
            verdict: None,
            protocol: self.protocol,
            tree: self.tree,
        };
        (line, self.sceptic.depth, self.sceptic.nodes, story)
    }
}

/// Writes down what the sceptic said of a move.
fn remember(entries: &mut Vec<Entry>, line: JudgedLine) {
    let Some(&m) = line.moves.first() else { return };
    match entries.iter_mut().find(|entry| entry.m == m) {
        Some(entry) => entry.seen = Some(line),
        None => entries.push(Entry { m, plan: None, seen: Some(line), range: None, hearings: 0 }),
    }
}

/// The rules that led to a plan, by the best of its reasons: their names and what they say.
fn rules_of(plan: &FinalPlan, knowledge: &production::Knowledge) -> Vec<(String, String)> {
    let Some(list) = plan.posting.lists.first() else { return Vec::new() };
    let rules = list.reasons.iter().rev().map(|firing| knowledge.production(firing.rule));
    rules.map(|rule| (rule.name.clone(), rule.header.statement.clone())).collect()
}
