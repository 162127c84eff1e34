//! Contests: what a system claims to be better than the answer is weighed alone.

use std::time::Duration;

use motive_answer::{Control, Observer, Progress, Value, Variation};
use motive_chess::Move;

use super::budget::Budget;
use super::{Council, Proposal};

/// A rival must be better than the answer by this to take its place, in hundredths of a pawn.
const PREFERENCE: i32 = 30;
/// A system whose proposal is worth so much more than the answer, by its own account, is listened to.
const CLAIMS_MORE: i32 = 50;
/// What is worth so much more, by the account of a system, is believed though a small search does not see it.
const BELIEVED: i32 = 200;
/// With so many nodes, or the time for them, there are no contests: of what a search of this size does not see little is true.
pub(super) const LARGE: u64 = 100_000;
/// What the search that weighs gets before it may be ended for a contest, in percent of what is left to it.
const FIRST_LOOK: u32 = 20;
/// The part of the contest in what is left then, in percent.
const CONTEST: u32 = 60;
/// Rivals that are weighed alone.
const MOST_RIVALS: usize = 3;

/// What is claimed to be worth so much more than a line, by moves other than its first.
fn claimed_above<'a>(
    proposals: &'a [Proposal],
    line: &Variation,
    more: i32,
) -> impl Iterator<Item = &'a Proposal> {
    let (best, value) = (line.moves.first().copied(), line.value);
    let least = value.centipawns().saturating_add(more);
    proposals.iter().filter(move |own| {
        let claimed = own.value.filter(|_| own.system != "critic" && !value.is_win_by_mate());
        Some(own.m) != best && claimed.is_some_and(|claimed| claimed.centipawns() >= least)
    })
}

/// Watches the search that weighs, and ends it when it still finds less than a system claims: the rest of the budget goes to the
/// contest.
pub(super) struct Doubter<'a> {
    watched: &'a mut dyn Observer,
    proposals: &'a [Proposal],
    control: &'a Control,
    /// Nodes of the search, and points of the clock, from which on it may be ended; `None`: not limited.
    nodes: Option<u64>,
    time: Option<Duration>,
    /// Whether the search was ended.
    pub has_ended: bool,
}

impl<'a> Doubter<'a> {
    pub(super) fn new(
        watched: &'a mut dyn Observer,
        proposals: &'a [Proposal],
        budget: &Budget,
        control: &'a Control,
    ) -> Doubter<'a> {
        let (nodes, time) = budget.after(FIRST_LOOK);
        Doubter { watched, proposals, control, nodes, time, has_ended: false }
    }

    /// Whether the first look is over.
    fn has_looked(&self, progress: &Progress) -> bool {
        self.nodes.is_some_and(|nodes| progress.nodes >= nodes)
            || self.time.is_some_and(|time| self.control.elapsed() >= time)
    }
}

impl Observer for Doubter<'_> {
    fn progress(&mut self, progress: &Progress) {
        self.watched.progress(progress);
        if self.has_looked(progress)
            && claimed_above(self.proposals, &progress.line, CLAIMS_MORE).next().is_some()
        {
            self.has_ended = true;
            // The whole gets its time back when this part of the work ends.
            self.control.set_time(None, Some(Duration::ZERO));
        }
    }

    fn current_move(&mut self, m: Move, number: usize, depth: u32) {
        self.watched.current_move(m, number, depth);
    }

    fn note(&mut self, text: &str) {
        self.watched.note(text);
    }
}

impl Council<'_> {
    /// What systems claim to be better than the answer is weighed alone: whether one of them takes the lead.
    pub(super) fn contest(&mut self) -> bool {
        let rivals = self.rivals();
        let share = self.budget.left() * CONTEST / 100 / rivals.len().max(1) as u32;
        rivals.into_iter().any(|rival| {
            let line = (!self.budget.is_over()).then(|| self.weigh_only(&[rival], share.max(1), true));
            line.flatten().is_some_and(|line| self.is_led_by(&line))
        })
    }

    /// Moves that are worth more than the answer, by the account of those who propose them.
    fn rivals(&self) -> Vec<Move> {
        let Some(answer) = self.answer.line() else { return Vec::new() };
        let mut moves: Vec<Move> =
            claimed_above(&self.proposals, &answer, CLAIMS_MORE).map(|own| own.m).collect();
        moves.dedup();
        moves.truncate(MOST_RIVALS);
        moves
    }

    /// A large claim that a small search does not see is the answer all the same: on problems of the literature such a claim of CAPS is
    /// right far more often than the search (docs/systems/council.md). A check comes after it.
    pub(super) fn take_at_word(&mut self) {
        let Some(answer) = self.answer.line() else { return };
        let claim = claimed_above(&self.proposals, &answer, BELIEVED).next();
        let Some((system, m, Some(value))) = claim.map(|own| (own.system, own.m, own.value)) else { return };
        let known = self.answer.candidate(m).line.clone();
        let moves = if known.is_empty() { vec![m] } else { known };
        self.lead(&Variation { value, moves }, system);
    }

    /// Weighs a move alone: whether it takes the lead.
    pub(super) fn weigh_rival(&mut self, rival: Move, percent: u32) -> bool {
        self.weigh_only(&[rival], percent, false).is_some_and(|line| self.is_led_by(&line))
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
