//! `motive suite`: measuring solvers on test suites.

mod credit;
mod input;
mod progress;
mod stats;
mod themes;

use std::collections::BTreeSet;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::Args;
use motive::{Knowledge, Method};
use motive_answer::Limits;
use motive_suite::{
    AnswerLog, Cache, Comparison, Contestant, Input, Judge, Problem, Ran, Recorded, Report, RunPlan,
    Selection, Solver,
};
use motive_suite::{MethodSolver, Notebook};

use self::input::read_old_report;
pub(super) use self::input::{read, read_file};
pub(super) use self::progress::Progress;
use crate::knowledge::KnowledgeArguments;
use crate::output::{self, Inputs};
use crate::{Exit, engines, journal, lemma_file, stop};

/// The limit if none is given.
const DEFAULT_TIME_MS: u64 = 1000;

/// Run test suites: EPD files and tables of lichess puzzles.
///
/// EPD: the answer must be one of the moves of `bm` and none of `am`; `dm n` or `bm #n` asks for the
/// claim of a mate in at most n moves (negative: of being mated). All that a line states must hold.
/// Puzzles (a CSV with the header PuzzleId,FEN,Moves,Rating,Themes): the first move is the
/// opponent's, then every move of the solver must be the book's; a move that mates is always right.
/// Limits hold for every move that is asked for; every problem starts from a cleared solver.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive suite wac.epd --time 1000
  motive suite puzzles.csv --sample 500 --seed 7 --nodes 100000 --jobs 4 --html report.html
  motive suite wac.epd --nodes 200000 --json > new.json
  motive suite wac.epd --nodes 200000 --compare new.json
  motive suite wac.epd --against stockfish --against \"other=./engine --uci\" --time 500
  motive suite wac.epd --judge stockfish --csv positions.csv
  motive suite large.csv --nodes 1M --resume large.answers   (run again after an interruption)
  motive suite wac.epd --nodes 200000 --stats            (which system contributed what)
  motive suite wac.epd --method caps --nodes 1350 --stats
  motive suite wac.epd --method caps --nodes 1350 --lemmas lemmas.txt   (learn, and use what was learned)
  motive suite wac.epd --method paradise --kb-add my-rules.kb   (does a rule of your own help?)
  motive suite --themes puzzles.csv      (how well themes are recognized, against the tags)

