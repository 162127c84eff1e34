//! No false mate: what both modes call a mate is one, by a solver that shares nothing with them.

use motive_answer::{Control, Limits, Question, Value};
use motive_chess::Position;
use motive_mates::MateSolver;
use motive_paradise::search::solver::{Paradise, ParadiseSettings};
use splitmix::Random;

/// Positions of random games that are asked about, in each mode.
const POSITIONS: usize = 120;
/// Nodes of the solver: more than mates of these lengths need.
const SOLVER: u64 = 300_000;

/// A position some way into a game of random moves; one that has a mate, if that is wanted.
fn random_position(random: &mut Random, has_mate: bool) -> Position {
    loop {
        let mut position = Position::default();
        let plies = 20 + random.below(60);
        let mut is_over = false;
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                is_over = true;
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
        if is_over || position.legal_moves().is_empty() {
            continue;
        }
        let mut solver = MateSolver::new();
        if !has_mate || solver.solve(&position, position.turn(), Some(3), 500, &Control::new()).is_some() {
            return position;
        }
    }
}

/// Whether the side that is not to move mates within so many moves.
fn mates_within(position: &Position, moves: u32) -> bool {
    if moves == 0 {
        return position.is_checkmate();
    }
    let mut solver = MateSolver::new();
    let control = Control::new();
    let mating = solver.solve(position, position.turn().other(), Some(moves), SOLVER, &control);
    mating.is_some_and(|mating| mating.moves <= moves)
}

/// The mates that a mode claims, each of them a mate.
fn mates_claimed(settings: ParadiseSettings, seed: u64) -> usize {
    let critic = motive_critic::Settings { hash: 1, ..motive_critic::Settings::default() };
    let mut paradise = Paradise::new(&critic, settings);
    let mut random = Random::new(seed);
    let mut claimed = 0;
    for at in 0..POSITIONS {
        let position = random_position(&mut random, at % 2 == 0);
        paradise.forget();
        let thought = paradise.think(&Question::new(&position, Limits::nodes(2_000)), &mut ());
        let Some(best) = thought.evaluation.best() else { continue };
        if let Value::MateIn(moves) = best.value {
            claimed += 1;
            let after = position.after(best.moves[0]);
            assert!(
                mates_within(&after, moves - 1),
                "{} is no mate in {moves}: {}",
                position.to_fen(),
                best.moves[0]
            );
        }
    }
    claimed
}

#[test]
fn what_the_plan_search_calls_a_mate_is_one() {
    assert!(mates_claimed(ParadiseSettings::faithful(), 1) >= 20);
}

#[test]
fn so_is_what_it_sees_by_playing_moves_out() {
    assert!(mates_claimed(ParadiseSettings::looking(), 2) >= 20);
}

#[test]
fn so_is_what_plans_and_critic_say_together() {
    assert!(mates_claimed(ParadiseSettings::default(), 3) >= 20);
}
