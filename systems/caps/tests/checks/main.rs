//! The acceptance checks of the specification (section 22), by their numbers, a file a subject. A1 to A3 are tests of
//! `motive-perception`, A21 to A24 stand in `suite.rs`, A31 is a test of the lemmas, A34 one of `bstar`; A35 and A36
//! are Pitrat's. `docs/systems/caps.md` has the whole table, and `table` here holds it to the tests that there are.

mod causality;
mod failures;
mod moves;
mod search;
mod service;
mod statics;
mod table;

use motive_answer::{Goal, Limits, Problem, Question};
use motive_caps::{Agencies, Caps, CapsAnalysis, CapsOutcome, CapsSettings, Mode, Proposal};
use motive_chess::{Move, Position};
use motive_critic::Critic;

const FIGURE_3_11: &str = "r1brnbk1/ppq2pp1/4p2p/4N3/3P4/P1PB1Q2/3B1PPP/R3R1K1 w - - 0 1";
const EXPOSITORY: &str = "1r4k1/4Qp1p/1n3P1P/3p2B1/2pq4/p7/1PP1RP1K/8 b - - 0 1";
const FIGURE_5_2: &str = "3r2k1/p1rn1p1p/1p2pp2/6q1/3PQNP1/5P2/P1P4R/R5K1 w - - 0 1";
const FIGURE_5_3: &str = "1r1rb1k1/2p3pp/p2q1p2/3PpP1Q/Pp1bP2N/1B5R/1P4PP/2B4K w - - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen, motive_chess::Leniency::Lenient).unwrap()
}

fn solve(fen: &str, settings: CapsSettings, nodes: u64) -> (Position, CapsOutcome) {
    let position = position(fen);
    let problem = Problem::new(position.clone(), Goal::BestMove);
    let outcome = Caps::new(settings).solve(&problem, &Limits::nodes(nodes), &mut ());
    (position, outcome)
}

/// The move the default plays.
fn best(fen: &str, nodes: u64) -> String {
    let (position, outcome) = solve(fen, CapsSettings::default(), nodes);
    outcome.best.map(|m| position.san(m)).unwrap_or_default()
}

/// What the program of 1974 finds with as many nodes as it visited in five minutes.
fn in_1974(fen: &str) -> (Position, CapsOutcome) {
    solve(fen, CapsSettings::faithful(), 1_350)
}

/// The move the program of 1974 plays.
fn best_in_1974(fen: &str) -> String {
    let (position, outcome) = in_1974(fen);
    outcome.best.map(|m| position.san(m)).unwrap_or_default()
}

/// The stack of AGGRESSIVE moves in 1974, with what each is for.
fn proposals(position: &Position) -> Vec<Proposal> {
    let analysis = CapsAnalysis::new(position, Mode::Faithful);
    Agencies::new(&analysis, Mode::Faithful).aggressive()
}

/// The moves of the stack and their values.
fn stack(fen: &str) -> Vec<(String, i32)> {
    let position = position(fen);
    proposals(&position).iter().map(|proposal| (position.san(proposal.mv), proposal.value)).collect()
}

/// A move of the stack.
fn proposal(position: &Position, san: &str) -> Option<Proposal> {
    proposals(position).into_iter().find(|proposal| position.san(proposal.mv) == san)
}

/// What the critic thinks of some moves, in hundredths of a pawn of the side on move; of all others if `but` is set.
fn judged(position: &Position, sans: &[&str], but: bool) -> i32 {
    let mut moves = position.legal_moves().to_vec();
    moves.retain(|&m| sans.contains(&position.san(m).as_str()) != but);
    let question = Question::new(position, Limits::nodes(40_000)).only(&moves);
    let answer = Critic::new(&motive_critic::Settings::default()).search(&question, &mut ());
    answer.best().map_or(i32::MIN, |line| line.value.centipawns())
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
