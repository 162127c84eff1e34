//! `motive kb rank`: how high static analysis ranks the solutions of files of positions.

use std::io::Write;

use clap::Args;
use motive_paradise::{Analyst, Ranking};
use motive_suite::Input;
use motive_views::kb::{FileRanking, RankingReport};

use super::base::{Analysis, Choice};
use super::positions::{self, Positions};
use crate::Exit;

/// Rank: is the solution the first plan of the static analysis, among the first three, among all?
///
/// EPD: the solution is any move of `bm`. Puzzles (CSV): the solver's first move, after the opponent's has been
/// played. Positions that name no best move are not counted. Exit code 0: done; 1: stopped (Ctrl-C; what is
/// done is still reported); 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb rank wac.epd
  motive kb rank wac.epd --json
  motive kb rank puzzles.csv --limit 2000 --time
  motive kb rank wac.epd --quick --missed")]
pub(super) struct Arguments {
    #[command(flatten)]
    positions: Positions,
    #[command(flatten)]
    analysis: Analysis,
    /// Tell what an analysis costs: mean and 99th percentile, the shortest of five runs each.
    #[arg(long)]
    time: bool,
    /// Name the positions whose solution is not among the first three.
    #[arg(long)]
    missed: bool,
    /// Print one JSON object with total, first, top3 and any.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = base.load()?;
    let inputs = arguments.positions.read()?;
    let mut analyst = Analyst::with_base(&knowledge, arguments.analysis.options(base));
    let mut files = vec![Ranking::default(); inputs.len()];
    let stopped = positions::walk(&inputs, |file, problem| {
        let asked = (problem.id.as_str(), problem.history.position(), problem.task.book(0));
        files[file].see(&mut analyst, asked, arguments.time);
    });
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let report = report(&inputs, &files, arguments, stopped);
        writeln!(out, "{}", motive_views::pretty(&report))?;
    } else {
        for (input, tally) in inputs.iter().zip(&files) {
            if arguments.missed {
                for missed in &tally.missed {
                    let place = missed.place.map_or("nowhere".to_owned(), |place| format!("plan {place}"));
                    writeln!(out, "{}: {} {place}; {}", missed.id, missed.best, missed.fen)?;
                }
            }
            let share = |count: usize| 100.0 * count as f64 / tally.total.max(1) as f64;
            writeln!(
                out,
                "{}: {} positions; the solution is the first plan in {} ({:.1} %), among three in {} ({:.1} %), among \
                 all in {} ({:.1} %)",
                input.name,
                tally.total,
                tally.first,
                share(tally.first),
                tally.top3,
                share(tally.top3),
                tally.any,
                share(tally.any)
            )?;
            if let Some((mean, most)) = tally.cost() {
                writeln!(out, "  an analysis takes {mean:?} on average, 99 of 100 take at most {most:?}")?;
            }
        }
    }
    Ok(if stopped { Exit::Unsolved } else { Exit::Solved })
}

/// The sums, and the files if there are several.
fn report(inputs: &[Input], files: &[Ranking], arguments: &Arguments, stopped: bool) -> RankingReport {
    let mut all = Ranking::default();
    for tally in files {
        all.add(tally);
    }
    let is_one = files.len() == 1;
    let entries = inputs.iter().zip(files).map(|(input, tally)| FileRanking {
        ranking: motive_views::kb::Ranking::new(tally, arguments.missed),
        file: input.name.clone(),
    });
    RankingReport {
        sums: motive_views::kb::Ranking::new(&all, arguments.missed && is_one),
        stopped,
        file: inputs.first().filter(|_| is_one).map(|input| input.name.clone()),
        files: (!is_one).then(|| entries.collect()),
    }
}
