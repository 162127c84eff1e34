//! `cargo xtask audit`: explanations of positions that nobody chose, and every claim in them checked a second time by the
//! auditor in Python (`core/claims/tests/audit`), who knows nothing but `docs/reference/claims.md`, the rules and Stockfish.

mod suites;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, bail, ensure};
use splitmix::Random;

use crate::check::{self, tools};

/// Where measuring data is, seen from the workspace, if it is there.
const DATA: &str = "../shared/data";
/// The auditor, in the workspace.
const AUDITOR: &str = "core/claims/tests/audit";

/// Arguments of `cargo xtask audit`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many positions: a third each from self-play, puzzles and suites; all from self-play where there is no data.
    #[arg(default_value_t = 200)]
    positions: usize,
    /// Different seeds give different positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes for each explanation [default: 20000 if there is no other limit].
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Milliseconds for each explanation.
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Another method than auto.
    #[arg(long, value_name = "NAME")]
    method: Option<String>,
    /// How many claims and how many verdicts Stockfish looks at; all of them if it is not said.
    #[arg(long, value_name = "N")]
    limit_engine: Option<usize>,
    /// Explanations and engines at the same time.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Where puzzles and suites are.
    #[arg(long, value_name = "DIR", default_value = DATA)]
    data: PathBuf,
    /// Keep the positions and the explanations (JSON, one a line) in this folder.
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = check::root()?;
    let Some(python) = tools::python_with_chess(&root) else {
        bail!("python-chess is not installed: pip install chess");
    };
    ensure!(arguments.jobs > 0 && arguments.positions > 0, "nothing to do");
    check::build(&root, &["motive-cli", "motive-lab"])?;
    let mut limits = Vec::new();
    let nodes = arguments.nodes.or((arguments.time.is_none()).then_some(20_000));
    for (option, value) in [("--nodes", nodes), ("--time", arguments.time)] {
        if let Some(value) = value {
            limits.extend([option.to_owned(), value.to_string()]);
        }
    }
    if let Some(method) = &arguments.method {
        limits.extend(["--method".to_owned(), method.clone()]);
    }
    let mut options = Vec::new();
    if let Some(limit) = arguments.limit_engine {
        options.extend(["--limit-engine".to_owned(), limit.to_string()]);
    }
    let data = root.join(&arguments.data);
    let tables = data.join("syzygy");
    if tables.is_dir() {
        options.extend(["--syzygy".to_owned(), tables.display().to_string()]);
    }
    let audit = Audit {
        root,
        python,
        data,
        positions: arguments.positions,
        seed: arguments.seed,
        limits,
        options,
        jobs: arguments.jobs,
    };
    audit.run(arguments.keep.as_deref())
}

/// A small audit for every change, and the tests of the auditor itself.
pub(crate) fn small(root: &Path) -> anyhow::Result<()> {
    let Some(python) = tools::python_with_chess(root) else {
        println!("skipped: python-chess is not installed");
        return Ok(());
    };
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    check::run_command(
        Command::new(&python).args(["-m", "unittest", "discover", "-s", AUDITOR]).current_dir(root),
    )?;
    let audit = Audit {
        root: root.to_owned(),
        python,
        // Self-play alone, so that it is the same on every machine.
        data: PathBuf::new(),
        positions: 24,
        seed: 24,
        limits: words("--nodes 5000"),
        // A claim on the edge is no news here: this is for those that are plainly false.
        options: words("--limit-engine 12 --slack 50 --verdict-nodes 500000"),
        jobs: 2,
    };
    audit.run(None)
}

/// What is to be audited, and how.
struct Audit {
    root: PathBuf,
    python: PathBuf,
    data: PathBuf,
    positions: usize,
    seed: u64,
    /// Options for `motive explain`.
    limits: Vec<String>,
    /// Options for the auditor.
    options: Vec<String>,
    jobs: usize,
}

/// A file of positions, and how many of them are taken.
struct Source {
    file: PathBuf,
    sample: Option<usize>,
}

