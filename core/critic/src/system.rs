//! The critic as a system among others: lines and values, with no reasons but its search.

use motive_answer::{Answer, Engine, Observer, Question, System};

use crate::Critic;

/// The name by which it is chosen.
const NAME: &str = "critic";

impl System for Critic {
    fn name(&self) -> &'static str {
        NAME
    }

    fn answer(&mut self, question: &Question, observer: &mut dyn Observer) -> Answer {
        let evaluation = self.search(question, observer);
        Answer::of_search(NAME, &question.history, &evaluation)
    }

    fn forget(&mut self) {
        Engine::forget(self);
    }
}

#[cfg(test)]
mod tests {
    use motive_answer::{CheckOptions, Control, Limits, Reason, Value, check};
    use motive_chess::Position;

    use super::*;
    use crate::Settings;

    /// Composed: mate in two on the back rank, whatever Black puts between.
    const BACK_RANK: &str = "2r3k1/5ppp/8/8/8/8/5PPP/1R2R1K1 w - - 0 1";

    #[test]
    fn the_answer_is_what_the_search_says() {
        let position: Position = BACK_RANK.parse().unwrap();
        let question = Question { lines: 2, ..Question::new(&position, Limits::depth(8)) };
        let judged = Critic::new(&Settings::default()).search(&question, &mut ());
        let mut critic = Critic::new(&Settings::default());
        let answer = critic.answer(&question, &mut ());
        assert_eq!(answer.candidates.len(), 2);
        assert_eq!(answer.line().as_ref(), judged.best());
        assert_eq!((answer.nodes(), answer.depth), (judged.nodes, judged.depth));
        assert_eq!(answer.tree.main_line(), judged.best().unwrap().moves);
        assert!(matches!(answer.candidates[0].reasons[..], [Reason::Search(_)]));
    }

    #[test]
    fn every_move_of_the_tree_is_legal_and_a_mate_in_one_is_proved() {
        let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse().unwrap();
        let question = Question::new(&position, Limits::depth(4));
        let answer = Critic::new(&Settings::default()).answer(&question, &mut ());
        assert_eq!(answer.value(), Some(Value::MateIn(1)));
        let solution = answer.solution(&question.history).unwrap();
        let checked = check(solution, None, &CheckOptions::default(), &Control::new(), &mut ());
        assert!(checked.verdict().is_proved());
    }

    #[test]
    fn after_forgetting_the_same_question_costs_the_same() {
        let position: Position = BACK_RANK.parse().unwrap();
        let mut critic = Critic::new(&Settings::default());
        let mut ask = || {
            System::forget(&mut critic);
            critic.answer(&Question::new(&position, Limits::depth(7)), &mut ()).nodes()
        };
        assert_eq!(ask(), ask());
    }
}
