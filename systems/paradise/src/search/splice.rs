//! What a goal led to takes the goal's place in a plan (page 8.12).

use production::{Branch, Plan, PlanAction};

use super::idea::Idea;

/// Puts what a goal led to in the goal's place: the plan goes on where the wanted move is made.
pub(super) fn splice(found: Vec<Idea>, whole: &Idea, aim: Option<(u8, u8)>) -> Vec<Idea> {
    let mut found = found;
    for idea in &mut found {
        graft(&mut idea.plan, &whole.plan.branches, aim, 0);
    }
    found
}

fn graft(plan: &mut Plan, branches: &[Branch], aim: Option<(u8, u8)>, depth: usize) {
    let is_wanted = match (&plan.action, aim) {
        (PlanAction::Step(man, to), Some(aim)) => (*man, *to) == aim,
        (PlanAction::Step(..), None) => true,
        _ => false,
    };
    if plan.branches.is_empty() {
        if is_wanted || aim.is_none() {
            plan.branches = branches.to_vec();
        }
        return;
    }
    if depth < 8 {
        for branch in &mut plan.branches {
            graft(&mut branch.plan, branches, aim, depth + 1);
        }
    }
}
