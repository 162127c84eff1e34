//! VERIFY: can the chosen move be refuted?
//!
//! The Opponent forces, inside the chosen move only. It need not find its best reply, only one that
//! brings the move below the second best (section 3.9.2). The target stays where it is all through
//! the phase, unless the second best move gains by a transposition: what is left to the chosen move
//! must then be measured against that.

use crate::chance::Aim;
use crate::domain::Domain;
use crate::graph::NodeId;
use crate::limits::StopReason;
use crate::observer::{Event, Phase, PhaseEnd};
use crate::search::{Guard, Search, Stage, line};

impl<D: Domain> Search<D> {
    pub(super) fn enter_verify(
        &mut self,
        chosen: NodeId,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<(), StopReason> {
        let player = self.player();
        let opponent = player.other();
        let root = self.graph.root();
        let Some(target) = self.verify_target(chosen) else {
            return Err(StopReason::OnlyMove);
        };
        let left = self.settings.effort.verify(self.run.verifies, self.run.expansions);
        self.run.verifies = self.run.verifies.saturating_add(1);
        self.run.chosen = Some(chosen);
        guard.tell(&Event::PhaseStarted {
            phase: Phase::Verify,
            chosen: line::moves(&self.graph, &[root, chosen]).first(),
            allotment: left,
            min_act: self.settings.min_act.at(self.used(guard.limits)),
        });
        self.take_aim(Aim { forcer: opponent, target }, guard);
        self.complete_optimism(chosen, opponent, guard)?;
        self.run.stage = Stage::Verify { chosen, target, left };
        Ok(())
    }

    /// One step of VERIFY: an expansion, or the end of the phase.
    pub(super) fn verify(&mut self, guard: &mut Guard<'_, D::Move>) -> Result<(), StopReason> {
        let Stage::Verify { chosen, mut target, left } = self.run.stage else {
            return Ok(());
        };
        let player = self.player();
        let opponent = player.other();
        let root = self.graph.root();
        let candidates = self.candidates();
        let Some(&(_, values)) = candidates.iter().find(|(child, _)| *child == chosen) else {
            return Err(StopReason::GameOver);
        };
        if let Some(raised) = self.verify_target(chosen)
            && f64::from(player.step()) * (raised - target) > 0.0
        {
            target = raised;
            self.run.stage = Stage::Verify { chosen, target, left };
            let aim = Aim { forcer: opponent, target };
            self.take_aim(aim, guard);
        }
        if opponent.reaches(values.real, target) {
            end(PhaseEnd::Refuted, guard);
            return self.enter_select(guard);
        }

        // A move that SELECT never looked into has no replies yet to be chosen from.
        let unexplored = self.graph[chosen].is_open();
        let views = line::views(&self.graph, &mut self.run.chances, &self.settings, &[root]);
        let chance = views.iter().find(|view| view.child == chosen).map_or(0.0, |view| view.chance);
        let min_act = self.settings.min_act.at(self.used(guard.limits));
        if !unexplored && (chance <= 0.0 || chance < min_act) {
            end(PhaseEnd::Stands, guard);
            return Err(StopReason::Verified);
        }
        if left == 0 {
            end(PhaseEnd::Effort, guard);
            return Err(StopReason::Effort);
        }
        let path = line::walk(&self.graph, &mut self.run.chances, &self.settings, vec![root, chosen]);
        let Some(path) = path else {
            end(PhaseEnd::Stands, guard);
            return Err(StopReason::Verified);
        };
        self.expand(&path, opponent, guard)?;
        if let Stage::Verify { left, .. } = &mut self.run.stage {
            *left -= 1;
        }
        Ok(())
    }

    /// One point less than the second best move has.
    pub(super) fn verify_target(&self, chosen: NodeId) -> Option<f64> {
        let player = self.player();
        self.candidates()
            .into_iter()
            .filter(|&(child, _)| child != chosen)
            .map(|(_, values)| values.real)
            .reduce(|a, b| player.best(a, b))
            .map(|second| f64::from(second - player.step()))
    }
}

fn end<M>(end: PhaseEnd, guard: &mut Guard<'_, M>) {
    guard.tell(&Event::PhaseEnded { phase: Phase::Verify, end });
}
