//! Games from lost positions: a defense against an opponent that varies by seed.

use motive::{Analyst, Method, Settings};
use motive_answer::{Control, Engine, Limits, Question, Value};
use motive_chess::{History, Move, Position};
use motive_critic::Critic;
use splitmix::Random;

use super::divided::Divided;
use super::model::{Resistance, result_of};
use super::{ask, critic};

/// Half-moves of a game that is played out.
const LONGEST: usize = 240;
/// A game is over in effect from here on, after so many moves.
const DECIDED: i32 = 1_500;
const DECIDED_MOVES: u32 = 3;
/// The opponent searches from so many percent of its nodes on, and so many percent more at most.
const LEAST: u64 = 80;
const MORE: usize = 40;
/// Seeds of one position lie so far from those of the next.
const APART: u64 = 1_000;

/// Who chooses the moves of the side that is behind.
pub(super) enum Defense {
    /// The critic.
    Critic,
    /// The critic with a model of the opponent, which has a table of its own.
    Model(Resistance, Critic),
    /// The critic with as many nodes a move on average, divided over the game.
    Divided(Divided),
    /// A method of the house, unchecked.
    Method(Method, Box<Analyst>),
}

impl Defense {
    /// A method with tables as large as the critic's.
    pub(super) fn of_method(method: Method) -> Defense {
        Defense::Method(method, Box::new(Analyst::new(&Settings { hash: TABLE, ..Settings::default() })))
    }
}

/// Megabytes of a defense's table.
const TABLE: usize = 8;

/// Games of one defense.
pub(super) struct Games {
    critic: Critic,
    opponent: Critic,
    defense: Defense,
    limits: (u64, u64),
    nodes: u64,
    moves: u64,
    changed: u64,
}

impl Games {
    pub(super) fn new(nodes: u64, opponent: u64, defense: Defense) -> Games {
        let limits = (nodes, opponent);
        Games { critic: critic(TABLE), opponent: critic(4), defense, limits, nodes: 0, moves: 0, changed: 0 }
    }

    /// The points that the side to move saves.
    pub(super) fn play(&mut self, start: &Position, number: u64, seed: u64) -> f64 {
        let us = start.turn();
        let mut history = History::new(start.clone());
        let mut random = Random::new(number * APART + seed);
        self.critic.forget();
        self.opponent.forget();
        match &mut self.defense {
            Defense::Method(_, analyst) => analyst.forget(),
            Defense::Divided(divided) => divided.begin(),
            Defense::Critic | Defense::Model(..) => {}
        }
        let (mut behind, mut ahead) = (0, 0);
        loop {
            if let Some(percent) = result_of(&history, us) {
                return percent / 100.0;
            }
            if history.moves().len() >= LONGEST {
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
                let nodes = self.limits.1 * (LEAST + random.below(MORE + 1) as u64) / 100;
                history.play(ask(&mut self.opponent, &history, nodes).1);
            }
        }
    }

    fn defend(&mut self, history: &History) -> (i32, Move) {
        self.moves += 1;
        let (nodes, control) = (self.limits.0, Control::new());
        match &mut self.defense {
            Defense::Critic => {
                self.nodes += nodes;
                ask(&mut self.critic, history, nodes)
            }
            Defense::Model(resistance, model) => {
                let chosen = resistance.choose(&mut self.critic, model, history, nodes, &control);
                let chosen = chosen.expect("the game is not over");
                self.nodes += chosen.nodes;
                self.changed += u64::from(chosen.instead_of.is_some());
                (Value::centipawns(chosen.line.value), chosen.line.moves[0])
            }
            Defense::Divided(divided) => {
                let chosen = divided.choose(&mut self.critic, history, nodes);
                let (line, spent) = chosen.expect("the game is not over");
                self.nodes += spent;
                (line.value.centipawns(), line.moves[0])
            }
            Defense::Method(method, analyst) => {
                let question = Question::after(history, &Limits::nodes(nodes), &control);
                let answer = analyst.answer_unchecked(*method, &question, &mut ());
                self.nodes += answer.nodes();
                let best = answer.line().expect("the game is not over");
                (best.value.centipawns(), best.moves[0])
            }
        }
    }

    /// Prints what was saved.
    pub(super) fn tell(&self, results: &[Vec<f64>], is_shown: bool) {
        let sign = |&points: &f64| match points {
            0.75.. => '1',
            0.25.. => '=',
            _ => '0',
        };
        for of_seed in results.iter().filter(|_| is_shown) {
            println!("{}", of_seed.iter().map(sign).collect::<String>());
        }
        let games = results.iter().map(Vec::len).sum::<usize>();
        let points: f64 = results.iter().flatten().sum();
        let mean = self.nodes / self.moves.max(1);
        let name = match &self.defense {
            Defense::Critic => "the critic's own choice".to_owned(),
            Defense::Model(..) => {
                format!("the model (not the critic's choice in {} of {} moves)", self.changed, self.moves)
            }
            Defense::Divided(_) => "the critic with its nodes divided over the game".to_owned(),
            Defense::Method(method, _) => method.name().to_owned(),
        };
        let of_game = self.nodes / games.max(1) as u64;
        println!("{name}: {points} of {games} points saved, {mean} nodes a move, {of_game} a game");
    }
}
