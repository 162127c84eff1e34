//! The offense on the move: four sources of plans, the cheap ones first (page 7).

use std::rc::Rc;

use production::PlanAction;

use super::best_first::beta_implies_better;
use super::foresight::mating_checks_first;
use super::idea::{Idea, Source};
use super::tree::{NodeEnd, NodeId, Pointer};
use super::value::{MATE, Range, Val, Window};
use super::{Search, Spot};

/// How a batch of plans ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    /// Nothing of it succeeded: the next source may try.
    Exhausted,
    /// Enough was reached here.
    Succeeded,
    /// The node is over for another reason.
    Ended(NodeEnd),
}

impl Search<'_> {
    /// Searches a new position in which the offense is on the move.
    pub(super) fn offense(&mut self, id: NodeId, window: Window) -> Range {
        if let Some(range) = self.by_rules(id).or_else(|| self.cut_short(id)) {
            return range;
        }
        if let Some(range) = self.is_content(id, window) {
            return range;
        }
        let flow = self.sources(id, window);
        self.close(id, window, flow)
    }

    /// Whether enough is reached already, and holds (page 7.1).
    fn is_content(&mut self, id: NodeId, window: Window) -> Option<Range> {
        let (value, expected) = (self.tree[id].eval, self.tree[id].expected);
        if value < self.threshold && value < expected && !self.is_seen_to_win(id) {
            return None;
        }
        self.protocol.say(|| format!("(VALUE {value}) TRY QUIESCENCE SEARCH"));
        let quiet = self.quiesce(id, window);
        self.protocol.say(|| format!("(QUIESCENCE VALUE {quiet})"));
        self.tree[id].quiet = Some(quiet.lo);
        if quiet.lo >= expected {
            return Some(self.leave(id, Range::exactly(quiet.lo), NodeEnd::Quiescence));
        }
        if quiet.lo >= self.threshold {
            let top = expected.min(window.beta.hi).max(quiet.lo);
            self.tree[id].pointers.push(Pointer::Analyze { value: top });
            return Some(self.leave(id, Range::new(quiet.lo, top), NodeEnd::Quiescence));
        }
        None
    }

    fn leave(&mut self, id: NodeId, range: Range, ending: NodeEnd) -> Range {
        self.protocol.say(|| format!("(EXIT OFFENSE (VALUE {} . {}))", range.lo, range.hi));
        self.finish(id, range, ending)
    }

    /// Whether the time is over, whatever was counted: what only takes time asks this, so that answers by nodes stay as they are.
    pub(super) fn is_late(&self) -> bool {
        self.control.as_ref().is_some_and(|control| control.must_end().is_some())
    }

    fn sources(&mut self, id: NodeId, window: Window) -> Flow {
        let spot = self.spot(id);
        let (demanded, inherited) = self.continuations(id, &spot);
        if !demanded.is_empty() {
            self.protocol.say(|| "TRY CURRENT PLAN".into());
            match self.routine(id, demanded, Source::Demanded, window) {
                Flow::Exhausted => {}
                flow => return flow,
            }
        }
        let mut inherited = inherited;
        match self.obvious_wins(id, &spot, &mut inherited, window) {
            Flow::Exhausted => {}
            flow => return flow,
        }
        if !inherited.is_empty() {
            self.protocol.say(|| "TRY CURRENT PLAN".into());
            match self.routine(id, inherited, Source::Inherited, window) {
                Flow::Exhausted => {}
                flow => return flow,
            }
        }
        self.by_analysis(id, &spot, window)
    }

    /// How the plan in execution goes on: moves that it demands, and goals, the workable ones first.
    fn continuations(&self, id: NodeId, spot: &Spot) -> (Vec<Idea>, Vec<Idea>) {
        let (mut demanded, mut inherited) = (Vec::new(), Vec::new());
        if !self.options.mechanisms.plans {
            return (demanded, inherited);
        }
        for (plan, whole) in &self.tree[id].tail {
            // A plan with reasons without number takes milliseconds to copy.
            if self.is_late() {
                break;
            }
            let reasons = whole.reasons.clone();
            let idea =
                Idea { plan: plan.clone(), reasons, becomes: whole.becomes, place: whole.place, score: None };
            match plan.action {
                PlanAction::Step(man, to) if spot.legal(man, to).is_some() => demanded.push(idea),
                PlanAction::Step(..) => {}
                PlanAction::Goal(..) => inherited.push(idea),
            }
        }
        for idea in demanded.iter_mut().chain(&mut inherited) {
            if self.is_late() {
                break;
            }
            idea.weigh(spot.scene(), self.adviser.knowledge());
        }
        inherited.sort_by_key(|idea| !self.is_workable(spot, &idea.plan.action));
        (demanded, inherited)
    }

    /// Whether the move that a goal is after is legal and safe now.
    fn is_workable(&self, spot: &Spot, action: &PlanAction) -> bool {
        let Some((man, to)) = self.adviser.aim(spot, action) else { return false };
        let at = motive_chess::Square::new(u32::from(to & 63));
        spot.legal(man, to).is_some()
            && spot.square(man).is_some_and(|from| spot.scene().moves().mobil[from.to_usize()].contains(at))
    }

    /// Source 2: what is obvious, unless the plan in execution says the same (page 7.3).
    fn obvious_wins(&mut self, id: NodeId, spot: &Rc<Spot>, inherited: &mut [Idea], window: Window) -> Flow {
        let side = spot.position().turn();
        let mut obvious = self.adviser.obvious(spot, side).ideas;
        obvious.retain(|idea| idea.first_move(spot).is_some() && idea.value() > 0);
        if let Some(mate) = obvious.iter().find(|idea| idea.is_sure_mate()).cloned() {
            self.protocol.say(|| "TRY OBVIOUSLY WINNING MOVE".into());
            return self.routine(id, vec![mate], Source::Obvious, window);
        }
        let says_the_same = |goal: &Idea| {
            let wanted = self.adviser.aim(spot, &goal.plan.action);
            wanted.is_some() && obvious.iter().any(|idea| wanted == self.adviser.aim(spot, &idea.plan.action))
        };
        if inherited.iter().any(says_the_same) {
            // What is obvious besides is done first.
            inherited.sort_by_key(|goal| !says_the_same(goal));
            self.protocol.say(|| "OBVIOUSLY WINNING MOVE DUPLICATED".into());
            return Flow::Exhausted;
        }
        if obvious.is_empty() {
            return Flow::Exhausted;
        }
        self.protocol.say(|| "TRY OBVIOUSLY WINNING MOVE".into());
        self.routine(id, obvious, Source::Obvious, window)
    }

    /// Source 4: a static analysis, unless something forbids it (page 10.3 and 17.1).
    fn by_analysis(&mut self, id: NodeId, spot: &Rc<Spot>, window: Window) -> Flow {
        let node = &self.tree[id];
        if node.no_analysis || node.is_analyzed {
            return Flow::Exhausted;
        }
        if self.options.mechanisms.best_first {
            let left_for = node.tries.iter().filter_map(|each| self.left_for(each.child));
            if let Some(ply) = left_for.filter(|&ply| ply < node.ply).min() {
                self.protocol.say(|| {
                    let ply = self.tree[id].ply;
                    format!(
                        "(PLY: {ply}) BACK UP FOR BETTER PLAN AT HIGHER LEVEL. RE-SEARCH WILL ANALYZE HERE."
                    )
                });
                self.owe_analysis(id, window);
                return Flow::Ended(NodeEnd::Better(ply));
            }
            let mate = node.tail.iter().any(|(_, idea)| idea.threatens_mate());
            let mate = mate || node.expected >= super::value::KING / 2;
            if let Some(better) = beta_implies_better(&node.alternatives, node.ply, mate, window) {
                self.protocol
                    .say(|| "BETA IMPLIES BETTER PLAN AT HIGHER LEVEL. RE-SEARCH WILL ANALYZE HERE.".into());
                self.owe_analysis(id, window);
                return Flow::Ended(NodeEnd::Better(better.ply));
            }
        }
        let plans = self.analyze(id, spot);
        self.routine(id, plans, Source::Analysis, window)
    }

    /// Makes a static analysis.
    pub(super) fn analyze(&mut self, id: NodeId, spot: &Rc<Spot>) -> Vec<Idea> {
        if self.tree[id].parent.is_some() {
            self.counts.analyses += 1;
        }
        self.tree[id].is_analyzed = true;
        let mut plans = self.adviser.analyze(spot);
        if self.tree[id].parent.is_some() {
            self.drop_seen_losses(&mut plans, spot);
        } else if self.options.mechanisms.foresight {
            mating_checks_first(&mut plans, spot);
        }
        let (value, count) = (self.tree[id].eval, plans.len());
        if self.tree[id].parent.is_some() {
            self.protocol.say(|| format!("NULL PLAN (VALUE {value}) (STATIC-ANALYSIS) ({count} PLANS)"));
        }
        self.tree[id].suggested.clone_from(&plans);
        plans
    }

    pub(super) fn owe_analysis(&mut self, id: NodeId, window: Window) {
        let node = &mut self.tree[id];
        if node.is_analyzed || node.pointers.iter().any(|p| matches!(p, Pointer::Analyze { .. })) {
            return;
        }
        let value = node.expected.min(window.beta.hi);
        node.pointers.push(Pointer::Analyze { value });
    }

    /// The ply for whose better plan the best line below a node was left.
    pub(super) fn left_for(&self, mut id: NodeId) -> Option<usize> {
        loop {
            if let NodeEnd::Better(ply) = self.tree[id].ending {
                return Some(ply);
            }
            id = self.tree.best(id)?.child;
        }
    }

    /// Ends a node of the offense: takes an evaluation if nothing better is known, and forms its range.
    pub(super) fn close(&mut self, id: NodeId, window: Window, flow: Flow) -> Range {
        let shown = self.tree[id].tries.iter().map(|each| each.range.lo).max();
        let value = self.tree[id].eval;
        let ending = match flow {
            Flow::Exhausted => NodeEnd::Exhausted,
            Flow::Succeeded => NodeEnd::Succeeded,
            Flow::Ended(ending) => ending,
        };
        if flow == Flow::Exhausted {
            let ply = self.tree[id].ply;
            self.protocol.say(|| format!("PLY {ply} LAST PLAN"));
        }
        let unanswered = self.tree[id].quiet.is_none() && shown.is_none_or(|lo| lo < value);
        if flow != Flow::Succeeded && unanswered && self.tree[id].parent.is_some() {
            self.protocol.say(|| "QUIESCENCE ANALYSIS".into());
            let quiet = self.quiesce(id, window);
            self.tree[id].quiet = Some(quiet.lo);
        }
        let lo = self.shown_at(id);
        if flow == Flow::Succeeded
            && lo < MATE
            && self.is_short_of_expectation(id, lo)
            && self.tree[id].parent.is_some()
        {
            self.owe_analysis(id, window);
        }
        let range = self.range_of(id, window.beta.hi);
        if self.tree[id].parent.is_some() {
            return self.leave(id, range, ending);
        }
        self.finish(id, range, ending)
    }

    /// Whether so much less was shown than expected that it is worth looking further.
    fn is_short_of_expectation(&self, id: NodeId, lo: Val) -> bool {
        !Range::new(lo, self.tree[id].expected).is_determined()
    }

    fn shown_at(&self, id: NodeId) -> Val {
        let node = &self.tree[id];
        let tried = node.tries.iter().filter(|each| each.source != Source::Quiescence);
        let shown = tried.map(|each| each.range.lo).chain(node.quiet).max();
        shown.unwrap_or(node.eval)
    }

    /// The range of a node of the offense, from what was tried and what is owed (page 5.1).
    pub(super) fn range_of(&self, id: NodeId, cap: Val) -> Range {
        let node = &self.tree[id];
        let lo = self.shown_at(id);
        let tried = node.tries.iter().filter(|each| each.source != Source::Quiescence);
        let tops = tried.map(|each| each.range.hi).chain(node.pointers.iter().map(Pointer::value));
        let hi = tops.max().unwrap_or(lo).min(cap).max(lo);
        Range::new(lo, hi)
    }
}
