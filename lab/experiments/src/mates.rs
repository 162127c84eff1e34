//! Looks for the mates of a file of positions and counts: `mates FILE [NODES] [EVERY] [SECONDS] [all] [prove]`.
//!
//! The positions may name the length (`bm #5`, `#-5` if the side to move is mated); without it the side to
//! move is taken to mate. A position counts as proved if the mate that is found is no longer than the file says.
//! `all` prints every position and not only those that failed; `prove` lets the checker replay the whole tree.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use motive_answer::{CheckOptions, Control, Goal, Limits, Problem, ProofLimits, check, prove_mate};
use motive_chess::{Color, Epd, History, Leniency, Move, Position};
use motive_mates::MateSolver;

/// Marks of processor time, in milliseconds.
const MARKS: [u64; 6] = [10, 30, 100, 300, 1_000, 10_000];

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = arguments.to_vec();
    let has = |word: &str| words.iter().any(|other| other == word);
    let (all, prove) = (has("all"), has("prove"));
    let arguments: Vec<&String> =
        words.iter().filter(|word| !["all", "prove"].contains(&word.as_str())).collect();
    let text = std::fs::read_to_string(arguments.first().ok_or("mates FILE [NODES] [EVERY] [SECONDS]")?)?;
    let nodes: u64 = arguments.get(1).map_or(Ok(100_000), |text| text.parse())?;
    let every: usize = arguments.get(2).map_or(Ok(1), |text| text.parse())?;
    let seconds: Option<f64> = arguments.get(3).map(|text| text.parse()).transpose()?;
    let limits = seconds.map_or(Limits::none(), |seconds| Limits::time(Duration::from_secs_f64(seconds)));
    let mut by_length: BTreeMap<u32, Row> = BTreeMap::new();
    let (mut total, mut spent, mut marks) = (0, Duration::ZERO, [0; MARKS.len()]);
    for line in text.lines().step_by(every) {
        let (fen, length) = match line.split_once(" bm #") {
            Some((fen, length)) => (fen, length.trim_end_matches(';').parse::<i32>().ok()),
            None => (line, None),
        };
        let epd = Epd::parse(fen, Leniency::Lenient)?;
        let position = epd.position();
        let attacker = if length.is_some_and(|n| n < 0) { position.turn().other() } else { position.turn() };
        let started = processor_time();
        let mut solver = MateSolver::new();
        let found = solver.solve(position, attacker, None, nodes, &Control::start(&limits));
        let took = processor_time().saturating_sub(started);
        let wanted = length.map_or(0, i32::unsigned_abs);
        (total, spent) = (total + solver.nodes(), spent + took);
        let row = by_length.entry(wanted).or_default();
        row.positions += 1;
        let short = found.as_ref().is_some_and(|mating| wanted == 0 || mating.moves <= wanted);
        if found.is_some() {
            row.found += 1;
            row.nodes += solver.nodes();
        }
        if short {
            row.short += 1;
            for (count, mark) in marks.iter_mut().zip(MARKS) {
                *count += u32::from(took <= Duration::from_millis(mark));
            }
        }
        let nodes = solver.nodes();
        let moves = found.as_ref().map(|mating| mating.moves);
        let played = found.map_or(String::new(), |mating| line_of(position, &mating.line));
        let proof = moves
            .filter(|_| prove)
            .map_or(String::new(), |moves| proof_of(&mut solver, position, attacker, moves));
        if !short && wanted <= 5 || all {
            println!(
                "{line}  {moves:?}  {nodes} positions, {:.1} ms{proof}{played}",
                took.as_secs_f64() * 1e3
            );
        }
    }
    println!("{:>6} {:>9} {:>6} {:>9} {:>10}", "moves", "positions", "found", "no longer", "mean nodes");
    let mut short = 0;
    for (length, row) in by_length {
        let mean = row.nodes / u64::from(row.found.max(1));
        println!("{length:>6} {:>9} {:>6} {:>9} {mean:>10}", row.positions, row.found, row.short);
        short += row.short;
    }
    let each = spent.as_secs_f64() * 1e6 / total as f64;
    println!("proved: {short}; {total} positions in {:.1} s, {each:.3} us each", spent.as_secs_f64());
    for (mark, count) in MARKS.iter().zip(marks) {
        println!("within {mark:>5} ms: {count}");
    }
    Ok(())
}

/// The moves of the longest defense.
fn line_of(position: &Position, line: &[Move]) -> String {
    let mut position = position.clone();
    let mut text = String::from(";");
    for &m in line {
        text = text + " " + &position.san(m);
        position.play(m);
    }
    text
}

/// The whole tree, replayed by the checker.
fn proof_of(solver: &mut MateSolver, position: &Position, attacker: Color, moves: u32) -> String {
    let (started, control) = (processor_time(), Control::new());
    let problem = Problem::in_game(History::new(position.clone()), attacker, Goal::Mate);
    let limits = ProofLimits { each: Limits::nodes(100_000), tree: 2_000_000, ..ProofLimits::default() };
    match prove_mate(problem, moves, solver, &limits, &control) {
        Ok(solution) => {
            let (size, nodes) = (solution.tree.len(), solution.counters.critic_nodes);
            let checked = check(solution, None, &CheckOptions::default(), &control, &mut ());
            let took = processor_time().saturating_sub(started).as_secs_f64() * 1e3;
            let proved = checked.verdict().is_proved();
            format!("; tree of {size} moves, {nodes} positions, {took:.1} ms, proved: {proved}")
        }
        Err(error) => format!("; {error}"),
    }
}

#[derive(Default)]
struct Row {
    positions: u32,
    found: u32,
    short: u32,
    nodes: u64,
}

/// The time this thread was on a processor, where the system tells it; otherwise the time on the wall.
fn processor_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| start.elapsed(), Duration::from_nanos)
}
