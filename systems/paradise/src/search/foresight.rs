//! Foresight: what the rules see by playing forcing moves out, used to judge and to choose.
//!
//! The knowledge of 1979 read everything from the position at hand. Ours plays a short way ahead from every position
//! ([`crate::scene::Look`]), and the search trusts what is seen there: a position is judged by the best move that is seen in
//! it, the defense begins with the reply that is seen to hold best, what is seen to fail like a reply that failed is
//! not tried, and below the root the offense plays no plan that is seen to lose. Knowledge that does not look ahead leaves all
//! this to the rules of the thesis.

use std::rc::Rc;

use motive_chess::Move;

use super::idea::{Idea, Source};
use super::tree::{NodeEnd, NodeId};
use super::value::{KING, MATE, Range, Val, Window};
use super::{Entry, Search, Spot};

/// Defenses at one node that only foresight suggests, when all others have failed.
const MOST_THOUGHT_OF: usize = 2;
/// How much better than every listed reply one must be seen to be, to be listed first of all.
const CLEARLY_BETTER: Val = 5;
/// What the offense may be seen to lose by a move below the root: less than half a pawn.
const TOLERATED: Val = -3;
/// A line that is expected to win so much is after mate, for no more than a queen, and not content with less.
const MATE_HOPED: Val = KING - 90;
/// What a quiet plan of the root that promises little may not be seen to lose: almost a rook.
const BLUNDER: Val = -45;
/// What a plan of the root must promise to count as after mate: the king, for no more than two pawns.
const MATE_PROMISED: Val = KING - 20;

/// In an order of their own, plans of the root that begin with a check and promise mate come first: whether they are right is
/// soon known. The order among the others stays.
pub(super) fn mating_checks_first(plans: &mut [Idea], spot: &Spot) {
    let checks = |idea: &Idea| idea.first_move(spot).is_some_and(|m| spot.position().after(m).is_check());
    plans.sort_by_key(|idea| idea.place.is_none() || idea.value() < MATE_PROMISED || !checks(idea));
    for (at, idea) in plans.iter_mut().enumerate() {
        idea.place = idea.place.map(|_| at);
    }
}

