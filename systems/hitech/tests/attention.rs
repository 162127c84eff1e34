//! B* by attention: what decides, what it costs, and that the account is true.

use bstar::{Phase, PhaseEnd};
use motive_answer::{Control, Limits, Question, StopReason, System};
use motive_chess::{History, Position};
use motive_critic::{Critic, Settings as CriticSettings};
use motive_hitech::{AccountStep, BstarPlayer, BstarThought, Class};

/// Reinfeld, Win at Chess 1: a queen offer that mates.
const WAC_1: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
/// An open position of a well-known opening: several moves are about as good.
const OPEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

fn player() -> BstarPlayer {
    BstarPlayer::new(Critic::new(&CriticSettings { hash: 4, ..CriticSettings::default() }))
}

fn think(fen: &str, nodes: u64) -> (Position, BstarThought) {
    let position: Position = fen.parse().unwrap();
    let thought = player().think(&Question::new(&position, Limits::nodes(nodes)), &mut ());
    (position, thought)
}

#[test]
fn a_clear_case_is_verified_long_before_the_limit() {
    let (position, thought) = think(WAC_1, 2_000_000);
    assert_eq!(position.san(thought.evaluation.best_move().unwrap()), "Qg6");
    assert_eq!(thought.account.stop, Some(bstar::StopReason::Verified));
    assert_eq!(thought.evaluation.stop, StopReason::Finished);
    assert!(thought.evaluation.nodes < 200_000, "{}", thought.evaluation.nodes);
    assert!(!thought.account.verified.is_empty());
}

#[test]
fn every_position_stands_in_the_ledger_and_chances_ask_for_most_of_them() {
    let (_, thought) = think(OPEN, 100_000);
    let ledger = thought.account.ledger;
    assert_eq!(ledger.total(), thought.evaluation.nodes);
    assert!(ledger.share() >= 0.5, "{ledger:?}");
    assert!(ledger.root * 10 <= ledger.total(), "{ledger:?}");
    assert_eq!(thought.evaluation.expansions, Some(thought.account.widened + thought.account.deepened));
}

#[test]
fn the_move_played_led_when_it_had_been_measured() {
    for nodes in [3_000, 10_000, 40_000, 90_000] {
        let (position, thought) = think(OPEN, nodes);
        let played = thought.evaluation.best_move().unwrap();
        let led =
            thought.account.steps.iter().any(|step| matches!(step, AccountStep::Leads(m, _) if *m == played));
        assert!(led, "{nodes}: {}", position.san(played));
        assert_eq!(thought.account.rivals[0].m, played);
    }
}

#[test]
fn the_same_question_has_the_same_answer_and_the_same_account() {
    let (position, first) = think(OPEN, 40_000);
    let (_, second) = think(OPEN, 40_000);
    assert_eq!(first.account.steps, second.account.steps);
    assert_eq!(first.account.tell(&position), second.account.tell(&position));
    assert_eq!(first.evaluation.lines, second.evaluation.lines);
}

/// After the expected moves the graph goes on, and a part of it is still there.
#[test]
fn the_graph_is_kept_from_move_to_move() {
    for nodes in [20_000, 40_000, 60_000, 90_000] {
        let mut player = player();
        let mut history = History::new(OPEN.parse().unwrap());
        let question = |history: &History| Question::after(history, &Limits::nodes(nodes), &Control::new());
        let first = player.think(&question(&history), &mut ());
        assert_eq!(first.account.nodes.1, 0, "nothing was there before");
        let line = &first.evaluation.lines[0].moves;
        history.play(line[0]);
        history.play(line[1]);
        let second = player.think(&question(&history), &mut ());
        assert!(
            second.account.nodes.1 > 0,
            "{nodes}: the position after the expected reply was in the graph"
        );
        // Another game begins anew.
        let other = player.think(&Question::new(&WAC_1.parse().unwrap(), Limits::nodes(5_000)), &mut ());
        assert_eq!(other.account.nodes.1, 0);
    }
}