impl Audit {
    fn run(&self, keep: Option<&Path>) -> anyhow::Result<()> {
        let folder = match keep {
            Some(folder) => folder.to_owned(),
            None => std::env::temp_dir().join(format!("motive-audit-{}", process::id())),
        };
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let outcome = self.run_in(&folder);
        if keep.is_none() {
            // What cannot be removed from the folder of temporary files goes with it one day.
            let _ = fs::remove_dir_all(&folder);
        }
        outcome
    }

    fn run_in(&self, folder: &Path) -> anyhow::Result<()> {
        let sources = self.sources(folder)?;
        let next = Mutex::new(sources.iter().enumerate());
        let take = || next.lock().ok().and_then(|mut next| next.next());
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.jobs)
                .map(|_| {
                    scope.spawn(|| {
                        while let Some((number, source)) = take() {
                            self.explain(source, &folder.join(format!("{number:02}.jsonl")))?;
                        }
                        anyhow::Ok(())
                    })
                })
                .collect();
            workers.into_iter().try_for_each(|worker| match worker.join() {
                Ok(outcome) => outcome,
                Err(_) => bail!("a thread failed"),
            })
        })?;
        let status = Command::new(&self.python)
            .arg(self.root.join(AUDITOR).join("audit.py"))
            .args(["--jobs", &self.jobs.to_string()])
            .args(&self.options)
            .args((0..sources.len()).map(|number| folder.join(format!("{number:02}.jsonl"))))
            .status()
            .context("cannot run the auditor")?;
        ensure!(status.success(), "the audit found what is not so");
        Ok(())
    }

    /// The files of positions, those from self-play newly made.
    fn sources(&self, folder: &Path) -> anyhow::Result<Vec<Source>> {
        let mut random = Random::new(self.seed);
        let third = self.positions / 3;
        let mut sources = Vec::new();
        let mut taken = 0;
        let puzzles = self.data.join("lichess-puzzles.csv");
        if third > 0 && puzzles.is_file() {
            sources.push(Source { file: puzzles, sample: Some(third) });
            taken += third;
        }
        let mut counts = suites::in_folder(&self.data)?;
        if third > 0 && !counts.is_empty() {
            // Every file has the same chance, however long it is: the long ones are much of the same.
            for _ in 0..third {
                let number = random.below(counts.len());
                counts[number].1 += 1;
            }
            taken += third;
        }
        sources.extend(
            counts
                .into_iter()
                .filter(|&(_, count)| count > 0)
                .map(|(file, count)| Source { file, sample: Some(count) }),
        );
        let fens = self.self_play(self.positions - taken)?;
        for (number, part) in fens.chunks(fens.len().div_ceil(self.jobs).max(1)).enumerate() {
            let file = folder.join(format!("self-play-{number}.fen"));
            fs::write(&file, part.join("\n") + "\n")?;
            sources.push(Source { file, sample: None });
        }
        Ok(sources)
    }

    /// Positions that nobody chose.
    fn self_play(&self, count: usize) -> anyhow::Result<Vec<String>> {
        let arguments = ["positions", &count.to_string(), "--seed", &self.seed.to_string()];
        Ok(check::ask_lab(&self.root, &arguments)?.lines().map(str::to_owned).collect())
    }

    /// Explains the positions of a file, one JSON object a line.
    fn explain(&self, source: &Source, into: &Path) -> anyhow::Result<()> {
        let mut command = Command::new(check::motive(&self.root));
        command.args(["explain", "--json", "--file"]).arg(&source.file).args(&self.limits);
        if let Some(count) = source.sample {
            command.args(["--sample", &count.to_string(), "--seed", &self.seed.to_string()]);
        }
        command.stdout(File::create(into).with_context(|| format!("cannot write {}", into.display()))?);
        let status = command.status().context("cannot run motive explain")?;
        // 1: some answers are not certain, which is no mistake.
        ensure!(matches!(status.code(), Some(0 | 1)), "{command:?} failed: {status}");
        Ok(())
    }
}
