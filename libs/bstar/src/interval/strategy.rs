//! ProveBest or DisproveRest?
//!
//! Either may be the shorter way to separation: one good move among many is proved, one bad rival is
//! disproved. Berliner (1979) compared how deep both sides had been searched already; the choice is
//! an object here so that domains can bring their own.

use crate::domain::Bounds;
use crate::side::Side;

/// What to do next at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approach {
    /// Try to raise the pessimistic bound of the best move.
    ProveBest,
    /// Try to lower the optimistic bound of its strongest rival.
    DisproveRest,
}

/// A root move in the contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// Its bounds.
    pub bounds: Bounds,
    /// How far the tree below it reaches.
    pub depth: u32,
    /// Expansions made below it.
    pub expansions: u64,
}

/// The root as a strategy sees it.
#[derive(Clone, Copy, Debug)]
pub struct Contest<'a> {
    /// Who is to move.
    pub side: Side,
    /// The most optimistic move.
    pub best: Contestant,
    /// Those whose optimistic bound exceeds the best move's pessimistic one, most optimistic first;
    /// there is at least one.
    pub rivals: &'a [Contestant],
}

/// Chooses between the two approaches.
pub trait Strategy {
    /// Called before each expansion but the first. An approach that cannot change anything, because
    /// the values it would work on are known, is overruled.
    fn choose(&mut self, contest: &Contest<'_>) -> Approach;
}

/// Always proves.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProveBest;

impl Strategy for ProveBest {
    fn choose(&mut self, _: &Contest<'_>) -> Approach {
        Approach::ProveBest
    }
}

/// Always disproves.
#[derive(Clone, Copy, Debug, Default)]
pub struct DisproveRest;

impl Strategy for DisproveRest {
    fn choose(&mut self, _: &Contest<'_>) -> Approach {
        Approach::DisproveRest
    }
}

/// Takes turns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alternate {
    proved_last: bool,
}

impl Strategy for Alternate {
    fn choose(&mut self, _: &Contest<'_>) -> Approach {
        self.proved_last = !self.proved_last;
        if self.proved_last { Approach::ProveBest } else { Approach::DisproveRest }
    }
}

/// Compares depths: work grows steeply with depth, so the squares of the rivals' depths, summed, are
/// set against the square of the best move's depth, and the shallower side is worked on.
#[derive(Clone, Copy, Debug)]
pub struct ByDepth {
    /// How many rivals are counted. With many, disproving all of them is hopeless anyway.
    pub rivals: usize,
}

impl Default for ByDepth {
    fn default() -> Self {
        Self { rivals: 3 }
    }
}

impl Strategy for ByDepth {
    fn choose(&mut self, contest: &Contest<'_>) -> Approach {
        let square = |contestant: &Contestant| u64::from(contestant.depth).saturating_pow(2);
        let disprove = contest.rivals.iter().take(self.rivals).map(square).fold(0, u64::saturating_add);
        if contest.rivals.len() <= self.rivals && disprove < square(&contest.best) {
            Approach::DisproveRest
        } else {
            Approach::ProveBest
        }
    }
}

impl<F: FnMut(&Contest<'_>) -> Approach> Strategy for F {
    fn choose(&mut self, contest: &Contest<'_>) -> Approach {
        self(contest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_depth(depth: u32) -> Contestant {
        Contestant { bounds: Bounds::new(0, 9), depth, expansions: 0 }
    }

    #[test]
    fn the_shallower_side_is_worked_on() {
        let choose = |best, rivals: &[Contestant]| {
            ByDepth::default().choose(&Contest { side: Side::Max, best: at_depth(best), rivals })
        };
        assert_eq!(choose(0, &[at_depth(0)]), Approach::ProveBest);
        assert_eq!(choose(3, &[at_depth(2)]), Approach::DisproveRest);
        assert_eq!(choose(3, &[at_depth(2), at_depth(3)]), Approach::ProveBest);
        assert_eq!(choose(9, &[at_depth(0); 4]), Approach::ProveBest);
    }

    #[test]
    fn taking_turns() {
        let mut alternate = Alternate::default();
        let contest = Contest { side: Side::Min, best: at_depth(0), rivals: &[] };
        assert_eq!(alternate.choose(&contest), Approach::ProveBest);
        assert_eq!(alternate.choose(&contest), Approach::DisproveRest);
        assert_eq!(alternate.choose(&contest), Approach::ProveBest);
    }
}
