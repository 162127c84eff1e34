//! What the search remembers: open questions by position and moves left, certainties by position alone.

use motive_chess::{Key, Move};

use crate::numbers::Numbers;

/// What is certain about a position, by all means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Certain {
    /// Moves of the attacker until the mate at most; [`Certain::UNKNOWN`] if none is known.
    pub mate: u8,
    /// There is no mate within so many moves.
    pub safe: u8,
    /// The attacker's move to mate, or the defender's that refuted last.
    pub m: Option<Move>,
}

impl Certain {
    pub(crate) const UNKNOWN: u8 = u8::MAX;
    const NOTHING: Certain = Certain { mate: Certain::UNKNOWN, safe: 0, m: None };
}

/// An open question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    pub numbers: Numbers,
    /// Where the moves are kept, how many there are, and since when.
    pub at: u32,
    pub count: u16,
    pub era: u32,
    /// Positions looked at below it: what has cost little is forgotten first.
    pub work: u32,
}

trait Entry: Copy {
    const EMPTY: Self;
    /// What is worth little gives way.
    fn worth(&self) -> u32;
}

impl Entry for Certain {
    const EMPTY: Certain = Certain::NOTHING;

    fn worth(&self) -> u32 {
        let mate = if self.mate == Certain::UNKNOWN { 0 } else { self.mate };
        // Long mates push out short ones, which are easily found again.
        u32::from(mate) * 2 + u32::from(self.safe)
    }
}

impl Entry for Open {
    const EMPTY: Open = Open { numbers: Numbers { proof: 1, disproof: 1 }, at: 0, count: 0, era: 0, work: 0 };

    fn worth(&self) -> u32 {
        self.work
    }
}

const WAYS: usize = 4;
/// The smallest and the largest size of a table, in entries.
const SMALLEST: usize = 1 << 12;

/// A table that grows as it fills, up to a bound; then the cheapest of a bucket gives way.
struct Buckets<T> {
    /// A key of 0 marks an empty place: one position of all is then forgotten, which does no harm.
    entries: Vec<(Key, T)>,
    used: usize,
    most: usize,
}

impl<T: Entry> Buckets<T> {
    fn new(most: usize) -> Buckets<T> {
        Buckets {
            entries: vec![(0, T::EMPTY); SMALLEST],
            used: 0,
            most: most.max(SMALLEST).next_power_of_two(),
        }
    }

    fn bucket(&self, key: Key) -> usize {
        // Keys are mixed with the moves left in their low bits; multiply so that every bit tells.
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        (mixed as usize & (self.entries.len() / WAYS - 1)) * WAYS
    }

    fn get(&self, key: Key) -> Option<&T> {
        let at = self.bucket(key);
        self.entries[at..at + WAYS].iter().find(|(kept, _)| *kept == key).map(|(_, value)| value)
    }

    fn get_mut(&mut self, key: Key) -> Option<&mut T> {
        let at = self.bucket(key);
        self.entries[at..at + WAYS].iter_mut().find(|(kept, _)| *kept == key).map(|(_, value)| value)
    }

    /// Puts in what is not there yet.
    fn insert(&mut self, key: Key, value: T) {
        if key == 0 {
            return;
        }
        if self.used * 2 > self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        self.place(key, value);
    }

    fn place(&mut self, key: Key, value: T) {
        let at = self.bucket(key);
        let bucket = &mut self.entries[at..at + WAYS];
        let cheapest = (0..WAYS).min_by_key(|&at| {
            let (key, value) = &bucket[at];
            if *key == 0 { 0 } else { value.worth().saturating_add(1) }
        });
        let place = &mut bucket[cheapest.unwrap_or(0)];
        self.used += usize::from(place.0 == 0);
        *place = (key, value);
    }

    fn grow(&mut self) {
        let larger = vec![(0, T::EMPTY); self.entries.len() * 4];
        let old = std::mem::replace(&mut self.entries, larger);
        self.used = 0;
        for (key, value) in old {
            if key != 0 {
                self.place(key, value);
            }
        }
    }
}

/// The tables of a solver.
pub(crate) struct Table {
    open: Buckets<Open>,
    certain: Buckets<Certain>,
}

impl Table {
    /// Room for about so many open questions, and as many certainties.
    pub(crate) fn new(most: usize) -> Table {
        Table { open: Buckets::new(most), certain: Buckets::new(most) }
    }

    pub(crate) fn open(&self, question: Key) -> Option<Open> {
        self.open.get(question).copied()
    }

    /// Keeps how a question stands. The work adds up.
    pub(crate) fn keep(&mut self, question: Key, open: Open) {
        if let Some(same) = self.open.get_mut(question) {
            *same = Open { work: open.work.saturating_add(same.work), ..open };
        } else {
            self.open.insert(question, open);
        }
    }

    pub(crate) fn certain(&self, key: Key) -> Option<Certain> {
        self.certain.get(key).copied()
    }

    /// Remembers a mate, unless a shorter one is known.
    pub(crate) fn prove(&mut self, key: Key, moves: u8, m: Option<Move>) {
        if let Some(known) = self.certain.get_mut(key) {
            if moves < known.mate {
                *known = Certain { mate: moves, m, ..*known };
            }
        } else {
            self.certain.insert(key, Certain { mate: moves, m, ..Certain::NOTHING });
        }
    }

    /// Remembers that there is no mate within so many moves.
    pub(crate) fn refute(&mut self, key: Key, moves: u8, m: Option<Move>) {
        if let Some(known) = self.certain.get_mut(key) {
            if moves > known.safe {
                known.safe = moves;
                if known.mate == Certain::UNKNOWN {
                    known.m = m;
                }
            }
        } else {
            self.certain.insert(key, Certain { safe: moves, m, ..Certain::NOTHING });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(proof: u32, work: u32) -> Open {
        Open { numbers: Numbers { proof, disproof: 1 }, work, ..Open::EMPTY }
    }

    #[test]
    fn the_dearest_stays() {
        let mut table = Table::new(0);
        table.keep(1, open(3, 1_000_000));
        for key in 2..100_000 {
            table.keep(key, open(1, 1));
        }
        assert_eq!(table.open(1).map(|open| open.numbers.proof), Some(3));
    }

    #[test]
    fn a_table_grows_before_it_forgets() {
        let mut table = Table::new(1 << 18);
        for key in 1..30_000 {
            table.prove(key, 4, None);
        }
        let kept = (1..30_000).filter(|&key| table.certain(key).is_some()).count();
        assert!(kept > 27_000, "{kept}");
    }

    #[test]
    fn the_shortest_mate_and_the_longest_safety_count() {
        let mut table = Table::new(0);
        for moves in [5, 3, 9] {
            table.prove(7, moves, None);
        }
        for moves in [1, 2, 1] {
            table.refute(7, moves, None);
        }
        assert_eq!(table.certain(7), Some(Certain { mate: 3, safe: 2, m: None }));
    }
}
