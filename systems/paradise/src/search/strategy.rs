//! The root: every plan once, then where a search was left, until one move is shown to be best (page 6 and 11).

use motive_chess::Move;

use super::best_first::UntriedPlan;
use super::idea::Source;
use super::tree::{NodeEnd, NodeId, Pointer, Try};
use super::value::{MATE, Range, Val, Window, raised_threshold, threat_base, threshold};
use super::{Counts, DEEPEST, Search};

/// Searches taken up again at most.
const MOST_RESTARTS: usize = 60;
/// How often one more attempt is made to disprove a plan, once another has reached what is wanted.
const MOST_DISPROOFS: i32 = 2;
/// Bottoms this near to the best count as equal.
const SUCCESS_WINDOW: Val = 5;

/// What a tenth of a pawn that was shown is worth beside the score of a plan.
const SCORE_OF_TENTH: Val = 10;
/// What a plan has shown to lose counts no more than this: it may be a sacrifice.
const LOSS_SHOWN: Val = -3;

/// What a search found.
#[derive(Clone, Debug)]
pub struct PlanOutcome {
    /// The best move; `None` if no plan was suggested.
    pub best: Option<Move>,
    /// What it is worth, as the search believes.
    pub range: Range,
    /// What of it can be told: what the tree shows against every reply.
    pub told: Val,
    /// The line that both sides should play.
    pub line: Vec<Move>,
    /// Whether it was shown to be better than every other plan.
    pub is_proved: bool,
    /// Every root move that was searched, with its range, in order of search.
    pub moves: Vec<(Move, Range)>,
    /// In how many moves the best move mates, if the tree proves it.
    pub mate: Option<u32>,
    /// What was done.
    pub counts: Counts,
}

/// How promising a pointer is, the least the most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Promise {
    Threshold,
    Likely,
    Unlikely,
}

#[derive(Clone, Debug)]
struct CandidateMove {
    node: NodeId,
    ply: usize,
    promise: Promise,
    /// The root move it lies below, by its place.
    root: usize,
}

