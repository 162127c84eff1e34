//! The strategy of the root (checks C1 to C5 and C7) on trees made by hand.

use motive_chess::Position;

use super::super::idea::Source;
use super::super::silent::{Silent, plan};
use super::super::{Options, Search, node};
use super::*;

/// A pawn ahead and nothing going on: the first threshold is 26.
const PAWN_AHEAD: &str = "6k1/5pp1/8/8/8/8/5PPP/6K1 w - - 0 1";
/// The same number of pawns: the first threshold is 16.
const EVEN: &str = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";

/// What was left below a move of the root: the ply, and the free moves of the plan that waits there; `None` for an analysis.
type Left = (usize, Option<i32>);

fn search<'a>(adviser: &'a mut Silent, fen: &str) -> Search<'a> {
    let position: Position = fen.parse().unwrap();
    Search::new(adviser, &position, Options::thesis())
}

/// Adds a move of the root that was searched, with its range, the free moves of its plan, and what was left below it.
fn add(search: &mut Search<'_>, range: (Val, Val), likely: i32, left: &[Left]) {
    let spot = search.spot(0);
    let m = spot.position().legal_moves()[search.tree[0].tries.len()];
    let (range, deepest) =
        (Range::new(range.0, range.1), left.iter().map(|(ply, _)| *ply).max().unwrap_or(2));
    let mut above = 0;
    for ply in 2..=deepest {
        let id = search.tree.add(node(Some(above), spot.clone(), ply, ply % 2 == 1, range.lo));
        for (_, waiting) in left.iter().filter(|(at, _)| *at == ply) {
            search.tree[id].pointers.push(match waiting {
                Some(likely) => {
                    let idea = plan(&spot, "Kf1", &[(range.hi, *likely)]);
                    Pointer::ReSearch { idea, value: range.hi, likely: *likely }
                }
                None => Pointer::Analyze { value: range.hi },
            });
        }
        let likely = if above == 0 { likely } else { 0 };
        search.tree[above].tries.push(Try {
            m: Some(m),
            idea: None,
            source: Source::Analysis,
            child: id,
            range,
            likely,
            expectation: range.hi,
            resumed: 0,
        });
        above = id;
    }
}

/// The move of the root that is searched next, by its place, and the ply.
fn next(search: &mut Search<'_>) -> Option<(usize, usize)> {
    search.choose().map(|candidate| (candidate.root, candidate.ply))
}

#[test]
fn c1_a_likely_pointer_before_an_unlikely_plan() {
    let mut silent = Silent::default();
    let mut search = search(&mut silent, PAWN_AHEAD);
    assert_eq!(search.first_threshold, 26);
    add(&mut search, (20, 100), 1, &[(3, Some(1))]);
    add(&mut search, (10, 380), 0, &[(3, Some(1)), (7, Some(0))]);
    assert_eq!(next(&mut search), Some((1, 7)));
}

#[test]
fn c2_the_rest_is_disproved_shallow_pointers_first() {
    let mut silent = Silent::default();
    let mut search = search(&mut silent, PAWN_AHEAD);
    add(&mut search, (20, 100), 1, &[(3, Some(1))]);
    add(&mut search, (10, 380), 0, &[(7, Some(1)), (3, Some(1))]);
    assert_eq!(next(&mut search), Some((1, 3)));
}

#[test]
fn c3_one_bottom_above_all_tops_ends_it() {
    let mut silent = Silent::default();
    let mut search = search(&mut silent, PAWN_AHEAD);
    add(&mut search, (20, 100), 1, &[(3, Some(1))]);
    add(&mut search, (10, 380), 0, &[(3, Some(1))]);
    assert!(!search.is_proved());
    search.tree[0].tries[1].range = Range::exactly(10);
    assert!(search.is_proved());
    let outcome = search.outcome();
    assert_eq!((outcome.best, outcome.range), (search.tree[0].tries[0].m, Range::new(20, 100)));
}

#[test]
fn c4_the_plan_that_reached_the_threshold_waits() {
    let mut silent = Silent::default();
    let mut search = search(&mut silent, EVEN);
    assert_eq!(search.first_threshold, 16);
    add(&mut search, (59, 90), 0, &[(3, None)]);
    add(&mut search, (10, 380), 0, &[(7, Some(0))]);
    assert_eq!(next(&mut search), Some((1, 7)));
}

#[test]
fn c5_of_two_that_reached_it_the_best_is_proved() {
    let mut silent = Silent::default();
    let mut search = search(&mut silent, EVEN);
    add(&mut search, (40, 90), 0, &[(5, None)]);
    add(&mut search, (59, 100), 0, &[(7, None)]);
    add(&mut search, (10, 380), 0, &[(3, Some(0))]);
    assert_eq!(next(&mut search), Some((1, 7)), "the one that has not reached it is no longer searched");
    assert_eq!(raised_threshold(search.first_threshold, 59), 69);
}

#[test]
fn c7_the_window_of_success() {
    let mut silent = Silent::default();
    let mut search = search(&mut silent, PAWN_AHEAD);
    add(&mut search, (20, 100), 0, &[(7, Some(0))]);
    add(&mut search, (16, 100), 0, &[(5, Some(0))]);
    add(&mut search, (14, 100), 0, &[(3, Some(0))]);
    assert_eq!(next(&mut search), Some((1, 5)), "16 is near 20 and shallower; 14 is not near");
}
