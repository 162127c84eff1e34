//! `cargo xtask load`: many clients at the server at once, in order and out of it.
//!
//! Every client picks requests at random: light ones, jobs (listened to, polled, cancelled, abandoned), and broken ones of
//! many kinds; between two it thinks for a while, as people do. An answer that is neither a success nor a clear refusal
//! (the status that this mistake should have, with a sentence) is an error, and so are slow light requests and memory
//! that grows. A tenth of the clients are hostile: they ask faster, and nothing but broken requests and jobs. After all that
//! the server must answer as before.

mod client;
mod requests;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use clap::Args;
use splitmix::Random;

use client::Client;
use requests::{RequestKind, RequestResult};

/// Put the server under load.
///
/// Starts the release build of `motive serve` (or the program after --binary) on a port of its own. The times are those
/// of the clients, who run on the same machine: on a machine that has other work to do they tell little.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cargo run --release -p xtask -- load
  cargo run --release -p xtask -- load --seconds 30 --clients 50
  cargo run --release -p xtask -- load --binary target/debug/motive --seconds 20")]
pub(crate) struct Arguments {
    /// The program.
    #[arg(long, value_name = "FILE", default_value = "target/release/motive")]
    binary: PathBuf,
    /// Clients at the same time.
    #[arg(long, value_name = "N", default_value_t = 200)]
    clients: usize,
    /// How long.
    #[arg(long, value_name = "N", default_value_t = 120)]
    seconds: u64,
    /// Milliseconds that a client thinks between two requests, on average.
    #[arg(long, value_name = "MS", default_value_t = 1_000)]
    think: u64,
    /// Milliseconds that 99 of 100 light requests may take at most.
    #[arg(long, value_name = "MS", default_value_t = 50)]
    p99: u64,
    /// Determines what is asked.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Memory may grow by so much from the first half to the end: 10 % and what a few results take.
const GROWTH: (u64, u64) = (110, 32 << 10);

/// One client in so many is hostile, and in a haste.
const HOSTILE: usize = 10;
const HASTE: u64 = 5;

/// What was seen.
#[derive(Default)]
struct Seen {
    light: Vec<Duration>,
    counts: BTreeMap<(&'static str, String), usize>,
    errors: Vec<String>,
}

/// The server, which ends with this.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    ensure!(arguments.clients > 0, "there must be a client");
    let (server, address) = start(&arguments.binary)?;
    println!("{} clients for {} s at {address}", arguments.clients, arguments.seconds);
    let before = requests::steady(&Client { address: &address }).context("before the load")?;
    let (seen, over) = (Mutex::new(Seen::default()), AtomicBool::new(false));
    let mut memory: Vec<u64> = Vec::new();
    thread::scope(|scope| {
        for number in 0..arguments.clients {
            let (seen, over, address) = (&seen, &over, address.as_str());
            let is_hostile = number % HOSTILE == 0;
            let think = if is_hostile { arguments.think / HASTE } else { arguments.think };
            scope.spawn(move || {
                let mut random = Random::new(arguments.seed.wrapping_mul(1_000_003) + number as u64);
                // Not all at the same moment.
                thread::sleep(Duration::from_millis(random.below(think as usize + 1) as u64));
                while !over.load(Ordering::Relaxed) {
                    let outcome = requests::ask(&Client { address }, &mut random, over, is_hostile);
                    note(seen, outcome);
                    thread::sleep(Duration::from_millis(random.below(2 * think as usize + 1) as u64));
                }
            });
        }
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(arguments.seconds) {
            thread::sleep(Duration::from_millis(500));
            memory.extend(resident(server.0.id()));
        }
        over.store(true, Ordering::Relaxed);
    });
    let cpu = processor_seconds(server.0.id());
    let after = requests::steady(&Client { address: &address }).context("after the load")?;
    ensure!(before.iter().all(|(status, _)| *status == 200), "the server did not answer before the load");
    ensure!(before == after, "the server does not answer as before");
    println!("after the load the server answers as before");
    let seen = seen.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    report(arguments, seen, &memory, cpu)
}

fn note(seen: &Mutex<Seen>, outcome: RequestResult) {
    let mut seen = seen.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let word = match (&outcome.error, outcome.status) {
        (Some(_), _) => "error".to_owned(),
        (None, Some(status)) => status.to_string(),
        (None, None) => outcome.word.to_owned(),
    };
    *seen.counts.entry((outcome.kind.name(), word)).or_default() += 1;
    if outcome.kind == RequestKind::Light {
        seen.light.push(outcome.taken);
    }
    seen.errors.extend(outcome.error);
}

fn start(binary: &PathBuf) -> anyhow::Result<(Server, String)> {
    let mut child = Command::new(binary)
        .args(["serve", "--port", "0"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}: build it with cargo build --release", binary.display()))?;
    let out = child.stdout.take().context("it has no output")?;
    let server = Server(child);
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line)?;
    let Some((_, address)) = line.trim().split_once("http://") else {
        bail!("it says {line:?} and no address")
    };
    Ok((server, address.trim_end_matches('/').to_owned()))
}

/// Kilobytes of memory that a process has, where the system tells.
fn resident(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Seconds of processor time that a process has used, where the system tells (in hundredths).
fn processor_seconds(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in parentheses may have blanks.
    let fields: Vec<&str> = status.rsplit_once(')')?.1.split_whitespace().collect();
    let hundredths: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(hundredths as f64 / 100.0)
}

fn report(arguments: &Arguments, mut seen: Seen, memory: &[u64], cpu: Option<f64>) -> anyhow::Result<()> {
    for ((kind, word), count) in &seen.counts {
        println!("{kind:8} {word:10} {count:7}");
    }
    seen.light.sort_unstable();
    let at = |share: usize| {
        seen.light.get((seen.light.len() * share / 100).min(seen.light.len().saturating_sub(1)))
    };
    let [median, most, last] = [50, 99, 100].map(|share| at(share).copied().unwrap_or_default());
    println!(
        "light requests: {}; half take {median:?}, 99 of 100 at most {most:?}, the slowest {last:?}",
        seen.light.len()
    );
    if let Some(cpu) = cpu {
        println!("the server used {cpu:.1} s of processor time in {} s", arguments.seconds);
    }
    let half = memory.len() / 2;
    let peak = |part: &[u64]| part.iter().copied().max().unwrap_or(0);
    let (early, late) = (peak(&memory[..half]), peak(&memory[half..]));
    println!("memory: {} MB at most in the first half, {} MB in the second", early >> 10, late >> 10);
    for error in seen.errors.iter().take(20) {
        println!("error: {error}");
    }
    ensure!(
        seen.errors.is_empty(),
        "{} answers were neither a success nor a clear refusal",
        seen.errors.len()
    );
    ensure!(late <= early * GROWTH.0 / 100 + GROWTH.1, "memory grows");
    ensure!(
        most <= Duration::from_millis(arguments.p99),
        "light requests are slow: 99 of 100 take {most:?} at most"
    );
    Ok(())
}
