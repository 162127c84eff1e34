//! Games of the critic against itself, as material for the fit.

use std::fs::OpenOptions;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Context;
use motive_answer::{Control, Engine, Limits, Question, Value};
use motive_chess::{Color, Ending, History, Move, Position};
use motive_critic::{Critic, Settings};
use splitmix::Random;

/// Arguments of `lab words selfplay`.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// Nodes a move.
    #[arg(long, default_value_t = 3000)]
    nodes: u64,
    /// Games at the same time.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Different seeds give different games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to add the positions: `FEN;result for White;score for White`, one a line.
    #[arg(long)]
    out: PathBuf,
}

/// A quiet position of a game, with the score of the search, White's view.
struct Sample {
    fen: String,
    score: i32,
}

/// Plays them.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let file = OpenOptions::new().create(true).append(true).open(&arguments.out);
    let file = file.with_context(|| format!("cannot write {}", arguments.out.display()))?;
    let out = Mutex::new(BufWriter::new(file));
    let next = AtomicUsize::new(0);
    let positions = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.jobs.max(1))
            .map(|_| {
                scope.spawn(|| -> anyhow::Result<()> {
                    let mut critic = Critic::new(&Settings { hash: 8, ..Settings::default() });
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= arguments.games {
                            return Ok(());
                        }
                        let mut random = Random::new(arguments.seed.wrapping_mul(1_000_003) + game as u64);
                        let (samples, result) = play(&mut critic, &mut random, arguments.nodes);
                        let mut out = out.lock().map_err(|_| anyhow::anyhow!("another thread failed"))?;
                        for sample in &samples {
                            writeln!(out, "{};{result};{}", sample.fen, sample.score)?;
                        }
                        out.flush()?;
                        let all = positions.fetch_add(samples.len(), Ordering::Relaxed) + samples.len();
                        if game % 100 == 99 {
                            eprintln!("{} games, {all} positions", game + 1);
                        }
                    }
                })
            })
            .collect();
        for worker in workers {
            worker.join().map_err(|_| anyhow::anyhow!("a game failed"))??;
        }
        Ok(())
    })
}

/// Plays one game; the result is White's points.
fn play(critic: &mut Critic, random: &mut Random, nodes: u64) -> (Vec<Sample>, f64) {
    critic.forget();
    let mut history = opening(critic, random);
    let mut samples = Vec::new();
    let (mut decided, mut level) = (0, 0);
    loop {
        if let Some(result) = result(&history) {
            return (samples, result);
        }
        let position = history.position().clone();
        let answer = ask(critic, &history, nodes);
        let Some(best) = answer else { return (samples, 0.5) };
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        let score = sign * best.0.centipawns();
        decided = if score.abs() > 1200 { decided + 1 } else { 0 };
        level = if score.abs() < 8 { level + 1 } else { 0 };
        if decided >= 6 {
            return (samples, if score > 0 { 1.0 } else { 0.0 });
        }
        if level >= 16 && history.moves().len() > 100 || history.moves().len() > 360 {
            return (samples, 0.5);
        }
        let m = best.1;
        let quiet = !position.is_check() && !m.is_capture() && !m.is_promotion();
        if quiet && matches!(best.0, Value::Centipawns(_)) && random.below(3) > 0 {
            samples.push(Sample { fen: position.to_fen(), score });
        }
        history.play(m);
    }
}

/// The points of White in a game that is over.
pub(crate) fn result(history: &History) -> Option<f64> {
    match history.ending() {
        Some(Ending::Checkmate(Color::White)) => Some(1.0),
        Some(Ending::Checkmate(Color::Black)) => Some(0.0),
        Some(Ending::Stalemate | Ending::InsufficientMaterial) => Some(0.5),
        None => history.draw_claim().map(|_| 0.5),
    }
}

/// Some random moves that leave the game open.
fn opening(critic: &mut Critic, random: &mut Random) -> History {
    loop {
        let mut history = History::new(Position::default());
        for _ in 0..8 + random.below(2) {
            let moves = history.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            history.play(moves[random.below(moves.len())]);
        }
        if history.ending().is_none()
            && ask(critic, &history, 2000).is_some_and(|(value, _)| value.centipawns().abs() < 150)
        {
            return history;
        }
    }
}

/// What the critic thinks and plays.
pub(crate) fn ask(critic: &mut Critic, history: &History, nodes: u64) -> Option<(Value, Move)> {
    let question = Question::after(history, &Limits::nodes(nodes), &Control::new());
    let answer = critic.search(&question, &mut ());
    let best = answer.best()?;
    Some((best.value, *best.moves.first()?))
}