Exit code: 0 if the suite was run to its end, 1 if it was stopped before (Ctrl-C: what is done is
still reported; a second Ctrl-C ends at once) or more than one line in ten of a file could not be
read, 2 if there is trouble.")]
pub(crate) struct Arguments {
    /// EPD files or tables of puzzles; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Solve nothing: recognize the themes of the correct lines and compare them with the tags of
    /// the puzzles (one file).
    #[arg(long, conflicts_with_all = ["method", "time", "nodes", "jobs", "against", "judge", "compare", "csv", "html"])]
    themes: bool,
    /// Who takes the test.
    #[arg(long, value_name = "NAME", default_value = "auto")]
    method: String,
    /// Time for each move that is asked for (200ms, 5s; a bare number is milliseconds) [default: 1000 if there is no other limit].
    #[arg(long, value_name = "TIME", value_parser = crate::quantity::milliseconds)]
    time: Option<u64>,
    /// Nodes for each move that is asked for (30000, 30k, 1e6).
    #[arg(long, value_name = "N", value_parser = crate::quantity::count)]
    nodes: Option<u64>,
    /// Problems at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// Take the first so many problems of each file.
    #[arg(long, value_name = "N", conflicts_with = "sample")]
    limit: Option<usize>,
    /// Take so many problems of each file at random.
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Determines the sample.
    #[arg(long, value_name = "S", default_value_t = 1, requires = "sample")]
    seed: u64,
    /// Do not check the answers of our methods: no verdicts, and half of the work. Without it a check takes as much again as
    /// the limits say, and `auto` plays a better move that the check finds.
    #[arg(long)]
    no_check: bool,
    /// Another engine at the same problems, turn by turn: a command that speaks UCI or one of our methods, with a
    /// name before it if you like.
    #[arg(long, value_name = "[NAME=]COMMAND")]
    against: Vec<String>,
    /// Count also moves that this engine finds as good as the book's (within 0.30, or both win by
    /// four pawns, or both mate; a million nodes each).
    #[arg(long, value_name = "COMMAND")]
    judge: Option<String>,
    /// Where the judge's opinions are kept [default: motive/judge in the user's cache].
    #[arg(long, value_name = "DIR", requires = "judge")]
    cache: Option<PathBuf>,
    /// Show what was won and lost since an earlier run with --json.
    #[arg(long, value_name = "JSON")]
    compare: Option<PathBuf>,
    /// Write down every answer in this file, and after an interruption take up those that are there; at the end it goes.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["themes", "stats", "lemmas"])]
    resume: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Write a table, a line for each position and solver.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a page with plots and diagrams.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    caps: CapsOptions,
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

/// What only those can be asked for who keep a notebook.
#[derive(Args)]
struct CapsOptions {
    /// With `--method auto`: tell who contributed what. With `bstar`: what each phase of the search cost. With `caps` or `caps-faithful`: tell how it searched, beside
    /// the thesis of 1974.
    #[arg(long, conflicts_with = "themes")]
    stats: bool,
    /// With `--method caps`: every problem begins with the lemmas of this file, and what was learned is added to
    /// it at the end (one job only).
    #[arg(long, value_name = "FILE", conflicts_with_all = ["themes", "no_lemmas"])]
    lemmas: Option<PathBuf>,
    /// With `--method caps`: no lemmas.
    #[arg(long, conflicts_with = "themes")]
    no_lemmas: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    if arguments.themes {
        let [path] = arguments.files.as_slice() else { bail!("--themes takes one file") };
        let problems: Vec<Problem> =
            arguments.read_files()?.into_iter().flat_map(|input| input.problems).collect();
        return themes::run(&path.display().to_string(), &problems, arguments.json);
    }
    let limits = limits(arguments.nodes, arguments.time);
    let contestants = arguments.contestants()?;
    let knowledge = &arguments.knowledge.read()?;
    let old = arguments.compare.as_deref().map(read_old_report).transpose()?;
    let mut inputs = arguments.read_files()?;
    let problems: Vec<Problem> =
        inputs.iter_mut().flat_map(|input| std::mem::take(&mut input.problems)).collect();
    ensure!(!problems.is_empty(), "there is nothing to solve");
    let reads = arguments.try_files()?;

    let judge_name = match &arguments.judge {
        Some(command) => Some(engines::open(command, knowledge).context("judge")?.name().to_owned()),
        None => None,
    };
    let button = stop::button();
    let names: Vec<String> = contestants.iter().map(|(name, _)| name.clone()).collect();
    let notebook = arguments.notebook()?;
    let log = arguments.answer_log(&limits, knowledge)?;
    let makers: Vec<_> = contestants
        .iter()
        .enumerate()
        .map(|(number, (name, command))| {
            let notebook = notebook.as_ref().filter(|_| number == 0);
            let is_checked = !arguments.no_check;
            let log = log.as_ref();
            move || {
                if let (Some(notebook), Some(method)) = (notebook, engines::as_noting(command)) {
                    let solver = MethodSolver::new(method, knowledge).checked(is_checked);
                    return Ok(Box::new(solver.with_notebook(notebook)) as Box<dyn Solver>);
                }
                let solver = engines::solver(command, is_checked, knowledge);
                let solver = solver.map_err(|error| format!("{error:#}"))?;
                Ok(match log {
                    Some(log) => Box::new(Recorded::new(solver, name, log)),
                    None => solver,
                })
            }
        })
        .collect();
    let make_judge = || arguments.open_judge(knowledge).map_err(|error| format!("{error:#}"));
    let plan = RunPlan {
        contestants: names
            .iter()
            .zip(&makers)
            .map(|(name, make)| Contestant {
                name: name.clone(),
                make: make as &dyn Fn() -> Result<Box<dyn Solver>, String>,
            })
            .collect(),
        judge: arguments.judge.is_some().then_some(&make_judge),
        limits: limits.clone(),
        jobs: usize::from(arguments.jobs),
        stop: button.clone(),
    };
    let mut progress = Progress::new(problems.len(), &names);
    let outcome = plan.run(&problems, &mut |row| progress.see(row));
    progress.finish();
    let rows = outcome?;

