//! Explanations: one question, told in every form.

use motive::{Analysis, AnalysisOptions, Method};
use motive_answer::{Control, Limits, StopButton};
use motive_chess::History;
use motive_explain::answered::Explanation;
use motive_explain::{Style, over};
use motive_views::compact;
use motive_views::explain::{Explanation as View, verdict_sentence};
use pyo3::PyResult;

use crate::failure::refuse;
use crate::pool::Pool;

/// More other moves than a position has that are worth comparing.
const MOST_ALTERNATIVES: usize = 20;
/// Natural replies that are answered, as on the command line.
const REPLIES: usize = 3;

/// A question about a position.
pub(super) struct Question {
    pub history: History,
    pub method: Method,
    pub limits: Limits,
    pub alternatives: usize,
}

/// An explanation in every form.
pub(super) struct Told {
    pub json: String,
    pub text: String,
    pub markdown: String,
    pub pgn: String,
}

/// How many other moves are compared, within the limit.
pub(super) fn at_most(alternatives: usize) -> PyResult<usize> {
    if alternatives > MOST_ALTERNATIVES {
        return Err(refuse(&format!("at most {MOST_ALTERNATIVES} other moves are compared")));
    }
    Ok(alternatives)
}

/// The position after a pass, which shows what the other side threatens.
pub(super) fn passed(history: &History) -> PyResult<History> {
    let passed = history.position().pass();
    passed
        .map(History::new)
        .ok_or_else(|| refuse("the side to move is in check and cannot pass: the threat is the check"))
}

impl Question {
    /// Explains; `None` if it was stopped.
    pub(super) fn explain<T>(
        &self,
        pool: &Pool,
        button: &StopButton,
        tell: impl FnOnce(&Analysis, Option<&Explanation>) -> T,
    ) -> Option<T> {
        let options = AnalysisOptions {
            method: self.method,
            limits: self.limits.clone(),
            alternatives: self.alternatives,
            replies: REPLIES,
            only: Vec::new(),
        };
        let control = Control::new();
        pool.with(button, |analyst| {
            let (analysis, explanation) =
                button.watch(&control, || analyst.explain(&self.history, &options, None, &control, &mut ()));
            (!button.is_pressed()).then(|| tell(&analysis, explanation.as_ref()))
        })
        .flatten()
    }

    /// The same in every form.
    pub(super) fn tell(&self, pool: &Pool, button: &StopButton) -> Option<Told> {
        let position = self.history.position();
        self.explain(pool, button, |analysis, explanation| {
            let json = compact(&View::new(position, self.method, analysis, explanation));
            let Some(explanation) = explanation else {
                return Told { json, text: over(position), markdown: over(position), pgn: String::new() };
            };
            let verdict = verdict_sentence(analysis);
            Told {
                json,
                text: format!("{}\n{verdict}\n", explanation.to_text(&Style::PLAIN)),
                markdown: format!("{}\n*{verdict}*\n", explanation.to_markdown()),
                pgn: explanation.to_pgn(),
            }
        })
    }
}
