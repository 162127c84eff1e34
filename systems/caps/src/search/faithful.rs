//! The search of 1974 (Berliner, chapter IV of the thesis; section 8 of the specification).
//!
//! Depth first, one regime from the root to the tips. Every node is analyzed anew; the claim system narrows
//! the range of contention; a goal state proposes moves; the forward prune drops those whose optimistic value
//! does not reach what is secured; on return the causality facility decides whether the state is still the right
//! one. The expectation level EXPCT ends the work at a node as soon as something significantly better is found,
//! and is then raised by another pass from the root.

mod visit;

use std::collections::HashMap;

use motive_chess::{History, Key, Move, Position, SquareSet};

use crate::analysis::CapsAnalysis;
use crate::causality::{causes, counters};
use crate::generate::Agencies;
use crate::listing::Listing;
use crate::names::Names;
use crate::proposal::{GoalState, Motif, Proposal};
use crate::refutation::{Descriptions, Frame, describe};
use crate::search::faithful::visit::{Ending, Stacked, Visit};
use crate::settings::{CapsSettings, Mode};
use crate::statistics::Statistics;
use crate::values::{MARG, MATE, MATE_BOUND};

/// Progressive deepening stops after so many passes.
const MAX_PASSES: u64 = 6;

/// What a search hands up.
struct Back {
    value: i32,
    line: Vec<Move>,
    descriptions: Descriptions,
    /// The squares of BEST of the position it comes from.
    best: [SquareSet; 2],
}

impl Back {
    fn quiet(value: i32, best: [SquareSet; 2]) -> Back {
        Back { value, line: Vec::new(), descriptions: Descriptions::default(), best }
    }
}

/// A move of the root that was tried, with what came back.
#[derive(Clone, Debug)]
pub(crate) struct RootTry {
    pub proposal: Proposal,
    pub value: i32,
    pub line: Vec<Move>,
}

/// What a search leaves behind.
pub(crate) struct Finished {
    pub stopped: bool,
    pub tries: Vec<RootTry>,
    /// Who proposed the moves that were accepted, by position.
    pub record: HashMap<(Key, Move), Proposal>,
    /// Everything that was tried.
    pub listing: Listing,
}

/// One search of a root position.
pub(crate) struct Faithful<'a> {
    settings: &'a CapsSettings,
    limit: u64,
    must_end: &'a dyn Fn() -> bool,
    /// EXPCT, from the side on move at the root.
    expectation: i32,
    game: Vec<Key>,
    path: Vec<Key>,
    trace: Vec<Move>,
    only: Vec<Move>,
    pub stopped: bool,
    pub statistics: Statistics,
    pub tries: Vec<RootTry>,
    record: HashMap<(Key, Move), Proposal>,
    listing: Listing,
}

