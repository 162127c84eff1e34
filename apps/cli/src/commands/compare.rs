//! `motive compare`: all systems side by side, on a position or on a suite.

mod show;
mod table;
mod tally;

use std::io::{self, BufRead, Cursor, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, ensure};
use clap::Args;
use motive::Comparison;
use motive::{Knowledge, Method};
use motive_answer::Limits;
use motive_answer::StopButton;
use motive_chess::Position;
use motive_suite::{Contestant, Input, Problem, Ran, Report, RunPlan, Selection, Solver};

use self::tally::Tally;
use crate::commands::explain::ProgressLine;
use crate::commands::{explain, suite};
use crate::knowledge::KnowledgeArguments;
use crate::place::GivenPosition;
use crate::{Exit, engines, stop};

/// Positions for each system if there is no limit.
const DEFAULT_NODES: u64 = 200_000;
/// A longer first line is no position.
const MAX_LINE: u64 = 10_000;

/// Ask all systems the same question and put their answers side by side.
///
/// On a position: the move of each system, its value, the work, the verdict of the checker (as in `explain`), and the
/// main idea: in the system's own words if it has any, otherwise what its line shows. Where the moves differ, the critic
/// judges each of them with the same limits. On a suite (EPD or a table of lichess puzzles, as in `suite`): how many
/// problems each system solves, at what cost, and which problems no other system solves.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive compare
  motive compare \"r2r3k/pp2p1p1/4P3/3q3p/8/8/PP1Q2PP/5RK1 w - - 0 1\"
  motive compare --methods critic,caps,pitrat --time 500 \"FEN\"
  echo \"FEN\" | motive compare - --json
  motive compare --kb my-kb \"FEN\"              (with knowledge of your own)
  motive compare wac.epd --limit 20 --nodes 20000
  motive compare puzzles.csv --limit 100 --time 200 --jobs 2 --json

Exit code: 0 if everybody was asked, 1 if there is no legal move or it was stopped before (Ctrl-C: what
is done is still reported; a second Ctrl-C ends at once), 2 if there is trouble.")]
pub(crate) struct Arguments {
    /// A position (a FEN with or without quotes, moves, a PGN file), or a file of problems; - reads either from standard
    /// input; without it, a famous position.
    #[arg(value_name = "POSITION|FILE", num_args = 0..)]
    subject: Vec<String>,
    /// The systems, separated by commas; all of them without it.
    #[arg(long, value_name = "A,B,C", value_delimiter = ',')]
    methods: Vec<Method>,
    /// Positions for each system (in a suite: for each move that is asked for). For a position without any limit: 200000.
    #[arg(long, value_name = "N", value_parser = crate::quantity::count)]
    nodes: Option<u64>,
    /// Time, 200ms or 5s (a bare number is milliseconds), for each system (in a suite: for each move that is asked for). For a suite without any limit: 1000.
    #[arg(long, value_name = "TIME", value_parser = crate::quantity::milliseconds)]
    time: Option<u64>,
    /// Of a suite, take the first so many problems.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Of a suite, so many problems at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

/// What the systems are asked about.
enum Subject {
    Position(Position),
    Suite(Input),
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let methods = arguments.methods()?;
    let knowledge = arguments.knowledge.read()?;
    let subject = arguments.subject()?;
    let button = stop::button();
    match subject {
        Subject::Position(position) => {
            let limits = explain::limits(arguments.nodes, arguments.time, Limits::nodes(DEFAULT_NODES));
            on_position(arguments, &position, &methods, &knowledge, limits, &button)
        }
        Subject::Suite(input) => {
            let limits = suite::limits(arguments.nodes, arguments.time);
            on_suite(arguments, input, &methods, &knowledge, limits, button)
        }
    }
}

impl Arguments {
    fn methods(&self) -> anyhow::Result<Vec<Method>> {
        if self.methods.is_empty() {
            return Ok(Method::all().collect());
        }
        for (place, method) in self.methods.iter().enumerate() {
            ensure!(!self.methods[..place].contains(method), "--methods names {method} twice");
        }
        Ok(self.methods.clone())
    }

