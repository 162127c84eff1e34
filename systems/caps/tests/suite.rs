//! Win at Chess 1 to 100, if the data folder is there (`../shared/data`, or what `MOTIVE_DATA` names): what is solved,
//! what it costs, and the statistics of section 14.8 of the specification (A21 to A24).

mod depths;

use std::path::{Path, PathBuf};

use motive_answer::{Goal, Limits, Problem};
use motive_caps::{Caps, CapsSettings, Statistics};
use motive_chess::{Epd, Leniency, read_epds};

fn suite() -> Option<Vec<Epd>> {
    let folder = std::env::var_os("MOTIVE_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from);
    let path = folder.join("wac-001-100.epd");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: there is no {}", path.display());
        return None;
    };
    Some(read_epds(&text, Leniency::Lenient).into_iter().flatten().collect())
}

struct Score {
    solved: u64,
    nodes_on_solved: u64,
    most_passes: u64,
    total: Statistics,
}

fn run(suite: &[Epd], settings: CapsSettings) -> Score {
    let mut caps = Caps::new(settings);
    let mut score = Score { solved: 0, nodes_on_solved: 0, most_passes: 0, total: Statistics::default() };
    for epd in suite {
        let problem = Problem::new(epd.position().clone(), Goal::BestMove);
        let outcome = caps.solve(&problem, &Limits::nodes(1_350), &mut ());
        assert!(outcome.statistics.nodes <= 1_350);
        if outcome.best.is_some_and(|m| epd.best_moves().unwrap_or_default().contains(&m)) {
            score.solved += 1;
            score.nodes_on_solved += outcome.statistics.nodes;
        }
        score.most_passes = score.most_passes.max(outcome.statistics.passes);
        score.total.add(&outcome.statistics);
    }
    score
}

#[test]
fn the_default_on_win_at_chess() {
    let Some(suite) = suite() else { return };
    let score = run(&suite, CapsSettings::default());
    assert!(score.solved >= 92, "{}", score.solved);
    assert!(score.nodes_on_solved / score.solved < 260, "{}", score.nodes_on_solved / score.solved);
    let total = &score.total;
    assert!((1.5..=2.5).contains(&total.successors()), "{}", total.successors());
    assert!((0.4..=0.6).contains(&total.single_share()), "{}", total.single_share());
    assert!(total.crossed * 2 >= total.childless, "{} of {}", total.crossed, total.childless);
    let without = run(&suite, CapsSettings { lemmas: false, ..CapsSettings::default() });
    assert!(total.nodes * 10 < without.total.nodes * 9, "{} and {}", total.nodes, without.total.nodes);
}

#[test]
fn the_program_of_1974_on_win_at_chess() {
    let Some(suite) = suite() else { return };
    let score = run(&suite, CapsSettings::faithful());
    assert!(score.solved >= 56, "{}", score.solved);
    let total = &score.total;
    let is_within = |name: &str, share: f64, range: std::ops::RangeInclusive<f64>| {
        assert!(range.contains(&share), "{name}: {share}, {total:?}");
    };
    let of_childless = |part: u64| part as f64 / total.childless as f64;
    let of_nodes = |part: u64| part as f64 / total.nodes as f64;
    let nowhere = total.childless - total.crossed - total.ahead - total.over;
    is_within("successors", total.successors(), 1.5..=2.5);
    is_within("exactly one", total.single_share(), 0.4..=0.6);
    is_within("first goal state", total.first_state_share(), 0.4..=0.6);
    is_within("claims", of_childless(total.crossed), 0.5..=0.85);
    is_within("ahead", of_childless(total.ahead), 0.005..=0.06);
    is_within("repeated", of_childless(total.over), 0.005..=0.02);
    is_within("no satisfactory move", of_childless(nowhere), 0.13..=0.4);
    is_within("no successor", of_nodes(total.childless), 0.12..=0.24);
    is_within("forward prunes", of_nodes(total.forward_prunes), 0.5..=2.0);
    is_within("alpha-beta", total.cut_off as f64 / total.parents as f64, 0.5..=0.75);
    assert!(score.most_passes <= 4 * 3, "{}", score.most_passes);
}

/// A24: some problems of every depth are solved by a program that has no regime of depth, others are missed at every
/// depth; a search of fixed depth solves nearly all below its depth and few beyond (Tables V-4 and V-5 of the thesis). The
/// depth of a problem is read off the default's solution, as the thesis reads it off the book's.
#[test]
fn what_is_solved_by_depth() {
    let Some(suite) = suite() else { return };
    let (mut default, mut faithful) =
        (Caps::new(CapsSettings::default()), Caps::new(CapsSettings::faithful()));
    // By classes of two half-moves: problems, solved in 1974, solved by three half-moves and captures.
    let mut classes = [[0; 3]; 6];
    let mut beyond = 0;
    for epd in &suite {
        let problem = Problem::new(epd.position().clone(), Goal::BestMove);
        let right = |m| epd.best_moves().unwrap_or_default().contains(&m);
        let outcome = default.solve(&problem, &Limits::nodes(1_350), &mut ());
        let old = faithful.solve(&problem, &Limits::nodes(1_350), &mut ()).best.is_some_and(right);
        let fixed = depths::fixed_depth(epd.position(), 3).is_some_and(right);
        beyond += usize::from(old && !fixed);
        let solved = outcome.best.is_some_and(right);
        let Some(solution) = outcome.solution.filter(|_| solved) else { continue };
        let class = &mut classes[(depths::of_solution(&solution).max(1) as usize - 1).min(11) / 2];
        class[0] += 1;
        class[1] += usize::from(old);
        class[2] += usize::from(fixed);
    }
    eprintln!("{classes:?}, {beyond} beyond three half-moves");
    for (number, [problems, old, _]) in classes.into_iter().enumerate() {
        assert!(problems >= 5 && (1..problems).contains(&old), "class {number}: {classes:?}");
    }
    let share = |list: &[[usize; 3]], which: usize| {
        let sum = |column: usize| list.iter().map(|class| class[column]).sum::<usize>();
        sum(which) as f64 / sum(0) as f64
    };
    // To three half-moves and beyond five: the fixed depth loses its hold, the program of 1974 does not.
    let (near, far) = (&classes[..1], &classes[2..]);
    assert!(share(near, 2) > 0.9 && share(far, 2) < 0.4, "{classes:?}");
    assert!(share(far, 1) > 0.5 && share(near, 1) - share(far, 1) < 0.2, "{classes:?}");
    assert!(beyond >= 25, "{beyond}");
}
