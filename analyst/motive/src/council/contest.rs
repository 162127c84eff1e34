//! Contests: what a system claims to be better than the answer is weighed alone.

use motive_answer::Value;
use motive_chess::Move;

use super::{Council, Proposal};

/// A rival must be better than the answer by this to take its place, in hundredths of a pawn.
const PREFERENCE: i32 = 30;
/// A system whose proposal is worth so much more than the answer, by its own account, is taken at its word.
const CLAIMS_MORE: i32 = 80;
/// The share of a contest with one rival, in percent of the whole.
const EACH: u32 = 5;
/// Rivals that are weighed alone.
const MOST_RIVALS: usize = 3;

impl Council<'_> {
    /// What systems claim to be better than the answer is weighed alone.
    pub(super) fn contest(&mut self) {
        for rival in self.rivals() {
            if self.budget.is_over() {
                return;
            }
            self.weigh_rival(rival, EACH);
        }
    }

    /// Moves that knowledge proposes and that are worth more than the answer, by its own account.
    fn rivals(&self) -> Vec<Move> {
        let Some(value) = self.value().filter(|value| !value.is_win_by_mate()) else { return Vec::new() };
        let best = self.answer.best_move();
        let claims_more = |proposal: &&Proposal| {
            let claimed = proposal.value.map_or(i32::MIN, Value::centipawns);
            proposal.system != "critic"
                && Some(proposal.m) != best
                && claimed >= value.centipawns() + CLAIMS_MORE
        };
        let mut moves: Vec<Move> = self.proposals.iter().filter(claims_more).map(|own| own.m).collect();
        moves.dedup();
        moves.truncate(MOST_RIVALS);
        moves
    }

    /// Weighs a move alone: whether it takes the lead.
    pub(super) fn weigh_rival(&mut self, rival: Move, percent: u32) -> bool {
        let Some(line) = self.weigh_only(&[rival], percent) else { return false };
        let than = self.value().unwrap_or(Value::MatedIn(0));
        let wins = line.value.centipawns() > than.centipawns().saturating_add(PREFERENCE);
        if wins {
            self.lead(&line, "weigher");
        } else {
            let candidate = self.answer.candidate(rival);
            candidate.value = Some(line.value);
            candidate.line = line.moves;
        }
        wins
    }
}
