//! Resistance in lost positions: games against a small engine, once by the critic's own choice and once by the move that asks most of a
//! model of the opponent, with the same nodes a move.
//!
//! `lab resistance make 600 [--seed 1] [--engine stockfish]` prints lost positions of games that the critic plays against itself with 60 to 300
//! nodes a move: the side to move is 2.00 to 5.00 behind for the critic with 30,000 nodes, and for the engine with 100,000, if one is named. One position of a game.
//!
//! `lab resistance FILE [--half odd|even] [--count 300] [--nodes 5000] [--opponent 1000] [--show]` plays them. Half `odd` is lines 1, 3, 5: tune on the
//! other. `--lost`, `--first`, `--second`, `--model`, `--after`, `--tolerance`, `--trust` and `--margin` are the parts of the model, as its source says; `--alone` leaves out the
//! games of the critic. A game ends by the rules, or when one side has been 15 pawns ahead for three moves, or drawn after 240 half-moves. Prints
//! the points that the side behind saved, and `--show` the results game by game.

mod model;

use motive_answer::{Control, Engine, Limits, Question, Value};
use motive_chess::{Color, History, Move, Position};
use motive_critic::{Critic, Settings};
use motive_uci::UciEngine;
use splitmix::Random;

use self::model::{Resistance, result_of};

/// Random half-moves of an opening, at least, and so many more at most.
const OPENING: (usize, usize) = (6, 5);
/// Nodes a move of the games that the positions come from: so many, one to five times.
const SMALL: u64 = 60;
/// The positions come after so many half-moves, and up to so many later.
const EARLIEST: usize = 12;
const LATER: usize = 50;
/// Half-moves of such a game, and of a game that is played out.
const LONGEST: usize = 200;
const LONGEST_PLAYED: usize = 240;
/// Such a game is given up from here on.
const GIVEN_UP: i32 = 900;
/// Two pawns to a rook behind.
const BEHIND: std::ops::RangeInclusive<i32> = -500..=-200;
/// Where a closer look begins.
const ABOUT_BEHIND: std::ops::RangeInclusive<i32> = -550..=-150;
/// Nodes of that look, and of the engine's.
const LOOK: u64 = 30_000;
const ENGINE_LOOK: u64 = 100_000;
/// A game is over in effect from here on, after so many moves.
const DECIDED: i32 = 1_500;
const DECIDED_MOVES: u32 = 3;

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
    let mut saved = [0.0; 2];
    let skipped = usize::from(arguments.iter().any(|word| word == "--alone"));
    for (which, points) in saved.iter_mut().enumerate().skip(skipped) {
        let resisting = Some(&resistance).filter(|_| which == 1);
        let mut games = Games::new(nodes, opponent, resisting);
        let results: Vec<f64> = positions.iter().map(|start| games.play(start)).collect();
        *points = results.iter().sum();
        if arguments.iter().any(|word| word == "--show") {
            let signs = results.iter().map(|&points| {
                if points > 0.75 {
                    '1'
                } else if points > 0.25 {
                    '='
                } else {
                    '0'
                }
            });
            println!("{}", signs.collect::<String>());
        }
        println!(
            "{}: {points} of {} points saved, {} nodes a move, {} of {} moves not the critic's choice",
            if which == 0 { "the critic's own choice" } else { "resistance" },
            positions.len(),
            games.nodes / games.moves.max(1),
            games.changed,
            games.moves
        );
    }
    if saved[0] > 0.0 {
        println!("{:+.1} %", 100.0 * (saved[1] / saved[0] - 1.0));
    }
    Ok(())
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

/// Games of one defense.
struct Games<'a> {
    critic: Critic,
    model: Critic,
    opponent: Critic,
    resistance: Option<&'a Resistance>,
    limits: (u64, u64),
    nodes: u64,
    moves: u64,
    changed: u64,
}

impl<'a> Games<'a> {
    fn new(nodes: u64, opponent: u64, resistance: Option<&'a Resistance>) -> Games<'a> {
        let limits = (nodes, opponent);
        Games {
            critic: critic(8),
            model: critic(1),
            opponent: critic(4),
            resistance,
            limits,
            nodes: 0,
            moves: 0,
            changed: 0,
        }
    }

    /// The points that the side to move saves.
    fn play(&mut self, start: &Position) -> f64 {
        let us = start.turn();
        let mut history = History::new(start.clone());
        self.critic.forget();
        self.opponent.forget();
        let (mut behind, mut ahead) = (0, 0);
        loop {
            if let Some(percent) = result_of(&history, us) {
                return percent / 100.0;
            }
            if history.moves().len() >= LONGEST_PLAYED {
                return 0.5;
            }
            if history.position().turn() == us {
                let (value, m) = self.defend(&history);
                behind = if value <= -DECIDED { behind + 1 } else { 0 };
                ahead = if value >= DECIDED { ahead + 1 } else { 0 };
                if behind.max(ahead) >= DECIDED_MOVES {
                    return if ahead > behind { 1.0 } else { 0.0 };
                }
                history.play(m);
            } else {
                history.play(ask(&mut self.opponent, &history, self.limits.1).1);
            }
        }
    }

    fn defend(&mut self, history: &History) -> (i32, Move) {
        self.moves += 1;
        let (nodes, control) = (self.limits.0, Control::new());
        let Some(resistance) = self.resistance else {
            self.nodes += nodes;
            return ask(&mut self.critic, history, nodes);
        };
        let chosen = resistance.choose(&mut self.critic, &mut self.model, history, nodes, &control);
        let chosen = chosen.expect("the game is not over");
        self.nodes += chosen.nodes;
        self.changed += u64::from(chosen.instead_of.is_some());
        (Value::centipawns(chosen.line.value), chosen.line.moves[0])
    }
}
