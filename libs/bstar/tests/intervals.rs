//! Interval B* against full minimax.

mod toy;

use std::ops::ControlFlow;

use bstar::strategy::{Alternate, Approach, ByDepth, Contest, DisproveRest, ProveBest, Strategy};
use bstar::{Bounds, Event, IntervalSearch, Limits, PerSide, Side, Silent, StopReason, VALUE_LIMIT, Value};
use proptest::prelude::*;
use toy::{Shape, Toy, ToyNode, games};

fn strategies() -> Vec<(&'static str, Box<dyn Strategy + Send>)> {
    vec![
        ("prove best", Box::new(ProveBest)),
        ("disprove rest", Box::new(DisproveRest)),
        ("alternate", Box::new(Alternate::default())),
        ("by depth", Box::new(ByDepth::default())),
    ]
}

/// Runs step by step and checks that no interval in the tree ever widens, and that every inner node
/// lies within what its moves allow.
fn run_checked(toy: &Toy, mut strategy: Box<dyn Strategy + Send>) -> bstar::IntervalOutcome<usize> {
    let choose = move |contest: &Contest<'_>| -> Approach { strategy.choose(contest) };
    let mut search = IntervalSearch::new(toy.clone(), 0, choose);
    let mut before = search.snapshot();
    assert_eq!(before[0].bounds, Bounds::new(-VALUE_LIMIT, VALUE_LIMIT));
    while search.step(&Limits::default(), &mut Silent).is_none() {
        let now = search.snapshot();
        for (old, new) in before.iter().zip(&now) {
            assert!(old.bounds.low <= new.bounds.low && new.bounds.high <= old.bounds.high);
            assert!(new.bounds.low <= new.bounds.high);
        }
        before = now;
    }
    search.outcome()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn honest_bounds_lead_to_a_best_move(toy in games(Shape::Tree, 60)) {
        for (name, strategy) in strategies() {
            let outcome = run_checked(&toy, strategy);
            let best = outcome.best.expect("there is a move");
            prop_assert!(
                matches!(outcome.stop, Some(StopReason::Separated | StopReason::OnlyMove)),
                "{name}: {:?}", outcome.stop
            );
            if outcome.stop == Some(StopReason::Separated) {
                let truths = toy.root_truths();
                let of_best = truths.iter().find(|(mv, _)| *mv == best).map(|(_, value)| *value);
                prop_assert_eq!(of_best, Some(toy.best_truth()), "{}", name);
                for (mv, (_, truth)) in outcome.moves.iter().zip(truths) {
                    prop_assert!(mv.bounds.low <= truth && truth <= mv.bounds.high);
                }
            }
        }
    }

    #[test]
    fn dishonest_bounds_still_converge(mut toy in games(Shape::Tree, 60), lies in proptest::collection::vec((-30..30, -30..30), 60)) {
        for (node, (a, b)) in toy.nodes.iter_mut().zip(lies) {
            node.hope = PerSide { max: a, min: b };
        }
        for (name, strategy) in strategies() {
            let outcome = run_checked(&toy, strategy);
            prop_assert!(
                matches!(outcome.stop, Some(StopReason::Separated | StopReason::OnlyMove)),
                "{name}: {:?}", outcome.stop
            );
            prop_assert!(outcome.expansions <= toy.nodes.len() as u64);
        }
    }
}

fn node(side: Side, children: &[usize], low: Value, high: Value) -> ToyNode {
    ToyNode {
        side,
        children: children.to_vec(),
        value: low,
        real: low,
        hope: PerSide { max: high, min: low },
        answer: None,
    }
}

/// The root has two moves, 1 in [10, 30] and 2 in [5, 20]; each has two replies.
fn two_moves() -> Toy {
    Toy {
        nodes: vec![
            node(Side::Max, &[1, 2], 0, 0),
            node(Side::Min, &[3, 4], 10, 30),
            node(Side::Min, &[5, 6], 5, 20),
            node(Side::Max, &[], 22, 22),
            node(Side::Max, &[], 25, 25),
            node(Side::Max, &[], 8, 8),
            node(Side::Max, &[], 12, 12),
        ],
        draw: 0,
    }
}

fn expanded(
    strategy: impl Strategy + Send + 'static,
) -> (Vec<Vec<usize>>, Option<usize>, Option<StopReason>) {
    let mut lines = Vec::new();
    let mut observer = |event: &Event<'_, usize>| {
        if let Event::Expanded { line, .. } = event {
            lines.push(line.to_vec());
        }
        ControlFlow::Continue(())
    };
    let outcome = IntervalSearch::new(two_moves(), 0, strategy).run(&Limits::default(), &mut observer);
    (lines, outcome.best, outcome.stop)
}

#[test]
fn either_way_leads_to_separation() {
    // Proving raises move 1 to 22, above the 20 of move 2; disproving lowers move 2 to 8, below
    // the 10 of move 1.
    let separated = Some(StopReason::Separated);
    assert_eq!(expanded(ProveBest), (vec![vec![], vec![1]], Some(1), separated));
    assert_eq!(expanded(DisproveRest), (vec![vec![], vec![2]], Some(1), separated));
}

#[test]
fn limits_and_observers_end_a_search() {
    let stop_with =
        |limits: Limits| IntervalSearch::new(two_moves(), 0, ProveBest).run(&limits, &mut Silent).stop;
    let limits = Limits::default;
    assert_eq!(stop_with(limits().with_expansions(1)), Some(StopReason::Expansions));
    assert_eq!(stop_with(limits().with_nodes(4)), Some(StopReason::Nodes));
    let mut impatient = |_: &Event<'_, usize>| ControlFlow::Break(());
    let outcome = IntervalSearch::new(two_moves(), 0, ProveBest).run(&limits(), &mut impatient);
    assert_eq!(outcome.stop, Some(StopReason::Cancelled));
    assert_eq!(outcome.expansions, 0);
}

#[test]
fn a_finished_game_has_no_move() {
    let outcome = IntervalSearch::new(two_moves(), 3, ProveBest).run(&Limits::default(), &mut Silent);
    assert_eq!(outcome.stop, Some(StopReason::GameOver));
    assert_eq!((outcome.best, outcome.bounds), (None, Bounds::exact(22)));
}
