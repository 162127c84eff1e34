//! Resistance in lost positions: games against a small engine, once by the critic's own choice and once by another defense (a method, or the move that
//! asks most of a model of the opponent), with the same nodes a move.
//!
//! `lab resistance make 600 [--seed 1] [--engine stockfish]` prints lost positions of games that the critic plays against itself with 60 to 300
//! nodes a move: the side to move is 2.00 to 5.00 behind for the critic with 30,000 nodes, and for the engine with 100,000, if one is named. One position of a game.
//!
//! `lab resistance FILE [--half odd|even] [--count 300] [--seeds 1] [--nodes 5000] [--opponent 1000] [--method NAME] [--show]` plays them. Half `odd` is
//! lines 1, 3, 5: tune on the other. The opponent searches 80 to 120 % of its nodes, drawn anew for each move by the position and the seed, so that every seed is
//! another game and both defenses meet the same opponent. `--method` lets a method such as `auto` defend (unchecked, with the same nodes) instead of
//! the model, `--divided` the critic itself with as many nodes a move on average (`--share` percent of them for an ordinary move, a credit of `--credit` moves); `--lost`, `--first`, `--second`, `--model`, `--after`, `--tolerance`, `--trust` and `--margin` are the parts of the model, as its source says. A game
//! ends by the rules, or when one side has been 15 pawns ahead for three moves, or drawn after 240 half-moves. Prints the points that the side behind saved by the critic's own
//! choice and by the other defense, and their difference with its standard error over the positions; `--show` the results game by game.

mod divided;
mod games;
mod model;

use motive::Method;
use motive_answer::{Control, Engine, Limits, Question};
use motive_chess::{Color, History, Move, Position};
use motive_critic::{Critic, Settings};
use motive_uci::UciEngine;
use splitmix::Random;

use self::divided::Divided;
use self::games::{Defense, Games};
use self::model::{Resistance, result_of};

/// Random half-moves of an opening, at least, and so many more at most.
const OPENING: (usize, usize) = (6, 5);
/// Nodes a move of the games that the positions come from: so many, one to five times.
const SMALL: u64 = 60;
/// The positions come after so many half-moves, and up to so many later.
const EARLIEST: usize = 12;
const LATER: usize = 50;
/// Half-moves of such a game.
const LONGEST: usize = 200;
/// Such a game is given up from here on.
const GIVEN_UP: i32 = 900;
/// Two pawns to a rook behind.
const BEHIND: std::ops::RangeInclusive<i32> = -500..=-200;
/// Where a closer look begins.
const ABOUT_BEHIND: std::ops::RangeInclusive<i32> = -550..=-150;
/// Nodes of that look, and of the engine's.
const LOOK: u64 = 30_000;
const ENGINE_LOOK: u64 = 100_000;

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let value = |name: &str| {
        let at = arguments.iter().position(|word| word == name)?;
        arguments.get(at + 1).map(String::as_str)
    };
    let number = |name: &str, default: f64| value(name).map_or(Ok(default), str::parse);
    let file = arguments.first().ok_or("make N, or a file of positions")?;
    if file == "make" {
        let count = arguments.get(1).ok_or("how many?")?.parse()?;
        let engine = value("--engine").map(UciEngine::start).transpose()?;
        return make(count, number("--seed", 1.0)? as u64, engine);
    }
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let (skipped, step) = value("--half").map_or((0, 1), |half| (usize::from(half == "even"), 2));
    let (count, nodes) = (number("--count", 300.0)? as usize, number("--nodes", 5_000.0)? as u64);
    let opponent = number("--opponent", 1_000.0)? as u64;
    let default = Resistance::default();
    let resistance = Resistance {
        lost: number("--lost", f64::from(default.lost))? as i32,
        first: number("--first", default.first as f64)? as u64,
        second: number("--second", default.second as f64)? as u64,
        model: number("--model", default.model as f64)? as u64,
        after: number("--after", default.after as f64)? as u64,
        tolerance: number("--tolerance", default.tolerance)?,
        trust: number("--trust", default.trust)?,
        margin: number("--margin", default.margin)?,
    };
    let positions: Vec<Position> = text
        .lines()
        .skip(skipped)
        .step_by(step)
        .take(count)
        .map(|line| line.split(';').next().unwrap_or(line).trim().parse())
        .collect::<Result<_, _>>()?;
    let seeds = number("--seeds", 1.0)? as u64;
    let is_divided = arguments.iter().any(|word| word == "--divided");
    let divided = Divided::new(number("--share", 67.0)?, number("--credit", 5.0)?);
    let other = match value("--method") {
        Some(name) => Defense::of_method(name.parse::<Method>()?),
        None if is_divided => Defense::Divided(divided),
        None => Defense::Model(resistance, critic(1)),
    };
    let is_shown = arguments.iter().any(|word| word == "--show");
    let play = |defense: Defense| {
        let mut games = Games::new(nodes, opponent, defense);
        let of_seed = |seed: u64| -> Vec<f64> {
            positions.iter().enumerate().map(|(at, start)| games.play(start, at as u64, seed)).collect()
        };
        let results: Vec<Vec<f64>> = (1..=seeds).map(of_seed).collect();
        games.tell(&results, is_shown);
        results
    };
    let (own, other) = (play(Defense::Critic), play(other));
    compare(&own, &other);
    Ok(())
}

