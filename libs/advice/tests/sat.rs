//! Properties of `sat`: against an engine, the inverse-advice law, the trees, the budget.

mod toy;

use std::sync::Arc;

use advice::{Advice, Compiled, Compiler, Definitions, Domain, SatLimits, Side, Verdict, flattest, sat};
use proptest::prelude::*;
use splitmix::Random;
use toy::{Graph, random_term};

fn random_advice(seed: u64) -> Advice {
    let mut random = Random::new(seed);
    let side = if random.below(2) == 0 { Side::First } else { Side::Second };
    Advice {
        side,
        better: random_term(&mut random, "member", 2),
        // Most places hold, or games would be over at once.
        hold: random_term(&mut random, "member", 1).or(random_term(&mut random, "member", 2)),
        mine: random_term(&mut random, "some", 2),
        theirs: random_term(&mut random, "some", 2),
    }
}

fn compiled(graph: &Graph, advice: &Advice) -> Compiled<Graph> {
    Compiler::new(graph, &Definitions::default()).advice(advice).expect("made from words of the game")
}

/// The definition taken literally: the least set of places from which a finite forcing tree exists.
fn engine(graph: &Graph, advice: &Compiled<Graph>) -> Vec<bool> {
    let places = graph.arrows.len();
    let mut yes = vec![false; places];
    loop {
        let mut changed = false;
        for place in 0..places {
            let position = place as u16;
            if yes[place] || !(advice.hold)(&position) {
                continue;
            }
            let mut behind = advice.moves(graph, &position).into_iter().map(|m| yes[m as usize]);
            let good = (advice.better)(&position)
                || if graph.to_move(&position) == advice.side {
                    behind.any(|v| v)
                } else {
                    behind.all(|v| v)
                };
            if good {
                yes[place] = true;
                changed = true;
            }
        }
        if !changed {
            return yes;
        }
    }
}

/// The heights of the flattest forcing trees in plies, layer by layer.
fn heights(graph: &Graph, advice: &Compiled<Graph>) -> Vec<Option<u32>> {
    let places = graph.arrows.len();
    let mut heights: Vec<Option<u32>> = vec![None; places];
    for height in 0..=places as u32 {
        let below = heights.clone();
        for place in (0..places).filter(|&place| below[place].is_none()) {
            let position = place as u16;
            let moves = advice.moves(graph, &position);
            let mut behind = moves.iter().map(|&to| below[to as usize].is_some());
            let mine = graph.to_move(&position) == advice.side;
            let reached = (advice.better)(&position)
                || height > 0 && if mine { behind.any(|known| known) } else { behind.all(|known| known) };
            if reached && (advice.hold)(&position) {
                heights[place] = Some(height);
            }
        }
    }
    heights
}

