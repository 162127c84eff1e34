//! The Horizon Effect (Berliner 1974, chapter I): where a search of fixed depth with a separate quiescence
//! errs, CAPS does not, with fewer positions visited.

use motive_answer::{Goal, Limits, Problem, Question};
use motive_caps::{Caps, CapsSettings};
use motive_chess::Position;
use motive_critic::Critic;

mod horizon_positions;

#[test]
fn caps_looks_beyond_the_horizon() {
    let mut errs = 0;
    for entry in horizon_positions::ALL {
        let position: Position = entry.fen.parse().unwrap();
        let problem = Problem::new(position.clone(), Goal::BestMove);
        let caps = Caps::new(CapsSettings::default()).solve(&problem, &Limits::nodes(1_350), &mut ());
        let san = caps.best.map(|m| position.san(m)).unwrap_or_default();
        assert!(entry.right.contains(&san.as_str()), "{} ({}): {san}", entry.name, entry.kind);
        let mut critic = Critic::new(&motive_critic::Settings::default());
        let fixed = critic.search(&Question::new(&position, Limits::depth(5)), &mut ());
        let other = fixed.best_move().map(|m| position.san(m)).unwrap_or_default();
        errs += usize::from(!entry.right.contains(&other.as_str()));
    }
    assert!(errs >= 11, "the search to five half-moves errs {errs} times only");
}
