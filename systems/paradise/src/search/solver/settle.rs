//! When an answer is settled: it wins enough or nothing else comes near, and it has stood long enough.

use motive_answer::Value;
use motive_chess::{Move, Position};

use super::rounds::Rounds;
use super::verifier::Rest;
use crate::search::value::{evaluate, threshold};

/// Gains below this (in centipawns, beyond the threshold of the thesis) are not enough to stop early.
const MARGIN: i32 = 10;
/// How far a move that wins enough must be ahead of all others to be called best, after so many rounds that agreed (one
/// more for the first plan of the rules); after more it is believed even if others win as much.
const ENOUGH_AHEAD: [i32; 5] = [i32::MAX, 50, 40, 30, 20];
/// The same for a plan that the verifier, asked about everything, does not choose; it must have stood before.
const DOUBTED_AHEAD: i32 = 100;
/// A value that wins any game is enough, however good the position was before.
const WINNING: i32 = 700;
/// From this gain on (beyond what is enough) the choice among winning moves is not worth many rounds.
const PLENTY: i32 = 300;
/// Rounds before one of several moves that win plenty is taken.
const PLENTY_PATIENCE: usize = 3;
/// After so many stages what wins any game is taken.
const LAST_WORD: usize = 2;
/// What is better than the position looked, by this much, has won something.
const SOMETHING: i32 = 40;
/// How far a move that wins something must be ahead, counted in the same way.
const AHEAD_BY_A_GAIN: [i32; 4] = [i32::MAX, 120, 70, 35];
/// The same for a move that wins nothing: the gain may not have been found yet.
const AHEAD: [i32; 6] = [i32::MAX, 300, 200, 130, 80, 50];
/// Stages of the long hearing after which a move that wins something is taken, even if others win as much.
const PATIENT_STAGES: usize = 2;
/// The part of a stage that a comparison with all others may cost.
const COMPARISON_PART: u64 = 10;

/// How an answer stands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Standing {
    last: Option<Move>,
    /// Rounds running in which the verifier, asked about everything, agreed.
    agreed: usize,
    /// Rounds running in which the answer stayed the same.
    stable: usize,
    /// Rounds running in which some move won plenty.
    plenty: usize,
    /// Whether it agreed in the last round.
    pub agrees: bool,
    /// By how much all other moves were shown to be behind in the last round.
    pub ahead: Option<i32>,
}

impl Standing {
    /// Somebody has refuted the answer: its standing is lost.
    pub(super) fn lose(&mut self) {
        *self = Standing::default();
    }
}

impl Rounds<'_> {
    /// Whether the answer of this round may stand.
    pub(super) fn is_settled(&mut self, own: Option<Move>, depth: u32) -> bool {
        self.standing.ahead = None;
        let Some(best) = self.candidates.best() else { return false };
        let (m, Some(value)) = (best.m, best.seen.as_ref().map(|line| line.value)) else { return false };
        if value.is_win_by_mate() {
            self.standing.agrees = Some(m) == own;
            return true;
        }
        let gain = value.centipawns() - enough(self.position());
        // The first plan of the rules and the verifier have come to it independently of each other.
        let is_first_plan = self.candidates.chosen == 0 && best.plan.is_some();
        let agrees = Some(m) == own || self.candidates.is_no_better(m, own);
        let standing = &mut self.standing;
        standing.agrees = agrees;
        standing.stable = if standing.last == Some(m) { standing.stable + 1 } else { 0 };
        standing.agreed = if standing.agrees && standing.last == Some(m) { standing.agreed + 1 } else { 0 };
        standing.plenty =
            if gain >= PLENTY || value.centipawns() >= WINNING { standing.plenty + 1 } else { 0 };
        standing.last = Some(m);
        let standing = *standing;
        let experience = standing.agreed + usize::from(is_first_plan);
        if gain >= 0 {
            // What wins any game is not worth a long hearing.
            let is_enough_for_all = value.centipawns() >= WINNING && self.stages >= LAST_WORD;
            if standing.plenty >= PLENTY_PATIENCE || is_enough_for_all {
                return true;
            }
            if !standing.agrees {
                return standing.stable > 0 && self.is_ahead(m, value, DOUBTED_AHEAD, depth);
            }
            let Some(&ahead) = ENOUGH_AHEAD.get(experience) else { return true };
            return ahead < i32::MAX && self.is_ahead(m, value, ahead, depth);
        }
        if !standing.agrees {
            return false;
        }
        // Nothing great is won; but a move that every other falls short of, round after round, is best all the same.
        // To be less badly off is no gain: the thesis asks for an advantage, too.
        let gained = value.centipawns() - self.first_impression().max(-SOMETHING);
        let has_gained = gained >= SOMETHING;
        let patience = if has_gained { &AHEAD_BY_A_GAIN[..] } else { &AHEAD[..] };
        let Some(&ahead) = patience.get(experience) else {
            return has_gained && self.stages >= PATIENT_STAGES;
        };
        ahead < i32::MAX && self.is_ahead(m, value, ahead, depth)
    }

    /// What the position looked like before anybody thought about it.
    fn first_impression(&self) -> i32 {
        let here = motive_critic::evaluate(self.position());
        self.glance.map_or(here, |value| value.centipawns().min(here))
    }

    /// Whether all other moves stay so far behind (DISPROVE-REST).
    fn is_ahead(&mut self, m: Move, value: Value, ahead: i32, depth: u32) -> bool {
        let rivals = self.candidates.rivals(&self.legal, m);
        let most = Value::Centipawns(value.centipawns().saturating_sub(ahead));
        let history = &self.question.history;
        let budget = (self.stage_cost / COMPARISON_PART).min(self.means().unwrap_or(u64::MAX));
        let rest = self.verifier.compare(history, &rivals, most, depth, budget);
        self.nodes += 1;
        if rest == Rest::Behind {
            self.standing.ahead = Some(ahead);
        }
        rest == Rest::Behind
    }
}

/// What one looks for: a gain from here and an advantage, or a draw when all seemed lost.
pub(super) fn enough(position: &Position) -> i32 {
    let here = motive_critic::evaluate(position);
    let material = evaluate(position, position.turn()) * 10;
    (threshold(here.max(material) / 10) * 10 + MARGIN).min(WINNING)
}
