//! Tests that a plan must pass before its move is made (checks B1, B4 and B13), with plans given by hand.

use motive_chess::Position;

use super::super::Options;
use super::super::best_first::UntriedPlan;
use super::super::silent::{Silent, plan};
use super::*;

/// Win At Chess 96 (Reinfeld 1958), which the thesis discusses: the balance is -5.
const P96: &str = "r1b4k/ppp2Bb1/6Pp/3pP3/1qnP1p1Q/8/PPP3P1/1K1R3R w - - 0 1";

fn options() -> Options {
    Options { protocol: true, nodes: 40, ..Options::thesis() }
}

fn window(alpha: Val, beta: Val) -> Window {
    Window::OPEN.raised(Range::exactly(alpha)).lowered(Range::exactly(beta))
}

#[test]
fn b1_a_pruned_plan_returns_with_less_likely_reasons() {
    let mut silent = Silent::default();
    let position: Position = P96.parse().unwrap();
    let mut search = Search::new(&mut silent, &position, options());
    let idea = plan(&search.spot(0), "Qd8+", &[(-37, 0), (320, 1)]);
    search.routine(0, vec![idea], Source::Analysis, Window::OPEN.raised(Range::exactly(-5)));
    let text = search.protocol.lines().join("\n");
    let order = ["(NEWEXPECT -42)", "TERMINATE: FORWARD PRUNE", "(NEWEXPECT 315)", "NEWBOARD: (H4 WQ D8)"];
    let mut rest = text.as_str();
    for wanted in order {
        let (_, after) = rest.split_once(wanted).unwrap_or_else(|| panic!("{wanted} is missing in\n{text}"));
        rest = after;
    }
}

#[test]
fn b4_alpha_beta_for_good() {
    for beta in [50, 59] {
        let mut silent = Silent::default();
        let position: Position = P96.parse().unwrap();
        let mut search = Search::new(&mut silent, &position, options());
        let idea = plan(&search.spot(0), "Qd8+", &[(320, 0)]);
        search.routine(0, vec![idea], Source::Analysis, window(59, beta));
        assert_eq!((search.tree[0].pointers.len(), search.tree[0].tries.len()), (0, 0));
    }
    // While the defense may still do worse than what is shown, what is left is remembered.
    let mut silent = Silent::default();
    let position: Position = P96.parse().unwrap();
    let mut search = Search::new(&mut silent, &position, options());
    let idea = plan(&search.spot(0), "Qd8+", &[(320, 0)]);
    let open = Window { beta: Range::new(59, 90), ..window(59, 90) };
    let flow = search.routine(0, vec![idea], Source::Analysis, open);
    assert_eq!((flow, search.tree[0].pointers.len()), (Flow::Ended(NodeEnd::AlphaBeta), 1));
}

#[test]
fn b13_in_check_the_expectation_from_above_counts() {
    let run = |fen: &str| {
        let mut silent = Silent::default();
        let position: Position = fen.parse().unwrap();
        let mut search = Search::new(&mut silent, &position, options());
        search.tree[0].ply = 3;
        search.tree[0].expected = 300;
        search.tree[0].alternatives = vec![UntriedPlan { ply: 1, value: 268, likely: 0 }];
        let idea = plan(&search.spot(0), "Kg2", &[(185, 0)]);
        search.routine(0, vec![idea], Source::Analysis, Window::OPEN);
        search.protocol.lines().iter().any(|line| line.contains("BETTER PLAN AT HIGHER LEVEL"))
    };
    // Composed: a rook that gives check, and one that stands aside.
    assert!(!run("6k1/5ppp/8/8/8/R4P2/5P2/3r2K1 w - - 0 1"));
    assert!(run("6k1/5ppp/8/8/3r4/R4P2/5P2/6K1 w - - 0 1"));
}
