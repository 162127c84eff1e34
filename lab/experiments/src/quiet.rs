//! Quiet positions: does the council see combinations where there are none?
//!
//! `quiet [POSITIONS] [NODES] [SEED]` lets the critic play games against itself from random openings, takes positions
//! in which nothing is attacked that could be won and the best move is no capture, check or promotion, and asks the
//! council about them. Whatever it claims to win is put to the critic with a million positions.

use motive::{Analyst, Method, Settings};
use motive_answer::{Control, Limits, Question, Value};
use motive_chess::exchange::exchange_at_least;
use motive_chess::{CheckSquares, History, Move, Position};
use motive_critic::{Critic, evaluate};
use splitmix::Random;

/// A gain over the position as it stands that counts as a combination, in centipawns.
const CLAIM: i32 = 150;
/// A claim is refuted if the critic finds so much less.
const LESS: i32 = 100;
/// Random half-moves at the beginning, half-moves in all, and those between positions that are taken.
const OPENING: u64 = 8;
const LONGEST: usize = 120;
const APART: usize = 6;

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = arguments.iter().cloned();
    let mut number = |otherwise: u64| arguments.next().map_or(Ok(otherwise), |text| text.parse());
    let (wanted, nodes, seed) = (number(500)?, number(100_000)?, number(1)?);
    let positions = quiet_positions(wanted as usize, &mut Random::new(seed));
    let mut analyst = Analyst::new(&Settings::default());
    let mut judge = Critic::new(&Settings::default());
    let (mut claims, mut refuted, mut understood) = (0, 0, 0);
    for position in &positions {
        analyst.forget();
        let answer = analyst.answer(Method::AUTO, &Question::new(position, Limits::nodes(nodes)), &mut ());
        let Some(best) = answer.line() else { continue };
        understood += u32::from(answer.best().is_some_and(motive_answer::Candidate::has_knowledge));
        let claimed = best.value.centipawns();
        if claimed < evaluate(position) + CLAIM {
            continue;
        }
        claims += 1;
        let m = best.moves[0];
        let question = Question::new(position, Limits::nodes(1_000_000)).only(&[m]);
        let found = judge.search(&question, &mut ()).best().map_or(Value::Centipawns(0), |line| line.value);
        let falls = found.centipawns() < claimed.min(1_000) - LESS;
        refuted += u32::from(falls);
        let verdict = if falls { "REFUTED" } else { "holds" };
        println!("{position}  {}  claimed {}  found {found}  {verdict}", position.san(m), best.value);
    }
    let share = 100.0 * f64::from(refuted) / positions.len().max(1) as f64;
    println!(
        "{} quiet positions, {nodes} nodes each: {claims} claims, {refuted} refuted ({share:.2} % of the positions); \
         {understood} answers with a reason",
        positions.len()
    );
    Ok(())
}

fn quiet_positions(wanted: usize, random: &mut Random) -> Vec<Position> {
    let mut critic = Critic::new(&Settings { hash: 4, ..Settings::default() });
    let mut found: Vec<Position> = Vec::new();
    while found.len() < wanted {
        let mut history = History::new(Position::default());
        for _ in 0..OPENING {
            let moves = history.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            history.play(moves[random.below(moves.len())]);
        }
        let mut last = 0;
        for ply in 0..LONGEST {
            if history.ending().is_some() || found.len() == wanted {
                break;
            }
            let limits = Limits::nodes(5_000);
            let control = Control::start(&limits);
            let answer = critic.search(&Question::after(&history, &limits, &control), &mut ());
            let Some(best) = answer.best() else { break };
            let (m, value) = (best.moves[0], best.value.centipawns());
            if ply >= last + APART && value.abs() < 300 && is_quiet(history.position(), m) {
                found.push(history.position().clone());
                last = ply;
            }
            history.play(m);
        }
    }
    found
}

/// Whether nothing hangs and the best move is a quiet one.
fn is_quiet(position: &Position, best: Move) -> bool {
    let wins = |m: &Move| exchange_at_least(position, *m, 50);
    let checks = CheckSquares::new(position);
    !position.is_check()
        && !best.is_capture()
        && !best.is_promotion()
        && !checks.gives_check(position, best)
        && !position.capture_moves().iter().any(wins)
}
