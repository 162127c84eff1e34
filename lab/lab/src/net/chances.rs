//! `lab net chances`: what a value means, fitted to how games ended.

use std::path::PathBuf;

use anyhow::ensure;
use motive_chess::Role;

use super::data::Data;
use super::record::Record;

/// Both sides' pieces and pawns in the starting position, in pawns.
const FULL_BOARD: f64 = 78.0;

/// Fits chances to win, draw and lose to the games of `lab net generate`, whose scores must be those of a search.
///
/// The chance to win is a logistic function of the value around the value at which half of the games are won, which
/// depends on the material on the board; the chance to lose is the same seen from the other side.
///
/// Example: lab net generate --into played --engine critic --limit "nodes 2000" --steady &&
/// lab net chances --from played
#[derive(clap::Args)]
pub struct Arguments {
    /// Directories with the files of `lab net generate`.
    #[arg(long, required = true)]
    from: Vec<PathBuf>,
}

/// A model of the chances.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Chances {
    /// The value at which half of the games are won on a bare board.
    pub bare: f64,
    /// How much more it is on a full board.
    pub full: f64,
    /// Centipawns around it over which the chance goes from 73 to 27 of 100, on a bare board.
    pub spread: f64,
    /// How many more they are on a full board, where more can still happen.
    pub spread_full: f64,
}

/// A value, the material on the board and the half points in the end.
type Game = (f64, f64, u8);

/// Fits and prints.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let data = Data::read(&arguments.from, usize::MAX, 1)?;
    let known = |records: &[Record]| records.iter().filter_map(game).collect::<Vec<Game>>();
    let (games, held_out) = (known(&data.training), known(&data.held_out));
    ensure!(games.len() > 1000, "too few positions of finished games");
    let fitted = fit(&games);
    println!("{} positions to fit, {} held out", games.len(), held_out.len());
    println!(
        "half of the games are won at {:.0} + {:.0} * material / 78, spread {:.0} + {:.0} * material / 78",
        fitted.bare, fitted.full, fitted.spread, fitted.spread_full
    );
    println!("surprise per held-out position: {:.4} nats", fitted.surprise(&held_out));
    for material in [72.0, 56.0, 40.0, 24.0] {
        for value in [0.0, 50.0, 100.0, 200.0] {
            compare(&fitted, &games, value, material);
        }
    }
    Ok(())
}

/// How games ended that had about this value with about this material, and what the model says.
fn compare(fitted: &Chances, games: &[Game], value: f64, material: f64) {
    let is_near = |game: &&Game| (game.0.abs() - value).abs() <= 10.0 && (game.1 - material).abs() <= 6.0;
    let near: Vec<&Game> = games.iter().filter(is_near).collect();
    let won = |game: &&&Game| if game.0 >= 0.0 { game.2 == 2 } else { game.2 == 0 };
    let drawn = near.iter().filter(|game| game.2 == 1).count();
    let [win, draw, _] = fitted.of(value, material);
    println!(
        "material {material}, value {value:3}: the better side won {:.3} and drew {:.3} of {} (fitted: {win:.3}, {draw:.3})",
        near.iter().filter(won).count() as f64 / near.len().max(1) as f64,
        drawn as f64 / near.len().max(1) as f64,
        near.len(),
    );
}

fn game(record: &Record) -> Option<Game> {
    let worth = |role| match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    };
    let material: i32 = record.men().map(|(_, piece)| worth(piece.role)).sum();
    Some((f64::from(record.score), f64::from(material).min(FULL_BOARD), record.half_points()?))
}

impl Chances {
    /// To win, to draw and to lose.
    pub(super) fn of(&self, value: f64, material: f64) -> [f64; 3] {
        let even = self.bare + self.full * material / FULL_BOARD;
        let spread = (self.spread + self.spread_full * material / FULL_BOARD).max(5.0);
        let logistic = |x: f64| 1.0 / (1.0 + (-x / spread).exp());
        let (win, loss) = (logistic(value - even), logistic(-value - even));
        [win, (1.0 - win - loss).max(1e-4), loss]
    }

    /// The mean of minus the logarithm of the chance of what happened.
    fn surprise(&self, games: &[Game]) -> f64 {
        let of = |&(value, material, half): &Game| {
            let [win, draw, loss] = self.of(value, material);
            -[loss, draw, win][usize::from(half.min(2))].max(1e-6).ln()
        };
        games.iter().map(of).sum::<f64>() / games.len().max(1) as f64
    }
}

/// Which numbers a step changes: each alone, and those of the bare board against those of the full one.
const DIRECTIONS: [[f64; 4]; 6] = [
    [1.0, 0.0, 0.0, 0.0],
    [0.0, 1.0, 0.0, 0.0],
    [0.0, 0.0, 1.0, 0.0],
    [0.0, 0.0, 0.0, 1.0],
    [1.0, -1.0, 0.0, 0.0],
    [0.0, 0.0, 1.0, -1.0],
];

/// The numbers that make the games least surprising: steps in each number, halved when none helps.
fn fit(games: &[Game]) -> Chances {
    let mut best = Chances { bare: 150.0, full: 0.0, spread: 80.0, spread_full: 0.0 };
    let mut least = best.surprise(games);
    let mut step = 64.0;
    while step >= 1.0 {
        let mut better = false;
        for [bare, full, spread, spread_full] in DIRECTIONS {
            for sign in [step, -step] {
                let tried = Chances {
                    bare: best.bare + sign * bare,
                    full: best.full + sign * full,
                    spread: best.spread + sign * spread,
                    spread_full: best.spread_full + sign * spread_full,
                };
                let surprise = tried.surprise(games);
                if surprise < least {
                    (best, least, better) = (tried, surprise, true);
                }
            }
        }
        if !better {
            step /= 2.0;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use splitmix::Random;

    use super::*;

    #[test]
    fn what_made_the_games_is_found_again() {
        let truth = Chances { bare: 200.0, full: -90.0, spread: 70.0, spread_full: 30.0 };
        let mut random = Random::new(4);
        let games: Vec<Game> = (0..40_000)
            .map(|_| {
                let value = random.below(800) as f64 - 400.0;
                let material = 10.0 + random.below(68) as f64;
                let chance = random.below(10_000) as f64 / 10_000.0;
                let [win, draw, _] = truth.of(value, material);
                let half = if chance < win { 2 } else { u8::from(chance < win + draw) };
                (value, material, half)
            })
            .collect();
        let found = fit(&games);
        assert!((found.bare - truth.bare).abs() < 15.0, "{found:?}");
        assert!((found.full - truth.full).abs() < 25.0, "{found:?}");
        assert!((found.spread - truth.spread).abs() < 12.0, "{found:?}");
        assert!((found.spread_full - truth.spread_full).abs() < 20.0, "{found:?}");
    }
}
