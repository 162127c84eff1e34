//! The candidates for an answer: what suggested them, what the verifier said of them, and who is heard next.

use motive_answer::Variation;
use motive_chess::Move;

use crate::analysis::FinalPlan;
use crate::search::value::MATE;

/// A move heard alone must beat the verifier's own choice by this to be preferred, in centipawns.
const PREFERENCE: i32 = 30;
/// What the first plans in the order of the rules are given beforehand: the order is knowledge, too, and it counts where
/// the verifier hardly sees a difference.
const CREDIT: [i32; 3] = [45, 20, 10];
/// A plan this far behind is not heard for ever.
const HOPELESS: i32 = 250;
/// How often it is heard all the same: sacrifices take time.
const MOST_HEARINGS: usize = 4;
/// What a place further back in the order of the rules counts against a plan, in centipawns.
const EACH_PLACE: i32 = 12;

/// A move that may be the answer.
#[derive(Debug)]
pub(super) struct Entry {
    pub m: Move,
    /// The plan that it begins; `None` if the verifier thought of it.
    pub plan: Option<FinalPlan>,
    /// What the verifier said last.
    pub seen: Option<Variation>,
    /// The round in which it said so.
    pub round: usize,
    /// What the plan search shows and hopes for.
    pub range: Option<(i32, i32)>,
    /// How often it was heard alone.
    pub hearings: usize,
    /// The line that it is to prevent or to prepare for, if that is how it was thought of.
    pub against: Vec<Move>,
}

impl Entry {
    pub(super) fn new(m: Move, plan: Option<FinalPlan>) -> Entry {
        Entry { m, plan, seen: None, round: 0, range: None, hearings: 0, against: Vec::new() }
    }

    fn centipawns(&self) -> Option<i32> {
        self.seen.as_ref().map(|line| line.value.centipawns())
    }
}

/// All candidates of a question.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    pub entries: Vec<Entry>,
    /// The place of the preferred one.
    pub chosen: usize,
    /// The round that is held.
    pub round: usize,
}

impl Candidates {
    /// The preferred one.
    pub(super) fn best(&self) -> Option<&Entry> {
        self.entries.get(self.chosen)
    }

    /// Adds a candidate unless it is known; whether it was new.
    pub(super) fn add(&mut self, entry: Entry) -> bool {
        let is_new = self.get(entry.m).is_none();
        if is_new {
            self.entries.push(entry);
        }
        is_new
    }

    pub(super) fn get(&self, m: Move) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.m == m)
    }

    pub(super) fn get_mut(&mut self, m: Move) -> Option<&mut Entry> {
        self.entries.iter_mut().find(|entry| entry.m == m)
    }

    /// Writes down what the verifier said of a move.
    pub(super) fn remember(&mut self, line: Variation) {
        let Some(&m) = line.moves.first() else { return };
        let round = self.round;
        if self.get(m).is_none() {
            self.entries.push(Entry::new(m, None));
        }
        if let Some(entry) = self.get_mut(m) {
            entry.seen = Some(line);
            entry.round = round;
        }
    }

    /// Candidates in the order in which they are heard: what looked best so far, then the others as the rules order them.
    pub(super) fn queue(&self) -> Vec<Move> {
        let best = self.entries.iter().filter_map(Entry::centipawns).max();
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        order.retain(|&at| {
            let entry = &self.entries[at];
            let far = entry.centipawns().zip(best).is_some_and(|(value, best)| value < best - HOPELESS);
            !(far && entry.hearings >= MOST_HEARINGS)
        });
        order.sort_by_key(|&at| {
            let entry = &self.entries[at];
            let claimed = entry.range.is_some_and(|(lo, _)| lo >= MATE);
            let place = at as i32 * EACH_PLACE;
            let seen = entry.centipawns().map_or(0, |value| value.clamp(-400, 400));
            (!claimed, place - seen / 4)
        });
        order.into_iter().map(|at| self.entries[at].m).collect()
    }

    /// The best so far; the verifier's own choice unless a plan is clearly better.
    pub(super) fn choose(&mut self, own: Option<Move>) {
        let value = |at: usize| {
            let credit = self.credit(self.entries[at].m);
            self.entries[at].centipawns().map_or(i32::MIN, |value| value + credit)
        };
        let own_at = own.and_then(|m| self.entries.iter().position(|entry| entry.m == m));
        let best = (0..self.entries.len()).max_by_key(|&at| (value(at), std::cmp::Reverse(at)));
        self.chosen = match (own_at, best) {
            (Some(own), Some(best)) if value(best) > value(own).saturating_add(PREFERENCE) => best,
            (Some(own), _) => own,
            (None, Some(best)) => best,
            (None, None) => 0,
        };
    }

    /// What a move is given beforehand because of its place.
    fn credit(&self, m: Move) -> i32 {
        let at = self.entries.iter().position(|entry| entry.m == m && entry.plan.is_some());
        at.and_then(|at| CREDIT.get(at)).copied().unwrap_or(0)
    }

    /// A move that was shown to be better than the leader takes its place.
    pub(super) fn lead(&mut self, m: Move) {
        if let Some(at) = self.entries.iter().position(|entry| entry.m == m) {
            self.chosen = at;
        }
    }

    /// Whether a move is valued no more than another: it is preferred only because of its place.
    pub(super) fn is_no_better(&self, m: Move, than: Option<Move>) -> bool {
        let value = |m: Move| self.get(m).and_then(Entry::centipawns);
        value(m).zip(than.and_then(value)).is_some_and(|(value, other)| value <= other)
    }

    /// All other moves, the likeliest rivals first.
    pub(super) fn rivals(&self, legal: &[Move], of: Move) -> Vec<Move> {
        let mut rivals: Vec<Move> = legal.iter().copied().filter(|&m| m != of).collect();
        rivals.sort_by_key(|&m| {
            let entry = self.get(m);
            (entry.is_none(), std::cmp::Reverse(entry.and_then(Entry::centipawns).unwrap_or(i32::MIN)))
        });
        rivals
    }
}
