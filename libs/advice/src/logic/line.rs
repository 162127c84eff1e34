//! Lines: `a1, ..., am => b1, ..., bn`.

use std::fmt;

use super::Hyp;

/// A set of hypotheses, as bits. The last word is never zero, so that equal sets are equal values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Set(Vec<u64>);

impl Set {
    /// The empty set.
    pub const fn new() -> Set {
        Set(Vec::new())
    }

    /// Adds a hypothesis.
    pub fn insert(&mut self, h: Hyp) {
        let word = h as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (h % 64);
    }

    /// Takes a hypothesis away.
    pub fn remove(&mut self, h: Hyp) {
        if let Some(word) = self.0.get_mut(h as usize / 64) {
            *word &= !(1 << (h % 64));
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    /// Whether it is in.
    pub fn contains(&self, h: Hyp) -> bool {
        self.0.get(h as usize / 64).is_some_and(|word| word & (1 << (h % 64)) != 0)
    }

    /// Whether nothing is in.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many are in.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether all of these are in `other`.
    pub fn is_subset(&self, other: &Set) -> bool {
        self.0.len() <= other.0.len() && self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Whether one is in both.
    pub fn intersects(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Those of both.
    pub fn union(&self, other: &Set) -> Set {
        let (long, short) = if self.0.len() >= other.0.len() { (self, other) } else { (other, self) };
        let mut words = long.0.clone();
        for (a, b) in words.iter_mut().zip(&short.0) {
            *a |= b;
        }
        Set(words)
    }

    /// Those in both.
    pub fn intersection(&self, other: &Set) -> Set {
        let mut words: Vec<u64> = self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect();
        while words.last() == Some(&0) {
            words.pop();
        }
        Set(words)
    }

    /// The hypotheses in order.
    pub fn iter(&self) -> impl Iterator<Item = Hyp> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            (0..64).filter(move |bit| bits & (1 << bit) != 0).map(move |bit| word as Hyp * 64 + bit)
        })
    }
}

impl FromIterator<Hyp> for Set {
    fn from_iter<I: IntoIterator<Item = Hyp>>(hyps: I) -> Set {
        let mut set = Set::new();
        hyps.into_iter().for_each(|h| set.insert(h));
        set
    }
}

/// A line `A => B`: the conjunction of A implies the disjunction of B. An empty A is true, an empty B false.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Implication {
    /// A.
    pub left: Set,
    /// B.
    pub right: Set,
}

impl Implication {
    /// From the hypotheses of both sides.
    pub fn new(left: &[Hyp], right: &[Hyp]) -> Implication {
        Implication { left: left.iter().copied().collect(), right: right.iter().copied().collect() }
    }

    /// A hypothesis stands on both sides.
    pub fn is_tautology(&self) -> bool {
        self.left.intersects(&self.right)
    }

    /// The second simplification: `A => B` implies `A1 => B1` if A is within A1 and B within B1.
    pub fn implies(&self, other: &Implication) -> bool {
        self.left.is_subset(&other.left) && self.right.is_subset(&other.right)
    }

    /// The product of two lines.
    pub fn times(&self, other: &Implication) -> Implication {
        Implication { left: self.left.union(&other.left), right: self.right.union(&other.right) }
    }

    /// With a truth value inserted; `None` if the line becomes a tautology.
    pub fn insert(mut self, h: Hyp, value: bool) -> Option<Implication> {
        let (goes, decides) =
            if value { (&mut self.left, &self.right) } else { (&mut self.right, &self.left) };
        if decides.contains(h) {
            return None;
        }
        goes.remove(h);
        Some(self)
    }
}

impl fmt::Display for Implication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |f: &mut fmt::Formatter<'_>, set: &Set, empty: &str| {
            if set.is_empty() {
                return f.write_str(empty);
            }
            let names: Vec<String> = set.iter().map(|h| format!("h:{h}")).collect();
            write!(f, "[{}]", names.join(","))
        };
        side(f, &self.left, "true")?;
        f.write_str("=>")?;
        side(f, &self.right, "false")
    }
}
