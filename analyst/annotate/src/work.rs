//! Where the nodes of an annotated game go.

use std::fmt;
use std::ops::AddAssign;

/// The nodes that a game has cost, by what they were spent on.
///
/// ```
/// use motive_annotate::Work;
///
/// let mut work = Work { survey: 300, checks: 700, ..Work::default() };
/// work += Work { claims: 1_000, ..Work::default() };
/// assert_eq!(work.total(), 2_000);
/// assert!(work.to_string().starts_with("2000 nodes: 15 % first pass"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Work {
    /// The first pass over all positions.
    pub survey: u64,
    /// What moves cost: the critic's measures, by which they are marked.
    pub prices: u64,
    /// The critic's glances at moves that may be strong.
    pub glances: u64,
    /// The answers of all systems together.
    pub answers: u64,
    /// The checks of answers, and what they are compared with.
    pub checks: u64,
    /// Claims that an engine decides.
    pub claims: u64,
    /// Questions whether an ending is known.
    pub endings: u64,
}

impl Work {
    /// All nodes together.
    pub fn total(&self) -> u64 {
        self.survey + self.prices + self.glances + self.answers + self.checks + self.claims + self.endings
    }
}

impl AddAssign for Work {
    fn add_assign(&mut self, other: Work) {
        self.survey += other.survey;
        self.prices += other.prices;
        self.glances += other.glances;
        self.answers += other.answers;
        self.checks += other.checks;
        self.claims += other.claims;
        self.endings += other.endings;
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.total();
        let share = |part: u64| (100 * part + all / 2) / all.max(1);
        write!(
            f,
            "{all} nodes: {} % first pass, {} % prices, {} % glances, {} % answers, {} % checks, {} % claims, {} % endings",
            share(self.survey),
            share(self.prices),
            share(self.glances),
            share(self.answers),
            share(self.checks),
            share(self.claims),
            share(self.endings)
        )
    }
}
