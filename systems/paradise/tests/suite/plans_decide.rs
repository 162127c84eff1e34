//! The default mode: plans are worked out on every question, everything is counted, and what is told of a plan is what its tree has.

use motive_answer::{Limits, Question};
use motive_chess::Position;
use motive_paradise::search::solver::{Execution, Paradise, ParadiseSettings, PlannedMove, Thought};

/// Composed, and WAC.003 and WAC.049 (Reinfeld, Win at Chess), and Morphy's game at the opera, Paris 1858.
const POSITIONS: [&str; 5] = [
    "6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1",
    "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1",
    "2b3k1/4rrpp/p2p4/2pP2RQ/1pP1Pp1N/1P3P1P/1q6/6RK w - - 0 1",
    "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1NBPPP/R2Q1RK1 w - - 0 9",
];

fn think(fen: &str, settings: ParadiseSettings, nodes: u64) -> (Position, Thought) {
    let position: Position = fen.parse().unwrap();
    let critic = motive_critic::Settings { hash: 1, ..motive_critic::Settings::default() };
    let thought =
        Paradise::new(&critic, settings).think(&Question::new(&position, Limits::nodes(nodes)), &mut ());
    (position, thought)
}

#[test]
fn the_plan_search_runs_and_everything_is_counted() {
    for fen in POSITIONS {
        for nodes in [5_000, 20_000] {
            let (_, thought) = think(fen, ParadiseSettings::default(), nodes);
            let counts = thought.story.counts;
            assert!(counts.nodes() > 0 && thought.story.critic_for_plans > 0, "{fen}");
            let all = thought.evaluation.nodes + counts.all();
            assert!(all <= nodes + nodes / 10, "{fen}: {all} of {nodes}");
        }
    }
    let off = ParadiseSettings { searches_plans: false, ..ParadiseSettings::default() };
    let (_, thought) = think(POSITIONS[1], off, 20_000);
    assert_eq!((thought.story.counts.nodes(), thought.story.critic_for_plans), (0, 0));
}

/// Every move and reply of a plan that was worked out is legal, and its line is a path of its tree.
fn assert_playable(position: &Position, planned: &PlannedMove) {
    assert!(position.is_legal(planned.m));
    let after = position.after(planned.m);
    for met in &planned.replies {
        assert!(after.is_legal(met.m));
        for answer in &met.answers {
            assert_playable(&after.after(met.m), answer);
        }
    }
    let mut here = position.clone();
    for m in planned.line() {
        assert!(here.is_legal(m));
        here.play(m);
    }
}

#[test]
fn a_plan_is_a_tree_of_legal_moves_and_its_line_is_told() {
    let mut told = 0;
    for fen in POSITIONS {
        let (position, thought) = think(fen, ParadiseSettings::default(), 20_000);
        for worked in thought.story.candidates.iter().filter_map(|candidate| candidate.worked.as_ref()) {
            assert_playable(&position, worked);
        }
        let best = thought.evaluation.best().unwrap();
        let worked = thought.story.candidates[0].worked.as_ref();
        told += usize::from(worked.is_some_and(|worked| worked.line() == best.moves));
    }
    assert!(told >= 3, "the line of the plan is told in {told} of {}", POSITIONS.len());
}

#[test]
fn a_right_reason_is_told_from_others() {
    // The rook is taken whatever the king does.
    let (position, thought) = think(POSITIONS[0], ParadiseSettings::default(), 20_000);
    let best = thought.evaluation.best().unwrap();
    let execution = thought.story.execution(&position, &best.moves);
    assert!(matches!(execution, Execution::Steps | Execution::ObviousWins), "{execution}");
    // A line that is not the plan's.
    assert_eq!(thought.story.execution(&position, &best.moves[..1]), Execution::Critic);
    // Nothing was worked out.
    let off = ParadiseSettings { searches_plans: false, ..ParadiseSettings::default() };
    let (position, thought) = think(POSITIONS[0], off, 20_000);
    let best = thought.evaluation.best().unwrap();
    assert_eq!(thought.story.execution(&position, &best.moves), Execution::Critic);
}
