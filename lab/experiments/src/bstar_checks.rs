//! The checks of B* that take longer than a test: what it keeps to, and how it compares.
//!
//! ```text
//! cargo run --release -p motive-lab -- bstar-checks effort|faithful FILE.epd [--every N] [--from N]
//! cargo run --release -p motive-lab -- bstar-checks leaders|clock|memory|quiet|hard FILE.epd [--nodes N] [--every N] [--from N] [--count N]
//! ```
//!
//! * `effort`: the expansions that `bstar-faithful` makes for each position: the paper allows 225, and 15 more for a last VERIFY.
//! * `faithful`: how many `bstar-faithful` solves with the paper's effort; those that it fails are asked again with deeper probes and with four times the effort,
//!   which tells what was missing.
//! * `leaders`: how often the move that is played has the best value of all that were measured, and a value rather than a bound.
//! * `clock`: decisions of 10 ms, `bstar` and the critic in turn: by how much each is late, and whether the move is legal.
//! * `memory`: a graph of 2,000 nodes at most (does the search go on?), then one of 20,000 nodes: the most memory that the process ever had.
//! * `quiet`: positions in which nothing speaks for any move within 60 centipawns of the best one: how far `bstar` and the critic look with the same nodes.
//! * `hard`: the first 30 positions that the critic does not solve with 10,000 nodes: how many each solves with `--nodes`.

use std::error::Error;
use std::time::{Duration, Instant};

use motive_answer::{Engine, Limits, Question, StopReason};
use motive_chess::{Epd, Leniency};
use motive_critic::{Critic, Settings};
use motive_hitech::{BstarPlayer, Class, HitechSettings, ProbeDepth, Rival, RoundPlayer};

use crate::bstar_variants::is_right;

/// Moves that are worth so little less than the best one count when a position is called quiet, in centipawns.
const NEAR: i32 = 60;

/// What is asked for.
struct Options {
    nodes: u64,
    count: usize,
    epds: Vec<Epd>,
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let (mut nodes, mut every, mut from, mut count) = (100_000, 1, 0, usize::MAX);
    let (check, file) = match arguments {
        [check, file, ..] => (check.as_str(), file),
        _ => return Err("which check, and on which file?".into()),
    };
    let mut rest = arguments[2..].iter();
    while let Some(argument) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("{argument} needs a value"))?;
        match argument.as_str() {
            "--nodes" => nodes = value.parse()?,
            "--every" => every = value.parse::<usize>()?.max(1),
            "--from" => from = value.parse()?,
            "--count" => count = value.parse()?,
            other => return Err(format!("unknown argument {other}").into()),
        }
    }
    let text = std::fs::read_to_string(file)?;
    let lines = text.lines().skip(from).step_by(every);
    let epds = lines.filter_map(|line| Epd::parse(line, Leniency::Lenient).ok()).collect();
    let options = Options { nodes, count, epds };
    match check {
        "effort" => effort(&options),
        "faithful" => faithful(&options),
        "leaders" => leaders(&options),
        "clock" => clock(&options),
        "memory" => memory(&options),
        "quiet" => quiet(&options),
        "hard" => hard(&options),
        other => return Err(format!("there is no check {other}").into()),
    }
    Ok(())
}

fn critic() -> Critic {
    Critic::new(&Settings { hash: 16, ..Settings::default() })
}

fn effort(options: &Options) {
    let (mut most, mut beyond) = (0, 0);
    for epd in options.epds.iter().take(options.count) {
        let mut player = RoundPlayer::new(critic(), HitechSettings::faithful());
        let thought = player.think(&Question::new(epd.position(), Limits::none()), &mut ());
        let expansions = thought.evaluation.expansions.unwrap_or(0);
        most = most.max(expansions);
        beyond += u32::from(expansions > 225 + 15);
    }
    println!(
        "at most {most} expansions; more than 240 in {beyond} of {}",
        options.epds.len().min(options.count)
    );
}

fn faithful(options: &Options) {
    let paper = HitechSettings::faithful;
    let depth = |depth| HitechSettings { depth: ProbeDepth::Fixed(depth), ..paper() };
    let mut effort = paper();
    effort.search.effort = bstar::Expansions::of(4 * 225);
    let others = [("probes of 4", depth(4)), ("probes of 5", depth(5)), ("four times the effort", effort)];
    let (mut right, mut nodes, mut expansions, mut all) = (0, 0, 0, 0);
    for epd in options.epds.iter().take(options.count) {
        let ask = |settings: &HitechSettings| {
            let mut player = RoundPlayer::new(critic(), settings.clone());
            player.think(&Question::new(epd.position(), Limits::none()), &mut ())
        };
        let thought = ask(&paper());
        all += 1;
        nodes += thought.evaluation.nodes;
        expansions += thought.evaluation.expansions.unwrap_or(0);
        if is_right(epd, thought.evaluation.best_move()) {
            right += 1;
            continue;
        }
        let solved_with = others
            .iter()
            .find(|(_, settings)| is_right(epd, ask(settings).evaluation.best_move()))
            .map_or("none of these", |(name, _)| name);
        let played = thought.evaluation.best_move().map_or_else(String::new, |m| epd.position().san(m));
        println!("{}: {played}; solved with {solved_with}", epd.position());
    }
    println!(
        "{right} of {all} right, {} nodes and {} expansions on average",
        nodes / all.max(1),
        expansions / all.max(1)
    );
}

