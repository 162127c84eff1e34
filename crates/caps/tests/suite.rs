//! Win at Chess 1 to 100, if the data folder is there (`../shared/data`, or what `MOTIVE_DATA` names): what is solved,
//! what it costs, and the statistics of section 14.8 of the specification (A21 to A24).

use std::path::{Path, PathBuf};

use motive_caps::{Caps, Settings, Statistics};
use motive_chess::{Epd, Leniency, read_epds};
use motive_solution::{Limits, Problem, Question};

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

fn run(suite: &[Epd], settings: Settings) -> Score {
    let mut caps = Caps::new(settings);
    let mut score = Score { solved: 0, nodes_on_solved: 0, most_passes: 0, total: Statistics::default() };
    for epd in suite {
        let problem = Problem::new(epd.position().clone(), Question::BestMove);
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
    let score = run(&suite, Settings::default());
    assert!(score.solved >= 92, "{}", score.solved);
    assert!(score.nodes_on_solved / score.solved < 260, "{}", score.nodes_on_solved / score.solved);
    let total = &score.total;
    assert!((1.5..=2.5).contains(&total.branching()), "{}", total.branching());
    assert!(total.single_share() >= 0.4, "{}", total.single_share());
    assert!(total.crossed * 2 >= total.childless, "{} of {}", total.crossed, total.childless);
    assert!(total.first_state * 10 >= total.chosen * 4);
    let without = run(&suite, Settings { lemmas: false, ..Settings::default() });
    assert!(total.nodes * 10 < without.total.nodes * 9, "{} and {}", total.nodes, without.total.nodes);
}

#[test]
fn the_program_of_1974_on_win_at_chess() {
    let Some(suite) = suite() else { return };
    let score = run(&suite, Settings::faithful());
    assert!(score.solved >= 56, "{}", score.solved);
    assert!((1.5..2.5).contains(&score.total.branching()), "{}", score.total.branching());
    assert!(score.total.single_share() >= 0.5);
    let total = &score.total;
    assert!((total.crossed + total.ahead) * 2 >= total.childless);
    assert!((total.nodes / 2..=2 * total.nodes).contains(&total.forward_prunes), "{}", total.forward_prunes);
    assert!(total.first_state * 10 >= total.chosen * 4);
    assert!(score.most_passes <= 4 * 3, "{}", score.most_passes);
}
