//! B* as a system: the move, and the comparison that made it the answer.

use motive_answer::{Answer, Candidate, Lost, Observer, Question, Reason, Searched, System, Trace, Value};
use motive_chess::Position;
use motive_critic::to_value;

use crate::account::{Account, Rival};
use crate::evidence::Class;
use crate::player::{BstarPlayer, BstarThought};

/// The name by which it is chosen.
const NAME: &str = "bstar";
/// So many moves are compared in an answer.
const MOST_COMPARED: usize = 8;

impl System for BstarPlayer {
    fn name(&self) -> &'static str {
        NAME
    }

    fn answer(&mut self, question: &Question, observer: &mut dyn Observer) -> Answer {
        let thought = self.think(question, observer);
        let mut answer = Answer::of_search(NAME, &question.history, &thought.evaluation);
        self.compare(&mut answer, question, &thought);
        let text = thought.account.tell(question.history.position());
        answer.trace = Trace { counts: counts(&thought.account), text };
        answer
    }

    fn forget(&mut self) {
        BstarPlayer::forget(self);
    }
}

impl BstarPlayer {
    /// Adds the moves that were in question, what spoke for them, and what refuted those that are not the answer.
    fn compare(&mut self, answer: &mut Answer, question: &Question, thought: &BstarThought) {
        let position = question.history.position();
        let side = position.turn();
        let mut rivals: Vec<&Rival> = thought.account.rivals.iter().collect();
        rivals.sort_by_key(|rival| {
            (!question.suggested.contains(&rival.m), std::cmp::Reverse(rival.attention))
        });
        rivals.truncate(MOST_COMPARED);
        for rival in rivals {
            let value = to_value(rival.real);
            if answer.candidates.iter().any(|known| known.m == rival.m) {
                continue;
            }
            let line = self.line_of(position, rival.m);
            let (engine, depth, nodes) =
                (NAME.to_owned(), thought.evaluation.depth, thought.evaluation.nodes);
            answer.candidates.push(Candidate {
                value: Some(value),
                line: if line.is_empty() { vec![rival.m] } else { line },
                by: vec![NAME],
                reasons: vec![Reason::Search(Searched { engine, depth, nodes, value, side })],
                ..Candidate::new(rival.m)
            });
        }
        for (place, candidate) in answer.candidates.iter_mut().enumerate() {
            let rival = thought.account.rivals.iter().find(|rival| rival.m == candidate.m);
            let hoped = rival.filter(|rival| rival.class != Class::Quiet);
            candidate.idea = hoped.map(|rival| rival.tell(position));
            if place > 0 {
                let value = candidate.value.unwrap_or(Value::Centipawns(0));
                let why = refutation(position, candidate, value);
                candidate.lost = Some(Lost { line: candidate.line[1..].to_vec(), value, why });
            }
        }
    }
}

/// Why a move is not the answer.
fn refutation(position: &Position, candidate: &Candidate, value: Value) -> String {
    match candidate.line.get(1) {
        Some(&reply) => {
            format!("after {} it is worth {value}", position.after(candidate.m).san(reply))
        }
        None => format!("it is worth {value}"),
    }
}

fn counts(account: &Account) -> Vec<(&'static str, u64)> {
    let ledger = &account.ledger;
    vec![
        ("horizon", u64::from(account.horizon)),
        ("widened", account.widened),
        ("deepened", account.deepened),
        ("longest_line", account.longest as u64),
        ("root", ledger.root),
        ("select", ledger.select),
        ("verify", ledger.verify),
        ("raise", ledger.raise),
        ("verified", account.verified.len() as u64),
        ("graph", account.nodes.0 as u64),
        ("kept", account.nodes.1 as u64),
        ("stopped_verified", u64::from(account.stop == Some(bstar::StopReason::Verified))),
    ]
}
