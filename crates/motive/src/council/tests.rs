use motive_chess::Position;
use motive_solution::{Limits, Question, Value};

use crate::{Account, Analyst, Degree, Member, Method, Minutes, Settings};

fn sit(fen: &str, nodes: u64) -> (String, Value, u64, Minutes) {
    let position: Position = fen.parse().unwrap();
    let mut analyst = Analyst::new(&Settings { hash: 1, ..Settings::default() });
    let judgement = analyst.think(Method::Auto, &Question::new(&position, Limits::nodes(nodes)), &mut ());
    let Some(Account::Council(minutes)) = analyst.account.take() else { panic!("no council") };
    let best = judgement.best().unwrap();
    (position.san(best.moves[0]), best.value, judgement.nodes, *minutes)
}

#[test]
fn a_mate_is_found_proved_and_understood() {
    // Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
    let (best, value, nodes, minutes) =
        sit("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", 100_000);
    assert_eq!((best.as_str(), value), ("Qb8+", Value::MateIn(2)));
    assert_eq!(minutes.degree(), Some(Degree::Proved));
    assert!(nodes < 20_000, "{nodes}");
    assert!(minutes.credited().iter().any(|proposed| proposed.by == Member::Mates));
    assert!(minutes.is_understood());
}

#[test]
fn a_fork_is_credited_to_the_rules_and_verified() {
    // Composed: a knight forks king and rook.
    let (best, _, nodes, minutes) = sit("6k1/5p1p/8/3N3r/8/8/5PPP/6K1 w - - 0 1", 100_000);
    assert_eq!(best, "Nf6+");
    assert!(minutes.degree().is_some_and(|degree| degree != Degree::Believed));
    assert_eq!(minutes.idea().map(|proposed| proposed.by), Some(Member::Paradise));
    assert!(nodes <= 101_000, "{nodes}");
}

#[test]
fn endings_are_answered_by_advice() {
    let (best, _, _, minutes) = sit("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", 50_000);
    assert_eq!(best, "Kg7");
    assert_eq!(minutes.idea().map(|proposed| proposed.by), Some(Member::Advice));
}

#[test]
fn a_quiet_position_is_said_to_be_nobodys() {
    let (_, value, nodes, minutes) = sit("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 60_000);
    assert!(value.centipawns().abs() < 100, "{value}");
    assert!(nodes <= 66_000, "{nodes}");
    let told = minutes.tell(&Position::default());
    assert!(told.contains("proposed by") || told.contains("the critic's answer"), "{told}");
}

#[test]
fn positions_without_moves_have_no_answer() {
    let position: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
    let mut analyst = Analyst::new(&Settings { hash: 1, ..Settings::default() });
    let judgement = analyst.think(Method::Auto, &Question::new(&position, Limits::nodes(1_000)), &mut ());
    assert!(judgement.lines.is_empty());
}

#[test]
fn who_is_mated_by_force_learns_it_with_a_proof() {
    // Composed: Black has no check and the rooks mate next move.
    let (_, value, _, minutes) = sit("7k/1R6/R7/8/8/8/8/6K1 b - - 0 1", 60_000);
    assert_eq!(value, Value::MatedIn(1));
    assert_eq!(minutes.degree(), Some(Degree::Proved));
}
