//! `motive suite --stats`: who contributed what at the table; how CAPS searched, beside what the thesis of 1974 reports.

use std::collections::BTreeMap;

use motive::Credits;
use motive_caps::{GoalState, Statistics};
use motive_suite::{Figure, Report, Stats};

/// The figures of section IV of the thesis for problems (its games in brackets are left out).
const SOURCE: &str = "thesis 1974";

/// Who contributed what when all systems worked together.
pub(super) fn of_council(credits: &Credits) -> Stats {
    let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    let of_answers = |part: u64| share(part, credits.answers);
    let mut figures = vec![
        Figure::new("answers that knowledge proposed", of_answers(credits.proposed), "%"),
        Figure::new(
            "  its reason is on the move in the tree",
            share(credits.reasoned, credits.proposed),
            "%",
        ),
        Figure::new("verified or proved", of_answers(credits.verified), "%"),
        Figure::new("proved", of_answers(credits.proved), "%"),
    ];
    let mut counts: BTreeMap<String, u64> = [
        ("answers", credits.answers),
        ("proposed", credits.proposed),
        ("reasoned", credits.reasoned),
        ("verified", credits.verified),
        ("proved", credits.proved),
    ]
    .map(|(name, count)| (name.to_owned(), count))
    .into();
    for (name, credit) in &credits.systems {
        figures.push(Figure::new(&format!("{name}: answers it proposed"), of_answers(credit.proposed), "%"));
        figures.push(Figure::new("  no other system did", of_answers(credit.alone), "%"));
        figures.push(Figure::new("  its reason is on the move", of_answers(credit.reasoned), "%"));
        let nodes = credit.nodes as f64 / credits.answers.max(1) as f64;
        figures.push(Figure::new("  nodes, an answer", nodes, ""));
        for (what, count) in [
            ("proposed", credit.proposed),
            ("alone", credit.alone),
            ("reasoned", credit.reasoned),
            ("nodes", credit.nodes),
        ] {
            counts.insert(format!("{name}_{what}"), count);
        }
    }
    Stats { source: String::new(), figures, counts }
}

