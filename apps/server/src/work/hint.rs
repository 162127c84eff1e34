//! Hints: the theme first, then the piece, then the move. No hint says more than it was asked for.

use motive::Analyst;
use motive_answer::Value as Worth;
use motive_chess::{Position, role_name};
use motive_explain::ThemeKind;
use motive_explain::answered::Explanation;
use motive_explain::over;
use motive_views::explain::evidence::is_about_the_whole;
use motive_views::jobs::{Hint, JobResult};
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
            Ok(JobResult::Hint(hint(question.history.position(), explanation.as_ref(), level)))
        });
        Ok(Order { kind: "hint", is_long: false, work, ballast: None })
    }
}

fn hint(position: &Position, explanation: Option<&Explanation>, level: u8) -> Hint {
    let Some((explanation, step)) = explanation.and_then(|told| Some((told, told.steps.first()?))) else {
        return Hint { level, text: over(position), theme: None, square: None, uci: None, san: None };
    };
    let theme = theme(explanation);
    let from = step.m.from().unwrap_or_else(|| step.m.to());
    let piece = role_name(step.m.role());
    let text = match level {
        1 => match (theme, explanation.value) {
            (_, Some(Worth::MateIn(n))) => {
                format!("There is a mate, in {n} {} at most.", if n == 1 { "move" } else { "moves" })
            }
            (Some(theme), _) => format!("Look for this: {theme}."),
            (None, Some(value)) if value.centipawns() >= 150 => "Something can be won.".to_owned(),
            (None, Some(value)) if value.centipawns() <= -150 => {
                "You are worse: look for the best defense.".to_owned()
            }
            (None, _) => "Nothing is to be won by force: improve your position.".to_owned(),
        },
        2 => format!("The {piece} on {from} should move."),
        _ => format!("{} {}", step.san, explanation.headline()),
    };
    Hint {
        level,
        text,
        theme: theme.map(|kind| kind.tag().to_owned()),
        square: (level >= 2).then(|| from.to_string()),
        uci: (level >= 3).then(|| position.uci(step.m)),
        san: (level >= 3).then(|| step.san.clone()),
    }
}

/// The theme to look for: what the line shows, not how long it is.
fn theme(explanation: &Explanation) -> Option<ThemeKind> {
    let is_telling = |kind: ThemeKind| {
        let vague = [ThemeKind::AttackingF2F7, ThemeKind::DefensiveMove, ThemeKind::AdvancedPawn];
        !is_about_the_whole(kind) && !vague.contains(&kind)
    };
    let kinds = || explanation.themes.iter().map(|theme| theme.kind);
    kinds().find(|&kind| is_telling(kind)).or_else(|| kinds().next())
}