    let mut report = Report::new(&Ran {
        inputs: &inputs,
        problems: &problems,
        rows: &rows,
        contestants: &names,
        limits: &limits,
        jobs: usize::from(arguments.jobs),
        judge: judge_name,
    });
    if let (Some(old), Some(path)) = (&old, &arguments.compare) {
        report.compare = Some(Comparison::new(&path.display().to_string(), old, &report));
    }
    if let Some(notebook) = notebook.as_ref().and_then(|notebook| notebook.lock().ok()) {
        report.stats = arguments.caps.stats.then(|| match engines::as_noting(&arguments.method) {
            Some(Method::AUTO) => {
                let mut stats = stats::of_council(&notebook.credits);
                let jobs = usize::from(arguments.jobs);
                let solver = || MethodSolver::new(Method::AUTO, knowledge).checked(!arguments.no_check);
                credit::count(&mut stats, &problems, &report, &solver, &limits, jobs, &button);
                stats
            }
            Some(Method::BSTAR) => stats::of_bstar(&notebook.counts, &report),
            method => stats::of_caps(&notebook.statistics, &report, method == Some(Method::CAPS_FAITHFUL)),
        });
        if let Some(path) = &arguments.caps.lemmas {
            lemma_file::write(path, &notebook.learned, &reads)?;
        }
    }
    report_errors(&report);
    arguments.write(&report, &reads)?;
    if let Some(log) = log.filter(|_| !report.interrupted) {
        log.finish().context("cannot remove the answers that were written down")?;
    }
    let is_whole = !report.interrupted && !inputs.iter().any(Input::is_mostly_unread);
    Ok(if is_whole { Exit::Solved } else { Exit::Unsolved })
}

impl Arguments {
    /// Where the searches of CAPS are written down, if that is wanted.
    fn notebook(&self) -> anyhow::Result<Option<Arc<Mutex<Notebook>>>> {
        if !self.caps.stats && !self.caps.no_lemmas && self.caps.lemmas.is_none() {
            return Ok(None);
        }
        let method = engines::as_noting(&self.method);
        ensure!(
            method.is_some(),
            "--stats is for --method auto, bstar, caps and caps-faithful, not {:?}",
            self.method
        );
        ensure!(
            method.is_some_and(Method::is_caps) || !self.caps.no_lemmas && self.caps.lemmas.is_none(),
            "--lemmas and --no-lemmas are for --method caps, not {:?}",
            self.method
        );
        let mut notebook = Notebook { without_lemmas: self.caps.no_lemmas, ..Notebook::default() };
        if let Some(path) = &self.caps.lemmas {
            ensure!(
                self.method == "caps",
                "the program of 1974 had no lemmas: --lemmas is for --method caps"
            );
            ensure!(
                self.jobs == 1,
                "what is learned depends on the order of the problems: --lemmas wants --jobs 1"
            );
            notebook.given = lemma_file::read(path)?;
            notebook.learned = notebook.given.clone();
        }
        Ok(Some(Arc::new(Mutex::new(notebook))))
    }

    /// Where answers are written down, if that is wanted, with those of an earlier run.
    fn answer_log(&self, limits: &Limits, knowledge: &Knowledge) -> anyhow::Result<Option<AnswerLog>> {
        let Some(path) = &self.resume else { return Ok(None) };
        let marks: Vec<String> =
            self.files.iter().map(|file| journal::input_mark(file)).collect::<Result<_, _>>()?;
        let work = format!(
            "motive {} input {marks:?} {limits:?} checked {} knowledge {:016x}",
            env!("CARGO_PKG_VERSION"),
            !self.no_check,
            knowledge.digest()
        );
        let log = AnswerLog::open(path, &work).with_context(|| format!("cannot use {}", path.display()))?;
        if log.known() > 0 {
            anstream::eprintln!("going on with {} answers of an earlier run", log.known());
        }
        Ok(Some(log))
    }

