//! `lab net train`: a net from judged positions.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use motive_critic::net::Net;

use super::adam::corrected;
use super::data::Data;
use super::model::{Model, TrainingExample};
use super::plot;
use super::record::Record;

/// Held-out positions that are looked at.
const HELD_OUT: usize = 60_000;
/// Points of the learning curve.
const POINTS: usize = 40;

/// Trains a net on judged positions and writes it.
///
/// Example: lab net train --from games --epochs 4 --net new.net --plot curve.svg
#[derive(clap::Args)]
pub struct Arguments {
    /// Directories with the files of `lab net generate`.
    #[arg(long, required = true)]
    from: Vec<PathBuf>,
    /// Where to write the net.
    #[arg(long)]
    net: PathBuf,
    /// Teach this net further instead of beginning from nothing.
    #[arg(long)]
    start: Option<PathBuf>,
    /// Where to draw the learning curve, as SVG.
    #[arg(long)]
    plot: Option<PathBuf>,
    /// How often all positions are gone through.
    #[arg(long, default_value_t = 4.0)]
    epochs: f64,
    /// Positions between two corrections.
    #[arg(long, default_value_t = 16_384)]
    batch: usize,
    /// The size of the first corrections; they become smaller to the end, along a cosine.
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// The weight of the game's result against the teacher's judgment, from 0 to 1.
    #[arg(long, default_value_t = 0.0)]
    result: f32,
    /// Centipawns that make the chances 73 to 27.
    #[arg(long, default_value_t = 300)]
    scale: i32,
    /// The net's values are so many times the teacher's.
    #[arg(long, default_value_t = 1.25)]
    stretch: f64,
    /// At most so many positions.
    #[arg(long, default_value_t = usize::MAX)]
    positions: usize,
    /// Threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The seed of the first numbers and of the order.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What came of a training.
pub(super) struct Outcome {
    /// Positions seen and held-out loss, from the untrained net to the last.
    pub curve: Vec<(f64, f64)>,
    /// The net.
    pub model: Model,
}

/// Trains and writes.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let data = Data::read(&arguments.from, arguments.positions, arguments.seed)?;
    println!("{} positions to learn from, {} held out", data.training.len(), data.held_out.len());
    let start = match &arguments.start {
        Some(path) => Model::from_net(&Net::open(path)?),
        None => Model::untrained(arguments.seed),
    };
    let outcome = train(arguments, &data, start);
    let scale = (f64::from(arguments.scale) * arguments.stretch).round() as i32;
    let bytes = outcome.model.quantized(scale).to_bytes();
    Net::from_bytes(&bytes)?;
    std::fs::write(&arguments.net, bytes).with_context(|| arguments.net.display().to_string())?;
    if let Some(path) = &arguments.plot {
        let svg = plot::curve(&outcome.curve)?;
        std::fs::write(path, svg).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// The training itself.
pub(super) fn train(arguments: &Arguments, data: &Data, mut model: Model) -> Outcome {
    let scale = arguments.scale as f32;
    let example = |record: &Record| TrainingExample::new(record, scale, arguments.result);
    let held_out: Vec<TrainingExample> = data.held_out.iter().take(HELD_OUT).map(example).collect();
    let threads = arguments.threads.max(1);
    let batch = arguments.batch.clamp(1, data.training.len());
    let batches = ((data.training.len() as f64 * arguments.epochs / batch as f64) as usize).max(1);
    let mut curve = vec![(0.0, model.loss(&held_out, threads))];
    println!("at the start: held-out loss {:.6}", curve[0].1);
    let began = Instant::now();
    let mut training_loss = (0.0, 0);
    for number in 0..batches {
        // The last part of an epoch that does not fill a batch is left out of it.
        let start = number % (data.training.len() / batch) * batch;
        let records = &data.training[start..start + batch];
        let done = number as f32 / batches as f32;
        let rate = arguments.rate * (0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()));
        let examples = examples(records, threads, &example);
        training_loss.0 += model.learn(&examples, corrected(rate, number as i32 + 1), threads);
        training_loss.1 += batch;
        if (number + 1) * POINTS / batches > number * POINTS / batches {
            let seen = ((number + 1) * batch) as f64;
            let loss = model.loss(&held_out, threads);
            let seconds = began.elapsed().as_secs_f64();
            println!(
                "{:.2} million: loss {:.6}, held out {loss:.6}, {:.0} positions a second",
                seen / 1e6,
                training_loss.0 / training_loss.1 as f64,
                seen / seconds
            );
            training_loss = (0.0, 0);
            curve.push((seen, loss));
        }
    }
    Outcome { curve, model }
}

/// What a batch teaches, made by several threads.
fn examples(
    records: &[Record],
    threads: usize,
    example: &(impl Fn(&Record) -> TrainingExample + Sync),
) -> Vec<TrainingExample> {
    let part = records.len().div_ceil(threads);
    std::thread::scope(|scope| {
        let make = |records: &'_ [Record]| records.iter().map(example).collect::<Vec<_>>();
        let jobs: Vec<_> = records.chunks(part).map(|records| scope.spawn(move || make(records))).collect();
        let join = |job: std::thread::ScopedJoinHandle<'_, Vec<TrainingExample>>| match job.join() {
            Ok(examples) => examples,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        jobs.into_iter().flat_map(join).collect()
    })
}