fn compare(own: &[Vec<f64>], other: &[Vec<f64>]) {
    let (difference, error) = paired(own, other);
    let percent = 100.0 / own.iter().flatten().sum::<f64>().max(0.5);
    println!(
        "difference: {difference:+} points, standard error {error:.1}: {:+.1} %, give or take {:.1}",
        difference * percent,
        error * percent
    );
}

/// The points by which the other defense is ahead, and their standard error. Results by seed and position; the games of one position are not independent of
/// each other, so what varies is the sum of a position.
fn paired(own: &[Vec<f64>], other: &[Vec<f64>]) -> (f64, f64) {
    let count = own.first().map_or(0, Vec::len);
    let of_position = |all: &[Vec<f64>], at: usize| all.iter().map(|results| results[at]).sum::<f64>();
    let differences: Vec<f64> = (0..count).map(|at| of_position(other, at) - of_position(own, at)).collect();
    let difference: f64 = differences.iter().sum();
    let mean = difference / count.max(1) as f64;
    let squares: f64 = differences.iter().map(|one| (one - mean).powi(2)).sum();
    (difference, (squares * count as f64 / count.saturating_sub(1).max(1) as f64).sqrt())
}

/// Lost positions, one a line.
fn make(count: usize, seed: u64, mut engine: Option<UciEngine>) -> Result<(), Box<dyn std::error::Error>> {
    let mut random = Random::new(seed);
    let (mut player, mut judge) = (critic(4), critic(16));
    let mut found = 0;
    while found < count {
        let Some(mut history) = opening(&mut random) else { continue };
        player.forget();
        let nodes = SMALL * (1 + random.below(5) as u64);
        let from = EARLIEST + random.below(LATER);
        while result_of(&history, Color::White).is_none() && history.moves().len() < LONGEST {
            let (value, m) = ask(&mut player, &history, nodes);
            let position = history.position();
            if history.moves().len() >= from && ABOUT_BEHIND.contains(&value) && !position.is_check() {
                judge.forget();
                let start = History::new(position.clone());
                let mut is_behind = BEHIND.contains(&ask(&mut judge, &start, LOOK).0);
                if let Some(engine) = engine.as_mut().filter(|_| is_behind) {
                    engine.forget();
                    let said = engine.judge(&Question::new(position, Limits::nodes(ENGINE_LOOK)))?;
                    is_behind = said.best().is_some_and(|line| BEHIND.contains(&line.value.centipawns()));
                }
                if is_behind {
                    println!("{}", position.to_fen());
                    found += 1;
                    break;
                }
            }
            if value.abs() > GIVEN_UP {
                break;
            }
            history.play(m);
        }
    }
    Ok(())
}

fn critic(hash: usize) -> Critic {
    Critic::new(&Settings { hash, ..Settings::default() })
}

/// The critic's value and choice.
fn ask(critic: &mut Critic, history: &History, nodes: u64) -> (i32, Move) {
    let evaluation =
        critic.search(&Question::after(history, &Limits::nodes(nodes), &Control::new()), &mut ());
    let best = evaluation.best().expect("the game is not over");
    (best.value.centipawns(), best.moves[0])
}

fn opening(random: &mut Random) -> Option<History> {
    let mut history = History::new(Position::default());
    for _ in 0..OPENING.0 + random.below(OPENING.1) {
        let moves = history.position().legal_moves();
        if moves.is_empty() {
            return None;
        }
        history.play(moves[random.below(moves.len())]);
    }
    history.position().ending().is_none().then_some(history)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defenses_are_compared_position_by_position() {
        // The same half point more in every position is certain; the same sum from two positions alone is not.
        let own = [vec![0.0, 0.5, 0.5, 0.0]];
        assert_eq!(paired(&own, &[vec![0.5, 1.0, 1.0, 0.5]]), (2.0, 0.0));
        let (difference, error) = paired(&own, &[vec![1.0, 0.5, 0.5, 1.0]]);
        assert!((difference - 2.0).abs() < 1e-9 && (error - (4.0_f64 / 3.0).sqrt()).abs() < 1e-9, "{error}");
        // Two games of one position count as one: a point won in one and lost in the other says nothing.
        let none = [vec![0.5, 0.5], vec![0.5, 0.5]];
        assert_eq!(paired(&none, &[vec![1.0, 0.0], vec![0.0, 1.0]]), (0.0, 0.0));
    }

    #[test]
    fn the_same_seed_is_the_same_game() {
        // Composed: a rook behind. Both sides with a few nodes, so that the game is short.
        let start: Position = "2r3k1/5ppp/p7/1p6/8/P4N2/1P3PPP/6K1 w - - 0 1".parse().unwrap();
        let points = |seed| Games::new(300, 300, Defense::Critic).play(&start, 0, seed);
        assert_eq!(points(1).to_bits(), points(1).to_bits());
    }
}
