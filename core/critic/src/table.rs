//! The transposition table, shared by all threads without locks.
//!
//! An entry is two words, the second the key crossed with the first (the method of Hyatt and Mann):
//! if two threads write an entry at the same time the halves do not fit together and the entry is
//! not found.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use motive_chess::{Key, Move, Position, Role, Square, SquareSet};

use crate::score::Score;

/// How a stored score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// At most.
    Upper = 1,
    /// At least.
    Lower = 2,
    /// Exactly.
    Exact = 3,
}

impl Kind {
    /// What the result of a search with this window says.
    #[inline]
    pub(crate) fn of(score: Score, alpha: Score, beta: Score) -> Kind {
        if score >= beta {
            Kind::Lower
        } else if score > alpha {
            Kind::Exact
        } else {
            Kind::Upper
        }
    }

    /// Whether a score of this kind settles a search with this window.
    #[inline]
    pub(crate) fn settles(self, score: Score, alpha: Score, beta: Score) -> bool {
        match self {
            Kind::Exact => true,
            Kind::Lower => score >= beta,
            Kind::Upper => score <= alpha,
        }
    }

    /// Whether a score of this kind contradicts an estimate: the true score lies on its other side.
    #[inline]
    pub(crate) fn corrects(self, score: Score, estimate: Score) -> bool {
        match self {
            Kind::Exact => true,
            Kind::Lower => score > estimate,
            Kind::Upper => score < estimate,
        }
    }
}

/// A move in sixteen bits, unique among the moves of a position; zero is no move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct PackedMove(u16);

impl PackedMove {
    pub(crate) const NONE: PackedMove = PackedMove(0);

    #[inline]
    pub(crate) fn new(m: Move) -> PackedMove {
        let from = m.from().map_or(0, Square::to_u32);
        let promotion = match m {
            Move::Normal { promotion: Some(role), .. } => role as u32,
            _ => 0,
        };
        PackedMove((from | m.to().to_u32() << 6 | promotion << 12) as u16)
    }

    #[inline]
    pub(crate) fn is(self, m: Move) -> bool {
        self == PackedMove::new(m)
    }

    #[inline]
    pub(crate) fn is_none(self) -> bool {
        self == PackedMove::NONE
    }

    /// The move itself, if it is legal in the position.
    pub(crate) fn unpack(self, position: &Position, pinned: SquareSet) -> Option<Move> {
        if self.is_none() {
            return None;
        }
        let promotion = match self.0 >> 12 & 7 {
            0 => None,
            n => Some(Role::try_from(u32::from(n)).ok()?),
        };
        let square = |bits: u16| Square::new(u32::from(bits & 63));
        position.recall(square(self.0), square(self.0 >> 6), promotion, pinned)
    }
}

const _: () = assert!((Role::King as u32) < 8);

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub best: PackedMove,
    pub score: Score,
    /// The static evaluation; [`NO_EVALUATION`] in check.
    pub evaluation: Score,
    pub depth: i32,
    pub kind: Kind,
    /// Whether the position was once on a principal variation.
    pub principal: bool,
}

/// Stored instead of an evaluation where there is none.
pub(crate) const NO_EVALUATION: Score = -32_500;

const BUCKET: usize = 4;

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Entries that lie in one line of the processor's cache, and so are looked through at the cost of one.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

/// The table.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

/// The generation is a counter of so many values.
const GENERATIONS: u8 = 32;

impl Table {
    /// A table of at most so many megabytes.
    pub(crate) fn new(megabytes: usize) -> Table {
        let buckets = (megabytes.max(1) << 20) / size_of::<Bucket>();
        let mut table = Table { buckets: Vec::new(), generation: AtomicU8::new(0) };
        // A table that does not fit into memory is made smaller rather than ending the program.
        let mut wanted = buckets;
        while table.buckets.try_reserve_exact(wanted).is_err() {
            wanted /= 2;
        }
        table.buckets.resize_with(wanted.max(1), Default::default);
        table
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        *self.generation.get_mut() = 0;
    }

