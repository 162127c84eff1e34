//! Whole games on the clock, engine against itself, without a driver from outside.

use std::time::{Duration, Instant};

use motive_chess::{Color, History, Position};

use crate::dialogue::Dialogue;
use crate::material::Material;

/// Late answers of a loaded machine are not the fault of the clock's management.
const FORGIVEN: Duration = Duration::from_millis(100);
const LONGEST_GAME: usize = 200;

/// Plays a game in which no clock may run out.
fn play(start: Position, base: Duration, increment: Duration) -> History {
    let dialogue = Dialogue::with(Material);
    dialogue.say("ucinewgame");
    let is_shuffled = start.castling_mode().is_chess960();
    dialogue.say(&format!("setoption name UCI_Chess960 value {is_shuffled}"));
    let mut words = format!("position fen {} moves", start.to_fen());
    let mut history = History::new(start);
    let mut clocks = [base; 2];
    while history.ending().is_none() && history.draw_claim().is_none() && history.moves().len() < LONGEST_GAME
    {
        let position = history.position();
        let [white, black] = clocks.map(|clock| clock.as_millis());
        let step = increment.as_millis();
        let begin = Instant::now();
        dialogue.say(&words);
        dialogue.say(&format!("go wtime {white} btime {black} winc {step} binc {step}"));
        let answer = dialogue.hear_bestmove();
        let clock = &mut clocks[usize::from(position.turn() == Color::Black)];
        let spent = begin.elapsed();
        assert!(spent < *clock + FORGIVEN, "{spent:?} spent of {clock:?}");
        *clock = clock.saturating_sub(spent) + increment;
        let word = answer.split(' ').nth(1).expect("a move");
        let m = position.parse_uci(word).expect("a legal move");
        // Castling must be written as the position has it.
        assert_eq!(position.uci(m), word);
        words = format!("{words} {word}");
        history.play(m);
    }
    history
}

#[test]
fn games_on_the_clock() {
    for (base, increment) in [(1000, 0), (600, 10), (100, 30)] {
        let history =
            play(Position::default(), Duration::from_millis(base), Duration::from_millis(increment));
        assert!(history.moves().len() > 20, "{:?}", history.position().to_fen());
    }
}

#[test]
fn a_game_from_a_shuffled_position() {
    let start = Position::chess960(42).expect("there are 960");
    let history = play(start, Duration::from_millis(600), Duration::from_millis(5));
    assert!(history.moves().len() > 20);
}
