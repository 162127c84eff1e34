//! `motive-readers [TARGET...] [--seconds N] [--executions N] [--seed N]`: tries each target for so long, or so often, and prints how
//! often. What breaks one is written to `target/readers`, and the exit code is 1.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use motive_readers::{Hunt, TARGETS, Target, target};

/// Memory that a run may grow by, in kilobytes.
const MOST_GROWTH: u64 = 256 << 10;

fn main() -> ExitCode {
    let (mut seconds, mut seed, mut executions) = (10, 1, None);
    let mut chosen: Vec<&'static Target> = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse::<u64>().ok());
        match argument.as_str() {
            "--seconds" => seconds = number().unwrap_or(seconds),
            "--executions" => executions = number(),
            "--seed" => seed = number().unwrap_or(seed),
            name => {
                let Some(target) = target(name) else {
                    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
                    eprintln!("there is no target {name:?}; there are {}", names.join(", "));
                    return ExitCode::from(2);
                };
                chosen.push(target);
            }
        }
    }
    if chosen.is_empty() {
        chosen = TARGETS.iter().collect();
    }
    let (mut all, mut is_fine) = (0, true);
    for target in chosen {
        let before = peak_memory();
        let mut hunt = Hunt::new(target, seed);
        let end = Instant::now() + Duration::from_secs(seconds);
        let mut found = hunt.seeds().err();
        let begun = Instant::now();
        let is_enough = |done: u64| executions.map_or_else(|| Instant::now() >= end, |most| done >= most);
        while found.is_none() && !is_enough(hunt.executions) {
            found = hunt.step().err();
        }
        all += hunt.executions;
        let growth = peak_memory().saturating_sub(before);
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
            is_fine = false;
        }
        if let Some(found) = found {
            is_fine = false;
            let path = Path::new("target/readers").join(target.name);
            let written = fs::create_dir_all("target/readers").and_then(|()| fs::write(&path, &found.input));
            let place = written.map_or_else(|error| error.to_string(), |()| path.display().to_string());
            println!(
                "{:12} BROKEN: {} ({place})\n{:?}",
                target.name,
                found.what,
                String::from_utf8_lossy(&found.input)
            );
        }
    }
    println!("{all} executions");
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The most memory that this process ever had, in kilobytes; 0 where the system does not say.
fn peak_memory() -> u64 {
    let about = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = about.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok()).unwrap_or(0)
}
