//! Fits the weights of the weighed order to positions with solutions, and writes `src/weigh/fitted.rs`.
//!
//! ```text
//! cargo run --release -p motive-lab -- fit-order [--skip N] [--limit N] [--share N] FILE... > fitted.rs
//! ```
//!
//! Each position is a choice among its plans; the weights maximize the likelihood of the choices that the files
//! call best (a softmax over the plans), with a penalty on large weights. Of each file the first `--skip`
//! positions are left out (2000 of tables, none of EPD), so that they can be measured. One position in ten is held
//! out; how often the best plan is first and among three there is told on standard error.

use std::path::Path;

use motive_chess::{Leniency, Move, Position, read_epds};
use motive_paradise::{Analyst, Options, Reach, weigh};

/// A position: the voices of each plan, by number, and which plans are right.
struct Choice {
    plans: Vec<Vec<(usize, f32)>>,
    right: Vec<bool>,
    weight: f32,
}

const ROUNDS: usize = 40;
const PENALTY: f32 = 0.002;

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let (mut skip, mut limit) = (2000, usize::MAX);
    let mut files = Vec::new();
    let mut arguments = arguments.iter().cloned();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--skip" => skip = arguments.next().unwrap_or_default().parse()?,
            "--limit" => limit = arguments.next().unwrap_or_default().parse()?,
            _ => files.push(argument),
        }
    }
    let mut fitted = Vec::new();
    for options in [Options::rules(), Options::default()] {
        let mut choices = Vec::new();
        for file in &files {
            for (position, best) in read(Path::new(file), skip, limit)? {
                choices.extend(choice(options, &position, &best));
            }
        }
        fitted.push(fit(&choices));
    }
    write(&fitted);
    Ok(())
}

fn choice(options: Options, position: &Position, best: &[Move]) -> Option<Choice> {
    thread_local! {
        static ANALYSTS: std::cell::RefCell<Vec<Analyst>> = const { std::cell::RefCell::new(Vec::new()) };
    }
    ANALYSTS.with_borrow_mut(|analysts| {
        if analysts.last().is_none_or(|analyst| analyst.options() != options) {
            analysts.push(Analyst::new(options));
        }
        let analyst = analysts.last_mut()?;
        let scene = analyst.scene(position);
        let plans = analyst.analyze_scene(&scene).plans;
        let right: Vec<bool> = plans.iter().map(|plan| best.contains(&plan.first)).collect();
        if !right.contains(&true) || right.iter().all(|&right| right) {
            return None;
        }
        let plans = plans
            .iter()
            .map(|plan| {
                let said = weigh::voices(&scene, plan);
                let mut voices: Vec<(usize, f32)> =
                    said.into_iter().enumerate().filter(|(_, voice)| *voice != 0.0).collect();
                weigh::for_each_rule(plan, |rule| voices.push((weigh::VOICES.len() + rule, 1.0)));
                voices
            })
            .collect();
        Some(Choice { plans, right, weight: 1.0 })
    })
}

/// Stochastic steps with a length for each weight (Adagrad), from nothing.
fn fit(choices: &[Choice]) -> Vec<f32> {
    let count = weigh::VOICES.len() + motive_paradise::embedded(Reach::Whole).rules().count();
    let mut weights = vec![0.0_f32; count];
    let mut squares = vec![1e-4_f32; count];
    let (held, used): (Vec<_>, Vec<_>) = choices.iter().enumerate().partition(|(index, _)| index % 10 == 0);
    let mut random = splitmix::Random::new(1979);
    let mut order: Vec<usize> = (0..used.len()).collect();
    for round in 0..ROUNDS {
        for index in (1..order.len()).rev() {
            order.swap(index, random.below(index + 1));
        }
        for &index in &order {
            let choice = used[index].1;
            let scores = scores(choice, &weights);
            let top = scores.iter().copied().fold(f32::MIN, f32::max);
            let all: f32 = scores.iter().map(|score| (score - top).exp()).sum();
            let right = choice.right.iter().zip(&scores).filter(|(right, _)| **right);
            let right: f32 = right.map(|(_, score)| (score - top).exp()).sum();
            for ((plan, score), is_right) in choice.plans.iter().zip(&scores).zip(&choice.right) {
                let share = (score - top).exp();
                let pull = choice.weight * (if *is_right { share / right } else { 0.0 } - share / all);
                for &(voice, said) in plan {
                    let slope = pull * said - PENALTY / used.len() as f32 * weights[voice];
                    squares[voice] += slope * slope;
                    weights[voice] += 0.1 * slope / squares[voice].sqrt();
                }
            }
        }
        if round + 1 == ROUNDS || round % 10 == 0 {
            let tell = |name: &str, some: &[(usize, &Choice)]| {
                let places: Vec<usize> = some.iter().map(|(_, choice)| place(choice, &weights)).collect();
                let share = |most: usize| {
                    100 * places.iter().filter(|&&place| place < most).count() / places.len().max(1)
                };
                eprintln!(
                    "round {round} {name}: {} positions, first {} %, top3 {} %",
                    some.len(),
                    share(1),
                    share(3)
                );
            };
            tell("used", &used);
            tell("held out", &held);
        }
    }
    weights
}

