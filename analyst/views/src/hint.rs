//! Hints: the theme first, then the piece, then the move. No hint says more than it was asked for.

use motive_answer::Value as Worth;
use motive_chess::{Position, role_name};
use motive_explain::answered::Explanation;
use motive_explain::{ThemeKind, over};
use schemars::JsonSchema;
use serde::Serialize;

use crate::explain::evidence::is_about_the_whole;

/// A hint: the theme, then the piece, then the move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hint {
    /// How much is told.
    pub level: u8,
    /// The hint.
    pub text: String,
    /// The tag of the theme to look for.
    pub theme: Option<String>,
    /// From level 2 on: where the piece stands that should move.
    pub square: Option<String>,
    /// At level 3: the move.
    #[serde(rename = "move")]
    pub uci: Option<String>,
    /// The same for people.
    pub san: Option<String>,
}

impl Hint {
    /// A hint about an explained answer; without one the game is over. Level 1 is the theme, 2 the piece, and from 3 on the move.
    pub fn new(position: &Position, explanation: Option<&Explanation>, level: u8) -> Hint {
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
