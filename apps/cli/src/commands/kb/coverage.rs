//! `motive kb coverage`: which productions fire on files of positions.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use motive_paradise::Analyst;
use motive_paradise::coverage::Coverage;
use motive_views::kb::{Coverage as View, ProductionCount};

use super::base::{Analysis, Choice};
use super::positions;
use crate::Exit;

/// Count which productions fire on positions, which never do, and which share all their matches.
///
/// Each position gets its static analysis, and the goals that need nothing but a side (ENPRI, QUIESCENCE,
/// DESPERADO). Productions that only a search asks for (DEFENSE, SAVE, SAFEMOVE and their like) may never fire
/// here. Exit code 0: done; 1: stopped (Ctrl-C; what is done is still reported); 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb coverage wac.epd
  motive kb coverage wac.epd puzzles.csv --limit 2000 --json
  motive kb coverage wac.epd --never")]
pub(super) struct Arguments {
    /// EPD files or tables of puzzles; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Take the first so many positions of each file.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Show only the productions that never fire.
    #[arg(long)]
    never: bool,
    #[command(flatten)]
    analysis: Analysis,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = base.load()?;
    let inputs = positions::read(&arguments.files, arguments.limit)?;
    let mut analyst = Analyst::with_base(&knowledge, arguments.analysis.options(base));
    let mut coverage = Coverage::new(&knowledge);
    let stopped = positions::walk(&inputs, |_, problem| {
        coverage.see(&mut analyst, problem.history.position());
    });
    let source = |name: &str| {
        let rule = knowledge.rule(name);
        rule.and_then(|rule| knowledge.sources_of(rule).next()).map(|name| knowledge.name_text(name))
    };
    let never: Vec<&str> = coverage
        .counts()
        .iter()
        .filter(|count| count.positions == 0)
        .map(|count| count.production.as_str())
        .collect();
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let productions = coverage.counts().iter().map(|count| ProductionCount {
            name: count.production.clone(),
            source: source(&count.production).map(str::to_owned),
            positions: count.positions,
            firings: count.firings,
            plans: count.plans,
        });
        let groups = coverage.alike();
        let report = View {
            positions: coverage.positions(),
            stopped,
            productions: productions.collect(),
            never: never.iter().map(|&name| name.to_owned()).collect(),
            alike: groups.iter().map(|group| group.iter().map(|&name| name.to_owned()).collect()).collect(),
        };
        writeln!(out, "{}", motive_views::pretty(&report))?;
    } else {
        if !arguments.never {
            let mut counts: Vec<_> = coverage.counts().iter().filter(|count| count.positions > 0).collect();
            counts.sort_by(|one, other| {
                (other.positions, &one.production).cmp(&(one.positions, &other.production))
            });
            writeln!(
                out,
                "{:24} {:16} {:>9} {:>9} {:>9}",
                "production", "source", "positions", "matches", "plans"
            )?;
            for count in counts {
                let source = source(&count.production).unwrap_or("-");
                let (name, positions, firings, plans) =
                    (&count.production, count.positions, count.firings, count.plans);
                writeln!(out, "{name:24} {source:16} {positions:9} {firings:9} {plans:9}")?;
            }
            writeln!(out)?;
        }
        writeln!(out, "never ({}):", never.len())?;
        for name in &never {
            writeln!(out, "  {name:24} {}", source(name).unwrap_or("-"))?;
        }
        if !arguments.never {
            writeln!(out, "share all their matches ({} groups):", coverage.alike().len())?;
            for group in coverage.alike() {
                writeln!(out, "  {}", group.join(", "))?;
            }
        }
        let total = coverage.counts().len();
        writeln!(
            out,
            "{} of {total} productions fire in {} positions",
            total - never.len(),
            coverage.positions()
        )?;
    }
    Ok(if stopped { Exit::Unsolved } else { Exit::Solved })
}
