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
use crate::side::Value;

/// Positions for each processor that are measured together, if there are several.
const BATCH: usize = 4;

impl<D: Deepening> Search<D> {
    /// Who can beat the best move? Ends when nobody has a chance worth pursuing, or the effort is used up.
    pub(super) fn select_rival(
        &mut self,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<PhaseEnd, StopReason> {
        work.account = Account::Select;
        let allotment = work.most_select.saturating_sub(work.ledger.select);
        let min_act = work.least * work.attention.min_act.at(self.domain.used());
        guard.tell(&Event::PhaseStarted { phase: Phase::Select, chosen: None, allotment, min_act });
        let mut exhausted = BTreeSet::new();
        let end = loop {
            self.settle(work, guard)?;
            let Some((best, lead)) = self.leader() else { return Err(StopReason::GameOver) };
            let (aim, asked) = self.aims(lead.real, work);
            self.take_aim(aim, guard);
            if self.compare(best, asked, work, guard)? {
                continue;
            }
            let min_act = work.least * work.attention.min_act.at(self.domain.used());
            self.tell_weighed(min_act, guard);
            let rivals = self.likeliest_rivals(best, aim, min_act, &exhausted);
            let Some(&rival) = rivals.first() else { break PhaseEnd::ClearlyBest };
            if work.ledger.select >= work.most_select {
                break PhaseEnd::Effort;
            }
            let root = self.graph.root();
            let paths = self.walks(rivals.into_iter().map(|rival| vec![root, rival]).collect());
            let paths = paths.into_iter().map(|path| (path, false)).collect();
            if self.attend(paths, asked, work, guard)? {
                exhausted.clear();
            } else {
                exhausted.insert(rival);
            }
        };
        guard.tell(&Event::PhaseEnded { phase: Phase::Select, end });
        Ok(end)
    }

    /// Tells by which chances the next step is chosen.
    fn tell_weighed(&mut self, min_act: f64, guard: &mut Guard<'_, D::Move>) {
        if guard.observer.wants_numbers() {
            let root = self.graph.root();
            let views = line::views(&self.graph, &mut self.run.chances, &self.settings, &[root]);
            let chances: Vec<f64> = views.iter().map(|view| view.chance).collect();
            guard.tell(&Event::Weighed { min_act, chances: &chances });
        }
    }

    /// What SELECT aims at, and what it asks: who may become much better than the best move, and whether it is better.
    pub(super) fn aims(&self, lead: Value, work: &Work<'_, D::Move>) -> (Aim, Aim) {
        let forcer = self.player();
        let beyond = |by: Value| Aim { forcer, target: f64::from(lead.saturating_add(forcer.step() * by)) };
        (beyond(work.attention.gain.max(work.attention.margin)), beyond(work.attention.margin))
    }

    /// Who is compared must have been looked at as far: measures the likeliest rivals that lag behind the horizon. False if
    /// there are none.
    fn compare(
        &mut self,
        best: NodeId,
        asked: Aim,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<bool, StopReason> {
        let mut lagging = self.lagging(best, work.horizon);
        lagging.retain(|(_, chance)| *chance >= work.attention.comparable);
        lagging.truncate(self.at_once());
        if lagging.is_empty() {
            return Ok(false);
        }
        let lines = lagging.into_iter().map(|(path, _)| path).collect();
        self.bring_up(lines, work.horizon, asked, work, guard)?;
        Ok(true)
    }

    /// How many positions are measured together: one, or, with processors to spare, so many that none waits long for the
    /// others to finish theirs.
    pub(super) fn at_once(&self) -> usize {
        match self.domain.processors() {
            0 | 1 => 1,
            processors => processors * BATCH,
        }
    }

    /// The root moves in contention, those with the largest chance to beat the best one first, attention discounted; as
    /// many as are measured together.
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
            if rivals.len() >= self.at_once() {
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
        let more = self.at_once() - 1;
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
        self.run.chosen = Some(chosen);
        guard.tell(&Event::PhaseStarted {
            phase: Phase::Verify,
            chosen: line::moves(&self.graph, &[root, chosen]).first(),
            allotment: work.most_verify.saturating_sub(work.ledger.verify),
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
            self.tell_weighed(min_act, guard);
            // Only replies show what the opponent hopes for: whatever it costs, a leader is looked into.
            let unexplored = self.graph[chosen].is_open();
            if !unexplored && self.chance_of(chosen, aim) < min_act {
                break PhaseEnd::Stands;
            }
            if !unexplored && work.ledger.verify >= work.most_verify {
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
