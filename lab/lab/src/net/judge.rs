//! `lab net judge`: how near the critic's values come to those of people's positions that are known.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use motive_answer::{Limits, Question, Value};
use motive_chess::{Color, Leniency, Position};
use motive_critic::net::Net;
use motive_critic::{Critic, Settings};

/// The values to choose from, in centipawns.
const CHOICES: [f64; 5] = [-400.0, -200.0, 0.0, 200.0, 400.0];
/// Values beyond this are all the same.
const FURTHEST: f64 = 1000.0;

/// Judges positions with known values (columns FEN, Centipawns for White, Choice) and says how often the nearest of
/// five values was the right one, how well the values go together, and how often the wrong side was called better.
///
/// Example: lab net judge ../shared/data/judgement-odd.csv --nodes 20000
#[derive(clap::Args)]
pub struct Arguments {
    /// The positions.
    file: PathBuf,
    /// Nodes for each; 0 asks the net without a search.
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Another net than the one that is part of the program.
    #[arg(long)]
    net: Option<PathBuf>,
    /// Multiplies the values, to see what another scale would give.
    #[arg(long, default_value_t = 1.0)]
    scale: f64,
}

/// How well positions were judged.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Marks {
    /// Positions.
    pub all: usize,
    /// The right one of five.
    pub right: usize,
    /// Pearson's correlation with the known values.
    pub correlation: f64,
    /// Positions where one side is clearly better.
    pub decided: usize,
    /// The wrong one of them was called better.
    pub wrong: usize,
    /// The factor that would bring the values nearest to the known ones.
    pub factor: f64,
}

/// Judges and prints.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let net = match &arguments.net {
        Some(path) => Arc::new(Net::open(path)?),
        None => Net::embedded(),
    };
    let context = || arguments.file.display().to_string();
    let mut pairs = Vec::new();
    for row in csv::Reader::from_path(&arguments.file).with_context(context)?.deserialize() {
        let (fen, centipawns, _choice): (String, f64, f64) = row.with_context(context)?;
        let position = Position::from_fen(&fen, Leniency::Lenient).with_context(|| fen.clone())?;
        let found = judge(&position, arguments.nodes, &net) * arguments.scale;
        pairs.push((centipawns, found.clamp(-FURTHEST, FURTHEST)));
    }
    let marks = marks(&pairs);
    println!(
        "{} of {} right, r = {:.3}, {} of {} wrong sides, best factor {:.2}",
        marks.right, marks.all, marks.correlation, marks.wrong, marks.decided, marks.factor
    );
    Ok(())
}

/// White's value in centipawns.
fn judge(position: &Position, nodes: u64, net: &Arc<Net>) -> f64 {
    let value = if nodes == 0 {
        f64::from(net.evaluate(position))
    } else {
        let settings = Settings { net: Arc::clone(net), ..Settings::default() };
        let question = Question::new(position, Limits::nodes(nodes));
        match Critic::new(&settings).search(&question, &mut ()).best().map(|line| line.value) {
            Some(Value::Centipawns(value)) => f64::from(value),
            Some(Value::MateIn(_)) => FURTHEST,
            Some(_) => -FURTHEST,
            None => 0.0,
        }
    };
    if position.turn() == Color::White { value } else { -value }
}

fn nearest(value: f64) -> usize {
    let distance = |choice: &usize| (CHOICES[*choice] - value).abs();
    (0..CHOICES.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or_default()
}

/// The marks for pairs of a known and a found value.
fn marks(pairs: &[(f64, f64)]) -> Marks {
    let count = pairs.len().max(1) as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (known, found) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let covariance = mean(&|pair| (pair.0 - known) * (pair.1 - found));
    let spread = mean(&|pair| (pair.0 - known).powi(2)) * mean(&|pair| (pair.1 - found).powi(2));
    let decided: Vec<_> = pairs.iter().filter(|pair| CHOICES[nearest(pair.0)] != 0.0).collect();
    Marks {
        all: pairs.len(),
        right: pairs.iter().filter(|pair| nearest(pair.0) == nearest(pair.1)).count(),
        correlation: covariance / spread.sqrt(),
        decided: decided.len(),
        wrong: decided.iter().filter(|pair| pair.0 * pair.1 < 0.0).count(),
        factor: mean(&|pair| pair.0 * pair.1) / mean(&|pair| pair.1 * pair.1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_given() {
        let marks = marks(&[(400.0, 200.0), (-400.0, -200.0), (200.0, 100.0), (-200.0, 30.0), (0.0, 20.0)]);
        assert_eq!((marks.all, marks.decided, marks.wrong), (5, 4, 1));
        // 200 is not 400; 100 lies between 0 and 200 and goes to the first; 30 is 0; 20 is 0.
        assert_eq!(marks.right, 1);
        assert!(marks.correlation > 0.9 && marks.correlation < 1.0, "{}", marks.correlation);
        assert!(marks.factor > 1.5 && marks.factor < 2.0, "{}", marks.factor);
    }
}
