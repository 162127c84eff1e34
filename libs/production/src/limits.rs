//! How much an analysis may do.

/// Bounds on the work of one analysis. Reaching one ends it with [`AnalysisEnd::Limit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnalysisLimits {
    /// Objects tried for variables, over all rules.
    pub steps: u64,
    /// Matches of rules.
    pub firings: usize,
    /// Concepts on the blackboard.
    pub concepts: usize,
    /// Attribute lists on the blackboard.
    pub lists: usize,
    /// Elements of values.
    pub terms: usize,
}

impl Default for AnalysisLimits {
    fn default() -> AnalysisLimits {
        AnalysisLimits {
            steps: 20_000_000,
            firings: 100_000,
            concepts: 20_000,
            lists: 100_000,
            terms: 2_000_000,
        }
    }
}

/// How an analysis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisEnd {
    /// No source has anything left to do.
    Done,
    /// A limit was reached; what is on the blackboard is right but not everything.
    Limit,
}
