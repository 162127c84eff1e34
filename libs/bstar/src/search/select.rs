//! SELECT: which move is best?
//!
//! The Player forces. The target lies half way between what the best move has and what its rival
//! hopes for; the root move with the largest chance of reaching it is pursued, until no other move
//! has a chance worth pursuing (sections 3.5 and 3.9.1).

use std::collections::BTreeSet;

use crate::chance::Aim;
use crate::domain::{Domain, Parent};
use crate::graph::{Growth, NodeId, Values};
use crate::limits::StopReason;
use crate::observer::{Event, Phase, PhaseEnd};
use crate::search::contention::{Contest, is_independent};
use crate::search::{Guard, Search, Stage, line};
use crate::settings::Rival;
use crate::side::Side;

impl<D: Domain> Search<D> {
    /// Expands the root, if that is still to be done, and begins the first SELECT.
    pub(super) fn start(&mut self, guard: &mut Guard<'_, D::Move>) -> Result<(), StopReason> {
        let root = self.graph.root();
        if self.graph[root].growth == Growth::Settled {
            return Err(StopReason::GameOver);
        }
        if self.graph[root].is_open() {
            self.expand(&[root], self.player(), guard)?;
        } else {
            guard.check(self.run.expansions, 0)?;
            self.graph.refresh(root);
            self.report_leader(guard);
        }
        match self.candidates().len() {
            0 => Err(StopReason::GameOver),
            1 => Err(StopReason::OnlyMove),
            _ => self.enter_select(guard),
        }
    }

    pub(super) fn enter_select(&mut self, guard: &mut Guard<'_, D::Move>) -> Result<(), StopReason> {
        let left = self.settings.effort.select(self.run.selects, self.run.expansions);
        if self.run.selects > 0 && left == 0 {
            return Err(StopReason::Effort);
        }
        self.run.selects = self.run.selects.saturating_add(1);
        guard.tell(&Event::PhaseStarted {
            phase: Phase::Select,
            chosen: None,
            allotment: left,
            min_act: self.settings.min_act.at(self.used(guard.limits)),
        });
        self.complete_optimism(self.graph.root(), self.player(), guard)?;
        self.run.stage = Stage::Select { left, exhausted: BTreeSet::new() };
        self.aim_at_rival(guard);
        Ok(())
    }

    /// One step of SELECT: an expansion, or the end of the phase.
    pub(super) fn select(&mut self, guard: &mut Guard<'_, D::Move>) -> Result<(), StopReason> {
        let player = self.player();
        let root = self.graph.root();
        let Some((best, _)) = self.leader() else {
            return Err(StopReason::GameOver);
        };
        let Some(aim) = self.aim_at_rival(guard) else {
            return self.end_select(best, PhaseEnd::Separated, guard);
        };
        let min_act = self.settings.min_act.at(self.used(guard.limits));
        let views = line::views(&self.graph, &mut self.run.chances, &self.settings, &[root]);
        let Stage::Select { left, exhausted } = &self.run.stage else {
            return Ok(());
        };
        let left = *left;
        let contest = Contest { aim, best, min_act, settings: &self.settings };
        let mut rivals = 0;
        let mut seen = BTreeSet::new();
        let mut pursued: Option<(NodeId, f64)> = None;
        let mut others: Vec<(NodeId, f64)> = Vec::new();
        for view in views {
            if !seen.insert(view.child)
                || exhausted.contains(&view.child)
                || view.chance <= 0.0
                || view.chance < min_act
            {
                continue;
            }
            if view.child != best {
                if !is_independent(&self.graph, &mut self.run.chances, &contest, view.child) {
                    continue;
                }
                rivals += 1;
            }
            let weight = self.settings.dithering.discounted(view.chance, self.graph[view.child].attention);
            if pursued.is_none_or(|(_, most)| weight > most) {
                others.extend(pursued);
                pursued = Some((view.child, weight));
            } else {
                others.push((view.child, weight));
            }
        }
        let Some((pursued, _)) = pursued.filter(|_| rivals > 0) else {
            return self.end_select(best, PhaseEnd::ClearlyBest, guard);
        };
        if left == 0 {
            return self.end_select(best, PhaseEnd::Effort, guard);
        }
        let path = line::walk(&self.graph, &mut self.run.chances, &self.settings, vec![root, pursued]);
        match path {
            Some(path) => {
                self.foretell(&path, others);
                self.expand(&path, player, guard)?;
                if let Stage::Select { left, exhausted } = &mut self.run.stage {
                    *left -= 1;
                    exhausted.clear();
                }
                // What an observer sees next is then seen under the new target.
                self.aim_at_rival(guard);
            }
            None => {
                if let Stage::Select { exhausted, .. } = &mut self.run.stage {
                    exhausted.insert(pursued);
                }
            }
        }
        Ok(())
    }

