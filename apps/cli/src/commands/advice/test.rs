//! `motive advice test`: the value rules of a chapter against the exhaustive table of its ending.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::Args;
use motive_endings::board::Board;
use motive_endings::sweep::Sample;
use motive_endings::trial::{Trial, trial};

use crate::Exit;
use crate::commands::endings::{material, tables};
use crate::knowledge::KnowledgeArguments;

/// Hold the value rules of a chapter against all positions of its ending.
///
/// The table is built in memory by retrograde analysis, which takes up to a minute; the rules never see it. Every position is asked, won,
/// drawn and lost, with either side to move, and every rule is told how many positions it decides and how many of them wrongly. Positions
/// that no rule decides are searched up to positions that rules decide; --searches says how many of them are tried.
///
/// Exit code 0: nothing is wrong; 1: something is; 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive advice test krkp
  motive advice test krkn --every 100 --searches 500
  motive advice test krkb --kb-add my.advice --cache target")]
pub(super) struct Arguments {
    /// The ending, of at most four pieces, e.g. krkp.
    ending: String,
    /// Ask about every so many positions only.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Search so many of the positions that no rule decides.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = crate::quantity::count)]
    searches: u64,
    /// The seed of the choice.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// A folder in which the table is kept.
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
    /// How many positions of each kind are shown.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(0..=20))]
    show: u16,
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = arguments.knowledge.read()?;
    let book = knowledge.advice().context("the built-in chapters cannot be read")?;
    let name = arguments.ending.to_ascii_lowercase();
    let material = material(&name)?;
    ensure!(book.knowledge().valued().any(|valued| valued == name), "there are no value rules about {name}");
    let tables = tables(&name, material, arguments.cache.as_deref(), false)?;
    let positions = usize::try_from(arguments.searches).unwrap_or(usize::MAX);
    let sample = Sample { positions, seed: arguments.seed };
    let found = trial(book, &tables, material, arguments.every as usize, sample);
    write!(anstream::stdout().lock(), "{}", text(&name, &found, usize::from(arguments.show)))?;
    Ok(if found.wrong + found.wrong_by_rule() == 0 { Exit::Solved } else { Exit::Unsolved })
}

fn text(name: &str, found: &Trial, show: usize) -> String {
    use std::fmt::Write as _;
    let mut text = format!("{name}: {} positions\n", found.positions);
    let examples = |text: &mut String, what: &str, boards: &[Board]| {
        for board in boards.iter().take(show) {
            let _ = writeln!(text, "    {what}: {board}");
        }
    };
    for rule in &found.rules {
        let rule_name = if rule.name.is_empty() { "(without a rule)" } else { &rule.name };
        let _ = writeln!(text, "  {rule_name:16} {:>9} decided, {} wrong", rule.positions, rule.wrong);
        examples(&mut text, "wrong", &rule.examples);
    }
    let share = 100.0 * found.undecided as f64 / found.positions.max(1) as f64;
    let _ = writeln!(text, "  no rule          {:>9} ({share:.2} %)", found.undecided);
    let _ = writeln!(
        text,
        "  searched {}: {} open, {} wrong; {} positions each, {} at most",
        found.searched,
        found.open,
        found.wrong,
        found.nodes.0 / found.searched.max(1),
        found.nodes.1
    );
    examples(&mut text, "open", &found.open_examples);
    examples(&mut text, "wrong", &found.wrong_examples);
    let _ = writeln!(text, "  not known: {:.2} %", found.unknown());
    text
}
