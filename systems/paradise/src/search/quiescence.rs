//! Quiescence: one move a node, chosen by knowledge, until neither side threatens anything (page 14).
//!
//! It is the same for both sides. A side does what is better than everything the enemy is after; or it defends; or,
//! if the enemy has only one threat and the man can step aside, nothing happens at all.

use motive_chess::Color;
use production::PlanAction;

use super::adviser::Menace;
use super::causality::captured_man;
use super::idea::{self, Idea, Source};
use super::tree::{NodeEnd, NodeId};
use super::value::{KING, MATE, Range, Val, Window};
use super::{DEEPEST, Entry, Search, Spot};

/// What a selected move is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// To win something; `free` if the enemy had no threats.
    Offensive {
        free: bool,
    },
    Defensive,
}

/// A selected move, and the second choice if it is a defense.
struct Chosen {
    idea: Idea,
    purpose: Purpose,
    second: Option<Idea>,
}

enum Choice {
    /// Nothing happens: the balance stands.
    Stand,
    Move(Box<Chosen>),
    Pass,
}

impl Search<'_> {
    /// Judges a node of the offense. After a pass it is the defense that moves.
    pub(super) fn quiesce(&mut self, id: NodeId, window: Window) -> Range {
        self.counts.quiescence_searches += 1;
        let start = match (self.tree[id].after_pass, self.tree[id].parent) {
            (true, Some(parent)) => parent,
            _ => id,
        };
        if !self.options.mechanisms.quiescence {
            return Range::exactly(self.tree[start].eval);
        }
        if let Some(range) = self.judged_by_sight(start) {
            return range;
        }
        let before = self.tree[start].tries.len();
        let mut range = self.quiet(start, window);
        let is_held = self.options.mechanisms.complete;
        if range.lo >= MATE && is_held && self.tree.mate_in(start).is_none() {
            // One line of play is no proof: what stands on the board does.
            range = Range::exactly(self.tree[start].eval);
        }
        if start != id {
            // The pass has no line of its own.
            self.tree[start].tries.truncate(before);
        }
        range
    }

    fn quiet(&mut self, id: NodeId, window: Window) -> Range {
        let value = self.tree[id].eval;
        let stand = Range::exactly(value);
        if self.tree[id].ply >= DEEPEST || self.must_end() {
            return stand;
        }
        let is_offense = self.tree[id].is_offense;
        let spot = self.spot(id);
        let chosen = match self.select(&spot) {
            Choice::Stand => return stand,
            Choice::Pass => return self.let_them(id, window),
            Choice::Move(chosen) => chosen,
        };
        let Chosen { idea: selected, purpose, second } = *chosen;
        if is_beyond(is_offense, value, selected.value(), purpose, window) {
            self.protocol.say(|| "TERMINATE: ALPHA BETA".into());
            return stand;
        }
        let Some(range) = self.quiet_move(id, &selected, window) else { return stand };
        let worse = if is_offense { range.lo < value } else { range.lo > value };
        if !worse {
            return range;
        }
        match purpose {
            Purpose::Offensive { free: true } => {
                let ply = self.tree[id].ply;
                self.protocol.say(|| format!("(PLY: {ply}) value taken here"));
                self.tree[id].tries.retain(|each| each.source != Source::Quiescence);
                stand
            }
            Purpose::Offensive { free: false } => {
                // Nobody need go on giving checks or taking if it comes to nothing.
                let side = spot.position().turn();
                let mut theirs = if spot.position().is_check() {
                    Vec::new()
                } else {
                    self.adviser.obvious(&spot, side.other()).ideas
                };
                theirs.retain(|idea| idea.value() > 0);
                let quiet = match &theirs[..] {
                    [] => true,
                    [only] => self.can_be_escaped(&spot, only),
                    _ => false,
                };
                if quiet {
                    self.tree[id].tries.retain(|each| each.source != Source::Quiescence);
                    stand
                } else {
                    range
                }
            }
            Purpose::Defensive => {
                let Some(second) = second.filter(|_| self.unguarded_landing(id, &selected)) else {
                    return range;
                };
                let Some(other) = self.quiet_move(id, &second, window) else { return range };
                if is_offense { range.greatest(other) } else { range.least(other) }
            }
        }
    }

    /// Plays a move and judges what comes.
    fn quiet_move(&mut self, id: NodeId, idea: &Idea, window: Window) -> Option<Range> {
        let m = idea.first_move(&self.tree[id].spot)?;
        if self.tree[id].has_tried(m) || self.must_end() {
            return None;
        }
        let child = self.make(id, m, Source::Quiescence);
        let range = match self.by_rules(child) {
            Some(range) => range,
            None => self.quiet(child, window),
        };
        self.finish(child, range, NodeEnd::Quiescence);
        self.note(
            id,
            Some(m),
            child,
            range,
            &Entry { idea: Some(idea), source: Source::Quiescence, expectation: 0 },
        );
        Some(range)
    }

    /// A side that can do nothing lets the other move twice.
    fn let_them(&mut self, id: NodeId, window: Window) -> Range {
        let value = Range::exactly(self.tree[id].eval);
        let Some(passed) = self.tree[id].spot.pass() else { return value };
        let (ply, is_offense, eval) = (self.tree[id].ply, self.tree[id].is_offense, self.tree[id].eval);
        let mut node = super::node(Some(id), passed, ply + 1, !is_offense, eval);
        node.after_pass = true;
        let child = self.tree.add(node);
        self.quiet(child, window)
    }

    fn select(&mut self, spot: &Spot) -> Choice {
        let position = spot.position();
        let side = position.turn();
        if position.is_check() {
            let mut defenses = Vec::new();
            for checker in position.checkers() {
                if let Some(man) = spot.man_at(checker) {
                    let to = position.king(side).to_usize() as u8;
                    defenses.extend(self.adviser.defend(spot, Menace { man, to, save: KING }));
                }
            }
            let mut defenses = sensible(defenses, spot, KING);
            if defenses.is_empty() {
                let first = position.legal_moves().into_iter().next();
                defenses.extend(first.and_then(|m| spot.step(m)).map(|(man, to)| Idea::bare(man, to)));
            }
            self.protocol.say(|| "DEFENDING MOVE SELECTED".into());
            return selected(defenses, Purpose::Defensive);
        }
        let mine = self.winning(spot, side);
        if let Some(first) = mine.first()
            && first.first_move(spot).is_some_and(|m| position.after(m).is_check())
        {
            return selected(mine, Purpose::Offensive { free: false });
        }
        let mut theirs = self.adviser.obvious(spot, side.other()).ideas;
        theirs.retain(|idea| idea.value() > 0);
        if theirs.is_empty() {
            return selected(mine, Purpose::Offensive { free: true });
        }
        let fit = mine.iter().position(|p| theirs.iter().all(|q| self.is_better(spot, p, q)));
        if let Some(at) = fit {
            return selected(mine[at..].to_vec(), Purpose::Offensive { free: false });
        }
        if !mine.is_empty()
            && let Some(idea) = self.stop_by_capture(spot, &mine[0], &theirs[0])
        {
            return selected(vec![idea], Purpose::Offensive { free: false });
        }
        if let [only] = &theirs[..]
            && self.can_be_escaped(spot, only)
        {
            self.protocol.say(|| match self.adviser.aim(spot, &only.plan.action) {
                Some((man, to)) => {
                    let action = PlanAction::Step(man, to);
                    let writer =
                        crate::Writer::new(spot.scene(), self.adviser.knowledge(), crate::Names::Short);
                    format!("assumed escape from {}", writer.action(&action))
                }
                None => "assumed escape".into(),
            });
            return Choice::Stand;
        }
        let worst = &theirs[0];
        let mut defenses = Vec::new();
        if let Some((man, to)) = self.adviser.aim(spot, &worst.plan.action) {
            let save = worst.value();
            defenses = sensible(self.adviser.defend(spot, Menace { man, to, save }), spot, save);
        }
        if defenses.is_empty() {
            defenses = sensible(self.adviser.desperado(spot), spot, 1);
        }
        if defenses.is_empty() {
            return Choice::Pass;
        }
        self.protocol.say(|| "DEFENDING MOVE SELECTED".into());
        selected(defenses, Purpose::Defensive)
    }

    /// What almost surely wins something for the side to move, captures slightly first; only captures if it is well ahead.
    fn winning(&mut self, spot: &Spot, side: Color) -> Vec<Idea> {
        let mut mine = playable(self.adviser.obvious(spot, side).ideas, spot);
        mine.retain(|idea| idea.value() > 0);
        idea::put_in_order(&mut mine, spot);
        let sign = if side == self.offense { 1 } else { -1 };
        let is_ahead = sign * super::value::evaluate(spot.position(), self.offense) >= self.first_threshold;
        let bonus = if is_ahead { 40 } else { 2 };
        mine.sort_by_key(|idea| {
            let captures = idea.first_move(spot).is_some_and(motive_chess::Move::is_capture);
            let mates = idea.threatens_mate();
            (idea.likely(), -(idea.value() + if captures || mates { bonus } else { 0 }))
        });
        mine
    }

    /// Whether a plan of the side to move is better than one of the enemy's (page 14.2).
    pub(super) fn is_better(&self, spot: &Spot, mine: &Idea, theirs: &Idea) -> bool {
        let Some(m) = mine.first_move(spot) else { return false };
        let after = spot.after(m);
        if after.position().is_check() || mine.value() > theirs.value() {
            return true;
        }
        let Some((man, to)) = self.adviser.aim(spot, &theirs.plan.action) else { return false };
        if captured_man(spot, m) == Some(man) {
            return true;
        }
        let at = motive_chess::Square::new(u32::from(to & 63));
        let victim = spot.man_at(at);
        if victim.is_some() && spot.step(m).map(|(man, _)| man) == victim {
            // The target moves away: what is left of the plan counts.
            return mine.value() > theirs.value() - spot.scene().worth(victim.unwrap_or(0));
        }
        let now = spot.scene().exchval(man, at);
        let then = after.scene().exchval(man, at);
        then < now && then <= 0 && mine.value() > then.max(0)
    }

    /// A capture of the man who carries the enemy's best plan, if it leaves one's own plan alive.
    fn stop_by_capture(&self, spot: &Spot, mine: &Idea, theirs: &Idea) -> Option<Idea> {
        let (man, _) = self.adviser.aim(spot, &theirs.plan.action)?;
        let (own, _) = self.adviser.aim(spot, &mine.plan.action)?;
        let target = spot.square(man)?;
        let scene = spot.scene();
        let m = spot.position().legal_moves().into_iter().find(|m| {
            m.is_capture()
                && m.to() == target
                && m.from().is_some_and(|from| {
                    spot.man_at(from) != Some(own) && scene.paradise().mobil(from).contains(target)
                })
        })?;
        spot.step(m).map(|(man, to)| Idea::bare(man, to))
    }

    /// Whether a single threat can be stepped out of: no mate, no trapped man.
    fn can_be_escaped(&self, spot: &Spot, threat: &Idea) -> bool {
        if threat.threatens_mate() {
            return false;
        }
        let Some((_, to)) = self.adviser.aim(spot, &threat.plan.action) else { return true };
        let at = motive_chess::Square::new(u32::from(to & 63));
        match spot.man_at(at) {
            Some(_) => spot.scene().paradise().mobil(at).any(),
            None => true,
        }
    }

    /// Whether a defense stopped bearing on a square where the enemy then landed.
    fn unguarded_landing(&self, id: NodeId, idea: &Idea) -> bool {
        let spot = &self.tree[id].spot;
        let Some(m) = idea.first_move(spot) else { return false };
        let Some(from) = m.from() else { return false };
        let now = spot.position().after(m).attacks_from(m.to());
        let left = spot.position().attacks_from(from) - now;
        let mut here = self.tree[id].tries.iter().find(|each| each.m == Some(m)).map(|each| each.child);
        let mut enemy = true;
        while let Some(node) = here {
            let next = self.tree.best(node);
            if let Some(m) = next.and_then(|each| each.m)
                && enemy
                && left.contains(m.to())
            {
                return true;
            }
            enemy = !enemy;
            here = next.map(|each| each.child);
        }
        false
    }
}

