//! Any bytes are a dialogue: the session ends, nothing that is printed has control characters, a search is answered by one
//! best move at most, and the move is one of those that were to choose from, whatever the player said.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use motive_answer::{Evaluation, Observer, Question, StopReason, Value, Variation};
use motive_uci::serve::run_alone;
use motive_uci::{Player, Setting, run};

/// One dialogue in so many is also held with all threads, which cost a hundred times the dialogue.
const THREADED: u64 = 1024;

/// Answers at once, and not always with sense.
#[derive(Clone, Default)]
struct Hasty {
    /// The moves that were to choose from in all questions.
    choices: Arc<Mutex<BTreeSet<String>>>,
    /// The questions.
    asked: Arc<AtomicUsize>,
}

impl Player for Hasty {
    fn methods(&self) -> Vec<String> {
        vec!["hasty".to_owned()]
    }

    fn configure(&mut self, _: Setting) -> Result<(), String> {
        Ok(())
    }

    fn new_game(&mut self) {}

    fn think(&mut self, question: &Question, _: &mut dyn Observer) -> Evaluation {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let position = question.history.position();
        let legal = position.legal_moves();
        if let Ok(mut choices) = self.choices.lock() {
            choices.extend(legal.iter().map(|&m| position.uci(m)));
        }
        // A move, the same move twice, or none.
        let moves = match position.key() % 4 {
            0 => Vec::new(),
            1 => vec![legal[0], legal[0]],
            _ => vec![legal[legal.len() / 2]],
        };
        let lines = vec![Variation { value: Value::Centipawns(0), moves }];
        let stop = StopReason::Finished;
        Evaluation { lines, depth: 1, nodes: 1, expansions: None, elapsed: Duration::ZERO, stop }
    }
}

#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Ok(mut all) = self.0.lock() {
            all.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let (said, player) = (Said::default(), Hasty::default());
    run_alone(data, said.clone(), player.clone()).expect("the output takes everything");
    look_at(data, &said, &player);
    let sum = data.iter().fold(17, |sum: u64, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    if sum % THREADED == 0 {
        // What waits for somebody who never comes is not what is tested here.
        let dialogue: Vec<u8> = [data, b"\nstop\nquit\n"].concat();
        let (said, player) = (Said::default(), Hasty::default());
        run(io::Cursor::new(dialogue), said.clone(), player.clone()).expect("the output takes everything");
        look_at(data, &said, &player);
    }
}

fn look_at(data: &[u8], said: &Said, player: &Hasty) {
    let text = String::from_utf8_lossy(&said.0.lock().expect("nobody panics")).into_owned();
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'));
    let asked = data.windows(2).filter(|two| two.eq_ignore_ascii_case(b"go")).count();
    let best = text.lines().filter_map(|line| line.strip_prefix("bestmove "));
    assert!(best.clone().count() <= asked);
    let moves: Vec<&str> =
        best.filter_map(|line| line.split(' ').next()).filter(|&m| m != "(none)").collect();
    // On a busy machine a search may be answered for before its thread has begun; nobody saw what was to choose from then.
    if player.asked.load(Ordering::Relaxed) < moves.len() {
        return;
    }
    let choices = player.choices.lock().expect("nobody panics");
    for m in moves {
        assert!(choices.contains(m), "{m} was not to choose from");
    }
}
