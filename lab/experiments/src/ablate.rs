//! Ablation: switches each mechanism of CAPS or PARADISE off, or leaves each system out of all of them together, and prints what is solved with how many
//! nodes. Give it tactical, defensive and quiet sets, and a mechanism that pays nowhere is seen.
//!
//! `lab ablate FILE... [--system caps|paradise|auto] [--without NAME] [--theme NAME] [--first N] [--half odd|even] [--nodes N]`: files in EPD, or puzzles
//! with `--theme` (the first move counts). Half `odd` is lines 1, 3, 5 of what is left: tune on it, report the other.
//! `auto` is unchecked; `--without` leaves out one system only, which takes less time than each in turn.
//! *Found* is the nodes until the answer was first shown; *later* the share of nodes below a move that failed after another had failed
//! at the same place, which is all that skipping by causality could save.

use std::fs::File;
use std::io::BufReader;

use motive::{Analyst, Method};
use motive_answer::{Control, Limits, Question};
use motive_caps::{Caps, CapsSettings, Causality, Statistics};
use motive_chess::{History, Move};
use motive_paradise::search::Mechanisms;
use motive_paradise::search::solver::{Paradise, ParadiseSettings};
use motive_suite::{Input, Selection};

/// A position and the moves that are right.
type Problem = (History, Vec<Move>);

/// What came of a set with some mechanism off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Row {
    name: String,
    solved: usize,
    nodes: u64,
    found: u64,
    statistics: Statistics,
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let value = |name: &str| {
        arguments
            .iter()
            .position(|word| word == name)
            .and_then(|at| arguments.get(at + 1))
            .map(String::as_str)
    };
    let nodes: u64 = value("--nodes").map_or(Ok(1_350), str::parse)?;
    let first: usize = value("--first").map_or(Ok(usize::MAX), str::parse)?;
    let files: Vec<&String> = arguments.iter().take_while(|word| !word.starts_with("--")).collect();
    if files.is_empty() {
        return Err("which files?".into());
    }
    for file in files {
        let mut problems = read(file, value("--theme"))?;
        if let Some(half) = value("--half") {
            let kept = usize::from(half == "even");
            problems = problems.into_iter().skip(kept).step_by(2).collect();
        }
        problems.truncate(first);
        let rows = match value("--system") {
            None | Some("caps") => caps(&problems, nodes),
            Some("paradise") => paradise(&problems, nodes),
            Some("auto") => auto(&problems, nodes, value("--without").map(str::parse).transpose()?),
            Some(other) => return Err(format!("no mechanisms of {other} can be switched off").into()),
        };
        println!("{file}: {} positions, at most {nodes} nodes each", problems.len());
        println!("{:28} {:>6} {:>8} {:>6} {:>8}", "", "solved", "nodes", "", "found");
        let whole = rows.first().map_or(1, |row| row.nodes).max(1);
        for row in &rows {
            let share = 100.0 * row.nodes as f64 / whole as f64;
            println!("{:28} {:>6} {:>8} {share:>5.1}% {:>8}", row.name, row.solved, row.nodes, row.found);
        }
        if let Some(Row { statistics, nodes, .. }) = rows.first().filter(|row| row.statistics.nodes > 0) {
            println!(
                "plans {}, held against {} moves, skipped {}, reopened {} ({} held), later {:.1}%",
                statistics.plans,
                statistics.replayed,
                statistics.skipped,
                statistics.reopened,
                statistics.reopened_and_held,
                100.0 * statistics.later as f64 / (*nodes).max(1) as f64
            );
        }
    }
    Ok(())
}

/// The positions of a file and the moves that are right; of a theme, if the file has themes and one is named.
fn read(file: &str, theme: Option<&str>) -> Result<Vec<Problem>, Box<dyn std::error::Error>> {
    let source = BufReader::new(File::open(file).map_err(|error| format!("{file}: {error}"))?);
    let input = Input::read(source, file, 0, Selection::All)?;
    let wanted = input
        .problems
        .into_iter()
        .filter(|problem| theme.is_none_or(|theme| problem.themes.iter().any(|known| known == theme)));
    let wanted = wanted.map(|problem| (problem.history, problem.task.book(0).to_vec()));
    Ok(wanted.filter(|(_, best)| !best.is_empty()).collect())
}

/// CAPS as it is, and without each of its mechanisms.
fn caps(problems: &[Problem], nodes: u64) -> Vec<Row> {
    let whole = CapsSettings::default();
    let with = |causality: Causality| CapsSettings { causality, ..CapsSettings::default() };
    let usual = Causality::default();
    let settings = [
        ("as it is", whole.clone()),
        ("without causality", with(Causality::OFF)),
        ("without its net", with(Causality { reopen: false, ..usual })),
        ("with dynamic defense", with(Causality { add: true, ..usual })),
        ("without lemmas", CapsSettings { lemmas: false, ..whole }),
    ];
    let row = |(name, settings): (&'static str, CapsSettings)| {
        let mut caps = Caps::new(settings);
        let mut row = Row { name: name.to_owned(), ..Row::default() };
        for (history, best) in problems {
            let limits = Limits::nodes(nodes);
            let question = Question::after(history, &limits, &Control::start(&limits));
            let outcome = caps.search(&question, &mut ());
            row.solved += usize::from(outcome.best.is_some_and(|m| best.contains(&m)));
            row.nodes += outcome.statistics.nodes;
            row.found += outcome.found_at;
            row.statistics.add(&outcome.statistics);
        }
        row
    };
    settings.into_iter().map(row).collect()
}

