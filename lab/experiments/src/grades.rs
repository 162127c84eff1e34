//! How the grades of exercises (`motive profile`) go with the ratings that thousands of solvers gave to puzzles.
//!
//! `cargo run -p motive-lab -- grades PUZZLES.csv even|odd N`: of every second row, N puzzles at equal distances are graded; the
//! mean rating of each grade and the rank correlation (Spearman's) are printed.

use std::error::Error;

use motive_answer::Control;
use motive_chess::History;
use motive_explain::Puzzle;
use motive_profile::{Grader, LADDER};

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let [path, half, number] = arguments else { return Err("usage: grades PUZZLES.csv even|odd N".into()) };
    let (text, number): (String, usize) = (std::fs::read_to_string(path)?, number.parse()?);
    let rows: Vec<&str> = text.lines().skip(1).skip(usize::from(half == "odd")).step_by(2).collect();
    let mut graded: Vec<(f64, f64)> = Vec::new();
    let mut grader = Grader::new(1);
    for place in 0..number.min(rows.len()) {
        let row = rows[place * rows.len() / number];
        let puzzle = Puzzle::from_row(row)?;
        let rating: f64 = row.split(',').nth(3).ok_or("no rating")?.parse()?;
        let solution = *puzzle.line.moves().first().ok_or("no solution")?;
        let history = History::new(puzzle.line.start().clone());
        graded.push((f64::from(grader.grade(&history, &[solution], &Control::new())), rating));
    }
    for grade in 1..=LADDER.len() + 1 {
        let ratings: Vec<f64> =
            graded.iter().filter(|(of, _)| *of as usize == grade).map(|(_, rating)| *rating).collect();
        let mean = ratings.iter().sum::<f64>() / ratings.len().max(1) as f64;
        println!("grade {grade}: {:5} puzzles, mean rating {mean:.0}", ratings.len());
    }
    let (grades, ratings): (Vec<f64>, Vec<f64>) = graded.into_iter().unzip();
    println!(
        "rank correlation {:.3} over {} puzzles",
        correlation(&ranks(&grades), &ranks(&ratings)),
        ratings.len()
    );
    Ok(())
}

/// The rank of each value; equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |value: f64| values.iter().filter(|&&other| other < value).count() as f64;
    let equal = |value: f64| values.iter().filter(|&&other| other.total_cmp(&value).is_eq()).count() as f64;
    values.iter().map(|&value| below(value) + (equal(value) - 1.0) / 2.0).collect()
}

fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let (mean_one, mean_other) = (mean(one), mean(other));
    let product = |a: &[f64], ma: f64, b: &[f64], mb: f64| {
        a.iter().zip(b).map(|(x, y)| (x - ma) * (y - mb)).sum::<f64>()
    };
    let spread = product(one, mean_one, one, mean_one) * product(other, mean_other, other, mean_other);
    product(one, mean_one, other, mean_other) / spread.sqrt().max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_that_agree_have_correlation_one() {
        let of = |one: &[f64], other: &[f64]| correlation(&ranks(one), &ranks(other));
        assert!((of(&[1.0, 2.0, 3.0], &[10.0, 400.0, 500.0]) - 1.0).abs() < 1e-9);
        assert!((of(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]) + 1.0).abs() < 1e-9);
        assert_eq!(ranks(&[5.0, 1.0, 5.0]), [1.5, 0.0, 1.5]);
    }
}
