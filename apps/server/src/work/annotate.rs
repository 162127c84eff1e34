//! Annotated games: a PGN in the request, games with comments as the result.

use motive::Analyst;
use motive_annotate::{
    AnnotateError, AnnotatedGame, Annotator, Effort, Level, Options, Watcher, games, page_end, page_start,
};
use motive_chess::{Color, Game};
use motive_views::annotate::{AnnotatedGame as GameView, AnnotatedGames};
use motive_views::jobs::{AnnotateProgress, JobResult, Phase, Progress};
use schemars::JsonSchema;
use serde::Deserialize;

use super::EFFORTS;
use crate::jobs::{Order, Reporter};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Positions of a closer look for each of the named efforts, in their order.
const CLOSER: [u64; 4] = [50_000, 200_000, 600_000, 2_000_000];
/// Mistakes of a file that are told.
const MAX_MISTAKES: usize = 20;

/// Games to be annotated.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct AnnotateRequest {
    /// The games.
    pgn: String,
    /// For whom: `beginner`, `club` or `master`.
    #[serde(default)]
    level: Option<String>,
    /// One of the efforts that `/health` lists.
    #[serde(default)]
    effort: Option<String>,
    /// Only the moves of this player are commented on.
    #[serde(default)]
    player: Option<String>,
}

impl AnnotateRequest {
    /// Reads it.
    pub(crate) fn prepare(self, limits: &Limits) -> Result<Order, Refusal> {
        let level: Level = match self.level.as_deref() {
            None | Some("") => Level::default(),
            Some(name) => name.parse().map_err(|error: motive_annotate::UnknownLevel| {
                Refusal::bad(error.to_string()).at("level")
            })?,
        };
        let effort = match self.effort.as_deref() {
            None | Some("") => Effort::default(),
            Some(name) => {
                let place = EFFORTS.iter().position(|effort| effort.name == name);
                let nodes = place.and_then(|place| CLOSER.get(place));
                Effort::new(*nodes.ok_or_else(|| Refusal::bad("there is no such effort").at("effort"))?)
            }
        };
        let mut mistakes = Vec::new();
        let mut all: Vec<Game> = Vec::new();
        for game in games(self.pgn.as_bytes()) {
            match game {
                Ok(game) => all.push(game),
                Err(error) => {
                    if mistakes.len() < MAX_MISTAKES {
                        mistakes.push(error.to_string());
                    }
                    // What could be read of a game is annotated.
                    if !error.game.line.nodes.is_empty() {
                        all.push(*error.game);
                    }
                }
            }
            if all.len() > limits.games {
                let most = limits.games;
                return Err(Refusal::impossible(format!("a file has at most {most} games")).at("pgn"));
            }
        }
        all.retain(|game| !game.line.nodes.is_empty());
        if all.is_empty() {
            let told = if mistakes.is_empty() {
                "there is no game with moves in it".to_owned()
            } else {
                mistakes.join("; ")
            };
            return Err(Refusal::bad(told).at("pgn"));
        }
        let player =
            self.player.filter(|name| !name.trim().is_empty()).map(|name| name.chars().take(200).collect());
        let options = Options { level, effort, player, ..Options::default() };
        let most = limits.result_bytes;
        let work = Box::new(move |analyst: &mut Analyst, reporter: &Reporter| {
            let annotator = Annotator::with_knowledge(&options, analyst.knowledge());
            run(annotator, &all, &mistakes, most, reporter)
        });
        Ok(Order { kind: "annotate", is_long: true, work, ballast: None })
    }
}

fn run(
    mut annotator: Annotator,
    all: &[Game],
    mistakes: &[String],
    most: usize,
    reporter: &Reporter,
) -> Result<JobResult, String> {
    let mut told = AnnotatedGames { games: Vec::new(), pgn: String::new(), mistakes: mistakes.to_vec() };
    let mut bytes = 0;
    for (number, game) in all.iter().enumerate() {
        let mut watcher = Listeners { reporter, game: number + 1, of: all.len() };
        match annotator.annotate(game, reporter.control(), &mut watcher) {
            Ok(annotated) => {
                let view = GameView { html: Some(page(&annotated)), ..GameView::from(&annotated) };
                told.pgn.push_str(&view.pgn);
                told.pgn.push('\n');
                bytes += motive_views::compact(&view).len();
                told.games.push(view);
            }
            Err(AnnotateError::Stopped) => return Err(AnnotateError::Stopped.to_string()),
            Err(error @ AnnotateError::TooLong { .. }) => {
                told.games.push(GameView::failed(game, annotator.options().level, error.to_string()));
            }
        }
        if bytes + told.pgn.len() > most {
            return Err(format!("the result of {} games is too large: take fewer at a time", number + 1));
        }
        // Games are told as they are finished, while that is not too much.
        if told.games.len() <= 20 || told.games.len().is_multiple_of(50) {
            reporter.partial(&JobResult::Games(told.clone()));
        }
    }
    Ok(JobResult::Games(told))
}

/// The game as a page of its own.
fn page(annotated: &AnnotatedGame) -> String {
    let [white, black] = [Color::White, Color::Black].map(|color| &annotated.player(color).name);
    format!("{}{}{}", page_start(&format!("{white} – {black}")), annotated.to_html(), page_end())
}

/// Those who listen to the job.
struct Listeners<'a> {
    reporter: &'a Reporter,
    game: usize,
    of: usize,
}

impl Listeners<'_> {
    fn tell(&self, phase: Phase, done: usize, moves: usize) {
        let progress = AnnotateProgress { game: self.game, of: self.of, done, moves, phase };
        self.reporter.progress(|| Progress::Annotate(progress));
    }
}

impl Watcher for Listeners<'_> {
    fn surveyed(&mut self, done: usize, total: usize) {
        self.tell(Phase::Survey, done, total);
    }

    fn looked(&mut self, done: usize, total: usize) {
        self.tell(Phase::Closer, done, total);
    }
}
