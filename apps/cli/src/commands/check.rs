//! `motive check`: is a stored solution right?

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use motive_answer::{CheckOptions, Checked, Control, Limits, Promise, Solution, check};
use motive_views::solution::read::{self as solution_json, MAX_BYTES, Stored};
use motive_views::solution::{Check, Solution as View};

use crate::output::{self, Inputs};
use crate::{Exit, engines};

/// Check a stored solution: prove it by the rules of chess, or ask an engine about what they leave open.
///
/// Exit code 0: proved or verified; 1: not confirmed, and the line that stands against it is shown;
/// 2: the file cannot be read as a solution.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive check solution.json
  motive check --rules-only mate.json
  motive check --nodes 1000000 --json - < solution.json")]
pub(crate) struct Arguments {
    /// The solution (docs/reference/solution-format.md); - reads standard input.
    file: PathBuf,
    /// Who judges what the rules leave open.
    #[arg(long, alias = "oracle", value_name = "ENGINE", default_value = engines::DEFAULT)]
    engine: String,
    /// Ask nobody: mates and draws are proved or not.
    #[arg(long, conflicts_with = "engine")]
    rules_only: bool,
    /// Nodes that each question to the engine may cost.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = crate::quantity::count)]
    nodes: u64,
    /// Depth to which each question is searched, in half-moves.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Nodes that all questions together may cost.
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = crate::quantity::count)]
    total_nodes: u64,
    /// Time that the whole check may take (200ms, 5s; a bare number is milliseconds).
    #[arg(long, value_name = "TIME", value_parser = crate::quantity::milliseconds)]
    time: Option<u64>,
    /// Hundredths of a pawn by which the engine's value may stay below the claimed one.
    #[arg(long, value_name = "CP", default_value_t = 50, value_parser = clap::value_parser!(i32).range(0..=1_000))]
    tolerance: i32,
    /// Write the solution with its verdict to a file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let name = arguments.file.display();
    let reads = Inputs::new([&arguments.file]);
    if let Some(path) = &arguments.write {
        output::try_out(path, &reads)?;
    }
    let text = load(&arguments.file).with_context(|| format!("cannot read {name}"))?;
    let Stored { solution, verdict } =
        solution_json::read(&text).with_context(|| format!("{name} is not a solution"))?;

    let options = CheckOptions {
        each: Limits { nodes: Some(arguments.nodes), depth: arguments.depth, ..Limits::none() },
        total_nodes: arguments.total_nodes,
        tolerance: arguments.tolerance,
        ..CheckOptions::default()
    };
    let control = Control::new();
    control.set_time(None, arguments.time.map(Duration::from_millis));
    let checked = if arguments.rules_only {
        check(solution, None, &options, &control, &mut ())
    } else {
        let mut engine = engines::open(&arguments.engine, &Arc::default())?;
        check(solution, Some(&mut *engine), &options, &control, &mut ())
    };

    report(&checked, verdict, arguments.json)?;
    if let Some(path) = &arguments.write {
        let view = View::new(&checked)?;
        output::write(path, format!("{}\n", motive_views::pretty(&view)), &reads)?;
    }
    Ok(if checked.verdict().holds() { Exit::Solved } else { Exit::Unsolved })
}

/// Reads no more than the reader of solutions accepts, and one byte by which it sees that there is more.
fn load(path: &std::path::Path) -> io::Result<Vec<u8>> {
    let source: Box<dyn Read> =
        if path.as_os_str() == "-" { Box::new(io::stdin().lock()) } else { Box::new(File::open(path)?) };
    let mut text = Vec::new();
    source.take(MAX_BYTES as u64 + 1).read_to_end(&mut text)?;
    Ok(text)
}

fn report(checked: &Checked, stored: Option<&str>, json: bool) -> anyhow::Result<()> {
    let problem = &checked.solution().problem;
    let finding = checked.finding().map(|finding| finding.describe(problem));
    let gap = checked.gap().map(|gap| gap.describe(problem));
    let effort = checked.effort();
    let mut out = anstream::stdout().lock();
    if json {
        writeln!(out, "{}", motive_views::pretty(&Check::new(checked, stored)))?;
        return Ok(());
    }
    let claim = in_words(checked.solution());
    match &finding {
        Some(finding) => writeln!(out, "{}: {claim}, but {finding}", checked.verdict())?,
        None if checked.verdict().is_proved() => {
            let moves = checked.solution().tree.len();
            writeln!(out, "proved: {claim}; all defenses are covered in {moves} moves")?;
        }
        None => {
            writeln!(out, "verified: {claim}")?;
            if effort.inquiries > 0 {
                let (name, n) = (&effort.engine, effort.inquiries);
                let (nodes, depth) = (effort.nodes, effort.least_depth);
                writeln!(
                    out,
                    "  {name} found nothing against it: {n} questions, {nodes} positions, depth {depth} or more"
                )?;
            }
            if let Some(gap) =
                gap.filter(|_| matches!(checked.solution().claim, Promise::Mate(_) | Promise::Draw))
            {
                writeln!(out, "  not proved: {gap}")?;
            }
        }
    }
    // A file that says too little is no news; one that says too much should not be relied on.
    let rank = |name: &str| {
        ["contradicted", "unchecked", "verified", "proved"].iter().position(|&known| known == name)
    };
    let found = checked.verdict().name();
    if let Some(stored) = stored.filter(|stored| rank(stored) > rank(found)) {
        anstream::eprintln!("motive: the file says {stored}; the checker says {found}");
    }
    Ok(())
}

fn in_words(solution: &Solution) -> String {
    let pawns = |n: i32| f64::from(n) / 100.0;
    let side = if solution.problem.attacker().is_white() { "White" } else { "Black" };
    match solution.claim {
        Promise::Mate(n) => format!("{side} mates in {n}"),
        Promise::Draw => format!("{side} has at least a draw"),
        Promise::Material(gain) => format!("{side} wins material worth {:.2}", pawns(gain.low())),
        Promise::Worth(range) => format!("the position is worth {:+.2} to {side}", pawns(range.low())),
    }
}
