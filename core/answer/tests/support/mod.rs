//! Trees from text, for the tests of the checker.
#![allow(dead_code, reason = "each test file uses its part of it")]

use motive_answer::testing::MaterialSearch;
use motive_answer::{
    CheckOptions, Checked, Control, Goal, Limits, NodeId, Problem, Promise, Reason, Reasons, Rule, Solution,
    Tree, check,
};
use motive_chess::{Color, History, Move, Position};

/// The moves of a line in SAN.
pub(crate) fn moves(start: &Position, line: &str) -> Vec<Move> {
    let mut position = start.clone();
    let play = |san: &str| {
        let m = position.parse_san(san).unwrap_or_else(|error| panic!("{}: {error}", position.to_fen()));
        position.play(m);
        m
    };
    line.split_whitespace().map(play).collect()
}

/// What is said for a move: a rule for the defender, knowledge for the attacker.
pub(crate) fn reasons(mover_attacks: bool) -> Reasons {
    if mover_attacks {
        Reasons::one(Reason::Knowledge { entry: "by-hand".into(), bindings: Vec::new() })
    } else {
        Reasons::one(Rule::Defense)
    }
}

/// Merges lines into a tree.
pub(crate) fn tree(problem: &Problem, lines: &[&str]) -> Tree {
    let mut tree = Tree::new();
    for line in lines {
        let mut here = NodeId::ROOT;
        let mut attacks = problem.position().turn() == problem.attacker();
        for m in moves(problem.position(), line) {
            here = tree.child(here, m).unwrap_or_else(|| tree.add(here, m, reasons(attacks)).unwrap());
            attacks = !attacks;
        }
    }
    tree
}

/// A solution for the side to move.
pub(crate) fn solution(fen: &str, question: Goal, claim: Promise, lines: &[&str]) -> Solution {
    let problem = Problem::new(fen.parse().unwrap(), question);
    let tree = tree(&problem, lines);
    Solution::new(problem, "by hand", claim, tree)
}

/// A solution for a side of choice, in a game that begins with these moves.
pub(crate) fn solution_in_game(
    fen: &str,
    game: &str,
    attacker: Color,
    (question, claim): (Goal, Promise),
    lines: &[&str],
) -> Solution {
    let mut history = History::new(fen.parse().unwrap());
    for m in moves(&fen.parse().unwrap(), game) {
        history.play(m);
    }
    let problem = Problem::in_game(history, attacker, question);
    let tree = tree(&problem, lines);
    Solution::new(problem, "by hand", claim, tree)
}

/// Checks by the rules alone.
pub(crate) fn by_rules(solution: Solution) -> Checked {
    check(solution, None, &CheckOptions::default(), &Control::new(), &mut ())
}

/// Checks with a material search of a given depth.
pub(crate) fn by_search(solution: Solution, depth: u32) -> Checked {
    let options = CheckOptions { each: Limits::depth(depth), ..CheckOptions::default() };
    check(solution, Some(&mut MaterialSearch), &options, &Control::new(), &mut ())
}

/// What the checker says, in words.
pub(crate) fn complaint(checked: &Checked) -> String {
    checked.finding().map(|finding| finding.describe(&checked.solution().problem)).unwrap_or_default()
}
