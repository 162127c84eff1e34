//! `motive kb learn`: rules from solved positions.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use motive_paradise::learn::{LearnSettings, Learned, LearnedRule, Lesson, learn};
use motive_suite::{Problem, Task};
use motive_views::kb::LearnReport;

use super::positions;
use crate::Exit;
use crate::output::{self, Inputs};

/// Learn rules from solved positions: puzzles (CSV) in which somebody takes the piece that makes the first move.
///
/// Rules are learned from the odd positions of the files (the first, the third, ...) and counted on the even ones. What is proposed
/// is printed; with `--accept` each rule becomes a file of its own, to be used with `--kb-add`. Exit code 0: something is proposed;
/// 1: nothing; 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb learn puzzles.csv
  motive kb learn puzzles.csv --theme deflection --goal 0.6
  motive kb learn puzzles.csv --accept learned
  motive kb rank others.csv --kb-add learned")]
pub(super) struct Arguments {
    /// Tables of puzzles; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Learn from puzzles with this theme only; the others are still counted on.
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,
    /// Take the first so many positions of each file.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// What part of a rule's moves must be right where it is learned, from 0.05 to 1.
    #[arg(long, value_name = "PART", default_value_t = 0.65)]
    goal: f64,
    /// Right moves that a rule must have where it is learned.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    least: u32,
    /// Rules of each shape at most.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=100))]
    rules: u32,
    /// Where the random numbers begin.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write the rules into this folder.
    #[arg(long, value_name = "DIR")]
    accept: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    ensure!((0.05..=1.0).contains(&arguments.goal), "--goal is a part from 0.05 to 1");
    let inputs = positions::read(&arguments.files, arguments.limit)?;
    let (mut lessons, mut others) = (Vec::new(), Vec::new());
    for (at, problem) in positions::problems(&inputs).enumerate() {
        let Some(lesson) = lesson(problem) else { continue };
        let has_theme =
            arguments.theme.as_ref().is_none_or(|theme| problem.themes.iter().any(|other| other == theme));
        if at % 2 == 1 {
            others.push(lesson);
        } else if has_theme {
            lessons.push(lesson);
        }
    }
    ensure!(!lessons.is_empty() && !others.is_empty(), "there are no lines of three moves to learn from");
    let settings = LearnSettings {
        goal: arguments.goal,
        least: arguments.least as usize,
        rules: arguments.rules as usize,
        seed: arguments.seed,
    };
    let learned = learn(&lessons, &others, &settings);
    if let Some(folder) = &arguments.accept {
        write_rules(folder, &learned.rules, &Inputs::new(&arguments.files))?;
    }
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", motive_views::pretty(&LearnReport::new(&learned, lessons.len(), others.len())))?;
    } else {
        tell(&mut out, &learned, lessons.len(), others.len())?;
    }
    Ok(if learned.rules.is_empty() { Exit::Unsolved } else { Exit::Solved })
}

fn lesson(problem: &Problem) -> Option<Lesson> {
    let Task::Line(line) = &problem.task else { return None };
    (line.len() >= 3).then(|| Lesson {
        id: problem.id.clone(),
        position: problem.history.position().clone(),
        line: line.clone(),
    })
}

fn write_rules(folder: &Path, rules: &[LearnedRule], inputs: &Inputs) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for rule in rules {
        let path = folder.join(format!("{}.kb", rule.name.to_lowercase()));
        output::write(&path, &rule.text, inputs)?;
    }
    Ok(())
}

fn tell(out: &mut impl Write, learned: &Learned, lessons: usize, others: usize) -> std::io::Result<()> {
    for rule in &learned.rules {
        writeln!(out, "{}", rule.name)?;
        writeln!(out, "  {}", rule.statement)?;
        let (right, wrong) = rule.lessons;
        writeln!(out, "  right in {right} of {} moves where it was learned", right + wrong)?;
        let valid = rule.valid;
        writeln!(out, "  right in {} of {} plans elsewhere ({others} positions)", valid.right, valid.plans)?;
        if let Some((near, shared)) = &rule.near {
            writeln!(out, "  {near} has {shared} of the right ones, too")?;
        }
    }
    writeln!(
        out,
        "{} rules from {lessons} positions, {} of them of a shape that is learned; {} rules were dropped",
        learned.rules.len(),
        learned.shaped,
        learned.dropped
    )
}