/// PARADISE as it is, and without each of its mechanisms; nodes are those of the plan search, so nothing was *found* before.
fn paradise(problems: &[Problem], nodes: u64) -> Vec<Row> {
    let usual = Mechanisms::default;
    let mechanisms = [
        ("as it is", usual()),
        ("without plans", Mechanisms { plans: false, ..usual() }),
        ("without causality", Mechanisms { causality: false, ..usual() }),
        ("without lemmas", Mechanisms { lemmas: false, ..usual() }),
        ("without best-first", Mechanisms { best_first: false, ..usual() }),
        ("without quiescence", Mechanisms { quiescence: false, ..usual() }),
        ("without counter-causal", Mechanisms { counter_causal: false, ..usual() }),
        ("without foresight", Mechanisms { foresight: false, ..usual() }),
    ];
    let row = |(name, mechanisms): (&'static str, Mechanisms)| {
        let settings = ParadiseSettings { mechanisms, ..ParadiseSettings::default() };
        let mut paradise = Paradise::new(&motive_critic::Settings::default(), settings);
        let mut row = Row { name: name.to_owned(), ..Row::default() };
        for (history, best) in problems {
            paradise.forget();
            let limits = Limits::nodes(nodes);
            let question = Question::after(history, &limits, &Control::start(&limits));
            let thought = paradise.think(&question, &mut ());
            row.solved += usize::from(thought.evaluation.best_move().is_some_and(|m| best.contains(&m)));
            row.nodes += thought.story.nodes as u64;
        }
        row
    };
    mechanisms.into_iter().map(row).collect()
}

/// All systems together, and without each of them or one.
fn auto(problems: &[Problem], nodes: u64, only: Option<Method>) -> Vec<Row> {
    let left_out = Method::council().filter(|&method| only.is_none_or(|only| only == method));
    let row = |left_out: Option<Method>| {
        let name = left_out.map_or("as it is".to_owned(), |method| format!("without {}", method.name()));
        let mut analyst = Analyst::new(&motive_critic::Settings::default());
        if let Some(method) = left_out {
            analyst.leave_out(method);
        }
        let mut row = Row { name, ..Row::default() };
        for (history, best) in problems {
            analyst.forget();
            let limits = Limits::nodes(nodes);
            let question = Question::after(history, &limits, &Control::start(&limits));
            let answer = analyst.answer_unchecked(Method::AUTO, &question, &mut ());
            row.solved += usize::from(answer.best().is_some_and(|line| best.contains(&line.m)));
            row.nodes += answer.nodes();
        }
        row
    };
    std::iter::once(None).chain(left_out.map(Some)).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Composed and from the checks of CAPS: attacks, defenses, and nothing to do.
    const SMALL: &[(&str, &str)] = &[
        ("6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1", "Nf6+"),
        ("6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1", "Nxf7+"),
        ("1r4k1/4Qp1p/1n3P1B/3p1p2/2pq2Pp/p7/4R1PK/8 b - - 0 1", "Qe4"),
        ("r1bq2rk/pp3p1p/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", "Qxh7+"),
    ];

    fn small() -> Vec<Problem> {
        let problem = |&(fen, best): &(&str, &str)| {
            let position: motive_chess::Position = fen.parse().unwrap();
            let best = position.parse_san(best).unwrap();
            (History::new(position), vec![best])
        };
        SMALL.iter().map(problem).collect()
    }

    #[test]
    fn what_is_on_by_default_pays() {
        let rows = caps(&small(), 1_350);
        let row = |name: &str| rows.iter().find(|row| row.name == name).unwrap();
        let (whole, bare) = (row("as it is"), row("without causality"));
        assert!(whole.statistics.plans > 0 && whole.statistics.skipped > 0, "{:?}", whole.statistics);
        assert!(bare.statistics.plans == 0 && bare.statistics.skipped == 0, "{:?}", bare.statistics);
        assert!(whole.solved >= bare.solved && whole.nodes < bare.nodes, "{whole:?} {bare:?}");
        let forgetful = row("without lemmas");
        assert!(whole.solved >= forgetful.solved && whole.nodes < forgetful.nodes, "{whole:?} {forgetful:?}");
    }

    #[test]
    fn a_system_is_left_out_of_all_together() {
        let rows = auto(&small()[..1], 20_000, Some(Method::CAPS));
        assert_eq!(
            rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(),
            ["as it is", "without caps"]
        );
        assert!(rows.iter().all(|row| row.solved == 1) && rows[0].nodes != rows[1].nodes, "{rows:?}");
    }

    #[test]
    fn a_row_is_the_same_twice() {
        let problems = small();
        assert_eq!(caps(&problems[..2], 300), caps(&problems[..2], 300));
    }
}
