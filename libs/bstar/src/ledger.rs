//! What a decision cost, by the phase that asked for it.

/// Who asked for work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Account {
    /// The first expansion of the root.
    Root,
    /// SELECT: chances chose what to look at.
    Select,
    /// VERIFY: the other side's chances chose.
    Verify,
    /// The horizon was raised: the leader's line, and whatever lagged too far behind, was looked at more deeply.
    Raise,
}

/// Work done, in the domain's own unit (for a game of the board: positions visited).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Ledger {
    /// For the first expansion of the root.
    pub root: u64,
    /// In SELECT.
    pub select: u64,
    /// In VERIFY.
    pub verify: u64,
    /// To raise the horizon.
    pub raise: u64,
}

impl Ledger {
    pub(crate) fn charge(&mut self, account: Account, work: u64) {
        let entry = match account {
            Account::Root => &mut self.root,
            Account::Select => &mut self.select,
            Account::Verify => &mut self.verify,
            Account::Raise => &mut self.raise,
        };
        *entry = entry.saturating_add(work);
    }

    /// All of it.
    pub fn total(&self) -> u64 {
        [self.root, self.select, self.verify, self.raise]
            .iter()
            .fold(0, |sum, &part| sum.saturating_add(part))
    }

    /// The part, from 0 to 1, that chances asked for: SELECT and VERIFY.
    ///
    /// ```
    /// let ledger = bstar::Ledger { root: 10, select: 50, verify: 20, raise: 20 };
    /// assert!((ledger.share() - 0.7).abs() < 1e-12);
    /// ```
    pub fn share(&self) -> f64 {
        self.select.saturating_add(self.verify) as f64 / self.total().max(1) as f64
    }
}
