//! Fitting the numbers of the evaluation.
//!
//! Logistic regression over quiet positions: the evaluation, put through a sigmoid, should predict
//! the result of the game (and, to a smaller part, the score that a search gave). Gradient descent
//! with Adam (Kingma and Ba 2015) over all positions in small batches; one part in ten of the games
//! is kept apart to see whether the fit generalizes.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use motive_chess::{Leniency, Position};
use motive_critic::eval::{layout, numbers, trace};
use splitmix::Random;

/// Arguments of `lab words tune`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files written by `lab words selfplay`.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// How often all positions are gone through.
    #[arg(long, default_value_t = 40)]
    epochs: usize,
    /// How much the result of the game counts against the score of the search, 0 to 1.
    #[arg(long, default_value_t = 0.65)]
    results: f64,
    /// How strongly numbers are held to where they start; the fewer the positions, the more.
    #[arg(long, default_value_t = 2e-5)]
    pull: f32,
    /// Size of the first steps.
    #[arg(long, default_value_t = 0.5)]
    rate: f32,
    /// Where the numbers are written.
    #[arg(long, default_value = "core/critic/src/eval/fitted.rs")]
    out: PathBuf,
}

struct Sample {
    /// Index of a number and how often it occurs, White minus Black.
    counts: Vec<(u16, i16)>,
    phase: f32,
    scale: f32,
    target: f32,
}

type Numbers = Vec<[f32; 2]>;

/// Fits them.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let lines = read(arguments)?;
    let mut fitted: Numbers = numbers().iter().map(|&(a, b)| [f32::from(a), f32::from(b)]).collect();
    let slope = best_slope(&lines);
    eprintln!("{} positions; a pawn is {:.4} on the logistic scale", lines.len(), slope * 100.0);
    let mut training = Vec::new();
    let mut held_out = Vec::new();
    for (i, line) in lines.into_iter().enumerate() {
        // Neighbors in the file are from the same game: keep blocks of them apart.
        let sample = line.into_sample(slope, arguments.results);
        if i / 500 % 10 == 9 { held_out.push(sample) } else { training.push(sample) }
    }
    eprintln!(
        "before: loss {:.6} held out {:.6}",
        loss(&training, &fitted, slope),
        loss(&held_out, &fitted, slope)
    );
    descend(&mut training, &held_out, &mut fitted, slope, arguments);
    eprintln!(
        "after:  loss {:.6} held out {:.6}",
        loss(&training, &fitted, slope),
        loss(&held_out, &fitted, slope)
    );
    fs::write(&arguments.out, render(&fitted))
        .with_context(|| format!("cannot write {}", arguments.out.display()))?;
    eprintln!("written to {}", arguments.out.display());
    Ok(())
}

struct Line {
    sample: Sample,
    static_score: f32,
    result: f32,
    search_score: f32,
}

impl Line {
    fn into_sample(mut self, slope: f32, results: f64) -> Sample {
        let by_search = sigmoid(self.search_score * slope);
        self.sample.target = results as f32 * self.result + (1.0 - results as f32) * by_search;
        self.sample
    }
}

fn read(arguments: &Arguments) -> anyhow::Result<Vec<Line>> {
    let mut lines = Vec::new();
    for path in &arguments.data {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        for (number, line) in text.lines().enumerate() {
            let mut fields = line.split(';');
            let (Some(fen), Some(result), Some(score)) = (fields.next(), fields.next(), fields.next()) else {
                // The last line of an interrupted run may be cut off.
                eprintln!("{}:{}: skipped", path.display(), number + 1);
                continue;
            };
            let place = || format!("{}:{}", path.display(), number + 1);
            let position = Position::from_fen(fen, Leniency::Lenient).with_context(place)?;
            let trace = trace(&position);
            lines.push(Line {
                static_score: trace.score as f32,
                sample: Sample {
                    counts: trace.counts.iter().map(|&(i, n)| (i as u16, n as i16)).collect(),
                    phase: trace.phase as f32,
                    scale: trace.scale as f32,
                    target: 0.0,
                },
                result: result.parse().with_context(place)?,
                search_score: score.parse::<f32>().with_context(place)?.clamp(-3000.0, 3000.0),
            });
        }
    }
    if lines.is_empty() {
        bail!("no positions to learn from");
    }
    Ok(lines)
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// How steep the sigmoid must be for the current evaluation to predict the results best.
fn best_slope(lines: &[Line]) -> f32 {
    let error = |slope: f32| -> f64 {
        lines.iter().map(|line| f64::from(sigmoid(line.static_score * slope) - line.result).powi(2)).sum()
    };
    let (mut low, mut high) = (0.0005_f32, 0.02_f32);
    for _ in 0..30 {
        let third = (high - low) / 3.0;
        if error(low + third) < error(high - third) { high -= third } else { low += third }
    }
    f32::midpoint(low, high)
}

fn predict(sample: &Sample, numbers: &Numbers) -> f32 {
    let (mut middle, mut end) = (0.0, 0.0);
    for &(i, n) in &sample.counts {
        let [a, b] = numbers[i as usize];
        middle += a * f32::from(n);
        end += b * f32::from(n);
    }
    middle * sample.phase + end * (1.0 - sample.phase) * sample.scale
}

fn loss(samples: &[Sample], numbers: &Numbers, slope: f32) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| f64::from(sigmoid(predict(sample, numbers) * slope) - sample.target).powi(2))
        .sum();
    sum / samples.len().max(1) as f64
}