impl Search<'_> {
    /// Searches until a move is proved best, nothing is left, or the limits end it.
    pub fn run(&mut self) -> PlanOutcome {
        let (value, threshold) = (self.root_value, self.threshold);
        self.protocol.say(|| format!("(TOPLEVEL (VALUE {value}) (THRESHOLD {threshold}))"));
        if self.tree[0].spot.position().legal_moves().is_empty() {
            return self.outcome();
        }
        let spot = self.spot(0);
        let plans = self.analyze(0, &spot);
        let flow = self.routine(0, plans, Source::Analysis, Window::OPEN);
        self.close(0, Window::OPEN, flow);
        for _ in 0..MOST_RESTARTS {
            if self.is_proved() || self.must_end() {
                break;
            }
            let Some(candidate) = self.choose() else { break };
            let best = self.tree[0].tries.iter().map(|each| each.range.lo).max().unwrap_or(self.root_value);
            self.threshold = raised_threshold(self.first_threshold, best);
            self.counts.restarts += 1;
            self.tree[0].tries[candidate.root].resumed += 1;
            self.protocol.say(|| {
                let spot = &self.tree[0].spot;
                let name = self.tree[0].tries[candidate.root]
                    .m
                    .map_or_else(String::new, |m| super::move_name(spot, m));
                format!("(RESEARCH AT PLY {} ON {name}; Try for success)", candidate.ply)
            });
            let path = self.tree.path(candidate.node);
            self.ceiling = self.counts.nodes().saturating_add(self.options.each_resumed);
            self.resume(&path, Window::OPEN);
            self.ceiling = usize::MAX;
        }
        let outcome = self.outcome();
        self.protocol.say(|| {
            let spot = &self.tree[0].spot;
            let name = outcome.best.map_or_else(|| "NIL".into(), |m| super::move_name(spot, m));
            format!("BEST MOVE: {name} VALUE: {}", outcome.range)
        });
        self.protocol.say(|| {
            format!(
                "NODES CREATED: {} ({} REGULAR, {} QUIESCENCE) STATIC ANALYSES: {}",
                outcome.counts.nodes(),
                outcome.counts.regular,
                outcome.counts.quiescence,
                outcome.counts.analyses
            )
        });
        outcome
    }

    /// What is known at the root now.
    pub fn outcome(&self) -> PlanOutcome {
        let best = self.preferred();
        let mut line: Vec<Move> = best.and_then(|each| each.m).into_iter().collect();
        let mate = best.and_then(|each| self.tree.mate_in(each.child)).map(|moves| moves + 1);
        line.extend(best.map_or_else(Vec::new, |each| match mate {
            Some(_) => self.tree.mating_line(each.child),
            None => self.tree.principal_variation(each.child),
        }));
        PlanOutcome {
            best: best.and_then(|each| each.m),
            range: best.map_or(Range::exactly(self.root_value), |each| each.range),
            told: best.map_or(self.root_value, |each| match mate {
                Some(_) => MATE,
                None => self.believed(each.range.lo.min(self.shown_below(each.child, self.root_value))),
            }),
            line,
            is_proved: self.is_proved(),
            moves: self.tree[0].tries.iter().filter_map(|each| Some((each.m?, each.range))).collect(),
            mate,
            counts: self.counts(),
        }
    }

    /// The move of the root to be played: the best bottom. Without a proof, and as long as none has reached the threshold, a plan
    /// that was tried later must be better by more than half a pawn: the order of the plans is knowledge, too. A plan that
    /// has won nothing and from which nothing is to be hoped for any more yields to those that are still open.
    fn preferred(&self) -> Option<&Try> {
        if self.is_proved() && self.tree.best(0).is_some_and(|best| best.range.lo > self.root_value) {
            return self.tree.best(0);
        }
        let is_open = |each: &&Try| each.range.hi > self.root_value.max(each.range.lo + SUCCESS_WINDOW);
        let has_won = |each: &&Try| each.range.lo > self.root_value + SUCCESS_WINDOW;
        let tries = &self.tree[0].tries;
        let some_are_open = tries.iter().any(|each| is_open(&each) || has_won(&each));
        if let Some(best) = self.most_merit() {
            return Some(best);
        }
        let tries = tries.iter().filter(|each| !some_are_open || is_open(each) || has_won(each));
        tries.reduce(|best, other| {
            let counts = best.range.lo < self.root_value || best.range.lo >= self.first_threshold;
            let margin = if counts { 0 } else { SUCCESS_WINDOW };
            if other.range.lo > best.range.lo + margin { other } else { best }
        })
    }

    /// As long as nothing has reached the threshold: of the plans from which it is still hoped for, the one for which most speaks, the
    /// score that the rules gave it and what was shown. `None` if something was reached, nothing is open or the order has no score.
    fn most_merit(&self) -> Option<&Try> {
        let tries = &self.tree[0].tries;
        // What is seen ahead speaks for itself.
        if self.options.sight > 0 || tries.iter().any(|each| each.range.lo >= self.first_threshold) {
            return None;
        }
        let merit = |each: &Try| {
            let score = each.idea.as_ref()?.score?;
            let shown = (each.range.lo - self.root_value).clamp(LOSS_SHOWN, threshold(0));
            Some(score + SCORE_OF_TENTH * shown)
        };
        let open = tries.iter().filter(|each| each.range.hi >= self.first_threshold);
        let known = open.filter_map(|each| Some((merit(each)?, each)));
        known.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, each)| each)
    }

    /// One bottom beats all other tops.
    fn is_proved(&self) -> bool {
        let tries = &self.tree[0].tries;
        let Some(best) = self.tree.best(0) else { return false };
        let others = tries.iter().filter(|each| each.m != best.m);
        let pointers = self.tree[0].pointers.iter().map(Pointer::value);
        others.map(|each| each.range.hi).chain(pointers).all(|hi| hi <= best.range.lo)
            && tries.iter().filter(|each| each.m != best.m).all(|each| each.range.lo < best.range.lo)
    }

    /// Where to search next: five criteria, one after the other.
    fn choose(&mut self) -> Option<CandidateMove> {
        let reached = |lo: Val| lo >= self.first_threshold;
        let tries = &self.tree[0].tries;
        let any_reached = tries.iter().any(|each| reached(each.range.lo));
        let best_bottom = tries.iter().map(|each| each.range.lo).max()?;
        let threshold = raised_threshold(self.first_threshold, best_bottom);
        let mut candidates: Vec<CandidateMove> = Vec::new();
        for (root, each) in tries.iter().enumerate() {
            if any_reached && each.likely >= 1 && !reached(each.range.lo) {
                continue;
            }
            if any_reached && !reached(each.range.lo) && each.resumed >= MOST_DISPROOFS {
                continue;
            }
            if each.range.is_determined() || each.range.hi <= best_bottom && each.range.lo < best_bottom {
                continue;
            }
            self.collect(each.child, root, threshold, &mut candidates);
        }
        if any_reached {
            candidates.retain(|candidate| candidate.promise == Promise::Threshold);
        }
        let best = candidates.iter().map(|candidate| candidate.promise).min()?;
        candidates.retain(|candidate| candidate.promise == best);
        // The relation of the searches so far.
        let lo = |root: usize| tries[root].range.lo;
        let successes = tries.iter().filter(|each| reached(each.range.lo)).count();
        let mut roots: Vec<usize> = candidates.iter().map(|candidate| candidate.root).collect();
        roots.sort_unstable();
        roots.dedup();
        let still_there = roots.iter().any(|&root| reached(lo(root)));
        match successes {
            1 if still_there => candidates.retain(|candidate| !reached(lo(candidate.root))),
            2.. if still_there => candidates.retain(|candidate| reached(lo(candidate.root))),
            0 if roots.len() == 2 => {
                let good: Vec<usize> =
                    roots.iter().copied().filter(|&root| lo(root) > self.root_value).collect();
                if good.len() == 1 {
                    candidates.retain(|candidate| candidate.root != good[0]);
                }
            }
            _ => {}
        }
        // What was shown counts less each time that going on there led to nothing more.
        let merit = |root: usize| lo(root) - SUCCESS_WINDOW * tries[root].resumed;
        let top = candidates.iter().map(|candidate| merit(candidate.root)).max()?;
        candidates.retain(|candidate| merit(candidate.root) >= top - SUCCESS_WINDOW);
        candidates.into_iter().min_by_key(|candidate| (candidate.ply, tries[candidate.root].resumed))
    }

    /// The pointers below a node, along the best replies.
    fn collect(&self, id: NodeId, root: usize, threshold: Val, found: &mut Vec<CandidateMove>) {
        let node = &self.tree[id];
        if self.was_cut(id) {
            found.push(CandidateMove { node: id, ply: node.ply, promise: Promise::Threshold, root });
        }
        if !node.is_offense {
            if let Some(best) = self.tree.best(id) {
                self.collect(best.child, root, threshold, found);
            }
            return;
        }
        for pointer in &node.pointers {
            let promise = match pointer {
                Pointer::Analyze { .. } => Promise::Threshold,
                Pointer::ReSearch { likely: 1.., .. } => Promise::Unlikely,
                Pointer::ReSearch { value, .. } if *value >= threshold => Promise::Threshold,
                Pointer::ReSearch { .. } => Promise::Likely,
            };
            found.push(CandidateMove { node: id, ply: node.ply, promise, root });
        }
        for each in &node.tries {
            if each.source != Source::Quiescence {
                self.collect(each.child, root, threshold, found);
            }
        }
    }

    /// Takes up a search that was left, at the end of a path; values change all the way up.
    pub(super) fn resume(&mut self, path: &[NodeId], window: Window) -> Range {
        let Some((&id, rest)) = path.split_first() else { return Range::exactly(0) };
        if rest.is_empty() {
            return self.resume_here(id, window);
        }
        let child = rest[0];
        let Some(at) = self.tree[id].tries.iter().position(|each| each.child == child) else {
            return self.tree[id].range;
        };
        let old = self.tree[id].tries[at].range;
        self.protocol.say(|| {
            let node = &self.tree[id];
            let name = node.tries[at].m.map_or_else(String::new, |m| super::move_name(&node.spot, m));
            format!("(RESEARCH {name} PLY {})", node.ply)
        });
        let mut inner = window;
        if self.tree[id].is_offense {
            for (other, each) in self.tree[id].tries.iter().enumerate() {
                if other != at && each.source != Source::Quiescence {
                    inner = inner.raised(each.range);
                }
            }
        } else {
            for (other, each) in self.tree[id].tries.iter().enumerate() {
                if other != at && each.m.is_some() {
                    inner = inner.lowered(each.range);
                }
            }
            // What was hoped for is as much as can come of it.
            inner.beta.hi = inner.beta.hi.min(old.hi.max(old.lo));
        }
        let base = threat_base(self.tree[id].spot.position(), self.offense);
        if self.tree[id].is_offense {
            let waiting = self.tree[id].pointers.iter().filter_map(|pointer| match pointer {
                Pointer::ReSearch { idea, likely, .. } => Some((base + idea.value(), *likely)),
                Pointer::Analyze { .. } => None,
            });
            let best = waiting.min_by_key(|&(value, likely)| (likely, -value));
            let mut alternatives = self.tree[id].alternatives.clone();
            let ply = self.tree[id].ply;
            alternatives.extend(best.map(|(value, likely)| UntriedPlan { ply, value, likely }));
            self.tree[child].alternatives = alternatives;
        } else {
            let alternatives = self.tree[id].alternatives.clone();
            self.tree[child].alternatives = alternatives;
        }
        let range = self.resume(rest, inner);
        self.tree[id].tries[at].range = range;
        self.protocol.say(|| {
            let node = &self.tree[id];
            let name = node.tries[at].m.map_or_else(String::new, |m| super::move_name(&node.spot, m));
            format!("(RETURN RESEARCH {name} PLY {} OLD-VALUE {old} NEW-VALUE {range})", node.ply)
        });
        if self.tree[id].is_offense {
            let range = self.range_of(id, window.beta.hi);
            let ending = self.tree[id].ending;
            return self.finish(id, range, ending);
        }
        if range.lo > old.lo && !self.is_satisfied(range, window) {
            // The defense was content and no longer is: it looks for something better.
            let spot = self.spot(id);
            self.learn_defense(id, child, range, &spot);
            return self.answer(id, window);
        }
        self.close_defense(id)
    }

    /// Whether the limits ended a node before it had its say, and left nothing else to take it up by.
    fn was_cut(&self, id: NodeId) -> bool {
        let node = &self.tree[id];
        node.ending == NodeEnd::Limits && node.ply < DEEPEST && (!node.is_offense || node.pointers.is_empty())
    }

    /// Goes on at the node itself: with the most promising plans left there, or with the analysis that is owed.
    fn resume_here(&mut self, id: NodeId, window: Window) -> Range {
        if self.was_cut(id) {
            let is_new = self.tree[id].tries.is_empty() && self.tree[id].waiting.is_empty();
            return match (self.tree[id].is_offense, is_new) {
                (true, _) => self.offense(id, window),
                (false, true) => self.defense(id, window),
                (false, false) => self.answer(id, window),
            };
        }
        let spot = self.spot(id);
        let pointers = std::mem::take(&mut self.tree[id].pointers);
        let least = pointers
            .iter()
            .filter_map(|pointer| match pointer {
                Pointer::ReSearch { likely, .. } => Some(*likely),
                Pointer::Analyze { .. } => None,
            })
            .min();
        let flow = if let Some(least) = least {
            let mut ideas = Vec::new();
            for pointer in pointers {
                match pointer {
                    Pointer::ReSearch { idea, likely, .. } if likely == least => ideas.push(idea),
                    other => self.tree[id].pointers.push(other),
                }
            }
            self.routine(id, ideas, Source::Analysis, window)
        } else {
            self.tree[id].no_analysis = false;
            let plans = self.analyze(id, &spot);
            self.routine(id, plans, Source::Analysis, window)
        };
        self.close(id, window, flow)
    }

    /// Takes up again, from a node of the offense, a line that was left for another plan of that node.
    pub(super) fn take_up(&mut self, id: NodeId, child: NodeId, window: Window) -> Option<Range> {
        let mut found = Vec::new();
        self.collect(child, 0, self.threshold, &mut found);
        let target = found.into_iter().min_by_key(|candidate| (candidate.promise, candidate.ply))?;
        let whole = self.tree.path(target.node);
        let from = whole.iter().position(|&node| node == id)?;
        self.counts.restarts += 1;
        self.resume(&whole[from..], window);
        self.tree[id].tries.iter().find(|each| each.child == child).map(|each| each.range)
    }
}

#[cfg(test)]
mod tests;
