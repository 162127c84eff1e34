//! The two searches: that of 1974, and the one that hops around in a tree it keeps.

pub(crate) mod faithful;
pub(crate) mod hop;
