//! Contests: what a system claims to be better than the answer, and what a check finds better.

use motive_answer::{Value, Variation};
use motive_chess::Move;

use super::Council;
use crate::verify::FEW_PIECES;

/// A rival must be better than the answer by this to take its place, in hundredths of a pawn.
const PREFERENCE: i32 = 30;
/// What is worth so much more than the answer, by the account of a system, is believed though a small search does not see it.
const BELIEVED: i32 = 50;
/// What puts its side so much ahead, by the account of a system, is believed if a small search finds hardly more elsewhere: such an account counts
/// material alone, and what else the line brings comes on top.
const AHEAD: i32 = 100;
/// Hardly more is so much at most.
const HARDLY_MORE: i32 = 40;
/// With so many nodes, or the time for them, nobody is believed: of what a search of this size does not see little is true.
pub(super) const LARGE: u64 = 100_000;

impl Council<'_> {
    /// What a system has shown, in its own tree, to be worth more than a small search finds is the answer, and so is what it has shown to win if the
    /// search finds hardly more in another move: on problems of the literature such a claim of CAPS is right far more often than the search
    /// (docs/systems/council.md). A check comes after it.
    pub(super) fn take_at_word(&mut self) {
        let Some(answer) = self.answer.line() else { return };
        if answer.value.is_win_by_mate() {
            return;
        }
        let (best, found) = (answer.moves.first().copied(), answer.value.centipawns());
        // What decides an ending is mostly no material, and that is all that such an account knows of.
        let is_ending = self.question.history.position().occupied().len() <= FEW_PIECES;
        let claim = self.proposals.iter().find(|own| {
            let claimed = own.value.filter(|_| own.system != "critic").map(Value::centipawns);
            Some(own.m) != best && claimed.is_some_and(|claimed| is_believed(claimed, found, is_ending))
        });
        let Some((system, m, Some(value))) = claim.map(|own| (own.system, own.m, own.value)) else { return };
        let known = self.answer.candidate(m).line.clone();
        let moves = if known.is_empty() { vec![m] } else { known };
        self.lead(&Variation { value, moves }, system);
    }

    /// Weighs a move alone: whether it takes the lead.
    pub(super) fn weigh_rival(&mut self, rival: Move, percent: u32) -> bool {
        self.weigh_only(&[rival], percent).is_some_and(|line| self.is_led_by(&line))
    }

    /// The line of a rival takes the lead if it is better, else it is kept with its move: whether it leads.
    fn is_led_by(&mut self, line: &Variation) -> bool {
        let than = self.value().unwrap_or(Value::MatedIn(0));
        let wins = line.value.centipawns() > than.centipawns().saturating_add(PREFERENCE);
        if wins {
            self.lead(line, "weigher");
        } else {
            let candidate = self.answer.candidate(line.moves[0]);
            candidate.value = Some(line.value);
            candidate.line.clone_from(&line.moves);
        }
        wins
    }
}

/// Whether a small search that finds so much in its own move yields to a claim for another.
fn is_believed(claimed: i32, found: i32, is_ending: bool) -> bool {
    let is_near = claimed >= AHEAD && claimed >= found - HARDLY_MORE && !is_ending;
    claimed >= found.saturating_add(BELIEVED) || is_near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_wins_is_believed_a_little_below_and_what_holds_only_above() {
        assert!(
            is_believed(200, 150, false) && is_believed(200, 240, false) && !is_believed(200, 241, false)
        );
        assert!(is_believed(0, -50, false) && !is_believed(0, -49, false) && !is_believed(99, 99, false));
        assert!(is_believed(200, 150, true) && !is_believed(200, 151, true));
    }
}
