//! `motive kb judge`: how often each rule is right.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use motive_paradise::Analyst;
use motive_paradise::judge::{Judged, Reliability};
use motive_views::kb::{JudgeReport, JudgedRule};

use super::base::{Analysis, Choice};
use super::positions;
use crate::Exit;

/// Judge: how many of the plans that a rule is a reason for begin with the solution?
///
/// EPD: the solution is any move of `bm`. Puzzles (CSV): the solver's first move. Rules without a plan are counted at the end. Exit
/// code 0: done; 1: stopped (Ctrl-C; what is done is still reported); 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb judge puzzles.csv --limit 2000 --quick
  motive kb judge wac.epd --kb-add learned --json")]
pub(super) struct Arguments {
    /// EPD files or tables of puzzles; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Take the first so many positions of each file.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
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
    let mut judged = Judged::new(&analyst);
    let stopped = positions::walk(&inputs, |_, problem| {
        let best = problem.task.book(0);
        if !best.is_empty() {
            judged.see(&mut analyst, problem.history.position(), best);
        }
    });
    let mut rows: Vec<(&str, Reliability)> = knowledge
        .rules()
        .map(|rule| (knowledge.production(rule).name.as_str(), judged.rules[rule.index()]))
        .collect();
    rows.sort_by(|one, other| other.1.precision().total_cmp(&one.1.precision()).then(one.0.cmp(other.0)));
    let (counted, silent): (Vec<_>, Vec<_>) = rows.into_iter().partition(|(_, counted)| counted.plans > 0);
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let rules = counted.iter().chain(&silent).map(|(name, counted)| JudgedRule::new(name, counted));
        let report = JudgeReport { positions: judged.positions, stopped, rules: rules.collect() };
        writeln!(out, "{}", motive_views::pretty(&report))?;
    } else {
        writeln!(out, "{:<24} {:>7} {:>7} {:>7} {:>9}", "rule", "right", "plans", "part", "positions")?;
        for (name, counted) in &counted {
            let Reliability { right, plans, positions } = counted;
            writeln!(out, "{name:<24} {right:>7} {plans:>7} {:>7.2} {positions:>9}", counted.precision())?;
        }
        writeln!(out, "{} rules have no plan in these {} positions", silent.len(), judged.positions)?;
    }
    Ok(if stopped { Exit::Unsolved } else { Exit::Solved })
}
