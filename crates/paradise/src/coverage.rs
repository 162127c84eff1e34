//! Which productions fire, and how often, over a set of positions.

use motive_chess::Position;

use crate::analysis::Analyst;

/// How often a production fired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The production.
    pub production: String,
    /// Positions in which it fired.
    pub positions: usize,
    /// Matches in all.
    pub firings: usize,
    /// Plans that it is a reason of.
    pub plans: usize,
}

/// Counts over the static analyses of positions, in the order of the base.
pub fn count<'p>(analyst: &mut Analyst<'_>, positions: impl IntoIterator<Item = &'p Position>) -> Vec<Count> {
    let knowledge = analyst.knowledge();
    let mut counts: Vec<Count> = knowledge
        .rules()
        .map(|rule| Count {
            production: knowledge.production(rule).name.clone(),
            positions: 0,
            firings: 0,
            plans: 0,
        })
        .collect();
    let mut seen = vec![false; counts.len()];
    for position in positions {
        let scene = analyst.scene(position);
        seen.fill(false);
        for firing in analyst.firings(&scene) {
            let count = &mut counts[firing.rule.index()];
            count.firings += 1;
            if !std::mem::replace(&mut seen[firing.rule.index()], true) {
                count.positions += 1;
            }
        }
        for plan in analyst.analyze_scene(&scene).plans {
            seen.fill(false);
            for firing in plan.posting.lists.iter().flat_map(|list| &list.reasons) {
                if !std::mem::replace(&mut seen[firing.rule.index()], true) {
                    counts[firing.rule.index()].plans += 1;
                }
            }
        }
    }
    counts
}
