//! Claims of material and value: the engine decides, and what it decides is checked for sense.

mod support;

use motive_answer::testing::MaterialSearch;
use motive_answer::{
    Alternative, Answered, CheckOptions, Control, Engine, EngineError, Evaluation, Fault, Finding, Goal,
    Judge, Limits, NodeId, Observer, Problem, Promise, Question, Range, Reason, Reasons, Solution,
    StopReason, Tree, Value, Variation, Verdict, check,
};
use motive_chess::{Move, Position};
use support::{by_rules, by_search, complaint, moves, reasons, solution};

/// The knight forks king and rook.
const FORK: &str = "6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1";
/// The same idea, but the knight does not come back from the corner.
const TRAPPED: &str = "r3k3/7p/8/1N6/8/8/7P/4K3 w - - 0 1";

fn wins(fen: &str, gain: i32, lines: &[&str]) -> Solution {
    solution(fen, Goal::WinMaterial, Promise::Material(Range::exactly(gain)), lines)
}

#[test]
fn a_fork_is_verified_with_its_effort() {
    let checked = by_search(wins(FORK, 500, &["Nf6 Kg7 Nxh5", "Nf6 Kf7 Nxh5"]), 5);
    let Verdict::Verified { effort, .. } = checked.verdict() else { panic!("{}", complaint(&checked)) };
    // Two leaves, and the king's other moves together.
    assert_eq!(effort.inquiries, 3);
    assert_eq!(effort.engine, "material search");
    assert_eq!((effort.least_depth, effort.each.depth), (5, Some(5)));
    assert!(effort.nodes > 0);
    assert!(checked.gap().is_some());
}

#[test]
fn without_an_engine_a_gain_stays_believed() {
    let checked = by_rules(wins(FORK, 500, &["Nf6"]));
    assert!(!checked.verdict().holds());
    assert!(matches!(checked.finding(), Some(Finding::Open(_))));
}

#[test]
fn a_refuted_gain_comes_back_with_the_line() {
    let checked = by_search(wins(TRAPPED, 500, &["Nc7 Kd7 Nxa8"]), 7);
    let refutation = checked.refutation().unwrap_or_else(|| panic!("{}", complaint(&checked)));
    assert_eq!(refutation.claimed, Value::Centipawns(300));
    assert_eq!(refutation.found, Value::Centipawns(0));
    assert!(matches!(&refutation.judge, Judge::Engine { depth: 7, .. }), "{}", complaint(&checked));
    let problem = &checked.solution().problem;
    // The whole line can be played, and it ends with the capture of the knight.
    let whole = refutation.whole_line();
    assert_eq!(problem.position().san_line(&whole).matches("Kxa8").count(), 1, "{}", complaint(&checked));
    assert!(refutation.reply().is_some());
    // The claim is granted to somebody who does not look that far.
    assert!(by_search(wins(TRAPPED, 500, &["Nc7 Kd7 Nxa8"]), 3).verdict().is_verified());
}

#[test]
fn too_large_a_gain_is_refuted_and_tolerance_is_kept() {
    assert!(by_search(wins(FORK, 900, &["Nf6"]), 4).refutation().is_some());
    assert!(by_search(wins(FORK, 550, &["Nf6"]), 4).verdict().is_verified());
    assert!(!by_search(wins(FORK, 551, &["Nf6"]), 4).verdict().holds());
}

#[test]
fn gains_that_end_in_mate_or_stalemate_need_no_engine() {
    let mate = wins("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 900, &["Ra8"]);
    assert!(by_rules(mate).verdict().is_verified());
    let stalemate = wins("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", 100, &["Qg6"]);
    assert!(matches!(by_rules(stalemate).refutation().unwrap().judge, Judge::Ending(_)));
}

#[test]
fn the_best_move_is_compared_with_the_others() {
    let best = |range, line| solution(FORK, Goal::BestMove, Promise::Worth(range), &[line]);
    let fork = best(Range::exactly(600), "Nf6");
    assert!(by_search(fork.clone(), 5).verdict().is_verified());
    assert!(!by_rules(fork).verdict().holds());
    let other = by_search(best(Range::new(50, 150).unwrap(), "Nf4"), 5);
    let refutation = other.refutation().unwrap_or_else(|| panic!("{}", complaint(&other)));
    assert_eq!(refutation.reply(), Some(moves(&FORK.parse().unwrap(), "Nf6")[0]));
    assert_eq!(refutation.path, []);
}

#[test]
fn limits_end_the_check_and_the_observer_hears_of_it() {
    struct Count(Vec<(usize, usize)>);
    impl Observer for Count {
        fn checked(&mut self, done: usize, total: usize) {
            self.0.push((done, total));
        }
    }
    let lines = ["Nf6 Kg7 Nxh5", "Nf6 Kf7 Nxh5"];
    let mut count = Count(Vec::new());
    let options = CheckOptions { each: Limits::depth(3), total_nodes: 1, ..CheckOptions::default() };
    let checked =
        check(wins(FORK, 500, &lines), Some(&mut MaterialSearch), &options, &Control::new(), &mut count);
    // What was found in so few positions is nobody's evaluation, so it is no refutation either.
    assert!(matches!(checked.finding(), Some(Finding::Unfinished { stop: StopReason::Nodes, .. })));

    count.0.clear();
    let options = CheckOptions { each: Limits::depth(3), ..CheckOptions::default() };
    check(wins(FORK, 500, &lines), Some(&mut MaterialSearch), &options, &Control::new(), &mut count);
    assert_eq!(count.0, [(0, 3), (1, 3), (2, 3), (3, 3)]);

    let control = Control::new();
    control.stop();
    let checked = check(wins(FORK, 500, &lines), Some(&mut MaterialSearch), &options, &control, &mut ());
    assert!(matches!(checked.finding(), Some(Finding::Unfinished { stop: StopReason::Stopped, .. })));
}

#[test]
fn the_clock_of_the_check_survives_the_clock_of_a_question() {
    let control = Control::new();
    let hour = std::time::Duration::from_hours(1);
    control.set_time(None, Some(hour));
    let before = control.hard_deadline().unwrap();
    let each = Limits { time: Some(hour / 60), ..Limits::depth(3) };
    let options = CheckOptions { each, ..CheckOptions::default() };
    let checked = check(wins(FORK, 500, &["Nf6"]), Some(&mut MaterialSearch), &options, &control, &mut ());
    assert!(checked.verdict().is_verified());
    let after = control.hard_deadline().unwrap();
    assert!(after.abs_diff(before) < std::time::Duration::from_millis(50));
}

/// An engine that says what it is told to say.
struct Parrot(Result<Vec<Variation>, EngineError>);

impl Engine for Parrot {
    fn name(&self) -> &'static str {
        "parrot"
    }

    fn judge(&mut self, _: &Question) -> Result<Evaluation, EngineError> {
        let elapsed = std::time::Duration::ZERO;
        self.0.clone().map(|lines| Evaluation {
            lines,
            depth: 1,
            nodes: 1,
            expansions: None,
            elapsed,
            stop: StopReason::Finished,
        })
    }

    fn forget(&mut self) {}
}

