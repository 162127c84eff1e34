//! Counter-causal analysis: which moves of the winner should the loser have prevented? (page 13)

use motive_chess::Move;

use super::adviser::Menace;
use super::spot::Spot;
use super::tree::{NodeId, Tree};

/// The moves to be met, found in the tree of a lost search: the winner's checks, deepest first, and its best reply last.
/// They are named by man and square, because the men stand elsewhere in the present position.
pub(super) fn menaces(tree: &Tree, child: NodeId, save: i32) -> Vec<Menace> {
    let mut found: Vec<(usize, Menace)> = Vec::new();
    checks(tree, child, 0, save, &mut found);
    found.sort_by_key(|(depth, _)| std::cmp::Reverse(*depth));
    let mut menaces: Vec<Menace> = found.into_iter().map(|(_, menace)| menace).collect();
    if let Some(best) = tree.best(child)
        && let Some(menace) = best.m.and_then(|m| menace(&tree[child].spot, m, save))
    {
        menaces.retain(|other| *other != menace);
        menaces.push(menace);
    }
    menaces
}

fn checks(tree: &Tree, id: NodeId, depth: usize, save: i32, found: &mut Vec<(usize, Menace)>) {
    let Some(best) = tree.best(id) else { return };
    let Some(m) = best.m else { return };
    let spot = &tree[id].spot;
    if tree[best.child].spot.position().is_check()
        && let Some(menace) = menace(spot, m, save)
    {
        found.push((depth, menace));
    }
    for reply in &tree[best.child].tries {
        if reply.m.is_some() {
            checks(tree, reply.child, depth + 2, save, found);
        }
    }
}

fn menace(spot: &Spot, m: Move, save: i32) -> Option<Menace> {
    let (man, to) = spot.step(m)?;
    Some(Menace { man, to, save })
}
