//! Claims of comments on games that nobody chose.

mod support;

use motive_answer::{Limits, Question};
use motive_chess::{Game, History, Position};
use motive_critic::{Critic, Settings};
use splitmix::Random;
use support::{annotated_game, claims_hold, options};

/// A game of the critic against itself with hardly any nodes, so that there is something to say.
fn weak_game(seed: u64) -> Game {
    let mut random = Random::new(seed);
    let mut critic = Critic::new(&Settings { hash: 1, ..Settings::default() });
    let mut history = History::new(Position::default());
    while history.moves().len() < 24 && history.ending().is_none() {
        let legal = history.position().legal_moves();
        let question = Question::new(history.position(), Limits::nodes(10 + random.below(200) as u64));
        let best = critic.search(&question, &mut ()).best_move();
        let m = best.filter(|_| random.below(4) > 0).unwrap_or(legal[random.below(legal.len())]);
        history.play(m);
    }
    Game::from_moves(Position::default(), history.moves())
}

#[test]
fn every_claim_of_every_comment_holds() {
    let mut sentences = 0;
    for seed in 1..=3 {
        let annotated = annotated_game(&options(), &weak_game(seed));
        for moment in annotated.moments() {
            claims_hold(moment);
            sentences += moment.sentences.len();
        }
    }
    assert!(sentences >= 10, "weak games give something to say: {sentences}");
}
