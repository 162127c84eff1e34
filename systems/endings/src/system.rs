//! The advice on endings as a system: how an ending ends and by which plan, or nothing.

use std::fmt::Write as _;

use motive_answer::{
    Answer, Candidate, CheckOptions, Control, Known, Limits, Lost, NodeId, Observer, Progress, Question,
    System, Trace, Value, check,
};
use motive_chess::{Color, History, Position};

use crate::answer::{self, EndingResult, Endings};

/// The name by which it is chosen.
const NAME: &str = "advice";
/// What a win that is known, and not yet a forced mate, is worth in hundredths of a pawn.
const KNOWN_WIN: i32 = 500;

impl System for Endings {
    fn name(&self) -> &'static str {
        NAME
    }

    /// Nothing if there is no chapter about the ending, or the advised move is not among those that were asked for.
    fn answer(&mut self, question: &Question, observer: &mut dyn Observer) -> Answer {
        let control = &question.control;
        let (started, position) = (control.elapsed(), question.history.position());
        let left = control.hard_deadline().map(|end| end.saturating_sub(started));
        let limits = Limits { time: left, ..question.limits.clone() };
        let mut answer = Answer::empty(NAME);
        let advised = Endings::answer(self, position, &limits);
        answer.elapsed = control.elapsed().saturating_sub(started);
        let Some(advised) = advised else { return answer };
        answer.spend(NAME, advised.nodes, 0);
        let asked = |m| question.only.is_empty() || question.only.contains(&m);
        let Some(best) = advised.best.filter(|&m| asked(m)) else { return answer };
        let line = advised.tree.main_line();
        let first = advised.tree.child(NodeId::ROOT, best);
        answer.candidates.push(Candidate {
            value: Some(value(&advised)),
            line: if line.is_empty() { vec![best] } else { line },
            by: vec![NAME],
            reasons: first.map(|id| advised.tree.reasons(id).to_vec()).unwrap_or_default(),
            idea: Some(advised.plan.clone()),
            ..Candidate::new(best)
        });
        for &(m, outcome) in advised.others.iter().filter(|(m, _)| asked(*m)) {
            let why = worse(outcome, advised.value).to_owned();
            let (value, by) = (worth(outcome), vec![NAME]);
            let lost = Some(Lost { line: Vec::new(), value, why });
            answer.candidates.push(Candidate { value: Some(value), by, lost, ..Candidate::new(m) });
        }
        answer.depth = answer.candidates[0].line.len() as u32;
        answer.trace = Trace { counts: vec![("nodes", advised.nodes)], text: tell(&advised, position) };
        answer.tree = advised.tree;
        answer.known = advised.is_known.then_some(Known::Chapter);
        if advised.mate.is_some() && is_proof(&answer, &question.history) {
            answer.known = Some(Known::Proof);
        }
        answer.elapsed = control.elapsed().saturating_sub(started);
        if let Some(line) = answer.line() {
            let progress = Progress::of_line(line, answer.depth, answer.nodes(), answer.elapsed);
            observer.progress(&Progress { selective_depth: answer.depth, ..progress });
        }
        answer
    }

    fn forget(&mut self) {
        Endings::forget(self);
    }

    fn prepare(&mut self) {
        let _ = self.book();
    }
}

/// Whether the tree mates against every defense, by the rules alone.
fn is_proof(answer: &Answer, history: &History) -> bool {
    let solution = answer.solution(history);
    let options = CheckOptions::default();
    let checked = solution.map(|solution| check(solution, None, &options, &Control::new(), &mut ()));
    checked.is_some_and(|checked| checked.verdict().is_proved())
}

fn value(advised: &answer::Answer) -> Value {
    match (advised.value, advised.mate) {
        (EndingResult::Win, Some(moves)) => Value::MateIn(moves),
        (outcome, _) => worth(outcome),
    }
}

fn worth(outcome: EndingResult) -> Value {
    Value::Centipawns(match outcome {
        EndingResult::Win => KNOWN_WIN,
        EndingResult::Draw => 0,
        EndingResult::Loss => -KNOWN_WIN,
    })
}

