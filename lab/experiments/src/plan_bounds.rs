//! What PARADISE claims, held against a proof and against the critic: mates, bounds, and everything counted.
//!
//! `lab plan-bounds FILE.epd [--look] [--default [--nodes N]] [--half odd|even] [--limit N] [--plan-nodes N] [--each-plan N] [--critic N] [--each]`
//!
//! A row for each variant: the plan search alone, with nothing played out beyond one exchange, as in 1979; with `--look` also ours, whose rules play
//! forcing moves out; with `--default` instead of both what plans and critic say together, with 10,000 positions in all (or `--nodes N`). All positions are counted. A mate is checked by a solver of mates that shares nothing with the plan search. A value is
//! contradicted if the critic, with 100,000 nodes (or `--critic N`; 0 asks nobody), gives the move 1.5 pawns less.

use motive_answer::{Control, Engine, Limits, Question, Value};
use motive_chess::{Leniency, Move, Position, read_epds};
use motive_mates::MateSolver;
use motive_paradise::search::solver::{Paradise, ParadiseSettings};

/// What a claim may be above the critic's value: the margin at which *verified* counts as wrong, in hundredths of a pawn.
const MARGIN: i32 = 150;
/// Nodes of the critic for each claim.
const CRITIC: u64 = 100_000;
/// Positions of an answer in the default mode.
const NODES: u64 = 10_000;
/// Nodes of the solver for each mate.
const SOLVER: u64 = 2_000_000;

#[derive(Default)]
struct Row {
    total: usize,
    solved: usize,
    tree: usize,
    played: u64,
    weighed: u64,
    mates: usize,
    false_mates: Vec<String>,
    undecided: usize,
    claims: usize,
    contradicted: Vec<String>,
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let has = |name: &str| arguments.iter().any(|word| word == name);
    let value =
        |name: &str| arguments.iter().position(|word| word == name).and_then(|at| arguments.get(at + 1));
    let Some(path) = arguments.first() else { return Err("plan-bounds FILE.epd".into()) };
    let limit: usize = value("--limit").map_or(Ok(usize::MAX), |text| text.parse())?;
    let critic: u64 = value("--critic").map_or(Ok(CRITIC), |text| text.parse())?;
    let mut faithful = ParadiseSettings::faithful();
    if let Some(text) = value("--plan-nodes") {
        faithful.nodes = text.parse()?;
    }
    if let Some(text) = value("--each-plan") {
        faithful.each_plan = text.parse()?;
    }
    let half = value("--half").map(String::as_str);
    let text = std::fs::read_to_string(path)?;
    let mut problems = Vec::new();
    for (at, epd) in read_epds(&text, Leniency::Lenient).into_iter().enumerate() {
        let is_odd = at % 2 == 0;
        if half.is_some_and(|half| (half == "odd") != is_odd) || problems.len() >= limit {
            continue;
        }
        let epd = epd?;
        // Files of mates say how many moves, not which.
        let best = epd.best_moves().unwrap_or_default();
        problems.push((epd.id().unwrap_or("?").to_owned(), epd.position().clone(), best));
    }
    let nodes: u64 = value("--nodes").map_or(Ok(NODES), |text| text.parse())?;
    let mut variants = vec![("as in 1979", faithful.clone(), Limits::none())];
    if has("--look") {
        variants.push(("with our look", ParadiseSettings::looking(), Limits::none()));
    }
    if has("--default") {
        variants = vec![("plans and critic", ParadiseSettings::default(), Limits::nodes(nodes))];
    }
    for (name, settings, limits) in variants {
        let row = measure(&problems, &settings, &limits, critic, has("--each"));
        print_row(name, &row);
    }
    Ok(())
}

fn print_row(name: &str, row: &Row) {
    let mean = |sum: f64| sum / row.total.max(1) as f64;
    println!(
        "{name}: solved {} of {} ({:.1} %); positions of the tree {:.1}, played out {:.1}, \
         weighed by one exchange {:.1} on the average",
        row.solved,
        row.total,
        100.0 * mean(row.solved as f64),
        mean(row.tree as f64),
        mean(row.played as f64),
        mean(row.weighed as f64)
    );
    println!(
        "  mates claimed {}, false {}, not decided {} {}",
        row.mates,
        row.false_mates.len(),
        row.undecided,
        row.false_mates.join(" ")
    );
    println!(
        "  values above the first claimed {}, contradicted {} ({:.1} %) {}",
        row.claims,
        row.contradicted.len(),
        100.0 * row.contradicted.len() as f64 / row.claims.max(1) as f64,
        row.contradicted.join(" ")
    );
}

fn measure(
    problems: &[(String, Position, Vec<Move>)],
    settings: &ParadiseSettings,
    limits: &Limits,
    critic_nodes: u64,
    each: bool,
) -> Row {
    let small = motive_critic::Settings { hash: 16, ..motive_critic::Settings::default() };
    let mut paradise = Paradise::new(&small, settings.clone());
    let mut critic = motive_critic::Critic::new(&small);
    let mut row = Row::default();
    for (id, position, best) in problems {
        paradise.forget();
        let thought = paradise.think(&Question::new(position, limits.clone()), &mut ());
        let Some(line) = thought.evaluation.best() else { continue };
        let Some(&m) = line.moves.first() else { continue };
        let counts = thought.story.counts;
        row.total += 1;
        row.solved += usize::from(best.contains(&m));
        row.tree += counts.nodes();
        row.played += counts.played;
        row.weighed += counts.weighed;
        if each {
            let mark = if best.contains(&m) { '+' } else { '-' };
            println!(
                "{id} {mark} {} {} nodes {} played {}",
                position.san(m),
                line.value,
                counts.nodes(),
                counts.played
            );
        }
        let first = motive_paradise::search::value::evaluate(position, position.turn()) * 10;
        match line.value {
            Value::MateIn(moves) => {
                row.mates += 1;
                match mates_within(&position.after(m), moves - 1) {
                    Some(true) => {}
                    Some(false) => row.false_mates.push(id.clone()),
                    None => row.undecided += 1,
                }
            }
            Value::Centipawns(value) if value > first && critic_nodes > 0 => {
                row.claims += 1;
                let question = Question::new(position, Limits::nodes(critic_nodes)).only(&[m]);
                critic.forget();
                let Ok(said) = critic.judge(&question) else { continue };
                let said = said.best().map_or(0, |line| line.value.centipawns());
                if said + MARGIN < value {
                    row.contradicted.push(format!("{id} {} {value}/{said}", position.san(m)));
                }
            }
            _ => {}
        }
    }
    row
}

/// Whether the side that is not to move mates within so many moves; `None` if the solver cannot decide it.
fn mates_within(position: &Position, moves: u32) -> Option<bool> {
    if moves == 0 {
        return Some(position.is_checkmate());
    }
    let mut solver = MateSolver::new();
    let control = Control::start(&Limits::none());
    match solver.solve(position, position.turn().other(), Some(moves), SOLVER, &control) {
        Some(mating) => Some(mating.moves <= moves),
        None if solver.nodes() < SOLVER => Some(false),
        None => None,
    }
}