fn leaders(options: &Options) {
    let (mut leads, mut exact, mut all) = (0, 0, 0);
    for epd in options.epds.iter().take(options.count) {
        let mut player = BstarPlayer::new(critic());
        let thought = player.think(&Question::new(epd.position(), Limits::nodes(options.nodes)), &mut ());
        all += 1;
        leads += u32::from(thought.account.leads);
        exact += u32::from(thought.account.exact);
        if !(thought.account.leads && thought.account.exact) {
            println!("not by its value: {}", epd.position());
        }
    }
    println!(
        "of {all} decisions: the best of what was measured {leads}, a value rather than a bound {exact}"
    );
}

fn clock(options: &Options) {
    let allowed = Duration::from_millis(10);
    let mut late: [Vec<Duration>; 2] = [Vec::new(), Vec::new()];
    let mut illegal = 0;
    let (mut player, mut other) = (BstarPlayer::new(critic()), critic());
    for epd in options.epds.iter().cycle().take(options.count.min(10_000)) {
        let position = epd.position();
        for (who, late) in late.iter_mut().enumerate() {
            let question = Question::new(position, Limits::time(allowed));
            let started = Instant::now();
            let best = if who == 0 {
                player.think(&question, &mut ()).evaluation.best_move()
            } else {
                other.judge(&question).ok().and_then(|evaluation| evaluation.best_move())
            };
            late.push(started.elapsed().saturating_sub(allowed));
            illegal += u32::from(!best.is_some_and(|m| position.is_legal(m)));
        }
    }
    for (name, mut late) in ["bstar", "critic"].into_iter().zip(late) {
        late.sort();
        let beyond = late.iter().filter(|late| late.as_millis() >= 20).count();
        let at = |part: f64| late[(late.len() as f64 * part) as usize].as_secs_f64() * 1000.0;
        let worst = late.last().map_or(0.0, |late| late.as_secs_f64() * 1000.0);
        println!(
            "{name}: {} decisions, late by {:.1} ms (median), {:.1} ms (99 of 100), {worst:.1} ms (at most); by 20 ms or more {beyond}",
            late.len(),
            at(0.5),
            at(0.99)
        );
    }
    println!("without a legal move {illegal}");
}

fn memory(options: &Options) {
    let resident = || {
        let about = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = about.lines().find_map(|line| line.strip_prefix("VmHWM:")).map(str::to_owned);
        line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) >> 10
    };
    for graph in [2_000, 20_000] {
        let (mut ended, mut illegal, mut largest) = (0, 0, 0);
        for epd in options.epds.iter().take(options.count.min(20)) {
            let mut player = BstarPlayer::new(critic());
            player.limit_graph(graph);
            // So that the graph grows: nothing is measured further before it is expanded.
            (player.attention_mut().ahead, player.attention_mut().stop.ends) = (0, false);
            let thought = player.think(&Question::new(epd.position(), Limits::nodes(options.nodes)), &mut ());
            ended += u32::from(thought.evaluation.stop == StopReason::Memory);
            illegal += u32::from(!thought.evaluation.best_move().is_some_and(|m| epd.position().is_legal(m)));
            largest = largest.max(thought.account.nodes.0);
        }
        println!(
            "graph of {graph} at most: ended by it {ended}, without a legal move {illegal}, largest {largest}; memory up to now {} MB, 16 of them the critic's table",
            resident()
        );
    }
}

fn quiet(options: &Options) {
    let (mut found, mut differences) = (0, Vec::new());
    for epd in &options.epds {
        if found >= options.count.min(50) {
            break;
        }
        let question = Question::new(epd.position(), Limits::nodes(options.nodes));
        let mut player = BstarPlayer::new(critic());
        player.attention_mut().stop.ends = false;
        let thought = player.think(&question, &mut ());
        let best = thought.account.rivals.first().map_or(0, |rival| rival.real);
        let near = |rival: &&Rival| rival.real >= best - NEAR;
        if thought.account.rivals.iter().filter(near).any(|rival| rival.class != Class::Quiet) {
            continue;
        }
        found += 1;
        let judged = critic().judge(&question).expect("the critic answers");
        differences.push((i64::from(thought.account.horizon), i64::from(judged.depth)));
    }
    let mean = |sum: i64| sum as f64 / differences.len().max(1) as f64;
    let near = differences.iter().filter(|(own, other)| own + 1 >= *other).count();
    println!(
        "{found} quiet positions: horizon {:.1}, the critic's iteration {:.1}; at most one half-move less in {near}",
        mean(differences.iter().map(|pair| pair.0).sum()),
        mean(differences.iter().map(|pair| pair.1).sum())
    );
}

fn hard(options: &Options) {
    let by_critic = |epd: &Epd, nodes: u64| {
        let judged = critic().judge(&Question::new(epd.position(), Limits::nodes(nodes)));
        judged.ok().and_then(|evaluation| evaluation.best_move())
    };
    let (mut found, mut own, mut other, mut used) = (0, 0, 0, 0);
    for epd in options.epds.iter().filter(|epd| !is_right(epd, by_critic(epd, 10_000))) {
        if found >= options.count.min(30) {
            break;
        }
        found += 1;
        let mut player = BstarPlayer::new(critic());
        let thought = player.think(&Question::new(epd.position(), Limits::nodes(options.nodes)), &mut ());
        own += u32::from(is_right(epd, thought.evaluation.best_move()));
        other += u32::from(is_right(epd, by_critic(epd, options.nodes)));
        used += thought.evaluation.nodes;
    }
    println!(
        "{found} hard positions: bstar {own} ({} nodes on average), the critic {other}",
        used / found.max(1) as u64
    );
}
