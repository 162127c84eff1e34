//! Back-up, cycles and walks, on graphs that are expanded in any order.
//!
//! The judge is an exhaustive search that remembers its whole line and takes nothing for granted but
//! the values of the leaves.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::observer::Silent;
use crate::settings::{Dithering, MinAct};
use toy::{Shape, Toy, games};

#[path = "../../tests/toy/mod.rs"]
mod toy;

/// The value of a node after a line, by trying every line of the explored graph.
fn exhaustive(graph: &Graph<Toy>, id: NodeId, path: &mut Vec<NodeId>) -> i32 {
    let node = &graph[id];
    if path.contains(&id) || node.repeated {
        return graph.draw();
    }
    if !node.is_inner() {
        return node.own.real;
    }
    path.push(id);
    let value = node
        .edges
        .iter()
        .map(|edge| exhaustive(graph, edge.child, path))
        .reduce(|a, b| node.side.best(a, b))
        .expect("an inner node has moves");
    path.pop();
    value
}

/// Some line to each node of the graph.
fn lines(graph: &Graph<Toy>) -> BTreeMap<NodeId, Vec<NodeId>> {
    let mut lines = BTreeMap::from([(graph.root(), vec![graph.root()])]);
    for id in graph.descendants(graph.root()) {
        let line = lines[&id].clone();
        for edge in &graph[id].edges {
            lines.entry(edge.child).or_insert_with(|| {
                let mut line = line.clone();
                line.push(edge.child);
                line
            });
        }
    }
    lines
}

/// Expands any open node; `choice` picks which. Returns whether there was one.
fn expand_any(search: &mut Search<Toy>, choice: usize) -> bool {
    let open: Vec<Vec<NodeId>> = lines(&search.graph)
        .into_iter()
        .filter(|(id, _)| search.graph[*id].is_open())
        .map(|(_, line)| line)
        .collect();
    if open.is_empty() {
        return false;
    }
    let forcer = if choice.is_multiple_of(2) { Side::Max } else { Side::Min };
    let limits = Limits::default();
    let mut guard = Guard { limits: &limits, observer: &mut Silent, cancelled: false };
    search.expand(&open[choice / 2 % open.len()], forcer, &mut guard).expect("no limit is hit");
    true
}

/// A chance by the book: no short cuts, every child looked at. The graph must have no cycles.
fn chance_by_the_book(graph: &Graph<Toy>, aim: Aim, id: NodeId) -> f64 {
    let node = &graph[id];
    if !node.is_inner() {
        let values = node.backed;
        if aim.forcer.reaches(values.real, aim.target) {
            return 1.0;
        }
        if values.hope[aim.forcer] == values.real {
            return 0.0;
        }
        let hope = f64::from(values.hope[aim.forcer]);
        return ((hope - aim.target) / (hope - f64::from(values.real))).clamp(0.0, 1.0);
    }
    let chances = node.edges.iter().map(|edge| (edge, chance_by_the_book(graph, aim, edge.child)));
    if node.side == aim.forcer {
        return chances.map(|(_, chance)| chance).fold(0.0, f64::max);
    }
    // Replies with the same answer are one group; without an answer each is its own.
    let mut groups = BTreeMap::new();
    for (edge, chance) in chances {
        let answer = graph[edge.child].answer;
        let own = answer.is_none().then_some(edge.child);
        let least: &mut f64 = groups.entry((answer, own)).or_insert(1.0);
        *least = least.min(chance);
    }
    groups.into_values().product()
}

/// A random line from the root in which no position repeats.
fn random_line(graph: &Graph<Toy>, choices: &[usize]) -> Vec<NodeId> {
    let mut path = vec![graph.root()];
    for choice in choices {
        let Some(&end) = path.last() else { break };
        let next: Vec<NodeId> = graph[end]
            .edges
            .iter()
            .map(|edge| edge.child)
            .filter(|child| !path.contains(child) && graph[*child].is_inner())
            .collect();
        if next.is_empty() {
            break;
        }
        path.push(next[choice % next.len()]);
    }
    path
}

