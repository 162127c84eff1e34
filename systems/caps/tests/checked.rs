//! What CAPS hands up goes through the checker of the house: its reasons are held to the rules, its defenses to
//! the critic.

use motive_answer::{CheckOptions, Control, Finding, Goal, Limits, Problem, check};
use motive_caps::{Caps, CapsSettings, Mode};
use motive_chess::Position;
use motive_critic::Critic;

#[test]
fn solutions_stand_up_to_the_critic() {
    for fen in [
        "6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1",
        "6bk/6p1/6Pp/8/8/3B4/7Q/6RK w - - 0 1",
        "6k1/5ppp/8/3p4/2n1n3/8/2Q2PPP/4R1K1 w - - 0 1",
        "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
        "4k1r1/2p3r1/1pR1p3/3pP2p/3P2qP/P4N2/1PQ4P/5R1K b - - 0 1",
    ] {
        for settings in [CapsSettings::default(), CapsSettings::faithful()] {
            let mode = settings.mode;
            let position: Position = fen.parse().unwrap();
            let problem = Problem::new(position, Goal::BestMove);
            let outcome = Caps::new(settings).solve(&problem, &Limits::nodes(1_350), &mut ());
            let solution = outcome.solution.expect("there is a move");
            let mut critic = Critic::new(&motive_critic::Settings::default());
            // CAPS counts material only: half a knight is the grain of its values.
            let options = CheckOptions { tolerance: 400, ..CheckOptions::default() };
            let checked = check(solution, Some(&mut critic), &options, &Control::new(), &mut ());
            let told = checked.finding().map(|finding| finding.describe(&problem));
            // The program of 1974 may be wrong, but what it says of the rules is so.
            assert!(!matches!(checked.finding(), Some(Finding::Fault(_))), "{fen}: {told:?}");
            if mode == Mode::Default {
                assert!(checked.verdict().holds(), "{fen}: {told:?}");
            }
        }
    }
}
