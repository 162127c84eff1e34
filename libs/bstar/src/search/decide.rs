//! A decision by attention: one graph, leaves of any depth, chances that were measured.
//!
//! The paper's two phases stay: SELECT asks who can beat the best move, VERIFY whether the chosen one can be refuted.
//! What changes is a step. The walk ends at a leaf that carries the depth of its measurement. What lags behind the
//! *horizon* (moves from the root to where measurements end) on the way to it is measured again, as a whole, up to the horizon; otherwise the leaf
//! is measured a little further, and in the end it is expanded ([`attend`](Search::attend)). What was measured as a whole holds for the graph below it
//! ([`impress`]). SELECT first measures all rivals up to the horizon, the likeliest first, and then pursues chances of a gain beyond it. When no chance is
//! worth pursuing, or the phases have had their share, the horizon is raised by one ([`raise`]): the leader goes with it.
//! So no rival is judged by a glance for ever, and no leader runs away from them.
//!
//! A move that was verified at two horizons in a row ends the decision.

use crate::attention::Attention;
use crate::chance::{Aim, Chances, Law};
use crate::deepening::{Bound, Deepening};
use crate::domain::Domain;
use crate::graph::{Growth, NodeId, Values};
use crate::ledger::{Account, Ledger};
use crate::limits::{Limits, StopReason};
use crate::observer::{Event, Observer, PhaseEnd};
use crate::outcome::Outcome;
use crate::search::{Guard, Search, Stage, line};
use crate::side::Value;

mod conclude;
mod impress;
mod measure;
mod phases;
mod raise;

/// When a move has been verified and effort is left, chances that are so much smaller are pursued,
const FINER: f64 = 0.25;
/// down to this part of `MinAct`,
const FINEST: f64 = 0.001;
/// and to here, as long as they have had less than their share of all work.
const LEAST: f64 = 1e-9;
/// A leader at a new horizon may cost so much that this share is left to SELECT and VERIFY,
const FLOOR: f64 = 0.55;
/// and this part of all work in any case.
const ANYWAY: u64 = 20;

/// What a decision came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<M> {
    /// The move and its rivals. The best move is the one that led when a leader's line had been measured up to the horizon for the last time:
    /// what is taken for better in the middle of something must show it as far from the root, with means that were kept back for it
    /// ([`Deepening::release`]).
    pub outcome: Outcome<M>,
    /// Moves from the root to where measurements ended.
    pub horizon: u32,
    /// What it cost.
    pub ledger: Ledger,
    /// The moves that were verified, with the horizon, in order.
    pub verified: Vec<(M, u32)>,
    /// Positions that became inner nodes.
    pub widened: u64,
    /// Leaves that were measured again.
    pub deepened: u64,
    /// Whether the line of the best move ends with a value rather than with a bound.
    pub exact: bool,
    /// Whether no other move that was looked at as far, and whose line ends with a value, has a better one.
    pub leads: bool,
}

/// The work on one decision.
pub(super) struct Work<'a, M> {
    attention: &'a Attention,
    horizon: u32,
    account: Account,
    /// What is left of `MinAct`.
    least: f64,
    ledger: Ledger,
    /// Where the account of SELECT, and that of VERIFY, ends at this horizon.
    most_select: u64,
    most_verify: u64,
    /// Whether the phases had nothing more to do.
    idle: bool,
    /// The leader when its line had been measured up to the horizon.
    leader: Option<NodeId>,
    /// The horizon at that time.
    settled: u32,
    verified: Vec<(M, u32)>,
    widened: u64,
    deepened: u64,
}

impl<M> Work<'_, M> {
    /// Gives each phase its part of what both may cost at a horizon.
    fn allot(&mut self) {
        let all = self.allowance();
        let select = (all as f64 * self.attention.select) as u64;
        self.most_select = self.ledger.select.saturating_add(select);
        self.most_verify = self.ledger.verify.saturating_add(all - select.min(all));
    }

    /// What the leader may cost at a new horizon, if chances have something to do meanwhile.
    fn due(&self) -> Option<u64> {
        if self.account != Account::Raise || !self.attention.chances || self.idle {
            return None;
        }
        let Ledger { root, select, verify, raise } = self.ledger;
        let most = (select.saturating_add(verify) as f64 * (1.0 - FLOOR) / FLOOR) as u64;
        let left = most.saturating_sub(root.saturating_add(raise));
        Some(left.max(root).max(self.ledger.total() / ANYWAY).max(1))
    }

    /// What a measurement beyond the horizon may cost, if there is a limit.
    fn dear(&self) -> Option<u64> {
        let part = self.attention.dear;
        (part > 0.0).then(|| ((self.ledger.total() as f64 * part) as u64).max(self.ledger.root).max(1))
    }

    /// What the phases may still cost.
    fn allowance(&self) -> u64 {
        let paid = self.ledger.root.saturating_add(self.ledger.raise) as f64;
        let most = (paid * self.attention.effort) as u64;
        most.saturating_sub(self.ledger.select.saturating_add(self.ledger.verify))
    }
}