impl<'a> Faithful<'a> {
    pub(crate) fn new(
        history: &History,
        only: &[Move],
        settings: &'a CapsSettings,
        limit: u64,
        must_end: &'a dyn Fn() -> bool,
    ) -> Faithful<'a> {
        Faithful {
            settings,
            limit,
            must_end,
            expectation: 0,
            game: history.keys().to_vec(),
            path: Vec::new(),
            trace: Vec::new(),
            only: only.to_vec(),
            stopped: false,
            statistics: Statistics::default(),
            tries: Vec::new(),
            record: HashMap::new(),
            listing: Listing::default(),
        }
    }

    /// Progressive deepening (8.9): the value and the line.
    pub(crate) fn run(&mut self, position: &Position) -> (i32, Vec<Move>) {
        let analysis = CapsAnalysis::new(position, Mode::Faithful);
        self.expectation = self.settings.expectation.unwrap_or(analysis.material);
        let (mut low, mut high) = (-MATE, MATE);
        let mut best: Option<(i32, Vec<Move>)> = None;
        while self.statistics.passes < MAX_PASSES
            && !self.stopped
            && self.statistics.nodes + 2 <= self.limit.max(2)
        {
            self.statistics.passes += 1;
            self.path.clear();
            self.listing.pass(self.expectation, self.settings.depth);
            let back = self.node(position, Names::new(position), 0, low, high);
            if !back.line.is_empty() && (!self.stopped || best.is_none() || back.value > self.expectation) {
                best = Some((back.value, back.line.clone()));
            }
            let value = back.value;
            if self.stopped || (value - self.expectation).abs() < MARG || value.abs() >= MATE_BOUND {
                break;
            }
            if back.line.is_empty() {
                break;
            }
            if value > self.expectation {
                (low, high) = (value - 1, MATE);
            } else {
                (low, high) = (-MATE, value + 1);
            }
            self.expectation = value;
            self.trace = back.line;
        }
        best.unwrap_or_else(|| {
            // Nothing is better than what can be claimed: the first move that keeps it.
            if let Some(kept) = self.tries.iter().max_by_key(|tried| tried.value) {
                return (kept.value, kept.line.clone());
            }
            let agencies = Agencies::new(&analysis, Mode::Faithful);
            let first = agencies.strategy().first().map(|proposal| proposal.mv);
            (analysis.pessimistic(), first.into_iter().collect())
        })
    }

    /// What is left to tell when it is over.
    pub(crate) fn finished(self) -> Finished {
        Finished { stopped: self.stopped, tries: self.tries, record: self.record, listing: self.listing }
    }

    fn repeats(&self, position: &Position) -> bool {
        let key = position.key();
        !self.path.is_empty()
            && (self.path.contains(&key) || self.game.iter().rev().skip(1).any(|&known| known == key))
    }

    /// One node. All values are the mover's.
    fn node(&mut self, position: &Position, names: Names, depth: u32, mut alpha: i32, beta: i32) -> Back {
        self.statistics.nodes += 1;
        if self.statistics.nodes >= self.limit || (self.must_end)() {
            self.stopped = true;
        }
        if self.repeats(position) {
            self.statistics.childless += 1;
            self.statistics.over += 1;
            return Back::quiet(0, [SquareSet::EMPTY; 2]);
        }
        let analysis = CapsAnalysis::new(position, Mode::Faithful);
        let best = analysis.best_squares();
        let quiet = |value| Back::quiet(value, best);
        let agencies = Agencies::new(&analysis, Mode::Faithful);
        if agencies.legal().is_empty() {
            self.statistics.childless += 1;
            return quiet(if analysis.check { depth as i32 - MATE } else { 0 });
        }
        let expected = if depth.is_multiple_of(2) { self.expectation } else { -self.expectation };
        let satisfied = expected + MARG;
        let (material, pessimistic) = (analysis.material, analysis.pessimistic());
        if depth > 0 && !analysis.check {
            if material >= satisfied && pessimistic >= satisfied {
                self.statistics.childless += 1;
                // Mostly the claim ends the node as well, with the same value. The thesis lists that test first where it counts
                // (Table IV-2), so what both would end is counted there.
                if pessimistic >= beta {
                    self.statistics.crossed += 1;
                } else {
                    self.statistics.ahead += 1;
                }
                return quiet(pessimistic);
            }
            alpha = alpha.max(pessimistic);
        }
        if depth == 0 && !analysis.check {
            // What the mover can claim at the root bounds everything below. The claim itself is put to the test there: a
            // reply that merely holds the opponent's own claim does not end the line.
            alpha = alpha.max(pessimistic - 1);
        }
        if alpha >= beta {
            self.statistics.childless += 1;
            self.statistics.crossed += 1;
            return quiet(alpha);
        }
        if depth >= self.settings.depth.max(1) || (self.stopped && depth > 0) {
            self.statistics.bottom += 1;
            return quiet(Self::bottom_value(&analysis, &agencies));
        }
        self.path.push(position.key());
        let mut visit = Visit::new(&analysis, satisfied, expected, alpha, beta, depth);
        if let Some(&traced) = self.trace.get(depth as usize).filter(|m| agencies.legal().contains(m)) {
            let mut proposal = Proposal::new(traced, GoalState::Tracing, Motif::Traced, 0);
            proposal.value = MATE;
            visit.stack.push(Stacked { proposal, tried: false, mentions: 0 });
        }
        visit.enter(visit.first, &analysis, &agencies);
        if depth == 0 && !self.only.is_empty() {
            visit.only.clone_from(&self.only);
            visit.keep_only();
        }
        let frame = Frame { position: position.clone(), names, best };
        self.examine(&frame, &analysis, &agencies, &mut visit);
        self.path.pop();
        let mut back = visit.finish(&mut self.statistics, material);
        back.best = best;
        back
    }

    /// Tries the moves of a node, state by state.
    fn examine(
        &mut self,
        frame: &Frame,
        analysis: &CapsAnalysis,
        agencies: &Agencies<'_>,
        visit: &mut Visit,
    ) {
        loop {
            if self.stopped && visit.tried > 0 {
                return;
            }
            let Some(index) = visit.next(analysis.material, &mut self.statistics) else {
                match visit.exhausted(analysis) {
                    Some(next) => {
                        visit.enter(next, analysis, agencies);
                        visit.keep_only();
                        continue;
                    }
                    None => return,
                }
            };
            let m = visit.stack[index].proposal.mv;
            if visit.depth == 0
                && visit.state == GoalState::Strategy
                && visit.line.first() == Some(&m)
                && visit.alpha >= visit.expected
            {
                return;
            }
            visit.stack[index].tried = true;
            visit.tried += 1;
            if self.trace.get(visit.depth as usize) != Some(&m) {
                // Only the line that was found before is traced.
                self.trace.clear();
            }
            let position = frame.position.after(m);
            let names = frame.names.after(&frame.position, m);
            let listed = self.listing.tries(visit.depth, m, visit.state);
            let back = self.node(&position, names, visit.depth + 1, -visit.beta, -visit.alpha);
            self.listing.came_back(listed, -back.value);
            let after = Frame { position, names, best: back.best };
            if self.stopped && visit.tried > 1 {
                return;
            }
            let value = -back.value;
            if visit.depth == 0 {
                let mut line = vec![m];
                line.extend(&back.line);
                self.tries.retain(|known| known.proposal.mv != m);
                self.tries.push(RootTry { proposal: visit.stack[index].proposal.clone(), value, line });
            }
            visit.best = visit.best.max(value);
            if value > visit.alpha {
                visit.alpha = value;
                self.record.insert((frame.position.key(), m), visit.stack[index].proposal.clone());
                visit.chosen = Some(visit.state);
                visit.line = std::iter::once(m).chain(back.line.iter().copied()).collect();
                let mut all = back.descriptions;
                let us = frame.position.turn();
                let own = all.of(us).union(describe(frame, m, &after));
                *all.of_mut(us) = own;
                visit.descriptions = visit.descriptions.union(all);
                if visit.alpha >= visit.beta {
                    visit.ending = Ending::CutOff;
                    return;
                }
            } else {
                // What the opponent did about it is part of why this node is worth no more.
                let enemy = frame.position.turn().other();
                let known = visit.descriptions.of(enemy).union(*back.descriptions.of(enemy));
                *visit.descriptions.of_mut(enemy) = known;
            }
            if visit.is_satisfied(value, analysis) {
                return;
            }
            self.consider_cause(frame, &after, m, value, &back.descriptions, visit, analysis, agencies);
        }
    }

    /// Whether the move brought the trouble about; what could be done about it (8.6, 9.3, 9.4).
    #[allow(clippy::too_many_arguments)]
    fn consider_cause(
        &mut self,
        frame: &Frame,
        after: &Frame,
        m: Move,
        value: i32,
        descriptions: &Descriptions,
        visit: &mut Visit,
        analysis: &CapsAnalysis,
        agencies: &Agencies<'_>,
    ) {
        let refutation = descriptions.of(frame.position.turn().other());
        if refutation.is_empty() || value >= visit.beta {
            return;
        }
        let answers = counters(frame, refutation);
        let inherited = causes(frame, m, after, refutation).is_empty();
        if value < visit.expected && inherited {
            match visit.state {
                GoalState::KingInCheck => visit.state = GoalState::KingInCheckDynamic,
                GoalState::PreventiveDefense => visit.enter(GoalState::Aggressive, analysis, agencies),
                GoalState::Aggressive | GoalState::NominalDefense | GoalState::Strategy => {
                    let added = visit.defend(value, answers, agencies);
                    self.statistics.counter_causal += added;
                    return;
                }
                _ => {}
            }
        }
        for stacked in visit.stack.iter_mut().filter(|stacked| !stacked.tried) {
            if let Some(answer) = answers.iter().find(|answer| answer.mv == stacked.proposal.mv) {
                stacked.mentions += answer.counters.len();
                self.statistics.promoted += 1;
            }
        }
    }

    /// The value at the maximum depth: nominal, or in check the best that an answer promises.
    fn bottom_value(analysis: &CapsAnalysis, agencies: &Agencies<'_>) -> i32 {
        if !analysis.check {
            return analysis.nominal();
        }
        let best = agencies.check_answers().iter().map(|proposal| proposal.value).max().unwrap_or(0);
        analysis.material + best.min(analysis.best_gain())
    }
}