/// An open game in which d4 looks good for a while. SELECT chooses it, VERIFY refutes it, SELECT begins anew, and another move is played.
#[test]
fn what_verify_refutes_is_not_played() {
    let (position, thought) = think(OPEN, 60_000);
    let push = position.parse_san("d4").unwrap();
    let steps = &thought.account.steps;
    let refuted = steps.iter().position(|step| *step == AccountStep::Ended(Phase::Verify, PhaseEnd::Refuted));
    let refuted = refuted.expect("VERIFY refutes something");
    let began = |step: &&AccountStep| matches!(step, AccountStep::Began(..));
    let verified = steps[..refuted].iter().rev().find(began);
    assert_eq!(verified, Some(&AccountStep::Began(Phase::Verify, Some(push))));
    assert_eq!(steps[refuted..].iter().find(began), Some(&AccountStep::Began(Phase::Select, None)));
    assert_ne!(thought.evaluation.best_move(), Some(push));
}

/// There is no room for more positions: those that are there are measured further.
#[test]
fn a_full_graph_ends_no_search() {
    for fen in [OPEN, "rnbqkb1r/pp2pppp/2p2n2/3p4/2PP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 2 4"] {
        let position: Position = fen.parse().unwrap();
        let mut player = player();
        player.limit_graph(600);
        // Everything is expanded at once.
        (player.attention_mut().ahead, player.attention_mut().stop.ends) = (0, false);
        let thought = player.think(&Question::new(&position, Limits::nodes(60_000)), &mut ());
        assert_eq!(thought.evaluation.stop, StopReason::Nodes);
        assert!((300..=600).contains(&thought.account.nodes.0), "{:?}", thought.account.nodes);
        assert!(position.is_legal(thought.evaluation.best_move().unwrap()));
    }
}

#[test]
fn what_was_proposed_is_evidence() {
    let position: Position = OPEN.parse().unwrap();
    let push = position.parse_san("h4").unwrap();
    let class = |suggested: Vec<motive_chess::Move>| {
        let question = Question { suggested, ..Question::new(&position, Limits::nodes(20_000)) };
        let thought = player().think(&question, &mut ());
        thought.account.rivals.iter().find(|rival| rival.m == push).unwrap().class
    };
    assert_eq!(class(vec![push]), Class::Proposed);
    assert_ne!(class(Vec::new()), Class::Proposed);
}

#[test]
fn limits_are_kept_and_there_is_always_a_legal_move() {
    for nodes in [1, 10, 100, 1_000, 5_000] {
        let (position, thought) = think(OPEN, nodes);
        assert!(position.is_legal(thought.evaluation.best_move().unwrap()));
        assert!(thought.evaluation.nodes <= nodes + 50, "{} for {nodes}", thought.evaluation.nodes);
    }
    let (_, mated) = think("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1_000);
    assert!(mated.evaluation.lines.is_empty(), "stalemate");
}

#[test]
fn two_threads_answer_too() {
    let position: Position = WAC_1.parse().unwrap();
    let critic = Critic::new(&CriticSettings { hash: 4, threads: 2, ..CriticSettings::default() });
    let thought = BstarPlayer::new(critic).think(&Question::new(&position, Limits::nodes(300_000)), &mut ());
    assert_eq!(position.san(thought.evaluation.best_move().unwrap()), "Qg6");
    assert_eq!(thought.account.ledger.total(), thought.evaluation.nodes);
}

#[test]
fn the_answer_tells_the_story_of_the_search() {
    let position: Position = OPEN.parse().unwrap();
    let answer = player().answer(&Question::new(&position, Limits::nodes(60_000)), &mut ());
    assert_eq!(answer.system, "bstar");
    for word in ["SELECT: who can beat the best move?", "VERIFY: can ", "Effort: SELECT "] {
        assert!(answer.trace.text.contains(word), "{word}: {}", answer.trace.text);
    }
    assert!(answer.candidates.len() > 2);
    for other in &answer.candidates[1..] {
        assert!(other.lost.is_some());
    }
}
