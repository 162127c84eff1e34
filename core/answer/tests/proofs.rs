//! Mates and draws: what the checker proves, and what it names when it cannot.

mod support;

use motive_answer::{Fault, Finding, Goal, Judge, Promise, Reasons, Rule, Solution, Tree, Value};
use motive_chess::{Color, Ending};
use support::{by_rules, by_search, complaint, moves, reasons, solution, solution_in_game};

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
/// Philidor's legacy, reduced to the men it needs.
const SMOTHERED: &str = "r6k/6pp/8/6N1/2Q5/8/6PP/7K w - - 0 1";
const SMOTHERED_LINES: [&str; 2] = ["Nf7 Kg8 Nh6 Kh8 Qg8 Rxg8 Nf7", "Nf7 Kg8 Nh6 Kf8 Qf7"];
/// A queen would stalemate; a rook mates in two.
const UNDERPROMOTION: &str = "8/5P1k/5K2/8/8/8/8/8 w - - 0 1";
/// White gives check from h5 and e8 in turn; each time there is one way out.
const PERPETUAL: &str = "6k1/6p1/8/7Q/8/1q6/1r6/6K1 w - - 0 1";

fn mate(fen: &str, n: u32, lines: &[&str]) -> Solution {
    solution(fen, Goal::MateIn(n), Promise::Mate(n), lines)
}

#[test]
fn mates_with_all_defenses_covered_are_proved() {
    for proved in [
        mate(BACK_RANK, 1, &["Ra8"]),
        mate(SMOTHERED, 4, &SMOTHERED_LINES),
        mate(UNDERPROMOTION, 2, &["f8=R Kh6 Rh8"]),
        // More moves than needed may be allowed.
        mate(UNDERPROMOTION, 5, &["f8=R Kh6 Rh8"]),
    ] {
        let checked = by_rules(proved);
        assert!(checked.verdict().is_proved(), "{}", complaint(&checked));
        assert!(checked.finding().is_none() && checked.gap().is_none());
        assert_eq!(checked.effort().inquiries, 0);
    }
}

#[test]
fn the_defender_may_be_to_move() {
    let after = |lines: &[&str], n| {
        let asked = (Goal::Mate, Promise::Mate(n));
        by_rules(solution_in_game(UNDERPROMOTION, "f8=R", Color::White, asked, lines))
    };
    assert!(after(&["Kh6 Rh8"], 1).verdict().is_proved());
    assert_eq!(complaint(&after(&["Kh6 Rf7"], 1)), "the defense 1... Kh6 2. Rf7 Kh5 is not covered");
}

#[test]
fn an_uncovered_defense_is_named() {
    let checked = by_rules(mate(SMOTHERED, 4, &SMOTHERED_LINES[..1]));
    assert!(!checked.verdict().holds());
    assert_eq!(complaint(&checked), "the defense 1. Nf7+ Kg8 2. Nh6+ Kf8 is not covered");
    let gap = checked.gap().unwrap();
    assert_eq!(gap.path.len(), 3);
    assert!(gap.reply.is_some());

    let unfinished = by_rules(mate(SMOTHERED, 4, &["Nf7 Kg8 Nh6 Kh8", SMOTHERED_LINES[1]]));
    assert_eq!(complaint(&unfinished), "the tree gives no move after 1. Nf7+ Kg8 2. Nh6+ Kh8");
}

#[test]
fn an_uncovered_mating_defense_can_still_be_verified() {
    let checked = by_search(mate(SMOTHERED, 4, &SMOTHERED_LINES[..1]), 4);
    assert!(checked.verdict().is_verified(), "{}", complaint(&checked));
    // The place where the engine stands in for the rules stays on record.
    assert!(checked.gap().is_some());
    assert_eq!(checked.effort().inquiries, 1);
}

