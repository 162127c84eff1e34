//! The three worked figures of the paper: the plans, the failures, the repairs and the winning moves.
//!
//! The second is Schulder against Boden, London 1853. The diagrams of the first and the third are lost; these
//! positions are reconstructed from the text, so that its moves are legal and its reasons hold. The program of 1977 was
//! told how much to win, and so is this one here.

use motive_answer::{Goal, Limits, Problem};
use motive_chess::{Move, Position};
use motive_pitrat::{
    Characteristics, Element, EntryKind, Mode, Pitrat, PitratOutcome, PitratSettings, PlanKnowledge, Why,
};

const FIRST: &str = "r5k1/p1p2ppp/1n1q4/4N3/2p5/QP6/PB1P1PP1/R4NK1 b - - 0 1";
const SECOND: &str = "2k1rb1r/ppp3pp/2np1q2/5b2/2B2P2/2P1BQ2/PP1N1P1P/2KR3R b - - 0 1";
const THIRD: &str = "r2r3k/pp2p1p1/4P3/3q3p/8/8/PP1Q2PP/5RK1 w - - 0 1";

/// The knowledge without some entries.
fn without(names: &[&str]) -> PlanKnowledge {
    let texts: Vec<(&str, String)> = PlanKnowledge::embedded()
        .iter()
        .map(|&(file, text)| {
            let kept = text.split("\n\n").filter(|entry| {
                let mut words = entry.lines().next().unwrap_or_default().split_whitespace().skip(1);
                !words.next().is_some_and(|name| names.contains(&name))
            });
            (file, kept.collect::<Vec<_>>().join("\n\n"))
        })
        .collect();
    let knowledge = PlanKnowledge::read(texts.iter().map(|(file, text)| (*file, text.as_str()))).unwrap();
    assert_eq!(knowledge.entries().len() + names.len(), PlanKnowledge::default().entries().len());
    knowledge
}

fn solve(fen: &str, mode: Mode, gain: i32, nodes: u64) -> (Position, PitratOutcome) {
    solve_by(PlanKnowledge::default(), fen, mode, gain, nodes)
}

fn solve_by(
    knowledge: PlanKnowledge,
    fen: &str,
    mode: Mode,
    gain: i32,
    nodes: u64,
) -> (Position, PitratOutcome) {
    let position: Position = fen.parse().unwrap();
    let settings = PitratSettings { mode, gain: Some(gain), ..PitratSettings::default() };
    let problem = Problem::new(position.clone(), Goal::BestMove);
    let outcome = Pitrat::with_knowledge(settings, knowledge).solve(&problem, &Limits::nodes(nodes), &mut ());
    (position, outcome)
}

/// The entries whose plans a line's last move realizes, the first that proposed it first.
fn entries(position: &Position, outcome: &PitratOutcome, moves: &str) -> Vec<String> {
    let by_plan = |why: &Why| match why {
        Why::Plan { plan, .. } => Some(outcome.story.plans[*plan].entry.clone()),
        _ => None,
    };
    why(position, outcome, moves).iter().filter_map(by_plan).collect()
}

fn line(position: &Position, moves: &str) -> Vec<Move> {
    let mut here = position.clone();
    moves
        .split_whitespace()
        .map(|san| {
            let m = here.parse_san(san).unwrap();
            here.play(m);
            m
        })
        .collect()
}

/// Why the last move of a line is in the tree.
fn why<'o>(position: &Position, outcome: &'o PitratOutcome, moves: &str) -> &'o [Why] {
    let place = outcome.visited(&line(position, moves));
    &outcome.tree[place.unwrap_or_else(|| panic!("{moves} is not in the tree"))].why
}

fn best(position: &Position, outcome: &PitratOutcome) -> String {
    outcome.best.map(|m| position.san(m)).unwrap_or_default()
}

/// The texts of the plans that mend the failure of a move at the root.
fn mended(position: &Position, outcome: &PitratOutcome, tried: &str, reply: &str) -> Vec<String> {
    let story = &outcome.story;
    let pair = line(position, &format!("{tried} {reply}"));
    let failures = story.failures.iter().filter(|failure| failure.path.is_empty());
    let failures = failures.filter(|failure| failure.tried == pair[0] && failure.reply == pair[1]);
    failures.flat_map(|failure| &failure.mended).map(|&plan| story.plan_text(plan)).collect()
}

#[test]
fn the_first_figure() {
    let (position, outcome) = solve(FIRST, Mode::Faithful, 100, 100);
    assert_eq!(best(&position, &outcome), "c3");
    // The first plan, and the other one that is needed later.
    let plans: Vec<String> = (0..outcome.story.initial).map(|plan| outcome.story.plan_text(plan)).collect();
    assert!(plans.iter().any(|plan| plan == "Take the knight e5 with the queen d6"), "{plans:#?}");
    let later = "Remove the bishop b2 from b2; then take the queen a3 with the queen d6";
    assert!(plans.iter().any(|plan| plan == later), "{plans:#?}");
    // Why it fails, and how it is mended.
    let mended = mended(&position, &outcome, "Qxe5", "Bxe5");
    assert!(
        mended
            .iter()
            .any(|plan| plan.starts_with("Put a piece on c3 or d4 with a threat; then take the knight e5")),
        "{mended:#?}"
    );
    // The three replies that the paper looks at.
    let taken = outcome.visited(&line(&position, "c3 dxc3")).unwrap();
    assert_eq!(outcome.tree[taken].value, motive_answer::Value::Centipawns(-300), "Qxe5 wins the knight");
    why(&position, &outcome, "c3 Qxd6 cxd6");
    let reasons = why(&position, &outcome, "c3 Bxc3 Qxa3");
    let by_it = |why: &Why| matches!(why, Why::Plan { plan, .. } if outcome.story.plan_text(*plan) == later);
    assert!(reasons.iter().any(by_it), "{reasons:?}");
    assert!(outcome.nodes <= 100, "{}", outcome.nodes);
}

