//! What whoever asks CAPS relies on, beyond the numbered checks.

use motive_caps::{Agencies, Analysis, Caps, Frame, GoalState, Mode, Names, Proposal, Settings, causes};
use motive_solution::{Inquiry, Limits};

use crate::{EXPOSITORY, line, position, solve};

#[test]
fn the_solution_begins_with_the_move() {
    let (_, outcome) = solve("6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1", Settings::default(), 500);
    let solution = outcome.solution.expect("a solution");
    assert_eq!(solution.method, "caps");
    assert_eq!(solution.first_move(), outcome.best);
    assert!(solution.tree.len() >= 2);
}

#[test]
fn only_the_moves_asked_about() {
    let start = position("6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1");
    let only = line(&start, &["Kg2"]);
    for settings in [Settings::default(), Settings::faithful()] {
        let inquiry = Inquiry::new(&start, Limits::nodes(200)).only(&only);
        let outcome = Caps::new(settings).search(&inquiry, &mut ());
        assert_eq!(outcome.best, Some(only[0]));
    }
}

#[test]
fn states_are_told_apart() {
    let start = position(EXPOSITORY);
    let analysis = Analysis::new(&start, Mode::Faithful);
    let agencies = Agencies::new(&analysis, Mode::Faithful);
    let strategy: Vec<Proposal> = agencies.strategy();
    assert_eq!(strategy.len(), start.legal_moves().len());
    assert!(strategy.iter().all(|proposal| proposal.state == GoalState::Strategy));
    let frame = Frame::new(&start, Names::new(&start));
    let m = line(&start, &["a2"])[0];
    assert!(causes(&frame, m, &frame.after(m), &motive_caps::Refutation::default()).is_empty());
}