impl<D: Deepening> Search<D> {
    /// Decides on a move by attention: until one is verified, or a limit is hit. It begins with what the graph knows,
    /// so a decision can be taken up again, and after a move most of what was found out is still there.
    pub fn decide(
        &mut self,
        attention: &Attention,
        limits: &Limits,
        observer: &mut dyn Observer<D::Move>,
    ) -> Decision<D::Move> {
        self.begin();
        let mut guard = Guard { limits, observer, cancelled: false };
        let mut work = Work {
            attention,
            horizon: 0,
            account: Account::Root,
            least: 1.0,
            ledger: Ledger::default(),
            most_select: 0,
            most_verify: 0,
            idle: false,
            leader: None,
            settled: 0,
            verified: Vec::new(),
            widened: 0,
            deepened: 0,
        };
        let stop = self.work(&mut work, &mut guard);
        self.run.stage = Stage::Done(stop);
        self.graph.refresh(self.graph.root());
        let leader = self.conclude(&mut work, limits, guard.observer);
        let exact = leader.is_some_and(|leader| self.is_measured(leader));
        let leads = leader.is_some_and(|leader| self.leader_of_the_measured(leader) == leader);
        let mut outcome = Outcome::new(
            &self.graph,
            &mut self.run.chances,
            &self.settings,
            leader,
            self.run.expansions,
            Some(stop),
        );
        let best = outcome.moves.iter().find(|m| Some(&m.mv) == outcome.best.as_ref());
        outcome.value = best.map_or(outcome.value, |best| best.real);
        Decision {
            outcome,
            horizon: work.horizon,
            ledger: work.ledger,
            verified: work.verified,
            widened: work.widened,
            deepened: work.deepened,
            exact,
            leads,
        }
    }

    fn work(&mut self, work: &mut Work<'_, D::Move>, guard: &mut Guard<'_, D::Move>) -> StopReason {
        let begun = match self.begin_work(work, guard) {
            Ok(horizon) => horizon,
            Err(stop) => return stop,
        };
        for horizon in begun..=work.attention.last_horizon.max(begun) {
            match self.at_horizon(horizon, work, guard) {
                Ok(None) => {}
                Ok(Some(stop)) | Err(stop) => return stop,
            }
        }
        StopReason::Effort
    }