fn scores(choice: &Choice, weights: &[f32]) -> Vec<f32> {
    choice.plans.iter().map(|plan| plan.iter().map(|&(voice, said)| said * weights[voice]).sum()).collect()
}

fn place(choice: &Choice, weights: &[f32]) -> usize {
    let scores = scores(choice, weights);
    let best = scores.iter().zip(&choice.right).filter(|(_, right)| **right).map(|(score, _)| *score);
    let best = best.fold(f32::MIN, f32::max);
    scores.iter().filter(|&&score| score > best).count()
}

fn write(fitted: &[Vec<f32>]) {
    let hundredths = |weight: f32| (weight * 100.0).round().clamp(-30_000.0, 30_000.0) as i16;
    println!("//! Weights in hundredths, written by `lab fit-order`: edit there, not here.\n");
    println!("/// The voices that are no productions: without the look, and with it.");
    println!("pub(super) const VOICES: [[i16; {}]; 2] = [", weigh::VOICES.len());
    for weights in fitted {
        let line: Vec<String> =
            weights[..weigh::VOICES.len()].iter().map(|&weight| hundredths(weight).to_string()).collect();
        println!("    [{}],", line.join(", "));
    }
    println!("];\n\n/// Productions by name: without the look, and with it.");
    println!("pub(super) const RULES: &[(&str, i16, i16)] = &[");
    let knowledge = motive_paradise::embedded(Reach::Whole);
    let mut rows: Vec<(String, i16, i16)> = knowledge
        .rules()
        .map(|rule| {
            let weight = |reading: usize| hundredths(fitted[reading][weigh::VOICES.len() + rule.index()]);
            (knowledge.production(rule).name.clone(), weight(0), weight(1))
        })
        .filter(|row| row.1 != 0 || row.2 != 0)
        .collect();
    rows.sort();
    for (name, quick, look) in rows {
        println!("    ({name:?}, {quick}, {look}),");
    }
    println!("];");
}

type Problem = (Position, Vec<Move>);

fn read(path: &Path, skip: usize, limit: usize) -> Result<Vec<Problem>, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(path)?;
    let mut problems = Vec::new();
    if path.extension().is_some_and(|extension| extension == "csv") {
        for line in text.lines().skip(1 + skip).take(limit) {
            let fields: Vec<&str> = line.split(',').collect();
            let [_, fen, moves, ..] = fields[..] else { continue };
            let before = Position::from_fen(fen, Leniency::Lenient)?;
            let mut moves = moves.split_whitespace();
            let (Some(theirs), Some(ours)) = (moves.next(), moves.next()) else { continue };
            let position = before.after(before.parse_uci(theirs)?);
            let best = position.parse_uci(ours)?;
            problems.push((position, vec![best]));
        }
    } else {
        for epd in read_epds(&text, Leniency::Lenient).into_iter().flatten() {
            if let Ok(best) = epd.best_moves()
                && !best.is_empty()
            {
                problems.push((epd.position().clone(), best));
            }
        }
    }
    Ok(problems)
}
