//! The two sides of a problem.

/// One of the two sides. What they are called is the domain's business ([`crate::Domain::side_names`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side whose name the domain gives first.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// The opponent: Y if this is X.
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}