fn choices() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(0..1000_usize, 14)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn values_on_cycles_are_those_of_an_exhaustive_search(
        toy in games(Shape::Graph, 10),
        expansions in choices(),
        n_expansions in 1..14_usize,
        turns in proptest::collection::vec(choices(), 8),
    ) {
        let mut search = Search::new(toy, 0);
        for choice in expansions.into_iter().take(n_expansions) {
            if !expand_any(&mut search, choice) {
                break;
            }
            let graph = &search.graph;
            let root = graph.root();
            prop_assert_eq!(graph[root].backed.real, exhaustive(graph, root, &mut Vec::new()));
        }
        // Conditional on the line that led there, too.
        let graph = &search.graph;
        for turns in turns {
            let line = random_line(graph, &turns);
            for length in 1..=line.len() {
                let mut line = line[..length].to_vec();
                for (child, values) in line::values(graph, &search.settings, &line.clone()) {
                    prop_assert_eq!(values.real, exhaustive(graph, child, &mut line));
                }
            }
        }
    }

    #[test]
    fn everything_expanded_is_the_truth(toy in games(Shape::Graph, 10), expansions in choices()) {
        let mut search = Search::new(toy.clone(), 0);
        for choice in expansions.iter().cycle() {
            if !expand_any(&mut search, *choice) {
                break;
            }
        }
        let outcome = search.outcome();
        let found: Vec<(usize, i32)> = outcome.moves.iter().map(|mv| (mv.mv, mv.real)).collect();
        prop_assert_eq!(found, toy.root_truths());
        for mv in &outcome.moves {
            prop_assert_eq!(mv.hope, PerSide::both(mv.real), "nothing is left to hope for");
        }
        prop_assert_eq!(outcome.value, toy.best_truth());
    }

    #[test]
    fn the_order_of_expansions_does_not_matter(
        toy in games(Shape::Graph, 14),
        some in choices(),
        other in choices(),
    ) {
        let explore = |toy: Toy, choices: &[usize]| {
            let mut search = Search::new(toy, 0);
            for choice in choices.iter().cycle() {
                if !expand_any(&mut search, *choice) {
                    break;
                }
            }
            let mut moves: Vec<(usize, i32)> =
                search.outcome().moves.iter().map(|mv| (mv.mv, mv.real)).collect();
            moves.sort_unstable();
            moves
        };
        prop_assert_eq!(explore(toy.clone(), &some), explore(toy.reversed(), &other));
    }

    #[test]
    fn a_chance_leads_to_a_node_worth_expanding(
        toy in games(Shape::Graph, 14),
        expansions in choices(),
        n_expansions in 1..14_usize,
        target in -25..25,
        max_forces in any::<bool>(),
        dithered in any::<bool>(),
    ) {
        let mut search = Search::new(toy, 0);
        if !dithered {
            search.settings.dithering = Dithering::off();
        }
        for choice in expansions.into_iter().take(n_expansions) {
            expand_any(&mut search, choice);
        }
        let forcer = if max_forces { Side::Max } else { Side::Min };
        let aim = Aim { forcer, target: f64::from(target) + 0.5 };
        let mut chances = Chances::new(aim);
        let graph = &search.graph;
        let root = graph.root();
        for view in line::views(graph, &mut chances, &search.settings, &[root]) {
            prop_assert!((0.0..=1.0).contains(&view.chance));
            prop_assert_eq!(view.chance >= 1.0, forcer.reaches(view.values.real, aim.target));
            prop_assert_eq!(view.chance > 0.0, forcer.reaches(view.values.hope[forcer], aim.target));
            if view.chance > 0.0 && view.chance < 1.0 {
                let path = vec![root, view.child];
                let found = line::walk(graph, &mut chances, &search.settings, path);
                let end = found.and_then(|path| path.last().copied());
                prop_assert!(end.is_some_and(|end| graph[end].is_open()));
            }
        }
    }

    #[test]
    fn chances_are_those_of_the_book_and_hope_stays_honest(
        toy in games(Shape::Lattice, 30),
        expansions in choices(),
        n_expansions in 1..14_usize,
        target in -25..25,
        max_forces in any::<bool>(),
    ) {
        let mut search = Search::new(toy.clone(), 0);
        for choice in expansions.into_iter().take(n_expansions) {
            expand_any(&mut search, choice);
        }
        let graph = &search.graph;
        let forcer = if max_forces { Side::Max } else { Side::Min };
        let aim = Aim { forcer, target: f64::from(target) + 0.5 };
        let mut chances = Chances::new(aim);
        for id in graph.ids() {
            let by_the_book = chance_by_the_book(graph, aim, id);
            prop_assert!((chances.of(graph, id) - by_the_book).abs() < 1e-9);
        }
        for (child, values) in line::values(graph, &search.settings, &[graph.root()]) {
            let truth = toy.truth(graph[child].state, &mut vec![0]);
            prop_assert!(values.hope.min <= truth && truth <= values.hope.max);
        }
    }

    #[test]
    fn chances_on_cycles_agree_with_the_values(
        toy in games(Shape::Graph, 20),
        expansions in choices(),
        target in -25..25,
        max_forces in any::<bool>(),
    ) {
        let mut search = Search::new(toy, 0);
        for choice in expansions {
            expand_any(&mut search, choice);
        }
        let graph = &search.graph;
        let forcer = if max_forces { Side::Max } else { Side::Min };
        let aim = Aim { forcer, target: f64::from(target) + 0.5 };
        let mut chances = Chances::new(aim);
        for id in graph.ids() {
            let chance = chances.of(graph, id);
            let values = graph[id].backed;
            prop_assert_eq!(chance >= 1.0, forcer.reaches(values.real, aim.target));
            prop_assert_eq!(chance > 0.0, forcer.reaches(values.hope[forcer], aim.target));
        }
    }

    #[test]
    fn values_stay_right_when_the_root_moves(
        toy in games(Shape::Graph, 10),
        expansions in choices(),
        mv in 0..10_usize,
    ) {
        let mut search = Search::new(toy.clone(), 0);
        let (before, after) = expansions.split_at(5);
        for choice in before {
            expand_any(&mut search, *choice);
        }
        let mv = toy.nodes[0].children[mv % toy.nodes[0].children.len()];
        let kept = search.advance(&mv).expect("it is a move");
        prop_assert_eq!(kept.kept, search.graph.descendants(search.graph.root()).len());
        for choice in after {
            expand_any(&mut search, *choice);
            let value = search.outcome().value;
            let graph = &search.graph;
            let root = graph.root();
            prop_assert_eq!(value, exhaustive(graph, root, &mut Vec::new()));
        }
        for choice in after.iter().cycle() {
            if !expand_any(&mut search, *choice) {
                break;
            }
        }
        // The position before the move has been on the board: to go back is a repetition.
        let mut played = if mv == 0 { vec![] } else { vec![0] };
        prop_assert_eq!(search.outcome().value, toy.truth(mv, &mut played));
    }
}

