//! The plan search on a file of positions, without the critic: what it solves and with how many positions.
//!
//! `lab plan-search FILE.epd [--thesis] [--nodes N] [--each] [--protocol NUMBER] [--without MECHANISM] [--roots] [--all-answers]`

use std::time::Instant;

use motive_chess::{Leniency, Position, read_epds};
use motive_paradise::Reach;
use motive_paradise::search::productions::Productions;
use motive_paradise::search::{Mechanisms, Options, Search};

/// Every move of the root that was searched: what it promised, what was shown, and how many positions it cost.
fn print_roots(search: &Search<'_>, position: &Position) {
    let tree = search.tree();
    let mut sizes = vec![1_usize; tree.len()];
    for id in (1..tree.len()).rev() {
        if let Some(parent) = tree[id].parent {
            sizes[parent] += sizes[id];
        }
    }
    for each in &tree[0].tries {
        let Some(m) = each.m else { continue };
        println!(
            "       {:8} likely {} expected {:4} shown {} positions {}",
            position.san(m),
            each.likely,
            each.expectation,
            each.range,
            sizes[each.child]
        );
    }
    let plans: Vec<String> = tree[0]
        .suggested
        .iter()
        .map(|idea| {
            let name = idea.first_move(&tree[0].spot).map_or_else(|| "-".into(), |m| position.san(m));
            format!("{name} {}/{}", idea.likely(), idea.value())
        })
        .collect();
    println!("       plans: {}", plans.join(", "));
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = arguments.to_vec();
    let Some(path) = words.first() else { return Err("plan_search FILE.epd".into()) };
    let value = |name: &str| words.iter().position(|word| word == name).and_then(|at| words.get(at + 1));
    let thesis = words.iter().any(|word| word == "--thesis");
    let nodes = value("--nodes").map_or(Ok(300), |text| text.parse())?;
    let each_plan: usize = value("--each-plan").map_or(Ok(usize::MAX), |text| text.parse())?;
    let sight: u32 = value("--sight").map_or(Ok(0), |text| text.parse())?;
    let wanted: Option<usize> = value("--protocol").map(|text| text.parse()).transpose()?;
    let mut mechanisms = Mechanisms {
        captures_only: !words.iter().any(|word| word == "--all-answers"),
        ..Mechanisms::default()
    };
    match value("--without").map(String::as_str) {
        Some("plans") => mechanisms.plans = false,
        Some("causality") => mechanisms.causality = false,
        Some("lemmas") => mechanisms.lemmas = false,
        Some("best-first") => mechanisms.best_first = false,
        Some("quiescence") => mechanisms.quiescence = false,
        Some("counter-causal") => mechanisms.counter_causal = false,
        _ => {}
    }
    let reach = if thesis { Reach::Thesis } else { Reach::Whole };
    let mut adviser = if thesis {
        Productions::thesis()
    } else if words.iter().any(|word| word == "--order") {
        Productions::in_thesis_order()
    } else {
        Productions::whole()
    };
    adviser.most = value("--root").map_or(Ok(adviser.most), |text| text.parse())?;
    adviser.most_below = value("--below").map_or(Ok(adviser.most_below), |text| text.parse())?;
    let (mut solved, mut total, mut solved_nodes, mut most) = (0, 0, 0, 0);
    let began = Instant::now();
    let text = std::fs::read_to_string(path)?;
    for (index, epd) in read_epds(&text, Leniency::Lenient).into_iter().enumerate() {
        let epd = epd?;
        if wanted.is_some_and(|number| number != index + 1) {
            continue;
        }
        let position: &Position = epd.position();
        let best = epd.best_moves()?;
        let options = Options {
            reach,
            nodes,
            all: None,
            each_plan,
            each_resumed: each_plan,
            protocol: wanted.is_some(),
            mechanisms: mechanisms.clone(),
            sight,
        };
        let started = Instant::now();
        let mut search = Search::new(&mut adviser, position, options);
        let outcome = search.run();
        total += 1;
        let right = outcome.best.is_some_and(|m| best.contains(&m));
        if right {
            solved += 1;
            solved_nodes += outcome.counts.nodes();
        }
        most = most.max(outcome.counts.nodes());
        if wanted.is_some() {
            println!("{}", search.protocol().join("\n"));
        }
        if words.iter().any(|word| word == "--roots") {
            print_roots(&search, position);
        }
        if words.iter().any(|word| word == "--each") {
            let expected: Vec<String> = best.iter().map(|&m| position.san(m)).collect();
            let found = outcome.best.map_or_else(|| "-".into(), |m| position.san(m));
            println!(
                "{:4} {} {found:8} {} expected {} nodes {} ({} ms)",
                index + 1,
                if right { "+" } else { "-" },
                outcome.range,
                expected.join(" "),
                outcome.counts.nodes(),
                started.elapsed().as_millis()
            );
        }
    }
    let mean = f64::from(u32::try_from(solved_nodes)?) / f64::from(solved.max(1));
    let took = began.elapsed().as_secs_f64() * 1000.0 / f64::from(total.max(1));
    println!(
        "solved {solved} of {total}; mean nodes of the solved {mean:.1}; most {most}; {took:.1} ms a position"
    );
    Ok(())
}
