//! Explaining all positions of a file, one after the other.

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::Args;
use motive_suite::{Input, Selection};
use motive_views::compact;
use motive_views::explain::{Explanation, Named};

use super::{Desk, Format, explain_one};
use crate::bar::bar_if;
use crate::output::Inputs;
use crate::{Exit, stop};

/// Which positions, if it is not one.
#[derive(Args)]
pub(super) struct Options {
    /// Explain all positions of a file: EPD, lines of FEN, or a table of lichess puzzles; - is standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["words", "lemmas"])]
    file: Option<PathBuf>,
    /// With --file: take so many positions at random.
    #[arg(long, value_name = "N", requires = "file")]
    sample: Option<usize>,
    /// Determines the sample.
    #[arg(long, value_name = "S", default_value_t = 1, requires = "sample")]
    seed: u64,
}

impl Options {
    /// The positions of the file, if there is one; what is wrong with its lines is told.
    pub(super) fn read(&self) -> anyhow::Result<Option<Input>> {
        let Some(path) = &self.file else { return Ok(None) };
        Inputs::new([path]).protect_from_stdout()?;
        let name = path.display().to_string();
        let selection = match self.sample {
            Some(count) => Selection::Sample { count, seed: self.seed },
            None => Selection::All,
        };
        let input = if name == "-" {
            Input::read_positions(io::stdin().lock(), "-", 0, selection)
        } else {
            let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
            Input::read_positions(BufReader::new(file), &name, 0, selection)
        };
        let input = input.with_context(|| format!("cannot read {name}"))?;
        for complaint in &input.complaints {
            anstream::eprintln!("{name}:{}: {}", complaint.line, complaint.text);
        }
        let untold = input.bad - input.complaints.len();
        if untold > 0 {
            anstream::eprintln!("{name}: and {untold} more lines");
        }
        ensure!(!input.problems.is_empty(), "there is nothing to explain in {name}");
        Ok(Some(input))
    }
}

/// Explains the positions in their order. Each begins with an empty memory, so that what is said about it does not
/// depend on those before it. Ctrl-C lets the one under way be finished.
pub(super) fn run(desk: &mut Desk, input: &Input) -> anyhow::Result<Exit> {
    let button = stop::button();
    // Where the texts come to the same terminal, they tell how far the work is themselves.
    let bar = bar_if(input.problems.len(), io::stderr().is_terminal() && !io::stdout().is_terminal());
    let mut is_sure = input.bad == 0;
    for problem in &input.problems {
        if button.is_pressed() {
            is_sure = false;
            break;
        }
        bar.set_message(problem.id.clone());
        desk.analyst.forget();
        if let Some(engine) = &mut desk.engine {
            engine.forget();
        }
        match explain_one(desk, &problem.history, Some(&problem.id)) {
            Ok(exit) => is_sure &= exit == Exit::Solved,
            // Whoever read the output has gone; nobody is there for the rest.
            Err(error) if is_closed_pipe(&error) => return Err(error),
            Err(error) => {
                is_sure = false;
                bar.suspend(|| anstream::eprintln!("{}:{}: {error:#}", input.name, problem.line));
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(if is_sure { Exit::Solved } else { Exit::Unsolved })
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// One object a line, with the name of the position in it.
pub(super) fn write_object(out: &mut impl Write, name: &str, view: &Explanation) -> anyhow::Result<()> {
    writeln!(out, "{}", compact(&Named { id: name, explanation: view }))?;
    out.flush()?;
    Ok(())
}

/// The name of the position, before what is said about it.
pub(super) fn write_heading(out: &mut impl Write, name: &str, format: Format) -> io::Result<()> {
    match format {
        Format::Markdown => writeln!(out, "\n## {name}\n"),
        _ => writeln!(out, "\n== {name}\n"),
    }
}
