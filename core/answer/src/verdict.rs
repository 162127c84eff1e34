//! How sure an answer is. Four verdicts, never mixed.

use std::fmt;

use crate::{Limits, Refutation};

/// How sure an answer is.
///
/// *Verified* and *proved* can be read by all but made only by the checker:
///
/// ```compile_fail,E0639
/// let wishful = motive_answer::Verdict::Proved {};
/// ```
///
/// ```
/// use motive_answer::Verdict;
///
/// // Only the checker makes the others.
/// assert!(!Verdict::Unchecked.holds());
/// assert_eq!(Verdict::Unchecked.name(), "unchecked");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Nobody but its maker stands for it: there was no effort left for a check, or nobody to ask.
    Unchecked,
    /// A check found something against it.
    Contradicted,
    /// An engine other than the proposer's own search, with stated effort, found nothing against it.
    #[non_exhaustive]
    Verified {
        /// Who was asked, and how much work it was.
        effort: Effort,
    },
    /// It follows from the rules of chess: a forced mate or a forced draw with every defense covered.
    #[non_exhaustive]
    Proved {},
}

impl Verdict {
    /// Whether it follows from the rules alone.
    pub fn is_proved(&self) -> bool {
        matches!(self, Verdict::Proved { .. })
    }

    /// Whether an engine has found nothing against it.
    pub fn is_verified(&self) -> bool {
        matches!(self, Verdict::Verified { .. })
    }

    /// Whether a check found something against it.
    pub fn is_contradicted(&self) -> bool {
        matches!(self, Verdict::Contradicted)
    }

    /// Whether somebody else than its maker stands for it: verified or proved.
    pub fn holds(&self) -> bool {
        self.is_proved() || self.is_verified()
    }

    /// The word for it.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Unchecked => "unchecked",
            Verdict::Contradicted => "contradicted",
            Verdict::Verified { .. } => "verified",
            Verdict::Proved { .. } => "proved",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How much work an engine has put into a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Who was asked; empty if nobody.
    pub engine: String,
    /// How much each question was allowed to cost.
    pub each: Limits,
    /// How many questions were asked.
    pub inquiries: u64,
    /// Positions visited, all questions together.
    pub nodes: u64,
    /// The depth that every answer has reached at least, in half-moves.
    pub least_depth: u32,
    /// What it thinks the answer is worth to the side to move, if it was asked that.
    pub value: Option<crate::Value>,
}

impl Effort {
    pub(crate) fn none(each: Limits) -> Effort {
        Effort { engine: String::new(), each, inquiries: 0, nodes: 0, least_depth: 0, value: None }
    }

    pub(crate) fn count(&mut self, nodes: u64, depth: u32) {
        self.least_depth = if self.inquiries == 0 { depth } else { self.least_depth.min(depth) };
        self.inquiries += 1;
        self.nodes = self.nodes.saturating_add(nodes);
    }
}

/// An answer that went through the checker.
///
/// Only the checker makes one, and what is inside cannot be exchanged, so a verdict always belongs
/// to the solution it stands beside.
#[derive(Clone, Debug)]
pub struct Checked {
    pub(crate) solution: crate::Solution,
    pub(crate) verdict: Verdict,
    pub(crate) finding: Option<crate::Finding>,
    pub(crate) gap: Option<crate::Gap>,
    pub(crate) effort: Effort,
}

impl Checked {
    /// The answer.
    pub fn solution(&self) -> &crate::Solution {
        &self.solution
    }

    /// How sure it is now.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Why the answer is neither verified nor proved; `None` if it is.
    pub fn finding(&self) -> Option<&crate::Finding> {
        self.finding.as_ref()
    }

    /// The first place at which the tree leaves off before the rules of chess decide; `None` if it
    /// never does. A verified answer may have one: there the engine stands in for the rules.
    pub fn gap(&self) -> Option<&crate::Gap> {
        self.gap.as_ref()
    }

    /// The hole that was found, in the form that the systems learn from.
    pub fn refutation(&self) -> Option<&Refutation> {
        match &self.finding {
            Some(crate::Finding::Refuted(refutation)) => Some(refutation),
            _ => None,
        }
    }

    /// The work that the engine had with it, whatever came out.
    pub fn effort(&self) -> &Effort {
        &self.effort
    }
}
