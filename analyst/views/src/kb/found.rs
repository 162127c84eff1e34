//! Positions of games in which a production fires.

use motive_chess::{Game, Position};
use motive_paradise::find::Finder;
use schemars::JsonSchema;
use serde::Serialize;

/// A position of a game in which a production fires.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FoundPosition {
    /// The production.
    pub rule: String,
    /// The number of the game, from 1.
    pub game: usize,
    /// The half-moves of the game before the position.
    pub ply: usize,
    /// The position.
    pub fen: String,
    /// The move that was played there, for people; `null` at the end of the game.
    pub played: Option<String>,
    /// The matches, as they are written in traces.
    pub matches: Vec<String>,
}

impl FoundPosition {
    /// The positions of the main line of a game in which the production of a finder fires, until `stops` says so.
    pub fn all(
        finder: &mut Finder,
        number: usize,
        game: &Game,
        stops: &dyn Fn() -> bool,
    ) -> Vec<FoundPosition> {
        let moves = game.main_line();
        let mut position: Position = game.start.clone();
        let mut found = Vec::new();
        for ply in 0..=moves.len() {
            if stops() {
                break;
            }
            let played = moves.get(ply);
            let matches = finder.matches(&position);
            if !matches.is_empty() {
                found.push(FoundPosition {
                    rule: finder.production().to_owned(),
                    game: number,
                    ply,
                    fen: position.to_fen(),
                    played: played.map(|&m| position.san(m)),
                    matches,
                });
            }
            if let Some(&m) = played {
                position.play(m);
            }
        }
        found
    }
}

/// A position of a game in which a production has a plan, and what a search says of the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FoundPlan {
    /// Where the production fires.
    #[serde(flatten)]
    pub found: FoundPosition,
    /// The first move of its plan, for people; `null` if no plan came of it.
    pub plan: Option<String>,
    /// Whether the plan's move is as good as any, by the search; `null` if nobody asked, or there is no plan.
    pub works: Option<bool>,
    /// Whether it works and another move was played that is clearly worse.
    pub missed: bool,
}
