//! Proof and disproof numbers.

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
    pub(crate) const MATE: Numbers = Numbers { proof: 0, disproof: NEVER };
    /// There is no mate within the moves that are left.
    pub(crate) const SAFE: Numbers = Numbers { proof: NEVER, disproof: 0 };
    /// Larger than any threshold.
    pub(crate) const WITHOUT_END: Numbers = Numbers { proof: NEVER, disproof: NEVER };

    pub(crate) fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}
