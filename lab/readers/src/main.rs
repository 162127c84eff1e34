//! `motive-readers [TARGET...] [--seconds N] [--executions N] [--seed N] [--tally FILE]`: tries each target for so long, or so
//! often (whichever comes first, if both are given), and prints how often. What breaks one is written to `target/readers`, and
//! the exit code is 1.
//!
//! With `--tally`, a run is added to what stands in the file: it takes inputs that no run before it took, `--executions` counts
//! those of earlier runs, and the table of all runs is printed. `--seconds 0` prints the table alone.

mod tally;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use motive_readers::{Hunt, TARGETS, Target, target};
use tally::{Seen, Tally};

/// Memory that a run may grow by, in kilobytes.
const MOST_GROWTH: u64 = 256 << 10;
/// How long each target is tried if nothing is said.
const SECONDS: u64 = 10;
/// Seeds of runs that are added up lie so far apart.
const SEEDS_APART: u64 = 1_000;

/// What is asked for.
struct Arguments {
    seconds: Option<u64>,
    executions: Option<u64>,
    seed: u64,
    tally: Option<PathBuf>,
    chosen: Vec<&'static Target>,
}

fn main() -> ExitCode {
    match arguments().and_then(|arguments| run(&arguments)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::from(2)
        }
    }
}

fn arguments() -> Result<Arguments, String> {
    let mut wanted = Arguments { seconds: None, executions: None, seed: 1, tally: None, chosen: Vec::new() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if !argument.starts_with("--") {
            let names = || TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join(", ");
            let found = target(&argument);
            wanted
                .chosen
                .push(found.ok_or_else(|| format!("no target {argument:?}; there are {}", names()))?);
            continue;
        }
        let value = arguments.next().ok_or_else(|| format!("{argument} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{argument} needs a number, not {value:?}"));
        match argument.as_str() {
            "--seconds" => wanted.seconds = Some(number()?),
            "--executions" => wanted.executions = Some(number()?),
            "--seed" => wanted.seed = number()?,
            "--tally" => wanted.tally = Some(PathBuf::from(&value)),
            _ => return Err(format!("there is no option {argument}")),
        }
    }
    if wanted.chosen.is_empty() {
        wanted.chosen = TARGETS.iter().collect();
    }
    Ok(wanted)
}

/// Whether nothing broke.
fn run(arguments: &Arguments) -> Result<bool, String> {
    let (mut all, mut is_fine) = (0, true);
    for target in &arguments.chosen {
        let tally = arguments.tally.as_deref().map_or_else(|| Ok(Tally::default()), Tally::read);
        let before = tally.map_err(|error| format!("the tally cannot be read: {error}"))?.of(target.name);
        let seen = attempt(target, arguments, before);
        is_fine &= seen.broken == 0 && seen.growth <= MOST_GROWTH;
        all += seen.executions;
        if let Some(path) = arguments.tally.as_deref().filter(|_| seen.executions > 0) {
            let added = Tally::add(path, target.name, seen);
            added.map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
        }
    }
    println!("{all} executions");
    if let Some(path) = &arguments.tally {
        let tally = Tally::read(path).map_err(|error| format!("the tally cannot be read: {error}"))?;
        println!("\n{}", tally.table());
    }
    Ok(is_fine)
}

/// One run of a target; `before` is what earlier runs did.
fn attempt(target: &'static Target, arguments: &Arguments, before: Seen) -> Seen {
    let seconds = arguments.seconds.or(arguments.executions.is_none().then_some(SECONDS));
    let most = arguments.executions.map_or(u64::MAX, |most| most.saturating_sub(before.executions));
    if most == 0 || seconds == Some(0) {
        return Seen::default();
    }
    let memory = peak_memory();
    let mut hunt = Hunt::new(target, arguments.seed + before.runs * SEEDS_APART);
    let begun = Instant::now();
    let end = seconds.map(|seconds| begun + Duration::from_secs(seconds));
    let mut found = if before.runs == 0 { hunt.seeds().err() } else { None };
    while found.is_none() && hunt.executions < most && end.is_none_or(|end| Instant::now() < end) {
        found = hunt.step().err();
    }
    let growth = peak_memory().saturating_sub(memory);
    println!(
        "{:12} {:9} executions in {:.0} s, slowest {:.1} ms, memory +{} MB",
        target.name,
        hunt.executions,
        begun.elapsed().as_secs_f64(),
        hunt.slowest.as_secs_f64() * 1e3,
        growth >> 10
    );
    if growth > MOST_GROWTH {
        println!("{:12} grew beyond {} MB", target.name, MOST_GROWTH >> 10);
    }
    if let Some(found) = &found {
        let path = Path::new("target/readers").join(target.name);
        let written = fs::create_dir_all("target/readers").and_then(|()| fs::write(&path, &found.input));
        let place = written.map_or_else(|error| error.to_string(), |()| path.display().to_string());
        let text = String::from_utf8_lossy(&found.input);
        println!("{:12} BROKEN: {} ({place})\n{text:?}", target.name, found.what);
    }
    let slowest = hunt.slowest.as_micros() as u64;
    Seen { executions: hunt.executions, runs: 1, slowest, growth, broken: u64::from(found.is_some()) }
}

/// The most memory that this process ever had, in kilobytes; 0 where the system does not say.
fn peak_memory() -> u64 {
    let about = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = about.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok()).unwrap_or(0)
}
