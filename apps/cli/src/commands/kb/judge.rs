//! `motive kb judge`: how often each rule is right.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use motive_paradise::Analyst;
use motive_paradise::judge::{Judged, Reliability};
use motive_views::kb::{JudgeReport, JudgedRule};

use super::base::{Analysis, Choice};
use super::positions::{self, Positions};
use crate::Exit;
use crate::knowledge::read_files;

/// Judge: how many of the plans that a rule is a reason for begin with the solution?
///
/// EPD: the solution is any move of `bm`. Puzzles (CSV): the solver's first move. Rules without a plan are counted at the end. Exit
/// code 0: done; 1: stopped (Ctrl-C; what is done is still reported); 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb judge puzzles.csv --limit 2000 --quick
  motive kb judge wac.epd --kb-add learned --json
  motive kb judge puzzles.csv --half even --write kb")]
pub(super) struct Arguments {
    #[command(flatten)]
    positions: Positions,
    #[command(flatten)]
    analysis: Analysis,
    /// Write what was counted into the files of this base, as RELIABILITY; `kb` is the folder that `--kb` takes.
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = match &arguments.write {
        None => base.load()?,
        Some(folder) => {
            let is_plain = base.kb.is_none() && base.kb_add.is_empty() && !base.thesis;
            anyhow::ensure!(is_plain, "--write names the base itself; leave --kb, --kb-add and --thesis out");
            base.of_folder(folder)?
        }
    };
    let inputs = arguments.positions.read()?;
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
    if let Some(folder) = &arguments.write {
        anyhow::ensure!(!stopped, "it was stopped; nothing is written");
        write_into(folder, &rows)?;
    }
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

/// Writes what was counted into the files of a base. A production without a plan in these positions has no reliability.
fn write_into(folder: &Path, rows: &[(&str, Reliability)]) -> anyhow::Result<()> {
    for file in read_files(folder, &["kb"])? {
        let mut text = file.text.clone();
        for declared in production::outline(&production::File::new(file.shown.as_str(), file.text.as_str())) {
            let Some((_, counted)) = rows.iter().find(|(name, _)| *name == declared.name) else { continue };
            let measured = (counted.plans > 0).then_some((counted.right as u32, counted.plans as u32));
            text = production::with_reliability(&file.shown, &text, &declared.name, measured)
                .map_err(|report| anyhow::anyhow!("{report}"))?;
        }
        if text != file.text {
            fs::write(&file.shown, text).with_context(|| format!("cannot write {}", file.shown))?;
        }
    }
    Ok(())
}