const PLENTY: SatLimits = SatLimits { nodes: 10_000, depth: 1000 };

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    /// `sat` is the definition, in games with and without cycles, and its trees pass the check.
    #[test]
    fn equal_to_the_definition(seed: u64, cycles: bool, places in 1_usize..60, most in 1_usize..5) {
        let graph = Graph::random(places, most, cycles, seed);
        let symbolic = random_advice(seed ^ 0xabc);
        let advice = compiled(&graph, &symbolic);
        let inverse = compiled(&graph, &symbolic.inverse());
        let expected = engine(&graph, &advice);
        for place in 0..places as u16 {
            let found = sat(&graph, &advice, &place, PLENTY);
            prop_assert_eq!(found.answer(), Some(expected[place as usize]));
            prop_assert!(found.nodes <= places);
            match &found.verdict {
                Verdict::Yes(tree) => prop_assert_eq!(tree.check(&graph, &advice), Ok(())),
                Verdict::No(no) if !no.endless => prop_assert_eq!(no.tree.check(&graph, &inverse), Ok(())),
                Verdict::No(_) => prop_assert!(cycles),
                Verdict::OutOfBudget(_) => prop_assert!(false),
            }
        }
    }

    /// The flattest tree is the flattest, and takes the first of the moves that lead to it; with ranks that are asked for late as well as
    /// with those of the constraint.
    #[test]
    fn the_flattest_tree(seed: u64, cycles: bool, ranked: bool, places in 1_usize..60, most in 1_usize..5) {
        let graph = Graph::random(places, most, cycles, seed);
        let mut advice = compiled(&graph, &random_advice(seed ^ 0x333));
        if ranked {
            let rank = move |place: u16| i64::from(place).wrapping_mul(seed as i64 | 1) % 7;
            advice.ranking = Some(Arc::new(move |&place| rank(place)));
            advice.mine = Some(Arc::new(move |_, legal| legal.iter().enumerate().map(|(i, &to)| (i, rank(to) as i32)).collect()));
        }
        let expected = heights(&graph, &advice);
        for place in 0..places as u16 {
            let found = flattest(&graph, &advice, &place, PLENTY);
            prop_assert!(found.nodes <= places);
            let Some(height) = expected[place as usize] else {
                prop_assert_ne!(found.answer(), Some(true));
                prop_assert!(cycles || found.answer() == Some(false));
                continue;
            };
            prop_assert_eq!(found.depth, height);
            let Verdict::Yes(tree) = found.verdict else { return Err(TestCaseError::fail("no tree")) };
            prop_assert_eq!(tree.check(&graph, &advice), Ok(()));
            for node in tree.nodes.iter().filter(|node| node.mine && node.end.is_none()) {
                let moves = advice.moves(&graph, &node.position);
                let least = moves.iter().filter_map(|&to| expected[to as usize]).min();
                let first = moves.into_iter().find(|&to| expected[to as usize] == least);
                prop_assert_eq!(node.moves.first().map(|&(played, _)| played), first);
            }
        }
    }

    /// The inverse-advice law, exactly, where play must end.
    #[test]
    fn inverse_advice(seed: u64, places in 1_usize..80, most in 1_usize..5) {
        let graph = Graph::random(places, most, false, seed);
        let symbolic = random_advice(seed ^ 0x777);
        let advice = compiled(&graph, &symbolic);
        let inverse = compiled(&graph, &symbolic.inverse());
        let again = advice.inverse();
        for place in 0..places as u16 {
            let left = sat(&graph, &advice, &place, PLENTY).answer();
            let right = sat(&graph, &inverse, &place, PLENTY).answer();
            prop_assert!(left.is_some() && left == right.map(|v| !v));
            prop_assert_eq!(sat(&graph, &again, &place, PLENTY).answer(), right);
        }
    }

    /// With cycles: never both, and if neither then both refutations are endless.
    #[test]
    fn inverse_advice_with_endless_play(seed: u64, places in 1_usize..60, most in 1_usize..4) {
        let graph = Graph::random(places, most, true, seed);
        let symbolic = random_advice(seed ^ 0x555);
        let (advice, inverse) = (compiled(&graph, &symbolic), compiled(&graph, &symbolic.inverse()));
        for place in 0..places as u16 {
            match (sat(&graph, &advice, &place, PLENTY).verdict, sat(&graph, &inverse, &place, PLENTY).verdict) {
                (Verdict::Yes(_), Verdict::No(_)) | (Verdict::No(_), Verdict::Yes(_)) => {}
                (Verdict::No(a), Verdict::No(b)) => prop_assert!(a.endless && b.endless),
                _ => prop_assert!(false, "both, or undecided"),
            }
        }
    }

    /// A budget never changes an answer, it only withholds it; and it is kept.
    #[test]
    fn budgets_are_honest(seed: u64, cycles: bool, nodes in 1_usize..40, depth in 0_u32..12) {
        let graph = Graph::random(60, 4, cycles, seed);
        let advice = compiled(&graph, &random_advice(seed ^ 0x99));
        let expected = engine(&graph, &advice);
        for place in 0..60_u16 {
            let found = sat(&graph, &advice, &place, SatLimits { nodes, depth });
            prop_assert!(found.nodes <= nodes);
            match (&found.verdict, found.answer()) {
                (_, Some(answer)) => prop_assert_eq!(answer, expected[place as usize]),
                (Verdict::OutOfBudget(best), None) => {
                    prop_assert!(best.depth <= depth);
                    prop_assert_eq!(best.mine.is_some(), best.depth > 0);
                    for tree in [&best.mine, &best.theirs].into_iter().flatten() {
                        // Every inner node of the side that resists has one move, every leaf a reason.
                        prop_assert!(tree.nodes.iter().all(|n| n.moves.is_empty() == n.end.is_some()));
                    }
                }
                _ => prop_assert!(false),
            }
        }
    }
}

/// A tree that was tampered with does not pass.
#[test]
fn the_check_is_not_blind() {
    let mut caught = 0;
    for seed in 0..300 {
        let graph = Graph::random(40, 4, false, seed);
        let advice = compiled(&graph, &random_advice(seed));
        for place in 0..40 {
            if let Verdict::Yes(mut tree) = sat(&graph, &advice, &place, PLENTY).verdict
                && let Some(at) = tree.nodes.iter().position(|n| !n.mine && !n.moves.is_empty())
            {
                tree.nodes[at].moves.pop();
                assert!(tree.check(&graph, &advice).is_err());
                caught += 1;
            }
        }
    }
    assert!(caught > 50, "{caught}");
}