/// What is wrong with a move that ends like this where another result was possible.
fn worse(outcome: EndingResult, best: EndingResult) -> &'static str {
    match outcome {
        _ if outcome >= best => "",
        EndingResult::Loss => "it loses",
        EndingResult::Draw | EndingResult::Win => "it only draws",
    }
}

/// The advice in sentences, for the side to move in `position`.
fn tell(advised: &answer::Answer, position: &Position) -> String {
    let side = if position.turn() == Color::White { "White" } else { "Black" };
    let result = match advised.value {
        EndingResult::Win => "wins",
        EndingResult::Draw => "draws",
        EndingResult::Loss => "loses",
    };
    let mut text = format!("By advice: {side} {result}. Plan: {}.\n", advised.plan);
    for note in &advised.notes {
        let _ = writeln!(text, "  {note}");
    }
    text
}

#[cfg(test)]
mod tests {
    use motive_answer::{Reason, StopReason};

    use super::*;

    fn answer(fen: &str) -> (Position, Answer) {
        let position: Position = fen.parse().unwrap();
        let question = Question::new(&position, Limits::nodes(20_000));
        let answer = System::answer(&mut Endings::new(), &question, &mut ());
        (position, answer)
    }

    #[test]
    fn a_study_is_answered_with_its_plan() {
        // Reti 1921.
        let (position, answer) = answer("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
        let best = answer.best().unwrap();
        assert_eq!((position.san(best.m).as_str(), best.value), ("Kg7", Some(Value::Centipawns(0))));
        assert_eq!(answer.known, Some(Known::Chapter));
        let Reason::Knowledge { entry, bindings } = &best.reasons[0] else { panic!("{:?}", best.reasons) };
        assert_eq!((entry.as_str(), bindings[0].name.as_str()), ("advice/kpkp", "plan"));
        assert!(best.idea.as_deref().is_some_and(|idea| idea.contains("stop the other pawn")));
        assert!(answer.trace.text.contains("serves two plans") && answer.nodes() > 0);
        // Every other move loses, and it is said so.
        assert_eq!(answer.candidates.len(), position.legal_moves().len());
        assert!(answer.candidates[1..].iter().all(|other| {
            other
                .lost
                .as_ref()
                .is_some_and(|lost| lost.why == "it loses" && lost.value < Value::Centipawns(0))
        }));
    }

    #[test]
    fn a_mate_that_the_tree_forces_is_proved() {
        // Composed: the rook mates next move.
        let (position, answer) = answer("k7/8/1K6/8/8/8/8/7R w - - 0 1");
        assert_eq!(position.san(answer.best_move().unwrap()), "Rh8#");
        assert_eq!((answer.value(), answer.known), (Some(Value::MateIn(1)), Some(Known::Proof)));
    }

    #[test]
    fn the_tree_answers_every_reply() {
        // Composed: a squeeze of the rook takes several moves.
        let (position, answer) = answer("8/8/8/3k4/8/8/8/K6R w - - 0 1");
        assert_eq!(answer.stop, StopReason::Finished);
        let tree = &answer.tree;
        let mut board = position.clone();
        let first = tree.children(NodeId::ROOT)[0];
        board.play(tree.last_move(first).unwrap());
        assert_eq!(tree.reasons(first)[0].system(), Some("advice"));
        let replies = tree.children(first);
        assert!(replies.is_empty() || replies.len() == board.legal_moves().len());
        for id in tree.ids() {
            let mut here = position.clone();
            for m in tree.path(id) {
                assert!(here.is_legal(m));
                here.play(m);
            }
        }
    }

    #[test]
    fn there_is_no_answer_without_a_chapter_or_to_another_question() {
        let (_, none) = answer("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
        assert!(none.candidates.is_empty() && none.tree.is_empty() && none.known.is_none());
        let position: Position = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1".parse().unwrap();
        let other = position.parse_san("c7").unwrap();
        let question = Question::new(&position, Limits::nodes(20_000)).only(&[other]);
        let none = System::answer(&mut Endings::new(), &question, &mut ());
        assert!(none.candidates.is_empty());
    }
}
