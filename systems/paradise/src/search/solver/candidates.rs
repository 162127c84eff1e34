//! The candidates for an answer: what suggested them, what the verifier said of them, and who is heard next.

use motive_answer::Variation;
use motive_chess::Move;

use super::planned::PlannedMove;
use crate::analysis::FinalPlan;

/// A move that may be the answer.
#[derive(Debug)]
pub(super) struct Entry {
    pub m: Move,
    /// The plan that it begins; `None` if the verifier thought of it.
    pub plan: Option<FinalPlan>,
    /// What the verifier said last.
    pub seen: Option<Variation>,
    /// The line that it is to prevent or to prepare for, if that is how it was thought of.
    pub against: Vec<Move>,
    /// The plan as it was worked out last.
    pub worked: Option<PlannedMove>,
}

impl Entry {
    pub(super) fn new(m: Move, plan: Option<FinalPlan>) -> Entry {
        Entry { m, plan, seen: None, against: Vec::new(), worked: None }
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
        if self.get(m).is_none() {
            self.entries.push(Entry::new(m, None));
        }
        if let Some(entry) = self.get_mut(m) {
            entry.seen = Some(line);
        }
    }

    /// A move that was shown to be better than the leader takes its place.
    pub(super) fn lead(&mut self, m: Move) {
        if let Some(at) = self.entries.iter().position(|entry| entry.m == m) {
            self.chosen = at;
        }
    }

    /// The same, if there is a move.
    pub(super) fn lead_if(&mut self, m: Option<Move>) {
        if let Some(m) = m {
            self.lead(m);
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
