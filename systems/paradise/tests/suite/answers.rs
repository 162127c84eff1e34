//! Answers in both modes: right, checked, within limits, whatever the position.

use std::time::Duration;

use motive_answer::{Limits, Question, Value};
use motive_chess::{Leniency, Position};
use motive_paradise::search::solver::{Paradise, ParadiseSettings, Thought};

fn think(fen: &str, settings: ParadiseSettings, limits: Limits) -> (Position, Thought) {
    let position = Position::from_fen(fen, Leniency::Lenient).unwrap();
    let critic = motive_critic::Settings { hash: 1, ..motive_critic::Settings::default() };
    let thought = Paradise::new(&critic, settings).think(&Question::new(&position, limits), &mut ());
    (position, thought)
}

/// Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const OPERA: &str = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

#[test]
fn a_mate_is_found_by_a_plan_and_proved() {
    let (position, thought) = think(OPERA, ParadiseSettings::default(), Limits::nodes(20_000));
    let best = thought.evaluation.best().unwrap();
    assert_eq!((position.san(best.moves[0]).as_str(), best.value), ("Qb8+", Value::MateIn(2)));
    assert!(thought.checked.unwrap().verdict().holds());
    let chosen = &thought.story.candidates[0];
    assert!(chosen.plan.is_some() && !chosen.rules.is_empty(), "the answer has a plan and reasons");
    assert!(thought.story.tell(&position).contains("Qb8+"));
}

#[test]
fn the_plan_search_alone_finds_it_too() {
    let settings = ParadiseSettings { protocol: true, sight: 2_400, ..ParadiseSettings::faithful() };
    let (position, thought) = think(OPERA, settings, Limits::none());
    let best = thought.evaluation.best().unwrap();
    assert_eq!(position.san(best.moves[0]), "Qb8+");
    assert!(thought.evaluation.expansions.is_some_and(|nodes| nodes <= 59));
    assert!(thought.story.protocol[0].starts_with("(TOPLEVEL"));
    assert_eq!(thought.evaluation.nodes, 0, "no critic was asked");
    // The tree can be drawn: a root, and a node for every position that was made.
    assert_eq!(thought.story.tree.len(), thought.story.nodes + 1);
    assert_eq!(thought.story.tree[0].below, thought.story.nodes);
}

#[test]
fn no_move_and_one_move() {
    let (_, mated) =
        think("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", ParadiseSettings::default(), Limits::nodes(1000));
    assert!(mated.evaluation.lines.is_empty());
    let (position, forced) =
        think("k7/8/8/8/8/8/6q1/7K w - - 0 1", ParadiseSettings::default(), Limits::nodes(1000));
    assert_eq!(forced.evaluation.best_move().map(|m| position.san(m)).as_deref(), Some("Kxg2"));
}

/// Positions that no game has: most moves known, queens everywhere, checks everywhere, nobody but kings, no pawns.
const ABSURD: [&str; 8] = [
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "q3k2q/1q4q1/2q2q2/3qq3/3QQ3/2Q2Q2/1Q4Q1/Q3K2Q w - - 0 1",
    "qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1",
    "8/8/8/8/8/k7/8/1K6 w - - 0 1",
    "2Q3Q1/8/Q7/4k3/Q7/7Q/Q7/2QQ1KQ1 w - - 0 1",
    "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1",
    "r1r1r1rk/8/1r1r1r2/8/2R1R1R1/8/1R1R1R2/K7 w - - 0 1",
    "n1n1n1nk/1n1n1n2/8/8/8/8/1N1N1N1N/K1N1N1N1 w - - 0 1",
];

#[test]
fn limits_hold_in_absurd_positions() {
    for fen in ABSURD {
        for limit in [100, 4_000] {
            let (position, thought) = think(fen, ParadiseSettings::default(), Limits::nodes(limit));
            let nodes = thought.evaluation.nodes;
            assert!(nodes <= limit + limit / 10, "{fen}: {nodes} positions of {limit}");
            let best = thought.evaluation.best_move().unwrap();
            assert!(position.legal_moves().contains(&best));
        }
        // No time at all: still a move.
        let (position, hurried) = think(fen, ParadiseSettings::default(), Limits::time(Duration::ZERO));
        assert!(position.legal_moves().contains(&hurried.evaluation.best_move().unwrap()));
        // The plan search alone.
        let (position, faithful) = think(fen, ParadiseSettings::faithful(), Limits::nodes(20));
        assert!(faithful.story.nodes <= 22, "{fen}: {} positions", faithful.story.nodes);
        assert!(position.legal_moves().contains(&faithful.evaluation.best_move().unwrap()));
    }
}

