//! PARADISE on a file of positions: what is solved, with how many positions of the plan search and of the critic.
//!
//! `lab plan-solve FILE.epd [--faithful] [--time MS] [--nodes N] [--each] [--course] [--every N] [--limit N] [--without MECHANISM] [--ablation]`

use std::time::{Duration, Instant};

use motive_answer::{Limits, Question};
use motive_chess::{Leniency, Move, Position, read_epds};
use motive_paradise::search::solver::{Paradise, ParadiseSettings};

struct Row {
    solved: usize,
    total: usize,
    nodes: usize,
    most: usize,
    critic: u64,
    verified: usize,
    time: Duration,
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = arguments.to_vec();
    let Some(path) = words.first() else { return Err("solve FILE.epd".into()) };
    let has = |name: &str| words.iter().any(|word| word == name);
    let value = |name: &str| words.iter().position(|word| word == name).and_then(|at| words.get(at + 1));
    let time: u64 = value("--time").map_or(Ok(2000), |text| text.parse())?;
    let nodes: Option<u64> = value("--nodes").map(|text| text.parse()).transpose()?;
    let every: usize = value("--every").map_or(Ok(1), |text| text.parse())?;
    let limit: usize = value("--limit").map_or(Ok(usize::MAX), |text| text.parse())?;
    let skip: usize = value("--skip").map_or(Ok(0), |text| text.parse())?;
    let text = std::fs::read_to_string(path)?;
    let mut problems = Vec::new();
    for epd in read_epds(&text, Leniency::Lenient).into_iter().skip(skip).step_by(every.max(1)).take(limit) {
        let epd = epd?;
        problems.push((epd.id().unwrap_or("?").to_owned(), epd.position().clone(), epd.best_moves()?));
    }
    let time = (time > 0).then_some(Duration::from_millis(time));
    let limits = Limits { time, nodes, ..Limits::none() };
    let base = if has("--faithful") { ParadiseSettings::faithful() } else { ParadiseSettings::default() };
    let mut base = base;
    if let Some(text) = value("--each-plan") {
        base.each_plan = text.parse()?;
    }
    if let Some(text) = value("--plan-nodes") {
        base.nodes = text.parse()?;
    }
    let without = value("--without").map_or("", String::as_str);
    let names: Vec<&str> = if has("--ablation") {
        vec![
            "",
            "plans",
            "causality",
            "lemmas",
            "best-first",
            "quiescence",
            "counter-causal",
            "foresight",
            "tight-checks",
            "plan-search",
            "rules",
            "feedback",
        ]
    } else {
        vec![without]
    };
    for name in names {
        let mut settings = base.clone();
        match name {
            "plans" => settings.mechanisms.plans = false,
            "causality" => settings.mechanisms.causality = false,
            "lemmas" => settings.mechanisms.lemmas = false,
            "best-first" => settings.mechanisms.best_first = false,
            "quiescence" => settings.mechanisms.quiescence = false,
            "foresight" => settings.mechanisms.foresight = false,
            "tight-checks" => settings.mechanisms.tight_checks = false,
            "counter-causal" => settings.mechanisms.counter_causal = false,
            "plan-search" => settings.searches_plans = false,
            "rules" => (settings.proposes_plans, settings.searches_plans) = (false, false),
            "feedback" => settings.answers_refutations = false,
            _ => {}
        }
        let row = solve_all(&problems, &settings, &limits, has("--each"), has("--course"));
        let count = row.total.max(1);
        println!(
            "{:16} solved {} of {}; nodes mean {:.1} most {}; critic nodes {}; verified {}; {:.1} ms a position",
            if name.is_empty() { "all".to_owned() } else { format!("without {name}") },
            row.solved,
            row.total,
            row.nodes as f64 / count as f64,
            row.most,
            row.critic / count as u64,
            row.verified,
            row.time.as_secs_f64() * 1000.0 / count as f64
        );
    }
    Ok(())
}

fn solve_all(
    problems: &[(String, Position, Vec<Move>)],
    settings: &ParadiseSettings,
    limits: &Limits,
    each: bool,
    course: bool,
) -> Row {
    let mut paradise = Paradise::new(&motive_critic::Settings::default(), settings.clone());
    let zero = Duration::ZERO;
    let mut row = Row { solved: 0, total: 0, nodes: 0, most: 0, critic: 0, verified: 0, time: zero };
    for (name, position, best) in problems {
        paradise.forget();
        let started = Instant::now();
        let thought = paradise.think(&Question::new(position, limits.clone()), &mut ());
        let took = started.elapsed();
        let found = thought.evaluation.best_move();
        let right = found.is_some_and(|m| best.contains(&m));
        row.total += 1;
        row.solved += usize::from(right);
        row.nodes += thought.story.nodes;
        row.most = row.most.max(thought.story.nodes);
        row.critic += thought.evaluation.nodes;
        row.verified += usize::from(thought.story.verdict.is_some_and(|verdict| verdict != "believed"));
        row.time += took;
        if each {
            let expected: Vec<String> = best.iter().map(|&m| position.san(m)).collect();
            println!(
                "{name} {} {} {} expected {} nodes {} critic {} rounds {} {} {:.1} ms",
                if right { "+" } else { "-" },
                found.map_or_else(|| "-".into(), |m| position.san(m)),
                thought.evaluation.best().map_or_else(String::new, |line| line.value.to_string()),
                expected.join(" "),
                thought.story.nodes,
                thought.evaluation.nodes,
                thought.story.rounds,
                thought.story.verdict.unwrap_or("-"),
                took.as_secs_f64() * 1000.0
            );
            let place = |m: &Move| {
                let plans = thought.story.candidates.iter().filter(|candidate| candidate.plan.is_some());
                plans.into_iter().find(|candidate| candidate.m == *m).and_then(|candidate| candidate.place)
            };
            let places: Vec<String> = best.iter().filter_map(place).map(|place| place.to_string()).collect();
            let ms = |time: Duration| time.as_secs_f64() * 1000.0;
            let spent = thought.story.spent;
            println!(
                "    analysis {:.1} plans {:.1} critic {:.1} checker {:.1} ms ({} positions); place {}",
                ms(spent.analysis),
                ms(spent.plans),
                ms(spent.verifier),
                ms(spent.checker),
                thought.story.checker_nodes,
                places.join(" ")
            );
            for challenge in thought.story.challenges.iter().filter(|challenge| best.contains(&challenge.m)) {
                println!(
                    "    {} challenged, {} half-moves: {}",
                    position.san(challenge.m),
                    challenge.depth,
                    challenge.better.map_or_else(|| "no better".into(), |value| value.to_string())
                );
            }
            if course {
                for round in &thought.story.course {
                    println!(
                        "    {} {} ahead {} {} after {} place {}",
                        position.san(round.m),
                        round.value.map_or_else(|| "?".into(), |value| value.to_string()),
                        round.ahead.map_or_else(|| "?".into(), |ahead| ahead.to_string()),
                        if round.agrees { "agreed" } else { "doubted" },
                        round.verifier,
                        round.place.unwrap_or(0)
                    );
                }
            }
        }
    }
    row
}
