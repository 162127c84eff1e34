//! What the search remembers: open questions by position and moves left, proofs by position alone.

use motive_chess::{Key, Move};

/// A number that nothing more can be added to: it will never be shown.
pub(crate) const NEVER: u32 = 1 << 30;

/// How much is left to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    /// Positions to be shown mated before the mate is proved; 0: it is.
    pub proof: u32,
    /// Positions to be shown safe before the mate is refuted; 0: it is.
    pub disproof: u32,
}

impl Numbers {
    /// The mate is proved.
    pub const MATE: Numbers = Numbers { proof: 0, disproof: NEVER };
    /// There is no mate within the moves that are left.
    pub const SAFE: Numbers = Numbers { proof: NEVER, disproof: 0 };

    pub fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A position in which the mate is certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proved {
    /// Moves of the attacker until the mate at most.
    pub moves: u8,
    /// The attacker's move, if it is his turn.
    pub m: Option<Move>,
}

#[derive(Clone, Copy)]
struct Open {
    key: Key,
    numbers: Numbers,
    /// Positions visited below it: what has cost little is forgotten first.
    work: u32,
}

const WAYS: usize = 4;

/// A table of bounded size.
pub(crate) struct Table {
    open: Vec<Option<Open>>,
    proved: Vec<Option<(Key, Proved)>>,
}

impl Table {
    /// Room for about so many positions.
    pub fn new(positions: usize) -> Table {
        let size = positions.clamp(1 << 10, 1 << 24).next_power_of_two();
        Table { open: vec![None; size], proved: vec![None; size / 4] }
    }

    fn bucket(length: usize, key: Key) -> usize {
        // Keys are mixed with the moves left in their low bits; multiply so that every bit tells.
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        (mixed as usize & (length / WAYS - 1)) * WAYS
    }

    pub fn open(&self, key: Key) -> Option<Numbers> {
        let at = Self::bucket(self.open.len(), key);
        let found = self.open[at..at + WAYS].iter().flatten().find(|entry| entry.key == key);
        found.map(|entry| entry.numbers)
    }

    pub fn keep(&mut self, key: Key, numbers: Numbers, work: u32) {
        let at = Self::bucket(self.open.len(), key);
        let bucket = &mut self.open[at..at + WAYS];
        let same = bucket.iter().position(|entry| entry.is_some_and(|entry| entry.key == key));
        let place = same.unwrap_or_else(|| {
            let cheapest = (0..WAYS).min_by_key(|&at| bucket[at].map_or(0, |entry| entry.work + 1));
            cheapest.unwrap_or(0)
        });
        let earlier = if same.is_some() { bucket[place].map_or(0, |entry| entry.work) } else { 0 };
        bucket[place] = Some(Open { key, numbers, work: work.saturating_add(earlier) });
    }

    pub fn proved(&self, key: Key) -> Option<Proved> {
        let at = Self::bucket(self.proved.len(), key);
        let found = self.proved[at..at + WAYS].iter().flatten().find(|(kept, _)| *kept == key);
        found.map(|&(_, proved)| proved)
    }

    /// Remembers a proof, unless a shorter one is known. Long mates push out short ones, which are easily
    /// found again.
    pub fn prove(&mut self, key: Key, proof: Proved) {
        let at = Self::bucket(self.proved.len(), key);
        let bucket = &mut self.proved[at..at + WAYS];
        if let Some(same) = bucket.iter_mut().flatten().find(|(kept, _)| *kept == key) {
            if proof.moves < same.1.moves {
                same.1 = proof;
            }
            return;
        }
        let shortest =
            (0..WAYS).min_by_key(|&at| bucket[at].map_or(0, |(_, proved)| u32::from(proved.moves) + 1));
        bucket[shortest.unwrap_or(0)] = Some((key, proof));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dearest_stays_and_the_shortest_proof_counts() {
        let mut table = Table::new(0);
        let numbers = Numbers { proof: 3, disproof: 4 };
        table.keep(1, numbers, 1_000_000);
        for key in 2..100_000 {
            table.keep(key, Numbers { proof: 1, disproof: 1 }, 1);
        }
        assert_eq!(table.open(1), Some(numbers));
        table.prove(7, Proved { moves: 5, m: None });
        table.prove(7, Proved { moves: 3, m: None });
        table.prove(7, Proved { moves: 9, m: None });
        assert_eq!(table.proved(7).map(|proved| proved.moves), Some(3));
    }
}