#[test]
fn an_engine_that_talks_nonsense_verifies_nothing() {
    let foreign = moves(&Position::default(), "e4");
    let great = Value::MatedIn(1);
    for (lines, problem) in [
        (Vec::new(), "no move at all"),
        (vec![Variation { value: great, moves: Vec::new() }], "not a legal move"),
        (vec![Variation { value: great, moves: foreign }], "not a legal move"),
        (
            vec![Variation { value: great, moves: moves(&FORK.parse().unwrap(), "Nf6 Kg7")[1..].to_vec() }],
            "not one of the moves in question",
        ),
    ] {
        let solution = wins(FORK, 500, &["Nf6 Kg7 Nxh5"]);
        let options = CheckOptions::default();
        let checked = check(solution, Some(&mut Parrot(Ok(lines))), &options, &Control::new(), &mut ());
        assert!(complaint(&checked).contains(problem), "{}", complaint(&checked));
    }
    let died = EngineError::Died { name: "parrot".into(), detail: String::new() };
    let solution = wins(FORK, 500, &["Nf6"]);
    let checked =
        check(solution, Some(&mut Parrot(Err(died))), &CheckOptions::default(), &Control::new(), &mut ());
    assert!(!checked.verdict().holds() && matches!(checked.finding(), Some(Finding::Engine { .. })));
}

#[test]
fn a_principal_line_becomes_a_solution() {
    let judge = |fen: &str, question, depth| {
        let problem = Problem::new(fen.parse().unwrap(), question);
        let question = Question::new(problem.position(), Limits::depth(depth));
        let evaluation = MaterialSearch.judge(&question).unwrap();
        Solution::from_evaluation(problem, "material search", &evaluation)
    };
    let fork = judge(FORK, Goal::WinMaterial, 5).unwrap();
    assert_eq!(fork.claim, Promise::Material(Range::exactly(500)));
    assert_eq!(fork.first_move(), Some(moves(&FORK.parse().unwrap(), "Nf6")[0]));
    assert!(by_search(fork, 5).verdict().is_verified());
    let mate = judge("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", Goal::Mate, 3).unwrap();
    assert!(by_rules(mate).verdict().is_proved());
    // No mate is there to be found.
    assert!(judge(FORK, Goal::Mate, 3).is_none());
}

#[test]
fn reasons_and_alternatives_must_be_playable() {
    let start: Position = FORK.parse().unwrap();
    let with_reason = |tried: Option<&str>, line: &[Move]| {
        let tried = tried.map(|san| moves(&start, san)[0]);
        let mut tree = Tree::new();
        let reason = Reason::Answers(Answered { tried, line: line.to_vec() });
        tree.add(NodeId::ROOT, moves(&start, "Nf6")[0], Reasons::one(reason)).unwrap();
        by_search(Solution { tree, ..wins(FORK, 500, &["Nf6"]) }, 4)
    };
    let takes = moves(&start, "h3 Rxd5")[1..].to_vec();
    assert!(with_reason(Some("h3"), &takes).verdict().is_verified());
    // Black threatens the knight.
    assert!(with_reason(None, &takes).verdict().is_verified());
    for (tried, line) in [(Some("Nf6"), &takes[..]), (Some("Ne7"), &takes[..]), (Some("h3"), &[])] {
        let checked = with_reason(tried, line);
        assert!(matches!(checked.finding(), Some(Finding::Fault(Fault::ImpossibleLine { .. }))));
    }

    let alternative = |san: &str, refutation: &[Move]| {
        let alternative = Alternative {
            node: NodeId::ROOT,
            tried: moves(&start, san)[0],
            reasons: reasons(true),
            refutation: refutation.to_vec(),
            value: Value::Centipawns(-200),
        };
        let solution = Solution { alternatives: vec![alternative], ..wins(FORK, 500, &["Nf6"]) };
        by_search(solution, 4)
    };
    assert!(alternative("h3", &takes).verdict().is_verified());
    assert_eq!(complaint(&alternative("Nf6", &[])), "alternative 0: the tree lists the move as a solution");
    assert_eq!(complaint(&alternative("Ne7", &takes)), "alternative 0: its refutation cannot be played");
}
