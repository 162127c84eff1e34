//! Why the plan search alone does not find what it should: each position that it does not solve is put into one class, and the classes are
//! counted.
//!
//! `lab plan-failures FILE.epd [--half odd|even] [--limit N] [--plan-nodes N] [--each-plan N] [--root N] [--below N] [--each]`
//!
//! The search is the one of `--method paradise-faithful`. The classes, the first that fits: the rules have no plan for the
//! solution; its plan was never played (a cut-off refused it, or the limit came first); it was played and has shown nothing yet, because a limit cut it or
//! plans wait below; it was played and nothing is left to try; it has shown what is wanted and another move as much.

use std::collections::BTreeMap;

use motive_chess::{Leniency, Move, Position, read_epds};
use motive_paradise::Reach;
use motive_paradise::search::productions::Productions;
use motive_paradise::search::solver::ParadiseSettings;
use motive_paradise::search::value::{evaluate, threshold};
use motive_paradise::search::{Options, PlanOutcome, Search};

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let has = |name: &str| arguments.iter().any(|word| word == name);
    let value =
        |name: &str| arguments.iter().position(|word| word == name).and_then(|at| arguments.get(at + 1));
    let Some(path) = arguments.first() else { return Err("plan-failures FILE.epd".into()) };
    let mut settings = ParadiseSettings::faithful();
    if let Some(text) = value("--plan-nodes") {
        settings.nodes = text.parse()?;
    }
    if let Some(text) = value("--each-plan") {
        settings.each_plan = text.parse()?;
    }
    let limit: usize = value("--limit").map_or(Ok(usize::MAX), |text| text.parse())?;
    let half = value("--half").map(String::as_str);
    let text = std::fs::read_to_string(path)?;
    let mut classes: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let (mut total, mut nodes) = (0, 0);
    for (at, epd) in read_epds(&text, Leniency::Lenient).into_iter().enumerate() {
        let is_odd = at % 2 == 0;
        if half.is_some_and(|half| (half == "odd") != is_odd) || total >= limit {
            continue;
        }
        let epd = epd?;
        let (position, best) = (epd.position(), epd.best_moves()?);
        let options = Options {
            reach: Reach::Whole,
            mechanisms: settings.mechanisms.clone(),
            nodes: settings.nodes,
            all: None,
            each_plan: settings.each_plan,
            each_resumed: settings.each_resumed,
            protocol: false,
            sight: settings.sight,
        };
        let mut adviser = Productions::whole();
        adviser.most = value("--root").map_or(Ok(adviser.most), |text| text.parse())?;
        adviser.most_below = value("--below").map_or(Ok(adviser.most_below), |text| text.parse())?;
        let mut search = Search::new(&mut adviser, position, options);
        let outcome = search.run();
        total += 1;
        nodes += outcome.counts.nodes();
        let class = class_of(&search, &outcome, position, &best, settings.nodes);
        let id = epd.id().unwrap_or("?").to_owned();
        if has("--each") {
            print_each(&id, class, &search, &outcome, position, &best);
        }
        classes.entry(class).or_default().push(id);
    }
    println!("{total} positions, {:.1} of the tree on the average", nodes as f64 / total.max(1) as f64);
    for (class, found) in classes {
        println!("{:4} ({:4.1} %) {class}", found.len(), 100.0 * found.len() as f64 / total.max(1) as f64);
    }
    Ok(())
}

/// The class of a position; the first that fits.
fn class_of(
    search: &Search<'_>,
    outcome: &PlanOutcome,
    position: &Position,
    best: &[Move],
    limit: usize,
) -> &'static str {
    if outcome.best.is_some_and(|m| best.contains(&m)) {
        return "0 solved";
    }
    let root = &search.tree()[0];
    let is_planned =
        root.suggested.iter().any(|idea| idea.first_move(&root.spot).is_some_and(|m| best.contains(&m)));
    let played: Vec<_> = root.tries.iter().filter(|each| each.m.is_some_and(|m| best.contains(&m))).collect();
    if played.is_empty() {
        return match (is_planned, outcome.counts.nodes() >= limit) {
            (false, _) => "1 no plan for it",
            (true, true) => "2 never played: the limit on positions came first",
            (true, false) => "3 never played: a cut-off refused it",
        };
    }
    let start = evaluate(position, position.turn());
    let wanted = threshold(start);
    if played.iter().any(|each| each.range.lo >= wanted) {
        return "6 it has shown what is wanted, and another move as much";
    }
    let other_shown = outcome.range.lo >= wanted;
    let is_open = played.iter().any(|each| each.range.hi >= wanted);
    match (is_open, other_shown) {
        (true, false) => "4a played, nothing shown yet, still open; nothing else shown either",
        (true, true) => "4b played, nothing shown yet, still open; another move is said to win",
        (false, false) => "5a played, nothing left to try; nothing else shown either",
        (false, true) => "5b played, nothing left to try; another move is said to win",
    }
}

fn print_each(
    id: &str,
    class: &str,
    search: &Search<'_>,
    outcome: &PlanOutcome,
    position: &Position,
    best: &[Move],
) {
    let names = |moves: &[Move]| moves.iter().map(|&m| position.san(m)).collect::<Vec<_>>().join("/");
    let root = &search.tree()[0];
    let place = root
        .suggested
        .iter()
        .position(|idea| idea.first_move(&root.spot).is_some_and(|m| best.contains(&m)))
        .map_or(0, |place| place + 1);
    let tree = search.tree();
    let mut sizes = vec![1_usize; tree.len()];
    for node in (1..tree.len()).rev() {
        if let Some(parent) = tree[node].parent {
            sizes[parent] += sizes[node];
        }
    }
    println!(
        "{class} | {id} | {} | wants {} (plan {place}), plays {} {} told {} | nodes {} | root {} | {}",
        position.to_fen(),
        names(best),
        outcome.best.map_or_else(|| "-".into(), |m| position.san(m)),
        outcome.range,
        outcome.told,
        outcome.counts.nodes(),
        evaluate(position, position.turn()),
        root.tries
            .iter()
            .filter_map(|each| {
                let score = each.idea.as_ref().and_then(|idea| idea.score).unwrap_or(-9999);
                Some(format!(
                    "{} {} in {} score {score} likely {} expect {} resumed {}",
                    position.san(each.m?),
                    each.range,
                    sizes[each.child],
                    each.likely,
                    each.expectation,
                    each.resumed
                ))
            })
            .collect::<Vec<_>>()
            .join(", ")
    );
}
