//! What whoever asks CAPS relies on, beyond the numbered checks.

use motive_answer::{Limits, Question};
use motive_caps::{
    Agencies, Caps, CapsAnalysis, CapsSettings, Frame, GoalState, Mode, Names, Proposal, causes,
};

use crate::{EXPOSITORY, in_1974, line, position, solve};

#[test]
fn the_solution_begins_with_the_move() {
    let (_, outcome) = solve("6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1", CapsSettings::default(), 500);
    let solution = outcome.solution.expect("a solution");
    assert_eq!(solution.method, "caps");
    assert_eq!(solution.first_move(), outcome.best);
    assert!(solution.tree.len() >= 2);
}

#[test]
fn only_the_moves_asked_about() {
    let start = position("6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1");
    let only = line(&start, &["Kg2"]);
    for settings in [CapsSettings::default(), CapsSettings::faithful()] {
        let question = Question::new(&start, Limits::nodes(200)).only(&only);
        let outcome = Caps::new(settings).search(&question, &mut ());
        assert_eq!(outcome.best, Some(only[0]));
    }
}

#[test]
fn states_are_told_apart() {
    let start = position(EXPOSITORY);
    let analysis = CapsAnalysis::new(&start, Mode::Faithful);
    let agencies = Agencies::new(&analysis, Mode::Faithful);
    let strategy: Vec<Proposal> = agencies.strategy();
    assert_eq!(strategy.len(), start.legal_moves().len());
    assert!(strategy.iter().all(|proposal| proposal.state == GoalState::Strategy));
    let frame = Frame::new(&start, Names::new(&start));
    let m = line(&start, &["a2"])[0];
    assert!(causes(&frame, m, &frame.after(m), &motive_caps::Refutation::default()).is_empty());
}

#[test]
fn the_tree_of_1974_is_printed_as_in_the_thesis() {
    let (start, outcome) = in_1974("7k/pp4np/2p3p1/3pN1q1/3P4/Q7/1r3rPP/2R2RK1 w - - 0 1");
    let text = outcome.listing.text(&start);
    assert_eq!(text, "EXPCT 3946 DEPTH 5\n0. Qf8+ AG 19997  1. Rxf8 KC -19997  2. Rxf8# AG 19997  \n");
    let variations = outcome.listing.variations();
    assert_eq!(variations.iter().map(Vec::len).collect::<Vec<_>>(), [3]);
    // The default keeps none.
    let (_, outcome) = solve("6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1", CapsSettings::default(), 500);
    assert!(outcome.listing.entries().is_empty());
}
