//! What the verifier says goes back to the plans.
//!
//! The plan search runs once; what the verifier refutes in it is answered there. Later, when several rounds have settled
//! nothing, the refutations of the root's plans are analyzed as those of the plan search are (counter-causal analysis):
//! moves that would have prevented what the enemy did become candidates themselves.

use motive_chess::{History, Move};
use production::{Attributes, Term};

use super::candidates::Entry;
use super::is_time_up;
use super::rounds::{FIRST_BUDGET, Reply, Rounds};
use super::story::draw;
use crate::order;
use crate::search::spot::Spot;
use crate::search::tree::{NodeId, Tree};
use crate::search::value::{KING, threshold};
use crate::search::{Options as SearchOptions, PlanOutcome, Search};

/// Positions for one look at what the plan search claims.
const REFUTATION_BUDGET: u64 = 800;
/// Refutations that go back to the plan search, for one question.
const MOST_REFUTATIONS: usize = 4;
/// Of the time that is left, the plan search may take one part in so many.
const PART_FOR_PLANS: u32 = 3;
/// Plans of the root whose refutations are analyzed.
const ANALYZED: usize = 4;
/// Candidates that come of it at most.
const MOST_COUNTERS: usize = 6;

/// A move of the root with its range and its line.
type Claim = (Move, (i32, i32), Vec<Move>);

impl Rounds<'_> {
    /// The plan search: where its line leads, the verifier looks from the end backwards, so that what is deep in the plan is
    /// known when its first move is heard.
    pub(super) fn search_plans(&mut self) {
        let position = self.position().clone();
        let options = SearchOptions {
            reach: crate::scene::Reach::Whole,
            mechanisms: self.settings.mechanisms.clone(),
            nodes: self.settings.nodes,
            all: None,
            each_plan: self.settings.each_plan,
            protocol: self.settings.protocol,
            sight: self.settings.sight,
        };
        let control = self.question.control.clone();
        let left =
            |deadline: Option<std::time::Duration>| deadline.map(|at| at.saturating_sub(control.elapsed()));
        let (soft, hard) = (control.soft_deadline(), control.hard_deadline());
        let least = left(hard).into_iter().chain(left(soft)).min();
        control.set_time(left(soft), least.map(|left| left / PART_FOR_PLANS));
        let mut search = Search::new(self.adviser, &position, options).controlled(&control);
        let mut outcome = search.run();
        // What the verifier refutes goes back; the plan search answers it or thinks of something else.
        while self.settings.answers_refutations && self.refutations < MOST_REFUTATIONS {
            let (Some(best), claimed) = (outcome.best, outcome.range.lo) else { break };
            if claimed < threshold(0) || is_time_up(&control) {
                break;
            }
            let Some(doubt) = self.verifier.ask(&self.question.history, &[best], REFUTATION_BUDGET) else {
                break;
            };
            let holds = doubt.value.centipawns() + 10 * threshold(0) >= 10 * claimed.min(100);
            let objection = doubt.moves.clone();
            self.candidates.remember(doubt);
            if holds {
                break;
            }
            self.refutations += 1;
            outcome = search.object(&objection);
        }
        control.set_time(left(soft), left(hard));
        self.nodes += outcome.counts.nodes();
        self.counts = outcome.counts;
        self.protocol = search.protocol().to_vec();
        self.tree = draw(search.tree());
        let lines: Vec<Claim> = outcome
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
        self.replies = replies(search.tree());
        self.learn(&outcome, lines);
    }

    fn learn(&mut self, outcome: &PlanOutcome, lines: Vec<Claim>) {
        for (m, range, line) in lines {
            let Some(entry) = self.candidates.get_mut(m) else { continue };
            entry.range = Some(range);
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
            let mut history: History = self.question.history.clone();
            for &m in &line[..at] {
                history.play(m);
            }
            if history.position().legal_moves().is_empty() {
                at -= 1;
                continue;
            }
            if self.verifier.ask(&history, &[], FIRST_BUDGET).is_none() {
                return;
            }
            self.nodes += 1;
            at -= 1;
        }
    }

    /// The best plans that the verifier has refuted: which moves would have prevented what refutes them?
    pub(super) fn answer_refutations(&mut self) {
        let Some(scene) = &self.scene else { return };
        let position = self.position();
        let spot = Spot::root(position, scene.reach(), scene.sight());
        let refuted: Vec<Vec<Move>> = self
            .candidates
            .entries
            .iter()
            .filter(|entry| entry.plan.is_some())
            .take(ANALYZED)
            .filter_map(|entry| entry.seen.as_ref())
            .filter(|line| line.moves.len() > 1)
            .map(|line| line.moves.clone())
            .collect();
        let Some(goal) = self.analyst.knowledge().name("DEFENDMOVE") else { return };
        let mut fresh = Vec::new();
        for line in refuted {
            let after = spot.after(line[0]);
            let Some((man, to)) = after.step(line[1]) else { continue };
            let save = Attributes { values: vec![(order::SAVE, Term::Number(KING))], reasons: Vec::new() };
            let (plans, _) = self.analyst.pursue(scene, goal, &[man, to], &[save]);
            fresh.extend(plans.into_iter().map(|plan| (plan, line.clone())));
        }
        let mut added = 0;
        for (plan, line) in fresh {
            if added == MOST_COUNTERS {
                break;
            }
            if !self.legal.contains(&plan.first) {
                continue;
            }
            let entry = Entry { against: line, ..Entry::new(plan.first, Some(plan)) };
            added += usize::from(self.candidates.add(entry));
        }
    }
}

/// What was tried against each move of the root.
fn replies(tree: &Tree) -> Vec<(Move, Vec<Reply>)> {
    let below = |node: NodeId| {
        let tries = tree[node].tries.iter();
        tries
            .filter_map(|each| {
                let line = tree.principal_variation(each.child);
                Some((each.m?, (each.range.lo, each.range.hi), line))
            })
            .collect()
    };
    tree[0].tries.iter().filter_map(|each| Some((each.m?, below(each.child)))).collect()
}
