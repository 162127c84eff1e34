//! Positions that nobody chose.

use std::fs;
use std::path::{Path, PathBuf};

use motive_answer::Engine;
use motive_chess::{History, Position};
use motive_critic::{Critic, Settings};
use splitmix::Random;

use crate::selfplay;

/// The plies from which positions are taken: the opening is random, and a game that is longer has been decided.
const FIRST: usize = 12;
const LAST: usize = 80;
/// Nodes a move: enough not to hang pieces all the time.
const NODES: u64 = 400;
/// Plies that are played at random before the critic plays.
const OPENING: usize = 6;

/// Positions of games of the critic against itself, one of each game, so that they have nothing to do with each other: quiet
/// ones and sharp ones, level ones and, because in two of three games moves are left to chance, lost ones.
pub(super) fn self_play(count: usize, seed: u64) -> Vec<String> {
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

/// The suites of a folder, in the order of their names, with nothing taken from them yet.
pub(super) fn suites(folder: &Path) -> anyhow::Result<Vec<(PathBuf, usize)>> {
    if folder.as_os_str().is_empty() || !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "epd"));
    files.sort();
    Ok(files.into_iter().map(|file| (file, 0)).collect())
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

    #[test]
    fn a_folder_that_is_not_there_has_no_suites() {
        assert!(suites(Path::new("no such folder")).unwrap().is_empty());
    }
}
