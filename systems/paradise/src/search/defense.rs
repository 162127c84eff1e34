//! The defense on the move: a cheap first list, then whatever answers a refutation (page 12).

use std::rc::Rc;

use motive_chess::Move;
use production::{Plan, Template};

use super::adviser::Menace;
use super::causality::LostLine;
use super::idea::{self, Idea, Source};
use super::routine::causality_line;
use super::tree::{NodeEnd, NodeId};
use super::value::{BEYOND, KING, Range, Val, Window};
use super::{Entry, Search, Spot, counter};

/// More replies than this are not looked at, at one node.
const MOST_REPLIES: usize = 40;

/// So many plans are carried on at most.
const MOST_CONTINUED: usize = 64;

/// After so many replies that failed the others are thought to fail as well, if the limits allow no more.
const ENOUGH_REPLIES: usize = 3;

impl Search<'_> {
    /// Searches a new position in which the defense is on the move.
    pub(super) fn defense(&mut self, id: NodeId, window: Window) -> Range {
        if let Some(range) = self.by_rules(id).or_else(|| self.cut_short(id)) {
            return range;
        }
        let list = self.first_list(id, window);
        self.tree[id].waiting = list;
        self.answer(id, window)
    }

    /// The loop: tries replies until one is good enough or none is left.
    pub(super) fn answer(&mut self, id: NodeId, window: Window) -> Range {
        let spot = self.spot(id);
        self.say_list(id, &spot);
        loop {
            let window = self.lowered(id, window);
            self.drop_hopeless(id, window);
            let next = self.next_reply(id, &spot, window).or_else(|| self.missing_in_mate(id, &spot));
            let Some(m) = next else {
                if self.may_pass(id, &spot) {
                    self.pass(id, &spot, window);
                    continue;
                }
                break;
            };
            let (idea, m) = m;
            if self.tree[id].tries.len() >= MOST_REPLIES || self.must_end() && !self.tree[id].tries.is_empty()
            {
                self.tree[id].waiting.insert(0, idea);
                break;
            }
            let child = self.make(id, m, Source::Defense);
            self.hand_down(id, child, &spot, m);
            let range = self.offense(child, window);
            let entry = Entry { idea: Some(&idea), source: Source::Defense, expectation: 0 };
            self.note(id, Some(m), child, range, &entry);
            if self.is_satisfied(range, window) {
                break;
            }
            self.learn_defense(id, child, range, &spot);
        }
        self.close_defense(id)
    }

    /// Whether the defense is content with an outcome.
    pub(super) fn is_satisfied(&self, range: Range, window: Window) -> bool {
        range.lo <= self.root_value || range.lo < 0 || range.lo <= window.alpha.lo
    }

    pub(super) fn close_defense(&mut self, id: NodeId) -> Range {
        let node = &self.tree[id];
        let real = node.tries.iter().filter(|each| each.m.is_some()).map(|each| each.range);
        let passed = node.tries.iter().filter(|each| each.m.is_none()).map(|each| each.range);
        let range = real.reduce(Range::least).or_else(|| passed.reduce(Range::least));
        let mut range = self.capped(id, range.unwrap_or(Range::exactly(node.eval)));
        // With replies still waiting nothing was shown, unless several have failed already.
        let tried = self.tree[id].tries.len();
        let is_cut = self.must_end() && !self.tree[id].waiting.is_empty() && tried < ENOUGH_REPLIES;
        if is_cut && !self.is_satisfied(range, Window::OPEN) {
            range.lo = range.lo.min(self.tree[id].eval.max(self.root_value));
            return self.finish(id, range, NodeEnd::Limits);
        }
        self.finish(id, range, NodeEnd::Exhausted)
    }

    /// What the defense has here, with what it had above.
    pub(super) fn lowered(&self, id: NodeId, window: Window) -> Window {
        let tried = self.tree[id].tries.iter().filter(|each| each.m.is_some());
        tried.fold(window, |window, each| window.lowered(each.range))
    }

    /// Counter-causal analysis of a reply that was refuted: what it suggests goes to the front.
    pub(super) fn learn_defense(&mut self, id: NodeId, child: NodeId, range: Range, spot: &Rc<Spot>) {
        if !self.options.mechanisms.counter_causal {
            return;
        }
        let save = (range.lo - self.tree[id].eval).abs().min(KING);
        let menaces = counter::menaces(&self.tree, child, save);
        let found = self.answers(id, &menaces);
        self.put_in_front(id, spot, found);
        self.say_list(id, spot);
    }

    pub(super) fn put_in_front(&mut self, id: NodeId, spot: &Spot, found: Vec<Idea>) {
        let node = &self.tree[id];
        let is_known = |idea: &Idea| {
            let Some(m) = idea.first_move(spot) else { return true };
            node.tries.iter().any(|each| each.m == Some(m))
        };
        let mut fresh: Vec<Idea> = found.into_iter().filter(|idea| !is_known(idea)).collect();
        fresh.append(&mut self.tree[id].waiting);
        self.tree[id].waiting = idea::merge(fresh, &|| self.is_late());
    }

    /// Executes the goals of preventing moves, those that were not executed here before.
    pub(super) fn answers(&mut self, id: NodeId, menaces: &[Menace]) -> Vec<Idea> {
        let spot = self.spot(id);
        self.protocol.say(|| {
            let names: Vec<String> = menaces
                .iter()
                .map(|menace| {
                    let writer =
                        crate::Writer::new(spot.scene(), self.adviser.knowledge(), crate::Names::Short);
                    format!("({} {})", writer.man(menace.man), writer.square(menace.to))
                })
                .collect();
            format!("(PLY {}) REFUTE: ({})", self.tree[id].ply, names.join(" "))
        });
        let mut found = Vec::new();
        for menace in menaces {
            if self.tree[id].answered.contains(&(menace.man, menace.to)) {
                continue;
            }
            self.tree[id].answered.push((menace.man, menace.to));
            found.extend(self.adviser.defend(&spot, *menace));
        }
        found
    }

    fn say_list(&mut self, id: NodeId, spot: &Spot) {
        self.protocol.say(|| {
            let node = &self.tree[id];
            let names: Vec<String> = node
                .waiting
                .iter()
                .map(|idea| match idea.first_move(spot) {
                    Some(m) => super::move_name(spot, m),
                    None => "NIL".into(),
                })
                .collect();
            format!("(PLY: {}) DEFMOVES: ({})", node.ply, names.join(" "))
        });
    }

    /// The next reply that causality does not reject.
    fn next_reply(&mut self, id: NodeId, spot: &Rc<Spot>, window: Window) -> Option<(Idea, Move)> {
        let tried = self.tree[id].tries.iter().any(|each| each.m.is_some());
        if tried {
            self.drop_seen_failures(id, spot, window);
        }
        while !self.tree[id].waiting.is_empty() {
            let at = self.most_hopeful(id, spot);
            let idea = self.tree[id].waiting.remove(at);
            let Some(m) = idea.first_move(spot) else { continue };
            if self.tree[id].tries.iter().any(|each| each.m == Some(m)) || self.cannot_matter(id, spot, m) {
                continue;
            }
            return Some((idea, m));
        }
        if tried { self.seen_to_hold(id, spot, window) } else { None }
    }

    fn cannot_matter(&mut self, id: NodeId, spot: &Rc<Spot>, m: Move) -> bool {
        if !self.options.mechanisms.causality {
            return false;
        }
        let loser = spot.position().turn();
        for at in 0..self.tree[id].tries.len() {
            let each = &self.tree[id].tries[at];
            let Some(tried) = each.m else { continue };
            let child = each.child;
            if self.tree[child].tries.first().is_some_and(|each| each.source == Source::Obvious)
                && self.tree[child].range.lo < super::value::MATE
            {
                continue;
            }
            let Some(refutation) = LostLine::of(&self.tree, child, loser) else { continue };
            if refutation.rejects(spot, tried, m) {
                self.counts.rejected += 1;
                self.protocol.say(|| causality_line(spot, m, tried));
                return true;
            }
        }
        false
    }

    /// Drops replies that cannot come near what the defense has elsewhere (page 12.2a).
    fn drop_hopeless(&mut self, id: NodeId, window: Window) {
        let value = self.tree[id].eval;
        if window.beta.lo >= BEYOND || value <= window.beta.lo {
            return;
        }
        let hope: Val = self.tree[id]
            .waiting
            .iter()
            .filter_map(|idea| idea.reasons.iter().map(|r| r.dimensions.threat + r.dimensions.save).max())
            .sum();
        if value - hope > window.beta.lo {
            self.tree[id].waiting.clear();
        }
    }

    /// Whether a pass would tell something: nothing was tried, or every move permitted its own refutation.
    fn may_pass(&self, id: NodeId, spot: &Spot) -> bool {
        let node = &self.tree[id];
        if node.has_passed || spot.position().is_check() || self.must_end() {
            return false;
        }
        if node.tries.is_empty() {
            return true;
        }
        if !self.options.mechanisms.counter_causal {
            return false;
        }
        let loser = spot.position().turn();
        node.tries.iter().all(|each| {
            each.m.is_some_and(|m| {
                LostLine::of(&self.tree, each.child, loser)
                    .is_some_and(|refutation| !refutation.permit(spot, m).is_empty())
            })
        })
    }

    /// The offense moves twice running, so that its threat is seen (page 12.4). Not counted as a position.
    fn pass(&mut self, id: NodeId, spot: &Rc<Spot>, window: Window) {
        self.tree[id].has_passed = true;
        let Some(passed) = spot.pass() else { return };
        self.counts.passes += 1;
        let (ply, eval) = (self.tree[id].ply, self.tree[id].eval);
        let mut node = super::node(Some(id), passed, ply + 1, true, eval);
        node.after_pass = true;
        let child = self.tree.add(node);
        self.hand_down_pass(id, child);
        let range = self.offense(child, window);
        let entry = Entry { idea: None, source: Source::Defense, expectation: 0 };
        self.note(id, None, child, range, &entry);
        if self.options.mechanisms.counter_causal {
            let save = (range.lo - eval).abs().min(KING);
            let menaces = counter::menaces(&self.tree, child, save);
            let found = self.answers(id, &menaces);
            self.put_in_front(id, spot, found);
            self.say_list(id, spot);
        }
    }

    /// What a position of the offense inherits: the branches of its plan that fit the reply.
    fn hand_down(&mut self, id: NodeId, child: NodeId, spot: &Spot, m: Move) {
        let step = spot.step(m);
        self.inherit(id, child, |template| step.is_some_and(|(man, to)| template.admits(man, to)));
    }

    fn hand_down_pass(&mut self, id: NodeId, child: NodeId) {
        self.inherit(id, child, |template| matches!(template, Template::Any | Template::AnyBut(_)));
    }

    fn inherit(&mut self, id: NodeId, child: NodeId, admits: impl Fn(Template) -> bool) {
        let above = &self.tree[id];
        let mut tail: Vec<(Plan, Rc<Idea>)> = Vec::new();
        for (plan, idea) in &above.tail {
            // Boards full of queens have plans without number, and to copy them takes longer than to search.
            if tail.len() >= MOST_CONTINUED {
                break;
            }
            for branch in plan.branches.iter().filter(|branch| admits(branch.template)) {
                if self.is_late() {
                    break;
                }
                if !tail.iter().any(|(known, _)| *known == branch.plan) {
                    tail.push((branch.plan.clone(), Rc::clone(idea)));
                }
            }
        }
        let (expected, alternatives) = (above.expected, above.alternatives.clone());
        let (unlikely, forbidden) = (above.unlikely_on_line, above.no_analysis);
        let below = &mut self.tree[child];
        below.tail = tail;
        below.expected = expected;
        below.alternatives = alternatives;
        below.unlikely_on_line = unlikely;
        below.no_analysis = forbidden;
    }
}
