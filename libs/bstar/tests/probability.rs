//! Probability-based B* on artificial games without cycles: convergence, guarantees, limits.

mod toy;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bstar::{
    BstarSettings, Child, Clock, Domain, Estimate, Event, Expansions, Game, Limits, MinAct, NotAMove,
    Outcome, Parent, PerSide, Phase, Search, Side, Silent, Snapshot, StopReason, TimeLimit, Value,
};
use proptest::prelude::*;
use toy::{Shape, Toy, games, inner, two_orders};

/// Nothing is too unlikely to be pursued, and there is no end of effort.
fn thorough() -> BstarSettings {
    BstarSettings {
        min_act: MinAct::fixed(0.0),
        effort: Expansions::of(1_000_000),
        ..BstarSettings::default()
    }
}

fn run(toy: &Toy, settings: BstarSettings) -> (Outcome<usize>, Snapshot<usize>) {
    let mut search = Search::with_settings(toy.clone(), 0, settings);
    let outcome = search.run(&Limits::default(), &mut Silent);
    (outcome, search.snapshot())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(600) })]

    #[test]
    fn honest_optimism_converges_to_a_move_that_holds(toy in games(Shape::Lattice, 60)) {
        let (outcome, _) = run(&toy, thorough());
        let best = outcome.best.expect("there is a move");
        let stop = outcome.stop.expect("it has ended");
        prop_assert!(matches!(stop, StopReason::Verified | StopReason::OnlyMove), "{stop:?}");
        prop_assert!(outcome.expansions <= toy.nodes.len() as u64);
        let truths = toy.root_truths();
        for (mv, (_, truth)) in outcome.moves.iter().zip(&truths) {
            prop_assert!(mv.hope.min <= *truth && *truth <= mv.hope.max, "hope stays honest");
        }
        if stop == StopReason::Verified {
            // What VERIFY proves: the move is worth what the second best seems to be worth.
            let of_best = truths.iter().find(|(mv, _)| *mv == best).map_or(0, |(_, truth)| *truth);
            let second = outcome.moves.iter().filter(|mv| mv.mv != best).map(|mv| mv.real).max();
            prop_assert!(Some(of_best + 1) >= second);
        }
    }

    #[test]
    fn with_true_estimates_the_move_is_the_best(toy in games(Shape::Lattice, 40)) {
        let toy = toy.clairvoyant();
        for settings in [BstarSettings::default(), thorough()] {
            let (outcome, _) = run(&toy, settings);
            let truths = toy.root_truths();
            let of_best = truths.iter().find(|(mv, _)| Some(*mv) == outcome.best);
            prop_assert_eq!(of_best.map(|(_, truth)| *truth), Some(toy.best_truth()));
            prop_assert_eq!(outcome.value, toy.best_truth());
        }
    }

    #[test]
    fn the_same_search_twice_is_the_same(toy in games(Shape::Graph, 14)) {
        prop_assert_eq!(run(&toy, BstarSettings::default()), run(&toy, BstarSettings::default()));
    }

    #[test]
    fn transposed_move_orders_find_equal_moves(toy in games(Shape::Lattice, 40)) {
        let toy = toy.clairvoyant();
        let (forward, _) = run(&toy, thorough());
        let (backward, _) = run(&toy.reversed(), thorough());
        prop_assert_eq!(forward.value, backward.value);
    }

    #[test]
    fn searches_with_cycles_end_too(toy in games(Shape::Graph, 14)) {
        let (outcome, snapshot) = run(&toy, thorough());
        prop_assert!(matches!(outcome.stop, Some(StopReason::Verified | StopReason::OnlyMove)));
        prop_assert!(snapshot.nodes.len() <= toy.nodes.len());
    }

    #[test]
    fn nonsense_from_the_domain_does_no_harm(
        mut toy in games(Shape::Graph, 14),
        nonsense in proptest::collection::vec(any::<(i32, i32, i32)>(), 14),
        limits in (0..20_u64, 0..20_usize),
    ) {
        for (node, (real, max, min)) in toy.nodes.iter_mut().zip(nonsense) {
            node.real = real;
            node.value = max;
            node.hope = PerSide { max, min };
        }
        let mut search = Search::new(toy, 0);
        let limits = Limits::default().with_expansions(limits.0).with_nodes(limits.1);
        let outcome = search.run(&limits, &mut Silent);
        prop_assert!(outcome.stop.is_some());
        prop_assert!(outcome.nodes <= limits.nodes.max(1));
    }
}