    /// Names and commands; the first is the one that is measured.
    fn contestants(&self) -> anyhow::Result<Vec<(String, String)>> {
        let mut contestants = vec![(self.method.clone(), self.method.clone())];
        let mut names = BTreeSet::from([self.method.clone()]);
        for text in &self.against {
            // A command may hold a sign of equality, a name no blank and no slash.
            let (name, command) = match text.split_once('=') {
                Some((name, command)) if !name.contains(['/', ' ']) => (name.trim(), command.trim()),
                _ => (program_name(text), text.trim()),
            };
            ensure!(
                !name.is_empty() && !command.is_empty(),
                "--against {text:?} should read NAME=COMMAND or COMMAND, as sf=stockfish or stockfish"
            );
            ensure!(names.insert(name.to_owned()), "two contestants are called {name:?}");
            contestants.push((name.to_owned(), command.to_owned()));
        }
        Ok(contestants)
    }

    fn read_files(&self) -> anyhow::Result<Vec<Input>> {
        let selection = match (self.limit, self.sample) {
            (Some(count), _) => Selection::First(count),
            (None, Some(count)) => Selection::Sample { count, seed: self.seed },
            (None, None) => Selection::All,
        };
        self.files.iter().enumerate().map(|(number, path)| read_file(path, number, selection)).collect()
    }

    fn open_judge(&self, knowledge: &Arc<Knowledge>) -> anyhow::Result<Judge> {
        let command = self.judge.as_deref().context("there is no judge")?;
        let folder = match &self.cache {
            Some(folder) => Some(folder.clone()),
            None => dirs::cache_dir().map(|cache| cache.join("motive").join("judge")),
        };
        Ok(Judge::new(engines::open(command, knowledge)?, folder.map(Cache::new)))
    }

    /// What is read. Tries whether the files for results can be written, before hours of work depend on it.
    fn try_files(&self) -> anyhow::Result<Inputs> {
        let reads = Inputs::new(self.files.iter().chain(&self.compare).chain(&self.knowledge.files()?));
        reads.protect_from_stdout()?;
        let written = || self.csv.iter().chain(&self.html).chain(&self.resume).chain(&self.caps.lemmas);
        output::keep_all_apart(written().cloned())?;
        for path in written() {
            output::try_out(path, &reads)?;
        }
        Ok(reads)
    }

    fn write(&self, report: &Report, reads: &Inputs) -> anyhow::Result<()> {
        let mut out = anstream::stdout().lock();
        if self.json {
            // First all of it as text: a closed pipe should show as what it is.
            let json = motive_views::pretty(report);
            writeln!(out, "{json}")?;
        } else {
            write!(out, "{}", report.to_text())?;
        }
        out.flush()?;
        if let Some(path) = &self.csv {
            output::write_with(path, reads, |file| {
                report.write_csv(BufWriter::new(file)).map_err(io::Error::other)
            })?;
        }
        if let Some(path) = &self.html {
            output::write(path, report.to_html(), reads)?;
        }
        Ok(())
    }
}

/// Limits by positions and milliseconds; the usual time if neither is given.
pub(super) fn limits(nodes: Option<u64>, time: Option<u64>) -> Limits {
    let unlimited = time.is_none() && nodes.is_none();
    let time = time.or(unlimited.then_some(DEFAULT_TIME_MS)).map(Duration::from_millis);
    Limits { time, nodes, ..Limits::default() }
}

/// What a contestant is called whose command stands alone: the program without its folder.
fn program_name(command: &str) -> &str {
    let program = command.split_whitespace().next().unwrap_or_default();
    program.rsplit(['/', '\\']).next().unwrap_or_default()
}

/// What went wrong with solvers or judge, the first few of each.
pub(super) fn report_errors(report: &Report) {
    const MAX_TOLD: usize = 5;
    for (name, side) in report.sides() {
        let errors =
            || side.positions.iter().filter_map(|position| Some((&position.id, position.error.as_ref()?)));
        for (id, error) in errors().take(MAX_TOLD) {
            anstream::eprintln!("{name}: {id}: {error}");
        }
        if side.errors > MAX_TOLD {
            anstream::eprintln!("{name}: and {} more errors", side.errors - MAX_TOLD);
        }
    }
}
