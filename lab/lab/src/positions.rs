//! Positions that nobody chose, for the audit.

use std::io::{self, Write};

use motive_answer::Engine;
use motive_chess::{History, Position};
use motive_critic::{Critic, Settings};
use splitmix::Random;

use crate::words::selfplay;

/// The plies from which positions are taken: the opening is random, and a game that is longer has been decided.
const FIRST: usize = 12;
const LAST: usize = 80;
/// Nodes a move: enough not to hang pieces all the time.
const NODES: u64 = 400;
/// Plies that are played at random before the critic plays.
const OPENING: usize = 6;

/// Arguments of `lab positions`.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many.
    count: usize,
    /// Different seeds give different positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Prints them, one FEN a line.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let fens = self_play(arguments.count, arguments.seed);
    fens.iter().try_for_each(|fen| Ok(writeln!(io::stdout(), "{fen}")?))
}

/// Positions of games of the critic against itself, one of each game, so that they have nothing to do with each other: quiet
/// ones and sharp ones, level ones and, because in two of three games moves are left to chance, lost ones.
fn self_play(count: usize, seed: u64) -> Vec<String> {
    let mut critic = Critic::new(&Settings { hash: 4, ..Settings::default() });
    let mut random = Random::new(seed);
    let mut fens = Vec::new();
    while fens.len() < count {
        // One move in so many is random; none in every third game.
        let slip = [0, 12, 6][fens.len() % 3];
        let ply = FIRST + random.below(LAST - FIRST + 1);
        critic.forget();
        fens.extend(play(&mut critic, &mut random, ply, slip));
    }
    fens
}

/// The position of a game after so many plies; `None` if it is over before.
fn play(critic: &mut Critic, random: &mut Random, plies: usize, slip: usize) -> Option<String> {
    let mut history = History::new(Position::default());
    for ply in 0..plies {
        let moves = history.position().legal_moves();
        if selfplay::result(&history).is_some() || moves.is_empty() {
            return None;
        }
        let by_chance = ply < OPENING || slip > 0 && random.below(slip) == 0;
        let m = if by_chance {
            moves[random.below(moves.len())]
        } else {
            selfplay::ask(critic, &history, NODES)?.1
        };
        history.play(m);
    }
    selfplay::result(&history).is_none().then(|| history.position().to_fen())
}

#[cfg(test)]
mod tests {
    use motive_chess::Leniency;

    use super::*;

    #[test]
    fn a_seed_gives_the_same_positions_and_they_differ() {
        let fens = self_play(6, 7);
        assert_eq!(fens, self_play(6, 7));
        assert_ne!(fens, self_play(6, 8));
        let positions: Vec<Position> =
            fens.iter().map(|fen| Position::from_fen(fen, Leniency::Strict).unwrap()).collect();
        assert!(positions.iter().all(|position| !position.legal_moves().is_empty()));
        assert!(positions.iter().all(|position| position.fullmoves() >= 7));
    }
}
