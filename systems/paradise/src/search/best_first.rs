//! Best first: when a line is left for a better plan higher up (Wilkins 1979, IV.G; page 10).
//!
//! Going down, the search carries the best untried plan of every node of the offense above. A line is left if one of
//! them promises enough more. How much is enough depends on how far away it is: the reluctance function.

use super::idea::Idea;
use super::value::{BEYOND, Val, Window};

/// The best plan still untried at a node of the offense higher up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UntriedPlan {
    /// Where.
    pub ply: usize,
    /// What it promises, not capped by what the defense has.
    pub value: Val,
    /// The free moves it leaves the defense.
    pub likely: i32,
}

/// How much more an alternative must promise, so many plies higher up (figure 4.7). Lines that threaten mate are
/// given more patience.
fn reluctance(plies: usize, threatens_mate: bool) -> Val {
    match (plies, threatens_mate) {
        (0..=2, _) => 20,
        (3..=4, _) | (5..=6, true) => 10,
        (5..=6, false) => -2,
        (7..=8, false) => -10,
        (7..=14, true) => 0,
        (15..=18, true) => -12,
        (9..=10, false) | (19..=24, true) => -36,
        _ => -100,
    }
}

/// Where one stands when the question is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Here {
    /// The ply.
    pub ply: usize,
    /// What is expected.
    pub expectation: Val,
    /// The free moves of the current plan.
    pub likely: i32,
    /// Whether the current plan is after the king.
    pub threatens_mate: bool,
}

/// The alternative for which the current plan is given up, if there is one (page 10.2).
pub(crate) fn better_plan(alternatives: &[UntriedPlan], here: Here, window: Window) -> Option<UntriedPlan> {
    alternatives.iter().copied().rev().find(|alternative| {
        if alternative.value < window.alpha.lo {
            // It would be pruned.
            return false;
        }
        let margin = reluctance(here.ply.saturating_sub(alternative.ply), here.threatens_mate);
        (here.likely >= 1 && alternative.likely == 0)
            || (alternative.likely == here.likely && alternative.value > here.expectation + margin)
            || (alternative.likely <= here.likely
                && window.beta.lo < BEYOND
                && alternative.value > window.beta.lo + margin)
    })
}

/// The alternative for which no static analysis is made, if there is one (page 10.3, case 2).
pub(crate) fn beta_implies_better(
    alternatives: &[UntriedPlan],
    ply: usize,
    threatens_mate: bool,
    window: Window,
) -> Option<UntriedPlan> {
    alternatives.iter().copied().rev().find(|alternative| {
        let margin = reluctance(ply.saturating_sub(alternative.ply), threatens_mate);
        alternative.likely == 0 && window.beta.hi < BEYOND && alternative.value > window.beta.hi + margin
    })
}

/// The best of the plans that wait at a node, as those below see it.
pub(crate) fn alternative_of(ply: usize, base: Val, waiting: &[Idea]) -> Option<UntriedPlan> {
    let first = waiting.first()?;
    Some(UntriedPlan { ply, value: base + first.value(), likely: first.likely() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here(ply: usize, expectation: Val, likely: i32) -> Here {
        Here { ply, expectation, likely, threatens_mate: true }
    }

    /// Checks B8 to B10 and B12.
    #[test]
    fn lines_are_left_for_better_ones() {
        let low = [UntriedPlan { ply: 1, value: 5, likely: 0 }];
        let window = Window::OPEN;
        assert!(better_plan(&low, here(7, 268, 1), window).is_some());
        assert!(better_plan(&low, here(7, 268, 0), window).is_none());
        let mate = [UntriedPlan { ply: 1, value: 268, likely: 0 }];
        assert!(better_plan(&mate, here(3, 185, 0), window).is_some());
        assert!(better_plan(&mate, here(3, 250, 0), window).is_none());
        let table = [(12, false), (12, true), (20, true), (26, true)].map(|(d, m)| reluctance(d, m));
        assert_eq!(table, [-100, 0, -36, -100]);
    }
}
