//! The acceptance checks of the specification (section 22), by their numbers, a file a subject. A1 to A3 are tests of
//! `motive-perception`, A21 to A24 stand in `suite.rs`, A31 is a test of the lemmas, A34 one of `bstar`; A35 and A36
//! are Pitrat's. `docs/caps.md` has the whole table, and `table` here holds it to the tests that there are.

mod causality;
mod moves;
mod search;
mod service;
mod statics;
mod table;

use motive_caps::{Agencies, Analysis, Caps, Mode, Outcome, Settings};
use motive_chess::{Move, Position};
use motive_solution::{Limits, Problem, Question};

const FIGURE_3_11: &str = "r1brnbk1/ppq2pp1/4p2p/4N3/3P4/P1PB1Q2/3B1PPP/R3R1K1 w - - 0 1";
const EXPOSITORY: &str = "1r4k1/4Qp1p/1n3P1P/3p2B1/2pq4/p7/1PP1RP1K/8 b - - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen, motive_chess::Leniency::Lenient).unwrap()
}

fn solve(fen: &str, settings: Settings, nodes: u64) -> (Position, Outcome) {
    let position = position(fen);
    let problem = Problem::new(position.clone(), Question::BestMove);
    let outcome = Caps::new(settings).solve(&problem, &Limits::nodes(nodes), &mut ());
    (position, outcome)
}

/// The move the default plays.
fn best(fen: &str, nodes: u64) -> String {
    let (position, outcome) = solve(fen, Settings::default(), nodes);
    outcome.best.map(|m| position.san(m)).unwrap_or_default()
}

/// The stack of AGGRESSIVE moves in 1974.
fn stack(fen: &str) -> Vec<(String, i32)> {
    let position = position(fen);
    let analysis = Analysis::new(&position, Mode::Faithful);
    let list = Agencies::new(&analysis, Mode::Faithful).aggressive();
    list.iter().map(|proposal| (position.san(proposal.mv), proposal.value)).collect()
}

fn rank(stack: &[(String, i32)], san: &str) -> usize {
    stack.iter().position(|(m, _)| m == san).unwrap_or_else(|| panic!("{san} is not in {stack:?}"))
}

fn line(position: &Position, sans: &[&str]) -> Vec<Move> {
    let mut board = position.clone();
    let play = |san: &&str| {
        let m = board.parse_san(san).unwrap();
        board.play(m);
        m
    };
    sans.iter().map(play).collect()
}