#[test]
fn optimism_is_completed_for_whoever_forces_now() {
    let nodes = vec![
        inner(Side::Max, &[1, 2], 0, 0),
        inner(Side::Min, &[3, 4], 10, 90),
        inner(Side::Min, &[], 50, 50),
        inner(Side::Max, &[5], 10, 90),
        inner(Side::Max, &[5], 11, 90),
        inner(Side::Min, &[], 12, 12),
    ];
    let mut search = Search::new(Toy { nodes, draw: 0 }, 0);
    assert_eq!(search.run(&Limits::default(), &mut Silent).best, Some(2));
    search.advance(&1).expect("it is a move");
    assert_eq!(search.nodes(), 3, "the replies are known, but not what they promise");
    let mut completed = Vec::new();
    let mut observer = |event: &Event<'_, usize>| {
        if let Event::OptimismCompleted { estimates } = event {
            completed.push(*estimates);
        }
        ControlFlow::Continue(())
    };
    search.run(&Limits::default(), &mut observer);
    assert_eq!(completed.first(), Some(&2));
}

#[test]
fn replies_with_one_answer_count_once() {
    // Three replies with a chance of one half each; with one answer in common they are one chance.
    let with_answers = |answers: [Option<u8>; 3]| {
        let mut nodes = vec![
            inner(Side::Max, &[1, 5], 0, 0),
            inner(Side::Min, &[2, 3, 4], 0, 40),
            inner(Side::Max, &[], 0, 0),
            inner(Side::Max, &[], 0, 0),
            inner(Side::Max, &[], 0, 0),
            inner(Side::Min, &[6], 0, 40),
            inner(Side::Max, &[], 0, 0),
        ];
        for (at, answer) in (2..5).zip(answers) {
            nodes[at].children = vec![6];
            nodes[at].answer = answer;
        }
        nodes[6].children.clear();
        let mut search = Search::new(Toy { nodes, draw: 0 }, 0);
        search.begin();
        // The root, and then the first move.
        search.step(&Limits::default(), &mut Silent);
        search.step(&Limits::default(), &mut Silent);
        let snapshot = search.snapshot();
        assert!((snapshot.target - 20.0).abs() < 1e-12);
        snapshot.follow(&[1]).map(|node| node.chance)
    };
    assert_eq!(with_answers([None, None, None]), Some(0.125));
    assert_eq!(with_answers([Some(1), Some(1), Some(1)]), Some(0.5));
    assert_eq!(with_answers([Some(1), Some(2), Some(1)]), Some(0.25));
    assert_eq!(with_answers([Some(1), None, Some(1)]), Some(0.25));
}

#[test]
fn a_long_line_is_walked_without_recursion() {
    let mut nodes = vec![inner(Side::Max, &[2, 1], 0, 0), inner(Side::Min, &[], 0, 0)];
    let length = 2500_usize;
    for at in 2..length {
        let side = if at.is_multiple_of(2) { Side::Min } else { Side::Max };
        nodes.push(inner(side, &[at + 1], -1, 100));
    }
    nodes.push(inner(Side::Max, &[], 90, 90));
    let (outcome, snapshot) = run(&Toy { nodes, draw: 0 }, thorough());
    assert_eq!((outcome.best, outcome.value), (Some(2), 90));
    assert_eq!(outcome.line.len(), length - 1);
    assert_eq!(snapshot.nodes.len(), length + 1);
}

struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn every_limit_ends_the_search_with_an_answer() {
    let stop_with = |limits: &Limits| Search::new(two_orders(false), 0).run(limits, &mut Silent);
    let outcome = stop_with(&Limits::default().with_expansions(7));
    assert_eq!((outcome.stop, outcome.expansions), (Some(StopReason::Expansions), 7));
    assert!(outcome.best.is_some());
    let outcome = stop_with(&Limits::default().with_nodes(9));
    assert_eq!((outcome.stop, outcome.nodes), (Some(StopReason::Nodes), 9));
    let ticking = Limits {
        time: Some(TimeLimit {
            budget: Duration::from_millis(30),
            clock: Arc::new(Ticking(AtomicU64::new(0))),
        }),
        ..Limits::default()
    };
    let outcome = stop_with(&ticking);
    assert_eq!(outcome.stop, Some(StopReason::Time));
    assert!(outcome.best.is_some() && outcome.expansions < 30);
    let mut patience = 20;
    let mut observer = |_: &Event<'_, usize>| {
        patience -= 1;
        if patience > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let outcome = Search::new(two_orders(false), 0).run(&Limits::default(), &mut observer);
    assert_eq!(outcome.stop, Some(StopReason::Cancelled));
    assert_eq!(patience, 0, "nothing is told after the break");
}

