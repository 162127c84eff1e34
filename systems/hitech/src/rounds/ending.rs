//! When a search has thought enough.

use std::time::Duration;

use bstar::Outcome;
use motive_answer::{Question, StopReason};
use motive_critic::{Decision, MATE_SCORE, is_mate_score};

use super::{DEEPEST, RoundPlayer};
use crate::rounds::settings::ProbeDepth;
use crate::rules::{OrderedMove, side_of};

/// The part of a known budget that is used in any case: what stands clear early is sometimes only the first of two wins, and the larger
/// one is seen later.
const USED_IN_ANY_CASE: f64 = 0.5;

/// What is known when a round is over.
pub(super) struct Round {
    pub(super) ended: Option<bstar::StopReason>,
    pub(super) depth: u32,
    /// For how many rounds the best move has been the same.
    pub(super) stable: u32,
    /// By how much its value has fallen since the last round.
    pub(super) drop: i32,
    pub(super) started: Duration,
}

impl RoundPlayer {
    /// Whether one move stands so far above the rest, and has stood there so long, that more work would be wasted.
    fn is_separated(&self, outcome: &Outcome<OrderedMove>, round: &Round) -> bool {
        let Some(separation) = &self.settings.separation else { return false };
        let domain = self.search.domain();
        if domain.purse.used(domain.probes.nodes()).is_some_and(|used| used < USED_IN_ANY_CASE) {
            return false;
        }
        let sign = side_of(self.search.root().turn()).step();
        let others = outcome.moves.iter().filter(|m| Some(m.mv) != outcome.best);
        let second = others.map(|m| sign * m.real).max().unwrap_or(i32::MIN / 2);
        round.depth >= separation.depth
            && round.stable >= separation.rounds
            && sign * outcome.value >= separation.advantage
            && sign * outcome.value - second >= separation.margin
    }

    /// Why no further round is begun, if so.
    pub(super) fn is_enough(
        &self,
        question: &Question,
        outcome: &Outcome<OrderedMove>,
        round: &Round,
    ) -> Option<StopReason> {
        let control = &question.control;
        if let Some(reason) = control.must_end() {
            return Some(reason);
        }
        if question.limits.nodes.is_some_and(|nodes| self.search.domain().probes.nodes() >= nodes) {
            return Some(StopReason::Nodes);
        }
        match round.ended {
            Some(bstar::StopReason::GameOver) => return Some(StopReason::Finished),
            Some(bstar::StopReason::Interrupted) => return Some(StopReason::Stopped),
            Some(bstar::StopReason::Nodes) => return Some(StopReason::Memory),
            _ => {}
        }
        if matches!(self.settings.depth, ProbeDepth::Fixed(_)) {
            return Some(StopReason::Finished);
        }
        if round.depth >= question.limits.depth.unwrap_or(DEEPEST).min(DEEPEST) {
            return Some(StopReason::Depth);
        }
        let away = MATE_SCORE - outcome.value.abs();
        let covered = i32::try_from(round.depth).unwrap_or(i32::MAX);
        if is_mate_score(outcome.value) && away <= covered {
            return Some(StopReason::Finished);
        }
        if self.is_separated(outcome, round) {
            return Some(StopReason::Finished);
        }
        let decision = Decision {
            started: round.started,
            choices: outcome.moves.len(),
            stability: round.stable,
            share: self
                .search
                .domain()
                .share_of(outcome.best.map(|step| step.0), question.history.position()),
            drop: round.drop,
        };
        decision.is_ripe(control).then_some(StopReason::Time)
    }
}
