//! When a plan fails: the reason is found, and a sub-plan that corrects it is inserted.

use motive_chess::Move;

use super::Search;
use super::ideas::realize;
use crate::failure::{as_element, reason, sub_plans};
use crate::plan::Plan;
use crate::realize::Scene;
use crate::story::Failure;
use crate::tree::{Idea, NodeId, Progress, Stage};

/// No story has more failures.
const MAX_FAILURES: usize = 5_000;

impl Search<'_> {
    /// Analyzes why a child failed and enters the moves with which the mended plans begin, here and two half-moves
    /// before: the trouble may have to be removed before the move that prepared this one.
    pub(super) fn explain_failure(&mut self, id: NodeId, child: NodeId) {
        let Some(answer) = self.tree.refutation(child) else { return };
        self.tree.nodes[id].analyzed.push((child, answer));
        let Some(tried) = self.tree.nodes[child].m else { return };
        if self.failures.len() >= MAX_FAILURES {
            return;
        }
        let node = &self.tree.nodes[id];
        let why = reason(&node.position, &node.roster, tried, answer);
        let followed = self.followed(id, child);
        let number = self.failures.len();
        self.failures.push(Failure {
            path: self.path(id),
            tried,
            reply: answer,
            reason: why.clone(),
            plan: followed.map(|progress| progress.plan),
            mended: Vec::new(),
        });
        let repairs = followed.map_or(0, |progress| self.tree.plans[progress.plan].repairs);
        if repairs >= self.settings.repairs {
            return;
        }
        let mut rest = Vec::new();
        if let Some(element) = as_element(&node.position, &node.roster, tried) {
            rest.push(vec![element]);
        }
        if let Some(progress) = followed {
            rest.extend(self.tree.plans[progress.plan].steps.iter().skip(progress.at).cloned());
        }
        self.insert(id, number, repairs, tried, &rest, 0);
        // Before the move that led here, too.
        let earlier = self.tree.nodes[id].parent.and_then(|before| self.tree.nodes[before].parent);
        let before = self.tree.nodes[id].parent.and_then(|before| self.tree.nodes[before].m);
        if let (Some(earlier), Some(previous)) = (earlier, before) {
            let node = &self.tree.nodes[earlier];
            if node.turn() == self.tree.nodes[id].turn()
                && let Some(element) = as_element(&node.position, &node.roster, previous)
            {
                rest.insert(0, vec![element]);
                self.insert(earlier, number, repairs, previous, &rest, 2);
                let limits = self.limits;
                self.tree.update(earlier, &limits);
            }
        }
    }

    /// Inserts the sub-plans for a failure before a plan, and enters their moves at a node.
    fn insert(
        &mut self,
        id: NodeId,
        failure: usize,
        repairs: u32,
        instead_of: Move,
        rest: &[Vec<crate::plan::Element>],
        extra: u32,
    ) {
        let node = &self.tree.nodes[id];
        let legal = node.position.legal_moves();
        let reason = self.failures[failure].reason.clone();
        let mut entered = Vec::new();
        for mut plan in sub_plans(self.knowledge, &node.position, &node.roster, &reason, failure) {
            plan.repairs = repairs + 1;
            let entry = self.knowledge.entry(&plan.entry);
            // What goes beyond the paper mends the plans of the root only: below it, one thing more to try everywhere costs more than it finds.
            if id != 0 && entry.is_some_and(|entry| entry.beyond) {
                continue;
            }
            let instead = entry.is_some_and(|entry| entry.instead);
            plan.steps.extend(rest.iter().skip(usize::from(instead)).cloned());
            if !plan.is_consistent() {
                continue;
            }
            let same = |known: &Plan| known.steps == plan.steps && known.side == plan.side;
            let known = self.tree.plans.iter().position(same);
            if known.is_some_and(|known| !self.tree.plans[known].waits) {
                continue;
            }
            let node = &self.tree.nodes[id];
            let scene = Scene { position: &node.position, roster: &node.roster, moves: &legal };
            let number = known.unwrap_or(self.tree.plans.len());
            let mut ideas = Vec::new();
            realize(
                &plan,
                Progress { plan: number, at: 0 },
                &scene,
                false,
                1 + plan.cost + extra,
                &mut ideas,
            );
            ideas.retain(|idea| idea.m != instead_of);
            if ideas.is_empty() {
                continue;
            }
            for idea in &mut ideas {
                // What forces nothing gives the opponent time to do something about the plan.
                let forces = idea.m.is_capture() || node.position.after(idea.m).is_check();
                idea.cost += 2 * u32::from(!forces);
            }
            self.failures[failure].mended.push(number);
            match known {
                // The plan has waited for this.
                Some(known) => self.tree.plans[known].waits = false,
                None => self.tree.plans.push(plan),
            }
            entered.extend(ideas);
        }
        self.enter(id, entered);
    }

    /// The plan that a child follows, if it follows one.
    fn followed(&self, id: NodeId, child: NodeId) -> Option<Progress> {
        let side = self.tree.nodes[id].turn();
        let plans = self.tree.nodes[child].plans.iter().copied();
        plans.filter(|progress| self.tree.plans[progress.plan].side == side).find(|progress| progress.at > 0)
    }

    /// A move that is in the tree already belongs to another plan now: the plan goes on behind it.
    pub(super) fn adopt(&mut self, child: NodeId, idea: &Idea) {
        let fresh: Vec<Progress> =
            idea.plans.iter().copied().filter(|p| !self.tree.nodes[child].plans.contains(p)).collect();
        if fresh.is_empty() {
            return;
        }
        self.tree.nodes[child].plans.extend(&fresh);
        if !self.tree.nodes[child].why.contains(&idea.why) {
            self.tree.nodes[child].why.push(idea.why.clone());
        }
        let node = &self.tree.nodes[child];
        let below: Vec<NodeId> = node.children.iter().copied().chain(node.pass).collect();
        for id in below {
            self.tree.nodes[id].plans.extend(&fresh);
            if self.tree.nodes[id].stage == Stage::Untouched || self.tree.nodes[id].ended.is_some() {
                continue;
            }
            let node = &self.tree.nodes[id];
            let legal = node.position.legal_moves();
            let scene = Scene { position: &node.position, roster: &node.roster, moves: &legal };
            let mut ideas = Vec::new();
            for &progress in &fresh {
                let plan = &self.tree.plans[progress.plan];
                if plan.side == node.turn() {
                    realize(plan, progress, &scene, false, 1 + plan.repairs, &mut ideas);
                }
            }
            let known: Vec<Move> = node.children.iter().filter_map(|&c| self.tree.nodes[c].m).collect();
            ideas.retain(|idea| !known.contains(&idea.m));
            self.enter(id, ideas);
            let limits = self.limits;
            self.tree.update(id, &limits);
        }
    }

    /// The moves that lead to a node; passes are left out.
    pub(super) fn path(&self, id: NodeId) -> Vec<Option<Move>> {
        let mut path = Vec::new();
        let mut here = id;
        while let Some(parent) = self.tree.nodes[here].parent {
            path.push(self.tree.nodes[here].m);
            here = parent;
        }
        path.reverse();
        path
    }
}
