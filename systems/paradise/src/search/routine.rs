//! SEARCH: a batch of plans, and what each must pass before its move is made (page 8).

use std::rc::Rc;

use motive_chess::Move;
use production::PlanAction;

use super::batch::Batch;
use super::best_first::{Here, alternative_of, better_plan};
use super::causality::LostLine;
use super::idea::{self, Idea, Source};
use super::offense::Flow;
use super::splice::splice;
use super::tree::{NodeEnd, NodeId, Pointer};
use super::value::{BEYOND, MATE, Range, Val, Window, raised_threshold, threat_base};
use super::{Entry, Search, Spot, counter, move_name};

/// More plans than this are not looked at, at one node.
const MOST_TRIES: usize = 40;
/// A check that leaves so many replies is tried, whatever it promises. Of 1 to 20 this solved most of 250 sacrifices.
const FEW_REPLIES: usize = 6;

impl Search<'_> {
    /// Searches a batch of plans from one source.
    pub(super) fn routine(&mut self, id: NodeId, ideas: Vec<Idea>, source: Source, window: Window) -> Flow {
        let spot = self.spot(id);
        let mut batch = Batch::new(id, spot, ideas, source, window);
        if matches!(source, Source::Analysis | Source::Obvious) {
            idea::put_in_order(&mut batch.ideas, &batch.spot);
        }
        let mut rounds = 0;
        loop {
            rounds += 1;
            if rounds > 4 * MOST_TRIES || self.must_end() {
                self.insert_pointers(&mut batch);
                return if batch.succeeded { Flow::Succeeded } else { Flow::Ended(NodeEnd::Limits) };
            }
            if batch.ideas.is_empty() && !batch.is_last_resort && self.may_try_doubtful() {
                batch.is_last_resort = true;
                batch.ideas = std::mem::take(&mut batch.doubted);
                self.drop_seen_blunders(&mut batch.ideas, &batch.spot);
            }
            if batch.ideas.is_empty() {
                return self.at_the_end(batch);
            }
            if let Some(flow) = self.consider(&mut batch) {
                return flow;
            }
        }
    }

    /// Nothing is left: perhaps a line that was left for another plan of this node is taken up again (page 8.15).
    fn at_the_end(&mut self, batch: Batch) -> Flow {
        if batch.succeeded {
            return Flow::Succeeded;
        }
        let ply = self.tree[batch.id].ply;
        let left: Vec<NodeId> = self.tree[batch.id]
            .tries
            .iter()
            .rev()
            .filter(|each| self.left_for(each.child) == Some(ply))
            .map(|each| each.child)
            .collect();
        // At the root the choice is the strategy's.
        let is_root = self.tree[batch.id].parent.is_none();
        if is_root || batch.source != Source::Analysis || left.is_empty() {
            return Flow::Exhausted;
        }
        self.protocol.say(|| "Search original move since alternative failed".into());
        for child in left {
            let range = self.take_up(batch.id, child, batch.window);
            if range.is_some_and(|range| range.lo >= self.threshold) {
                return Flow::Succeeded;
            }
        }
        Flow::Exhausted
    }

    /// One turn of the loop: the best plan through all tests, and its move.
    fn consider(&mut self, batch: &mut Batch) -> Option<Flow> {
        if matches!(batch.source, Source::Analysis | Source::Obvious) && !batch.has_counter() {
            idea::put_in_order(&mut batch.ideas, &batch.spot);
        }
        let current = batch.ideas[0].clone();
        let likely = current.likely();
        let window = self.own_window(batch.id, batch.window);
        let expectation = self.expectation(batch, &current, window);
        let ply = self.tree[batch.id].ply;
        self.protocol.say(|| {
            let value = self.tree[batch.id].eval;
            let text = crate::Writer::new(batch.spot.scene(), self.adviser.knowledge(), crate::Names::Short)
                .plan(&current.plan);
            format!("PLY {ply} (VALUE {value}) BESTPLAN: {text} (NEWEXPECT {expectation})")
        });
        // 8.3
        if batch.source == Source::Analysis && self.was_suggested_above(batch.id, &current) {
            batch.ideas.remove(0);
            return None;
        }
        // 8.4: plans are not strung together that leave the defense a free move each; a plan that goes on is one plan.
        // An answer to a check is no plan of its own either.
        let in_check = batch.spot.position().is_check();
        let is_another = matches!(batch.source, Source::Analysis | Source::Obvious) && ply > 1 && !in_check;
        if likely > 1 || (likely == 1 && self.tree[batch.id].unlikely_on_line && is_another) {
            batch.ideas.remove(0);
            return None;
        }
        if likely == 1 && window.alpha.lo >= self.first_threshold {
            self.protocol.say(|| "no unlikely when threshold achieved quit".into());
            batch.drop_unlikely();
            return None;
        }
        // 8.6 and 8.8; in check expectations say little.
        let trusted = if in_check { self.tree[batch.id].expected.max(expectation) } else { expectation };
        // In an order of their own, plans have their turn at the root even if they promise little: after the others,
        // and are held to what is wanted.
        let least = if batch.is_last_resort { self.first_threshold } else { -BEYOND };
        // Nor do the rules know what comes after a check that leaves few replies: it costs few positions to see.
        let least =
            if self.is_tight_check(&current, &batch.spot) { least.max(self.threshold) } else { least };
        let (trusted, expectation) = (trusted.max(least), expectation.max(least));
        let is_doubtful = trusted < window.alpha.lo || trusted < self.root_value;
        if is_doubtful && ply == 1 && current.place.is_some() && self.options.mechanisms.foresight {
            batch.doubted.push(current.clone());
        }
        if trusted < window.alpha.lo {
            self.protocol.say(|| "TERMINATE: FORWARD PRUNE".into());
            batch.drop_likely(likely);
            return None;
        }
        // 8.7
        if window.beta.hi <= window.alpha.lo {
            self.protocol.say(|| "TERMINATE: ALPHA BETA".into());
            batch.ideas.clear();
            return Some(Flow::Ended(NodeEnd::AlphaBeta));
        }
        if window.is_closed() {
            self.protocol.say(|| "TERMINATE: ALPHA BETA".into());
            self.insert_pointers(batch);
            return Some(Flow::Ended(NodeEnd::AlphaBeta));
        }
        if trusted < self.root_value {
            batch.drop_likely(likely);
            return None;
        }
        if batch.succeeded {
            self.protocol.say(|| "TERMINATE: PLAN SUCCEEDED".into());
            self.insert_pointers(batch);
            return Some(Flow::Succeeded);
        }
        // 8.9
        if self.options.mechanisms.best_first && matches!(batch.source, Source::Obvious | Source::Analysis) {
            let here = Here { ply, expectation: trusted, likely, threatens_mate: current.threatens_mate() };
            if let Some(better) = better_plan(&self.tree[batch.id].alternatives, here, window) {
                self.protocol.say(|| "TERMINATE: BETTER PLAN AT HIGHER LEVEL".into());
                self.insert_pointers(batch);
                return Some(Flow::Ended(NodeEnd::Better(better.ply)));
            }
        }
        self.pursue(batch, current, expectation, window)
    }

    /// Whether a plan begins with a check that leaves few replies.
    fn is_tight_check(&self, idea: &Idea, spot: &Spot) -> bool {
        self.options.mechanisms.tight_checks
            && idea.first_move(spot).is_some_and(|m| {
                let next = spot.position().after(m);
                next.is_check() && next.legal_moves().len() <= FEW_REPLIES
            })
    }

    /// The tests that look at the move itself, and the move.
    fn pursue(&mut self, batch: &mut Batch, current: Idea, expectation: Val, window: Window) -> Option<Flow> {
        batch.ideas.remove(0);
        if let PlanAction::Goal(name, arguments) = &current.plan.action {
            // 8.12
            let found = self.adviser.execute(&batch.spot, *name, arguments, &current);
            let mut found = splice(found, &current, self.adviser.aim(&batch.spot, &current.plan.action));
            found.retain(|idea| idea.first_move(&batch.spot).is_some());
            self.drop_seen_losses(&mut found, &batch.spot);
            if found.is_empty() {
                let ply = self.tree[batch.id].ply;
                self.protocol.say(|| format!("PLY {ply} UNEXECUTABLE PLAN"));
            }
            let single = found.len() == 1;
            idea::put_in_order(&mut found, &batch.spot);
            found.append(&mut batch.ideas);
            batch.ideas = found;
            if !single {
                return None;
            }
            let executed = batch.ideas.remove(0);
            return self.play(batch, executed, expectation, window);
        }
        self.play(batch, current, expectation, window)
    }

    fn play(&mut self, batch: &mut Batch, idea: Idea, expectation: Val, window: Window) -> Option<Flow> {
        let Some(m) = idea.first_move(&batch.spot) else {
            self.protocol.say(|| "UNEXECUTABLE PLAN".into());
            return None;
        };
        if self.tree[batch.id].tries.iter().any(|each| each.m == Some(m) && each.source != Source::Quiescence)
        {
            self.protocol.say(|| format!("TERMINATE: ALREADY SEARCHED {}", move_name(&batch.spot, m)));
            return None;
        }
        if self.tree[batch.id].tries.len() >= MOST_TRIES {
            batch.ideas.clear();
            return None;
        }
        // 8.10
        if self.is_doomed(batch.id, &batch.spot, m) {
            return None;
        }
        // 8.11
        if let Some(fixed) = self.lemma(batch, m) {
            self.counts.lemmas += 1;
            batch.ideas.insert(0, idea);
            // At once: in the order of plans a move without reasons of its own would come last.
            let expectation = self.expectation(batch, &fixed, window);
            return self.play(batch, fixed, expectation, window);
        }
        let range = self.descend(batch, m, &idea, expectation, window);
        if range.lo >= self.threshold || range.lo >= expectation {
            if range.lo >= expectation && idea.place.is_none() {
                batch.drop_likely(idea.likely());
            }
            self.post_lemma(batch, m);
            if self.tree[batch.id].parent.is_some() {
                batch.succeeded = true;
            } else {
                self.threshold = raised_threshold(self.first_threshold, range.lo);
            }
            return None;
        }
        self.learn(batch, m, range);
        None
    }

    /// Makes a move and lets the defense answer.
    fn descend(&mut self, batch: &Batch, m: Move, idea: &Idea, expectation: Val, window: Window) -> Range {
        let child = self.make(batch.id, m, batch.source);
        let above = &self.tree[batch.id];
        let base = threat_base(above.spot.position(), self.offense);
        let mut alternatives = above.alternatives.clone();
        alternatives.extend(alternative_of(above.ply, base, &batch.ideas));
        let (unlikely, forbidden) = (above.unlikely_on_line, above.no_analysis);
        let below = &mut self.tree[child];
        below.expected = expectation;
        below.alternatives = alternatives;
        below.unlikely_on_line = unlikely || idea.likely() >= 1;
        below.no_analysis = forbidden || batch.source == Source::Obvious;
        below.tail = vec![(idea.plan.clone(), Rc::new(idea.clone()))];
        if self.tree[batch.id].parent.is_none() {
            self.ceiling = self.counts.nodes().saturating_add(self.options.each_plan);
        }
        let range = self.defense(child, window);
        if self.tree[batch.id].parent.is_none() {
            self.ceiling = usize::MAX;
        }
        self.note(
            batch.id,
            Some(m),
            child,
            range,
            &Entry { idea: Some(idea), source: batch.source, expectation },
        );
        range
    }

    /// A plan failed: if the enemy won something, what would have prevented it? (page 8.14)
    fn learn(&mut self, batch: &mut Batch, m: Move, range: Range) {
        let value = self.tree[batch.id].eval;
        let lost = range.lo < value && (range.lo < 0 || range.lo < self.root_value);
        if !lost || !self.options.mechanisms.counter_causal {
            return;
        }
        let Some(child) =
            self.tree[batch.id].tries.iter().find(|each| each.m == Some(m)).map(|each| each.child)
        else {
            return;
        };
        let save = (value - range.lo).abs().min(super::value::KING);
        let menaces = counter::menaces(&self.tree, child, save);
        let found = self.answers(batch.id, &menaces);
        let captures_only = self.options.mechanisms.captures_only;
        let fresh: Vec<Idea> = found
            .into_iter()
            .filter(|idea| {
                let Some(m) = idea.first_move(&batch.spot) else { return false };
                (!captures_only || m.is_capture())
                    && !self.tree[batch.id].tries.iter().any(|each| each.m == Some(m))
                    && !batch.ideas.iter().any(|other| other.first_move(&batch.spot) == Some(m))
            })
            .collect();
        let count = fresh.len();
        batch.laid_aside =
            fresh.iter().filter_map(|idea| idea.first_move(&batch.spot)).map(|n| (m, n)).collect();
        let rest = std::mem::replace(&mut batch.ideas, fresh);
        batch.ideas.extend(rest);
        debug_assert!(batch.ideas.len() >= count);
    }

    /// What each move of this node has achieved so far, with what was known above.
    pub(super) fn own_window(&self, id: NodeId, window: Window) -> Window {
        let tried = self.tree[id].tries.iter().filter(|each| each.source != Source::Quiescence);
        tried.fold(window, |window, each| window.raised(each.range))
    }

    fn expectation(&self, batch: &Batch, idea: &Idea, window: Window) -> Val {
        let base = threat_base(batch.spot.position(), self.offense);
        let mut expectation = base + idea.value();
        // A plan that goes on is held to what it promised, as long as it still threatens something.
        if matches!(batch.source, Source::Demanded | Source::Inherited) && idea.value() > 0 {
            expectation = expectation.max(self.tree[batch.id].expected);
        }
        expectation.min(window.beta.hi)
    }

    fn was_suggested_above(&self, id: NodeId, idea: &Idea) -> bool {
        let positional = idea.reasons.iter().any(|reason| {
            let attribute = self.adviser.knowledge().vocabulary().attribute("POSITIONAL");
            attribute.is_some_and(|attribute| reason.attributes.get(attribute).is_some())
        });
        if positional {
            return false;
        }
        let mut above = self.tree[id].parent;
        while let Some(id) = above {
            if self.tree[id].suggested.iter().any(|other| other.is_same(idea)) {
                return true;
            }
            above = self.tree[id].parent;
        }
        false
    }

    /// Whether a failed move of this node shows that another cannot do better.
    fn is_doomed(&mut self, id: NodeId, spot: &Rc<Spot>, m: Move) -> bool {
        if !self.options.mechanisms.causality {
            return false;
        }
        let value = self.tree[id].eval;
        let loser = spot.position().turn();
        let node = &self.tree[id];
        let failed = node.tries.iter().filter(|each| {
            each.range.lo < value.min(0)
                && !matches!(each.source, Source::Quiescence | Source::Obvious)
                && each.m.is_some()
        });
        for each in failed {
            let Some(tried) = each.m else { continue };
            let Some(refutation) = LostLine::of(&self.tree, each.child, loser) else { continue };
            if refutation.rejects(spot, tried, m) {
                self.counts.rejected += 1;
                self.protocol.say(|| causality_line(spot, m, tried));
                return true;
            }
        }
        false
    }

    /// Remembers what is not searched (page 8.5).
    fn insert_pointers(&mut self, batch: &mut Batch) {
        let base = threat_base(batch.spot.position(), self.offense);
        let cap = batch.window.beta.hi;
        for idea in batch.ideas.drain(..) {
            let value = match batch.source {
                Source::Demanded | Source::Inherited => {
                    (base + idea.best_value()).max(self.tree[batch.id].expected)
                }
                _ => base + idea.best_value(),
            };
            let likely = idea.likely();
            self.tree[batch.id].pointers.push(Pointer::ReSearch { idea, value: value.min(cap), likely });
        }
        if self.tree[batch.id].parent.is_some() && self.tree[batch.id].range.lo < MATE {
            self.owe_analysis(batch.id, batch.window);
        }
    }
}

pub(super) fn causality_line(spot: &Spot, m: Move, tried: Move) -> String {
    let from = tried.from().map_or_else(String::new, |at| at.to_string().to_uppercase());
    let name = move_name(spot, tried);
    format!("CAUSALITY: {} LINE: ({from} {} NO", move_name(spot, m), name.trim_start_matches('('))
}

#[cfg(test)]
mod tests;
