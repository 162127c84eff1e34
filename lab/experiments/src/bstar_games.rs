//! Games of B* by attention against the critic, with its numbers changed one by one.
//!
//! ```text
//! cargo run --release -p motive-lab -- bstar-games [--nodes N] [--games N] [--seed N] [--fresh] [NAME=NUMBER...]
//! ```
//!
//! Both have as many nodes for each move, a table of 16 MB and one thread. Games come in pairs from openings that the critic finds balanced; lost and
//! drawn ones are cut short when both agree. The names are those of `bstar-attention`. `--fresh` lets B* forget the graph and the table before each move. For games by
//! the clock there is `motive match` with the option `Method`.

use std::error::Error;
use std::time::Duration;

use motive_answer::{Control, Engine, Evaluation, Limits, Question};
use motive_arena::{
    Adjudication, Balance, Budget, ChosenMove, Contest, DrawRule, Failure, Fault, GameRules, Generator,
    Openings, Player, ResignRule, Seat,
};
use motive_chess::History;
use motive_critic::{Critic, Settings};
use motive_hitech::BstarPlayer;
use motive_uci::Go;

use crate::bstar_attention::change_by_name;

/// Nodes with which openings are judged.
const BALANCE_NODES: u64 = 20_000;
/// The greatest advantage after the opening, in centipawns.
const BALANCED: u32 = 60;
/// A game of so many moves is a draw.
const LONGEST: u32 = 150;

/// Who thinks.
enum Mind {
    Bstar(Box<BstarPlayer>),
    Critic(Critic),
}

/// A player with so many nodes for each move, and what it came to.
struct Thinker {
    mind: Mind,
    nodes: u64,
    fresh: bool,
}

impl Player for Thinker {
    fn name(&self) -> &str {
        match self.mind {
            Mind::Bstar(_) => "bstar",
            Mind::Critic(_) => "critic",
        }
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        match &mut self.mind {
            Mind::Bstar(player) => player.forget(),
            Mind::Critic(critic) => Engine::forget(critic),
        }
        Ok(())
    }

    fn choose(&mut self, history: &History, _: &Go, control: &Control) -> Result<ChosenMove, Failure> {
        if self.fresh {
            self.new_game()?;
        }
        let question = Question::after(history, &Limits::nodes(self.nodes), control);
        let evaluation: Option<Evaluation> = match &mut self.mind {
            Mind::Bstar(player) => Some(player.think(&question, &mut ()).evaluation),
            Mind::Critic(critic) => critic.judge(&question).ok(),
        };
        let best = evaluation.as_ref().and_then(|evaluation| evaluation.best().zip(evaluation.best_move()));
        let (Some((line, m)), Some(evaluation)) = (best, &evaluation) else {
            return Err(Failure { fault: Fault::Crash, detail: "no move".to_owned() });
        };
        Ok(ChosenMove {
            m,
            value: Some(line.value),
            depth: evaluation.depth,
            nodes: evaluation.nodes,
            elapsed: evaluation.elapsed,
        })
    }
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let (mut nodes, mut games, mut seed, mut fresh) = (20_000, 40_usize, 1, false);
    let mut names: Vec<&str> = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().ok_or_else(|| format!("{argument} needs a value"));
        match argument.as_str() {
            "--nodes" => nodes = value()?.parse()?,
            "--games" => games = value()?.parse()?,
            "--seed" => seed = value()?.parse()?,
            "--fresh" => fresh = true,
            name if name.contains('=') => names.push(name),
            other => return Err(format!("unknown argument {other}").into()),
        }
    }
    let critic = || Critic::new(&Settings { hash: 16, ..Settings::default() });
    for name in &names {
        change_by_name(&mut BstarPlayer::new(critic()), name)?;
    }
    let balance =
        Balance { judge: Box::new(critic()), limits: Limits::nodes(BALANCE_NODES), bound: BALANCED };
    let contest = Contest {
        rules: GameRules {
            budget: Budget::Nodes(nodes),
            margin: Duration::from_secs(1),
            adjudication: Adjudication {
                draw: Some(DrawRule { from_move: 40, moves: 8, score: 10 }),
                resign: Some(ResignRule { moves: 4, score: 600 }),
                longest: Some(LONGEST),
            },
        },
        openings: Openings::from(Generator::new(seed, Some(balance))),
        pairs: games / 2,
        concurrency: 1,
        sprt: None,
    };
    let invite = |seat: Seat| {
        let mind = match seat {
            Seat::First => {
                let mut player = BstarPlayer::new(critic());
                for name in &names {
                    // All of them were tried above.
                    let _ = change_by_name(&mut player, name);
                }
                Mind::Bstar(Box::new(player))
            }
            Seat::Second => Mind::Critic(critic()),
        };
        let fresh = fresh && seat == Seat::First;
        Ok(Box::new(Thinker { mind, nodes, fresh }) as Box<dyn Player>)
    };
    let standing = contest.run(invite, &Control::new(), &mut ())?.standing;
    let points = standing.wins as f64 + standing.draws as f64 / 2.0;
    println!(
        "{} {} nodes a move: won {}, drawn {}, lost {}: {:.1} % of {} games",
        names.join(" "),
        nodes,
        standing.wins,
        standing.draws,
        standing.losses,
        100.0 * points / standing.games().max(1) as f64,
        standing.games()
    );
    Ok(())
}