/// Whether nothing that a move could win matters any more.
fn is_beyond(is_offense: bool, value: Val, hope: Val, purpose: Purpose, window: Window) -> bool {
    if purpose == Purpose::Defensive {
        return false;
    }
    if is_offense {
        value + hope <= window.alpha.lo || value >= window.beta.lo
    } else {
        value <= window.alpha.lo || value - hope >= window.beta.lo
    }
}

fn playable(mut ideas: Vec<Idea>, spot: &Spot) -> Vec<Idea> {
    ideas.retain(|idea| idea.first_move(spot).is_some());
    ideas
}

/// Moves in the order of what they save less what they cost at once; those that cost more than is at stake are left out.
pub(super) fn sensible(ideas: Vec<Idea>, spot: &Spot, stake: Val) -> Vec<Idea> {
    let mut ideas = playable(ideas, spot);
    idea::put_in_order(&mut ideas, spot);
    let mut costed: Vec<(Val, Idea)> = ideas.into_iter().map(|idea| (cost(&idea, spot), idea)).collect();
    costed.retain(|(cost, _)| *cost < stake);
    costed.sort_by_key(|(cost, idea)| cost - idea.value().clamp(-KING, KING));
    costed.into_iter().map(|(_, idea)| idea).collect()
}

/// What a move loses at once by an exchange on its square; 0 if nothing.
fn cost(idea: &Idea, spot: &Spot) -> Val {
    let Some(m) = idea.first_move(spot) else { return 0 };
    let Some((man, to)) = spot.step(m) else { return 0 };
    if spot.position().role_at(m.from().unwrap_or(m.to())) == Some(motive_chess::Role::King) {
        return 0;
    }
    (-spot.scene().exchval(man, motive_chess::Square::new(u32::from(to & 63)))).max(0)
}

fn selected(mut ideas: Vec<Idea>, purpose: Purpose) -> Choice {
    if ideas.is_empty() {
        return Choice::Stand;
    }
    let first = ideas.remove(0);
    let second = if ideas.is_empty() { None } else { Some(ideas.remove(0)) };
    Choice::Move(Box::new(Chosen { idea: first, purpose, second }))
}

#[cfg(test)]
mod tests;
