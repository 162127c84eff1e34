//! SELECT and VERIFY at one horizon.

use std::collections::BTreeSet;

use crate::chance::Aim;
use crate::deepening::Deepening;
use crate::graph::NodeId;
use crate::ledger::Account;
use crate::limits::StopReason;
use crate::observer::{Event, Phase, PhaseEnd};
use crate::search::contention::{Contest, is_independent};
use crate::search::decide::Work;
use crate::search::{Guard, Search, line};

impl<D: Deepening> Search<D> {
    /// Who can beat the best move? Ends when nobody has a chance worth pursuing, or the effort is used up.
    pub(super) fn select_rival(
        &mut self,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<PhaseEnd, StopReason> {
        work.account = Account::Select;
        let allotment = (work.allowance() as f64 * work.attention.select) as u64;
        let most = work.ledger.select.saturating_add(allotment);
        let min_act = work.least * work.attention.min_act.at(self.domain.used());
        guard.tell(&Event::PhaseStarted { phase: Phase::Select, chosen: None, allotment, min_act });
        let mut exhausted = BTreeSet::new();
        let end = loop {
            self.settle(work, guard)?;
            let Some((best, lead)) = self.leader() else { return Err(StopReason::GameOver) };
            let player = self.player();
            let target = f64::from(lead.real.saturating_add(player.step() * work.attention.margin));
            let aim = Aim { forcer: player, target };
            self.take_aim(aim, guard);
            let min_act = work.least * work.attention.min_act.at(self.domain.used());
            let Some(rival) = self.likeliest_rival(best, aim, min_act, &exhausted) else {
                break PhaseEnd::ClearlyBest;
            };
            if work.ledger.select >= most {
                break PhaseEnd::Effort;
            }
            let start = vec![self.graph.root(), rival];
            let path = line::walk(&self.graph, &mut self.run.chances, &self.settings, start);
            match path {
                Some(path) if self.attend(&path, aim, false, work, guard)? => exhausted.clear(),
                _ => {
                    exhausted.insert(rival);
                }
            }
        };
        guard.tell(&Event::PhaseEnded { phase: Phase::Select, end });
        Ok(end)
    }

    /// The root move in contention that has the largest chance to beat the best one, attention discounted.
    fn likeliest_rival(
        &mut self,
        best: NodeId,
        aim: Aim,
        min_act: f64,
        exhausted: &BTreeSet<NodeId>,
    ) -> Option<NodeId> {
        let root = self.graph.root();
        let views = line::views(&self.graph, &mut self.run.chances, &self.settings, &[root]);
        let contest = Contest { aim, best, min_act, settings: &self.settings };
        let mut likeliest: Option<(NodeId, f64)> = None;
        for view in views {
            if view.child == best || view.chance < min_act || exhausted.contains(&view.child) {
                continue;
            }
            let weight = self.settings.dithering.discounted(view.chance, self.graph[view.child].attention);
            if likeliest.is_none_or(|(_, most)| weight > most)
                && is_independent(&self.graph, &mut self.run.chances, &contest, view.child)
            {
                likeliest = Some((view.child, weight));
            }
        }
        likeliest.map(|(child, _)| child)
    }

    /// Can the chosen move be brought below the second best? Ends when no reply has a chance worth pursuing, when one
    /// has succeeded, or when the effort is used up.
    pub(super) fn verify_leader(
        &mut self,
        chosen: NodeId,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<PhaseEnd, StopReason> {
        work.account = Account::Verify;
        let root = self.graph.root();
        let opponent = self.player().other();
        let most = work.ledger.verify.saturating_add(work.allowance());
        self.run.chosen = Some(chosen);
        guard.tell(&Event::PhaseStarted {
            phase: Phase::Verify,
            chosen: line::moves(&self.graph, &[root, chosen]).first(),
            allotment: most - work.ledger.verify,
            min_act: work.least * work.attention.min_act.at(self.domain.used()),
        });
        let end = loop {
            self.settle(work, guard)?;
            let values = self.candidates().into_iter().find(|(child, _)| *child == chosen);
            let (Some((_, values)), Some(target)) = (values, self.verify_target(chosen)) else {
                return Err(StopReason::OnlyMove);
            };
            if opponent.reaches(values.real, target) {
                break PhaseEnd::Refuted;
            }
            let aim = Aim { forcer: opponent, target };
            self.take_aim(aim, guard);
            let min_act = work.least * work.attention.min_act.at(self.domain.used());
            // Only replies show what the opponent hopes for.
            let unexplored = self.graph[chosen].is_open();
            if !unexplored && self.chance_of(chosen, aim) < min_act {
                break PhaseEnd::Stands;
            }
            if work.ledger.verify >= most {
                break PhaseEnd::Effort;
            }
            let path = line::walk(&self.graph, &mut self.run.chances, &self.settings, vec![root, chosen]);
            let Some(path) = path else { break PhaseEnd::Stands };
            let leaders = line::principal(&self.graph, &self.settings, vec![root, chosen]);
            let exactly = path.last() == leaders.last();
            if !self.attend(&path, aim, exactly, work, guard)? {
                break PhaseEnd::Stands;
            }
        };
        guard.tell(&Event::PhaseEnded { phase: Phase::Verify, end });
        Ok(end)
    }
}
