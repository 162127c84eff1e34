//! Games: annotated, and searched for what a production sees.

use motive_annotate::{Annotator, Effort, Level, Options, Watcher};
use motive_answer::Control;
use motive_chess::{Game, History, read_games};
use motive_paradise::find::Finder;
use motive_views::annotate::AnnotatedGame;
use motive_views::kb::FoundPosition;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::{Arguments, MOST_PASTED, arguments};
use crate::call::Call;
use crate::short;

/// Nodes of a closer look: a model waits for its answer.
const CLOSER: u64 = 30_000;
/// Positions that are told.
const MOST_FOUND: usize = 40;

/// A game to be annotated.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AnnotateGame {
    /// The handle of its last position.
    #[serde(default)]
    position: Option<String>,
    /// The PGN that the user pasted, word by word; instead of `position`.
    #[serde(default)]
    paste: Option<String>,
    /// For whom: `beginner`, `club` or `master`.
    #[serde(default)]
    level: Option<String>,
}

/// A production to be looked for.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Find {
    /// The name of the production.
    rule: String,
    /// The handle of the last position of a game.
    #[serde(default)]
    position: Option<String>,
    /// The PGN that the user pasted, word by word; instead of `position`.
    #[serde(default)]
    paste: Option<String>,
}

/// The game with comments, the moments only.
pub(super) fn annotate(call: &Call, given: Arguments) -> Result<String, String> {
    let asked: AnnotateGame = arguments(given)?;
    let game = game(call, asked.position.as_deref(), asked.paste.as_deref())?;
    let level: Level = match asked.level.as_deref() {
        None => Level::default(),
        Some(name) => name.parse().map_err(|error: motive_annotate::UnknownLevel| error.to_string())?,
    };
    let options = Options { level, effort: Effort::new(CLOSER), ..Options::default() };
    let control = Control::new();
    let mut annotator = Annotator::with_knowledge(&options, &call.shared.knowledge);
    let mut watcher = Telling { call };
    let annotated = call.button.watch(&control, || annotator.annotate(&game, &control, &mut watcher));
    let annotated = annotated.map_err(|error| error.to_string())?;
    Ok(motive_views::compact(&short::Annotated::new(&AnnotatedGame::from(&annotated))))
}

/// The positions in which a production fires; each gets a handle.
pub(super) fn find(call: &Call, given: Arguments) -> Result<String, String> {
    let asked: Find = arguments(given)?;
    let mut finder =
        Finder::new(call.shared.knowledge.productions(), &asked.rule).map_err(|error| error.to_string())?;
    let game = game(call, asked.position.as_deref(), asked.paste.as_deref())?;
    let found = FoundPosition::all(&mut finder, 1, &game, &|| call.button.is_pressed());
    let moves = game.main_line();
    let told = found.iter().take(MOST_FOUND).map(|found| {
        let mut history = History::new(game.start.clone());
        moves.iter().take(found.ply).for_each(|&m| history.play(m));
        json!({"position": call.shared.boards.keep(history), "ply": found.ply, "played": found.played,
            "matches": found.matches})
    });
    let told: Vec<_> = told.collect();
    Ok(json!({"rule": finder.production(), "found": found.len(), "positions": told}).to_string())
}

/// A game by the handle of its end, or as it was pasted.
fn game(call: &Call, position: Option<&str>, paste: Option<&str>) -> Result<Game, String> {
    let game = match (position, paste) {
        (Some(handle), None) => {
            let history = call.shared.boards.find(handle)?;
            Game::from_moves(history.start().clone(), history.moves())
        }
        (None, Some(text)) if text.len() <= MOST_PASTED => match read_games(text.as_bytes()).next() {
            Some(Ok(game)) => game,
            Some(Err(error)) => return Err(error.to_string()),
            None => return Err("there is no game in it".to_owned()),
        },
        (None, Some(_)) => return Err(format!("a game has at most {MOST_PASTED} characters")),
        _ => return Err("give `position` (a handle) or `paste` (a PGN), and not both".to_owned()),
    };
    if game.line.nodes.is_empty() {
        return Err("there is no game with moves in it".to_owned());
    }
    Ok(game)
}

/// Tells how far an annotation is.
struct Telling<'a> {
    call: &'a Call,
}

impl Watcher for Telling<'_> {
    fn surveyed(&mut self, done: usize, total: usize) {
        self.call.tell(done as f64, Some(2.0 * total as f64));
    }

    fn looked(&mut self, done: usize, total: usize) {
        self.call.tell((total + done) as f64, Some(2.0 * total as f64));
    }
}
