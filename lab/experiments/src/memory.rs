//! How much memory answers take: every method, several sizes of Hash, each pair in a process of its own.
//!
//! `cargo run --release -p motive-lab -- memory [METHOD...] [--hash 16,64,512] [--nodes 200000]`
//!
//! A process asks its method about three positions, with the check, and tells the most memory that it ever had. Ends with an
//! error if that is more than 1.3 times Hash and 150 MB.

use std::error::Error;
use std::fs;
use std::process::{Command, ExitCode};

use motive::{Analyst, Method, Settings};
use motive_answer::{Limits, Question};
use motive_chess::Position;

/// What a method may take: so many percent of Hash, and so many megabytes beside.
const SHARE: u64 = 130;
const BESIDE: u64 = 150;

/// The known test of move generators ("Kiwipete"), the position with the most moves (Petrović 1964), an ending.
const POSITIONS: [&str; 3] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

/// How a process is told that it is the one that answers.
const ANSWER: &str = "--answer";

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    let (mut methods, mut hashes, mut nodes) = (Vec::new(), vec![16, 64, 512], 200_000);
    let mut answers = false;
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value"));
        match argument.as_str() {
            "--hash" => hashes = value()?.split(',').map(str::parse).collect::<Result<Vec<usize>, _>>()?,
            "--nodes" => nodes = value()?.parse()?,
            ANSWER => answers = true,
            name => methods.push(name.parse::<Method>()?),
        }
    }
    if methods.is_empty() {
        methods = Method::all().collect();
    }
    if answers {
        for (&method, &hash) in methods.iter().zip(&hashes) {
            answer(method, hash, nodes)?;
        }
        println!("{}", peak_memory().ok_or("the system does not tell")?);
        return Ok(ExitCode::SUCCESS);
    }
    println!("{:20}{:>6}{:>10}{:>10}", "method", "Hash", "most MB", "allowed");
    let (mut asked, mut too_much) = (0, 0);
    for method in methods {
        for hash in &hashes {
            let program = std::env::current_exe()?;
            let words = [ANSWER, method.name(), "--hash", &hash.to_string(), "--nodes", &nodes.to_string()];
            let output = Command::new(program).arg("memory").args(words).output()?;
            let told = String::from_utf8_lossy(&output.stdout);
            let most = told.trim().parse::<u64>().map_err(|_| {
                format!("{method} with Hash {hash} fails: {}", String::from_utf8_lossy(&output.stderr))
            })? >> 10;
            let allowed = *hash as u64 * SHARE / 100 + BESIDE;
            println!("{method:20}{hash:6}{most:>10}{allowed:>10}");
            asked += 1;
            too_much += u32::from(most > allowed);
        }
    }
    println!("{asked} processes, {too_much} of them take too much");
    Ok(if too_much == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn answer(method: Method, hash: usize, nodes: u64) -> Result<(), Box<dyn Error>> {
    let mut analyst = Analyst::new(&Settings { hash, ..Settings::default() });
    for fen in POSITIONS {
        let position: Position = fen.parse()?;
        let answer = analyst.answer(method, &Question::new(&position, Limits::nodes(nodes)), &mut ());
        answer.best_move().ok_or_else(|| format!("{method} has no move in {fen}"))?;
    }
    Ok(())
}

/// The most memory that this process ever had, in kilobytes, where the system tells.
fn peak_memory() -> Option<u64> {
    let about = fs::read_to_string("/proc/self/status").ok()?;
    let line = about.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}
