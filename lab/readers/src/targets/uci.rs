//! Any bytes are a dialogue: the session ends, nothing that is printed has control characters, and a search is answered by one
//! best move at most.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use motive_answer::{Evaluation, Observer, Question, StopReason, Value, Variation};
use motive_uci::{Player, Setting, run};

/// Answers at once.
struct Hasty;

impl Player for Hasty {
    fn methods(&self) -> Vec<String> {
        vec!["hasty".to_owned()]
    }

    fn configure(&mut self, _: Setting) -> Result<(), String> {
        Ok(())
    }

    fn new_game(&mut self) {}

    fn think(&mut self, question: &Question, _: &mut dyn Observer) -> Evaluation {
        let first = question.history.position().legal_moves()[0];
        let line = Variation { value: Value::Centipawns(0), moves: vec![first] };
        let stop = StopReason::Finished;
        let lines = vec![line];
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
    // What waits for somebody who never comes is not what is tested here.
    let dialogue: Vec<u8> = [data, b"\nstop\nquit\n"].concat();
    let said = Said::default();
    run(io::Cursor::new(dialogue), said.clone(), Hasty).expect("the output takes everything");
    let text = String::from_utf8_lossy(&said.0.lock().expect("nobody panics")).into_owned();
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'));
    let asked = data.windows(2).filter(|two| two.eq_ignore_ascii_case(b"go")).count();
    assert!(text.matches("bestmove").count() <= asked);
}
