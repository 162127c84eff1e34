//! Rivals that are no rivals: the same idea in another order.
//!
//! If the moves A, B, C lead to the same position as C, B, A, the first moves A and C look equally
//! good for ever: whatever is found out about the position they share helps both, and a search that
//! waits for one to stand out never ends. Berliner & McConnell (1996, section 3.13) call it a logical
//! necessity to know of such transpositions. Here a rival stays in contention only for what it has
//! of its own:
//!
//! 1. Follow the rival's most promising line to the first position that the best move reaches too.
//! 2. Suppose that this position succeeds. If the best move then has at least the chance of the
//!    rival, the rival has nothing there that the best move has not. (If not, the Obstructor can
//!    keep the best move away from that position, and the rival is a rival.)
//! 3. Suppose that the shared position fails, and see what chance the rival is left with. If it is
//!    still worth pursuing, look at the line it rests on now.

use std::collections::BTreeMap;

use crate::chance::{Aim, Chances};
use crate::domain::Domain;
use crate::graph::{Graph, NodeId};
use crate::search::line;
use crate::settings::{BstarSettings, Dithering};

/// How many shared positions are supposed to fail before the rival gets the benefit of the doubt.
const MOST_SHARED: usize = 8;

/// What a rival is up against.
pub(super) struct Contest<'a> {
    pub(super) aim: Aim,
    pub(super) best: NodeId,
    pub(super) min_act: f64,
    pub(super) settings: &'a BstarSettings,
}

/// Has the rival a chance of its own? `chances` are those under the aim of the contest.
pub(super) fn is_independent<D: Domain>(
    graph: &Graph<D>,
    chances: &mut Chances,
    contest: &Contest<'_>,
    rival: NodeId,
) -> bool {
    let undithered = BstarSettings { dithering: Dithering::off(), ..*contest.settings };
    let mut reached: Option<Vec<bool>> = None;
    let mut supposed = BTreeMap::new();
    if graph[graph.root()].cycle.is_some() {
        supposed.insert(graph.root(), contest.aim.of_settled(graph.draw()));
    }
    for _ in 0..MOST_SHARED {
        let mut under_supposition;
        let chances = if supposed.is_empty() {
            &mut *chances
        } else {
            under_supposition = chances.supposing(supposed.clone());
            &mut under_supposition
        };
        let mut path = vec![graph.root(), rival];
        let mut shared = None;
        while let Some(&end) = path.last() {
            // Only a position with two parents or more can be shared.
            if graph[end].parents.len() > 1 || end == contest.best {
                let reached = reached.get_or_insert_with(|| reach(graph, contest.best));
                if reached[end.index()] {
                    shared = Some(end);
                    break;
                }
            }
            match line::promising(graph, chances, &undithered, &path) {
                Some(next) if graph[next].cycle.is_none() || !path.contains(&next) => {
                    path.push(next);
                }
                _ => break,
            }
        }
        let Some(shared) = shared else {
            return true;
        };
        let mut success = supposed.clone();
        success.insert(shared, 1.0);
        let mut if_it_succeeds = chances.supposing(success);
        if if_it_succeeds.of(graph, contest.best) < if_it_succeeds.of(graph, rival) {
            return true;
        }
        supposed.insert(shared, 0.0);
        let chance = chances.supposing(supposed.clone()).of(graph, rival);
        if chance <= 0.0 || chance < contest.min_act {
            return false;
        }
    }
    true
}

fn reach<D: Domain>(graph: &Graph<D>, from: NodeId) -> Vec<bool> {
    let mut reached = vec![false; graph.len()];
    for id in graph.descendants(from) {
        reached[id.index()] = true;
    }
    reached
}