impl Search<'_> {
    /// What a move is seen to win for the side that makes it; `None` if nothing is seen at all.
    pub(super) fn foresee(&self, spot: &Spot, m: Move) -> Option<Val> {
        if self.options.mechanisms.foresight { self.adviser.foresee(spot, m) } else { None }
    }

    /// The move of a position that is seen to win most, of those that pass; the first of equals.
    fn best_seen(&self, spot: &Spot, passes: impl Fn(Move, Val) -> bool) -> Option<(Val, Move)> {
        let moves = spot.position().legal_moves().into_iter();
        let seen =
            moves.filter_map(|m| Some((self.foresee(spot, m)?, m))).filter(|&(seen, m)| passes(m, seen));
        seen.reduce(|best, other| if other.0 > best.0 { other } else { best })
    }

    /// A evaluation by what is seen: the best move of the side to move, if it wins anything, and what is left of it.
    pub(super) fn judged_by_sight(&mut self, id: NodeId) -> Option<Range> {
        let spot = self.spot(id);
        let (won, m) = self.best_seen(&spot, |_, _| true)?;
        let sign = if self.tree[id].is_offense { 1 } else { -1 };
        let is_mate = won.abs() >= KING;
        if is_mate && sign * won > 0 && self.options.mechanisms.complete {
            // What is seen to mate is played out in the tree, or is not believed.
            let is_proved = self.tree[id].is_offense && self.mates_as_seen(id);
            return Some(Range::exactly(if is_proved { MATE } else { self.tree[id].eval }));
        }
        let value = if is_mate { sign * won.signum() * MATE } else { self.tree[id].eval + sign * won };
        let range = Range::exactly(value);
        let is_known = self.tree[id].tries.iter().any(|each| each.m == Some(m));
        if won > 0 && !is_known && !self.must_end() {
            // The move stands in the tree, so that the defense can learn what to prevent.
            let child = self.make(id, m, Source::Quiescence);
            self.finish(child, range, NodeEnd::Quiescence);
            let idea = Idea::of_move(&spot, m);
            let entry = Entry { idea: idea.as_ref(), source: Source::Quiescence, expectation: 0 };
            self.note(id, Some(m), child, range, &entry);
        }
        Some(range)
    }

    /// Whether the offense is seen to reach what it wants.
    pub(super) fn is_seen_to_win(&self, id: NodeId) -> bool {
        let node = &self.tree[id];
        if node.after_pass {
            return false;
        }
        let best = self.best_seen(&node.spot, |_, _| true);
        let is_after_mate = node.expected >= MATE_HOPED && !node.tail.is_empty();
        best.is_some_and(|(won, _)| won >= KING || !is_after_mate && node.eval + won >= self.threshold)
    }

    /// Below the root, leaves out what is seen to lose.
    pub(super) fn drop_seen_losses(&self, ideas: &mut Vec<Idea>, spot: &Spot) {
        ideas.retain(|idea| {
            let seen = idea.first_move(spot).and_then(|m| self.foresee(spot, m));
            seen.is_none_or(|seen| seen >= TOLERATED)
        });
    }

    /// Leaves out quiet moves that are seen to lose a rook or so. What takes or checks may be a sacrifice.
    pub(super) fn drop_seen_blunders(&self, ideas: &mut Vec<Idea>, spot: &Spot) {
        ideas.retain(|idea| {
            let Some(m) = idea.first_move(spot) else { return false };
            let is_forcing = m.is_capture() || spot.position().after(m).is_check();
            is_forcing || self.foresee(spot, m).is_none_or(|seen| seen > BLUNDER)
        });
    }

    /// A reply that is seen to be better than everything in the first list, if there is one.
    pub(super) fn seen_best(&self, spot: &Spot, listed: &[Idea]) -> Option<Idea> {
        let moves = listed.iter().filter_map(|idea| idea.first_move(spot));
        let known = moves.filter_map(|m| self.foresee(spot, m)).max();
        let (seen, m) = self.best_seen(spot, |_, _| true)?;
        let is_new = known.is_none_or(|known| known + CLEARLY_BETTER <= seen);
        if is_new { Idea::of_move(spot, m) } else { None }
    }

    /// The place of the waiting reply from which the defense is seen to come off best; the first, if nothing is seen.
    pub(super) fn most_hopeful(&self, id: NodeId, spot: &Spot) -> usize {
        let seen = |idea: &Idea| idea.first_move(spot).and_then(|m| self.foresee(spot, m)).unwrap_or(0);
        let waiting = &self.tree[id].waiting;
        (0..waiting.len()).min_by_key(|&at| std::cmp::Reverse(seen(&waiting[at]))).unwrap_or(0)
    }

    /// What a reply must keep the offense below, to be worth a try after others have failed.
    fn to_be_held(&self, window: Window) -> Val {
        self.threshold.min(window.beta.lo)
    }

    /// After a reply has failed: those that are seen to fail as well are dropped.
    pub(super) fn drop_seen_failures(&mut self, id: NodeId, spot: &Rc<Spot>, window: Window) {
        let (bound, value) = (self.to_be_held(window), self.tree[id].eval);
        let mut waiting = std::mem::take(&mut self.tree[id].waiting);
        waiting.retain(|idea| {
            let Some(m) = idea.first_move(spot) else { return false };
            self.foresee(spot, m).is_none_or(|seen| value - seen < bound)
        });
        self.tree[id].waiting = waiting;
    }

    /// A reply that nobody thought of and that is seen to hold, the best one; only a few at each node.
    pub(super) fn seen_to_hold(&mut self, id: NodeId, spot: &Spot, window: Window) -> Option<(Idea, Move)> {
        if self.tree[id].thought_of >= MOST_THOUGHT_OF {
            return None;
        }
        let (bound, value) = (self.to_be_held(window), self.tree[id].eval);
        let tries = &self.tree[id].tries;
        let is_new = |m: Move| !tries.iter().any(|each| each.m == Some(m));
        let (_, m) = self.best_seen(spot, |m, seen| value - seen < bound && is_new(m))?;
        self.tree[id].thought_of += 1;
        Some((Idea::of_move(spot, m)?, m))
    }

    /// Whether plans of the root that promised too little should have their turn: no other has reached what is wanted.
    pub(super) fn may_try_doubtful(&self) -> bool {
        self.tree[0].tries.iter().all(|each| each.range.lo < self.first_threshold)
    }
}