    /// A file if there is one of that name or it cannot be a FEN, otherwise a position.
    fn subject(&self) -> anyhow::Result<Subject> {
        let selection = self.limit.map_or(Selection::All, Selection::First);
        let place = GivenPosition::of(&self.subject);
        if let [text] = self.subject.as_slice() {
            if text == "-" {
                return from_input(selection);
            }
            let path = Path::new(text);
            let is_fen = text.trim().contains(char::is_whitespace) || text.matches('/').count() == 7;
            let is_game = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
            if !is_game && (path.is_file() || !is_fen) {
                return Ok(Subject::Suite(suite::read_file(path, 0, selection)?));
            }
        }
        Ok(Subject::Position(place.read()?.position().clone()))
    }
}

/// Standard input: one line tells a FEN from a suite, because only suites have commas, semicolons and comments.
fn from_input(selection: Selection) -> anyhow::Result<Subject> {
    let mut input = io::stdin().lock();
    let mut first = Vec::new();
    while first.trim_ascii().is_empty() {
        let before = first.len();
        (&mut input).take(MAX_LINE).read_until(b'\n', &mut first).context("cannot read standard input")?;
        if first.len() == before || first.len() as u64 >= MAX_LINE {
            break;
        }
    }
    let is_suite = first.starts_with(b"#") || first.iter().any(|byte| matches!(byte, b';' | b','));
    if is_suite {
        return Ok(Subject::Suite(suite::read(Cursor::new(first).chain(input), "-", 0, selection)?));
    }
    let text = String::from_utf8_lossy(&first);
    Ok(Subject::Position(GivenPosition::of(&[text.trim().to_owned()]).read_given()?.position().clone()))
}

fn on_position(
    arguments: &Arguments,
    position: &Position,
    methods: &[Method],
    knowledge: &Arc<Knowledge>,
    limits: Limits,
    button: &StopButton,
) -> anyhow::Result<Exit> {
    let mut progress = ProgressLine::new(position, io::stderr().is_terminal());
    let comparison = Comparison::new(position, methods, knowledge, limits, button, &mut progress);
    progress.clear();
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", motive_views::pretty(&motive_views::compare::Comparison::new(&comparison)))?;
    } else {
        write!(out, "{}", show::text(&comparison))?;
    }
    out.flush()?;
    let is_whole = !comparison.interrupted && !comparison.opinions.is_empty();
    Ok(if is_whole { Exit::Solved } else { Exit::Unsolved })
}

fn on_suite(
    arguments: &Arguments,
    mut input: Input,
    methods: &[Method],
    knowledge: &Arc<Knowledge>,
    limits: Limits,
    button: StopButton,
) -> anyhow::Result<Exit> {
    let problems: Vec<Problem> = std::mem::take(&mut input.problems);
    ensure!(!problems.is_empty(), "there is nothing to solve");
    let names: Vec<String> = methods.iter().map(ToString::to_string).collect();
    let makers: Vec<_> = names
        .iter()
        .map(|name| move || engines::solver(name, true, knowledge).map_err(|error| format!("{error:#}")))
        .collect();
    let contestants = names.iter().zip(&makers).map(|(name, make)| Contestant {
        name: name.clone(),
        make: make as &dyn Fn() -> Result<Box<dyn Solver>, String>,
    });
    let jobs = usize::from(arguments.jobs);
    let plan = RunPlan {
        contestants: contestants.collect(),
        judge: None,
        limits: limits.clone(),
        jobs,
        stop: button,
    };
    let mut progress = suite::Progress::new(problems.len(), &names);
    let outcome = plan.run(&problems, &mut |row| progress.see(row));
    progress.finish();
    let report = Report::new(&Ran {
        inputs: &[input],
        problems: &problems,
        rows: &outcome?,
        contestants: &names,
        limits: &limits,
        jobs,
        judge: None,
    });
    suite::report_errors(&report);
    let tally = Tally::new(&report);
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", motive_views::pretty(&tally.view()))?;
    } else {
        write!(out, "{}", tally.to_text())?;
    }
    out.flush()?;
    Ok(if report.interrupted { Exit::Unsolved } else { Exit::Solved })
}
