//! Hints: the theme first, then the piece, then the move. No hint says more than it was asked for.

use motive::Analyst;
use motive_views::hint::Hint;
use motive_views::jobs::JobResult;
use schemars::JsonSchema;
use serde::Deserialize;

use super::explain::Asked;
use super::{Place, Work, method};
use crate::jobs::{Order, Reporter};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Positions that the search visits: enough for a hint.
const NODES: u64 = 150_000;

/// How much is told.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct HintRequest {
    #[serde(flatten)]
    place: Place,
    /// 1: the theme; 2: the piece; 3: the move.
    #[schemars(range(min = 1, max = 3))]
    level: u8,
    /// The system that is asked; see `/health`.
    #[serde(default)]
    method: Option<String>,
    #[serde(flatten)]
    work: Work,
}

impl HintRequest {
    /// Reads it.
    pub(crate) fn prepare(self, limits: &Limits) -> Result<Order, Refusal> {
        if !(1..=3).contains(&self.level) {
            return Err(Refusal::bad("a hint has level 1, 2 or 3").at("level"));
        }
        let question = Asked {
            history: self.place.read(limits)?,
            method: method(self.method.as_deref())?,
            limits: self.work.read(NODES, limits)?,
            passed: false,
            secret: true,
        };
        let level = self.level;
        let work = Box::new(move |analyst: &mut Analyst, reporter: &Reporter| {
            let (_, explanation) = question.explain(analyst, reporter);
            Ok(JobResult::Hint(Hint::new(question.history.position(), explanation.as_ref(), level)))
        });
        Ok(Order { kind: "hint", is_long: false, work, ballast: None })
    }
}