#[test]
fn the_effort_is_divided_and_kept() {
    let mut phases: Vec<(Phase, u64)> = Vec::new();
    let mut observer = |event: &Event<'_, usize>| {
        if let Event::PhaseStarted { phase, allotment, .. } = event {
            phases.push((*phase, *allotment));
        }
        ControlFlow::Continue(())
    };
    let outcome = Search::new(two_orders(false), 0).run(&Limits::default(), &mut observer);
    assert_eq!(phases, [(Phase::Select, 90), (Phase::Verify, 50)]);
    assert!(outcome.expansions <= 141);
}

#[test]
fn the_graph_is_kept_from_move_to_move() {
    let mut search = Search::new(two_orders(false), 0);
    search.run(&Limits::default(), &mut Silent);
    let before = search.nodes();
    assert_eq!(search.advance(&7), Err(NotAMove));
    let kept = search.advance(&1).expect("it is a move");
    assert_eq!(kept.kept + kept.dropped, before);
    assert!(kept.kept > 10 && kept.dropped > 10);
    assert_eq!((search.nodes(), *search.root()), (kept.kept, 1));
    let outcome = search.run(&Limits::default(), &mut Silent);
    assert_eq!(outcome.stop, Some(StopReason::OnlyMove));
    assert_eq!(outcome.expansions, 0, "the root was expanded before");
    // A position that the graph has not: everything goes.
    let kept = search.set_root(2);
    assert_eq!((kept.kept, search.nodes()), (0, 1));
}

#[test]
fn a_finished_game_and_an_only_move() {
    let nodes = vec![inner(Side::Max, &[1], 0, 0), inner(Side::Min, &[], -9, -9)];
    let toy = Toy { nodes, draw: 0 };
    let outcome = Search::new(toy.clone(), 0).run(&Limits::default(), &mut Silent);
    assert_eq!((outcome.stop, outcome.best, outcome.value), (Some(StopReason::OnlyMove), Some(1), -9));
    let outcome = Search::new(toy, 1).run(&Limits::default(), &mut Silent);
    assert_eq!((outcome.stop, outcome.best, outcome.value), (Some(StopReason::GameOver), None, -9));
}

#[test]
fn what_was_on_the_board_is_a_draw_until_it_is_forgotten() {
    let nodes =
        vec![inner(Side::Max, &[1, 2], 0, 0), inner(Side::Min, &[], 40, 40), inner(Side::Min, &[], 5, 5)];
    let mut search = Search::new(Toy { nodes, draw: 0 }, 0);
    let mut value = |change: fn(&mut Search<Toy>)| {
        change(&mut search);
        search.run(&Limits::default(), &mut Silent).value
    };
    assert_eq!(value(|_| ()), 40);
    assert_eq!(value(|search| search.remember(1)), 5);
    assert_eq!(value(Search::forget_history), 40);
}

#[test]
fn a_search_can_be_handed_to_another_thread() {
    let search = Search::new(two_orders(true), 0);
    let worker = std::thread::spawn(move || {
        let mut search = search;
        search.run(&Limits::default(), &mut Silent).stop
    });
    assert_eq!(worker.join().ok(), Some(Some(StopReason::Verified)));
}

/// Forgets one estimate.
struct Careless(Toy);

impl Game for Careless {
    type State = usize;
    type Move = usize;
    type Key = usize;

    fn side_to_move(&self, state: &usize) -> Side {
        self.0.side_to_move(state)
    }
    fn moves(&self, state: &usize) -> Vec<usize> {
        self.0.moves(state)
    }
    fn play(&self, state: &usize, mv: &usize) -> usize {
        self.0.play(state, mv)
    }
    fn key(&self, state: &usize) -> usize {
        self.0.key(state)
    }
    fn terminal(&self, state: &usize) -> Option<Value> {
        self.0.terminal(state)
    }
}

impl Domain for Careless {
    type Answer = u8;

    fn realistic(&mut self, _: &Parent<'_, Self>, children: &[Child<'_, Self>]) -> Vec<Estimate<u8>> {
        vec![Estimate::new(0); children.len() - 1]
    }
    fn optimistic(&mut self, _: &Parent<'_, Self>, _: &[Child<'_, Self>]) -> Vec<Estimate<u8>> {
        Vec::new()
    }
}

#[test]
fn a_domain_that_miscounts_is_reported() {
    let outcome = Search::new(Careless(two_orders(true)), 0).run(&Limits::default(), &mut Silent);
    assert_eq!(outcome.stop, Some(StopReason::BrokenDomain { expected: 2, found: 1 }));
    assert_eq!(outcome.best, None);
}
