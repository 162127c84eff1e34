//! What the plans decide with `--method paradise`: in how many questions the plan search ran, what part of the effort it was, and the
//! *right reason*, the part of the solved positions in which the line that is told executes the plan that is told.
//!
//! `lab plan-decides FILE... [--nodes N] [--half odd|even] [--every N] [--limit N] [--without plan-search|plans|feedback] [--ablation] [--each]`
//!
//! Positions are EPD with `bm` or tables of puzzles. All positions are counted, also those that rules play out: `--nodes N` (20,000) limits them
//! all. `--without plan-search` leaves the plans of the rules, which are then not worked out; `--without plans` leaves none; `--ablation` prints
//! a row for each. What counts as executed is computed on the tree of the answer (`solver/execution.rs`).

use std::fs::File;
use std::io::BufReader;

use motive_answer::{Limits, Question, System};
use motive_paradise::search::solver::{Execution, Paradise, ParadiseSettings};
use motive_suite::{Input, Problem, Selection};

/// Positions of an answer, unless told otherwise.
const NODES: u64 = 20_000;

#[derive(Default)]
struct Row {
    total: usize,
    ran: usize,
    solved: usize,
    nodes: u64,
    for_plans: u64,
    executions: Vec<Execution>,
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let has = |name: &str| arguments.iter().any(|word| word == name);
    let value =
        |name: &str| arguments.iter().position(|word| word == name).and_then(|at| arguments.get(at + 1));
    let number = |name: &str, otherwise: usize| value(name).map_or(Ok(otherwise), |text| text.parse());
    let (every, limit) = (number("--every", 1)?, number("--limit", usize::MAX)?);
    let nodes: u64 = value("--nodes").map_or(Ok(NODES), |text| text.parse())?;
    let half = value("--half").map(String::as_str);
    let files: Vec<&String> = arguments.iter().take_while(|word| !word.starts_with("--")).collect();
    let mut problems = Vec::new();
    for (at, path) in files.iter().enumerate() {
        let input = Input::read(BufReader::new(File::open(path)?), path, at, Selection::All)?;
        let half = input.problems.into_iter().enumerate().filter(|(at, _)| {
            let is_odd = at % 2 == 0;
            half.is_none_or(|half| (half == "odd") == is_odd)
        });
        problems.extend(half.map(|(_, problem)| problem).step_by(every.max(1)).take(limit));
    }
    let variants = if has("--ablation") {
        vec!["", "plan-search", "plans", "feedback"]
    } else {
        vec![value("--without").map_or("", String::as_str)]
    };
    for without in variants {
        let mut settings = ParadiseSettings::default();
        match without {
            "" => {}
            "plan-search" => settings.searches_plans = false,
            "plans" => (settings.proposes_plans, settings.searches_plans) = (false, false),
            "feedback" => settings.answers_refutations = false,
            other => return Err(format!("there is no {other} to do without").into()),
        }
        let row = measure(&problems, &settings, nodes, has("--each"));
        print_row(without, &row);
    }
    Ok(())
}

fn measure(problems: &[Problem], settings: &ParadiseSettings, nodes: u64, each: bool) -> Row {
    let critic = motive_critic::Settings { hash: 16, ..motive_critic::Settings::default() };
    let mut paradise = Paradise::new(&critic, settings.clone());
    let mut row = Row::default();
    for problem in problems {
        let position = problem.history.position();
        System::forget(&mut paradise);
        let question =
            Question { history: problem.history.clone(), ..Question::new(position, Limits::nodes(nodes)) };
        let thought = paradise.think(&question, &mut ());
        let Some(best) = thought.evaluation.best() else { continue };
        let Some(first) = best.moves.first() else { continue };
        let counts = thought.story.counts;
        let others = counts.nodes() as u64 + counts.played;
        row.total += 1;
        row.ran += usize::from(counts.nodes() > 0);
        row.nodes += thought.evaluation.nodes + others;
        row.for_plans += thought.story.critic_for_plans + others;
        let is_solved = problem.task.book(0).contains(first);
        let execution = thought.story.execution(position, &best.moves);
        if is_solved {
            row.solved += 1;
            row.executions.push(execution);
        }
        if each {
            let mark = if is_solved { '+' } else { '-' };
            println!(
                "{} {mark} {} ({}): {execution}",
                problem.id,
                position.san_line(&best.moves),
                best.value
            );
        }
    }
    row
}

fn print_row(without: &str, row: &Row) {
    let part = |count: f64, of: f64| 100.0 * count / of.max(1.0);
    let name = if without.is_empty() { "all".to_owned() } else { format!("without {without}") };
    println!("{name}: solved {} of {}", row.solved, row.total);
    println!("  plan search ran {} of {}", row.ran, row.total);
    println!(
        "  nodes {} on the average, {:.1} % of them for plans",
        row.nodes / row.total.max(1) as u64,
        part(row.for_plans as f64, row.nodes as f64)
    );
    let count = |wanted: &dyn Fn(Execution) -> bool| row.executions.iter().filter(|&&e| wanted(e)).count();
    let right = count(&Execution::is_right_reason);
    println!(
        "  right reason {right} of {} solved ({:.1} %)",
        row.solved,
        part(right as f64, row.solved as f64)
    );
    for execution in Execution::ALL {
        println!("    {:4} {execution}", count(&|other| other == execution));
    }
}