    /// Entries of earlier searches are replaced first from now on.
    pub(crate) fn new_search(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: Key) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Says that a position will be looked up soon, so that its bucket is on its way meanwhile.
    #[inline]
    pub(crate) fn expect(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t0(self.bucket(key));
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// Looks a position up.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let fits = slot.check.load(Ordering::Relaxed) ^ data == key;
            if fits && data != 0 { unpack(data) } else { None }
        })
    }

    /// Stores what is known of a position, in place of the least useful entry of its bucket.
    pub(crate) fn put(&self, key: Key, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 {
                victim = Some(slot);
                break;
            }
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                if let Some(old) = unpack(data) {
                    if entry.best.is_none() {
                        entry.best = old.best;
                    }
                    // A much deeper result of this search is worth more than a new bound.
                    let old_generation = (data >> 59) as u8;
                    if entry.kind != Kind::Exact
                        && old_generation == generation
                        && old.depth > entry.depth + 3
                    {
                        return;
                    }
                }
                victim = Some(slot);
                break;
            }
            let age = (generation + GENERATIONS - (data >> 59) as u8) % GENERATIONS;
            let depth = (data >> 48 & 0xff) as i32;
            let worth = depth - 4 * i32::from(age);
            if worth < least {
                least = worth;
                victim = Some(slot);
            }
        }
        if let Some(slot) = victim {
            let data = pack(&entry, generation);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }

    /// How full the table is with results of the current search, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (mut used, mut seen) = (0, 0);
        for slot in sample {
            let data = slot.data.load(Ordering::Relaxed);
            seen += 1;
            used += u32::from(data != 0 && (data >> 59) as u8 == generation);
        }
        used * 1000 / seen.max(1)
    }
}

// Bits: move 0..16, score 16..32, evaluation 32..48, depth 48..56, kind 56..58, principal 58,
// generation 59..64. Depths from -1 are stored one higher.
#[inline]
fn pack(entry: &Entry, generation: u8) -> u64 {
    let sixteen = |score: Score| u64::from(score as i16 as u16);
    u64::from(entry.best.0)
        | sixteen(entry.score) << 16
        | sixteen(entry.evaluation) << 32
        | ((entry.depth + 1).clamp(0, 255) as u64) << 48
        | (entry.kind as u64) << 56
        | u64::from(entry.principal) << 58
        | u64::from(generation) << 59
}

#[inline]
fn unpack(data: u64) -> Option<Entry> {
    let sixteen = |shift: u32| Score::from((data >> shift) as u16 as i16);
    let kind = match data >> 56 & 3 {
        1 => Kind::Upper,
        2 => Kind::Lower,
        3 => Kind::Exact,
        _ => return None,
    };
    Some(Entry {
        best: PackedMove(data as u16),
        score: sixteen(16),
        evaluation: sixteen(32),
        depth: (data >> 48 & 0xff) as i32 - 1,
        kind,
        principal: data >> 58 & 1 != 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: Score, depth: i32) -> Entry {
        Entry { best: PackedMove(0x1234), score, evaluation: -77, depth, kind: Kind::Lower, principal: true }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let table = Table::new(1);
        for (key, score, depth) in [(1, -31_999, -1), (!0, 31_999, 127), (0x8000_0000_0000_0001, 0, 9)] {
            table.put(key, entry(score, depth));
            let found = table.get(key).unwrap();
            assert_eq!((found.score, found.depth, found.evaluation), (score, depth, -77));
            assert_eq!((found.best, found.kind, found.principal), (PackedMove(0x1234), Kind::Lower, true));
        }
        assert!(table.get(2).is_none());
    }

    #[test]
    fn deep_results_survive_shallow_ones_until_they_age() {
        let table = Table::new(1);
        // Keys that share a bucket: the top bits decide.
        let keys: Vec<Key> = (1..=5).collect();
        for &key in &keys[..4] {
            table.put(key, entry(0, 20));
        }
        table.put(keys[4], entry(0, 1));
        assert_eq!(keys[..4].iter().filter(|&&key| table.get(key).is_some()).count(), 3);
        for _ in 0..10 {
            table.new_search();
        }
        table.put(6, entry(0, 1));
        assert!(table.get(6).is_some());
    }
}