#[test]
fn the_second_figure() {
    let (position, outcome) = solve(SECOND, Mode::Faithful, 200, 60);
    assert_eq!(best(&position, &outcome), "d5");
    let plan = "Take the pawn d6 out of the way with a threat; then remove the pawn b2 from b2; then play the \
                bishop f8 to a3";
    assert!((0..outcome.story.initial).any(|number| outcome.story.plan_text(number) == plan));
    // A few dozen positions, and the line of the game among them, every step of it a step of the plan.
    assert!(outcome.nodes <= 60, "{}", outcome.nodes);
    for moves in ["d5", "d5 Bxd5 Qxc3+", "d5 Bxd5 Qxc3+ bxc3 Ba3#"] {
        let why = why(&position, &outcome, moves);
        assert!(!why.is_empty() && !why.contains(&Why::Check), "{moves}: {why:?}");
    }
}

#[test]
fn the_third_figure() {
    let (position, outcome) = solve(THIRD, Mode::Faithful, 400, 60);
    assert_eq!(best(&position, &outcome), "Rf8+");
    assert!(outcome.nodes <= 60, "{}", outcome.nodes);
    // The check is not considered for its own sake: the king can move, and the rook can be taken.
    let knowledge = PlanKnowledge::default();
    let analysis = Characteristics::new(&position, &motive_chess::Roster::new(&position), &knowledge);
    assert!(!analysis.characteristics.iter().any(|found| found.kind == EntryKind::Check));
    // It comes in as the way to remove the guard, after Qxd5 Rxd5.
    let mended = mended(&position, &outcome, "Qxd5", "Rxd5");
    assert!(mended.iter().any(|plan| plan.starts_with("Remove the rook d8 from d8; then take the queen d5")));
    for why in why(&position, &outcome, "Rf8+") {
        assert!(matches!(why, Why::Plan { .. }), "{why:?}");
    }
    let begun = analysis.plans.iter().filter(|plan| !plan.waits);
    let mut begun = begun.map(|plan| plan.tell(&outcome.story.roster));
    assert!(!begun.any(|plan| plan.contains("rook f1 to f8") || plan.contains("Remove the rook d8")));
    why(&position, &outcome, "Rf8+ Rxf8");
    why(&position, &outcome, "Rf8+ Kh7 Qxd5");
}

/// The repair that the paper is about brings in the move of the first figure, also where nothing else is known that would: neither the
/// plans that merely attack something with the pawn, nor those that drive the guard away.
#[test]
fn the_first_figure_is_found_by_its_repair() {
    let (position, outcome) = solve(FIRST, Mode::Faithful, 100, 100);
    assert!(entries(&position, &outcome, "c3").contains(&"obstruct-the-taker".to_owned()));
    // After Bxc3 the other initial plan is taken up.
    assert!(entries(&position, &outcome, "c3 Bxc3 Qxa3").contains(&"remove-the-guard".to_owned()));
    let others = ["fork", "attack-the-immobile", "attack", "remove-the-guard", "remove-the-taker"];
    let knowledge = without(&others);
    let (position, outcome) = solve_by(knowledge, FIRST, Mode::Faithful, 100, 100);
    assert_eq!(entries(&position, &outcome, "c3")[0], "obstruct-the-taker");
}

/// The same for the third: removing the taker finds the check, where the plan that has waited for it is not known.
#[test]
fn the_third_figure_is_found_by_its_repair() {
    let (position, outcome) = solve_by(without(&["remove-the-guard"]), THIRD, Mode::Faithful, 400, 60);
    assert_eq!(best(&position, &outcome), "Rf8+");
    assert_eq!(entries(&position, &outcome, "Rf8+")[0], "remove-the-taker");
}

/// Who is removed is not taken afterwards: no plan of the figures contradicts itself.
#[test]
fn mended_plans_do_not_contradict_themselves() {
    for (fen, gain) in [(FIRST, 100), (SECOND, 200), (THIRD, 400)] {
        let (_, outcome) = solve(fen, Mode::Default, gain, 1_000);
        for plan in &outcome.story.plans {
            let mut gone = Vec::new();
            for step in &plan.steps {
                if let [Element::Take { victim, .. }] = step[..] {
                    assert!(!gone.contains(&victim), "{}", plan.tell(&outcome.story.roster));
                }
                if let [Element::Remove { man, .. } | Element::Take { victim: man, .. }] = step[..] {
                    gone.push(man);
                }
            }
        }
    }
}
