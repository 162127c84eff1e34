use motive_answer::{Answer, Known, Limits, Question, Value};
use motive_chess::{Leniency, Position, read_epds};

use crate::{Analyst, Method, Settings};

fn ask(fen: &str, nodes: u64) -> (String, Answer) {
    let position: Position = fen.parse().unwrap();
    let mut analyst = Analyst::new(&Settings { hash: 1, ..Settings::default() });
    let answer = analyst.answer(Method::AUTO, &Question::new(&position, Limits::nodes(nodes)), &mut ());
    (answer.best_move().map(|m| position.san(m)).unwrap_or_default(), answer)
}

fn has_reason_of(answer: &Answer, system: &str) -> bool {
    let first =
        answer.best().and_then(|best| answer.tree.child(motive_answer::NodeId::ROOT, best.m)).unwrap();
    answer.tree.reasons(first).iter().any(|reason| reason.system() == Some(system))
}

#[test]
fn a_mate_is_proved_and_the_plan_is_its_reason() {
    // Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
    let (best, answer) = ask("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", 100_000);
    assert_eq!((best.as_str(), answer.value()), ("Qb8+", Some(Value::MateIn(2))));
    assert!(answer.verdict().is_proved());
    assert!(answer.nodes() < 20_000, "{}", answer.nodes());
    assert!(answer.best().unwrap().by.contains(&"mates"));
    assert!(has_reason_of(&answer, "paradise"), "{:#?}", answer.tree);
}

#[test]
fn a_fork_has_the_reasons_of_those_that_proposed_it_and_is_verified() {
    // Composed: a knight forks king and rook.
    let (best, answer) = ask("6k1/5p1p/8/3N3r/8/8/5PPP/6K1 w - - 0 1", 100_000);
    assert_eq!(best, "Nf6+");
    assert!(answer.verdict().is_verified(), "{:?}", answer.checked().and_then(|checked| checked.finding()));
    assert!(has_reason_of(&answer, "paradise") && has_reason_of(&answer, "caps"), "{:#?}", answer.tree);
    // The search, and the check of an ending: 400,000 nodes, and 30 % of them before.
    assert!(answer.nodes() <= 640_000, "{}", answer.nodes());
}

#[test]
fn a_later_move_that_carries_the_plan_out_has_the_plan_as_its_reason() {
    // The same fork: to take the rook is the plan's second step, and the line takes it.
    let (_, answer) = ask("6k1/5p1p/8/3N3r/8/8/5PPP/6K1 w - - 0 1", 100_000);
    let line = &answer.best().unwrap().line;
    let mut here = motive_answer::NodeId::ROOT;
    let mut plies = Vec::new();
    for (ply, &m) in line.iter().enumerate() {
        here = answer.tree.child(here, m).expect("the line is in the tree");
        if answer.tree.reasons(here).iter().any(|reason| reason.system() == Some("paradise")) {
            plies.push(ply);
        }
    }
    assert_eq!(plies[..2], [0, 2], "{:#?}", answer.tree);
}

#[test]
fn known_endings_are_answered_by_advice_and_not_disputed() {
    let (best, answer) = ask("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", 50_000);
    assert_eq!((best.as_str(), answer.value()), ("Kg7", Some(Value::Centipawns(0))));
    assert!(answer.known.is_some() && has_reason_of(&answer, "advice"));
    assert!(!answer.verdict().is_contradicted());
    // Composed: king, bishop and knight win, whatever a search of a few moves thinks.
    let (_, answer) = ask("8/8/8/4k3/8/8/3NB3/4K3 w - - 0 1", 50_000);
    assert!(matches!(answer.known, Some(Known::Chapter | Known::Proof | Known::Table)));
    assert!(answer.value().unwrap().centipawns() >= 400 && !answer.verdict().is_contradicted());
}

#[test]
fn a_chapter_does_not_overrule_what_the_rules_decide_in_a_few_moves() {
    // Bishop and knight win in general; here the king wins the knight.
    let (best, answer) = ask("k3b1n1/8/5K2/8/8/8/8/8 w - - 0 1", 50_000);
    assert_eq!((best.as_str(), answer.value()), ("Kg7", Some(Value::Centipawns(0))));
    assert!(!answer.verdict().is_contradicted());
}

#[test]
fn a_lost_ending_whose_line_ends_in_mate_is_no_contradiction() {
    let (_, answer) = ask("3R4/8/8/3K4/8/5k2/8/8 b - - 12 71", 20_000);
    assert!(answer.verdict().holds(), "{:?}", answer.checked().and_then(|checked| checked.finding()));
    assert_eq!(answer.value().unwrap().band(), motive_answer::Band::Lost);
}

#[test]
fn limits_hold_and_a_quiet_position_is_quiet() {
    let (_, answer) = ask("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 60_000);
    assert!(answer.value().unwrap().centipawns().abs() < 100);
    // The check takes as much again, and a little more where the two searches do not agree.
    let searched: u64 =
        answer.work.iter().filter(|work| work.system != "critic").map(|work| work.nodes).sum();
    assert!(searched <= 66_000 && answer.nodes() <= 420_000, "{searched} {}", answer.nodes());
    assert!(answer.candidates.iter().all(|candidate| !candidate.line.is_empty()));
}

#[test]
fn positions_without_moves_have_no_answer() {
    let (best, answer) = ask("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1_000);
    assert!(best.is_empty() && answer.candidates.is_empty());
}

#[test]
fn a_side_that_is_mated_by_force_learns_it_with_a_proof() {
    // Composed: Black has no check and the rooks mate next move.
    let (_, answer) = ask("7k/1R6/R7/8/8/8/8/6K1 b - - 0 1", 60_000);
    assert_eq!(answer.value(), Some(Value::MatedIn(1)));
    assert!(answer.verdict().is_proved());
}

#[test]
fn the_same_limits_give_the_same_answer() {
    let suite = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5\n";
    let record = &read_epds(suite, Leniency::Lenient)[0];
    let fen = record.as_ref().unwrap().position().to_fen();
    let (first, again) = (ask(&fen, 20_000), ask(&fen, 20_000));
    assert_eq!(first.0, again.0);
    assert_eq!(first.1.nodes(), again.1.nodes());
    assert_eq!(first.1.tree, again.1.tree);
}

#[test]
fn what_was_forgotten_changes_nothing() {
    let fens = ["6k1/5ppp/8/3p4/2n1n3/8/2Q2PPP/4R1K1 w - - 0 1", "6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1"];
    let mut analyst = Analyst::new(&Settings { hash: 1, ..Settings::default() });
    for fen in [fens[0], fens[1], fens[0]] {
        analyst.forget();
        let question = Question::new(&fen.parse().unwrap(), Limits::nodes(3_000));
        let answer = analyst.answer(Method::AUTO, &question, &mut ());
        let (_, alone) = ask(fen, 3_000);
        assert_eq!((answer.nodes(), &answer.tree), (alone.nodes(), &alone.tree), "{fen}");
    }
}

#[test]
fn a_system_that_is_left_out_is_not_asked() {
    let position: Position = "6k1/5p1p/8/3N3r/8/8/5PPP/6K1 w - - 0 1".parse().unwrap();
    let mut analyst = Analyst::new(&Settings { hash: 1, ..Settings::default() });
    analyst.leave_out(Method::CAPS);
    let answer = analyst.answer(Method::AUTO, &Question::new(&position, Limits::nodes(100_000)), &mut ());
    assert!(answer.work.iter().all(|work| work.system != "caps") && !has_reason_of(&answer, "caps"));
}