#[test]
fn stalemate_is_no_mate() {
    for (fen, line) in [(UNDERPROMOTION, "f8=Q"), ("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "Qg6")] {
        let checked = by_rules(mate(fen, 2, &[line]));
        let refutation = checked.refutation().expect("refuted by the rules");
        assert_eq!(refutation.judge, Judge::Ending(Ending::Stalemate));
        assert_eq!((refutation.claimed, refutation.found), (Value::MateIn(1), Value::Centipawns(0)));
        assert!(complaint(&checked).contains("ends in stalemate"), "{}", complaint(&checked));
    }
}

#[test]
fn en_passant_can_be_the_only_defense() {
    let fen = "6R1/8/R7/4N2k/7p/8/6P1/6K1 w - - 0 1";
    let checked = by_rules(mate(fen, 1, &["g4"]));
    assert_eq!(complaint(&checked), "the defense 1. g4+ hxg3 is not covered");
    // Without the pawn that captures in passing it is mate.
    let without = "6R1/8/R7/4N2k/8/8/6P1/6K1 w - - 0 1";
    let position: motive_chess::Position = without.parse().unwrap();
    assert!(!position.after(position.parse_san("g4+").unwrap()).is_checkmate(), "the king goes to h4");
    let blocked = "6R1/8/R7/4N2k/7b/8/6P1/6K1 w - - 0 1";
    assert!(by_rules(mate(blocked, 1, &["g4"])).verdict().is_proved());
}

#[test]
fn a_mate_that_takes_longer_is_refused() {
    let late = solution(UNDERPROMOTION, Goal::Mate, Promise::Mate(1), &["f8=R Kh6 Rh8"]);
    let checked = by_rules(late);
    let refutation = checked.refutation().unwrap();
    assert_eq!(refutation.judge, Judge::Count);
    assert_eq!((refutation.claimed, refutation.found), (Value::MateIn(1), Value::MateIn(2)));
}

#[test]
fn perpetual_check_is_a_proved_draw() {
    let draw = |lines: &[&str]| by_rules(solution(PERPETUAL, Goal::Draw, Promise::Draw, lines));
    let checked = draw(&["Qe8 Kh7 Qh5 Kg8"]);
    assert!(checked.verdict().is_proved(), "{}", complaint(&checked));
    assert_eq!(complaint(&draw(&["Qe8 Kh7 Qh5"])), "the defense 1. Qe8+ Kh7 2. Qh5+ Kg8 is not covered");
    assert_eq!(complaint(&draw(&["Qe8 Kh7"])), "the tree gives no move after 1. Qe8+ Kh7");
}

#[test]
fn the_game_before_counts_for_threefold_repetition() {
    let cycle = "Qe8 Kh7 Qh5 Kg8 ";
    let asked = (Goal::Draw, Promise::Draw);
    let after =
        |cycles| by_rules(solution_in_game(PERPETUAL, &cycle.repeat(cycles), Color::White, asked, &["Qe8"]));
    assert!(after(2).verdict().is_proved());
    assert!(!after(1).verdict().holds());
    // What saves one side spoils a mate: the third repetition may be claimed.
    let queen = "7k/8/8/6K1/8/8/8/5Q2 w - - 0 1";
    let game = "Qf2 Kg8 Qf1 Kh8 Qf2 Kg8 Qf1 Kh8";
    let mate = (Goal::Mate, Promise::Mate(9));
    let checked = by_rules(solution_in_game(queen, game, Color::White, mate, &["Qf2"]));
    assert!(matches!(checked.refutation().unwrap().judge, Judge::Claim(_)), "{}", complaint(&checked));
}

#[test]
fn draws_by_stalemate_and_bare_kings() {
    let draw = |fen, line| by_rules(solution(fen, Goal::Hold, Promise::Draw, &[line]));
    for (fen, line) in [("8/8/8/8/8/3k4/1p6/K7 w - - 0 1", "Kxb2"), ("k1K5/p7/P7/8/8/8/8/8 w - - 0 1", "Kc7")]
    {
        let checked = draw(fen, line);
        assert!(checked.verdict().is_proved(), "{}", complaint(&checked));
    }
    // A pawn can become four things.
    let promotes = draw("8/8/8/8/8/2k5/1p6/K7 w - - 0 1", "Ka2 b1=Q Kxb1");
    assert_eq!(complaint(&promotes), "the defense 1. Ka2 b1=R is not covered");
    let mated = draw("6k1/8/8/8/8/8/r4PPP/6K1 w - - 0 1", "Kh1 Ra1");
    let refutation = mated.refutation().unwrap();
    assert_eq!(refutation.found, Value::MatedIn(0));
    assert_eq!(refutation.judge, Judge::Ending(Ending::Checkmate(Color::Black)));
}

#[test]
fn trees_that_break_the_rules() {
    let fault = |solution: Solution| match by_rules(solution).finding() {
        Some(Finding::Fault(fault)) => fault.clone(),
        other => panic!("{other:?}"),
    };
    let good = mate(BACK_RANK, 1, &["Ra8"]);
    assert_eq!(fault(Solution { tree: Tree::new(), ..good.clone() }), Fault::Empty);
    assert_eq!(fault(Solution { claim: Promise::Draw, ..good.clone() }), Fault::OffTheQuestion);

    // A move from another position.
    let foreign = moves(&UNDERPROMOTION.parse().unwrap(), "f8=R")[0];
    let mut illegal = good.clone();
    illegal.tree.add(motive_answer::NodeId::ROOT, foreign, reasons(true)).unwrap();
    assert_eq!(fault(illegal.clone()), Fault::Illegal { path: vec![foreign] });
    assert_eq!(complaint(&by_rules(illegal)), "f7f8r is not a legal move in the position itself");

    // A move after mate.
    let mut beyond = good.clone();
    let last = beyond.tree.ids().last().unwrap();
    beyond.tree.add(last, foreign, reasons(false)).unwrap();
    assert!(matches!(fault(beyond), Fault::AfterTheEnd { .. }));

    // A rule that does not apply.
    for rule in [Rule::OnlyMove, Rule::Stalemates, Rule::Repeats, Rule::EscapesCheck, Rule::Defense] {
        let mut tree = Tree::new();
        let m = moves(good.problem.position(), "Ra8")[0];
        tree.add(motive_answer::NodeId::ROOT, m, Reasons::one(Rule::Mates).and(rule)).unwrap();
        assert_eq!(fault(Solution { tree, ..good.clone() }), Fault::NotTheRule { path: vec![m], rule });
    }
}

#[test]
fn the_order_of_children_does_not_matter_and_each_must_hold() {
    let reversed: Vec<&str> = SMOTHERED_LINES.iter().rev().copied().collect();
    assert!(by_rules(mate(SMOTHERED, 4, &reversed)).verdict().is_proved());
    // Two ways to mate at once are two claims.
    let both = "6k1/5ppp/8/8/8/8/1R3PPP/R5K1 w - - 0 1";
    assert!(by_rules(mate(both, 1, &["Ra8", "Rb8"])).verdict().is_proved());
    assert!(!by_rules(mate(both, 1, &["Ra8", "Rb7"])).verdict().holds());
}