#[test]
fn a_cycle_too_large_for_conditional_values_is_still_searched_to_an_end() {
    // A ring of positions with an exit from each.
    let n_ring = 40;
    let ring = |at: usize| toy::ToyNode {
        side: if at.is_multiple_of(2) { Side::Max } else { Side::Min },
        children: vec![(at + 1) % n_ring, n_ring + at],
        value: 0,
        real: 0,
        hope: PerSide { max: 50, min: -50 },
        answer: None,
    };
    let exit = |at: usize| toy::ToyNode {
        side: Side::Max,
        children: Vec::new(),
        value: at as i32 % 7 - 3,
        real: 0,
        hope: PerSide::both(0),
        answer: None,
    };
    let toy = Toy { nodes: (0..n_ring).map(ring).chain((0..n_ring).map(exit)).collect(), draw: 0 };
    for largest_conditional in [1, 1000] {
        let settings = BstarSettings {
            min_act: MinAct::fixed(0.0),
            cycles: crate::settings::Cycles { largest_conditional },
            effort: crate::settings::Expansions::of(10_000),
            ..BstarSettings::default()
        };
        let mut search = Search::with_settings(toy.clone(), 0, settings);
        let outcome = search.run(&Limits::default(), &mut Silent);
        assert_eq!(outcome.stop, Some(StopReason::Verified));
        assert_eq!(outcome.best, Some(1), "an exit at once is worth -3");
    }
}

#[test]
fn a_hope_is_passed_on_to_all_that_have_none() {
    let node = |side: Side, children: &[usize]| toy::ToyNode {
        side,
        children: children.to_vec(),
        value: 0,
        real: 0,
        hope: PerSide { max: 50, min: -50 },
        answer: None,
    };
    let toy = Toy {
        nodes: vec![
            node(Side::Max, &[1]),
            node(Side::Min, &[2]),
            node(Side::Max, &[3]),
            node(Side::Min, &[4]),
            node(Side::Max, &[]),
        ],
        draw: 0,
    };
    let mut search = Search::new(toy, 0);
    for _ in 0..3 {
        expand_any(&mut search, 0); // Max forces
    }
    let ids: Vec<NodeId> = search.graph.ids().collect();
    assert_eq!(search.graph[ids[3]].own.hope.min, Side::Min.unbounded());
    let changed = search.graph.set_hope(ids[1], Side::Min, -7);
    assert_eq!(search.graph[ids[3]].own.hope.min, -7);
    assert_eq!(changed.len(), 4, "and everything above is to be refreshed");
    search.graph.set_hope(ids[2], Side::Min, -3);
    assert_eq!(search.graph[ids[1]].own.hope.min, -7);
    assert_eq!(search.graph[ids[3]].own.hope.min, -3);
}
