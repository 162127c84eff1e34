//! The first list of the defense: attacks, answers to the plan, the best way of saving what would be taken (page 12.1).

use std::rc::Rc;

use motive_chess::Move;
use production::{Branch, Template};

use super::adviser::Menace;
use super::idea::{self, Idea};
use super::quiescence::sensible;
use super::tree::NodeId;
use super::value::{KING, Val, Window};
use super::{Search, Spot};

impl Search<'_> {
    /// The first list of replies (page 12.1).
    pub(super) fn first_list(&mut self, id: NodeId, window: Window) -> Vec<Idea> {
        let spot = self.spot(id);
        let position = spot.position();
        let legal = position.legal_moves();
        if legal.len() == 1 {
            return spot.step(legal[0]).map(|(man, to)| Idea::bare(man, to)).into_iter().collect();
        }
        if let Some(list) = self.adviser.first_defenses(&spot) {
            return list;
        }
        let value = self.tree[id].eval;
        let side = position.turn();
        let mut list = self.adviser.obvious(&spot, side).ideas;
        list.retain(|idea| idea.first_move(&spot).is_some() && value - idea.best_value() <= window.beta.lo);
        idea::put_in_order(&mut list, &spot);
        if value < 0 {
            list.sort_by_key(|idea| {
                let m = idea.first_move(&spot);
                let capture = m.and_then(Move::capture).map_or(0, super::value::worth);
                (-capture, !m.is_some_and(|m| position.after(m).is_check()))
            });
        }
        if value <= window.beta.lo {
            list.extend(self.against_plan(id, &spot, &list));
        }
        list.extend(self.saving_best(&spot, &list));
        if list.is_empty()
            && let Some(check) = self.safe_check(&spot)
        {
            list.extend(self.adviser.defend(&spot, check));
        }
        if list.is_empty() {
            list.extend(self.adviser.desperado(&spot));
        }
        list.extend(self.seen_best(&spot, &list));
        let mut list = idea::merge(list, &|| self.is_late());
        list.retain(|idea| idea.first_move(&spot).is_some());
        idea::put_in_order(&mut list, &spot);
        list
    }

    /// Step 2: answers to the check, or to what the plan of the offense is about to do.
    fn against_plan(&mut self, id: NodeId, spot: &Rc<Spot>, attacks: &[Idea]) -> Vec<Idea> {
        let position = spot.position();
        let mut menaces = Vec::new();
        if position.is_check() {
            for checker in position.checkers() {
                if let Some(man) = spot.man_at(checker) {
                    let to = position.king(position.turn()).to_usize() as u8;
                    menaces.push(Menace { man, to, save: KING });
                }
            }
        } else if let Some((branch, idea)) = self.most_general(id)
            && let Some((man, to)) = self.adviser.aim(spot, &branch.plan.action)
        {
            let threat = Idea { plan: branch.plan.clone(), ..idea };
            if !attacks.iter().any(|attack| self.is_better(spot, attack, &threat)) {
                menaces.push(Menace { man, to, save: threat.value().clamp(0, KING) });
            }
        }
        let mut found = Vec::new();
        for menace in menaces {
            self.tree[id].answered.push((menace.man, menace.to));
            let defenses = self.adviser.defend(spot, menace);
            found.extend(sensible(defenses, spot, menace.save.max(1)));
        }
        found
    }

    /// The branch of the plan in execution that answers the most general reply (D-11).
    fn most_general(&self, id: NodeId) -> Option<(Branch, Idea)> {
        let generality = |template: Template| match template {
            Template::Any => 0,
            Template::AnyBut(_) => 1,
            Template::Actor(_) => 2,
            Template::Place(_) => 3,
            Template::Step(..) => 4,
        };
        let branches =
            self.tree[id].tail.iter().flat_map(|(plan, idea)| plan.branches.iter().map(move |b| (b, idea)));
        let (branch, idea) = branches.min_by_key(|(branch, _)| generality(branch.template))?;
        Some((branch.clone(), (**idea).clone()))
    }

    /// Step 3: the best way of saving what the offense would take.
    fn saving_best(&mut self, spot: &Rc<Spot>, listed: &[Idea]) -> Option<Idea> {
        let position = spot.position();
        if position.is_check() {
            return None;
        }
        let scene = spot.scene();
        let mut worst: Option<(Val, Menace)> = None;
        for from in position.side(self.offense) {
            let Some(man) = spot.man_at(from) else { continue };
            for target in scene.paradise().enprise(from) {
                if position.role_at(target) == Some(motive_chess::Role::King) {
                    continue;
                }
                let gain = scene.exchval(man, target);
                if gain > 0 && worst.is_none_or(|(most, _)| gain > most) {
                    let to = target.to_usize() as u8;
                    worst = Some((gain, Menace { man, to, save: gain }));
                }
            }
        }
        let (gain, menace) = worst?;
        if let Some(best) = listed.first() {
            let mut threat = Idea::bare(menace.man, menace.to);
            threat.reasons[0].dimensions.threat = gain;
            if self.is_better(spot, best, &threat) {
                return None;
            }
        }
        let mut found = self.adviser.defend(spot, menace);
        found.retain(|idea| idea.first_move(spot).is_some());
        idea::put_in_order(&mut found, spot);
        found.into_iter().next()
    }

    /// Step 4: some safe check that the offense has.
    fn safe_check(&self, spot: &Spot) -> Option<Menace> {
        let position = spot.position();
        let scene = spot.scene();
        for from in position.side(self.offense) {
            let at = from.to_usize();
            let safe = scene.moves().check[at] & scene.moves().mobil[at];
            if let (Some(to), Some(man)) = (safe.first(), spot.man_at(from)) {
                return Some(Menace { man, to: to.to_usize() as u8, save: KING });
            }
        }
        None
    }
}
