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
use crate::search::line::View;
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
            let rivals = self.likeliest_rivals(best, aim, min_act, &exhausted);
            let Some(&rival) = rivals.first() else { break PhaseEnd::ClearlyBest };
            if work.ledger.select >= most {
                break PhaseEnd::Effort;
            }
            let root = self.graph.root();
            let paths = self.walks(rivals.into_iter().map(|rival| vec![root, rival]).collect());
            let paths = paths.into_iter().map(|path| (path, false)).collect();
            if self.attend(paths, aim, work, guard)? {
                exhausted.clear();
            } else {
                exhausted.insert(rival);
            }
        };
        guard.tell(&Event::PhaseEnded { phase: Phase::Select, end });
        Ok(end)
    }

    /// The root moves in contention, those with the largest chance to beat the best one first, attention discounted; as
    /// many as there are processors.
    fn likeliest_rivals(
        &mut self,
        best: NodeId,
        aim: Aim,
        min_act: f64,
        exhausted: &BTreeSet<NodeId>,
    ) -> Vec<NodeId> {
        let root = self.graph.root();
        let mut views = line::views(&self.graph, &mut self.run.chances, &self.settings, &[root]);
        views.retain(|view| view.child != best && view.chance >= min_act && !exhausted.contains(&view.child));
        let weight =
            |view: &View| self.settings.dithering.discounted(view.chance, self.graph[view.child].attention);
        views.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
        let contest = Contest { aim, best, min_act, settings: &self.settings };
        let mut rivals: Vec<NodeId> = Vec::new();
        for view in views {
            if rivals.len() >= self.domain.processors().max(1) {
                break;
            }
            if !rivals.contains(&view.child)
                && is_independent(&self.graph, &mut self.run.chances, &contest, view.child)
            {
                rivals.push(view.child);
            }
        }
        rivals
    }

    /// Walks on from the ends of lines to leaves.
    fn walks(&mut self, starts: Vec<Vec<NodeId>>) -> Vec<Vec<NodeId>> {
        let walk = |start| line::walk(&self.graph, &mut self.run.chances, &self.settings, start);
        starts.into_iter().filter_map(walk).collect()
    }

    /// Where a refutation is looked for: the leaf that the walk finds, and, with processors to spare, those below other replies.
    fn refutations(&mut self, chosen: NodeId) -> Vec<Vec<NodeId>> {
        let start = vec![self.graph.root(), chosen];
        let mut paths = self.walks(vec![start.clone()]);
        let more = self.domain.processors().saturating_sub(1);
        if more > 0 && self.graph[chosen].is_inner() {
            let mut views = line::views(&self.graph, &mut self.run.chances, &self.settings, &start);
            views.retain(|view| view.chance > 0.0 && view.chance < 1.0);
            views.sort_by(|a, b| b.chance.total_cmp(&a.chance));
            let others = views.into_iter().take(more + 1).map(|view| [&start[..], &[view.child]].concat());
            let others = self.walks(others.collect());
            paths.extend(others);
        }
        paths.truncate(more + 2);
        paths
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
            let leaders = line::principal(&self.graph, &self.settings, vec![root, chosen]);
            let paths = self.refutations(chosen).into_iter().map(|path| {
                let exactly = path.last() == leaders.last();
                (path, exactly)
            });
            if !self.attend(paths.collect(), aim, work, guard)? {
                break PhaseEnd::Stands;
            }
        };
        guard.tell(&Event::PhaseEnded { phase: Phase::Verify, end });
        Ok(end)
    }
}
