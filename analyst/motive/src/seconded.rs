//! A second opinion that is less than a check, for those who have many answers and little time.

use motive_answer::{Answer, Checked, Control, Finding, Value};
use motive_chess::History;

use crate::{Analysis, AnalysisOptions, Analyst};

/// What another search, with fewer nodes than a verdict takes, says of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seconded {
    /// It chooses the same move, with a third of its nodes already.
    Agrees,
    /// It would play another move that is about as good, or did so with fewer nodes.
    AboutAsGood,
    /// It knows something against the answer.
    Doubts,
    /// It cannot say.
    Open,
}

impl Seconded {
    fn of(answer: &Answer) -> Seconded {
        let finding = answer.checked().and_then(Checked::finding);
        match finding {
            _ if answer.verdict().holds() => Seconded::Agrees,
            Some(Finding::AnotherChoice { .. } | Finding::Unsteady { .. }) => Seconded::AboutAsGood,
            Some(Finding::Refuted(_) | Finding::Doubted(_)) => Seconded::Doubts,
            _ => Seconded::Open,
        }
    }
}

impl Analyst {
    /// What [`Analyst::analyze_answer`] does, with a check of fewer nodes than a verdict takes: whether the critic agrees, which is less than verified. The answer stays
    /// unchecked, unless it is proved by the rules. The value is what the critic thinks of the answer.
    pub fn second_answer(
        &mut self,
        history: &History,
        options: &AnalysisOptions,
        answer: Answer,
        least: u64,
        control: &Control,
    ) -> (Analysis, Seconded, Option<Value>) {
        let mut analysis =
            self.lightly(least, |own| own.analyze_answer(history, options, answer, control, &mut ()));
        let seconded = Seconded::of(&analysis.answer);
        let value = analysis.answer.checked().and_then(|checked| checked.effort().value);
        if !analysis.answer.verdict().is_proved() {
            analysis.answer.uncheck();
        }
        (analysis, seconded, value)
    }
}
