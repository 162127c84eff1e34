//! The net's work, so many times over, for a program that counts instructions: `cargo xtask instructions --net`.
//!
//! `instructions WORK ROUNDS` prints how many evaluations one round has. WORK is `moves` (a move, the correction of
//! the hidden numbers and the evaluation), `only-moves` (the moves alone, to be subtracted) or `nothing` (the evaluation of
//! a position made from nothing).

mod common;

use std::hint::black_box;

use common::positions;
use motive_chess::Position;
use motive_critic::bench_support::{RunningBoard, Walk};
use motive_critic::evaluate;

fn main() {
    let mut arguments = std::env::args().skip(1);
    // `cargo bench` runs this with an option of its own: one round shows that it works.
    let work = arguments.next().filter(|work| !work.starts_with('-')).unwrap_or_else(|| "moves".to_owned());
    let rounds: u32 = arguments.next().and_then(|rounds| rounds.parse().ok()).unwrap_or(1);
    let parents: Vec<RunningBoard> = positions().iter().map(RunningBoard::new).collect();
    let mut line = Walk::default();
    let mut evaluations = 0;
    for _ in 0..rounds {
        evaluations = match work.as_str() {
            "moves" => parents.iter().map(|board| moves(board, Some(&mut line))).sum(),
            "only-moves" => parents.iter().map(|board| moves(board, None)).sum(),
            "nothing" => parents.iter().map(|board| from_nothing(board.position())).sum::<usize>(),
            other => panic!("{other} is not one of: moves, only-moves, nothing"),
        };
    }
    println!("{evaluations} evaluations a round");
}

/// Every move of a board, each evaluated if there is a line to keep the hidden numbers in.
fn moves(board: &RunningBoard, mut line: Option<&mut Walk>) -> usize {
    if let Some(line) = &mut line {
        board.begin(line);
    }
    let moves = black_box(board).position().legal_moves();
    for &m in &moves {
        let after = black_box(board.after(m));
        if let Some(line) = &mut line {
            black_box(after.evaluate(line));
        }
    }
    moves.len()
}

fn from_nothing(position: &Position) -> usize {
    black_box(evaluate(black_box(position)));
    1
}