fn descend(
    training: &mut [Sample],
    held_out: &[Sample],
    numbers: &mut Numbers,
    slope: f32,
    arguments: &Arguments,
) {
    const BATCH: usize = 2048;
    let epochs = arguments.epochs;
    let start = numbers.clone();
    let mut momentum: Numbers = vec![[0.0; 2]; numbers.len()];
    let mut variance: Numbers = vec![[0.0; 2]; numbers.len()];
    let mut gradient: Numbers = vec![[0.0; 2]; numbers.len()];
    let mut random = Random::new(7);
    let mut step = 0;
    for epoch in 0..epochs {
        for i in (1..training.len()).rev() {
            training.swap(i, random.below(i + 1));
        }
        let rate = arguments.rate * (1.0 - epoch as f32 / epochs as f32) + 0.02;
        for batch in training.chunks(BATCH) {
            gradient.fill([0.0; 2]);
            for sample in batch {
                let p = sigmoid(predict(sample, numbers) * slope);
                let error = (p - sample.target) * p * (1.0 - p);
                let middle = error * sample.phase;
                let end = error * (1.0 - sample.phase) * sample.scale;
                for &(i, n) in &sample.counts {
                    gradient[i as usize][0] += middle * f32::from(n);
                    gradient[i as usize][1] += end * f32::from(n);
                }
            }
            step += 1;
            let (correct_m, correct_v) = (1.0 - 0.9_f32.powi(step), 1.0 - 0.999_f32.powi(step));
            for i in 0..numbers.len() {
                for half in 0..2 {
                    // A light pull towards the start keeps rare numbers from running away.
                    let pull = arguments.pull * (numbers[i][half] - start[i][half]);
                    let g = gradient[i][half] / batch.len() as f32 + pull;
                    momentum[i][half] = 0.9 * momentum[i][half] + 0.1 * g;
                    variance[i][half] = 0.999 * variance[i][half] + 0.001 * g * g;
                    let m = momentum[i][half] / correct_m;
                    let v = variance[i][half] / correct_v;
                    numbers[i][half] -= rate * m / (v.sqrt() + 1e-8);
                }
            }
        }
        if epoch % 10 == 9 {
            eprintln!("epoch {}: held out {:.6}", epoch + 1, loss(held_out, numbers, slope));
        }
    }
}

fn render(numbers: &Numbers) -> String {
    let mut text = String::from(
        "//! The fitted numbers: written by `lab words tune`, not by hand.\n\n\
         use super::layout::COUNT;\n\n\
         /// Middle-game and endgame halves, in the order of the layout.\n\
         #[rustfmt::skip]\n\
         pub const NUMBERS: [(i16, i16); COUNT] = [\n",
    );
    for group in layout::GROUPS {
        let _ = writeln!(text, "    // {}", group.name);
        for row in numbers[group.start..group.start + group.len].chunks(8) {
            let row: Vec<String> =
                row.iter().map(|[a, b]| format!("({}, {}),", a.round() as i16, b.round() as i16)).collect();
            let _ = writeln!(text, "    {}", row.join(" "));
        }
    }
    text.push_str("];\n");
    text
}