    /// Expands the root, if that is still to be done. Returns the horizon to begin with.
    fn begin_work(
        &mut self,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<u32, StopReason> {
        let root = self.graph.root();
        let first = work.attention.first_horizon.max(1);
        if self.graph[root].growth == Growth::Settled {
            return Err(StopReason::GameOver);
        }
        self.set_horizon(first, work);
        if self.graph[root].is_open() {
            self.widen(&[root], first - 1, measure::everything(), work, guard)?;
        } else {
            guard.check(0, 0)?;
            self.graph.refresh(root);
            self.report_leader(guard);
        }
        match self.candidates().len() {
            0 => Err(StopReason::GameOver),
            1 => Err(StopReason::OnlyMove),
            _ => Ok(first.max(self.leaders_horizon())),
        }
    }

    /// Everything that is done at one horizon. Returns why the search ends with it, if it does.
    fn at_horizon(
        &mut self,
        horizon: u32,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<Option<StopReason>, StopReason> {
        work.idle = false;
        while !self.raise(horizon, work, guard)? {
            // What was learned about the leader stays in the domain; meanwhile smaller chances have their turn.
            self.set_horizon(horizon - 1, work);
            let before = work.ledger.total();
            if let Some(stop) = self.pursue(work, guard)? {
                return Ok(Some(stop));
            }
            work.idle = work.ledger.total() == before;
        }
        if work.attention.chances { self.pursue(work, guard) } else { Ok(None) }
    }

    /// SELECT and VERIFY at a horizon, with ever smaller chances. Returns why the search ends with it, if it does.
    fn pursue(
        &mut self,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<Option<StopReason>, StopReason> {
        work.least = 1.0;
        work.allot();
        loop {
            let selected = self.select_rival(work, guard)?;
            let Some((chosen, values)) = self.leader() else { return Ok(Some(StopReason::GameOver)) };
            let verified = self.verify_leader(chosen, work, guard)?;
            match (selected, verified) {
                (PhaseEnd::Effort, PhaseEnd::Refuted | PhaseEnd::Effort) => return Ok(None),
                (_, PhaseEnd::Refuted) => continue,
                (PhaseEnd::ClearlyBest, PhaseEnd::Stands) if work.least >= 1.0 => {
                    if let Some(stop) = self.note_verified(chosen, values, work, guard) {
                        return Ok(Some(stop));
                    }
                }
                _ => {}
            }
            // There is effort left: smaller chances have their turn.
            work.least *= FINER;
            let had_enough = work.ledger.share() >= work.attention.share;
            if work.least < FINEST && had_enough || work.least < LEAST {
                return Ok(None);
            }
        }
    }

    /// Writes down that a move was verified, and tells whether it is played.
    fn note_verified(
        &self,
        chosen: NodeId,
        values: Values,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Option<StopReason> {
        let mv = line::moves(&self.graph, &[self.graph.root(), chosen]).pop()?;
        let (horizon, rule) = (work.horizon, work.attention.stop);
        let again = work.verified.iter().any(|(last, at)| *last == mv && at + 1 == horizon);
        guard.tell(&Event::Verified { mv: &mv, horizon });
        // While the horizon waits, a move may be verified at it more than once.
        if work.verified.last().is_none_or(|last| *last != (mv.clone(), horizon)) {
            work.verified.push((mv, horizon));
        }
        let player = self.player();
        let others = self.candidates().into_iter().filter(|(child, _)| *child != chosen);
        let second = others.map(|(_, values)| player.step() * values.real).max().unwrap_or(Value::MIN / 2);
        let lead = (player.step() * values.real).saturating_sub(second);
        let clear = horizon >= rule.clear_from && lead >= rule.lead;
        let decided = values.real.abs() >= rule.decided;
        let stops = rule.ends && (again && horizon >= rule.twice_from || clear || decided);
        stops.then_some(StopReason::Verified)
    }

    fn set_horizon(&mut self, horizon: u32, work: &mut Work<'_, D::Move>) {
        work.horizon = horizon;
        let law = Law::Measured { outlook: work.attention.outlook.clone(), horizon };
        self.run.chances = Chances::by(self.run.chances.aim(), law);
    }
}

impl<D: Domain> Search<D> {
    /// The best root move whose value was measured: a bound cannot lead.
    fn measured_leader(&self) -> Option<NodeId> {
        let player = self.player();
        let (chosen, _) = self.leader()?;
        if self.is_measured(chosen) {
            return Some(chosen);
        }
        let others = self.candidates().into_iter().filter(|(child, _)| self.is_measured(*child));
        let best = others.reduce(|a, b| if player.prefers(b.1.real, a.1.real) { b } else { a });
        Some(best.map_or(chosen, |(child, _)| child))
    }

    /// Whether the line of a root move ends with a value.
    fn is_measured(&self, child: NodeId) -> bool {
        let path = line::principal(&self.graph, &self.settings, vec![self.graph.root(), child]);
        path.last()
            .is_some_and(|&end| !self.graph[end].is_open() || self.graph[end].probed.bound == Bound::Exact)
    }

    /// How far from the root the leader was looked at.
    fn leaders_horizon(&self) -> u32 {
        self.leader().map_or(0, |(leader, _)| self.reached_from_root(leader, 1))
    }

    /// How far from the root a position at the end of a line was looked at.
    fn reached_from_root(&self, id: NodeId, length: usize) -> u32 {
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        length.saturating_add(self.graph[id].probed.depth)
    }

    /// The chance that a root move reaches an aim.
    fn chance_of(&mut self, child: NodeId, aim: Aim) -> f64 {
        debug_assert!(self.run.chances.aim() == aim);
        let root = self.graph.root();
        let views = line::views(&self.graph, &mut self.run.chances, &self.settings, &[root]);
        views.iter().find(|view| view.child == child).map_or(0.0, |view| view.chance)
    }
}