    /// Tells the domain where the search will probably go on: at the ends of the lines of the other moves that
    /// have a chance.
    fn foretell(&mut self, now: &[NodeId], mut others: Vec<(NodeId, f64)>) {
        let wanted = self.domain.foresight();
        if wanted == 0 {
            return;
        }
        others.sort_by(|a, b| b.1.total_cmp(&a.1));
        let root = self.graph.root();
        let mut ends: Vec<NodeId> = Vec::new();
        for (child, _) in others {
            let path = line::walk(&self.graph, &mut self.run.chances, &self.settings, vec![root, child]);
            let end = path.and_then(|path| path.last().copied());
            ends.extend(end.filter(|end| now.last() != Some(end) && !ends.contains(end)));
            if ends.len() >= wanted {
                break;
            }
        }
        let graph = &self.graph;
        let likely = ends.iter().map(|&end| Parent { state: &graph[end].state, ply: graph[end].ply });
        self.domain.foresee(&likely.collect::<Vec<_>>());
    }

    /// Sets the target by the values of the root moves; there is none if they are separated.
    fn aim_at_rival(&mut self, guard: &mut Guard<'_, D::Move>) -> Option<Aim> {
        let player = self.player();
        let (best, lead) = self.leader()?;
        let others: Vec<Values> = self
            .candidates()
            .into_iter()
            .filter(|&(child, _)| child != best)
            .map(|(_, values)| values)
            .collect();
        let aim = Aim { forcer: player, target: select_target(self.settings.rival, player, lead, &others)? };
        self.take_aim(aim, guard);
        Some(aim)
    }

    fn end_select(
        &mut self,
        best: NodeId,
        end: PhaseEnd,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<(), StopReason> {
        guard.tell(&Event::PhaseEnded { phase: Phase::Select, end });
        self.enter_verify(best, guard)
    }
}

/// What to aim at, or nothing if no other move can hope for more than the best one has.
fn select_target(rival: Rival, player: Side, best: Values, others: &[Values]) -> Option<f64> {
    let beyond = |hope: i32| player.prefers(hope, best.real);
    let most = others
        .iter()
        .map(|values| values.hope[player])
        .reduce(|a, b| player.best(a, b))
        .filter(|&hope| beyond(hope))?;
    let second = others
        .iter()
        .reduce(|a, b| if player.prefers(b.real, a.real) { b } else { a })
        .map(|values| values.hope[player])
        .filter(|&hope| beyond(hope));
    let hope = match rival {
        Rival::MostHopeful => most,
        Rival::SecondBest => second.unwrap_or(most),
    };
    Some(f64::midpoint(f64::from(hope), f64::from(best.real)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::PerSide;

    fn move_of(real: i32, hope: i32) -> Values {
        Values { real, hope: PerSide { max: real, min: hope } }
    }

    #[test]
    fn the_target_is_half_way_to_a_rivals_hope() {
        // The first lines of the paper's figure 20, where Black (small values) is to move.
        let best = move_of(-70, -296);
        let others = [move_of(-66, -2764), move_of(456, -4621)];
        let target = |rival| select_target(rival, Side::Min, best, &others);
        assert_eq!(target(Rival::SecondBest), Some(-1417.0));
        assert_eq!(target(Rival::MostHopeful), Some(-2345.5));
        assert_eq!(select_target(Rival::MostHopeful, Side::Min, best, &[move_of(0, -70)]), None);
    }
}
