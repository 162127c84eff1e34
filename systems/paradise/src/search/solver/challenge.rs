//! A stage: the position as a whole, then what may be better than the leader.
//!
//! The verifier first looks at the position as a whole, as deeply as half of the stage allows. Then checks and moves that give
//! something up are looked at *further* than the leader was, half-move by half-move, with the one question whether they are better
//! (a null window): what a sacrifice is for comes later than what it costs. The plans say in which order, and what begins one of
//! the first is looked at a half-move further still. Plans without a check or a sacrifice have their turn after that. One that shows its
//! worth becomes the leader, and the others must beat it.

use motive_chess::exchange::is_sacrifice;
use motive_chess::{CheckSquares, Move};

use super::is_time_up;
use super::rounds::Rounds;
use super::story::Challenge;
use super::verifier::Answer;

/// The part of a stage that the whole position takes, in percent.
const WHOLE_PART: u64 = 50;
/// The same when playing by a clock, where the next moves need depth more than daring.
const WHOLE_PART_BY_CLOCK: u64 = 85;
/// By how many half-moves challengers are looked at further.
const FURTHER: u32 = 8;
/// By how many more each time.
const STEP: usize = 2;
/// How many of the first plans are looked at further than other moves, and by how much.
const FIRST_PLANS: usize = 3;
const FURTHER_BY_PLAN: u32 = 1;
/// From here on the first plans without a check or a sacrifice are challengers, too.
const QUIET_FROM: u32 = 4;
/// The part of what is left of a known budget that the first stages take, in percent.
const PARTS: [u64; 4] = [1, 3, 10, 35];
/// The least that a stage costs: with less it settles what it does not see.
const LEAST_STAGE: u64 = 10_000;
/// Each stage costs so many times what the last one did, if no budget is known.
const GROWTH: u64 = 3;

impl Rounds<'_> {
    /// One stage of the long hearing; whether the answer is settled.
    pub(super) fn stage(&mut self) -> bool {
        self.stages += 1;
        let cost = self.cost_of_stage();
        self.stage_cost = cost;
        let end = self.verifier.nodes.saturating_add(cost);
        let history = self.question.history.clone();
        let whole_part = if self.is_by_clock() { WHOLE_PART_BY_CLOCK } else { WHOLE_PART };
        let whole = u128::from(cost) * u128::from(whole_part) / 100;
        let Some(own) = self.verifier.ask(&history, &self.legal, whole as u64) else {
            return false;
        };
        self.nodes += 1;
        let depth = self.verifier.last_depth;
        let own_move = own.moves.first().copied();
        let is_mate = own.value.is_win_by_mate();
        self.candidates.remember(own);
        self.candidates.lead_if(own_move);
        if !is_mate {
            self.challenge_all(depth, end);
        }
        self.is_settled(own_move, depth)
    }

    /// Short stages settle what is nearly settled. After them, and in a game, a known budget is spent as a whole: depth is worth more
    /// than several tries.
    fn cost_of_stage(&self) -> u64 {
        let Some(left) = self.means() else { return (GROWTH * self.stage_cost).max(LEAST_STAGE) };
        let part = PARTS.get(self.stages - 1).filter(|_| !self.is_by_clock()).map_or(100, |&part| part);
        let cost = (left / 100 * part).max(LEAST_STAGE);
        if 2 * cost > left { left } else { cost }
    }

    fn is_by_clock(&self) -> bool {
        self.question.control.soft_deadline().is_some()
    }

    /// All challengers, further and further, until so many positions were visited.
    fn challenge_all(&mut self, depth: u32, end: u64) {
        // What showed its worth at some depth is not judged by less.
        for (m, shown) in self.shown.clone().into_iter().rev() {
            if self.challenge(m, depth.max(shown), end).is_none() {
                return;
            }
        }
        for further in (0..FURTHER).step_by(STEP) {
            for m in self.challengers(further >= QUIET_FROM) {
                let is_first = self.place(m).is_some_and(|place| place < FIRST_PLANS);
                let further = further + if is_first { FURTHER_BY_PLAN } else { 0 };
                if self.challenge(m, depth + further, end).is_none() {
                    return;
                }
            }
        }
    }

    /// One challenger against the leader; `None` if the limits end it.
    fn challenge(&mut self, m: Move, depth: u32, end: u64) -> Option<()> {
        let leader = self.candidates.best()?;
        let (leading, value) = (leader.m, leader.seen.as_ref()?.value);
        if m == leading || value.is_win_by_mate() {
            return Some(());
        }
        let left = end.saturating_sub(self.verifier.nodes);
        if left == 0 || is_time_up(&self.question.control) {
            return None;
        }
        let answer = self.verifier.challenge(&self.question.history, m, value.centipawns(), depth, left);
        self.nodes += 1;
        let better = match answer {
            Answer::Open => return None,
            Answer::No => None,
            Answer::Better(line) => {
                let value = line.value;
                self.candidates.remember(line);
                self.candidates.lead(m);
                self.shown.retain(|&(known, _)| known != m);
                self.shown.push((m, depth));
                Some(value)
            }
        };
        let is_planned = self.candidates.get(m).is_some_and(|entry| entry.plan.is_some());
        match self.challenges.iter_mut().find(|known| known.m == m) {
            Some(known) => *known = Challenge { depth, better: better.or(known.better), ..*known },
            None => self.challenges.push(Challenge { m, depth, better, is_planned }),
        }
        Some(())
    }

    /// Who may challenge: checks and sacrifices, in the order of the plans; with quiet ones, if they are wanted.
    fn challengers(&self, with_quiet: bool) -> Vec<Move> {
        let position = self.position();
        let checks = CheckSquares::new(position);
        let is_daring = |m: Move| checks.gives_check(position, m) || is_sacrifice(position, m);
        let is_first = |m: Move| self.place(m).is_some_and(|place| place < FIRST_PLANS);
        let wanted = |m: &Move| is_daring(*m) || with_quiet && is_first(*m);
        let mut challengers: Vec<Move> = self.legal.iter().copied().filter(wanted).collect();
        challengers.sort_by_key(|&m| (self.has_failed(m), self.place(m).unwrap_or(usize::MAX)));
        challengers
    }

    /// The place of a move among the plans of the rules, from 0; critic's moves have none.
    fn place(&self, m: Move) -> Option<usize> {
        self.candidates.entries.iter().position(|entry| entry.m == m && entry.plan.is_some())
    }

    /// Whether the plan search has refuted the plan that begins with it.
    fn has_failed(&self, m: Move) -> bool {
        let worked = self.candidates.get(m).and_then(|entry| entry.worked.as_ref());
        worked.is_some_and(|worked| worked.value < self.wanted)
    }
}
