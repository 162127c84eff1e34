//! The advice languages as a method: endings that have a chapter are answered by advice, everything else by the critic.

use std::fmt::Write as _;

use motive_chess::{Color, Position};
use motive_endings::{Answer, Endings, Outcome};
use motive_solution::{
    Bound, JudgedLine, Judgement, Limits, Observer, Progress, Question, StopReason, Value,
};

/// What the advice said about the last question.
#[derive(Clone, Debug)]
pub enum Counsel {
    /// The ending is known.
    Given {
        /// The result for the side to move, as the advice believes it.
        outcome: Outcome,
        /// The plan in a few words.
        plan: String,
        /// What was thought on the way.
        notes: Vec<String>,
        /// Whether the result is known, not only how to go on.
        is_known: bool,
    },
    /// There is no chapter about such a position; the critic has answered.
    None,
}

/// What a win that is known, and not yet a forced mate, is worth in hundredths of a pawn.
const KNOWN_WIN: i32 = 500;

impl Counsel {
    /// In sentences, for the side to move in `position`.
    pub fn tell(&self, position: &Position) -> String {
        let Counsel::Given { outcome, plan, notes, .. } = self else {
            return "No advice: this is none of the endings that the chapters are about. The critic has answered.\n"
                .into();
        };
        let side = if position.turn() == Color::White { "White" } else { "Black" };
        let result = match outcome {
            Outcome::Win => "wins",
            Outcome::Draw => "draws",
            Outcome::Loss => "loses",
        };
        let mut text = format!("By advice: {side} {result}. Plan: {plan}.\n");
        for note in notes {
            let _ = writeln!(text, "  {note}");
        }
        text
    }
}

/// The judgement by advice and what was said; nothing if the ending is not known, or the advised move is not among those
/// that were asked for.
pub(crate) fn judge(
    endings: &mut Endings,
    question: &Question,
    observer: &mut dyn Observer,
) -> Option<(Judgement, Counsel)> {
    let position = question.history.position();
    let left = question.control.hard_deadline().map(|end| end.saturating_sub(question.control.elapsed()));
    let answer = endings.answer(position, &Limits { time: left, ..question.limits.clone() })?;
    let best = answer.best?;
    if !question.only.is_empty() && !question.only.contains(&best) {
        return None;
    }
    let moves = answer.tree.main_line();
    let moves = if moves.is_empty() { vec![best] } else { moves };
    let depth = moves.len() as u32;
    let line = JudgedLine { value: value(&answer), moves };
    observer.progress(&Progress {
        depth,
        selective_depth: depth,
        rank: 0,
        line: line.clone(),
        bound: Bound::Exact,
        nodes: answer.nodes,
        elapsed: question.control.elapsed(),
        hash_full: None,
        tablebase_hits: 0,
    });
    let judgement = Judgement {
        depth,
        lines: vec![line],
        nodes: answer.nodes,
        expansions: None,
        elapsed: question.control.elapsed(),
        stop: StopReason::Finished,
    };
    let Answer { value: outcome, plan, notes, is_known, .. } = answer;
    let counsel = Counsel::Given { outcome, plan, notes, is_known };
    Some((judgement, counsel))
}

fn value(answer: &Answer) -> Value {
    match (answer.value, answer.mate) {
        (Outcome::Win, Some(moves)) => Value::MateIn(moves),
        (Outcome::Win, None) => Value::Centipawns(KNOWN_WIN),
        (Outcome::Draw, _) => Value::Centipawns(0),
        (Outcome::Loss, _) => Value::Centipawns(-KNOWN_WIN),
    }
}

#[cfg(test)]
mod tests {
    use motive_solution::Limits;

    use crate::{Account, Analyst, Counsel, Method, Settings};

    fn think(fen: &str) -> (String, Counsel) {
        let position: motive_chess::Position = fen.parse().unwrap();
        let mut analyst = Analyst::new(&Settings { hash: 1, ..Settings::default() });
        let question = motive_solution::Question::new(&position, Limits::nodes(20_000));
        let judgement = analyst.think(Method::Advice, &question, &mut ());
        let Some(Account::Advice(counsel)) = analyst.account() else { panic!("no advice") };
        (position.san(judgement.best_move().unwrap()), counsel.clone())
    }

    #[test]
    fn known_endings_are_answered_by_advice() {
        let (best, counsel) = think("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
        assert_eq!(best, "Kg7");
        let text = counsel.tell(&"7K/8/k1P5/7p/8/8/8/8 w - - 0 1".parse().unwrap());
        assert!(text.contains("White cannot catch the h-pawn"), "{text}");
        assert!(text.contains("serves two plans"), "{text}");
    }

    #[test]
    fn other_positions_are_left_to_the_critic() {
        let (best, counsel) = think("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
        assert_eq!(best, "Ra8#");
        assert!(matches!(counsel, Counsel::None));
    }

    /// The advice is followed from move to move until mate.
    #[test]
    fn a_rook_mates() {
        let mut analyst = Analyst::new(&Settings { hash: 1, ..Settings::default() });
        let mut position: motive_chess::Position = "8/8/8/3k4/8/8/8/K6R w - - 0 1".parse().unwrap();
        for _ in 0..40 {
            let question = motive_solution::Question::new(&position, Limits::nodes(20_000));
            let judgement = analyst.think(Method::Advice, &question, &mut ());
            position.play(judgement.best_move().unwrap());
            // The defender runs for the middle: the last of his moves in the order of the rules.
            let Some(reply) = position.legal_moves().into_iter().next_back() else { break };
            position.play(reply);
        }
        assert!(position.is_check() && position.legal_moves().is_empty(), "{position}");
    }
}