/// The clock holds as well. Another process may take the processor away, so each has several tries.
#[test]
fn the_clock_holds_in_absurd_positions() {
    let limit = Duration::from_millis(100);
    for fen in ABSURD {
        for settings in [ParadiseSettings::default(), ParadiseSettings::faithful()] {
            let took = (0..8).map(|_| {
                let (_, thought) = think(fen, settings.clone(), Limits::time(limit));
                thought.evaluation.elapsed
            });
            let took: Vec<Duration> = took.take_while(|&took| took > limit * 11 / 10).collect();
            assert!(took.len() < 8, "{fen} {:?}: {took:?}", settings.mode);
        }
    }
}

/// With hardly any time there is an answer, and it is looked at by somebody.
#[test]
fn small_budgets() {
    for nodes in [1, 10, 100, 1_000] {
        let (position, thought) = think(OPERA, ParadiseSettings::default(), Limits::nodes(nodes));
        assert!(position.legal_moves().contains(&thought.evaluation.best_move().unwrap()));
        assert!(
            thought.evaluation.nodes <= nodes + nodes / 10 + 1,
            "{} of {nodes}",
            thought.evaluation.nodes
        );
    }
    let (position, thought) = think(OPERA, ParadiseSettings::default(), Limits::nodes(3_000));
    assert_eq!(thought.evaluation.best_move().map(|m| position.san(m)).as_deref(), Some("Qb8+"));
}

/// The story says what meets which defense, and why others fail.
#[test]
fn the_story_tells_of_defenses() {
    let (position, thought) = think(OPERA, ParadiseSettings::default(), Limits::nodes(20_000));
    let answer = thought.evaluation.best_move().unwrap();
    let defenses = &thought.story.defenses;
    let after = position.after(answer);
    assert!(defenses.iter().any(|defense| after.san(defense.reply) == "Nxb8"), "{defenses:?}");
    assert!(defenses.iter().all(|defense| after.legal_moves().contains(&defense.reply)));
    let told = thought.story.tell(&position);
    assert!(told.contains("against Nxb8: 17. Rd8# as the plan provides"), "{told}");
}

/// A refutation goes back, and the plan search must answer it.
#[test]
fn an_objection_changes_the_tree() {
    use motive_paradise::Reach;
    use motive_paradise::search::productions::Productions;
    use motive_paradise::search::{Options, Search};
    let position: Position = OPERA.parse().unwrap();
    let mut adviser = Productions::whole();
    let options = Options { reach: Reach::Whole, nodes: 40, ..Options::thesis() };
    let mut search = Search::new(&mut adviser, &position, options);
    let outcome = search.run();
    let first = outcome.best.unwrap();
    let after = position.after(first);
    let known: Vec<_> = {
        let child = search.tree()[0].tries.iter().find(|each| each.m == Some(first)).unwrap().child;
        search.tree()[child].tries.iter().filter_map(|each| each.m).collect()
    };
    let Some(new) = after.legal_moves().into_iter().find(|m| !known.contains(m)) else { return };
    search.object(&[first, new]);
    let child = search.tree()[0].tries.iter().find(|each| each.m == Some(first)).unwrap().child;
    assert!(search.tree()[child].tries.iter().any(|each| each.m == Some(new)));
}

/// Where rounds settle nothing, the whole budget is spent, and the story says who challenged the leader. A quiet position:
/// nobody wins anything.
#[test]
fn an_unsettled_question_has_a_long_hearing() {
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1NBPPP/R2Q1RK1 w - - 0 9";
    let (position, thought) = think(fen, ParadiseSettings::default(), Limits::nodes(120_000));
    assert!(thought.evaluation.nodes > 80_000, "{} positions", thought.evaluation.nodes);
    let challenges = &thought.story.challenges;
    assert!(challenges.iter().any(|challenge| challenge.is_planned), "{challenges:?}");
    assert!(thought.story.tell(&position).contains("looked at further"));
    assert!(challenges.iter().all(|challenge| position.legal_moves().contains(&challenge.m)));
    // The same question, the same answer.
    let (_, again) = think(fen, ParadiseSettings::default(), Limits::nodes(120_000));
    assert_eq!(again.evaluation.best(), thought.evaluation.best());
    assert_eq!(again.evaluation.nodes, thought.evaluation.nodes);
}