/// What each phase of B* cost, and how its searches ended. Rows come in the order in which problems were done, so only
/// sums are made of them.
pub(super) fn of_bstar(counts: &[Vec<(&'static str, u64)>], report: &Report) -> Stats {
    let of = |row: &[(&'static str, u64)], name: &str| {
        row.iter().find(|(known, _)| *known == name).map_or(0, |&(_, count)| count)
    };
    let sum = |name: &str| counts.iter().map(|row| of(row, name)).sum::<u64>();
    let phases = ["root", "select", "verify", "raise"];
    let whole: u64 = phases.iter().map(|name| sum(name)).sum();
    let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    let mut shares: Vec<f64> = counts
        .iter()
        .map(|row| {
            let whole = phases.iter().map(|name| of(row, name)).sum();
            share(of(row, "select") + of(row, "verify"), whole)
        })
        .collect();
    shares.sort_by(f64::total_cmp);
    let answers = counts.len().max(1) as f64;
    let mean = |name: &str| sum(name) as f64 / answers;
    let figures = vec![
        Figure::new("SELECT and VERIFY, of all positions", share(sum("select") + sum("verify"), whole), "%"),
        Figure::new("  the median answer", shares.get(shares.len() / 2).copied().unwrap_or(0.0), "%"),
        Figure::new("  SELECT", share(sum("select"), whole), "%"),
        Figure::new("  VERIFY", share(sum("verify"), whole), "%"),
        Figure::new("RAISE", share(sum("raise"), whole), "%"),
        Figure::new("ROOT", share(sum("root"), whole), "%"),
        Figure::new("widened, an answer", mean("widened"), ""),
        Figure::new("deepened, an answer", mean("deepened"), ""),
        Figure::new("horizon, an answer", mean("horizon"), ""),
        Figure::new("ended on Verified", 100.0 * mean("stopped_verified"), "%"),
        Figure::new("answers", report.side.total as f64, ""),
    ];
    let names = ["root", "select", "verify", "raise", "widened", "deepened", "horizon", "stopped_verified"];
    let counts = names.map(|name| (name.to_owned(), sum(name))).into();
    Stats { source: String::new(), figures, counts }
}

/// The figures of a run of CAPS. What is asked for is asked from both sides; claims and goal states are those of the program of
/// 1974, so only there.
pub(super) fn of_caps(total: &Statistics, report: &Report, is_of_1974: bool) -> Stats {
    let share = |part: u64, whole: u64| if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 };
    let of_nodes = |name: &str, part: u64| Figure::new(name, share(part, total.nodes), "%");
    let of_childless = |name: &str, part: u64| Figure::new(name, share(part, total.childless), "%");
    let of_parents = |name: &str, part: u64| Figure::new(name, share(part, total.parents), "%");
    let asked = |figure: Figure, from: f64, to: f64| {
        if is_of_1974 { figure.within(Some(from), Some(to)) } else { figure }
    };
    let solved = || report.side.positions.iter().filter(|position| position.solved);
    let mean_solved = match solved().count() {
        0 => 0.0,
        count => solved().map(|position| position.nodes as f64).sum::<f64>() / count as f64,
    };
    let micros = report.side.mean_ms.unwrap_or(0.0) * 1000.0 * report.side.total as f64;
    let other = total.childless.saturating_sub(total.crossed + total.ahead + total.over);
    let single = Figure::new("  with exactly one", 100.0 * total.single_share(), "%");
    let successors = Figure::new("successors of nodes above the bottom", total.successors(), "");
    let figures = vec![
        Figure::new("nodes a solved problem", mean_solved, "").beside(260.6).within(None, Some(260.6)),
        successors.beside(2.0).within(Some(1.5), Some(2.5)),
        Figure::new("  of those with any", total.branching(), ""),
        single.beside(50.0).within(Some(40.0), Some(60.0)),
        asked(of_nodes("forward prunes, of nodes", total.forward_prunes).beside(101.0), 50.0, 200.0),
        of_nodes("bottom, of nodes", total.bottom).beside(23.0),
        asked(of_nodes("no successor elsewhere, of nodes", total.childless).beside(16.0), 12.0, 24.0),
        asked(of_childless("  of these: claim meets limit", total.crossed).beside(60.0), 50.0, 85.0),
        asked(of_childless("  significantly ahead", total.ahead).beside(3.0), 0.5, 6.0),
        asked(of_childless("  repeated", total.over).beside(1.0), 0.5, 2.0),
        asked(of_childless("  no satisfactory move", other).beside(36.0), 13.0, 40.0),
        asked(
            of_parents("ended by alpha-beta, of nodes with successors", total.cut_off).beside(61.6),
            50.0,
            75.0,
        ),
        of_parents("  significantly more than expected", total.satisfied).beside(3.1),
        of_parents("  satisfactory defense", total.defended).beside(2.0),
        of_parents("  not worth defending", total.hopeless).beside(10.0),
        asked(
            Figure::new("first goal state has the move", 100.0 * total.first_state_share(), "%").beside(50.0),
            40.0,
            60.0,
        ),
        Figure::new("  of nodes that have a move", share(total.first_state, total.chosen), "%"),
        Figure::new("passes a problem", total.passes as f64 / report.side.total.max(1) as f64, "")
            .within(None, Some(4.0)),
        Figure::new("microseconds a node", micros / total.nodes.max(1) as f64, "").beside(222_000.0),
    ];
    Stats { source: SOURCE.to_owned(), figures, counts: counts(total) }
}

fn counts(total: &Statistics) -> BTreeMap<String, u64> {
    let mut counts: BTreeMap<String, u64> = [
        ("nodes", total.nodes),
        ("forward_prunes", total.forward_prunes),
        ("bottom", total.bottom),
        ("childless", total.childless),
        ("crossed", total.crossed),
        ("ahead", total.ahead),
        ("over", total.over),
        ("single", total.single),
        ("parents", total.parents),
        ("children", total.children),
        ("cut_off", total.cut_off),
        ("satisfied", total.satisfied),
        ("defended", total.defended),
        ("hopeless", total.hopeless),
        ("first_state", total.first_state),
        ("chosen", total.chosen),
        ("promoted", total.promoted),
        ("counter_causal", total.counter_causal),
        ("lemma_hits", total.lemma_hits),
        ("passes", total.passes),
    ]
    .map(|(name, count)| (name.to_owned(), count))
    .into();
    for (state, count) in GoalState::ALL.iter().zip(total.by_state) {
        counts.insert(format!("chosen_{}", state.code()), count);
    }
    counts
}
