//! The long hearing: when rounds have settled nothing, the whole budget is spent on the one question that is left.
//!
//! The verifier first looks at the position as a whole, as deeply as two fifths of the means allow. Then every candidate that
//! may be better than the leader is looked at *further* than the leader was, half-move by half-move, with the one question
//! whether it is better (a null window): what a sacrifice is for comes later than what it costs. The plans of the rules come
//! first, in their order; after them checks and moves that give something up, which nobody but the verifier proposes. One that
//! shows its worth becomes the leader, and the others must beat it.

use motive_chess::exchange::is_sacrifice;
use motive_chess::{CheckSquares, Move};

use super::is_time_up;
use super::rounds::Rounds;
use super::story::Challenge;
use super::verifier::Answer;

/// The part of a stage that the whole position takes, in percent.
const WHOLE_PART: u64 = 40;
/// The same when playing by a clock, where the next moves need depth more than daring.
const WHOLE_PART_BY_CLOCK: u64 = 85;
/// What a challenge costs that is made to settle an answer early, in percent of what the rounds have cost.
const STAND_PART: u64 = 100;
/// By how many half-moves challengers are looked at further.
const FURTHER: u32 = 8;
/// By how many more each time.
const STEP: usize = 2;
/// So many plans of the rules are challengers.
const MOST_PLANS: usize = 12;
/// The part of what is left of a known budget that the first stages take, in percent.
const PARTS: [u64; 4] = [1, 3, 10, 35];
/// Without a known budget, the first stage costs so many times what a plan costs in the last round.
const FIRST_STAGE: u64 = 12;
/// Each stage costs so many times what the last one did.
const GROWTH: u64 = 3;

impl Rounds<'_> {
    /// One stage of the long hearing; whether the answer is settled.
    pub(super) fn stage(&mut self) -> bool {
        self.stages += 1;
        self.stage_cost =
            if self.stage_cost == 0 { FIRST_STAGE * self.budget() } else { GROWTH * self.stage_cost };
        // Short stages settle what is nearly settled. After them, and in a game, a known budget is spent as a whole: depth
        // is worth more than several tries.
        let by_clock = self.question.control.soft_deadline().is_some();
        let part = PARTS.get(self.stages - 1).filter(|_| !by_clock).map_or(100, |&part| part);
        let cost = self.means().map_or(self.stage_cost, |left| left / 100 * part);
        let end = self.verifier.nodes.saturating_add(cost);
        self.candidates.round = self.held + 1;
        let history = self.question.history.clone();
        let whole_part = if by_clock { WHOLE_PART_BY_CLOCK } else { WHOLE_PART };
        let whole = u128::from(cost) * u128::from(whole_part) / 100;
        let Some(own) = self.verifier.ask(&history, &self.legal, whole as u64) else {
            return false;
        };
        self.nodes += 1;
        let depth = self.verifier.last_depth;
        let own_move = own.moves.first().copied();
        let is_mate = own.value.is_win_by_mate();
        self.candidates.remember(own);
        if let Some(m) = own_move {
            self.candidates.lead(m);
        }
        if !is_mate {
            self.challenge_all(depth, end);
        }
        self.is_settled(own_move, depth)
    }

    /// Whether the leader stands when the others are looked at further, for as much as the rounds have cost so far.
    pub(super) fn stands(&mut self, depth: u32) -> bool {
        let leader = self.candidates.best().map(|entry| entry.m);
        self.challenge_all(depth, self.verifier.nodes.saturating_add(self.verifier.nodes * STAND_PART / 100));
        self.candidates.best().map(|entry| entry.m) == leader
    }

    /// All challengers, further and further, until so many positions were visited.
    fn challenge_all(&mut self, depth: u32, end: u64) {
        // What showed its worth at some depth is not judged by less.
        for (m, shown) in self.shown.clone().into_iter().rev() {
            if self.challenge(m, depth.max(shown), end).is_none() {
                return;
            }
        }
        let challengers = self.challengers();
        for further in (0..FURTHER).step_by(STEP) {
            for &m in &challengers {
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

    /// Who may challenge: plans of the rules, then checks and sacrifices.
    fn challengers(&self) -> Vec<Move> {
        let position = self.position();
        let planned = self.candidates.entries.iter().filter(|entry| entry.plan.is_some()).take(MOST_PLANS);
        let mut challengers: Vec<Move> = planned.map(|entry| entry.m).collect();
        let checks = CheckSquares::new(position);
        let daring = |m: &&Move| checks.gives_check(position, **m) || is_sacrifice(position, **m);
        for &m in self.legal.iter().filter(daring) {
            if !challengers.contains(&m) {
                challengers.push(m);
            }
        }
        challengers
    }
}
